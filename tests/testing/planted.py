"""A small book with a fault planted in it, to see that the harness finds it.

Each side hides a number (2 to 5); then in turn they `add` it with a die thrown, or `wait`, until one has twelve.
"""

from vedette.engine.book import Book
from vedette.engine.orders import Grammar, Verb
from vedette.engine.state import State
from vedette.engine.tables import Event, EventType
from vedette.engine.types import NOBODY, Option, Order, OrderResult, Outcome, Placement, Question, Refusal, Step

HIDES = EventType("hide", "P-1", "somebody hides a number.")
ADDS = EventType("add", "P-2", "{who} adds up to {n}.")


class PlantedState(State):
    def __init__(self, dice):
        super().__init__(dice)
        self.hidden = [0, 0]
        self.points = [0, 0]
        self.waits = 0
        self.fault = ""

    def clone(self):
        twin = PlantedState(self.dice.clone())
        self.copy_into(twin)
        twin.hidden, twin.points = self.hidden[:], self.points[:]
        twin.waits = 0 if self.fault == "clone" else self.waits
        if self.fault == "shared clone":
            twin.points = self.points
        twin.fault = self.fault
        return twin

    def key(self):
        return (self.core_key(), *self.hidden, *self.points, self.waits)


class PlantedBook(Book):
    """`fault` is what is wrong with it; "" for nothing."""

    def __init__(self, fault=""):
        super().__init__(
            "planted", "Planted", "1", "square", Grammar([Verb("hide {n}"), Verb("add"), Verb("wait")], {})
        )
        self.fault = fault
        self.asked = 0

    def fresh(self):
        return PlantedBook(self.fault)

    def begin(self, setup, dice):
        state = PlantedState(dice)
        state.fault = self.fault
        for step in (Step(1, 0), Step(0, 1), Step(0, 0)):
            state.next(step)
        return state

    def run_step(self, state, step):
        if step.kind == 0:
            state.ask(Question(step.a, "hide", "P-1"))
        elif max(state.points) >= 12:
            winner = 0 if state.points[0] >= 12 else 1
            state.end(Outcome(winner, "clear", "P-3", "Twelve.", state.points[:]))
        else:
            if self.fault == "endless chain":
                state.next(Step(1, step.a))
                return
            state.next(Step(1, 1 - step.a))
            state.ask(Question(step.a, "turn", "P-2"))

    def legal_orders(self, state, question):
        if self.fault == "dead end" and question.kind == "turn":
            return []
        if question.kind == "hide":
            return [Order("hide", (n,)) for n in range(2, 7 if self.fault == "offer" else 6)]
        return [Order("add"), Order("wait")] if state.waits < 8 else [Order("add")]

    def options(self, state, question):
        found = [Option(o.verb, self.grammar.write(o), o.verb, "P-1") for o in self.legal_orders(state, question)]
        if self.fault == "option":
            found.append(Option("hide", "hide 77", "hide", "P-1"))
        if self.fault == "peek" and question.kind == "turn":
            found.append(Option("add", "add", f"they hide {state.hidden[1 - question.side]}", "P-1"))
        if question.kind == "turn":
            places = Placement("places")
            places.places.append((50, 50, []))
            found.append(Option("add", "add", "add", "P-1", NOBODY, places))
        return found

    def sample_aggressive(self, state, question, rng):
        found = self.legal_orders(state, question)
        return found[rng.below(len(found))] if found else Order("add")

    def check(self, state, question, order):
        if self.fault == "asking":
            state.waits += 1
        verbs = ("hide",) if question.kind == "hide" else ("add", "wait")
        if order.verb not in verbs:
            return Refusal("P-1", "not now")
        if order.verb == "hide" and not 2 <= order.args[0] <= 5:
            return Refusal("P-1", "2 to 5")
        if order.verb == "wait" and state.waits >= 8:
            return Refusal("P-2", "no more waiting")
        return None

    def apply(self, state, question, order):
        side = question.side
        if order.verb == "hide":
            state.hidden[side] = order.args[0]
            state.say(Event(HIDES, side if self.fault == "news" else NOBODY))
        elif order.verb == "wait":
            state.waits += 1
        else:
            if self.fault == "outside":
                self.asked += 1
                state.points[side] += self.asked % 2
            state.points[side] += state.hidden[side] + state.dice.die(6)
            state.say(Event(ADDS, side, n=state.points[side]))

    def view(self, state, side):
        pieces = []
        for owner in (0, 1):
            if owner == side or sum(state.points) > 0:
                shown = state.hidden[owner] if owner == side or self.fault == "leak" else 0
                pieces.append({"id": owner, "side": owner, "hidden": shown, "points": state.points[owner]})
        return {"pieces": pieces}

    def scene(self, state):
        return {"features": []}

    def ask_words(self, state, question):
        return "What now?"

    def result_of(self, before, after, order):
        return OrderResult("done")


def broken_invariants(state):
    """Nobody has hidden more than he may."""
    return [f"side {side} hides {n}" for side, n in enumerate(state.hidden) if n not in (0, 2, 3, 4, 5)]


def reshuffle_hidden(state, side, rng):
    twin = state.clone()
    other = 1 - side
    if twin.hidden[other]:
        twin.hidden[other] = 2 + (twin.hidden[other] - 1) % 4
    return twin
