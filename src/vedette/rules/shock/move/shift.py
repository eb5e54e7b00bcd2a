"""Straight shifts of a whole block, as in being thrown back and retiring (SP-RUL-61, -65)."""

from vedette.geometry.areas import block_overlaps_area
from vedette.geometry.blocks import Block, gap_square
from vedette.geometry.lines import block_overlaps_line
from vedette.geometry.moves import approach_square, move_enters_area, move_meets_line, sweep_overlaps
from vedette.geometry.points import ahead, fine_border
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.move.shape import rects_nearer, rects_overlap
from vedette.rules.shock.move.zones import root_below
from vedette.rules.shock.units import FIELDED, Unit


def is_shift_free(battle: Battle, unit: Unit, rects: list[Block], dx: int, dy: int, ignored: int) -> bool:
    """True if no unit, barred terrain, building or obstacle blocks a shift; zones do not stop it."""
    field = battle.field
    border = fine_border(battle.rules.gap)
    barred = battle.is_barred_by_terrain(unit)
    reach = abs(dx) + abs(dy) + battle.rules.gap
    for rect in rects:
        for other in battle.units:
            if other.where != FIELDED or other is unit or other.id == ignored:
                continue
            if other.side == unit.side and (other.card.is_commander or unit.card.is_commander):
                continue
            far = other.radius + rect.radius + reach
            if (other.cx - rect.x) * (other.cx - rect.x) + (other.cy - rect.y) * (other.cy - rect.y) > far * far:
                continue
            for there in other.rects:
                nearest = approach_square(rect, dx, dy, there)
                if nearest < border:
                    begin = gap_square(rect, there)
                    if begin >= border or root_below(nearest, begin):
                        return False
        if barred:
            for area in field.barred:
                if move_enters_area(rect, dx, dy, area):
                    return False
        for number, building in enumerate(field.buildings):
            if number != unit.building and sweep_overlaps(rect, dx, dy, building.block, 2):
                return False
        for obstacle in field.obstacles:
            line = obstacle.line
            if move_meets_line(rect, dx, dy, line):
                return False
            there = Block(rect.x + dx, rect.y + dy, rect.heading, rect.width, rect.depth)
            if block_overlaps_line(there, line) and not block_overlaps_line(rect, line):
                return False
    return True


def clear_shift(battle: Battle, unit: Unit, rects: list[Block], heading: int, limit: int, ignored: int) -> int:
    """Return how far a body can go one way before something blocks it; the table's edge is not checked."""
    whole = ahead(0, 0, heading, limit)
    if is_shift_free(battle, unit, rects, whole.x, whole.y, ignored):
        return limit
    low, high = 0, limit
    while high - low > 1:
        middle = (low + high) // 2
        way = ahead(0, 0, heading, middle)
        if is_shift_free(battle, unit, rects, way.x, way.y, ignored):
            low = middle
        else:
            high = middle
    return low


def is_inside(battle: Battle, rects: list[Block], dx: int, dy: int) -> bool:
    """True if the centres of all figures are on the table."""
    base = battle.rules.base
    field = battle.field
    for rect in rects:
        # the rectangle through the centres of the outer figures
        inner = Block(rect.x + dx, rect.y + dy, rect.heading, max(0, rect.width - base), max(0, rect.depth - base))
        sin: int = abs(int(inner.sin))
        cos: int = abs(int(inner.cos))
        half_x: int = (int(inner.width) * cos + int(inner.depth) * sin) >> 25
        half_y: int = (int(inner.width) * sin + int(inner.depth) * cos) >> 25
        if inner.x - half_x < 0 or inner.y - half_y < 0:
            return False
        if inner.x + half_x > field.width or inner.y + half_y > field.height:
            return False
    return True


def edge_shift(battle: Battle, rects: list[Block], heading: int, limit: int) -> int:
    """Return how far a body can go before a figure's centre passes the edge; limit + 1 when none does."""
    whole = ahead(0, 0, heading, limit)
    if is_inside(battle, rects, whole.x, whole.y):
        return limit + 1
    low, high = 0, limit
    while high - low > 1:
        middle = (low + high) // 2
        way = ahead(0, 0, heading, middle)
        if is_inside(battle, rects, way.x, way.y):
            low = middle
        else:
            high = middle
    return low


def fits(battle: Battle, unit: Unit, rects: list[Block], ignored: int) -> bool:
    """True if a shifted block has room: no unit within the gap, no barred terrain, obstacle or building."""
    field = battle.field
    barred = battle.is_barred_by_terrain(unit)
    for other in battle.units:
        if other.where != FIELDED or other is unit:
            continue
        if other.side == unit.side and (other.card.is_commander or unit.card.is_commander):
            if rects_overlap(rects, other.rects):
                return False
            continue
        if rects_nearer(rects, other.rects, battle.rules.gap):
            return False
    if not is_inside(battle, rects, 0, 0):
        return False
    for rect in rects:
        if barred:
            for area in field.barred:
                if block_overlaps_area(rect, area):
                    return False
        for building in field.buildings:
            if sweep_overlaps(rect, 0, 0, building.block, 2):
                return False
        for obstacle in field.obstacles:
            if block_overlaps_line(rect, obstacle.line):
                return False
    return True
