"""The two books in inches at the real table: a battle chosen on the page, orders by list and by hand, a log that grows."""

import pytest
from playwright.sync_api import expect

from browser.screen import AT_REST, WHERE

pytestmark = pytest.mark.browser

#: Rocks with a way eight inches wide between them, too long for one move and too narrow for a platoon in Open Order.
LANE = (
    [[0, 2000], [2000, 2000], [2000, 3350], [0, 3350]],
    [[2800, 2000], [4800, 2000], [4800, 3350], [2800, 3350]],
)


def begun(desk, book):
    """The first battle of a book against the rash player, started on the page."""
    mine = desk.window()
    mine.at("home-choose").click()
    mine.at(f"book-{book}").click()
    mine.at("scenario-first-battle").click()
    mine.at("seat-1").select_option("ai:rash")
    mine.at("new-start").click()
    expect(mine.at("board")).to_be_visible()
    mine.settled()
    return mine


def log(window):
    return window.page.locator('[data-testid="log-entry"]').all_inner_texts()


def piece(window, who):
    return next(one for one in window.state()["view"]["pieces"] if one["id"] == who)


def drag(window, who, to):
    """Take a unit by its middle and carry it somewhere."""
    window.page.wait_for_function(AT_REST)
    unit = piece(window, who)
    window.page.mouse.move(*window.page.evaluate(WHERE, [unit["x"], unit["y"]]))
    window.page.mouse.down()
    window.page.mouse.move(*window.page.evaluate(WHERE, to), steps=6)
    expect(window.page.locator(".ghost")).to_be_visible()
    window.page.mouse.up()


def go_on(window):
    number = window.state()["number"]
    window.at("confirm").click()
    window.beyond(number)


def moved(window, who, by):
    """Drag a unit ahead or back by so much and let it go there; it is sent there, and stands there unless it was shot at."""
    before = piece(window, who)
    told = log(window)
    drag(window, who, [before["x"], before["y"] + by])
    expect(window.page.locator(".tape")).to_contain_text("″")
    assert window.at("whynot").count() == 0
    go_on(window)
    there = window.ordered()[-1].removeprefix(f"move {who} to ").split(" ")[0].split(",")
    assert [int(at) for at in there] == pytest.approx([before["x"], before["y"] + by], abs=20)
    after = piece(window, who)
    if after["figures"] == before["figures"]:  # else the enemy has shot at it on the way, and it has closed its ranks
        assert [after["x"], after["y"]] == pytest.approx([before["x"], before["y"] + by], abs=20)
    window.settled()
    assert any(before["name"] in line for line in log(window) if line not in told)


def test_units_with_shock_points(desk):
    mine = begun(desk, "shock")
    assert mine.state()["question"]["kind"] == "guns"
    gun = int(next(one["text"] for one in mine.state()["question"]["options"] if one["verb"] == "move").split()[1])
    mine.option("move").first.click()
    expect(mine.page.locator(".guides .area")).to_be_visible()
    moved(mine, gun, 200)


def has_room(unit, option):
    """There are two inches ahead of a unit that faces north."""
    for outline in (option["reach"] or {}).get("outlines", []):
        across, along = [x for x, _ in outline], [y for _, y in outline]
        if min(across) <= unit["x"] <= max(across) and max(along) >= unit["y"] + 210:
            return True
    return False


def call_the_next(mine):
    """The first unit that may be called acts; else whoever is asked does nothing more."""
    question, number = mine.state()["question"], mine.state()["number"]
    called = [one["text"] for one in question["options"] if one["verb"] == "activate"]
    if called:
        mine.choose(mine.page.locator(f'[data-order="{called[0]}"]'))
    else:
        mine.choose(mine.option("pass").or_(mine.option("done")).first)
    mine.beyond(number)


def infantry_asked(desk):
    """A platoon of the first battle that has room ahead is asked what it does."""
    mine = begun(desk, "adventures")
    while True:
        question = mine.state()["question"]
        if question["kind"] == "act" and piece(mine, question["who"])["arm"] == "foot":
            moves = [one for one in question["options"] if one["verb"] == "move"]
            if any(has_room(piece(mine, question["who"]), one) for one in moves):
                return mine
        call_the_next(mine)
        mine.settled()


