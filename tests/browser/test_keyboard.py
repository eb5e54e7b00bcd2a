"""Everything without a mouse: Tab, arrows, Enter, Escape and typing."""

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish

pytestmark = pytest.mark.browser

FOCUSED = "(what) => !!document.activeElement && document.activeElement.matches(what)"


class Keys:
    """Hands that touch nothing but keys."""

    def __init__(self, window):
        self.window, self.page = window, window.page

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, what, most=90):
        """Tab on until something has the focus."""
        for _ in range(most):
            if self.page.evaluate(FOCUSED, what):
                return
            self.press("Tab")
        raise AssertionError(f"{what} is not reached by Tab in {most} steps")

    def to_decision(self):
        """By the link at the head of the page, straight to the decision."""
        self.tab_to(".skip", most=300)
        self.press("Enter")
        assert self.page.evaluate(FOCUSED, "#decision")

    def decide(self):
        """Answers what is asked; the first attack on offer, else the quietest order."""
        kind = self.window.settled()
        if kind == "over":
            return kind
        if not self.page.evaluate("document.activeElement.closest('#decision') !== null"):
            self.to_decision()
        if kind == "options":
            verbs = self.page.get_by_test_id("option").evaluate_all("all => all.map((e) => e.dataset.verb)")
            verb = next((one for one in ("fire", "close", "done", "take", "ready") if one in verbs), verbs[0])
            self.tab_to(f'[data-testid="option"][data-verb="{verb}"]')
            self.press("Enter")
            kind = self.window.asked() or kind
        if kind == "held" and self.window.at("place-select").count():
            self.tab_to('[data-testid="place-select"]')
            self.press("ArrowDown")
        if kind in ("held", "arrange"):
            self.tab_to('[data-testid="confirm"]')
            self.press("Enter")
        return kind

    def play_to(self, verb):
        """Decide until an order of a kind is offered."""
        while True:
            kind, question, number = (
                self.window.settled(),
                self.window.state()["question"],
                self.window.state()["number"],
            )
            assert kind != "over", f"the battle ended before '{verb}' was offered"
            if question and kind == "options" and verb in [option["verb"] for option in question["options"]]:
                return
            self.decide()
            self.window.beyond(number)

    def play(self, most=150):
        for _ in range(most):
            number = self.window.state()["number"]
            if self.decide() == "over":
                return
            self.window.beyond(number)
        raise AssertionError(f"not over after {most} decisions")


def test_a_battle_is_joined_from_home_and_played_to_its_result_by_keyboard(desk, service):
    made = service.game(skirmish(stands=2), ["person", "ai"])
    mine = desk.window()
    keys = Keys(mine)
    expect(mine.at("home-play-now")).to_be_enabled()
    keys.tab_to('[data-testid="home-join"]')
    mine.page.keyboard.type(f"{service.url}/#/play/{made['host']}")
    keys.press("Enter")
    expect(mine.at("board")).to_be_visible()
    keys.play()
    expect(mine.at("result")).to_be_visible()
    assert mine.page.evaluate("document.activeElement.closest('[data-testid=result]') !== null")
    keys.tab_to('[data-testid="result-again"]')
    keys.press("Enter")
    expect(mine.at("home")).to_be_visible()


def test_play_now_and_the_guide_need_no_mouse(desk):
    mine = desk.window(guided=False)
    keys = Keys(mine)
    expect(mine.at("home-play-now")).to_be_enabled()
    keys.tab_to('[data-testid="home-play-now"]')
    keys.press("Enter")
    expect(mine.at("guide")).to_be_visible()
    keys.tab_to('[data-testid="guide-skip"]', most=300)
    keys.press("Enter")
    expect(mine.at("guide")).to_be_hidden()
    number = mine.state()["number"]
    keys.decide()
    mine.beyond(number)


