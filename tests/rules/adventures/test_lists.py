"""The army lists (LST): every throw, footnote and note, held against the tables of the ledger."""

import pytest

from vedette import books
from vedette.engine.game import advance
from vedette.engine.types import BadInput
from vedette.rules.adventures.groups.groups import ARTILLERY, CAVALRY, INFANTRY, OPEN
from vedette.rules.adventures.groups.leaders import group_rep
from vedette.testing.adventures.positions import Padded
from vedette.testing.adventures.table import table

SCENARIOS = books.entry("adventures").scenarios()

ARMIES = books.entry("adventures").armies()

BOOK = books.entry("adventures").book()
FOE = {"name": "Red", "training": "tribal", "groups": [{"name": "z", "at": [2400, 3800]}]}
EUROPEAN = ("line", "column", "square", "open")


def raised(army, dice, then=6, setup=None, **side):
    """The groups of an army raised with written dice, every later die showing the same."""
    listed = ARMIES.load(army)
    own = {"name": "Blue", "training": listed["training"], "list": listed, **side}
    battle = BOOK.begin({"table": {}, "sides": [own, FOE], **(setup or {})}, Padded(dice, then))
    advance(BOOK, battle)
    return [group for group in battle.groups if group.side == 0 and group.is_body]


def faces(total):
    return [max(1, total - 6), min(6, total - 1)]


def thrown(army, total, die=6, **side):
    """The one group that a throw brings; the second die is thrown only where the row is split."""
    split = len([row for row in ARMIES.load(army)["rows"] if row["roll"] == total]) > 1
    return raised(army, [*faces(total), *([die] if split else [])], recruit=1, **side)[0]


# --- the tables of the ledger -----------------------------------------------------------------------------------------


def printed_rows(rule):
    """The rows of a list as its rule has them: throws, scores of a second die, type, class, Rep, moves."""
    found = []
    lines = books.entry("adventures").ledger().lines[rule].words.splitlines()
    headings = [cell.strip().lower() for cell in lines[1].strip("|").split("|")]
    for line in lines[3:]:
        cells = [cell.strip().rstrip("¹²³ ") for cell in line.strip("|").split("|")]
        throw, _, second = cells[0].partition(" (")
        throws = ["*"] if throw == "*" else numbers(throw)
        scores = numbers(second.rstrip(")")) if second else []
        moves = dict(zip(headings[4:], cells[4:], strict=True))
        found.append((throws, scores, cells[1], cells[2].lower(), int(cells[3]), moves))
    return found


def numbers(text):
    first, _, last = text.partition("–")
    return list(range(int(first), int(last or first) + 1))


def inches(moves, name):
    return 0 if moves.get(name, "–") == "–" else int(moves[name]) * 100


LISTS = [
    pytest.param("united-kingdom", "CA-LST-03", marks=pytest.mark.rule("CA-LST-03", "CA-ARM-10", "CA-EX2-18")),
    pytest.param("france", "CA-LST-15", marks=pytest.mark.rule("CA-LST-15")),
    pytest.param("german-empire", "CA-LST-19", marks=pytest.mark.rule("CA-LST-19")),
    pytest.param("russia", "CA-LST-23", marks=pytest.mark.rule("CA-LST-23")),
    pytest.param("berber", "CA-LST-25", marks=pytest.mark.rule("CA-LST-25")),
    pytest.param("maasai", "CA-LST-27", marks=pytest.mark.rule("CA-LST-27")),
    pytest.param("mahdists", "CA-LST-31", marks=pytest.mark.rule("CA-LST-31", "CA-RUL2-04")),
    pytest.param("other-african-tribes", "CA-LST-36", marks=pytest.mark.rule("CA-LST-36")),
    pytest.param("tuareg", "CA-LST-41", marks=pytest.mark.rule("CA-LST-41")),
    pytest.param("zulu", "CA-LST-43", marks=pytest.mark.rule("CA-LST-43")),
    pytest.param("afghans-pathans", "CA-LST-47", marks=pytest.mark.rule("CA-LST-47")),
    pytest.param("central-asian", "CA-LST-52", marks=pytest.mark.rule("CA-LST-52")),
]


