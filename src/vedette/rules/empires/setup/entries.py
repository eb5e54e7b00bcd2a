"""The entries of a stand and of a Command stand in a set-up document."""

from typing import Final

from vedette.engine.entries import UnitEntry, choice, flag, keys_of, listed, number, text
from vedette.engine.orders import WAYS
from vedette.rules.empires.stands import (
    CLASS_NAMES,
    COMMAND_KIND,
    KIND_NAMES,
    PLACES,
    RATINGS,
    WEAPON_NAMES,
    weapons_for,
)

SHORT: Final = UnitEntry("short", text(16), "a short label")
DRESS: Final = UnitEntry("dress", text(40), "a key for the look of the figures")
BATTLE_PLACE: Final = (
    UnitEntry("at", {"$ref": "#/$defs/square"}, in_army=False),
    UnitEntry("facing", choice(WAYS), in_army=False),
    UnitEntry("place", choice(PLACES), in_army=False),
)
STAND: Final[tuple[UnitEntry, ...]] = (
    UnitEntry("kind", choice(tuple([kind for kind in KIND_NAMES if kind != KIND_NAMES[COMMAND_KIND]]))),
    UnitEntry("name", text(80, 1), "the unit's name"),
    SHORT,
    UnitEntry("weapon", choice(WEAPON_NAMES), "left out, what such a stand usually carries"),
    UnitEntry("class", choice(CLASS_NAMES), "left out, the class of its army"),
    DRESS,
    UnitEntry("large", listed(number(1, 4), 2, 2), "squares wide and squares deep, if it is larger than a square"),
    UnitEntry("fires_mounted", flag(), "fires from the saddle; left out, all but regular cavalry do"),
    UnitEntry("mounted", flag(), "begins mounted; left out, cavalry does"),
    *BATTLE_PLACE,
    UnitEntry("towed_by", text(), "the name of the Transport it is limbered to", in_army=False),
    UnitEntry("count", number(1, 40), "how many stands of this kind"),
)
COMMANDER: Final[tuple[UnitEntry, ...]] = (
    UnitEntry("name", text(80, 1), "the Commander's name"),
    UnitEntry("rating", choice((*RATINGS, "dice"))),
    UnitEntry("mounted", flag(), "begins mounted; left out, he does"),
    *BATTLE_PLACE,
    UnitEntry("weapon", choice(tuple([WEAPON_NAMES[weapon] for weapon in weapons_for(COMMAND_KIND)]))),
    DRESS,
    SHORT,
)
STAND_KEYS: Final = keys_of(STAND)
COMMANDER_KEYS: Final = keys_of(COMMANDER)
