"""Terrain (TER) and buildings (BLD)."""

import pytest

from vedette.testing.shock.table import Table

HOUSE = {"kind": "building", "at": [3000, 2500], "size": [400, 400], "doors": [[3000, 2300]], "name": "house"}


def patch(kind, rect=(2000, 1800, 4000, 3000)):
    return {"kind": kind, "rect": list(rect)}


def lone(kind="Infantry", features=(), at=(3000, 1500), b=(3000, 4500), step=3, first=0, **told):
    table = Table(features=list(features)).place("A", kind, at=at, **told).place("Z", at=(6500, 400)).place("b", at=b)
    return table.start(step, first)


@pytest.mark.rule("SP-TER-01")
@pytest.mark.parametrize("kind", ["broken", "village", "dense", "vegetation", "fortified"])
def test_terrain_never_slows_infantry(kind):
    table = lone(features=[patch(kind)])
    assert table.may("move A to 3000,2100 facing 0 files 5")
    assert not table.may("move A to 3000,2101 facing 0 files 5")


@pytest.mark.rule("SP-TER-02")
def test_terrain_gives_cover_and_nothing_to_the_shooter():
    plain = Table().place("A", at=(3000, 1500)).place("b", at=(3000, 2400)).start()
    bush = (
        Table(features=[patch("vegetation", (2000, 1000, 4000, 2000))])
        .place("A", at=(3000, 1500))
        .place("b", at=(3000, 2400))
        .start()
    )
    assert plain.ask("dice A at b") == bush.ask("dice A at b")


@pytest.mark.rule("SP-TER-03")
@pytest.mark.parametrize("kind", ["Cavalry", "Camel Corps"])
@pytest.mark.parametrize("ground", ["dense", "broken"])
def test_mounted_units_may_not_enter_dense_or_broken_ground(kind, ground):
    table = lone(kind, features=[patch(ground)])
    assert table.refusal("move A to 3000,2100 facing 0 files 5") == "SP-TER-03"
    assert lone(kind, features=[patch(ground)], mounted=False).may("move A to 3000,2100 facing 0 files 5")
    assert lone(kind, features=[patch("vegetation")]).may("move A to 3000,2100 facing 0 files 5")


@pytest.mark.rule("SP-TER-04")
@pytest.mark.parametrize("ground", ["dense", "broken"])
def test_artillery_may_not_enter_dense_or_broken_ground(ground):
    for limbered in (False, True):
        table = Table(features=[patch(ground)]).place("G", "Gatling", at=(3000, 1600), limbered=limbered)
        table.place("b", at=(3000, 4500)).start(1)
        x, y = table.centre("G")
        assert table.refusal(f"move G to {x},{y + 200} facing 0 files 4") == "SP-TER-03"


@pytest.mark.rule("SP-TER-05")
@pytest.mark.parametrize(
    ("kind", "cover"),
    [("broken", "soft"), ("village", "none"), ("dense", "soft"), ("vegetation", "soft"), ("fortified", "hard")],
)
def test_cover_by_type(kind, cover):
    table = (
        Table(features=[patch(kind, (2000, 2200, 4000, 2700))])
        .place("A", at=(3000, 1500))
        .place("b", at=(3000, 2450))
        .start()
    )
    assert table.ask("cover b from A") == cover


@pytest.mark.rule("SP-TER-05")
@pytest.mark.parametrize(
    ("kind", "seen"),
    [("broken", True), ("village", False), ("dense", False), ("vegetation", True), ("fortified", True)],
)
def test_what_blocks_the_line_of_sight(kind, seen):
    table = (
        Table(features=[patch(kind, (2000, 1800, 4000, 2000))])
        .place("A", at=(3000, 1500))
        .place("b", at=(3000, 2400))
        .start()
    )
    assert table.may("fire A at b") == seen
    inside = (
        Table(features=[patch(kind, (2000, 2150, 4000, 2600))])
        .place("A", at=(3000, 1500))
        .place("b", at=(3000, 2400))
        .start()
    )
    assert inside.may("fire A at b")  # a line that ends in it is free (RUL-43)


@pytest.mark.rule("SP-TER-05")
@pytest.mark.parametrize(
    ("kind", "barred"),
    [("broken", True), ("village", False), ("dense", True), ("vegetation", False), ("fortified", False)],
)
def test_what_is_barred_to_mounted_units_and_artillery(kind, barred):
    features = [patch(kind, (2000, 1800, 6000, 3000))]
    table = Table(features=features).place("A", "Cavalry", at=(3000, 1500)).place("b", at=(3000, 4500)).start()
    assert table.refusal("move A to 3000,2200 facing 0 files 5") == ("SP-TER-03" if barred else "")
    table = Table(features=features).place("G", "Gatling", at=(3000, 1600)).place("b", at=(3000, 4500)).start(1)
    assert table.refusal("move G to 3000,1900 facing 0 files 4") == ("SP-TER-03" if barred else "")


