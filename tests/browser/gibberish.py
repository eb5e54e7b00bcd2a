"""A book in nonsense words: whatever the table shows of it, it has from the facts.

Two sides of two units on a free table, each with one before it; only the first side is ever asked. Orders: blorp (two dice,
each of 4 or more fells one of them; it sets off a test), krunk (comes to hand and wipes them out), ploof (three of one's own
run), snarf (an open order), gleep (one of six numbers), wibble (done), zonk (gives up).
"""

from server.toybook import OneBook
from vedette.engine.book import Book
from vedette.engine.decisions import DecisionType, Deed, allow
from vedette.engine.ledger import Ledger
from vedette.engine.orders import OPEN, Grammar, Verb
from vedette.engine.state import State
from vedette.engine.tables import BEGINS, HEAD, RESULT, TEST, Breakdown, Event, EventType, Roll
from vedette.engine.types import FIGHTING, NOBODY, OVER, Order, OrderResult, Outcome, Placement, Question, Refusal, Step
from vedette.engine.view import mark, standing

NAMES = ("Bimbam", "Bombum", "Zippzap", "Zuppzop")
HOMES = ((1200, 800), (3000, 800), (1200, 2400), (3000, 2400))
FRUM = EventType("nug-1", "GLB-XX-1", "frum {n}.", part=HEAD)
PLIMS = EventType("nug-2", "GLB-XX-2", "{who} plims.", part=BEGINS)
SNARFS = EventType("nug-3", "GLB-XX-3", "{who} snarfs.", shown="move")
BLORPS = EventType("nug-4", "GLB-XX-4", "{who} blorps {whom}: {n}.", shown="fire")
WUMF = EventType("nug-5", "GLB-XX-5", "{who} glonks.", part=TEST, test="wumf", because="vorb of {whom}")
SPLUTS = EventType("nug-6", "GLB-XX-6", "{n} of {whom} splut.", part=RESULT, shown="fall", of="whom", lost="n", good=-1)
KRUNKS = EventType("nug-7", "GLB-XX-7", "{who} krunks {whom}.", shown="charge")
FLUBS = EventType(
    "nug-8", "GLB-XX-8", "{whom} is no more flub.", part=RESULT, shown="fall", of="whom", gone=True, good=-1
)
PLOOFS = EventType("nug-9", "GLB-XX-9", "{n} of {who} ploof.", part=RESULT, shown="run", lost="n", good=-1)
GLEEPS = EventType("nug-10", "GLB-XX-10", "{who} gleeps {n}.")
ZONKS = EventType("nug-11", "GLB-XX-11", "zonk.")
GRAMMAR = Grammar(
    [
        Verb("blorp {who} at {whom}", "GLB-XX-4", "Blorp {whom}", aim="whom", odds=True, shown="fire"),
        Verb("krunk {who} at {whom}", "GLB-XX-7", "Krunk {whom}", aim="whom", shown="charge"),
        Verb("ploof {who}", "GLB-XX-9", "Ploof"),
        Verb("snarf {who} to {point} facing {heading}", "GLB-XX-3", "Snarf", shown="move"),
        Verb("gleep {who} by {n}", "GLB-XX-10", "Gleep {n} flurb"),
        Verb("wibble {who}", "GLB-XX-2", "Wibble", closes=True),
        Verb("zonk", "GLB-XX-11", "Zonk", destructive=True),
    ],
    {},
)


class Glob(State):
    """A battle."""

    def __init__(self, dice):
        super().__init__(dice)
        self.spots = list(HOMES)
        self.men = [8, 8, 8, 8]
        self.gubs = 0
        self.phase, self.turn = FIGHTING, 1

    def clone(self):
        twin = Glob(self.dice.clone())
        self.copy_into(twin)
        twin.spots, twin.men, twin.gubs = self.spots[:], self.men[:], self.gubs
        return twin

    def key(self):
        return (self.core_key(), *self.spots, *self.men, self.gubs)

    def name_of(self, who):
        return NAMES[who]

    def side_of(self, who):
        return who // 2

    def side_name(self, side):
        return ("Bim and Bom (of Blim)", "Zip and Zup")[side]

    def drop(self, who, lost):
        self.men[who] -= lost
        return self.men[who]


