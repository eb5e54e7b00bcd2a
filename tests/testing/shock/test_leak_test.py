"""Nobody tells real from mock: a guesser learns from all that the other side is sent, and does no better than chance."""

import os

import pytest

from vedette import books
from vedette.engine.dice import Rng
from vedette.engine.docs import event_doc, question_doc
from vedette.engine.game import Game
from vedette.rules.shock.units import MARKER
from vedette.testing.leak_test import SURE, Clue, CluePair, clue_of, guess

BOOK = books.entry("shock").book()
LOOKS = 0
"""The side that looks; the other hides."""
BUSH = [
    {"kind": "vegetation", "rect": [800, 3400, 2400, 4700], "name": "west bush"},
    {"kind": "vegetation", "rect": [2800, 3300, 4300, 4700], "name": "middle bush"},
    {"kind": "vegetation", "rect": [4700, 3400, 6500, 4700], "name": "east bush"},
]
OURS = {"name": "British", "list": "british", "units": [{"kind": "Infantry", "name": name} for name in ("One", "Two")]}
THEIRS = {
    "name": "Ansari",
    "list": "ansari",
    "units": [{"kind": "Beja", "name": name} for name in ("A", "B", "C", "D")],
}
LAID_OUT = {"table": {"features": BUSH}, "sides": [OURS, THEIRS], "rounds": 6}
"""A battle that is laid out by the players: those who hide take what is offered, or any places."""


class Teller:
    """Passes on what the looking side is sent; a leak that is planted changes it."""

    def __init__(self, leak=""):
        self.leak = leak

    def pair(self, game, view, question, events, first, second):
        """The clues of two markers, and which is real."""
        state = game.state
        is_first = state.markers[first].is_real
        real = MARKER + (first if is_first else second)
        mock = MARKER + (second if is_first else first)
        if self.leak == "view":
            for piece in view["pieces"]:
                piece["depth"] += 1 if piece["id"] == real else 0
        elif self.leak == "order":
            view["pieces"].sort(key=lambda piece: piece["id"] == real)
        elif self.leak == "place":
            places = {piece["id"]: (piece["x"], piece["y"]) for piece in view["pieces"]}
            south, north = sorted([places[real], places[mock]], key=lambda place: place[1])
            for piece in view["pieces"]:
                if piece["id"] in (real, mock):
                    piece["x"], piece["y"] = south if piece["id"] == real else north
        elif self.leak == "offers":
            question["options"].append({"who": -1, "target": real})
        elif self.leak == "events":
            events.append({"who": real, "whom": -1, "words": "Something stirs.", "x": 0, "y": 0})
        ids = [MARKER + first, MARKER + second]
        clues = [clue_of(id, view, question, events) for id in ids]
        return CluePair(clues[0], clues[1], is_first)


def moments(number, teller, offered):
    """One battle up to a moment by chance: each pair of markers that both lie there then, as the other side sees it."""
    game = Game(BOOK, LAID_OUT, f"guess {number}")
    rng = Rng(number)
    stop = 8 + rng.below(60)
    while game.question is not None:
        question = game.question
        if question.side == LOOKS and len(game.history) >= stop and game.state.phase:
            break
        order = None
        if offered and question.side != LOOKS:
            hides = [one.text for one in BOOK.options(game.state, question) if one.verb == "hide"]
            if hides and rng.below(3):
                order = BOOK.grammar.read(hides[rng.below(len(hides))])
        game.apply_order(order if order is not None else game.sample(rng))
    if game.question is None:
        return []
    found = []
    state = game.state
    pairs = {}
    for marker in state.markers:
        if marker.is_out and marker.side != LOOKS:
            pairs.setdefault(marker.unit, []).append(marker.id)
    events = [event_doc(BOOK, state, event) for event in game.events if event.seen_by(LOOKS)]
    for both in pairs.values():
        if len(both) == 2:
            view = BOOK.view(state, LOOKS)
            question = question_doc(BOOK, state, game.question, len(game.history))
            found.append(teller.pair(game, view, question, list(events), *both))
    return found


def gathered(count, leak="", offered=True):
    """So many pairs."""
    teller = Teller(leak)
    found = []
    number = 0
    while len(found) < count:
        found += moments(number, teller, offered)
        number += 1
        assert number < 20 * count + 100, "nobody hides"
    return found[:count]


@pytest.mark.parametrize("leak", ["view", "order", "place", "offers", "events"])
def test_the_guesser_finds_what_is_planted(leak):
    finding = guess(gathered(100, leak, offered=False))
    assert finding.sureness > SURE, f"{leak}: {finding}"


@pytest.mark.parametrize("offered", [True, False], ids=["as offered", "anywhere"])
def test_the_guesser_cannot_tell_real_from_mock(offered):
    """A hundred positions; ten thousand with GUESSES=10000, as a trial (minutes)."""
    finding = guess(gathered(int(os.environ.get("GUESSES", "100")), "", offered))
    assert finding.sureness < SURE, str(finding)


def test_without_anything_to_go_by_the_guesser_is_right_half_of_the_time():
    rng = Rng(3)
    pairs = []
    for _ in range(2000):
        one, other = Clue(), Clue()
        for name in range(40):
            one.note(str(name), rng.below(100))
            other.note(str(name), rng.below(100))
        pairs.append(CluePair(one, other, rng.below(2) == 1))
    assert abs(guess(pairs).sureness) < SURE