@pytest.mark.rule("CA-LST-01", "CA-ARM-10", "CA-ARM-11", "CA-RUL2-26")
@pytest.mark.parametrize(("army", "rule"), LISTS)
def test_every_throw_brings_the_group_that_is_printed(army, rule):
    seen = 0
    for throws, scores, kind, klass, rep, moves in printed_rows(rule):
        if throws == ["*"]:
            continue
        for throw in throws:
            for score in scores or [6]:
                group = thrown(army, throw, score)
                card = group.card
                seen += 1
                assert kind in card.name, (throw, score)
                assert card.rep == rep, (throw, score)
                if kind == "Camel Corps":
                    klass = "infantry"  # printed as cavalry, treated as Mounted Infantry (CA-LST-05)
                assert card.klass == {"infantry": INFANTRY, "cavalry": CAVALRY}[klass]
                own = card.horse_moves if card.can_ride else card.foot_moves
                assert own[:4] == [inches(moves, name) for name in EUROPEAN], (throw, score)
                assert own[4] == inches(moves, "mob")
    assert seen >= 11


@pytest.mark.rule("CA-ARM-20", "CA-RUL2-01", "CA-RUL2-26")
@pytest.mark.parametrize(("army", "rule"), LISTS)
def test_rows_with_a_star_are_the_guns_and_no_throw_brings_them(army, rule):
    guns = [row for row in printed_rows(rule) if row[0] == ["*"]]
    rows = [row for row in ARMIES.load(army)["rows"] if row["roll"] == "*"]
    assert [(row["type"], row["rep"]) for row in rows] == [(kind, rep) for _, _, kind, _, rep, _ in guns]
    if not guns:
        with pytest.raises(BadInput, match="CA-RUL2-01"):
            raised(army, [], recruit=10, guns=1)
        return
    taken = [g for g in raised(army, [], then=3, recruit=30, guns=len(guns)) if g.card.klass == ARTILLERY]
    assert len(taken) == len(guns)
    for group, (_, _, _, _, rep, moves) in zip(taken, guns, strict=True):
        assert group.card.rep == rep
        assert max(group.card.foot_moves) == max([inches(moves, name) for name in moves]) == 600
        assert group.count == 4
    for total in range(2, 13):
        assert thrown(army, total, 1).card.klass != ARTILLERY


@pytest.mark.rule("CA-LST-02")
@pytest.mark.parametrize("army", ARMIES.ids())
def test_every_total_and_every_score_finds_a_row(army):
    for total in range(2, 13):
        for score in range(1, 7):
            assert thrown(army, total, score).count > 0


@pytest.mark.rule("CA-LST-02")
def test_a_list_with_a_hole_is_refused():
    listed = dict(ARMIES.load("zulu"))
    listed["rows"] = [row for row in listed["rows"] if row["roll"] != 7]
    with pytest.raises(BadInput, match="no row for a roll of 7"):
        raised("zulu", [3, 4], recruit=1, list=listed)


# --- who fights whom --------------------------------------------------------------------------------------------------

NAMES = {
    "British Empire": "united-kingdom",
    "Afghans and Pathans": "afghans-pathans",
    "Boers": "boers",
    "German Empire": "german-empire",
    "Mahdists": "mahdists",
    "Maasai": "maasai",
    "Other African Tribes": "other-african-tribes",
    "Zulu": "zulu",
    "Berbers": "berber",
    "France": "france",
    "Tuareg": "tuareg",
    "Russia": "russia",
    "Russians": "russia",
    "Central Asian Tribes": "central-asian",
    "Central Asian Peoples": "central-asian",
}

