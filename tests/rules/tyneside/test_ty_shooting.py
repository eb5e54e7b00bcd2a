"""Shooting, hits, visibility (TY-SHO, TY-DMG, TY-VIS)."""

import pytest

from vedette.rules.tyneside import steps
from vedette.rules.tyneside.codes import FIELDED, KILLED
from vedette.rules.tyneside.combat.hits import damage_die, effect_of
from vedette.rules.tyneside.combat.shooting import can_use_weapon, fired_shots, load_all, nearest_target, shots_at
from vedette.rules.tyneside.command.leaders import hit_figures, hit_unit, targets_of_side
from vedette.rules.tyneside.sight.knowing import spot_groups
from vedette.testing.tyneside.table import Table

NEED = {"short": (2, 4, 6), "medium": (4, 6, 7), "long": (6, 7, 8)}
ROW = [[5000 + 300 * n, 3000] for n in range(10)]


def line(y, n=10, x=5000):
    return [[x + 300 * i, y] for i in range(n)]


def firing(book, gap=2000, n=10, features=(), settings=None, foe=None, **told):
    """Riflemen in a line, and a line of the enemy straight in front of them."""
    table = Table(book, features=list(features), settings=settings).officer("captain", (1000, 1000))
    table.place("men", places=line(3000, n), **{"volleys": True, **told})
    return table.place("foe", places=line(3200 + gap, n), side=1, **(foe or {}))


def count(table, commanded):
    men, foe = table["men"], table["foe"]
    return len(fired_shots(table.battle, men, shots_at(table.gaze, men, foe, commanded), commanded))


@pytest.mark.rule("TY-SHO-01", "TY-SHO-02")
@pytest.mark.parametrize(("figures", "still", "moving"), [(10, 5, 3), (11, 5, 3), (9, 4, 3), (5, 2, 1)])
def test_uncommanded_rates(book, figures, still, moving):
    table = firing(book, n=figures).lay("shoot")
    assert count(table, False) == still
    table["men"].has_moved = True
    assert count(table, False) == moving
    up = firing(book, n=figures, settings={"fire_rounding": "up"}).lay("shoot")
    assert count(up, False) == (figures + 1) // 2


@pytest.mark.rule("TY-SHO-03")
def test_uncommanded_units_shoot_at_the_nearest(book):
    table = firing(book, gap=4000).place("near", places=line(5200), side=1).lay("shoot")
    assert nearest_target(table.gaze, table["men"]).name == "near"
    table.do(steps.SHOOT, 1, 1, 1, 1, 1)
    assert table["men"].has_shot


@pytest.mark.rule("TY-SHO-04")
def test_commanded_troops_choose_their_target(book):
    table = firing(book, gap=4000, commanded=True).place("near", places=line(5200, 4, 2000), side=1).start("shoot")
    assert table.refusal("fire men at near") == ""
    assert table.refusal("fire men at foe") == ""
    table.order("fire men at foe", *[1] * 10)
    assert table.refusal("fire men at near") != ""  # one target in a side turn


@pytest.mark.rule("TY-SHO-05", "TY-SHO-15")
def test_a_character_aims_at_one_man_in_clear_sight(book):
    table = Table(book).officer("captain", (5000, 3000), weapons=["rifle"])
    table.place("men", (15000, 1000), weapons=["sword"])
    table.place("foe", places=[[5000, 5000], [5600, 5000], [5000, 5400], [5600, 5400]], side=1).start("shoot")
    assert table.refusal("aim captain at foe man 2") == "TY-SHO-15"  # behind the first
    assert table.refusal("fire captain at foe") == "TY-SHO-05"
    table.order("aim captain at foe man 1", 8, 6)
    assert [table.battle.fate[table.fig("foe", n)] for n in (1, 2, 3, 4)] == [FIELDED, KILLED, FIELDED, FIELDED]


@pytest.mark.rule("TY-SHO-06", "TY-SHO-07")
def test_muzzle_loaders_load_for_a_whole_turn_and_fire_when_loaded(book):
    table = firing(book, commanded=True, loading="muzzle", unloaded=1).lay("shoot")
    assert count(table, True) == 9
    battle, first, last = table.battle, table.fig("men", 1), table.fig("men", 2)
    battle.loaded[last] = 0
    battle.spent[last] = 1
    load_all(battle, 0)
    assert battle.loaded[first] == 1
    assert battle.loaded[last] == 0  # he moved
    battle.spent[first] = 1250
    assert can_use_weapon(battle, first, True)
    battle.spent[first] = 1251
    assert not can_use_weapon(battle, first, True)
    table.start("shoot").order("fire men at foe", *[1] * 9)
    assert [table.battle.loaded[table.fig("men", n)] for n in range(2, 11)] == [0] * 9


