"""Battles of Colonial Adventures laid out by hand, with written dice, for rule tests.

    from vedette.testing.adventures.table import table

    t = table(wood=[(10, 20, 18, 28)])                       # 48" by 48" of open ground with one wood
    t.put("A", at=(24, 10), rep=5)                           # a European unit: infantry, Formed Line, 20 figures
    t.put("z", before="A", gap=12, weapon="musket")          # a band in Mob straight in front of A, 12" off, facing it
    t.activate("A")                                          # start its activation

    told = t.order("fire A at z", dice=[1, 2, 3, 4, 5, 1, 2, 2, 3, 4])     # faces in the order rolled
    assert told.dice("A") == 8                               # the number of dice in A's first roll
    assert told.lines("A") == {"CA-FIR-03": 5, ...}          # the modifiers of that roll
    assert told.tests == [("z", "RC", 2)]                    # reaction tests: group, test, dice passed
    assert told.lost("z") == 2 and told.ran("z") == 0
    assert t["z"].count == 18                                # the Group itself

Names: capitals are side 0 (Blue, European, home edge S, facing N), small letters side 1 (Red, Tribal, home edge N,
facing S). `table(training=("tribal", "tribal"))` changes the training. Places and gaps are inches; headings are
degrees, 0 north, 90 east. **Groups have no leaders unless given** (officer=4, nco=4, leader=4, captain=4), so there
are fewer dice to write.

`put(name, ...)` takes the keys of a set-up (class, or `klass`; rep, figures, strength, weapon, traits, shield,
lances, formation, files, mounted, prone, tight, jammed, team, pack, company) and the group's place: `at=(x, y)`, or
`before`, `behind`, `left_of`, `right_of` another with `gap` (inches between the nearest base edges), and `shift`
inches to its right. Groups placed beside another face it, unless `facing` is given. `halted=True`, `fallen=3`,
`activated=True` and `at_gun=False` set the group's state. `t.chief("Chief", rep=5, at=(24, 4))` or `join="A"`:
"Chief" leads side 0, "chief" side 1.

Terrain by keyword, in inches: rectangles (x0, y0, x1, y1) for wood, rough, gully, impassable, lit; lines for wall and
road [(x0, y0, x1, y1)]; `hill=[(rectangle, crest line or None)]`; `building=[{"box": (x0, y0, x1, y1), "door": (x,
y), "dv": 2}]`; `ammunition=[(x, y)]`, `water=[(x, y)]`. Settings: `table(night=True, settings={"weather": True})`,
house rules: `house={...}`.

Moments (each starts at once, without set-up and activation roll; both sides' dice are 1, so all groups are eligible):

    t.activate("A")                       A may act; then the others of its side, then the other side
    t.turn_begins([3, 5])                 a new turn, with the activation dice
    t.test("z", "TOW", [2, 3], by="A")    z takes a Reaction Test; also flank=True, melee=True, hits=2, or "RC+LL"
    t.shoot("A", "z", [...], volley=True) A fires at z by the rules; also half=True, minus=True
    t.meet("A", "z", [...])               A comes into contact: losses, the first turn of melee, tests
    t.lock("A", "z")                      they are in melee with the first turn fought (turns=0: not yet)
    t.occupy("A", 0)                      A is in the first building

In t.order, t.move, t.test, t.shoot, t.meet and t.do, `then=5` makes every die after the written ones a 5, for later
rolls that do not matter.

Queries: t.gap("A", "z") and t.at("A") in inches, t.facing, t.formation, t.where, t.sees, t.zone("z", "A") (the zone
of z that A attacks), t.aim("A", "z") (firing, seen, dice, lines, in_cover, flank), t.bout("A", "z") (dice, lines),
t.reach("A", "z") (a charge is possible), t.asked, t.question, t.battle. Refusals: t.refusal("fire A at z") ==
"CA-LOS-01" ("" when allowed), t.why(...), t.may(...), t.targets("charge"). Orders are written as in the game, with
places in hundredths of an inch; `t.move("A", (24, 14))` takes inches. Parts that leave a group are called
"A.holders", "A.runners" and "A.detachment".
"""

import math

