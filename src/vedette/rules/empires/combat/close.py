"""Close Combat (CLS)."""

from typing import Final

from vedette.engine.tables import Modifier, ResultRow, first_match
from vedette.engine.types import NOBODY, Refusal, Step
from vedette.rules.empires import event_types, steps
from vedette.rules.empires.battle import Battle, Bout
from vedette.rules.empires.battlefield import PLAIN
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
from vedette.rules.empires.combat.squares import destroy, is_protected
from vedette.rules.empires.sight import is_on_flank_or_rear
from vedette.rules.empires.stands import CAVALRY, FIELDED, INFANTRY, LIMBERED, Stand

# --- may it attack? ---------------------------------------------------------------------------------------------------


def refuse_close(battle: Battle, us: Stand, them: Stand) -> Refusal | None:
    """Refuse a close combat; adjacency matters, but not sight, arc, weapon or passable ground.

    WEC-CLS-02, WEC-RUL-29, WEC-RUL-78, WEC-CBT-02, WEC-CLS-01.
    """
    refused = refuse_attacker(battle, us)
    if refused is not None:
        return refused
    if them.side == us.side or them.where != FIELDED:
        if them.side != us.side and them.where == LIMBERED:
            return Refusal("WEC-TRN-02", f"{them.card.name} is in tow and cannot be attacked")
        return Refusal("WEC-CLS-02", f"{them.card.name} is not an enemy stand on the field")
    if not battle.is_adjacent(us, them):
        return Refusal("WEC-CLS-02", f"{them.card.name} is not adjacent to {us.card.name}")
    here = battle.nearest_cell(us, them.cell)
    there = battle.nearest_cell(them, here)
    if battle.rules.close_to_front_only and battle.grid.forward(us.cell, us.facing, there) < 1:
        return Refusal("WEC-CLS-02", f"{them.card.name} is not to the front of {us.card.name}")
    if not defends(battle, them, here, there):
        return Refusal("WEC-CBT-07", f"{them.card.name} is not the foremost stand of its square from there")
    return refuse_same_target(battle, us, them)


def close_targets(battle: Battle, us: Stand, one_will_do: bool = False) -> list[int]:
    """Return the stands that a stand may attack in close combat; the attacker chooses among them (WEC-CLS-03)."""
    found: list[int] = []
    if not battle.has_large:
        if battle.near[1 - us.side][us.cell] == 0 or refuse_attacker(battle, us) is not None:
            return found
        for offset in battle.grid.around:
            cell = us.cell + offset
            front = battle.front[cell]
            if front == NOBODY or battle.stands[front].side == us.side:
                continue
            if refuse_close(battle, us, battle.stands[front]) is None:
                found.append(front)
            rear = battle.rear[cell]
            if rear != NOBODY and refuse_close(battle, us, battle.stands[rear]) is None:
                found.append(rear)
            if found and one_will_do:
                break
        return found
    for them in battle.stands:
        if them.side != us.side and them.where == FIELDED and refuse_close(battle, us, them) is None:
            found.append(them.id)
    return found


# --- the score --------------------------------------------------------------------------------------------------------


def friends_beside(bout: Bout) -> int:
    """Count the friendly stands in the adjacent squares (WEC-CLS-07)."""
    return bout.battle.friends_beside(bout.us)


def shares_square(bout: Bout) -> bool:
    """True if a friendly stand is in the same square (WEC-CLS-08, WEC-CBT-08)."""
    return bout.battle.companion(bout.us) != NOBODY


def gun_in_close(bout: Bout) -> bool:
    """True if the attacker is an Artillery or Machine Gun stand (WEC-CLS-09)."""
    return is_gun(bout.battle, bout.us)


def on_flank_or_rear(bout: Bout) -> bool:
    """True if the attack comes from flank or rear, and no Tactical Square denies it (WEC-CLS-10, WEC-SQR-05)."""
    battle = bout.battle
    if not is_on_flank_or_rear(battle, bout.them, bout.here, battle.rules.quadrant_flanks):
        return False
    return not is_protected(battle, bout.them, bout.here)


def is_isolated(battle: Battle, stand: Stand) -> bool:
    """True if no friendly stand is in its own square or in any adjacent one (WEC-CLS-12, WEC-RUL-22)."""
    return battle.companion(stand) == NOBODY and battle.friends_beside(stand) == 0


