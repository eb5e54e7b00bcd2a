"""Why an order, and not another: what is told, and to whom."""

import msgspec
import pytest

from vedette import books
from vedette.ai import decide
from vedette.ai.reasons import in_100, think_over
from vedette.engine.crank import Game
from vedette.engine.dice import Chance
from vedette.engine.types import FIGHTING, Order
from vedette.server import documents, shelf, worker
from vedette.server.journal import GameFile, Seat
from vedette.server.session import Session
from vedette.server.viewer import Viewer

EMPIRES = books.entry("empires")
ME = Viewer("host", (0,), (0,))


def at_a_decision():
    """The battle for beginners, when somebody may first do one thing or another."""
    game = Game(EMPIRES.book(), EMPIRES.scenarios().setup_of(EMPIRES.scenarios().first()), "4")
    chance = Chance(1)
    while game.question.kind != "activate":
        game.answer(game.pick(chance))
    return game


def test_the_best_orders_are_told_with_chances_and_losses_and_the_given_one_among_them():
    game = at_a_decision()
    mind = EMPIRES.player("search:40")
    done = Order("done", (game.question.who,))
    found = think_over(mind, game.book, game.state, Chance(2), done)
    doc = found.doc(game.book, game.state, game.question.side)
    assert 2 <= len(doc["orders"]) <= 4
    assert [row["text"] for row in doc["orders"] if row["given"]] == [game.book.grammar.write(done)]
    assert all(0 <= row["chance"] <= 1 and row["tries"] > 0 for row in doc["orders"])
    best = doc["orders"][:2]
    assert best[0]["chance"] >= best[1]["chance"]
    assert best[0]["tries"] >= doc["orders"][-1]["tries"]
    assert "in 100 to win" in doc["words"]
    assert doc["counts"] == "points"
    again = think_over(EMPIRES.player("search:40"), game.book, game.state, Chance(2), done)
    assert again.doc(game.book, game.state, game.question.side) == doc


def test_a_chance_in_words_is_the_one_that_its_bar_shows():
    assert [in_100(mean) for mean in (0.1949, 0.1946, 0.1944, 0.5, 1.0)] == [20, 20, 19, 50, 100]


def test_counters_are_told_by_who_comes_first():
    game = Game(EMPIRES.book(), EMPIRES.scenarios().setup_of(EMPIRES.scenarios().first()), "4")
    chance = Chance(1)
    while game.question.kind != "number":
        game.answer(game.pick(chance))
    doc = think_over(EMPIRES.player("search:24"), game.book, game.state, Chance(1)).doc(game.book, game.state, 0)
    words = [row["words"] for row in doc["orders"]]
    assert len(set(words)) == len(words) == 3
    assert all(row.endswith(" first") for row in words)


def test_where_nothing_is_tried_out_that_is_said():
    game = Game(EMPIRES.book(), EMPIRES.scenarios().battle_of(armies=["zulu", "boer-1899"]), "4")
    doc = think_over(EMPIRES.player("search:8"), game.book, game.state, Chance(1)).doc(game.book, game.state, 0)
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
    table.order(ME, 0, table.book.grammar.write(table.game.pick(Chance(1))), 0)
    assert "only a computer" in table.may_ask_reasons(ME, 0).words


def asked_of_a_worker(monkeypatch, table, at):
    """What a worker tells the second side of order number `at`."""
    monkeypatch.setattr(worker, "_library", shelf.make())
    monkeypatch.setattr(worker, "ADVISER", "search:8")
    worker._kept.clear()
    return worker.reasons(worker.Feed("g", 0, 0, table.lines(), table.file), at, [1])


def test_a_moment_at_which_something_was_hidden_is_not_explained_before_the_end(monkeypatch):
    """Counters lie covered while the other side lays its own (WEC-RUL-57)."""
    table, chance = session(["ai", "ai"]), Chance(1)
    while table.game.question.kind != "activate":
        viewer = Viewer("seat", (table.game.question.side,), (table.game.question.side,))
        table.order(viewer, table.number, table.book.grammar.write(table.game.pick(chance)), 0)
    viewer = Viewer("seat", (table.game.question.side,), (table.game.question.side,))
    table.order(viewer, table.number, table.book.grammar.write(table.game.pick(chance)), 0)
    hidden = asked_of_a_worker(monkeypatch, table, 1)
    assert isinstance(hidden, worker.NoOdds)
    assert "hidden" in hidden.words
    shown = asked_of_a_worker(monkeypatch, table, table.number - 1)
    assert msgspec.convert(msgspec.json.decode(shown), documents.ReasonsDoc).words


@pytest.mark.parametrize("name", books.names())
def test_every_book_tells_the_reasons_of_a_computers_order_and_what_it_would_do(monkeypatch, name):
    entry = books.entry(name)
    setup = entry.scenarios().setup_of(entry.scenarios().first())
    seats = [Seat(side, "ai", "", "steady") for side in (0, 1)]
    table = Session(entry.book(), GameFile("g", 0, "t", name, entry.book().version, {}, setup, "5", seats))
    chance, steady, book = Chance(1), entry.player("steady"), table.book
    thought_over = 0
    while thought_over < 2:
        question = table.game.question
        viewer = Viewer("seat", (question.side,), (question.side,))
        order = decide(steady, book, table.game.state, chance)
        offers = len(book.orders(table.game.state, question))
        is_fought = table.game.state.phase == FIGHTING
        table.order(viewer, table.number, book.grammar.write(order), 0)
        if not is_fought or offers < 2:
            continue
        for at in (table.number - 1, -1):
            told = asked_of_a_worker(monkeypatch, table, at)
            if isinstance(told, worker.NoOdds):
                assert "hidden" in told.words
                continue
            doc = msgspec.convert(msgspec.json.decode(told), documents.ReasonsDoc)
            assert doc.words
            assert doc.counts
            if len(doc.orders) > 1:
                thought_over += 1
                assert sum(one.given for one in doc.orders) == 1
                assert all(one.words and 0 <= one.chance <= 1 for one in doc.orders)
