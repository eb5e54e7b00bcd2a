"""Which marker is a dummy is known to nobody but its side (TY-RUL-71, -91): two battles that differ in nothing else are played
side by side until a marker is turned over, and all that the other side can get to know is the same, byte for byte."""

import os

import msgspec
import pytest

from testing.twins import Difference, Talkative
from vedette import books
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.docs import event_doc, odds_doc, outcome_doc, question_doc
from vedette.engine.game import Game, apply_order
from vedette.engine.odds import odds
from vedette.engine.types import NOBODY, OBSERVER, Perspective
from vedette.testing.tyneside.plans import setup_for

EDITIONS = ("tyneside-3.2", "tyneside-solo")
TRIAL = int(os.environ.get("VEDETTE_TRIAL", "1"))
POSITIONS = 60 * TRIAL
"""Of each edition. As a trial 10,000 and more: VEDETTE_TRIAL=170."""
LIMIT = 180 * TRIAL
"""Seconds: a trial may take as many times as long."""
PROBES = (
    "fire {a} at {b}",
    "aim {a} at {b} man 0",
    "charge {a} at {b}",
    "join {a} with {b}",
    "pay {b}",
    "link {b} free",
)
sent = msgspec.json.Encoder().encode


def dealt_anew(battle, rng):
    """The same battle, dice included, with the closed markers dealt out otherwise; None where nothing could differ."""
    twin = battle.clone()
    closed = [marker for marker in twin.markers if marker.is_out]
    groups = [marker.group for marker in closed]
    if len({group == NOBODY for group in groups}) < 2:
        return None
    dealt = groups[:]
    while [group == NOBODY for group in dealt] == [group == NOBODY for group in groups]:
        left = groups[:]
        dealt = [left.pop(rng.below(len(left))) for _ in groups]
    for marker, group in zip(closed, dealt, strict=True):
        marker.group = group
    return twin


def reasons(book, state, question):
    """Why orders about markers and units are refused."""
    found = []
    own = [group.id for group in state.groups if group.side == question.side][:2]
    numbers = [0, len(state.groups) - 1, *[1000 + marker.id for marker in state.markers]]
    for probe in PROBES:
        for a in own:
            for b in numbers:
                refused = book.check(state, question, book.grammar.read(probe.format(a=a, b=b)))
                found.append("" if refused is None else f"{refused.rule} {refused.words}")
    return found


def chances(book, state, question):
    """The odds a side is told: worked out, as the service does it, on what it may imagine."""
    thought = book.determinize(state, question.side, SeededDice("odds"))
    texts = [option.text for option in book.options(thought, question) if option.odds][:1]
    return [odds_doc(book, thought, text, odds(book, thought, book.grammar.read(text))) for text in texts]


def standpoints(book, state, side):
    """The side that looks, everybody who sits there, and those who watch."""
    posts = [post.id for post in book.posts(state) if post.side == side]
    seats = [Perspective(side, (post,), is_first=False) for post in posts]
    return [Perspective(side), Perspective(OBSERVER), Perspective(side, tuple(posts)), *seats]


def everything(book, state, events, orders, side, closely):
    """All that the side without markers can get to know at a moment."""
    question = state.question
    points = standpoints(book, state, side)
    got = {
        "scene": book.scene(state),
        "view": [book.view_from(state, at) for at in points],
        "events": [
            [event_doc(book, state, event), book.tell_to(state, event, at)]
            for at in points
            for event in events
            if event.seen_from(at)
        ],
        # what a list of battles, and the head of a record, say of one that goes on
        "record summary": [
            orders,
            state.turn,
            state.clock,
            state.reveals,
            question.side if question is not None else NOBODY,
            outcome_doc(state.outcome),
        ],
    }
    if question is not None and question.side == side:
        got["options"] = question_doc(book, state, question, orders)
        got["orders"] = [book.grammar.write(order) for order in book.legal_orders(state, question)]
        got["refusals"] = reasons(book, state, question)
        if closely:
            got["odds"] = chances(book, state, question)
    return got


def compare(book, states, logs, orders, side, closely):
    one, other = [everything(book, state, logs[n], orders, side, closely) for n, state in enumerate(states)]
    for what, shown in one.items():
        if sent(shown) != sent(other[what]):
            raise Difference(f"after {orders} orders: {what}")


