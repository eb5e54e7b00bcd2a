"""Activation (ACT): what a stand, or two on one counter, may do; each order is checked here and carried out here."""

from vedette.engine.types import NOBODY, Order, Question, Refusal, Step
from vedette.geometry.grid import opposite
from vedette.rules.empires import steps, words
from vedette.rules.empires.battle import Battle, rows_from_home
from vedette.rules.empires.close import attack, close_targets, refuse_close
from vedette.rules.empires.fire import fire, fire_targets, refuse_fire
from vedette.rules.empires.moving import (
    has_room,
    joinable,
    may_leave_field,
    may_make_small_square,
    may_stand_on,
    places_on_entry,
    reach,
    refuse_farther,
    ways_in,
)
from vedette.rules.empires.squares import forget_whole, moved_out_of_place
from vedette.rules.empires.stands import ALONE, CAVALRY, FIELDED, FRONT, REAR, TRANSPORT, Stand
from vedette.rules.empires.transport import (
    could_limber_from,
    hitching_orders,
    limber,
    refuse_limber,
    refuse_unlimber,
    unlimber,
)

AS_PAIR = 0
AS_SQUARE = 1


def start_activation(battle: Battle, who: int) -> None:
    """A counter comes up: its stand, or its two stands, act now."""
    stand = battle.stands[who]
    other = battle.companion(stand)
    battle.acting = who
    battle.mate = NOBODY
    if other != NOBODY and battle.stands[other].counter == stand.counter:
        battle.mate = other
        if stand.place == REAR:
            battle.acting, battle.mate = other, who
    battle.moved = False
    battle.hitching = False
    battle.move_closed = False
    battle.owes_limber = False
    battle.attacks = 0
    battle.attack_closed = False
    battle.going_home = battle.withdrawing[stand.side]
    battle.next(Step(steps.ACTIVATION))


def activation(battle: Battle) -> None:
    """Ask what the acting stand does next, until both halves are used or nothing is left to do."""
    if battle.stands[battle.acting].where != FIELDED:
        battle.acting, battle.mate = battle.mate, NOBODY
    elif battle.mate != NOBODY and battle.stands[battle.mate].where != FIELDED:
        battle.mate = NOBODY
    if battle.acting == NOBODY or battle.stands[battle.acting].where != FIELDED:
        battle.acting = NOBODY
        return
    stand = battle.stands[battle.acting]
    if (battle.moved and not may_still_hitch(battle, stand)) and not may_still_attack(battle, stand):
        end_activation(battle)
        return
    battle.next(Step(steps.ACTIVATION))
    battle.ask(Question(stand.side, "activate", "WEC-ACT-01", battle.acting))


def may_still_hitch(battle: Battle, stand: Stand) -> bool:
    return stand.card.arm == TRANSPORT and not battle.move_closed and len(hitching_orders(battle, stand)) > 0


def may_still_attack(battle: Battle, stand: Stand) -> bool:
    if battle.attack_closed:
        return False
    if close_targets(battle, stand, True) or fire_targets(battle, stand, True):
        return True
    if battle.mate == NOBODY:
        return False
    mate = battle.stands[battle.mate]
    return len(close_targets(battle, mate, True)) > 0 or len(fire_targets(battle, mate, True)) > 0


def end_activation(battle: Battle) -> None:
    """The counter is used up."""
    battle.stands[battle.acting].counter = 0
    if battle.mate != NOBODY:
        battle.stands[battle.mate].counter = 0
    battle.acting = NOBODY
    battle.mate = NOBODY


# --- moving -----------------------------------------------------------------------------------------------------------


def refuse_mover(battle: Battle, stand: Stand) -> Refusal | None:
    """The move half must be unused."""
    if battle.moved:
        return Refusal("WEC-ACT-01", f"{stand.card.name} has used its move")
    return None


