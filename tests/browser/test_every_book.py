"""The same at the table of every book: briefing, names, a fixed place for acting, ranges, odds, and how it ended."""

import re

import pytest
from playwright.sync_api import expect

from parts import shipped
from vedette import books

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: A ready battle of each book, and who plays the other side.
BATTLES = [
    ("empires", "tamai-1884", "ai"),
    ("adventures", "tamai-1884", "ai"),
    ("adventures", "patrol", "solo"),
    ("shock", "tamai-1884", "ai"),
    ("tyneside-3.2", "first-battle", "solo"),
    ("tyneside-solo", "first-battle", "solo"),
]
WIDE = {"width": 1440, "height": 900}
DECISIONS = 8
WANTS = (
    "fire",
    "volley",
    "shoot",
    "charge",
    "fight",
    "activate",
    "lead",
    "pay",
    "post",
    "ready",
    "take",
    "enter",
    "deploy",
)

#: Where things for acting stand.
PLACES = """() => ['actions', 'confirm', 'cancel', 'undo', 'tab-log', 'briefing-open', 'menu'].map((id) => {
  const box = document.querySelector(`[data-testid=${id}]`).getBoundingClientRect();
  return [id, Math.round(box.x), Math.round(box.y), Math.round(box.width)].join(' ') }).join(', ')"""

#: What is written at each unit: its name in one line or two.
LABELS = """() => [...document.querySelectorAll('[data-label]')].map((e) => [Number(e.dataset.label),
  [...e.querySelectorAll('text:not(.strength)')].filter((t) => !t.closest('.mark')).map((t) => t.textContent).join(' ')])"""


def battle(desk, book, scenario, other, **more):
    setup = books.entry(book).scenarios().setup_of(scenario)
    made = desk.service.game(setup, ("person", other), book=book)
    return desk.table(made["host"], viewport=WIDE, **more)


def test_every_book_has_a_battle_here():
    assert {book for book, _, _ in BATTLES} == set(shipped())


@pytest.mark.parametrize(("book", "scenario", "other"), BATTLES)
def test_briefing_names_places_ranges_odds_and_the_end(desk, book, scenario, other):
    mine = battle(desk, book, scenario, other, briefed=False)
    the_briefing_says_all(mine)
    places, rows, closed, looked, shown = set(), 0, 0, set(), False
    for _ in range(DECISIONS):
        if mine.settled() == "over":
            break
        number = mine.state()["number"]
        places.add(mine.page.evaluate(PLACES))
        names_are_the_same_everywhere(mine)
        shown = shown or lists_and_table_show_each_others_units(mine)
        looked |= ranges_are_drawn_for_who_may_fire(mine)
        assert mine.option("concede").count() == 0, "who gives up does it by the menu"
        rows += odds_are_few(mine)
        closed += closing_names_who_is_left(mine)
        mine.once(wants=WANTS)
        mine.beyond(number)
    assert len(places) == 1, places
    assert shown, "somebody stood on the table"
    assert looked, "somebody's range was looked at"
    assert closed or book == "empires", "somebody was left"
    assert rows or book.startswith("tyneside") or scenario == "patrol", "there were odds to look at"
    mine.concede()
    told = mine.heard("over")[-1]["outcome"]
    mine.at("result-look").click()
    expect(mine.at("log-end")).to_contain_text(mine.state()["view"]["sides"][told["winner"]]["name"])
    expect(mine.at("log-end")).to_contain_text(told["words"])


def the_briefing_says_all(mine):
    brief, welcome = mine.at("briefing"), mine.heard("welcome")[0]
    expect(brief).to_be_visible()
    told = welcome["briefing"]
    assert told["words"], "what it is about"
    assert told["endings"], "how it ends"
    for ending in told["endings"]:
        expect(brief).to_contain_text(ending["words"])
        expect(brief).to_contain_text(ending["rule"])
    expect(brief).to_contain_text(re.compile("turn"))
    expect(brief).to_contain_text(mine.words_of("seat").replace("\n", " ").split()[-1])
    for side in mine.state()["view"]["sides"]:
        expect(brief).to_contain_text(f"{side['worth']} {told['counts']}")
    mine.page.keyboard.press("Escape")
    expect(brief).to_have_count(0)
    score = mine.page.locator(".top > .score").inner_text()
    for side in mine.state()["view"]["sides"]:
        assert re.search(rf"{side['worth']}\s+{told['counts']}", score), score
    mine.at("briefing-open").click()
    expect(brief).to_be_visible()
    mine.page.keyboard.press("Escape")


