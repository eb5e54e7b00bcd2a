"""Weapons (WPN)."""

import pytest

from vedette import books
from vedette.testing.adventures.table import table

BOOK = books.entry("adventures").book()

EUROPEAN = {
    "pistol": (6, 1),
    "rifle": (24, 2),
    "carbine": (20, 2),
    "field_gun": (36, 2, 6, 5),
    "machine_gun": (24, 5),
    "fortress_gun": (60, 2, 10, 5),
}
TRIBAL = {
    "pistol": (6, 1),
    "musket": (20, 1),
    "bow": (12, 1),
    "spear": (3, 1),
    "field_artillery": (24, 2, 4, 5),
    "tribal_fortress_gun": (36, 2, 6, 5),
    "machine_gun": (24, 5),
}
GUNS = ("field_gun", "fortress_gun", "field_artillery", "tribal_fortress_gun")


def shot(name, weapon, gap, **doc):
    """The aim of a group so armed at an enemy so many inches away, all of its figures in range."""
    klass = "artillery" if weapon in GUNS else "machine_gun" if weapon == "machine_gun" else "infantry"
    t = table(96, 96)
    t.place(name, at=(48, 12), facing=0, klass=klass, weapon=weapon, **doc)
    t.place("z" if name == "A" else "A", before=name, gap=gap)
    return t


def check_table(name, weapon, row):
    far = row[0]
    t = shot(name, weapon, far)
    foe = "z" if name == "A" else "A"
    assert t.aim(name, foe).lines["CA-WPN-07"] == row[1]
    assert shot(name, weapon, far + 0.02).aim(name, foe).firing == 0
    if len(row) == 4:
        assert shot(name, weapon, row[2]).aim(name, foe).lines["CA-WPN-07"] == row[3]
        assert shot(name, weapon, row[2] + 0.02).aim(name, foe).lines["CA-WPN-07"] == row[1]


@pytest.mark.rule("CA-WPN-02", "CA-ARM-52")
@pytest.mark.parametrize("weapon", list(EUROPEAN))
def test_ranges_and_fire_dice_of_european_weapons(weapon):
    check_table("A", weapon, EUROPEAN[weapon])


@pytest.mark.rule("CA-WPN-04", "CA-ARM-53")
@pytest.mark.parametrize("weapon", list(TRIBAL))
def test_ranges_and_fire_dice_of_tribal_weapons(weapon):
    check_table("z", weapon, TRIBAL[weapon])


@pytest.mark.rule("CA-WPN-01", "CA-RUL-17", "CA-ARM-43")
def test_at_the_gun_a_crew_fires_the_gun_away_from_it_as_infantry():
    at_gun = shot("A", "field_gun", 30)
    assert at_gun.aim("A", "z").firing == 20  # each of four counts as five
    away = shot("A", "field_gun", 20, at_gun=False)
    assert away.aim("A", "z").firing == 4
    assert away.aim("A", "z").lines["CA-WPN-07"] == 2
    assert shot("A", "field_gun", 26, at_gun=False).aim("A", "z").firing == 0
    band = shot("z", "field_artillery", 18, at_gun=False)
    assert (band.aim("z", "A").firing, band.aim("z", "A").lines["CA-WPN-07"]) == (4, 1)


@pytest.mark.rule("CA-WPN-01", "CA-RUL-17")
def test_away_from_its_gun_a_crew_has_the_range_of_its_armys_small_arm():
    for name, weapon, reach in (("A", "field_gun", 24), ("z", "field_artillery", 20)):
        foe = "z" if name == "A" else "A"
        assert shot(name, weapon, reach, at_gun=False).aim(name, foe).firing > 0
        assert shot(name, weapon, reach + 0.1, at_gun=False).aim(name, foe).firing == 0
        assert shot(name, weapon, reach + 0.1).aim(name, foe).firing == 20  # the gun itself reaches farther


@pytest.mark.rule("CA-WPN-01", "CA-RUL-17")
def test_a_crew_that_left_a_jammed_gun_has_its_rifles():
    t = shot("A", "machine_gun", 16, jammed=True, at_gun=False)
    assert t.aim("A", "z").firing == 2
    assert shot("A", "machine_gun", 16, jammed=True).aim("A", "z").firing == 0


def british(year, weapon="rifle", traits=("post_1895_fire_dice_4",), **settings):
    t = table(settings={"year": year, **settings})
    t.place("A", at=(24, 12), weapon=weapon, traits=list(traits))
    t.place("z", before="A", gap=10)
    return t.aim("A", "z").lines["CA-WPN-07"]