def homeward_exists(battle: Battle, stand: Stand) -> bool:
    """A legal move takes the stand nearer its baseline, or off the field (RUL-64)."""
    together = battle.mate != NOBODY
    if may_leave_field(battle, stand, together):
        return True
    rows = rows_from_home(battle, stand.side, stand.cell)
    for cell in reach(battle, stand, together).cells:
        if rows_from_home(battle, stand.side, cell) < rows:
            return True
    if not together:
        for cell in joinable(battle, stand):
            if rows_from_home(battle, stand.side, cell) < rows:
                return True
    return False


def refuse_direction(battle: Battle, stand: Stand, cell: int) -> Refusal | None:
    """A withdrawing stand goes nearer its baseline if it can, and never farther from it (VIC-02, RUL-64)."""
    if not battle.going_home:
        return None
    refused = refuse_farther(battle, stand, cell)
    if refused is not None:
        return refused
    rows = rows_from_home(battle, stand.side, stand.cell)
    if rows == 0 and may_leave_field(battle, stand, battle.mate != NOBODY):
        return Refusal("WEC-VIC-02", f"{stand.card.name} is on its baseline and must leave the battlefield")
    if rows_from_home(battle, stand.side, cell) >= rows and homeward_exists(battle, stand):
        return Refusal("WEC-VIC-02", f"{stand.card.name} must move nearer its baseline while its army withdraws")
    return None


def refuse_move(battle: Battle, stand: Stand, cell: int, facing: int) -> Refusal | None:
    """Why a single stand may not move there, or None."""
    refused = refuse_mover(battle, stand)
    if refused is not None:
        return refused
    if battle.mate != NOBODY:
        return Refusal("WEC-SEQ-06", "two stands on one counter stay together: order them to march")
    if cell == stand.cell:
        return Refusal("WEC-MOV-02", f"{stand.card.name} is there already; order it to turn")
    if battle.front[cell] != NOBODY and battle.front[cell] != stand.id:
        return Refusal("WEC-MOV-12", "another stand is in that square")
    if reach(battle, stand, False).spare[cell] < 0:
        return Refusal("WEC-MOV-02", f"{stand.card.name} cannot get there with its move of {stand.rate} squares")
    if stand.card.large and not has_space_to_lie(battle, stand, cell, facing):
        return Refusal("WEC-LRG-01", f"there is no room for {stand.card.name} to lie that way")
    refused = refuse_direction(battle, stand, cell)
    if refused is not None and could_limber_from(battle, stand, cell):
        return None
    return refused


def has_space_to_lie(battle: Battle, stand: Stand, cell: int, facing: int) -> bool:
    """A large stand turns into free squares only (RUL-56)."""
    for covered in battle.covers(stand, cell, facing):
        if not 0 <= covered < battle.grid.size or not may_stand_on(battle, stand, covered):
            return False
        who = battle.front[covered]
        if who != NOBODY and who != stand.id:
            return False
    return True


def entered(battle: Battle, stand: Stand, here: int) -> None:
    """What follows from a move: it has moved, its counter's move half is used, a broken square is given up."""
    moved_out_of_place(battle, stand.side, here)
    forget_whole(battle)
    battle.moved = True
    if battle.attacks > 0:
        battle.attack_closed = True


def move(battle: Battle, stand: Stand, cell: int, facing: int) -> None:
    here = stand.cell
    battle.owes_limber = battle.going_home and refuse_direction(battle, stand, cell) is not None
    battle.lift(stand)
    battle.put(stand, cell, facing, ALONE)
    stand.has_moved = True
    entered(battle, stand, here)
    battle.tell(words.MOVES, stand.id, cell=cell)


def refuse_turn(battle: Battle, stand: Stand, facing: int) -> Refusal | None:
    """A turn in place uses the move half (RUL-13); in a shared square nobody turns alone (RUL-76)."""
    refused = refuse_mover(battle, stand)
    if refused is not None:
        return refused
    if stand.place != ALONE:
        return Refusal("WEC-GRD-06", f"{stand.card.name} shares its square and may not turn alone")
    if facing == stand.facing:
        return Refusal("WEC-FAC-05", f"{stand.card.name} faces that way already")
    if stand.card.large and not has_space_to_lie(battle, stand, stand.cell, facing):
        return Refusal("WEC-LRG-01", f"there is no room for {stand.card.name} to turn that way")
    return refuse_direction(battle, stand, stand.cell)


