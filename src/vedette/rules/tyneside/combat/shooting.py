"""Shooting (SHO): targets, the number of shots a unit fires, and the figures they hit."""

from typing import Final

from vedette.engine.tables import EventType, Roll
from vedette.engine.types import NOBODY
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import FIELDED, ROUT, RUN
from vedette.rules.tyneside.combat.hits import damage_die, effect_of, suffer
from vedette.rules.tyneside.combat.weapons import BANDS, BREECH, HURLED, LONG, MUZZLE, OUT_OF_RANGE, SHORT, WEAPONS
from vedette.rules.tyneside.command.leaders import hit_figures, targets_of_side
from vedette.rules.tyneside.move.bases import fine_gap, is_any_near, is_in_contact, is_near
from vedette.rules.tyneside.move.charging import is_declared
from vedette.rules.tyneside.move.walking import half_move
from vedette.rules.tyneside.sight.cover import cover_from
from vedette.rules.tyneside.sight.sight import SightTable, can_shoot_at
from vedette.rules.tyneside.units import Group

COVER_WORDS: Final = ("in the open", "soft cover", "hard cover")
ROUND_DOWN: Final = 0
ROUND_NEAREST: Final = 1


class Shot:
    """One figure's shot: its possible targets, and the D8 score needed against the nearest of them."""

    def __init__(self, shooter: int, marks: list[int], need: int) -> None:
        self.shooter = shooter
        self.marks = marks  # those of the target it can shoot at, nearest first
        self.need = need


# --- range ------------------------------------------------------------------------------------------------------------


def furthest(battle: Battle, figure: int) -> int:
    """Return the maximum range of a figure: short range if wounded, 0 if it cannot shoot (TY-DMG-05)."""
    arm = battle.cards[figure].arm
    if arm == NOBODY:
        return 0
    return battle.rules.ranges[arm][SHORT if battle.wounds[figure] > 0 else LONG]


def band_between(battle: Battle, shooter: int, target: int) -> int:
    """Return the range band; a range equal to a band's figure belongs to that band (TY-WPN-01, TY-RUL-09)."""
    ranges = battle.rules.ranges[battle.cards[shooter].arm]
    for band in (0, 1, 2):
        if is_near(battle, shooter, target, ranges[band]):
            return band
    return OUT_OF_RANGE


def needed(battle: Battle, shooter: int, target: int) -> int:
    """Return what the D8 must reach, by band and cover (TY-SHO-13)."""
    return battle.rules.to_hit[band_between(battle, shooter, target)][cover_from(battle, target, shooter)]


def shot_words(battle: Battle, shooter: int, target: int) -> str:
    """Return band and cover of a shot in words, with the D8 score needed."""
    cover = COVER_WORDS[cover_from(battle, target, shooter)]
    return f"{BANDS[band_between(battle, shooter, target)]} range, {cover}, {needed(battle, shooter, target)}+"


# --- who has a shot ---------------------------------------------------------------------------------------------------


def can_use_weapon(battle: Battle, figure: int, commanded: bool) -> bool:
    """True if its weapon may shoot: loading, movement, contact and guarding (TY-SHO-06 to -11)."""
    if battle.cards[figure].arm == NOBODY or battle.shot[figure] or battle.guards[figure] != NOBODY:
        return False
    if not is_declared(battle, figure):
        return False  # TY-RUL-10
    if battle.is_holder(figure):
        return False  # TY-RUL-126
    if is_in_contact(battle, figure):
        return False  # TY-RUL-34
    if not commanded:
        return True  # no loading record, full speed: the rates stand for that (TY-RUL-26)
    loading = battle.cards[figure].loading
    if loading == MUZZLE and not battle.loaded[figure]:
        return False
    if loading == MUZZLE or loading == BREECH:
        return battle.spent[figure] <= half_move(battle, figure)
    return True


def shot_of(gaze: SightTable, shooter: int, targets: list[int]) -> Shot | None:
    """Return a figure's shot at visible, free targets in range, or None (TY-DMG-10, TY-RUL-09, -30, -34)."""
    battle = gaze.battle
    reach = furthest(battle, shooter)
    keyed: list[tuple[int, int]] = []
    for j in targets:
        if battle.fate[j] == FIELDED and is_near(battle, shooter, j, reach) and can_shoot_at(gaze, shooter, j):
            keyed.append((fine_gap(battle, shooter, j), j))
    if not keyed:
        return None
    keyed.sort()
    marks = [j for _, j in keyed]
    return Shot(shooter, marks, needed(battle, shooter, marks[0]))


def nearest_mark(gaze: SightTable, shooter: int, targets: list[int]) -> int:
    """Return the nearest target a figure can shoot at, or NOBODY."""
    battle = gaze.battle
    reach = furthest(battle, shooter)
    best, best_gap = NOBODY, 0
    for j in targets:
        if battle.fate[j] == FIELDED and is_near(battle, shooter, j, reach):
            far = fine_gap(battle, shooter, j)
            if best == NOBODY or far < best_gap or (far == best_gap and j < best):
                if can_shoot_at(gaze, shooter, j):
                    best, best_gap = j, far
    return best


