"""The rules of Pickets: state, questions, orders, dice, and what is seen."""

from vedette.engine.book import Book, Setting
from vedette.engine.decisions import DecisionType, Deed, allow
from vedette.engine.orders import OPEN, WAYS, Grammar, Verb
from vedette.engine.state import State
from vedette.engine.tables import HEAD, Event, EventType, Modifier, ModifierTable, Roll
from vedette.engine.types import NOBODY, BadInput, Order, OrderResult, Outcome, Placement, Question, Refusal, Step
from vedette.engine.validation import as_dict, as_int, as_list, as_text
from vedette.engine.view import standing

WIDTH = 6
TURNS = 12
RANGE = 3
NEEDED = 5
COLOURS = ("#8f2020", "#1e4e8c")
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))

STEPPED = EventType("move", "PIC-MOV-01", "{who} <steps> to {x},{y}.", shown="move")
MISSED = EventType("fire", "PIC-FIR-01", "{who} <shoots> at {whom} and <misses>.", shown="fire", of="whom", good=1)
HIT = EventType("hit", "PIC-FIR-01", "{who} <drives> {whom} off.", shown="fire", of="whom", gone=True, good=-1)
TURN = EventType("turn", "PIC-TRN-01", "Turn {n} begins.", part=HEAD)

GRAMMAR = Grammar(
    [
        Verb("step {who} to {square}", "PIC-MOV-01", "{who}: step"),
        Verb("shoot {who} at {whom}", "PIC-FIR-01", "{who}: shoot at {whom}", aim="whom", odds=True),
        Verb("hold", "PIC-TRN-01", "stand fast", closes=True),
    ],
    {},
)


def is_next(gap):
    """In the next square."""
    return 1 if gap == 1 else 0


AIM = ModifierTable([Modifier("PIC-FIR-02", 1, "in the next square", is_next)], "PIC-FIR-01", "the die")


class Picket:
    def __init__(self, id, side, x, y):
        self.id, self.side, self.x, self.y = id, side, x, y
        self.facing = 0 if side == 0 else 2
        self.is_out = True

    def clone(self):
        twin = Picket(self.id, self.side, self.x, self.y)
        twin.facing, twin.is_out = self.facing, self.is_out
        return twin

    def key(self):
        return (self.x, self.y, self.facing, self.is_out)


class Skirmish(State):
    def __init__(self, dice, names, turns):
        super().__init__(dice)
        self.names = names
        self.turns = turns
        self.needed = NEEDED
        self.pickets = []

    def clone(self):
        twin = Skirmish(self.dice.clone(), self.names, self.turns)
        self.copy_into(twin)
        twin.needed = self.needed
        twin.pickets = [picket.clone() for picket in self.pickets]
        return twin

    def key(self):
        return (self.core_key(), self.turn, *[picket.key() for picket in self.pickets])

    def name_of(self, who):
        return f"Picket {who + 1}" if who != NOBODY else "nobody"

    def side_of(self, who):
        return self.pickets[who].side

    def side_name(self, side):
        return self.names[side]

    def of(self, side):
        return [picket for picket in self.pickets if picket.side == side and picket.is_out]

    def at(self, x, y):
        return [picket for picket in self.pickets if picket.is_out and (picket.x, picket.y) == (x, y)]


def gap_between(one, other):
    return max(abs(one.x - other.x), abs(one.y - other.y))


def steps_of(state, picket):
    """The next squares, where nobody is (PIC-MOV-01)."""
    found = []
    for way, (x, y) in enumerate(STEPS):
        place = (picket.x + x, picket.y + y)
        if min(place) >= 0 and max(place) < WIDTH and not state.at(*place):
            found.append((*place, way))
    return found


def targets_of(state, picket):
    """Enemies in range (PIC-FIR-01)."""
    return [foe for foe in state.of(1 - picket.side) if gap_between(picket, foe) <= RANGE]


def refuse_stranger(state, asked, order):
    """A side orders its own pickets (PIC-TRN-01)."""
    if order.args[0] not in [picket.id for picket in state.of(asked.side)]:
        return Refusal("PIC-TRN-01", f"{order.args[0]} is not a picket of yours")
    return None


