"""The armies of every book: those that are shipped are in order, and each is told."""

import pytest

from vedette import books

HAVING = [name for name in books.names() if books.entry(name).has("armies")]


@pytest.mark.parametrize("book", HAVING)
def test_the_armies_of_every_book_are_in_order(book):
    armies = books.entry(book).armies()
    assert armies.ids()
    for id in armies.ids():
        assert armies.check(armies.shipped(id)) == [], id
        assert armies.roster(armies.load(id))