def free_targets(battle: Battle, group: Group) -> list[int]:
    """Return the figures of a unit that may be shot at: none in contact with an enemy (TY-RUL-34)."""
    return [j for j in hit_figures(battle, group) if not is_in_contact(battle, j)]


def is_in_reach(battle: Battle, shooters: list[int], target: Group) -> bool:
    """True if some shooter has a figure of a unit in range; a coarse check rules out far ones."""
    if not shooters:
        return False
    most = max([furthest(battle, i) for i in shooters])
    return is_any_near(battle, shooters, hit_figures(battle, target), most)


def shooters_of(battle: Battle, group: Group, commanded: bool) -> list[int]:
    """Return the figures of a unit that may shoot; attached leaders shoot with the group (TY-RUL-112)."""
    return [i for i in battle.members(group) if can_use_weapon(battle, i, commanded)]


def may_shoot(group: Group) -> bool:
    """True if it has not run, charged, captured or shot this turn (TY-RUL-18, -54, -87, TY-ORD-17)."""
    return not (group.has_shot or group.charged or group.captured or group.carried in (RUN, ROUT))


def shots_at(gaze: SightTable, group: Group, target: Group, commanded: bool) -> list[Shot]:
    """Return the shots that a unit's figures have at a target, nearest shooter first."""
    battle = gaze.battle
    shooters = shooters_of(battle, group, commanded)
    keyed: list[tuple[int, int, Shot]] = []
    if not is_in_reach(battle, shooters, target):
        return []
    targets = free_targets(battle, target)
    for i in shooters:
        shot = shot_of(gaze, i, targets)
        if shot is not None:
            keyed.append((fine_gap(battle, i, shot.marks[0]), i, shot))
    keyed.sort()
    return [shot for _, _, shot in keyed]


# --- how many shoot ---------------------------------------------------------------------------------------------------


def divided(battle: Battle, count: int, by: int) -> int:
    """Divide, rounding down unless the table has chosen otherwise (TY-RUL-26)."""
    rounding = battle.rules.fire_rounding
    if rounding == ROUND_DOWN:
        return count // by
    if rounding == ROUND_NEAREST:
        return (2 * count + by) // (2 * by)
    return (count + by - 1) // by


def fires_as_commanded(battle: Battle, group: Group) -> bool:
    """True for commanded troops that can fire volleys, and Player Characters (TY-CMD-22, TY-RUL-17, -87)."""
    if battle.is_character(group):
        return True
    return group.seat != NOBODY and (group.card.volleys or group.is_leader)


def fired_shots(battle: Battle, group: Group, shots: list[Shot], commanded: bool) -> list[Shot]:
    """Return the shots fired: all of commanded troops, 1 per 2 or 3 of others, always 1 in 3 of hurled weapons.

    A group of mixed weapons is counted weapon by weapon (TY-SHO-01, -02, -12, TY-RUL-26, -27, -87).
    """
    if battle.is_character(group):
        return shots[:1]
    fired: list[Shot] = []
    done: list[int] = []
    for first in shots:
        arm = battle.cards[first.shooter].arm
        if arm in done:
            continue
        done.append(arm)
        alike = [shot for shot in shots if battle.cards[shot.shooter].arm == arm]
        if WEAPONS[arm].loading == HURLED:
            count = divided(battle, len(alike), battle.rules.rate_hurled)
        elif commanded:
            count = len(alike)
        else:
            rate = battle.rules.rate_moving if group.has_moved else battle.rules.rate_still
            count = divided(battle, len(alike), rate)
        fired.extend(alike[:count])
    return fired


def targets_for(gaze: SightTable, group: Group, commanded: bool) -> list[Group]:
    """Return the enemy units at which a unit would fire at least one shot."""
    battle = gaze.battle
    found: list[Group] = []
    if not may_shoot(group) or not shooters_of(battle, group, commanded):
        return found
    for target in targets_of_side(battle, group.side):
        if fired_shots(battle, group, shots_at(gaze, group, target, commanded), commanded):
            found.append(target)
    return found


def nearest_target(gaze: SightTable, group: Group) -> Group | None:
    """Return the group of the nearest enemy figure visible and in range, ties by lot (TY-RUL-35)."""
    battle = gaze.battle
    best: list[Group] = []
    best_gap = 0
    shooters = shooters_of(battle, group, False)
    if not shooters:
        return None
    members = battle.members(group)
    for target in targets_of_side(battle, group.side):
        if not is_in_reach(battle, shooters, target):
            continue
        targets = free_targets(battle, target)
        near = NOBODY
        for i in shooters:
            mark = nearest_mark(gaze, i, targets)
            if mark != NOBODY:
                far = min([fine_gap(battle, one, mark) for one in members])
                if near == NOBODY or far < near:
                    near = far
        if near == NOBODY:
            continue
        if not best or near < best_gap:
            best, best_gap = [target], near
        elif near == best_gap:
            best.append(target)
    if not best:
        return None
    return best[0] if len(best) == 1 else best[battle.dice.die(len(best)) - 1]