from vedette.engine.tables import Breakdown, Event, Roll
from vedette.engine.types import NOBODY, SIDES, BadInput, Order, Outcome, Question, Step
from vedette.geometry.blocks import gap_square
from vedette.rules.adventures import steps
from vedette.rules.adventures.battle import Battle, MeleePair
from vedette.rules.adventures.combat.charge import charge_line, meet
from vedette.rules.adventures.combat.fire import dice_rolled, fire_tally, take_aim
from vedette.rules.adventures.combat.melee import dice_in_all, share_of, tally_of
from vedette.rules.adventures.ground.buildings import move_in
from vedette.rules.adventures.ground.sight import sees, zone_of
from vedette.rules.adventures.groups.groups import FORMATION_NAMES, WHERE_NAMES, Group
from vedette.rules.adventures.reactions.cells import TEST_CODES
from vedette.rules.adventures.steps import (
    AS_VOLLEY,
    FROM_FLANK,
    HITS_SHIFT,
    IN_MELEE,
    MINUS_TWO,
    WITH_HALF,
)
from vedette.testing.adventures.positions import (
    ZONES,
    Doc,
    Position,
    Spot,
    activate,
    battle_of,
    feature_of,
    give,
    hundredths,
    id_of,
    interrupt,
    know_parts,
    run,
)
from vedette.testing.battle_position import BattlePosition, OrderReport


class Told(OrderReport):
    """The events that followed, in the words of this book."""

    @property
    def tests(self) -> list[tuple[str, str, int]]:
        """The Reaction Tests in order: group, test (TOW, RF, WTC, BC, RC, SR, LL, FM) and dice passed."""
        found: list[tuple[str, str, int]] = []
        for event in self.events:
            code = event.event_type.rule.split("-")
            if event.event_type.kind == "test" and len(code) == 5:
                found.append((self.poised.name_of(event.who), code[3], event.n))
        return found

    def cells(self, name: str) -> list[str]:
        """Return the reaction cells read for a group, in order."""
        return [e.event_type.rule for e in self.events_of("test", name) if e.event_type.rule.startswith("CA-REA-")]

    def events_of(self, kind: str, name: str = "") -> list[Event]:
        who = self.poised.ids[name] if name else NOBODY
        return [e for e in self.events if e.event_type.kind == kind and (not name or e.who == who)]

    def rolls_of(self, name: str) -> list[Roll]:
        return [roll for roll in self.rolls if roll.who == self.poised.ids[name]]

    def roll(self, name: str, at: int = 0) -> Roll:
        found = self.rolls_of(name)
        assert len(found) > at, f"'{name}' threw {len(found)} times"
        return found[at]

    def dice(self, name: str, at: int = 0) -> int:
        """Return the number of dice in a group's first (second, ...) roll."""
        return len(self.roll(name, at).faces)

    def lines(self, name: str, at: int = 0) -> dict[str, int]:
        """Return a roll's modifiers by rule; rows that did not apply are left out."""
        return lines_of(self.roll(name, at).pool)

    def hits(self, name: str) -> int:
        """Return the figures hit by each firing of a group, summed."""
        return sum([event.n for event in self.events_of("fire", name)])

    def lost(self, name: str) -> int:
        """Return the figures lost to fire and melee."""
        return sum([event.n for event in self.events_of("loss", name)])

    def ran(self, name: str) -> int:
        """Return the figures that ran away while the group stayed."""
        return sum([event.n for event in self.events_of("run", name) if event.event_type.rule == "CA-INV-08"])


def lines_of(tally: object) -> dict[str, int]:
    return {line.rule: line.amount for line in tally.lines()} if isinstance(tally, Breakdown) else {}


class AimedFire:
    """A firing before its dice: the figures that count, and the dice."""

    def __init__(self, battle: Battle, us: Group, them: Group, half: bool) -> None:
        shot = take_aim(battle, us, them, WITH_HALF if half else 0)
        tally = fire_tally(battle, shot) if shot.firing > 0 else None
        self.firing = shot.firing
        self.seen = shot.seen
        self.in_cover = shot.in_cover
        self.flank = shot.flank
        self.lines = lines_of(tally)
        self.total = tally.total if tally is not None else 0
        self.dice = dice_rolled(shot, self.total)


