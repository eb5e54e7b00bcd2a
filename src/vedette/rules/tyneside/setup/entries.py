"""The entries of a unit in a set-up document; its traits are rows of `TRAITS`."""

from typing import Final

from vedette.engine.entries import UnitEntry, choice, keys_of, listed, number, table, text
from vedette.rules.tyneside.codes import KIND_NAMES, QUALITY_NAMES, ROLE_NAMES
from vedette.rules.tyneside.combat.weapons import LOADING_NAMES, WEAPON_NAMES
from vedette.rules.tyneside.move.ranks import SHAPE_NAMES
from vedette.rules.tyneside.setup.cards import TRAITS

LEAST_GROUP: Final = 4
MOST_GROUP: Final = 30
START_ORDERS: Final = ("HALT", "ADVANCE")
QUALITY: Final = UnitEntry("quality", choice(QUALITY_NAMES))
WEAPONS: Final = UnitEntry("weapons", listed(choice(WEAPON_NAMES), 1), "in the order in which they are used")
LOADING: Final = UnitEntry("loading", choice(LOADING_NAMES), "how it is loaded; left out, as its weapon usually is")
PLACE: Final = listed({"type": "integer"}, 2, 2)
MAN: Final[tuple[UnitEntry, ...]] = (
    QUALITY,
    WEAPONS,
    LOADING,
    *[trait for trait in TRAITS if trait.by_man],
    UnitEntry("count", number(1, MOST_GROUP), "how many men; left out, one"),
)
"""Men who differ from the rest of their group."""
UNIT: Final[tuple[UnitEntry, ...]] = (
    UnitEntry("name", text(60, 1), "what the unit is called"),
    UnitEntry("short", text(20), "a label"),
    UnitEntry("dress", text(40), "how its figures look"),
    UnitEntry(
        "figures", number(1, MOST_GROUP), f"a group has {LEAST_GROUP} to {MOST_GROUP}, its listed leaders counted"
    ),
    UnitEntry("kind", choice(KIND_NAMES)),
    QUALITY,
    UnitEntry("role", choice(ROLE_NAMES)),
    WEAPONS,
    LOADING,
    *TRAITS,
    UnitEntry("platoon", text(40), "the platoon it belongs to"),
    UnitEntry(
        "loyal_to",
        {"anyOf": [choice(("all",)), listed(text())]},
        "'all', or the names of leaders; left out, Europeans to Europeans and natives to their own",
    ),
    UnitEntry("character", {"type": "boolean"}, "a Player Character: a person plays him"),
    UnitEntry("with", text(60), "the group a leader is listed with"),
    UnitEntry("at", PLACE),
    UnitEntry("facing", number(0, 359), "a heading in degrees"),
    UnitEntry("shape", choice(SHAPE_NAMES)),
    UnitEntry("order", choice(START_ORDERS)),
    UnitEntry("men", listed(table(MAN)), "those who differ from the rest of their group"),
    UnitEntry("places", listed(PLACE)),
    UnitEntry("words", text(1000), "a note"),
)
UNIT_KEYS: Final = (*keys_of(UNIT), "hidden")
"""`hidden` has no effect; older set-ups that contain it can still be read."""
MAN_KEYS: Final = keys_of(MAN)
