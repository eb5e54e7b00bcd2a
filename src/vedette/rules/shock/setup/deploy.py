"""Deployment (section 23 of the ledger): each side within its zone; hidden units as two markers (SP-HID-01, -02)."""

from typing import Final

from vedette.engine.decisions import Deed
from vedette.engine.types import NOBODY, SIDES, Order, Question, Refusal, Step
from vedette.geometry.blocks import Block, corners
from vedette.geometry.points import is_within
from vedette.rules.shock import event_types, steps
from vedette.rules.shock.battle import NOT_FOUGHT, Army, Battle
from vedette.rules.shock.markers.markers import FAR_APART, find_all, finder_of
from vedette.rules.shock.move.crossing import occupant_of
from vedette.rules.shock.move.moving import PLAIN, refusal, why_end_not
from vedette.rules.shock.turn.sequence import MOST_TIES, roll_both
from vedette.rules.shock.units import ATTACHED, FIELDED, GONE, HIDDEN, WAITING, Marker, Unit

RASTER: Final = 100
"""The distance between the places tried for room, in hundredths of an inch."""


def throw_for_deployment(battle: Battle, ties: int) -> None:
    """Roll off for deployment; the loser deploys first."""
    if battle.armies[0].given and battle.armies[1].given:
        return
    winner, rolls = roll_both(battle, [])
    if winner == NOBODY and ties < MOST_TIES:
        battle.next(Step(steps.THROW_TO_DEPLOY, ties + 1))
        return
    loser = 1 - winner if winner != NOBODY else 1
    battle.deploys_first = loser
    battle.tell(event_types.ROLL_OFF, n=loser, rolls=rolls)
    battle.next(Step(steps.DEPLOY, 1 - loser))
    battle.next(Step(steps.DEPLOY, loser))


def waiting(battle: Battle, side: int) -> list[int]:
    return [unit.id for unit in battle.units if unit.side == side and unit.where == WAITING]


def ask_deployment(battle: Battle, side: int) -> None:
    if battle.armies[side].given:
        return
    battle.side = side
    battle.next(Step(steps.DEPLOY, side))
    battle.ask(Question(side, "deploy", "SP-RUL-78"))


def is_in_zone(army: Army, rects: list[Block]) -> bool:
    """True if a body stands wholly in its side's deployment zone."""
    west, south, east, north = army.zone
    for rect in rects:
        for corner in corners(rect):
            if corner.x < west - 2 or corner.x > east + 2 or corner.y < south - 2 or corner.y > north + 2:
                return False
    return True


def why_not_there(battle: Battle, unit: Unit, x: int, y: int, heading: int, files: int) -> Refusal | None:
    """Return why a unit may not be deployed with its centre there, or None."""
    if files < 1 or files > unit.figures() or heading < 0 or heading > 359:
        return Refusal("SP-RUL-80", f"{unit.card.name} has not so many files, or no such facing")
    front = battle.front_from_centre(unit, x, y, heading, files)
    rects = battle.rects_at(unit, front.x, front.y, heading, files)
    if not is_in_zone(battle.armies[unit.side], rects):
        return Refusal("SP-RUL-78", f"{unit.card.name} would stand outside its deployment zone")
    return refusal(why_end_not(battle, unit, rects, PLAIN, NOBODY, False), unit)


def refuse_hide(battle: Battle, unit: Unit, x: int, y: int, mock_x: int, mock_y: int) -> Refusal | None:
    """Refuse markers in open terrain, over 12 inches apart, or on barred ground (SP-HID-01, SP-RUL-74)."""
    if not battle.rules.hidden_deployment:
        return Refusal("SP-HID-01", "hidden deployment is switched off")
    if unit.card.is_commander:
        return Refusal("SP-RUL-74", f"{unit.card.name} is a commander: only units deploy hidden")
    west, south, east, north = battle.armies[unit.side].zone
    for px, py in ((x, y), (mock_x, mock_y)):
        if px < west or px > east or py < south or py > north:
            return Refusal("SP-RUL-78", "a marker would lie outside the deployment zone")
    return refuse_markers(battle, unit, x, y, mock_x, mock_y)


def refuse_markers(battle: Battle, unit: Unit, x: int, y: int, mock_x: int, mock_y: int) -> Refusal | None:
    """Refuse the places of two markers by all rules except the deployment zone."""
    if x == mock_x and y == mock_y:
        return Refusal("SP-HID-02", "the two markers cannot lie on the same place")
    if not is_within(x, y, mock_x, mock_y, FAR_APART):
        return Refusal("SP-RUL-74", "the two markers start at most 12 inches apart")
    for px, py in ((x, y), (mock_x, mock_y)):
        if battle.field.is_open(px, py):
            return Refusal("SP-HID-01", "a marker would lie in open terrain")
        if battle.is_barred_by_terrain(unit) and battle.field.is_barred(px, py):
            return Refusal("SP-RUL-74", f"that ground is barred to {unit.card.name}")
        if finder_of(battle, Marker(0, unit.side, unit.id, False, px, py)) != NOBODY:
            return Refusal("SP-HID-07", "an enemy unit is within 6 inches of that place")
    return None


