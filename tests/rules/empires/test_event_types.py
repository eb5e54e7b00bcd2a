"""The log can be checked by its reader: every sum, every loss, who won and why."""

import pytest

from vedette import books
from vedette.cli.screen.telling import event_line
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import OBSERVER
from vedette.testing.empires.table import field

BOOK = books.entry("empires").book()
SCENARIOS = books.entry("empires").scenarios()


def lines(table, told):
    return [event_line(table.poised.book, table.battle, event) for event in told.events]


def words(table, told):
    return [table.poised.book.tell(table.battle, event) for event in told.events]


@pytest.fixture(scope="module")
def battle():
    """A whole battle, one random side against the other."""
    game = Game(BOOK, SCENARIOS.setup_of("first-battle"), "aloud")
    rng = Rng(3)
    while game.question is not None:
        assert game.apply_order(game.sample(rng)) is None
    return game


def test_every_throw_adds_up_before_the_reader(battle):
    for event in battle.events:
        for roll in event.rolls or []:
            added = [line.amount for line in roll.tally.lines()] if roll.tally is not None else []
            assert sum(roll.faces) + sum(added) == roll.score
        if event.event_type.kind in ("fire", "close"):
            assert [roll.score for roll in event.rolls] == [event.n, event.m]
        if event.event_type.kind == "limit":
            assert event.rolls[0].score == event.m


def test_the_log_ends_by_saying_why_and_who_won(battle):
    why, won = [BOOK.tell(battle.state, event) for event in battle.events[-2:]]
    outcome = battle.state.outcome
    assert why.startswith("The battle is over: ")
    assert won in outcome.words
    assert str(outcome.scores[0]) in won
    assert str(outcome.scores[1]) in won
    assert battle.events[-1].event_type.rule == outcome.rule


def test_what_is_destroyed_is_gone_and_nobody_else(battle):
    """The one it is told of is the one who falls: seen by the facts, whatever the words."""
    fallen = {event.of() for event in battle.events if event.event_type.gone}
    pieces = {piece["id"] for piece in BOOK.view(battle.state, OBSERVER)["pieces"] if piece["x"] is None}
    assert fallen == pieces
    assert all(event.event_type.good <= 0 for event in battle.events if event.event_type.gone)


def test_an_attack_is_told_with_what_each_side_adds():
    table = field()
    table.place("B", at=(5, 5))
    table.place("C", at=(6, 5))
    table.place("z", at=(5, 6), facing="S")
    table.activate("B")
    told = table.order("attack B on z", dice=[3, 4, 5])
    assert "B threw 3+4 +3 value +1 friends beside = 11; z threw 5 +2 value = 7" in lines(table, told)[0]


def test_the_army_that_must_withdraw_is_named_before_its_losses():
    table = field(worth=(36, 4))
    table.place("B", at=(5, 5))
    table.place("z", at=(5, 6), facing="S")
    table.place("y", at=(9, 10), facing="S")
    table.activate("B")
    told = table.order("attack B on z", dice=[6, 6, 1])
    name = table.poised.book.side_name(table.battle, 1)
    (line,) = [line for line in words(table, told) if "withdraw" in line]
    assert line == f"{name} has lost 2 of the 4 points of its army, half or more, and must withdraw."


def test_a_gun_lost_with_its_wagon_is_told():
    table = field()
    table.place("B", at=(5, 5))
    table.place("w", "transport", at=(5, 6), facing="S")
    table.place("g", "field-artillery", towed_by="w")
    table.activate("B")
    told = table.order("attack B on w", dice=[6, 6, 1])
    assert "G, in tow, is lost with w." in words(table, told)


def test_two_stands_on_one_counter_are_both_named():
    table = field()
    table.place("B", at=(5, 5))
    table.place("C", at=(5, 5))
    table.activate("B", "C")
    assert words(table, table.order("march B to 5,6 facing N pair"))[0] == "B and C move to 5,6 together."


def test_a_side_that_concedes_though_it_is_ahead_is_told_why_it_has_not_won():
    table = field()
    table.place("B", at=(5, 5))
    table.place("C", at=(7, 5))
    table.place("z", at=(5, 9), facing="S")
    table.activate("B")
    last = words(table, table.order("concede"))[-1]
    assert last == "Marginal victory for Red: 4 points left against 8, but who concedes cannot win."


# --- odds -------------------------------------------------------------------------------------------------------------


def fates(table, text):
    """Results by their words, as facts: what they have in common, good or bad, stands lost on both sides."""
    found = table.poised.odds(text)
    assert abs(sum(found.chances.values()) - 1) < 1e-9
    return {
        words: (fate.brief, fate.good, fate.ours, fate.theirs)
        for words, fate in found.fates.items()
        if not fate.nothing
    }


def test_a_shot_drives_back_or_destroys_and_nothing_befalls_the_firer():
    table = field()
    table.place("B", at=(5, 4), weapon="magazine-rifles")
    table.place("z", at=(5, 6))
    table.activate("B")
    assert fates(table, "fire B at z") == {
        "z is driven back": ("they are driven back", 1, 0, 0),
        "z is destroyed": ("they are destroyed", 1, 0, 1),
    }


def test_an_attack_tells_who_holds_the_ground_and_who_has_no_way_back():
    table = field(water=[(x, 4) for x in (4, 5, 6)])
    table.place("B", at=(5, 5))
    table.place("z", at=(5, 6))
    table.activate("B")
    assert fates(table, "attack B on z") == {
        "z is driven back; we hold the ground": ("they are driven back", 1, 0, 0),
        "z is destroyed": ("they are destroyed", 1, 0, 1),
        "B is repulsed and destroyed": ("we are destroyed", -1, 1, 0),
    }
    free = field()
    free.place("B", at=(5, 5))
    free.place("z", at=(5, 6))
    free.activate("B")
    assert fates(free, "attack B on z")["B is repulsed; they hold the ground"] == ("we are repulsed", -1, 0, 0)


def test_a_gun_in_tow_is_counted_among_the_losses():
    table = field()
    table.place("B", at=(5, 5))
    table.place("w", "transport", at=(5, 6))
    table.place("g", "field-artillery", towed_by="w")
    table.activate("B")
    assert fates(table, "attack B on w")["w is destroyed"] == ("they are destroyed", 1, 0, 2)


def test_the_end_of_the_battle_is_told_and_counts_for_the_one_who_wins_it():
    table = field()
    table.place("B", "regular-cavalry", at=(5, 5))
    table.place("c", "command", at=(5, 6))
    for n, name in enumerate("zyxwv"):
        table.place(name, at=(n, 11))
    table.activate("B")
    (end,) = [words for words in fates(table, "attack B on c") if "the battle ends" in words]
    assert end.endswith("victory for Red")
    assert fates(table, "attack B on c")[end] == ("the battle ends", -1, 0, 1)