ENEMIES = [
    pytest.param("united-kingdom", "CA-LST-08", marks=pytest.mark.rule("CA-LST-08")),
    pytest.param("boers", "CA-LST-12", marks=pytest.mark.rule("CA-LST-12")),
    pytest.param("france", "CA-LST-18", marks=pytest.mark.rule("CA-LST-18")),
    pytest.param("german-empire", "CA-LST-22", marks=pytest.mark.rule("CA-LST-22")),
    pytest.param("russia", "CA-LST-24", marks=pytest.mark.rule("CA-LST-24")),
    pytest.param("berber", "CA-LST-26", marks=pytest.mark.rule("CA-LST-26")),
    pytest.param("maasai", "CA-LST-30", marks=pytest.mark.rule("CA-LST-30")),
    pytest.param("mahdists", "CA-LST-35", marks=pytest.mark.rule("CA-LST-35")),
    pytest.param("other-african-tribes", "CA-LST-40", marks=pytest.mark.rule("CA-LST-40")),
    pytest.param("tuareg", "CA-LST-42", marks=pytest.mark.rule("CA-LST-42")),
    pytest.param("zulu", "CA-LST-46", marks=pytest.mark.rule("CA-LST-46")),
    pytest.param("afghans-pathans", "CA-LST-51", marks=pytest.mark.rule("CA-LST-51")),
    pytest.param("central-asian", "CA-LST-57", marks=pytest.mark.rule("CA-LST-57")),
]


@pytest.mark.rule("CA-RUL2-25")
@pytest.mark.parametrize(("army", "rule"), ENEMIES)
def test_the_enemies_of_an_army_are_those_it_names(army, rule):
    words = books.entry("adventures").ledger().lines[rule].words
    named = words.partition("enemies: ")[2].partition(".")[0].replace(" (= Central Asian Peoples)", "")
    assert sorted(ARMIES.load(army)["enemies"]) == sorted([NAMES[one] for one in named.split(", ")])
    listed = ARMIES.load(army)
    if "no gun row" in words:
        assert not [row for row in listed["rows"] if row["roll"] == "*"]
    if "No cavalry" in words:
        assert not [row for row in listed["rows"] if row["class"] == "cavalry"]
    if "no note about rifles" in words:
        assert "rifle_rule" not in listed


@pytest.mark.rule("CA-ARM-14", "CA-RUL2-25")
def test_an_opponent_is_offered_if_either_side_names_the_other_and_any_other_may_be_taken():
    assert "france" in SCENARIOS.opponents("mahdists")
    assert "mahdists" in SCENARIOS.opponents("france")  # named by them only
    assert "zulu" not in SCENARIOS.opponents("france")
    setup = SCENARIOS.battle_of(armies=["france", "zulu"])
    assert [side["army"] for side in setup["sides"]] == ["france", "zulu"]
    for seed in range(40):
        drawn = [side["army"] for side in SCENARIOS.generate(seed)["sides"]]
        assert drawn[1] in SCENARIOS.opponents(drawn[0])


# --- United Kingdom ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-LST-04")
def test_british_australian_indian_and_new_zealand_infantry_and_guns_are_alike():
    rows = [row for row in ARMIES.load("united-kingdom")["rows"] if row["type"] in ("Infantry", "Artillery")]
    assert len(rows) == 7
    assert not any(["rep_options" in row for row in rows])  # nothing is to be declared of them
    with pytest.raises(BadInput, match="CA-LST-06"):
        raised("united-kingdom", [], picks=[{"row": 7, "indian": True}])


@pytest.mark.rule("CA-LST-05", "CA-RUL2-17", "CA-EX2-18")
def test_the_camel_corps_fights_as_mounted_infantry_and_counts_as_cavalry():
    camels = thrown("united-kingdom", 10, 1)
    assert camels.card.is_mounted_infantry
    assert camels.card.klass == INFANTRY
    assert camels.card.paper == 15
    assert camels.card.is_camelry
    assert camels.mounted
    row = next(row for row in ARMIES.load("united-kingdom")["rows"] if row["type"] == "Camel Corps")
    assert row["book_class"] == "cavalry"


