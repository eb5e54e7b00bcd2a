"""A seat rolls real dice: the page says whose, how many, of which kind and for what; a slip is put right before it counts."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish
from vedette import books
from vedette.engine.record import parse, unproved, verify

pytestmark = [pytest.mark.browser, pytest.mark.service]


def test_dice_rolled_at_the_table_are_tapped_in_and_stand_in_the_record(desk, service):
    seats = [
        {"side": 0, "kind": "person", "name": "Ann", "dice": "hand"},
        {"side": 1, "kind": "ai", "player": "steady"},
    ]
    made = service.post("/api/games", {"book": "empires", "setup": skirmish(), "seats": seats}, 201)
    mine = desk.table(made["host"])
    watching = desk.table(made["observer"])
    mine.play_to("fire")
    mine.press(mine.option("fire").first)
    mine.press(mine.at("confirm"))
    expect(mine.at("hand-dice")).to_be_visible()
    assert not mine.faults()
    wanted = mine.state()["throw"]
    said = mine.words_of("hand-dice")
    assert wanted["name"] in said
    assert wanted["order"] in mine.words_of("dice-for")
    assert f"{wanted['count']} D{wanted['sides']}" in mine.words_of("dice-wanted")
    expect(watching.at("decision")).to_contain_text("Ann is rolling dice")
    expect(mine.at("confirm")).to_be_disabled()
    for _ in range(wanted["count"]):
        mine.at("face-2").click()
    mine.at("die-slot").first.click()
    mine.page.keyboard.press("6")
    expect(mine.at("confirm")).to_be_enabled()
    number = mine.state()["number"]
    assert number == wanted_number(mine), "nothing counts before it is handed over"
    mine.at("confirm").click()
    faces = [6, *[2] * (wanted["count"] - 1)]
    while mine.settled() == "dice":
        mine.roll()
    mine.beyond(number)
    mine.concede()
    mine.at("result-look").click()
    mine.at("menu").click()
    with mine.page.expect_download() as loading:
        mine.at("download").click()
    text = Path(loading.value.path()).read_text(encoding="utf-8")
    record = parse(text)
    given = record["orders"][number]
    assert given[2][: len(faces)] == faces
    assert given[4] == -1
    book = books.entry("empires").book()
    [words, *_] = [one for one in unproved(verify(book, record), record) if "by hand" in one]
    assert "Ann of the Lancasters" in words


def wanted_number(screen):
    return json.loads(screen.page.evaluate("document.querySelector('[data-testid=play]').dataset.number"))