def check_step(state, asked, order):
    refused = refuse_stranger(state, asked, order)
    if refused is not None:
        return refused
    mine = state.pickets[order.args[0]]
    if order.args[1:] not in [place[:2] for place in steps_of(state, mine)]:
        return Refusal("PIC-MOV-01", "a picket steps to the next square, if nobody is there", mine.id)
    return None


def apply_step(state, asked, order):
    picket = state.pickets[order.args[0]]
    x, y = order.args[1:]
    picket.facing = STEPS.index((x - picket.x, y - picket.y))
    picket.x, picket.y = x, y
    state.say(Event(STEPPED, picket.id, x=x, y=y))


def check_shot(state, asked, order):
    refused = refuse_stranger(state, asked, order)
    if refused is not None:
        return refused
    mine = state.pickets[order.args[0]]
    if order.args[1] not in [foe.id for foe in targets_of(state, mine)]:
        return Refusal("PIC-FIR-01", f"it shoots at an enemy within {RANGE} squares", mine.id, order.args[1])
    return None


def apply_shot(state, asked, order):
    picket, foe = state.pickets[order.args[0]], state.pickets[order.args[1]]
    tally = AIM.tally(0, gap_between(picket, foe))
    face = state.dice.die(6)
    roll = Roll(picket.id, 6, [face], face, tally)
    foe.is_out = roll.score < state.needed
    state.say(Event(MISSED if foe.is_out else HIT, picket.id, foe.id, rolls=[roll]))


def apply_hold(state, asked, order):
    """All stand fast."""


DEEDS = {
    "step": Deed(check_step, apply_step),
    "shoot": Deed(check_shot, apply_shot),
    "hold": Deed(allow, apply_hold),
}


class Act(DecisionType):
    """One picket steps or shoots, or all stand fast (PIC-TRN-01)."""

    def __init__(self):
        super().__init__("act", GRAMMAR, DEEDS)

    def legal_orders(self, state, asked):
        found = []
        for picket in state.of(asked.side):
            found += [Order("shoot", (picket.id, foe.id)) for foe in targets_of(state, picket)]
            found += [Order("step", (picket.id, x, y)) for x, y, _ in steps_of(state, picket)]
        return [*found, Order("hold")]

    def sample_aggressive(self, state, asked, rng):
        orders = self.legal_orders(state, asked)
        shots = [order for order in orders if order.verb == "shoot"]
        among = shots if shots and rng.below(3) else orders
        return among[rng.below(len(among))]

    def options(self, state, asked):
        found = []
        for picket in state.of(asked.side):
            found += [GRAMMAR.offer(state, Order("shoot", (picket.id, foe.id))) for foe in targets_of(state, picket)]
            reach = Placement("places")
            reach.places = [(x * 100 + 50, y * 100 + 50, []) for x, y, _ in steps_of(state, picket)]
            if reach.places:
                found.append(GRAMMAR.offer(state, Order("step", (picket.id, OPEN, OPEN)), reach))
        return [*found, GRAMMAR.offer(state, Order("hold"))]

    def words(self, state, asked):
        return f"{state.names[asked.side]}, order one of your pickets."


def run(state, asked, act):
    """The book's own table: a die chooses among what may be done, shots first (PIC-TRN-02)."""
    orders = act.legal_orders(state, asked)
    among = [order for order in orders if order.verb == "shoot"] or orders
    act.apply(state, asked, among[state.dice.die(6) % len(among)])


