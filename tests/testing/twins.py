"""Battles that differ only in what one side hides, played side by side: the other side must not be able to tell them apart."""

import json

from vedette import books
from vedette.ai import decide
from vedette.engine.book import Book
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.docs import event_doc, odds_doc, question_doc
from vedette.engine.game import Game
from vedette.engine.odds import odds
from vedette.engine.tables import Event
from vedette.engine.types import NOBODY, OBSERVER, OrderResult

PROBES = (
    "fire 0 at {n}",
    "aim 2 at {n}",
    "attack 0 on {n} files 5",
    "support 0 against {n} files 4",
    "declare 0 against {n}",
    "join 3 to {n}",
    "roll {n}",
    "reload {n}",
    "colours {n}",
    "play {n}",
    "creep {n}",
    "show {n}",
    "stand {n} facing 90",
    "recall {n}",
    "deploy {n} to 3000,3000 facing 180 files 3",
)
"""Orders that a curious player might try, about units and markers of either side."""


class Difference(Exception):
    """The two battles look different to somebody who may not know."""


def told(book, game, since, side):
    """The events of an order as a side reads them in the log."""
    return [event_doc(book, game.state, event) for event in game.events[since:] if event.seen_by(side)]


def reasons(book, game, question):
    """Why orders about anything are refused."""
    found = []
    for probe in PROBES:
        for number in range(len(game.state.units) + 2 * len(game.state.markers) + 2):
            refused = book.check(game.state, question, book.grammar.read(probe.replace("{n}", str(number))))
            found.append("" if refused is None else f"{refused.rule} {refused.words}")
    return found


def chances(book, game, question, side):
    """The odds a side is told: worked out, as the service does it, on what it may imagine."""
    state = book.determinize(game.state, side, SeededDice("odds"))
    texts = [option.text for option in book.options(state, question) if option.odds][:1]
    return [odds_doc(book, state, text, odds(book, state, book.grammar.read(text))) for text in texts]


def everything(book, game, since, side, closely):
    """All that a side can get to know at a moment, as text; the record apart, which nobody gets before the end."""
    question = game.question
    got = {
        "scene": book.scene(game.state),
        "view": book.view(game.state, side),
        "observers see": book.view(game.state, OBSERVER),
        "log": told(book, game, since, side),
        "log of observers": told(book, game, since, OBSERVER),
        "orders": len(game.history),
        "asked": question.side if question is not None else NOBODY,
        "taken back": str(game.may_undo()),
    }
    if question is not None and question.side == side:
        got["question"] = question_doc(book, game.state, question, len(game.history))
        got["offered"] = [book.grammar.write(order) for order in book.legal_orders(game.state, question)]
        got["refused"] = reasons(book, game, question)
        if closely:
            got["odds"] = chances(book, game, question, side)
            got["advice"] = book.grammar.write(
                decide(books.entry(book.name).player("steady"), book, game.state, Rng(3))
            )
    return got


class Twins:
    """Two battles with the same dice; `swap` turns an order of the first into that of the second where secrets differ."""

    def __init__(self, book, setups, seed, swap=None):
        self.book = book
        self.games = [Game(book, setup, seed) for setup in setups]
        self.swap = swap

    def play(self, side, rng, most):
        """Play until a marker is turned over; gives the number of moments at which both were compared."""
        one, other = self.games
        since = [0, 0]
        for moment in range(most):
            self.compare(side, since, closely=moment % 8 == 4)
            if one.question is None or one.state.reveals or other.state.reveals:
                return moment + 1
            order = self.book.sample_aggressive(one.state, one.question, rng)
            since = [len(game.events) for game in self.games]
            assert one.apply_order(order) is None
            refused = other.apply_order(self.swap(order) if self.swap else order)
            if refused is not None:
                raise Difference(f"the same order is allowed in one battle and not in the other: {refused}")
        return most

    def compare(self, side, since, closely):
        # once a marker lies open the battles are no longer the same
        if any(game.state.reveals for game in self.games):
            return
        seen = [everything(self.book, game, since[i], side, closely) for i, game in enumerate(self.games)]
        for what, shown in seen[0].items():
            if json.dumps(shown) != json.dumps(seen[1][what]):
                raise Difference(f"after {len(self.games[0].history)} orders: {what}")


class Talkative(Book):
    """A book that gives away which marker is real, in one way of many."""

    def __init__(self, inner, leak=""):
        super().__init__(inner.name, inner.title, inner.version, inner.unit, inner.grammar)
        self.inner = inner
        self.leak = leak
        self.settings = inner.settings
        self.values = inner.values

    def real(self, state, side):
        """Numbers of the real markers of the other side."""
        return [marker.id for marker in state.markers if marker.side != side and marker.is_real and marker.is_out]

    def begin(self, setup, dice):
        return self.inner.begin(setup, dice)

    def run_step(self, state, step):
        self.inner.run_step(state, step)

    def check(self, state, question, order):
        refused = self.inner.check(state, question, order)
        if refused is not None and self.leak == "refusal":
            refused.words += f" {self.real(state, question.side)}"
        return refused

    def apply(self, state, question, order):
        self.inner.apply(state, question, order)

    def legal_orders(self, state, question):
        found = self.inner.legal_orders(state, question)
        if self.leak == "order of orders" and sum(self.real(state, question.side)) % 2:
            found.reverse()
        return found

    def options(self, state, question):
        found = self.inner.options(state, question)
        if self.leak == "option":
            found[-1].target = sum(self.real(state, question.side))
        return found

    def sample_aggressive(self, state, question, rng):
        return self.inner.sample_aggressive(state, question, rng)

    def is_resolved(self, state):
        return self.inner.is_resolved(state)

    def view(self, state, side):
        found = self.inner.view(state, side)
        if self.leak == "view":
            for piece in found["pieces"]:
                if piece["id"] - 1000 in self.real(state, side):
                    piece["width"] += 1
        if self.leak == "order of pieces" and sum(self.real(state, side)) % 2:
            found["pieces"].reverse()
        if self.leak == "observers" and side == OBSERVER:
            found["turns"] += sum(self.real(state, 0))
        return found

    def scene(self, state):
        found = self.inner.scene(state)
        return {**found, "grid": sum(self.real(state, 0))} if self.leak == "scene" else found

    def determinize(self, state, side, dice):
        if self.leak == "odds":
            twin = state.clone()
            twin.dice = dice
            return twin
        return self.inner.determinize(state, side, dice)

    def ask_words(self, state, question):
        words = self.inner.ask_words(state, question)
        return f"{words} {self.real(state, question.side)}" if self.leak == "question" else words

    def name_of(self, state, who):
        return self.inner.name_of(state, who)

    def side_name(self, state, side):
        return self.inner.side_name(state, side)

    def tell(self, state, event: Event):
        words = self.inner.tell(state, event)
        return f"{words} {self.real(state, 0)}" if self.leak == "log" else words

    def result_of(self, before, after, order):
        fate = self.inner.result_of(before, after, order)
        return OrderResult(f"{fate.words} {self.real(before, 0)}") if self.leak == "odds" else fate

    def tallies(self, state, order):
        return self.inner.tallies(state, order)
