"""Ranged combat: shots, targets and dice (FIR, VOL, GUN)."""

from typing import Final

from vedette.engine.tables import Breakdown
from vedette.engine.types import NOBODY
from vedette.geometry.arcs import is_block_in_front_arc
from vedette.geometry.blocks import are_within, rear_edge
from vedette.geometry.crowds import Crowd
from vedette.geometry.figures import Drill, Figure, are_figures_within
from vedette.geometry.gaze import Sighting, sighting
from vedette.geometry.sight import FAR_OFF, SightScene
from vedette.rules.adventures.battle import SIX, Battle, Shot
from vedette.rules.adventures.ground.field import ALL_SIDES
from vedette.rules.adventures.ground.lookout import FireAim, Sights, looking
from vedette.rules.adventures.ground.sight import (
    ALL_ROUND,
    ARC,
    FRONTAL,
    REAR,
    far_enough,
    has_cover,
    is_target,
    levelled,
    scene_between,
    sight_limit,
    standing,
    zone_of,
)
from vedette.rules.adventures.groups.arms import carriers, dice_among, leaders_among, most_fired
from vedette.rules.adventures.groups.formations import GUN_SIZE, bases_of, may_fire_count
from vedette.rules.adventures.groups.groups import ARTILLERY, EUROPEAN, HOLDERS, LINE, RUNNERS, SQUARE, TRIBAL, Group
from vedette.rules.adventures.groups.leaders import group_rep, rep_now
from vedette.rules.adventures.groups.weapons import FORTRESS
from vedette.rules.adventures.steps import MINUS_TWO, WITH_HALF

CREW_COUNTS: Final = 5
BY_NUMBERS: Final = ("CA-FIR-04", "CA-FIR-10")
GUN_DRILL: Final = Drill(GUN_SIZE, GUN_SIZE, 0, 0)


def range_of(group: Group) -> int:
    """Return a group's present range; a crew away from its gun has its army's small arm (CA-RUL-17)."""
    if group.card.klass == ARTILLERY and not group.at_gun:
        return 2400 if group.card.training == EUROPEAN else 2000
    return group.card.range


def reach_against(us: Group, limit: int) -> int:
    """Return a group's range against a target that is seen only up to a limit (0 for no limit)."""
    reach = range_of(us)
    return limit if limit and limit < reach else reach


def dice_of(us: Group, them: Group, seen: list[Figure]) -> int:
    """Return the Fire Dice; guns have two range bands, measured from the gun to the nearest target figure it sees.

    CA-WPN-06, CA-RUL-06.

    CA-GUN-03.
    """
    card = us.card
    if card.klass == ARTILLERY and not us.at_gun:
        return 2 if card.training == EUROPEAN else 1
    if card.short_dice:
        gun = Figure(us.block.x, us.block.y, us.block.heading)
        drill = bases_of(them)
        for figure in seen:
            if are_figures_within(gun, GUN_DRILL, figure, drill, card.short_range):
                return card.short_dice
    return card.fire_dice


def muzzles_of(us: Group) -> Drill:
    """Return the bases that ranges are measured from: the figures or the gun model (CA-RUL-06, CA-RUL-122)."""
    return GUN_DRILL if us.serves_gun else bases_of(us)


def arc_of(us: Group) -> int:
    """Return the arc: 45 degrees to either side of the front; all round from a building (CA-LOS-02, CA-RUL-115)."""
    return ALL_ROUND if us.building != NOBODY else ARC


def firers_of(battle: Battle, us: Group) -> Crowd:
    """Return the figures that look for a target, or the gun itself (CA-GUN-01)."""
    if us.serves_gun:
        return Crowd(levelled(battle, us, [Figure(us.block.x, us.block.y, us.block.heading)]))
    if us.building != NOBODY:
        building = battle.field.buildings[us.building]
        if building.openings != ALL_SIDES:
            return Crowd(levelled(battle, us, building.lookouts()))
    return standing(battle, us)


def eligible(us: Group, ours: Crowd) -> int:
    """Count the figures, from the front, that may fire in their formation (CA-FRM-15, CA-WPN-09)."""
    everyone = len(ours.figures)
    return everyone if us.serves_gun or us.building != NOBODY else min(everyone, may_fire_count(us))


