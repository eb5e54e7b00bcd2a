"""A campaign in the browser: raised, fought, entered from a real table, corrected, carried to its end."""

import json
import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def begun(desk, army="zulu", enemy="boers", groups="2", title="The Tugela", **more):
    """A window on a new campaign."""
    screen = desk.window("/#/campaigns", **more)
    screen.at("campaign-army").select_option(army)
    screen.at("campaign-enemy").select_option(enemy)
    screen.at("campaign-groups").fill(groups)
    screen.at("campaign-title").fill(title)
    screen.press(screen.at("campaign-begin"))
    expect(screen.at("campaign")).to_have_attribute("data-battles", "0")
    return screen


def entered(screen, result, opened="enter-result", lost=None):
    """Enter a result by hand, and read what follows it to the end."""
    expect(screen.at("campaign")).to_have_attribute("data-battles", re.compile(r"\d"))
    count = int(screen.at("campaign").get_attribute("data-battles"))
    screen.press(screen.at(opened))
    screen.at(f"result-{result}").check()
    if lost is not None:
        screen.at("lost-0").fill(str(lost))
    screen.press(screen.at("enter-send"))
    expect(screen.at("enter-dialog")).to_be_hidden()
    expect(screen.at("campaign")).to_have_attribute("data-battles", str(count + (opened == "enter-result")))


def aftermath_read(screen):
    """The recovery is thrown, unit by unit; then back to the campaign."""
    expect(screen.at("aftermath")).to_be_visible()
    screen.press(screen.at("aftermath-shut"))
    expect(screen.at("aftermath")).to_be_hidden()


def test_a_campaign_of_three_battles_from_the_first_page_to_its_end(desk):
    screen = desk.window("")
    screen.press(screen.at("home-new-campaign"))
    screen.at("campaign-army").select_option("zulu")
    screen.at("campaign-enemy").select_option("boers")
    screen.at("campaign-groups").fill("2")
    screen.press(screen.at("campaign-begin"))
    expect(screen.at("campaign-next")).to_have_attribute("data-battle", "patrol")
    # Only one of the two marches; the battle is fought here, and given up.
    screen.at("goes-1").uncheck()
    expect(screen.at("who-goes")).to_contain_text("1 of 2")
    screen.press(screen.at("march"))
    expect(screen.at("board")).to_be_visible()
    assert [seat["kind"] for seat in screen.heard("welcome")[-1]["seats"]] == ["person", "solo"]
    # A browser that knows nothing of it finds back too.
    screen.page.evaluate("localStorage.clear()")
    screen.page.reload()
    screen.concede()
    screen.press(screen.at("result-campaign"))
    expect(screen.at("campaign")).to_have_attribute("data-battles", "1")
    expect(screen.at("battle-1")).to_have_attribute("data-result", "lost")
    aftermath_read(screen)
    expect(screen.at("campaign-next")).to_have_attribute("data-battle", "defend")
    expect(screen.page.locator('[data-hit="true"]')).to_have_text("you Defend ◂")
    screen.page.reload()
    expect(screen.at("campaign")).to_have_attribute("data-battles", "1")
    expect(screen.at("aftermath")).to_be_hidden()  # told once
    # The second on a real table: mistyped, then corrected.
    entered(screen, "won", lost=2)
    aftermath_read(screen)
    entered(screen, "lost", "correct-result", lost=3)
    aftermath_read(screen)
    expect(screen.at("battle-2")).to_have_attribute("data-result", "lost")
    expect(screen.at("battle-2")).to_contain_text("3 of")
    screen.page.reload()
    entered(screen, "lost")
    expect(screen.at("campaign-over")).to_have_attribute("data-won", "-1")
    assert screen.overflow() <= 0
    screen.page.goto(screen.url + "/#/")
    expect(screen.at("home-campaigns")).to_contain_text("The campaign is lost")