def turn(battle: Battle, stand: Stand, facing: int) -> None:
    battle.face(stand, facing)
    entered(battle, stand, stand.cell)
    battle.tell(words.TURNS, stand.id, cell=stand.cell)


def refuse_about(battle: Battle, stand: Stand) -> Refusal | None:
    """Turning about to make or end a Small Tactical Square (RUL-76)."""
    refused = refuse_mover(battle, stand)
    if refused is not None:
        return refused
    other = battle.companion(stand)
    if other == NOBODY or battle.mate != NOBODY:
        return Refusal("WEC-GRD-07", "only one of two stands sharing a square on separate counters turns about")
    if not may_make_small_square(battle, stand, battle.stands[other]):
        return Refusal("WEC-GRD-08", "a Small Tactical Square is formed by infantry that is not Native")
    if stand.place == FRONT and not battle.in_small_square(stand):
        return Refusal("WEC-GRD-07", f"{stand.card.name} is the front stand; the rear stand turns about")
    return refuse_direction(battle, stand, stand.cell)


def about(battle: Battle, stand: Stand) -> None:
    """Back to back with its companion, or, out of a Small Tactical Square, behind it and facing as it does."""
    other = battle.stands[battle.companion(stand)]
    cell = stand.cell
    was_square = battle.in_small_square(stand)
    if was_square:
        battle.lift(stand)
        battle.put(stand, cell, other.facing, REAR)
    else:
        battle.face(stand, opposite(stand.facing))
    entered(battle, stand, cell)
    if was_square:
        battle.tell(words.TURNS, stand.id, cell=cell)
    else:
        battle.tell(words.FORMS_SQUARE, other.id, stand.id, cell=cell)


def refuse_join(battle: Battle, stand: Stand, cell: int, place: int, as_square: bool) -> Refusal | None:
    """Why a stand may not end its move in a friend's square, or None (MOV-12, RUL-32)."""
    refused = refuse_mover(battle, stand)
    if refused is not None:
        return refused
    if battle.mate != NOBODY:
        return Refusal("WEC-SEQ-06", "two stands on one counter move only into squares empty of stands")
    if cell == stand.cell or battle.front[cell] == NOBODY:
        return Refusal("WEC-MOV-12", "no friendly stand is there to join")
    if not has_room(battle, stand, cell):
        return Refusal("WEC-GRD-05", f"there is no room for {stand.card.name} in that square")
    if as_square and not may_make_small_square(battle, stand, battle.stands[battle.front[cell]]):
        return Refusal("WEC-GRD-08", "a Small Tactical Square is formed by infantry that is not Native")
    for way in ways_in(battle, stand, cell):
        if place in places_on_entry(battle, stand, cell, way):
            return refuse_direction(battle, stand, cell)
    return Refusal("WEC-MOV-12", f"{stand.card.name} cannot come into that place of the square with its move")


def join(battle: Battle, stand: Stand, cell: int, place: int, as_square: bool) -> None:
    here = stand.cell
    other = battle.stands[battle.front[cell]]
    battle.lift(stand)
    battle.put(stand, cell, opposite(other.facing) if as_square else other.facing, place)
    stand.has_moved = True
    entered(battle, stand, here)
    battle.tell(words.FORMS_SQUARE if as_square else words.JOINS, stand.id, other.id, cell=cell)