class Bouts:
    """A group's dice against one opponent in its melee."""

    def __init__(self, battle: Battle, us: Group, them: Group) -> None:
        pair = next(p for p in battle.pairs if {p.a, p.b} == {us.id, them.id})
        tally = tally_of(battle, us, them, pair, battle.pairs)
        self.lines = lines_of(tally)
        self.dice = share_of(battle, us, them, dice_in_all(battle, us, battle.pairs), battle.pairs)


# --- the table --------------------------------------------------------------------------------------------------------


class Table:
    """A position and the battle played from it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._poised: BattlePosition | None = None

    # laying it out

    def place(self, name: str, **doc: object) -> "Table":
        """Add a group; the module's docstring lists its values."""
        if self._poised is not None:
            raise BadInput("the battle has begun; put all groups first")
        self.position.add(name, doc)
        return self

    def chief(self, name: str, **doc: object) -> "Table":
        """Add a C-in-C, alone (`at`) or with a group (`join`)."""
        self.position.chiefs.append((name, doc))
        return self

    # going to a moment

    def activate(self, name: str) -> "Table":
        activate(self.poised, name)
        return self

    def turn_begins(self, dice: list[int]) -> Told:
        self.battle.agenda = [Step(steps.TURN)]
        self.battle.ask_nobody()
        return self.go_on(dice)

    def test(
        self,
        name: str,
        tests: str,
        dice: list[int],
        by: str = "",
        flank: bool = False,
        melee: bool = False,
        hits: int = 0,
        then: int = 0,
    ) -> Told:
        """Take a Reaction Test, or several read from one roll ("RC+LL"), caused by another group."""
        packed = hits << HITS_SHIFT | (FROM_FLANK if flank else 0) | (IN_MELEE if melee else 0)
        for code in tests.split("+"):
            packed |= 1 << TEST_CODES.index(code)
        return self.do(dice, Step(steps.TEST, self.id(name), packed, self.id(by) if by else NOBODY), then=then)

    def shoot(
        self,
        name: str,
        target: str,
        dice: list[int],
        volley: bool = False,
        half: bool = False,
        minus: bool = False,
        then: int = 0,
    ) -> Told:
        flags = (AS_VOLLEY if volley else 0) | (WITH_HALF if half else 0) | (MINUS_TWO if minus else 0)
        return self.do(dice, Step(steps.FIRE, self.id(name), self.id(target), flags), then=then)

    def meet(self, name: str, target: str, dice: list[int], then: int = 0) -> Told:
        """Bring a group that has charged into contact."""
        self.poised  # noqa: B018
        mark = len(self.battle.agenda)
        meet(self.battle, self[name], self[target], self.id(name))
        made = self.battle.agenda[mark:]
        del self.battle.agenda[mark:]
        return self.do(dice, *made, then=then)

    def lock(self, name: str, target: str, turns: int = 1) -> "Table":
        """Put two groups into melee."""
        battle = self.battle
        battle.join_melee(self.id(name), self.id(target), self.id(name))
        last = battle.pairs[-1]
        battle.pairs[-1] = MeleePair(last.a, last.b, turns, last.charger)
        return self

    def occupy(self, name: str, building: int = 0, floor: int = 0) -> "Table":
        """Put a group into a building, on its ground floor or higher up."""
        move_in(self[name], self.battle.field.buildings[building])
        self[name].floor = floor
        return self

    def do(self, dice: list[int], *made: Step, then: int = 0) -> Told:
        """Run steps, the last first."""
        return Told(interrupt(self.poised, dice, list(made), then), self.poised)

    def go_on(self, dice: list[int] | None = None) -> Told:
        return Told(run(self.poised, dice or []), self.poised)

    # orders

    def order(self, text: str, dice: list[int] | None = None, then: int = 0) -> Told:
        """Apply an order; all given dice must be rolled, and no others unless `then` allows it."""
        events = give(self.poised, text, dice or [], then)
        know_parts(self.poised)
        return Told(events, self.poised)

    def move(self, name: str, to: Spot, dice: list[int] | None = None, facing: int = -1, then: int = 0) -> Told:
        """Move to a place in inches; the facing stays unless another is given."""
        heading = facing if facing >= 0 else self[name].block.heading
        return self.order(f"move {name} to {hundredths(to[0])},{hundredths(to[1])} facing {heading}", dice, then)

    def refusal(self, text: str) -> str:
        """Return the rule that refuses an order; "" if it is allowed."""
        return self.poised.refused_by(text)

    def why(self, text: str) -> str:
        return self.poised.refused_with(text)

    def may(self, text: str) -> bool:
        return self.poised.refusal(text) is None

    def offered(self, verb: str = "") -> list[Order]:
        """Return the orders on offer now, or those with one verb."""
        question = self.question
        if question is None:
            return []
        return [o for o in self.poised.book.legal_orders(self.battle, question) if verb in ("", o.verb)]

    def targets(self, verb: str) -> set[str]:
        """Return the targets of the offered orders with this verb."""
        return {self.poised.name_of(order.args[-1]) for order in self.offered(verb)}

    # looking

    @property
    def poised(self) -> BattlePosition:
        if self._poised is None:
            self._poised = self.position.poised()
        return self._poised

    @property
    def battle(self) -> Battle:
        return battle_of(self.poised)

    @property
    def question(self) -> Question | None:
        return self.battle.question

    @property
    def outcome(self) -> Outcome | None:
        return self.battle.outcome

    @property
    def asked(self) -> str:
        """The question asked and its group: "act A", "activate"."""
        question = self.battle.question
        if question is None:
            return ""
        return f"{question.kind} {self.poised.name_of(question.who)}".strip()

    def id(self, name: str) -> int:
        return id_of(self.poised.ids, name)

    def __getitem__(self, name: str) -> Group:
        return self.battle.groups[self.id(name)]

    def at(self, name: str) -> Spot:
        return self[name].block.x / 100, self[name].block.y / 100

    def facing(self, name: str) -> int:
        return self[name].block.heading

    def gap(self, name: str, other: str) -> float:
        """Return the inches between the blocks of two groups."""
        return round(math.sqrt(gap_square(self[name].block, self[other].block) / 4096) / 100, 2)

    def formation(self, name: str) -> str:
        return FORMATION_NAMES[self[name].formation]

    def where(self, name: str) -> str:
        """Return reserve, ready, attached, destroyed, ran away, left the table or rejoined."""
        return WHERE_NAMES[self[name].where]

    def sees(self, name: str, other: str) -> bool:
        return sees(self.battle, self[name], self[other])

    def zone(self, name: str, attacker: str) -> str:
        """Return the zone that another group attacks from: front, flank or rear."""
        block = self[attacker].block
        return ZONES[zone_of(self[name], block.x, block.y)]

    def aim(self, name: str, target: str, half: bool = False) -> AimedFire:
        return AimedFire(self.battle, self[name], self[target], half)

    def bout(self, name: str, foe: str) -> Bouts:
        return Bouts(self.battle, self[name], self[foe])

    def reach(self, name: str, target: str) -> bool:
        """True if a charge can be made."""
        return charge_line(self.battle, self[name], self[target]) is not None

    def is_locked(self, name: str, foe: str) -> bool:
        """True if the two are in melee with each other."""
        return self.battle.is_in_pair(self.id(name), self.id(foe))


def table(
    width: int = 48,
    height: int = 48,
    training: tuple[str, str] = ("european", "tribal"),
    house: Doc | None = None,
    settings: Doc | None = None,
    night: bool = False,
    turn: int = 1,
    defender: int = NOBODY,
    **terrain: object,
) -> Table:
    """Return a table of open ground with terrain by kind, in inches."""
    position = Position(width, height)
    position.turn = turn
    position.defender = defender
    for side in SIDES:
        position.sides[side]["training"] = training[side]
    made: Doc = dict(house or {})
    wanted: Doc = {**(settings or {}), **({"night": True} if night else {})}
    if wanted:
        made["settings"] = wanted
    position.house = made
    position.water = [[hundredths(n) for n in spot] for spot in terrain.pop("water", [])]  # type: ignore[attr-defined]
    for kind, given in terrain.items():
        position.features += [feature_of(kind, one) for one in given]  # type: ignore[attr-defined]
    return Table(position)
