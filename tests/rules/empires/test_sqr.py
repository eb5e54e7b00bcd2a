"""Tactical squares (SQR)."""

import pytest

from vedette.engine.types import NOBODY
from vedette.testing.empires.table import drawn, field


def regulars(**facings):
    return {name: f"regular-infantry {way}" for name, way in facings.items()}


def flank_bonus(table, attacker, defender):
    return table.tally(f"attack {attacker} on {defender}").get("WEC-CLS-10", 0)


LARGE = """
    .  .  .  .
    .  A  B  .
    .  C  D  z
    .  .  .  .
"""
LARGE_FACINGS = {"A": "N", "B": "E", "C": "W", "D": "S"}

OPEN = """
    .  .  .  .  .
    .  A  B  C  .
    .  H  .  D  .
    .  G  F  E  z
    .  .  .  .  .
"""
OPEN_FACINGS = {"A": "N", "B": "N", "C": "N", "D": "E", "E": "S", "F": "S", "G": "W", "H": "W"}


@pytest.mark.rule("WEC-SQR-01", "WEC-RUL-40")
def test_there_are_small_large_and_large_open_tactical_squares():
    small = drawn("A/B  z", {"B": "regular-infantry S", "z": "native-infantry W"}).activate("z")
    large = drawn(LARGE, regulars(**LARGE_FACINGS)).activate("z")
    hollow = drawn(OPEN, regulars(**OPEN_FACINGS)).activate("z")
    assert flank_bonus(small, "z", "A") == 0
    assert flank_bonus(large, "z", "D") == 0
    assert flank_bonus(hollow, "z", "E") == 0


@pytest.mark.rule("WEC-SQR-01", "WEC-RUL-40")
def test_a_line_of_stands_is_no_square_nor_is_one_with_a_side_that_nobody_faces_out_of():
    line = drawn("A  B  z", regulars(A="N", B="N")).activate("z")
    assert flank_bonus(line, "z", "B") == 2
    blind = drawn(LARGE, regulars(A="N", B="N", C="W", D="S")).activate("z")  # nobody faces east
    assert flank_bonus(blind, "z", "D") == 2
    gap = drawn(OPEN.replace("H", "."), regulars(**OPEN_FACINGS)).activate("z")
    assert flank_bonus(gap, "z", "E") == 2


@pytest.mark.rule("WEC-RUL-40")
def test_a_large_square_may_be_longer_than_it_is_wide_and_a_hollow_one_may_hold_friends():
    long = drawn("A  B  E  .\nC  D  F  z", regulars(A="N", B="N", C="W", D="S", E="E", F="S")).activate("z")
    assert flank_bonus(long, "z", "F") == 0
    filled = drawn(OPEN.replace("H  .", "H  X"), {**regulars(**OPEN_FACINGS), "X": "transport"}).activate("z")
    assert flank_bonus(filled, "z", "E") == 0


@pytest.mark.rule("WEC-RUL-41")
def test_any_european_stand_but_a_transport_may_be_part_of_a_large_square():
    for kind, protected in (
        ("field-artillery", True),
        ("regular-cavalry", True),
        ("command", True),
        ("transport", False),
    ):
        table = drawn(LARGE, {**regulars(**LARGE_FACINGS), "C": f"{kind} W"}).activate("z")
        assert (flank_bonus(table, "z", "D") == 0) == protected, kind


# --- the three descriptions: they carry no modifier, cost or prohibition of their own ---------------------------------


@pytest.mark.rule("WEC-SQR-02")
def test_a_small_square_is_quick_to_form_and_moves_at_full_rate():
    table = field()
    table.place("A", at=(5, 5), counter=1)
    table.place("B", at=(5, 5), place="rear", counter=2)
    table.activate("B")
    assert table.may("about B")
    moving = drawn("A/B", {"B": "regular-infantry S"}).activate("A", "B")
    assert moving.may("march A to 0,2 facing N square")


