"""What the ledger leaves to the players can be chosen: in the set-up form, in house rules, for a campaign, for an army.

The test goes over the ledger: a line that leaves something open, and has no place here where it is chosen, is a fault; so is a
place that no form offers, a position that is refused, and one that no test looks at.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from vedette import books
from vedette.campaign.adventures.levy import OPTIONS
from vedette.engine.book import amend
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.game import Game
from vedette.engine.types import BadInput
from vedette.rules.adventures.groups.leaders import group_rep
from vedette.server.services.catalog import Catalog

TESTS = Path(__file__).resolve().parents[2]
BOOK = books.entry("adventures").book()
SCENARIOS = books.entry("adventures").scenarios()
CAMPAIGNS = books.entry("adventures").campaigns()
INFO = Catalog().info("adventures")

WHERE = {
    # by line of the ledger: where it is chosen
    "CA-RUL2-01": ["house:generic_guns"],
    "CA-RUL2-02": ["house:ratio"],
    "CA-RUL2-15": ["house:all_europeans_fire_four"],
    "CA-RUL2-20": ["army:militia"],
    "CA-RUL2-26": ["house:limbering"],
    "CA-RUL2-42": ["house:entry_rolled"],
    "CA-RUL2-45": ["house:contact_cap"],
    "CA-RUL2-46": ["house:same_training_column"],
    "CA-RUL2-47": ["house:ten_as_nine"],
    "CA-RUL2-62": ["house:scout_distance"],
    "CA-RUL2-63": ["house:scout_distance"],
    "CA-RUL2-85": ["house:many_extra"],
    "CA-RUL2-91": ["campaign:third_draw_loses"],
    "CA-RUL2-104": ["house:np_any_way"],
    "CA-RUL2-110": ["house:turn_limit", "house:quiet_limit"],
    "CA-RUL2-111": ["campaign:third_draw_loses"],
    "CA-LEFT-01": ["form:battle"],  # mode by the seats, armies and sizes beside it
    "CA-LEFT-02": ["form:width", "form:height"],
    "CA-LEFT-03": ["house:year"],
    "CA-LEFT-04": ["house:ratio", "form:guns", "form:machine_guns"],
    "CA-LEFT-05": ["army:indian", "army:ghazi", "army:mountain_people", "army:on_foot", "form:mountain_people"],
    "CA-LEFT-06": ["form:companies"],  # and group by group: test_companies
    "CA-LEFT-07": ["form:terrain", "form:woods"],
    "CA-LEFT-08": ["house:night", "house:weather", "house:weather_rolled", "campaign:weather"],
    "CA-LEFT-09": ["house:reinforcements", "house:contact_cap"],
    "CA-LEFT-10": ["form:defender", "house:turn_limit"],
    "CA-LEFT-11": ["house:contact_chosen"],
    "CA-LEFT-12": ["campaign:tribal_replacements"],  # the side by the army, Stand Up Fights by "in its place"
    "CA-LEFT-13": ["form:camp"],
    "CA-LEFT-14": ["army:rifles", "army:shield", "army:lances"],  # and the weapon: below
    "CA-LEFT-15": ["house:side_arms"],
}
PLACES = sorted({place for places in WHERE.values() for place in places})


def lines_that_leave_something():
    """The ledger's list of what is left to the players, and the rulings that name a setting."""
    text = (Path(books.__file__).parent / "rules" / "adventures" / "ledger.md").read_text(encoding="utf-8")
    found = set()
    for line in text.splitlines():
        name = re.match(r"- \*\*(CA-(?:LEFT|RUL2)-\d+)\*\*", line)
        if name and (name[1].startswith("CA-LEFT") or re.search(r"\bsettings?\b", line)):
            found.add(name[1])
    return found


def test_every_line_of_the_ledger_that_leaves_something_open_has_its_place():
    assert lines_that_leave_something() == set(WHERE)


