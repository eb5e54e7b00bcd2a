"""Positions laid out by hand for case files and rule tests: single figures, states, wounds and stored orders."""

from typing import Any, Final

from vedette.engine.book import Book
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import advance
from vedette.engine.types import FIGHTING, BadInput, Order, Step
from vedette.engine.validation import as_dict, as_flag, as_int, as_list, as_text, one_of, only
from vedette.rules.tyneside import steps
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import (
    CAPTURED,
    COMMAND_STEP,
    KILLED,
    MELEE_STEP,
    MOVE_STEP,
    ORDER_NAMES,
    SHOOT_STEP,
    STATE_NAMES,
    STEADY,
)
from vedette.rules.tyneside.command.leaders import settle_hosts
from vedette.rules.tyneside.tables.moving import note_start
from vedette.testing.battle_position import BattlePosition

Doc = dict[str, Any]

POSITION_KEYS: Final = (
    "width",
    "height",
    "features",
    "sides",
    "units",
    "side",
    "step",
    "turn",
    "turns",
    "solo",
    "conditions",
)
EXTRA_KEYS: Final = (
    "side",
    "state",
    "stored",
    "wounded",
    "killed",
    "unloaded",
    "commanded",
    "spotted",
    "fired",
    "captured_by",
    "guards",
    "moved",
    "charged",
    "lost_melee",
    "advanced",
    "spent",
    "result",
    "known",
)
"""The entries of a unit in a position, beside those of the force list."""
STEP_NAMES: Final = ("command", "actions", "move", "shoot", "melee")
FROM_STEP: Final = {
    "command": (steps.COMMAND, steps.ACTIONS, steps.BEGIN_MOVES, steps.MOVE_BOUND, steps.MOVE_SEAT, steps.END_MOVES),
    "actions": (steps.ACTIONS, steps.BEGIN_MOVES, steps.MOVE_BOUND, steps.MOVE_SEAT, steps.END_MOVES),
    "move": (steps.BEGIN_MOVES, steps.MOVE_BOUND, steps.MOVE_SEAT, steps.END_MOVES),
    "shoot": (),
    "melee": (),
}
STEP_NUMBERS: Final = {
    "command": COMMAND_STEP,
    "actions": COMMAND_STEP,
    "move": MOVE_STEP,
    "shoot": SHOOT_STEP,
    "melee": MELEE_STEP,
}


class Unasked(BattlePosition):
    """A position in which dice are rolled before any decision: it may be viewed, but no order can be given."""

    def __init__(self, poised: BattlePosition, fault: BadInput) -> None:
        super().__init__(poised.book, poised.state, poised.ids)
        self.fault = fault

    def read(self, text: str) -> Order:
        hint = "let it begin at an earlier step, so that an order carries these dice"
        raise BadInput(f"'{text}': in this position nobody is asked before dice are thrown ({self.fault}); {hint}")


def lay_position(doc: Doc, book: Book) -> BattlePosition:
    """Lay out a position at the first question from its step on, without any dice."""
    poised = set_out(doc, book)
    battle = poised.state
    poised.state = battle.clone()
    try:
        advance(book, battle)
    except BadInput as fault:
        return Unasked(poised, fault)
    battle.take_log()
    poised.state = battle
    return poised


def set_out(doc: Doc, book: Book) -> BattlePosition:
    """Set out a position with its agenda, before anything has been carried out."""
    only(doc, POSITION_KEYS, "position")
    sides: list[Doc] = [{"name": "Us", "units": []}, {"name": "Them", "units": []}]
    told_of = as_list(doc.get("sides", []), "position: sides")
    if len(told_of) > len(sides):
        raise BadInput(f"position: sides: a battle has two sides; {len(told_of)} are told")
    for i, side in enumerate(told_of):
        sides[i] = {**sides[i], **as_dict(side, f"position: sides[{i}]")}
    told: dict[str, Doc] = {}
    for name, entry in as_dict(doc.get("units"), "position: units").items():
        unit = as_dict(entry, f"position: units.{name}")
        side = as_int(unit.get("side", 0), f"position: units.{name}: side", 0, 1)
        told[name] = unit
        if "role" not in unit and "figures" not in unit:  # ten, or as many as have places
            unit = {**unit, "figures": len(as_list(unit["places"], name)) if "places" in unit else 10}
        sides[side]["units"].append(
            {"name": name, **{key: value for key, value in unit.items() if key not in EXTRA_KEYS}}
        )
    solo = as_list(doc.get("solo", []), "position: solo")
    for n in (0, 1):
        leaders = [unit for unit in sides[n]["units"] if unit.get("character")]
        if not leaders and n not in solo:
            solo = [*solo, n]
        sides[n].setdefault("markers", False)
    setup: Doc = {
        "table": {key: doc[key] for key in ("width", "height", "features") if key in doc},
        "sides": sides,
        "solo": solo,
        "attacker": 0,
        "turns": doc.get("turns", doc.get("turn", 1)),  # the battle ends with this turn by default
        "conditions": doc.get("conditions", []),
    }
    battle = book.begin(setup, ScriptedDice([]))
    assert isinstance(battle, Battle)
    ids = {group.name: group.id for group in battle.groups}
    for name in told:
        if not battle.groups[ids[name]].placed:
            raise BadInput(f"position: units.{name} has no place: add at = [x, y] or places = [[x, y], ...]")
    poise(battle, doc)
    for name, unit in told.items():
        describe(battle, ids, name, unit)
    return BattlePosition(book, battle, ids)


