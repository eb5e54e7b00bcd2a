"""A man's entry in a set-up document: quality, kind, weapons, and what follows from them (TRP, LOY)."""

from vedette.engine.types import NOBODY, BadInput
from vedette.engine.validation import as_flag, as_list, one_of
from vedette.rules.tyneside.codes import KIND_NAMES, QUALITY_NAMES, REGULAR, ROLE_NAMES
from vedette.rules.tyneside.combat.weapons import (
    CARBINE,
    HURLED,
    LOADING_NAMES,
    LONG_ARMS,
    MISSILE,
    WEAPON_NAMES,
    WEAPONS,
)
from vedette.rules.tyneside.rules import Rules
from vedette.rules.tyneside.setup.cards import TRAITS, Card


def read_card(doc: dict[str, object], side: int, what: str) -> Card:
    """Read the entry's own flags: unlisted ones are off, except `takes_prisoners` (TY-RUL-17, -94)."""
    card = Card(side)
    card.kind = one_of(doc.get("kind", "regular"), KIND_NAMES, f"{what}: kind")
    card.quality = one_of(doc.get("quality", "veteran"), QUALITY_NAMES, f"{what}: quality")
    card.role = one_of(doc.get("role", "man"), ROLE_NAMES, f"{what}: role")
    for trait in TRAITS:
        if not trait.worked_out:
            setattr(card, trait.name, as_flag(doc.get(trait.name, trait.usual), f"{what}: {trait.name}"))
    if card.native and card.volleys:
        raise BadInput(f"{what}: natives fire no volleys (TY-RUL-17)")
    read_weapons(doc, card, what)
    return card


def read_weapons(doc: dict[str, object], card: Card, what: str) -> None:
    """Read the weapons in order of use, their loading, and bayonets (TY-RUL-04, -28)."""
    named = as_list(doc.get("weapons", ["rifle"]), f"{what}: weapons")
    if not named:
        raise BadInput(f"{what} has no weapons; it has at least one, such as rocks")
    card.weapons = [one_of(name, WEAPON_NAMES, f"{what}: weapons") for name in named]
    usual = card.kind == REGULAR and not card.horsed and CARBINE not in card.weapons and not card.civilian
    card.bayonet = as_flag(doc.get("bayonet", usual), f"{what}: bayonet")
    card.arm = NOBODY
    for weapon in card.weapons:
        if card.arm == NOBODY and WEAPONS[weapon].long > 0:
            card.arm = weapon
    card.loading = WEAPONS[card.arm].loading if card.arm != NOBODY else HURLED
    if "loading" in doc:
        card.loading = one_of(doc["loading"], LOADING_NAMES, f"{what}: loading")


def fit_card(card: Card, rules: Rules) -> None:
    """Set the card's values that the book's numbers give its weapons (TY-RUL-48, -63, -113)."""
    card.arm = NOBODY
    card.factor = 0
    card.table = 1
    for weapon in card.weapons:
        if card.arm == NOBODY and rules.ranges[weapon][2] > 0:
            card.arm = weapon
        factor = rules.bayonet if card.bayonet and weapon in LONG_ARMS else rules.factors[weapon]
        card.factor = max(card.factor, factor)
        if WEAPONS[weapon].table == MISSILE:
            card.table = 0
