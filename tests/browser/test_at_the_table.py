"""What can be done at the table besides giving orders: odds, reasons, taking back, replay, forks, records, looks."""

import json
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish

pytestmark = pytest.mark.browser

VEDETTE = "import sys; from vedette.cli.main import main; sys.exit(main())"


@pytest.fixture
def mine(desk, service):
    """A small battle against the computer."""
    return desk.table(service.game(skirmish(turns=60), ["person", "ai rash"])["host"])


def go_on_to(window, verb):
    """Stand fast until something of a kind is offered."""
    return window.play_to(verb, wants=("take", "done"))


def test_the_odds_come_before_the_attack_and_the_reason_after_it(mine, service):
    go_on_to(mine, "fire").click()
    expect(mine.at("odds")).to_be_visible()
    odds = mine.heard("odds")[-1]["odds"]
    assert odds["exact"]
    assert sum(row["chance"] for row in odds["rows"]) == pytest.approx(1)
    for row in odds["rows"]:
        expect(mine.at("odds")).to_contain_text(row["words"])
    for line in odds["tallies"][0]["lines"]:
        expect(mine.at("odds")).to_contain_text(line["words"])
    number = mine.state()["number"]
    mine.at("confirm").click()
    mine.beyond(number)
    throws = mine.page.locator('[data-testid="log-entry"]:has([data-testid="log-rolls"])')
    expect(throws.last).to_be_visible()
    entry = throws.last
    entry.locator("summary").click()
    expect(entry.get_by_text("its").or_(entry.get_by_text("value")).first).to_be_visible()
    entry.get_by_test_id("why").first.click()
    rule = mine.page.locator("#rule-title .id").inner_text()
    told = service.get(f"/api/rules/empires/{rule}")["rules"][0]["words"]
    expect(mine.at("rule-dialog")).to_contain_text(told.splitlines()[0])
    mine.page.keyboard.press("Escape")
    expect(mine.at("rule-dialog")).to_be_hidden()


def test_a_place_out_of_reach_says_why_with_its_rule(mine):
    go_on_to(mine, "move")
    mine.point_at(11, 0)
    expect(mine.at("whynot")).to_be_visible()
    said = mine.heard("whynot")[-1]
    assert not said["allowed"]
    expect(mine.at("whynot")).to_contain_text(said["words"])
    expect(mine.at("whynot")).to_contain_text(said["rule"])
    number = mine.state()["number"]
    assert number == mine.state()["question"]["number"], "asking changes nothing"


