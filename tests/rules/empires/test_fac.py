"""Facing (FAC), and who is foremost of two stands in a square."""

import pytest

from vedette.testing.empires.table import drawn, field

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
AHEAD = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


def fwd(way, dx, dy):
    return dx * AHEAD[way][0] + dy * AHEAD[way][1]


def taken_in_flank(way, dx, dy):
    """Whether an attacker at that offset gets the bonus for flank or rear."""
    table = field()
    table.place("B", at=(5, 5), facing=way)
    table.place("z", at=(5 + dx, 5 + dy))
    table.activate("z")
    return "WEC-CLS-10" in table.tally("attack z on B")


@pytest.mark.rule("WEC-FAC-01")
@pytest.mark.parametrize("way", AHEAD)
def test_the_front_is_the_way_a_stand_faces_and_the_rear_the_opposite(way):
    dx, dy = AHEAD[way]
    assert not taken_in_flank(way, dx, dy)
    assert taken_in_flank(way, -dx, -dy)
    table = field()
    table.place("B", at=(5, 5), facing=way, weapon="single-shot-rifles")
    table.place("y", at=(5 + 2 * dx, 5 + 2 * dy))
    table.place("z", at=(5 - 2 * dx, 5 - 2 * dy))
    table.activate("B")
    assert table.targets("fire") == {"y"}


@pytest.mark.rule("WEC-FAC-02", "WEC-EX-03")
@pytest.mark.parametrize("way", AHEAD)
def test_the_three_squares_ahead_are_to_the_front(way):
    assert [(dx, dy) for dx, dy in AROUND if not taken_in_flank(way, dx, dy)] == [
        (dx, dy) for dx, dy in AROUND if fwd(way, dx, dy) == 1
    ]


@pytest.mark.rule("WEC-FAC-03", "WEC-EX-03")
@pytest.mark.parametrize("way", AHEAD)
def test_the_three_squares_behind_are_to_the_rear(way):
    """A wagon limbers guns from its rear only, which tells rear from flank."""
    for dx, dy in AROUND:
        table = field()
        table.place("W", "transport", at=(5, 5), facing=way)
        table.place("G", "field-artillery", at=(5 + dx, 5 + dy))
        table.activate("W")
        assert table.may(f"limber W with G facing {way}") == (fwd(way, dx, dy) == -1), (dx, dy)
        assert fwd(way, dx, dy) > -1 or taken_in_flank(way, dx, dy)


@pytest.mark.rule("WEC-FAC-04", "WEC-EX-03")
@pytest.mark.parametrize("way", AHEAD)
def test_the_two_squares_at_right_angles_are_the_flanks(way):
    """From a flank the attacker names which of two stands defends."""
    for dx, dy in AROUND:
        table = field()
        table.place("A", at=(5, 5), facing=way)
        table.place("B", at=(5, 5), facing=way, place="rear")
        table.place("z", at=(5 + dx, 5 + dy))
        table.activate("z")
        assert (table.targets("attack") == {"A", "B"}) == (fwd(way, dx, dy) == 0), (dx, dy)


@pytest.mark.rule("WEC-FAC-05")
def test_turning_costs_no_movement():
    for way in AHEAD:
        table = field()
        table.place("B", at=(5, 5), facing="N")
        table.activate("B")
        assert table.may(f"move B to 5,7 facing {way}")
        assert table.may(f"move B to 5,3 facing {way}")  # backwards just as well
        assert table.may(f"move B to 7,5 facing {way}")


@pytest.mark.rule("WEC-FAC-06")
def test_once_it_has_moved_a_stand_keeps_its_facing():
    table = field()
    table.place("B", at=(5, 5))
    table.place("z", at=(5, 7))
    table.activate("B")
    table.order("move B to 5,6 facing N")
    assert table.refusal("turn B facing E") == "WEC-ACT-01"
    table.order("done B")
    assert table.turn == 2
    assert table.facing("B") == "N"


@pytest.mark.rule("WEC-FAC-06", "WEC-REC-11")
def test_a_recoil_lets_it_turn():
    table = drawn(".  z  .\n.  .  .\n.  B  .\n.  .  .")
    table.activate("B")
    table.order("move B to 1,2 facing N")
    table.order("attack B on z", dice=[1, 1, 12])
    table.order("recoil B to 1,1 facing E")
    assert table.facing("B") == "E"


@pytest.mark.rule("WEC-FAC-06", "WEC-RUL-13")
def test_a_stand_that_is_not_activated_does_not_turn():
    table = field()
    table.place("B", at=(5, 5))
    table.place("C", at=(8, 5))
    table.activate("B")
    assert table.refusal("turn C facing E") == "WEC-SEQ-03"


