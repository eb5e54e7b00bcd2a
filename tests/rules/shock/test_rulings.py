"""Rulings of the project's ledger that stand by themselves."""

import pytest

from vedette import books
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.types import NOBODY, BadInput
from vedette.testing.plans import plan_for
from vedette.testing.shock.table import Table


@pytest.mark.rule("SP-RUL-89", "SP-ACT-03")
def test_a_gun_uses_its_actions_in_any_order():
    """The list prints reload, repair, limber; a jam is cleared and the gun then loaded in one turn."""
    table = Table().place("G", "Gatling", at=(3000, 1000), jammed=True, mended=1, fired=True, smoke=1)
    table.place("Z", at=(6500, 400)).place("b", at=(3000, 3500)).start(1)
    table.order("repair G")
    assert table.may("reload G")
    table = Table().place("G", "Gatling", at=(3000, 1000), limbered=True, fired=True, smoke=1)
    table.place("Z", at=(6500, 400)).place("b", at=(3000, 3500)).start(1)
    table.order("unlimber G")
    assert table.may("reload G")


@pytest.mark.rule("SP-RUL-90")
def test_a_limbered_gun_is_neither_loaded_nor_repaired():
    for told in ({"fired": True, "smoke": 1}, {"jammed": True, "fired": True, "smoke": 1}):
        table = Table().place("G", "Gatling", at=(3000, 1000), limbered=True, **told)
        table.place("Z", at=(6500, 400)).place("b", at=(3000, 3500)).start(1)
        order = "repair" if "jammed" in told else "reload"
        assert table.refusal(f"{order} G") == "SP-RUL-90"
        assert table.offered(order) == []
        table.order("unlimber G")
        assert table.may(f"{order} G")


def markers_of(seed):
    entry = books.entry("shock")
    battle = Game(entry.book(), entry.scenarios().setup_of("tamai-1884"), seed).state
    return tuple((marker.unit, marker.is_real, marker.x, marker.y) for marker in battle.markers)


@pytest.mark.rule("SP-RUL-91", "SP-HID-03")
def test_who_lies_where_is_drawn_anew_for_each_battle():
    found = {markers_of(f"seed {i}") for i in range(60)}
    assert markers_of("seed 1") == markers_of("seed 1")
    assert len(found) > 25  # 12 ways to draw two pairs of four, times four for which are real
    real = [[one[1] for one in layout] for layout in found]
    firsts = sum(pair[0] for pair in real)
    assert 0.25 < firsts / len(real) < 0.75  # the first marker of a pair is as likely real as not


@pytest.mark.parametrize(
    ("hiding", "words"),
    [
        ([], "'hiding' needs a pair of places for each of its 2 hidden units"),
        ([[[1700, 2700], [2300, 2900]]], "'hiding' needs a pair"),
        ([[[1700, 2700], [2300, 2900]], [[100, 100], [200, 200]]], "hiding 2"),
        ([[[1700, 2700]]], "hiding 1 is two places"),
    ],
)
def test_hiding_places_that_do_not_serve_are_told(hiding, words):
    entry = books.entry("shock")
    setup = entry.scenarios().setup_of("tamai-1884")
    setup["sides"][1]["hiding"] = hiding
    with pytest.raises(BadInput, match=words):
        Game(entry.book(), setup, "x")


@pytest.mark.rule("SP-HID-01", "SP-HID-02")
def test_hiding_is_offered_both_ways_round():
    """Whoever takes an offer as it stands tells nothing by where his markers lie."""
    features = [
        {"kind": "vegetation", "rect": [600, 3700, 1800, 4700]},
        {"kind": "broken", "rect": [1900, 3700, 2700, 4700]},
    ]
    side = {"units": [{"kind": "Baggara"}], "list": "ansari"}
    setup = {"table": {"features": features}, "sides": [{**side, "name": "one"}, {**side, "name": "two"}]}
    game = Game(books.entry("shock").book(), setup, "roll-off")
    read = game.book.grammar.read
    while game.question.side == 0:
        assert game.apply_order(game.book.legal_orders(game.state, game.question)[0]) is None
    offers = [
        read(option.text).args[1:] for option in game.book.options(game.state, game.question) if option.verb == "hide"
    ]
    assert len(offers) == 6
    for x, y, mock_x, mock_y in offers:
        assert (mock_x, mock_y, x, y) in offers


TO_NOBODY = {"done", "furl", "ready", "concede"}
TO_MARKERS = {"creep", "show", "sneak", "keep"}


@pytest.mark.parametrize("number", [0, 3, 6])
def test_every_order_names_the_unit_that_obeys_it(number):
    """So units that are given to one player of a side take no orders from another."""
    plan = plan_for("shock", number)
    game = Game(plan.book, plan.setup, plan.seed)
    rng = Rng(number)
    grammar = plan.book.grammar
    while game.question is not None and len(game.history) < 150:
        for order in plan.book.legal_orders(game.state, game.question):
            who = grammar.who(order)
            if order.verb in TO_NOBODY | TO_MARKERS:
                assert who == NOBODY
            else:
                assert game.state.units[who].side == game.question.side
        assert game.apply_order(game.sample(rng)) is None
