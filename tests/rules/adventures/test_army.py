"""Fielding an army (ARM): recruiting or free choice, guns, sizes, leaders, strength."""

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.game import Game, advance
from vedette.engine.types import BadInput, Order
from vedette.rules.adventures.groups.formations import may_fire_count
from vedette.rules.adventures.groups.groups import ARTILLERY, CAVALRY, CHIEF, FORMATION_NAMES, INFANTRY, TYPE_WORDS
from vedette.rules.adventures.groups.leaders import activation_rep, group_rep
from vedette.rules.adventures.turn.moving import full_move
from vedette.testing.adventures.positions import Padded
from vedette.testing.adventures.table import table

ARMIES = books.entry("adventures").armies()

BOOK = books.entry("adventures").book()
FOE = {"name": "Red", "training": "tribal", "groups": [{"name": "z", "at": [2400, 3800]}]}


def raised(army, dice, then=6, book=BOOK, foe=FOE, **side):
    """A battle whose first side is raised from a list with written dice."""
    listed = ARMIES.load(army)
    own = {"name": "Blue", "training": listed["training"], "list": listed, **side}
    dice = Padded(dice, then)
    battle = book.begin({"table": {}, "sides": [own, foe]}, dice)
    advance(book, battle)
    assert not dice.unused()
    return battle


def bodies(battle, side=0):
    return [group for group in battle.groups if group.side == side and group.is_body]


def told(battle):
    return [BOOK.tell(battle, event) for event in battle.log]


# --- kinds of army ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-ARM-01")
@pytest.mark.parametrize("army", ARMIES.ids())
def test_all_groups_of_an_army_have_its_training(army):
    european = army in ("united-kingdom", "boers", "civilians", "france", "german-empire", "russia")
    assert ARMIES.load(army)["training"] == ("european" if european else "tribal")
    groups = bodies(raised(army, [], then=4, recruit=3))
    assert {group.card.training for group in groups} == {0 if european else 1}


@pytest.mark.rule("CA-ARM-02")
def test_infantry_cavalry_and_artillery_are_the_classes():
    groups = bodies(raised("united-kingdom", [], picks=[{"row": 7}] * 4 + [{"row": 11}], guns=[{"machine_gun": True}]))
    assert [group.card.klass for group in groups] == [INFANTRY] * 4 + [CAVALRY, ARTILLERY]
    assert groups[-1].card.is_machine_gun


@pytest.mark.rule("CA-ARM-03")
def test_melee_and_ranged_troops_by_their_weapons():
    picks = [{"row": 2}, {"row": 5}, {"row": 9}]
    groups = bodies(raised("tuareg", [], picks=picks))
    assert [TYPE_WORDS[group.type] for group in groups] == ["Ranged Troops", "Melee Troops", "cavalry, Melee Troops"]


@pytest.mark.rule("CA-ARM-04")
@pytest.mark.parametrize("army", ARMIES.ids())
def test_lists_have_reps_from_three_to_six(army):
    for row in ARMIES.load(army)["rows"]:
        assert 3 <= row["rep"] <= 6
    with pytest.raises(BadInput, match="rep"):
        table().place("A", at=(24, 24), rep=7).battle  # noqa: B018 - the position is laid out here


@pytest.mark.rule("CA-ARM-08", "CA-RUL2-11")
def test_lances_are_for_cavalry_and_no_list_gives_them():
    for army in ARMIES.ids():
        for row in ARMIES.load(army)["rows"]:
            assert "lancer" not in row.get("traits", [])
    assert not bodies(raised("united-kingdom", [], picks=[{"row": 12}]))[0].card.is_lancer
    assert bodies(raised("united-kingdom", [], picks=[{"row": 12, "lances": True}]))[0].card.is_lancer
    with pytest.raises(BadInput, match="CA-ARM-08"):
        raised("united-kingdom", [], picks=[{"row": 7, "lances": True}])


# --- recruiting -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-ARM-09")
def test_an_army_is_chosen_freely_or_rolled_for():
    chosen = bodies(raised("russia", [], picks=[{"row": 12}, {"row": 9, "name": "Baltic Fleet"}]))
    assert [group.card.name for group in chosen] == ["Cossacks Cavalry 1", "Baltic Fleet"]
    rolled = bodies(raised("russia", [6, 6, 5, 4], recruit=2))
    assert [group.card.name for group in rolled] == ["Cossacks Cavalry 1", "Seamen 1"]


