"""Stands: their types, values, weapons and rates (STD, VAL, WEC-MOV-01, WEC-FIR-09)."""

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from vedette.engine.types import NOBODY

# Arms: what a stand is on the field.
INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
MACHINE_GUN: Final = 3
POM_POM: Final = 4
TRANSPORT: Final = 5
COMMAND: Final = 6

# Classes of troops (WEC-DEF-06, WEC-DEF-07, WEC-DEF-08, WEC-DEF-09); Regular is European and European-style (WEC-RUL-68).
EUROPEAN: Final = 0
EUROPEAN_STYLE: Final = 1
IRREGULAR: Final = 2
NATIVE: Final = 3
CLASS_NAMES: Final = ("european", "european-style", "irregular", "native")

# States of a stand.
WAITING: Final = 0
FIELDED: Final = 1
LIMBERED: Final = 2
DESTROYED: Final = 3
WITHDRAWN: Final = 4

# Its place in its square.
ALONE: Final = 0
FRONT: Final = 1
REAR: Final = 2
PLACES: Final = ("alone", "front", "rear")

# Commanders' ratings, by Command Value (WEC-CMD-02).
POOR: Final = 1
AVERAGE: Final = 2
EXCEPTIONAL: Final = 3
RATINGS: Final = ("", "poor", "average", "exceptional")

KIND_NAMES: Final = (
    "regular-infantry",
    "irregular-infantry",
    "native-infantry",
    "regular-cavalry",
    "irregular-cavalry",
    "native-cavalry",
    "heavy-artillery",
    "medium-artillery",
    "field-artillery",
    "mountain-artillery",
    "automatic-machine-gun",
    "mechanical-machine-gun",
    "pom-pom",
    "transport",
    "pack-transport",
    "command",
)
KIND_ARMS: Final = (0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 5, 5, 6)
KIND_WORDS: Final = (
    "Regular Infantry",
    "Irregular Infantry",
    "Native Infantry",
    "Regular Cavalry",
    "Irregular Cavalry",
    "Native Cavalry",
    "Heavy Artillery",
    "Medium Artillery",
    "Field Artillery",
    "Mountain Artillery",
    "Automatic Machine Gun",
    "Mechanical Machine Gun",
    "Pom-Pom Gun",
    "Transport",
    "Pack Transport",
    "Command",
)
REGULAR_CAVALRY = 3
HEAVY, MEDIUM, FIELD, MOUNTAIN = 6, 7, 8, 9
AUTOMATIC, MECHANICAL, POM_POM_KIND, PACK, COMMAND_KIND = 10, 11, 12, 14, 15

# WEC-VAL-01, in the order of KIND_NAMES; a Command stand is worth its rating.
VALUES: Final = (3, 2, 2, 3, 2, 2, 4, 3, 2, 2, 4, 2, 4, 1, 1, 0)
# WEC-MOV-01; a Command stand goes by foot or horse, dismounted Cavalry at its own rate.
RATES: Final = (2, 3, 3, 4, 5, 5, 2, 2, 2, 2, 2, 2, 2, 2, 2, 4)
ON_FOOT_RATE: Final = 2
# WEC-STD-04, in millimetres; a Command stand mounted.
DEPTHS: Final = (20, 20, 20, 30, 30, 30, 40, 40, 40, 40, 40, 40, 40, 50, 30, 30)
COMMAND_ON_FOOT_DEPTH: Final = 20
# WEC-STD-02: 40 mm of width fit a square of 50; WEC-STD-03, WEC-OPT-13: what does not is a large stand, flagged by the scenario
SQUARE_MM: Final = 50
LARGE_STAND_MM: Final = 60

# WEC-FIR-09, WEC-DEF-12, WEC-DEF-13, WEC-DEF-14, WEC-RUL-01: the weapons and their ranges; a stand without a weapon has
# range 0, and nothing comes of recoil dampening (WEC-DEF-15, WEC-RUL-02).
WEAPON_NAMES: Final = (
    "none",
    "muskets",
    "rifled-muskets",
    "single-shot-rifles",
    "magazine-rifles",
    "smoothbore-mountain",
    "rifled-mountain",
    "smoothbore-field",
    "rifled-field",
    "smoothbore-medium",
    "rifled-medium",
    "smoothbore-heavy",
    "rifled-heavy",
    "mechanical-machine-gun",
    "automatic-machine-gun",
    "pom-pom",
)
WEAPON_WORDS: Final = (
    "no firearm",
    "Muskets",
    "Rifled Muskets",
    "Single-shot Rifles",
    "Magazine Rifles",
    "Smoothbore Mountain Artillery",
    "Rifled Mountain Artillery",
    "Smoothbore Field Artillery",
    "Rifled Field Artillery",
    "Smoothbore Medium Artillery",
    "Rifled Medium Artillery",
    "Smoothbore Heavy Artillery",
    "Rifled Heavy Artillery",
    "Mechanical Machine Guns",
    "Automatic Machine Guns",
    "Pom-Pom Guns",
)
RANGES: Final = (0, 1, 1, 2, 3, 4, 6, 5, 8, 6, 10, 7, 12, 3, 4, 6)


class Figures:
    """The printed numbers that a house rule may have changed, as the muster reads them."""

    def __init__(self) -> None:
        self.values = list(VALUES)
        self.rates = list(RATES)
        self.on_foot_rate = ON_FOOT_RATE
        self.ranges = list(RANGES)


