"""The one list of books. Whatever the program knows of a rulebook it finds from here; no other module names one.

An entry is one line. `Entry("empires")` says that a book of that name stands in the usual places:

    rules       vedette.rules.empires.book         make_book(name) gives the Book
    ledger      vedette.rules.empires              the package with ledger.md
    armies      vedette.armies.empires.reader      make_armies(name) gives its Armies (vedette.armies)
    scenarios   vedette.scenarios.empires.reader   make_scenarios(name) gives its Scenarios (vedette.scenarios)
    steady      vedette.ai.empires.steady          choose(book, state, question, chance): its sensible opponent
    valuing     vedette.ai.empires.valuing         dream, left, aims, proposed, HORIZON: what the searching player asks
    cases       vedette.testing.empires.cases      how case files speak of it: position, facts, ask
    soundness   vedette.testing.empires.soundness  unsound(state), scramble(state, side, chance), perhaps muster(state)
    plans       vedette.testing.empires.plans      setup_for(number, chance): the battles of the harness
    benchmark   vedette.testing.empires.benchmark  SCENARIO, ODDS, GOALS: what is timed
    campaign    (none; named where there is one)   make_campaigns(name) gives its Campaigns (vedette.campaign)

Two books may share a package: `Entry("first-edition", "club")`. What stands elsewhere is named by its module, and what a
book does not have by "": `Entry("duel", rules="duel.book", armies="", ...)`. Only rules and ledger must be there; who asks
for something else that is missing gets a clear message. Modules are loaded when they are asked for, so that nothing runs in
a circle: this module stands above rules, armies, scenarios and players, and they know nothing of it.
"""

from importlib import import_module
from types import ModuleType
from typing import Final

from vedette.ai.levels import LEVELS, CadetPlayer, Level
from vedette.ai.own import is_own, load_own
from vedette.ai.players import Player, RandomPlayer, RashPlayer, SteadyPlayer
from vedette.ai.search import TEMPERS, SearchPlayer, read_search
from vedette.armies import Armies
from vedette.campaign import Campaigns
from vedette.engine.book import Book
from vedette.engine.ledger import Ledger, read_ledger
from vedette.engine.types import BadInput
from vedette.scenarios import Scenarios

USUAL: Final = {
    "rules": "vedette.rules.{package}.book",
    "ledger": "vedette.rules.{package}",
    "armies": "vedette.armies.{package}.reader",
    "scenarios": "vedette.scenarios.{package}.reader",
    "steady": "vedette.ai.{package}.steady",
    "valuing": "vedette.ai.{package}.valuing",
    "cases": "vedette.testing.{package}.cases",
    "soundness": "vedette.testing.{package}.soundness",
    "plans": "vedette.testing.{package}.plans",
    "benchmark": "vedette.testing.{package}.benchmark",
    "campaign": "",
}
"""Where each part of a book usually stands."""
LACKING: Final = {
    "armies": "no armies",
    "scenarios": "no scenarios",
    "steady": "no steady player",
    "valuing": "no searching player",
    "cases": "no reader of case files",
    "soundness": "no checks of soundness",
    "plans": "no battles for the harness",
    "benchmark": "nothing that is timed",
    "campaign": "no campaign",
}


class Entry:
    """A book and where its parts are."""

    def __init__(self, name: str, package: str = "", **elsewhere: str) -> None:
        for part in elsewhere:
            if part not in USUAL:
                raise TypeError(f"a book has no part '{part}'; its parts are: {', '.join(USUAL)}")
        self.name = name
        self.places = {part: place.format(package=package or name) for part, place in USUAL.items()} | elsewhere
        if not self.places["rules"] or not self.places["ledger"]:
            raise TypeError(f"the book '{name}' has no rules or no ledger")
        self.kept: Book | None = None

    def has(self, part: str) -> bool:
        return self.places[part] != ""

    def module(self, part: str) -> ModuleType:
        """The module of a part; BadInput when the book has no such part."""
        if not self.has(part):
            raise BadInput(f"the book '{self.name}' has {LACKING[part]}")
        return import_module(self.places[part])

    # --- what it is made of ----------------------------------------------------------------------------------------

    def book(self) -> Book:
        """The book, unamended."""
        if self.kept is None:
            self.kept = self.module("rules").make_book(self.name)
        assert isinstance(self.kept, Book)
        return self.kept

    def ledger(self) -> Ledger:
        """Its rules in words."""
        return read_ledger(self.name, self.places["ledger"])

    def armies(self) -> Armies:
        """Its army lists."""
        made = self.module("armies").make_armies(self.name)
        assert isinstance(made, Armies)
        return made

    def campaigns(self) -> Campaigns:
        """Its campaigns; BadInput when the book has none."""
        found = self.module("campaign").make_campaigns(self.name)
        assert isinstance(found, Campaigns)
        return found

    def scenarios(self) -> Scenarios:
        """Its battles."""
        made = self.module("scenarios").make_scenarios(self.name)
        assert isinstance(made, Scenarios)
        return made

    # --- who plays it ----------------------------------------------------------------------------------------------

    def players(self) -> list[Player]:
        """The computer players, the usual one first."""
        general: list[Player] = [RashPlayer(), RandomPlayer()]
        if not self.has("steady"):
            return general
        steady = SteadyPlayer(self.places["steady"])
        if not self.has("valuing"):
            return [steady, *general]
        return [steady, CadetPlayer(steady), *[self.searching(level) for level in LEVELS], *general]

    def searching(self, level: Level) -> SearchPlayer:
        return SearchPlayer(
            self.places["steady"], self.places["valuing"], level.seconds, name=level.name, words=level.words
        )

    def player(self, name: str) -> Player:
        """The player of that name, one that searches as long as its name says, or one from a file; the usual one for "".

        `:bold` or `:cautious` behind the name of one that tries its orders out is its temperament.
        """
        if is_own(name):
            return load_own(name)
        if name.split(":")[0] == "search":
            self.module("valuing")
            return read_search(name, self.places["steady"], self.places["valuing"])
        players = self.players()
        for player in players:
            if name in ("", player.name):
                return player
            if isinstance(player, SearchPlayer) and name in [f"{player.name}:{temper}" for temper in TEMPERS if temper]:
                return player.tempered(name)
        known = ", ".join([player.name for player in players])
        raise BadInput(
            f"there is no player '{name}' for {self.name}; the players are: {known}, search:TIME; :bold or :cautious may stand "
            f"behind one that tries its orders out"
        )


BOOKS: Final = {
    one.name: one
    for one in (
        Entry("empires"),
        Entry("adventures", campaign="vedette.campaign.adventures.war"),
        Entry("shock"),
        Entry("tyneside-3.2", "tyneside"),
        Entry("tyneside-solo", "tyneside"),
    )
}
DEFAULT: Final = next(iter(BOOKS))
"""The book that is meant where none is named."""


def names() -> list[str]:
    return list(BOOKS)


def entry(name: str) -> Entry:
    """The entry of a book; BadInput lists those there are."""
    if name not in BOOKS:
        raise BadInput(f"there is no book '{name}'; the books are: {', '.join(BOOKS)}")
    return BOOKS[name]
