"""What was found out by looking while everybody stands as they do: the same questions come again and again.

An offer, its check and the shot itself ask for the same lines of sight, and odds ask once for every roll of the dice. The
answers depend on nothing but the field and how the groups on it stand, so they are kept beside these and given only where
these are the same, value by value. A battle and its clones share one Lookout.
"""

from typing import Final

from vedette.geometry.blocks import Block
from vedette.geometry.sight import Scene
from vedette.rules.adventures.field import Field
from vedette.rules.adventures.groups import FIELDED, Group, Stance

KEPT: Final = 4
"""Positions remembered: a walk over the dice of a chain goes to and fro between a few."""

IDS_APART: Final = 1000
FAR_APART: Final = 1000000


class Aim:
    """What a group has before it as it takes aim: figures firing, figures seen, Fire Dice, the target's cover and flank."""

    __slots__ = ("fire_dice", "firing", "flank", "in_cover", "seen")

    def __init__(self) -> None:
        self.firing = 0
        self.seen = 0
        self.fire_dice = 0
        self.in_cover = False
        self.flank = False


class ChargeLine:
    """A charge that can be made: which way, how far to contact, and where it ends."""

    def __init__(self, bearing: int, length: int, end: Block) -> None:
        self.bearing = bearing
        self.length = length
        self.end = end


class Sights:
    """The answers for one position, by the groups they are about, see `looking`."""

    __slots__ = ("aims", "charges", "covered", "scenes", "screens", "seen", "stances", "surrounded")

    def __init__(self, field: Field, stances: list[Stance]) -> None:
        self.screens = field.screens  # a new list whenever the ground changes
        self.stances = stances
        self.scenes: dict[int, Scene] = {}
        self.seen: dict[int, bool] = {}
        self.aims: dict[int, Aim] = {}
        self.covered: dict[int, bool] = {}
        self.charges: dict[int, ChargeLine | None] = {}
        self.surrounded: dict[int, bool] = {}  # by group


class Lookout:
    """The sights of the few positions last looked at, the newest at the end."""

    def __init__(self) -> None:
        self.recent: list[Sights] = []

    def sights(self, field: Field, groups: list[Group]) -> Sights:
        """The sights of the groups as they stand now."""
        stances: list[Stance] = [
            (
                group.card,
                group.block,
                group.formation,
                group.files,
                group.count,
                group.chief,
                group.building,
                group.floor,
                group.mounted,
                group.at_gun,
            )
            for group in groups
            if group.where == FIELDED
        ]
        for at in range(len(self.recent) - 1, -1, -1):
            known = self.recent[at]
            if known.screens is field.screens and known.stances == stances:
                if at < len(self.recent) - 1:
                    self.recent.append(self.recent.pop(at))
                return known
        fresh = Sights(field, stances)
        self.recent.append(fresh)
        if len(self.recent) > KEPT:
            self.recent.pop(0)
        return fresh


def looking(us: int, them: int, reach: int, limit: int = 0) -> int:
    """A question about two groups, in this order, and how far one looks, as one number; them may be NOBODY."""
    return ((limit * FAR_APART + reach) * IDS_APART + us) * IDS_APART + them