@pytest.mark.rule("CA-LST-06", "CA-RUL2-16")
def test_indian_irregular_cavalry_is_rep_5():
    assert thrown("united-kingdom", 11).card.rep == 4
    assert thrown("united-kingdom", 12, indian=True).card.rep == 5
    assert raised("united-kingdom", [], picks=[{"row": 11, "indian": True}])[0].card.rep == 5
    assert thrown("united-kingdom", 7, indian=True).card.rep == 4


@pytest.mark.rule("CA-LST-07", "CA-ARM-45", "CA-RUL2-15")
@pytest.mark.parametrize(
    ("total", "die", "dice"),
    [(2, 6, 4), (7, 6, 4), (8, 1, 2), (8, 6, 2), (9, 1, 4), (9, 6, 4), (10, 1, 4), (10, 6, 4), (11, 6, 2), (12, 6, 2)],
)
def test_after_1895_british_infantry_and_carbines_fire_with_four_dice(total, die, dice):
    assert thrown("united-kingdom", total, die, setup={"year": 1896}).card.fire_dice == dice
    assert thrown("united-kingdom", total, die, setup={"year": 1895}).card.fire_dice == 2
    assert thrown("united-kingdom", total, die).card.fire_dice == 2


@pytest.mark.rule("CA-ARM-45", "CA-RUL2-15")
def test_other_nations_keep_two_dice_after_1895():
    assert thrown("german-empire", 2, setup={"year": 1904}).card.fire_dice == 2
    assert thrown("france", 11, setup={"year": 1900}).card.fire_dice == 2


# --- Boers and Civilians ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-LST-09", "CA-LST-11", "CA-RUL2-19")
@pytest.mark.parametrize("total", range(2, 13))
def test_boers_are_mounted_infantry_in_open_order_whatever_is_thrown(total):
    boers = thrown("boers", total)
    card = boers.card
    assert card.is_mounted_infantry
    assert (card.klass, card.rep, card.paper) == (INFANTRY, 4, 20)
    assert card.horse_moves == [0, 0, 0, 2400, 0]
    assert card.foot_moves == [0, 0, 0, 1200, 0]
    assert boers.formation == OPEN


@pytest.mark.rule("CA-LST-10")
def test_boers_add_a_die_when_they_fire():
    assert thrown("boers", 7).card.is_boer
    assert not thrown("united-kingdom", 7).card.is_boer
    dice = {}
    for traits in ([], ["boer_fire_bonus"]):
        for mounted in (True, False):
            t = table()
            t.place("A", at=(24, 14), klass="mounted_infantry", mounted=mounted, formation="open", traits=traits)
            t.place("z", before="A", gap=10)
            t.activate("A")
            dice[len(traits), mounted] = t.aim("A", "z").dice
    assert dice[1, True] == dice[0, True] + 1
    assert dice[1, False] == dice[0, False] + 1


@pytest.mark.rule("CA-LST-13", "CA-LST-14", "CA-RUL2-20")
@pytest.mark.parametrize("total", [2, 7, 12])
def test_civilians_are_unarmed_and_in_open_order_unless_they_are_armed(total):
    people = thrown("civilians", total)
    card = people.card
    assert (card.klass, card.rep, card.is_unarmed, card.weapon) == (INFANTRY, 3, True, 0)
    assert card.foot_moves == [0, 0, 0, 1200, 0]
    assert people.formation == OPEN
    assert ARMIES.load("civilians")["enemies"] == []
    militia = raised("civilians", [], picks=[{"row": total, "militia": True}])[0].card
    assert (militia.rep, militia.is_unarmed, militia.range) == (3, False, 2400)


# --- other European notes ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-LST-16", "CA-ARM-06", "CA-RUL2-10")
def test_the_foreign_legion_is_ferocious_with_its_rifles_and_no_other_europeans_are():
    for total in (2, 3, 4, 5):
        legion = thrown("france", total).card
        assert legion.is_ferocious
        assert legion.range == 2400
    for army in ("united-kingdom", "france", "german-empire", "russia", "boers", "civilians"):
        for row in ARMIES.load(army)["rows"]:
            assert ("ferocious" in row.get("traits", [])) == (row["type"] == "Foreign Legion")