def poise(battle: Battle, doc: Doc) -> None:
    """Set turn, side and step, and the agenda from there to the end of the side turn."""
    battle.agenda = []
    battle.phase = FIGHTING
    battle.first = 0
    battle.turn = as_int(doc.get("turn", 1), "position: turn", 1, 99)
    battle.side = as_int(doc.get("side", 0), "position: side", 0, 1)
    battle.clock = 2 * battle.turn - 1 + battle.side
    step = as_text(doc.get("step", "command"), "position: step")
    if step not in FROM_STEP:
        raise BadInput(f"position: step must be one of: {', '.join(STEP_NAMES)}")
    battle.step = STEP_NUMBERS[step]
    for side in (0, 1):
        settle_hosts(battle, side)
        note_start(battle, side)
    side = battle.side
    seats = [seat.id for seat in battle.seats if seat.side == side]
    if side == battle.first:
        battle.next(Step(steps.END_SIDE, 1 - side))
    battle.next(Step(steps.END_SIDE, side))
    battle.next(Step(steps.FOLLOW))
    battle.next(Step(steps.MELEE, side))
    if step == "melee":
        return
    for seat in reversed(seats):
        battle.next(Step(steps.SHOOT_SEAT, seat))
    battle.next(Step(steps.SHOOT, side))
    for kind in reversed(FROM_STEP[step]):
        if kind in (steps.COMMAND, steps.MOVE_SEAT):
            for seat in reversed(seats):
                battle.next(Step(kind, seat))
        else:
            battle.next(Step(kind, side))


def describe(battle: Battle, ids: dict[str, int], name: str, unit: Doc) -> None:
    """Set the state a unit has reached: losses, orders, moves."""
    what = f"position: units.{name}"
    group = battle.groups[ids[name]]
    figures = group.men[:]
    if "state" in unit:
        group.state = one_of(unit["state"], STATE_NAMES, f"{what}: state")
        group.fell_back = group.state != STEADY
    if "stored" in unit:
        group.order = one_of(unit["stored"], ORDER_NAMES, f"{what}: stored")
        group.carried = group.order
    if "result" in unit:
        wanted = as_text(unit["result"], f"{what}: result")
        cells = [cell for table in battle.rules.cells for row in table for cell in row if cell.rule == wanted]
        if not cells:
            raise BadInput(f"{what}: result is a cell of this book's Actions tables, such as TY-F32-11; not '{wanted}'")
        group.has_result = True
        group.result = cells[0]
        group.die = int(wanted[-1])
    if is_so(unit, "commanded", what):
        seats = [seat.id for seat in battle.seats if seat.side == group.side]
        if not seats:
            raise BadInput(f"{what}: commanded: no unit of its side is a Player Character (character = true)")
        group.seat = seats[0]
        for leader in battle.attached(group):
            leader.seat = group.seat
    group.spotted = is_so(unit, "spotted", what)
    group.fired = is_so(unit, "fired", what)
    group.has_moved = is_so(unit, "moved", what)
    group.charged = is_so(unit, "charged", what)
    group.advanced = is_so(unit, "advanced", what)
    if is_so(unit, "lost_melee", what):
        group.lost_at = group.worse_at = battle.clock - 1
    if "known" in unit:
        place = [as_int(n, f"{what}: known", 0, 60_000) for n in as_list(unit["known"], f"{what}: known")]
        if len(place) != 2:
            raise BadInput(f"{what}: known is a place, [x, y]; not {place}")
        group.known = True
        group.known_x, group.known_y = place
    for n in numbers(unit.get("wounded", 0), f"{what}: wounded", len(figures)):
        battle.wounds[figures[n]] = 1
    for n in numbers(unit.get("unloaded", 0), f"{what}: unloaded", len(figures)):
        battle.loaded[figures[n]] = 0
    for i in figures:
        battle.spent[i] = as_int(unit.get("spent", 0), f"{what}: spent", 0, 10_000)
    lost = [figures[-1 - n] for n in range(as_int(unit.get("killed", 0), f"{what}: killed", 0, len(figures)))]
    for i in lost:
        battle.remove(i, KILLED)
    for n in range(as_int(unit.get("guards", 0), f"{what}: guards", 0, len(figures))):
        battle.guards[figures[n]] = group.id
    if "captured_by" in unit:
        captor = as_text(unit["captured_by"], f"{what}: captured_by")
        if captor not in ids or battle.groups[ids[captor]].side == group.side:
            raise BadInput(f"{what}: captured_by is an enemy unit of this position; not '{captor}'")
        for i in group.men[:]:
            battle.captor[i] = ids[captor]
            battle.remove(i, CAPTURED)


def is_so(unit: Doc, key: str, what: str) -> bool:
    """Read a flag of a unit; left out, it is False."""
    return as_flag(unit.get(key, False), f"{what}: {key}")


def numbers(value: object, what: str, most: int) -> list[int]:
    """Read a count, for the first figures, or a list of figures, from 1."""
    if isinstance(value, list):
        return [as_int(n, what, 1, most) - 1 for n in value]
    return list(range(as_int(value, what, 0, most)))
