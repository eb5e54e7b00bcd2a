"""Why an order, and not another: what is told, and to whom."""

import msgspec
import pytest

from parts import having
from vedette import books
from vedette.ai import decide
from vedette.ai.candidates import CandidateStats
from vedette.ai.reasons import Reasons, in_100, think_over, words_of
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import FIGHTING, Order
from vedette.server.game.journal import GameFile, Seat
from vedette.server.game.session import Session
from vedette.server.game.viewer import Viewer
from vedette.server.process import jobs
from vedette.server.schemas import view_schemas
from vedette.server.services import catalog

EMPIRES = books.entry("empires")
ME = Viewer("host", (0,), (0,))


def at_a_decision():
    """The battle for beginners, when somebody may first do one thing or another."""
    game = Game(EMPIRES.book(), EMPIRES.scenarios().setup_of(EMPIRES.scenarios().first()), "4")
    rng = Rng(1)
    while game.question.kind != "activate":
        game.apply_order(game.sample(rng))
    return game


def test_the_best_orders_are_told_with_chances_and_losses_and_the_given_one_among_them():
    game = at_a_decision()
    mind = EMPIRES.player("search:40")
    done = Order("done", (game.question.who,))
    found = think_over(mind, game.book, game.state, Rng(2), done)
    doc = found.doc(game.book, game.state, game.question.side)
    assert 2 <= len(doc["orders"]) <= 4
    assert [row["text"] for row in doc["orders"] if row["given"]] == [game.book.grammar.write(done)]
    assert all(0 <= row["chance"] <= 1 and 0 < row["margin"] <= 1 and row["tries"] > 0 for row in doc["orders"])
    best = doc["orders"][:2]
    assert best[0]["chance"] >= best[1]["chance"]
    assert best[0]["tries"] >= doc["orders"][-1]["tries"]
    assert "in 100 to win" in doc["words"]
    assert doc["counts"] == "points"
    again = think_over(EMPIRES.player("search:40"), game.book, game.state, Rng(2), done)
    assert again.doc(game.book, game.state, game.question.side) == doc


def test_a_chance_in_words_is_the_one_that_its_bar_shows():
    assert [in_100(mean) for mean in (0.1949, 0.1946, 0.1944, 0.5, 1.0)] == [20, 20, 19, 50, 100]


def test_few_tries_of_an_order_are_no_reason():
    """A try or two say nothing: no chance is told by them."""
    game = at_a_decision()
    found = think_over(EMPIRES.player("search:3"), game.book, game.state, Rng(2))
    doc = found.doc(game.book, game.state, game.question.side)
    assert doc["orders"] == []
    assert "no time to try the orders out" in doc["words"]


def test_an_order_that_was_given_up_early_is_held_against_the_best_with_the_same_dice():
    """The first tries of both had luck; the later ones had not."""
    mind = EMPIRES.player("search:40")
    best, dropped = CandidateStats(Order("take")), CandidateStats(Order("done"))
    for n in range(20):
        best.add((0.9 if n < 5 else 0.5, 0.0, 0.0, 0.0))
    for _ in range(5):
        dropped.add((0.8, 0.0, 0.0, 0.0))
    mind.thoughts = [best, dropped]
    told = Reasons(mind, 2, "points")
    assert told.chance(best) == pytest.approx(0.6)
    assert told.chance(dropped) == pytest.approx(0.5)


class Halted:
    value = 1


def test_where_the_time_was_too_short_it_is_thought_over_for_longer():
    game = at_a_decision()
    hasty = EMPIRES.player("search:0.01s")
    found = think_over(hasty, game.book, game.state, Rng(2))
    assert hasty.seconds == 0.04 or (hasty.seconds == 0.01 and found.shown())
    left = EMPIRES.player("search:60s")
    left.halt = Halted()
    assert not think_over(left, game.book, game.state, Rng(2)).shown()
    assert left.seconds == 60, "nobody waits for it any longer"


def test_how_far_off_luck_may_have_put_a_chance_shrinks_with_the_tries():
    thought = CandidateStats(Order("done"))
    margins = []
    for _ in range(50):
        thought.add((0.4, 0.0, 0.0, 0.0))
        thought.add((0.6, 0.0, 0.0, 0.0))
        margins.append(thought.margin())
    assert margins == sorted(margins, reverse=True)
    assert thought.margin() == pytest.approx(0.02, abs=0.001)
    once = CandidateStats(Order("done"))
    once.add((0.9, 0.0, 0.0, 0.0))
    assert once.margin() == 1
    alike = CandidateStats(Order("done"))
    for _ in range(5):
        alike.add((0.0, 0.0, 0.0, 0.0))
    assert alike.margin() == pytest.approx(0.2), "five tries without a victory do not prove that there is none"


def test_a_place_on_a_table_without_squares_is_told_by_distance_and_direction():
    shock = books.entry("shock")
    game = Game(shock.book(), shock.scenarios().setup_of(shock.scenarios().first()), "4")
    rng = Rng(1)
    while not any(order.verb == "move" for order in game.book.legal_orders(game.state, game.question)):
        game.apply_order(game.sample(rng))
    order = next(order for order in game.book.legal_orders(game.state, game.question) if order.verb == "move")
    piece = next(one for one in game.book.view(game.state, game.question.side)["pieces"] if one["id"] == order.args[0])
    there = Order("move", (order.args[0], piece["x"] - 300, piece["y"] + 300, *order.args[3:]))
    assert words_of(game.book, game.state, there) == f'Move {piece["name"]} 4.2" north-west'


