"""Facts about a figure that come from the force list and never change (TY-TRP, TY-RUL-17, -94).

A trait is a row of `TRAITS` and a field of `Card`; reading, copying, schemas, form, labels and the table in docs/armies.md follow
from the row.
"""

from typing import ClassVar, Final

from vedette.engine.entries import UnitEntry, flag
from vedette.engine.types import NOBODY
from vedette.rules.tyneside.codes import MAN, REGULAR, VETERAN
from vedette.rules.tyneside.combat.weapons import BREECH, RIFLE

ROLE_WORDS: Final = ("", "the NCO", "the musician", "the officer")
LEADERS: Final = ("officer", "nco", "musician")
GROUP: Final = ("man",)
ALL: Final = (*LEADERS, *GROUP)


class Trait(UnitEntry):
    """A trait of a man: its key, rule, label, help, and the figures who may have it."""

    def __init__(
        self,
        name: str,
        rule: str,
        label: str,
        words: str,
        who: tuple[str, ...],
        *,
        said: str = "",
        denied: str = "",
        usual: bool = False,
        by_man: bool = False,
        worked_out: bool = False,
    ) -> None:
        super().__init__(name, flag(), words)
        self.rule = rule
        self.label = label
        self.who = who
        self.said = said or label.lower()  # of a unit that has it
        self.denied = denied  # of a unit that is said not to have it
        self.usual = usual
        self.by_man = by_man  # whether `men` may say it of some of a group
        self.worked_out = worked_out  # left out, it follows from the rest of the entry


TRAITS: Final = (
    Trait("formed", "TY-RF-23", "Formed", "formed troops of one platoon may roll together", GROUP),
    Trait("volleys", "TY-CMD-22", "Fires volleys", "can fire volleys; natives cannot", GROUP, said="volleys"),
    Trait("bayonet", "TY-RUL-04", "Bayonets", "bayonets; left out, regulars on foot with a long arm have them", ALL,
          denied="no bayonets", by_man=True, worked_out=True),
    Trait("native", "TY-LOY-03", "Natives", "Loyal to leaders of its own only", ALL),
    Trait("civilian", "TY-TRP-06", "Civilians", "civilians, not soldiers", GROUP, said="civilian"),
    Trait("takes_prisoners", "TY-RUL-17", "Takes prisoners", "takes prisoners; left out, it does", ALL,
          denied="takes no prisoners", usual=True),
    Trait("horsed", "TY-RUL-94", "Mounted", "mounted", ALL, by_man=True),
    Trait("petticoats", "TY-RUL-94", "Long skirts", "long skirts: they move slower until hitched up", GROUP, by_man=True),
    Trait("superior", "TY-RUL-40", "Superior quality", "a unit of superior quality (solo edition)", GROUP,
          said="superior"),
    Trait("superior_melee", "TY-RUL-40", "Superior in melee", "superior melee troops (solo edition)", GROUP),
)  # fmt: skip


class Card:
    """A figure of the force list: quality, role and weapons are kept per figure (TY-RUL-94)."""

    # set for each figure when it joins its unit
    DERIVED: ClassVar[tuple[str, ...]] = ("arm", "factor", "is_character", "loyal_to", "number", "place", "table")

    def __init__(self, side: int) -> None:
        self.side = side
        self.number = 0
        self.place = 0  # its number on the roll of its unit, which stays when others fall
        self.name = ""
        self.kind = REGULAR
        self.quality = VETERAN
        self.role = MAN
        self.weapons: list[int] = [RIFLE]
        self.loading = BREECH  # of the weapon it shoots with
        # its traits, by the names of their rows
        self.formed = False
        self.volleys = False
        self.bayonet = False
        self.native = False
        self.civilian = False
        self.takes_prisoners = True
        self.horsed = False
        self.petticoats = False
        self.superior = False
        self.superior_melee = False
        # its player, and the leader it follows
        self.is_character = False
        self.loyal_to: list[int] = []  # leaders, by number (TY-LOY-01)
        # worked out when the book's numbers are known
        self.arm = NOBODY  # the weapon it shoots with (TY-RUL-113); NOBODY: none
        self.factor = 0  # of its best melee weapon (TY-RUL-63)
        self.table = 0  # which Actions table its weapons belong to (TY-RUL-48, -113)

    def copy(self) -> "Card":
        """Return the card of another man of the same entry."""
        twin = Card(self.side)
        twin.name = self.name
        twin.kind = self.kind
        twin.quality = self.quality
        twin.role = self.role
        twin.weapons = self.weapons
        twin.loading = self.loading
        for trait in TRAITS:
            setattr(twin, trait.name, getattr(self, trait.name))
        return twin


def man_name(card: Card) -> str:
    """Return a man's name: his rank, or his place on the roll of his unit, counted from 1."""
    return ROLE_WORDS[card.role] or f"man {card.place + 1}"
