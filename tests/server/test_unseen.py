"""No refusal tells what a seat cannot see: hidden units are answered as numbers that no unit has, in every book.

At drawn moments, every seat and an observer ask about every unit with every verb, in two battles that differ only in what is
hidden from them.
"""

import os

import pytest

from parts import having
from server.harness import Server
from testing.shock.test_harness import ambush
from testing.twins import Talkative
from vedette import books
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.game import new_state
from vedette.engine.types import NOBODY, OBSERVER, Refusal
from vedette.server.game.journal import GameFile, Seat
from vedette.server.game.session import Session
from vedette.server.game.viewer import viewer_of
from vedette.testing.invariants import reshuffle_hidden, reshuffle_hidden_from_seat
from vedette.testing.plans import BattlePlan, plan_for
from vedette.testing.probes import NOWHERE, known_to_anybody, probes, shown_from

TRIAL = int(os.environ.get("VEDETTE_TRIAL", "1"))
MOMENTS = 8 * TRIAL
"""Of each book. As a trial 2,000: VEDETTE_TRIAL=250."""
LIMIT = 60 + 30 * TRIAL
"""Seconds: a trial may take as many times as long."""
PEOPLE = [Seat(0, "person", "Ann"), Seat(0, "person", "Ben"), Seat(1, "person", "Cid"), Seat(1, "person", "Dot")]
OPEN = ("pickets",)
"""Books in which nothing is ever hidden."""
OUTSIDERS_ASK = 40
"""Texts that those ask about who are not to decide; they get one answer to all."""


class Told(Exception):
    """An answer depends on what who asks cannot see."""


def answer_of(refused):
    return ("",) if refused is None else (refused.rule, refused.words, refused.who, refused.whom)


