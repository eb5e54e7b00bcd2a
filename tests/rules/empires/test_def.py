"""Definitions (DEF): what the terms of the book do in play."""

import pytest

from vedette import books
from vedette.engine.dice import SeededDice
from vedette.engine.types import BadInput
from vedette.rules.empires.stands import RANGES, WEAPON_NAMES, WEAPON_WORDS
from vedette.testing.empires.table import drawn, field, game


def range_of(weapon):
    return RANGES[WEAPON_NAMES.index(weapon)]


def duel(**about):
    """B, with Magazine Rifles, two squares from z."""
    table = field(**about)
    table.place("B", at=(5, 4), weapon="magazine-rifles")
    table.place("z", at=(5, 6))
    return table.activate("B")


def piece(table, name):
    return table.poised.book.view(table.battle, 0)["pieces"][table[name].id]


def fact(table, name, label):
    return next((f["value"], f["rule"]) for f in piece(table, name)["facts"] if f["label"] == label)


@pytest.mark.rule("WEC-DEF-01")
def test_a_stand_that_was_driven_back_is_as_strong_as_before():
    table = field()
    table.place("B", at=(5, 4), weapon="magazine-rifles")
    table.place("C", at=(6, 5), weapon="magazine-rifles", counter=2)
    table.place("z", at=(5, 6))
    table.activate("B")
    before = table.defence("fire B at z")
    table.order("fire B at z", dice=[4, 4, 5])
    table.order("recoil z to 5,7 facing S")
    table.order("done B")
    assert table.defence("fire C at z") == before == {"WEC-FIR-12": 2}
    table.order("fire C at z", dice=[6, 6, 1])
    assert table.where("z") == "destroyed"


@pytest.mark.rule("WEC-DEF-02")
def test_a_d6_shows_one_to_six_and_a_d12_one_to_twelve():
    hashed = SeededDice("faces")
    assert {hashed.die(6) for _ in range(500)} == set(range(1, 7))
    assert {hashed.die(12) for _ in range(1000)} == set(range(1, 13))
    with pytest.raises(BadInput, match="not on a D6"):
        duel().order("fire B at z", dice=[7, 1, 1])
    with pytest.raises(BadInput, match="not on a D12"):
        duel().order("fire B at z", dice=[6, 1, 13])
    assert duel().order("fire B at z", dice=[6, 1, 12]).scores["z"] == 12 + 2


@pytest.mark.rule("WEC-DEF-03")
def test_two_d6_are_thrown_together_and_added_and_so_are_eight():
    told = duel().order("fire B at z", dice=[2, 5, 12])
    assert told.roll("B").faces == [2, 5]
    assert told.roll("B").dice == 7
    assert told.scores["B"] == 7 + 3  # both dice count, and the value is added once
    side = {"army": "buy", "commander": {"rating": "poor"}, "deployment": {"rows": 3}}
    sides = [side | {"name": "Blue"}, side | {"name": "Red"}]
    battle = game({"points": "dice", "sides": sides}, dice=[1, 2, 3, 4, 5, 6, 1, 2] + [6] * 8)
    rolls = [event.rolls[0] for event in battle.events if event.rolls]
    assert [(roll.sides, len(roll.faces), roll.dice) for roll in rolls] == [(6, 8, 24), (6, 8, 48)]
    assert battle.state.budget == [2 * 24, 2 * 48]


