"""What every table has, whatever its measure: a ruler, what all enemies can shoot at; on a phone the battle's name."""

import re

import pytest
from playwright.sync_api import expect

from vedette import books

pytestmark = [pytest.mark.browser, pytest.mark.service]

UNITS = {"square": r"\d+ squares?", "inch": r"[\d.]+″", "cm": r"[\d.]+ cm"}


#: A book of each measure: the tools are the same for all books that share one.
TABLES = ("empires", "adventures", "tyneside-3.2")


@pytest.mark.parametrize("name", TABLES)
def test_ruler_and_threats_on_every_table_and_the_name_of_the_battle_on_a_phone(desk, service, name):
    scenarios = books.entry(name).scenarios()
    setup = scenarios.setup_of(scenarios.first())
    made = service.game(setup, ("person", "ai"), book=name, title=setup["title"])
    mine = desk.table(made["seats"][0]["token"])
    mine.settled()
    mine.at("ruler").click()
    box = mine.at("board").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mine.page.mouse.move(x, y)
    mine.page.mouse.down()
    mine.page.mouse.move(x + 150, y, steps=3)
    mine.page.mouse.up()
    unit = mine.heard("welcome")[-1]["scene"]["unit"]
    expect(mine.at("ruler-line")).to_have_text(re.compile(f"^{UNITS[unit]}$"))
    mine.page.keyboard.press("Escape")
    mine.at("threats").click()
    pieces = mine.state()["view"]["pieces"]
    armed = [one for one in pieces if one["side"] == 1 and one["range"] > 0 and one["x"] is not None]
    assert mine.at("threat-area").locator("mask rect, path, circle").count() >= len(armed)
    phone = desk.table(made["seats"][0]["token"], phone=True)
    phone.settled()
    expect(phone.page.get_by_text(setup["title"]).locator("visible=true").first).to_be_visible()
    ground = phone.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert sum(int(part) for part in re.findall(r"\d+", ground)[:3]) < 200, f"corners show {ground}"
    assert phone.overflow() <= 0


def test_every_measure_is_looked_at():
    assert {books.entry(name).book().unit for name in TABLES} == {
        books.entry(name).book().unit for name in books.names()
    }
