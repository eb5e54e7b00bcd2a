"""Windows on the table: what a player does, said in the words of a player."""

import json
import re
import time

import msgspec
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

PATIENCE = 30
"""Seconds that anything may take on a busy machine; what happens is not waited for any longer than it takes."""
expect.set_options(timeout=PATIENCE * 1000)
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
GRAVE = ("serious", "critical")
#: What a browser says of its own accord when the server is gone.
LINE_DOWN = re.compile(r"WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET")

#: Something to decide, or nothing more to come.
SETTLED = """() => {
  const seen = (id) => { const e = document.querySelector(`[data-testid="${id}"]`); return !!e && e.getClientRects().length > 0 };
  if (seen('result')) return 'over';
  if (seen('curtain')) return 'curtain';
  if (seen('arrange')) return 'arrange';
  if (seen('die-slot')) return 'dice';
  if (seen('held')) return 'held';
  return document.querySelector('[data-testid="option"]') ? 'options' : null;
}"""


#: Where a place of the table, in hundredths, is on the screen.
WHERE = """([x, y]) => {
  const svg = document.querySelector('[data-testid="board"] .stage > svg');
  const at = new DOMPoint(x, svg.viewBox.baseVal.height - y).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""

#: Where a stand is drawn, in hundredths: its own transform, not what is told of it.
PLACE = """(e) => {
  const at = new DOMMatrix(e.style.transform);
  return [at.e, e.ownerSVGElement.viewBox.baseVal.height - at.f];
}"""

#: No stand is on its way, and everybody is painted where he stands.
AT_REST = """() => !document.querySelector('[data-marching]') &&
  !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running')"""


#: The number of the moment that is shown; nothing where there is no table.
SHOWN = "() => { const e = document.querySelector('[data-testid=play]'); return e && Number(e.dataset.number) }"


class Desktop:
    """The windows of one test."""

    def __init__(self, chromium, service):
        self.chromium, self.service, self.windows, self.line_may_fail = chromium, service, [], False

    def window(self, path="", phone=False, pace=0, guided=True, briefed=True, **more):
        """A browser that shares nothing with any other. Pace 0: nothing is waited for on the table."""
        if phone:
            more = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2, **more}
        context = self.chromium.new_context(**{"viewport": DESKTOP, "accept_downloads": True, **more})
        context.set_default_timeout(PATIENCE * 1000)
        remembered = {"pace": pace, "guided": guided, "briefed": briefed or []}
        context.add_init_script(
            f"for (const [key, value] of Object.entries({json.dumps(remembered)}))"
            " if (localStorage.getItem('vedette.' + key) === null)"
            " localStorage.setItem('vedette.' + key, JSON.stringify(value));"
        )
        made = Screen(context, self.service.url, phone, is_told_slowly=pace > 0)
        self.windows.append(made)
        if path is not None:
            made.page.goto(self.service.url + path)
        return made

    def table(self, token, **more):
        """A browser at the table of a link."""
        made = self.window(f"/#/play/{token}", **more)
        expect(made.at("board")).to_be_visible()
        return made

    def close(self):
        for window in self.windows:
            window.context.close()
        for window in self.windows:
            heard = [line for line in window.errors if not (self.line_may_fail and LINE_DOWN.search(line))]
            assert not heard, heard
            assert not window.strangers, window.strangers


