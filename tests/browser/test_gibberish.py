"""A book in nonsense words is coloured, grouped, animated, chained and announced by its facts alone."""

import pytest
from playwright.sync_api import expect

from browser.screen import AT_REST, Desktop
from server.harness import Server

pytestmark = pytest.mark.browser

GREEN, RED, GREY = "rgb(63, 107, 67)", "rgb(161, 58, 44)", "rgb(141, 128, 100)"


@pytest.fixture(scope="module")
def glib(tmp_path_factory):
    path = tmp_path_factory.mktemp("glib") / "games.sqlite3"
    made = Server(f"sqlite:///{path}", library="browser.gibberish:make", log="warning")
    yield made
    logged = made.stop()
    assert "fault" not in logged, logged[:3000]


@pytest.fixture
def table(chromium, glib):
    """Opens the table of a new battle; at a pace at which things are seen to happen, even on a busy machine."""
    desk = Desktop(chromium, glib)

    def opened(pace=0.25):
        seats = [{"side": 0, "kind": "person"}, {"side": 1, "kind": "ai"}]
        made = glib.post("/api/games", {"book": "glib", "setup": {}, "seats": seats}, 201)
        return desk.table(made["host"], pace=pace)

    yield opened
    desk.close()


def colour(one):
    return one.evaluate("(e) => getComputedStyle(e).backgroundColor")


def events(mine):
    return [event for message in mine.heard("events") for event in message["events"]]


def test_chances_are_coloured_and_grouped_by_what_they_mean(table):
    mine = table(0)
    mine.settled()
    mine.option("blorp").first.click()
    rows = mine.at("odds").locator("li")
    expect(rows).to_have_count(4)
    wanted = {"nib": GREY, "splut 1": GREEN, "splut 2": GREEN, "glarg": RED}
    for n in range(4):
        words = rows.nth(n).locator(".line span").first.inner_text()
        assert colour(rows.nth(n).locator(".bar span")) == wanted.pop(words)
    # What is told first is one of the rows, with the share that stands there.
    expect(mine.at("odds-words")).to_have_text("Most likely: splut 1 (50%).")
    expect(rows.first).to_contain_text("50%")
    whole = mine.at("odds").locator(".whole span")
    assert [colour(whole.nth(n)) for n in range(4)] == [GREEN, GREEN, GREY, RED]
    expect(mine.at("odds-average")).to_have_text("On the average: 1.0 of theirs lost, 0.0 of ours lost, 2.0 Gubs.")


def test_numbers_stand_in_one_line_and_what_ends_everything_is_asked_twice(table):
    mine = table(0)
    mine.settled()
    row = mine.page.get_by_role("group", name="Gleep")
    expect(row.get_by_test_id("option")).to_have_text(["1″", "2″", "3″", "4″", "5″", "6″"])
    row.get_by_test_id("option").nth(2).click()
    assert not mine.ordered(), "every order is confirmed at the same place"
    mine.at("confirm").click()
    mine.until(lambda state: state["number"] == 1)
    assert mine.ordered() == ["gleep 0 by 3"]
    mine.settled()
    expect(mine.option("zonk")).to_have_count(0)
    mine.at("menu").click()
    mine.at("grave").click()
    assert len(mine.ordered()) == 1, "once is not enough"
    mine.at("confirm").click()
    expect(mine.at("result")).to_be_visible()
    expect(mine.at("result")).to_contain_text("globs")


def test_a_shot_is_seen_and_what_it_sets_off_hangs_below_it(table):
    mine = table()
    mine.settled()
    mine.option("blorp").first.click()
    mine.at("confirm").click()
    shot = mine.page.locator(".effects line.shot")
    expect(shot).to_have_count(1)
    # From the one who shoots to the one who is shot at; nobody has moved.
    assert [float(shot.get_attribute(name)) for name in ("x1", "y1", "x2", "y2")] == [1200, 2400, 1200, 800]
    assert mine.place_of(0) == [1200, 800]
    expect(mine.at("dice-tray")).to_contain_text("Bimbam against Zonkle 4")
    expect(mine.at("chain")).to_contain_text("Wumf: vorb of Bimbam")
    expect(mine.at("chain").locator(".step")).to_have_text("1")
    expect(mine.at("chain").locator("h2")).to_have_text("1 reaction")
    cause = mine.page.locator(".effects line.cause")
    expect(cause).to_have_count(1)
    assert [float(cause.get_attribute(name)) for name in ("y1", "y2")] == [2400, 800], "from what it reacts to"
    expect(mine.page.locator(".effects .note .head").first).to_contain_text("Wumf")
    expect(mine.at("announcer")).to_contain_text("Wumf (vorb of Bimbam): Zippzap glonks.")
    mine.at("skip").click()
    mine.settled()
    fell = [event for event in events(mine) if event["lost"]]
    for event in fell:
        assert event["of"] == (2 if event["whom"] == 2 else 0)
    log = mine.at("log-entry")
    expect(mine.at("log").locator("h3")).to_have_text(["Frum 1."])
    assert "below" in log.nth(1).get_attribute("class")
    assert "below" not in log.nth(0).get_attribute("class")
    blue = log.nth(1).evaluate("(e) => getComputedStyle(e).getPropertyValue('--side')")
    assert blue == "#1e4e8c", "a test is told of the one who is tested"


