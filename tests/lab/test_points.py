"""`vedette points`: what a unit brings, beside what it costs."""

import json

import pytest

from lab.commands import vedette
from parts import having
from vedette import books
from vedette.engine.types import BadInput
from vedette.lab.job import Job, fight_block
from vedette.lab.points import Evidence, Pooled, kind_words, kinds_of, lead_of, pooled


def tamai(book):
    return books.entry(book).scenarios().setup_of("tamai-1884")


def test_units_that_differ_in_name_and_place_only_are_one_kind():
    kinds = kinds_of(Job("empires", tamai("empires"), ["rash", "rash"], "1", 1))
    by_words = {kind.words.split(" (")[0]: kind for kind in kinds}
    assert by_words["regular infantry"].count == 9
    assert by_words["regular infantry"].price == 3
    assert by_words["mountain artillery"].side in (0, 1)
    assert len(kinds) == len({(kind.side, kind.words) for kind in kinds})


def test_what_a_unit_brought_is_the_fall_of_the_lead_without_it():
    job = Job("empires", tamai("empires"), ["rash", "rash"], "1", 2)
    evidence = Evidence(job)
    for which, one in enumerate(evidence.jobs[:2]):
        evidence.add(which, fight_block(one.doc(), 0, 2))
    rows = [fight_block(one.doc(), 0, 2) for one in evidence.jobs[:2]]
    side = evidence.kinds[0].side
    falls = [lead_of(with_it, side) - lead_of(without_it, side) for with_it, without_it in zip(*rows, strict=True)]
    assert evidence.kinds[0].brought.mean() == sum(falls) / 2


def test_suggested_costs_keep_what_the_side_costs():
    line = ["points", "first-battle", "--book", "empires", "--battles", 3, "--players", "rash,rash", "--json"]
    doc = json.loads(vedette(*line, "--workers", 1)[1])
    assert doc["battles"] == 3
    for side in (0, 1):
        mine = [kind for kind in doc["kinds"] if kind["side"] == side]
        printed = sum(kind["printed"] * kind["count"] for kind in mine)
        suggested = sum(kind["suggested"] * kind["count"] for kind in mine)
        assert suggested == pytest.approx(printed, abs=0.01) or suggested == 0
    said = vedette(*line[:-1], "--workers", 1)[1]
    assert "by the book" in said
    assert "True for these players" in said


def test_forces_that_are_raised_by_dice_cannot_be_weighed():
    setup = books.entry("adventures").scenarios().setup_of("stand-up-fight")
    with pytest.raises(BadInput, match="raised by dice"):
        kinds_of(Job("adventures", setup, ["rash", "rash"], "1", 1))
    assert "there is no scenario 'none'" in vedette("points", "none")[2]


def test_one_battle_is_in_every_book():
    for name in having("armies"):
        setup = tamai(name)
        assert setup["title"] == "Tamai, 13 March 1884"
        names = [side["name"] for side in setup["sides"]]
        assert names == ["British", "Hadendowa"]
        book = books.entry(name).book()
        assert book.name == name


def test_what_several_scenarios_say_of_a_kind_is_taken_together_the_surer_counting_for_more():
    one = Pooled("native infantry, muskets", 2)
    one.found = [(2.0, 1.0), (4.0, 0.5), (9.0, 0.0)]  # the last was seen too seldom to say how sure it is
    doc = one.doc()
    assert doc["suggested"] == pytest.approx((2 * 1 + 4 * 4) / 5)
    strewn = (1.6 / (1.0 / 1.96)) ** 2 + (0.4 / (0.5 / 1.96)) ** 2
    assert doc["margin"] == pytest.approx((1 / 5) ** 0.5 * strewn**0.5, abs=1e-4)
    assert doc["scenarios"] == 3
    assert doc["clear"], "1.6 from the printed 2, give or take 1.57"
    one.found = [(3.0, 0.0)]
    assert one.doc()["suggested"] is None


def test_a_kind_is_the_same_kind_in_every_scenario_of_a_book():
    told = []
    for scenario in ("tamai-1884", "ulundi-1879"):
        setup = books.entry("empires").scenarios().setup_of(scenario)
        evidence = Evidence(Job("empires", setup, ["rash", "rash"], "1", 2, title=scenario))
        for which, one in enumerate(evidence.jobs):
            evidence.add(which, fight_block(one.doc(), 0, 2))
        told.append(evidence)
    kinds = {one.words: one for one in pooled(told)}
    both = kinds["european, regular infantry, single shot rifles"]
    assert both.price == 3
    assert len(both.found) == 2
    assert both.units == sum(
        kind.count for evidence in told for kind in evidence.kinds if kind.entry["kind"] == "regular-infantry"
    )
    for evidence, (value, half) in zip(told, both.found, strict=True):
        of = next(kind for kind in evidence.doc()["kinds"] if "regular infantry" in kind["words"])
        assert (of["suggested"], of["margin"]) == pytest.approx((value, half), abs=1e-3)
    assert (
        kind_words({"training": "tribal"}, {"class": "foot", "rep": 4, "figures": 12})
        == "tribal, foot, Rep 4, 12 figures"
    )


def test_a_whole_book_is_weighed_and_what_dice_raise_is_left_out():
    line = ["points", "--book", "shock", "--battles", 2, "--players", "rash,rash", "--workers", 1]
    code, said, _ = vedette(*line)
    assert code == 0
    assert "Colonial Adventure, 6 scenarios" in said
    assert "british, Gatling" in said
    assert "say what is weighed" in vedette("points")[2]
