"""What is offered: every order of a question, one at random, and the same grouped for people."""

from vedette.engine.dice import Chance
from vedette.engine.orders import WAYS
from vedette.engine.types import NOBODY, Option, Order, Question, Reach
from vedette.rules.empires.activation import (
    AS_PAIR,
    AS_SQUARE,
    refuse_about,
    refuse_direction,
    refuse_done,
    refuse_join,
    refuse_leave,
    refuse_march,
    refuse_move,
    refuse_saddle,
    refuse_turn,
)
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.close import close_targets
from vedette.rules.empires.fire import fire_targets
from vedette.rules.empires.moving import joinable, reach
from vedette.rules.empires.recoil import recoil_orders
from vedette.rules.empires.stands import ALONE, CAVALRY, FRONT, PLACES, REAR, TRANSPORT, Stand
from vedette.rules.empires.transport import could_limber_from, hitching_orders

# --- an activation ----------------------------------------------------------------------------------------------------


def attack_orders(battle: Battle) -> list[Order]:
    """Every attack the acting stand, or its companion on the same counter, may make."""
    found: list[Order] = []
    if battle.attack_closed:
        return found
    for who in (battle.acting, battle.mate):
        if who == NOBODY:
            continue
        stand = battle.stands[who]
        for them in close_targets(battle, stand):
            found.append(Order("attack", (who, them)))
        for them in fire_targets(battle, stand):
            found.append(Order("fire", (who, them)))
    return found


def destinations(battle: Battle, stand: Stand) -> list[int]:
    """The squares the acting stand or pair may move to, its own left out."""
    kept = reach(battle, stand, battle.mate != NOBODY)
    cells = list(dict.fromkeys(kept.cells[1:]))
    if not battle.going_home:
        return cells
    return [
        cell
        for cell in cells
        if refuse_direction(battle, stand, cell) is None or could_limber_from(battle, stand, cell)
    ]


def leads(battle: Battle) -> list[Stand]:
    """Who may lead two stands on one counter: the front stand, and of a Small Tactical Square either (RUL-76)."""
    stand = battle.stands[battle.acting]
    return [stand, battle.stands[battle.mate]] if battle.in_small_square(stand) else [stand]


def move_orders(battle: Battle) -> list[Order]:
    """Every move of the acting stand or pair."""
    found: list[Order] = []
    stand = battle.stands[battle.acting]
    grid = battle.grid
    who = stand.id
    if battle.moved:
        return found
    if battle.mate != NOBODY:
        for lead in leads(battle):
            for cell in [lead.cell, *destinations(battle, lead)]:
                for facing in range(4):
                    for form in (AS_PAIR, AS_SQUARE):
                        if refuse_march(battle, lead, cell, facing, form) is None:
                            found.append(Order("march", (lead.id, grid.x[cell], grid.y[cell], facing, form)))
    else:
        for cell in destinations(battle, stand):
            for facing in range(4):
                if not stand.card.large or refuse_move(battle, stand, cell, facing) is None:
                    found.append(Order("move", (who, grid.x[cell], grid.y[cell], facing)))
        for facing in range(4):
            if refuse_turn(battle, stand, facing) is None:
                found.append(Order("turn", (who, facing)))
        found.extend(join_orders(battle, stand))
        if refuse_about(battle, stand) is None:
            found.append(Order("about", (who,)))
    found.extend(saddle_orders(battle))
    if refuse_leave(battle, stand) is None:
        found.append(Order("leave", (who,)))
    return found


def join_orders(battle: Battle, stand: Stand) -> list[Order]:
    found: list[Order] = []
    grid = battle.grid
    for cell in joinable(battle, stand):
        for place in (FRONT, REAR):
            if refuse_join(battle, stand, cell, place, False) is None:
                found.append(Order("join", (stand.id, grid.x[cell], grid.y[cell], place)))
        if refuse_join(battle, stand, cell, REAR, True) is None:
            found.append(Order("square", (stand.id, grid.x[cell], grid.y[cell])))
    return found


def saddle_orders(battle: Battle) -> list[Order]:
    found: list[Order] = []
    for who in (battle.acting, battle.mate):
        if who == NOBODY or battle.stands[who].card.arm != CAVALRY:
            continue
        stand = battle.stands[who]
        for facing in range(4):
            if refuse_saddle(battle, stand, facing, not stand.mounted) is None:
                found.append(Order("dismount" if stand.mounted else "mount", (who, facing)))
    return found


def activation_orders(battle: Battle) -> list[Order]:
    """Everything the acting stand may be told to do now."""
    stand = battle.stands[battle.acting]
    found = attack_orders(battle)
    found.extend(move_orders(battle))
    if stand.card.arm == TRANSPORT:
        found.extend(hitching_orders(battle, stand))
    if refuse_done(battle, stand) is None:
        found.append(Order("done", (stand.id,)))
    return found