@pytest.mark.rule("CA-LST-17", "CA-RUL2-21")
def test_punishment_battalions_are_like_any_other_unit():
    battalion = thrown("france", 9, 6).card
    line = thrown("france", 8, 2).card
    assert (battalion.rep, battalion.foot_moves, battalion.is_ferocious) == (line.rep, line.foot_moves, False)


@pytest.mark.rule("CA-LST-20", "CA-RUL2-27")
@pytest.mark.parametrize(("die", "rep"), [(1, 5), (2, 4), (6, 4)])
def test_german_artillery_rolls_for_its_rep(die, rep):
    guns = raised("german-empire", [die], then=3, picks=[{"row": 2}] * 5, guns=[{"row": "German Artillery"}])
    assert [g.card.rep for g in guns if g.card.klass == ARTILLERY] == [rep]


@pytest.mark.rule("CA-LST-21", "CA-RUL2-27")
def test_naval_gunners_are_rep_4_away_from_their_gun_or_as_infantry():
    crew = raised("german-empire", [], then=3, picks=[{"row": 2}] * 5, guns=[{"row": "Naval Gunners"}])[5]
    assert group_rep(crew) == 5
    crew.at_gun = False
    assert group_rep(crew) == 4
    foot = raised("german-empire", [], picks=[{"row": "Naval Gunners", "on_foot": True}])[0]
    assert (foot.card.klass, foot.card.rep, foot.count, foot.card.range) == (INFANTRY, 4, 20, 2400)


# --- Tribal notes -----------------------------------------------------------------------------------------------------

FEROCIOUS = [
    pytest.param("maasai", range(2, 13), marks=pytest.mark.rule("CA-LST-28")),
    pytest.param("mahdists", [2, 3, 4, 5, 6, 7, 8, (9, 1), (9, 3), 10], marks=pytest.mark.rule("CA-LST-32")),
    pytest.param("other-african-tribes", [8, 9, 10, 11, 12], marks=pytest.mark.rule("CA-LST-37")),
    pytest.param("zulu", range(2, 13), marks=pytest.mark.rule("CA-LST-44")),
    pytest.param("afghans-pathans", [8, 9, 10], marks=pytest.mark.rule("CA-LST-49")),
    pytest.param("berber", [], marks=pytest.mark.rule("CA-LST-26")),
    pytest.param("tuareg", [], marks=pytest.mark.rule("CA-LST-42")),
    pytest.param("central-asian", [], marks=pytest.mark.rule("CA-LST-56")),
]


@pytest.mark.rule("CA-ARM-06")
@pytest.mark.parametrize(("army", "throws"), FEROCIOUS)
def test_who_is_ferocious(army, throws):
    marked = [throw if isinstance(throw, tuple) else (throw, 6) for throw in throws]
    for total in range(2, 13):
        for die in (1, 3, 6):
            band = thrown(army, total, die).card
            listed = (total, die) in marked or (total, 6) in marked
            if army == "mahdists" and total == 9:
                listed = die <= 3
            assert band.is_ferocious == listed, (total, die)
            if band.is_ferocious:
                assert not band.has_ranged


@pytest.mark.rule("CA-LST-33", "CA-LST-34", "CA-RUL2-13")
def test_the_jehadia_carry_european_rifles_and_keep_to_open_order():
    jehadia = thrown("mahdists", 9, 4)
    card = jehadia.card
    assert (card.range, card.fire_dice, card.rep, card.is_ferocious) == (2400, 2, 4, False)
    assert card.open_only
    assert jehadia.formation == OPEN


RIFLES = [
    pytest.param("maasai", 2, 4, marks=pytest.mark.rule("CA-LST-29")),
    pytest.param("mahdists", 2, 4, marks=pytest.mark.rule("CA-LST-34")),
    pytest.param("other-african-tribes", 10, 4, marks=pytest.mark.rule("CA-LST-39")),
    pytest.param("other-african-tribes", 2, 3, marks=pytest.mark.rule("CA-LST-39")),
    pytest.param("zulu", 2, 5, marks=pytest.mark.rule("CA-LST-45")),
    pytest.param("afghans-pathans", 8, 4, marks=pytest.mark.rule("CA-LST-50")),
    pytest.param("central-asian", 2, 4, marks=pytest.mark.rule("CA-LST-56")),
]


