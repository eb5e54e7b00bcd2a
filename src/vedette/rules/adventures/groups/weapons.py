"""Weapons, and the moves of each kind of troops: the printed tables (CA-WPN-02, CA-WPN-04, CA-FRM-14)."""

from typing import Final

# Weapons (CA-WPN-02, CA-WPN-04): name, words, short range, range, Fire Dice at short range, Fire Dice beyond.
NO_WEAPON: Final = 0
PISTOL: Final = 1
RIFLE: Final = 2
CARBINE: Final = 3
FIELD_GUN: Final = 4
MACHINE_GUN: Final = 5
FORTRESS_GUN: Final = 6
MUSKET: Final = 7
BOW: Final = 8
SPEAR: Final = 9
TR_FIELD_GUN: Final = 10
TR_FORTRESS_GUN: Final = 11
GRENADE: Final = 12
WEAPON_NAMES: Final = (
    "melee",
    "pistol",
    "rifle",
    "carbine",
    "field_gun",
    "machine_gun",
    "fortress_gun",
    "musket",
    "bow",
    "spear",
    "field_artillery",
    "tribal_fortress_gun",
    "grenade",
)
WEAPON_WORDS: Final = (
    "hand weapons",
    "pistol",
    "rifle",
    "carbine",
    "Field Gun",
    "Machine Gun",
    "Fortress Gun",
    "musket",
    "bow",
    "spear",
    "Field Artillery",
    "Fortress Gun",
    "grenades",
)
RANGES: Final = (0, 6, 24, 20, 36, 24, 60, 20, 12, 3, 24, 36, 6)
SHORT_RANGES: Final = (0, 0, 0, 0, 6, 0, 10, 0, 0, 0, 4, 6, 0)
FIRE_DICE: Final = (0, 1, 2, 2, 2, 5, 2, 1, 1, 1, 2, 2, 5)
SHORT_DICE: Final = (0, 0, 0, 0, 5, 0, 5, 0, 0, 0, 5, 5, 0)
FORTRESS: Final = (FORTRESS_GUN, TR_FORTRESS_GUN)


class Arm:
    """One of several weapons in a band: figures that carry it, range, Fire Dice (CA-RUL-90)."""

    def __init__(self, weapon: int, count: int, reach: int, fire_dice: int) -> None:
        self.weapon = weapon
        self.count = count
        self.reach = reach  # hundredths of an inch
        self.fire_dice = fire_dice


def is_ranged(weapon: int) -> bool:
    """True for any weapon that shoots; a spear is a melee weapon that may be thrown (CA-RUL-13)."""
    return weapon != NO_WEAPON and weapon != SPEAR


# Move distances in inches by formation: line, column, square, open, mob (CA-FRM-14); 0 is not allowed.
MOVE_ROWS: Final = (
    "eu-infantry",
    "eu-cavalry",
    "mounted-infantry",
    "boers-foot",
    "boers-mounted",
    "eu-artillery",
    "tr-infantry",
    "tr-cavalry",
    "tr-artillery",
)
MOVES: Final = (
    (4, 8, 2, 12, 0),
    (8, 16, 0, 24, 0),
    (6, 12, 0, 18, 0),
    (0, 0, 0, 12, 0),
    (0, 0, 0, 24, 0),
    (0, 6, 1, 0, 0),
    (0, 0, 0, 12, 12),
    (0, 0, 0, 24, 24),
    (0, 0, 0, 1, 6),
)
