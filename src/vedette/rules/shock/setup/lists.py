"""Army lists (ARM): one row for each printed line, in printed order, and unit costs in our own points.

The book has no points. Ours let two players set up a fair battle quickly: a figure's price follows its
status and weapon, and each of Formed, Fighter and a mount adds to it.
"""

from typing import Final

from vedette.rules.shock.units import (
    CARBINE,
    CAVALRY,
    HEAVY_CANNON,
    INFANTRY,
    LIGHT_CANNON,
    MACHINE_GUN,
    MOUNTED_INFANTRY,
    MUSKET,
    NO_WEAPON,
    REPEATING_GUN,
    RIFLE,
    THROWN,
)

LIST_NAMES: Final = ("british", "egyptians", "ansari")

D: Final = 1
C: Final = 2
B: Final = 3
A: Final = 4


class ArmyListRow:
    """A printed row: name, status, weapon, class when mounted, Formed, Fighter, least crew, limbered dice."""

    def __init__(
        self,
        name: str,
        status: int,
        weapon: int,
        mounted: int = INFANTRY,
        formed: bool = False,
        fighter: bool = False,
        crew: int = 0,
        limbered_dice: int = 2,
        beast: str = "horse",
    ) -> None:
        self.name = name
        self.status = status
        self.weapon = weapon
        self.mounted = mounted
        self.formed = formed
        self.fighter = fighter
        self.crew = crew
        self.limbered_dice = limbered_dice
        self.beast = beast


BRITISH: Final = [
    ArmyListRow("Naval Brigade", B, RIFLE, formed=True),
    ArmyListRow("Camel Corps", A, RIFLE, MOUNTED_INFANTRY, formed=True, beast="camel"),
    ArmyListRow("Mounted Infantry", B, CARBINE, MOUNTED_INFANTRY, formed=True),
    ArmyListRow("Infantry", B, RIFLE, formed=True),
    ArmyListRow("Cavalry", B, CARBINE, CAVALRY, fighter=True),
    ArmyListRow("Artillerymen", B, CARBINE, MOUNTED_INFANTRY),
    ArmyListRow("Gatling", B, REPEATING_GUN, crew=4),
    ArmyListRow("Screw Gun", B, LIGHT_CANNON, crew=4),
    ArmyListRow("7/9-pdr Gun", B, HEAVY_CANNON, crew=5),
]

EGYPTIANS: Final = [
    ArmyListRow("Sudanese infantry", C, RIFLE, formed=True),
    ArmyListRow("Egyptian infantry", D, RIFLE, formed=True),
    ArmyListRow("Cavalry", C, CARBINE, CAVALRY, fighter=True),
    ArmyListRow("Camel Corps", C, CARBINE, MOUNTED_INFANTRY, beast="camel"),
    ArmyListRow("Bazinger", D, RIFLE),
    ArmyListRow("Bashi Bazouk", D, MUSKET),
    ArmyListRow("Bashi Bazouk, mounted", D, MUSKET, CAVALRY),
    ArmyListRow("Artillerymen", C, CARBINE, MOUNTED_INFANTRY),
    ArmyListRow("Krupp Gun", C, HEAVY_CANNON, crew=5),
]

ANSARI: Final = [
    ArmyListRow("Beja", C, THROWN, fighter=True),
    ArmyListRow("Beja Rifleman", D, RIFLE),
    ArmyListRow("Baggara", D, THROWN),
    ArmyListRow("Baggara Rifleman", C, RIFLE),
    ArmyListRow("Beja Camel Rider", C, NO_WEAPON, CAVALRY, fighter=True, beast="camel"),
    ArmyListRow("Baggara Cavalry", B, NO_WEAPON, CAVALRY, fighter=True),
    ArmyListRow("Krupp Gun", D, HEAVY_CANNON, crew=5, limbered_dice=0),  # SP-RUL-76: none is printed
]

LISTS: Final = [BRITISH, EGYPTIANS, ANSARI]


def row_named(army: int, name: str) -> ArmyListRow | None:
    """Return the row of that name in a list, or None; capitals do not matter."""
    for row in LISTS[army]:
        if row.name.lower() == name.lower():
            return row
    return None


def has_artillerymen(army: int) -> bool:
    """True if the list has a row for crews that act without their piece (SP-RUL-23)."""
    return row_named(army, "Artillerymen") is not None


def best_status(army: int) -> int:
    """Return the best status in a list: that of its commanders (SP-RUL-70)."""
    best = D
    for row in LISTS[army]:
        if row.status > best:
            best = row.status
    return best


# --- our points -------------------------------------------------------------------------------------------------------

STATUS_POINTS: Final = (0, 3, 4, 5, 7)
WEAPON_POINTS: Final = (0, 2, 3, 2, 1, 0, 0, 0, 0)
PIECE_POINTS: Final = (0, 0, 0, 0, 0, 50, 70, 70, 90)
FORMED_POINTS: Final = 2
FIGHTER_POINTS: Final = 3
RIDING_POINTS: Final = (0, 1, 3)
LEADER_POINTS: Final = 10
MUSICIAN_POINTS: Final = 5
COLOURS_POINTS: Final = 8
COMMANDER_POINTS: Final = 40


def points_of(
    status: int,
    weapon: int,
    mounted: int,
    formed: bool,
    fighter: bool,
    men: int,
    leaders: int,
    musician: int,
    colours: int,
) -> int:
    """Return a unit's points: a fair guess for quick battles, not from the book."""
    extras = leaders * LEADER_POINTS + musician * MUSICIAN_POINTS + colours * COLOURS_POINTS
    if weapon >= LIGHT_CANNON and weapon <= MACHINE_GUN:
        return PIECE_POINTS[weapon] + men * STATUS_POINTS[status] + extras
    each = STATUS_POINTS[status] + WEAPON_POINTS[weapon] + RIDING_POINTS[mounted]
    if formed:
        each += FORMED_POINTS
    if fighter:
        each += FIGHTER_POINTS
    return men * each + extras
