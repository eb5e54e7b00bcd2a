"""Fire Combat (FIR)."""

from typing import Final

from vedette.engine.tables import Modifier, ResultRow, first_match
from vedette.engine.types import NOBODY, Refusal, Step
from vedette.rules.empires import event_types, steps
from vedette.rules.empires.battle import Battle, Bout
from vedette.rules.empires.battlefield import WOOD
from vedette.rules.empires.combat.combat import (
    Combat,
    Scores,
    attack_made,
    command_beside,
    defends,
    is_gun,
    is_in_works,
    less_than_twice,
    no_better,
    refuse_attacker,
    refuse_same_target,
    throw,
    twice_or_more,
)
from vedette.rules.empires.combat.squares import destroy
from vedette.rules.empires.sight import firing_cells, in_arc, is_clear, is_on_flank_or_rear
from vedette.rules.empires.stands import CAVALRY, FIELDED, LIMBERED, Stand

# --- may it fire? -----------------------------------------------------------------------------------------------------


def refuse_firer(us: Stand) -> Refusal | None:
    """Refuse a firer without a weapon, or mounted Regular Cavalry that is not specially allowed to fire.

    WEC-FIR-03, WEC-FIR-06, WEC-FIR-07.
    """
    if us.card.range == 0:
        return Refusal("WEC-FIR-03", f"{us.card.name} has no weapon to fire")
    if us.card.arm == CAVALRY and us.mounted and not us.card.fires_mounted:
        return Refusal("WEC-FIR-06", f"{us.card.name} is mounted Regular Cavalry and may not fire")
    return None


def line_of_fire(battle: Battle, us: Stand, them: Stand) -> tuple[int, int]:
    """Return the two squares between which the fire goes; (0, 0) when out of range, out of arc or out of sight.

    WEC-MEA-01, WEC-MEA-02, WEC-LRG-07.
    """
    grid = battle.grid
    best = us.card.range + 1
    found = (0, 0)
    hills = battle.rules.hills_always_block
    if not us.card.large and not them.card.large:
        here, there = us.cell, them.cell
        if grid.apart(here, there) < best and in_arc(battle, us, here, there):
            if is_clear(battle, here, there, hills, us.id, them.id):
                return (here, there)
        return found
    for here in firing_cells(battle, us):
        for there in battle.cells_of(them):
            range_ = grid.apart(here, there)
            if (
                range_ < best
                and in_arc(battle, us, here, there)
                and is_clear(battle, here, there, hills, us.id, them.id)
            ):
                best = range_
                found = (here, there)
    return found


def why_no_line(battle: Battle, us: Stand, them: Stand) -> Refusal:
    """Return the refusal for a target out of range, out of arc or out of sight."""
    grid = battle.grid
    here = us.cell
    there = battle.nearest_cell(them, here)
    range_ = grid.apart(here, there)
    if range_ > us.card.range:
        return Refusal(
            "WEC-FIR-03", f"{them.card.name} is {range_} squares away; {us.card.name} reaches {us.card.range}"
        )
    if not in_arc(battle, us, here, there):
        return Refusal("WEC-FIR-04", f"{them.card.name} is outside the 90 degree arc of {us.card.name}")
    return Refusal("WEC-FIR-02", f"{us.card.name} has no direct line of sight to {them.card.name}")


def refuse_fire(battle: Battle, us: Stand, them: Stand) -> Refusal | None:
    """Return the reason why this stand may not fire at that one, or None.

    WEC-FIR-01, WEC-FIR-02, WEC-FIR-03, WEC-FIR-04, WEC-FIR-05, WEC-FIR-06, WEC-FIR-07, WEC-FIR-08, WEC-FIR-09, WEC-FIR-10.
    """
    refused = refuse_attacker(battle, us)
    if refused is not None:
        return refused
    refused = refuse_firer(us)
    if refused is not None:
        return refused
    if them.side == us.side or them.where != FIELDED:
        if them.side != us.side and them.where == LIMBERED:
            return Refusal("WEC-TRN-02", f"{them.card.name} is in tow and cannot be fired at")
        return Refusal("WEC-FIR-02", f"{them.card.name} is not an enemy stand on the field")
    # WEC-CBT-02, WEC-CBT-03, WEC-CBT-04: beside it there is close combat, and nothing else
    if battle.is_adjacent(us, them):
        return Refusal("WEC-FIR-05", f"{them.card.name} is adjacent: that would be close combat")
    here, there = line_of_fire(battle, us, them)
    if there == 0:
        return why_no_line(battle, us, them)
    if not defends(battle, them, here, there):
        return Refusal("WEC-CBT-07", f"{them.card.name} is not the foremost stand of its square from there")
    return refuse_same_target(battle, us, them)