@pytest.mark.rule("CA-RUL2-13", "CA-RUL2-14")
@pytest.mark.parametrize(("army", "row", "rep"), RIFLES)
def test_a_band_with_rifles_keeps_to_open_order_loses_its_ferocity_and_is_capped(army, row, rep):
    mountain = {"mountain_people": True} if army == "central-asian" else {}
    picked = raised(army, [], picks=[{"row": row, "rifles": True}], **mountain)[0]
    rolled = thrown(army, row, rifles=1, **mountain)
    for band in (picked, rolled):
        card = band.card
        assert (card.range, card.fire_dice, card.is_ferocious, card.has_shields) == (2400, 2, False, False)
        assert card.rep == rep
        assert card.open_only
        assert band.formation == OPEN


@pytest.mark.rule("CA-RUL2-13")
@pytest.mark.parametrize("army", ["berber", "tuareg", "united-kingdom"])
def test_lists_without_the_note_give_no_rifles(army):
    with pytest.raises(BadInput, match="no note about rifles"):
        raised(army, [], picks=[{"row": 2, "rifles": True}])
    with pytest.raises(BadInput, match="no note about rifles"):
        raised(army, [], recruit=2, rifles=1)


@pytest.mark.rule("CA-LST-38", "CA-RUL2-24")
def test_a_nation_has_one_guard_and_a_second_is_rolled_again():
    bands = raised("other-african-tribes", [6, 5, 6, 6, 1, 1], then=4, recruit=2)
    assert ["Guard" in band.card.name for band in bands] == [True, False]
    assert bands[1].card.rep == 3
    with pytest.raises(BadInput, match="CA-LST-38"):
        raised("other-african-tribes", [], picks=[{"row": 11}, {"row": 12}])


@pytest.mark.rule("CA-LST-48", "CA-LST-49", "CA-RUL2-22")
@pytest.mark.parametrize(("total", "ferocious"), [(2, False), (7, False), (8, True), (10, True)])
def test_a_band_led_by_a_ghazi_is_rep_5_while_he_lives(total, ferocious):
    led = raised("afghans-pathans", [*faces(total), 5, 5], then=4, recruit=1)[0]
    assert (led.card.rep, led.commander, group_rep(led), led.card.is_ferocious) == (4, 5, 5, ferocious)
    led.commander = 0
    assert group_rep(led) == 4
    other = raised("afghans-pathans", [*faces(total), 4, 5], then=4, recruit=1)[0]
    assert (other.commander, group_rep(other)) == (4, 4)
    chosen = raised("afghans-pathans", [5, 5, 3, 3], then=4, picks=[{"row": total}, {"row": total, "ghazi": True}])
    assert [group_rep(band) for band in chosen] == [4, 5]  # by choice, whatever the leader's Rep


@pytest.mark.rule("CA-LST-53", "CA-LST-54", "CA-RUL2-23")
@pytest.mark.parametrize(("total", "plain", "mountain"), [(2, 4, 5), (10, 4, 5), (11, 5, 4), (12, 5, 4)])
def test_mountain_people_have_better_infantry_and_poorer_cavalry(total, plain, mountain):
    assert thrown("central-asian", total).card.rep == plain
    assert thrown("central-asian", total, mountain_people=True).card.rep == mountain


@pytest.mark.rule("CA-LST-55", "CA-RUL2-27")
@pytest.mark.parametrize(("die", "rep"), [(1, 5), (2, 4), (6, 4)])
def test_central_asian_artillery_rolls_for_its_rep(die, rep):
    groups = raised("central-asian", [die], then=3, picks=[{"row": 2}] * 10, guns=1, mountain_people=True)
    assert [g.card.rep for g in groups if g.card.klass == ARTILLERY] == [rep]