def refuse_attach(battle: Battle, unit: Unit, number: int) -> Refusal | None:
    if not unit.card.is_commander:
        return Refusal("SP-CMD-04", f"{unit.card.name} is not a commander")
    host = battle.units[number] if 0 <= number < len(battle.units) else unit
    if host.side != unit.side or host.card.is_commander or host.where != FIELDED:
        return Refusal("SP-CMD-04", "a commander is attached to a unit of his side that is placed and not hidden")
    if host.commander != NOBODY:
        return Refusal("SP-CMD-06", f"{host.card.name} has a commander already")
    return None


def refuse_garrison(battle: Battle, unit: Unit, building: int, heading: int) -> Refusal | None:
    """Refuse a garrison other than a unit on foot, or a piece, on a roof in its zone (SP-RUL-47)."""
    refused = refuse_roof(battle, unit, building, heading)
    if refused is None and not is_in_zone(battle.armies[unit.side], [battle.field.buildings[building].block]):
        return Refusal("SP-RUL-78", "the building lies outside the deployment zone")
    return refused


def refuse_roof(battle: Battle, unit: Unit, building: int, heading: int) -> Refusal | None:
    """Refuse a place on a roof by all rules except the deployment zone."""
    if building < 0 or building >= len(battle.field.buildings) or heading < 0 or heading > 359:
        return Refusal("SP-BLD-04", f"there is no building {building}, or no such facing")
    if unit.is_riding() or unit.card.is_commander:
        return Refusal("SP-RUL-47", f"{unit.card.name} cannot be placed on a roof")
    if battle.is_limbered(unit):
        return Refusal("SP-RUL-47", f"{unit.card.name} is limbered")
    if occupant_of(battle, building) != NOBODY:
        return Refusal("SP-BLD-07", "the building is occupied: it holds one unit at a time")
    return None


# --- the orders, verb by verb -----------------------------------------------------------------------------------------


