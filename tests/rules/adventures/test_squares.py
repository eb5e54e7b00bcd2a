"""Guns inside a square of their side (RUL-39, -123, -125)."""

import pytest

from vedette.engine.types import BadInput
from vedette.geometry.blocks import overlap
from vedette.rules.adventures.combat.casualties import lose
from vedette.rules.adventures.groups.room import open_out
from vedette.testing.adventures.invariants import broken_invariants
from vedette.testing.adventures.table import table


def with_gun(**doc):
    """A line with a gun close behind it, which faces as the line does; a band far in front."""
    t = table().place("A", at=(24, 14), figures=20, files=10).place("G", at=(24, 12), klass="artillery", **doc)
    return t.place("z", at=(24, 34), weapon="musket", figures=20).place("y", at=(4, 44), figures=9)


def formed(**doc):
    t = with_gun(**doc).activate("A")
    t.order("form A square 1")
    return t


@pytest.mark.rule("CA-RUL-39", "CA-RUL-125")
def test_a_square_is_formed_round_a_gun_beside_the_unit():
    t = with_gun().activate("A")
    assert t.refusal("form A square 2") == "CA-RUL-123"  # two ranks deep its hollow is an inch wide
    words = [o.words for o in t.poised.book.options(t.battle, t.question) if o.text == "form 0 square 1"]
    assert words == ["Form square round G, 1 rank"]
    told = t.order("form A square 1")
    assert told.rules == ["CA-RUL-39"]
    assert (t.at("A"), t.at("G")) == ((24, 12), (24, 12))
    assert broken_invariants(t.battle) == []


@pytest.mark.rule("CA-RUL-39")
def test_without_a_gun_in_its_way_a_square_is_formed_about_the_units_centre():
    t = table().place("A", at=(24, 14)).place("G", at=(24, 6), klass="artillery").place("z", at=(24, 40)).activate("A")
    assert [order.args[2] for order in t.offered("form") if order.args[1] == 2] == [2]
    assert t.order("form A square 1").rules == ["CA-ACT-05"]
    assert t.at("A") == (24, 14)


@pytest.mark.rule("CA-RUL-39")
def test_a_gun_that_does_not_stand_close_to_the_units_centre_is_not_taken_in():
    for shift in (0, 2, 4):
        t = table().place("A", at=(24, 14), files=10).place("G", at=(24 + shift, 12), klass="artillery")
        t.place("z", at=(24, 40)).activate("A")
        assert t.may("form A square 1") == (shift < 4)


@pytest.mark.rule("CA-RUL-39")
def test_inside_a_friendly_square_a_gun_moves_one_inch():
    t = formed()
    t.order("done A")
    t.activate("G")
    assert t.may("move G to 2400,1300 facing 0")
    assert t.refusal("move G to 2400,1301 facing 0") == "CA-MOV-02"
    assert t.refusal("move G to 2450,1200 facing 0") == "CA-RUL-123"  # the side stands there
    t.move("G", (24, 13))
    assert broken_invariants(t.battle) == []
    free = with_gun().activate("G")
    assert free.may("move G to 2400,600 facing 0")  # with its team six inches


@pytest.mark.rule("CA-RUL-39", "CA-RUL-84")
def test_inside_it_neither_fires_nor_is_fired_at_nor_charged():
    t = (
        table()
        .place("G", at=(24, 14), klass="artillery")
        .place("z", at=(24, 24), weapon="musket", formation="open", files=10)
    )
    assert t.aim("G", "z").firing > 0
    assert t.aim("z", "G").firing > 0
    assert t.reach("z", "G")
    t = table().place("A", at=(24, 14), formation="square", files=1).place("G", at=(24, 14), klass="artillery")
    t.place("z", at=(24, 24), weapon="musket", formation="open", files=10)
    assert t.aim("G", "z").firing == 0
    assert t.aim("z", "G").firing == 0
    assert not t.reach("z", "G")
    assert t.reach("z", "A")


@pytest.mark.rule("CA-RUL-39", "CA-RUL-123")
def test_the_square_moves_only_without_the_gun_and_opens_clear_of_it():
    t = formed()
    assert t.refusal("move A to 2400,1400 facing 0") == "CA-RUL-123"
    t.activate("A").order("form A line 10")
    assert t.at("G") == (24, 12)
    assert not overlap(t["A"].block, t["G"].block)
    assert t.gap("A", "G") < 0.8  # in the nearest room
    assert t.may("move A to " + ",".join([str(n) for n in (t["A"].block.x, t["A"].block.y + 300)]) + " facing 0")


@pytest.mark.rule("CA-RUL-39", "CA-RUL-123")
def test_a_square_that_a_result_opens_out_stands_clear_of_its_gun():
    t = formed()
    open_out(t.battle, t["A"])
    assert (t.formation("A"), t.at("G")) == ("open", (24, 12))
    assert not overlap(t["A"].block, t["G"].block)


@pytest.mark.rule("CA-RUL-39", "CA-RUL2-102")
def test_a_square_that_has_become_too_small_leaves_the_gun_outside():
    t = formed()
    lose(t.battle, t["A"], 3)
    t["A"].fallen = 0  # nobody returns
    t.order("done A")
    t.activate("G")
    t.order("done G")
    assert t.at("G") == (24, 12)  # seventeen have room for it
    t.activate("A")
    lose(t.battle, t["A"], 1)
    t["A"].fallen = 0
    told = t.order("done A", then=2)
    assert "CA-RUL-123" in told.rules
    assert not overlap(t["A"].block, t["G"].block)
    assert broken_invariants(t.battle) == []


@pytest.mark.rule("CA-RUL-39", "CA-RUL-99")
def test_melee_is_the_squares_alone_and_the_gun_stays_where_it_stood():
    t = formed()
    t.lock("z", "A")
    assert t["G"].in_melee == 0
    t.test("A", "RC", [6, 6], melee=True, then=2)
    assert (t.where("A"), t.where("G"), t.at("G")) == ("ran away", "ready", (24, 12))


@pytest.mark.rule("CA-RUL-39", "CA-RUL-123")
def test_a_set_up_may_have_a_gun_in_the_hollow_but_not_on_the_ranks():
    def set_up(y, ranks):
        t = table().place("A", at=(24, 14), formation="square", files=ranks).place("z", at=(24, 40))
        side = {"name": "Blue", "groups": []}
        square = {"name": "A", "class": "infantry", "formation": "square", "files": ranks, "at": [2400, 1400]}
        gun = {"name": "G", "class": "artillery", "at": [2400, y]}
        other = {"name": "Red", "training": "tribal", "groups": [{"name": "z", "at": [2400, 4000]}]}
        return t.poised.book.begin({"sides": [{**side, "groups": [square, gun]}, other]}, t.battle.dice)

    assert broken_invariants(set_up(1400, 1)) == []
    for y, ranks in ((1550, 1), (1400, 2)):
        with pytest.raises(BadInput, match="G would stand on A"):
            set_up(y, ranks)
