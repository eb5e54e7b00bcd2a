"""Setting up (TY-RUL-125): the stored order is chosen too, and who has a place to hold is set up in it."""

import pytest

from vedette import books
from vedette.engine.crank import Game
from vedette.engine.types import Order
from vedette.rules.tyneside.codes import ADVANCE, HALT


def begun(book, **choices):
    entry = books.entry(book)
    return Game(entry.book(), entry.scenarios().setup_of("first-battle", **choices), "1")


def unit(game, name):
    return next(group for group in game.state.groups if group.name == name)


def told(game, text):
    return game.answer(game.book.grammar.read(text))


@pytest.mark.rule("TY-RUL-125")
def test_the_stored_order_is_chosen_group_by_group(book):
    game = begun(book)
    section, sergeant = unit(game, "1st section"), unit(game, "Sergeant of 1st section")
    assert told(game, f"begin {section.id} with advance").rule == "TY-RUL-125", "it is not placed yet"
    assert told(game, "arrange") is None
    assert section.order == HALT
    assert told(game, f"begin {section.id} with halt").rule == "TY-RUL-125", "it does already"
    assert told(game, f"begin {sergeant.id} with advance").rule == "TY-RUL-125", "no group"
    enemy = unit(game, "Young men")
    assert told(game, f"begin {enemy.id} with advance").rule == "TY-RUL-125", "not of this side"
    offered = [option.words for option in game.book.options(game.state, game.question)]
    assert "1st section: begin with advance while nobody commands it" in offered
    assert told(game, f"begin {section.id} with advance") is None
    assert section.order == ADVANCE
    assert told(game, f"begin {section.id} with halt") is None
    assert section.order == HALT


def test_a_unit_that_is_placed_takes_the_room_that_its_option_shows(book):
    game = begun(book)
    section = unit(game, "1st section")
    shown = {o.words: o.reach for o in game.book.options(game.state, game.question) if o.who == section.id}
    line, file = shown["1st section: place in line"], shown["1st section: place in file"]
    assert (line.files, line.depth) == (9, line.width // 9), "its sergeant stands with it"
    assert file.depth > line.depth
    assert file.width < line.width
    zone = game.state.sides[0].zone
    x, y = (zone[0] + zone[2]) // 2, zone[1] + 1500
    assert told(game, f"place {section.id} at {x},{y} facing 0 in line") is None
    xs = [game.state.x[i] for i in [*section.men, unit(game, "Sergeant of 1st section").men[0]]]
    assert max(xs) - min(xs) == line.width - line.width // 9


def test_who_has_a_place_to_hold_is_set_up_along_its_front(book):
    game = begun(book)
    assert "place all who are left for me, where it is to be held" in [
        option.words for option in game.book.options(game.state, game.question)
    ]
    assert game.answer(Order("garrison")) is None
    assert told(game, "garrison").rule == "TY-RUL-125", "all are placed"
    battle = game.state
    hold = battle.conditions[0]
    places = [(battle.x[i], battle.y[i]) for group in battle.groups if group.side == 0 for i in group.men]
    assert all(hold.holds(x, y) for x, y in places)
    first = [(battle.x[i], battle.y[i]) for i in unit(game, "1st section").men]
    assert {y for _, y in first} == {hold.area[3] - 100}, "1 cm behind the wall towards the enemy"
    captain = unit(game, "Captain").men[0]
    assert battle.y[captain] < hold.area[3] - 300, "leaders behind their men"


def test_who_has_nothing_to_hold_is_not_set_up_in_it(book):
    entry = books.entry(book)
    game = Game(entry.book(), entry.scenarios().setup_of("bring-them-in"), "1")
    assert told(game, "garrison").rule == "TY-RUL-125"
    assert told(game, "arrange") is None