def test_distances_to_choose_from_stand_in_one_line(desk):
    mine = infantry_asked(desk)
    who, number = mine.state()["question"]["who"], mine.state()["number"]
    back = mine.page.get_by_role("group", name="Fall back")
    expect(back.get_by_role("button").nth(2)).to_be_visible()
    back.get_by_role("button", name="Fall back 2 inches").click()
    mine.at("confirm").click()
    mine.beyond(number)
    assert mine.ordered()[-1].startswith(f"back {who} ")


def test_groups_of_figures_and_their_reactions(desk):
    mine = infantry_asked(desk)
    who = mine.state()["question"]["who"]
    assert len(piece(mine, who)["places"]) == piece(mine, who)["figures"]
    mine.option("move").first.click()
    expect(mine.page.locator(".guides .area")).to_be_visible()
    moved(mine, who, 200)


def test_a_gun_is_turned_any_way_that_the_rules_allow(desk):
    gun = {"name": "Field gun", "class": "artillery", "rep": 6, "at": [2400, 1000], "facing": 0}
    band = {"name": "Band", "class": "infantry", "rep": 3, "at": [2400, 4400], "facing": 180}
    sides = [
        {"name": "Blue", "training": "european", "home": "S", "groups": [gun]},
        {"name": "Red", "training": "tribal", "home": "N", "groups": [band]},
    ]
    game = desk.service.game({"table": {}, "sides": sides}, ("person", "ai rash"), book="adventures")
    mine = desk.table(game["seats"][0]["token"])
    mine.settled()
    call_the_next(mine)
    mine.settled()
    who = mine.state()["question"]["who"]
    mine.option("turn").click()
    mine.at("place-facing").fill("120")
    mine.at("place-facing").dispatch_event("change")
    expect(mine.at("whynot")).to_contain_text("90 is the limit")
    mine.at("place-facing").fill("37")
    mine.at("place-facing").dispatch_event("change")
    expect(mine.at("whynot")).to_be_hidden()
    go_on(mine)
    assert mine.ordered()[-1] == f"turn {who} to 37"
    assert piece(mine, who)["facing"] == 37


def test_a_platoon_is_pointed_into_a_lane_and_drawn_up_beyond_it(desk):
    lane = [{"kind": "impassable", "points": points} for points in LANE]
    platoon = {"name": "Platoon", "class": "infantry", "rep": 4, "figures": 20, "files": 7, "formation": "open"}
    band = {"name": "Band", "class": "infantry", "rep": 3, "at": [2400, 7000], "facing": 180}
    sides = [
        {"name": "Blue", "training": "european", "home": "S", "groups": [{**platoon, "at": [2400, 1700], "facing": 0}]},
        {"name": "Red", "training": "tribal", "home": "N", "groups": [band]},
    ]
    table = {"width": 48, "height": 72, "terrain": lane}
    game = desk.service.game({"table": table, "sides": sides}, ("person", "ai rash"), book="adventures")
    mine = desk.table(game["seats"][0]["token"])
    mine.settled()
    call_the_next(mine)
    mine.settled()
    who = mine.state()["question"]["who"]
    mine.option("move").click()
    expect(mine.page.locator(".guides .through").first).to_be_visible()
    expect(mine.at("through")).to_contain_text("files through")
    mine.page.mouse.click(*mine.page.evaluate(WHERE, [2400, 2300]))
    expect(mine.at("whynot-bubble")).to_contain_text("marked place")  # from there it would only come back
    drag(mine, who, [2410, 2880])
    expect(mine.page.locator(".tape")).to_contain_text("12″, files through")
    middle = mine.page.locator(".ghost").get_attribute("data-at")
    assert middle == f"2400,{7200 - 3600}", "the ghost stands where the platoon will"
    mine.until(lambda _: mine.heard("whynot"))
    assert mine.heard("whynot")[-1]["allowed"]
    go_on(mine)
    assert mine.ordered()[-1] == f"move {who} to 2400,2900 facing 0"
    assert (piece(mine, who)["x"], piece(mine, who)["y"]) == (2400, 3600)


