"""Formations and move distances (FRM)."""

import pytest

from vedette.rules.adventures.groups.formations import figures_of, may_fire_count
from vedette.testing.adventures.table import table

FORMATIONS = ("line", "column", "square", "open", "mob")
TABLE = {
    "EU infantry": ("A", {}, (4, 8, 2, 12, 0)),
    "EU cavalry": ("A", {"klass": "cavalry", "figures": 12}, (8, 16, 0, 24, 0)),
    "mounted infantry": ("A", {"klass": "mounted_infantry"}, (6, 12, 0, 18, 0)),
    "Boers on foot": ("A", {"traits": ["boer_fire_bonus"]}, (0, 0, 0, 12, 0)),
    "Boers mounted": ("A", {"klass": "mounted_infantry", "traits": ["boer_fire_bonus"]}, (0, 0, 0, 24, 0)),
    "TR infantry": ("z", {}, (0, 0, 0, 12, 12)),
    "TR cavalry": ("z", {"klass": "cavalry"}, (0, 0, 0, 24, 24)),
}


def alone(name="A", **doc):
    """A group in the middle of a large table, facing north, the enemy far away."""
    t = table(120, 120)
    t.place(name, at=(60, 60), facing=0, **doc)
    t.place("z" if name == "A" else "A", at=(6, 6), facing=0)
    return t


def active(name="A", **doc):
    return alone(name, **doc).activate(name)


def forms(t, name):
    return {FORMATIONS[order.args[1]] for order in t.offered("form")} | {t.formation(name)}


@pytest.mark.rule("CA-FRM-01")
def test_a_european_unit_is_in_line_column_square_or_open_order():
    t = active()
    assert forms(t, "A") == {"line", "column", "square", "open"}
    assert t.refusal("form A mob 5") == "CA-FRM-14"


@pytest.mark.rule("CA-FRM-02")
def test_a_band_is_in_mob_or_open_order():
    t = active("z")
    assert forms(t, "z") == {"mob", "open"}
    for order in ("line 10", "column 4", "square 2"):
        assert t.refusal(f"form z {order}") == "CA-FRM-14"


@pytest.mark.rule("CA-FRM-03")
@pytest.mark.parametrize("formation", ["line", "column", "square"])
def test_line_column_and_square_are_formed(formation):
    formed = table(training=("european", "european"))
    formed.place("A", at=(24, 10), figures=10)
    formed.place("z", before="A", gap=10, formation=formation)
    assert formed.aim("A", "z").lines["CA-FIR-12"] == 2
    formed["z"].formation = 3
    assert "CA-FIR-12" not in formed.aim("A", "z").lines


def shape_refused(order, name="A", **doc):
    return active(name, **doc).refusal(f"form {name} {order}")


@pytest.mark.rule("CA-FRM-04", "CA-RUL-124")
def test_a_line_is_wider_than_deep_in_three_ranks_at_most():
    start = {"formation": "open", "figures": 20}
    assert shape_refused("line 10", **start) == ""
    assert shape_refused("line 7", **start) == ""  # three ranks
    assert shape_refused("line 6", **start) == "CA-FRM-04"  # four
    assert shape_refused("line 3", formation="open", figures=9) == "CA-FRM-04"  # as deep as wide
    assert shape_refused("line 4", formation="open", figures=9) == ""
    t = alone(formation="line", files=7)
    assert (t["A"].block.width, t["A"].block.depth) == (700, 300)  # bases in contact


@pytest.mark.rule("CA-FRM-05", "CA-RUL-124")
def test_a_column_is_deeper_than_wide_in_three_ranks_at_least():
    assert shape_refused("column 4", figures=20) == ""  # five ranks
    assert shape_refused("column 5", figures=20) == "CA-FRM-04"  # four
    assert shape_refused("column 2", figures=5) == ""
    assert shape_refused("column 2", figures=4) == "CA-FRM-04"  # two ranks
    t = alone(formation="column", files=4)
    assert (t["A"].block.width, t["A"].block.depth) == (400, 500)