def fire_targets(battle: Battle, us: Stand, one_will_do: bool = False) -> list[int]:
    """Return the stands that a stand may fire at now (WEC-RUL-30)."""
    found: list[int] = []
    if us.card.range < 2 or refuse_attacker(battle, us) is not None or refuse_firer(us) is not None:
        return found
    reach = us.card.range
    column, row = battle.grid.column, battle.grid.row
    x, y = column[us.cell], row[us.cell]
    for them in battle.stands:
        if them.side == us.side or them.where != FIELDED:
            continue
        if not battle.has_large:
            dx = column[them.cell] - x
            dy = row[them.cell] - y
            if (dx if dx >= 0 else -dx) + (dy if dy >= 0 else -dy) > reach:
                continue
        if is_target(battle, us, them):
            found.append(them.id)
            if one_will_do:
                break
    return found


def is_target(battle: Battle, us: Stand, them: Stand) -> bool:
    """True if a stand that may fire now may fire at this enemy: the same checks as `refuse_fire`, without the words."""
    if battle.is_adjacent(us, them):
        return False
    here, there = line_of_fire(battle, us, them)
    return there != 0 and defends(battle, them, here, there) and refuse_same_target(battle, us, them) is None


# --- the score --------------------------------------------------------------------------------------------------------


def from_flank_or_rear(bout: Bout) -> bool:
    """True if the fire comes from level with the defender, or from behind (WEC-FIR-14, WEC-RUL-11)."""
    return is_on_flank_or_rear(bout.battle, bout.them, bout.here, bout.battle.rules.quadrant_flanks)


def gun_at_crowd(bout: Bout) -> bool:
    """True if an Artillery or Machine Gun stand fires at one of two stands in a square (WEC-FIR-15)."""
    return is_gun(bout.battle, bout.us) and bout.battle.companion(bout.them) != NOBODY


def cavalry_on_the_move(bout: Bout) -> bool:
    """True for Cavalry that moved before it fired (WEC-FIR-16)."""
    return bout.us.is_cavalry and bout.us.has_moved


def in_wood(bout: Bout) -> bool:
    """True if the defender is inside a wood without other cover: one deduction of 2 (WEC-FIR-18, WEC-RUL-20)."""
    return bout.battle.field.ground[bout.there] == WOOD and not is_in_works(bout)


def fire_attack_rows() -> list[Modifier[Bout]]:
    # WEC-FIR-19: neither range nor friends beside; WEC-RUL-44: no Tactical Square helps
    return [
        Modifier("WEC-FIR-13", 1, "Command stand beside", command_beside),
        Modifier("WEC-FIR-14", 1, "from flank or rear", from_flank_or_rear),
        Modifier("WEC-FIR-15", 2, "gun against two stands in a square", gun_at_crowd),
        Modifier("WEC-FIR-16", -1, "Cavalry which moved first", cavalry_on_the_move),
        Modifier("WEC-FIR-17", -2, "target in entrenchments or behind a wall", is_in_works),
        Modifier("WEC-FIR-18", -2, "target inside a wood", in_wood),
    ]


def fire_defence_rows() -> list[Modifier[Bout]]:
    return [Modifier("WEC-FIR-13", 1, "Command stand beside", command_beside)]


# --- the result -------------------------------------------------------------------------------------------------------

NOTHING: Final = 0
RECOIL: Final = 1
DESTROYED_RESULT: Final = 2


FIRE_RESULTS: Final = [
    ResultRow("WEC-FIR-20", NOTHING, "no effect", no_better),
    ResultRow("WEC-FIR-21", RECOIL, "the defender recoils", less_than_twice),
    ResultRow("WEC-FIR-22", DESTROYED_RESULT, "the defender is destroyed", twice_or_more),
]


def fire_combat(battle: Battle, us: Stand, them: Stand) -> Combat:
    """Return both sides' additions, along the line of fire."""
    here, there = line_of_fire(battle, us, them)
    return Combat(battle, us, them, here, there, battle.rules.fire_attack, battle.rules.fire_defence)


def fire(battle: Battle, us: Stand, them: Stand) -> None:
    """Throw for both sides and add; a higher score drives the target back, twice as high destroys it.

    WEC-FIR-23.
    """
    combat = fire_combat(battle, us, them)
    ours = throw(battle, us, combat.ours)
    theirs = throw(battle, them, combat.theirs)
    attack_made(battle, us, them)
    battle.tell(event_types.FIRES, us.id, them.id, ours.score, theirs.score, combat.there, [ours, theirs])
    result = first_match(FIRE_RESULTS, Scores(ours.score, theirs.score)).result
    if result == NOTHING:
        battle.tell(event_types.FIRE_NOTHING, us.id, them.id)
    elif result == RECOIL:
        battle.tell(event_types.FIRE_RECOIL, us.id, them.id)
        battle.next(Step(steps.RECOIL, them.id))
    else:
        battle.tell(event_types.FIRE_DESTROYED, us.id, them.id, cell=them.cell)
        destroy(battle, them)
