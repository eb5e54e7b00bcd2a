"""The steady player of the club rules answers every question with something that is allowed, and does better than chance."""

import pytest

from vedette import books
from vedette.ai import decide
from vedette.ai.tyneside.steady import choose
from vedette.engine.dice import Rng
from vedette.engine.game import Game, apply_order
from vedette.lab.job import Job, JobContext
from vedette.rules.tyneside.combat.shooting import shots_at
from vedette.rules.tyneside.move.bases import gap_between
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.testing.tyneside.table import Table as Tables


def played(book, players, seed, turns=8, **choices):
    entry = books.entry(book)
    setup = entry.scenarios().setup_of("first-battle", turns=turns, **choices)
    game = Game(entry.book(), setup, seed)
    minds = [entry.player(name) for name in players]
    rng = Rng(5)
    while game.question is not None:
        refused = game.apply_order(decide(minds[game.question.side], game.book, game.state, rng))
        assert refused is None, str(refused)
    return game


@pytest.mark.parametrize("book", ["tyneside-3.2", "tyneside-solo"])
def test_it_plays_both_sides_to_the_end(book):
    assert played(book, ("steady", "steady"), "1").state.outcome is not None


@pytest.mark.parametrize("book", ["tyneside-3.2", "tyneside-solo"])
def test_it_plays_against_the_tables_and_nobody_is_asked_for_them(book):
    game = played(book, ("steady", "random"), "2", solo=[1])
    assert {past.side for past in game.history} == {0}
    assert any(event.event_type.kind == "action" for event in game.events)


def test_it_commands_more_than_chance_does():
    counts = {}
    for name in ("steady", "random"):
        game = played("tyneside-3.2", (name, "random"), "3", turns=4, solo=[1])
        counts[name] = len([event for event in game.events if event.event_type.kind == "pay"])
    assert counts["steady"] >= counts["random"]


def test_it_does_not_order_for_ever_a_move_in_which_nobody_gets_anywhere():
    setup = books.entry("tyneside-3.2").scenarios().setup_of("bring-them-in")
    row = JobContext(Job("tyneside-3.2", setup, ["steady", "steady"], "cards", 24)).fight(23)
    assert row["orders"] < 1000


def standing(book, **told):
    table = Tables(book).officer("captain", (5400, 2000))
    table.place("men", places=[[5180 + 220 * (n % 3), 2400 + 220 * (n // 3)] for n in range(9)], commanded=True, **told)
    return table


@pytest.mark.parametrize("book", ["tyneside-3.2", "tyneside-solo"])
def test_rifles_in_ranks_form_a_line_and_more_of_them_shoot(book):
    table = standing(book, weapons=["rifle"], volleys=True)
    table.place("foe", places=[[5000 + 250 * n, 9000] for n in range(4)], side=1, weapons=["spear"]).start("move")
    men, foe = table["men"], table["foe"]
    assert len(shots_at(SightTable(table.battle), men, foe, True)) < 9, "those behind see nobody"
    order = choose(table.book, table.battle, table.battle.question, Rng(1))
    assert (order.verb, order.args[0]) == ("form", men.id)
    assert apply_order(table.book, table.battle, order) is None
    assert len(shots_at(SightTable(table.battle), men, foe, True)) == 9


@pytest.mark.parametrize("book", ["tyneside-3.2", "tyneside-solo"])
def test_a_leader_stands_behind_his_men_and_not_in_front_of_them(book):
    table = Tables(book).officer("captain", (5600, 4000))
    table.place(
        "men", places=[[5000 + 300 * n, 3000] for n in range(5)], commanded=True, weapons=["rifle"], volleys=True
    )
    table.place("foe", places=[[5000 + 300 * n, 9000] for n in range(5)], side=1, weapons=["spear"]).start("move")
    order = choose(table.book, table.battle, table.battle.question, Rng(1))
    while order.args[0] != table["captain"].id:
        assert apply_order(table.book, table.battle, order) is None
        order = choose(table.book, table.battle, table.battle.question, Rng(1))
    assert apply_order(table.book, table.battle, order) is None
    captain = table["captain"].men[0]
    battle = table.battle
    assert battle.y[captain] < min(battle.y[i] for i in table["men"].men)
    assert gap_between(battle, [captain], table["men"].men) <= 500, "among them for hits"


@pytest.mark.parametrize("book", ["tyneside-3.2", "tyneside-solo"])
def test_the_garrison_stays_where_it_has_to_be(book):
    game = played(book, ("steady", "random"), "4", turns=5, solo=[1])
    battle = game.state
    hold = battle.conditions[0]
    left = [i for i in battle.living(0) if battle.groups[battle.unit[i]].state == 0]
    inside = [i for i in left if hold.holds(battle.x[i], battle.y[i])]
    assert 2 * len(inside) > len(left) > 0


def test_a_volley_is_not_wasted_on_a_few():
    table = Tables("tyneside-3.2").officer("captain", (5400, 2000))
    table.place(
        "men", places=[[4000 + 300 * n, 3000] for n in range(12)], commanded=True, weapons=["rifle"], volleys=True
    )
    table.place(
        "few", places=[[4000, 7000]] + [[300 * n, 11900] for n in range(4)], side=1, weapons=["spear"], killed=0
    )
    table.place("many", places=[[5000 + 300 * n, 7600] for n in range(12)], side=1, weapons=["spear"]).start("shoot")
    for i in table["few"].men[1:]:
        table.battle.remove(i, 2)
    order = choose(table.book, table.battle, table.battle.question, Rng(1))
    assert (order.verb, order.args[:2]) == ("fire", (table["men"].id, table["many"].id))
