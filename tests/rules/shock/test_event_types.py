"""What is told of a battle of Colonial Adventure can be checked by whoever reads it."""

import pytest

from vedette import books
from vedette.engine.dice import Rng, ScriptedDice
from vedette.engine.game import Game, advance
from vedette.engine.types import Step
from vedette.rules.shock import event_types, steps
from vedette.testing.plans import plan_for
from vedette.testing.shock.table import Table, Told


def heard(table, step, dice):
    """What is told of one step of the agenda with these dice."""
    battle = table.battle
    battle.agenda = [Step(step)]
    battle.question = None
    battle.dice = ScriptedDice(dice)
    table.book.run_step(battle, battle.agenda.pop())
    return Told(table, battle.take_log())


@pytest.mark.rule("SP-INI-02", "SP-INI-03")
def test_both_throws_for_the_initiative_are_told_with_what_was_added():
    table = Table().place("A", at=(3000, 1500), leaders=2).place("b", at=(3000, 3500), leaders=1).start()
    told = heard(table, steps.THROW_INITIATIVE, [4, 4])
    assert "The British have the initiative, 5 to 4, with 1 for more active leaders." in told.words()
    assert [roll.score for roll in told.rolls] == [5, 4]
    assert [line.rule for line in told.rolls[0].tally.lines()] == ["SP-INI-01", "SP-INI-02"]
    told = heard(table, steps.THROW_INITIATIVE, [3, 6])
    assert "The Ansari have the initiative, 6 to 4, the British with 1 for more active leaders." in told.words()
    told = heard(table, steps.THROW_INITIATIVE, [3, 4])
    assert "thrown for again, 4 to 4, the British with 1 for more active leaders." in told.words()


def test_a_shot_tells_its_dice_and_what_they_need_and_the_shooter_throws_for_its_effect():
    table = Table().place("A", at=(3000, 1500)).place("b", at=(3000, 2300), leaders=0).start()
    dice = table.ask("dice A at b")
    told = table.order("fire A at b", [6] + [1] * (dice - 1) + [6])
    assert f"A shoots at b with {dice} dice, needing 4 or more: 1 hit." in told.words()
    assert [roll.who for roll in told.rolls] == [table["A"].id] * 2
    assert table.book.counted(told.rolls[0]) == [True] + [False] * (dice - 1)
    assert told.rolls[0].pool.total == dice


def test_spears_are_thrown():
    table = Table().place("A", at=(3000, 1500), leaders=0).place("b", "Beja", at=(3000, 2300)).start(3, first=1)
    told = table.order("fire b at A", [1] * table.ask("dice b at A"))
    assert "B throws at A with" in told.words()


def test_who_has_no_dice_throws_none():
    table = Table().place("A", at=(3000, 1500), men=6, figures=6, leaders=0, shock=24, contact="b")
    table.place("Z", at=(6000, 600)).place("b", at=(3000, 2000), leaders=0).start(6)
    told = table.order("done", [6] + [1] * (table.ask("close b against A") - 1))
    assert "A has no dice left to strike at b with." in told.words()
    assert all(roll.faces for roll in told.rolls)


@pytest.mark.rule("SP-MOR-06")
def test_a_broken_unit_is_told_with_its_shock_points_and_men():
    table = Table().place("A", at=(3000, 1500), men=5, figures=5, leaders=0, shock=12).place("Z", at=(6000, 600))
    table.place("b", at=(3000, 4000)).start(6)
    told = table.order("done")
    assert "A is broken: 12 Shock Points on 5 men." in told.words()


def test_what_the_men_of_a_gun_suffer_is_told_of_the_crew():
    table = Table().place("G", "Gatling", at=(3000, 1500)).place("Z", at=(6000, 600))
    table.place("r", "Baggara Rifleman", at=(3000, 2300), leaders=0).start(3, first=1)
    told = table.order("fire r at G", [6] + [1] * (table.ask("dice r at G") - 1) + [6])
    assert "shoots at G with" in told.words()
    assert "The crew of G loses 1 figure." in told.words()


def test_who_finds_no_room_goes_back_as_far_as_there_is():
    """Drawn three times, they part: 2 inches, or what a unit behind leaves of them."""
    table = Table().place("A", at=(3000, 1500), leaders=0, contact="b").place("B", at=(3000, 1250), leaders=0)
    table.place("b", at=(3000, 1700), leaders=0).start(6)
    ours, theirs = table.ask("close A against b"), table.ask("close b against A")
    told = table.order("done", [1] * 3 * (ours + theirs))
    assert "A and b part, 0 killed on each side." in told.words()
    assert "2 inches" not in told.words()
    assert 'B goes back 2".' in told.words()


@pytest.mark.rule(*[f"SP-SEQ-{n:02}" for n in range(1, 9)])
def test_every_step_of_a_turn_has_its_heading():
    entry = books.entry("shock")
    game = Game(entry.book(), entry.scenarios().setup_of("first-battle"), "headings")
    rng = Rng(1)
    while game.state.turn < 2 and game.question is not None:
        assert game.apply_order(game.sample(rng)) is None
    heads = [event.event_type for event in game.events if event.event_type.kind == "step"]
    assert heads[:8] == list(event_types.STEPS[1:])
    assert [event_type.rule for event_type in heads[:8]] == [f"SP-SEQ-{n:02}" for n in range(1, 9)]


@pytest.mark.parametrize("number", [1, 4])
def test_nothing_is_left_open_in_what_is_told(number):
    plan = plan_for("shock", number)
    game = Game(plan.book, plan.setup, plan.seed)
    rng = Rng(number)
    while game.question is not None and len(game.history) < 400:
        assert game.apply_order(game.sample(rng)) is None
    advance(plan.book, game.state)
    for event in game.events:
        words = plan.book.tell(game.state, event)
        assert not set("{}<>") & set(words), words
        assert all(roll.faces for roll in event.rolls or []), words
        assert " round" not in words, words
    assert plan.book.scored == "percent of its figures left"