@pytest.mark.rule("WEC-SQR-02", "WEC-RUL-43")
def test_the_survivor_of_a_small_square_has_flanks_again_and_no_companion():
    table = field()
    table.place("A", at=(5, 5), facing="N")
    table.place("B", at=(5, 5), facing="S", place="rear")
    table.place("y", at=(5, 6), counter=1)
    table.place("z", at=(6, 5), counter=2)
    table.activate("z")
    assert flank_bonus(table, "z", "B") == 0
    assert table.defence("attack z on B")["WEC-CLS-08"] == 2
    table.activate("y")
    table.order("attack y on A", dice=[12, 1, 1])
    assert table.where("A") == "destroyed"
    table.order("done y")
    assert flank_bonus(table, "z", "B") == 2
    assert "WEC-CLS-08" not in table.defence("attack z on B")


@pytest.mark.rule("WEC-SQR-03", "WEC-RUL-41")
def test_a_large_square_is_formed_by_where_its_stands_face_and_is_moved_stand_by_stand():
    table = drawn(LARGE, regulars(A="N", B="N", C="W", D="S")).activate("B")
    table.order("turn B facing E")  # one turn forms it: no declaration, no cost
    table.activate("z")
    assert flank_bonus(table, "z", "D") == 0
    table = drawn(LARGE, regulars(**LARGE_FACINGS)).activate("A")
    table.order("move A to 1,3 facing N")  # and one move undoes it
    table.activate("z")
    assert flank_bonus(table, "z", "D") == 2


@pytest.mark.rule("WEC-SQR-04", "WEC-RUL-40")
def test_a_hollow_square_with_an_enemy_inside_protects_nobody():
    table = drawn(OPEN.replace("H  .", "H  y"), regulars(**OPEN_FACINGS))
    assert flank_bonus(table.activate("z"), "z", "E") == 2
    assert flank_bonus(table.activate("y"), "y", "B") == 2


# --- no flank, no rear ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WEC-SQR-05", "WEC-RUL-42")
def test_the_stands_of_a_formed_square_are_attacked_without_the_bonus_for_flank_or_rear():
    for square in ((5, 4), (6, 5), (4, 5), (5, 6), (6, 6), (4, 4)):
        table = field()
        table.place("A", at=(5, 5), facing="N")
        table.place("B", at=(5, 5), facing="S", place="rear")
        table.place("z", at=square)
        table.activate("z")
        assert table.targets("attack")  # allowed, only without the two
        for target in table.targets("attack"):
            assert flank_bonus(table, "z", target) == 0
    pair = drawn("A/B  z").activate("z")
    assert flank_bonus(pair, "z", "A") == 2


@pytest.mark.rule("WEC-SQR-06", "WEC-RUL-81")
def test_a_stand_that_faces_inwards_can_be_taken_in_flank_and_rear():
    facings = {**OPEN_FACINGS, "C": "E", "D": "W"}  # D looks into the hollow; C keeps the east side
    table = drawn(OPEN, regulars(**facings)).activate("z")
    assert flank_bonus(table, "z", "D") == 2
    assert flank_bonus(table, "z", "E") == 0  # the rest is protected still
    along = drawn(LARGE, regulars(A="N", B="E", C="W", D="N")).activate("z")  # D looks at B's square
    assert flank_bonus(along, "z", "D") == 2


@pytest.mark.rule("WEC-RUL-81")
def test_stands_in_the_hollow_are_not_part_of_the_formation():
    table = field()
    sides = {(0, 1): "W", (0, 2): "W", (3, 1): "E", (3, 2): "E"}
    for n, (x, y) in enumerate([(x, y) for x in range(4) for y in range(4) if x in (0, 3) or y in (0, 3)]):
        table.place("ABCDEFGHIJKL"[n], at=(x + 3, y + 3), facing=sides.get((x, y), "N" if y == 3 else "S"))
    table.place("X", at=(4, 4), facing="S")
    table.place("z", at=(5, 5))
    table.activate("z")
    assert flank_bonus(table, "z", "X") == 2


# --- broken squares ---------------------------------------------------------------------------------------------------