@pytest.mark.rule("CA-ARM-09")
@pytest.mark.parametrize(
    ("side", "message"),
    [
        ({"recruit": 0}, "has no groups"),
        ({"picks": []}, "has no groups"),
        ({"recruit": 41}, "recruit"),
        ({"picks": [{"row": 13}]}, "row"),
        ({"picks": [{"row": 8}]}, "CA-ARM-11"),
        ({"picks": [{"row": 8, "branch": 7}]}, "branch"),
        ({"picks": [{"row": "Howitzer"}]}, "no gun 'Howitzer'"),
        ({"picks": [{"rows": 7}]}, "has no entry 'rows'"),
        ({"picks": [{"row": 7, "machine_gun": True}]}, "CA-ARM-12"),
        ({"picks": [{"row": 7, "militia": True}]}, "CA-RUL2-20"),
        ({"picks": [{"row": 7, "on_foot": True}]}, "CA-LST-21"),
        ({"picks": [{"row": 7, "ghazi": True}]}, "CA-RUL2-22"),
        ({"recruit": 5, "guns": [{"row": 7}]}, "is no gun"),
        ({"recruit": 5, "companies": "yes"}, "companies"),
    ],
)
def test_what_no_list_gives_is_refused_before_a_die_falls(side, message):
    listed = ARMIES.load("united-kingdom")
    own = {"name": "Blue", "training": "european", "list": listed, **side}
    with pytest.raises(BadInput, match=message):
        BOOK.begin({"table": {}, "sides": [own, FOE]}, Padded([], 1))


@pytest.mark.rule("CA-ARM-10")
def test_one_line_is_told_of_each_group_with_all_its_throws():
    battle = raised("zulu", [3, 4, 5, 5, 3], recruit=1)
    (line,) = [event for event in battle.log if event.event_type.rule == "CA-ARM-10"]
    assert BOOK.tell(battle, line) == "Blue raises Zulu Infantry 1: Rep 5, 18 figures, led by Rep 5."
    assert [(roll.words, roll.faces) for roll in line.rolls] == [
        ("Recruiting Roll", [3, 4]),
        ("leader", [5, 5]),
        ("field strength against Rep 5", [3]),
    ]


@pytest.mark.rule("CA-ARM-12")
@pytest.mark.parametrize(("army", "row"), [("united-kingdom", 7), ("mahdists", 2)])
def test_a_machine_gun_may_stand_in_for_any_gun(army, row):
    groups = bodies(raised(army, [], then=3, picks=[{"row": row}] * 10, guns=[{"machine_gun": True}]))
    gun = groups[-1]
    assert (gun.card.klass, gun.count, gun.card.range, gun.card.fire_dice) == (ARTILLERY, 2, 2400, 5)
    assert gun.card.rep == (5 if army == "united-kingdom" else 4)
    plain = bodies(raised(army, [], then=3, picks=[{"row": row}] * 10, guns=1))[-1]
    assert (plain.count, plain.card.is_machine_gun) == (4, False)


@pytest.mark.rule("CA-ARM-13")
@pytest.mark.parametrize("size", [1, 7, 40])
def test_as_many_throws_are_made_as_the_player_wants(size):
    assert len(bodies(raised("zulu", [], then=3, recruit=size))) == size


@pytest.mark.rule("CA-ARM-15")
def test_rows_of_different_lists_may_be_mixed_and_any_list_may_stand_for_any_army():
    picks = [{"row": 2}, {"row": 9, "branch": 6, "army": "united-kingdom"}, {"row": 12, "army": "russia"}]
    scenario = {
        "book": "adventures",
        "title": "Ruritania",
        "words": "An invented war.",
        "table": {},
        "sides": [{"army": "german-empire", "name": "Ruritania", "picks": picks}, {"army": "zulu", "recruit": 2}],
    }
    game = Game(BOOK, books.entry("adventures").scenarios().set_up(scenario, {}), "1")
    assert [group.card.name for group in bodies(game.state)] == [
        "German Infantry 1",
        "British Naval Brigade 1",
        "Cossacks Cavalry 1",
    ]
    assert BOOK.side_name(game.state, 0) == "Ruritania"


def warnings(battle, rule):
    return [event for event in battle.log if event.event_type.rule == rule]


