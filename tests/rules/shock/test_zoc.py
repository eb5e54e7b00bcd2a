"""Zone of control (ZOC)."""

import pytest

from vedette.testing.shock.table import Table


def facing(b=(3000, 2200), at=(3000, 1500), features=(), kind="Infantry", **told):
    """A, five men in one rank; b the same, so that depths are 1 inch."""
    table = Table(features=list(features)).place("A", kind, at=at, figures=5, leaders=0, files=5, **told)
    return table.place("Z", at=(6500, 400)).place("b", at=b, figures=5, leaders=0, files=5).start()


@pytest.mark.rule("SP-ZOC-01")
def test_the_zone_reaches_two_inches():
    table = facing()
    # b's front edge is at 2150; A's front edge may come to 1950
    assert table.may("move A to 3000,1900 facing 0 files 5")
    assert table.refusal("move A to 3000,1902 facing 0 files 5") == "SP-ZOC-05"


@pytest.mark.rule("SP-ZOC-01")
@pytest.mark.parametrize(
    ("at", "heading", "near"),
    [
        ((3000, 3100), 180, (3000, 2470)),  # from behind: its rear edge is at 2250
        ((3950, 2200), 270, (3470, 2200)),  # from its right: its side is at 3250
        ((2050, 2200), 90, (2530, 2200)),  # from its left
        ((3650, 2850), 225, (3425, 2425)),  # from a corner
    ],
)
def test_the_zone_reaches_all_round(at, heading, near):
    """A column of one file comes on from each side; two inches off is free, a little nearer is not."""
    table = Table().place("A", at=at, figures=5, leaders=0, files=5, facing=heading)
    table.place("Z", at=(6500, 400)).place("b", at=(3000, 2200), figures=5, leaders=0, files=5).start()
    off = table.gap("A", "b")
    assert off > 200
    step = [(near[i] - at[i]) for i in (0, 1)]
    gone = [share for share in range(101) if table.may(word(at, step, share, heading))]
    assert gone
    stop = max(gone)
    assert stop < 100
    table.order(word(at, step, stop, heading))
    assert 200 <= table.gap("A", "b") < 215


def word(at, step, share, heading):
    """A move that goes so many hundredths of a way."""
    return f"move A to {at[0] + step[0] * share // 100},{at[1] + step[1] * share // 100} facing {heading} files 5"


@pytest.mark.rule("SP-ZOC-02")
def test_no_passing_an_enemy_through_its_zone():
    table = Table().place("A", "Cavalry", at=(2300, 2200), facing=90, figures=5, leaders=0, files=1)
    table.place("Z", at=(6500, 400)).place("b", at=(3000, 2600), figures=5, leaders=0, files=5).start()
    # straight past, an inch off: through the zone
    assert table.refusal("move A to 3400,2400 facing 90 files 1") == "SP-ZOC-05"
    assert table.may("move A to 3400,2200 facing 90 files 1")


@pytest.mark.rule("SP-ZOC-02")
def test_a_way_through_a_zone_is_barred_though_it_ends_beyond():
    table = Table().place("H", "commander", at=(2300, 2450)).place("Z", at=(6500, 400))
    table.place("b", at=(3000, 2600), figures=5, leaders=0, files=5).start()
    assert table.refusal("move H to 3500,2450 facing 0 files 1") == "SP-ZOC-05"  # half an inch before b
    table = Table().place("H", "commander", at=(2300, 2300)).place("Z", at=(6500, 400))
    table.place("b", at=(3000, 2600), figures=5, leaders=0, files=5).start()
    assert table.may("move H to 3500,2300 facing 0 files 1")  # just 2 inches before it


@pytest.mark.rule("SP-ZOC-03")
def test_a_zone_may_be_entered_to_attack_its_owner():
    table = facing()
    table.order("attack A on b files 5")
    assert table["A"].contact == table["b"].id
    assert table.gap("A", "b") == 0


