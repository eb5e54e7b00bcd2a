"""Battlefield and stacking (GRD)."""

import pytest

from vedette.engine.types import BadInput
from vedette.rules.empires.stands import SQUARE_MM
from vedette.testing.empires.table import drawn, field, game

# A stand for each name of the ledger's table: its kind, and how it is told.
STANDS = {
    "Infantry": {"kind": "regular-infantry"},
    "Cavalry": {"kind": "regular-cavalry"},
    "Cavalry on foot": {"kind": "regular-cavalry", "mounted": False},
    "Artillery": {"kind": "field-artillery"},
    "Machine Gun": {"kind": "automatic-machine-gun"},
    "Pom-Pom": {"kind": "pom-pom"},
    "Transport": {"kind": "transport"},
    "Pack Transport": {"kind": "pack-transport"},
    "Command on foot": {"kind": "command", "mounted": False},
    "Command mounted": {"kind": "command"},
}
FITTING = {
    frozenset(pair)
    for pair in (
        ("Infantry",),
        ("Infantry", "Cavalry"),
        ("Infantry", "Cavalry on foot"),
        ("Infantry", "Pack Transport"),
        ("Infantry", "Command on foot"),
        ("Infantry", "Command mounted"),
        ("Cavalry", "Command on foot"),
        ("Cavalry on foot", "Command on foot"),
        ("Pack Transport", "Command on foot"),
    )
}


def pair_of(first, second):
    table = field()
    table.place("A", at=(5, 5), **STANDS[first])
    table.place("B", at=(5, 4), **STANDS[second])
    return table.activate("B")


def armies(**table):
    side = {"army": [{"kind": "regular-infantry"}], "deployment": {"rows": 2}}
    return {"table": table, "sides": [{"name": "Blue", **side}, {"name": "Red", **side}]}


@pytest.mark.rule("WEC-GRD-01")
def test_the_battlefield_is_a_grid_of_squares_of_50_mm():
    table = field(width=14, height=12)
    table.place("B", at=(5, 5))
    table.activate("B")
    scene = table.poised.book.scene(table.battle)
    assert scene["measure"] == "orthogonal"  # WEC-MEA-02: the ruler counts as the book does
    assert (scene["unit"], scene["grid"], scene["width"], scene["height"]) == ("square", 100, 1400, 1200)
    assert SQUARE_MM == 50
    assert table.refusal("move B to 14,5 facing N") == "WEC-GRD-01"
    assert table.refusal("move B to 5,-1 facing N") == "WEC-GRD-01"


@pytest.mark.rule("WEC-GRD-02")
def test_a_battlefield_is_at_least_twelve_squares_wide_and_twelve_deep():
    game(armies(width=12, height=12))
    for size in ((11, 12), (12, 11)):
        with pytest.raises(BadInput, match="12"):
            game(armies(width=size[0], height=size[1]))


@pytest.mark.rule("WEC-GRD-03")
def test_the_usual_battlefield_is_eighteen_by_twelve_and_may_lie_the_other_way():
    grid = game(armies()).state.grid
    assert (grid.width, grid.height) == (18, 12)
    grid = game(armies(width=12, height=18)).state.grid
    assert (grid.width, grid.height) == (12, 18)


@pytest.mark.rule("WEC-GRD-04")
def test_no_third_stand_enters_a_square_by_moving():
    table = drawn("A/B\n C")
    table.activate("C")
    for place in ("front", "rear"):
        assert table.refusal(f"join C to 0,1 {place}") == "WEC-GRD-05"
    assert (0, 1) not in table.squares("join")
    two = drawn("A\nC")
    two.activate("C")
    assert two.may("join C to 0,1 rear")


@pytest.mark.rule("WEC-GRD-04")
def test_no_third_stand_enters_a_square_by_recoiling():
    table = drawn(
        """
        .  z  .
        .  B  .
        .  C/D  .
        """,
    )
    table.activate("B")
    table.order("attack B on z", dice=[1, 1, 12])
    assert not table.offered("fallin")
    assert table.squares("recoil") == {(0, 0), (2, 0)}


@pytest.mark.rule("WEC-GRD-05", "WEC-GRD-09", "WEC-RUL-03")
@pytest.mark.parametrize("first", STANDS)
@pytest.mark.parametrize("second", STANDS)
def test_two_stands_share_a_square_when_their_depths_fit_into_50_mm(first, second):
    if first.startswith("Command") and second.startswith("Command"):
        return  # an army has one
    table = pair_of(first, second)
    fits = frozenset({first, second}) in FITTING
    depths = table["A"].depth_mm + table["B"].depth_mm
    assert (depths <= 50) == fits
    assert table.may("join B to 5,5 rear") == fits
    assert table.refusal("join B to 5,5 rear") == ("" if fits else "WEC-GRD-05")


