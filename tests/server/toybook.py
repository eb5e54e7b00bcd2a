"""A tiny book for fast tests: two sides draw a hidden number, then throw dice until one has ten points.

`hide N` (each side once, unseen by the other), then in turn `push` (no dice; may be undone; the same side goes on),
`throw` (one die; adds it) or `show` (reveals the hidden number and adds it, once).
"""

from vedette.ai.players import RashPlayer
from vedette.engine.book import Book, Setting
from vedette.engine.dice import Dice, Rng
from vedette.engine.ledger import Ledger
from vedette.engine.orders import Grammar, Verb
from vedette.engine.state import State
from vedette.engine.tables import Event, EventType, Roll
from vedette.engine.types import NOBODY, BadInput, Option, Order, OrderResult, Outcome, Question, Refusal, Step
from vedette.engine.validation import as_int
from vedette.engine.view import standing
from vedette.server.schemas.http_schemas import PlayerInfo
from vedette.server.services.catalog import Catalog

HIDES = EventType("hide", "TOY-HID-01", "{who} hides something")
HID = EventType("hid", "TOY-HID-01", "{who} hides {n}")
PUSHES = EventType("push", "TOY-PSH-01", "{who} pushes")
THROWS = EventType("throw", "TOY-THR-01", "{who} throws {n}")
SHOWS = EventType("show", "TOY-SHW-01", "{who} shows {n}")
ASK_HIDE, ASK_TURN = 0, 1


class ToyState(State):
    def __init__(self, dice):
        super().__init__(dice)
        self.hidden = [0, 0]
        self.shown = [0, 0]
        self.points = [0, 0]
        self.pushes = [0, 0]
        self.turn = 1
        self.target = 10

    def clone(self):
        twin = ToyState(self.dice.clone())
        self.copy_into(twin)
        twin.hidden, twin.shown = self.hidden[:], self.shown[:]
        twin.points, twin.pushes = self.points[:], self.pushes[:]
        twin.turn, twin.target = self.turn, self.target
        return twin

    def side_of(self, who):
        return who

    def key(self):
        return (self.core_key(), *self.hidden, *self.shown, *self.points, *self.pushes, self.turn)