def pick_activation(battle: Battle, chance: Chance) -> Order:
    """One order of an activation at random: an attack if there is one, more often than not; else a move."""
    stand = battle.stands[battle.acting]
    lot = chance.below(16)
    if lot < 11:
        attacks = attack_orders(battle)
        if attacks:
            return attacks[chance.below(len(attacks))]
    if battle.going_home or stand.card.large or battle.owes_limber:
        return pick_any(battle, chance)
    if battle.moved or lot == 15:
        if stand.card.arm == TRANSPORT and not battle.move_closed:
            return pick_any(battle, chance)
        return Order("done", (stand.id,))
    if lot == 14:
        extra = saddle_orders(battle)
        if stand.card.arm == TRANSPORT:
            extra = hitching_orders(battle, stand)
        elif stand.place != ALONE and refuse_about(battle, stand) is None:
            extra.append(Order("about", (stand.id,)))
        if extra:
            return extra[chance.below(len(extra))]
    return pick_move(battle, stand, chance, lot)


def pick_any(battle: Battle, chance: Chance) -> Order:
    found = activation_orders(battle)
    return found[chance.below(len(found))]


def pick_move(battle: Battle, stand: Stand, chance: Chance, lot: int) -> Order:
    """A square that can be reached, and a facing."""
    grid = battle.grid
    together = battle.mate != NOBODY
    cells = reach(battle, stand, together).cells
    cell = cells[chance.below(len(cells))]
    facing = chance.below(4)
    if together:
        form = AS_SQUARE if lot == 13 and refuse_march(battle, stand, cell, facing, AS_SQUARE) is None else AS_PAIR
        if refuse_march(battle, stand, cell, facing, form) is not None:
            return Order("done", (stand.id,))
        return Order("march", (stand.id, grid.x[cell], grid.y[cell], facing, form))
    if cell != stand.cell:
        if lot == 13:
            joins = join_orders(battle, stand)
            if joins:
                return joins[chance.below(len(joins))]
        return Order("move", (stand.id, grid.x[cell], grid.y[cell], facing))
    if stand.place != 0 or facing == stand.facing:
        return Order("done", (stand.id,))
    return Order("turn", (stand.id, facing))


# --- the same for people ----------------------------------------------------------------------------------------------


def activation_options(battle: Battle) -> list[Option]:
    """Attacks one by one, moves as one option with its places, the rest as they are."""
    found: list[Option] = []
    stand = battle.stands[battle.acting]
    for order in attack_orders(battle):
        us = battle.stands[order.args[0]]
        them = battle.stands[order.args[1]]
        if order.verb == "fire":
            found.append(
                Option(
                    "fire", f"fire {us.id} at {them.id}", f"Fire at {them.card.name}", "WEC-FIR-02", them.id, None, True
                )
            )
        else:
            found.append(
                Option(
                    "attack",
                    f"attack {us.id} on {them.id}",
                    f"Attack {them.card.name}",
                    "WEC-CLS-02",
                    them.id,
                    None,
                    True,
                )
            )
    if not battle.moved:
        if battle.mate != NOBODY:
            found.extend(march_options(battle, stand))
        else:
            found.extend(single_move_options(battle, stand))
        for order in saddle_orders(battle):
            if order.args[1] == battle.stands[order.args[0]].facing:
                name = battle.stands[order.args[0]].card.name
                text = f"{order.verb} {order.args[0]} facing {WAYS[order.args[1]]}"
                found.append(Option(order.verb, text, f"{order.verb.capitalize()} {name}", "WEC-MOV-05"))
        if refuse_leave(battle, stand) is None:
            found.append(Option("leave", f"leave {stand.id}", "Leave the battlefield", "WEC-VIC-02"))
    if stand.card.arm == TRANSPORT:
        found.extend(hitching_options(battle, stand))
    if refuse_done(battle, stand) is None:
        words = "Stand fast" if battle.attacks == 0 and not battle.moved else "Done"
        found.append(Option("done", f"done {stand.id}", words, "WEC-ACT-02"))
    return found


def headings(ways: list[int]) -> list[int]:
    return [way * 90 for way in ways]


def centre(battle: Battle, cell: int) -> tuple[int, int]:
    return battle.grid.x[cell] * 100 + 50, battle.grid.y[cell] * 100 + 50