@pytest.mark.rule("WEC-GRD-06")
@pytest.mark.parametrize("way", ["N", "E", "S", "W"])
def test_two_in_a_square_stand_one_behind_the_other_and_face_the_same_way(way):
    table = field()
    table.place("A", at=(5, 5), facing=way)
    table.place("B", at=(5, 4), facing="N")
    table.activate("B")
    place = "front" if way == "S" else "rear"
    table.order(f"join B to 5,5 {place}")
    assert table.facing("A") == table.facing("B") == way
    assert {table["A"].place, table["B"].place} == {1, 2}


@pytest.mark.rule("WEC-GRD-06", "WEC-RUL-76")
def test_one_of_two_in_a_square_may_not_turn_alone():
    table = field()
    table.place("A", at=(5, 5), counter=1)
    table.place("B", at=(5, 5), place="rear", counter=2)
    assert table.activate("A").refusal("turn A facing E") == "WEC-GRD-06"
    assert table.activate("B").refusal("turn B facing E") == "WEC-GRD-06"
    alone = drawn("A")
    assert alone.activate("A").may("turn A facing E")


@pytest.mark.rule("WEC-GRD-06")
def test_a_set_up_with_two_facings_in_one_square_is_refused():
    table = field()
    table.place("A", at=(5, 5), facing="N")
    table.place("B", at=(5, 5), facing="E", place="rear")
    with pytest.raises(BadInput, match="WEC-GRD-06"):
        table.activate("A")


@pytest.mark.rule("WEC-GRD-07")
def test_two_stands_of_a_small_tactical_square_face_opposite_ways_in_one_square():
    table = drawn("A\nB")
    table.activate("B")
    told = table.order("square B to 0,1")
    assert "WEC-GRD-07" in told.rules
    assert table.at("A") == table.at("B") == (0, 1)
    assert (table.facing("A"), table.facing("B")) == ("N", "S")
    assert table.battle.in_small_square(table["A"])
    assert table.battle.in_small_square(table["B"])


@pytest.mark.rule("WEC-GRD-07", "WEC-RUL-32")
def test_a_square_is_formed_from_behind_or_from_a_flank_never_from_ahead():
    for at, may in (((5, 4), True), ((4, 5), True), ((6, 5), True), ((5, 6), False)):
        table = field()
        table.place("A", at=(5, 5), facing="N")
        table.place("B", at=at)
        # hemmed in, so that it cannot walk round
        for x, y in ((at[0] - 1, at[1]), (at[0] + 1, at[1]), (at[0], at[1] + 1), (at[0], at[1] - 1)):
            if (x, y) != (5, 5):
                table.place(f"H{x}{y}", at=(x, y))
        table.activate("B")
        assert table.may("square B to 5,5") == may, at


@pytest.mark.rule("WEC-GRD-08")
@pytest.mark.parametrize(
    ("first", "second", "may"),
    [
        ("regular-infantry", "regular-infantry", True),
        ("regular-infantry", "irregular-infantry", True),
        ("irregular-infantry", "irregular-infantry", True),
        ("regular-infantry", "native-infantry", False),
        ("native-infantry", "native-infantry", False),
        ("regular-infantry", "regular-cavalry", False),
        ("regular-infantry", "pack-transport", False),
        ("regular-infantry", "command", False),
    ],
)
def test_small_tactical_squares_are_for_infantry_that_is_not_native(first, second, may):
    table = field()
    table.place("A", first, at=(5, 5))
    table.place("B", second, at=(5, 4))
    table.activate("B")
    assert table.may("square B to 5,5") == may
    assert table.refusal("square B to 5,5") == ("" if may else "WEC-GRD-08")


@pytest.mark.rule("WEC-GRD-08", "WEC-RUL-48")
def test_dismounted_cavalry_forms_no_small_tactical_square():
    table = field()
    table.place("A", at=(5, 5))
    table.place("B", "regular-cavalry", at=(5, 4), mounted=False)
    assert table.activate("B").refusal("square B to 5,5") == "WEC-GRD-08"


@pytest.mark.rule("WEC-EX-04", "WEC-GRD-04", "WEC-GRD-07")
def test_the_picture_of_two_egyptian_stands_back_to_back_and_four_mahdists_in_two_squares():
    table = drawn(
        """
        w/x  y/z
        A/B  .
        """,
        {"B": "regular-infantry S"},
        classes=("european-style", "native"),
    )
    table.activate("w")
    assert table.battle.in_small_square(table["A"])
    assert not table.battle.in_small_square(table["w"])
    assert table.may("attack w on A")
