"""Contact and support (SP-CLC-01 to SP-CLC-05): making contact, and the supporter's place.

The leading figure goes straight to the unit it attacks; the block then stands flush against one of its edges and faces
it (SP-RUL-81). The edge is the nearest that can be reached. Whether an attack strikes flank or rear depends
only on where it began (SP-RUL-52).
"""

from vedette.engine.types import NOBODY, Refusal
from vedette.geometry.angles import bearing
from vedette.geometry.blocks import TOUCH, Block, is_partly_ahead
from vedette.geometry.lines import gap_to_line
from vedette.geometry.points import Point, ahead, nearest_on_segment
from vedette.rules.shock import event_types
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.move.leading import LeaderPath, Rank, leader_ends, leader_starts, nearest_start
from vedette.rules.shock.move.moving import (
    ATTACK,
    BUILDING,
    LEGAL,
    NO_FIT,
    OBSTACLE,
    SUPPORT,
    TOO_FAR,
    refusal,
    why_end_not,
    why_way_not,
)
from vedette.rules.shock.move.shape import rects_nearer, rects_within
from vedette.rules.shock.units import ATTACHED, FIELDED, ONLY_RALLY, Unit


class ContactPlace:
    """A place for a unit: the middle of its front edge, its heading, and any reason against it."""

    def __init__(self, x: int, y: int, heading: int, why: int, way: LeaderPath, across: int) -> None:
        self.x = x
        self.y = y
        self.heading = heading
        self.why = why
        self.way = way
        self.across = across  # the obstacle between, or NOBODY


NOWHERE = ContactPlace(0, 0, 0, NO_FIT, LeaderPath(0, 0, []), NOBODY)


# --- who may attack whom ----------------------------------------------------------------------------------------------


def refuse_target(battle: Battle, unit: Unit, them: Unit) -> Refusal | None:
    """Return why a unit may not attack another at all, or None; lone commanders may be (SP-CLC-01, -02, SP-CMD-11)."""
    if them.side == unit.side or them.where != FIELDED:
        return Refusal("SP-CLC-01", f"{them.card.name} is not an enemy unit on the table")
    if unit.piece != NOBODY:
        return Refusal("SP-RUL-79", f"{unit.card.name} mans a piece and may attack nobody")
    if unit.where == ATTACHED:
        return Refusal("SP-RUL-70", f"{unit.card.name} is with a unit and attacks with it")
    if them.contact != NOBODY:
        return Refusal("SP-CLC-02", f"{them.card.name} is already in contact with a unit of this side")
    return None


def is_from_front(battle: Battle, unit: Unit, them: Unit) -> bool:
    """True if part of the attacker is in its target's front 180 degrees before it moves (SP-RUL-52)."""
    if them.building != NOBODY:
        return True  # SP-RUL-47: an occupant has no flank or rear
    return is_partly_before(battle, them, unit.rects)