@pytest.mark.rule("CA-ARM-16", "CA-RUL2-02")
def test_more_than_one_of_cavalry_to_four_units_of_infantry_is_told():
    assert not warnings(raised("united-kingdom", [], picks=[{"row": 7}] * 4 + [{"row": 11}]), "CA-ARM-16")
    much = raised("united-kingdom", [], picks=[{"row": 7}] * 3 + [{"row": 11}])
    assert "1 unit of cavalry" in told(much)[0]
    assert warnings(much, "CA-ARM-16")
    mounted = [{"row": 9, "branch": 1}] * 4  # Mounted Infantry is infantry, the Camel Corps is cavalry
    assert not warnings(raised("united-kingdom", [], picks=[*mounted, {"row": 11}]), "CA-ARM-16")
    assert warnings(raised("united-kingdom", [], picks=[*mounted, {"row": 11}, {"row": 10, "branch": 1}]), "CA-ARM-16")


@pytest.mark.rule("CA-ARM-17", "CA-RUL2-02")
def test_more_than_one_of_cavalry_to_two_bands_of_infantry_is_told():
    assert not warnings(raised("mahdists", [], picks=[{"row": 7}] * 2 + [{"row": 11}]), "CA-ARM-17")
    assert warnings(raised("mahdists", [], picks=[{"row": 7}, {"row": 12}]), "CA-ARM-17")


@pytest.mark.rule("CA-ARM-16", "CA-RUL2-02")
def test_by_setting_cavalry_beyond_the_mix_is_rolled_again():
    again = amend(BOOK, {"settings": {"ratio": "reroll"}})
    groups = bodies(raised("united-kingdom", [5, 6, 3, 4], then=3, book=again, recruit=1))
    assert [group.card.klass for group in groups] == [INFANTRY]
    silent = amend(BOOK, {"settings": {"ratio": "off"}})
    assert not warnings(raised("mahdists", [], book=silent, picks=[{"row": 12}]), "CA-ARM-17")


@pytest.mark.rule("CA-ARM-18", "CA-RUL2-03")
def test_a_european_army_has_a_gun_for_every_five_units():
    assert len(bodies(raised("france", [], then=3, recruit=5, guns=1))) == 6
    for groups, guns in ((4, 1), (9, 2)):
        with pytest.raises(BadInput, match="CA-ARM-18"):
            raised("france", [], recruit=groups, guns=guns)
    with pytest.raises(BadInput, match="CA-ARM-18"):
        raised("france", [], picks=[{"row": 7}] * 4 + [{"row": "French Artillery"}])


@pytest.mark.rule("CA-ARM-19", "CA-RUL2-03")
def test_a_tribal_army_has_a_gun_for_every_ten_bands():
    assert len(bodies(raised("mahdists", [], then=3, recruit=10, guns=1))) == 11
    with pytest.raises(BadInput, match="CA-ARM-19"):
        raised("mahdists", [], recruit=9, guns=1)


@pytest.mark.rule("CA-ARM-20", "CA-RUL2-01")
def test_of_several_rows_with_a_star_the_player_picks():
    picks = [{"row": 2}] * 10
    guns = [{"row": "Naval Gunners"}, {"row": "German Askari Artillery"}]
    groups = bodies(raised("german-empire", [], picks=picks, guns=guns))
    assert [group.card.name for group in groups[10:]] == ["Naval Gunners 1", "German Askari Artillery 1"]


@pytest.mark.rule("CA-RUL2-01")
def test_by_setting_lists_without_guns_get_one_of_rep_4():
    generous = amend(BOOK, {"settings": {"generic_guns": True}})
    gun = bodies(raised("zulu", [], then=3, book=generous, recruit=10, guns=1))[-1]
    assert (gun.card.klass, gun.card.rep, gun.card.range) == (ARTILLERY, 4, 2400)


# --- sizes ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-ARM-21", "CA-RUL2-06")
@pytest.mark.parametrize(
    ("army", "pick", "figures", "leaders"),
    [
        ("united-kingdom", {"row": 7}, 20, 2),
        ("united-kingdom", {"row": 11}, 15, 2),
        ("united-kingdom", {"row": 9, "branch": 1}, 20, 2),
        ("zulu", {"row": 7}, 20, 1),
        ("tuareg", {"row": 9}, 10, 1),
        ("tuareg", {"row": 12}, 10, 1),
    ],
)
def test_paper_strength_and_leaders_of_a_group(army, pick, figures, leaders):
    group = bodies(raised(army, [], picks=[pick]))[0]
    assert group.count == figures
    assert (group.commander > 0) + (group.second > 0) == leaders


