"""The room round the table: who I am, what it is about, and a place for acting that never moves."""

import re

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish

pytestmark = pytest.mark.browser


@pytest.fixture
def mine(desk, service):
    return desk.table(service.game(skirmish(turns=60), ["person", "ai rash"])["host"])


def test_the_briefing_comes_first_once_and_whenever_it_is_wanted(desk, service):
    mine = desk.table(service.game(skirmish(turns=6), ["person", "ai"])["host"], briefed=False)
    brief = mine.at("briefing")
    expect(brief).to_be_visible()
    expect(brief).to_contain_text("You lead the Lancasters")
    expect(brief).to_contain_text("6 turns at most")
    for ending in mine.heard("welcome")[0]["briefing"]["endings"]:
        expect(brief).to_contain_text(ending["words"])
        expect(brief).to_contain_text(ending["rule"])
    for side in mine.state()["view"]["sides"]:
        expect(brief).to_contain_text(f"{side['worth']} points")
    assert mine.page.evaluate("document.activeElement.dataset.testid") == "briefing-shut"
    mine.page.keyboard.press("Escape")
    expect(brief).to_have_count(0)
    mine.page.reload()
    mine.settled()
    expect(brief).to_have_count(0)
    mine.at("briefing-open").click()
    expect(brief).to_be_visible()


def test_the_seat_is_named_on_the_screen(desk, service):
    made = service.game(skirmish(), ["person", "ai"])
    expect(desk.table(made["host"]).at("seat")).to_have_text("You lead the Lancasters")
    expect(desk.table(made["observer"]).at("seat")).to_have_text("You are watching")


def test_what_gives_an_order_stands_at_the_same_place_in_every_step(mine):
    places = set()
    for _ in range(12):
        number = mine.state()["number"]
        kind = mine.settled()
        if kind == "over":
            break
        for name in ("confirm", "cancel", "undo", "log"):
            expect(mine.at(name)).to_have_count(1)
        spots = mine.page.evaluate(
            "() => ['actions', 'confirm', 'cancel', 'undo', 'tab-log'].map((id) => {"
            " const box = document.querySelector(`[data-testid=${id}]`).getBoundingClientRect();"
            " return [Math.round(box.x), Math.round(box.y)].join() }).join(' ')"
        )
        places.add(spots)
        mine.once()
        mine.beyond(number)
    assert len(places) == 1, places


