"""Positions of Colonial Adventure: a table, units on it, and the moment of the battle; for rule tests and case files.

A unit whose name starts with a capital is of the first side (British unless told), else of the second (Ansari). Places are
centres, in hundredths of an inch. A side without a unit gets one far from everything.
"""

from typing import Any, Final

from vedette.engine.book import Book
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import advance
from vedette.engine.types import FIGHTING, NOBODY, SIDES, BadInput, Step
from vedette.rules.shock import steps
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.setup.deploy import garrison, hide, usual_files
from vedette.rules.shock.setup.entries import COMMANDER_KEYS, UNIT_KEYS
from vedette.rules.shock.turn.sequence import lay_out
from vedette.rules.shock.units import MARKER, Unit
from vedette.testing.battle_position import BattlePosition

Doc = dict[str, Any]

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


class Position:
    """A position from which a battle is laid out."""

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

    def poised(self, book: Book) -> BattlePosition:
        """Return the battle at its moment."""
        names: list[list[str]] = [[], []]
        for name in self.units:
            names[self.side_of(name)].append(name)
        docs = [self.side_doc(side, names[side]) for side in SIDES]
        setup: Doc = {"table": self.table, "sides": docs, "rounds": self.rounds}
        battle = book.begin(setup, ScriptedDice([]))
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
        battle.dice = ScriptedDice([])
        advance(book, battle)
        battle.take_log()
        return BattlePosition(book, battle, ids)

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
    """Place a unit where a position has it, however near to another; without a place it stands far off."""
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
        battle.place_unit(unit, front.x, front.y, heading, files)


def is_commander(told: Doc) -> bool:
    return bool(told.get("commander", False))


def set_moment(battle: Battle, unit: Unit, told: Doc, ids: dict[str, int]) -> None:
    """Set the entries of a unit that a position adds to its set-up."""
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
        battle.next(Step(steps.THROW_INITIATIVE))
        return
    battle.next(Step(steps.END_ROUND))
    if position.step <= 8:
        battle.next(Step(steps.SHAKEN))
        for side in (loser, winner):
            battle.next(Step(steps.COLOURS, steps.MORALE, side))
    if position.step <= 7:
        battle.next(Step(steps.COMBATS))
    order = [(6, winner), (5, loser), (4, loser), (3, winner)]
    for step, side in order:
        if step >= position.step:
            battle.next(Step(steps.ACTIONS, step, side))
    battle.step = position.step