def test_every_option_is_reached_by_tab_and_told_in_words(desk, service):
    made = service.game(skirmish(turns=6), ["person", "ai rash"])
    mine = desk.table(made["host"])
    keys = Keys(mine)
    keys.play_to("move")
    keys.to_decision()
    # What ends everything is in the menu.
    offered = {one["text"]: one["words"] for one in mine.state()["question"]["options"] if not one["grave"]}
    reached = {}
    for _ in range(60):
        keys.press("Tab")
        order, words = mine.page.evaluate("[document.activeElement.dataset.order, document.activeElement.innerText]")
        if order:
            reached[order] = words.strip()
        elif mine.page.evaluate(FOCUSED, ".more"):
            keys.press("Enter")
            keys.to_decision()
        if len(reached) == len(offered):
            break
    assert reached == offered


def test_a_stand_is_moved_on_the_table_by_arrow_keys(desk, service):
    made = service.game(skirmish(turns=6), ["person", "ai rash"])
    mine = desk.table(made["host"])
    keys = Keys(mine)
    keys.play_to("move")
    question = mine.state()["question"]
    keys.to_decision()
    keys.tab_to('[data-testid="option"][data-verb="move"]')
    keys.press("Enter")
    # Who takes up an order that wants a place goes on with it on the table.
    mine.page.wait_for_function(FOCUSED, arg="[data-piece]")
    keys.press("ArrowLeft")
    expect(mine.at("ghost-confirm")).to_be_visible()
    keys.press("e", "Enter")
    mine.beyond(question["number"])
    sent = mine.ordered()[-1]
    assert sent.startswith(f"move {question['who']} to ")


def test_on_a_free_table_a_unit_is_marched_by_arrow_keys(desk, service):
    seats = [{"side": 0, "kind": "person"}, {"side": 1, "kind": "ai", "player": "rash"}]
    made = service.post("/api/games", {"book": "adventures", "scenario": "first-battle", "seats": seats}, 201)
    mine = desk.table(made["host"])
    keys = Keys(mine)
    while "move" not in [option["verb"] for option in (mine.settled() and mine.state()["question"])["options"]]:
        question = mine.state()["question"]
        called = next(one["text"] for one in question["options"] if one["verb"] in ("activate", "pass", "done"))
        keys.to_decision()
        keys.tab_to(f'[data-order="{called}"]')
        keys.press("Enter")
        keys.tab_to('[data-testid="confirm"]')
        keys.press("Enter")
        mine.beyond(question["number"])
    question = mine.state()["question"]
    before = next(one for one in mine.state()["view"]["pieces"] if one["id"] == question["who"])
    keys.to_decision()
    keys.tab_to('[data-testid="option"][data-verb="move"]')
    keys.press("Enter")
    # Who takes up an order that wants a place goes on with it on the table.
    mine.page.wait_for_function(FOCUSED, arg="[data-piece]")
    keys.press("ArrowUp", "ArrowUp")
    expect(mine.page.locator(".tape")).to_contain_text("2″")
    keys.press("Shift+ArrowDown")
    expect(mine.page.locator(".tape")).to_contain_text("1.8″")
    keys.press("Enter")
    mine.beyond(question["number"])
    assert mine.ordered()[-1].startswith(f"move {question['who']} to {before['x']},{before['y'] + 175} ")


def test_escape_puts_an_order_back(desk, service):
    made = service.game(skirmish(turns=6), ["person", "ai rash"])
    mine = desk.table(made["host"])
    keys = Keys(mine)
    keys.play_to("move")
    keys.to_decision()
    keys.tab_to('[data-testid="option"][data-verb="move"]')
    keys.press("Enter")
    expect(mine.at("held")).to_be_visible()
    # Who takes up an order that wants a place goes on with it on the table.
    mine.page.wait_for_function(FOCUSED, arg="[data-piece]")
    keys.press("ArrowLeft", "Escape")
    expect(mine.at("held")).to_be_hidden()


def test_results_are_told_to_those_who_cannot_see_the_table(desk, service):
    made = service.game(skirmish(), ["person", "ai"])
    mine = desk.table(made["host"])
    mine.once()
    mine.beyond(0)
    mine.settled()
    told = mine.heard("events")[-1]["events"][-1]["words"]
    expect(mine.at("announcer")).to_have_attribute("aria-live", "polite")
    expect(mine.at("announcer")).to_have_text(told)
    mine.at("tab-table").click()
    words = mine.words_of("table-words")
    for piece in mine.state()["view"]["pieces"]:
        assert piece["name"] in words
