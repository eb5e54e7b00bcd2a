"""Ranged combat (FIR): who counts, how many dice, what hits."""

import pytest

from vedette.testing.adventures.table import table


def duel(gap=15, firer=None, target=None, **about):
    """A fires north at z; the band has muskets, so that it carries on when it passes its test."""
    t = table(**about).place("A", at=(24, 10), **(firer or {}))
    t.place("z", before="A", gap=gap, **{"weapon": "musket", **(target or {})})
    return t.place("far", at=(4, 44), figures=9).place("Far", at=(4, 4), figures=9)


def dice_of(gap=15, firer=None, target=None, half=False, **about):
    """The dice that would be thrown, before and after the cap."""
    aim = duel(gap, firer, target, **about).aim("A", "z", half)
    return aim.total, aim.dice


@pytest.mark.rule("CA-FIR-01")
def test_the_order_of_a_firing():
    """Sight, dice, hits, flank and cover, figures off, leaders, then the target's test."""
    t = duel(target={"leader": 4}, wood=[(4, 26, 44, 46)]).activate("A")
    told = t.order("fire A at z", [1, 1, 1, *[2] * 7, 5, 4, 1, 1, 1, 1])
    assert told.rules == ["CA-FIR-01", "CA-CAS-01", "CA-CAS-04", "CA-REA-TR-RC-2"]
    assert told.roll("A").score == 3  # three 1s
    assert told.hits("A") == 2  # halved by the wood, rounded up
    assert told.lost("z") == 2
    assert told.dice("z", 0) == 2  # a die for each figure, for the leader
    assert [told.dice("z", 1), told.dice("z", 2)] == [3, 1]  # two dice and one for cover, and the Leader Die


@pytest.mark.rule("CA-FIR-02", "CA-RUL-86")
def test_only_figures_that_may_fire_in_range_and_with_sight_count():
    assert duel().aim("A", "z").firing == 20
    assert duel(firer={"files": 7}).aim("A", "z").firing == 14  # two ranks of a line of three
    assert duel(firer={"formation": "column", "files": 4}).aim("A", "z").firing == 4
    assert duel(23.5).aim("A", "z").firing == 10  # the second rank is out of range
    assert duel(23.5).aim("A", "z").seen == 20  # but it is seen whom they fire at (CA-RUL-86)
    assert duel(23.5, night=True, lit=[(4, 20, 44, 46)]).aim("A", "z").seen == 20
    hidden = duel(wood=[(4, 11.5, 24, 20)])
    assert hidden.aim("A", "z").firing < 20
    # the same numbers for twice as many
    assert "CA-FIR-04" not in duel(target={"figures": 11}).aim("A", "z").lines
    screened = duel(target={"figures": 12, "formation": "open", "files": 12}, wood=[(24.5, 20, 46, 25.5)]).aim("A", "z")
    assert (screened.firing, screened.seen) == (20, 7)
    assert screened.lines["CA-FIR-04"] == 2  # 20 at the 7 of 12 that are seen


@pytest.mark.rule("CA-FIR-03")
def test_a_die_for_each_point_of_the_groups_own_rep():
    for rep in (3, 4, 5, 6):
        t = duel(firer={"rep": rep, "officer": 3})
        assert t.aim("A", "z").lines["CA-FIR-03"] == rep
        assert dice_of(firer={"rep": rep, "officer": 3})[0] == rep + 4


@pytest.mark.rule("CA-FIR-04")
def test_the_table_of_modifiers():
    assert duel().aim("A", "z").lines == {"CA-FIR-03": 4, "CA-WPN-07": 2, "CA-FIR-12": 2}
    assert duel(firer={"klass": "cavalry", "figures": 20}).aim("A", "z").lines["CA-FIR-11"] == -2
    assert duel(target={"formation": "open"}).aim("A", "z").lines["CA-FIR-13"] == -2
    assert duel(target={"figures": 10}).aim("A", "z").lines["CA-FIR-04"] == 2
    assert duel(target={"figures": 6}).aim("A", "z").lines["CA-FIR-10"] == 3
    assert duel(firer={"tight": True}).aim("A", "z").lines["CA-AMM-02"] == -1
    boers = {"klass": "mounted_infantry", "traits": ["boer_fire_bonus"], "mounted": False, "formation": "open"}
    assert duel(firer=boers).aim("A", "z").lines["CA-LST-10"] == 1
    assert duel(firer={**boers, "mounted": True}).aim("A", "z").lines["CA-LST-10"] == 1
    assert duel(wood=[(4, 26, 44, 46)]).aim("A", "z").in_cover
    assert duel(target={"facing": 90}).aim("A", "z").flank
    # twice as many exactly
    assert "CA-FIR-04" not in duel(firer={"figures": 19}, target={"figures": 10}).aim("A", "z").lines


