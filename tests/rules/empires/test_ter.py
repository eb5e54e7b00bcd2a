"""What each kind of ground does (TER-08), column by column."""

import pytest

from vedette.testing.empires.table import field

pytestmark = pytest.mark.rule("WEC-TER-08")

# In a wall's column the feature lies on the edge between the two squares concerned.
SQUARES = ["wood", "stream", "river", "wadi", "trench", "entrenchment", "building", "water"]
EDGES = ["wall", "hedge", "fence"]


def ground(kind, square, edge):
    """The feature as an argument of `field`: on a square, or on an edge."""
    if kind in ("plain", ""):
        return {}
    return {kind: [edge]} if kind in EDGES else {kind: [square]}


# --- voluntary moves --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "foot", "horse"),
    [
        ("plain", True, True),
        ("wood", True, False),
        ("wall", True, False),
        ("hedge", True, False),
        ("fence", True, False),
        ("river", True, True),
        ("stream", True, True),
        ("wadi", True, True),
        ("trench", True, True),
        ("entrenchment", True, True),
        ("building", False, False),
        ("water", False, False),
    ],
)
def test_who_may_move_there(kind, foot, horse):
    for stand, may in (("regular-infantry", foot), ("regular-cavalry", horse), ("transport", horse)):
        # hemmed in on its other sides, so that there is one way only
        table = field(**ground(kind, (5, 6), (5, 5, "N")))
        table.place("B", stand, at=(5, 5))
        for name, at in (("H", (4, 5)), ("I", (6, 5)), ("J", (5, 4))):
            table.place(name, at=at)
        table.activate("B")
        assert table.may("move B to 5,6 facing N") == may, stand


@pytest.mark.parametrize(
    "kind", ["wood", "wall", "hedge", "fence", "river", "stream", "wadi", "trench", "entrenchment"]
)
def test_ground_that_may_be_entered_costs_nothing_extra(kind):
    table = field(**ground(kind, (5, 6), (5, 5, "N")))
    table.place("B", at=(5, 5))
    table.place("H", at=(4, 6))
    table.place("I", at=(6, 6))
    table.activate("B")
    assert table.may("move B to 5,7 facing N")  # both squares of its move, straight through


@pytest.mark.parametrize("kind", ["wood", "river", "hill"])
def test_a_road_helps_only_steps_along_it(kind):
    road = [(5, 5), (5, 6), (5, 7), (5, 8)]
    table = field(**{kind: [(5, 6)]}, road=road)
    table.place("B", "regular-cavalry", at=(5, 5))
    table.activate("B")
    assert table.may("move B to 5,6 facing N")
    aside = field(**{kind: [(5, 6)]}, road=road)
    aside.place("B", "regular-cavalry", at=(4, 6))
    for name, at in (("H", (4, 5)), ("I", (4, 7)), ("J", (3, 6))):
        aside.place(name, at=at)
    aside.activate("B")
    assert aside.may("move B to 5,6 facing N") == (kind != "wood")


# --- recoils ----------------------------------------------------------------------------------------------------------


def recoil_squares(stand, **terrain):
    """Where a stand at 5,5 may recoil to after it was repulsed; its baseline is the south edge."""
    table = field(**terrain)
    table.place("B", stand, at=(5, 5))
    table.place("z", at=(5, 6))
    table.activate("B")
    table.order("attack B on z", dice=[1, 1, 12])
    return table.squares("recoil")


@pytest.mark.parametrize(
    ("kind", "foot", "horse"),
    [
        ("plain", True, True),
        ("hill", True, True),
        ("wood", True, False),
        ("wall", False, False),
        ("hedge", False, False),
        ("fence", False, False),
        ("river", False, False),
        ("stream", False, False),
        ("wadi", False, False),
        ("trench", False, False),
        ("entrenchment", True, True),
        ("building", False, False),
        ("water", False, False),
    ],
)
def test_who_may_recoil_there(kind, foot, horse):
    terrain = ground(kind, (5, 4), (5, 5, "S"))
    assert ((5, 4) in recoil_squares("regular-infantry", **terrain)) == foot
    assert ((5, 4) in recoil_squares("regular-cavalry", **terrain)) == horse


def test_along_a_road_woods_rivers_and_walls_are_open_to_recoils():
    road = [(5, 5), (5, 4), (5, 3)]
    for terrain in ({"wood": [(5, 4)]}, {"river": [(5, 4)]}, {"wall": [(5, 5, "S")]}):
        assert (5, 4) not in recoil_squares("regular-cavalry", **terrain)
        assert (5, 4) in recoil_squares("regular-cavalry", road=road, **terrain)