def is_partly_before(battle: Battle, us: Unit, rects: list[Block]) -> bool:
    """True if part of a body lies on or before the line through a unit's front-rank centres (SP-RUL-46)."""
    front = front_block(battle, us)
    for rect in rects:
        if is_partly_ahead(front, rect, front.depth // 2):
            return True
    return False


def front_block(battle: Battle, us: Unit) -> Block:
    """Return a base in the middle of a unit's front rank; on a roof it stands in the middle."""
    size = battle.rules.base
    if us.building != NOBODY:
        return Block(us.x, us.y, us.heading, size, size)
    middle = ahead(us.x, us.y, us.heading + 180, size // 2)
    return Block(middle.x, middle.y, us.heading, size, size)


# --- places -----------------------------------------------------------------------------------------------------------


def along_edge(rect: Block, heading: int, x: int, y: int, slack: int) -> Point:
    """Return the point of a rectangle's edge most nearly opposite x, y, seen from its middle along a heading.

    It keeps slack from the ends of the edge, so that a whole base can touch.
    """
    turned = (heading - rect.heading) % 360
    half_out = (rect.depth if turned == 0 or turned == 180 else rect.width) // 2
    half_long = (rect.width if turned == 0 or turned == 180 else rect.depth) // 2 - slack
    middle = ahead(rect.x, rect.y, heading, half_out)
    if half_long <= 0:
        return middle
    one = ahead(middle.x, middle.y, heading + 90, half_long)
    other = ahead(middle.x, middle.y, heading - 90, half_long)
    return nearest_on_segment(x, y, one.x, one.y, other.x, other.y)


def beside(battle: Battle, unit: Unit, them: Unit, files: int, allowance: int, purpose: int, off: int) -> ContactPlace:
    """Return a unit's place before an enemy, at a distance from its edge: the nearest edge that works.

    It stands straight before its leading figure, or, without room there, slid along until it overlaps the edge nowhere.
    """
    starts = leader_starts(battle, unit)
    best = NOWHERE
    least = 1 << 60
    worst = NO_FIT
    for rect in them.rects:
        for side in range(4):
            heading = (rect.heading + side * 90) % 360
            for slid in (False, True):
                place = before_edge(battle, unit, rect, heading, files, off, starts, slid)
                way = place.way
                end = way.points[0]
                square: int = (way.x - end.x) * (way.x - end.x) + (way.y - end.y) * (way.y - end.y)
                if square >= least:
                    continue
                if square > allowance * allowance:
                    if worst == NO_FIT:
                        worst = TOO_FAR
                    continue
                why = why_way_not(battle, unit, way, allowance, purpose, them.id)
                if why == LEGAL:
                    rects = battle.rects_at(unit, place.x, place.y, place.heading, files)
                    why = why_end_not(battle, unit, rects, purpose, them.id, False)
                    if why == LEGAL and purpose == SUPPORT and not is_near_enough(battle, rects, them):
                        why = NO_FIT
                if why == LEGAL:
                    best = place
                    least = square
                    break
                if worst == NO_FIT or worst == TOO_FAR:
                    worst = why
    if best.why != LEGAL:
        return ContactPlace(0, 0, 0, worst, LeaderPath(0, 0, []), NOBODY)
    return best


def before_edge(
    battle: Battle, unit: Unit, rect: Block, heading: int, files: int, off: int, starts: list[Rank], slid: bool
) -> ContactPlace:
    """Return the place before one edge of an enemy, and the way of the figure that leads there."""
    base = battle.rules.base
    start = nearest_start(starts, rect.x, rect.y)
    slack = min(files, unit.figures()) * base // 2 if slid else base // 2
    spot = along_edge(rect, heading, start.x, start.y, slack)
    front = ahead(spot.x, spot.y, heading, off) if off else spot
    facing = (heading + 180) % 360
    rank = leader_ends(battle, unit, front.x, front.y, facing, files)
    end = rank.nearest(spot.x, spot.y)
    start = nearest_start(starts, end.x, end.y)
    return ContactPlace(front.x, front.y, facing, LEGAL, LeaderPath(start.x, start.y, [end]), NOBODY)


def across_obstacle(battle: Battle, unit: Unit, them: Unit, files: int, allowance: int) -> ContactPlace:
    """Return a unit's place to attack across an obstacle that its target touches beyond (SP-RUL-48)."""
    starts = leader_starts(battle, unit)
    for number, obstacle in enumerate(battle.field.obstacles):
        line = obstacle.line
        touched = False
        for rect in them.rects:
            if gap_to_line(rect, line) <= TOUCH:
                touched = True
        if not touched:
            continue
        for i in range(len(line.xs) - 1):
            ax, ay, bx, by = line.xs[i], line.ys[i], line.xs[i + 1], line.ys[i + 1]
            spot = nearest_on_segment(them.cx, them.cy, ax, ay, bx, by)
            along = bearing(bx - ax, by - ay)
            for facing in (along + 90, along - 90):
                front = ahead(spot.x, spot.y, facing + 180, line.width // 2 + 1)
                end = leader_ends(battle, unit, front.x, front.y, facing % 360, files).nearest(spot.x, spot.y)
                start = nearest_start(starts, end.x, end.y)
                way = LeaderPath(start.x, start.y, [end])
                rects = battle.rects_at(unit, front.x, front.y, facing % 360, files)
                if not is_touching_across(rects, them, line.width):
                    continue
                why = why_way_not(battle, unit, way, allowance, ATTACK, them.id)
                if why == LEGAL:
                    why = why_end_not(battle, unit, rects, ATTACK, them.id, False)
                if why == LEGAL:
                    return ContactPlace(front.x, front.y, facing % 360, LEGAL, way, number)
    return NOWHERE


def is_touching_across(rects: list[Block], them: Unit, width: int) -> bool:
    return rects_nearer(rects, them.rects, width + 2 * TOUCH + 4)


def attack_place(battle: Battle, unit: Unit, them: Unit, files: int, allowance: int) -> ContactPlace:
    """Return where an attack with this number of files would make contact."""
    far = unit.radius + them.radius + allowance + battle.rules.base
    if not battle.is_halted and unit.building == NOBODY:
        if (unit.cx - them.cx) * (unit.cx - them.cx) + (unit.cy - them.cy) * (unit.cy - them.cy) > far * far:
            return ContactPlace(0, 0, 0, TOO_FAR, LeaderPath(0, 0, []), NOBODY)
    place = beside(battle, unit, them, files, allowance, ATTACK, 0)
    if place.why != LEGAL and battle.field.obstacles:
        over = across_obstacle(battle, unit, them, files, allowance)
        if over.why == LEGAL:
            return over
    return place


def refuse_attack(battle: Battle, unit: Unit, them: Unit, files: int, allowance: int) -> Refusal | None:
    """Return why a unit may not attack another with what it may still move, or None."""
    refused = refuse_target(battle, unit, them)
    if refused is not None:
        return refused
    if files < 1 or files > unit.figures():
        return Refusal("SP-RUL-80", f"{unit.card.name} has not so many files")
    place = attack_place(battle, unit, them, files, allowance)
    if place.why == OBSTACLE or place.why == BUILDING:
        return Refusal("SP-CLC-01", f"{unit.card.name} finds no straight way to {them.card.name}")
    return refusal(place.why, unit)


def make_contact(battle: Battle, unit: Unit, them: Unit, place: ContactPlace, is_frontal: bool) -> None:
    """Put two units in contact; they will fight in step 7 (SP-CLC-01, -05)."""
    unit.supports = NOBODY
    them.supports = NOBODY
    unit.contact = them.id
    them.contact = unit.id
    unit.was_attacked = False
    them.was_attacked = True
    them.was_flanked = not is_frontal
    unit.was_flanked = False
    unit.is_fresh = True
    them.is_fresh = True
    unit.across = place.across
    them.across = place.across
    battle.tell(event_types.ATTACKS, unit.id, them.id, x=unit.cx, y=unit.cy)
    if not is_frontal:
        battle.tell(event_types.FLANKS, unit.id, them.id)


# --- support ----------------------------------------------------------------------------------------------------------


def refuse_supporter(battle: Battle, unit: Unit, them: Unit) -> Refusal | None:
    """Return why a unit may not support against an enemy at all, or None (SP-CLC-03, SP-RUL-53)."""
    if them.side == unit.side or them.where != FIELDED or them.contact == NOBODY:
        return Refusal("SP-CLC-03", f"{them.card.name} is not an enemy in contact with a unit of this side")
    if unit.piece != NOBODY or unit.card.is_commander:
        return Refusal("SP-RUL-53", f"{unit.card.name} cannot support: guns and lone commanders do not")
    if unit.contact != NOBODY:
        return Refusal("SP-RUL-53", f"{unit.card.name} is in contact itself")
    if battle.is_banned(unit, ONLY_RALLY):
        return Refusal("SP-CLC-26", f"{unit.card.name} may only remove Shock Points this turn")
    for other in battle.units:
        if other.side == unit.side and other is not unit and other.supports == them.id and other.where == FIELDED:
            return Refusal("SP-CLC-03", f"{other.card.name} supports against {them.card.name} already")
    return None


def is_near_enough(battle: Battle, rects: list[Block], them: Unit) -> bool:
    """True if within 1 inch, but not nearer than the gap (SP-CLC-04, SP-RUL-53)."""
    return rects_within(rects, them.rects, battle.rules.support) and not rects_nearer(
        rects, them.rects, battle.rules.gap
    )


def support_place(battle: Battle, unit: Unit, them: Unit, files: int, allowance: int) -> ContactPlace:
    """Return a supporter's place, three quarters of an inch from the enemy."""
    off = (battle.rules.gap + battle.rules.support) // 2
    far = unit.radius + them.radius + allowance + 2 * battle.rules.base
    if not battle.is_halted and unit.building == NOBODY:
        if (unit.cx - them.cx) * (unit.cx - them.cx) + (unit.cy - them.cy) * (unit.cy - them.cy) > far * far:
            return ContactPlace(0, 0, 0, TOO_FAR, LeaderPath(0, 0, []), NOBODY)
    return beside(battle, unit, them, files, allowance, SUPPORT, off)


def refuse_support(battle: Battle, unit: Unit, them: Unit, files: int, allowance: int) -> Refusal | None:
    refused = refuse_supporter(battle, unit, them)
    if refused is not None:
        return refused
    if files < 1 or files > unit.figures():
        return Refusal("SP-RUL-80", f"{unit.card.name} has not so many files")
    return refusal(support_place(battle, unit, them, files, allowance).why, unit)


def refuse_declare(battle: Battle, unit: Unit, them: Unit) -> Refusal | None:
    """Refuse a supporter without a move unless it is within 1 inch of the enemy (SP-RUL-53)."""
    refused = refuse_supporter(battle, unit, them)
    if refused is not None:
        return refused
    if unit.supports == them.id:
        return Refusal("SP-CLC-03", f"{unit.card.name} supports against {them.card.name} already")
    if unit.where != FIELDED or not is_near_enough(battle, unit.rects, them):
        return Refusal("SP-CLC-04", f"{unit.card.name} is not within 1 inch of {them.card.name}")
    return None


def lend_support(battle: Battle, unit: Unit, them: Unit) -> None:
    unit.supports = them.id
    battle.tell(event_types.SUPPORTS, unit.id, them.id)