@pytest.mark.rule("CA-FRM-06", "CA-RUL-125")
def test_a_square_faces_outwards_on_all_sides_in_one_rank_or_two():
    assert shape_refused("square 1") == ""
    assert shape_refused("square 2") == ""
    assert shape_refused("square 3") == "CA-FRM-04"
    t = alone(formation="square", files=2)
    assert {f.heading for f in figures_of(t["A"])} == {0, 90, 180, 270}
    assert t["A"].block.width == t["A"].block.depth == 500  # three files and two ranks


@pytest.mark.rule("CA-FRM-07", "CA-RUL-124")
@pytest.mark.parametrize("name", ["A", "z"])
def test_open_order_has_gaps_of_a_base_and_three_ranks_at_most(name):
    start = {"figures": 20, "formation": "line" if name == "A" else "mob"}
    assert shape_refused("open 7", name, **start) == ""
    assert shape_refused("open 6", name, **start) == "CA-FRM-04"
    t = alone(name, formation="open", files=10, figures=20)
    places = figures_of(t[name])
    assert places[1].x - places[0].x == 200
    assert places[0].y - places[10].y == 200


@pytest.mark.rule("CA-FRM-08", "CA-RUL-124")
def test_a_mob_is_three_ranks_deep_at_least_and_as_wide_as_wished():
    start = {"formation": "open", "figures": 20}
    assert shape_refused("mob 7", "z", **start) == ""  # wider than deep
    assert shape_refused("mob 9", "z", **start) == ""
    assert shape_refused("mob 10", "z", **start) == "CA-FRM-04"  # two ranks
    t = alone("z", formation="mob", files=5)
    assert (t["z"].block.width, t["z"].block.depth) == (500, 400)


# --- who may fire -----------------------------------------------------------------------------------------------------


def firing(name, **doc):
    t = table()
    t.place(name, at=(24, 12), facing=0, figures=20, **doc)
    t.place("z" if name == "A" else "A", before=name, gap=8, figures=30)
    return t.aim(name, "z" if name == "A" else "A").firing


@pytest.mark.rule("CA-FRM-04", "CA-FRM-15")
def test_the_first_two_ranks_of_a_line_may_fire():
    assert firing("A", formation="line", files=7) == 14
    assert firing("A", formation="line", files=10) == 20
    assert firing("A", formation="line", files=20) == 20


@pytest.mark.rule("CA-FRM-05", "CA-FRM-15", "CA-RUL-43")
def test_the_front_rank_of_a_column_may_fire():
    assert firing("A", formation="column", files=4) == 4
    assert firing("A", formation="column", files=2) == 2


@pytest.mark.rule("CA-FRM-06", "CA-FRM-15", "CA-RUL-125")
def test_of_a_square_those_may_fire_who_see_the_target_from_their_own_side():
    assert firing("A", formation="square", files=2) == 5  # both ranks of the front side
    assert firing("A", formation="square", files=1) == 5
    t = table()
    t.place("A", at=(24, 24), figures=20, formation="square", files=2)
    t.place("z", at=(24, 10), facing=0, figures=12)  # behind it
    assert t.aim("A", "z").firing == 5


@pytest.mark.rule("CA-FRM-07", "CA-FRM-15")
@pytest.mark.parametrize(("name", "weapon"), [("A", "rifle"), ("z", "musket")])
def test_the_first_two_ranks_in_open_order_may_fire(name, weapon):
    assert firing(name, formation="open", files=7, weapon=weapon) == 14
    assert firing(name, formation="open", files=10, weapon=weapon) == 20


@pytest.mark.rule("CA-FRM-08", "CA-FRM-15", "CA-RUL-45")
@pytest.mark.parametrize("files", [4, 5, 7])
def test_all_of_a_mob_may_fire(files):
    assert firing("z", formation="mob", files=files, weapon="musket") == 20


