"""Shooting (SHO): targets, the number of dice, the result needed."""

from typing import Final

from vedette.engine.plurals import many
from vedette.engine.tables import Breakdown, EventType, Roll
from vedette.engine.types import NOBODY, Refusal, Step
from vedette.rules.shock import event_types, steps
from vedette.rules.shock.battle import Battle, Shot
from vedette.rules.shock.combat.cover import UNSEEN, cover_against, is_wholly_before, may_hide, range_to, target_rects
from vedette.rules.shock.combat.pools import PoolEntry, less_part
from vedette.rules.shock.field import HARD, SOFT
from vedette.rules.shock.move.contact import front_block
from vedette.rules.shock.units import (
    FIELDED,
    NO_WEAPON,
    ONLY_RALLY,
    REPEATING_GUN,
    STATUS_D,
    THROWN,
    WEAPON_WORDS,
    Unit,
)

CANNOT: Final = 7
"""A dash in the tables: no face reaches it."""

BANDS: Final = (900, 1800, 2700, 3600)


# --- may it shoot? ----------------------------------------------------------------------------------------------------


def weapon_of(battle: Battle, us: Unit) -> int:
    """Return the weapon it would shoot with: its piece, or its own weapon."""
    return battle.pieces[us.piece].weapon if us.piece != NOBODY else us.weapon()


def refuse_shooter(battle: Battle, us: Unit) -> Refusal | None:
    """Return why a unit may not shoot at all, or None."""
    name = us.card.name
    weapon = weapon_of(battle, us)
    if us.where != FIELDED:
        return Refusal("SP-HID-08", f"{name} is not a unit on the table")
    if weapon == NO_WEAPON:
        return Refusal("SP-RUL-77", f"{name} has no weapon to shoot with")
    if us.contact != NOBODY:
        return Refusal("SP-SHO-05", f"{name} is in contact with an enemy")
    if us.supports != NOBODY:
        return Refusal("SP-SHO-06", f"{name} supports a close combat")
    if battle.is_banned(us, ONLY_RALLY):
        return Refusal("SP-RUL-62", f"{name} may only remove Shock Points this turn")
    if us.piece != NOBODY:
        return refuse_piece(battle, us)
    if us.is_riding() and weapon != THROWN:
        return Refusal("SP-SHO-04", f"{name} is mounted and must dismount to shoot with firearms")
    if us.owed > 0:
        return Refusal("SP-RUL-20", f"{name} must reload first: {many(us.owed, 'Action is', 'Actions are')} owed")
    return None


def refuse_piece(battle: Battle, us: Unit) -> Refusal | None:
    """Refuse a piece that is limbered, unloaded or jammed, or has fired this round."""
    name = us.card.name
    piece = battle.pieces[us.piece]
    if piece.limbered:
        return Refusal("SP-RUL-28", f"{name} is limbered")
    if piece.jammed:
        return Refusal("SP-SHO-23", f"{name} is jammed and must be repaired")
    if piece.fired:
        return Refusal("SP-RUL-18", f"{name} is not loaded: it has {piece.smoke} smoke")
    if us.has_shot:
        return Refusal("SP-RUL-24", f"{name} has shot this turn")
    return None


def refuse_as_target(battle: Battle, us: Unit, them: Unit) -> Refusal | None:
    """Refuse a target this side may never shoot at; commanders may be, markers are no units (SP-CMD-12, SP-HID-09)."""
    name = them.card.name
    if them.side == us.side or them.where != FIELDED:
        return Refusal("SP-SHO-02", f"{name} is not an enemy unit on the table")
    if them.contact != NOBODY:
        return Refusal("SP-SHO-07", f"{name} is in contact with one of our units")
    if them.supports != NOBODY:
        return Refusal("SP-SHO-08", f"{name} supports a close combat")
    return None


def band_of(apart: int) -> int:
    """Return the range band: an exact 9, 18, 27 or 36 inches belongs to the nearer one (SP-RUL-45)."""
    for band in (0, 1, 2, 3):
        if apart <= BANDS[band]:
            return band
    return 4


def longest_range(battle: Battle, weapon: int) -> int:
    """Return a weapon's maximum range; very long for guns without limit."""
    needed = battle.rules.needed[weapon]
    reach = 0
    for band in range(4):
        if needed[band] < CANNOT:
            reach = BANDS[band]
    return 100_000 if needed[4] < CANNOT else reach


