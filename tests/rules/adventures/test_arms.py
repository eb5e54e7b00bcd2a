"""Bands with several weapons (RUL-11, -90): what they count as, who fires, and with which Fire Dice."""

import pytest

from vedette.engine.types import BadInput
from vedette.rules.adventures.combat.casualties import lose
from vedette.rules.adventures.groups.groups import TR_MCAV, TR_MEL, TR_RCAV, TR_RNG
from vedette.rules.adventures.view import facts
from vedette.testing.adventures.table import table


def band(gap=6, **doc):
    """A band in Mob before a unit; all of a Mob may fire."""
    t = table().place("A", at=(24, 14), figures=20)
    return t.place("z", before="A", gap=gap, formation="mob", files=5, **doc).activate("z")


@pytest.mark.rule("CA-RUL-11", "CA-FIG-08")
@pytest.mark.parametrize(
    ("weapons", "kind"),
    [
        ({"musket": 11, "melee": 9}, TR_RNG),
        ({"musket": 9, "melee": 11}, TR_MEL),
        ({"bow": 6, "musket": 5, "spear": 9}, TR_RNG),
        ({"spear": 12, "musket": 8}, TR_MEL),  # a spear is a melee weapon
        ({"melee": 15, "spear": 5}, TR_MEL),
        ({"musket": 20}, TR_RNG),
    ],
)
def test_most_of_the_figures_decide_whether_a_band_counts_as_ranged_or_melee(weapons, kind):
    t = band(weapons=weapons)
    assert t["z"].type == kind
    lose(t.battle, t["z"], 12)
    assert t["z"].type == kind  # as it was at the start of the battle


@pytest.mark.rule("CA-RUL-11")
def test_a_tie_has_to_be_declared():
    even = {"musket": 10, "melee": 10}
    with pytest.raises(BadInput, match="declare counts_as = 'ranged' or 'melee'"):
        band(weapons=even)
    assert band(weapons=even, counts_as="ranged")["z"].type == TR_RNG
    assert band(weapons=even, counts_as="melee")["z"].type == TR_MEL
    mounted = {"musket": 5, "melee": 5}
    for told, kind in (("ranged", TR_RCAV), ("melee", TR_MCAV)):
        t = table().place("A", at=(24, 14)).place("z", at=(24, 34), klass="cavalry", weapons=mounted, counts_as=told)
        assert t["z"].type == kind


@pytest.mark.rule("CA-RUL-11")
def test_single_figures_that_carry_both_count_as_ranged():
    assert band(weapon="musket")["z"].type == TR_RNG  # whoever shoots has something to fight with


@pytest.mark.rule("CA-RUL-11")
@pytest.mark.parametrize(
    ("doc", "words"),
    [
        ({"weapons": {"musket": 12, "melee": 9}}, "21 weapons for 20 figures"),
        ({"weapons": {"blunderbuss": 20}}, "'blunderbuss' is not a weapon"),
        ({"weapons": {"grenade": 20}}, "'grenade' is not a weapon"),
        ({"weapons": {"musket": 20}, "weapon": "bow"}, "weapon or weapons, not both"),
        ({"weapons": {"musket": 12, "melee": 8}, "traits": ["ferocious"]}, "Ferocious"),
    ],
)
def test_weapons_that_do_not_add_up_are_refused(doc, words):
    with pytest.raises(BadInput, match=words):
        band(**doc)


@pytest.mark.rule("CA-RUL-11")
def test_a_unit_has_one_weapon():
    with pytest.raises(BadInput, match="for bands only"):
        table().place("A", at=(24, 14), weapons={"rifle": 10, "carbine": 10}).activate("A")


@pytest.mark.rule("CA-RUL-90")
def test_only_figures_whose_own_weapon_reaches_fire():
    weapons = {"bow": 8, "musket": 4, "melee": 8}
    assert band(6, weapons=weapons).aim("z", "A").firing == 12  # bows 12", muskets 20"
    assert band(11.5, weapons=weapons).aim("z", "A").firing == 9  # the bows of the front rank, and the muskets
    far = band(15, weapons=weapons)
    assert far.aim("z", "A").firing == 4
    assert "fire" in {order.verb for order in far.offered()}
    assert band(19.5, weapons={"bow": 12, "musket": 8}).aim("z", "A").firing == 0  # the muskets stand too far back
    assert "fire" not in {order.verb for order in band(19.5, weapons={"bow": 12, "musket": 8}).offered()}
    assert band(4, weapons={"melee": 20}).aim("z", "A").firing == 0


@pytest.mark.rule("CA-RUL-90", "CA-RUL-89")
def test_a_leader_fires_with_the_weapon_of_the_group():
    weapons = {"melee": 8, "musket": 12}
    assert band(6, weapons=weapons).aim("z", "A").firing == 12
    assert band(6, weapons=weapons, leader=4).aim("z", "A").firing == 13  # he stands in front


@pytest.mark.rule("CA-RUL-90", "CA-RUL-89")
def test_a_leader_fires_with_the_weapon_that_most_of_the_others_fire():
    few = {"musket": 9, "bow": 11}
    assert band(14, weapons=few).aim("z", "A").firing == 9  # the bows of most do not reach
    led = band(14, weapons={"musket": 10, "bow": 10}, leader=4)  # he stands in front, where a musket would
    assert led.aim("z", "A").firing == 10
    assert band(14, weapons={"bow": 11, "musket": 9}, leader=4).aim("z", "A").firing == 10
    assert band(21, weapons=few, leader=4).aim("z", "A").firing == 0
    # whom he follows is for the others to say
    assert band(6, weapons={"rifle": 11, "bow": 9}, leader=4).aim("z", "A").lines["CA-WPN-07"] == 2
    assert band(6, weapons={"rifle": 10, "bow": 10}, leader=4).aim("z", "A").lines["CA-WPN-07"] == 1


@pytest.mark.rule("CA-RUL-90")
@pytest.mark.parametrize(
    ("weapons", "dice"),
    [
        ({"musket": 20}, 1),
        ({"rifle": 11, "musket": 9}, 2),
        ({"rifle": 9, "musket": 11}, 1),
        ({"rifle": 10, "musket": 10}, 1),  # on a tie the lower
        ({"musket": 10, "rifle": 10}, 1),
    ],
)
def test_the_weapon_of_most_who_fire_gives_the_fire_dice(weapons, dice):
    assert band(6, weapons=weapons).aim("z", "A").lines["CA-WPN-07"] == dice


@pytest.mark.rule("CA-RUL-90")
def test_those_who_fire_are_counted_not_those_who_are_there():
    weapons = {"rifle": 5, "bow": 15}
    assert band(6, weapons=weapons).aim("z", "A").lines["CA-WPN-07"] == 1
    assert band(14, weapons=weapons).aim("z", "A").lines["CA-WPN-07"] == 2  # the bows do not reach
    t = band(6, weapons={"rifle": 9, "bow": 11})
    lose(t.battle, t["z"], 4)  # from the rear
    assert t.aim("z", "A").lines["CA-WPN-07"] == 2


@pytest.mark.rule("CA-RUL-90", "CA-RUL-13")
def test_spears_are_not_thrown_where_others_shoot():
    assert band(1.5, weapons={"spear": 8, "musket": 12}).aim("z", "A").firing == 12
    assert band(1.5, weapons={"spear": 8, "melee": 12}).aim("z", "A").firing == 8


def test_the_card_names_all_weapons():
    t = band(weapons={"musket": 11, "melee": 9})
    assert "11 musket, 9 hand weapons" in [fact["value"] for fact in facts(t.battle, t["z"])]
