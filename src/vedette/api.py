"""Vedette from Python: make a battle, answer its questions, see the odds, save the record (docs/python.md).

Everything is text and plain numbers: orders are the lines that one types in the terminal, records are the files that
`vedette verify` checks. The engine's objects (`Game`, `Book`, `State`) are there as `battle.game` for those who need
more.
"""

from hashlib import sha256
from pathlib import Path

from vedette import books
from vedette.ai import decide
from vedette.engine.book import amend
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.odds import odds
from vedette.engine.record import load, parse, save_text
from vedette.engine.types import BadInput, Order, Outcome, Refusal
from vedette.engine.validation import as_dict, as_text
from vedette.house_rules import load_house_rules

__all__ = ["BadInput", "Battle", "Refused", "battle", "recorded"]


def number_of(seed: str, purpose: str) -> int:
    """Return a number made from a seed, another one for each purpose."""
    return int.from_bytes(sha256(f"{purpose} {seed}".encode()).digest()[:4], "big")


def chance_for(seed: str, side: int) -> Rng:
    """Return the random numbers for a computer player's choices."""
    return Rng(number_of(seed, f"player {side}"))


class Refused(BadInput):
    """An order that the rules do not allow: `rule` is the id, the message says why. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.rule = refusal.rule


class Battle:
    """A battle under way, and its record."""

    def __init__(self, game: Game, seed: str) -> None:
        self.game = game
        self.luck = [chance_for(seed, side) for side in range(2)]

    # --- what is asked ---------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """True if the battle is over."""
        return self.game.question is None

    @property
    def side(self) -> int:
        """The side to move: 0 or 1; -1 when the battle is over."""
        return self.game.asked_side()

    @property
    def question(self) -> str:
        """The open question in words; empty when the battle is over."""
        asked = self.game.question
        return self.game.book.ask_words(self.game.state, asked) if asked is not None else ""

    def orders(self) -> list[str]:
        """Return the orders that may be given now. On a table without squares these are a sample of the places."""
        asked = self.game.question
        if asked is None:
            return []
        return [self.game.book.grammar.write(order) for order in self.game.book.legal_orders(self.game.state, asked)]

    def risks(self) -> list[str]:
        """Return the orders whose result depends on dice."""
        asked = self.game.question
        if asked is None:
            return []
        options = self.game.book.options(self.game.state, asked)
        return [option.text for option in options if option.odds and option.reach is None]

    def why_not(self, order: str) -> str:
        """Return why an order is not allowed now, with its rule; empty if it is allowed."""
        refused = self.game.refusal(self._read(order))
        return str(refused) if refused is not None else ""

    def odds(self, order: str) -> dict[str, float]:
        """Return the possible results of an order with their chances."""
        given = self._allowed(order)
        return dict(odds(self.game.book, self.game.state, given).chances)

    # --- what is answered ------------------------------------------------------------------------------------------

    def answer(self, order: str) -> list[str]:
        """Give an order and return its results, in words."""
        refused = self.game.apply_order(self._read(order))
        if refused is not None:
            raise Refused(refused)
        return self.log(self.game.marks[-1])

    def advice(self, player: str = "") -> str:
        """Return the order that a computer player would give now (default: the book's usual player)."""
        if self.game.question is None:
            raise BadInput("the battle is over; nothing is asked")
        mind = books.entry(self.game.book.name).player(player)
        chosen = decide(mind, self.game.book, self.game.state, self.luck[self.side])
        return self.game.book.grammar.write(chosen)

    def play(self, *players: str) -> "Battle":
        """Let computer players finish the battle: one for both sides, or one for each (default: the usual one)."""
        if len(players) > 2:
            raise BadInput("a battle has two sides: name one player for both, or two")
        names = players or ("",)
        while not self.is_over:
            self.answer(self.advice(names[self.side % len(names)]))
        return self

    # --- what is known ---------------------------------------------------------------------------------------------

    def log(self, since: int = 0) -> list[str]:
        """Return all events in words, or those after the first `since`."""
        return [self.game.book.tell(self.game.state, event) for event in self.game.events[since:]]

    @property
    def outcome(self) -> Outcome | None:
        """The result: `winner`, `level`, `words`, `scores`; None while the battle goes on."""
        return self.game.state.outcome

    def record(self) -> str:
        """Return the battle as text: saved in a file, `vedette verify`, `replay` and `odds` read it."""
        return save_text(self.game)

    def _read(self, order: str) -> Order:
        return self.game.book.grammar.read(order)

    def _allowed(self, order: str) -> Order:
        given = self._read(order)
        refused = self.game.refusal(given)
        if refused is not None:
            raise Refused(refused)
        return given


def battle(book: str = books.DEFAULT, scenario: str = "", seed: str = "1", house: Path | str | None = None) -> Battle:
    """Make a battle from a scenario id or file (default: the book's first), with a seed and house rules."""
    entry = books.entry(book)
    rules = amend(entry.book(), load_house_rules(house)) if house is not None else entry.book()
    scenarios = entry.scenarios()
    return Battle(Game(rules, scenarios.setup_of(scenario or scenarios.first()), seed), seed)


def recorded(text: str) -> Battle:
    """Return the battle of a record, after its last order; it can be continued if it is not over."""
    record = parse(text)
    book = books.entry(as_text(record["book"], "book")).book()
    house = as_dict(record.get("house_rules", {}), "house_rules")
    game = load(amend(book, house) if house else book, record)
    if game.is_blind:  # a battle played on without its seed gets new dice
        game = game.fork(len(game.history), f"after {game.promise}")
    return Battle(game, game.seed)