def refuse_march(battle: Battle, stand: Stand, cell: int, facing: int, form: int) -> Refusal | None:
    """Two stands on one counter move together, at the slower rate, into a square empty of stands (RUL-32, -76)."""
    refused = refuse_mover(battle, stand)
    if refused is not None:
        return refused
    if battle.mate == NOBODY:
        return Refusal("WEC-SEQ-05", f"{stand.card.name} is alone on its counter; order it to move")
    is_square = battle.in_small_square(stand)
    # either stand of a Small Tactical Square may be the front stand of the pair it ends as (RUL-76)
    if stand.id != battle.acting and not (is_square and form == AS_PAIR):
        return Refusal("WEC-SEQ-05", f"the order goes to the front stand, {battle.stands[battle.acting].card.name}")
    mate = battle.stands[battle.companion(stand)]
    if form == AS_SQUARE and not may_make_small_square(battle, stand, mate):
        return Refusal("WEC-GRD-08", "a Small Tactical Square is formed by infantry that is not Native")
    if cell == stand.cell and facing == stand.facing and is_square == (form == AS_SQUARE):
        return Refusal("WEC-MOV-02", "they stand so already")
    if stand.card.large:
        return Refusal("WEC-LRG-05", f"{stand.card.name} is a large stand and moves by itself")
    if reach(battle, stand, True).spare[cell] < 0:
        return Refusal("WEC-MOV-02", "the two stands cannot get there together")
    return refuse_direction(battle, stand, cell)


def march(battle: Battle, stand: Stand, cell: int, facing: int, form: int) -> None:
    here = stand.cell
    mate = battle.stands[battle.companion(stand)]
    was_square = battle.in_small_square(stand)
    if cell != here or stand.place == REAR:
        battle.lift(mate)
        battle.lift(stand)
        battle.put(stand, cell, facing, ALONE)
        battle.put(mate, cell, facing, REAR)
        battle.acting, battle.mate = stand.id, mate.id
    else:
        battle.face(stand, facing)
    if cell != here:
        stand.has_moved = True
        mate.has_moved = True
    battle.face(mate, opposite(facing) if form == AS_SQUARE else facing)
    entered(battle, stand, here)
    battle.tell(words.MOVES if cell != here else words.TURNS, stand.id, mate.id, cell=cell)
    if form == AS_SQUARE and not was_square:
        battle.tell(words.FORMS_SQUARE, stand.id, mate.id, cell=cell)


def refuse_saddle(battle: Battle, stand: Stand, facing: int, up: bool) -> Refusal | None:
    """Mounting or dismounting takes the place of the move (MOV-05, RUL-47, -48)."""
    refused = refuse_mover(battle, stand)
    if refused is not None:
        return refused
    if stand.card.arm != CAVALRY:
        return Refusal("WEC-MOV-05", f"{stand.card.name} is not Cavalry")
    if stand.mounted == up:
        return Refusal("WEC-MOV-05", f"{stand.card.name} is {'mounted' if up else 'on foot'} already")
    if stand.place != ALONE and facing != stand.facing:
        return Refusal("WEC-GRD-06", f"{stand.card.name} shares its square and may not turn alone")
    if up:
        field = battle.field
        if field.ground[stand.cell] == 1 and field.roads[stand.cell] == 0:
            return Refusal("WEC-MOV-13", f"{stand.card.name} cannot mount inside a wood")
        return None
    return refuse_direction(battle, stand, stand.cell)


def saddle(battle: Battle, stand: Stand, facing: int, up: bool) -> None:
    stand.mounted = up
    battle.face(stand, facing)
    entered(battle, stand, stand.cell)
    battle.tell(words.MOUNTS if up else words.DISMOUNTS, stand.id, cell=stand.cell)


def refuse_leave(battle: Battle, stand: Stand) -> Refusal | None:
    """Only a withdrawing army's stands leave the battlefield (RUL-64)."""
    refused = refuse_mover(battle, stand)
    if refused is not None:
        return refused
    if not battle.going_home:
        return Refusal("WEC-VIC-02", f"the army of {stand.card.name} is not withdrawing")
    if not may_leave_field(battle, stand, battle.mate != NOBODY):
        return Refusal("WEC-VIC-02", f"{stand.card.name} cannot leave the battlefield with this move")
    return None


def leave(battle: Battle, stand: Stand) -> None:
    here = stand.cell
    battle.tell(words.LEAVES, stand.id, cell=here)
    if battle.mate != NOBODY:
        mate = battle.stands[battle.mate]
        battle.tell(words.LEAVES, mate.id, cell=here)
        battle.withdraw(mate)
    battle.withdraw(stand)
    entered(battle, stand, here)
    battle.next(Step(steps.AFTERMATH))


