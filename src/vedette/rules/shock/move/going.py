"""Carrying out a move and its consequences: markers found, contact, support, pieces manned or taken."""

from vedette.engine.tables import EventType, Roll
from vedette.engine.types import NOBODY, Question, Step
from vedette.geometry.blocks import TOUCH, Block
from vedette.geometry.moves import sweep_overlaps
from vedette.geometry.points import Point, ahead
from vedette.rules.shock import event_types, steps
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.combat.hits import check_loading, take_piece
from vedette.rules.shock.markers.markers import find_near, first_found, uncover
from vedette.rules.shock.move.contact import (
    ContactPlace,
    attack_place,
    is_from_front,
    lend_support,
    make_contact,
    refuse_target,
    support_place,
)
from vedette.rules.shock.move.leading import LeaderPath
from vedette.rules.shock.move.moving import LEGAL, PLAIN, way_of, why_end_not, why_not
from vedette.rules.shock.move.shape import rects_within
from vedette.rules.shock.move.shift import fits
from vedette.rules.shock.units import ACTIONS, ATTACHED, FIELDED, GONE, Unit

SHORT_OF = 30
"""The distance from the end at which a move is over: first_found is about as exact."""


def leave_host(battle: Battle, commander: Unit) -> None:
    """Leave the commander's unit; orders given to it lapse (SP-RUL-71)."""
    if commander.where != ATTACHED:
        return
    host = battle.units[commander.host]
    battle.tell(event_types.LEAVES_UNIT, commander.id, host.id)
    host.commander = NOBODY
    host.orders = 0
    commander.host = NOBODY


def is_halted_by_marker(battle: Battle, unit: Unit, way: LeaderPath) -> bool:
    """True if a marker found on the way halts the unit; it goes on when that is uncovered (SP-RUL-74).

    A marker found at the end of the way does not halt the unit; it is uncovered on arrival.
    """
    if not battle.has_markers:
        return False
    number, x, y, gone = first_found(battle, unit, way)
    if number == NOBODY or way.length() - gone < SHORT_OF:
        return False
    battle.mover = unit.id
    battle.is_halted = True
    battle.halt_x = x
    battle.halt_y = y
    battle.allowance = max(0, battle.allowance - gone)
    battle.next(Step(steps.RESUME, unit.id))
    uncover(battle, battle.markers[number], event_types.FOUND, unit.id, False)
    return True


def arrive(battle: Battle, unit: Unit, x: int, y: int, heading: int, files: int, event_type: EventType) -> None:
    """Place a unit at the end of a move."""
    leave_host(battle, unit)
    battle.place_unit(unit, x, y, heading, files)
    unit.supports = NOBODY
    unit.obstacle = NOBODY
    battle.mover = NOBODY
    battle.is_halted = False
    battle.has_begun = True
    battle.tell(event_type, unit.id, x=unit.cx, y=unit.cy)
    touch_pieces(battle, unit)
    find_near(battle, unit)


def go_to(battle: Battle, unit: Unit, x: int, y: int, heading: int, files: int, by: list[Point]) -> None:
    """Make a plain move to a front edge there."""
    event_type = event_types.MOVES if battle.mover == NOBODY else event_types.MOVES_ON
    if battle.has_markers and is_halted_by_marker(battle, unit, way_of(battle, unit, x, y, heading, files, by)):
        return
    arrive(battle, unit, x, y, heading, files, event_type)


def go_attack(battle: Battle, unit: Unit, them: Unit, files: int, allowance: int) -> None:
    """Move into contact (SP-CLC-01)."""
    place = attack_place(battle, unit, them, files, allowance)
    battle.allowance = allowance
    if is_halted_by_marker(battle, unit, place.way):
        return
    is_frontal = is_from_front(battle, unit, them)
    settle(battle, unit, place, files)
    make_contact(battle, unit, them, place, is_frontal)
    touch_pieces(battle, unit)
    find_near(battle, unit)


def settle(battle: Battle, unit: Unit, place: ContactPlace, files: int) -> None:
    battle.place_unit(unit, place.x, place.y, place.heading, files)
    unit.obstacle = NOBODY
    battle.mover = NOBODY
    battle.is_halted = False
    battle.has_begun = True


def go_support(battle: Battle, unit: Unit, them: Unit, files: int, allowance: int) -> None:
    """Move to within 1 inch of an enemy in close combat (SP-CLC-04)."""
    place = support_place(battle, unit, them, files, allowance)
    battle.allowance = allowance
    if is_halted_by_marker(battle, unit, place.way):
        return
    settle(battle, unit, place, files)
    lend_support(battle, unit, them)
    touch_pieces(battle, unit)
    find_near(battle, unit)


def ask_resume(battle: Battle, unit: Unit) -> None:
    """Ask a unit halted by a marker to go on from there with the rest of its move (SP-RUL-74)."""
    if unit.where != FIELDED and unit.where != ATTACHED:
        battle.is_halted = False
        battle.mover = NOBODY
        return
    battle.ask(Question(unit.side, "resume", "SP-RUL-74", unit.id, battle.allowance))