@pytest.mark.rule("CA-WPN-03", "CA-RUL-21")
def test_after_1895_british_infantry_has_four_fire_dice():
    assert british(1895) == 2
    assert british(1896) == 4
    assert british(1896, weapon="carbine") == 4
    assert british(1896, traits=["askari"]) == 2
    assert british(1896, traits=[]) == 2


@pytest.mark.rule("CA-WPN-03", "CA-RUL-21")
def test_by_house_rule_all_european_regulars():
    assert british(1896, traits=[], all_europeans_fire_four=True) == 4
    assert british(1896, traits=["ferocious"], all_europeans_fire_four=True) == 4
    for irregular in ("askari", "native", "boer_fire_bonus"):
        assert british(1896, traits=[irregular], all_europeans_fire_four=True) == 2
    armed = british(1896, traits=["noncombatant"], all_europeans_fire_four=True)  # civilians as militia
    assert armed == 2


@pytest.mark.rule("CA-WPN-04", "CA-RUL-14")
def test_bands_with_european_rifles_use_the_european_row():
    assert shot("z", "rifle", 24).aim("z", "A").lines["CA-WPN-07"] == 2
    t = table(settings={"year": 1900, "all_europeans_fire_four": True})
    t.place("A", at=(24, 12))
    t.place("z", before="A", gap=10, weapon="rifle", traits=["european_rifles", "open_order_only"])
    assert t.aim("z", "A").lines["CA-WPN-07"] == 2  # never 4


@pytest.mark.rule("CA-WPN-05")
def test_a_target_beyond_range_cannot_be_fired_at_and_within_it_distance_does_not_matter():
    far = shot("A", "rifle", 24.02)
    far.activate("A")
    assert far.refusal("fire A at z") == "CA-WPN-05"
    lines = [shot("A", "rifle", gap, formation="line").aim("A", "z").lines for gap in (2, 8, 16, 22)]
    assert all(line == lines[0] for line in lines)


@pytest.mark.rule("CA-WPN-06")
def test_a_gun_has_its_first_number_of_dice_up_to_short_range_and_the_second_beyond():
    dice = [shot("A", "field_gun", gap).aim("A", "z").lines["CA-WPN-07"] for gap in (1, 6, 6.02, 36)]
    assert dice == [5, 5, 2, 2]


@pytest.mark.rule("CA-WPN-07")
@pytest.mark.parametrize("figures", [5, 10, 20])
def test_fire_dice_are_added_once_for_a_group(figures):
    t = table()
    t.place("A", at=(24, 12), figures=figures)
    t.place("z", before="A", gap=10, figures=30)
    assert t.aim("A", "z").lines["CA-WPN-07"] == 2


@pytest.mark.rule("CA-WPN-08", "CA-ARM-42")
def test_european_infantry_carries_rifles_and_cavalry_carbines():
    t = table()
    t.place("A", at=(24, 12))
    t.place("C", at=(10, 12), klass="cavalry")
    t.place("z", at=(24, 40))
    assert (t["A"].card.range, t["C"].card.range) == (2400, 2000)


@pytest.mark.rule("CA-WPN-08", "CA-ARM-42")
def test_rifles_have_bayonets_no_penalty_in_melee():
    t = table(training=("european", "european"))
    t.place("A", at=(24, 12))
    t.place("z", before="A", gap=0.01, weapon="melee")
    t.lock("A", "z")
    assert t.bout("A", "z").lines == t.bout("z", "A").lines == {"CA-MEL-09": 4}


@pytest.mark.rule("CA-WPN-09", "CA-RUL-89")
def test_officers_with_their_pistols_count_with_the_groups_weapon():
    t = table()
    t.place("A", at=(24, 12), officer=4, nco=4)
    t.place("z", before="A", gap=12)
    assert t.aim("A", "z").firing == 20  # at 12 inches, beyond a pistol's reach


@pytest.mark.rule("CA-WPN-09", "CA-RUL-19")
def test_a_chief_on_his_own_has_a_pistol():
    t = table()
    t.place("A", at=(4, 4))
    t.chief("Chief", rep=5, at=(24, 12), mounted=False)
    t.place("z", at=(24, 19.5), facing=180)
    assert t.aim("Chief", "z").lines["CA-WPN-07"] == 1
    assert t["Chief"].card.range == 600


