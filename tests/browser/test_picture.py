"""The picture is what happened: battles by lot are followed step by step, and all that is drawn is held against what was told."""

import pytest
from playwright.sync_api import expect

from browser.battles import brawl
from browser.drawn import RECORD, box_of, falls, is_inside, loser, units_of, went_on
from browser.screen import Desktop
from server.harness import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: So fast that hundreds of orders are told in a minute, and yet one thing after the other.
PACE = 30
ORDERS = 60


@pytest.fixture(scope="module")
def lots(tmp_path_factory):
    path = tmp_path_factory.mktemp("drawn") / "games.sqlite3"
    made = Server(f"sqlite:///{path}", library="browser.drawn:make", log="warning")
    yield made
    logged = made.stop()
    assert "fault" not in logged, logged[:3000]


def followed(chromium, lots, book, scenario):
    """A battle of two computers, watched for so many orders: what came over the socket and what was drawn."""
    desk = Desktop(chromium, lots)
    seats = [{"side": side, "kind": "ai", "player": "lot"} for side in (0, 1)]
    what = {"setup": brawl()} if scenario == "brawl" else {"scenario": scenario}
    made = lots.post("/api/games", {"book": book, **what, "seats": seats}, 201)
    mine = desk.window(None, pace=PACE, viewport={"width": 900, "height": 560})
    mine.context.add_init_script(f"({RECORD})()")
    mine.page.goto(f"{lots.url}/#/play/{made['observer']}")
    expect(mine.at("board")).to_be_visible()
    shown = f"Number(document.querySelector('[data-testid=play]').dataset.number) >= {ORDERS}"
    over = "document.querySelector('[data-testid=result]')"
    mine.page.wait_for_function(f"() => {shown} || {over}", timeout=300_000)
    seen = mine.page.evaluate("() => window.seen")
    desk.close()
    return mine, seen


class Story:
    """What was told: the states one after the other, and the events."""

    def __init__(self, messages):
        self.states = [message for message in messages if message["type"] == "state"]
        self.events = []
        for message in messages:
            if message["type"] == "events":
                self.events[message["start"] :] = message["events"]
        self.is_grid = next(message for message in messages if message["type"] == "welcome")["scene"]["grid"] > 0
        self.at = {state["number"]: n for n, state in enumerate(self.states)}

    def moment(self, number, told):
        """The view before, the events since, how many of these were told, and the view after them."""
        n = self.at[number]
        after = self.states[min(n + 1, len(self.states) - 1)]
        start = len([event for event in self.events if event["at"] <= number])
        fresh = [event for event in self.events[start:] if event["at"] <= after["number"]]
        return self.states[n]["view"], fresh, max(0, told - start), after["view"]


#: How figures are seen to leave, where it is not by falling.
SEEN = {"run": "running", "escape": "running", "taken": "taken"}

BATTLES = [
    ("empires", "first-battle"),
    ("shock", "first-battle"),
    ("shock", "tamai-1884"),
    ("adventures", "first-battle"),
    ("tyneside-3.2", "brawl"),
    ("tyneside-solo", "brawl"),
]


@pytest.mark.parametrize(("book", "scenario"), BATTLES)
def test_what_is_drawn_is_what_happened(chromium, lots, book, scenario):
    mine, seen = followed(chromium, lots, book, scenario)
    story = Story(mine.messages)
    assert len(seen["moments"]) > 100
    for moment in seen["moments"]:
        before, fresh, told, after = story.moment(moment["number"], moment["told"])
        units = went_on(before, fresh, told, after, story.is_grid)
        where = f"order {moment['number']}, {told} of {[event['words'] for event in fresh]}"
        drawn = {int(id): shown for id, shown in moment["pieces"].items()}
        assert drawn.keys() == units.keys(), where
        for id, unit in units.items():
            assert drawn[id] == pytest.approx(unit.drawn(), abs=0.6), (unit.piece["name"], where)
            for man, place in unit.men.items():
                assert moment["men"][str(man)] == pytest.approx(place, abs=0.6), (unit.piece["name"], man, where)
        assert {int(man) for man in moment["men"]} == {man for unit in units.values() for man in unit.men}, where
        on_the_way(before, after, units, where)
    painted_rightly(mine, seen)
    fallen = fallen_rightly(story, seen)
    if scenario == "brawl":
        assert len(fallen) > 3, "men fell, each on his own base"
        assert any(event["pairs"] and event["shown"] == "melee" for event in story.events), "and there was a melee"
    places = {tuple(unit.drawn()) for state in story.states for unit in units_of(state["view"]).values()}
    assert len(places) > 2 * len(units_of(story.states[0]["view"])), "it was a battle"