def positions(setting):
    """All positions of a setting, or of a number the usual one and its ends."""
    if setting.choices:
        return list(setting.choices)
    if isinstance(setting.default, bool):
        return [False, True]
    return sorted({setting.default, setting.least, setting.most})


HOUSE = [place.split(":")[1] for place in PLACES if place.startswith("house:")]


@pytest.mark.parametrize("name", HOUSE)
def test_a_setting_is_in_the_form_and_house_rules_take_each_of_its_positions(name):
    asked = next(one for one in INFO.settings if one.name == name)
    assert asked.words
    for position in positions(asked):
        made = amend(BOOK, {"settings": {name: position}})
        shown = made.setting(name)
        assert shown == (asked.choices.index(position) if asked.choices else int(position))
    with pytest.raises(BadInput, match=name):
        amend(BOOK, {"settings": {name: "sideways"}})


@cache
def named_in_tests():
    """Every word and value that a test names, by test: what it sets, and to what."""
    found = []
    for folder in ("rules/adventures", "campaign/adventures"):
        for path in (TESTS / folder).glob("test_*.py"):
            if path.name != Path(__file__).name:
                for node in ast.parse(path.read_text(encoding="utf-8")).body:
                    if isinstance(node, ast.FunctionDef):
                        found.append(named_in(node))
    return found


def named_in(function):
    words, values = set(), set()
    for node in ast.walk(function):
        if isinstance(node, ast.keyword) and node.arg:
            words.add(node.arg)
        if isinstance(node, ast.Constant):
            (words if isinstance(node.value, str) else values).add(node.value)
            if isinstance(node.value, str):
                values.add(node.value)
    return words, values


@pytest.mark.parametrize("name", HOUSE)
def test_a_test_looks_at_each_position_of_a_setting(name):
    asked = next(one for one in INFO.settings if one.name == name)
    known = [values for words, values in named_in_tests() if name in words]
    assert known, f"no test sets {name}"
    seen = set().union(*known)
    if asked.choices:
        assert set(asked.choices) - {asked.default} <= seen
    elif isinstance(asked.default, bool):
        assert (not asked.default) in seen
    else:
        assert any(isinstance(one, int) and one != asked.default and asked.least <= one <= asked.most for one in seen)


# --- campaigns --------------------------------------------------------------------------------------------------------


def after(campaign, result):
    return CAMPAIGNS.settle(campaign, CAMPAIGNS.entered(campaign, result, {}))


def replacements(on):
    campaign = CAMPAIGNS.begin(
        {"army": "tuareg", "enemy": "france", "seed": "1", "settings": {"tribal_replacements": on}}
    )
    events = after({**campaign, "due": "raid"}, "won")["battles"][-1]["events"]
    return any("Replacements" in told["words"] for told in events)


def third_draw(on):
    campaign = CAMPAIGNS.begin({"seed": "1", "settings": {"third_draw_loses": on}})
    for _ in range(3):
        campaign = after(campaign, "drawn")
    return campaign["morale"]


def weather(on):
    campaign = CAMPAIGNS.begin({"seed": "1", "settings": {"weather": on}})
    game = Game(CAMPAIGNS.book_for(campaign), CAMPAIGNS.march(campaign), "1")
    return any(event.event_type.rule == "CA-LOS-05" for event in game.events)


OF_A_CAMPAIGN = {
    "tribal_replacements": (replacements, {False: False, True: True}),
    "third_draw_loses": (third_draw, {False: [3, 3], True: [2, 4]}),
    "weather": (weather, {False: False, True: True}),
}


@pytest.mark.rule("CA-LEFT-12", "CA-LEFT-08", "CA-RUL2-111", "CA-RUL2-92")
@pytest.mark.parametrize("name", [place.split(":")[1] for place in PLACES if place.startswith("campaign:")])
def test_a_campaign_asks_for_it_and_each_position_counts(name):
    assert name in [one.name for one in INFO.campaign.settings]
    look, wanted = OF_A_CAMPAIGN[name]
    assert {on: look(on) for on in (False, True)} == wanted