@pytest.mark.rule("CA-WPN-10", "CA-ARM-44")
def test_bands_have_hand_weapons_unless_told_and_those_may_have_shields():
    t = table()
    t.place("A", at=(24, 12))
    t.place("z", before="A", gap=4, shield=True)
    t.place("y", at=(8, 40), shield=True, weapon="bow")
    t.turn_begins([])
    assert t.asked == "shields y"  # those with bows too have to choose; those with hand weapons only always use them
    t.order("weapons y", dice=[1, 2])
    assert t["z"].uses_shields
    t.activate("z")
    assert t.refusal("fire z at A") == "CA-WPN-05"


@pytest.mark.rule("CA-WPN-10", "CA-RUL-13")
def test_spears_are_thrown_by_an_active_band_and_never_in_reaction():
    t = shot("z", "spear", 2)
    t.activate("z")
    assert t.may("fire z at A")
    told = shot("z", "spear", 3).test("z", "BC", [1, 1], by="A", then=4)
    assert not told.events_of("fire", "z")


# --- guns -------------------------------------------------------------------------------------------------------------


def gun(name="A", gap=20, **doc):
    t = table(96, 96)
    t.place(name, at=(48, 30), facing=0, **{"klass": "artillery", **doc})
    other = {"weapon": "bow"} if name == "A" else {}
    t.place("z" if name == "A" else "A", at=(48, 30 + gap), facing=180, figures=10, **other)
    return t.activate(name)


@pytest.mark.rule("CA-WPN-11", "CA-RUL-39")
@pytest.mark.parametrize(("crew", "inches"), [(4, 2), (3, 1), (2, 1), (1, 0)])
def test_by_hand_a_gun_is_pushed_an_inch_for_every_two_crew(crew, inches):
    t = gun(team=False, strength=crew, figures=4)
    if inches:
        assert t.may(f"move A to 4800,{3000 + inches * 100} facing 0")
    assert t.refusal(f"move A to 4800,{3001 + inches * 100} facing 0") in ("CA-MOV-02", "CA-WPN-12")


@pytest.mark.rule("CA-WPN-11")
def test_or_it_is_turned_by_up_to_ninety_degrees():
    t = gun(team=False)
    assert t.may("turn A to 90")
    assert t.refusal("turn A to 91") == "CA-ACT-14"
    assert t.may("turn A to 270")
    t.order("turn A to 90")
    assert t.facing("A") == 90
    assert t.asked != "act A"  # one or the other


@pytest.mark.rule("CA-WPN-11")
def test_a_player_turns_it_any_way_he_likes_and_not_only_towards_enemies():
    t = gun()
    found = [option for option in BOOK.options(t.battle, t.question) if option.verb == "turn"]
    assert [option.text for option in found] == [f"turn {t.id('A')} to {{facing}}"]
    assert found[0].reach.outlines == [[(t["A"].block.x, t["A"].block.y)]]  # where it stands
    for heading in (1, 37, 359):
        assert t.may(f"turn A to {heading}")
    t = table().place("A", at=(24, 20), klass="artillery", at_gun=False).place("z", at=(24, 25)).activate("A")
    assert "turn" not in [option.verb for option in BOOK.options(t.battle, t.question)]


@pytest.mark.rule("CA-WPN-12", "CA-RUL-41")
@pytest.mark.parametrize(("name", "weapon"), [("A", "fortress_gun"), ("z", "tribal_fortress_gun")])
def test_a_fortress_gun_never_moves_but_may_be_turned(name, weapon):
    t = gun(name, weapon=weapon)
    assert t.refusal(f"move {name} to 4800,3050 facing 0") == "CA-WPN-12"
    assert t.offered("move") == []
    assert t.may(f"turn {name} to 45")


@pytest.mark.rule("CA-WPN-13", "CA-RUL-41")
def test_a_european_fortress_gun_fires_once_a_turn():
    t = gun(weapon="fortress_gun")
    t.order("fire A at z", then=2)
    assert not t.shoot("A", "z", []).rolls  # not in reaction either
    t.battle.turn += 1
    t.activate("A")
    assert t.may("fire A at z")
    ordinary = gun()
    ordinary.order("fire A at z", then=2)
    assert ordinary.shoot("A", "z", [], then=2).rolls_of("A")