def painted_rightly(mine, seen):
    """What is painted is what can be pointed at: every unit and every man at his place, with all its figures, and nobody else."""
    height = mine.heard("welcome")[-1]["scene"]["height"]
    assert len(seen["painted"]) > 20, "it was looked at"
    for one in seen["painted"]:
        moment = seen["moments"][one["at"]]
        where = f"order {moment['number']}"
        men = {str(each["man"]): each for each in one["drawn"] if each["man"] >= 0}
        blocks = {str(each["unit"]): each for each in one["drawn"] if each["man"] < 0}
        assert men.keys() == moment["men"].keys(), where
        for man, place in moment["men"].items():
            assert [men[man]["x"], height - men[man]["y"]] == pytest.approx(place, abs=0.6), where
        # Seen from afar a base shows the sign of its arm instead of figures.
        is_near = any(each["figures"] for each in one["drawn"])
        for unit, (x, y, _, figures) in moment["pieces"].items():
            if unit in blocks:
                assert [blocks[unit]["x"], height - blocks[unit]["y"]] == pytest.approx([x, y], abs=0.6), where
                assert not is_near or blocks[unit]["figures"] - blocks[unit]["wheels"] == figures, where
        assert blocks.keys() == moment["pieces"].keys() or (men and blocks.keys() < moment["pieces"].keys()), where


def on_the_way(before, after, units, where):
    """Between two places a unit may stand where it was told to be, but not in the midst of an enemy."""
    known = [units_of(before), units_of(after)]
    for id, unit in units.items():
        if any(id in view and (view[id].x, view[id].y) == (unit.x, unit.y) for view in known):
            continue
        for other in units.values():
            if other.piece["side"] != unit.piece["side"]:
                assert not is_inside(unit.x, unit.y, other), (unit.piece["name"], other.piece["name"], where)


def fallen_rightly(story, seen):
    """Each event that figures fall or run by is seen once: on the unit it is told of, as many as are lost, in its own dress.

    Gives the men who are known by a number of their own.
    """
    numbers = {}
    for moment in seen["moments"]:
        for n in range(numbers.get("told", 0), moment["told"]):
            numbers[n] = moment["number"]
        numbers["told"] = moment["told"]
    effects, alone = {}, []
    for effect in seen["effects"]:
        effects.setdefault(effect["told"] - 1, []).append(effect)
    first = story.states[0]["number"]
    for n, event in enumerate(story.events):
        if event["at"] <= first or event["at"] >= story.states[-1]["number"] or n >= seen["moments"][-1]["told"]:
            continue
        state = max(state["number"] for state in story.states if state["number"] < event["at"])
        before, fresh, _, after = story.moment(state, 0)
        at = next(i for i, one in enumerate(fresh) if one is event)
        unit = loser(went_on(before, fresh, at, after, story.is_grid), event)
        leave = unit.leave(event) if unit is not None else []
        wanted = (
            0 if unit is None or not falls(event) else unit.figures if event["gone"] else len(leave) or event["lost"]
        )
        found = effects.pop(n, [])
        drawn = [(one["unit"], one["figures"]) for one in found]
        assert drawn == ([(unit.piece["id"], wanted)] if wanted else []), event["words"]
        for one in found:
            assert one["kind"] == SEEN.get(event["shown"], "fallen"), event["words"]
            assert one["dress"] == seen["dress"][str(unit.piece["id"])] == unit.piece["dress"], event["words"]
            if leave:
                on_his_own_base(unit, leave, one["box"], event["words"])
                alone += leave
                continue
            left, low, right, high = box_of(unit, margin=unit_margin(unit))
            x0, y0, x1, y1 = one["box"]
            assert left <= x0, event["words"]
            assert x1 <= right, event["words"]
            assert low <= y0, event["words"]
            assert y1 <= high, event["words"]
    return alone


def on_his_own_base(unit, men, box, where):
    """The men who were struck are those who fall: what is drawn of them lies about where they stood, and about nobody else."""
    wide = max(man["base"] for man in unit.piece["men"])
    x0, y0, x1, y1 = box
    for x, y in [unit.men[man] for man in men]:
        assert x0 - wide <= x <= x1 + wide, where
        assert y0 - wide <= y <= y1 + wide, where
    if len(men) == 1:
        x, y = unit.men[men[0]]
        assert abs((x0 + x1) / 2 - x) < wide, where
        assert abs((y0 + y1) / 2 - y) < 1.5 * wide, where


def unit_margin(unit):
    """A figure is drawn upright, and lying it is longer than its own ground."""
    return (unit.piece["width"] * unit.piece["depth"] / max(1, unit.piece["figures"])) ** 0.5