@pytest.mark.rule("CA-FIR-05")
def test_no_more_dice_than_half_the_firing_figures_rounded_down():
    assert dice_of() == (8, 8)
    for figures, dice in ((20, 8), (17, 8), (16, 8), (15, 7), (12, 6), (5, 2)):
        assert dice_of(firer={"figures": figures}) == (8, dice)


@pytest.mark.rule("CA-FIR-06")
def test_every_1_hits_and_nothing_else_does():
    for faces, hits in (([1] * 8, 8), ([1, 2, 3, 4, 5, 6, 5, 4], 1), ([2, 3, 4, 5, 2, 3, 4, 5], 0)):
        t = duel()
        told = t.shoot("A", "z", faces, then=1)
        assert told.hits("A") == hits
        assert t["z"].count == 20 - hits - told.ran("z")
        assert t["z"].fallen == hits


@pytest.mark.rule("CA-FIR-07")
def test_hits_on_a_target_in_cover_are_halved_rounding_up():
    for ones, hits in ((1, 1), (2, 1), (6, 3), (7, 4)):
        t = duel(wood=[(4, 26, 44, 46)], firer={"rep": 6})
        told = t.shoot("A", "z", [1] * ones + [2] * (10 - ones), then=1)
        assert (told.roll("A").score, told.lost("z")) == (ones, hits)


@pytest.mark.rule("CA-FIR-08", "CA-RUL-95")
def test_what_is_cover():
    box = (4, 26, 44, 46)
    assert not duel().aim("A", "z").in_cover
    assert duel(wood=[box]).aim("A", "z").in_cover
    assert duel(rough=[box]).aim("A", "z").in_cover
    # a hill: on the far slope, not more than 1 inch from the crest
    for crest, covered in ((25.6, True), (25.4, False)):
        t = duel(
            hill=[((4, 20, 44, 46), (4, crest, 44, crest))],
            target={"formation": "open", "figures": 6, "files": 6},
        )
        assert t["z"].block.y == 2650
        assert t.aim("A", "z").in_cover == covered
        t = duel(hill=[((4, 20, 44, 46), (4, 28, 44, 28))], target={"formation": "open", "figures": 6, "files": 6})
        assert not t.aim("A", "z").in_cover  # on the near slope
    t = duel(building=[{"box": (20, 25, 28, 31), "door": (24, 25)}])
    assert t.occupy("z").aim("A", "z").in_cover


@pytest.mark.rule("CA-FIR-08", "CA-RUL-55", "CA-RUL-94")
def test_at_least_half_of_the_figures_seen_must_be_in_cover_and_a_wall_is_cover_too():
    """CA-RUL-55 and CA-RUL-94."""
    line = {"formation": "open", "figures": 6, "files": 6}
    assert duel(wood=[(24, 26, 44, 46)], target=line).aim("A", "z").in_cover  # three of six
    assert not duel(wood=[(25.5, 26, 44, 46)], target=line).aim("A", "z").in_cover
    assert duel(wall=[(10, 25.9, 40, 25.9)], target=line).aim("A", "z").in_cover
    assert not duel(wall=[(10, 27, 40, 27)], target=line).aim("A", "z").in_cover  # a wall behind them


@pytest.mark.rule("CA-FIR-09", "CA-RUL-34", "CA-RUL-93")
def test_hits_into_the_flank_are_doubled():
    for heading, factor in ((180, 1), (90, 2), (270, 2), (0, 2)):  # the rear counts as the flank (CA-RUL-34)
        told = duel(target={"facing": heading}).shoot("A", "z", [1, 1, *[2] * 6], then=1)
        assert (told.roll("A").score, told.lost("z")) == (2, 2 * factor)
    # doubled first, then halved by cover (CA-RUL-93)
    told = duel(target={"facing": 90}, wood=[(4, 26, 44, 46)]).shoot("A", "z", [1, 1, 1, *[2] * 7], then=1)
    assert told.lost("z") == 3
    flank_only = duel(target={"facing": 0}, settings={"rear_fire_doubles": False})
    assert flank_only.shoot("A", "z", [1, 1, *[2] * 6], then=1).lost("z") == 2


