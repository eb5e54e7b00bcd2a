"""What is drawn on the table is one clean shape, and what is fixed to a base stays on it when it turns."""

import re
from itertools import pairwise
from math import cos, radians, sin

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

AREA = "() => document.querySelector('[data-testid=move-area] .area').getAttribute('d')"


def rings(path):
    """The closed lines of a path, as lists of points."""
    found = []
    for part in re.findall(r"M[^M]*", path):
        numbers = [float(one) for one in re.findall(r"-?\d+(?:\.\d+)?", part)]
        found.append(list(zip(numbers[::2], numbers[1::2], strict=True)))
    return found


def side_of(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(one, other):
    """Do two lines cross, other than by touching?"""
    (a, b), (c, d) = one, other
    return side_of(a, b, c) * side_of(a, b, d) < -1e-6 and side_of(c, d, a) * side_of(c, d, b) < -1e-6


def to_move(mine, name):
    """Plays on until a unit may move, and takes that order up; gives its reach."""
    while True:
        mine.settled()
        state = mine.state()
        unit = next(piece["id"] for piece in state["view"]["pieces"] if piece["name"] == name)
        options = (state["question"] or {"options": []})["options"]
        for option in options:
            if option["verb"] == "move" and option["reach"] and int(option["text"].split()[1]) == unit:
                mine.page.locator(f'[data-unit="{unit}"]').first.click()
                mine.page.locator(f'[data-order="{option["text"]}"]').click()
                expect(mine.at("move-area")).to_be_attached()
                return option["reach"]
        mine.choose(mine.option("done").or_(mine.option("furl")).or_(mine.option("fight")).first)
        mine.beyond(state["number"])


def test_where_the_black_watch_may_go_at_tamai_is_one_clean_shape(desk, service):
    """It was a tangle of polygons over each other."""
    wish = [{"side": 0, "kind": "person"}, {"side": 1, "kind": "ai", "player": "steady"}]
    made = service.post("/api/games", {"book": "shock", "scenario": "tamai-1884", "seats": wish}, 201)
    mine = desk.table(made["host"])
    reach = to_move(mine, "1st Black Watch")
    shape = rings(mine.page.evaluate(AREA))
    assert shape
    edges = [edge for ring in shape for edge in pairwise([*ring, ring[0]])]
    assert len(edges) > 8
    crossings = [(one, other) for n, one in enumerate(edges) for other in edges[:n] if cross(one, other)]
    assert not crossings, crossings[:3]
    height = mine.heard("welcome")[0]["scene"]["height"]
    drawn = [point for ring in shape for point in ring]
    for axis, far in ((0, max), (0, min), (1, max), (1, min)):
        told = far(point[axis] for outline in reach["outlines"] for point in outline)
        shown = far(point[0] if axis == 0 else height - point[1] for point in drawn)
        assert shown == pytest.approx(told, abs=1), "all that can be reached is in it, and no more"


#: The moment that is shown, whether somebody is on his way, and what is painted of units that bear badges.
BORNE = """() => {
  const crowd = document.querySelector('[data-testid=crowd]');
  return [Number(document.querySelector('[data-testid=play]').dataset.number), 'marching' in crowd.dataset,
    crowd.drawn().filter((one) => one.man < 0 && one.badges.length > 0)];
}"""


def test_badges_are_fixed_to_the_front_of_their_base_whichever_way_it_looks(desk, service):
    wish = [{"side": side, "kind": "ai", "player": "steady"} for side in (0, 1)]
    made = service.post("/api/games", {"book": "shock", "scenario": "tamai-1884", "seats": wish}, 201)
    mine = desk.table(made["observer"])
    looked = set()
    for _ in mine.moments():
        state = mine.state()
        number, marching, borne = mine.page.evaluate(BORNE)
        if marching or number != state["number"]:
            continue
        pieces = {piece["id"]: piece for piece in state["view"]["pieces"]}
        for one in borne:
            piece = pieces[one["unit"]]
            angle = radians(one["facing"])
            for badge in one["badges"]:
                dx, dy = badge["x"] - one["x"], badge["y"] - one["y"]
                ahead, aside = dx * sin(angle) - dy * cos(angle), dx * cos(angle) + dy * sin(angle)
                assert ahead == pytest.approx(piece["depth"] / 2, abs=1), (piece["name"], one)
                assert abs(aside) <= piece["width"] / 2 + 1, (piece["name"], one)
            looked.add(round(one["facing"]))
        if len([way for way in looked if way % 90]) > 2:
            return
    raise AssertionError(f"no badges on bases that look this way and that: {looked}")
