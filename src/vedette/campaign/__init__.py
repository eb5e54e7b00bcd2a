"""Campaigns: linked battles. The campaign gives a battle's set-up, takes its report, and goes on.

A book's campaign is in `campaign/<book>/war.py`, whose `make_campaigns(name)` gives a `Campaigns`. A campaign is one
complete JSON document, so it can be exported, imported and read by people. Every die is drawn from its seed and the
number of the battle, so that the same results give the same campaign.
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
    """The campaigns of a book; `book` is its name."""

    def __init__(self, book: str) -> None:
        self.book = book

    @abstractmethod
    def begin(self, choices: Doc) -> Doc:
        """Return a new campaign: armies, size and seed as chosen, the rest by dice."""

    @abstractmethod
    def status(self, campaign: Doc) -> list[str]:
        """Return the campaign's state, in lines for people."""

    @abstractmethod
    def form(self) -> Doc:
        """Return the choices for a new campaign: armies with usual sizes and enemies, most groups, settings."""

    @abstractmethod
    def page(self, campaign: Doc) -> Doc:
        """Return the campaign's page as facts (`CampaignDoc` in docs/protocol.md)."""

    @abstractmethod
    def rename(self, campaign: Doc, wish: Doc) -> Doc:
        """Set `title`, `armies` (id: name), `chief`, `groups` ({at, name, leaders}), `places` ({number, place})."""

    @abstractmethod
    def march(self, campaign: Doc, who: list[int] | None = None, battle: str = "", place: str = "") -> Doc:
        """Return the next battle's set-up for the marching roster groups (their places, from 0; None for all)."""

    @abstractmethod
    def roll(self, army: str, groups: int, seed: str, wish: Doc | None = None) -> tuple[list[Doc], list[str]]:
        """Raise an army by dice: its roster and every roll in words; `wish` holds its player's further choices."""

    @abstractmethod
    def new_army(self, army: str, groups: int, seed: str) -> Doc:
        """Return an army to be raised by dice, as a document: a seed and its player's choices."""

    @abstractmethod
    def muster(self, army: Doc) -> tuple[Doc, Doc]:
        """Return an army from outside, checked, and its page (`ArmyDoc` in docs/protocol.md)."""

    @abstractmethod
    def field(self, setup: Doc, side: int, army: Doc) -> Doc:
        """Return a set-up in which a side uses this army in place of its own."""

    @abstractmethod
    def book_for(self, campaign: Doc) -> Book:
        """Return the rules of its battles."""

    @abstractmethod
    def seed_for(self, campaign: Doc) -> str:
        """Return the seed of the next battle."""

    @abstractmethod
    def report_of(self, campaign: Doc, game: Game, who: list[int] | None = None, told: list[Doc] | None = None) -> Doc:
        """Return the report of a finished battle; `told` holds its last events if the game dropped them."""

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
        """Return the report of a battle fought on a real table, by place in the roster.

        `losses`: figures, or "ran"; `leaders`: the leaders among them, by rank; `idle`: groups that took part but were
        never in action; `chief_lost`: the army's commander was lost as well. `place`: the battle's place.
        """

    @abstractmethod
    def settle(self, campaign: Doc, report: Doc, dice: Dice | None = None) -> Doc:
        """Return the campaign after a battle, given its report; the given campaign is not changed.

        The dice come from its seed, unless others are given.
        """

    @abstractmethod
    def correct(self, campaign: Doc) -> Doc:
        """Return the campaign before its last result, as long as no further battle has begun."""

    def check(self, campaign: object) -> Doc:
        """Check a campaign from outside; raise BadInput in one clear message."""
        if not isinstance(campaign, dict) or campaign.get("format") != FORMAT:
            raise BadInput(f"this is no campaign: it lacks 'format': '{FORMAT}'")
        if campaign.get("version") != VERSION:
            raise BadInput(
                f"a campaign of version {campaign.get('version')!r} cannot be read; this program reads {VERSION}"
            )
        if campaign.get("book") != self.book:
            raise BadInput(f"this is a campaign of the book {campaign.get('book')!r}, not of '{self.book}'")
        return campaign
