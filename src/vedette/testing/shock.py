"""Positions of Colonial Adventure: a table, units on it, and the moment of the battle; for rule tests and case files.

A unit whose name starts with a capital is of the first side (British unless told), else of the second (Ansari). Places are
centres, in hundredths of an inch. A side without a unit gets one far from everything.
"""

from typing import Any, Final

from vedette.engine.book import Book, amend, as_dict, as_int, as_list, as_text
from vedette.engine.crank import crank
from vedette.engine.dice import Scripted
from vedette.engine.tables import Event
from vedette.engine.types import NOBODY, BadInput, Step
from vedette.rules import book_named
from vedette.rules.shock import steps
from vedette.rules.shock.battle import FIGHTING, SIDES, Battle
from vedette.rules.shock.bouts import close_tally
from vedette.rules.shock.contact import is_from_front
from vedette.rules.shock.cover import cover_against, range_to
from vedette.rules.shock.deploy import garrison, hide, usual_files
from vedette.rules.shock.field import COVER_NAMES
from vedette.rules.shock.muster import COMMANDER_KEYS, UNIT_KEYS, only
from vedette.rules.shock.sequence import lay_out
from vedette.rules.shock.shape import rects_gap
from vedette.rules.shock.shooting import needed_for, tally_of, targets
from vedette.rules.shock.units import MARKER, Unit
from vedette.testing.poised import Poised

Doc = dict[str, Any]

WHERE: Final = ("waiting", "fielded", "hidden", "attached", "gone")
POSITION_KEYS: Final = (
    "width",
    "height",
    "features",
    "sides",
    "units",
    "step",
    "acting",
    "first",
    "turn",
    "rounds",
    "stage",
)
MOMENT_KEYS: Final = (
    "side",
    "men",
    "shock",
    "owed",
    "on_foot",
    "acted",
    "moved",
    "contact",
    "attacked",
    "flanked",
    "stale",
    "supports",
    "orders",
    "ban",
    "smoke",
    "paid",
    "fired",
    "jammed",
    "mended",
    "lost_formed",
    "lost_fighter",
    "gone",
    "commander",
)
BANS: Final = ("", "move", "all")
QUESTIONS: Final = (
    "dice NAME at NAME",
    "close NAME against NAME",
    "needed NAME at NAME",
    "range NAME to NAME",
    "gap NAME to NAME",
    "cover NAME from NAME",
    "targets NAME",
    "front NAME from NAME",
)


class Position:
    """What a battle is laid out from."""

    def __init__(self, **table: Any) -> None:
        self.table = table
        self.sides: list[Doc] = [{"name": "British", "list": "british"}, {"name": "Ansari", "list": "ansari"}]
        self.units: dict[str, Doc] = {}
        self.step = 3
        self.acting = 0
        self.first = 0
        self.turn = 1
        self.rounds = 8

    def side_of(self, name: str) -> int:
        told = self.units[name].get("side")
        if told is not None:
            return [side["name"] for side in self.sides].index(told)
        return 0 if name[:1].isupper() else 1

    def poised(self, book: Book) -> Poised:
        """The battle at its moment."""
        names: list[list[str]] = [[], []]
        for name in self.units:
            names[self.side_of(name)].append(name)
        docs = [self.side_doc(side, names[side]) for side in SIDES]
        setup: Doc = {"table": self.table, "sides": docs, "rounds": self.rounds}
        battle = book.begin(setup, Scripted([]))
        assert isinstance(battle, Battle)
        ids: dict[str, int] = {}
        for side in SIDES:
            mine = [unit for unit in battle.units if unit.side == side]
            ordered = [name for name in names[side] if not is_commander(self.units[name])]
            ordered += [name for name in names[side] if is_commander(self.units[name])]
            for name, unit in zip(ordered, mine, strict=False):
                ids[name] = unit.id
        for side in SIDES:
            entries = [*docs[side]["units"], *docs[side]["commanders"]]
            mine = [unit for unit in battle.units if unit.side == side]
            for unit, entry in zip(mine, entries, strict=True):
                place(battle, unit, entry, ids)
        for marker in battle.markers:
            ids[f"marker{marker.id + 1}"] = MARKER + marker.id
        for name, told in self.units.items():
            set_moment(battle, battle.units[ids[name]], told, ids)
        begin_at(battle, self)
        battle.dice = Scripted([])
        crank(book, battle)
        battle.take_log()
        return Poised(book, battle, ids)

    def side_doc(self, side: int, names: list[str]) -> Doc:
        doc = dict(self.sides[side])
        units: list[Doc] = []
        commanders: list[Doc] = []
        for name in names:
            told = self.units[name]
            keys = COMMANDER_KEYS if is_commander(told) else UNIT_KEYS
            entry = {key: told[key] for key in told if key in keys}
            entry["name"] = name
            entry.setdefault("facing", 0 if side == 0 else 180)
            (commanders if is_commander(told) else units).append(entry)
        if not units:
            kind = "Infantry" if doc.get("list") == "british" else "Baggara"
            spot = [self.table.get("width", 7200) - 300, 150 if side == 0 else self.table.get("height", 4800) - 150]
            far = {"figures": 5, "files": 5, "at": spot, "facing": 0 if side == 0 else 180}
            units.append({"kind": kind, "name": f"reserve {side}", **far})
        doc["units"] = units
        doc["commanders"] = commanders
        return doc


