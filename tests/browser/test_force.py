"""A force in the browser: built man by man, warned about, saved, printed, and fought with."""

import re
import tomllib

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def total(screen, figures, faults=0):
    expect(screen.at("force")).to_have_attribute("data-figures", str(figures))
    expect(screen.at("force")).to_have_attribute("data-faults", str(faults))


def typed(field, text):
    field.fill(text)
    field.press("Tab")


def test_a_force_is_built_saved_printed_and_fights(desk, tmp_path):
    screen = desk.window("/#/armies")
    screen.at("force-book").select_option("tyneside-solo")
    screen.press(screen.at("force-begin"))
    total(screen, 11)
    typed(screen.at("force-name"), "Hart's patrol")
    typed(screen.at("force-side"), "Patrol")
    expect(screen.page.get_by_role("heading", name="Hart's patrol")).to_be_visible()
    # A second group, of mixed quality; too small at first, and then it cannot be saved.
    screen.press(screen.at("add-group"))
    total(screen, 20)
    typed(screen.at("unit-name-3"), "Scouts")
    typed(screen.at("f-3-figures"), "3")
    total(screen, 14, faults=1)
    expect(screen.at("unit-3")).to_contain_text("4 to 30")
    expect(screen.at("force-save")).to_be_disabled()
    typed(screen.at("f-3-figures"), "6")
    total(screen, 17)
    screen.at("f-3-quality").select_option("raw")
    screen.at("f-3-weapons").select_option("sword")
    screen.press(screen.at("unit-more-3"))
    screen.press(screen.at("f-3-men-add"))
    screen.at("f-3-men-quality-0").select_option("hero")
    typed(screen.at("f-3-men-count-0"), "2")
    # Two weapons of their own for them, and one who differs in nothing else.
    screen.at("f-3-men-weapon-0").select_option("pistol")
    screen.at("f-3-men-weapon-0").select_option("sword")
    screen.press(screen.at("f-3-men-add"))
    screen.at("f-3-men-quality-1").select_option("")
    screen.at("f-3-men-weapon-1").select_option("bow")
    screen.at("f-3-loading").select_option("magazine")
    screen.at("f-3-bayonet").uncheck()
    screen.at("f-3-superior").check()
    screen.at("f-3-takes_prisoners").uncheck()
    typed(screen.at("f-3-platoon"), "A")
    expect(screen.at("unit-3")).to_contain_text("the only group of its platoon")
    screen.at("f-3-loyal_to").select_option("some")
    screen.at("f-3-loyal_to-Captain").uncheck()
    expect(screen.at("unit-3")).to_contain_text("Disloyal to every Player Character")
    screen.at("f-3-loyal_to-Captain").check()
    expect(screen.at("unit-3")).not_to_contain_text("Disloyal")
    # Leaders: one listed with the scouts, a bugler, and a second officer whom somebody may play.
    screen.press(screen.at("add-nco-3"))
    total(screen, 18)
    screen.press(screen.at("add-musician"))
    screen.press(screen.at("add-officer"))
    total(screen, 20)
    typed(screen.at("unit-name-6"), "Moss")
    screen.at("f-6-character").check()
    expect(screen.at("force-totals")).to_contain_text(re.compile(r"Player Characters\s*2"))
    # Whoever is renamed is followed by his men.
    typed(screen.at("unit-name-0"), "Hart")
    expect(screen.at("f-3-loyal_to-Hart")).to_be_checked()
    screen.page.reload()  # a draft waits in this browser
    total(screen, 20)
    assert screen.faults() == []
    screen.press(screen.at("force-save"))
    expect(screen.page).not_to_have_url(screen.url + "/#/force/draft")
    total(screen, 20)
    screen.page.emulate_media(media="print")
    expect(screen.at("force-roster")).to_be_visible()
    expect(screen.at("force-roster")).to_contain_text(
        "6 raw regulars (2 hero with pistol and sword, 1 raw with bow), rifle, sword (magazine)"
    )
    expect(screen.at("force-save")).to_be_hidden()
    expect(screen.at("nav")).to_be_hidden()
    screen.page.emulate_media(media="screen")
    with screen.page.expect_download() as got:
        screen.at("force-file").click()
    got.value.save_as(tmp_path / "force.toml")
    kept = tomllib.loads((tmp_path / "force.toml").read_text())
    scouts = next(unit for unit in kept["units"] if unit["name"] == "Scouts")
    assert scouts["men"] == [
        {"count": 2, "quality": "hero", "weapons": ["pistol", "sword"]},
        {"count": 1, "weapons": ["bow"]},
    ]
    assert set(scouts["loyal_to"]) == {"Hart", "Sergeant of 1st section"}
    assert (scouts["bayonet"], scouts["takes_prisoners"], scouts["platoon"]) == (False, False, "A")
    # Into a battle: its own officers are the characters of the form.
    screen.press(screen.at("force-fight"))
    screen.at("scenario-first-battle").check()
    screen.at("brings-0").select_option(label="Hart's patrol")
    expect(screen.at("posts-0")).to_contain_text("Moss")
    screen.press(screen.at("new-start"))
    expect(screen.at("board")).to_be_visible()
    assert screen.heard("welcome")[-1]["side_names"][0] == "Patrol"
    names = {piece["name"] for piece in screen.heard("state")[-1]["view"]["pieces"]}
    assert {"Scouts", "Moss", "Hart"} <= names