def looks_out(battle: Battle, us: Group, them: Group) -> bool:
    """True if a group can fire towards the target: from a building only through openings (CA-RUL-115)."""
    if us.building == NOBODY:
        return True
    return battle.field.buildings[us.building].opens_towards(them.block.x, them.block.y)


def could_fire(battle: Battle, us: Group) -> bool:
    """True if a group has a weapon that it can fire now, whatever the target (CA-GEN-14)."""
    if us.in_melee > 0 or not us.can_shoot or us.count <= 0:
        return False
    if us.card.klass == HOLDERS or us.card.klass == RUNNERS:
        return False  # holders only hold the horses (CA-ORG-18)
    if us.card.weapon in FORTRESS and us.at_gun and us.fired_turn > 0:
        # once a turn; a Tribal one not in the turn after either (CA-WPN-13, CA-WPN-14, CA-RUL-41)
        gap = battle.turn - us.fired_turn
        if gap == 0 or (us.card.training == TRIBAL and gap == 1):
            return False
    return not us.card.has_shields or not has_taken_shields(battle, us)


def has_taken_shields(battle: Battle, us: Group) -> bool:
    """True if a group uses its shields this turn, so it cannot fire or throw.

    CA-TRS-04, CA-RUL-12.
    """
    if not us.card.has_shields:
        return False
    if us.shield_turn == battle.turn and battle.turn > 0:
        return True
    return us.card.has_ranged and us.uses_shields


def has_shot(battle: Battle, us: Group, them: Group) -> bool:
    """True if a figure that may fire has the target in range, arc and line of sight."""
    if not could_fire(battle, us) or not is_target(battle, us, them) or them.in_melee > 0:
        return False
    if not looks_out(battle, us, them) or not could_reach(us, them):
        return False
    limit = sight_limit(battle, them)
    reach = reach_against(us, limit)
    # The shot will need the same aim, so it is worked out in full and cached.
    return known_aim(battle, us, them, reach, limit).seen > 0


def could_reach(us: Group, them: Group) -> bool:
    """True if a target is in range and in the front arc, if there is one; otherwise no figure has a shot."""
    reach = range_of(us)
    return reach > 0 and are_within(us.block, them.block, reach) and bears_on(us, them)


def bears_on(us: Group, them: Group) -> bool:
    """True if part of the target may lie in the arc of a rank, even the last (CA-LOS-02, CA-FRM-08).

    Always True in Open Order, in a square or in a building, where figures are checked one by one.
    """
    if us.building != NOBODY or us.formation == SQUARE or us.is_open:
        return True
    if is_block_in_front_arc(us.block, ARC, them.block):
        return True
    return is_block_in_front_arc(rear_edge(us.block), ARC, them.block)


def look_at(
    scene: SightScene, us: Group, them: Group, ours: Crowd, theirs: Crowd, reach: int, is_one_enough: bool = False
) -> Sighting:
    """Return the figures that have a shot at the target within reach, and the figures they see.

    With `is_one_enough`, stop at the first figure that has a shot.
    """
    if us.card.arms:
        return put_together(looks_by_arm(scene, us, them, ours, theirs, reach))
    far = far_enough(us, them, reach)
    most = eligible(us, ours)
    drill = muzzles_of(us)
    other = bases_of(them)
    return sighting(scene, ours, most, drill, theirs, other, arc_of(us), far, us.id, them.id, is_one_enough)


def looks_by_arm(scene: SightScene, us: Group, them: Group, ours: Crowd, theirs: Crowd, reach: int) -> list[Sighting]:
    """Return the figures of a band with several weapons that have a shot, weapon by weapon, within each weapon's range
    (CA-RUL-90).

    Leaders come last, with the weapon that most of the others fire (CA-RUL-89).
    """
    found: list[Sighting] = []
    most = us.bodies if us.building != NOBODY else eligible(us, ours)
    for number, arm in enumerate(us.card.arms):
        who = carriers(us, number, most) if arm.reach > 0 else []
        found.append(look_with(scene, us, them, ours, theirs, who, min(reach, arm.reach)))
    arms = us.card.arms
    best = arms[most_fired(us, [len(look.figures) for look in found])]
    found.append(look_with(scene, us, them, ours, theirs, leaders_among(us, most), min(reach, best.reach)))
    return found