class Screen:
    """One browser window."""

    def __init__(self, context, url, phone=False, is_told_slowly=False):
        self.context, self.url, self.phone, self.is_told_slowly = context, url, phone, is_told_slowly
        self.errors, self.strangers, self.frames, self.messages, self.said = [], [], [], [], []
        self.page = context.new_page()
        self.page.on(
            "console", lambda line: self.errors.append(line.text) if line.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", self.listen)
        context.on("request", self.meet)

    def meet(self, request):
        if not request.url.startswith((self.url + "/", "data:", "blob:")):
            self.strangers.append(request.url)

    def listen(self, socket):
        socket.on("framereceived", self.hear)
        socket.on("framesent", lambda text: self.said.append(json.loads(text)))

    def hear(self, text):
        self.frames.append(text)
        self.messages.append(msgspec.json.decode(text))

    # --- looking ---------------------------------------------------------------------------------------------------

    def at(self, name):
        return self.page.get_by_test_id(name)

    def heard(self, *kinds):
        """What came over the socket."""
        return [message for message in self.messages if message["type"] in kinds]

    def state(self):
        """The table as it was told last."""
        return next(message for message in reversed(self.messages) if message["type"] == "state")

    def asked(self):
        """What this player is asked now: `arrange`, `options`, `held`, `curtain`; `over` when all is done; else None."""
        return self.page.evaluate(SETTLED)

    def settled(self):
        """Waits until this player is asked something, or all is over."""
        return self.page.wait_for_function(SETTLED).json_value()

    def words_of(self, name):
        return self.at(name).inner_text()

    def overflow(self):
        """By how much the page is wider than the window."""
        return self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")

    def faults(self):
        """What axe finds that would keep somebody from playing."""
        found = Axe().run(self.page).response["violations"]
        return [
            f"{one['impact']} {one['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
            for one in found
            if one["impact"] in GRAVE
            for node in one["nodes"]
        ]

    # --- playing by pointing ---------------------------------------------------------------------------------------

    def option(self, verb):
        return self.page.locator(f'[data-testid="option"][data-verb="{verb}"]')

    def square(self, x, y):
        """Where the middle of a square is on the screen."""
        return self.page.evaluate(
            """([x, y]) => {
              const svg = document.querySelector('[data-testid="board"] .stage > svg');
              const middle = new DOMPoint(x * 100 + 50, svg.viewBox.baseVal.height - y * 100 - 50);
              const at = middle.matrixTransform(svg.getScreenCTM());
              return [at.x, at.y];
            }""",
            [x, y],
        )

    def point_at(self, x, y):
        """Click, or tap, a square of the table."""
        self.page.wait_for_function(AT_REST)
        spot = self.square(x, y)
        if self.phone:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)

    def press(self, one):
        """Click, or tap, something."""
        if self.phone:
            one.tap()
        else:
            one.click()

    def piece(self, name):
        """A stand on the table by its name."""
        return self.page.locator(f'[data-piece][aria-label^="{name}"]')

    def place_of(self, id):
        """Where a unit is drawn, or is on its way to."""
        return self.page.locator(f'[data-piece="{id}"]').evaluate(PLACE)

    def painted(self):
        """What is on the canvas of all who stand on the table: where each was painted, of which unit, with how many figures."""
        return self.page.evaluate("() => document.querySelector('[data-testid=crowd]').drawn()")

    def choose(self, option, patient=True):
        """Take up an option of the list and carry it out. Not patient: whatever has to be filled in is left for later."""
        given = len(self.ordered())
        self.press(option)
        for _ in self.moments() if patient else ():
            kind = self.asked()
            if kind == "held":
                self.finish()
            if kind or len(self.ordered()) > given:
                return

    def finish(self):
        """Carry out the option that is held, on the first place it may have; on a free table in the middle of its reach."""
        places = self.at("place-select")
        if places.count():
            places.select_option(index=1)
        elif self.at("place-x").count() and not self.at("place-x").input_value():
            said = self.at("held").inner_text()
            held = next(one for one in self.state()["question"]["options"] if one["reach"] and one["words"] in said)
            reach = held["reach"]
            outline = reach["outlines"][0] if reach["outlines"] else [reach["through"][0][:2]]
            for axis, name in enumerate(("place-x", "place-y")):
                middle = sum(point[axis] for point in outline) / len(outline) / 100
                self.at(name).fill(f"{middle:.1f}")
                self.at(name).dispatch_event("change")
        self.press(self.at("confirm"))

    def roll(self, face=3):
        """Enter the dice that are asked for, all with the same face, and hand them over."""
        told = len(self.heard("state"))
        for _ in range(self.at("die-slot").count()):
            self.press(self.at(f"face-{face}"))
        self.press(self.at("confirm"))
        self.until(lambda _: len(self.heard("state")) > told)

    def ordered(self):
        """The orders that were sent."""
        return [message["text"] for message in self.said if message["type"] == "order"]

    def once(self, wants=("fire", "close", "charge"), patient=True):
        """Decide what is asked now, whatever it is: attack where it may be, else go on. Says what it met."""
        kind = self.settled()
        if kind == "arrange":
            self.press(self.at("confirm"))
        elif kind == "curtain":
            self.press(self.at("curtain-lift"))
            expect(self.at("curtain")).to_be_hidden()
        elif kind == "dice":
            self.roll()
        elif kind == "held":
            self.finish()
        elif kind == "options":
            offered = self.page.locator('[data-testid="option"]').evaluate_all("all => all.map((e) => e.dataset.verb)")
            verb = next((one for one in (*wants, "done", "take", "ready") if one in offered), offered[0])
            self.choose(self.option(verb).first, patient)
        return kind

    def play(self, most=200, **more):
        """Play on to the end."""
        for _ in range(most):
            number = self.state()["number"]
            if self.once(**more) == "over":
                return
            self.beyond(number)
        raise AssertionError(f"not over after {most} decisions")

    def concede(self):
        """The quick way to the end, as soon as there is nothing left in hand; by the menu where it is told to be grave."""
        while not (grave := self.offered_now("concede")):
            number = self.state()["number"]
            self.once()
            self.beyond(number)
        if grave["grave"]:
            self.press(self.at("menu"))
            self.press(self.at("grave"))
        else:
            self.press(self.option("concede").first)
        self.press(self.at("confirm"))
        expect(self.at("result")).to_be_visible()

    def offered_now(self, verb):
        """The first option of a kind, if it is on offer and nothing is in hand."""
        question = self.state()["question"] if self.settled() in ("options", "held") else None
        return next((one for one in (question or {"options": []})["options"] if one["verb"] == verb), None)

    def play_to(self, verb, **more):
        """Play on until an order of a kind is offered; the first of them."""
        while True:
            kind, question, number = self.settled(), self.state()["question"], self.state()["number"]
            assert kind != "over", f"the battle ended before '{verb}' was offered"
            if question and kind == "options" and verb in [option["verb"] for option in question["options"]]:
                expect(self.option(verb).first).to_be_visible()
                return self.option(verb).first
            self.once(**more)
            self.beyond(number)

    def beyond(self, number):
        """Waits until the server has told of a later moment than this one, or asks for the curtain or for dice."""

        def is_on(state):
            return state["number"] > number or state["curtain"] or (state["throw"] or {}).get("mine")

        self.until(lambda state: is_on(state) or self.heard("over"))

    def until(self, holds):
        """Waits until something holds of the table as it was told last, and that is shown."""
        for _ in self.moments():
            shown = None if self.is_told_slowly else self.page.evaluate(SHOWN)
            state = self.state()
            if holds(state) and shown in (None, state["number"]):
                return
        raise AssertionError(f"it did not come to pass: {self.words_of('decision')}")

    def moments(self):
        """Time goes by, until patience is at an end."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            yield
            self.page.wait_for_timeout(25)
