"""The table: terrain (TER), obstacles and buildings (BLD). It does not change during a battle."""

from typing import Final

from vedette.geometry.areas import Area, is_in_area
from vedette.geometry.blocks import Block
from vedette.geometry.lines import Line
from vedette.geometry.points import Point
from vedette.geometry.sight import ANY_DEPTH, SKY, Screen, SightScene

OPEN: Final = 0
BROKEN: Final = 1
VILLAGE: Final = 2
DENSE: Final = 3
VEGETATION: Final = 4
FORTIFIED: Final = 5
PATCH_NAMES: Final = ("open", "broken", "village", "dense", "vegetation", "fortified")
PATCH_WORDS: Final = (
    "open terrain",
    "broken terrain",
    "village",
    "dense vegetation",
    "vegetation",
    "fortified position",
)

NO_COVER: Final = 0
SOFT: Final = 1
HARD: Final = 2
COVER_NAMES: Final = ("none", "soft", "hard")

# SP-TER-02, -05, row by row: cover and sight; nothing slows anybody (SP-TER-01)
PATCH_COVER: Final = (NO_COVER, SOFT, NO_COVER, SOFT, SOFT, HARD)
PATCH_BLOCKS: Final = (False, False, True, True, False, False)
PATCH_BARS: Final = (False, True, False, True, False, False)


class Patch:
    """A piece of ground of one terrain type; `look` is its drawing where that differs from its type."""

    def __init__(self, kind: int, area: Area, name: str, look: str = "") -> None:
        self.kind = kind
        self.area = area
        self.name = name
        self.look = look


class Obstacle:
    """A wall, zariba, ditch or bank: normal or big, with a cover type or none (SP-RUL-48)."""

    def __init__(self, line: Line, big: bool, cover: int, look: str, name: str) -> None:
        self.line = line
        self.big = big
        self.cover = cover
        self.look = look
        self.name = name


class Building:
    """A building: its outline, and its doors as places on the outline (SP-BLD-04)."""

    def __init__(self, block: Block, area: Area, doors: list[Point], name: str) -> None:
        self.block = block
        self.area = area
        self.doors = doors
        self.name = name


class Field:
    """The whole table."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.patches: list[Patch] = []
        self.obstacles: list[Obstacle] = []
        self.buildings: list[Building] = []
        self.barred: list[Area] = []  # dense vegetation and broken ground: barred to mounted units and artillery
        self.scene = SightScene([], [], [], [])
        self.has_hindrance = False  # something on the table bars or stops units
        self.looks: list[tuple[str, list[Point], str]] = []  # hills and the like, only to be drawn

    def settle(self) -> None:
        """Derive the values that play often needs."""
        self.barred = [patch.area for patch in self.patches if PATCH_BARS[patch.kind]]
        screens: list[Screen] = []
        for patch in self.patches:
            if PATCH_BLOCKS[patch.kind]:
                # SP-RUL-43: a line that starts or ends in the area is free as far as this area goes
                screens.append(Screen(patch.area, SKY, 0, ANY_DEPTH, ANY_DEPTH))
        for building in self.buildings:
            screens.append(Screen(building.area, SKY, 0, ANY_DEPTH, ANY_DEPTH))
        self.scene = SightScene(screens, [], [], [])
        self.has_hindrance = len(self.barred) + len(self.obstacles) + len(self.buildings) > 0

    def is_open(self, x: int, y: int) -> bool:
        """True if no terrain but open ground is there."""
        for patch in self.patches:
            if is_in_area(patch.area, x, y):
                return False
        return True

    def is_barred(self, x: int, y: int) -> bool:
        """True if mounted units and artillery may not stand there (SP-TER-03, -04)."""
        for area in self.barred:
            if is_in_area(area, x, y):
                return True
        return False
