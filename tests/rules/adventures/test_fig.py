"""What defines a figure and its group (FIG)."""

import pytest

from vedette.engine.types import BadInput
from vedette.rules.adventures.groups.groups import TYPE_WORDS
from vedette.testing.adventures.table import table


def kind(name="z", **doc):
    """The troop type by which a group reads the reaction cells."""
    t = table()
    t.place(name, at=(24, 24), **doc)
    return TYPE_WORDS[t[name].type]


def facing_off(gap=10, settings=None, blue=None, red=None):
    t = table(settings=settings)
    t.place("A", at=(24, 14), **(blue or {}))
    t.place("B", at=(5, 5))
    t.place("z", before="A", gap=gap, **(red or {}))
    t.place("y", at=(44, 44))
    return t


@pytest.mark.rule("CA-FIG-01")
def test_class_training_rep_weapon_and_characteristics_are_the_whole_groups():
    t = facing_off(blue={"rep": 5, "klass": "cavalry", "lances": True}, red={"traits": ["ferocious"], "shield": True})
    a, z = t["A"].card, t["z"].card
    assert (a.klass, a.training, a.rep, a.weapon, a.is_lancer) == (1, 0, 5, 3, True)
    assert (z.klass, z.training, z.rep, z.weapon, z.is_ferocious, z.has_shields) == (0, 1, 4, 0, True, True)
    told = t.test("A", "LL", [5, 6], then=6)  # one Rep for all of them
    assert told.tests[0] == ("A", "LL", 1)


@pytest.mark.rule("CA-FIG-02", "CA-ARM-02")
def test_infantry_are_foot_soldiers_with_missile_or_hand_arms():
    for weapon in ("melee", "spear", "bow", "musket"):
        t = facing_off(red={"weapon": weapon})
        assert t["z"].is_infantry
        t.activate("z")
        assert t.may("prone z")  # only infantry may
        assert (
            t.refusal(f"move z to {int(t.at('z')[0] * 100)},{int(t.at('z')[1] * 100) - 1201} facing 180") == "CA-MOV-02"
        )


@pytest.mark.rule("CA-FIG-03", "CA-ARM-03")
def test_armed_only_with_hand_weapons_is_melee_troops_on_foot_and_mounted():
    assert kind(weapon="melee") == "Melee Troops"
    assert kind(weapon="spear") == "Melee Troops"  # CA-RUL-13
    assert kind(klass="cavalry", weapon="melee") == "cavalry, Melee Troops"
    # Being Charged pass 2: Melee Troops countercharge, those with bows shoot
    told = facing_off(gap=3, red={"weapon": "melee"}).test("z", "BC", [1, 1], by="A", then=4)
    assert told.events_of("charge", "z")[0].event_type.rule == "CA-INV-03"


@pytest.mark.rule("CA-FIG-04", "CA-ARM-03")
def test_a_band_with_ranged_weapons_is_ranged_troops():
    for weapon in ("bow", "musket", "pistol", "rifle"):
        assert kind(weapon=weapon) == "Ranged Troops"
    t = facing_off(gap=3, red={"weapon": "bow"})
    told = t.test("z", "BC", [1, 1], by="A", then=4)
    assert "CA-WPN-07" in told.lines("z", 1)  # its fire
    assert not t.is_locked("z", "A")


@pytest.mark.rule("CA-FIG-05", "CA-ARM-02")
def test_cavalry_fights_mounted_with_a_die_more():
    t = facing_off(gap=0.01, red={"klass": "cavalry", "figures": 20})
    t.lock("A", "z")
    assert t.bout("z", "A").lines["CA-MEL-18"] == 1
    assert "CA-MEL-18" not in t.bout("A", "z").lines
    assert kind(klass="cavalry", weapon="melee") == "cavalry, Melee Troops"  # both
    assert kind("A", klass="cavalry") == "European cavalry"


@pytest.mark.rule("CA-FIG-06", "CA-ARM-02")
@pytest.mark.parametrize("name", ["A", "z"])
@pytest.mark.parametrize("klass", ["artillery", "machine_gun"])
def test_the_crew_of_any_gun_is_artillery(name, klass):
    assert kind(name, klass=klass) == ("European artillery" if name == "A" else "Tribal artillery")
    t = facing_off(gap=3, blue={"klass": klass})
    told = t.test("A", "BC", [6, 6], by="z", then=6)
    assert t.where("A") == "ran away"  # as artillery does; infantry would lose one in three
    assert told.cells("A") == ["CA-REA-EU-BC-0"]


@pytest.mark.rule("CA-FIG-07", "CA-EX-06")
def test_european_training_reads_the_european_table_and_volleys():
    t = facing_off(blue={"traits": ["askari"]})
    told = t.test("A", "SR", [6, 6], then=6)
    assert told.cells("A") == ["CA-REA-EU-SR-0"]
    assert t.where("A") == "ready"  # it retires; a band would run
    t = facing_off(gap=14, blue={"traits": ["askari"]})
    t.activate("A")
    assert t.may("volley A at z")
    assert {order.args[1] for order in t.offered("form")} == {1, 2, 3}