def gun_asked(desk, **more):
    """The field gun of the first battle is asked what it does."""
    mine = begun(desk, "adventures")
    if more:
        table = mine.page.url
        mine = desk.window(None, **more)
        mine.page.goto(table)
        expect(mine.at("board")).to_be_visible()
    while True:
        mine.settled()
        question = mine.state()["question"]
        if question["kind"] == "act" and any(one["verb"] == "fire" for one in question["options"]):
            return mine
        call_the_next(mine)


def test_a_chain_of_reactions_is_told_step_by_step_with_its_causes(desk):
    mine = gun_asked(desk, pace=1)
    mine.option("fire").first.click()
    expect(mine.at("odds")).to_be_visible()
    mine.at("confirm").click()
    chain = mine.at("chain")
    mine.at("hold").click()
    expect(mine.at("hold")).to_contain_text("Go on")
    for _ in range(12):
        if chain.locator(".reaction").count():
            break
        mine.at("step").click()
    reaction = chain.locator(".reaction").first
    expect(reaction.locator(".cause")).to_contain_text("Received ")
    expect(reaction.locator(".step")).to_have_text("1")
    assert reaction.locator("svg.die").count() >= 2, "the dice of the test are shown"
    mine.at("skip").click()
    expect(chain).to_be_hidden()
    expect(mine.page.locator('[data-testid="log"] .reaction .cause', has_text="Received ").last).to_be_visible()


def test_the_lines_that_matter_are_drawn_for_whoever_acts(desk):
    mine = infantry_asked(desk)
    names = mine.page.locator(".rim-name")
    expect(names.filter(has_text="Test of Wills, 12″")).to_be_visible()
    expect(names.filter(has_text="charge reach")).to_be_visible()


def test_no_charge_reach_is_drawn_for_a_gun(desk):
    mine = gun_asked(desk)
    names = mine.page.locator(".rim-name")
    expect(names.filter(has_text="Test of Wills, 12″")).to_be_visible()
    expect(names.filter(has_text="charge reach")).to_have_count(0)


def test_why_an_attack_is_not_offered_is_told_though_none_was_offered_before(desk):
    mine = begun(desk, "shock")
    who = next(one for one in mine.state()["view"]["pieces"] if one["side"] == 0 and one["arm"] == "foot" and one["x"])
    enemy = next(one for one in mine.state()["view"]["pieces"] if one["side"] == 1 and one["x"])
    assert not any(one["verb"] in ("fire", "aim") for one in mine.state()["question"]["options"])
    for unit in (who, enemy):
        mine.page.wait_for_function(AT_REST)
        mine.page.mouse.click(*mine.page.evaluate(WHERE, [unit["x"], unit["y"]]))
    expect(mine.at("whynot")).to_contain_text("SP-")


def test_a_mock_marker_looks_exactly_like_a_real_one_to_the_other_side(desk, service):
    seats = [{"side": 0, "kind": "person"}, {"side": 1, "kind": "person"}]
    made = service.post("/api/games", {"book": "shock", "scenario": "tamai-1884", "seats": seats}, 201)
    theirs, owner = (desk.table(seat["token"]) for seat in made["seats"])
    told = {one["id"]: one for one in owner.state()["view"]["pieces"] if one["arm"] == "marker"}
    kinds = {number: one["marks"][0]["kind"] for number, one in told.items()}
    assert set(kinds.values()) == {"real", "mock"}, "the owner knows them apart"

    def drawn(window, number):
        """All that is drawn and said of a marker, but for its number and place."""
        text = window.page.locator(f'[data-piece="{number}"]').evaluate(
            "e => { e.removeAttribute('style'); return e.outerHTML }"
        )
        return text.replace(str(number), "#").replace(f"marker {told[number]['short']} of", "marker # of")

    for number in kinds:
        expect(theirs.page.locator(f'[data-piece="{number}"]')).to_be_visible()
    assert len({drawn(theirs, number).replace('tabindex="0"', 'tabindex="-1"') for number in kinds}) == 1
    assert len({drawn(owner, number).replace('tabindex="0"', 'tabindex="-1"') for number in kinds}) > 1
