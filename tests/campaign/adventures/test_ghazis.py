"""What the row of its list says of a band beyond its Rep stays with it: Ghazis, camels, Naval Gunners on foot (CA-RUL2-22)."""

import json

import pytest

from vedette import books
from vedette.cli.main import run
from vedette.engine.game import Game
from vedette.rules.adventures.groups.leaders import group_rep
from vedette.scenarios.adventures.reader import make_scenarios

CAMPAIGNS = books.entry("adventures").campaigns()
AFGHANS = {"army": "afghans-pathans", "enemy": "united-kingdom", "groups": 6}


def fielded(campaign):
    return Game(CAMPAIGNS.book_for(campaign), CAMPAIGNS.march(campaign), "1").state


def with_a_ghazi():
    """A campaign in which dice gave a band a leader of Rep 5, and the band's place."""
    for seed in range(40):
        campaign = CAMPAIGNS.begin({**AFGHANS, "seed": str(seed), "settings": {"weather": False}})
        for at, entry in enumerate(campaign["roster"]):
            if entry["leader"] == 5 and entry["rep"] == 4 and "ghazi_rep" in entry:
                return campaign, at
    raise AssertionError("no Ghazi in forty armies")


def own(battle):
    return [group for group in battle.groups if group.side == 0 and group.is_body]


@pytest.mark.rule("CA-RUL2-22")
def test_a_ghazi_of_a_campaign_raises_his_band_in_every_battle_while_he_lives():
    campaign, at = with_a_ghazi()
    others = [one for one, entry in enumerate(campaign["roster"]) if entry["leader"] < 5 and entry["rep"] == 4]
    assert others
    band = own(fielded(campaign))[at]
    assert group_rep(band) == 5
    assert all(group_rep(own(fielded(campaign))[other]) == 4 for other in others)
    band.commander = 0
    assert group_rep(band) == 4
    kept = CAMPAIGNS.check(json.loads(json.dumps(campaign)))
    assert group_rep(own(fielded(kept))[at]) == 5
    then = CAMPAIGNS.settle(campaign, CAMPAIGNS.entered(campaign, "drawn", {}))
    assert group_rep(own(fielded(then))[at]) == 5
    assert CAMPAIGNS.page(campaign)["roster"][at]["rep"] == 5
    assert "Ghazi" in CAMPAIGNS.page(campaign)["roster"][at]["words"]


@pytest.mark.rule("CA-RUL2-22")
def test_recovery_is_thrown_against_the_rep_that_a_ghazi_gives():
    campaign, at = with_a_ghazi()
    after = CAMPAIGNS.settle(campaign, CAMPAIGNS.entered(campaign, "won", {at: "3"}))
    told = next(one for one in after["battles"][0]["groups"] if one["at"] == at)
    assert told["rep"] == 5
    assert told["passed"] == len([face for face in told["dice"] if face <= 5])


@pytest.mark.rule("CA-RUL2-22")
def test_a_campaign_file_that_is_exported_and_imported_keeps_its_ghazi(tmp_path, capsys):
    campaign, at = with_a_ghazi()
    (tmp_path / "war.json").write_text(json.dumps(campaign))
    assert run(["campaign", "export", str(tmp_path / "war.json"), "--to", str(tmp_path / "out.json")]) == 0
    assert run(["campaign", "import", str(tmp_path / "out.json"), str(tmp_path / "in.json")]) == 0
    capsys.readouterr()
    read = CAMPAIGNS.check(json.loads((tmp_path / "in.json").read_text()))
    assert group_rep(own(fielded(read))[at]) == 5


def army_with_a_ghazi():
    """An army of Recruiting Rolls in which a leader of Rep 5 was thrown, and the place of his band."""
    for seed in range(40):
        army = CAMPAIGNS.new_army("afghans-pathans", 6, str(seed))
        told = CAMPAIGNS.muster(army)[1]
        for group in told["groups"]:
            if group["type"] == "Infantry" and group["leaders"] and group["leaders"][0]["rep"] == 5:
                return army, group["at"]
    raise AssertionError("no Ghazi in forty armies")


@pytest.mark.rule("CA-RUL2-22", "CA-RUL2-09")
def test_an_army_that_is_raised_and_brought_to_a_battle_or_a_campaign_has_its_ghazi():
    army, at = army_with_a_ghazi()
    told = CAMPAIGNS.muster(army)[1]["groups"][at]
    assert told["rep"] == 5
    assert told["strength"] == min(told["figures"], max(1, told["figures"] - max(0, 5 - told["die"])))
    setup = make_scenarios("adventures").stand_up_fight("united-kingdom", "afghans-pathans", (4, 6))
    state = Game(books.entry("adventures").book(), CAMPAIGNS.field(setup, 1, army), "1").state
    bands = [group for group in state.groups if group.side == 1 and group.is_body]
    assert group_rep(bands[at]) == 5
    campaign = CAMPAIGNS.begin({"raised": army, "enemy": "united-kingdom", "seed": "1"})
    assert group_rep(own(fielded(campaign))[at]) == 5


@pytest.mark.rule("CA-RUL2-22")
def test_a_picked_band_is_led_by_a_ghazi_where_its_player_says_so():
    army = CAMPAIGNS.new_army("afghans-pathans", 1, "3")
    army["groups"] += [{"row": 0}, {"row": 0, "options": {"ghazi": True}}]
    told = CAMPAIGNS.muster(army)[1]["groups"]
    assert [one["name"] for one in told[1]["options"] if one["name"] == "ghazi"] == ["ghazi"]
    assert [one for one in told[0]["options"] if one["name"] == "ghazi"] == []  # his throw says so
    assert (told[1]["rep"], told[2]["rep"]) == (4, 5)
    campaign = CAMPAIGNS.begin({"raised": army, "enemy": "united-kingdom", "seed": "1"})
    assert [group_rep(group) for group in own(fielded(campaign))][1:] == [4, 5]
    campaign["roster"][2]["leader"] = 0
    after = CAMPAIGNS.settle(campaign, CAMPAIGNS.entered(campaign, "drawn", {}))
    assert after["roster"][2]["leader"] > 0
    assert group_rep(own(fielded(after))[2]) == 4  # who follows him was not declared one


def test_camels_and_naval_gunners_are_still_such_in_a_later_battle():
    army = CAMPAIGNS.new_army("tuareg", 1, "3")
    rows = make_scenarios("adventures").army_list("tuareg")["rows"]
    camelry = next(at for at, row in enumerate(rows) if row["type"] == "Camelry")
    army["groups"].append({"row": camelry, "name": "Riders of the Hoggar"})
    campaign = CAMPAIGNS.begin({"raised": army, "enemy": "france", "seed": "1"})
    assert own(fielded(campaign))[1].card.is_camelry
    army = CAMPAIGNS.new_army("german-empire", 5, "3")
    rows = make_scenarios("adventures").army_list("german-empire")["rows"]
    army["groups"].append({"row": next(at for at, row in enumerate(rows) if row["type"] == "Naval Gunners")})
    campaign = CAMPAIGNS.begin({"raised": army, "enemy": "zulu", "seed": "1"})
    crew = own(fielded(campaign))[5]
    assert group_rep(crew) == 5
    crew.at_gun = False
    assert group_rep(crew) == 4