def look_with(
    scene: SightScene, us: Group, them: Group, ours: Crowd, theirs: Crowd, who: list[int], reach: int
) -> Sighting:
    """Return the given figures that have a shot within reach; in a building all have it or none (CA-RUL-130)."""
    if not who:
        return Sighting([], [])
    far = far_enough(us, them, reach)
    is_inside = us.building != NOBODY
    crowd = ours if is_inside else Crowd([ours.figures[i] for i in who])
    most = len(crowd.figures)
    look = sighting(scene, crowd, most, bases_of(us), theirs, bases_of(them), arc_of(us), far, us.id, them.id)
    if is_inside:
        return Sighting(who if look.figures else [], look.targets)
    return Sighting([who[i] for i in look.figures], look.targets)


def put_together(looks: list[Sighting]) -> Sighting:
    figures: list[int] = []
    targets: list[int] = []
    for look in looks:
        figures.extend(look.figures)
        targets.extend([target for target in look.targets if target not in targets])
    return Sighting(figures, targets)


def take_aim(battle: Battle, us: Group, them: Group, flags: int) -> Shot:
    """Count the figures firing and seen (CA-FIR-02, CA-RUL-86); 0 firing means no shot.

    CA-FIR-14, CA-FIR-16, CA-ACT-18, CA-GUN-02, CA-ACT-08.
    """
    shot = Shot(battle, us, them)
    if not could_fire(battle, us) or not is_target(battle, us, them) or them.in_melee > 0:
        return shot
    if not looks_out(battle, us, them):
        return shot
    limit = sight_limit(battle, them)
    reach = reach_against(us, limit)
    aim = known_aim(battle, us, them, reach, limit)
    if aim.firing == 0:
        return shot
    firing = aim.firing - 1 if battle.rules.side_arms and has_only_pistol(us, them, aim.firing) else aim.firing
    shot.firing = firing // 2 if flags & WITH_HALF else firing
    shot.seen = aim.seen
    shot.fire_dice = aim.fire_dice
    shot.penalty = 1 if flags & MINUS_TWO else 0
    shot.in_cover = aim.in_cover
    shot.flank = aim.flank
    return shot


def has_only_pistol(us: Group, them: Group, firing: int) -> bool:
    """True if several fire and one is a European officer whose pistol does not reach (CA-LEFT-15)."""
    if us.card.training != EUROPEAN or us.commander == 0 or us.serves_gun or firing < 2:
        return False
    return not are_within(us.block, them.block, SIX)


def known_aim(battle: Battle, us: Group, them: Group, reach: int, limit: int) -> FireAim:
    """Return the aim, from the cache while no group has moved."""
    sights = battle.sights(us, them)
    look = looking(us.id, them.id, reach, limit)
    aim = sights.aims.get(look)
    if aim is None:
        aim = aim_at(battle, sights, us, them, reach, limit)
        sights.aims[look] = aim
    return aim


def sees_any(battle: Battle, us: Group, them: Group) -> bool:
    """True if a figure has the target in range, arc and line of sight."""
    limit = sight_limit(battle, them)
    reach = reach_against(us, limit)
    sights = battle.sights(us, them)
    look = looking(us.id, them.id, reach, limit)
    aim = sights.aims.get(look)
    if aim is not None:
        return aim.firing > 0
    scene = scene_between(battle, sights, us, them)
    found = look_at(scene, us, them, firers_of(battle, us), standing(battle, them), reach, True)
    if not found.figures:
        sights.aims[look] = FireAim()
    return len(found.figures) > 0