@pytest.mark.rule("CA-WPN-14", "CA-RUL-41")
def test_a_tribal_fortress_gun_fires_every_other_turn():
    t = gun("z", weapon="tribal_fortress_gun")
    t.order("fire z at A", then=2)
    assert not t.shoot("z", "A", []).rolls
    t.battle.turn += 1
    t.activate("z")
    assert t.refusal("fire z at A") == "CA-WPN-13"
    t.battle.turn += 1
    t.activate("z")
    assert t.may("fire z at A")


@pytest.mark.rule("CA-WPN-15")
def test_tribal_field_artillery_moves_or_fires():
    t = gun("z")
    t.move("z", (48, 33))
    assert t.asked != "act z"
    t = gun("z")
    t.order("fire z at A", then=2)
    assert t.asked != "act z"


@pytest.mark.rule("CA-WPN-16", "CA-RUL-42", "CA-ARM-46")
def test_a_packed_gun_moves_eight_inches_and_cannot_fire():
    t = gun(pack=True)
    t["A"].packed = True
    assert t.may("move A to 4800,3800 facing 0")
    assert t.refusal("move A to 4800,3801 facing 0") == "CA-MOV-02"
    assert t.refusal("fire A at z") == "CA-WPN-16"
    assert gun().refusal("pack A facing 0") == "CA-WPN-16"


@pytest.mark.rule("CA-WPN-17", "CA-RUL-42", "CA-ARM-46")
def test_packing_and_unpacking_take_an_activation_each():
    t = gun(pack=True)
    assert t.refusal("pack A facing 360") == "CA-WPN-17"
    t.order("pack A facing 90")
    assert t["A"].packed
    assert t.facing("A") == 90
    assert t.asked != "act A"
    t.activate("A")
    t.order("unpack A facing 0")
    assert not t["A"].packed
    assert t.asked != "act A"


@pytest.mark.rule("CA-RUL-42")
@pytest.mark.parametrize("verb", ["pack", "unpack"])
def test_which_way_it_ends_facing_is_left_open_where_it_is_offered(verb):
    t = gun(pack=True)
    t["A"].packed = verb == "unpack"
    options = [o for o in t.poised.book.options(t.battle, t.question) if o.verb in ("pack", "unpack")]
    assert [(o.text, o.reach is not None) for o in options] == [(f"{verb} 0 facing {{facing}}", True)]


@pytest.mark.rule("CA-WPN-18", "CA-ARM-46")
def test_unpacked_it_is_an_ordinary_gun():
    pack, plain = gun(pack=True), gun()
    assert pack.aim("A", "z").lines == plain.aim("A", "z").lines
    assert pack.refusal("move A to 4800,3601 facing 0") == plain.refusal("move A to 4800,3601 facing 0") == "CA-MOV-02"
    assert pack.may("turn A to 90")


@pytest.mark.rule("CA-WPN-19")
def test_a_machine_gun_is_pushed_an_inch_or_turned():
    t = gun(klass="machine_gun", team=False)
    assert t.may("move A to 4800,3100 facing 0")
    assert t.refusal("move A to 4800,3101 facing 0") == "CA-MOV-02"
    assert t.may("turn A to 90")
    assert t.refusal("turn A to 91") == "CA-ACT-14"


@pytest.mark.rule("CA-WPN-20", "CA-RUL-97", "CA-DRV-09")
@pytest.mark.parametrize("settings", [{}, {"tight_ammo": False}])
def test_two_sixes_jam_a_machine_gun_until_an_activation_is_spent_on_it(settings):
    t = table(settings=settings)
    t.place("A", at=(24, 12), klass="machine_gun", rep=5)
    t.place("z", before="A", gap=14, weapon="musket")
    t.activate("A")
    told = t.order("fire A at z", dice=[6, 6, 2, 2, 2, 1, 1])
    assert told.dice("A") == 5
    assert t["A"].jammed
    assert not t["A"].tight
    assert not t.shoot("A", "z", []).rolls
    t.activate("A")
    assert t.refusal("fire A at z") == "CA-WPN-20"
    t.order("clear A")
    assert t.asked != "act A"
    t.activate("A")
    assert t.may("fire A at z")


@pytest.mark.rule("CA-WPN-20")
def test_one_six_does_not_jam_it_and_other_guns_do_not_jam():
    t = table()
    t.place("A", at=(24, 12), klass="machine_gun", rep=5)
    t.place("z", before="A", gap=14, weapon="musket")
    t.shoot("A", "z", [6, 2, 2, 2, 2], then=1)
    assert not t["A"].jammed
    field = gun()
    field.order("fire A at z", dice=[6, 6], then=2)
    assert not field["A"].jammed