def needed_for(battle: Battle, us: Unit, apart: int) -> int:
    """Return the face needed at a range; Formed lowers it, a dash stays (SP-SHO-19 to -21, SP-RUL-06)."""
    least = battle.rules.needed[weapon_of(battle, us)][band_of(apart)]
    if least < CANNOT and battle.is_formed(us):
        return max(1, least - 1)
    return least


def refuse_shot(battle: Battle, us: Unit, them: Unit) -> Refusal | None:
    """Return why this unit may not shoot at that one, or None."""
    refused = refuse_shooter(battle, us)
    if refused is None:
        refused = refuse_as_target(battle, us, them)
    if refused is not None:
        return refused
    apart = range_to(battle, us, them)
    if apart == UNSEEN:
        return Refusal("SP-SHO-02", f"{us.card.name} has {them.card.name} neither in sight nor in its field of fire")
    if needed_for(battle, us, apart) >= CANNOT:
        rule = "SP-SHO-21" if us.piece != NOBODY else "SP-SHO-20"
        weapon = WEAPON_WORDS[weapon_of(battle, us)]
        return Refusal(rule, f"{them.card.name} is {event_types.inches(apart)} away: too far for a {weapon}")
    if tally_of(battle, us, them, apart).total == 0:
        return Refusal("SP-RUL-07", f"{us.card.name} has no dice to shoot with")
    return None


def is_plain_shot(battle: Battle, us: Unit, them: Unit, reach: int) -> bool:
    """True if a shot is clearly allowed without measuring: well in range, in front, nothing near to hide it."""
    dx = us.cx - them.cx
    dy = us.cy - them.cy
    if dx * dx + dy * dy > reach * reach or us.shock > 4 or us.building != NOBODY or them.building != NOBODY:
        return False
    if them.contact != NOBODY or them.supports != NOBODY or us.fighters() < 5:
        return False
    if battle.rules.units_block_sight or not battle.rules.is_printed or may_hide(battle.field.scene, us, them):
        return False
    front = front_block(battle, us)
    for rect in target_rects(battle, them):
        if not is_wholly_before(front, rect):
            return False
    return True


def may_be_target(battle: Battle, us: Unit, them: Unit, reach: int) -> bool:
    """True if a shot at it is allowed, given that the shooter may shoot."""
    if them.side == us.side or them.where != FIELDED:
        return False
    far = reach + us.radius + them.radius
    if (us.cx - them.cx) * (us.cx - them.cx) + (us.cy - them.cy) * (us.cy - them.cy) > far * far:
        return False
    return is_plain_shot(battle, us, them, reach) or refuse_shot(battle, us, them) is None


def targets(battle: Battle, us: Unit) -> list[int]:
    """Return every target that a unit may shoot at now."""
    if refuse_shooter(battle, us) is not None:
        return []
    reach = longest_range(battle, weapon_of(battle, us))
    return [them.id for them in battle.units if may_be_target(battle, us, them, reach)]


def has_target(battle: Battle, us: Unit) -> bool:
    """True if there is a unit it may shoot at."""
    if refuse_shooter(battle, us) is not None:
        return False
    reach = longest_range(battle, weapon_of(battle, us))
    for them in battle.units:
        if may_be_target(battle, us, them, reach):
            return True
    return False


# --- the number of dice -----------------------------------------------------------------------------------------------


def by_status(shot: Shot, total: int, value: int) -> int:
    """Add 1 die for each 4 figures (A) or 5 (B), or subtract 1 for each 5 (D), rounded up (SP-SHO-12, SP-RUL-04)."""
    us = shot.us
    per = shot.battle.rules.figures_per_die[us.card.status]
    if per == 0:
        return 0
    dice = (us.fighters() + per - 1) // per * value
    return -dice if us.card.status == STATUS_D else dice


def by_leaders(shot: Shot, total: int, value: int) -> int:
    """Add 1 die for every officer or leader."""
    return shot.us.leaders * value


def by_commander(shot: Shot, total: int, value: int) -> int:
    """Add 3 dice for a commander."""
    return value if shot.us.commander != NOBODY else 0


def by_shock(shot: Shot, total: int, value: int) -> int:
    """Subtract 1 die for every 2 Shock Points, of a crew too (SP-SHO-16, SP-ART-07, SP-RUL-27)."""
    return shot.us.shock // 2 * value


def by_soft_cover(shot: Shot, total: int, value: int) -> int:
    """Subtract one quarter when the target is in soft cover."""
    return less_part(total, 1, value, shot.battle.rules.rounding) if shot.cover == SOFT else 0


