"""Outlines of the places for a group: each corner is an allowed place."""

from vedette.geometry.blocks import Block
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.edges import INWARD
from vedette.rules.adventures.ground.places import shape_of
from vedette.rules.adventures.groups.groups import Group


def cells_of(fits: list[list[bool]]) -> list[list[bool]]:
    """Return the grid's cells; a cell is open when all four of its corners are."""
    found: list[list[bool]] = []
    for i in range(len(fits) - 1):
        row = [fits[i][j] and fits[i + 1][j] for j in range(len(fits[i]))]
        beside = [fits[i][j + 1] and fits[i + 1][j + 1] for j in range(len(fits[i]) - 1)]
        found.append([row[j] and beside[j] for j in range(len(beside))])
    return found


def footprint(battle: Battle, side: int, group: Group, formation: int) -> Block:
    """Return the block of a group facing into the table."""
    return shape_of(group, 0, 0, INWARD[battle.home[side]], formation)
