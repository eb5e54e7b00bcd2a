"""The entries of a unit and of a commander in a set-up document."""

from typing import Final

from vedette.engine.entries import UnitEntry, choice, flag, keys_of, listed, number, text
from vedette.rules.shock.setup.lists import LIST_NAMES
from vedette.rules.shock.units import WEAPON_NAMES

LEAST_FIGURES: Final = 5
MOST_FIGURES: Final = 20
MOST_LEADERS: Final = 2
STATUS_LETTERS: Final = ("A", "B", "C", "D")
PLACE: Final = listed({"type": "integer"}, 2, 2)
SHORT: Final = UnitEntry("short", text(20), "a label")
BATTLE_PLACE: Final = (
    UnitEntry("at", PLACE, "where its centre stands, in hundredths of an inch", in_army=False),
    UnitEntry("facing", number(0, 359), "a heading in degrees", in_army=False),
)
UNIT: Final[tuple[UnitEntry, ...]] = (
    UnitEntry("kind", text(), "a line of the army list"),
    UnitEntry("list", choice(LIST_NAMES), "left out, the list of its side"),
    UnitEntry("name", text(60), "what the unit is called"),
    SHORT,
    UnitEntry("dress", text(40), "how its figures look"),
    UnitEntry("figures", number(1, MOST_FIGURES), f"{LEAST_FIGURES} to {MOST_FIGURES}, or a gun's crew"),
    UnitEntry("leaders", number(0, MOST_LEADERS), "0, 1 or 2"),
    UnitEntry("musician", flag(), "has a musician"),
    UnitEntry("colours", flag(), "carries colours"),
    UnitEntry("mounted", flag(), "begins mounted; left out, whoever has animals does"),
    UnitEntry("limbered", flag(), "a gun that begins limbered"),
    UnitEntry("weapon", choice(WEAPON_NAMES), "left out, as its list has it", in_army=False),
    UnitEntry("status", choice(STATUS_LETTERS), "left out, as its list has it"),
    UnitEntry("formed", flag(), "left out, as its list has it", in_army=False),
    UnitEntry("fighter", flag(), "left out, as its list has it", in_army=False),
    *BATTLE_PLACE,
    UnitEntry("files", number(1, MOST_FIGURES), "figures in its front rank", in_army=False),
    UnitEntry(
        "hidden",
        {"anyOf": [flag(), listed(PLACE, 2, 2)]},
        "two places, the real one first, or true: drawn among those of 'hiding'",
        in_army=False,
    ),
    UnitEntry("roof", {"type": "integer", "minimum": 0}, "the number of the building it is on", in_army=False),
    UnitEntry("count", number(1, 20), "how many such units"),
)
COMMANDER: Final[tuple[UnitEntry, ...]] = (
    UnitEntry("name", text(60), "his name"),
    SHORT,
    UnitEntry("dress", text(40), "how he looks"),
    UnitEntry("mounted", flag(), "begins mounted; left out, he does"),
    UnitEntry("status", choice(STATUS_LETTERS), "left out, the best of his list"),
    *BATTLE_PLACE,
    UnitEntry("with", text(60), "the unit he is with", in_army=False),
)
UNIT_KEYS: Final = keys_of(UNIT)
COMMANDER_KEYS: Final = keys_of(COMMANDER)