@pytest.mark.rule("CA-FIG-08", "CA-EX-06")
def test_tribal_training_reads_the_tribal_table_and_cannot_volley():
    t = facing_off(gap=14, red={"weapon": "musket"})
    told = t.test("z", "SR", [6, 6], then=6)
    assert told.cells("z") == ["CA-REA-TR-SR-0"]
    assert t.where("z") == "ran away"
    t = facing_off(gap=14, red={"weapon": "musket", "formation": "open"})
    t.activate("z")
    assert t.may("fire z at A")
    assert t.refusal("volley z at A") == "CA-VOL-01"
    assert {order.args[1] for order in t.offered("form")} == {4}


@pytest.mark.rule("CA-FIG-09", "CA-ARM-04")
def test_reps_run_from_two_to_six():
    for rep in (2, 3, 4, 5, 6):
        t = facing_off(blue={"rep": rep})
        assert t.aim("A", "z").lines["CA-FIR-03"] == rep
    for rep in (1, 7):
        with pytest.raises(BadInput):
            facing_off(blue={"rep": rep}).aim("A", "z")


@pytest.mark.rule("CA-FIG-10", "CA-RUL-15", "CA-ARM-05")
def test_mounted_infantry_rides_eighteen_inches_and_dismounts_to_fight():
    t = facing_off(blue={"klass": "mounted_infantry", "formation": "open"})
    t.activate("A")
    assert t.refusal("fire A at z") == "CA-RUL-15"
    assert t.refusal("charge A at z") == "CA-RUL-15"
    assert t.may("dismount A facing 0")
    far = facing_off(gap=30, blue={"klass": "mounted_infantry", "formation": "open", "figures": 6})
    far.activate("A")
    assert far.may("move A to 2400,3200 facing 0")
    assert far.refusal("move A to 2400,3201 facing 0") == "CA-MOV-02"
    on_foot = facing_off(blue={"klass": "mounted_infantry", "formation": "line"})
    on_foot.activate("A")
    on_foot.order("dismount A facing 0")
    assert on_foot.may("volley A at z")


@pytest.mark.rule("CA-FIG-10")
def test_mounted_infantry_never_has_the_cavalry_die_and_reads_the_infantry_cells():
    t = facing_off(gap=0.01, blue={"klass": "mounted_infantry", "formation": "open"})
    assert TYPE_WORDS[t["A"].type] == "European infantry"
    t.lock("A", "z")
    assert "CA-MEL-18" not in t.bout("A", "z").lines


@pytest.mark.rule("CA-FIG-10", "CA-RUL-15")
def test_boers_fire_from_the_saddle():
    traits = ["boer_fire_bonus"]
    t = facing_off(blue={"klass": "mounted_infantry", "formation": "open", "traits": traits, "figures": 15})
    t.activate("A")
    assert t.may("fire A at z")
    assert t.aim("A", "z").lines["CA-FIR-11"] == -2
    assert t.aim("A", "z").lines["CA-LST-10"] == 1


@pytest.mark.rule("CA-FIG-11")
def test_ferocious_acts_in_melee_and_in_the_cells_that_name_it():
    t = facing_off(gap=0.01, red={"traits": ["ferocious"]})
    t.lock("A", "z")
    assert t.bout("z", "A").lines["CA-MEL-15"] == 1
    t = facing_off(red={"traits": ["ferocious"]})
    t.test("z", "BC", [6, 6], by="A", then=6)
    assert t.where("z") == "ready"  # it receives the charge; others run
    t = facing_off()
    t.test("z", "BC", [6, 6], by="A", then=6)
    assert t.where("z") == "ran away"


@pytest.mark.rule("CA-FIG-12")
def test_shields_act_in_melee():
    t = facing_off(gap=0.01, red={"shield": True})
    t.lock("A", "z")
    assert t.bout("z", "A").lines["CA-MEL-16"] == 1
    bare = facing_off(gap=0.01)
    bare.lock("A", "z")
    assert "CA-MEL-16" not in bare.bout("z", "A").lines


@pytest.mark.rule("CA-FIG-13")
def test_lances_act_in_melee_for_cavalry():
    t = facing_off(gap=0.01, blue={"klass": "cavalry", "lances": True})
    t.lock("A", "z", turns=0)
    assert t.bout("A", "z").lines["CA-MEL-17"] == 1
    on_foot = facing_off(gap=0.01, blue={"klass": "cavalry", "lances": True, "mounted": False})
    on_foot.lock("A", "z", turns=0)
    assert "CA-MEL-17" not in on_foot.bout("A", "z").lines
