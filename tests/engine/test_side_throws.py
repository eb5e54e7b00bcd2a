"""Throws of a whole side say whose they are, in every book, so that their dice have its colour."""

import pytest

from vedette import books
from vedette.engine.dice import Rng
from vedette.engine.docs import event_doc
from vedette.engine.game import Game

#: The step that decides who begins, in each book that throws for it in its first battle.
BEGINNINGS = ("empires", "shock", "adventures")


@pytest.mark.parametrize("name", BEGINNINGS)
def test_the_throws_by_which_sides_begin_have_a_side(name):
    entry = books.entry(name)
    book = entry.book()
    game = Game(book, entry.scenarios().setup_of("first-battle"), "whose dice")
    rng = Rng(5)
    found = set()
    for _ in range(60):
        for event in game.events:
            doc = event_doc(book, game.state, event)
            for roll in doc["rolls"]:
                if roll["who"] < 0 and roll["words"] in [book.side_name(game.state, side) for side in (0, 1)]:
                    assert book.side_name(game.state, roll["side"]) == roll["words"]
                    found.add(roll["side"])
        if found == {0, 1} or game.question is None:
            break
        game.apply_order(game.sample(rng))
    assert found == {0, 1}