class Asking:
    """A battle with two seats on each side, some units given to the second, as all of them ask about it."""

    def __init__(self, number, plan, limit=400):
        self.plan = plan
        self.book = plan.book
        file = GameFile("g", 0, "T", plan.book.name, "1", {}, plan.setup, plan.seed, list(PEOPLE))
        self.session = Session(plan.book, file)
        self.viewers = [viewer_of(file, "seat", seat) for seat in range(4)] + [viewer_of(file, "observer", NOBODY)]
        self.chance = Rng(number * 7919 + 5)
        self.left = limit
        self.asked = 0
        self.hidden = 0
        self.thoughts = {}

    def go_on(self, most):
        """Play some orders by chance; False when the battle is over, or has gone on for long enough."""
        game = self.session.game
        for _ in range(1 + self.chance.below(most)):
            if game.question is None or self.left == 0:
                return False
            order = game.sample(self.chance)
            if self.book.unseen(game.state, self.session.standpoint(self.holders(), game.question.side), order):
                raise Told(f"'{self.book.grammar.write(order)}' is on offer, but names what the side does not see")
            refused = game.apply_order(order)
            assert refused is None, refused
            self.left -= 1
        game.events, game.marks = [], []
        return game.question is not None

    def holders(self):
        return tuple(self.session.asked_seats())

    def give_out(self):
        """Half of the units of each side take their orders from its second seat."""
        state = self.session.game.state
        self.session.seating.owners = {}
        for side in (0, 1):
            for piece in self.book.view(state, side)["pieces"]:
                if piece["id"] % 2 and piece["side"] == side:
                    self.session.seating.assign(piece["id"], 1 + 2 * side)
        for post in self.book.posts(state):
            self.session.seating.give_post(post.id, 2 * post.side + post.id % 2)

    # --- a moment --------------------------------------------------------------------------------------------------

    def look(self):
        """All ask about everything."""
        self.give_out()
        game = self.session.game
        state, question = game.state, game.question
        before = state.key()
        numbers = known_to_anybody(self.book, state)
        questions = probes(self.book, state, question, numbers, self.chance)
        self.thoughts = {}
        for viewer in self.viewers:
            self.look_from(viewer, state, numbers, questions)
        game.state = state
        if state.key() != before:
            raise Told("asking changed the battle")

    def look_from(self, viewer, state, numbers, questions):
        """One of them asks."""
        session = self.session
        side = viewer.sides[0] if viewer.sides else OBSERVER
        at = session.standpoint(viewer.seats, side)
        seen = shown_from(self.book, state, at)
        for number in (*numbers, *NOWHERE):
            if self.book.sees(state, at, number) != (number in seen):
                raise Told(f"unit {number} is in the view of {viewer.seats} or is not: `sees` says otherwise")
        twin = self.twin(state, at)
        hidden = [number for number in numbers if number not in seen]
        self.hidden += len(hidden)
        if not set(viewer.seats) & set(session.asked_seats()):
            text = [text for probe in questions for text in probe.texts()]
            for _ in range(OUTSIDERS_ASK):
                self.compare(viewer, state, twin, text[self.chance.below(len(text))], seen)
            return
        for probe in questions:
            for text in probe.texts():
                self.compare(viewer, state, twin, text, seen)
            if probe.is_piece:
                for number in hidden:
                    self.compare_unknown(viewer, state, probe, number)

    def twin(self, state, at):
        """A battle that differs only in what is hidden from there."""
        if at.side == OBSERVER:
            twin = reshuffle_hidden(self.book, reshuffle_hidden(self.book, state, 0, self.chance), 1, self.chance)
        else:
            twin = reshuffle_hidden_from_seat(self.book, state, at, self.chance)
        if twin.question is None or twin.question.key() != state.question.key():
            return state
        return twin

    def compare(self, viewer, state, twin, text, seen):
        """The same order is answered alike in both battles, by all that answers."""
        is_full = self.chance.below(8) == 0
        one, other = self.answers(viewer, state, text, is_full), self.answers(viewer, twin, text, is_full)
        if one != other:
            raise Told(f"'{text}' from {viewer.seats} is answered {one}, and where other things are hidden {other}")
        for number in one[0][2:]:
            if number != NOBODY and number not in seen:
                raise Told(f"'{text}' from {viewer.seats} is answered {one}, which names {number}")

    def compare_unknown(self, viewer, state, probe, number):
        """A number that is hidden is answered as one that no unit has."""
        got = self.answers(viewer, state, probe.put(str(number)))
        for unknown in (999, -1):
            wanted = self.answers(viewer, state, probe.put(str(unknown)))
            meant = [(rule, words.replace(f" {unknown};", f" {number};"), *rest) for rule, words, *rest in wanted]
            if [tuple(one) for one in meant] != got:
                raise Told(f"'{probe.put(str(number))}' from {viewer.seats} is answered {got}, {unknown} {wanted}")

    def thought(self, viewer, state):
        """The battle as odds are worked out on it."""
        if (viewer, state) not in self.thoughts:
            at = self.session.standpoint(viewer.seats, state.question.side)
            self.thoughts[viewer, state] = self.book.determinize_from(state, at, SeededDice("odds"))
        return self.thoughts[viewer, state]

    def answers(self, viewer, state, text, is_full=True):
        """Why not; and in full: why no odds, and what the order itself is told where it is refused."""
        session = self.session
        self.asked += 1
        session.game.state = state
        try:
            found = [answer_of(session.why_not(viewer, text))]
            if not is_full:
                return found
            refused = session.may_ask(viewer, text)
            if refused is None:
                thought = self.thought(viewer, state)
                refused = self.book.check(thought, state.question, self.book.grammar.read(text))
            found.append(answer_of(refused))
            if found[0] != ("",):
                refused = session.order(viewer, len(session.history), text, 1)
                assert isinstance(refused, Refusal), f"'{text}' is refused when asked about, yet obeyed"
                found.append(answer_of(refused))
        except Told:
            raise
        except Exception as error:
            raise Told(f"'{text}' from {viewer.seats}: {error!r}") from error
        return found


def look_into(plans, moments, each=3):
    """Ask at so many moments, some of each battle; gives how many times was asked, and how many units were hidden."""
    asked = hidden = number = found = 0
    while found < moments:
        plan = plans(number)
        asking = Asking(number, plan)
        for _ in range(each):
            if not asking.go_on(40) or found == moments:
                break
            try:
                asking.look()
            except Told as error:
                raise Told(f"battle {number} ({plan.words}), order {len(asking.session.history)}: {error}") from error
            found += 1
        asked, hidden, number = asked + asking.asked, hidden + asking.hidden, number + 1
        assert number < 20 + moments, "hardly a moment is looked at"
    return asked, hidden, number