@pytest.mark.rule("CA-LEFT-12")
def test_a_campaign_is_played_from_either_side_and_a_stand_up_fight_in_place_of_the_next_battle():
    trainings = {CAMPAIGNS.begin({"army": army.id, "seed": "1"})["training"] for army in INFO.campaign.armies}
    assert trainings == {"european", "tribal"}
    page = CAMPAIGNS.page(CAMPAIGNS.begin({"seed": "1"}))
    assert [one["battle"] for one in page["next"]["instead"]] == ["stand-up-fight"]


# --- a battle of one's own --------------------------------------------------------------------------------------------


def made(**choices):
    setup = SCENARIOS.battle_of(**choices)
    return setup, Game(BOOK, setup, "5").state


def first_building(**choices):
    setup = SCENARIOS.battle_of(armies=["united-kingdom", "zulu"], terrain="open", **choices)
    game = Game(BOOK, setup, "5")
    while game.question.kind == "edge":
        assert game.apply_order(game.sample(Rng(1))) is None
    return {building.dv for building in game.state.field.buildings if building.objective}


OF_A_BATTLE = {
    # by position, as the form sends it: what comes of it
    "battle": lambda value: made(battle=value)[0]["battle"] == value,
    "width": lambda value: made(width=value)[1].field.width == value * 100,
    "height": lambda value: made(height=value)[1].field.height == value * 100,
    "terrain": lambda value: (
        made(terrain=value)[0]["table"].get("overall") == (None if value == "open" else value)
        and (value != "open" or made(terrain=value)[1].field.woods == [])
    ),
    "woods": lambda value: made(woods=value, terrain="wooded")[0]["table"]["woods"] == value,
    "defender": lambda value: made(defender=value, armies=["france", "german-empire"])[1].defender == int(value),
    "guns": lambda value: guns(guns=[value, None], sizes=[10, 0]) == value,
    "machine_guns": lambda value: machines(value) == value,
    "companies": lambda value: has_company(value) == (value == 1),
    "mountain_people": lambda value: hill_rep(value) == (5 if value else 4),
    "camp": lambda value: all((first_building(battle=kind, camp=value) == {0}) == value for kind in ("raid", "defend")),
}
NUMBERS = {"width": (36, 60), "height": (36, 60), "guns": (0, 2), "machine_guns": (0, 1)}


def guns(**choices):
    state = made(armies=["united-kingdom", "zulu"], **choices)[1]
    return len([group for group in state.groups if group.side == 0 and group.card.is_gun])


def machines(count):
    state = made(armies=["united-kingdom", "zulu"], sizes=[5, 0], guns=[1, None], machine_guns=[count, None])[1]
    return len([group for group in state.groups if group.card.is_machine_gun])


def has_company(on):
    state = made(armies=["united-kingdom", "zulu"], companies=[on, None])[1]
    return any(group.card.company > 0 for group in state.groups if group.side == 0)


def hill_rep(on):
    state = made(armies=["united-kingdom", "central-asian"], mountain_people=[None, on])[1]
    return min(group_rep(g) for g in state.groups if g.side == 1 and g.is_infantry and g.is_body)


@pytest.mark.rule("CA-LEFT-01", "CA-LEFT-02", "CA-LEFT-04", "CA-LEFT-06", "CA-LEFT-07", "CA-LEFT-10", "CA-LEFT-13")
@pytest.mark.parametrize("name", [place.split(":")[1] for place in PLACES if place.startswith("form:")])
def test_the_form_of_a_battle_asks_for_it_and_each_position_counts(name):
    asked = next(one for one in INFO.battle_form if one.name == name)
    assert name in SCENARIOS.battle_choices
    if asked.choices:
        tried = [one.id for one in asked.choices if one.id]
        assert asked.choices[0].id == ""  # what is left alone is left to the book
    elif asked.most:
        tried = list(NUMBERS[name])
        assert asked.least <= min(tried)
        assert max(tried) <= asked.most
    else:
        tried = [0, 1] if asked.sided else [False, True]
    assert tried
    for value in tried:
        assert OF_A_BATTLE[name](value), f"{name} = {value!r}"