def play(book, number, most):
    """One battle with markers; gives at how many moments two that differ were compared, and at how many closely."""
    setup, _ = setup_for(number, Rng(number))
    setup["solo"] = [number % 2]
    side = 1 - number % 2  # the one without markers
    rng = Rng(number + 1)
    game = Game(book, setup, f"leak {number}")
    compared = close = 0
    twin = None
    logs = ([], [])
    while game.question is not None and compared < most:
        state = game.state
        if twin is None:
            twin, logs = dealt_anew(state, rng), ([], [])
            if twin is None:
                break  # every marker is open, or all that are closed are alike
        closely = rng.below(4) == 0
        compare(book, (state, twin), logs, len(game.history), side, closely)
        compared += 1
        close += closely and game.question.side == side
        order = book.sample_aggressive(state, game.question, rng)
        before, since = state.reveals, len(game.events)
        refused = apply_order(book, twin, order)
        assert game.apply_order(order) is None
        if refused is not None:
            raise Difference(f"the same order is allowed in one battle and not in the other: {refused}")
        logs = (game.events[since:], twin.take_log())
        if game.state.reveals != before or twin.reveals != before:
            twin = None  # who turned it over has seen it: from here they are dealt out anew
    return compared, close


def play_many(book, positions):
    found = close = number = 0
    while found < positions:
        compared, closely = play(book, number, positions - found)
        found, close, number = found + compared, close + closely, number + 1
        assert number < 10 + positions // 2, "hardly any battle has markers"
    return found, close, number


@pytest.mark.timeout(LIMIT)
@pytest.mark.parametrize("name", EDITIONS)
def test_whatever_the_other_side_is_sent_is_the_same_whichever_markers_are_dummies(name):
    found, close, battles = play_many(books.entry(name).book(), POSITIONS)
    print(f"{name}: {found} positions of {battles} battles, {close} with odds")
    assert found == POSITIONS
    assert close > 3
    assert battles > 1


class Giving(Talkative):
    """The club rules as a book that gives away which marker is a dummy, in one way of many."""

    def __init__(self, inner, leak=""):
        super().__init__(inner, leak)
        self.tells_seats, self.runs_sides = inner.tells_seats, inner.runs_sides

    def real(self, state, side):
        return [
            marker.id for marker in state.markers if marker.side != side and marker.group != NOBODY and marker.is_out
        ]

    def posts(self, state):
        return self.inner.posts(state)

    def view_from(self, state, at):
        found = self.inner.view_from(state, at)
        if self.leak == "view":
            for piece in found["pieces"]:
                piece["width"] += piece["id"] - 1000 in self.real(state, at.side)
        if self.leak == "observers" and at.side == OBSERVER:
            found["turns"] += sum(self.real(state, 0) + self.real(state, 1))
        if self.leak == "seat" and at.is_personal:
            found["turns"] += sum(self.real(state, at.side))
        return found

    def tell_to(self, state, event, at):
        words = self.inner.tell_to(state, event, at)
        return f"{words} {self.real(state, at.side)}" if self.leak == "told" else words

    def tell(self, state, event):
        words = self.inner.tell(state, event)
        return f"{words} {self.real(state, 0) + self.real(state, 1)}" if self.leak == "log" else words

    def scene(self, state):
        found = self.inner.scene(state)
        return {**found, "grid": sum(self.real(state, 0) + self.real(state, 1))} if self.leak == "scene" else found

    def witness(self, state, event):
        self.inner.witness(state, event)

    def forecast(self, state, order):
        return self.inner.forecast(state, order)

    def preview(self, state, order):
        return self.inner.preview(state, order)

    def run_step(self, state, step):
        self.inner.run_step(state, step)
        if self.leak == "record summary":
            state.turn += sum(self.real(state, 0) + self.real(state, 1)) % 2 * (state.turn == 2)


LEAKS = (
    "view",
    "observers",
    "seat",
    "scene",
    "question",
    "option",
    "order of orders",
    "refusal",
    "log",
    "told",
    "odds",
)


@pytest.mark.parametrize("leak", [*LEAKS, "record summary"])
def test_a_leak_would_be_found(leak):
    with pytest.raises(Difference):
        play_many(Giving(books.entry("tyneside-3.2").book(), leak), 200)


def test_the_book_that_can_leak_gives_nothing_away_when_it_is_not_asked_to():
    assert play_many(Giving(books.entry("tyneside-3.2").book()), 12)[0] == 12