def refuse_done(battle: Battle, stand: Stand) -> Refusal | None:
    """A stand may do nothing (ACT-02, RUL-62), unless its army withdraws and it could go."""
    if battle.owes_limber:
        return Refusal("WEC-VIC-02", f"{stand.card.name} went for a gun and must limber it")
    has_new_gun = battle.hitching and stand.tow != NOBODY
    if battle.going_home and not battle.moved and not has_new_gun and homeward_exists(battle, stand):
        return Refusal("WEC-VIC-02", f"{stand.card.name} must move nearer its baseline while its army withdraws")
    return None


# --- orders of an activation ------------------------------------------------------------------------------------------


def refuse_order(battle: Battle, order: Order) -> Refusal | None:
    """Why the acting stand is refused this order, or None."""
    args = order.args
    verb = order.verb
    who = args[0]
    if who != battle.acting and (who != battle.mate or who == NOBODY):
        name = battle.stands[battle.acting].card.name
        return Refusal("WEC-SEQ-03", f"it is the activation of {name} (stand {battle.acting}), not of stand {who}")
    stand = battle.stands[who]
    grid = battle.grid
    if verb == "fire" or verb == "attack":
        if not 0 <= args[1] < len(battle.stands):
            return Refusal("WEC-DEF-05", f"there is no stand {args[1]}")
        them = battle.stands[args[1]]
        return refuse_fire(battle, stand, them) if verb == "fire" else refuse_close(battle, stand, them)
    if verb == "done":
        return refuse_done(battle, stand)
    if verb == "turn":
        return refuse_turn(battle, stand, args[1])
    if verb == "about":
        return refuse_about(battle, stand)
    if verb == "mount" or verb == "dismount":
        return refuse_saddle(battle, stand, args[1], verb == "mount")
    if verb == "leave":
        return refuse_leave(battle, stand)
    if verb == "limber":
        if not 0 <= args[1] < len(battle.stands):
            return Refusal("WEC-TRN-01", f"there is no stand {args[1]}")
        return refuse_limber(battle, stand, battle.stands[args[1]], args[2])
    if not grid.has(args[1], args[2]):
        return Refusal("WEC-GRD-01", f"there is no square {args[1]},{args[2]} on this battlefield")
    cell = grid.cell(args[1], args[2])
    if verb == "move":
        return refuse_move(battle, stand, cell, args[3])
    if verb == "join":
        return refuse_join(battle, stand, cell, args[3], False)
    if verb == "square":
        return refuse_join(battle, stand, cell, REAR, True)
    if verb == "march":
        return refuse_march(battle, stand, cell, args[3], args[4])
    if verb == "unlimber":
        return refuse_unlimber(battle, stand, cell, args[3], args[4])
    return Refusal("WEC-ACT-01", f"'{verb}' is not something an activated stand does")


def obey_order(battle: Battle, order: Order) -> None:
    """Carry out an order of the acting stand."""
    args = order.args
    verb = order.verb
    stand = battle.stands[args[0]]
    if verb == "fire":
        fire(battle, stand, battle.stands[args[1]])
    elif verb == "attack":
        attack(battle, stand, battle.stands[args[1]])
    elif verb == "done":
        if battle.attacks == 0 and not battle.moved and not battle.hitching:
            battle.tell(words.STANDS, stand.id)
        battle.agenda.pop()
        end_activation(battle)
    elif verb == "turn":
        turn(battle, stand, args[1])
    elif verb == "about":
        about(battle, stand)
    elif verb == "mount" or verb == "dismount":
        saddle(battle, stand, args[1], verb == "mount")
    elif verb == "leave":
        leave(battle, stand)
    elif verb == "limber":
        limber(battle, stand, battle.stands[args[1]], args[2])
    else:
        cell = battle.grid.cell(args[1], args[2])
        if verb == "move":
            move(battle, stand, cell, args[3])
        elif verb == "join":
            join(battle, stand, cell, args[3], False)
        elif verb == "square":
            join(battle, stand, cell, REAR, True)
        elif verb == "march":
            march(battle, stand, cell, args[3], args[4])
        else:
            unlimber(battle, stand, cell, args[3], args[4])