def is_flat_and_open(battle: Battle, here: int, there: int) -> bool:
    """True if both squares are level, plain or road, with no wall, hedge or fence between them (WEC-RUL-23)."""
    field = battle.field
    grid = battle.grid
    if field.level[here] != field.level[there]:
        return False
    for cell in (here, there):
        if field.ground[cell] != PLAIN or field.dug[cell]:
            return False
    way = grid.way_to(here, there)
    if way >= 0:
        return not field.has_edge(here, way)
    beside = here + grid.x[there] - grid.x[here]
    above = there - grid.x[there] + grid.x[here]
    for corner in (beside, above):
        if field.has_edge(here, grid.way_to(here, corner)) or field.has_edge(corner, grid.way_to(corner, there)):
            return False
    return True


def cavalry_rides_down(bout: Bout) -> bool:
    """True if Cavalry attacks isolated Infantry, Artillery or Machine Guns in flat, open country.

    WEC-CLS-11, WEC-RUL-48, WEC-RUL-49.
    """
    battle = bout.battle
    if not bout.us.is_cavalry:
        return False
    them = bout.them
    on_foot = them.card.arm == INFANTRY or (them.card.arm == CAVALRY and not them.mounted)
    if not (on_foot or is_gun(battle, them)):
        return False
    return is_isolated(battle, them) and is_flat_and_open(battle, bout.here, bout.there)


def attacks_uphill(bout: Bout) -> bool:
    """True if the attacker's square is downhill of the defender's (WEC-CLS-13, WEC-RUL-21)."""
    level = bout.battle.field.level
    return level[bout.here] < level[bout.there]


def close_attack_rows() -> list[Modifier[Bout]]:
    # WEC-CLS-15: all that apply are added up
    return [
        Modifier("WEC-CLS-06", 1, "Command stand beside", command_beside),
        Modifier("WEC-CLS-07", 1, "friends beside", friends_beside),
        Modifier("WEC-CLS-08", 2, "a friend in the same square", shares_square),
        Modifier("WEC-CLS-09", 1, "Artillery or Machine Gun", gun_in_close),
        Modifier("WEC-CLS-10", 2, "on their flank or rear", on_flank_or_rear),
        Modifier("WEC-CLS-11", 3, "Cavalry against an isolated stand in the open", cavalry_rides_down),
        Modifier("WEC-CLS-13", -2, "attacking uphill", attacks_uphill),
        Modifier("WEC-CLS-14", -2, "they are in entrenchments or behind a wall", is_in_works),
    ]


def close_defence_rows() -> list[Modifier[Bout]]:
    return [
        Modifier("WEC-CLS-06", 1, "Command stand beside", command_beside),
        Modifier("WEC-CLS-07", 1, "friends beside", friends_beside),
        Modifier("WEC-CLS-08", 2, "a friend in the same square", shares_square),
    ]


# --- the result -------------------------------------------------------------------------------------------------------

REPULSED: Final = 0
DRIVEN_BACK: Final = 1
OVERRUN: Final = 2

CLOSE_RESULTS: Final = [
    ResultRow("WEC-CLS-16", REPULSED, "the attacker recoils", no_better),
    ResultRow("WEC-CLS-17", DRIVEN_BACK, "the defender recoils", less_than_twice),
    ResultRow("WEC-CLS-18", OVERRUN, "the defender is destroyed", twice_or_more),
]


def close_combat(battle: Battle, us: Stand, them: Stand) -> Combat:
    """Return both sides' additions, between the squares where they touch."""
    here = battle.nearest_cell(us, them.cell)
    there = battle.nearest_cell(them, here)
    return Combat(battle, us, them, here, there, battle.rules.close_attack, battle.rules.close_defence)


def attack(battle: Battle, us: Stand, them: Stand) -> None:
    """Throw for both sides and add; the attacker must beat the defender, or falls back itself.

    WEC-CBT-09, WEC-CLS-19, WEC-RUL-70.
    """
    combat = close_combat(battle, us, them)
    ours = throw(battle, us, combat.ours)
    theirs = throw(battle, them, combat.theirs)
    attack_made(battle, us, them)
    battle.tell(event_types.ATTACKS, us.id, them.id, ours.score, theirs.score, combat.there, [ours, theirs])
    result = first_match(CLOSE_RESULTS, Scores(ours.score, theirs.score)).result
    if result == REPULSED:
        battle.tell(event_types.CLOSE_REPULSED, us.id, them.id)
        battle.next(Step(steps.RECOIL, us.id))
    elif result == DRIVEN_BACK:
        battle.tell(event_types.CLOSE_RECOIL, us.id, them.id)
        battle.next(Step(steps.RECOIL, them.id))
    else:
        battle.tell(event_types.CLOSE_DESTROYED, us.id, them.id, cell=them.cell)
        destroy(battle, them)