def test_looking_at_the_enemy_puts_nothing_down(mine):
    mine.play_to("move", wants=("take", "done"))
    question = mine.state()["question"]
    x, y, _ = next(one for one in question["options"] if one["verb"] == "move")["reach"]["places"][0]
    mine.point_at(x // 100, y // 100)
    expect(mine.at("ghost-confirm")).to_be_visible()
    mine.piece("Afridis 3").click()
    expect(mine.at("card-aside")).to_contain_text("Afridis 3")
    expect(mine.at("ghost-confirm")).to_be_visible()
    mine.at("confirm").click()
    mine.beyond(question["number"])
    assert mine.ordered()[-1].startswith(f"move {question['who']} to {x // 100},{y // 100} ")


def test_a_row_shows_its_unit_on_the_table_and_the_other_way_round(mine):
    mine.settled()
    mine.at("tab-roster").click()
    row = mine.at("rosters").get_by_role("button", name="Show Afridis 2 on the table")
    row.hover()
    expect(mine.page.locator(".stand.hovered")).to_have_attribute("aria-label", re.compile("^Afridis 2, "))
    mine.piece("Afridis 1").hover()
    lit = mine.at("rosters").locator(".row.lit")
    expect(lit).to_have_attribute("aria-label", "Show Afridis 1 on the table")


def test_my_own_units_stand_in_a_row_under_the_table_and_one_of_them_is_chosen_there(mine):
    mine.settled()
    mine.page.set_viewport_size({"width": 1280, "height": 800})
    units = mine.at("dock").get_by_test_id("dock-unit")
    expect(units).to_have_count(4)
    second = units.filter(has_text="Lancasters 2")
    second.hover()
    expect(mine.page.locator(".stand.hovered")).to_have_attribute("aria-label", re.compile("^Lancasters 2, "))
    second.click()
    expect(second).to_have_class(re.compile("chosen"))


def test_the_log_ends_by_saying_who_won_and_why(mine):
    mine.concede()
    over = mine.heard("over")[-1]["outcome"]
    mine.at("result-look").click()
    expect(mine.at("log-end")).to_contain_text("Afridis: victory.")
    expect(mine.at("log-end")).to_contain_text(over["words"])


def test_two_colours_that_all_eyes_tell_apart_are_chosen_in_the_menu(mine):
    mine.settled()
    mine.at("menu").click()
    mine.at("palette").select_option("distinct")
    sides = mine.page.locator(".score span[style]")
    expect(sides.nth(0)).to_have_attribute("style", "--side: #a3420a;")
    expect(sides.nth(1)).to_have_attribute("style", "--side: #0b4f8a;")


def test_the_ruler_measures_anywhere_and_is_put_away(mine):
    mine.settled()
    mine.at("ruler").click()
    mine.page.mouse.move(*mine.square(2, 2))
    mine.page.mouse.down()
    mine.page.mouse.move(*mine.square(2, 7), steps=4)
    mine.page.mouse.up()
    expect(mine.at("ruler-line")).to_contain_text("5 squares")
    # as the book counts: along and across, never aslant (WEC-MEA-02)
    mine.page.mouse.move(*mine.square(2, 2))
    mine.page.mouse.down()
    mine.page.mouse.move(*mine.square(5, 7), steps=4)
    mine.page.mouse.up()
    expect(mine.at("ruler-line")).to_contain_text("8 squares")
    mine.page.keyboard.press("Escape")
    expect(mine.at("ruler-line")).to_have_count(0)
    expect(mine.at("measure")).to_have_count(0)


def test_what_all_enemies_can_shoot_at_is_a_switch(mine):
    mine.settled()
    expect(mine.at("threat-area")).to_have_count(0)
    mine.at("threats").click()
    shown = mine.at("threat-area").locator("mask rect").count()
    enemies = [one for one in mine.state()["view"]["pieces"] if one["side"] == 1 and one["range"] > 0]
    assert shown >= len(enemies) > 0
    mine.at("threats").click()
    expect(mine.at("threat-area")).to_have_count(0)


def test_my_turn_stands_in_the_title_and_talk_that_was_not_read_is_counted(desk, service):
    made = service.game(skirmish(), ["person", "person"])
    mine = desk.table(made["seats"][0]["token"])
    other = desk.table(made["seats"][1]["token"])
    mine.settled()
    assert mine.page.title().startswith("● Your decision")
    other.at("tab-chat").click()
    other.at("chat-text").fill("Good evening")
    other.at("chat-send").click()
    expect(mine.at("unread")).to_have_text("1 new")
    mine.at("tab-chat").click()
    expect(mine.at("chat")).to_contain_text("Good evening")
    expect(mine.at("unread")).to_have_count(0)


#: A browser that may tell things, and a window that nobody looks at; what it tells is written down.
AWAY = """
  window.told = [];
  window.Notification = class { constructor(title, { body }) { window.told.push(`${title}: ${body}`); } };
  window.Notification.permission = 'granted';
  window.Notification.requestPermission = () => Promise.resolve('granted');
  Object.defineProperty(document, 'hidden', { get: () => true });
  localStorage.setItem('vedette.notify', 'true');
"""


def test_whoever_looks_elsewhere_is_told_of_the_turn_the_talk_and_a_refused_undo(desk, service):
    made = service.game(skirmish(turns=60), ["person", "person"])
    mine, other = desk.window(None), desk.table(made["seats"][1]["token"])
    mine.context.add_init_script(AWAY)
    mine.page.goto(f"{mine.url}/#/play/{made['seats'][0]['token']}")
    mine.settled()
    icon = mine.page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", re.compile("icon-now.svg$"))
    mine.once()
    other.settled()
    expect(icon).to_have_attribute("href", re.compile(r"icon\.svg$"))
    other.at("tab-chat").click()
    other.at("chat-text").fill("Good evening")
    other.at("chat-send").click()
    mine.page.wait_for_function("() => window.told.some((one) => one.endsWith('Good evening'))")
    while mine.state()["undo"] != "ask":
        one = mine if mine.asked() else other
        number = one.state()["number"]
        one.once()
        one.beyond(number)
    mine.at("undo").click()
    expect(other.at("undo-no")).to_be_visible()
    other.at("undo-no").click()
    mine.page.wait_for_function("() => window.told.some((one) => one.startsWith('Undo'))")
    mine.page.wait_for_function("() => window.told.some((one) => one.startsWith('Your decision'))")


def test_what_is_written_can_be_larger(mine):
    mine.settled()
    before = mine.at("question").bounding_box()["height"]
    mine.at("menu").click()
    mine.at("size").select_option("1.3")
    mine.page.wait_for_function(
        "(h) => document.querySelector('[data-testid=question]').getBoundingClientRect().height > h * 1.2", arg=before
    )
    assert mine.overflow() <= 0


def test_the_guide_goes_away_by_escape(desk, service):
    mine = desk.table(service.game(skirmish(), ["person", "ai"])["host"], guided=False)
    expect(mine.at("guide")).to_be_visible()
    expect(mine.at("guide")).to_be_focused()
    mine.page.keyboard.press("Escape")
    expect(mine.at("guide")).to_have_count(0)


def test_my_games_tell_book_opponent_and_date_and_one_that_was_removed_is_put_back(desk, service):
    made = service.game(skirmish(), ["person", "ai rash"], title="Evening at the club")
    mine = desk.table(made["host"])
    mine.settled()
    mine.page.goto(mine.url)
    games = mine.at("home-games")
    expect(games).to_contain_text("Evening at the club")
    expect(games).to_contain_text("When Empires Clash!")
    expect(games).to_contain_text("against the computer (rash)")
    expect(games).to_contain_text("last moved")
    mine.page.get_by_role("button", name="Take Evening at the club off this list").click()
    expect(games).to_have_count(0)
    mine.at("home-again").click()
    expect(games).to_contain_text("Evening at the club")


def test_a_replay_shows_what_happened_as_the_live_table_does_and_a_link_leads_to_a_moment(desk, service):
    made = service.game(skirmish(turns=2), ["ai rash", "ai rash"])
    seen = desk.table(made["observer"])
    expect(seen.at("result")).to_be_visible()
    orders = seen.state()["number"]
    mine = desk.window(f"/#/play/{made['observer']}/at/{orders // 2}", pace=4)
    expect(mine.at("timeline")).to_contain_text(f"order {orders // 2} of {orders}")
    expect(mine.at("timeline-marks").get_by_role("button").first).to_be_attached()
    mine.at("timeline-play").click()
    expect(mine.at("dice-tray").or_(mine.page.locator(".effects > *")).first).to_be_visible()
    expect(mine.at("share-moment")).to_be_visible()


def test_the_menu_closes_on_escape_and_by_pointing_elsewhere(desk, service):
    mine = desk.table(service.game(skirmish(), ["person", "ai steady"])["host"])
    mine.settled()
    mine.at("menu").click()
    expect(mine.at("palette")).to_be_visible()
    mine.page.keyboard.press("Escape")
    expect(mine.at("palette")).to_be_hidden()
    expect(mine.at("menu")).to_be_focused()
    mine.at("menu").click()
    expect(mine.at("palette")).to_be_visible()
    mine.at("board").click(position={"x": 5, "y": 5})
    expect(mine.at("palette")).to_be_hidden()


def test_of_the_past_it_is_told_what_the_order_brought(desk, service):
    mine = desk.table(service.game(skirmish(turns=60), ["person", "ai steady"])["host"])
    mine.play_to("move", wants=("take", "done"))
    mine.at("tab-past").click()
    told = next(event for page in mine.heard("events") for event in page["events"] if event["at"] > 0)
    slide = "(e, at) => { e.value = at; e.dispatchEvent(new Event('input', { bubbles: true })); }"
    mine.at("timeline-slider").evaluate(slide, told["at"])
    expect(mine.at("brought")).to_contain_text(told["words"])
    mine.at("timeline-now").click()
    expect(mine.at("brought")).to_have_count(0)
