"""The quick eye of the club rules: it goes on as the steady player would, in more ways than one, and how a moment stands."""

import pytest

from vedette import books
from vedette.ai import decide
from vedette.ai.tyneside.evaluation import EVALUATOR, FEW, STANCES
from vedette.ai.tyneside.rollout_policy import BACK, HOLD, PRESS, USUAL, choose, opening
from vedette.engine.dice import Rng
from vedette.engine.game import Game, apply_order
from vedette.engine.types import FIGHTING
from vedette.rules.tyneside.codes import RETREATING
from vedette.rules.tyneside.move.bases import gap_between
from vedette.testing.tyneside.table import Table

BOTH = ["tyneside-3.2", "tyneside-solo"]


def ordered(table, stance, ask=choose):
    order = ask(table.book, table.battle, table.battle.question, Rng(1), stance)
    assert table.book.check(table.battle, table.battle.question, order) is None
    return order


def spears(book, ours, theirs, apart=1500):
    table = Table(book).officer("chief", (5000, 2400), weapons=["sword"])
    table.place("men", places=[[4000 + 300 * n, 3000] for n in range(ours)], commanded=True, weapons=["spear"])
    foes = [[4000 + 300 * (n % 10), 3000 + apart + 300 * (n // 10)] for n in range(theirs)]
    return table.place("foe", places=foes, side=1, weapons=["spear"]).start("move")


@pytest.mark.parametrize("book", BOTH)
def test_it_charges_whom_it_can_beat_holds_back_or_goes_in_against_odds(book):
    strong, weak = spears(book, 9, 5), spears(book, 5, 12)
    assert ordered(strong, USUAL).verb == "charge"
    assert ordered(strong, HOLD).verb == "done"
    assert ordered(weak, USUAL).verb != "charge"
    assert ordered(weak, PRESS).verb == "charge"


@pytest.mark.parametrize("book", BOTH)
def test_rifles_that_fall_back_are_out_of_the_reach_of_spears_and_may_still_shoot(book):
    table = Table(book).officer("captain", (5400, 4000))
    table.place(
        "men", places=[[5000 + 300 * n, 5000] for n in range(8)], commanded=True, weapons=["rifle"], volleys=True
    )
    table.place("foe", places=[[5000 + 300 * n, 7200] for n in range(15)], side=1, weapons=["spear"]).start("move")
    men, foe = table["men"], table["foe"]
    assert gap_between(table.battle, men.men, foe.men) < 2500
    order = ordered(table, BACK)
    assert (order.verb, order.args[0]) == ("move", men.id)
    assert apply_order(table.book, table.battle, order) is None
    assert gap_between(table.battle, men.men, foe.men) > 2500
    while table.battle.question.kind == "move":
        apply_order(table.book, table.battle, ordered(table, BACK))
    assert table.book.legal_orders(table.battle, table.battle.question)[0].verb == "fire"


def test_a_way_to_fight_begins_with_lines_as_the_steady_player_forms_them():
    table = Table("tyneside-3.2").officer("captain", (5400, 2000))
    places = [[5180 + 220 * (n % 3), 2400 + 220 * (n // 3)] for n in range(9)]
    table.place("men", places=places, commanded=True, weapons=["rifle"], volleys=True)
    table.place("foe", places=[[5000 + 250 * n, 9000] for n in range(4)], side=1, weapons=["spear"]).start("move")
    assert ordered(table, HOLD, opening).verb == "form"
    assert ordered(table, PRESS, opening).verb == "move", "who goes in forms no line first"
    assert ordered(table, HOLD).verb == "done", "and in its head nobody is drawn up"


@pytest.mark.parametrize("book", BOTH)
def test_it_plays_a_battle_to_its_end(book):
    entry = books.entry(book)
    game = Game(entry.book(), entry.scenarios().setup_of("first-battle", turns=6), "5")
    steady, rng, orders = entry.player("steady"), Rng(5), 0
    while game.question is not None:
        if game.state.phase == FIGHTING:
            order = choose(game.book, game.state, game.question, rng, orders // 20 % STANCES)
        else:
            order = decide(steady, game.book, game.state, rng)
        refused = game.apply_order(order)
        assert refused is None, str(refused)
        orders += 1
        assert orders < 2000
    assert game.state.outcome is not None


def paying():
    table = Table("tyneside-3.2").officer("captain", (5000, 3000))
    table.place("near", places=[[4000 + 300 * n, 3600] for n in range(6)])
    table.place("far", places=[[6000 + 300 * n, 3600] for n in range(6)])
    table.place("foe", places=[[5000 + 300 * n, 9000] for n in range(6)], side=1, weapons=["spear"])
    return table.start("command")


def test_whom_to_pay_for_is_thought_over_only_where_the_points_do_not_suffice_for_all():
    for points, wanted in (([1, 2, 4], True), ([6, 6, 6], False)):
        table = paying()
        assert not EVALUATOR.is_worth_searching(table.battle, table.battle.question), "how he throws is not"
        table.order("lead free", *points)
        assert table.battle.question.kind == "command"
        assert table.battle.seats[0].pool == sum(points)
        assert EVALUATOR.is_worth_searching(table.battle, table.battle.question) == wanted


def test_who_is_wounded_or_in_retreat_counts_for_less():
    table = spears("tyneside-3.2", 9, 9)
    battle, men, foe = table.battle, table["men"], table["foe"]
    us, them = EVALUATOR.evaluate(battle)
    battle.wounds[foe.men[0]] = 1
    assert EVALUATOR.evaluate(battle)[1] < them
    assert EVALUATOR.evaluate(battle)[0] == us
    men.state = RETREATING
    assert EVALUATOR.evaluate(battle)[0] < us


def test_with_few_tries_only_the_ways_to_fight_are_tried_and_with_more_the_orders_too(monkeypatch):
    table = spears("tyneside-3.2", 9, 5)
    player, question = books.entry("tyneside-3.2").player("search:24"), table.battle.question
    usual = decide(books.entry("tyneside-3.2").player("steady"), table.book, table.battle, Rng(4))
    tried = {}
    for few in (FEW, 10):
        monkeypatch.setattr(EVALUATOR, "few", few)
        given = decide(player, table.book, table.battle, Rng(4))
        tried[few] = [one.order for one in player.thoughts]
        assert all(table.book.check(table.battle, question, order) is None for order in tried[few])
        assert any(order.same(given) for order in tried[few])
        assert any(order.same(usual) for order in tried[few]), "the usual order is the measure"
        assert sum(len(one.values) for one in player.thoughts) <= 24 + len(tried[few])
    assert {order.verb for order in tried[FEW]} == {"charge", "done"}, "to go in, or not"
    assert len(tried[10]) > len(tried[FEW])


def test_whom_to_shoot_at_is_not_thought_over_with_few_tries():
    table = Table("tyneside-3.2").officer("captain", (5400, 2000))
    table.place(
        "men", places=[[4000 + 300 * n, 3000] for n in range(9)], commanded=True, weapons=["rifle"], volleys=True
    )
    for name, x in (("one", 3000), ("other", 7000)):
        table.place(name, places=[[x + 300 * n, 8000] for n in range(6)], side=1, weapons=["spear"])
    table.start("shoot")
    player = books.entry("tyneside-3.2").player("search:24")
    usual = decide(books.entry("tyneside-3.2").player("steady"), table.book, table.battle, Rng(4))
    assert decide(player, table.book, table.battle, Rng(4)).same(usual)
    assert usual.verb == "fire"
    assert not player.thoughts
