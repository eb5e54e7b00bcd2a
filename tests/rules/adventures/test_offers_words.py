"""What is offered is named as one would say it across the table."""

import pytest

from vedette import books
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import Order
from vedette.rules.adventures.ground.edges import to_place
from vedette.rules.adventures.groups.groups import COLUMN, FORMING_WORDS, LINE, MOB
from vedette.testing.adventures.table import table

BOOK = books.entry("adventures").book()


def test_a_group_is_told_to_form_line_not_formed_line():
    assert (FORMING_WORDS[LINE], FORMING_WORDS[COLUMN], FORMING_WORDS[MOB]) == ("line", "column", "a mob")


def verbs(t):
    return [option.verb for option in BOOK.options(t.battle, t.question)]


def test_a_move_is_offered_only_where_there_is_somewhere_to_go():
    for gap, offered in ((0, False), (6, True)):
        walls = [(0, 0, 48, 23), (0, 24.98 + gap, 48, 48)]  # two hundredths of an inch are forgiven
        t = table(impassable=walls).place("A", at=(24, 24), files=10).place("z", at=(4, 24), figures=3).activate("A")
        assert ("move" in verbs(t)) == offered
        t.order("hurry A", [1, 1])
        assert verbs(t) == (["go", "halt"] if offered else ["halt"]) + ["concede"]


def slot(middle, depth):
    """Impassable ground along the south edge but for one gap, half an inch wider than a column or a mob of four files."""
    west, east = middle - 225, middle + 225
    return [
        {"kind": "impassable", "points": [[x, 0], [far, 0], [far, depth], [x, depth]]}
        for x, far in ((0, west), (east, 4800))
    ]


@pytest.mark.rule("CA-BAT-39")
def test_a_gap_too_narrow_for_an_outline_is_offered_place_by_place_to_those_who_enter():
    setup = books.entry("adventures").scenarios().battle_of(armies=["united-kingdom", "zulu"], terrain=slot(2405, 1500))
    game = Game(BOOK, setup, "1")
    assert game.apply_order(Order("edge", (0,))) is None
    rng = Rng(1)
    while game.question.kind != "act" or game.question.side == 0:
        assert game.apply_order(game.sample(rng)) is None
    options = [option for option in BOOK.options(game.state, game.question) if option.verb == "enter"]
    assert options
    assert all([option.reach is None for option in options])
    assert options[0].words.startswith("Enter in Mob at 24, ")
    for option in options:
        assert game.refusal(BOOK.grammar.read(option.text)) is None


@pytest.mark.rule("CA-BAT-38")
def test_and_to_those_who_set_up():
    setup = books.entry("adventures").scenarios().battle_of(armies=["united-kingdom", "zulu"], terrain=slot(2305, 1900))
    game = Game(BOOK, setup, "1")
    assert game.apply_order(Order("edge", (2,))) is None
    options = [option for option in BOOK.options(game.state, game.question) if option.verb == "deploy"]
    assert {option.target for option in options} == set(to_place(game.state, 0))
    assert all([option.reach is None for option in options])
    for option in options:
        assert game.refusal(BOOK.grammar.read(option.text)) is None
