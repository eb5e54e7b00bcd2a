"""What is known of a figure from the force list and never changes (TY-TRP, TY-RUL-17, -94)."""

from typing import ClassVar, Final

from vedette.engine.types import NOBODY
from vedette.rules.tyneside.codes import MAN, REGULAR, VETERAN
from vedette.rules.tyneside.weapons import BREECH, RIFLE

ROLE_WORDS: Final = ("", "the NCO", "the musician", "the officer")


class Card:
    """A figure of the force list: quality, role and weapons are kept per figure (TY-RUL-94)."""

    # set for each figure when it joins its unit
    DERIVED: ClassVar[tuple[str, ...]] = ("arm", "factor", "is_character", "loyal_to", "number", "place", "table")

    def __init__(self, side: int) -> None:
        self.side = side
        self.number = 0
        self.place = 0  # on the roll of its unit: what it is called by, whoever falls
        self.name = ""
        self.kind = REGULAR
        self.quality = VETERAN
        self.role = MAN
        self.weapons: list[int] = [RIFLE]
        self.loading = BREECH  # of the weapon it shoots with
        self.bayonet = False
        self.native = False
        self.formed = False
        self.volleys = False
        self.civilian = False
        self.takes_prisoners = True
        self.superior = False
        self.superior_melee = False
        self.horsed = False
        self.petticoats = False
        self.is_character = False
        self.loyal_to: list[int] = []  # leaders, by number (TY-LOY-01)
        # worked out when the book's numbers are known
        self.arm = NOBODY  # the weapon it shoots with (TY-RUL-113); NOBODY: none
        self.factor = 0  # of its best melee weapon (TY-RUL-63)
        self.table = 0  # which Actions table its weapons belong to (TY-RUL-48, -113)

    def copy(self) -> "Card":
        twin = Card(self.side)
        twin.name = self.name
        twin.kind = self.kind
        twin.quality = self.quality
        twin.role = self.role
        twin.weapons = self.weapons
        twin.loading = self.loading
        twin.bayonet = self.bayonet
        twin.native = self.native
        twin.formed = self.formed
        twin.volleys = self.volleys
        twin.civilian = self.civilian
        twin.takes_prisoners = self.takes_prisoners
        twin.superior = self.superior
        twin.superior_melee = self.superior_melee
        twin.horsed = self.horsed
        twin.petticoats = self.petticoats
        return twin


def man_name(card: Card) -> str:
    """What a man is called: by his rank, or by his place on the roll of his unit, from 1."""
    return ROLE_WORDS[card.role] or f"man {card.place + 1}"