def place(battle: Battle, unit: Unit, entry: Doc, ids: dict[str, int]) -> None:
    """Put a unit where a position has it, be it ever so near to another; without a place it stands far off."""
    heading = entry["facing"]
    if "with" in entry:
        battle.attach(unit, battle.units[ids[entry["with"]]])
    elif "hidden" in entry:
        (x, y), (mock_x, mock_y) = entry["hidden"]
        hide(battle, unit, x, y, mock_x, mock_y)
    elif "roof" in entry:
        garrison(battle, unit, entry["roof"], heading)
    else:
        corner = [battle.field.width - 400, 200 if unit.side == 0 else battle.field.height - 200]
        x, y = entry.get("at", corner)
        files = min(entry.get("files", usual_files(unit)), unit.figures())
        front = battle.front_from_centre(unit, x, y, heading, files)
        battle.put(unit, front.x, front.y, heading, files)


def is_commander(told: Doc) -> bool:
    return bool(told.get("commander", False))


def set_moment(battle: Battle, unit: Unit, told: Doc, ids: dict[str, int]) -> None:
    """What is told of a unit beside its entry in a set-up."""
    for key in told:
        if key not in MOMENT_KEYS and key not in UNIT_KEYS and key not in COMMANDER_KEYS:
            raise BadInput(f"a unit has no entry '{key}'; it has: {', '.join([*UNIT_KEYS, *MOMENT_KEYS])}")
    unit.men = told.get("men", unit.men)
    unit.shock = told.get("shock", 0)
    unit.owed = told.get("owed", 0)
    unit.mounted = unit.mounted and not told.get("on_foot", False)
    unit.orders = told.get("orders", 0)
    unit.lost_formed = told.get("lost_formed", False)
    unit.lost_fighter = told.get("lost_fighter", False)
    if "ban" in told:
        unit.ban = BANS.index(told["ban"])
        unit.ban_until = 99
    if "contact" in told:
        them = battle.units[ids[told["contact"]]]
        unit.contact, them.contact = them.id, unit.id
        them.was_attacked = True
        unit.is_fresh = them.is_fresh = not told.get("stale", False)
        them.was_flanked = told.get("flanked", False)
    if "supports" in told:
        unit.supports = ids[told["supports"]]
    if unit.piece != NOBODY:
        piece = battle.pieces[unit.piece]
        piece.fired = told.get("fired", "smoke" in told)
        piece.smoke = told.get("smoke", 0)
        piece.paid = told.get("paid", 0)
        piece.jammed = told.get("jammed", False)
        piece.mended = told.get("mended", 0)
    if unit.figures() > 0 and unit.where == 1:
        battle.shape(unit)
    if told.get("gone", False):
        battle.remove(unit, 1)
        unit.lost = unit.card.figures