@pytest.mark.rule("TY-SHO-08", "TY-SHO-09", "TY-SHO-10", "TY-SHO-11")
@pytest.mark.parametrize(
    ("told", "half", "full"),
    [({"loading": "breech"}, 10, 0), ({"loading": "magazine"}, 10, 10), ({"weapons": ["spear"]}, 3, 3)],
)
def test_breech_loaders_at_half_speed_magazines_and_hurled_at_full(book, told, half, full):
    table = firing(book, gap=700, commanded=True, **told).lay("shoot")
    for spent, shots in ((0, half), (1250, half), (1251, full), (2500, full)):
        for i in table["men"].men:
            table.battle.spent[i] = spent
        assert count(table, True) == shots
    if told.get("loading") == "breech":
        table = firing(book, commanded=True).start("shoot")
        table.order("fire men at foe", *[1] * 10)
        assert all(table.battle.loaded[i] for i in table["men"].men)


@pytest.mark.rule("TY-SHO-12")
def test_of_hurled_weapons_one_in_three(book):
    for commanded in (True, False):
        table = firing(book, gap=700, weapons=["spear"], native=False).lay("shoot")
        assert count(table, commanded) == 3


@pytest.mark.rule("TY-SHO-13")
@pytest.mark.parametrize(
    ("gap", "band"), [(3000, "short"), (3001, "medium"), (9000, "medium"), (9001, "long"), (18000, "long")]
)
@pytest.mark.parametrize("cover", ["none", "soft", "hard"])
def test_to_hit_by_range_and_cover(book, gap, band, cover):
    kinds = {"none": [], "soft": [{"kind": "hedge"}], "hard": [{"kind": "wall"}]}
    y = 1000 + 200 + gap
    features = [{**kind, "points": [[1000, y - 150], [3000, y - 150]]} for kind in kinds[cover]]
    table = Table(book, features=features, height=25000).officer("captain", (2000, 1000), weapons=["rifle"])
    table.place("men", (9000, 1000)).place("foe", places=line(y, 4, 2000), side=1).lay("shoot")
    assert table.ask("band captain 1 to foe 1") == band
    assert table.ask("cover foe 1 from captain 1") == cover
    assert table.ask("needed captain 1 at foe 1") == NEED[band][("none", "soft", "hard").index(cover)]


@pytest.mark.rule("TY-DMG-10")
def test_beyond_long_range_no_shot(book):
    table = Table(book, height=25000).officer("captain", (2000, 1000), weapons=["rifle"]).place("men", (9000, 1000))
    table.place("foe", places=line(1200 + 18001, 4, 2000), side=1).lay("shoot")
    assert table.ask("band captain 1 to foe 1") == "out"
    assert not shots_at(table.gaze, table["captain"], table["foe"], True)


@pytest.mark.rule("TY-SHO-14")
def test_hits_fall_by_lot_on_those_who_can_be_shot_at_and_cover_counts_for_each(book):
    table = firing(book, commanded=True, n=4).start("shoot")
    events = table.order("fire men at foe", 8, 1, 1, 1, 3, 6)  # one hit, the third man by lot, a kill
    assert table.battle.fate[table.fig("foe", 3)] == KILLED
    fallen = [event for event in events if event.event_type.kind == "kill"]
    assert fallen[0].fallen == [2]
    wall = {"kind": "wall", "points": [[5450, 5050], [5750, 5050]]}
    table = firing(book, commanded=True, n=4, features=[wall]).start("shoot")
    events = table.order("fire men at foe", 3, 1, 1, 1, 3)  # the lot gives the man behind the wall, who needs a 6
    assert [event.event_type.rule for event in events if event.event_type.kind == "miss"] == ["TY-RUL-117"]


def test_shots_that_find_nobody_left_are_told_in_one_sentence(book):
    table = Table(book).officer("captain", (1000, 1000)).place("men", places=line(3000), volleys=True, commanded=True)
    table.place("foe", places=line(5000, 4, 6000), side=1).start("shoot")
    events = table.order("fire men at foe", *[8] * 10, 1, 6, 1, 6, 1, 6, 6)  # four fall, three of them by lot
    lost = [event for event in events if event.event_type.rule == "TY-RUL-30"]
    assert [table.book.tell(table.battle, event) for event in lost] == [
        "6 shots at foe find nobody left in their line."
    ]