def by_hard_cover(shot: Shot, total: int, value: int) -> int:
    """Subtract one half when the target is in hard cover."""
    return less_part(total, 1, value, shot.battle.rules.rounding) if shot.cover == HARD else 0


def shooting_entries() -> list[PoolEntry[Shot]]:
    """Return the rows of small arms, in the printed order (SP-SHO-11)."""
    return [
        PoolEntry("SP-SHO-12", 1, "status", by_status),
        PoolEntry("SP-SHO-14", 1, "officers and leaders", by_leaders),
        PoolEntry("SP-SHO-15", 3, "commander", by_commander),
        PoolEntry("SP-SHO-16", -1, "every 2 Shock Points", by_shock),
        PoolEntry("SP-SHO-17", 4, "target in soft cover", by_soft_cover),
        PoolEntry("SP-SHO-18", 2, "target in hard cover", by_hard_cover),
    ]


def gunnery_entries() -> list[PoolEntry[Shot]]:
    """Return the rows of guns: a fixed number, no figures or status, else as for all (SP-SHO-13, SP-RUL-05, -27)."""
    return [entry for entry in shooting_entries() if entry.rule != "SP-SHO-12"]


def base_dice(battle: Battle, us: Unit) -> int:
    """Return 1 die for each figure that gives dice, or the piece's fixed number (SP-SHO-09, -10, -13)."""
    if us.piece != NOBODY:
        return battle.rules.piece_dice[battle.pieces[us.piece].weapon]
    return us.fighters()


def tally_of(battle: Battle, us: Unit, them: Unit, apart: int) -> Breakdown:
    """Return the number of dice, with its reasons."""
    pool = battle.rules.gunnery if us.piece != NOBODY else battle.rules.shooting
    return pool.tally(base_dice(battle, us), Shot(battle, us, them, apart, cover_against(battle, us, them)))


# --- the shot ---------------------------------------------------------------------------------------------------------


def shoot(battle: Battle, us: Unit, them: Unit) -> None:
    """Fire small arms; the weapon is empty afterwards, unless it is thrown (SP-RUL-20)."""
    apart = range_to(battle, us, them)
    tally = tally_of(battle, us, them, apart)
    least = needed_for(battle, us, apart)
    us.owed = battle.rules.reload[us.weapon()]
    hits = battle.dice.hits(tally.total, 6, least)
    event_type = event_types.THROWS if us.weapon() == THROWN else event_types.SHOOTS
    say_shot(battle, event_type, us, them, tally, least, hits)
    if hits > 0:
        battle.next(Step(steps.HITS, them.id, hits, us.id))


def say_shot(
    battle: Battle, event_type: EventType, us: Unit, them: Unit, tally: Breakdown, least: int, hits: int
) -> None:
    """Report the dice just rolled: how many by which rows, the face needed, and the hits."""
    roll = Roll(us.id, 6, battle.dice.last, hits, None, "to hit")
    roll.pool = tally
    roll.need = least
    battle.tell(event_type, us.id, them.id, tally.total, hits, rolls=[roll])


def bombard(battle: Battle, us: Unit, them: Unit, tally: Breakdown, least: int) -> int:
    """Fire a gun and return the hits; it needs reloading, and a repeating gun may jam (SP-ART-04, -05, SP-SHO-22)."""
    piece = battle.pieces[us.piece]
    if piece.weapon == REPEATING_GUN:
        bins = [0, 0, 0, 0, 0, 0]
        for face in range(1, 7):
            bins[face - 1] = 3 if face == 6 else (2 if face >= least else (0 if face == 1 else 1))
        found = battle.dice.sort(tally.total, 6, bins, 4)
        hits = found[2] + found[3]
        say_shot(battle, event_types.GUN_SHOOTS, us, them, tally, least, hits)
        if found[0] > found[3]:
            piece.jammed = True
            piece.mended = 0
            battle.tell(event_types.JAMMED, us.id, n=found[0], m=found[3])
    else:
        hits = battle.dice.hits(tally.total, 6, least)
        say_shot(battle, event_types.GUN_SHOOTS, us, them, tally, least, hits)
    piece.fired = True
    piece.paid = 0
    piece.smoke = battle.rules.smoke[piece.weapon]
    us.has_shot = True
    battle.tell(event_types.SMOKE, us.id, n=piece.smoke)
    return hits
