"""Units (UNI)."""

import pytest

from vedette import books
from vedette.engine.dice import ScriptedDice
from vedette.engine.types import BadInput
from vedette.geometry.blocks import overlap
from vedette.rules.shock.move.shape import centres_of, rects_gap
from vedette.testing.shock.table import Table


def setup(**entry):
    unit = {"kind": "Infantry", "at": [3000, 600], **entry}
    other = {"kind": "Baggara", "at": [3000, 4000]}
    return {
        "sides": [
            {"name": "British", "list": "british", "deployment": "given", "units": [unit]},
            {"name": "Ansari", "list": "ansari", "deployment": "given", "units": [other]},
        ]
    }


def begun(**entry):
    return books.entry("shock").book().begin(setup(**entry), ScriptedDice([])).units[0]


@pytest.mark.rule("SP-UNI-01")
@pytest.mark.parametrize(("figures", "good"), [(4, False), (5, True), (20, True), (21, False)])
def test_a_unit_has_five_to_twenty_figures(figures, good):
    if good:
        assert begun(figures=figures).men == figures
    else:
        with pytest.raises(BadInput):
            begun(figures=figures)


@pytest.mark.rule("SP-UNI-02")
def test_at_most_two_leaders_on_top():
    assert begun(figures=20, leaders=2).figures() == 22
    with pytest.raises(BadInput):
        begun(leaders=3)


@pytest.mark.rule("SP-UNI-03", "SP-UNI-04")
def test_one_musician_and_one_colour_bearer_on_top():
    unit = begun(figures=20, leaders=0, musician=True, colours=True)
    assert (unit.musician, unit.colours, unit.figures()) == (1, 1, 22)
    with pytest.raises(BadInput):
        begun(musician=2)
    with pytest.raises(BadInput):
        begun(colours=2)


@pytest.mark.rule("SP-UNI-05")
def test_every_unit_has_one_status_from_a_to_d():
    assert begun().card.status == 3  # British Infantry is B
    assert begun(status="A").card.status > begun(status="B").card.status > begun(status="D").card.status
    with pytest.raises(BadInput):
        begun(status="E")


@pytest.mark.rule("SP-UNI-06", "SP-UNI-07", "SP-UNI-08")
def test_weapon_movement_and_characteristics_belong_to_the_whole_unit():
    table = Table().place("M", "Camel Corps", at=(3000, 1500), leaders=2).place("b", at=(3000, 2400)).start()
    assert table.battle.move_class(table["M"]) == 1
    table.order("dismount M")
    unit = table["M"]
    assert not unit.mounted  # all of it is on foot now
    assert table.battle.basic_move(unit) == 600
    assert unit.weapon() == 2
    assert table.battle.is_formed(unit)
    with pytest.raises(BadInput):
        begun(weapon="heavy_cannon")


@pytest.mark.rule("SP-UNI-09")
@pytest.mark.parametrize(("files", "count"), [(1, 7), (3, 7), (4, 11), (6, 12), (5, 6), (9, 5)])
def test_figures_stand_in_base_contact_without_gaps(files, count):
    spots = centres_of(3000, 3000, 30, files, count, 100)
    assert len(spots) == count
    for spot in spots:
        near = [
            other
            for other in spots
            if other is not spot and (other.x - spot.x) ** 2 + (other.y - spot.y) ** 2 <= 112 * 112
        ]
        assert near or count == 1


@pytest.mark.rule("SP-UNI-10")
def test_units_keep_a_gap_of_half_an_inch():
    table = Table().place("A", at=(3000, 1000)).place("B", at=(4200, 1000)).place("b", at=(3000, 4000)).start()
    # both are 5 inches wide: centres 550 apart leave exactly half an inch
    assert table.may("move A to 3650,1000 facing 0 files 5")
    assert table.refusal("move A to 3655,1000 facing 0 files 5") == "SP-UNI-10"


@pytest.mark.rule("SP-UNI-11")
def test_a_unit_faces_one_way_and_that_is_its_line_of_sight():
    table = Table().place("A", at=(3000, 1500)).place("b", at=(3000, 900), facing=0).start()
    assert table.refusal("fire A at b") == "SP-SHO-02"  # behind its back
    table = Table().place("A", at=(3000, 1500), facing=180).place("b", at=(3000, 900), facing=0).start()
    assert table.may("fire A at b")


@pytest.mark.rule("SP-UNI-12", "SP-ARM-02")
@pytest.mark.parametrize(("kind", "least"), [("Gatling", 4), ("Screw Gun", 4), ("7/9-pdr Gun", 5)])
def test_a_piece_needs_its_least_crew(kind, least):
    assert begun(kind=kind).men == least
    assert begun(kind=kind, figures=least + 1).men == least + 1
    with pytest.raises(BadInput, match="UNI-12"):
        begun(kind=kind, figures=least - 1)


def test_a_short_last_rank_is_centred_and_nothing_overlaps():
    table = Table().place("A", at=(3000, 1500), figures=10, leaders=0, files=4).place("b", at=(3000, 4000)).start()
    rects = table["A"].rects
    assert [(rect.width, rect.depth) for rect in rects] == [(400, 200), (200, 100)]
    assert not overlap(rects[0], rects[1])
    assert rects_gap([rects[0]], [rects[1]]) == 0