class Flurn(DecisionType[Glob]):
    """What one unit does."""

    def check(self, battle, asked, order):
        whom = self.grammar.whom(order)
        if self.grammar.who(order) != asked.who:
            return Refusal("GLB-XX-2", "another is asked", self.grammar.who(order))
        if whom != NOBODY and (whom != asked.who + 2 or battle.men[whom] == 0):
            return Refusal("GLB-XX-4", f"{NAMES[whom]} cannot be blorped", asked.who, whom)
        return None

    def apply(self, battle, asked, order):
        who, whom = asked.who, self.grammar.whom(order)
        battle.next(Step(0, 1 - who))
        if order.verb == "blorp":
            self.blorp(battle, who, whom)
        elif order.verb == "krunk":
            x, y = battle.spots[whom]
            battle.spots[who] = (x, y - 300)
            battle.say(Event(KRUNKS, who, whom, x=x, y=y - 300))
            battle.men[whom] = 0
            battle.say(Event(FLUBS, who, whom))
        elif order.verb == "ploof":
            battle.drop(who, 3)
            battle.say(Event(PLOOFS, who, n=3))
        elif order.verb == "snarf":
            battle.spots[who] = (order.args[1], order.args[2])
            battle.say(Event(SNARFS, who, x=order.args[1], y=order.args[2]))
        elif order.verb == "gleep":
            battle.say(Event(GLEEPS, who, n=order.args[1]))
        else:
            battle.say(Event(PLIMS, who))

    def blorp(self, battle, who, whom):
        faces = [battle.dice.die(6), battle.dice.die(6)]
        hits = len([face for face in faces if face >= 4])
        roll = Roll(who, 6, faces, hits, None)
        roll.need, roll.against = 4, "Zonkle 4"
        roll.pool = Breakdown(3, "GLB-XX-4", "its blorpers", ["GLB-XX-5"], ["too snerfy"])
        roll.pool.amounts, roll.pool.total = [-1], 2
        battle.say(Event(BLORPS, who, whom, n=hits, rolls=[roll]))
        nerve = Roll(whom, 6, [3], 3, Breakdown(2, "GLB-XX-5", "its wumf", ["GLB-XX-6"], ["frobbed"]))
        nerve.tally.amounts, nerve.tally.total, nerve.score, nerve.low = [1], 3, 6, True
        battle.say(Event(WUMF, whom, who, rolls=[nerve]))
        battle.gubs += hits
        if hits:
            battle.drop(whom, hits)
            battle.say(Event(SPLUTS, who, whom, n=hits, fallen=list(range(hits))))
        elif faces == [1, 1]:
            battle.drop(who, 1)
            battle.say(Event(SPLUTS, whom, who, n=1))

    def legal_orders(self, battle, asked):
        who = asked.who
        foes = [who + 2] if battle.men[who + 2] > 0 else []
        found = [Order(verb, (who, whom)) for verb in ("blorp", "krunk") for whom in foes]
        return [
            *found,
            Order("ploof", (who,)),
            *[Order("gleep", (who, n)) for n in range(1, 7)],
            Order("wibble", (who,)),
        ]

    def options(self, battle, asked):
        who = asked.who
        found = [self.grammar.offer(battle, order) for order in self.legal_orders(battle, asked)]
        for option in found:
            if option.verb == "gleep":
                option.numbered("Gleep", int(option.text.split()[-1]), "inch")
        reach = Placement("envelope")
        x, y = battle.spots[who]
        reach.outlines = [[(x - 600, y - 600), (x + 600, y - 600), (x + 600, y + 600), (x - 600, y + 600)]]
        return [*found, self.grammar.offer(battle, Order("snarf", (who, OPEN, OPEN, OPEN)), reach)]

    def words(self, battle, asked):
        return f"Flurn, {NAMES[asked.who]}?"


def zonk(battle, asked, order):
    battle.say(Event(ZONKS))
    battle.phase = OVER
    battle.end(Outcome(1, "x", "GLB-XX-11", "Zip and Zup have the glob.", [0, 1]))