def broken(reserve=False):
    """The hollow square has lost D, the middle of its east side, to z; y waits outside to the south."""
    table = drawn(
        """
        .  .  .  .  .
        .  A  B  C  .
        .  H  .  D  z
        .  G  F  E  .
        .  y  .  .  .
        """,
        regulars(**OPEN_FACINGS),
        origin=(3, 3),
    )
    if reserve:
        table.place("X", at=(2, 2), facing="E")  # a friend in the hollow
    table["y"].counter = 2
    table.activate("z")
    told = table.order("attack z on D", dice=[12, 1, 1])
    assert "WEC-SQR-07" in told.rules
    assert table.where("D") == "destroyed"  # it had no way back
    return table


def again(table, name):
    """A later turn: the stand may attack once more."""
    table[name].attacked = NOBODY
    table[name].counter = 1
    return table.activate(name)


@pytest.mark.rule("WEC-SQR-07", "WEC-RUL-43")
def test_from_outside_a_broken_square_its_stands_have_no_flank():
    table = broken()
    assert table.battle.broken
    again(table, "y")
    assert flank_bonus(table, "y", "G") == 0  # G faces west, y stands at its flank


@pytest.mark.rule("WEC-SQR-07", "WEC-RUL-43")
def test_from_the_gap_of_a_broken_square_its_stands_are_taken_in_flank_and_rear():
    table = broken()
    table.order("move z to 3,2 facing W")
    again(table, "z")
    assert flank_bonus(table, "z", "E") == 2
    assert flank_bonus(table, "z", "B") == 2


@pytest.mark.rule("WEC-SQR-07", "WEC-RUL-43")
def test_from_inside_a_broken_square_too():
    table = broken()
    table.order("move z to 3,2 facing W")
    table.activate("z")
    table.order("move z to 2,2 facing W")
    again(table, "z")
    assert flank_bonus(table, "z", "H") == 2


@pytest.mark.rule("WEC-RUL-43")
def test_the_memory_of_a_broken_square_ends_when_its_owner_turns_one_of_its_stands():
    table = broken()
    table.order("done z")
    table.activate("A")
    table.order("turn A facing W")
    assert table.battle.broken == []
    again(table, "y")
    assert flank_bonus(table, "y", "G") == 2


@pytest.mark.rule("WEC-RUL-43")
def test_the_memory_ends_when_the_square_is_whole_again():
    table = broken(reserve=True)
    assert table.battle.broken
    table.order("done z")
    table.activate("X")
    table.order("move X to 3,2 facing E")
    assert table.battle.broken == []
    again(table, "y")
    assert flank_bonus(table, "y", "G") == 0  # formed, and protected as before


# --- what makes a square, one condition at a time ---------------------------------------------------------------------

BLOCK = """
    .  n  .  .
    .  A  B  e
    w  C  D  .
    .  .  s  .
"""
BLOCK_FACINGS = {"A": "W", "B": "N", "C": "S", "D": "E"}


@pytest.mark.rule("WEC-RUL-40")
@pytest.mark.parametrize(
    ("attacker", "target", "provider", "elsewhere"),
    [("n", "A", "B", "E"), ("e", "B", "D", "S"), ("s", "D", "C", "W"), ("w", "C", "A", "N")],
)
def test_each_of_the_four_sides_needs_one_who_faces_out(attacker, target, provider, elsewhere):
    formed = drawn(BLOCK, regulars(**BLOCK_FACINGS)).activate(attacker)
    assert flank_bonus(formed, attacker, target) == 0
    blind = drawn(BLOCK, regulars(**{**BLOCK_FACINGS, provider: elsewhere})).activate(attacker)
    assert flank_bonus(blind, attacker, target) == 2


