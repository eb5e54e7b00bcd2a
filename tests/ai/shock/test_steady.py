"""The steady player of Colonial Adventure beats chance, sees no secrets, and answers in time."""

import time

import pytest

from vedette import books, build_info
from vedette.ai.shock.steady import choose
from vedette.engine.book import amend
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.game import Game
from vedette.testing.shock.table import Table

SCENARIOS = books.entry("shock").scenarios()


def play(setup, seed, steady, book=None, against="rash"):
    book = book or books.entry("shock").book()
    game = Game(book, setup, seed)
    rng = Rng(sum(seed.encode()) * 7919 + steady)
    slowest = 0.0
    while game.question is not None:
        question = game.question
        if question.side == steady:
            seen = book.determinize(game.state, steady, SeededDice("imagined", b"imagined"))
            begun = time.process_time()
            order = choose(book, seen, question, rng)
            slowest = max(slowest, time.process_time() - begun)
        else:
            order = books.entry("shock").player(against).choose(book, game.state, question, rng)
        assert game.apply_order(order) is None
    return game.state.outcome.winner, slowest


BATTLES_OF_AN_ARMY = 4


@pytest.mark.slow
@pytest.mark.parametrize("against", ["random", "rash"])
@pytest.mark.parametrize("army", books.entry("shock").armies().ids())
def test_steady_wins_with_the_same_army_from_either_side(army, against):
    won = 0
    for number in range(BATTLES_OF_AN_ARMY):
        setup = SCENARIOS.battle_of(armies=[army, army], seed=number)
        for side in (0, 1):
            won += play(setup, f"{army} {number}", side, against=against)[0] == side
    assert won >= 2 * BATTLES_OF_AN_ARMY - 1


@pytest.mark.slow
def test_steady_beats_the_rash_with_armies_of_equal_points_nine_times_in_ten_at_least():
    won = 0
    for number in range(10):
        points = 300 + 40 * (number % 8)
        two = [books.entry("shock").armies().generate(1000 + 2 * number + side, points) for side in (0, 1)]
        setup = SCENARIOS.battle_of(armies=two, seed=number)
        for side in (0, 1):
            won += play(setup, f"equal {number}", side)[0] == side
    assert won >= 18


def test_steady_wins_the_first_battle_from_either_side():
    setup = SCENARIOS.setup_of("first-battle")
    assert [play(setup, "first", side)[0] for side in (0, 1)] == [0, 1]


def test_steady_answers_in_time():
    """A twentieth of a second is the goal for compiled rules; plain ones may take ten times as long."""
    most = 0.05 if build_info.compiled() else 0.5
    assert play(SCENARIOS.setup_of("tamai-1884"), "in time", 1)[1] < most


def test_steady_plays_by_the_optional_rules_too():
    book = amend(books.entry("shock").book(), {"settings": {"forced_full_move": True, "strict_action_order": False}})
    won = [play(SCENARIOS.setup_of("first-battle"), f"house {n}", 1, book)[0] for n in range(3)]
    assert won.count(1) >= 2


def choice(table):
    return choose(table.book, table.battle, table.battle.question, Rng(3))


def verbs_of(table, name, side):
    """What a unit is ordered to do in its side's step, up to an attack or a roll."""
    found = []
    while table.asks == "act" and table.asked == side:
        order = choice(table)
        if order.args and order.args[0] == table[name].id:
            found.append(order.verb)
        if order.verb in ("attack", "roll", "done"):
            break
        table.poised.give(table.book.grammar.write(order), [])
    return found


@pytest.mark.parametrize(("shock", "goes"), [(0, True), (18, False)])
def test_riders_without_dice_charge_nobody(shock, goes):
    """18 Shock Points take 9 dice from 6 riders: they have none to fight with, be it a gun that they could take."""
    table = Table().place("A", "Cavalry", at=(3000, 1500), figures=6, men=6, leaders=0, files=6, shock=shock)
    table.place("Z", at=(6500, 400)).place("b", "Krupp Gun", at=(3000, 2400), men=2).start()
    assert ("attack" in verbs_of(table, "A", 0)) == goes


@pytest.mark.parametrize("is_hemmed_in", [False, True])
def test_nobody_rolls_for_a_move_that_leads_nowhere(is_hemmed_in):
    """Their own stand all round them: there is nowhere to go."""
    table = Table().place("a", "Beja", at=(3000, 4500), figures=5, leaders=0, files=5).place("Z", at=(3000, 400))
    places = ((3000, 4345), (2440, 4500), (3560, 4500), (2440, 4345), (3560, 4345)) if is_hemmed_in else ()
    for name, at in zip("bcdef", places, strict=False):
        table.place(name, at=at, figures=5, leaders=0, files=5, ban="all")
    table.start(5, first=0)
    assert ("roll" in verbs_of(table, "a", 1)) != is_hemmed_in