@pytest.mark.rule("CA-ARM-21", "CA-RUL2-06")
def test_a_gun_has_a_crew_and_no_leader():
    gun = bodies(raised("france", [], picks=[{"row": 7}] * 5, guns=1))[-1]
    assert (gun.count, gun.commander, gun.second) == (4, 0, 0)


@pytest.mark.rule("CA-ARM-22", "CA-ARM-23", "CA-ARM-24", "CA-RUL2-05")
def test_companies_squadrons_and_batteries_are_formed_when_wished_with_a_captain_more():
    picks = [{"row": 7}] * 5 + [{"row": 11}] * 10
    battle = raised("united-kingdom", [], then=5, picks=picks, guns=3, companies=True)
    groups = bodies(battle)
    assert [group.card.company for group in groups[:5]] == [1, 1, 2, 2, -1]
    assert [group.card.company for group in groups[5:9]] == [3, 3, 4, 4]
    assert {group.card.company for group in groups[15:]} == {8}
    assert [group.high for group in groups[:3]] == [5, 0, 5]
    assert [group.count for group in groups[:3]] == [21, 20, 21]
    assert not [group for group in groups[15:] if group.high]
    plain = bodies(raised("united-kingdom", [], picks=picks))
    assert {group.card.company for group in plain} == {-1}


@pytest.mark.rule("CA-ARM-25", "CA-ARM-26", "CA-ARM-27", "CA-RUL2-05")
def test_clans_are_three_bands_with_a_warlord_and_guns_form_none():
    picks = [{"row": 7}] * 7 + [{"row": 11}] * 3
    groups = bodies(raised("mahdists", [], then=5, picks=[*picks, *[{"row": 7}] * 20], guns=3, companies=True))
    foot = [group for group in groups if group.card.klass == INFANTRY]
    assert [group.card.company for group in foot[:7]] == [1, 1, 1, 2, 2, 2, 3]
    horse = [group for group in groups if group.card.klass == CAVALRY]
    assert len({group.card.company for group in horse}) == 1
    assert (horse[0].high, horse[0].count) == (5, 11)
    assert {group.card.company for group in groups if group.card.klass == ARTILLERY} == {-1}


# --- leaders ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-ARM-29", "CA-RUL2-05")
def test_each_army_has_a_commander_in_chief_over_and_above_its_leaders():
    battle = raised("zulu", [3, 4, 3, 4, 3, 3, 3, 4, 6, 6, 5, 5], recruit=2)
    (chief,) = [group for group in battle.groups if group.card.klass == CHIEF and group.side == 0]
    assert chief.card.rep == 5  # the last two dice
    assert chief.chief == bodies(battle)[0].id
    assert bodies(battle)[0].bodies == 21


@pytest.mark.rule("CA-ARM-32")
def test_a_band_that_loses_its_leader_is_leaderless():
    t = table()
    t.place("A", at=(24, 14))
    t.place("z", at=(24, 40), rep=4, leader=5)
    assert activation_rep(t.battle, t["z"]) == 5
    t["z"].commander = 0
    assert activation_rep(t.battle, t["z"]) == 4


@pytest.mark.rule("CA-ARM-33", "CA-ARM-37")
@pytest.mark.parametrize(("rep", "leader"), [(5, 3), (3, 5)])
def test_a_group_activates_on_its_leaders_rep_higher_or_lower_than_its_own(rep, leader):
    t = table()
    t.place("A", at=(24, 14))
    t.place("z", at=(24, 40), rep=rep, leader=leader)
    assert (group_rep(t["z"]), activation_rep(t.battle, t["z"])) == (rep, leader)


@pytest.mark.rule("CA-ARM-34")
def test_leaders_are_rolled_when_all_groups_are_known_and_the_best_lead_the_best():
    # Rep 5 and Rep 6, then leaders of 3 and 5: the better one leads the better band
    battle = raised("zulu", [3, 4, 1, 1, 1, 1, 6, 6, 6, 6], then=4, recruit=2)
    assert [(group.card.rep, group.commander) for group in bodies(battle)] == [(5, 3), (6, 5)]


@pytest.mark.rule("CA-ARM-34", "CA-OPT-06")
def test_or_the_player_gives_them_to_his_groups_as_he_likes():
    asking = amend(BOOK, {"settings": {"ask_leaders": True}})
    battle = raised("zulu", [3, 4, 1, 1, 1, 1, 6, 6], then=4, book=asking, recruit=2)
    assert battle.question.kind == "lead"
    who = bodies(battle)[0].id
    assert asking.check(battle, battle.question, Order("lead", (who, 5))) is None
    assert asking.check(battle, battle.question, Order("lead", (who, 4))) is not None


