"""Hidden units (HID): moving and uncovering markers, and standing up from them."""

from vedette.engine.plurals import many
from vedette.engine.tables import EventType, Roll
from vedette.engine.types import NOBODY, Order, Question, Refusal, Step
from vedette.geometry.areas import leg_crosses_area
from vedette.geometry.blocks import Block
from vedette.geometry.moves import closest_approach
from vedette.geometry.points import Point, ahead, distance, is_within
from vedette.rules.shock import event_types, steps
from vedette.rules.shock.battle import COMMANDERS, LEFT, Battle
from vedette.rules.shock.combat.hits import take_off
from vedette.rules.shock.move.leading import LeaderPath
from vedette.rules.shock.move.moving import LEGAL, why_place_not
from vedette.rules.shock.move.shape import centres_of, rects_nearer, rects_within
from vedette.rules.shock.move.shift import fits
from vedette.rules.shock.units import ACTIONS, FIELDED, HIDDEN, MARKER, Marker, Unit

FAR_APART = 1200
"""The two markers of a unit start at most 12 inches apart (SP-RUL-74)."""

CREEP_DICE = 2


# --- where a marker may go --------------------------------------------------------------------------------------------


def refuse_creep(battle: Battle, marker: Marker, side: int) -> Refusal | None:
    """Refuse a marker's move; each may move once in its owner's step 3 or 4 (SP-HID-04, SP-RUL-74)."""
    if marker.side != side or not marker.is_out:
        return Refusal("SP-HID-04", "that is not a marker of this side on the table")
    if battle.step not in steps.FIRST_ACTIONS:
        return Refusal("SP-RUL-74", "markers move in place of the basic move, in step 3 or 4")
    if marker.has_moved:
        return Refusal("SP-HID-04", "this marker has moved already")
    return None


def roll_creep(battle: Battle, marker: Marker) -> None:
    """Roll 2W6 inches, each marker with its own roll (SP-HID-04)."""
    total = battle.dice.total(CREEP_DICE, 6)
    roll = Roll(NOBODY, 6, battle.dice.last, total, None, battle.name_of(MARKER + marker.id), marker.side)
    battle.tell(event_types.MARKER_ROLLS, MARKER + marker.id, n=total, rolls=[roll])
    marker.has_moved = True
    battle.mover = MARKER + marker.id
    battle.allowance = total * 100
    battle.ask(Question(marker.side, "creep", "SP-HID-04", MARKER + marker.id, battle.allowance))


def refuse_sneak(battle: Battle, marker: Marker, x: int, y: int) -> Refusal | None:
    """Refuse a marker's path: straight, within the roll, on the table, no barred ground (SP-RUL-74)."""
    field = battle.field
    if not is_within(marker.x, marker.y, x, y, battle.allowance):
        return Refusal("SP-HID-04", f"the marker may move {many(battle.allowance // 100, 'inch', 'inches')}")
    half = battle.rules.base // 2
    if x < half or y < half or x > field.width - half or y > field.height - half:
        return Refusal("SP-RUL-74", "the marker would leave the table")
    unit = battle.units[marker.unit]
    if battle.is_barred_by_terrain(unit):
        for area in field.barred:
            if leg_crosses_area(area, marker.x, marker.y, x, y):
                return Refusal("SP-RUL-74", "that ground is barred to the marker's unit")
    for building in field.buildings:
        if leg_crosses_area(building.area, marker.x, marker.y, x, y):
            return Refusal("SP-RUL-74", "a building is in the way")
    return None


