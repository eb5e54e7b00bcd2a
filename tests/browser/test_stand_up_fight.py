"""Four European units against twelve bands, some 320 figures: set up on the page, played by hand and watched."""

import time

import pytest
from playwright.sync_api import expect

from browser.screen import WHERE

pytestmark = pytest.mark.browser

#: Places along the defended edge, in inches from the west and from that edge: the middle first, half must stand there.
ALONG = (2500, 3500, 900, 5100, 1700, 4300, 3000)
DEEP = (500, 900, 1300)


def begun(desk, *seats, turns, **more):
    """The ready battle, chosen on the home page, over after so many turns; seats as the page names them."""
    mine = desk.window(**more)
    mine.at("home-choose").click()
    mine.at("book-adventures").click()
    mine.at("scenario-stand-up-fight").click()
    for number, seat in enumerate(seats):
        mine.at(f"seat-{number}").select_option(seat)
    mine.page.locator("details", has=mine.at("house-rules")).locator("summary").last.click()
    mine.at("house-rules").fill(f"[settings]\nturn_limit = {turns}")
    return seated(mine)


def raised(desk, sizes, *seats):
    """So many British units against so many Zulu bands, raised by dice on ground laid by dice."""
    mine = desk.window()
    mine.at("home-choose").click()
    mine.at("book-adventures").click()
    mine.at("scenario-random").click()
    for number, army in enumerate(("united-kingdom", "zulu")):
        mine.at(f"army-{number}").select_option(army)
        mine.at(f"recruits-{number}").fill(str(sizes[number]))
        mine.at(f"seat-{number}").select_option(seats[number])
    return seated(mine)


def seated(mine):
    mine.at("new-start").click()
    expect(mine.at("board")).to_be_visible()
    return mine


def figures(window):
    return sum(piece["figures"] for piece in window.state()["view"]["pieces"])


def offered(window, verb):
    return [option for option in window.state()["question"]["options"] if option["verb"] == verb]


def covers(piece, spot, width):
    """A unit stands where another of some width would; pointing there would take up the one that is there."""
    if piece["x"] is None:
        return False
    wide, deep = max(piece["width"], piece["depth"]), piece["depth"]
    return abs(piece["x"] - spot[0]) < (wide + width) / 2 and abs(piece["y"] - spot[1]) < deep + 200


def by_room(window, option, spots):
    """The places, those with room all round first, without those on which a unit stands."""
    pieces = window.state()["view"]["pieces"]
    free = [spot for spot in spots if not any(covers(piece, spot, 0) for piece in pieces)]
    width = option["reach"]["width"]
    return sorted(free, key=lambda spot: any(covers(piece, spot, width) for piece in pieces))


def spots(outline):
    """Places to try within an outline: those along the edge first, then every two inches and a half, then every inch."""
    west, east = min(x for x, _ in outline), max(x for x, _ in outline)
    south, north = min(y for _, y in outline), max(y for _, y in outline)
    found = [
        [min(max(along, west), east), north - deep if south > 0 else south + deep] for deep in DEEP for along in ALONG
    ]
    for step in (250, 100):
        found += [[x, y] for y in range(south, north + 1, step) for x in range(west, east + 1, step)]
    return found


def take_up(window, option):
    """Choose a unit of the list, and then what is to be done with it."""
    unit = window.page.locator(f'[data-testid="option"][data-unit="{option["target"]}"]')
    if unit.count():
        unit.click()
    order = window.page.locator(f'[data-testid="option"][data-order="{option["text"]}"]')
    if order.count():
        order.click()


def put_down(window, option):
    """Point at places of the table until one is allowed; False when none is."""
    for outline in option["reach"]["outlines"]:
        for spot in by_room(window, option, spots(outline)):
            take_up(window, option)
            asked = len(window.heard("whynot"))
            window.page.mouse.click(*window.page.evaluate(WHERE, spot))
            window.until(lambda _, asked=asked: len(window.heard("whynot")) > asked)
            if window.heard("whynot")[-1]["allowed"]:
                window.at("confirm").click()
                return True
            window.at("cancel").click()
    return False


def set_up(window):
    """Every unit along the edge: taken from the list, put down by pointing at the table, confirmed."""
    placed = 0
    while window.state()["view"]["phase"] == "setup":
        if window.settled() == "held":
            window.at("cancel").click()
        number = window.state()["number"]
        if window.state()["question"] is None:
            window.page.wait_for_timeout(50)
            continue
        deploying = offered(window, "deploy")
        if not deploying:
            window.choose(window.page.locator('[data-testid="option"]').first)
        elif any(put_down(window, option) for option in deploying if option["target"] == deploying[0]["target"]):
            placed += 1
        else:
            # The ground is laid by lot: where it leaves no room along the edge, a unit is kept back.
            take_up(window, next(one for one in offered(window, "hold") if one["target"] == deploying[0]["target"]))
            window.at("confirm").click()
        window.beyond(number)
    return placed