def test_a_stand_is_dragged_with_its_ghost_and_a_tape(mine):
    go_on_to(mine, "move")
    question = mine.state()["question"]
    option = next(one for one in question["options"] if one["verb"] == "move")
    unit = next(one for one in mine.state()["view"]["pieces"] if one["id"] == question["who"])
    x, y, _ = option["reach"]["places"][0]
    start, end = mine.square(unit["x"] // 100, unit["y"] // 100), mine.square(x // 100, y // 100)
    mine.page.mouse.move(*start)
    mine.page.mouse.down()
    mine.page.mouse.move(*end, steps=6)
    expect(mine.page.locator(".ghost")).to_be_visible()
    expect(mine.page.locator(".ghosts .tape").first).to_contain_text("square")
    mine.page.mouse.up()
    mine.at("ghost-confirm").click()
    mine.beyond(question["number"])
    sent = mine.ordered()[-1]
    assert sent.startswith(f"move {unit['id']} to {x // 100},{y // 100} facing ")


def test_a_move_is_taken_back_freely(mine):
    move = go_on_to(mine, "move")
    before = mine.state()
    mine.choose(move)
    mine.beyond(before["number"])
    assert mine.state()["undo"] == "free"
    mine.at("undo").click()
    mine.until(lambda state: state["number"] == before["number"])
    expect(mine.option("move").first).to_be_visible()
    after = mine.state()
    assert after["view"]["pieces"] == before["view"]["pieces"]


def test_the_wheel_comes_nearer_and_the_whole_table_is_a_click_away(mine):
    mine.settled()
    wide = mine.square(1, 0)[0] - mine.square(0, 0)[0]
    mine.page.mouse.move(*mine.square(5, 5))
    mine.page.mouse.wheel(0, -600)
    mine.page.wait_for_function(
        "(wide) => document.querySelector('.stage > svg').getScreenCTM().a * 100 > wide * 1.5", arg=wide
    )
    mine.at("board-fit").click()
    mine.page.wait_for_function(
        "(wide) => Math.abs(document.querySelector('.stage > svg').getScreenCTM().a * 100 - wide) < 1", arg=wide
    )


def test_dice_are_seen_to_roll_and_the_show_can_be_skipped(desk, service):
    mine = desk.table(service.game(skirmish(), ["person", "ai"])["host"], pace=0.6)
    assert mine.settled() == "arrange"
    mine.at("confirm").click()
    expect(mine.at("dice-tray")).to_be_visible()
    expect(mine.at("decision")).to_contain_text("Watch what happens")
    mine.at("skip").click()
    mine.settled()


def test_the_past_is_looked_at_and_a_fork_plays_on_from_there(mine):
    start = [(piece["id"], piece["x"], piece["y"]) for piece in mine.state()["view"]["pieces"]]
    mine.choose(go_on_to(mine, "move"))
    go_on_to(mine, "done")
    mine.at("tab-past").click()
    orders = int(mine.at("timeline-slider").get_attribute("max"))
    assert orders == mine.state()["number"]
    mine.page.get_by_role("button", name="To the beginning").click()
    expect(mine.at("timeline")).to_contain_text(f"order 0 of {orders}")
    moment = mine.heard("moment")[-1]["view"]
    assert [(piece["id"], piece["x"], piece["y"]) for piece in moment["pieces"]] == start
    expect(mine.at("decision")).to_contain_text("looking at the past")
    mine.at("timeline-play").click()
    expect(mine.at("timeline")).to_contain_text(f"order 2 of {orders}")
    mine.at("timeline-play").click()
    mine.page.get_by_role("button", name="To the beginning").click()
    mine.page.get_by_role("button", name="One order on").click()
    expect(mine.at("timeline")).to_contain_text(f"order 1 of {orders}")
    old = mine.page.url
    mine.at("fork").click()
    # Who plays whom is asked: the other side this time, and a computer on mine.
    mine.at("whatif").get_by_test_id("seat-0").select_option("ai:rash")
    mine.at("whatif").get_by_test_id("seat-1").select_option("you")
    assert not mine.faults()
    mine.at("whatif-go").click()
    mine.page.wait_for_url(lambda url: url != old)
    expect(mine.at("seat")).to_contain_text("Afridis")
    expect(mine.page.get_by_text("what if").first).to_be_visible()
    mine.beyond(0)
    mine.page.goto(old)
    mine.page.reload()
    mine.settled()
    assert mine.state()["number"] == orders, "the game itself stays as it is"


def test_a_record_is_downloaded_verified_and_watched(mine, tmp_path):
    mine.choose(go_on_to(mine, "fire"))
    mine.concede()
    mine.at("result-look").click()
    mine.at("menu").click()
    with mine.page.expect_download() as coming:
        mine.at("download").click()
    path = tmp_path / "battle.json"
    coming.value.save_as(path)
    seed = mine.heard("over")[-1]["seed"]
    assert json.loads(path.read_text())["seed"] == seed
    checked = subprocess.run(
        [sys.executable, "-c", VEDETTE, "verify", str(path)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    mine.page.goto(mine.url)
    mine.at("home-record").set_input_files(path)
    mine.at("record-watch").click()
    expect(mine.at("timeline")).to_be_visible()
    orders = int(mine.at("timeline-slider").get_attribute("max"))
    assert orders > 5
    # It begins at the beginning and does not give the end away.
    expect(mine.at("timeline")).to_contain_text(f"order 0 of {orders}")
    expect(mine.at("result")).to_have_count(0)
    mine.page.get_by_role("button", name="One order on").click()
    expect(mine.at("timeline")).to_contain_text(f"order 1 of {orders}")


def test_a_record_of_an_open_battle_is_played_on(mine, tmp_path):
    go_on_to(mine, "done")
    number = mine.state()["number"]
    mine.at("menu").click()
    with mine.page.expect_download() as coming:
        mine.at("download").click()
    path = tmp_path / "battle.json"
    coming.value.save_as(path)
    mine.page.goto(mine.url)
    mine.at("home-record").set_input_files(path)
    old = mine.page.url
    mine.at("record-play").click()
    mine.page.wait_for_url(lambda url: url != old)
    mine.settled()
    assert mine.state()["number"] == number


def test_a_file_that_is_no_record_is_refused_in_words(desk, tmp_path):
    mine = desk.window()
    path = tmp_path / "shopping.json"
    path.write_text("bread, powder, shot")
    mine.at("home-record").set_input_files(path)
    expect(mine.page.get_by_role("alert")).to_contain_text("not a record")


def test_day_and_night_are_chosen_at_the_table_and_remembered(mine):
    mine.settled()
    mine.at("menu").click()
    mine.at("theme").select_option("dark")
    expect(mine.page.locator("html")).to_have_attribute("data-theme", "dark")
    mine.page.reload()
    expect(mine.page.locator("html")).to_have_attribute("data-theme", "dark")
    mine.page.goto(mine.url)
    expect(mine.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_result_tells_who_won_by_what_and_how_lucky_they_were(mine, desk):
    mine.choose(go_on_to(mine, "fire"))
    mine.concede()
    over = mine.heard("over")[-1]
    result = mine.at("result")
    expect(result).to_contain_text(over["outcome"]["words"])
    for line in over["luck"]:
        if line["dice"]:
            expect(result).to_contain_text(f"{line['dice']} dice gave {line['rolled']}")
    for line in over["losses"]:
        side = result.locator("section").nth(line["side"])
        expect(side).to_contain_text("Units lost:" if line["units"] else "Units lost: none")
        expect(side.locator("li")).to_have_text(line["units"])
    link = mine.at("share-link").input_value()
    stranger = desk.window(None)
    stranger.page.goto(link)
    expect(stranger.at("result")).to_contain_text(over["outcome"]["words"])
    mine.at("result-replay").click()
    expect(mine.at("timeline")).to_be_visible()
    expect(mine.at("timeline")).to_contain_text("order 0 of")


def test_house_rules_that_cannot_be_read_are_named_by_line(desk):
    mine = desk.window("/#/new/empires")
    mine.page.locator("summary").last.click()
    mine.at("house-rules").fill("[settings]\nsequence = alternating")
    mine.at("new-start").click()
    expect(mine.page.get_by_role("alert")).to_contain_text("line 2")
    mine.page.wait_for_load_state("networkidle")  # every refusal has been noted
    assert [line for line in mine.errors if "422" not in line] == []
    mine.errors.clear()


def test_a_game_is_paused_and_goes_on(mine):
    mine.settled()
    mine.at("menu").click()
    mine.at("pause").click()
    expect(mine.at("decision")).to_contain_text("paused")
    mine.at("menu").click()
    mine.at("pause").click()
    assert mine.settled() == "arrange"


def test_the_guide_is_gone_through_while_playing_and_does_not_come_back(desk, service):
    mine = desk.table(service.game(skirmish(turns=6), ["person", "ai rash"])["host"], guided=False)
    seen = []
    for _ in range(120):
        mine.settled()
        if mine.at("guide").count():
            seen.append(mine.at("guide").locator("h2").inner_text())
            last = mine.at("guide-skip").count() == 0
            mine.at("guide-next").click()
            if last:
                break
        else:
            number = mine.state()["number"]
            mine.once()
            mine.beyond(number)
    assert len(seen) >= 7
    assert len(seen) == len(set(seen)), seen
    expect(mine.at("guide")).to_have_count(0)
    mine.page.reload()
    mine.settled()
    expect(mine.at("guide")).to_have_count(0)


def test_the_guide_is_skipped_by_one_click(desk, service):
    mine = desk.table(service.game(skirmish(), ["person", "ai"])["host"], guided=False)
    mine.at("guide-skip").click()
    expect(mine.at("guide")).to_have_count(0)
    mine.page.reload()
    mine.settled()
    expect(mine.at("guide")).to_have_count(0)
