"""Line of sight (LOS). Firers have guns that reach far, so that sight alone decides."""

import pytest

from vedette.rules.empires.sight import is_clear
from vedette.testing.empires.table import drawn, field


def sees(firer, target, house=None, stands=(), **terrain):
    """Whether a gun at `firer` has a direct line of sight to a stand at `target`."""
    table = field(origin=(5, 4), house=house, **terrain)
    table.place("B", "heavy-artillery", at=firer)
    table.place("z", at=target)
    for n, (side, at) in enumerate(stands):
        table.place(("E" if side == 0 else "e") + "x" * n, at=at, side=side)
    table.activate("B")
    refused = table.refusal("fire B at z")
    assert refused in ("", "WEC-FIR-02"), refused
    return refused == ""


@pytest.mark.rule("WEC-LOS-01")
def test_the_line_runs_from_centre_to_centre():
    # to (1, 3) it passes through (0, 1) and (1, 2), and through no other square
    for between in [(0, 1), (1, 2)]:
        assert not sees((0, 0), (1, 3), wood=[between])
    for beside in [(1, 1), (0, 2), (-1, 1), (2, 2), (1, 4), (0, 3)]:
        assert sees((0, 0), (1, 3), wood=[beside])


@pytest.mark.rule("WEC-LOS-01")
@pytest.mark.parametrize("dx", range(-5, 6))
@pytest.mark.parametrize("dy", range(-5, 6))
def test_a_line_runs_through_the_squares_that_exact_fractions_give(dx, dy):
    """Against an independent reckoning: square (x, y) is crossed when the open line meets its inside."""
    if (dx, dy) == (0, 0):
        return
    crossed = set()
    for x in range(-5, 6):
        for y in range(-5, 6):
            # the corners of the square, doubled, against the line through (0, 0) and (dx, dy)
            signs = {
                (dx * cy - dy * cx > 0) - (dx * cy - dy * cx < 0)
                for cx in (2 * x - 1, 2 * x + 1)
                for cy in (2 * y - 1, 2 * y + 1)
            }
            within = min(0, dx) <= x <= max(0, dx) and min(0, dy) <= y <= max(0, dy)
            if {1, -1} <= signs and within and (x, y) not in ((0, 0), (dx, dy)):
                crossed.add((x, y))
    table = field(origin=(5, 5))
    table.place("B", at=(0, 0))
    battle = table.battle
    ground = battle.field
    found = set()
    for x in range(-5, 6):
        for y in range(-5, 6):
            cell = table.cell((x, y))
            ground.veils[cell] = True
            if not is_clear(battle, table.cell((0, 0)), table.cell((dx, dy)), False) and (x, y) != (0, 0):
                found.add((x, y))
            ground.veils[cell] = False
    assert found == crossed


@pytest.mark.rule("WEC-LOS-02")
def test_a_line_that_nothing_obscures_is_direct():
    assert sees((0, 0), (0, 3))
    assert not sees((0, 0), (0, 3), wood=[(0, 1)])
    assert not sees((0, 0), (0, 3), building=[(0, 2)])
    assert not sees((0, 0), (0, 3), wall=[(0, 1, "N")])
    assert not sees((0, 0), (0, 3), stands=[(0, (0, 1))])


@pytest.mark.rule("WEC-LOS-02", "WEC-RUL-16")
@pytest.mark.parametrize("kind", ["river", "stream", "wadi", "trench", "entrenchment"])
def test_flat_obstacles_do_not_obscure_unless_the_table_says_so(kind):
    assert sees((0, 0), (0, 3), **{kind: [(0, 1)]})
    blocks = {"settings": {"flat_obstacles_block": True}}
    assert sees((0, 0), (0, 3), house=blocks, **{kind: [(0, 1)]}) == (kind == "entrenchment")


@pytest.mark.rule("WEC-LOS-03", "WEC-EX-05")
def test_first_diagram_one_hill_square():
    assert not sees((0, 0), (-1, 3), hill=[(0, 1)])
    assert not sees((0, 0), (0, 3), hill=[(0, 1)])
    table = field(origin=(5, 4), hill=[(0, 1)])
    table.place("B", at=(0, 0))
    assert is_clear(table.battle, table.cell((0, 0)), table.cell((3, 2)), False)


@pytest.mark.rule("WEC-LOS-04", "WEC-EX-06")
def test_second_diagram_a_line_that_touches_one_corner_is_not_blocked():
    assert not sees((0, 0), (0, 3), hill=[(0, 1)])
    assert sees((0, 0), (3, 3), hill=[(0, 1)])
    assert sees((0, 0), (3, 3), hill=[(1, 0)])
    assert sees((0, 0), (3, 3), hill=[(0, 1), (2, 1)])  # a corner here and a corner there
    assert not sees((0, 0), (3, 3), hill=[(1, 1)])


@pytest.mark.rule("WEC-EX-07", "WEC-LOS-03")
def test_third_diagram_all_three_lines_run_through_the_hill():
    for target in [(-1, 3), (0, 3), (1, 3)]:
        assert not sees((0, 0), target, hill=[(0, 1)])


@pytest.mark.rule("WEC-LOS-05", "WEC-EX-08")
def test_fourth_diagram_a_line_between_two_hills_that_meet_at_a_corner_is_blocked():
    for hills in ([(0, 1), (1, 0)], [(1, 2), (2, 1)]):
        assert not sees((0, 0), (3, 3), hill=hills)
    assert not sees((0, 0), (1, 3), hill=[(0, 1), (1, 0)])
    table = field(origin=(5, 4), hill=[(0, 1), (1, 0)])
    table.place("B", at=(0, 0))
    assert not is_clear(table.battle, table.cell((0, 0)), table.cell((3, 1)), False)


