"""The helpers that rule tests stand on."""

from fractions import Fraction

import pytest

from vedette.engine.types import BadInput
from vedette.testing.empires.table import drawn, field, game


def duel(**about):
    table = field(**about)
    table.place("B", "regular-infantry", at=(5, 4), weapon="magazine-rifles")
    table.place("z", at=(5, 6))
    return table.activate("B")


def test_a_stand_is_activated_at_once_and_its_fire_is_told():
    table = duel(wood=[(5, 6)])
    told = table.order("fire B at z", dice=[3, 4, 11])
    assert told.scores == {"B": 8, "z": 13}
    assert told.rules == ["WEC-FIR-11", "WEC-FIR-20"]
    assert told.amount("B", "WEC-FIR-18") == -2
    assert told.words[1] == "Z holds; the fire has no effect."


def test_written_dice_must_all_be_thrown_and_must_suffice():
    table = duel()
    before = table.battle.key()
    with pytest.raises(BadInput, match="not thrown"):
        table.order("fire B at z", dice=[3, 4, 11, 1])
    with pytest.raises(BadInput, match="ran out"):
        table.order("fire B at z", dice=[3, 4])
    assert table.battle.key() == before
    table.order("move B to 5,5 facing N")
    with pytest.raises(BadInput, match="refused: WEC-FIR-05"):
        table.order("fire B at z")
    assert table.at("B") == (5, 5)


def test_refusals_offers_and_odds():
    table = duel()
    assert table.refusal("fire B at z") == ""
    assert table.refusal("attack B on z") == "WEC-CLS-02"
    assert "not adjacent" in table.why("attack B on z")
    assert table.may("move B to 5,5 facing E")
    assert not table.may("move B to 5,7 facing E")
    assert (5, 5) in table.squares()
    assert table.targets() == {"z"}
    assert table.tally("fire B at z") == {"WEC-FIR-12": 3}
    assert table.defence("fire B at z") == {"WEC-FIR-12": 2}
    assert sum(table.odds("fire B at z").values()) == Fraction(1)


def test_a_drawing_says_where_everything_is():
    table = drawn(
        """
        .   z/y  .
        %   ^    .
        .   ^^B  C
        """,
        {"B": "regular-cavalry W", "C": {"kind": "command", "rating": "poor"}},
    )
    assert table.at("B") == (1, 0)
    assert table.facing("B") == "W"
    assert table.battle.field.level[table.cell((1, 0))] == 2
    assert table.battle.field.level[table.cell((1, 1))] == 1
    assert table.at("z") == table.at("y") == (1, 2)
    assert (table["z"].place, table["y"].place) == (1, 2)
    assert table["C"].card.rating == 1
    assert table.where("C") == "fielded"


def test_squares_may_be_counted_from_anywhere():
    table = field(origin=(5, 5), hill=[(0, 1)])
    table.place("B", at=(0, 0))
    table.place("z", at=(-1, 3))
    table.activate("B")
    assert table.at("z") == (-1, 3)
    assert table.battle.grid.x[table["z"].cell] == 4
    assert (0, -1) in table.squares()
    table.order("move B to -1,-1 facing W")
    assert table.at("B") == (-1, -1)


def test_two_on_one_counter_and_those_who_come_after():
    table = field()
    table.place("A", at=(5, 5))
    table.place("B", at=(5, 5))
    table.place("C", at=(8, 5), counter=2)
    table.place("z", at=(5, 9), counter=1)
    table.activate("A", "B")
    assert (table.asked, table.battle.mate) == ("A", table["B"].id)
    table.order("done A")
    assert table.asked == "C"
    table.order("done C")
    assert table.asked == "z"
    table.order("done z")
    assert table.turn == 2
    assert table.question.kind == "number"


def test_a_turn_from_its_start():
    table = field()
    table.place("A", at=(5, 5))
    table.place("z", at=(5, 9))
    table.start_turn()
    table.order("number A")
    told = table.order("number z", dice=[6, 6, 5])
    assert told.scores == {"Blue": 12, "Red": 5}
    assert table.question.kind == "initiative"


def test_positions_that_cannot_be_are_refused_with_the_name():
    table = field(wood=[(5, 5)])
    table.place("B", "regular-cavalry", at=(5, 5))
    with pytest.raises(BadInput, match="'B' at 5,5: WEC-DEP-03"):
        table.activate("B")
    table = field()
    table.place("B", at=(12, 0))
    with pytest.raises(BadInput, match="off the table"):
        table.activate("B")


def test_towing_and_house_rules():
    table = field(house={"settings": {"sequence": "alternating"}})
    table.place("G", "field-artillery", towed_by="W")
    table.place("W", "transport", at=(5, 5))
    table.place("z", at=(5, 9), counter=1)
    table.place("A", at=(7, 5), counter=2)
    table.activate("W")
    assert table.where("G") == "limbered"
    table.order("done W")
    assert table.asked == "z"


def test_a_whole_battle_with_written_dice():
    side = {"name": "x", "class": "european", "army": [{"kind": "regular-infantry"}]}
    battle = game({"sides": [{**side, "name": "Blue"}, {**side, "name": "Red"}]}, dice=[2, 5])
    assert battle.opening == [2, 5]
    assert battle.question.kind == "deploy"