def names_are_the_same_everywhere(mine):
    """On the table the whole name that the lists have; in the row of my units, too."""
    names = {piece["id"]: piece["name"] for piece in mine.state()["view"]["pieces"]}
    written = mine.page.evaluate(LABELS)
    assert written or not any(piece["x"] is not None for piece in mine.state()["view"]["pieces"])
    for id, name in written:
        assert name == names[id]
    for unit in mine.at("dock-unit").all():
        assert unit.locator("b").inner_text() in names.values()


def odds_are_few(mine):
    """Of an attack on offer: six rows at most; the summary is one of them with its number, or the span of a sum."""
    question = mine.state()["question"]
    found = [one for one in (question or {"options": []})["options"] if one["odds"] and not one["reach"]]
    if mine.asked() != "options" or not found:
        return 0
    option = mine.page.locator(f'[data-testid="option"][data-order="{found[0]["text"]}"]')
    if option.count() != 1 or not option.is_visible():
        return 0
    option.click()
    expect(mine.at("odds")).to_be_visible()
    shown = mine.at("odds").locator(":scope > ul > [data-testid=odds-row]")
    told = [row.inner_text().split("\n") for row in shown.all()]
    assert 1 <= len(told) <= 6
    words = mine.words_of("odds-words")
    if len(told) > 1 and not re.fullmatch(r"\d+ to \d+ [^,]+, \d+\.\d on the average\.", words):
        said = re.fullmatch(r"Most likely: (.*) \((.*)\)\.", words)
        assert [said[1], said[2]] in told
    mine.at("cancel").click()
    return len(told)


def closing_names_who_is_left(mine):
    """An order that closes a step says which units would stay unused, and waits to be confirmed."""
    question = mine.state()["question"]
    if mine.asked() != "options" or question is None:
        return 0
    closing = [one for one in question["options"] if one["closes"]]
    named = {one["who"] for one in question["options"] if not one["closes"] and not one["grave"]} - {
        -1,
        question["who"],
    }
    if not closing or not named:
        return 0
    number = mine.state()["number"]
    mine.option(closing[0]["verb"]).last.click()
    said = mine.words_of("unused")
    names = {piece["id"]: piece["name"] for piece in mine.state()["view"]["pieces"]}
    assert all(names[id] in said for id in named if id in names)
    assert mine.state()["number"] == number, "it waits to be confirmed"
    mine.at("cancel").click()
    return 1


def lists_and_table_show_each_others_units(mine):
    """Who points at a row sees the unit on the table, and the other way round; whether anybody stands there."""
    pieces = mine.state()["view"]["pieces"]
    there = [one for one in pieces if one["x"] is not None and one["arm"] != "marker"]
    if not there:
        return False
    mine.at("tab-roster").click()
    piece = there[0]
    row = mine.at("rosters").get_by_role("button", name=f"Show {piece['name']} on the table", exact=True)
    row.first.hover()
    expect(mine.page.locator(".stand.hovered")).to_have_attribute("data-piece", str(piece["id"]))
    stand = mine.page.locator(f'[data-piece="{piece["id"]}"]')
    mine.page.mouse.move(3, 890)
    stand.dispatch_event("pointerenter")
    expect(mine.at("rosters").locator(".row.lit")).to_have_attribute("aria-label", f"Show {piece['name']} on the table")
    stand.dispatch_event("pointerleave")
    mine.at("tab-log").click()
    return True


def ranges_are_drawn_for_who_may_fire(mine):
    """Of my first units: no range for who has none, or has acted; how many were drawn for each."""
    state, looked = mine.state(), set()
    question = state["question"]
    may = {one["who"] for one in question["options"] if one["shown"] == "fire"} | {question["who"]}
    for piece in [one for one in state["view"]["pieces"] if one["x"] is not None and one["side"] == 0][:2]:
        if mine.at("dock-unit").count() == 0 or mine.asked() != "options":
            break
        mine.page.locator(f'[data-dock="{piece["id"]}"]').click()
        mine.page.wait_for_timeout(60)
        drawn = mine.page.locator(".guides .fire").count()
        if drawn:
            assert piece["range"] > 0, piece["name"]
            assert piece["id"] in may or not piece["done"], piece["name"]
        looked.add(drawn)
    return looked
