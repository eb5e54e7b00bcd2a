"""Where a group may be set up or enter, as outlines: every corner of them is a place that is accepted (BAT-38, -39)."""

from typing import Final

from vedette.geometry.blocks import Block
from vedette.geometry.points import Point
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.deploy import INWARD, entry_box, entry_depth, entry_of, open_box
from vedette.rules.adventures.edges import between, is_inside
from vedette.rules.adventures.groups import Group
from vedette.rules.adventures.places import Pattern, shape_of
from vedette.rules.adventures.shapes import outlined

STEP: Final = 100
FINE_STEP: Final = 50


def cells_of(fits: list[list[bool]]) -> list[list[bool]]:
    """A cell is open when all four of its corners are."""
    found: list[list[bool]] = []
    for i in range(len(fits) - 1):
        row = [fits[i][j] and fits[i + 1][j] for j in range(len(fits[i]))]
        beside = [fits[i][j + 1] and fits[i + 1][j + 1] for j in range(len(fits[i]) - 1)]
        found.append([row[j] and beside[j] for j in range(len(beside))])
    return found


def footprint(battle: Battle, side: int, group: Group, formation: int) -> Block:
    """The ground a group takes up, facing into the table."""
    return shape_of(group, 0, 0, INWARD[battle.home[side]], formation)


def deploy_zone(battle: Battle, side: int, group: Group, formation: int) -> list[list[Point]]:
    """Where a group fits in the sections that are open to it, facing into the table."""
    west, south, east, north = open_box(battle, side)
    xs = between(west, east, STEP)
    ys = between(south, north, STEP)
    heading = INWARD[battle.home[side]]
    pattern = Pattern(battle, group, heading, formation, False, (west, south, east, north))
    fits = [[pattern.files_at(x, y) > 0 for y in ys] for x in xs]
    return outlined(cells_of(fits), xs, ys)


def entry_zone(battle: Battle, group: Group, formation: int) -> list[list[Point]]:
    """Where an entering group may end its move, facing into the table."""
    field = battle.field
    home = battle.home[group.side]
    heading = INWARD[home]
    least = footprint(battle, group.side, group, formation).depth // 2
    depths = between(least, entry_depth(battle, group, formation), FINE_STEP)
    if home == 0:
        depths = sorted([field.height - depth for depth in depths])
    elif home == 1:
        depths = sorted([field.width - depth for depth in depths])
    xs = between(0, field.width, STEP) if home % 2 == 0 else depths
    ys = depths if home % 2 == 0 else between(0, field.height, STEP)
    box = entry_box(battle, group.side)
    entry = entry_of(battle, group, heading, formation, box)
    fits = [[is_inside(box, x, y) and entry.files_at(x, y) > 0 for y in ys] for x in xs]
    return outlined(cells_of(fits), xs, ys)