class ToyBook(Book):
    def __init__(self):
        patterns = ["hide {n}", "push", "throw", "show", "crash"]
        super().__init__(
            "toy",
            "Toy Battle",
            "1",
            "square",
            Grammar([Verb(pattern, odds=pattern == "throw") for pattern in patterns], {}),
        )
        self.settings = [Setting("bold", "TOY-OPT-01", "throws count double", 0)]
        self.values = {"bold": 0}

    def fresh(self):
        return ToyBook()

    def begin(self, setup, dice: Dice):
        state = ToyState(dice)
        state.target = as_int(setup.get("target", 10), "target", 1, 100_000)
        for key in setup:
            if key != "target":
                raise BadInput(f"a toy battle has no '{key}'")
        state.agenda = [Step(ASK_TURN, 0), Step(ASK_HIDE, 1), Step(ASK_HIDE, 0)]
        return state

    def run_step(self, state, step):
        if state.points[0] >= state.target or state.points[1] >= state.target:
            winner = 0 if state.points[0] >= state.points[1] else 1
            state.end(Outcome(winner, "win", "TOY-WIN-01", f"side {winner + 1} has won", state.points[:]))
        elif step.kind == ASK_HIDE:
            state.ask(Question(step.a, "hide", "TOY-HID-01", step.a))
        else:
            state.turn += 1
            state.next(Step(ASK_TURN, 1 - step.a))
            state.ask(Question(step.a, "turn", "TOY-THR-01", step.a))

    def options(self, state, question):
        return [
            Option(o.verb, self.grammar.write(o), o.verb, question.rule, odds=o.verb == "throw")
            for o in self.legal_orders(state, question)
        ]

    def legal_orders(self, state, question):
        if question.kind == "hide":
            return [Order("hide", (n,)) for n in range(1, 7)]
        plain = [Order("throw"), Order("push")]
        return plain if state.shown[question.side] else [*plain, Order("show")]

    def sample_aggressive(self, state, question, rng: Rng):
        orders = self.legal_orders(state, question)
        return orders[rng.below(len(orders))]

    def check(self, state, question, order):
        if (order.verb == "hide") != (question.kind == "hide"):
            return Refusal("TOY-HID-01", "hide first, and once")
        if order.verb == "hide" and not 1 <= order.args[0] <= 6:
            return Refusal("TOY-HID-01", "hide a number from 1 to 6", question.side, 1 - question.side)
        if order.verb == "show" and state.shown[question.side]:
            return Refusal("TOY-SHW-01", "it has been shown")
        return None

    def apply(self, state, question, order):
        us = question.side
        if order.verb == "crash":
            state.points[us] = 99
            raise RuntimeError("a fault in the book")
        if order.verb == "hide":
            state.hidden[us] = order.args[0]
            state.say(Event(HIDES, us))
            state.say(Event(HID, us, n=order.args[0], to=1 << us))
        elif order.verb == "push":
            state.pushes[us] += 1
            state.say(Event(PUSHES, us))
            state.agenda.pop()
            state.next(Step(ASK_TURN, us))
        elif order.verb == "show":
            state.shown[us] = state.hidden[us]
            state.points[us] += state.hidden[us]
            state.reveals += 1
            state.say(Event(SHOWS, us, n=state.hidden[us]))
        else:
            face = state.dice.die(6)
            state.points[us] += face * (1 + self.setting("bold"))
            state.say(Event(THROWS, us, n=face, rolls=[Roll(us, 6, [face], face, None)]))

    def view(self, state, side):
        pieces = []
        for us in (0, 1):
            known = state.hidden[us] if side == us else state.shown[us]
            pieces.append(
                {
                    "id": us,
                    "side": us,
                    "name": f"Thrower {us + 1}",
                    "short": "T",
                    "arm": "foot",
                    "dress": "",
                    "x": 150,
                    "y": 50 + 200 * us,
                    "facing": 0,
                    "width": 80,
                    "depth": 40,
                    "figures": 4,
                    "files": 4,
                    "ranks": 1,
                    "extras": [],
                    "strength": str(state.points[us]),
                    **standing("ready"),
                    "counter": 0,
                    "marks": [],
                    "facts": [{"label": "Hidden", "value": f"secret-{known}" if known else "?", "rule": "TOY-HID-01"}],
                    "range": 0,
                    "arc": 0,
                    "range_kind": "square",
                }
            )
        outcome = state.outcome
        return {
            "phase": "over" if outcome else "battle",
            "turn": state.turn,
            "turns": 0,
            "sequence": [{"id": "turn", "words": "Throw"}],
            "step": "turn",
            "active": state.question.side if state.question else -1,
            "sides": [
                {
                    "name": f"Side {n + 1}",
                    "short": f"{n + 1}",
                    "colour": "red",
                    "worth": 9,
                    "lost": 0,
                    "limit": 0,
                    "note": "",
                }
                for n in (0, 1)
            ],
            "pieces": pieces,
            "features": [],
            "outcome": None
            if outcome is None
            else {
                "winner": outcome.winner,
                "level": outcome.level,
                "rule": outcome.rule,
                "words": outcome.words,
                "scores": outcome.scores,
            },
        }

    def scene(self, state):
        return {"unit": "square", "width": 300, "height": 300, "grid": 100, "features": [], "edges": ["S", "N"]}

    def determinize(self, state, side, dice):
        twin = state.clone()
        twin.dice = dice
        if not twin.shown[1 - side]:
            twin.hidden[1 - side] = 0
        return twin

    def ask_words(self, state, question):
        return f"Side {question.side + 1}, what now?"

    def name_of(self, state, who):
        return f"Thrower {who + 1}" if who != NOBODY else "nobody"

    def result_of(self, before, after, order):
        return OrderResult(f"{sum(after.points) - sum(before.points)} more")


class OneBook(Catalog):
    """A library with a single book, without armies and campaigns; its one computer player does anything that is allowed."""

    def __init__(self, book):
        super().__init__()
        self.only = book

    def names(self):
        return [self.only.name]

    def plain_book(self, name):
        if name != self.only.name:
            raise BadInput(f"there is no book '{name}'")
        return self.only

    def scenarios(self, name):
        return []

    def battle_form(self, name):
        return []

    def armies(self, name):
        return []

    def players(self, name):
        return [PlayerInfo("random", "Does anything that is allowed.")]

    def scenario(self, name, scenario):
        raise BadInput(f"{name} has no scenario '{scenario}'")

    def battle(self, name, choices):
        raise BadInput(f"{name} has no random battles")

    def player(self, book, name):
        return RashPlayer()

    def has_campaigns(self, name):
        return False

    def campaigns(self, name):
        raise BadInput(f"the book '{name}' has no campaign")

    def forces(self, name):
        return None


class ToyLibrary(OneBook):
    def __init__(self):
        super().__init__(ToyBook())

    def ledger(self, name):
        return Ledger("toy", "## Throwing\n- **TOY-THR-01** A die is thrown and added.\n- **TOY-HID-01** Hide first.\n")

    def scenarios(self, name):
        return [{"id": "duel", "title": "Duel", "words": "Ten points win.", "sides": ["Red", "Blue"]}]

    def scenario(self, name, scenario):
        if scenario != "duel":
            raise BadInput(f"there is no scenario '{scenario}'")
        return {"target": 10}


def make():
    return ToyLibrary()