def begin_at(battle: Battle, position: Position) -> None:
    """Put on the agenda what is left of the turn."""
    battle.agenda = []
    battle.phase = FIGHTING
    battle.turn = position.turn
    battle.first = position.first
    battle.step = position.step
    for side in SIDES:
        mine = [unit for unit in battle.units if unit.side == side]
        battle.began_units[side] = len([unit for unit in mine if not unit.card.is_commander])
        battle.began_figures[side] = sum([unit.card.figures for unit in mine])
    winner, loser = position.first, 1 - position.first
    if position.step == 0:
        battle.turn -= 1
        battle.next(Step(steps.ROUND))
        return
    if position.step == 1:
        lay_out(battle, winner)
        return
    if position.step == 2:
        battle.next(Step(steps.INITIATIVE))
        return
    battle.next(Step(steps.END_ROUND))
    if position.step <= 8:
        battle.next(Step(steps.MORALE))
        for side in (loser, winner):
            battle.next(Step(steps.COLOURS, 8, side))
    if position.step <= 7:
        battle.next(Step(steps.COMBATS))
    order = [(6, winner), (5, loser), (4, loser), (3, winner)]
    for step, side in order:
        if step >= position.step:
            battle.next(Step(steps.ACTIONS, step, side))
    battle.step = position.step


# --- for rule tests ---------------------------------------------------------------------------------------------------


class Told:
    """What an order led to: events and throws."""

    def __init__(self, table: "Table", events: list[Event]) -> None:
        self.table = table
        self.events = events
        self.rules = [event.saying.rule for event in events]
        self.kinds = [event.saying.kind for event in events]
        self.rolls = [roll for event in events for roll in event.rolls or []]

    def words(self) -> str:
        battle = self.table.battle
        return " ".join([self.table.poised.book.tell(battle, event) for event in self.events])


class Table:
    """A table laid out by hand: put units on it, start it, give orders with written dice."""

    def __init__(self, settings: Doc | None = None, change: list[Doc] | None = None, **table: Any) -> None:
        self.position = Position(**table)
        changes: Doc = {"settings": settings or {}, "change": change or []}
        self.book = amend(book_named("shock"), changes)
        self.poised = Poised(self.book, None, {})  # type: ignore[arg-type]

    def put(self, name: str, kind: str = "", at: tuple[int, int] | None = None, **told: Any) -> "Table":
        """A unit: its line in the army list, its place, and whatever else is to be told of it."""
        doc: Doc = dict(told)
        if kind == "commander":
            doc["commander"] = True
        else:
            doc["kind"] = kind or ("Infantry" if name[:1].isupper() else "Baggara")
            if kind not in ("Gatling", "Screw Gun", "7/9-pdr Gun", "Krupp Gun"):
                doc.setdefault("figures", 10)
                doc.setdefault("files", 5)
        if at is not None:
            doc["at"] = list(at)
        self.position.units[name] = doc
        return self

    def start(self, step: int = 3, first: int = 0, turn: int = 1, rounds: int = 1) -> "Table":
        """Begin at a step of the turn; `first` is the side with the initiative. The battle ends with this turn unless told."""
        self.position.rounds = max(rounds, turn)
        self.position.step = step
        self.position.first = first
        self.position.turn = turn
        self.poised = self.position.poised(self.book)
        return self

    @property
    def battle(self) -> Battle:
        assert isinstance(self.poised.state, Battle)
        return self.poised.state

    def unit(self, name: str) -> Unit:
        return self.battle.units[self.poised.ids[name]]

    def __getitem__(self, name: str) -> Unit:
        return self.unit(name)

    @property
    def asks(self) -> str:
        question = self.battle.question
        return question.kind if question is not None else ""

    @property
    def asked(self) -> int:
        question = self.battle.question
        return question.side if question is not None else NOBODY

    def order(self, text: str, dice: list[int] | None = None) -> Told:
        return Told(self, self.poised.give(text, dice or []))

    def refusal(self, text: str) -> str:
        """The rule by which an order is refused; "" when it is allowed."""
        refused = self.poised.refusal(text)
        return "" if refused is None else refused.rule

    def may(self, text: str) -> bool:
        return self.poised.refusal(text) is None

    def offered(self, verb: str) -> list[str]:
        """The orders with one verb that are on offer now."""
        question = self.battle.question
        if question is None:
            return []
        orders = [order for order in self.book.orders(self.battle, question) if order.verb == verb]
        return [self.book.grammar.write(order) for order in orders]

    def centre(self, name: str) -> tuple[int, int]:
        unit = self.unit(name)
        spot = self.battle.centre_from_front(unit, unit.x, unit.y, unit.heading, unit.files)
        return int(spot.x), int(spot.y)

    def gap(self, one: str, other: str) -> int:
        return rects_gap(self.unit(one).rects, self.unit(other).rects)

    def ask(self, text: str) -> object:
        return ask(self.poised, text)


# --- for case files ---------------------------------------------------------------------------------------------------


