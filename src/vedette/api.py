"""Vedette from Python: make a battle, ask what is asked, answer, see the odds, keep the record (docs/python.md).

Everything is text and plain numbers: orders are the lines that one types in the terminal, records are the files that `vedette
verify` checks. What lies below (`Game`, `Book`, `State`) is there as `battle.game` for those who need more.
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
    """A number drawn from a seed's words, another one for each purpose."""
    return int.from_bytes(sha256(f"{purpose} {seed}".encode()).digest()[:4], "big")


def chance_for(seed: str, side: int) -> Rng:
    """The luck of a computer player in its choices."""
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
        """Nothing is asked any more."""
        return self.game.question is None

    @property
    def side(self) -> int:
        """Whose decision it is: 0 or 1; -1 when the battle is over."""
        return self.game.asked_side()

    @property
    def question(self) -> str:
        """What is asked, in words; empty when the battle is over."""
        asked = self.game.question
        return self.game.book.ask_words(self.game.state, asked) if asked is not None else ""

    def orders(self) -> list[str]:
        """Orders that may be given now. On a table without squares these are some of many places to go."""
        asked = self.game.question
        if asked is None:
            return []
        return [self.game.book.grammar.write(order) for order in self.game.book.legal_orders(self.game.state, asked)]

    def risks(self) -> list[str]:
        """Those of them that dice decide."""
        asked = self.game.question
        if asked is None:
            return []
        options = self.game.book.options(self.game.state, asked)
        return [option.text for option in options if option.odds and option.reach is None]

    def why_not(self, order: str) -> str:
        """Why an order is not allowed now, with its rule; empty when it is."""
        refused = self.game.refusal(self._read(order))
        return str(refused) if refused is not None else ""

    def odds(self, order: str) -> dict[str, float]:
        """What an order may lead to, and how likely each result is."""
        given = self._allowed(order)
        return dict(odds(self.game.book, self.game.state, given).chances)

    # --- what is answered ------------------------------------------------------------------------------------------

    def answer(self, order: str) -> list[str]:
        """Give an order; what comes of it, in words."""
        refused = self.game.apply_order(self._read(order))
        if refused is not None:
            raise Refused(refused)
        return self.log(self.game.marks[-1])

    def advice(self, player: str = "") -> str:
        """The order that a computer player would give now (its book's usual one, if none is named)."""
        if self.game.question is None:
            raise BadInput("the battle is over; nothing is asked")
        mind = books.entry(self.game.book.name).player(player)
        chosen = decide(mind, self.game.book, self.game.state, self.luck[self.side])
        return self.game.book.grammar.write(chosen)

    def play(self, *players: str) -> "Battle":
        """Let computer players fight it out: one for both sides, or one for each; the usual ones if none is named."""
        if len(players) > 2:
            raise BadInput("a battle has two sides: name one player for both, or two")
        names = players or ("",)
        while not self.is_over:
            self.answer(self.advice(names[self.side % len(names)]))
        return self

    # --- what is known ---------------------------------------------------------------------------------------------

    def log(self, since: int = 0) -> list[str]:
        """All that happened, or what happened since so many events, in words."""
        return [self.game.book.tell(self.game.state, event) for event in self.game.events[since:]]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended: `winner`, `level`, `words`, `scores`; None while it goes on."""
        return self.game.state.outcome

    def record(self) -> str:
        """The battle as text: save it in a file, and `vedette verify`, `replay` and `odds` read it."""
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
    """A battle: a scenario by its id or file (the book's first one, if none is named), with a seed and house rules."""
    entry = books.entry(book)
    rules = amend(entry.book(), load_house_rules(house)) if house is not None else entry.book()
    scenarios = entry.scenarios()
    return Battle(Game(rules, scenarios.setup_of(scenario or scenarios.first()), seed), seed)


def recorded(text: str) -> Battle:
    """A battle from its record, as it stood after the last order; it may be played on if it is not over."""
    record = parse(text)
    book = books.entry(as_text(record["book"], "book")).book()
    house = as_dict(record.get("house_rules", {}), "house_rules")
    game = load(amend(book, house) if house else book, record)
    if game.is_blind:  # whoever plays on without the seed throws dice of his own
        game = game.fork(len(game.history), f"after {game.promise}")
    return Battle(game, game.seed)