@pytest.mark.rule("WEC-RUL-40")
@pytest.mark.parametrize(
    ("facings", "provider", "way", "inwards", "target", "at"),
    [
        # nobody faces out but the one in the middle of a side; a stand of another side faces the same way
        ({"A": "W", "C": "E", "E": "S", "G": "W", "D": "E", "F": "S", "H": "N"}, "B", "N", "S", "E", (4, 1)),
        ({"A": "N", "C": "N", "E": "S", "G": "W", "B": "E", "F": "S", "H": "W"}, "D", "E", "W", "E", (4, 1)),
        ({"A": "W", "C": "N", "E": "E", "G": "W", "B": "N", "D": "S", "H": "W"}, "F", "S", "N", "C", (4, 3)),
        ({"A": "N", "C": "N", "E": "E", "G": "S", "B": "N", "D": "E", "F": "W"}, "H", "W", "E", "C", (4, 3)),
    ],
)
def test_and_he_must_stand_on_that_side(facings, provider, way, inwards, target, at):
    for facing, bonus in ((way, 0), (inwards, 2)):
        table = drawn(OPEN.replace("z", "."), regulars(**facings, **{provider: facing}))
        table.place("z", at=at)
        table.activate("z")
        assert flank_bonus(table, "z", target) == bonus


@pytest.mark.rule("WEC-RUL-40", "WEC-RUL-41")
def test_a_transport_an_enemy_or_nobody_in_its_outline_is_a_gap():
    picture = "A  B  E  .\nC  D  F  z"
    facings = {"A": "N", "B": "N", "C": "W", "E": "E", "F": "S"}
    for middle, bonus in (("regular-infantry S", 0), ("transport S", 2)):
        table = drawn(picture, {**regulars(**facings), "D": middle}).activate("z")
        assert flank_bonus(table, "z", "F") == bonus
    enemy = drawn(
        picture.replace("D", "d"), {**regulars(**facings), "d": "regular-infantry S"}, classes=("european", "european")
    )
    assert flank_bonus(enemy.activate("z"), "z", "F") == 2
    gap = drawn(picture.replace("D", "."), regulars(**facings)).activate("z")
    assert flank_bonus(gap, "z", "F") == 2


@pytest.mark.rule("WEC-RUL-40")
def test_enemies_around_it_do_not_undo_it():
    table = drawn(
        """
        .  .  v  .  .
        .  A  B  C  .
        y  H  .  D  .
        .  G  F  E  z
        .  .  x  .  .
        """,
        regulars(**OPEN_FACINGS),
    ).activate("z")
    assert flank_bonus(table, "z", "E") == 0


@pytest.mark.rule("WEC-RUL-41")
def test_a_native_ally_in_one_of_its_squares_is_not_part_of_it():
    table = drawn(LARGE.replace("D", "D/N"), {**regulars(**LARGE_FACINGS), "N": "native-infantry S"}).activate("z")
    assert flank_bonus(table, "z", "D") == 0
    assert flank_bonus(table, "z", "N") == 2


@pytest.mark.rule("WEC-RUL-43")
def test_a_side_that_loses_one_of_two_stands_is_not_broken():
    table = drawn(
        """
        .  .  .  .  .
        .  A  B  C  .
        .  H  .  D/X  z
        .  G  F  E  .
        """,
        {**regulars(**OPEN_FACINGS), "X": "regular-infantry E"},
        origin=(3, 3),
    ).activate("z")
    told = table.order("attack z on D", dice=[12, 1, 1])
    assert table.where("D") == "destroyed"
    assert "WEC-SQR-07" not in told.rules
    assert table.battle.broken == []


@pytest.mark.rule("WEC-RUL-43")
def test_a_broken_square_protects_only_its_own_stands_and_not_those_who_face_inwards():
    table = broken()
    stray = table["B"]
    table.battle.lift(stray)
    table.battle.place_stand(stray, table.cell((7, 0)), 0, 0)  # no longer in the outline
    table.battle.face(table["G"], 1)  # looks along the square
    table.battle.lift(table["z"])
    table.battle.place_stand(table["z"], table.cell((8, 0)), 3, 0)
    assert table.battle.broken
    again(table, "z")
    assert flank_bonus(table, "z", "B") == 2
    again(table, "y")
    assert flank_bonus(table, "y", "G") == 2


@pytest.mark.rule("WEC-RUL-43")
def test_neither_enemies_nor_other_friends_who_move_end_the_memory():
    table = broken()
    table.order("move z to 3,2 facing W")
    table.activate("z")
    table.order("move z to 4,2 facing W")  # out of the gap again
    assert table.battle.broken
    again(table, "y")
    assert flank_bonus(table, "y", "G") == 0