@pytest.mark.rule("CA-TER-49", "CA-LEFT-13")
def test_a_camp_is_the_objective_of_a_raid_or_defend_only():
    with pytest.raises(BadInput, match="camp"):
        SCENARIOS.battle_of(battle="patrol", camp=True)
    assert 0 not in first_building(battle="raid")


def test_what_the_form_sends_begins_a_battle():
    for kind in ("patrol", "raid", "defend"):
        setup = SCENARIOS.left_to_dice(battle=kind, armies=["france", "tuareg"], width=60, guns=[None, None])
        BOOK.begin(setup, SeededDice("1"))


# --- armies -----------------------------------------------------------------------------------------------------------

OF_AN_ARMY = {
    # by option: what changes
    "militia": lambda entry: entry.get("weapon"),
    "indian": lambda entry: entry["rep"],
    "ghazi": lambda entry: entry.get("ghazi"),
    "mountain_people": lambda entry: entry["rep"],
    "on_foot": lambda entry: entry["class"],
    "rifles": lambda entry: entry["weapon"],
    "shield": lambda entry: entry["shield"],
    "lances": lambda entry: entry["lances"],
}


def raised(name, on):
    """A group of an army, with an option in a position; ten others are there so that guns are allowed."""
    army = open_to(name)
    listed = SCENARIOS.army_list(army)
    doc = CAMPAIGNS.new_army(army, 10, "1")
    row = next(at for at, row in enumerate(listed["rows"]) if is_open(name, listed, row))
    doc["groups"].append({"row": row, "options": {name: on}})
    campaign = CAMPAIGNS.begin({"raised": doc, "enemy": "russia", "seed": "1"})
    return campaign["roster"][-1]


def is_open(name, listed, row):
    options = {option["when"] for option in row.get("rep_options", [])}
    return {
        "militia": "noncombatant" in row.get("traits", []),
        "indian": "indian" in options,
        "ghazi": "ghazi_leader" in options,
        "mountain_people": "mountain_people" in options,
        "on_foot": "used_as_infantry" in options,
        "rifles": "rifle_rule" in listed and row["class"] == "infantry",
        "shield": listed["training"] == "tribal" and row["class"] == "infantry",
        "lances": row["class"] == "cavalry",
    }[name]


def open_to(name):
    return next(
        id
        for id in SCENARIOS.armies.ids()
        if any(is_open(name, SCENARIOS.army_list(id), row) for row in SCENARIOS.army_list(id)["rows"])
    )


@pytest.mark.rule("CA-LEFT-05", "CA-LEFT-14", "CA-RUL2-20")
@pytest.mark.parametrize("name", [place.split(":")[1] for place in PLACES if place.startswith("army:")])
def test_an_army_is_asked_for_it_group_by_group_and_each_position_counts(name):
    assert name in OPTIONS
    look = OF_AN_ARMY[name]
    assert look(raised(name, False)) != look(raised(name, True))


@pytest.mark.rule("CA-LEFT-14")
def test_tribal_small_arms_are_the_players_choice():
    doc = CAMPAIGNS.new_army("zulu", 1, "1")
    weapons = [one["id"] for one in CAMPAIGNS.muster(doc)[1]["groups"][0]["weapons"]]
    assert weapons
    doc = CAMPAIGNS.new_army("berber", 1, "1")
    doc["groups"] = [{"row": 0}]
    for one in CAMPAIGNS.muster(doc)[1]["groups"][0]["weapons"]:
        doc["groups"] = [{"row": 0, "weapon": one["id"]}]
        assert CAMPAIGNS.muster(doc)[1]["groups"][0]["weapon"] == one["id"]
