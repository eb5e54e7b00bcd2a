"""What is offered: one order at random, and every order that players who compare them may want to see."""

from vedette.engine.dice import Chance
from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.angles import bearing
from vedette.geometry.points import Point, ahead, distance, nearest_on_segment
from vedette.rules.shock.actions import (
    is_free,
    may_still_act,
    must_drive,
    refuse_act,
    refuse_basic,
    refuse_marker_move,
    refuse_musician,
    refuse_reload,
    refuse_roll,
    refuse_saddle,
)
from vedette.rules.shock.artillery import (
    aim_orders,
    guns_of,
    may_do_anything,
    refuse_gun,
    refuse_limber,
    refuse_mobile,
    refuse_quit,
    refuse_repair,
    refuse_turn,
)
from vedette.rules.shock.artillery import refuse_reload as refuse_gun_reload
from vedette.rules.shock.battle import (
    COMMANDERS,
    MOUNTING,
    MOVING,
    SHOOTING,
    Battle,
)
from vedette.rules.shock.bouts import waiting_combats
from vedette.rules.shock.colours import may_show
from vedette.rules.shock.commander import refuse_join
from vedette.rules.shock.contact import (
    attack_place,
    refuse_declare,
    refuse_supporter,
    refuse_target,
    support_place,
)
from vedette.rules.shock.crossing import beyond, is_at_door, is_at_obstacle
from vedette.rules.shock.moving import LEGAL, PLAIN, why_not
from vedette.rules.shock.shooting import targets
from vedette.rules.shock.units import ATTACHED, FIELDED, MARKER, NO_MOVE, UNLIMBERED, Unit

HEADINGS = (0, 45, 90, 135, 180, 225, 270, 315)


# --- moves ------------------------------------------------------------------------------------------------------------


def is_in_reach(unit: Unit, them: Unit, allowance: int) -> bool:
    far = unit.radius + them.radius + allowance + 100
    dx = unit.cx - them.cx
    dy = unit.cy - them.cy
    return dx * dx + dy * dy <= far * far


def start_circle(battle: Battle, unit: Unit) -> Unit:
    """The unit whose place counts: a commander with a unit sets out from it."""
    return battle.units[unit.host] if unit.where == ATTACHED else unit


def attack_orders(battle: Battle, unit: Unit, allowance: int) -> list[Order]:
    """Every enemy a unit may attack with so much to go, in the files it has or fewer."""
    found: list[Order] = []
    if unit.piece != NOBODY or unit.where != FIELDED:
        return found
    for them in battle.units:
        if them.side == unit.side or them.where != FIELDED:
            continue
        if not battle.is_halted and not is_in_reach(unit, them, allowance):
            continue
        if refuse_target(battle, unit, them) is None:
            for files in files_to_try(unit):
                if attack_place(battle, unit, them, files, allowance).why == LEGAL:
                    found.append(Order("attack", (unit.id, them.id, files)))
                    break
        elif refuse_supporter(battle, unit, them) is None:
            for files in files_to_try(unit):
                if support_place(battle, unit, them, files, allowance).why == LEGAL:
                    found.append(Order("support", (unit.id, them.id, files)))
                    break
    return found


def files_to_try(unit: Unit) -> list[int]:
    found = [unit.files]
    for files in (4, 2, 1):
        if files < unit.files:
            found.append(files)
    return found


def join_orders(battle: Battle, unit: Unit, allowance: int) -> list[Order]:
    found: list[Order] = []
    if not unit.card.is_commander:
        return found
    start = start_circle(battle, unit)
    for host in battle.units:
        if host.side == unit.side and host.where == FIELDED and host.commander == NOBODY and host is not unit:
            if is_in_reach(start, host, allowance) and refuse_join(battle, unit, host, allowance) is None:
                found.append(Order("join", (unit.id, host.id)))
    return found


def may_go(battle: Battle, unit: Unit, x: int, y: int, heading: int, files: int, allowance: int) -> bool:
    """A plain move to a centre there is allowed."""
    front = battle.front_from_centre(unit, x, y, heading, files)
    return why_not(battle, unit, front.x, front.y, heading, files, [], allowance, PLAIN, NOBODY) == LEGAL