def refuse_stranger(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Refuse a unit of the other side: a side deploys its own."""
    number = order.args[0]
    if number < 0 or number >= len(battle.units) or battle.units[number].side != asked.side:
        return Refusal("SP-RUL-78", f"unit {number} is not of this side")
    return None


def refuse_placed(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Refuse a unit already placed; it may be recalled."""
    refused = refuse_stranger(battle, asked, order)
    if refused is not None:
        return refused
    unit = battle.units[order.args[0]]
    if unit.where != WAITING:
        return Refusal("SP-RUL-78", f"{unit.card.name} is placed already; recall it first")
    return None


def check_ready(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    left = waiting(battle, asked.side)
    if left:
        names = ", ".join([battle.units[who].card.name for who in left])
        return Refusal("SP-RUL-78", f"these are not placed yet: {names}")
    return None


def apply_ready(battle: Battle, asked: Question, order: Order) -> None:
    battle.agenda.pop()


def check_recall(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_stranger(battle, asked, order)
    if refused is not None:
        return refused
    unit = battle.units[order.args[0]]
    if unit.where == WAITING or unit.where == GONE:
        return Refusal("SP-RUL-78", f"{unit.card.name} is not placed yet")
    return None


def apply_recall(battle: Battle, asked: Question, order: Order) -> None:
    recall(battle, battle.units[order.args[0]])


def check_deploy(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_placed(battle, asked, order)
    if refused is not None:
        return refused
    args = order.args
    return why_not_there(battle, battle.units[args[0]], args[1], args[2], args[3], args[4])


def apply_deploy(battle: Battle, asked: Question, order: Order) -> None:
    unit = battle.units[order.args[0]]
    files = order.args[4]
    front = battle.front_from_centre(unit, order.args[1], order.args[2], order.args[3], files)
    battle.place_unit(unit, front.x, front.y, order.args[3], files)
    battle.tell(event_types.DEPLOYS, unit.id, x=unit.cx, y=unit.cy)


def check_hide(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_placed(battle, asked, order)
    if refused is not None:
        return refused
    args = order.args
    return refuse_hide(battle, battle.units[args[0]], args[1], args[2], args[3], args[4])


def apply_hide(battle: Battle, asked: Question, order: Order) -> None:
    args = order.args
    hide(battle, battle.units[args[0]], args[1], args[2], args[3], args[4])
    battle.tell(event_types.HIDES, n=asked.side)


def check_attach(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_placed(battle, asked, order)
    return refused if refused is not None else refuse_attach(battle, battle.units[order.args[0]], order.args[1])


def apply_attach(battle: Battle, asked: Question, order: Order) -> None:
    battle.attach(battle.units[order.args[0]], battle.units[order.args[1]])
    battle.tell(event_types.JOINS, order.args[0], order.args[1])


def check_garrison(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_placed(battle, asked, order)
    if refused is not None:
        return refused
    return refuse_garrison(battle, battle.units[order.args[0]], order.args[1], order.args[2])


def apply_garrison(battle: Battle, asked: Question, order: Order) -> None:
    unit = battle.units[order.args[0]]
    garrison(battle, unit, order.args[1], order.args[2])
    battle.tell(event_types.DEPLOYS, unit.id, x=unit.cx, y=unit.cy)


def check_omit(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_placed(battle, asked, order)
    if refused is not None:
        return refused
    unit = battle.units[order.args[0]]
    if scan(battle, unit) is not None:
        return Refusal("SP-RUL-78", f"there is room for {unit.card.name}: it must be placed")
    return None


def apply_omit(battle: Battle, asked: Question, order: Order) -> None:
    battle.remove(battle.units[order.args[0]], NOT_FOUGHT)


DEEDS: Final = {
    "deploy": Deed(check_deploy, apply_deploy),
    "hide": Deed(check_hide, apply_hide),
    "attach": Deed(check_attach, apply_attach),
    "garrison": Deed(check_garrison, apply_garrison),
    "recall": Deed(check_recall, apply_recall),
    "omit": Deed(check_omit, apply_omit),
    "ready": Deed(check_ready, apply_ready),
}


# --- on a roof, hidden, back again ------------------------------------------------------------------------------------


def garrison(battle: Battle, unit: Unit, building: int, heading: int) -> None:
    battle.put_on_roof(unit, building, heading)
    if unit.piece != NOBODY:
        battle.pieces[unit.piece].building = building


def hide(battle: Battle, unit: Unit, x: int, y: int, mock_x: int, mock_y: int) -> None:
    """Hide a unit under two markers numbered by their places, so that the numbers tell nothing (SP-HID-03)."""
    unit.where = HIDDEN
    number = len(battle.markers)
    real_first = (x, y) <= (mock_x, mock_y)
    if real_first:
        battle.markers.append(Marker(number, unit.side, unit.id, True, x, y))
        battle.markers.append(Marker(number + 1, unit.side, unit.id, False, mock_x, mock_y))
    else:
        battle.markers.append(Marker(number, unit.side, unit.id, False, mock_x, mock_y))
        battle.markers.append(Marker(number + 1, unit.side, unit.id, True, x, y))
    battle.has_markers = True


def recall(battle: Battle, unit: Unit) -> None:
    """Recall a unit before the battle; its markers and its commander too."""
    if unit.where == HIDDEN:
        kept = [marker for marker in battle.markers if marker.unit != unit.id]
        for number, marker in enumerate(kept):
            marker.id = number
        battle.markers = kept
        battle.has_markers = battle.has_hidden()
    if unit.where == ATTACHED:
        battle.units[unit.host].commander = NOBODY
        unit.host = NOBODY
    if unit.commander != NOBODY:
        recall(battle, battle.units[unit.commander])
    if unit.piece != NOBODY:
        battle.pieces[unit.piece].building = NOBODY
    unit.building = NOBODY
    unit.where = WAITING


# --- where there is room ----------------------------------------------------------------------------------------------


def facing_of(battle: Battle, side: int) -> int:
    """Return the heading away from its own edge."""
    return (battle.home(side) * 90 + 180) % 360


def usual_files(unit: Unit) -> int:
    """Return the usual files: two ranks, or one for a crew."""
    count = unit.figures()
    if unit.piece != NOBODY:
        return min(4, count)
    return (count + 1) // 2


def scan(battle: Battle, unit: Unit) -> Order | None:
    """Return the first place, row by row, where a unit can be deployed, or None."""
    west, south, east, north = battle.armies[unit.side].zone
    heading = facing_of(battle, unit.side)
    for files in (usual_files(unit), min(4, unit.figures()), 2, 1):
        y = south + RASTER // 2
        while y < north:
            x = west + RASTER // 2
            while x < east:
                if why_not_there(battle, unit, x, y, heading, files) is None:
                    return Order("deploy", (unit.id, x, y, heading, files))
                x += RASTER
            y += RASTER
    return None


# --- the battle begins ------------------------------------------------------------------------------------------------


def start_battle(battle: Battle) -> None:
    battle.side = NOBODY
    battle.tell(event_types.BEGINS)
    for side in SIDES:
        taking_part = [unit for unit in battle.units if unit.side == side and unit.where != GONE]
        battle.began_units[side] = len([unit for unit in taking_part if not unit.card.is_commander])
        battle.began_figures[side] = sum([unit.card.figures for unit in taking_part])
    battle.next(Step(steps.ROUND))
    find_all(battle)  # SP-HID-07: an enemy may have been placed near