# --- shooting ---------------------------------------------------------------------------------------------------------


def shoot_uncommanded(battle: Battle, side: int) -> None:
    """Shoot with units without command, in number order, at the nearest enemy (TY-SHO-03, TY-RUL-78, -87)."""
    for group in battle.acting(side):
        if not group.is_here() or not may_shoot(group) or fires_as_commanded(battle, group):
            continue
        gaze = SightTable(battle)
        target = nearest_target(gaze, group)
        if target is None:
            continue
        shots = fired_shots(battle, group, shots_at(gaze, group, target, False), False)
        if shots:
            volley(battle, group, target, shots, event_types.VOLLEY)


def volley(battle: Battle, group: Group, target: Group, shots: list[Shot], event_type: EventType) -> None:
    """Fire a volley: a D8 that reaches its number draws a man and must reach that man's too (TY-SHO-13, -14)."""
    faces = battle.dice.throw(len(shots), 8)[:]
    struck = [n for n in range(len(shots)) if faces[n] >= shots[n].need]
    roll = Roll(group.id, 8, faces, sum(faces), None, "to hit")
    roll.need = shots[0].need if all_alike(shots) else 0
    roll.needs = [] if roll.need else [shot.need for shot in shots]
    roll.against = ", ".join([f"{need}+" for need in roll.needs])
    mark_fired(battle, group, shots)
    pairs = [(shot.shooter, shot.marks[0]) for shot in shots]
    battle.tell(event_type, group.id, target.id, n=len(struck), m=len(shots), rolls=[roll], pairs=pairs)
    lost = 0
    for n in struck:
        if not strike(battle, group, shots[n], faces[n]):
            lost += 1
    if lost:
        battle.tell(event_types.NOBODY_LEFT, group.id, target.id, n=lost)


def all_alike(shots: list[Shot]) -> bool:
    for shot in shots:
        if shot.need != shots[0].need:
            return False
    return True


def mark_fired(battle: Battle, group: Group, shots: list[Shot]) -> None:
    """Mark the figures that shot as empty, and their group as seen (TY-VIS-03, TY-RUL-28, -112)."""
    for shot in shots:
        battle.shot[shot.shooter] = 1
        if battle.cards[shot.shooter].loading == MUZZLE:
            battle.loaded[shot.shooter] = 0
        battle.groups[battle.unit[shot.shooter]].fired = True
    group.fired = True
    group.has_shot = True


def strike(battle: Battle, group: Group, shot: Shot, face: int) -> bool:
    """Draw a living figure for a shot on target and check its own range and cover (TY-RUL-30, -117)."""
    marks = sorted([j for j in shot.marks if battle.fate[j] == FIELDED])  # the lot counts them by number
    if not marks:
        return False
    struck = marks[0] if len(marks) == 1 else marks[battle.dice.die(len(marks)) - 1]
    hit_figure(battle, group, shot.shooter, struck, face)
    return True


def hit_figure(battle: Battle, group: Group, shooter: int, struck: int, face: int) -> None:
    if face < needed(battle, shooter, struck):
        battle.tell(event_types.COVER_SAVED, group.id, battle.unit[struck])
        return
    die = battle.dice.die(6)
    row = WEAPONS[battle.cards[shooter].arm].damage
    effect = effect_of(battle, row, damage_die(battle, shooter, die))
    roll = Roll(group.id, 6, [die], damage_die(battle, shooter, die), None, "damage")
    suffer(battle, group.id, struck, effect, [roll])


def aim_at(battle: Battle, group: Group, struck: int) -> None:
    """Resolve an aimed shot: a Player Character's hit goes to the figure aimed at (TY-SHO-15)."""
    shooter = group.men[0]
    shot = Shot(shooter, [struck], needed(battle, shooter, struck))
    face = battle.dice.throw(1, 8)[0]
    roll = Roll(group.id, 8, [face], face, None, "to hit")
    roll.need = shot.need
    mark_fired(battle, group, [shot])
    hit = 1 if face >= shot.need else 0
    kinds_of_event = event_types.AIMED_AT_LEADER if battle.groups[battle.unit[struck]].is_leader else event_types.AIMED
    battle.tell(kinds_of_event[hit], group.id, battle.unit[struck], n=hit, m=1, rolls=[roll], pairs=[(shooter, struck)])
    if hit:
        hit_figure(battle, group, shooter, struck, face)


# --- loading ----------------------------------------------------------------------------------------------------------


def load_all(battle: Battle, side: int) -> None:
    """Load muzzle loaders after a whole side turn without moving, shooting or melee (TY-SHO-06, TY-RUL-28)."""
    for i in battle.living(side):
        if battle.cards[i].loading != MUZZLE or battle.loaded[i]:
            continue
        if battle.spent[i] == 0 and not battle.shot[i] and not battle.fought[i] and is_declared(battle, i):
            battle.loaded[i] = 1