@pytest.mark.rule("CA-FIR-07", "CA-FIR-09")
def test_what_makes_more_or_fewer_hits_of_the_ones_is_said_with_the_dice():
    t = duel(firer={"figures": 20}, wood=[(4, 26, 44, 46)])
    told = t.shoot("A", "z", [1, 1, 1], then=2)
    assert told.hits("A") == 2
    assert "hits halved by cover" in told.roll("A").words
    assert "doubled" not in told.roll("A").words
    side = duel(firer={"figures": 20}, target={"facing": 90})
    told = side.shoot("A", "z", [1], then=2)
    assert told.hits("A") == 2
    assert "hits doubled from flank or rear" in told.roll("A").words
    assert "cover" not in told.roll("A").words


@pytest.mark.rule("CA-FIR-10", "CA-RUL-86")
def test_three_times_as_many_replaces_twice_as_many():
    lines = duel(firer={"figures": 18}, target={"figures": 6}).aim("A", "z").lines
    assert lines["CA-FIR-10"] == 3
    assert "CA-FIR-04" not in lines
    lines = duel(firer={"figures": 17}, target={"figures": 6}).aim("A", "z").lines
    assert lines["CA-FIR-04"] == 2
    assert "CA-FIR-10" not in lines


@pytest.mark.rule("CA-FIR-11")
def test_two_dice_fewer_when_the_firers_are_mounted():
    cavalry = {"klass": "cavalry", "figures": 20}
    assert duel(firer=cavalry).aim("A", "z").lines["CA-FIR-11"] == -2
    assert "CA-FIR-11" not in duel(firer={**cavalry, "mounted": False}).aim("A", "z").lines
    mounted_infantry = {"klass": "mounted_infantry", "figures": 20}
    assert duel(firer=mounted_infantry).aim("A", "z").lines["CA-FIR-11"] == -2
    assert "CA-FIR-11" not in duel(target={"klass": "cavalry"}).aim("A", "z").lines  # the target's horses do not matter


@pytest.mark.rule("CA-FIR-12")
def test_two_dice_more_against_a_mob_and_any_formed_formation():
    assert duel().aim("A", "z").lines["CA-FIR-12"] == 2
    assert "CA-FIR-12" not in duel(target={"formation": "open"}).aim("A", "z").lines
    for formation in ("line", "column", "square"):
        t = duel(
            training=("tribal", "european"),
            firer={"weapon": "musket"},
            target={"weapon": "rifle", "formation": formation},
        )
        assert t.aim("A", "z").lines["CA-FIR-12"] == 2
    crew = duel(target={"klass": "artillery", "weapon": "field_artillery"}).aim("A", "z").lines
    assert "CA-FIR-12" not in crew
    inside = duel(building=[{"box": (20, 25, 28, 31), "door": (24, 25)}])
    assert "CA-FIR-12" not in inside.occupy("z").aim("A", "z").lines  # inside a building it counts as unformed


@pytest.mark.rule("CA-FIR-13", "CA-RUL-92")
def test_open_order_and_prone_take_two_dice_together():
    assert duel(target={"formation": "open"}).aim("A", "z").lines["CA-FIR-13"] == -2
    assert duel(target={"prone": True}).aim("A", "z").lines["CA-FIR-13"] == -2
    assert duel(target={"formation": "open", "prone": True}).aim("A", "z").lines["CA-FIR-13"] == -2
    prone_mob = duel(target={"prone": True}).aim("A", "z").lines
    assert prone_mob["CA-FIR-12"] + prone_mob["CA-FIR-13"] == 0  # CA-RUL-92


@pytest.mark.rule("CA-FIR-14")
def test_fire_in_reaction_is_like_active_fire_but_for_the_penalty_of_a_cell():
    active = duel(8).activate("A").order("fire A at z", [2] * 8, then=1)
    reaction = duel(8).test("A", "TOW", [1, 6], by="z", then=2)
    assert reaction.dice("A", 1) == active.dice("A")
    assert reaction.lines("A", 1) == active.lines("A")
    # also with all figures of a band, which fires with half when it moves and fires
    band = duel(8, {"weapon": "musket"}, training=("tribal", "tribal")).test("A", "TOW", [1, 6], by="z", then=2)
    assert band.dice("A", 1) == 7
    legion = duel(8, {"traits": ["ferocious"]}, {"weapon": "melee"}).activate("z")
    told = legion.order("charge z at A", [1, 1, 1, 1], then=2)
    assert told.lines("A", 1) == {"CA-FIR-03": 4, "CA-WPN-07": 2, "CA-FIR-12": 2, "CA-REA-EU-BC-2": -2}
    assert told.dice("A", 1) == 6


