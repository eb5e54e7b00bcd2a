"""Companies, squadrons, batteries and clans of an army that its player raises (CA-ARM-22 to -27, CA-LEFT-06, CA-RUL2-05)."""

import json

import pytest

from vedette import books
from vedette.cli.main import run
from vedette.engine.game import Game
from vedette.engine.types import BadInput
from vedette.rules.adventures.groups.leaders import LEADER_REPS
from vedette.scenarios.adventures.reader import make_scenarios

CAMPAIGNS = books.entry("adventures").campaigns()
SCENARIOS = make_scenarios("adventures")


def picked(army, klass, count, company=1, **more):
    """An army of so many groups of an arm, all of one company."""
    row = next(at for at, row in enumerate(SCENARIOS.army_list(army)["rows"]) if row["class"] == klass)
    made = CAMPAIGNS.new_army(army, 1, "companies")
    made["groups"] = [{"row": row, "company": company, **more} for _ in range(count)]
    return made


def told(army):
    return CAMPAIGNS.muster(army)[1]


@pytest.mark.rule("CA-ARM-22", "CA-ARM-23", "CA-ARM-25", "CA-ARM-26", "CA-RUL2-05", "CA-LEFT-06")
@pytest.mark.parametrize(
    ("army", "klass", "size", "words"),
    [
        ("united-kingdom", "infantry", 2, "Captain, Company 1"),
        ("france", "cavalry", 2, "Captain, Squadron 1"),
        ("zulu", "infantry", 3, "Warlord, Clan 1"),
        ("tuareg", "cavalry", 3, "Warlord, Clan 1"),
    ],
)
def test_a_whole_company_throws_for_its_captain_one_figure_more(army, klass, size, words):
    alone = told(picked(army, klass, size, 0))
    assert alone["captains"] == []
    made = told(picked(army, klass, size, captain="Somebody"))
    captain = made["captains"][0]
    assert (captain["words"], captain["leads"], captain["name"]) == (words, 0, "Somebody")
    assert captain["rep"] == LEADER_REPS[sum(captain["faces"])]
    extra = [now["strength"] - then["strength"] for now, then in zip(made["groups"], alone["groups"], strict=True)]
    assert extra == [1] + [0] * (size - 1)
    assert made["groups"][0]["leaders"][-1]["name"] == "Somebody"
    short = told(picked(army, klass, size - 1))
    assert short["captains"] == []
    if size == 3:
        assert "lacks 1 group" in short["notes"][-1]["words"]


@pytest.mark.rule("CA-ARM-22", "CA-LEFT-06")
def test_a_company_takes_the_field_in_a_battle_and_in_a_campaign_with_its_captain():
    army = picked("united-kingdom", "infantry", 2, captain="Bromhead")
    rep = told(army)["captains"][0]["rep"]
    setup = SCENARIOS.stand_up_fight("united-kingdom", "zulu", (2, 6))
    state = Game(books.entry("adventures").book(), CAMPAIGNS.field(setup, 0, army), "1").state
    own = [group for group in state.groups if group.side == 0 and group.is_body]
    assert [(group.card.company, group.high) for group in own] == [(1, rep), (1, 0)]
    campaign = CAMPAIGNS.begin({"raised": army, "enemy": "zulu", "seed": "1"})
    state = Game(CAMPAIGNS.book_for(campaign), CAMPAIGNS.march(campaign), "1").state
    own = [group for group in state.groups if group.side == 0 and group.is_body]
    assert [(group.card.company, group.high) for group in own] == [(1, rep), (1, 0)]
    leaders = CAMPAIGNS.page(campaign)["roster"][0]["leaders"]
    assert ("captain", "Bromhead") in [(leader["rank"], leader["name"]) for leader in leaders]


@pytest.mark.rule("CA-ARM-24")
def test_three_european_guns_make_a_battery_without_a_captain():
    army = picked("united-kingdom", "infantry", 15, 0)
    gun = next(
        at for at, row in enumerate(SCENARIOS.army_list("united-kingdom")["rows"]) if row["class"] == "artillery"
    )
    army["groups"] += [{"row": gun, "company": 4} for _ in range(3)]
    made = told(army)
    assert made["captains"] == []
    assert [group["company"] for group in made["groups"]][-3:] == [4, 4, 4]
    assert made["groups"][-1]["companies"][1]["words"].startswith("Battery")


@pytest.mark.parametrize(
    ("groups", "rule"),
    [
        ([("infantry", 1), ("infantry", 1), ("infantry", 1)], "CA-ARM-22"),
        ([("infantry", 1), ("cavalry", 1)], "CA-ARM-22"),
        ([("infantry", "one")], "number"),
        ([("infantry", 99)], "number"),
    ],
)
def test_a_company_that_cannot_be_is_refused_with_its_rule(groups, rule):
    army = CAMPAIGNS.new_army("france", 1, "1")
    rows = SCENARIOS.army_list("france")["rows"]
    army["groups"] = [
        {"row": next(at for at, row in enumerate(rows) if row["class"] == klass), "company": company}
        for klass, company in groups
    ]
    with pytest.raises(BadInput, match=rule):
        CAMPAIGNS.muster(army)


@pytest.mark.rule("CA-ARM-27")
def test_tribal_guns_form_no_battery():
    army = picked("mahdists", "infantry", 20, 0)
    gun = next(at for at, row in enumerate(SCENARIOS.army_list("mahdists")["rows"]) if row["class"] == "artillery")
    army["groups"] += [{"row": gun}, {"row": gun}]
    assert told(army)["groups"][-1]["companies"] == []
    army["groups"][-1]["company"] = 1
    with pytest.raises(BadInput, match="CA-ARM-27"):
        CAMPAIGNS.muster(army)


@pytest.mark.rule("CA-LEFT-06", "CA-RUL2-22")
def test_at_the_terminal_companies_are_formed_and_a_picked_band_follows_a_ghazi(capsys):
    line = ["army", "roll", "afghans-pathans", "--groups", "5", "--pick", "8:ghazi", "--seed", "4", "--json"]
    assert run(line) == 0
    plain = json.loads(capsys.readouterr().out)["groups"]
    assert [entry.get("company", 0) for entry in plain] == [0] * 6
    assert plain[-1]["ghazi"]
    assert run([*line, "--companies"]) == 0
    formed = json.loads(capsys.readouterr().out)["groups"]
    assert len([entry for entry in formed if entry.get("company") == 1]) == 3
    assert len([entry for entry in formed if entry.get("captain")]) >= 1
    assert run(["army", "roll", "afghans-pathans", "--pick", "8:flying"]) != 0
    assert "flying" in capsys.readouterr().err


@pytest.mark.rule("CA-LEFT-05", "CA-RUL2-23")
def test_mountain_people_are_declared_group_by_group():
    army = picked("central-asian", "infantry", 2, 0)
    army["groups"][1]["options"] = {"mountain_people": True}
    assert [group["rep"] for group in told(army)["groups"]] == [4, 5]
