"""The set-up page: ready battles with their maps, and house rules as a form."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_ready_battles_are_cards_with_painted_maps_and_their_facts(desk, service):
    mine = desk.window("/#/new/empires")
    battle = next(one for one in service.get("/api/books")["books"][0]["scenarios"] if one["id"] == "first-battle")
    card = mine.page.locator("label.card").filter(has=mine.at("scenario-first-battle"))
    expect(card).to_contain_text(" v ".join(battle["sides"]))
    expect(card).to_contain_text(f"{battle['more']['turns']} turns")
    mine.at("map-first-battle").scroll_into_view_if_needed()  # painted when somebody sees it
    expect(mine.at("map-first-battle")).to_have_attribute("data-painted", "true")
    shown = service.get("/api/maps/empires/first-battle")
    assert shown["scene"]["features"]
    assert {piece["side"] for piece in shown["pieces"]} == {0, 1}
    assert mine.faults() == []


def test_a_computer_player_is_introduced_and_one_that_tries_its_orders_out_may_have_a_temperament(desk):
    mine = desk.window("/#/new/empires")
    players = mine.page.evaluate("fetch('/api/books').then((got) => got.json())")["books"][0]["players"]
    for player in players:
        mine.at("seat-1").select_option(f"ai:{player['name']}")
        expect(mine.page.locator("#manner-1")).to_have_text(player["words"])
        expect(mine.at("temper-1")).to_have_count(1 if player["name"] in ("veteran", "general") else 0)
    mine.at("seat-1").select_option("ai:veteran")
    mine.at("temper-1").select_option("bold")
    expect(mine.page.locator("#manner-1")).to_contain_text("Bold")
    expect(mine.at("seat-1")).to_have_value("ai:veteran")
    mine.at("new-start").click()
    expect(mine.at("decision")).to_be_visible()
    assert mine.heard("welcome")[-1]["seats"][1]["player"] == "veteran:bold"
    assert mine.faults() == []


def test_a_map_that_comes_when_the_page_is_left_troubles_nobody(desk):
    """Whoever was quick, or had a slow line, got a warning in the console; the desk fails on any."""
    mine = desk.window(None)
    waiting = []
    mine.page.route("**/api/maps/**", lambda route: waiting.append(route))
    mine.page.goto(mine.url + "/#/new/shock")
    expect(mine.at("scenario-first-battle")).to_be_visible()
    for _ in mine.moments():
        if waiting:
            break
    mine.page.goto(mine.url + "/#/rules/shock")
    expect(mine.at("rules-count")).to_be_visible()
    for route in waiting:
        route.continue_()
    mine.page.wait_for_load_state("networkidle")


def test_the_map_of_a_battle_shows_nothing_that_is_hidden(service):
    shown = service.get("/api/maps/shock/tamai-1884")
    arms = [piece["arm"] for piece in shown["pieces"] if piece["side"] == 1]
    assert "marker" in arms, "what lies hidden is a marker on the map, too"


def test_a_printed_number_is_changed_on_the_form(desk):
    mine = desk.window("/#/new/empires")
    mine.page.locator("summary").last.click()
    mine.at("house-search").fill("WEC-VAL-01")
    number = mine.page.locator('[data-testid="house-number"][data-row="regular-infantry"]').first
    number.fill("4")
    number.dispatch_event("change")
    mine.at("new-start").click()
    mine.settled()
    changed = mine.heard("welcome")[0]["house_rules"]["change"]
    assert changed == [{"rule": "WEC-VAL-01", "row": "regular-infantry", "value": 4}]


def test_a_battle_of_ones_own_is_asked_for_all_that_the_book_leaves_open(desk):
    mine = desk.window("/#/new/adventures")
    mine.at("scenario-random").check()
    mine.at("army-0").select_option("france")
    mine.at("army-1").select_option("tuareg")
    expect(mine.at("choice-defender")).to_be_visible()
    expect(mine.at("choice-camp")).to_be_hidden()
    mine.at("choice-battle").select_option("raid")
    expect(mine.at("choice-defender")).to_be_hidden()  # a Raid has none
    mine.at("choice-camp").check()
    mine.at("choice-width").fill("60")
    mine.at("choice-width").press("Tab")
    mine.at("choice-terrain").select_option("clear")
    mine.at("choice-companies-0").check()
    assert mine.faults() == []
    mine.press(mine.at("new-start"))
    expect(mine.at("board")).to_be_visible()
    welcome = mine.heard("welcome")[-1]
    assert welcome["side_names"] == ["France", "Tuareg"]
    assert [seat["kind"] for seat in welcome["seats"]] == ["person", "solo"]
    assert welcome["scene"]["width"] == 6000
    told = " ".join(entry["words"] for page in mine.heard("log") for entry in page["events"])
    told += mine.page.content()
    assert "camp" in told
    assert "captain" in told.lower() or "company" in told.lower()


def test_what_is_wrong_with_house_rules_is_told_as_they_are_written(desk):
    mine = desk.window("/#/new/empires")
    mine.page.locator("summary").last.click()
    mine.at("house-rules").fill("[settings]\nsequence = alternating")
    expect(mine.at("house-trouble")).to_contain_text("line 2")
    mine.at("house-rules").fill('[settings]\nsequence = "alternating"')
    expect(mine.at("house-trouble")).to_have_count(0)
    mine.page.wait_for_load_state("networkidle")  # every refusal has been noted
    assert [line for line in mine.errors if "422" not in line] == []
    mine.errors.clear()


def test_a_battle_that_is_no_contest_says_so_and_is_evened_out_by_a_tick(desk, service):
    shelf = next(one for one in service.get("/api/books")["books"] if one["name"] == "shock")
    battle = next(one for one in shelf["scenarios"] if one["more"]["measured"].get("even"))
    even = battle["more"]["measured"]["even"]
    mine = desk.window("/#/new/shock")
    expect(mine.at(f"contest-{battle['id']}")).to_contain_text("handicap")
    mine.page.locator("label.card").filter(has=mine.at(f"scenario-{battle['id']}")).click()
    mine.at("even").check()
    expect(mine.page.locator("label.tick").first).to_contain_text(even["words"])
    mine.at("new-start").click()
    mine.settled()
    names = [one["name"] for one in mine.state()["view"]["pieces"]]
    assert names
    assert all(name not in even["words"].partition(" without ")[2] for name in names)