@pytest.mark.rule("SP-TER-05")
def test_a_unit_has_the_cover_of_half_its_figures():
    def cover(south):
        table = Table(features=[patch("vegetation", (2000, south, 4000, 3000))]).place("A", at=(3000, 1500))
        return table.place("b", at=(3000, 2400), figures=10, files=5, leaders=0).start().ask("cover b from A")

    assert cover(2400) == "soft"  # one rank of two
    assert cover(2460) == "none"


@pytest.mark.rule("SP-TER-06", "SP-TER-07")
@pytest.mark.parametrize(("kind", "cover"), [("fortified", "soft"), ("vegetation", "none")])
def test_against_artillery_cover_is_worth_less(kind, cover):
    table = Table(features=[patch(kind, (2000, 2200, 4000, 2700))]).place("G", "Gatling", at=(3000, 1500))
    table.place("b", at=(3000, 2450)).start(1)
    assert table.ask("cover b from G") == cover


# --- buildings --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-BLD-01")
def test_a_piece_on_a_roof_never_leaves_it():
    table = Table(features=[HOUSE]).place("G", "Gatling", roof=0).place("b", at=(3000, 4500)).start(1)
    assert table.refusal("move G to 3000,3000 facing 0 files 4") == "SP-BLD-01"
    assert table.refusal("roll G") == "SP-BLD-01"
    assert table.refusal("limber G") == "SP-BLD-01"
    table.order("turn G facing 90")
    assert (table["G"].building, table["G"].heading) == (0, 90)


@pytest.mark.rule("SP-BLD-02")
def test_the_gunners_may_leave_the_roof_without_it():
    table = Table(features=[HOUSE]).place("G", "Gatling", roof=0).place("b", at=(3000, 4500)).start(1)
    table.order("quit G", [6])
    assert table["G"].piece == -1
    table.order("move G to 3000,1900 facing 180 files 4", [1, 6])
    assert table["G"].building == -1
    assert table.battle.pieces[0].crew == -1


@pytest.mark.rule("SP-BLD-04")
def test_a_building_is_entered_by_a_door_only():
    assert lone(features=[HOUSE], at=(3000, 2140)).may("enter A into 0 facing 0")
    beside = lone(features=[HOUSE], at=(2500, 2500), facing=90)
    assert beside.refusal("enter A into 0 facing 0") == "SP-BLD-04"
    assert lone(features=[HOUSE], at=(3000, 2000)).refusal("enter A into 0 facing 0") == "SP-BLD-04"
    assert lone(features=[HOUSE], at=(3000, 2140)).refusal("move A to 3000,2500 facing 0 files 5") == "SP-BLD-04"


@pytest.mark.rule("SP-BLD-05")
def test_it_is_placed_in_the_middle_of_the_roof():
    table = lone(features=[HOUSE], at=(3000, 2140))
    table.order("enter A into 0 facing 0")
    assert (table["A"].x, table["A"].y) == (3000, 2500)


@pytest.mark.rule("SP-BLD-06", "SP-CLC-15")
def test_an_occupied_building_counts_as_a_fortified_position():
    table = (
        Table(features=[HOUSE])
        .place("A", roof=0, leaders=0)
        .place("b", at=(3000, 3300), leaders=0, files=4)
        .place("z", at=(6000, 4500))
        .start(3, first=1)
    )
    plain = table.ask("close A against b")
    table.order("attack b on A files 4")
    assert table["b"].contact == table["A"].id
    assert table.ask("close A against b") == plain + (plain + 2) // 3
    assert table.ask("cover A from b") == "hard"


@pytest.mark.rule("SP-BLD-07")
def test_one_unit_in_a_building_at_a_time():
    table = Table(features=[HOUSE]).place("A", at=(3000, 2100)).place("B", roof=0).place("b", at=(3000, 4500)).start()
    assert table.refusal("enter A into 0 facing 0") == "SP-BLD-07"


def test_a_unit_on_a_roof_that_loses_figures_has_no_more_files_than_figures():
    table = Table(features=[HOUSE]).place("A", roof=0, figures=6, leaders=0, files=6).place("Z", at=(6500, 400))
    table.place("r", "Baggara Rifleman", at=(3000, 3400), figures=20, files=10, leaders=0).place("z", at=(500, 4500))
    table.start(3, first=1)
    dice = table.ask("dice r at A")
    table["A"].files = 6
    table.order("fire r at A", [6] * 3 + [1] * (dice - 3) + [6] * 3)
    assert table["A"].figures() == 3
    assert table["A"].files <= 3