@pytest.mark.rule("TY-SHO-16", "TY-SHO-17")
def test_leaders_belong_for_hits_to_the_nearest_group_within_5_cm(book):
    table = (
        firing(book)
        .place("chief", (5000, 5900), role="officer", side=1)
        .place("lone", (5000, 5901), role="nco", side=1)
    )
    table.position["units"]["lone"]["at"] = [9000, 9000]
    table.lay("shoot")
    assert hit_unit(table.battle, table.fig("chief")) == table["foe"].id
    assert table.fig("chief") in hit_figures(table.battle, table["foe"])
    assert hit_unit(table.battle, table.fig("lone")) == table["lone"].id
    assert table["lone"] in targets_of_side(table.battle, 0)
    assert table["chief"] not in targets_of_side(table.battle, 0)
    table.battle.y[table.fig("chief")] = 5901
    assert hit_unit(table.battle, table.fig("chief")) == table["chief"].id


def pair(book, features=(), **more):
    """A viewer at 5000,3000 and a target at 5000,6000, both single; more figures by name and place."""
    table = Table(book, features=list(features)).officer("viewer", (5000, 3000), weapons=["rifle"])
    table.place("target", (5000, 6000), role="nco", side=1).place("men", (15000, 1000)).place(
        "foe", (15000, 11000), side=1
    )
    for name, at in more.items():
        table.place(name, at, role="nco")
    return table.lay("shoot")


@pytest.mark.rule("TY-SHO-18")
def test_the_whole_base_must_be_seen(book):
    assert pair(book).ask("sees viewer 1 target 1")
    assert not pair(book, friend=(5000, 4500)).ask("sees viewer 1 target 1")
    assert not pair(book, friend=(5120, 4500)).ask("sees viewer 1 target 1")  # a tangent is cut
    assert pair(book, friend=(5160, 4500)).ask("sees viewer 1 target 1")
    hedge = {"kind": "hedge", "points": [[4000, 4500], [6000, 4500]]}
    assert not pair(book, [hedge]).ask("sees viewer 1 target 1")


@pytest.mark.rule("TY-SHO-19")
def test_over_what_is_within_2_cm(book):
    assert pair(book, friend=(5000, 3400)).ask("sees viewer 1 target 1")  # a gap of 2 cm
    assert not pair(book, friend=(5000, 3401)).ask("sees viewer 1 target 1")
    assert not pair(book, friend=(5000, 5700)).ask("sees viewer 1 target 1")  # persons near the target block
    for y, seen in ((3299, True), (3301, False), (5701, True), (5699, False)):  # objects near either do not
        hedge = {"kind": "hedge", "points": [[4000, y], [6000, y]]}
        assert pair(book, [hedge]).ask("sees viewer 1 target 1") is seen, y


def wood(book, depth, viewer=None, fired=True, spotted=False):
    """A target so deep in a wood, seen from the south."""
    features = [{"kind": "wood", "rect": [3000, 6000 - depth, 7000, 9000]}]
    table = Table(book, features=features).officer("viewer", viewer or (5000, 4000), weapons=["rifle"])
    table.place("men", (15000, 1000))
    places = [[5000, 6000], [5400, 6000], [5800, 6000], [6200, 6000]]
    table.place("foe", places=places, side=1, fired=fired, spotted=spotted)
    return table.lay("shoot")


@pytest.mark.rule("TY-SHO-20", "TY-VIS-03")
def test_who_has_fired_is_seen_at_any_depth_and_shot_at_to_10_cm(book):
    assert wood(book, 1000).ask("shoots viewer 1 foe 1")
    assert wood(book, 1001).ask("sees viewer 1 foe 1")
    assert not wood(book, 1001).ask("shoots viewer 1 foe 1")
    assert not wood(book, 400, fired=False).ask("sees viewer 1 foe 1")


@pytest.mark.rule("TY-SHO-21")
def test_shooting_out_of_a_wood_to_10_cm_in_3_2():
    for y, out in ((5000, True), (5001, False)):
        features = [{"kind": "wood", "rect": [3000, y - 1000 if out else y - 1001, 7000, 9000]}]
        table = Table("tyneside-3.2", features=features).officer("viewer", (5000, y), weapons=["rifle"])
        table.place("men", (15000, 1000)).place("foe", places=line(2000, 4, 5000), side=1).lay("shoot")
        assert table.ask("shoots viewer 1 foe 1") is out