def test_a_bridge_does_not_help_a_recoil_that_turns_off_it():
    river = [(4, 4), (5, 4), (4, 5)]
    open_squares = recoil_squares("regular-infantry", river=river, road=[(5, 5), (5, 4), (5, 3)])
    assert open_squares == {(5, 4), (6, 4)}
    # both bends towards 6,4 are water now; the bridge at 5,4 does not open the way
    river = [(5, 4), (6, 5)]
    assert recoil_squares("regular-infantry", river=river, road=[(5, 5), (5, 4), (5, 3)]) == {(5, 4), (4, 4)}


def test_a_recoil_gets_no_road_bonus_and_pays_for_contours():
    # up two contours, straight: 1 + 2 squares; a regular has 2
    cliff = [(4, 4), (5, 4), (6, 4)]
    table = field(level2=cliff, road=[(5, 5), (5, 4)])
    table.place("B", at=(5, 5))
    table.place("z", at=(5, 6))
    table.activate("B")
    table.order("attack B on z", dice=[1, 1, 12])
    assert table.where("B") == "destroyed"


# --- sight ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "blocks"),
    [
        ("plain", False),
        ("road", False),
        ("wood", True),
        ("hill", True),
        ("river", False),
        ("stream", False),
        ("wadi", False),
        ("trench", False),
        ("entrenchment", False),
        ("building", True),
        ("water", False),
    ],
)
def test_what_blocks_sight_when_it_lies_between(kind, blocks):
    table = field(**ground(kind, (5, 6), (5, 6, "N")))
    table.place("B", "field-artillery", at=(5, 4))
    table.place("z", at=(5, 8))
    table.activate("B")
    assert (table.refusal("fire B at z") == "WEC-FIR-02") == blocks


@pytest.mark.parametrize("kind", EDGES)
def test_walls_hedges_and_fences_block_sight_but_for_the_edges_of_firer_and_target(kind):
    for y, blocks in ((4, False), (5, True), (6, True), (7, False)):
        table = field(**{kind: [(5, y, "N")]})
        table.place("B", "field-artillery", at=(5, 4))
        table.place("z", at=(5, 8))
        table.activate("B")
        assert (table.refusal("fire B at z") == "WEC-FIR-02") == blocks, y


# --- what it does for those in it -------------------------------------------------------------------------------------


def rows(kind, attack):
    """Which rows apply when B attacks z, who stands in (or behind) the feature."""
    table = field(**ground(kind, (5, 7 if attack == "fire" else 6), (5, 6 if attack == "fire" else 5, "N")))
    table.place("B", at=(5, 5), weapon="magazine-rifles")
    table.place("z", at=(5, 7 if attack == "fire" else 6))
    table.activate("B")
    return table.tally("fire B at z" if attack == "fire" else "attack B on z")


@pytest.mark.parametrize(
    ("kind", "fire", "close"),
    [
        ("plain", 0, 0),
        ("road", 0, 0),
        ("wood", -2, 0),
        ("hill", 0, -2),
        ("wall", -2, -2),
        ("hedge", 0, 0),
        ("fence", 0, 0),
        ("river", 0, 0),
        ("stream", 0, 0),
        ("wadi", 0, 0),
        ("trench", 0, 0),
        ("entrenchment", -2, -2),
    ],
)
def test_what_the_ground_takes_off_an_attack_on_those_who_stand_there(kind, fire, close):
    own = 3
    assert sum(rows(kind, "fire").values()) - own == fire
    assert sum(rows(kind, "close").values()) - own == close


@pytest.mark.parametrize(
    ("kind", "is_open"),
    [
        ("plain", True),
        ("road", True),
        ("wood", False),
        ("hill", False),
        ("wall", False),
        ("hedge", False),
        ("fence", False),
        ("river", False),
        ("stream", False),
        ("wadi", False),
        ("trench", False),
        ("entrenchment", False),
    ],
)
def test_what_is_flat_open_country(kind, is_open):
    table = field(**ground(kind, (5, 6), (5, 5, "N")))
    table.place("B", "regular-cavalry", at=(5, 5))
    table.place("z", at=(5, 6))
    table.activate("B")
    assert ("WEC-CLS-11" in table.tally("attack B on z")) == is_open
    # and the other way round: the ground the horse stands on counts too
    if kind in EDGES or kind == "wood":
        return
    table = field(**ground(kind, (5, 5), (5, 5, "N")))
    table.place("B", "regular-cavalry", at=(5, 5))
    table.place("z", at=(5, 6))
    table.activate("B")
    assert ("WEC-CLS-11" in table.tally("attack B on z")) == is_open


def test_both_on_one_hilltop_are_on_flat_ground():
    table = field(hill=[(5, 5), (5, 6)])
    table.place("B", "regular-cavalry", at=(5, 5))
    table.place("z", at=(5, 6))
    table.activate("B")
    assert table.tally("attack B on z")["WEC-CLS-11"] == 3