def weapons_for(kind: int) -> list[int]:
    """Return the weapons that a stand of this kind may carry (WEC-OPT-02)."""
    arm = KIND_ARMS[kind]
    if arm == INFANTRY or arm == CAVALRY:
        return [1, 2, 3, 4]
    if kind == MOUNTAIN:
        return [5, 6]
    if kind == FIELD:
        return [7, 8]
    if kind == MEDIUM:
        return [9, 10]
    if kind == HEAVY:
        return [11, 12]
    if kind == MECHANICAL:
        return [13]
    if kind == AUTOMATIC:
        return [14]
    if kind == POM_POM_KIND:
        return [15]
    return [0, 1, 2, 3, 4]


@mypyc_attr(acyclic=True)
class Card:
    """The part of a stand that never changes during a battle: its entry on the roster."""

    DERIVED: ClassVar[tuple[str, ...]] = ("arm", "depth_mounted", "depth_on_foot")  # from its kind

    def __init__(self, id: int, side: int, name: str, kind: int, klass: int, weapon: int) -> None:
        self.id = id
        self.side = side
        self.name = name
        self.short = ""
        self.dress = ""
        self.kind = kind
        self.arm = KIND_ARMS[kind]
        self.klass = klass
        self.weapon = weapon
        self.range = 0
        self.value = 0
        self.rating = 0
        self.fires_mounted = True
        self.on_foot_as_infantry = self.arm == CAVALRY or self.arm == COMMAND
        self.starts_mounted = self.arm == CAVALRY or self.arm == COMMAND
        self.wide = 1
        self.deep = 1
        self.rate_mounted = RATES[kind]
        self.rate_on_foot = ON_FOOT_RATE if self.starts_mounted else RATES[kind]
        self.depth_mounted = DEPTHS[kind]
        self.depth_on_foot = COMMAND_ON_FOOT_DEPTH if self.arm == COMMAND else DEPTHS[kind]

    @property
    def large(self) -> bool:
        return self.wide > 1 or self.deep > 1


@mypyc_attr(acyclic=True)
class Stand:
    """A stand on the field, or waiting, or gone. It is whole or destroyed: there is no strength to count.

    WEC-DEF-01, WEC-STD-06.
    """

    CONSTANT: ClassVar[tuple[str, ...]] = ("card",)  # its entry on the roster
    DERIVED: ClassVar[tuple[str, ...]] = ("id", "side")  # from its card

    def __init__(self, card: Card) -> None:
        self.card = card
        self.id = card.id
        self.side = card.side
        self.where = WAITING
        self.cell = 0
        self.facing = 0
        self.place = ALONE
        self.mounted = card.starts_mounted
        self.tow = NOBODY  # a Transport's gun, or a gun's Transport
        self.counter = 0  # its activation counter this turn; 0 for none
        self.attacked = NOBODY  # the stand it attacked this turn
        self.has_moved = False  # entered a square by choice this turn (WEC-FIR-16)
        self.has_been_towed = False  # limbered at any time this turn (WEC-TRN-02)

    def clone(self) -> "Stand":
        twin = Stand(self.card)
        twin.where = self.where
        twin.cell = self.cell
        twin.facing = self.facing
        twin.place = self.place
        twin.mounted = self.mounted
        twin.tow = self.tow
        twin.counter = self.counter
        twin.attacked = self.attacked
        twin.has_moved = self.has_moved
        twin.has_been_towed = self.has_been_towed
        return twin

    def key(self) -> tuple[int, int, int, int, bool, int, int, int, bool, bool]:
        return (
            self.where,
            self.cell,
            self.facing,
            self.place,
            self.mounted,
            self.tow,
            self.counter,
            self.attacked,
            self.has_moved,
            self.has_been_towed,
        )

    @property
    def rate(self) -> int:
        """Return the squares it may move (WEC-MOV-01); dismounted Cavalry and Commanders on foot have their own rate."""
        return self.card.rate_mounted if self.mounted else self.card.rate_on_foot

    @property
    def depth_mm(self) -> int:
        """Return the depth of a square that it fills, in millimetres (WEC-STD-04)."""
        return self.card.depth_mounted if self.mounted else self.card.depth_on_foot

    @property
    def is_cavalry(self) -> bool:
        """True for Cavalry in the saddle; on foot it no longer counts as such (WEC-RUL-48)."""
        return self.card.arm == CAVALRY and self.mounted

    @property
    def goes_as_infantry(self) -> bool:
        """True if it may enter woods and cross walls: Infantry, and others on foot (WEC-RUL-48, WEC-RUL-49)."""
        return self.card.arm == INFANTRY or (self.card.on_foot_as_infantry and not self.mounted)

    @property
    def may_form_small_square(self) -> bool:
        """True for Infantry of the European, European-style and Irregular classes.

        WEC-GRD-08, WEC-DEF-16, WEC-SQR-01, WEC-SQR-02.
        """
        return self.card.arm == INFANTRY and self.card.klass != NATIVE

    @property
    def may_form_large_square(self) -> bool:
        """True for European, European-style or Irregular stands but Transports (WEC-RUL-41, WEC-DEF-16, WEC-SQR-01)."""
        return self.card.klass != NATIVE and self.card.arm != TRANSPORT


class Army:
    """The part of a side that never changes during a battle."""

    def __init__(self, side: int, name: str) -> None:
        self.side = side
        self.name = name
        self.colour = ""
        self.dress = ""
        self.klass = 0
        self.throws_d12 = False
        self.doc: dict[str, object] = {}  # the side's entry in the set-up
