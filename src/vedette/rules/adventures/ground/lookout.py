"""A cache of sight results, kept while no group moves.

An offer, its check and the shot itself need the same lines of sight, and odds need them for every roll of the dice.
The results depend only on the field and on how its groups stand. They are stored with these and returned only while
these are the same, value by value. A battle and its clones share one Lookout.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from vedette.geometry.blocks import Block
from vedette.geometry.sight import SightScene
from vedette.rules.adventures.ground.field import Field
from vedette.rules.adventures.groups.groups import FIELDED, Group

KEPT: Final = 4
"""Cached positions: enumerating the dice of a chain goes back and forth between a few."""

IDS_APART: Final = 1000
FAR_APART: Final = 1000000


@mypyc_attr(acyclic=True)
class FireAim:
    """The result of aiming: figures firing, figures seen, Fire Dice, the target's cover and flank."""

    __slots__ = ("fire_dice", "firing", "flank", "in_cover", "seen")

    def __init__(self) -> None:
        self.firing = 0
        self.seen = 0
        self.fire_dice = 0
        self.in_cover = False
        self.flank = False


@mypyc_attr(acyclic=True)
class ChargeLine:
    """A possible charge: its bearing, the distance to contact, and the end block."""

    def __init__(self, bearing: int, length: int, end: Block) -> None:
        self.bearing = bearing
        self.length = length
        self.end = end


@mypyc_attr(acyclic=True)
class SightState:
    """The values of a group on the table that lines of sight depend on."""

    # fmt: off
    __slots__ = ("at_gun", "block", "building", "card", "chief", "count", "files", "floor", "formation", "mounted")
    # fmt: on

    def __init__(self, group: Group) -> None:
        self.card = group.card
        self.block = group.block
        self.formation = group.formation
        self.files = group.files
        self.count = group.count
        self.chief = group.chief
        self.building = group.building
        self.floor = group.floor
        self.mounted = group.mounted
        self.at_gun = group.at_gun

    def is_of(self, group: Group) -> bool:
        """True if a group stands like this, value by value; the values that differ most often come first."""
        return (
            self.card is group.card
            and (self.block is group.block or self.block == group.block)
            and self.count == group.count
            and self.formation == group.formation
            and self.files == group.files
            and self.chief == group.chief
            and self.building == group.building
            and self.floor == group.floor
            and self.mounted == group.mounted
            and self.at_gun == group.at_gun
        )


class Sights:
    """The results for one position, keyed by the groups concerned, see `looking`."""

    __slots__ = ("aims", "charges", "covered", "scenes", "screens", "seen", "stances", "surrounded")

    def __init__(self, field: Field, groups: list[Group]) -> None:
        self.screens = field.screens  # a new list whenever the ground changes
        self.stances = [SightState(group) for group in groups if group.where == FIELDED]
        self.scenes: dict[int, SightScene] = {}
        self.seen: dict[int, bool] = {}
        self.aims: dict[int, FireAim] = {}
        self.covered: dict[int, bool] = {}
        self.charges: dict[int, ChargeLine | None] = {}
        self.surrounded: dict[int, bool] = {}  # by group

    def are_of(self, groups: list[Group]) -> bool:
        """True if the groups on the table stand as they did in this position."""
        stances = self.stances
        known = len(stances)
        at = 0
        for group in groups:
            if group.where == FIELDED:
                if at == known or not stances[at].is_of(group):
                    return False
                at += 1
        return at == known


class Lookout:
    """A cache of the last few positions' sights, the newest at the end."""

    def __init__(self) -> None:
        self.recent: list[Sights] = []

    def sights(self, field: Field, groups: list[Group]) -> Sights:
        """Return the sights for the groups' present positions."""
        recent = self.recent
        for at in range(len(recent) - 1, -1, -1):
            known = recent[at]
            if known.screens is field.screens and known.are_of(groups):
                if at < len(recent) - 1:
                    recent.append(recent.pop(at))
                return known
        fresh = Sights(field, groups)
        recent.append(fresh)
        if len(recent) > KEPT:
            recent.pop(0)
        return fresh


def looking(us: int, them: int, reach: int, limit: int = 0) -> int:
    """Return a cache key for two groups, in this order, a reach and a limit; `them` may be NOBODY."""
    return ((limit * FAR_APART + reach) * IDS_APART + us) * IDS_APART + them