def test_the_recovery_is_thrown_unit_by_unit(desk):
    screen = begun(desk, pace=0.05)
    entered(screen, "won", lost=4)
    dialog = screen.at("aftermath")
    expect(dialog).to_be_visible()
    expect(screen.at("aftermath-all")).to_be_visible()
    for shown in (1, 2):
        if int(dialog.get_attribute("data-shown")) < shown:
            screen.press(screen.at("aftermath-next"))
        expect(dialog).not_to_have_attribute("data-shown", str(shown - 1))
    expect(screen.at("recovery").first.locator(".die")).to_have_count(2)
    assert screen.faults() == []
    aftermath_read(screen)


def test_leaders_who_fell_on_a_real_table_are_named(desk):
    screen = begun(desk, "united-kingdom", "zulu", title="Isipezi")
    screen.press(screen.at("enter-result"))
    screen.at("result-lost").check()
    expect(screen.at("fallen-0")).to_be_hidden()
    strength = int(screen.at("group-0").get_attribute("data-strength"))
    screen.at("lost-0").fill(str(strength - 1))
    screen.at("part-1").select_option("idle")
    screen.at("fell-chief").check()
    screen.press(screen.at("enter-send"))
    expect(screen.at("enter-trouble")).to_contain_text("2 of its leaders are not named among the lost: NCO, officer")
    assert [line for line in screen.errors if "422" not in line] == []
    screen.errors.clear()
    screen.at("fell-0-nco").check()
    screen.press(screen.at("enter-send"))
    expect(screen.at("aftermath")).to_contain_text("A new C-in-C")
    aftermath_read(screen)
    # Mistyped: the form comes back as it was filled in.
    screen.press(screen.at("correct-result"))
    expect(screen.at("result-lost")).to_be_checked()
    expect(screen.at("lost-0")).to_have_value(str(strength - 1))
    expect(screen.at("fell-0-nco")).to_be_checked()
    expect(screen.at("fell-0-officer")).not_to_be_checked()
    expect(screen.at("part-1")).to_have_value("idle")
    expect(screen.at("fell-chief")).to_be_checked()
    screen.at("fell-chief").uncheck()
    screen.at("lost-0").fill("0")
    screen.press(screen.at("enter-send"))
    expect(screen.at("aftermath")).not_to_contain_text("A new C-in-C")
    aftermath_read(screen)
    assert screen.faults() == []


def test_a_campaign_goes_out_as_a_file_and_comes_in_elsewhere(desk, tmp_path):
    screen = begun(desk, title="Out and in")
    entered(screen, "won")
    aftermath_read(screen)
    with screen.page.expect_download() as got:
        screen.at("campaign-file").click()
    kept = tmp_path / "campaign.json"
    got.value.save_as(kept)
    assert json.loads(kept.read_text())["format"] == "vedette-campaign"
    other = desk.window("/#/campaigns")
    (tmp_path / "broken.json").write_text(json.dumps({**json.loads(kept.read_text()), "morale": [9, 9]}))
    other.at("campaign-load").set_input_files(tmp_path / "broken.json")
    expect(other.at("load-trouble")).to_contain_text("Major Morale")
    assert [line for line in other.errors if "422" not in line] == []  # a browser notes every refusal
    other.errors.clear()
    other.at("campaign-load").set_input_files(kept)
    expect(other.at("campaign")).to_have_attribute("data-battles", "1")
    expect(other.page.get_by_role("heading", name="Out and in")).to_be_visible()


def test_names_of_ones_own_are_kept_on_a_phone(desk):
    screen = begun(desk, phone=True)
    screen.press(screen.at("campaign-names"))
    screen.at("name-title").fill("The long march")
    screen.at("name-enemy").fill("Free Republic")
    screen.at("name-group-0").fill("The Leopards")
    screen.press(screen.at("name-send"))
    expect(screen.page.get_by_role("heading", name="The long march")).to_be_visible()
    expect(screen.at("group-0")).to_contain_text("The Leopards")
    expect(screen.page.get_by_text("the enemy Free Republic")).to_be_visible()
    assert screen.overflow() <= 0
    assert screen.faults() == []