@pytest.mark.rule("WEC-LOS-05", "WEC-RUL-15")
def test_a_hill_and_a_wood_or_a_stand_that_meet_at_the_corner_block_too():
    assert not sees((0, 0), (3, 3), hill=[(0, 1)], wood=[(1, 0)])
    assert not sees((0, 0), (3, 3), hill=[(0, 1)], stands=[(1, (1, 0))])
    assert not sees((0, 0), (3, 3), stands=[(0, (0, 1)), (1, (1, 0))])


@pytest.mark.rule("WEC-LOS-06")
@pytest.mark.parametrize("side", [0, 1])
def test_stands_obscure_friend_or_enemy_even_for_artillery_on_a_hill(side):
    assert not sees((0, 0), (0, 4), stands=[(side, (0, 2))])
    assert not sees((0, 0), (0, 4), stands=[(side, (0, 2))], hill=[(0, 0)])
    assert sees((0, 0), (0, 4), stands=[(side, (1, 2))])


@pytest.mark.rule("WEC-LOS-07")
def test_the_squares_of_firer_and_target_do_not_block():
    assert sees((0, 0), (0, 3), wood=[(0, 3)])
    assert sees((0, 0), (0, 3), hill=[(0, 3)])
    assert not sees((0, 0), (0, 3), wood=[(0, 2)])
    table = drawn("z\n.\n%B", {"B": {"kind": "regular-infantry", "weapon": "magazine-rifles"}})
    assert table.activate("B").refusal("fire B at z") == ""
    pair = drawn("y/z\n.\nA/B", {"A": {"kind": "regular-infantry", "weapon": "magazine-rifles"}})
    assert pair.activate("A").refusal("fire A at y") == ""


@pytest.mark.rule("WEC-LOS-08")
def test_a_hill_square_between_two_on_the_plain_blocks():
    assert not sees((0, 0), (0, 4), hill=[(0, 2)])
    assert sees((0, 0), (0, 4), hill=[(1, 2)])


@pytest.mark.rule("WEC-RUL-14", "WEC-LOS-08")
def test_a_hill_blocks_only_when_it_is_higher_than_both_ends():
    hill = [(0, 0), (0, 1), (0, 2)]
    assert sees((0, 0), (0, 4), hill=hill)  # from a hill one sees out over it
    assert sees((0, 0), (0, 4), hill=[(0, 2), (0, 4)])  # and up to one who stands as high
    assert not sees((0, 0), (0, 4), hill=[(0, 0)], level2=[(0, 2)])
    assert sees((0, 0), (0, 4), hill=[(0, 2)], level2=[(0, 4)])
    assert not sees((0, 0), (0, 4), hill=[(0, 0)], wood=[(0, 2)])  # height does not look over a wood


@pytest.mark.rule("WEC-RUL-14")
def test_by_choice_any_hill_square_between_blocks():
    always = {"settings": {"hills_always_block": True}}
    assert not sees((0, 0), (0, 4), house=always, hill=[(0, 0), (0, 1)])
    assert sees((0, 0), (0, 4), house=always, hill=[(0, 0), (0, 4)])


@pytest.mark.rule("WEC-RUL-17", "WEC-LOS-02")
@pytest.mark.parametrize("kind", ["wall", "hedge", "fence"])
def test_an_edge_blocks_a_line_that_crosses_it_unless_it_is_the_firers_or_the_targets_own(kind):
    assert sees((0, 0), (0, 4), **{kind: [(0, 0, "N")]})
    assert not sees((0, 0), (0, 4), **{kind: [(0, 1, "N")]})
    assert not sees((0, 0), (0, 4), **{kind: [(0, 2, "N")]})
    assert sees((0, 0), (0, 4), **{kind: [(0, 3, "N")]})
    assert sees((0, 0), (0, 4), **{kind: [(0, 2, "E")]})  # it runs along the line, and is not crossed


@pytest.mark.rule("WEC-RUL-17", "WEC-RUL-15")
def test_at_a_corner_edges_block_only_if_both_sides_are_closed():
    # the line to (3, 3) passes the corner between (1, 1) and (2, 2); (2, 1) and (1, 2) lie beside it
    assert sees((0, 0), (3, 3), wall=[(1, 1, "E")])
    assert sees((0, 0), (3, 3), wall=[(1, 1, "E"), (2, 1, "N")])
    assert not sees((0, 0), (3, 3), wall=[(1, 1, "E"), (1, 1, "N")])
    assert not sees((0, 0), (3, 3), wall=[(1, 1, "E"), (1, 2, "E")])
    assert not sees((0, 0), (3, 3), wall=[(1, 1, "E")], hill=[(1, 2)])
    # at the firer's own corner its own edges are left out
    assert sees((0, 0), (3, 3), wall=[(0, 0, "E"), (0, 0, "N")])
    assert not sees((0, 0), (3, 3), wall=[(1, 0, "N"), (0, 1, "E")])


@pytest.mark.rule("WEC-RUL-51")
def test_where_a_road_passes_a_wall_there_is_a_gap_to_see_through():
    assert not sees((0, 0), (0, 4), wall=[(0, 1, "N")])
    assert sees((0, 0), (0, 4), wall=[(0, 1, "N")], road=[(0, 0), (0, 1), (0, 2)])
