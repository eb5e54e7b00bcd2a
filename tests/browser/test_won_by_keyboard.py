"""A small battle of each book, won by keyboard alone and read from what a screen reader is told."""

import copy

import pytest
from playwright.sync_api import expect

from browser.battles import skirmish
from browser.test_keyboard import FOCUSED, Keys
from vedette import books

pytestmark = [pytest.mark.browser, pytest.mark.service]

ATTACKS = ("fire", "shoot", "aim", "volley", "close", "charge", "melee")


def cut(name, change):
    """The first battle of a book, made small."""
    setup = copy.deepcopy(books.entry(name).scenarios().setup_of("first-battle"))
    change(setup)
    return setup


def shock():
    def change(setup):
        setup["rounds"] = 2
        ours, theirs = setup["sides"]
        ours["units"] = ours["units"][:2]
        theirs["units"] = [{**theirs["units"][2], "at": [3500, 2600], "figures": 5, "files": 5, "leaders": 0}]
        theirs["commanders"] = []
        setup["table"]["features"] = []

    return cut("shock", change)


def adventures():
    def change(setup):
        ours, theirs = setup["sides"]
        ours["groups"] = ours["groups"][:2]
        theirs["groups"] = [{**theirs["groups"][4], "rep": 3, "figures": 6, "at": [2400, 2200]}]

    return cut("adventures", change)


def tyneside():
    def change(setup):
        setup["turns"] = 1
        ours, theirs = setup["sides"]
        ours["units"] = [one for one in ours["units"] if one["name"] in ("Captain", "1st section")]
        theirs["units"] = theirs["units"][:2]

    return cut("tyneside-3.2", change)


def empires():
    setup = skirmish(turns=2)
    setup["sides"][1]["army"] = setup["sides"][1]["army"][:1]
    return setup


BATTLES = {"empires": empires, "shock": shock, "adventures": adventures, "tyneside-3.2": tyneside}


class Reader(Keys):
    """Plays by keys, and by what is told in words."""

    def choice(self):
        """Attack where it may be; else whatever closes the step; else the first thing that needs no place."""
        options = [one for one in self.window.state()["question"]["options"] if not one["grave"]]
        for fits in (
            lambda one: one["verb"] in ATTACKS and one["reach"] is None,
            lambda one: one["closes"],
            lambda one: one["reach"] is None,
            lambda one: True,
        ):
            for one in options:
                if fits(one):
                    return one
        raise AssertionError("nothing is offered")

    def decide(self):
        kind = self.window.settled()
        if kind == "over":
            return kind
        if kind == "options":
            if not self.page.evaluate("document.activeElement.closest('#decision') !== null"):
                self.to_decision()
            chosen = self.choice()
            self.unfold(chosen)
            self.hear(chosen["words"])
            self.tab_to(f'[data-order="{chosen["text"]}"]', most=200)
            self.press("Enter")
            if self.window.at("held").count() or self.window.asked() == "held":
                kind = "held"
        if kind == "held" and self.window.at("confirm").is_disabled():
            # The order wants a place: the focus is on the table already, and arrows find one.
            assert self.page.evaluate(FOCUSED, "[data-piece], [data-testid=board], #decision *")
            self.press("ArrowUp")
            self.press("Enter")
            return kind
        if kind in ("held", "arrange"):
            self.tab_to('[data-testid="confirm"]')
            self.press("Enter")
        return kind

    def hear(self, words):
        """What a screen reader would read of the decision: whose it is, what is asked, and this choice by its name."""
        told = self.page.locator("#decision").aria_snapshot()
        asked = self.window.state()["question"]["words"]
        assert "Your decision" in told
        assert asked[:30] in told, (asked, told)
        assert self.page.get_by_role("button", name=words, exact=False).count(), words

    def unfold(self, chosen):
        """First the unit, where there are many; options that are folded away are unfolded. The focus stays in the list."""
        while not self.page.locator(f'[data-order="{chosen["text"]}"]').count():
            unit = f'[data-unit="{chosen["who"]}"]'
            self.tab_to(unit if self.page.locator(unit).count() else ".more")
            self.press("Enter")
            assert self.page.evaluate(FOCUSED, "#decision *"), "the focus is lost"


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_is_won_by_keyboard_alone(desk, service, name):
    seats = [{"side": 0, "kind": "person"}, {"side": 1, "kind": "ai", "player": "random"}]
    made = service.post("/api/games", {"book": name, "setup": BATTLES[name](), "seats": seats}, 201)
    mine = desk.table(made["host"])
    reader = Reader(mine)
    mine.page.mouse.move(0, 0)
    mine.settled()
    assert not mine.faults()
    reader.play(most=200)
    expect(mine.at("result")).to_be_visible()
    assert mine.heard("over")[-1]["outcome"]["winner"] == 0
    assert "victorious" in mine.page.get_by_role("dialog").aria_snapshot()
    assert mine.page.evaluate("document.activeElement.closest('[data-testid=result]') !== null")
    assert not mine.faults()
