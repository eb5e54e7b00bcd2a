"""The scenarios of every book: those that are shipped are in order and begin, the one for beginners first."""

import pytest

from vedette import books
from vedette.engine.game import Game

HAVING = [name for name in books.names() if books.entry(name).has("scenarios")]


@pytest.mark.parametrize("book", HAVING)
def test_the_scenarios_of_every_book_are_in_order_and_begin(book):
    entry = books.entry(book)
    scenarios = entry.scenarios()
    assert scenarios.load(scenarios.first())["first"] is True
    for id in scenarios.ids():
        assert scenarios.check(scenarios.shipped(id)) == [], id
        assert Game(entry.book(), scenarios.setup_of(id), "begin").question is not None
