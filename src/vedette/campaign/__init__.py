"""Campaigns: linked battles. A battle's set-up goes out, what came of it comes back, and the campaign goes on.

A book's campaign stands in `campaign/<book>/war.py` and gives `make_campaigns(name)`, a `Campaigns`. A campaign is one JSON
document: it holds all there is to know, so it can be exported, imported and read by people. Every die is drawn from its seed
and the number of the battle, so that the same results give the same campaign.
"""

from abc import ABC, abstractmethod
from typing import Any

from vedette.engine.book import Book
from vedette.engine.dice import Dice
from vedette.engine.game import Game
from vedette.engine.types import BadInput

Doc = dict[str, Any]
FORMAT = "vedette-campaign"
VERSION = 1
ARMY_FORMAT = "vedette-army"
ARMY_VERSION = 1


class Campaigns(ABC):
    """What a book's campaign can do; `book` is its name."""

    def __init__(self, book: str) -> None:
        self.book = book

    @abstractmethod
    def begin(self, choices: Doc) -> Doc:
        """A new campaign: armies, size and seed as chosen, the rest by dice."""

    @abstractmethod
    def status(self, campaign: Doc) -> list[str]:
        """Where it stands, in lines for people."""

    @abstractmethod
    def form(self) -> Doc:
        """What may be chosen for a new campaign: armies with their usual size and likely enemies, the most groups, settings."""

    @abstractmethod
    def page(self, campaign: Doc) -> Doc:
        """All that a page shows of it, as facts (`CampaignDoc` in docs/protocol.md)."""

    @abstractmethod
    def rename(self, campaign: Doc, wish: Doc) -> Doc:
        """Own names: `title`, `armies` (id: name), `chief`, `groups` ({at, name, leaders}), `places` ({number, place})."""

    @abstractmethod
    def march(self, campaign: Doc, who: list[int] | None = None, battle: str = "", place: str = "") -> Doc:
        """The set-up of the next battle, for those of the roster who march (their places, from 0; None for all)."""

    @abstractmethod
    def roll(self, army: str, groups: int, seed: str, wish: Doc | None = None) -> tuple[list[Doc], list[str]]:
        """An army raised by dice: its roster, and every throw in words; `wish` is what its player chose beyond that."""

    @abstractmethod
    def new_army(self, army: str, groups: int, seed: str) -> Doc:
        """An army to be raised by dice, as it is kept: a seed, and what its player chooses."""

    @abstractmethod
    def muster(self, army: Doc) -> tuple[Doc, Doc]:
        """An army that came from outside, looked through, and all that a page shows of it (`ArmyDoc` in docs/protocol.md)."""

    @abstractmethod
    def field(self, setup: Doc, side: int, army: Doc) -> Doc:
        """A set-up in which a side brings this army in place of its own."""

    @abstractmethod
    def book_for(self, campaign: Doc) -> Book:
        """The rules of its battles."""

    @abstractmethod
    def seed_for(self, campaign: Doc) -> str:
        """The seed of the next battle."""

    @abstractmethod
    def report_of(self, campaign: Doc, game: Game, who: list[int] | None = None, told: list[Doc] | None = None) -> Doc:
        """What came of a battle that was played to its end; `told`: its last events, where the game has let go of them."""

    @abstractmethod
    def entered(
        self,
        campaign: Doc,
        result: str,
        losses: dict[int, str],
        who: list[int] | None = None,
        battle: str = "",
        *,
        leaders: dict[int, list[str]] | None = None,
        idle: list[int] | None = None,
        chief_lost: bool = False,
        place: str = "",
    ) -> Doc:
        """What came of a battle that was fought on a real table, all by place in the roster.

        `losses`: figures, or "ran"; `leaders`: which of its leaders are among them, by rank; `idle`: who took part but was never
        in action; `chief_lost`: so is the army's commander. `place`: where it was fought.
        """

    @abstractmethod
    def settle(self, campaign: Doc, report: Doc, dice: Dice | None = None) -> Doc:
        """The campaign after a battle, given what came of it; the one handed in is not changed.

        The dice come from its seed, unless others are thrown for it.
        """

    @abstractmethod
    def correct(self, campaign: Doc) -> Doc:
        """The campaign as it was before its last result, as long as no further battle has begun."""

    def check(self, campaign: object) -> Doc:
        """A campaign that came from outside, or BadInput in one clear message."""
        if not isinstance(campaign, dict) or campaign.get("format") != FORMAT:
            raise BadInput(f"this is no campaign: it lacks 'format': '{FORMAT}'")
        if campaign.get("version") != VERSION:
            raise BadInput(
                f"a campaign of version {campaign.get('version')!r} cannot be read; this program reads {VERSION}"
            )
        if campaign.get("book") != self.book:
            raise BadInput(f"this is a campaign of the book {campaign.get('book')!r}, not of '{self.book}'")
        return campaign
