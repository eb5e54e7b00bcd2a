"""A set-up that is opened again and again is read once, and every battle is as if it had been read afresh."""

from copy import deepcopy

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import BadInput

KEEPING = [name for name in books.names() if hasattr(books.entry(name).book(), "openings")]


def played(book, setup, seed: str) -> tuple:
    """A battle at random, to its end: every order, every die, and how it stands then."""
    game, rng = Game(book, setup, seed), Rng(4)
    while game.question is not None:
        assert game.apply_order(game.sample(rng)) is None
    return [(past.order.verb, past.order.args, past.faces) for past in game.history], game.state.key()


def fresh(name: str):
    """The book as nobody has used it."""
    return books.entry(name).book().fresh()


@pytest.mark.parametrize(
    ("name", "scenario", "is_kept"),
    [("empires", "first-battle", True), ("shock", "first-battle", True), ("shock", "tamai-1884", False)],
)
def test_the_third_battle_of_a_set_up_goes_as_the_first_of_a_fresh_book(name: str, scenario: str, is_kept: bool):
    setup = books.entry(name).scenarios().setup_of(scenario)
    book = fresh(name)
    battles = [played(book, setup, f"opened {n}") for n in range(4)]
    assert book.openings.kept is not None
    assert (book.openings.kept.battle is not None) == is_kept, "what dice settle is settled afresh"
    assert battles == [played(fresh(name), setup, f"opened {n}") for n in range(4)]


@pytest.mark.parametrize("name", KEEPING)
def test_a_set_up_that_was_changed_meanwhile_is_read_again(name: str):
    setup = deepcopy(books.entry(name).scenarios().setup_of("first-battle"))
    book = fresh(name)
    for n in range(3):
        Game(book, setup, str(n))
    setup["sides"][0]["name"] = "The Others"
    assert Game(book, setup, "1").state.side_name(0) == "The Others"
    setup["sides"][0]["nonsense"] = 1
    with pytest.raises(BadInput, match="nonsense"):
        Game(book, setup, "1")


@pytest.mark.parametrize("name", KEEPING)
def test_house_rules_are_not_those_of_the_battle_that_was_kept(name: str):
    setup = dict(books.entry(name).scenarios().setup_of("first-battle"))
    for length in ("turns", "rounds"):
        setup.pop(length, None)
    book = fresh(name)
    for n in range(3):
        Game(book, setup, str(n))
    figure = next(one for one in book.figures if one.row in ("turns", "rounds")) if name == "empires" else None
    if figure is None:
        house = {"settings": {"rounds": 3}}
    else:
        house = {"change": [{"rule": figure.rule, "row": figure.row, "value": 3}]}
    changed = amend(book, house)
    assert [Game(changed, setup, str(n)).state.turns for n in range(3)] == [3, 3, 3]
    assert Game(book, setup, "9").state.turns != 3