def test_played_by_hand_to_its_end(desk):
    mine = begun(desk, "you", "ai:rash", turns=3)
    mine.settled()
    assert figures(mine) > 230  # of about 320, as strengths are thrown for
    assert len({piece["id"] for piece in mine.state()["view"]["pieces"] if piece["side"] == 1}) >= 12
    assert set_up(mine) >= 2, "units are put down by pointing at the table"
    slowest = 0.0
    while mine.settled() != "over":
        number, before = mine.state()["number"], time.monotonic()
        mine.once(wants=("volley", "fire", "fight", "activate"))
        mine.beyond(number)
        slowest = max(slowest, time.monotonic() - before)
    assert slowest < 10, f"an order took {slowest:.1f} s until the server had carried it out and told of it"
    expect(mine.at("result")).to_be_visible()
    assert mine.state()["view"]["turn"] >= 3


def test_a_small_one_is_fought_until_a_side_has_nobody_left(desk):
    for _ in range(2):  # about one in thirty ends with bands that no longer come on (CA-RUL2-110)
        mine = raised(desk, (1, 2), "you", "ai:steady")
        expect(mine.page.locator("header .title")).to_contain_text("United Kingdom v Zulu")
        mine.settled()
        set_up(mine)
        mine.play(wants=("volley", "fire", "fight", "charge", "activate"))
        (over,) = mine.heard("over")
        if not over["outcome"]["words"].endswith("the defender has held."):
            break
    assert over["outcome"]["words"].endswith("no group left on the table.")
    loser = 1 - over["outcome"]["winner"]
    assert over["outcome"]["scores"][loser] == 0
    left = [one for one in mine.state()["view"]["pieces"] if one["side"] == loser and one["x"] is not None]
    assert not [one for one in left if one["arm"] != "leader"], "a C-in-C may be left, but no group"
    expect(mine.at("result")).to_contain_text("victorious")
    expect(mine.at("result")).to_contain_text("percent of its figures left")


def test_watched_from_the_first_move_to_the_last(desk):
    mine = begun(desk, "ai:rash", "ai:rash", turns=10)
    expect(mine.at("result")).to_be_visible(timeout=90_000)
    mine.at("result-look").click()
    assert (
        "recovers" in mine.page.locator('[data-testid="log-entry"]').last.inner_text()
        or mine.page.locator(".turn", has_text="Turn 10").count()
    )
    assert mine.at("option").count() == 0
    told = [{event["at"] for event in message["events"]} for message in mine.heard("events")[1:]]
    assert all(len(orders) == 1 for orders in told), "what computers decide is told order by order, not turn by turn"
    assert sum(len(message["events"]) for message in mine.heard("events")) > 165, "more than the log shows at once"
    expect(mine.page.locator('[data-testid="log-entry"]').last).to_be_in_viewport()


def test_whoever_watches_sees_the_turn_of_the_moment_that_is_shown_and_goes_on_turn_by_turn(desk):
    mine = begun(desk, "ai:rash", "ai:rash", turns=9, pace=0.6)
    turn, chain = mine.page.locator(".sequence .turn"), mine.at("chain")
    mine.until(lambda state: state["view"]["turn"] >= 5)  # the battle is far ahead of what is shown
    mine.at("hold").click()
    expect(mine.at("hold")).to_contain_text("Go on")
    expect(mine.at("skip")).to_contain_text("Next turn")
    for _ in range(2):
        now = ""
        while now != turn.inner_text():  # what was being shown when it was held may still end
            now = turn.inner_text()
            mine.page.wait_for_timeout(400)
        number = 0 if now == "Setting up" else int(now.split()[1])
        mine.at("skip").click()
        expect(turn).to_have_text(f"Turn {number + 1} of 9")
        mine.at("hold").click()
        expect(mine.at("hold")).to_contain_text("Go on")
    told = chain.text_content()
    for _ in range(8):  # what is shown next may begin with something that is not told
        mine.at("step").click()
        mine.page.wait_for_timeout(700)
        if chain.text_content() != told:
            break
    assert chain.text_content() != told
    assert mine.state()["view"]["turn"] > number + 1