@pytest.mark.rule("CA-FRM-15")
def test_half_of_those_in_a_building_may_fire():
    t = table(building=[{"box": (20, 10, 28, 16), "door": (24, 16)}])
    t.place("A", at=(24, 20), facing=180, figures=15, formation="open", files=8)
    t.place("z", at=(24, 34), figures=30)
    t.activate("A")
    t.order("occupy A in 0")
    assert may_fire_count(t["A"]) == 7
    assert t.aim("A", "z").firing == 7


@pytest.mark.rule("CA-FRM-08", "CA-RUL-45")
def test_a_band_bound_to_open_order_forms_no_mob():
    t = active("z", weapon="rifle", traits=["open_order_only"])
    assert t.formation("z") == "open"
    assert t.refusal("form z mob 5") == "CA-FRM-14"


# --- crews, melee -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-FRM-09", "CA-ARM-51")
@pytest.mark.parametrize("at_gun", [True, False])
def test_gun_crews_count_as_in_open_order(at_gun):
    t = table()
    t.place("A", at=(24, 12), klass="artillery", at_gun=at_gun)
    t.place("z", before="A", gap=4, weapon="musket")
    assert t.aim("z", "A").lines["CA-FIR-13"] == -2
    assert "CA-FIR-12" not in t.aim("z", "A").lines
    t.lock("A", "z")
    assert t.bout("z", "A").lines["CA-MEL-21"] == 2


@pytest.mark.rule("CA-RUL-134")
@pytest.mark.parametrize("at_gun", [True, False])
def test_tribal_crews_count_as_in_open_order_as_well(at_gun):
    t = table().place("A", at=(24, 12)).place("z", before="A", gap=8, klass="artillery", at_gun=at_gun)
    assert t.aim("A", "z").lines["CA-FIR-13"] == -2
    t.lock("A", "z")
    assert t.bout("A", "z").lines["CA-MEL-21"] == 2


@pytest.mark.rule("CA-FRM-10")
@pytest.mark.parametrize(("formation", "files"), [("line", 20), ("column", 2), ("square", 2), ("open", 10)])
def test_all_figures_count_in_melee_in_every_formation(formation, files):
    t = table()
    t.place("A", at=(24, 12), figures=20, formation=formation, files=files)
    t.place("z", before="A", gap=0.01, figures=12)
    t.lock("A", "z")
    assert t.bout("A", "z").lines["CA-MEL-14"] == 8


# --- ground -----------------------------------------------------------------------------------------------------------


