"""Weapons (WPN): ranges, melee factors, damage rows, loading, and their Actions table."""

from typing import Final

# the ways of loading (TY-RUL-28)
MUZZLE: Final = 0
BREECH: Final = 1
MAGAZINE: Final = 2
HURLED: Final = 3
LOADING_NAMES: Final = ("muzzle", "breech", "magazine", "hurled")

# the rows of the table of damage (TY-DMG-01)
GUNPOWDER: Final = 0
BOW_OR_SPEAR: Final = 1
OTHER: Final = 2
DAMAGE_NAMES: Final = ("gunpowder weapons", "bow, spear", "other")

# the two Actions tables (TY-ACT-01)
MISSILE: Final = 0
MELEE: Final = 1

RIFLE: Final = 0
RIFLED_CARBINE: Final = 1
MUSKET: Final = 2
CARBINE: Final = 3
PISTOL: Final = 4
BOW: Final = 5
SPEAR: Final = 6
SWORD: Final = 7
LANCE: Final = 8
CLUB: Final = 9
HATCHET: Final = 10
ROCKS: Final = 11
SLING: Final = 12


class Weapon:
    """A row of the table of weapons: the end of each range band in cm (0: it does not shoot), and its melee factor."""

    def __init__(
        self, name: str, short: int, medium: int, long: int, factor: int, loading: int, damage: int, table: int
    ) -> None:
        self.name = name
        self.short = short
        self.medium = medium
        self.long = long
        self.factor = factor
        self.loading = loading
        self.damage = damage
        self.table = table


WEAPONS: Final = (
    Weapon("rifle", 30, 90, 180, 2, BREECH, GUNPOWDER, MISSILE),
    Weapon("rifled carbine", 25, 80, 140, 2, BREECH, GUNPOWDER, MISSILE),
    Weapon("musket", 20, 40, 120, 2, MUZZLE, GUNPOWDER, MISSILE),
    Weapon("carbine", 15, 30, 100, 2, BREECH, GUNPOWDER, MISSILE),
    Weapon("pistol", 5, 10, 30, 3, MAGAZINE, GUNPOWDER, MISSILE),
    Weapon("bow", 30, 60, 100, 1, BREECH, BOW_OR_SPEAR, MISSILE),
    Weapon("spear", 8, 12, 24, 3, HURLED, BOW_OR_SPEAR, MELEE),
    Weapon("sword", 0, 0, 0, 3, HURLED, OTHER, MELEE),
    Weapon("cavalry lance", 0, 0, 0, 4, HURLED, OTHER, MELEE),
    Weapon("war club", 0, 0, 0, 3, HURLED, OTHER, MELEE),
    Weapon("hatchet or knife", 5, 10, 20, 2, HURLED, OTHER, MELEE),
    Weapon("rocks", 4, 8, 20, 1, HURLED, OTHER, MELEE),
    Weapon("sling", 4, 8, 20, 1, HURLED, OTHER, MISSILE),  # TY-RUL-08
)
"""TY-WPN-01 and TY-WPN-02; melee factors of the long arms by TY-RUL-04, a bayonet makes them 4."""
WEAPON_NAMES: Final = tuple([weapon.name for weapon in WEAPONS])
LONG_ARMS: Final = (RIFLE, RIFLED_CARBINE, MUSKET, CARBINE)
BANDS: Final = ("short", "medium", "long")
SHORT: Final = 0
MEDIUM: Final = 1
LONG: Final = 2
OUT_OF_RANGE: Final = 3