@pytest.mark.rule("CA-FIR-15")
def test_a_group_fired_at_takes_received_casualty_or_received_fire_and_never_both():
    for ones, expected in ((0, [("z", "RF", 2)]), (1, [("z", "RC", 2)]), (3, [("z", "RC", 2)])):
        told = duel().shoot("A", "z", [1] * ones + [2] * (8 - ones), then=1)
        assert told.tests == expected


@pytest.mark.rule("CA-FIR-16")
def test_a_band_that_moves_and_fires_counts_half_its_figures_throughout():
    def band(figures):
        t = table(training=("tribal", "european")).place("A", at=(24, 10), figures=figures, weapon="musket")
        return t.place("z", before="A", gap=16).place("far", at=(4, 44)).place("Far", at=(4, 4))

    t = band(20)
    assert (t.aim("A", "z").firing, t.aim("A", "z").dice) == (20, 7)
    assert (t.aim("A", "z", half=True).firing, t.aim("A", "z", half=True).dice) == (10, 5)
    assert (band(15).aim("A", "z", half=True).firing, band(15).aim("A", "z", half=True).dice) == (7, 3)
    t = band(20).activate("A")
    t.move("A", (24, 12), then=2)
    told = t.order("fire A at z", [2] * 5, then=1)
    assert told.dice("A") == 5
    # the halved number is also the one that is compared with the targets
    t = table(training=("tribal", "european")).place("A", at=(24, 10), weapon="musket")
    t.place("z", before="A", gap=12, figures=10, formation="open").place("far", at=(4, 44))
    assert "CA-FIR-04" in t.aim("A", "z").lines
    assert "CA-FIR-04" not in t.aim("A", "z", half=True).lines


@pytest.mark.rule("CA-FIR-17", "CA-RUL-88")
def test_one_figure_and_one_die_are_enough_for_a_die():
    assert dice_of(firer={"figures": 1}) == (8, 1)
    assert dice_of(firer={"figures": 3}) == (8, 1)
    weak = {"rep": 2, "figures": 3, "klass": "cavalry", "tight": True}
    target = {"formation": "open", "figures": 20}
    assert dice_of(firer=weak, target=target) == (-1, 0)  # no modified die left: no shot at all (CA-RUL-88)
    told = duel(firer=weak, target=target).shoot("A", "z", [])
    assert (told.rules, told.tests) == (["CA-RUL-76"], [])
    assert dice_of(firer={**weak, "rep": 4}, target=target) == (1, 1)


@pytest.mark.rule("CA-RUL-88")
def test_a_firing_without_dice_is_neither_offered_nor_obeyed():
    weak = {"rep": 2, "figures": 3, "klass": "cavalry", "tight": True}
    target = {"formation": "open", "figures": 20}
    t = duel(firer=weak, target=target).activate("A")
    assert (t.targets("fire"), t.refusal("fire A at z")) == (set(), "CA-RUL-88")
    assert "no dice left" in t.why("fire A at z")
    t = duel(firer={**weak, "rep": 4}, target=target).activate("A")
    assert t.targets("fire") == {"z"}
    # of a band that has moved half may fire: of a single man nobody
    t = table(training=("tribal", "european")).place("A", at=(24, 10), figures=1, weapon="musket")
    t.place("z", before="A", gap=15).place("far", at=(4, 44)).activate("A")
    assert t.targets("fire") == {"z"}
    t.move("A", (24, 11), then=2)
    assert t.asked == "activate"  # nothing is left to be asked of it


@pytest.mark.rule("CA-LEFT-15")
@pytest.mark.parametrize(("on", "far", "near"), [(False, 20, 20), (True, 19, 20)])
def test_by_a_setting_an_officer_counts_only_as_far_as_his_pistol_reaches(on, far, near):
    assert duel(15, {"officer": 4}, settings={"side_arms": on}).aim("A", "z").firing == far
    assert duel(5, {"officer": 4}, settings={"side_arms": on}).aim("A", "z").firing == near
    assert duel(15, {"officer": 0, "nco": 0}, settings={"side_arms": on}).aim("A", "z").firing == 20
