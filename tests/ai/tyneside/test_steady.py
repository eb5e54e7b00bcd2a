"""The steady player of the club rules answers every question with something that is allowed, and does better than chance."""

import pytest

from vedette import books
from vedette.ai import decide
from vedette.engine.crank import Game
from vedette.engine.dice import Chance
from vedette.lab.job import Job, Table


def played(book, players, seed, turns=8, **choices):
    entry = books.entry(book)
    setup = entry.scenarios().setup_of("first-battle", turns=turns, **choices)
    game = Game(entry.book(), setup, seed)
    minds = [entry.player(name) for name in players]
    chance = Chance(5)
    while game.question is not None:
        refused = game.answer(decide(minds[game.question.side], game.book, game.state, chance))
        assert refused is None, str(refused)
    return game


@pytest.mark.parametrize("book", ["tyneside-3.2", "tyneside-solo"])
def test_it_plays_both_sides_to_the_end(book):
    assert played(book, ("steady", "steady"), "1").state.outcome is not None


@pytest.mark.parametrize("book", ["tyneside-3.2", "tyneside-solo"])
def test_it_plays_against_the_tables_and_nobody_is_asked_for_them(book):
    game = played(book, ("steady", "random"), "2", solo=[1])
    assert {past.side for past in game.past} == {0}
    assert any(event.saying.kind == "action" for event in game.events)


def test_it_commands_more_than_chance_does():
    counts = {}
    for name in ("steady", "random"):
        game = played("tyneside-3.2", (name, "random"), "3", turns=4, solo=[1])
        counts[name] = len([event for event in game.events if event.saying.kind == "pay"])
    assert counts["steady"] >= counts["random"]


def test_it_does_not_order_for_ever_a_move_in_which_nobody_gets_anywhere():
    setup = books.entry("tyneside-3.2").scenarios().setup_of("bring-them-in")
    row = Table(Job("tyneside-3.2", setup, ["steady", "steady"], "cards", 24)).fight(23)
    assert row["orders"] < 1000
