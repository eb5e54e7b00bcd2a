"""Against a book's own side: markers, sections, what is to be done, every decision of it opened; alone and together."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

PATROL = {"battle": "patrol", "armies": ["united-kingdom", "zulu"], "sizes": [2, 0], "terrain": "open"}
MOST = 60
GOES = ("enter", "activate", "move", "fire", "done", "pass")


def patrol(service, names, **more):
    """A Patrol by so many people against the book."""
    seats = [{"side": 0, "kind": "person", "name": name} for name in names]
    wish = {"book": "adventures", "battle": {**PATROL, **more}, "seats": [*seats, {"side": 1, "kind": "solo"}]}
    return service.post("/api/games", wish, 201)


def told(window):
    """All events that came over the socket, the last telling of each."""
    found = []
    for message in window.heard("events"):
        found[message["start"] :] = message["events"]
    return found


def decided(window):
    """The decisions of the book that can be opened."""
    return [event for event in told(window) if event["looked"] or event["weighed"]]


def asked_of(windows):
    """The window of whoever is asked now."""
    for _ in windows[0].moments():
        for window in windows:
            if window.asked():
                return window
    raise AssertionError("nobody is asked")


def played_until(windows, holds):
    """Everybody goes on as he is asked, until something holds."""
    for _ in range(MOST):
        window = asked_of(windows)
        if holds() or window.asked() == "over":
            return
        number = window.state()["number"]
        window.once(wants=GOES)
        window.beyond(number)
    raise AssertionError(f"not so after {MOST} decisions")


def test_markers_sections_goals_and_a_decision_that_is_opened(desk, service):
    window = desk.table(patrol(service, ["Anna"])["seats"][0]["token"])
    played_until([window], lambda: window.state()["view"]["phase"] == "battle")
    view = window.state()["view"]
    shapes = [event for event in told(window) if event["kind"] == "pef"]
    assert len(shapes) >= 3
    assert any("from the south" in event["words"] for event in told(window))
    assert [goal["of"] for goal in view["goals"]] == [9, 1]
    window.at("briefing-open").click()
    expect(window.at("goals")).to_contain_text("sections scouted")
    window.at("briefing-shut").click()
    window.at("sections").click()
    drawn = window.at("sections-drawn")
    expect(drawn.locator("[data-section]")).to_have_count(9)
    done = [section["name"] for section in view["sections"] if section["done"]]
    expect(drawn.locator('[data-done="true"]')).to_have_count(len(done))
    played_until([window], lambda: any(event["weighed"] for event in decided(window)))
    window.at("tab-log").click()
    last = window.at("log-decided").last
    last.locator("summary").click()
    opened = window.at("looked").or_(window.at("weighed"))
    expect(opened.last).to_be_visible()
    drawn = window.at("weighed-places")
    for entry in reversed(window.at("log-decided").all()):
        if not drawn.count():
            entry.evaluate("details => (details.open = false)")
            entry.locator("summary").click()
    expect(drawn).to_be_visible()
    # In another battle they would lie about without a meaning.
    here = window.page.evaluate("location.hash")
    window.page.evaluate("location.hash = '#/'")
    expect(drawn).to_have_count(0)
    window.page.evaluate("hash => (location.hash = hash)", here)
    expect(window.at("log-decided").last).to_be_visible()
    expect(drawn).to_have_count(0)
    faults = window.faults()
    assert not faults, faults


def test_two_people_on_the_same_side_lead_groups_of_their_own(desk, service):
    made = patrol(service, ["Anna", "Ben"], terrain="wooded")
    tokens = [seat["token"] for seat in made["seats"]]
    host = desk.window(f"/#/host/{made['host']}")
    groups = [
        piece
        for piece in desk.table(tokens[0]).state()["view"]["pieces"]
        if piece["side"] == 0 and piece["figures"] > 1
    ]
    chooser = host.page.get_by_label(groups[1]["name"], exact=False).last
    chooser.select_option("1")
    both = [desk.table(token) for token in tokens]
    for window in both:
        window.until(lambda state: state["view"] is not None)
    played_until(both, lambda: len(decided(both[0])) >= 3 and all(window.ordered() for window in both))
    anna, ben = both
    mine = [str(groups[1]["id"]), "pass", "done"]
    assert ben.ordered(), "Ben was never asked"
    assert all(any(word in mine for word in text.split()[1:2] or text.split()) for text in ben.ordered()), ben.ordered()
    numbers = [window.state()["number"] for window in both]
    for window in both:
        window.until(lambda state: state["number"] >= max(numbers))
    assert [event["words"] for event in told(anna)] == [event["words"] for event in told(ben)]
    assert decided(anna)


WATCHED = """() => {
  window.toldSpans = [];
  let since = 0;
  window.setInterval(() => {
    const telling = document.querySelector('[data-testid="skip"]') !== null;
    if (telling && !since) since = Date.now();
    if (!telling && since) { window.toldSpans.push([since, Date.now()]); since = 0; }
  }, 30);
}"""


def test_two_people_on_the_same_side_are_told_at_one_pace_the_slowest_that_one_of_them_likes(desk, service):
    tokens = [seat["token"] for seat in patrol(service, ["Anna", "Ben"])["seats"]]
    anna = desk.table(tokens[0], pace=1)
    ben = desk.table(tokens[1], pace=2.5)
    for window in (anna, ben):
        window.until(lambda state: state["view"] is not None)
        window.page.wait_for_function("() => document.querySelector('[data-testid=\"pace-shared\"]') !== null")
        assert "normal" in window.at("pace-shared").text_content()
        window.page.evaluate(WATCHED)
    for _ in range(3):  # what is told of each lasts as long for both
        number = anna.state()["number"]
        anna.once(wants=GOES)
        anna.beyond(number)
    spans = []
    for window in (anna, ben):
        window.page.wait_for_function(
            "() => window.toldSpans.length > 0 && document.querySelector('[data-testid=\"skip\"]') === null"
        )
        spans.append(window.page.evaluate("() => window.toldSpans"))
    long = [max(end - start for start, end in of_one) for of_one in spans]
    assert min(long) > 900, spans
    assert max(long) < 1.6 * min(long), spans
    # Whoever likes it faster makes nobody hurry, and skips ahead for himself.
    ben.at("pace").select_option("0", force=True)
    expect(ben.at("pace-shared")).to_contain_text("normal")
    anna.at("pace").select_option("0", force=True)
    expect(ben.at("pace-shared")).to_contain_text("at once")
    anna.page.close()
    ben.page.wait_for_function("() => document.querySelector('[data-testid=\"pace-shared\"]') === null")


def test_head_to_head_one_person_runs_what_comes_out_of_the_markers_by_hand(desk, service):
    seats = [{"side": side, "kind": "person", "name": name} for side, name in enumerate(("Anna", "Zandile"))]
    wish = {"book": "adventures", "battle": PATROL, "seats": seats, "settings": {"contact_chosen": True}}
    tokens = [seat["token"] for seat in service.post("/api/games", wish, 201)["seats"]]
    anna, zandile = both = [desk.table(token) for token in tokens]

    def is_asked_who_is_there():
        return any(one["verb"] == "meet" for one in (zandile.state()["question"] or {"options": []})["options"])

    played_until(both, is_asked_who_is_there)
    rows = zandile.state()["question"]["options"]
    assert rows[0]["words"] == "Nobody is there"
    assert anna.state()["question"] is None, "what is there is not for the other side to say"
    number = zandile.state()["number"]
    zandile.choose(zandile.option("meet").last)
    zandile.beyond(number)
    assert zandile.ordered()[-1] == [row["text"] for row in rows if row["verb"] == "meet"][-1]
    for window in both:
        window.until(
            lambda state: any(piece["side"] == 1 and piece["figures"] > 1 for piece in state["view"]["pieces"])
        )
    played_until(both, lambda: any(text.startswith("activate") for text in zandile.ordered()))
    told_of_her = " ".join(event["words"] for event in told(zandile))
    assert "rolls to attack" not in told_of_her
    assert "rolls to defend" not in told_of_her, "the book's tables are not used"
    assert not any(text.startswith("meet") for text in anna.ordered())
    for window in both:
        assert window.faults() == []