LEADERS = {2: 3, 3: 3, 4: 3, 5: 4, 6: 4, 7: 4, 8: 4, 9: 4, 10: 5, 11: 5, 12: 5}


def faces(total):
    return [max(1, total - 6), min(6, total - 1)]


@pytest.mark.rule("CA-ARM-35", "CA-EX2-15")
@pytest.mark.parametrize("total", list(LEADERS))
def test_the_rep_of_european_leaders_an_nco_adding_one(total):
    group = bodies(raised("russia", [*faces(total), *faces(total)], picks=[{"row": 2}]))[0]
    assert group.commander == LEADERS[total]
    assert group.second == {**LEADERS, 13: 5}[total + 1]


@pytest.mark.rule("CA-ARM-36", "CA-EX2-15")
@pytest.mark.parametrize("total", list(LEADERS))
def test_the_rep_of_tribal_leaders(total):
    assert bodies(raised("zulu", faces(total), picks=[{"row": 2}]))[0].commander == LEADERS[total]


# --- strength ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-ARM-38", "CA-RUL2-07")
def test_strength_is_rolled_for_recruits_and_not_for_those_who_were_chosen():
    assert bodies(raised("zulu", [3, 4, 3, 3, 1], recruit=1))[0].count == 16
    assert bodies(raised("zulu", [3, 3], then=1, picks=[{"row": 7}]))[0].count == 20
    always = amend(BOOK, {"settings": {"field_strength": "always"}})
    assert bodies(raised("zulu", [3, 3, 1], book=always, picks=[{"row": 7}]))[0].count == 16
    never = amend(BOOK, {"settings": {"field_strength": "never"}})
    assert bodies(raised("zulu", [3, 4, 3, 3], then=1, book=never, recruit=1))[0].count == 20


@pytest.mark.rule("CA-ARM-39", "CA-EX2-04")
@pytest.mark.parametrize(("die", "figures"), [(1, 16), (2, 17), (3, 18), (4, 19), (5, 20), (6, 20)])
def test_a_unit_is_short_by_what_the_die_is_below_its_rep(die, figures):
    unit = bodies(raised("russia", [1, 1, 3, 3, 3, 3, die], recruit=1))[0]
    assert (unit.card.rep, unit.count, unit.start) == (5, figures, figures)
    assert unit.commander
    assert unit.second


@pytest.mark.rule("CA-ARM-40", "CA-EX2-05")
@pytest.mark.parametrize(("die", "figures"), [(1, 16), (3, 18), (5, 20), (6, 20)])
def test_a_band_likewise(die, figures):
    band = bodies(raised("zulu", [3, 4, 3, 3, die], recruit=1))[0]
    assert (band.card.rep, band.count) == (5, figures)
    assert band.commander


@pytest.mark.rule("CA-ARM-41", "CA-RUL2-08")
def test_leaders_are_never_missing_and_guns_do_not_roll():
    rows = [{"roll": n, "type": "Picket", "class": "infantry", "rep": 6, "figures": 4} for n in range(2, 13)]
    picket = bodies(raised("russia", [3, 4, 3, 3, 3, 3, 1], recruit=1, list={"training": "european", "rows": rows}))[0]
    assert picket.count == 2  # its officer and its NCO
    guns = bodies(raised("france", [], then=1, recruit=5, guns=1))
    assert [gun.count for gun in guns if gun.card.klass == ARTILLERY] == [4]


@pytest.mark.rule("CA-RUL2-09")
def test_strength_is_rolled_on_the_rep_that_stands_in_the_end():
    # Rep 4, a leader of Rep 5 is a Ghazi: the die of 4 falls short of Rep 5
    band = bodies(raised("afghans-pathans", [3, 4, 5, 5, 4], recruit=1))[0]
    assert (group_rep(band), band.count) == (5, 19)
    rifles = bodies(raised("zulu", [1, 1, 3, 3, 5], recruit=1, rifles=1))[0]
    assert (rifles.card.rep, rifles.count) == (5, 20)  # Rep 6 was capped first