def position(doc: Doc, book: Book) -> Poised:
    """A position of a case file: at a step of the turn, at the first question it asks."""
    only(doc, POSITION_KEYS, "position")
    laid = Position(**{key: doc[key] for key in ("width", "height", "features") if key in doc})
    for i, side in enumerate(as_list(doc.get("sides", []), "position: sides")):
        laid.sides[i] = {**laid.sides[i], **as_dict(side, f"position: sides[{i}]")}
    for name, told in as_dict(doc.get("units", {}), "position: units").items():
        laid.units[name] = as_dict(told, f"position: units.{name}")
    laid.step = as_int(doc.get("step", 3), "position: step", 0, 8)
    names = [side["name"] for side in laid.sides]
    first = as_text(doc.get("first", names[0]), "position: first")
    if first not in names:
        raise BadInput(f"position: first must be one of: {', '.join(names)}")
    laid.first = names.index(first)
    laid.turn = as_int(doc.get("turn", 1), "position: turn", 1, 99)
    laid.rounds = as_int(doc.get("rounds", 8), "position: rounds", 1, 99)
    return laid.poised(book)


def unit_named(poised: Poised, name: str) -> Unit:
    if name not in poised.ids or poised.ids[name] >= MARKER:
        raise BadInput(f"there is no unit '{name}' in this position; its units are: {', '.join(poised.ids)}")
    return the_battle(poised).units[poised.ids[name]]


def facts(poised: Poised, name: str) -> Doc:
    """What a case file may say of a unit."""
    battle = the_battle(poised)
    unit = unit_named(poised, name)
    spot = battle.centre_from_front(unit, unit.x, unit.y, unit.heading, unit.files)
    gun = battle.pieces[unit.piece] if unit.piece != NOBODY else None
    return {
        "where": WHERE[unit.where],
        "at": [int(spot.x), int(spot.y)],
        "facing": unit.heading,
        "files": unit.files,
        "men": unit.men,
        "leaders": unit.leaders,
        "figures": unit.figures(),
        "musician": unit.musician == 1,
        "colours": unit.colours == 1,
        "shock": unit.shock,
        "formed": battle.is_formed(unit),
        "fighter": battle.is_fighter(unit),
        "owed": unit.owed,
        "loaded": unit.owed == 0 if gun is None else not gun.fired,
        "mounted": unit.mounted,
        "smoke": gun.smoke if gun is not None else 0,
        "jammed": gun is not None and gun.jammed,
        "limbered": gun is not None and gun.limbered,
        "contact": poised.name_of(unit.contact) if unit.contact != NOBODY else "",
        "supports": poised.name_of(unit.supports) if unit.supports != NOBODY else "",
        "commander": poised.name_of(unit.commander) if unit.commander != NOBODY else "",
        "with": poised.name_of(unit.host) if unit.host != NOBODY else "",
        "ban": BANS[unit.ban],
        "orders": unit.orders,
    }


def ask(poised: Poised, text: str) -> object:
    """A question about the table, one of QUESTIONS."""
    battle = the_battle(poised)
    match text.split():
        case ["dice", us, "at", them]:
            here, there = unit_named(poised, us), unit_named(poised, them)
            return tally_of(battle, here, there, range_to(battle, here, there)).total
        case ["close", us, "against", them]:
            return close_tally(battle, unit_named(poised, us), unit_named(poised, them)).total
        case ["needed", us, "at", them]:
            here = unit_named(poised, us)
            return needed_for(battle, here, range_to(battle, here, unit_named(poised, them)))
        case ["range", us, "to", them]:
            return range_to(battle, unit_named(poised, us), unit_named(poised, them))
        case ["gap", us, "to", them]:
            return rects_gap(unit_named(poised, us).rects, unit_named(poised, them).rects)
        case ["cover", them, "from", us]:
            return COVER_NAMES[cover_against(battle, unit_named(poised, us), unit_named(poised, them))]
        case ["targets", us]:
            return [poised.name_of(who) for who in targets(battle, unit_named(poised, us))]
        case ["front", us, "from", them]:
            return is_from_front(battle, unit_named(poised, us), unit_named(poised, them))
    raise BadInput(f"'{text}' is not a question about this table; these are: {'; '.join(QUESTIONS)}")


def the_battle(poised: Poised) -> Battle:
    assert isinstance(poised.state, Battle)
    return poised.state
