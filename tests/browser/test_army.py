"""An army in the browser: thrown for, named, armed, kept, brought to a battle and led through a campaign."""

import json

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def settled(screen, groups):
    expect(screen.at("army")).to_have_attribute("data-groups", str(groups))


def test_an_army_is_raised_named_kept_and_fights(desk, tmp_path):
    screen = desk.window("/#/armies")
    screen.at("army-new-list").select_option("tuareg")
    screen.at("army-new-groups").fill("2")
    screen.press(screen.at("army-roll"))
    settled(screen, 2)
    dice = screen.at("raised-0").locator(".die")
    thrown = [die.get_attribute("aria-label") for die in dice.all()]
    assert len(thrown) >= 3  # two dice of the Recruiting Roll, and the strength die
    screen.press(screen.at("army-more"))
    settled(screen, 3)
    assert [die.get_attribute("aria-label") for die in dice.all()] == thrown
    screen.at("army-name").fill("Riders of Sefrou")
    screen.at("army-name").press("Tab")
    expect(screen.page.get_by_role("heading", name="Riders of Sefrou")).to_be_visible()
    screen.at("raised-name-0").fill("The Veiled")
    screen.at("raised-name-0").press("Tab")
    expect(screen.at("army-roster")).to_contain_text("The Veiled")
    screen.at("leader-name-0").fill("Ag Bula")
    screen.at("leader-name-0").press("Tab")
    expect(screen.at("army-roster")).to_contain_text("Ag Bula")
    screen.page.reload()  # a draft waits in this browser
    expect(screen.at("army-roster")).to_contain_text("The Veiled")
    assert screen.faults() == []
    screen.press(screen.at("army-save"))
    expect(screen.page).not_to_have_url(screen.url + "/#/army/draft")
    # The print is the roster and nothing else.
    screen.page.emulate_media(media="print")
    expect(screen.at("army-roster")).to_be_visible()
    expect(screen.at("army-save")).to_be_hidden()
    expect(screen.at("nav")).to_be_hidden()
    screen.page.emulate_media(media="screen")
    with screen.page.expect_download() as got:
        screen.at("army-file").click()
    got.value.save_as(tmp_path / "army.json")
    assert json.loads((tmp_path / "army.json").read_text())["title"] == "Riders of Sefrou"
    # Into a battle.
    screen.press(screen.at("army-fight"))
    screen.at("scenario-patrol").check()
    screen.at("brings-0").select_option(label="Riders of Sefrou")
    screen.press(screen.at("new-start"))
    expect(screen.at("board")).to_be_visible()
    assert screen.heard("welcome")[-1]["side_names"][0] == "Riders of Sefrou"
    # And through a campaign.
    screen.page.goto(screen.url + "/#/campaigns")
    screen.at("campaign-raised").select_option(label="Riders of Sefrou")
    screen.press(screen.at("campaign-begin"))
    expect(screen.at("group-0")).to_contain_text("The Veiled")
    expect(screen.at("group-0")).to_contain_text("Ag Bula")


def test_a_company_with_its_captain_and_a_ghazi_are_chosen_on_the_page(desk):
    screen = desk.window("/#/armies")
    screen.at("army-new-list").select_option("afghans-pathans")
    screen.at("army-new-groups").fill("1")
    screen.press(screen.at("army-roll"))
    settled(screen, 1)
    row = screen.at("army-row").locator("option", has_text="Infantry").first.get_attribute("value")
    for count in (2, 3, 4):
        screen.at("army-row").select_option(row)
        screen.press(screen.at("army-add"))
        settled(screen, count)
    expect(screen.at("raised-1").locator("td").nth(3)).to_have_text("4")
    screen.at("raised-ghazi-1").check()
    expect(screen.at("raised-1").locator("td").nth(3)).to_have_text("5")
    expect(screen.at("army-roster")).to_contain_text("led by a Ghazi")
    for at in (1, 2):
        screen.at(f"raised-company-{at}").select_option("1")
        expect(screen.page.get_by_text("Clan 1 is not formed yet")).to_be_visible()
    screen.at("raised-company-3").select_option("1")
    expect(screen.at("captain-1")).to_contain_text("Warlord, Clan 1")
    screen.at("captain-name-1").fill("Mohammed Jan")
    screen.at("captain-name-1").press("Tab")
    expect(screen.at("army-roster")).to_contain_text("Mohammed Jan")
    assert screen.faults() == []
    screen.press(screen.at("army-save"))
    expect(screen.page).not_to_have_url(screen.url + "/#/army/draft")
    screen.page.goto(screen.url + "/#/campaigns")
    screen.at("campaign-raised").select_option(index=1)
    screen.press(screen.at("campaign-begin"))
    expect(screen.at("group-1")).to_contain_text("Mohammed Jan")


def test_what_the_list_does_not_hold_is_refused_and_changes_nothing(desk):
    screen = desk.window("/#/armies")
    screen.at("army-new-list").select_option("united-kingdom")
    screen.at("army-new-groups").fill("2")
    screen.press(screen.at("army-roll"))
    settled(screen, 2)
    gun = screen.at("army-row").locator("option", has_text="Artillery").first.get_attribute("value")
    screen.at("army-row").select_option(gun)
    screen.press(screen.at("army-add"))
    expect(screen.at("army-trouble")).to_contain_text("CA-ARM-18")
    settled(screen, 2)
    assert all("422" in line for line in screen.errors)  # a browser notes every refusal
    screen.errors.clear()
    screen.at("army-row").select_option(index=1)
    screen.press(screen.at("army-add"))
    settled(screen, 3)
    expect(screen.at("army-trouble")).to_be_hidden()
    # Leaders of a rank change places.
    leads = [screen.at(f"leader-leads-{n}") for n in (0, 2)]
    leads[0].select_option("1")
    expect(leads[1]).to_have_value("0")
    expect(leads[0]).to_have_value("1")