class PicketBook(Book):
    def __init__(self, name):
        super().__init__(name, "Pickets", "1", "square", GRAMMAR)
        self.decision_types = {"act": Act()}
        self.scored = "pickets left"
        self.settings = [Setting("sharp", "PIC-OPT-01", "sharpshooters: a 4 will do")]
        self.values = {"sharp": 0}
        self.runs_sides = True

    def fresh(self):
        return PicketBook(self.name)

    # --- the battle ------------------------------------------------------------------------------------------------

    def begin(self, setup, dice):
        sides = [as_dict(side, "sides") for side in as_list(setup.get("sides"), "sides")]
        if len(sides) != 2:
            raise BadInput("'sides' are two")
        names = [as_text(side.get("name"), "name") for side in sides]
        state = Skirmish(dice, names, as_int(setup.get("turns", TURNS), "turns", 1, 99))
        state.needed = NEEDED - self.setting("sharp")
        for side, doc in enumerate(sides):
            for entry in as_list(doc.get("pickets"), "pickets"):
                x, y = [as_int(n, "pickets", 0, WIDTH - 1) for n in as_list(entry, "pickets")]
                if state.at(x, y):
                    raise BadInput(f"two pickets share the square {x},{y} (PIC-MOV-01)")
                state.pickets.append(Picket(len(state.pickets), side, x, y))
        state.agenda = [Step(0, 0)]
        return state

    def run_step(self, state, step):
        left = [len(state.of(side)) for side in (0, 1)]
        if min(left) == 0 or (step.a == 0 and state.turn == state.turns):
            winner = NOBODY if left[0] == left[1] else left.index(max(left))
            words = "Nobody has won" if winner == NOBODY else f"{state.names[winner]} has won"
            state.end(Outcome(winner, "draw" if winner == NOBODY else "win", "PIC-WIN-01", words, left))
            return
        if step.a == 0:
            state.turn += 1
            state.say(Event(TURN, n=state.turn))
        state.next(Step(0, 1 - step.a))
        asked = Question(step.a, "act", "PIC-TRN-01")
        if step.a in state.solo:
            run(state, asked, self.decision_types["act"])
        else:
            state.ask(asked)

    # --- what is seen ----------------------------------------------------------------------------------------------

    def scene(self, state):
        ford = [[0, 300], [600, 300]]
        stream = {"kind": "stream", "shape": "line", "points": ford, "level": 0, "width": 40, "words": "the ford"}
        return {
            "unit": "square",
            "width": WIDTH * 100,
            "height": WIDTH * 100,
            "grid": 100,
            "features": [stream],
            "edges": ["S", "N"],
        }

    def view(self, state, side):
        outcome = state.outcome
        sides = [
            {
                "name": name,
                "short": name,
                "colour": COLOURS[n],
                "worth": len(state.of(n)),
                "lost": len([one for one in state.pickets if one.side == n and not one.is_out]),
                "limit": 0,
                "note": "",
            }
            for n, name in enumerate(state.names)
        ]
        return {
            "phase": "over" if outcome is not None else "battle",
            "turn": state.turn,
            "turns": state.turns,
            "sequence": [{"id": "act", "words": "One picket each"}],
            "step": "act",
            "active": state.question.side if state.question is not None else -1,
            "sides": sides,
            "pieces": [self.piece(state, picket) for picket in state.pickets],
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

    def piece(self, state, picket):
        return {
            "id": picket.id,
            "side": picket.side,
            "name": state.name_of(picket.id),
            "short": f"P{picket.id + 1}",
            "arm": "foot",
            "dress": "",
            "x": picket.x * 100 + 50 if picket.is_out else None,
            "y": picket.y * 100 + 50 if picket.is_out else None,
            "facing": picket.facing * 90,
            "width": 80,
            "depth": 40,
            "figures": 4,
            "files": 4,
            "ranks": 1,
            "extras": [],
            "strength": "1",
            **standing("ready" if picket.is_out else "destroyed"),
            "counter": 0,
            "marks": [],
            "facts": [
                {"label": "Picket", "value": str(picket.id + 1), "rule": "PIC-TRN-01"},
                {"label": "Faces", "value": WAYS[picket.facing], "rule": "PIC-MOV-01"},
            ],
            "range": RANGE * 100,
            "arc": 180,
            "range_kind": "square",
        }

    def determinize(self, state, side, dice):
        twin = state.clone()
        twin.dice = dice
        return twin

    # --- words -----------------------------------------------------------------------------------------------------

    def result_of(self, before, after, order):
        if len(after.of(0) + after.of(1)) < len(before.of(0) + before.of(1)):
            return OrderResult("driven off", good=1, theirs=1)
        return OrderResult("missed", nothing=True)

    def tallies(self, state, order):
        if order.verb != "shoot":
            return []
        one, other = [state.pickets[who] for who in order.args]
        return [(state.name_of(one.id), AIM.tally(0, gap_between(one, other)))]


def make_book(name):
    return PicketBook(name)