@pytest.mark.rule("WEC-FAC-07")
@pytest.mark.parametrize("way", AHEAD)
def test_the_foremost_of_two_is_the_one_nearest_the_front(way):
    dx, dy = AHEAD[way]
    table = field()
    table.place("A", at=(5, 5), facing=way, weapon="single-shot-rifles")
    table.place("B", at=(5, 5), facing=way, place="rear", weapon="single-shot-rifles")
    table.place("z", at=(5 + 2 * dx, 5 + 2 * dy))
    table.activate("A", "B")
    assert table.may("fire A at z")
    assert table.refusal("fire B at z") == "WEC-CBT-05"
    pieces = table.poised.book.view(table.battle, 0)["pieces"]
    a, b = pieces[table["A"].id], pieces[table["B"].id]
    assert (a["x"] - b["x"]) * dx + (a["y"] - b["y"]) * dy > 0  # and is drawn so


@pytest.mark.rule("WEC-FAC-08", "WEC-RUL-31")
@pytest.mark.parametrize(("dx", "dy"), AROUND)
def test_against_an_attack_the_foremost_is_the_one_closest_to_the_attacker(dx, dy):
    named = {1: {"A"}, -1: {"B"}, 0: {"A", "B"}}[dy]
    for second in ("N", "S"):  # an ordinary pair, and a Small Tactical Square
        table = field()
        table.place("A", at=(5, 5), facing="N")
        table.place("B", at=(5, 5), facing=second, place="rear")
        table.place("z", at=(5 + dx, 5 + dy))
        table.activate("z")
        assert table.targets("attack") == named
        for name in "AB":
            assert table.refusal(f"attack z on {name}") == ("" if name in named else "WEC-CBT-07")


@pytest.mark.rule("WEC-FAC-08", "WEC-RUL-31")
def test_the_same_holds_for_fire():
    for at, facing, named in (
        ((5, 8), "S", {"A"}),
        ((5, 2), "N", {"B"}),
        ((8, 5), "W", {"A", "B"}),
        ((7, 6), "W", {"A"}),
    ):
        table = field()
        table.place("A", at=(5, 5))
        table.place("B", at=(5, 5), place="rear")
        table.place("z", at=at, facing=facing, weapon="magazine-rifles")
        table.activate("z")
        assert table.targets("fire") == named, at


# --- turning in a shared square ---------------------------------------------------------------------------------------


def two(second="N"):
    table = field()
    table.place("A", at=(5, 5), counter=1)
    table.place("B", at=(5, 5), facing=second, place="rear", counter=2)
    return table


@pytest.mark.rule("WEC-RUL-76", "WEC-FAC-06")
def test_the_rear_stand_of_a_pair_turns_about_and_makes_a_small_tactical_square():
    table = two().activate("B")
    assert table.may("about B")
    table.order("about B")
    assert (table.facing("A"), table.facing("B")) == ("N", "S")
    assert two().activate("A").refusal("about A") == "WEC-GRD-07"


@pytest.mark.rule("WEC-RUL-76")
def test_either_stand_of_a_small_tactical_square_turns_about_and_is_the_rear_stand_then():
    for name, facing in (("A", "S"), ("B", "N")):
        table = two("S").activate(name)
        table.order(f"about {name}")
        assert table.facing("A") == table.facing("B") == facing
        assert table[name].place == 2


@pytest.mark.rule("WEC-RUL-76")
def test_two_on_one_counter_turn_together_and_the_front_stand_stays_in_front():
    table = drawn("A/B").activate("A", "B")
    table.order("march A to 0,0 facing E pair")
    assert table.facing("A") == table.facing("B") == "E"
    assert (table["A"].place, table["B"].place) == (1, 2)


@pytest.mark.rule("WEC-RUL-76", "WEC-SQR-02")
def test_a_small_tactical_square_on_one_counter_moves_as_one_along_either_axis():
    table = drawn(".  .\n.  .\nA/B  .", {"B": "regular-infantry S"}).activate("A", "B")
    table.order("march A to 0,2 facing E square")
    assert table.at("A") == table.at("B") == (0, 2)
    assert (table.facing("A"), table.facing("B")) == ("E", "W")


@pytest.mark.rule("WEC-RUL-76")
def test_a_small_tactical_square_on_one_counter_ends_with_either_stand_in_front():
    for lead, other in (("A", "B"), ("B", "A")):
        for square in ("0,0", "0,1"):
            table = drawn(".\nA/B", {"B": "regular-infantry S"})
            table.place("z", at=(0, 4))
            table.activate("A", "B")
            assert table.may(f"march {lead} to {square} facing N pair")
            table.order(f"march {lead} to {square} facing N pair")
            assert (table[lead].place, table[other].place) == (1, 2)
            assert table.facing("A") == table.facing("B") == "N"
            assert table.at("A") == table.at("B")
    pair = drawn("A/B").activate("A", "B")
    assert pair.refusal("march B to 0,0 facing E pair") == "WEC-SEQ-05"
    assert not pair.may("march B to 0,1 facing N pair")


@pytest.mark.rule("WEC-RUL-12")
def test_there_are_four_facings():
    table = field()
    table.place("B", at=(5, 5))
    table.activate("B")
    assert {order.args[3] for order in table.offered("move")} == {0, 1, 2, 3}
