"""Dice (DIC): an army throws 2D6 or a D12, for everything."""

import pytest

from vedette.testing.empires.table import field


def duel(classes, dice=None, blue="regular-infantry", red="native-infantry"):
    table = field(classes=classes, dice=dice)
    table.place("B", blue, at=(5, 4), weapon="magazine-rifles")
    table.place("z", red, at=(5, 6), weapon="magazine-rifles")
    return table


@pytest.mark.rule("WEC-DIC-01")
@pytest.mark.parametrize(("klass", "sides", "count"), [("european", 6, 2), ("european-style", 6, 2), ("native", 12, 1)])
def test_european_and_european_style_armies_throw_2d6_and_native_armies_a_d12(klass, sides, count):
    kind = "native-infantry" if klass == "native" else "regular-infantry"
    table = duel((klass, klass), blue=kind, red=kind).activate("B")
    told = table.order("fire B at z", dice=[1] * count + [sides] * count)
    for name in "Bz":
        assert (told.roll(name).sides, len(told.roll(name).faces)) == (sides, count)


@pytest.mark.rule("WEC-DIC-02")
def test_the_same_dice_serve_for_initiative_activation_and_combat():
    table = duel(("european", "native")).start_turn()
    table.order("number B")
    told = table.order("number z", dice=[3, 3, 5])
    assert [(roll.sides, roll.faces) for roll in told.rolls] == [(6, [3, 3]), (12, [5])]
    told = table.order("take", dice=[1, 2])
    assert [(roll.sides, roll.faces) for roll in told.rolls] == [(6, [1, 2])]
    told = table.order("fire B at z", dice=[1, 1, 12])
    assert [(roll.sides, roll.faces) for roll in told.rolls] == [(6, [1, 1]), (12, [12])]
    told = table.order("done B", dice=[4])
    assert [(roll.sides, roll.faces) for roll in told.rolls] == [(12, [4])]


@pytest.mark.rule("WEC-DIC-03", "WEC-RUL-07")
def test_native_allies_in_a_european_army_throw_its_2d6_in_attack_and_defence():
    for acting, faces in (("B", [1, 1, 12]), ("z", [1, 6, 6])):
        table = duel(("european", "native"), blue="native-infantry").activate(acting)
        target = "z" if acting == "B" else "B"
        told = table.order(f"fire {acting} at {target}", dice=faces)
        assert told.roll("B").sides == 6
        assert told.roll("z").sides == 12


@pytest.mark.rule("WEC-DIC-03", "WEC-RUL-07")
def test_regulars_in_a_native_army_throw_its_d12():
    table = field()
    table.place("B", at=(5, 4))
    table.place("z", "regular-infantry", at=(5, 5), klass="european")
    table.activate("z")
    assert table.order("attack z on B", dice=[1, 6, 6]).roll("z").sides == 12


@pytest.mark.rule("WEC-RUL-07")
def test_an_irregular_army_throws_2d6_unless_its_dice_are_set():
    table = duel(("irregular", "native"), blue="irregular-infantry").activate("B")
    assert table.order("fire B at z", dice=[1, 1, 12]).roll("B").sides == 6
    table = duel(("irregular", "native"), dice=("d12", "d12"), blue="irregular-infantry").activate("B")
    assert table.order("fire B at z", dice=[1, 12]).roll("B").sides == 12
