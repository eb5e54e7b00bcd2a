"""Words of the force builder's form, field by field, and the rule behind each."""

from typing import Any, Final

from vedette.rules.tyneside.codes import KIND_NAMES, QUALITY_NAMES
from vedette.rules.tyneside.combat.weapons import LOADING_NAMES, WEAPON_NAMES
from vedette.rules.tyneside.setup.cards import ALL, GROUP, LEADERS, TRAITS, Trait
from vedette.rules.tyneside.setup.entries import LEAST_GROUP, MOST_GROUP

Doc = dict[str, Any]


def field(
    name: str,
    shape: str,
    words: str,
    roles: tuple[str, ...],
    rule: str,
    *,
    hint: str = "",
    is_main: bool = False,
    **more: Any,
) -> Doc:
    return {
        "name": name,
        "shape": shape,
        "words": words,
        "roles": list(roles),
        "rule": rule,
        "hint": hint,
        "is_main": is_main,
        "choices": more.get("choices", []),
        "least": more.get("least", 0),
        "most": more.get("most", 0),
        "usual": more.get("usual", False),
    }


def trait_field(trait: Trait) -> Doc:
    """Return the check box for a trait."""
    return field(trait.name, "flag", trait.label, trait.who, trait.rule, hint=trait.words, usual=trait.usual)


def named(names: tuple[str, ...]) -> list[Doc]:
    return [{"id": name, "words": name.capitalize()} for name in names]


LOADINGS: Final = {
    "muzzle": "Muzzle-loader",
    "breech": "Breech-loader",
    "magazine": "Magazine or revolver",
    "hurled": "Hurled or bow",
}
LOADING_CHOICES: Final = [{"id": name, "words": LOADINGS[name]} for name in LOADING_NAMES]
ROLES: Final = [
    {"id": "officer", "words": "Officer or chief", "new": "Officer", "leads": True},
    {"id": "nco", "words": "NCO", "new": "Sergeant", "leads": True},
    {"id": "musician", "words": "Musician", "new": "Bugler", "leads": True},
    {"id": "man", "words": "Group", "new": "Section", "leads": False},
]
DRESSES: Final = (
    "british-1879",
    "british-khaki",
    "highlander",
    "naval",
    "sepoy",
    "egyptian",
    "boer",
    "settler",
    "french",
    "german",
    "askari",
    "zulu",
    "natal-native",
    "maasai",
    "ashanti",
    "mahdist",
    "beja",
    "pathan",
    "ghazi",
    "arab",
    "tuareg",
    "maori",
)
FIELDS: Final = (
    field("figures", "number", "Men", GROUP, "TY-GRP-01", is_main=True, least=1, most=MOST_GROUP, usual=LEAST_GROUP,
          hint=f"a group has {LEAST_GROUP} to {MOST_GROUP}, the leaders listed with it counted"),
    field("quality", "choice", "Quality", ALL, "TY-TRP-03", is_main=True, choices=named(QUALITY_NAMES), usual="veteran"),
    field("weapons", "list", "Weapons", ALL, "TY-WPN-01", is_main=True, choices=named(WEAPON_NAMES), usual="rifle",
          hint="in the order in which they are used"),
    field("with", "group", "Listed with", LEADERS, "TY-RUL-94", is_main=True, hint="the group he belongs to"),
    field("character", "flag", "Player Character", LEADERS, "TY-CMD-01", is_main=True, hint="a person plays him"),
    field("men", "men", "Men who differ", GROUP, "TY-RUL-94", choices=named(QUALITY_NAMES),
          hint="quality and weapons are kept man by man"),
    field("kind", "choice", "Kind", ALL, "TY-TRP-01", choices=named(KIND_NAMES), usual="regular"),
    field("loading", "choice", "Loading class", ALL, "TY-RUL-28", choices=LOADING_CHOICES,
          hint="left to the weapon unless you choose"),
    field("platoon", "text", "Platoon", GROUP, "TY-RF-23", hint="formed groups of one platoon may roll together"),
    field("loyal_to", "leaders", "Loyal to", ALL, "TY-LOY-01", hint="who is not Loyal costs 2 points"),
    *[trait_field(trait) for trait in TRAITS],
)  # fmt: skip