# --- weapons and moves ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-ARM-44", "CA-RUL2-12")
def test_bands_of_a_list_have_one_armament_and_shields_by_default_and_both_may_be_changed():
    def arms(army, row, **more):
        card = bodies(raised(army, [], picks=[{"row": row, **more}]))[0].card
        return card.range // 100, card.has_shields

    assert arms("afghans-pathans", 2) == (20, False)
    assert arms("other-african-tribes", 4) == (12, False)
    assert arms("other-african-tribes", 6) == (3, True)
    assert arms("zulu", 2) == (0, True)
    assert arms("berber", 7) == (0, False)
    assert arms("berber", 7, weapon="musket") == (20, False)
    assert arms("tuareg", 5, shield=False) == (0, False)


@pytest.mark.rule("CA-ARM-46")
def test_a_gun_may_be_a_pack_gun():
    guns = bodies(raised("united-kingdom", [], picks=[{"row": 7}] * 5, guns=[{"pack": True}]))
    assert guns[-1].card.is_pack
    assert not bodies(raised("united-kingdom", [], picks=[{"row": 7}] * 5, guns=1))[-1].card.is_pack


FORMATIONS = [
    # name, of whom, who may fire of 20 figures, infantry move, cavalry move, may enter woods
    ("line", "european", 20, 4, 8, False),
    ("column", "european", 4, 8, 16, False),
    ("square", "european", 20, 2, 0, False),
    ("open", "european", 20, 12, 24, True),
    ("mob", "tribal", 20, 12, 24, True),
    ("open", "tribal", 20, 12, 24, True),
]


@pytest.mark.rule("CA-ARM-50")
@pytest.mark.parametrize(("formation", "training", "firing", "foot", "horse", "woods"), FORMATIONS)
def test_the_formations_and_what_they_allow(formation, training, firing, foot, horse, woods):
    doc = {
        "at": (60, 60),
        "facing": 0,
        "formation": formation,
        **({"weapon": "musket"} if training == "tribal" else {}),
    }
    front = 60 + table(training=(training, "tribal")).place("A", **doc | {"at": (24, 24)})["A"].block.depth / 200
    t = table(120, 120, training=(training, "tribal"), wood=[(20, front, 100, 110)])
    t.place("A", **doc)
    t.place("z", at=(6, 6))
    assert may_fire_count(t["A"]) == firing
    assert full_move(t["A"]) == foot * 100
    t.activate("A")
    assert t.refusal("move A to 6000,6100 facing 0") == ("" if woods else "CA-FRM-11")  # an inch into the woods
    rider = table(training=(training, "tribal")).place("A", at=(24, 20), klass="cavalry")["A"].card
    assert rider.horse_moves[FORMATION_NAMES.index(formation)] == horse * 100


def test_what_stands_under_a_base_is_short_for_the_name_and_has_its_number():
    def shorts(army, *picks, **more):
        return [group.card.short for group in bodies(raised(army, [], picks=list(picks), **more))]

    seven, named = {"row": 7}, {"row": 7, "name": "Black Watch"}
    assert shorts("united-kingdom", seven, seven, {"row": 11}) == ["Inf 1", "Inf 2", "Irr 1"]
    assert shorts("united-kingdom", named, seven, named) == ["BW", "Inf 1", "BW 2"]
    assert shorts("united-kingdom", *[seven] * 5, guns=[{"machine_gun": True}])[-1] == "MG 1"
    assert shorts("united-kingdom", *[seven] * 5, guns=1)[-1] == "Gun 1"
    of_names = {
        group.card.name: group.card.short
        for army in ("united-kingdom", "mahdists", "france")
        for group in bodies(raised(army, [], then=3, picks=[{"row": row, "branch": 5} for row in range(2, 13)]))
    }
    assert of_names["British Naval Brigade 1"] == "NB 1"
    assert of_names["Ansar Infantry 2"] == "Ansar 2"
    assert of_names["Kalifa's Guard or similar 1"] == "KG 1"
    assert of_names["French Spahis 1"] == "Spahis 1"


def test_who_is_in_melee_has_no_arc_of_fire_and_a_square_has_it_all_round():
    t = table().place("A", at=(24, 20)).place("z", before="A", gap=0).place("S", at=(10, 10), formation="square")
    t.place("C", at=(38, 10), klass="artillery", at_gun=False).lock("A", "z").activate("S")
    shown = {piece["name"]: (piece["range"], piece["arc"]) for piece in BOOK.view(t.battle, 0)["pieces"]}
    assert shown["A"] == (0, 45)
    assert shown["S"] == (2400, 180)
    assert shown["C"] == (2400, 45)  # a crew away from its gun has its rifles