@pytest.mark.rule("SP-ZOC-04")
def test_a_zone_may_be_entered_to_support():
    table = Table().place("A", at=(3000, 1850), figures=5, leaders=0, files=5, contact="b")
    table.place("B", at=(3800, 1700), figures=5, leaders=0, files=2)
    table.place("b", at=(3000, 1950), figures=5, leaders=0, files=5).start()
    assert table.refusal("move B to 3400,1900 facing 0 files 2") in ("SP-ZOC-05", "SP-UNI-10")
    table.order("support B against b files 2")
    assert table["B"].supports == table["b"].id
    assert 50 <= table.gap("B", "b") <= 100


@pytest.mark.rule("SP-ZOC-05")
def test_for_nothing_else():
    table = facing()
    assert table.refusal("move A to 3000,1950 facing 0 files 5") == "SP-ZOC-05"
    # not to attack somebody else either
    table = Table().place("A", at=(3000, 1500), figures=5, leaders=0, files=1)
    table.place("Z", at=(6500, 400))
    table.place("b", at=(3000, 1850), figures=5, leaders=0, files=5, facing=180)
    table.place("c", at=(3000, 2500), figures=5, leaders=0, files=5).start()
    assert table.refusal("attack A on c files 1") != ""


@pytest.mark.rule("SP-ZOC-06")
def test_none_in_a_building():
    house = {"kind": "building", "at": [3000, 2400], "size": [500, 400], "doors": [[3000, 2600]]}
    table = (
        Table(features=[house]).place("A", at=(3000, 1800), figures=5, leaders=0, files=5).place("Z", at=(6500, 400))
    )
    table.place("b", roof=0).start()
    assert table.may("move A to 3000,2050 facing 0 files 5")  # 1 inch off
    assert table.refusal("move A to 3000,2120 facing 0 files 5") == "SP-UNI-10"


@pytest.mark.rule("SP-ZOC-07")
def test_none_behind_an_obstacle():
    wall = {"kind": "obstacle", "points": [[2000, 2060], [4000, 2060]], "width": 0}
    table = facing(features=[wall])
    assert table.may("move A to 3000,1985 facing 0 files 5")
    far = {"kind": "obstacle", "points": [[2000, 1000], [4000, 1000]], "width": 0}
    assert facing(features=[far]).refusal("move A to 3000,1985 facing 0 files 5") == "SP-ZOC-05"
    # between them, but more than 2 inches from b: its zone holds
    post = {"kind": "obstacle", "points": [[2950, 1700], [3010, 1700]], "width": 0}
    table = Table(features=[post]).place("H", "commander", at=(3000, 1500)).place("Z", at=(6500, 400))
    table.place("b", at=(3000, 2200), figures=5, leaders=0, files=5).start()
    assert table.refusal("move H to 3600,2200 facing 0 files 1") == "SP-ZOC-05"


def test_a_unit_that_begins_in_a_zone_may_only_draw_away():
    table = facing(b=(3000, 1700))  # 1 inch between them
    assert table.may("move A to 3000,1300 facing 0 files 5")
    assert table.refusal("move A to 3000,1520 facing 0 files 5") == "SP-ZOC-05"
    assert table.may("move A to 3000,1450 facing 0 files 3")  # it may stay, and take another shape


def test_units_side_by_side_can_be_attacked():
    """The zones of neighbours overlap; within the target's zone the other's does not count (RUL-41)."""
    table = Table().place("A", at=(3000, 1500), figures=5, leaders=0, files=3).place("Z", at=(6500, 400))
    table.place("b", at=(3000, 2100), figures=5, leaders=0, files=5)
    table.place("c", at=(3550, 2100), figures=5, leaders=0, files=5).start()
    assert table.may("attack A on b files 3")


@pytest.mark.rule("SP-ZOC-03", "SP-CLC-01")
def test_one_of_two_neighbours_is_attacked_in_full_width():
    """Straight ahead A would strike both; slid along the edge of either it strikes one (RUL-81)."""
    table = Table().place("A", at=(3250, 1500), figures=10, leaders=0, files=5).place("Z", at=(6500, 400))
    table.place("b", at=(3000, 2100), figures=5, leaders=0, files=5)
    table.place("c", at=(3550, 2100), figures=5, leaders=0, files=5).start()
    assert "attack 0 on 2 files 5" in table.offered("attack")
    table.order("attack A on c files 5")
    assert table["A"].contact == table["c"].id
    assert table.gap("A", "c") == 0
    assert table.gap("A", "b") >= 50