def test_every_sum_of_a_throw_can_be_checked(table):
    mine = table(0)
    mine.settled()
    mine.choose(mine.option("blorp").first)
    mine.until(lambda state: state["number"] == 1)
    faces = next(event for event in events(mine) if event["rolls"])["rolls"][0]["faces"]
    hits = len([face for face in faces if face >= 4])
    entry = mine.at("log-entry").nth(0)
    entry.locator("summary").click()
    throw = entry.get_by_test_id("throw")
    expect(throw).to_contain_text("against Zonkle 4; each die of 4 or more counts")
    expect(throw).to_contain_text(f"{hits} of 2 dice count")
    expect(throw.locator("[data-counts='true']")).to_have_count(hits)
    expect(throw.locator(".tick")).to_have_count(hits)
    expect(throw.locator("table")).to_contain_text("How many dice")
    expect(throw.locator("table tbody tr")).to_have_text(["3its blorpersGLB-XX-4", "-1too snerfyGLB-XX-5"])
    expect(throw.locator("table tfoot tr")).to_have_text("2in all")
    tested = mine.at("log-entry").nth(1)
    tested.locator("summary").click()
    expect(tested.get_by_test_id("throw-sum")).to_have_text("3 + 2 + 1 = 6")
    expect(tested.get_by_test_id("throw")).to_contain_text("low dice are good")


def until_they_fall(mine):
    """Shoot until one of them falls; the event that tells of it."""
    for _ in range(20):
        mine.settled()
        number = mine.state()["number"]
        told = len(events(mine))
        mine.option("blorp").first.click()
        mine.at("confirm").click()
        mine.until(lambda state, number=number: state["number"] > number)
        fell = [event for event in events(mine)[told:] if event["of"] == 2 and event["lost"]]
        if fell:
            return fell[0]
        mine.at("skip").click()
    raise AssertionError("nobody fell in twenty shots")


def test_those_who_fall_are_of_the_unit_that_is_told_of_and_fall_where_it_stands(table):
    mine = table()
    event = until_they_fall(mine)
    fallen = mine.page.locator("[data-effect='fallen'][data-unit='2']")
    expect(fallen).to_have_count(1)
    assert fallen.get_attribute("data-figures") == str(event["lost"])
    dress = [one["dress"] for one in mine.state()["view"]["pieces"]]
    assert fallen.get_attribute("data-dress") == dress[2] != dress[0], "in their own dress"
    expect(fallen.locator("path").first).to_be_attached()
    base = mine.page.locator("[data-piece='2'] .base").bounding_box()
    lies = fallen.bounding_box()
    # A man who lies is longer than the ground he stood on.
    assert base["x"] - 12 <= lies["x"], "on their own base"
    assert lies["x"] + lies["width"] <= base["x"] + base["width"] + 12
    assert base["y"] - 10 <= lies["y"]
    assert lies["y"] + lies["height"] <= base["y"] + base["height"] + 10
    expect(mine.page.locator("[data-piece='2'] [data-figures]")).to_have_attribute(
        "data-figures", str(8 - event["lost"])
    )
    ours = str(mine.state()["view"]["pieces"][0]["figures"])
    expect(mine.page.locator("[data-piece='0'] [data-figures]")).to_have_attribute("data-figures", ours)


def test_who_charges_comes_to_hand_and_who_is_gone_is_gone(table):
    mine = table()
    mine.settled()
    mine.choose(mine.option("krunk").first)
    expect(mine.page.locator(".effects line.rush")).to_have_count(1)
    mine.page.wait_for_function("() => document.querySelector('[data-piece=\"0\"]').style.transform.includes('1100px')")
    assert mine.place_of(0) == [1200, 2100]
    fallen = mine.page.locator("[data-effect='fallen']")
    expect(fallen).to_have_attribute("data-unit", "2")
    expect(fallen).to_have_attribute("data-figures", "8")
    expect(mine.page.locator("[data-piece='2']")).to_have_count(0)
    mine.at("skip").click()
    mine.settled()
    mine.at("tab-roster").click()
    lost = mine.at("rosters").locator("li.down")
    expect(lost).to_have_count(1)
    expect(lost).to_contain_text("Zippzap")
    expect(lost).to_contain_text("splotch")
    expect(mine.page.locator(".score .who")).to_have_text(["Bims", "Zips"])


def test_who_runs_is_seen_to_run(table):
    mine = table()
    mine.settled()
    mine.choose(mine.option("ploof").first)
    running = mine.page.locator("[data-effect='running']")
    expect(running).to_have_attribute("data-unit", "0")
    expect(running).to_have_attribute("data-figures", "3")
    expect(mine.page.locator("[data-piece='0'] [data-figures]")).to_have_attribute("data-figures", "5")


def test_units_that_come_to_act_and_do_nothing_are_told_in_one_line(table):
    mine = table(0)
    for number in range(3):
        mine.settled()
        mine.choose(mine.option("wibble").first)
        mine.until(lambda state, number=number: state["number"] == number + 1)
    expect(mine.at("log-entry")).to_have_count(1)
    expect(mine.at("log-entry")).to_contain_text("Bimbam plims. Likewise: Bombum, Bimbam.")


def test_marks_and_states_are_drawn_by_their_facts(table):
    mine = table(0)
    mine.settled()
    mine.page.wait_for_function(AT_REST)
    painted = {one["unit"]: one for one in mine.painted()}
    assert [one["ink"] for one in painted[2]["badges"]] == ["#8f2020"]
    assert [id for id, one in painted.items() if one["faint"]] == [3]
    expect(mine.piece("Zuppzop")).to_have_attribute(
        "aria-label", "Zuppzop, Zip and Zup, foot, strength 8, facing south, flub"
    )


def test_an_attack_that_is_not_offered_says_why_and_who_is_in_the_way(table):
    mine = table(0)
    mine.settled()
    assert mine.heard("welcome")[0]["aims"][0] == {"verb": "blorp", "text": "blorp {who} at {whom}"}
    mine.piece("Zuppzop").click()
    expect(mine.at("whynot")).to_contain_text("Zuppzop cannot be blorped")
    expect(mine.page.locator(".stand.blamed")).to_have_attribute("data-piece", "3")