@pytest.mark.rule("TY-VIS-05")
def test_looking_out_of_a_wood_to_5_cm_in_solo():
    for depth, out in ((500, True), (501, False)):
        features = [{"kind": "wood", "rect": [3000, 5000 - depth, 7000, 9000]}]
        table = Table("tyneside-solo", features=features).officer("viewer", (5000, 5000), weapons=["rifle"])
        table.place("men", (15000, 1000)).place("foe", places=line(2000, 4, 5000), side=1).lay("shoot")
        assert table.ask("sees viewer 1 foe 1") is out


def spotted(book, depth, gap, pips):
    table = wood(book, depth, viewer=(5000, 6000 - 200 - gap), fired=False)
    table["foe"].spot = pips * 1000
    return [group.name for group in spot_groups(table.gaze, 0)] == ["foe"]


@pytest.mark.rule("TY-VIS-01")
def test_spotting_in_3_2_to_10_cm_of_the_edge():
    assert spotted("tyneside-3.2", 1000, 3000, 3)
    assert not spotted("tyneside-3.2", 1000, 3001, 3)
    assert not spotted("tyneside-3.2", 1001, 2500, 3)


@pytest.mark.rule("TY-VIS-02")
def test_spotting_in_solo_to_5_cm_of_the_edge():
    assert spotted("tyneside-solo", 500, 3000, 3)
    assert not spotted("tyneside-solo", 500, 3001, 3)
    assert not spotted("tyneside-solo", 501, 2500, 3)


@pytest.mark.rule("TY-VIS-04")
def test_in_plain_sight_at_any_range(book):
    table = wood(book, 400, fired=False)
    table.battle.y[table.fig("foe", 1)] = 5500  # he has stepped out
    assert table.ask("sees viewer 1 foe 1")
    assert not table.ask("sees viewer 1 foe 2")


def inside(book, gap):
    features = [{"kind": "wood", "rect": [0, 0, 9000, 12000]}]
    table = Table(book, features=features).officer("viewer", (5000, 3000)).place("men", (15000, 1000))
    return table.place("foe", places=line(3000 + gap, 4, 5000), side=1).lay("shoot").ask("sees viewer 1 foe 1")


@pytest.mark.rule("TY-VIS-06")
def test_visibility_inside_woods_in_3_2():
    assert inside("tyneside-3.2", 2000)
    assert not inside("tyneside-3.2", 2001)


@pytest.mark.rule("TY-VIS-07")
def test_visibility_inside_woods_in_solo():
    assert inside("tyneside-solo", 1500)
    assert not inside("tyneside-solo", 1501)


# --- hits -------------------------------------------------------------------------------------------------------------

EFFECTS = {0: "GGWWKK", 1: "GGWWWK", 2: "GGGWWK"}


@pytest.mark.rule("TY-DMG-01")
def test_the_damage_table(book):
    table = firing(book).lay()
    for row, text in EFFECTS.items():
        assert "".join(["GWK"[effect_of(table.battle, row, die)] for die in range(1, 7)]) == text


@pytest.mark.rule("TY-DMG-02", "TY-DMG-03")
def test_a_hero_adds_one_and_raw_shooters_subtract_one(book):
    for quality, expected in (
        ("hero", [2, 3, 4, 5, 6, 6]),
        ("veteran", [1, 2, 3, 4, 5, 6]),
        ("raw", [1, 1, 2, 3, 4, 5]),
    ):
        table = firing(book, quality=quality).lay()
        assert [damage_die(table.battle, table.fig("men"), die) for die in range(1, 7)] == expected


@pytest.mark.rule("TY-DMG-04", "TY-DMG-05", "TY-DMG-08", "TY-DMG-09")
def test_graze_wound_second_wound_kill(book):
    table = firing(book, commanded=True, n=4).start("shoot")
    # four hits: a graze, a wound, a second wound on the same man, a kill
    table.order("fire men at foe", 8, 8, 8, 8, 1, 1, 2, 3, 2, 4, 2, 6)
    battle = table.battle
    assert battle.wounds[table.fig("foe", 1)] == 0
    assert battle.fate[table.fig("foe", 2)] == KILLED
    assert battle.fate[table.fig("foe", 3)] == KILLED  # the second of those left
    wounded = Table(book).officer("captain", (5000, 3000), weapons=["rifle"]).place("men", (15000, 1000))
    wounded.place("foe", places=line(3200 + 3001, 4), side=1).lay("shoot")
    assert shots_at(wounded.gaze, wounded["captain"], wounded["foe"], True)
    wounded.battle.wounds[wounded.fig("captain")] = 1
    assert not shots_at(wounded.gaze, wounded["captain"], wounded["foe"], True)  # only at short range