def test_what_comes_to_the_very_same_is_told_once():
    mind = EMPIRES.player("search:40")
    mind.thoughts = [CandidateStats(Order("move", (1, x, 1, 0))) for x in (1, 2, 3)]
    for n, thought in enumerate(mind.thoughts):
        for value in (0.4, 0.5, 0.6, 0.5):
            thought.add((value + (0.1 if n == 2 else 0.0), 0.0, 0.0, 0.0))
    told = Reasons(mind, 2, "points")
    assert [one.order.args[1] for one in told.shown()] == [1, 3]
    told.given = mind.thoughts[1].order
    assert [one.order.args[1] for one in told.shown()] == [2, 3]


def test_counters_are_told_by_who_comes_first():
    game = Game(EMPIRES.book(), EMPIRES.scenarios().setup_of(EMPIRES.scenarios().first()), "4")
    rng = Rng(1)
    while game.question.kind != "number":
        game.apply_order(game.sample(rng))
    doc = think_over(EMPIRES.player("search:24"), game.book, game.state, Rng(1)).doc(game.book, game.state, 0)
    words = [row["words"] for row in doc["orders"]]
    assert len(set(words)) == len(words) == 3
    assert all(row.endswith(" first") for row in words)


def test_where_nothing_is_tried_out_that_is_said():
    game = Game(EMPIRES.book(), EMPIRES.scenarios().battle_of(armies=["zulu", "boer-1899"]), "4")
    doc = think_over(EMPIRES.player("search:8"), game.book, game.state, Rng(1)).doc(game.book, game.state, 0)
    assert doc["orders"] == []
    assert "rule of thumb" in doc["words"]


def session(kinds, advice=False):
    setup = EMPIRES.scenarios().setup_of(EMPIRES.scenarios().first())
    seats = [Seat(side, kind, "", "steady" if kind == "ai" else "") for side, kind in enumerate(kinds)]
    return Session(
        EMPIRES.book(),
        GameFile("g", 0, "t", "empires", EMPIRES.book().version, {}, setup, "5", seats, advice=advice),
    )


@pytest.mark.parametrize(
    ("kinds", "advice", "told"),
    [(["person", "ai"], False, ""), (["person", "person"], False, "agreed"), (["person", "person"], True, "")],
)
def test_advice_is_for_who_plays_alone_or_where_it_was_agreed_on(kinds, advice, told):
    table = session(kinds, advice)
    assert table.game.question.side == 0
    refused = table.may_ask_reasons(ME, -1)
    assert (refused is None) == (told == "")
    assert refused is None or told in refused.words
    assert "somebody else" in table.may_ask_reasons(Viewer("seat", (1,), (1,)), -1).words


def test_only_a_computers_orders_are_asked_about():
    table = session(["person", "ai"])
    assert "not among them" in table.may_ask_reasons(ME, 0).words
    table.order(ME, 0, table.book.grammar.write(table.game.sample(Rng(1))), 0)
    assert "only a computer" in table.may_ask_reasons(ME, 0).words


def asked_of_a_worker(monkeypatch, table, at):
    """What a worker tells the second side of order number `at`."""
    monkeypatch.setattr(jobs, "_library", catalog.make())
    monkeypatch.setattr(jobs, "ADVISER", "search:12")
    jobs._kept.clear()
    return jobs.reasons(jobs.GameSync("g", 0, 0, table.lines(), table.file), at, [1])


def test_a_moment_at_which_something_was_hidden_is_not_explained_before_the_end(monkeypatch):
    """Counters lie covered while the other side lays its own (WEC-RUL-57)."""
    table, rng = session(["ai", "ai"]), Rng(1)
    while table.game.question.kind != "activate":
        viewer = Viewer("seat", (table.game.question.side,), (table.game.question.side,))
        table.order(viewer, table.number, table.book.grammar.write(table.game.sample(rng)), 0)
    viewer = Viewer("seat", (table.game.question.side,), (table.game.question.side,))
    table.order(viewer, table.number, table.book.grammar.write(table.game.sample(rng)), 0)
    hidden = asked_of_a_worker(monkeypatch, table, 1)
    assert isinstance(hidden, jobs.NoOdds)
    assert "hidden" in hidden.words
    shown = asked_of_a_worker(monkeypatch, table, table.number - 1)
    assert msgspec.convert(msgspec.json.decode(shown), view_schemas.ReasonsDoc).words


@pytest.mark.parametrize("name", having("scenarios", "steady"))
def test_every_book_tells_the_reasons_of_a_computers_order_and_what_it_would_do(monkeypatch, name):
    entry = books.entry(name)
    setup = entry.scenarios().setup_of(entry.scenarios().first())
    seats = [Seat(side, "ai", "", "steady") for side in (0, 1)]
    table = Session(entry.book(), GameFile("g", 0, "t", name, entry.book().version, {}, setup, "5", seats))
    rng, steady, book = Rng(1), entry.player("steady"), table.book
    thought_over = 0
    while thought_over < 2:
        question = table.game.question
        viewer = Viewer("seat", (question.side,), (question.side,))
        order = decide(steady, book, table.game.state, rng)
        offers = len(book.legal_orders(table.game.state, question))
        is_fought = table.game.state.phase == FIGHTING
        table.order(viewer, table.number, book.grammar.write(order), 0)
        if not is_fought or offers < 2:
            continue
        for at in (table.number - 1, -1):
            told = asked_of_a_worker(monkeypatch, table, at)
            if isinstance(told, jobs.NoOdds):
                assert "hidden" in told.words
                continue
            doc = msgspec.convert(msgspec.json.decode(told), view_schemas.ReasonsDoc)
            assert doc.words
            assert doc.counts
            if len(doc.orders) > 1:
                thought_over += 1
                assert sum(one.given for one in doc.orders) == 1
                assert all(one.words and 0 <= one.chance <= 1 for one in doc.orders)