def centre_of(battle: Battle, unit: Unit) -> Point:
    if battle.is_halted and battle.mover == unit.id:
        return Point(battle.halt_x, battle.halt_y)
    if unit.where == ATTACHED:
        host = battle.units[unit.host]
        return Point(host.cx, host.cy)
    if unit.building != NOBODY:
        return Point(unit.x, unit.y)
    return battle.centre_from_front(unit, unit.x, unit.y, unit.heading, unit.files)


def sampled_move(battle: Battle, unit: Unit, allowance: int, chance: Chance) -> Order | None:
    """A legal plain move at random, or None after a few tries."""
    here = centre_of(battle, unit)
    if unit.piece != NOBODY and battle.move_class(unit) == UNLIMBERED:
        length = 1 + chance.below(max(1, allowance))
        there = ahead(here.x, here.y, unit.heading + (0 if chance.below(3) else 180), length)
        if may_go(battle, unit, there.x, there.y, unit.heading, unit.files, allowance):
            return Order("move", (unit.id, there.x, there.y, unit.heading, unit.files))
        return None
    for attempt in range(3):
        if chance.below(2):
            way = unit.heading - 60 + chance.below(121)
        else:
            way = chance.below(360)
        length = allowance - chance.below(allowance // 2 + 1) if attempt == 0 else chance.below(allowance + 1)
        heading = (unit.heading if chance.below(2) else way) % 360
        files = unit.files
        if chance.below(6) == 0:
            files = 1 + chance.below(unit.figures())
        if unit.building != NOBODY or unit.where == ATTACHED:
            length += 200
        there = ahead(here.x, here.y, way, length)
        if may_go(battle, unit, there.x, there.y, heading, files, allowance):
            return Order("move", (unit.id, there.x, there.y, heading, files))
    return None


def snapped_moves(battle: Battle, unit: Unit, allowance: int) -> list[Order]:
    """Moves that end exactly where the rules ask for it: at an obstacle, at a door."""
    found: list[Order] = []
    if unit.piece != NOBODY or unit.where != FIELDED or unit.building != NOBODY:
        return found
    depth = battle.depth_at(unit, unit.files)
    for obstacle in battle.field.obstacles:
        line = obstacle.line
        for i in range(len(line.xs) - 1):
            spot = nearest_on_segment(unit.cx, unit.cy, line.xs[i], line.ys[i], line.xs[i + 1], line.ys[i + 1])
            if distance(spot.x, spot.y, unit.cx, unit.cy) > allowance + unit.radius + 100:
                continue
            along = bearing(line.xs[i + 1] - line.xs[i], line.ys[i + 1] - line.ys[i])
            for facing in (along + 90, along + 270):
                centre = ahead(spot.x, spot.y, facing + 180, line.width // 2 + depth // 2 + 1)
                if may_go(battle, unit, centre.x, centre.y, facing % 360, unit.files, allowance):
                    found.append(Order("move", (unit.id, centre.x, centre.y, facing % 360, unit.files)))
    for building in battle.field.buildings:
        block = building.block
        for door in building.doors:
            if distance(door.x, door.y, unit.cx, unit.cy) > allowance + unit.radius + 100:
                continue
            out = bearing(door.x - block.x, door.y - block.y)
            out = (block.heading + (out - block.heading + 45) % 360 // 90 * 90) % 360
            centre = ahead(door.x, door.y, out, depth // 2 + 10)
            if may_go(battle, unit, centre.x, centre.y, (out + 180) % 360, unit.files, allowance):
                found.append(Order("move", (unit.id, centre.x, centre.y, (out + 180) % 360, unit.files)))
    return found


def compass_moves(battle: Battle, unit: Unit, allowance: int) -> list[Order]:
    """Sensible samples of a plain move: eight ways, full and half, facing ahead or the way it goes."""
    found: list[Order] = []
    here = centre_of(battle, unit)
    if unit.piece != NOBODY and battle.move_class(unit) == UNLIMBERED:
        for way in (unit.heading, unit.heading + 180):
            there = ahead(here.x, here.y, way, allowance)
            if may_go(battle, unit, there.x, there.y, unit.heading, unit.files, allowance):
                found.append(Order("move", (unit.id, there.x, there.y, unit.heading, unit.files)))
        return found
    off = 200 if unit.building != NOBODY or unit.where == ATTACHED else 0
    for turn in HEADINGS:
        way = (unit.heading + turn) % 360
        for length in (allowance, allowance // 2):
            there = ahead(here.x, here.y, way, length + off)
            for heading in (unit.heading, way):
                if may_go(battle, unit, there.x, there.y, heading, unit.files, allowance):
                    found.append(Order("move", (unit.id, there.x, there.y, heading, unit.files)))
                if way == unit.heading:
                    break
    return found


def going_orders(battle: Battle, unit: Unit, allowance: int) -> list[Order]:
    """Every way to use a move of so much."""
    found = attack_orders(battle, unit, allowance)
    found.extend(join_orders(battle, unit, allowance))
    found.extend(snapped_moves(battle, unit, allowance))
    found.extend(compass_moves(battle, unit, allowance))
    return found


def pick_going(battle: Battle, unit: Unit, allowance: int, chance: Chance) -> Order | None:
    """One way to use a move, at random: an attack as often as not where there is one."""
    if unit.card.is_commander and chance.below(2):
        joins = join_orders(battle, unit, allowance)
        if joins:
            return joins[chance.below(len(joins))]
    if not unit.card.is_commander and chance.below(3):
        attacks = attack_orders(battle, unit, allowance)
        if attacks:
            return attacks[chance.below(len(attacks))]
    if (battle.field.obstacles or battle.field.buildings) and chance.below(4) == 0:
        snaps = snapped_moves(battle, unit, allowance)
        if snaps:
            return snaps[chance.below(len(snaps))]
    return sampled_move(battle, unit, allowance, chance)


# --- steps 3 to 6 -----------------------------------------------------------------------------------------------------


def deed_orders(battle: Battle, unit: Unit) -> list[Order]:
    """What a unit may spend its Action on, moves apart, in list order."""
    found: list[Order] = []
    stage = battle.stage if battle.rules.strict_action_order and not battle.is_extra else COMMANDERS
    if unit.acted and not battle.is_extra:
        return found
    if unit.card.is_commander:
        if unit.where == ATTACHED:
            found.append(Order("order", (unit.id,)))
            if battle.units[unit.host].shock > 0:
                found.append(Order("rally", (unit.id,)))
        elif unit.shock > 0:
            found.append(Order("rally", (unit.id,)))
        return found
    if unit.contact == NOBODY and not battle.is_banned(unit, NO_MOVE):
        if stage <= MOUNTING:
            found.extend(crossing_orders(battle, unit, stage))
            if refuse_saddle(battle, unit, not unit.mounted) is None:
                found.append(Order("dismount" if unit.mounted else "mount", (unit.id,)))
    if stage <= SHOOTING:
        for them in targets(battle, unit):
            found.append(Order("fire", (unit.id, them)))
    if refuse_reload(battle, unit) is None:
        found.append(Order("reload", (unit.id,)))
    return found


def crossing_orders(battle: Battle, unit: Unit, stage: int) -> list[Order]:
    found: list[Order] = []
    for number in range(len(battle.field.obstacles)):
        if stage <= 2 and unit.building == NOBODY and is_at_obstacle(battle, unit, number):
            for heading in (unit.heading, away_from(battle, unit, number)):
                order = Order("cross", (unit.id, number, heading, unit.files))
                if refuse_act_quietly(battle, unit, order):
                    found.append(order)
                    break
    for number in range(len(battle.field.buildings)):
        if stage <= 3 and unit.building == NOBODY and is_at_door(battle, unit, number):
            order = Order("enter", (unit.id, number, unit.heading))
            if refuse_act_quietly(battle, unit, order):
                found.append(order)
    return found


def away_from(battle: Battle, unit: Unit, number: int) -> int:
    """The facing with its back to an obstacle once it is over."""
    line = battle.field.obstacles[number].line
    place = beyond(battle, unit, number, unit.heading, unit.files)
    for i in range(len(line.xs) - 1):
        along = bearing(line.xs[i + 1] - line.xs[i], line.ys[i + 1] - line.ys[i])
        for facing in (along + 90, along + 270):
            spot = ahead(place.x, place.y, facing, 10)
            if distance(spot.x, spot.y, unit.cx, unit.cy) > distance(place.x, place.y, unit.cx, unit.cy):
                return int(facing % 360)
    return unit.heading


def refuse_act_quietly(battle: Battle, unit: Unit, order: Order) -> bool:
    """The order would be obeyed."""
    return refuse_act(battle, unit.side, order) is None


def pick_deed(battle: Battle, unit: Unit, chance: Chance) -> Order | None:
    found = deed_orders(battle, unit)
    return found[chance.below(len(found))] if found else None


def pick_move_for(battle: Battle, unit: Unit, chance: Chance) -> Order | None:
    """A basic move or the roll of a Movement Action, or None."""
    if refuse_basic(battle, unit) is None:
        order = pick_going(battle, unit, battle.basic_move(unit), chance)
        if order is not None:
            return order
    if unit.building != NOBODY and chance.below(2):
        return Order("face", (unit.id, (unit.heading + 45) % 360)) if refuse_roll(battle, unit) is None else None
    if refuse_roll(battle, unit) is None and chance.below(2):
        if must_drive(battle, unit):
            return Order("drive", (unit.id, chance.below(360)))
        return Order("roll", (unit.id,))
    return None


def pick_act(battle: Battle, side: int, chance: Chance) -> Order:
    """One order of steps 3 to 6: earlier kinds of Action first, so that later ones are not closed too soon."""
    units = battle.units
    count = len(units)
    stage = battle.stage if battle.rules.strict_action_order else COMMANDERS
    skip = chance.below(10)
    if stage == COMMANDERS and skip:
        for unit in units:
            if (
                unit.side == side
                and unit.card.is_commander
                and unit.where != 4
                and unit.where != 0
                and is_free(battle, unit)
            ):
                order = pick_commander(battle, unit, chance)
                if order is not None:
                    return order
    if stage <= MOVING and skip > 1:
        if battle.has_markers:
            marked = pick_marker(battle, side, chance)
            if marked is not None:
                return marked
        start = chance.below(count)
        for i in range(count):
            unit = units[(start + i) % count]
            if unit.side != side or unit.where != FIELDED or unit.card.is_commander or (unit.moved and unit.acted):
                continue
            if unit.contact != NOBODY or not is_free(battle, unit):
                continue
            order = pick_move_for(battle, unit, chance)
            if order is not None:
                return order
    start = chance.below(count)
    for i in range(count):
        unit = units[(start + i) % count]
        if unit.side != side or unit.where != FIELDED or unit.card.is_commander or not is_free(battle, unit):
            continue
        if unit.acted:
            if unit.musician and refuse_musician(battle, unit, side) is None and chance.below(3) == 0:
                return Order("play", (unit.id,))
            continue
        order = pick_deed(battle, unit, chance)
        if order is not None:
            return order
        if unit.colours and unit.shock > 2:
            return Order("colours", (unit.id,))
    return Order("done")


def pick_commander(battle: Battle, unit: Unit, chance: Chance) -> Order | None:
    if not unit.acted and chance.below(3):
        deeds = deed_orders(battle, unit)
        if deeds:
            return deeds[chance.below(len(deeds))]
    return pick_move_for(battle, unit, chance)


def pick_marker(battle: Battle, side: int, chance: Chance) -> Order | None:
    for marker in battle.markers:
        if marker.side == side and marker.is_out and not marker.has_moved and battle.step in (3, 4):
            if not battle.has_begun and chance.below(6) == 0:
                return Order("show", (marker.id + 1,))
            if chance.below(2):
                return Order("creep", (marker.id + 1,))
    return None


def act_orders(battle: Battle, side: int) -> list[Order]:
    """Every order of steps 3 to 6; open moves give samples."""
    found: list[Order] = []
    for unit in battle.units:
        if unit.side == side and (unit.where == FIELDED or unit.where == ATTACHED):
            found.extend(unit_orders(battle, unit))
    stage = battle.stage if battle.rules.strict_action_order else COMMANDERS
    for marker in battle.markers:
        if marker.side == side and marker.is_out and battle.step in (3, 4):
            if not battle.has_begun:
                found.append(Order("show", (marker.id + 1,)))
            if not marker.has_moved and stage <= MOVING:
                found.append(Order("creep", (marker.id + 1,)))
    found.append(Order("done"))
    return found


def unit_orders(battle: Battle, unit: Unit) -> list[Order]:
    """Every order that may be given to one unit in steps 3 to 6."""
    found: list[Order] = []
    side = unit.side
    stage = battle.stage if battle.rules.strict_action_order else COMMANDERS
    if may_show(battle, unit):
        found.append(Order("colours", (unit.id,)))
    for them in battle.units:
        if them.side != side and them.contact != NOBODY and refuse_declare(battle, unit, them) is None:
            found.append(Order("declare", (unit.id, them.id)))
    if not is_free(battle, unit):
        return found
    if unit.acted and unit.musician and refuse_musician(battle, unit, side) is None:
        found.append(Order("play", (unit.id,)))
    if not may_still_act(battle, unit):
        return found
    if unit.card.is_commander and stage > COMMANDERS:
        return found
    if stage <= MOVING:
        if refuse_basic(battle, unit) is None:
            found.extend(going_orders(battle, unit, battle.basic_move(unit)))
        if refuse_roll(battle, unit) is None:
            found.extend(roll_orders(battle, unit))
        if unit.building != NOBODY and (refuse_basic(battle, unit) is None or refuse_roll(battle, unit) is None):
            for turn in HEADINGS[1:]:
                found.append(Order("face", (unit.id, (unit.heading + turn) % 360)))
    found.extend(deed_orders(battle, unit))
    return found


def roll_orders(battle: Battle, unit: Unit) -> list[Order]:
    if must_drive(battle, unit):
        return [Order("drive", (unit.id, (unit.heading + turn) % 360)) for turn in HEADINGS]
    return [Order("roll", (unit.id,))]


def extra_orders(battle: Battle, unit: Unit) -> list[Order]:
    """What a musician's Action may be used for."""
    if unit.piece != NOBODY:
        return [order for order in gun_orders(battle, unit, True) if order.verb not in ("move", "play", "quit")]
    found: list[Order] = []
    if refuse_roll(battle, unit) is None:
        found.extend(roll_orders(battle, unit))
    found.extend(deed_orders(battle, unit))
    return found


# --- march, resume, creep ---------------------------------------------------------------------------------------------


def march_orders(battle: Battle, question: Question) -> list[Order]:
    unit = battle.units[question.who]
    found = going_orders(battle, unit, battle.allowance)
    found.append(Order("halt" if question.kind == "resume" else "stay", (unit.id,)))
    return found


def pick_march(battle: Battle, question: Question, chance: Chance) -> Order:
    unit = battle.units[question.who]
    order = pick_going(battle, unit, battle.allowance, chance)
    if order is not None:
        return order
    return Order("halt" if question.kind == "resume" else "stay", (unit.id,))


def creep_orders(battle: Battle, who: int) -> list[Order]:
    marker = battle.markers[who - MARKER]
    found: list[Order] = []
    for way in HEADINGS:
        for length in (battle.allowance, battle.allowance // 2):
            there = ahead(marker.x, marker.y, way, length)
            order = Order("sneak", (marker.id + 1, there.x, there.y))
            if refuse_marker_move(battle, who, order) is None:
                found.append(order)
    found.append(Order("keep", (marker.id + 1,)))
    return found


def pick_creep(battle: Battle, who: int, chance: Chance) -> Order:
    marker = battle.markers[who - MARKER]
    for _ in range(4):
        there = ahead(marker.x, marker.y, chance.below(360), chance.below(battle.allowance + 1))
        order = Order("sneak", (marker.id + 1, there.x, there.y))
        if refuse_marker_move(battle, who, order) is None:
            return order
    return Order("keep", (marker.id + 1,))


# --- guns -------------------------------------------------------------------------------------------------------------


def gun_orders(battle: Battle, unit: Unit, after: bool) -> list[Order]:
    """Every order for a piece in step 1."""
    found: list[Order] = []
    if refuse_mobile(battle, unit) is None and not after and not unit.moved and unit.used == 0:
        if unit.building == NOBODY:
            found.extend(compass_moves(battle, unit, battle.basic_move(unit)))
        if battle.move_class(unit) == UNLIMBERED:
            found.extend(turn_orders(battle, unit))
    if refuse_gun(battle, unit, unit.side) is not None:
        return found
    if refuse_gun_reload(battle, unit) is None:
        found.append(Order("reload", (unit.id,)))
    if refuse_repair(battle, unit) is None:
        found.append(Order("repair", (unit.id,)))
    if refuse_limber(battle, unit, True) is None:
        found.append(Order("limber", (unit.id,)))
    if refuse_limber(battle, unit, False) is None:
        found.append(Order("unlimber", (unit.id,)))
    if refuse_mobile(battle, unit) is None:
        if unit.building == NOBODY:
            found.append(Order("roll", (unit.id,)))
        if battle.move_class(unit) == UNLIMBERED and not found_turn(found):
            found.extend(turn_orders(battle, unit))
        if refuse_quit(battle, unit) is None:
            found.append(Order("quit", (unit.id,)))
    return found


def found_turn(orders: list[Order]) -> bool:
    for order in orders:
        if order.verb == "turn":
            return True
    return False


def turn_orders(battle: Battle, unit: Unit) -> list[Order]:
    found: list[Order] = []
    for turn in HEADINGS[1:]:
        heading = (unit.heading + turn) % 360
        if refuse_turn(battle, unit, heading, unit.files) is None:
            found.append(Order("turn", (unit.id, heading)))
    return found


def guns_orders(battle: Battle, side: int, after: bool) -> list[Order]:
    found: list[Order] = []
    for who in guns_of(battle, side):
        unit = battle.units[who]
        if may_show(battle, unit):
            found.append(Order("colours", (who,)))
        if may_do_anything(battle, unit, after):
            found.extend(gun_orders(battle, unit, after))
        if unit.musician and unit.used > 0 and extra_of_gun(battle, unit):
            found.append(Order("play", (who,)))
    found.append(Order("done"))
    return found


def extra_of_gun(battle: Battle, unit: Unit) -> bool:
    """A further Action of a piece has some use."""
    piece = battle.pieces[unit.piece]
    return piece.fired or piece.jammed or refuse_mobile(battle, unit) is None


def pick_guns(battle: Battle, side: int, after: bool, chance: Chance) -> Order:
    guns = guns_of(battle, side)
    start = chance.below(len(guns)) if guns else 0
    for i in range(len(guns)):
        unit = battle.units[guns[(start + i) % len(guns)]]
        if not may_do_anything(battle, unit, after):
            continue
        piece = battle.pieces[unit.piece]
        ready = refuse_gun(battle, unit, side) is None
        if ready and piece.jammed:
            return Order("repair", (unit.id,))
        if ready and piece.fired and chance.below(4):
            return Order("reload", (unit.id,))
        if ready and piece.limbered and chance.below(2) and refuse_limber(battle, unit, False) is None:
            return Order("unlimber", (unit.id,))
        if chance.below(3) == 0:
            return pick_gun_move(battle, unit, after, chance)
    return Order("done")


def pick_gun_move(battle: Battle, unit: Unit, after: bool, chance: Chance) -> Order:
    orders = gun_orders(battle, unit, after)
    lively = [order for order in orders if order.verb != "quit" or chance.below(8) == 0]
    if not lively:
        return Order("done")
    return lively[chance.below(len(lively))]


def pick_aim(battle: Battle, side: int, chance: Chance) -> Order:
    found = aim_orders(battle, side)
    if not found or chance.below(8) == 0:
        return Order("done")
    who, them = found[chance.below(len(found))]
    return Order("aim", (who, them))


# --- short questions --------------------------------------------------------------------------------------------------


def colours_orders(battle: Battle, question: Question) -> list[Order]:
    found: list[Order] = []
    for unit in battle.units:
        if unit.side == question.side and may_show(battle, unit):
            if question.who == NOBODY or question.who == unit.id:
                found.append(Order("colours", (unit.id,)))
    found.append(Order("furl"))
    return found


def combat_orders(battle: Battle) -> list[Order]:
    return [Order("fight", (who,)) for who in waiting_combats(battle)]


def stand_orders(unit: Unit) -> list[Order]:
    return [Order("stand", (unit.id, heading)) for heading in HEADINGS]