@pytest.mark.timeout(LIMIT)
@pytest.mark.parametrize("name", [*having("plans"), "pickets"])
def test_no_answer_tells_what_is_hidden(name, stub):
    asked, hidden, battles = look_into(drawn(name), MOMENTS)
    print(f"{name}: {MOMENTS} moments of {battles} battles, asked {asked} times, {hidden} hidden units")
    assert asked > 100 * MOMENTS
    assert hidden > 0 or name in OPEN or is_open(drawn(name)(0))


def is_open(plan):
    """Return whether the book of a plan says that nothing is hidden."""
    state = new_state(plan.book, plan.setup, SeededDice("1"))
    return all(plan.book.is_fully_known(state, side) for side in (0, 1))


class Loose(Talkative):
    """Colonial Adventure as a book that tells too much, in one way of several."""

    def __init__(self, inner, leak):
        super().__init__(inner, leak)
        self.decision_types = inner.decision_types

    def unseen(self, state, at, order):
        return None if self.leak == "name" else super().unseen(state, at, order)

    def sees(self, state, at, who):
        return self.leak == "sees" or self.inner.sees(state, at, who)

    def check(self, state, question, order):
        refused = super().check(state, question, order)
        if refused is not None and self.leak == "count":
            refused.whom = len(self.real(state, question.side)) - sum(self.real(state, question.side)) % 2
        if self.leak == "change":
            state.turn += 1
        return refused


def drawn(name):
    """Battles by number; of Colonial Adventure every second has hidden units."""

    def plans(number):
        if name == "shock" and number % 2:
            return BattlePlan(number, books.entry(name).book(), ambush(()), "an ambush")
        return plan_for(name, number)

    return plans


def loose(leak):
    """Ambushes in a book that tells too much."""
    return lambda number: BattlePlan(number, Loose(books.entry("shock").book(), leak), ambush(()), "an ambush")


@pytest.mark.parametrize("leak", ["name", "sees", "refusal", "count", "change"])
def test_a_book_whose_answers_tell_is_found_out(leak):
    with pytest.raises(Told):
        look_into(loose(leak), 12)


def test_the_book_that_can_tell_tells_nothing_when_it_is_not_asked_to():
    assert look_into(loose(""), 4)[0] > 400


def asked_on(browser, number):
    """What a browser is told of orders about a unit; it stays connected."""
    found = []
    for text in (f"fire {number} at 0", f"fire 0 at {number}", f"shoot {number} at 0", f"charge 0 at {number}"):
        for kind in ("whynot", "odds"):
            browser.say(kind, id=7, text=text)
            found.append(browser.expect("whynot", "odds", "error"))
        found.append(browser.order(text))
    browser.pong()
    return [{**one, "words": one["words"].replace(f" {number};", " #;")} for one in found]


@pytest.mark.service
def test_a_link_is_told_the_same_of_hidden_units_as_of_numbers_that_nobody_has(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'games.sqlite3'}", library="example_book.entry:make")
    seats = [{"side": seat.side, "kind": "person", "name": seat.name} for seat in PEOPLE]
    scenarios = {"shock": "tamai-1884"}
    hidden = 0
    for book in [one for one in server.get("/api/books")["books"] if one["scenarios"]]:
        scenario = scenarios.get(book["name"], book["scenarios"][0]["id"])
        game = server.post("/api/games", {"book": book["name"], "scenario": scenario, "seats": seats}, 201)
        host = server.sit(game["host"])
        host.say("assign", unit=1, seat=1)
        host.expect("state", "refused", "seats")
        for token in (*[seat["token"] for seat in game["seats"]], game["observer"]):
            browser = server.sit(token)
            shown = {piece["id"] for piece in browser.state["view"]["pieces"]}
            unseen = set(range(max([one for one in shown if one < 1000], default=0) + 1)) - shown
            hidden += len(unseen)
            wanted = asked_on(browser, 999)
            for number in (-1, 999999, *sorted(unseen)[:3]):
                assert asked_on(browser, number) == wanted
            browser.close()
        host.close()
    assert hidden > 0
    assert "fault" not in server.stop()