def sneak(battle: Battle, marker: Marker, x: int, y: int) -> None:
    """Move a marker straight until it arrives or open terrain or an enemy uncovers it (SP-HID-06, -07)."""
    sx, sy = marker.x, marker.y
    length = distance(sx, sy, x, y)
    stop = Point(x, y)
    parts = max(1, length // 25)
    for i in range(1, parts + 1):
        spot = Point(sx + (x - sx) * i // parts, sy + (y - sy) * i // parts)
        marker.x, marker.y = spot.x, spot.y
        if battle.field.is_open(spot.x, spot.y) or finder_of(battle, marker) != NOBODY:
            stop = spot
            break
    marker.x, marker.y = stop.x, stop.y
    battle.tell(event_types.MARKER_MOVES, MARKER + marker.id, x=stop.x, y=stop.y)
    battle.mover = NOBODY
    battle.has_begun = True
    if battle.field.is_open(stop.x, stop.y):
        uncover(battle, marker, event_types.IN_THE_OPEN, NOBODY, True)
        return
    who = finder_of(battle, marker)
    if who != NOBODY:
        uncover(battle, marker, event_types.FOUND, who, True)


# --- how it is found --------------------------------------------------------------------------------------------------


def finder_of(battle: Battle, marker: Marker) -> int:
    """Return an enemy unit within 6 inches of a marker; exactly 6 counts (SP-HID-07, SP-RUL-75)."""
    spot = [battle.marker_block(marker)]
    reach = battle.rules.uncover
    for unit in battle.units:
        if unit.side == marker.side or unit.where != FIELDED:
            continue
        far = unit.radius + reach + battle.rules.base
        if (unit.cx - marker.x) * (unit.cx - marker.x) + (unit.cy - marker.y) * (unit.cy - marker.y) > far * far:
            continue
        if rects_within(unit.rects, spot, reach):
            return unit.id
    return NOBODY


def first_found(battle: Battle, unit: Unit, way: LeaderPath) -> tuple[int, int, int, int]:
    """Return the first marker a moving unit comes within 6 inches of: number, place, and length gone.

    Its number is NOBODY when there is none.
    """
    size = battle.rules.gun_base if unit.piece != NOBODY else battle.rules.base
    reach = battle.rules.uncover
    gone = 0
    x, y = way.x, way.y
    for point in way.points:
        base = Block(x, y, unit.heading, size, size)
        dx, dy = point.x - x, point.y - y
        best = NOBODY
        best_share = 65
        for marker in battle.markers:
            if not marker.is_out or marker.side == unit.side:
                continue
            block = battle.marker_block(marker)
            if closest_approach(base, dx, dy, block) > reach:
                continue
            low, high = 0, 64
            while high - low > 1:
                middle = (low + high) // 2
                if closest_approach(base, dx * middle // 64, dy * middle // 64, block) <= reach:
                    high = middle
                else:
                    low = middle
            if high < best_share:
                best_share = high
                best = marker.id
        if best != NOBODY:
            px, py = x + dx * best_share // 64, y + dy * best_share // 64
            return best, px, py, gone + distance(x, y, px, py)
        gone += distance(x, y, point.x, point.y)
        x, y = point.x, point.y
    return NOBODY, 0, 0, 0


def find_near(battle: Battle, unit: Unit) -> None:
    """Uncover markers within 6 inches of where a unit has come to stand."""
    if not battle.has_markers:
        return
    for marker in battle.markers:
        if marker.is_out and marker.side != unit.side and finder_of(battle, marker) == unit.id:
            uncover(battle, marker, event_types.FOUND, unit.id, False)


def find_all(battle: Battle) -> None:
    """Uncover markers near any enemy, after units came to stand without moving by themselves."""
    if not battle.has_markers:
        return
    for marker in battle.markers:
        if marker.is_out:
            who = finder_of(battle, marker)
            if who != NOBODY:
                uncover(battle, marker, event_types.FOUND, who, False)


# --- uncovering -------------------------------------------------------------------------------------------------------


def refuse_show(battle: Battle, marker: Marker, side: int) -> Refusal | None:
    """Refuse to uncover a marker except as step 3 or 4 starts, before any move (SP-HID-05, SP-RUL-36)."""
    if marker.side != side or not marker.is_out:
        return Refusal("SP-HID-05", "that is not a marker of this side on the table")
    if battle.step not in steps.FIRST_ACTIONS or battle.has_begun or battle.stage > COMMANDERS:
        return Refusal("SP-RUL-36", "markers are uncovered at the start of step 3 or 4, before any unit moves")
    return None


def uncover(battle: Battle, marker: Marker, why: EventType, finder: int, in_own_move: bool) -> None:
    """Turn a marker over: a mock is removed; a real one brings its unit, and its mock goes (SP-HID-02, SP-RUL-74)."""
    battle.reveals += 1
    marker.is_out = False
    battle.tell(why, MARKER + marker.id, finder, x=marker.x, y=marker.y)
    unit = battle.units[marker.unit]
    if not marker.is_real:
        battle.tell(event_types.UNCOVERED_MOCK, MARKER + marker.id, x=marker.x, y=marker.y)
    else:
        battle.tell(event_types.UNCOVERED_REAL, MARKER + marker.id, unit.id, x=marker.x, y=marker.y)
        for other in battle.markers:
            if other.unit == marker.unit:
                other.is_out = False
        unit.x, unit.y = marker.x, marker.y
        if in_own_move:
            unit.moved = True
        battle.next(Step(steps.UNMASK, unit.id, marker.x, marker.y))
    battle.has_markers = battle.has_hidden()


def standing_place(battle: Battle, unit: Unit, heading: int, x: int, y: int) -> tuple[int, int, int]:
    """Return where a unit stands up on its marker: front middle and files; no files when there is no room.

    One figure on the marker, every figure outside open terrain if there is room, and 2 inches from enemies.
    """
    count = unit.figures()
    half = battle.rules.base // 2
    if unit.piece != NOBODY:
        half = battle.rules.gun_base // 2
    for hidden in (True, False):
        for files in wide_to_narrow(count):
            for off in (0, 1, -1, 2, -2):
                front = ahead(x, y, heading, half)
                shift = off * battle.rules.base
                if abs(off) * 2 > files:
                    continue
                front = ahead(front.x, front.y, heading + (90 if shift >= 0 else -90), abs(shift))
                if may_stand(battle, unit, front.x, front.y, heading, files, hidden):
                    return front.x, front.y, files
    return 0, 0, 0


def wide_to_narrow(count: int) -> list[int]:
    """Return numbers of files to try: about two ranks first."""
    found: list[int] = []
    for files in ((count + 1) // 2, (count + 2) // 3, (count + 3) // 4, count, 2, 1):
        if 1 <= files <= count and files not in found:
            found.append(files)
    return found


def may_stand(battle: Battle, unit: Unit, x: int, y: int, heading: int, files: int, hidden: bool) -> bool:
    rects = battle.rects_at(unit, x, y, heading, files)
    if why_place_not(battle, unit, rects) != LEGAL or not fits(battle, unit, rects, NOBODY):
        return False
    for other in battle.units:
        if other.where == FIELDED and other.side != unit.side:
            if rects_nearer(rects, other.rects, battle.rules.zone):
                return False
    if battle.is_halted:
        base = battle.rules.base
        if rects_nearer(rects, [Block(battle.halt_x, battle.halt_y, 0, base, base)], battle.rules.zone):
            return False
    if hidden:
        for spot in centres_of(x, y, heading, files, unit.figures(), battle.rules.base):
            if battle.field.is_open(spot.x, spot.y):
                return False
    return True


def nearest_standing(battle: Battle, unit: Unit, heading: int, x: int, y: int) -> tuple[int, int, int]:
    """Return the nearest free place, when there is no room on the marker (SP-RUL-74)."""
    half = battle.rules.gun_base // 2 if unit.piece != NOBODY else battle.rules.base // 2
    for reach in range(100, 3600, 100):
        for turn in range(0, 360, 30):
            spot = ahead(x, y, turn, reach)
            front = ahead(spot.x, spot.y, heading, half)
            for files in wide_to_narrow(unit.figures()):
                if may_stand(battle, unit, front.x, front.y, heading, files, False):
                    return front.x, front.y, files
    return 0, 0, 0


def ask_unmask(battle: Battle, unit: Unit, x: int, y: int) -> None:
    """Ask the owner to choose the unit's facing (SP-RUL-74)."""
    if unit.where != HIDDEN:
        return
    battle.next(Step(steps.UNMASK, unit.id, x, y))
    battle.ask(Question(unit.side, "unmask", "SP-RUL-74", unit.id))


def refuse_stand(battle: Battle, unit: Unit, order: Order) -> Refusal | None:
    if order.args[0] != unit.id:
        return Refusal("SP-RUL-74", f"it is {unit.card.name} that stands up")
    if order.args[1] < 0 or order.args[1] > 359:
        return Refusal("SP-RUL-74", "a facing is a whole number of degrees from 0 to 359")
    return None


def stand_up(battle: Battle, unit: Unit, heading: int) -> None:
    """Stand a unit up on its marker, or at the nearest free place; without any it is lost."""
    step = battle.agenda.pop()
    x, y, files = standing_place(battle, unit, heading, step.b, step.c)
    if files == 0:
        x, y, files = nearest_standing(battle, unit, heading, step.b, step.c)
    if files == 0:
        unit.where = FIELDED
        battle.tell(event_types.NO_ROOM, unit.id)
        take_off(battle, unit, LEFT)
        return
    battle.place_unit(unit, x, y, heading, files)
    battle.tell(event_types.STANDS_UP, unit.id, x=unit.cx, y=unit.cy)
    if unit.piece != NOBODY:
        unit.used = ACTIONS  # SP-RUL-74: it acts first in step 1 of the next round
    find_near(battle, unit)
