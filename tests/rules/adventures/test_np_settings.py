"""What the table may choose of play against the book, each choice in each of its positions."""

import pytest

from vedette import books
from vedette.ai import decide
from vedette.engine.book import amend
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import Order, Step
from vedette.rules.adventures import steps
from vedette.rules.adventures.groups.groups import EUROPEAN
from vedette.rules.adventures.solo.objectives import bring_more
from vedette.rules.adventures.solo.scouting import beat_off
from vedette.testing.adventures.ventures import DOING, met, mission, pef, runs, script, venture_of


def groups_met(dice, morale=3, units=2, same=False, **settings):
    """How many groups come out of a marker that all of the player's units have in sight."""
    t = mission("patrol", enemy="zulu", morale=morale, settings=settings)
    for number in range(units):
        t.place("ABCD"[number], at=(8 + 12 * number, 4), figures=8)
    pef(t, 24, 36)
    if same:
        t.battle.armies[1].training = EUROPEAN
    runs(t, dice, Step(steps.RESOLVE, 0), then=4)
    return len([g for g in t.battle.groups if g.side == 1 and g.is_body])


@pytest.mark.rule("CA-LEFT-09")
@pytest.mark.parametrize(("cap", "count"), [(0, 6), (2, 2), (40, 6)])
def test_a_cap_on_the_groups_of_a_contact(cap, count):
    assert groups_met([1, 1, 5], contact_cap=cap) == count  # 8: three for each in contact


@pytest.mark.rule("CA-RUL2-46")
@pytest.mark.parametrize(("setting", "count"), [(False, 6), (True, 3)])
def test_the_tribal_column_among_armies_of_one_training(setting, count):
    assert groups_met([1, 1, 5], same=True, same_training_column=setting) == count
    assert groups_met([1, 1, 5], same=False, same_training_column=setting) == 6


@pytest.mark.rule("CA-RUL2-47")
@pytest.mark.parametrize(("setting", "count"), [(False, 6), (True, 4)])
def test_ten_or_more_read_as_nine(setting, count):
    assert groups_met([1, 1, 6], morale=5, ten_as_nine=setting) == count  # 11: three times T, or twice as in row 9


@pytest.mark.rule("CA-RUL2-85")
@pytest.mark.parametrize(("setting", "count"), [(False, 1), (True, 2)])
def test_a_raid_brings_one_more_marker_or_one_each_time(setting, count):
    t = mission("raid", settings={"many_extra": setting}).place("A", at=(24, 6))
    venture = venture_of(t)
    venture.has_lit = True
    for _ in range(2):
        script(t.battle, [3, 5, 2, 6], then=3)
        bring_more(t.battle, [3, 4])
    assert len(venture.pefs) == count


@pytest.mark.rule("CA-RUL2-63")
@pytest.mark.parametrize(("inches", "doing"), [(24, "patrol"), (40, "defend"), (6, "patrol")])
def test_how_far_away_a_player_counts_as_beaten_off(inches, doing):
    t = mission("patrol", settings={"scout_distance": inches}).place("A", at=(24, 6))
    t.place("z", at=(24, 40), facing=180, leader=4, weapon="musket", formation="open")
    contact = met(t, "z", doing="defend")
    contact.passed = 2
    t.battle.turn = 3
    beat_off(t.battle)
    assert contact.doing == DOING[doing]


# --- head to head -----------------------------------------------------------------------------------------------------


def marker_met(dice, chosen, run=False, **settings):
    """Two units of the player have a marker in sight that a person runs, or the book."""
    t = mission("patrol", enemy="zulu", morale=3, settings={"contact_chosen": chosen, **settings})
    t.place("A", at=(8, 4), figures=8).place("B", at=(20, 4), figures=8)
    pef(t, 24, 36)
    venture_of(t).is_run = run
    if not run:
        t.battle.solo = []
    runs(t, dice, Step(steps.RESOLVE, 0), then=4)
    return t


def bands(t):
    return len([g for g in t.battle.groups if g.side == 1 and g.is_body])


@pytest.mark.rule("CA-LEFT-11")
def test_head_to_head_the_contact_table_is_thrown_on_unless_its_side_takes_a_row():
    thrown = marker_met([1, 1, 5], chosen=False)
    assert thrown.battle.question is None
    assert bands(thrown) == 6
    asked = marker_met([1, 1], chosen=True)
    assert bands(asked) == 0
    question = asked.battle.question
    assert (question.side, question.kind) == (1, "contact")
    kind = asked.poised.book.decision_types["contact"]
    options = [(one.text, one.words) for one in kind.options(asked.battle, question)]
    assert options == [
        ("meet 1", "Nobody is there"),
        ("meet 3", "1 group"),
        ("meet 5", "2 groups"),
        ("meet 6", "3 groups, with the C-in-C"),
        ("meet 7", "4 groups, with the C-in-C"),
        ("meet 8", "6 groups, with the C-in-C"),
    ]
    refused = kind.check(asked.battle, question, Order("meet", (10,)))
    assert refused.rule == "CA-LEFT-11"
    for row, count in ((1, 0), (3, 1), (7, 4)):
        t = marker_met([1, 1], chosen=True)
        kind.apply(t.battle, t.battle.question, Order("meet", (row,)))
        runs(t, [], t.battle.agenda.pop(), then=4)
        assert bands(t) == count


@pytest.mark.rule("CA-LEFT-11")
def test_a_marker_that_may_be_nobody_has_the_rows_of_one_die_and_a_false_alarm_asks_nobody():
    perhaps = marker_met([1, 6], chosen=True)
    rows = perhaps.poised.book.decision_types["contact"].legal_orders(perhaps.battle, perhaps.battle.question)
    assert [order.args[0] for order in rows] == [1, 3, 5, 6]
    alarm = marker_met([6, 6], chosen=True)
    assert alarm.battle.question is None
    assert bands(alarm) == 0


@pytest.mark.rule("CA-LEFT-11")
def test_the_book_throws_for_its_own_markers_whatever_is_chosen():
    t = marker_met([1, 1, 5], chosen=True, run=True)
    assert t.battle.question is None or t.battle.question.side == 0
    assert bands(t) == 6


@pytest.mark.rule("CA-LEFT-11")
@pytest.mark.parametrize("mind", ["steady", "random"])
def test_a_computer_that_runs_the_markers_answers_for_them(mind):
    book = amend(books.entry("adventures").book(), {"settings": {"contact_chosen": True}})
    setup = (
        books.entry("adventures")
        .scenarios()
        .battle_of(battle="patrol", armies=["united-kingdom", "zulu"], terrain="open")
    )
    game = Game(book, setup, "3")
    minds = [books.entry("adventures").player(name) for name in ("random", mind)]
    luck = Rng(4)
    asked = 0
    while game.question is not None and game.state.turn < 6:
        asked += game.question.kind == "contact"
        assert game.apply_order(decide(minds[game.question.side], book, game.state, luck)) is None
    assert asked > 0