class Zonk(DecisionType[Glob]):
    """To give up."""

    def legal_orders(self, battle, asked):
        return [Order("zonk")]


class Glib(Book):
    def __init__(self):
        super().__init__("glib", "Glib", "1", "inch", GRAMMAR)
        self.scored = "globs"
        self.decision_types = {"flurn": Flurn("flurn", GRAMMAR, [name for name in GRAMMAR.verbs if name != "zonk"])}
        self.always_allowed = Zonk("zonk", GRAMMAR, {"zonk": Deed(allow, zonk)})

    def fresh(self):
        return Glib()

    def begin(self, setup, dice):
        battle = Glob(dice)
        battle.say(Event(FRUM, n=1))
        battle.agenda = [Step(0, 0)]
        return battle

    def run_step(self, state, step):
        state.ask(Question(0, "flurn", "GLB-XX-2", step.a))

    def determinize(self, state, side, dice):
        twin = state.clone()
        twin.dice = dice
        return twin

    def result_of(self, before, after, order):
        hits, ours = after.gubs - before.gubs, sum(before.men[:2]) - sum(after.men[:2])
        if ours:
            return OrderResult("glarg", good=-1, ours=ours)
        if not hits:
            return OrderResult("nib", nothing=True)
        return OrderResult(f"splut {hits}", "splut", good=1, theirs=hits, counts=[("Gubs", 2 * hits)])

    def tallies(self, state, order):
        return [("Bimbam", Breakdown(3, "GLB-XX-4", "its blorpers", [], []))]

    def scene(self, state):
        hill = {
            "kind": "hill",
            "shape": "area",
            "level": 1,
            "width": 0,
            "words": "",
            "points": [[0, 0], [900, 0], [0, 900]],
        }
        return {"unit": "inch", "width": 4200, "height": 3200, "grid": 0, "features": [hill], "edges": ["S", "N"]}

    def view(self, state, side):
        sides = [
            {
                "name": state.side_name(n),
                "short": ("Bims", "Zips")[n],
                "colour": ("#8f2020", "#1e4e8c")[n],
                "worth": 2,
                "lost": 0,
            }
            for n in (0, 1)
        ]
        outcome = state.outcome
        return {
            "phase": "over" if outcome else "battle",
            "turn": 1,
            "turns": 0,
            "sequence": [{"id": "q", "words": "Quib"}],
            "step": "q",
            "active": 0,
            "sides": [{**one, "limit": 0, "note": ""} for one in sides],
            "pieces": [piece(state, who) for who in range(4)],
            "features": [],
            "outcome": None if outcome is None else {name: getattr(outcome, name) for name in OUTCOME},
        }


OUTCOME = ("winner", "level", "rule", "words", "scores")


def piece(battle, who):
    men, on_table = battle.men[who], battle.men[who] > 0
    x, y = battle.spots[who]
    return {
        "id": who,
        "side": who // 2,
        "name": NAMES[who],
        "short": NAMES[who],
        "arm": "foot",
        "dress": ("british", "zulu")[who // 2],
        "x": x if on_table else None,
        "y": y if on_table else None,
        "facing": 0 if who < 2 else 180,
        "width": 400,
        "depth": 200,
        "figures": men,
        "files": 4,
        "ranks": max(1, (men + 3) // 4),
        "extras": [],
        "strength": str(men),
        "count": men,
        **standing("flub" if on_table else "splotch"),
        "lost": not on_table,
        "done": who == 3,
        "counter": 0,
        "marks": [mark("N", "nurb", "nurbed", "triangle")] if who == 2 else [],
        "facts": [{"label": "Flub", "value": "7", "rule": "GLB-XX-1"}],
        "range": 0,
        "arc": 0,
        "range_kind": "round",
    }


class GlibLibrary(OneBook):
    def __init__(self):
        super().__init__(Glib())

    def ledger(self, name):
        return Ledger("glib", "## Glib\n" + "\n".join([f"- **GLB-XX-{n}** Frob {n}." for n in range(1, 12)]) + "\n")


def make():
    return GlibLibrary()
