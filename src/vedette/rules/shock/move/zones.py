"""Zone of control (ZOC): units that have one, and places and ways in it."""

from vedette.engine.types import NOBODY
from vedette.geometry.blocks import Block, gap_square, is_far
from vedette.geometry.lines import gap_to_line, leg_crosses_line
from vedette.geometry.moves import approach_square, move_comes_nearer
from vedette.geometry.points import fine_border
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.move.shape import rects_nearer, rects_square, rounding_tolerance
from vedette.rules.shock.units import FIELDED, Unit


def is_behind_obstacle(battle: Battle, owner: Unit, x: int, y: int) -> bool:
    """True if an obstacle within 2 inches of a unit lies between it and a place (SP-ZOC-07, SP-RUL-41)."""
    for obstacle in battle.field.obstacles:
        if leg_crosses_line(obstacle.line, x, y, owner.cx, owner.cy):
            for rect in owner.rects:
                if gap_to_line(rect, obstacle.line) <= battle.rules.zone:
                    return True
    return False


def has_zone(battle: Battle, owner: Unit, x: int, y: int) -> bool:
    """True if a mover there meets its zone: not in a building, nor behind an obstacle (SP-ZOC-01, -06, -07)."""
    if owner.where != FIELDED or owner.building != NOBODY:
        return False
    return len(battle.field.obstacles) == 0 or not is_behind_obstacle(battle, owner, x, y)


def is_in_zone(battle: Battle, unit: Unit, owner: Unit) -> bool:
    """True if a unit stands in an enemy's zone: nearer than 2 inches; exactly 2 is outside (SP-RUL-41)."""
    reach = battle.rules.zone
    far = unit.radius + owner.radius + reach
    if (unit.cx - owner.cx) * (unit.cx - owner.cx) + (unit.cy - owner.cy) * (unit.cy - owner.cy) > far * far:
        return False
    return has_zone(battle, owner, unit.cx, unit.cy) and rects_nearer(unit.rects, owner.rects, reach)


def leg_enters_zone(battle: Battle, unit: Unit, base: Block, dx: int, dy: int, owner: Unit) -> bool:
    """True if the leading figure would enter an enemy's zone, or come nearer to one it stands in (SP-ZOC-02).

    A unit that begins in a zone may only move so that its distance from the owner never shrinks (SP-RUL-41).
    """
    reach = battle.rules.zone
    started_in = False
    for rect in owner.rects:
        if move_comes_nearer(base, dx, dy, rect, reach):
            if not started_in:
                if not is_in_zone(battle, unit, owner):
                    return has_zone(battle, owner, base.x, base.y)
                started_in = True
            begin = gap_square(base, rect)
            if begin >= fine_border(reach):
                return True
            nearest = approach_square(base, dx, dy, rect)
            if nearest < begin and root_below(nearest, begin):
                return True
    return False


def root_below(nearest: int, begin: int) -> bool:
    """True if one length is shorter than another by more than rounding; both are squares in fine parts."""
    slack = rounding_tolerance()
    # (n + slack)^2 < begin, without roots: n^2 + slack^2 + 2 n slack < begin
    left = begin - nearest - slack * slack
    return left > 0 and left * left > 4 * slack * slack * nearest


def end_in_zone(battle: Battle, unit: Unit, rects: list[Block], owner: Unit) -> bool:
    """True if a unit would end in an enemy's zone, or, having begun in it, nearer to its owner."""
    reach = battle.rules.zone
    if not rects_nearer(rects, owner.rects, reach):
        return False
    if not has_zone(battle, owner, rects[0].x, rects[0].y):
        return False
    if not is_in_zone(battle, unit, owner):
        return True
    return root_below(rects_square(rects, owner.rects), rects_square(unit.rects, owner.rects))


def is_block_near(block: Block, rects: list[Block], reach: int) -> bool:
    """True if a block is nearer than reach to a body."""
    border = fine_border(reach)
    for rect in rects:
        if not is_far(block, rect, reach) and gap_square(block, rect) < border:
            return True
    return False