def aim_at(battle: Battle, sights: Sights, us: Group, them: Group, reach: int, limit: int) -> FireAim:
    """Work out which figures would fire at which targets within reach and the limit of sight (0 for none)."""
    aim = FireAim()
    scene = scene_between(battle, sights, us, them)
    ours = firers_of(battle, us)
    crowd = standing(battle, them)
    theirs = crowd.figures
    found = look_at(scene, us, them, ours, crowd, reach)
    aim.firing = len(found.figures)
    if aim.firing == 0:
        return aim
    seen = [theirs[i] for i in found.targets]
    sight = limit if limit else FAR_OFF
    if len(seen) < len(theirs) and them.building == NOBODY and far_enough(us, them, reach) < sight:
        # those out of range are seen all the same (CA-RUL-86)
        firers = ours if us.building != NOBODY else Crowd([ours.figures[i] for i in found.figures])
        beyond = [theirs[i] for i in range(len(theirs)) if i not in found.targets]
        drill = muzzles_of(us)
        arc = arc_of(us)
        most = len(firers.figures)
        also = sighting(scene, firers, most, drill, Crowd(beyond), bases_of(them), arc, sight, us.id, them.id)
        seen.extend([beyond[i] for i in also.targets])
    aim.seen = len(seen) if them.building == NOBODY else them.bodies  # a building is one body (CA-RUL-130)
    if us.serves_gun:
        aim.firing = us.count * CREW_COUNTS
    elif us.building != NOBODY:
        aim.firing = min(may_fire_count(us), aim.firing) if us.card.arms else may_fire_count(us)
    aim.fire_dice = dice_among(us, found.figures) if us.card.arms else dice_of(us, them, seen)
    aim.in_cover = has_cover(battle, them, seen, us.id)
    zone = zone_of(them, us.block.x, us.block.y)
    aim.flank = zone != FRONTAL and (zone != REAR or battle.rules.rear_fire_doubles)
    return aim


def fire_tally(battle: Battle, shot: Shot) -> Breakdown:
    """Return the Rep and modifiers, in dice (CA-FIR-03, CA-FIR-04)."""
    return tally_with(battle, shot, rep_now(battle, shot.us))


def tally_with(battle: Battle, shot: Shot, rep: int) -> Breakdown:
    """Tally a given Rep with the modifiers of a shot."""
    if battle.rules.crew_for_cap_only and shot.us.serves_gun:
        counted = shot.firing
        shot.firing = shot.us.count
        tally = battle.rules.fire.tally(rep, shot)
        shot.firing = counted
        return tally
    return battle.rules.fire.tally(rep, shot)


def dice_rolled(shot: Shot, total: int) -> int:
    """Return the dice rolled: at most half the firing figures, at least one (CA-FIR-05, CA-FIR-17, CA-RUL-88)."""
    if shot.firing <= 0 or total <= 0:
        return 0
    return min(total, max(1, shot.firing // 2))


def has_dice(battle: Battle, us: Group, them: Group) -> bool:
    """True if an active group has dice left against a target; with none there is no shot (CA-RUL-88)."""
    shot = take_aim(battle, us, them, WITH_HALF if battle.moved_first else 0)
    if shot.firing == 0:
        return False
    # Temporary changes of Rep are worked out only if its own Rep is not enough.
    return tally_with(battle, shot, group_rep(us)).total > 0 or fire_tally(battle, shot).total > 0


def may_shoot(battle: Battle, us: Group, them: Group) -> bool:
    """True if an active group has a shot at a target, and dice for it (CA-RUL-88)."""
    return could_reach(us, them) and has_dice(battle, us, them)


def may_fire_gun(battle: Battle, us: Group, them: Group) -> bool:
    """True if a gun may shoot; where dice are certain, one free line to the target is enough."""
    if not surely_has_dice(battle, us, them):
        return may_shoot(battle, us, them)
    return could_reach(us, them) and looks_out(battle, us, them) and sees_any(battle, us, them)


def surely_has_dice(battle: Battle, us: Group, them: Group) -> bool:
    """True if a gun has dice left at any range, whatever the numbers of figures."""
    card = us.card
    shot = Shot(battle, us, them)
    shot.firing = 1
    shot.seen = 1
    shot.fire_dice = min(card.fire_dice, card.short_dice) if card.short_dice else card.fire_dice
    total = battle.rules.fire.tally(group_rep(us), shot).total
    for row in battle.rules.fire.rows:
        if row.rule in BY_NUMBERS and row.value < 0:
            total += row.value
    return total > 0


def may_volley(group: Group) -> bool:
    """True for European infantry on foot in Formed Line (CA-VOL-01, CA-RUL-15, CA-VOL-05)."""
    if group.card.training != EUROPEAN or not group.is_infantry or group.mounted:
        return False
    return group.formation == LINE and group.building == NOBODY