AROUND = {(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {(0, 0)}


@pytest.mark.rule("WEC-DEF-04", "WEC-EX-02")
@pytest.mark.parametrize("dx", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize("dy", [-2, -1, 0, 1, 2])
def test_the_eight_squares_that_touch_at_a_side_or_corner_are_adjacent_and_no_others(dx, dy):
    if (dx, dy) == (0, 0):
        return
    table = field()
    table.place("B", at=(5, 5))
    table.place("z", at=(5 + dx, 5 + dy))
    table.activate("B")
    assert table.may("attack B on z") == ((dx, dy) in AROUND)


@pytest.mark.rule("WEC-DEF-04")
def test_a_square_is_not_adjacent_to_itself_so_a_commander_in_it_adds_no_value():
    table = drawn("z/c . \n . B", {"c": "command"})
    table.activate("z")
    assert "WEC-CLS-06" not in table.tally("attack z on B")
    apart = drawn("z c \n . B", {"c": "command"})
    apart.activate("z")
    assert apart.tally("attack z on B")["WEC-CLS-06"] == 2


@pytest.mark.rule("WEC-DEF-05")
def test_the_stand_that_starts_the_combat_is_the_attacker_and_the_other_the_defender():
    table = field()
    table.place("G", "mechanical-machine-gun", at=(5, 5))
    table.place("g", "mechanical-machine-gun", at=(5, 6))
    table.activate("G")
    assert table.tally("attack G on g")["WEC-CLS-09"] == 1
    assert "WEC-CLS-09" not in table.defence("attack G on g")
    other = field()
    other.place("G", "mechanical-machine-gun", at=(5, 5))
    other.place("g", "mechanical-machine-gun", at=(5, 6))
    other.activate("g")
    assert other.tally("attack g on G")["WEC-CLS-09"] == 1
    assert "WEC-CLS-09" not in other.defence("attack g on G")


CLASSES = [
    # class, its infantry, dice thrown, may form Tactical Squares, value, its rule
    pytest.param("european", "regular-infantry", 2, True, 3, "WEC-DEF-06", marks=pytest.mark.rule("WEC-DEF-06")),
    pytest.param("european-style", "regular-infantry", 2, True, 3, "WEC-DEF-07", marks=pytest.mark.rule("WEC-DEF-07")),
    pytest.param("irregular", "irregular-infantry", 2, True, 2, "WEC-DEF-08", marks=pytest.mark.rule("WEC-DEF-08")),
    pytest.param("native", "native-infantry", 1, False, 2, "WEC-DEF-09", marks=pytest.mark.rule("WEC-DEF-09")),
]


@pytest.mark.parametrize(("klass", "kind", "dice", "squares", "value", "rule"), CLASSES)
def test_the_class_of_troops_decides_their_dice_value_and_squares(klass, kind, dice, squares, value, rule):
    table = drawn(
        """
        .   z
        .   .
        .   B/C
        """,
        {"B": {"kind": kind, "weapon": "magazine-rifles"}, "C": kind},
        classes=(klass, "native"),
    )
    table.activate("C")
    assert table.may("about C") == squares
    assert fact(table, "B", "Class") == (klass.replace("-", " "), rule)
    table.order("done C")
    table.activate("B")
    told = table.order("fire B at z", dice=[1] * dice + [12])
    assert len(told.roll("B").faces) == dice
    assert told.lines("B")["WEC-FIR-12"] == value


@pytest.mark.rule("WEC-DEF-06", "WEC-DEF-07", "WEC-DEF-08", "WEC-DEF-09", "WEC-RUL-68")
def test_regular_troops_are_european_or_european_style_irregulars_irregular_and_natives_native():
    for kind, klass in (
        ("regular-infantry", "native"),
        ("regular-cavalry", "irregular"),
        ("irregular-infantry", "european"),
        ("native-cavalry", "european"),
        ("native-infantry", "irregular"),
    ):
        table = field()
        table.place("B", kind, at=(5, 5), klass=klass)
        with pytest.raises(BadInput, match="cannot be of class"):
            table.activate("B")


@pytest.mark.rule("WEC-RUL-68")
@pytest.mark.parametrize("klass", ["european", "european-style", "irregular", "native"])
@pytest.mark.parametrize("kind", ["field-artillery", "automatic-machine-gun", "transport", "command"])
def test_guns_transport_and_command_stands_take_the_class_of_their_army(kind, klass):
    table = field(classes=(klass, "native"))
    table.place("B", kind, at=(5, 5))
    assert fact(table.activate("B"), "B", "Class")[0] == klass.replace("-", " ")


@pytest.mark.rule("WEC-DEF-10")
@pytest.mark.parametrize("cover", ["wood", "building"])
def test_cover_screens_a_stand_from_sight(cover):
    assert duel(**{cover: [(5, 5)]}).refusal("fire B at z") == "WEC-FIR-02"
    assert duel(**{cover: [(6, 5)]}).refusal("fire B at z") == ""


def closes_recoil(**terrain):
    """Whether B at 5,5, driven back towards the south, finds the square behind it closed."""
    table = field(**terrain)
    table.place("B", at=(5, 5))
    table.place("z", at=(5, 6))
    table.activate("B")
    told = table.order("attack B on z", dice=[1, 1, 12])
    if "WEC-REC-09" in told.rules:
        return True
    return (5, 4) not in table.squares("recoil")


@pytest.mark.rule("WEC-DEF-11")
@pytest.mark.parametrize("kind", ["wall", "hedge", "fence"])
def test_walls_hedges_and_fences_are_vertical_obstacles(kind):
    assert closes_recoil(**{kind: [(5, 5, "S")]})
    table = field(**{kind: [(x, 5, "S") for x in range(12)]})
    table.place("B", "regular-cavalry", at=(5, 4))
    table.place("C", at=(3, 4))
    assert not [square for square in table.activate("B").squares() if square[1] >= 5]
    assert (3, 5) in table.activate("C").squares()


@pytest.mark.rule("WEC-DEF-11")
@pytest.mark.parametrize("kind", ["trench", "wadi", "stream", "river"])
def test_trenches_wadis_streams_and_fordable_rivers_are_horizontal_obstacles(kind):
    assert closes_recoil(**{kind: [(5, 4)]})


@pytest.mark.rule("WEC-DEF-11")
@pytest.mark.parametrize("kind", ["road", "hill", "wood", "entrenchment"])
def test_other_ground_is_no_obstacle_to_infantry(kind):
    assert not closes_recoil(**{kind: [(5, 4)]})


@pytest.mark.rule("WEC-DEF-12")
def test_infantry_and_cavalry_carry_one_of_the_small_arms_and_nothing_else():
    small = {"muskets", "rifled-muskets", "single-shot-rifles", "magazine-rifles"}
    for kind in ("regular-infantry", "irregular-infantry", "regular-cavalry"):
        for weapon in WEAPON_NAMES[1:]:
            table = field()
            table.place("B", kind, at=(5, 5), weapon=weapon)
            if weapon in small:
                table.activate("B")
                assert fact(table, "B", "Weapon")[0] == WEAPON_WORDS[WEAPON_NAMES.index(weapon)]
            else:
                with pytest.raises(BadInput, match="cannot carry"):
                    table.activate("B")
    reach = [range_of(weapon) for weapon in ("rifled-muskets", "single-shot-rifles", "magazine-rifles")]
    assert reach == sorted(set(reach)), "each class reaches farther than the one before it"


@pytest.mark.rule("WEC-DEF-13")
@pytest.mark.parametrize("weight", ["mountain", "field", "medium", "heavy"])
def test_artillery_of_each_weight_is_smoothbore_or_rifled_and_rifled_reaches_farther(weight):
    assert range_of(f"rifled-{weight}") > range_of(f"smoothbore-{weight}")
    for other in ("mountain", "field", "medium", "heavy"):
        for make in ("smoothbore", "rifled"):
            table = field()
            table.place("G", f"{weight}-artillery", at=(5, 5), weapon=f"{make}-{other}")
            if other == weight:
                table.activate("G")
                assert table["G"].card.range == range_of(f"{make}-{other}")
            else:
                with pytest.raises(BadInput, match="cannot carry"):
                    table.activate("G")


@pytest.mark.rule("WEC-DEF-14")
def test_machine_guns_are_mechanical_or_automatic_and_pom_poms_are_a_type_of_their_own():
    table = field()
    for x, kind in enumerate(("mechanical-machine-gun", "automatic-machine-gun", "pom-pom")):
        table.place("ABC"[x], kind, at=(2 * x, 5))
    table.place("y", at=(2, 6))
    table.place("z", at=(4, 6))
    table.activate("B")
    assert [table[name].card.range for name in "ABC"] == [3, 4, 6]
    assert table.tally("attack B on y")["WEC-CLS-09"] == 1
    table.order("done B")
    table.activate("C")
    assert "WEC-CLS-09" not in table.tally("attack C on z")
    swapped = field()
    swapped.place("B", "mechanical-machine-gun", at=(5, 5), weapon="automatic-machine-gun")
    with pytest.raises(BadInput, match="cannot carry"):
        swapped.activate("B")


@pytest.mark.rule("WEC-DEF-15", "WEC-RUL-02")
def test_recoil_dampening_changes_nothing_so_no_stand_can_have_it():
    book = books.entry("empires").book()
    assert not [s.name for s in book.settings if "damp" in s.name + s.words]
    table = field()
    table.place("G", "field-artillery", at=(5, 5), recoil_dampening=True)
    with pytest.raises(BadInput, match="no entry 'recoil_dampening'"):
        table.activate("G")
    once = field()
    once.place("G", "heavy-artillery", at=(5, 3))
    once.place("z", at=(5, 6))
    once.activate("G")
    once.order("fire G at z", dice=[1, 1, 12])
    assert once.refusal("fire G at z") == "WEC-ACT-04"


@pytest.mark.rule("WEC-DEF-16")
@pytest.mark.parametrize(
    ("klass", "kind", "protected"),
    [
        ("european", "regular-infantry", True),
        ("european-style", "regular-infantry", True),
        ("irregular", "irregular-infantry", True),
        ("native", "native-infantry", False),
    ],
)
def test_only_european_european_style_and_irregular_troops_form_tactical_squares(klass, kind, protected):
    table = drawn(
        """
        .  .  .  .
        .  A  B  .
        .  C  D  z
        .  .  .  .
        """,
        {name: f"{kind} {way}" for name, way in {"A": "N", "B": "E", "C": "W", "D": "S"}.items()},
        classes=(klass, "native"),
    )
    table.activate("z")  # on the flank of D
    assert ("WEC-CLS-10" not in table.tally("attack z on D")) == protected