def single_move_options(battle: Battle, stand: Stand) -> list[Option]:
    found: list[Option] = []
    who = stand.id
    places = Reach("places")
    for cell in destinations(battle, stand):
        ways = [w for w in range(4) if not stand.card.large or refuse_move(battle, stand, cell, w) is None]
        if ways:
            x, y = centre(battle, cell)
            places.places.append((x, y, headings(ways)))
    if places.places:
        found.append(
            Option("move", f"move {who} to {{x}},{{y}} facing {{facing}}", "Move", "WEC-MOV-02", NOBODY, places)
        )
    turns = [w for w in range(4) if refuse_turn(battle, stand, w) is None]
    if turns:
        spot = Reach("places")
        x, y = centre(battle, stand.cell)
        spot.places.append((x, y, headings(turns)))
        found.append(Option("turn", f"turn {who} facing {{facing}}", "Turn in place", "WEC-FAC-05", NOBODY, spot))
    for order in join_orders(battle, stand):
        x, y = order.args[1], order.args[2]
        other = battle.stands[battle.front[battle.grid.cell(x, y)]]
        if order.verb == "join":
            where = PLACES[order.args[3]]
            words = f"Join {other.card.name} at {x},{y}, " + ("in front" if where == "front" else "behind")
            found.append(Option("join", f"join {who} to {x},{y} {where}", words, "WEC-MOV-12", other.id))
        else:
            words = f"Form a Small Tactical Square with {other.card.name}"
            found.append(Option("square", f"square {who} to {x},{y}", words, "WEC-GRD-07", other.id))
    if refuse_about(battle, stand) is None:
        words = (
            "Turn about: end the square"
            if battle.in_small_square(stand)
            else "Turn about: form a Small Tactical Square"
        )
        found.append(Option("about", f"about {who}", words, "WEC-GRD-07"))
    return found


def march_options(battle: Battle, stand: Stand) -> list[Option]:
    found: list[Option] = []
    kinds = [(stand, AS_PAIR, "pair", "Move together"), (stand, AS_SQUARE, "square", "Move as a Small Tactical Square")]
    for lead in leads(battle)[1:]:
        kinds.append((lead, AS_PAIR, "pair", f"Move together, {lead.card.name} in front"))
    for lead, form, name, words in kinds:
        places = Reach("places")
        for cell in [lead.cell, *destinations(battle, lead)]:
            ways = [w for w in range(4) if refuse_march(battle, lead, cell, w, form) is None]
            if ways:
                x, y = centre(battle, cell)
                places.places.append((x, y, headings(ways)))
        if places.places:
            text = f"march {lead.id} to {{x}},{{y}} facing {{facing}} {name}"
            found.append(
                Option("march", text, words, "WEC-SEQ-06" if form == AS_PAIR else "WEC-GRD-07", NOBODY, places)
            )
    return found


def hitching_options(battle: Battle, wagon: Stand) -> list[Option]:
    found: list[Option] = []
    by_turn: dict[int, Reach] = {}
    ways_at: dict[tuple[int, int, int], list[int]] = {}
    for order in hitching_orders(battle, wagon):
        if order.verb == "limber":
            gun = battle.stands[order.args[1]]
            text = f"limber {wagon.id} with {gun.id} facing {WAYS[order.args[2]]}"
            words = f"Limber {gun.card.name}, facing {WAYS[order.args[2]]}"
            found.append(Option("limber", text, words, "WEC-TRN-04", gun.id))
        else:
            key = (order.args[4], order.args[1], order.args[2])
            ways_at.setdefault(key, []).append(order.args[3])
    for (turned, x, y), ways in ways_at.items():
        by_turn.setdefault(turned, Reach("places")).places.append((x * 100 + 50, y * 100 + 50, headings(ways)))
    for turned, places in by_turn.items():
        gun = battle.stands[wagon.tow]
        text = f"unlimber {wagon.id} to {{x}},{{y}} facing {{facing}} turned {WAYS[turned]}"
        words = f"Unlimber {gun.card.name}, wagon facing {WAYS[turned]}"
        found.append(Option("unlimber", text, words, "WEC-TRN-03", NOBODY, places))
    return found


# --- recoil -----------------------------------------------------------------------------------------------------------


def recoil_options(battle: Battle, question: Question) -> list[Option]:
    found: list[Option] = []
    places = Reach("places")
    by_square: dict[tuple[int, int], list[int]] = {}
    who = question.who
    for order in recoil_orders(battle, who):
        if order.verb == "recoil":
            by_square.setdefault((order.args[1], order.args[2]), []).append(order.args[3])
        elif order.verb == "fallin":
            x, y, place = order.args[1], order.args[2], order.args[3]
            other = battle.stands[battle.front[battle.grid.cell(x, y)]]
            words = f"Fall in {'before' if place == FRONT else 'behind'} {other.card.name} at {x},{y}"
            found.append(Option("fallin", f"fallin {who} to {x},{y} {PLACES[place]}", words, "WEC-REC-02", other.id))
        else:
            found.append(Option("quit", f"quit {who}", "Fall back off the battlefield", "WEC-VIC-02"))
    for (x, y), ways in by_square.items():
        places.places.append((x * 100 + 50, y * 100 + 50, headings(ways)))
    if places.places:
        text = f"recoil {who} to {{x}},{{y}} facing {{facing}}"
        found.insert(0, Option("recoil", text, "Fall back", "WEC-REC-02", NOBODY, places))
    return found
