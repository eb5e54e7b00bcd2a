"""The list of books. The program finds every part of a rulebook from here; no other module names one.

An entry is one line. `BookEntry("empires")` is a book of that name in the usual modules:

    rules       vedette.rules.empires.book         make_book(name) gives the Book
    ledger      vedette.rules.empires              the package with ledger.md
    armies      vedette.armies.empires.reader      make_armies(name) gives its Armies (vedette.armies)
    scenarios   vedette.scenarios.empires.reader   make_scenarios(name) gives its Scenarios (vedette.scenarios)
    steady      vedette.ai.empires.steady          choose(book, state, question, rng): its sensible opponent
    evaluation  vedette.ai.empires.evaluation      EVALUATOR: the position evaluation for the search (ai/evaluator.py)
    cases       vedette.testing.empires.cases      how case files speak of it: position, facts, ask
    invariants  vedette.testing.empires.invariants broken_invariants(state), reshuffle_hidden(state, side, rng),
                                                   perhaps muster(state)
    plans       vedette.testing.empires.plans      setup_for(number, rng): the battles of the harness
    benchmark   vedette.testing.empires.benchmark  SCENARIO, ODDS, GOALS: what is timed
    campaign    (none; named where there is one)   make_campaigns(name) gives its Campaigns (vedette.campaign)

Two books may share a package: `BookEntry("first-edition", "club")`. A part elsewhere is named by its module. A book that
names its rules has only the parts that it names: `BookEntry("duel", rules="duel.book", ledger="duel")`. Only rules and ledger
are required; a request for another missing part gets a clear message. Modules are loaded on first use, so that imports do not
run in a circle: this module imports rules, armies, scenarios and players, and they do not know it.

A book may live in a package of its own, which names its entry under `vedette.books` in its pyproject.toml:

    [project.entry-points."vedette.books"]
    duel = "duel.entry:DUEL"

It is found wherever that package is installed. One that cannot be used is left out, and `left_out` says why.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType
from typing import Final

from vedette.ai.levels import LEVELS, CadetPlayer, Level
from vedette.ai.player_files import is_player_file, load_player_file
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
    "evaluation": "vedette.ai.{package}.evaluation",
    "cases": "vedette.testing.{package}.cases",
    "invariants": "vedette.testing.{package}.invariants",
    "plans": "vedette.testing.{package}.plans",
    "benchmark": "vedette.testing.{package}.benchmark",
    "campaign": "",
}
"""The usual module of each part of a book."""
LACKING: Final = {
    "armies": "no armies",
    "scenarios": "no scenarios",
    "steady": "no steady player",
    "evaluation": "no searching player",
    "cases": "no reader of case files",
    "invariants": "no checks of invariants",
    "plans": "no battles for the harness",
    "benchmark": "nothing that is timed",
    "campaign": "no campaign",
}


class BookEntry:
    """A book and where its parts are."""

    def __init__(self, name: str, package: str = "", **elsewhere: str) -> None:
        for part in elsewhere:
            if part not in USUAL:
                raise TypeError(f"a book has no part '{part}'; its parts are: {', '.join(USUAL)}")
        self.name = name
        usual = dict.fromkeys(USUAL, "") if "rules" in elsewhere else USUAL
        self.places = {part: place.format(package=package or name) for part, place in usual.items()} | elsewhere
        if not self.places["rules"] or not self.places["ledger"]:
            raise TypeError(f"the book '{name}' has no rules or no ledger")
        self.kept: Book | None = None

    def has(self, part: str) -> bool:
        return self.places[part] != ""

    def module(self, part: str) -> ModuleType:
        """Return the module of a part; BadInput if the book has no such part."""
        if not self.has(part):
            raise BadInput(f"the book '{self.name}' has {LACKING[part]}")
        return import_module(self.places[part])

    # --- what it is made of ----------------------------------------------------------------------------------------

    def book(self) -> Book:
        """Return the book without house rules."""
        if self.kept is None:
            made = self.module("rules").make_book(self.name)
            if not isinstance(made, Book):
                raise TypeError(f"make_book of {self.places['rules']} gives no Book")
            self.kept = made
        return self.kept

    def ledger(self) -> Ledger:
        """Return its rules in words."""
        return read_ledger(self.name, self.places["ledger"])

    def armies(self) -> Armies:
        """Return its army lists."""
        made = self.module("armies").make_armies(self.name)
        assert isinstance(made, Armies)
        return made

    def campaigns(self) -> Campaigns:
        """Return its campaigns; BadInput if the book has none."""
        found = self.module("campaign").make_campaigns(self.name)
        assert isinstance(found, Campaigns)
        return found

    def scenarios(self) -> Scenarios:
        """Return its scenarios."""
        made = self.module("scenarios").make_scenarios(self.name)
        assert isinstance(made, Scenarios)
        return made

    # --- who plays it ----------------------------------------------------------------------------------------------

    def players(self) -> list[Player]:
        """Return the computer players, the usual one first."""
        general: list[Player] = [RashPlayer(), RandomPlayer()]
        if not self.has("steady"):
            return general
        steady = SteadyPlayer(self.places["steady"])
        if not self.has("evaluation"):
            return [steady, *general]
        return [steady, CadetPlayer(steady), *[self.searching(level) for level in LEVELS], *general]

    def searching(self, level: Level) -> SearchPlayer:
        return SearchPlayer(
            self.places["steady"], self.places["evaluation"], level.seconds, name=level.name, words=level.words
        )

    def player(self, name: str) -> Player:
        """Return the player of that name, a search by its time or size, or one from a file; the usual one for "".

        `:bold` or `:cautious` after the name of a searching player sets its temperament.
        """
        if is_player_file(name):
            return load_player_file(name)
        if name.split(":")[0] == "search":
            self.module("evaluation")
            return read_search(name, self.places["steady"], self.places["evaluation"])
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
        BookEntry("empires"),
        BookEntry("adventures", campaign="vedette.campaign.adventures.war"),
        BookEntry("shock"),
        BookEntry("tyneside-3.2", "tyneside"),
        BookEntry("tyneside-solo", "tyneside"),
    )
}
DEFAULT: Final = next(iter(BOOKS))
"""The book used if none is named."""
GROUP: Final = "vedette.books"
"""The entry points under which other packages name their books."""


@cache
def left_out() -> dict[str, str]:
    """Add the books of installed packages to the list, once; return those that cannot be used, and why."""
    missing: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda one: (one.name, package_of(one))):
        try:
            BOOKS[point.name] = installed(point)
        except Exception as error:  # a faulty package of another author leaves the other books playable
            words = " ".join(str(error).split()) or type(error).__name__
            missing[point.name] = f"the book '{point.name}' of the package {package_of(point)} is left out: {words}"
    return missing


def package_of(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.value


def installed(point: EntryPoint) -> BookEntry:
    """Load the entry of a book from another package, with its rules; raise what is wrong with it."""
    if point.name in BOOKS:
        raise ValueError("there is another book of that name")
    found = point.load()
    if not isinstance(found, BookEntry):
        raise TypeError(f"{point.value} is no vedette.books.BookEntry")
    if found.name != point.name:
        raise ValueError(f"{point.value} is the entry of '{found.name}'")
    found.book()
    found.ledger()
    return found


def names() -> list[str]:
    left_out()
    return list(BOOKS)


def entry(name: str) -> BookEntry:
    """Return the entry of a book; BadInput lists the known ones."""
    missing = left_out()
    if name not in BOOKS:
        why = f"; {missing[name]}" if name in missing else ""
        raise BadInput(f"there is no book '{name}'; the books are: {', '.join(BOOKS)}{why}")
    return BOOKS[name]