def before_wood(kind="wood", name="A", depth=30, **doc):
    """A group an inch before a wood (or rough ground) 100 inches wide, going north."""
    t = table(120, 120, **{kind: [(10, 40, 110, 40 + depth)]})
    t.place(name, at=(60, 30), facing=0, **doc)
    t.place("z" if name == "A" else "A", at=(6, 110), facing=180)
    block = t[name].block
    t.battle.place_group(t[name], 6000, 3900 - block.depth // 2, 0)
    return t.activate(name)


@pytest.mark.rule("CA-FRM-11", "CA-TER-28")
@pytest.mark.parametrize("kind", ["wood", "rough"])
@pytest.mark.parametrize("formation", ["line", "column", "square"])
def test_formed_troops_neither_enter_nor_cross_woods_and_rough_ground(kind, formation):
    t = before_wood(kind, formation=formation)
    x, y = (round(n * 100) for n in t.at("A"))
    assert t.may(f"move A to {x},{y + 90} facing 0")
    assert t.refusal(f"move A to {x},{y + 110} facing 0") == "CA-FRM-11"


@pytest.mark.rule("CA-FRM-11")
def test_nor_do_they_go_across_a_narrow_strip():
    t = table(wood=[(4, 20, 44, 20.5)])
    t.place("A", at=(24, 17), formation="column", files=2, figures=6)
    t.place("z", at=(24, 44))
    t.activate("A")
    assert t.refusal("move A to 2400,2300 facing 0") == "CA-FRM-11"


def deep(kind, name, y, **doc):
    """In the middle of a wood."""
    t = table(120, 120, **{kind: [(10, 10, 110, 110)]})
    t.place(name, at=(60, 40), facing=0, **doc)
    t.place("z" if name == "A" else "A", at=(6, 116), facing=180)
    t.activate(name)
    return t.refusal(f"move {name} to 6000,{4000 + y} facing 0")


@pytest.mark.rule("CA-FRM-12", "CA-RUL-126", "CA-TER-28")
@pytest.mark.parametrize("kind", ["wood", "rough"])
def test_european_open_order_goes_through_at_half_speed(kind):
    assert deep(kind, "A", 600, formation="open") == ""
    assert deep(kind, "A", 602, formation="open") == "CA-MOV-02"


@pytest.mark.rule("CA-FRM-13", "CA-RUL-46", "CA-TER-27")
@pytest.mark.parametrize("kind", ["wood", "rough"])
@pytest.mark.parametrize("formation", ["mob", "open"])
def test_tribal_mob_and_open_order_go_through_at_half_speed(kind, formation):
    assert deep(kind, "z", 600, formation=formation) == ""
    assert deep(kind, "z", 602, formation=formation) == "CA-MOV-02"


@pytest.mark.rule("CA-FRM-12", "CA-RUL-126")
def test_only_the_inches_inside_cost_double():
    t = table(wood=[(4, 20, 44, 22)])
    t.place("A", at=(24, 16), formation="open", files=3, figures=3)
    t.place("z", at=(24, 44))
    t.activate("A")
    assert t.may("move A to 2400,2600 facing 0")  # 10 inches, two of them in the wood: 12
    assert t.refusal("move A to 2400,2602 facing 0") == "CA-MOV-02"


# --- the table --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-FRM-14")
@pytest.mark.parametrize("troops", list(TABLE))
@pytest.mark.parametrize("at", range(5))
def test_moves_by_troops_and_formation(troops, at):
    name, doc, moves = TABLE[troops]
    formation, inches = FORMATIONS[at], moves[at]
    t = active(name, **doc)
    if inches == 0:
        files = 2 if formation == "square" else t["A" if name == "A" else "z"].count
        assert t.refusal(f"form {name} {formation} {files}") in ("CA-FRM-14", "CA-FRM-04")
        assert formation not in forms(t, name)
        return
    t = active(name, **{**doc, "formation": formation})
    assert t.may(f"move {name} to 6000,{6000 + inches * 100} facing 0")
    assert t.refusal(f"move {name} to 6000,{6001 + inches * 100} facing 0") == "CA-MOV-02"


@pytest.mark.rule("CA-FRM-14", "CA-FRM-16", "CA-RUL-39")
@pytest.mark.parametrize("name", ["A", "z"])
@pytest.mark.parametrize("klass", ["artillery", "machine_gun"])
def test_guns_with_their_team_move_six_inches_by_hand_an_inch_a_pair(name, klass):
    t = active(name, klass=klass)
    assert t.may(f"move {name} to 6000,6600 facing 0")
    assert t.refusal(f"move {name} to 6000,6601 facing 0") == "CA-MOV-02"
    pairs = 2 if klass == "artillery" else 1
    t = active(name, klass=klass, team=False)
    assert t.may(f"move {name} to 6000,{6000 + 100 * pairs} facing 0")
    assert t.refusal(f"move {name} to 6000,{6001 + 100 * pairs} facing 0") == "CA-MOV-02"


@pytest.mark.rule("CA-FRM-14", "CA-FRM-16", "CA-GEN-03")
def test_a_house_rule_may_change_the_moves_of_guns_and_men():
    changes = [
        {"rule": "CA-FRM-14", "row": "eu-artillery column", "value": 8},
        {"rule": "CA-FRM-14", "row": "eu-infantry line", "value": 5},
    ]
    t = table(72, 72, house={"change": changes})
    t.place("A", at=(24, 24), klass="artillery")
    t.place("B", at=(48, 24))
    t.place("z", at=(36, 66))
    t.activate("A")
    assert t.may("move A to 2400,3200 facing 0")
    t.activate("B")
    assert t.may("move B to 4800,2900 facing 0")
