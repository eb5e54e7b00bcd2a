"""Stands (STD): sizes, and how a stand is drawn."""

import pytest

from vedette.rules.empires.stands import KIND_NAMES, VALUES
from vedette.testing.empires.table import field

KINDS = KIND_NAMES[:-1]


def shown(kind, side=0, **doc):
    """The piece of one stand as a seat sees it."""
    table = field()
    native = kind.startswith("native")
    table.place("B" if side == 0 else "z", kind, at=(5, 5), **doc)
    table.activate("B" if side == 0 else "z")
    stand = table["B" if side == 0 else "z"]
    assert native == (stand.card.klass == 3) or side == 1
    return table.poised.book.view(table.battle, 0)["pieces"][stand.id]


@pytest.mark.rule("WEC-STD-01")
def test_a_stand_is_one_piece_shown_as_what_its_unit_is():
    arms = {kind: shown(kind)["arm"] for kind in KINDS}
    assert {arms[k] for k in KINDS if "infantry" in k} == {"foot"}
    assert {arms[k] for k in KINDS if "cavalry" in k} == {"horse"}
    assert {arms[k] for k in KINDS if "artillery" in k} == {"gun"}
    assert arms["transport"] == "wagon"
    assert arms["pack-transport"] == "pack"
    assert shown("command")["arm"] == "leader"
    types = {fact["value"] for fact in shown("regular-cavalry")["facts"] if fact["rule"] == "WEC-STD-01"}
    assert types == {"Regular Cavalry"}


@pytest.mark.rule("WEC-STD-02")
@pytest.mark.parametrize("kind", [*KINDS, "command"])
def test_an_ordinary_stand_is_at_least_40_mm_wide_and_fits_its_square(kind):
    # 50 mm are 100 hundredths of a square
    assert 80 <= shown(kind)["width"] <= 100


@pytest.mark.rule("WEC-STD-03")
def test_only_a_stand_that_is_wider_or_deeper_than_a_square_is_large():
    for kind in KINDS:
        table = field()
        table.place("B", kind, at=(5, 5))
        assert not table.activate("B")["B"].card.large
    deep = shown("heavy-artillery", large=[1, 2])
    wide = shown("heavy-artillery", large=[2, 1])
    assert deep["depth"] > 100 >= deep["width"]
    assert wide["width"] > 100 >= wide["depth"]


@pytest.mark.rule("WEC-STD-04")
@pytest.mark.parametrize(
    ("kind", "mounted", "depth"),
    [
        ("regular-infantry", None, 20),
        ("irregular-infantry", None, 20),
        ("native-infantry", None, 20),
        ("regular-cavalry", None, 30),
        ("irregular-cavalry", None, 30),
        ("native-cavalry", None, 30),
        ("heavy-artillery", None, 40),
        ("medium-artillery", None, 40),
        ("field-artillery", None, 40),
        ("mountain-artillery", None, 40),
        ("mechanical-machine-gun", None, 40),
        ("automatic-machine-gun", None, 40),
        ("pom-pom", None, 40),
        ("transport", None, 50),
        ("pack-transport", None, 30),
        ("command", False, 20),
        ("command", True, 30),
    ],
)
def test_the_depth_of_each_type_of_stand(kind, mounted, depth):
    table = field()
    told = {} if mounted is None else {"mounted": mounted}
    table.place("B", kind, at=(5, 5), **told)
    assert table.activate("B")["B"].depth_mm == depth


@pytest.mark.rule("WEC-STD-05")
@pytest.mark.parametrize(
    ("kind", "mounted", "arm", "figures"),
    [
        ("regular-infantry", None, "foot", 3),
        ("native-infantry", None, "foot", 3),
        ("regular-cavalry", None, "horse", 2),
        ("field-artillery", None, "gun", 2),
        ("automatic-machine-gun", None, "machine-gun", 2),
        ("pom-pom", None, "machine-gun", 2),
        ("transport", None, "wagon", 1),
        ("pack-transport", None, "pack", 2),
        ("command", False, "leader", 3),
        ("command", True, "leader", 2),
    ],
)
def test_a_stand_is_drawn_with_the_models_the_book_recommends(kind, mounted, arm, figures):
    """A gun, machine gun or vehicle is drawn by its arm, its crew as figures; a pack animal counts as one."""
    told = {} if mounted is None else {"mounted": mounted}
    piece = shown(kind, **told)
    assert (piece["arm"], piece["figures"]) == (arm, figures)
    assert ("mounted" in piece["extras"]) == (mounted is True)
    assert ("leader" in piece["extras"]) == (kind == "command")


@pytest.mark.rule("WEC-STD-06")
@pytest.mark.parametrize("kind", KINDS)
def test_each_stand_shows_its_value(kind):
    value = VALUES[KIND_NAMES.index(kind)]
    assert shown(kind)["strength"] == str(value)


@pytest.mark.rule("WEC-STD-06")
@pytest.mark.parametrize(("rating", "value"), [("poor", "1"), ("average", "2"), ("exceptional", "3")])
def test_a_command_stand_shows_the_value_of_its_commander(rating, value):
    assert shown("command", rating=rating)["strength"] == value


@pytest.mark.rule("WEC-STD-07")
@pytest.mark.parametrize(("way", "heading"), [("N", 0), ("E", 90), ("S", 180), ("W", 270)])
def test_a_stand_shows_which_way_it_faces_and_whose_it_is(way, heading):
    ours, theirs = shown("regular-infantry", facing=way), shown("native-infantry", side=1, facing=way)
    assert ours["facing"] == theirs["facing"] == heading
    assert (ours["side"], theirs["side"]) == (0, 1)