def halt(battle: Battle, unit: Unit) -> None:
    """Stop the unit where it was halted, or, without room there, where it set out."""
    x, y = battle.halt_x, battle.halt_y
    tried = [unit.files]
    for files in (3, 2, 1):
        if files < unit.files:
            tried.append(files)
    half = (battle.rules.gun_base if unit.piece != NOBODY else battle.rules.base) // 2
    for files in tried:
        front = ahead(x, y, unit.heading, half)
        rects = battle.rects_at(unit, front.x, front.y, unit.heading, files)
        if why_end_not(battle, unit, rects, PLAIN, NOBODY, False) == LEGAL:
            arrive(battle, unit, front.x, front.y, unit.heading, files, event_types.HALTS)
            return
    battle.is_halted = False
    battle.mover = NOBODY
    battle.tell(event_types.STAYS, unit.id)


# --- pieces -----------------------------------------------------------------------------------------------------------


def touch_pieces(battle: Battle, unit: Unit) -> None:
    """Touch an abandoned piece: own gunners man it, an enemy takes it (SP-RUL-29, -88)."""
    if not battle.pieces or unit.where != FIELDED:
        return
    for piece in battle.pieces:
        if not piece.in_play or piece.crew != NOBODY or unit.piece != NOBODY:
            continue
        if not rects_within(unit.rects, [piece.block], TOUCH):
            continue
        if piece.side != unit.side:
            take_piece(battle, unit, piece)
        elif unit.card.is_gunners and piece.building == NOBODY and not battle.is_engaged(unit):
            man(battle, unit, piece.id)


def man(battle: Battle, unit: Unit, number: int) -> None:
    """Man a piece: gunners take their places behind it, if there is room."""
    piece = battle.pieces[number]
    block = piece.block
    front = ahead(block.x, block.y, block.heading, block.depth // 2)
    was_mounted = unit.mounted
    unit.piece = number
    unit.mounted = False
    files = min(unit.files, unit.figures())
    rects = battle.rects_at(unit, front.x, front.y, block.heading, files)
    if not fits(battle, unit, rects, NOBODY):
        unit.piece = NOBODY
        unit.mounted = was_mounted
        return
    piece.crew = unit.id
    battle.place_unit(unit, front.x, front.y, block.heading, files)
    unit.used = ACTIONS
    unit.acted = True
    battle.tell(event_types.MANS, unit.id)
    check_loading(battle, unit)  # SP-RUL-22: it may be crew enough


# --- rolled moves -----------------------------------------------------------------------------------------------------


def roll_move(battle: Battle, unit: Unit, kind: int) -> int:
    """Roll the movement dice of a class, in hundredths of an inch (SP-MOV-04, -05, SP-GEN-03)."""
    total = battle.dice.total(battle.rules.move_dice[kind], battle.rules.move_sides[kind])
    roll = Roll(unit.id, battle.rules.move_sides[kind], battle.dice.last, total, None, "movement")
    battle.tell(event_types.ROLLS, unit.id, n=total, rolls=[roll])
    return total * 100


def ask_march(battle: Battle, unit: Unit, allowance: int) -> None:
    battle.mover = unit.id
    battle.allowance = allowance
    battle.ask(Question(unit.side, "march", "SP-MOV-02", unit.id, allowance))


def stay(battle: Battle, unit: Unit) -> None:
    """Stay in place: a rolled move need not be used (SP-RUL-38)."""
    battle.mover = NOBODY
    battle.tell(event_types.STAYS, unit.id)


def drive(battle: Battle, unit: Unit, heading: int, allowance: int) -> None:
    """Drive a unit that is not Formed the full distance in a straight line, an optional rule (SP-MOV-14, SP-RUL-38)."""
    battle.mover = unit.id
    battle.allowance = allowance
    best = 0
    length = allowance
    while length > 0:
        there = ahead(unit.x, unit.y, heading, length)
        if why_not(battle, unit, there.x, there.y, heading, unit.files, [], length, PLAIN, NOBODY) == LEGAL:
            best = length
            break
        length -= 10
    ray = ahead(unit.x, unit.y, heading, allowance)
    for them in battle.units:
        if them.side == unit.side or them.where == GONE or refuse_target(battle, unit, them) is not None:
            continue
        if not is_on_line(battle, unit, them, ray):
            continue
        if attack_place(battle, unit, them, unit.files, allowance).why == LEGAL:
            go_attack(battle, unit, them, unit.files, allowance)
            return
    if best == 0:
        stay(battle, unit)
        return
    there = ahead(unit.x, unit.y, heading, best)
    battle.allowance = best
    go_to(battle, unit, there.x, there.y, heading, unit.files, [])


def is_on_line(battle: Battle, unit: Unit, them: Unit, ray: Point) -> bool:
    """True if an enemy stands on the straight line of a driven move."""
    base = Block(unit.x, unit.y, unit.heading, battle.rules.base, battle.rules.base)
    for rect in them.rects:
        if sweep_overlaps(base, ray.x - unit.x, ray.y - unit.y, rect, 2):
            return True
    return False
