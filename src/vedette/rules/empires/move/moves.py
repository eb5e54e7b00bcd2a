"""The moves of an activation: the check, the effect and the offer of each (MOV, FAC, GRD, WEC-VIC-02)."""

from vedette.engine.types import NOBODY, Refusal, Step
from vedette.geometry.grid import opposite
from vedette.rules.empires import event_types, steps
from vedette.rules.empires.battle import Battle, rows_from_home
from vedette.rules.empires.battlefield import is_wooded
from vedette.rules.empires.combat.squares import forget_whole, moved_out_of_place
from vedette.rules.empires.move.moving import (
    entries,
    has_room,
    may_leave_field,
    may_make_small_square,
    may_stand_on,
    places_in,
    reach,
    refuse_farther,
)
from vedette.rules.empires.move.transport import could_limber_from
from vedette.rules.empires.stands import ALONE, CAVALRY, FRONT, REAR, Stand
from vedette.rules.empires.verbs import AS_PAIR, AS_SQUARE

# --- each move: may it, and what it does ------------------------------------------------------------------------------


def refuse_mover(battle: Battle, stand: Stand) -> Refusal | None:
    """Refuse a move if the move half is used."""
    if battle.moved:
        return Refusal("WEC-ACT-01", f"{stand.card.name} has used its move")
    return None


def homeward_exists(battle: Battle, stand: Stand) -> bool:
    """True if a legal move takes the stand nearer its baseline, or off the field (WEC-RUL-64)."""
    together = battle.mate != NOBODY
    if may_leave_field(battle, stand, together):
        return True
    rows = rows_from_home(battle, stand.side, stand.cell)
    for cell in reach(battle, stand, together).squares:
        if rows_from_home(battle, stand.side, cell) < rows:
            return True
    if not together:
        for entry in entries(battle, stand):
            if rows_from_home(battle, stand.side, entry.cell) < rows:
                return True
    return False


def refuse_direction(battle: Battle, stand: Stand, cell: int) -> Refusal | None:
    """Refuse a withdrawing stand a move that is not nearer its baseline, if it has one (WEC-VIC-02, WEC-RUL-64)."""
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
    """Return the reason why a single stand may not move there, or None."""
    refused = refuse_mover(battle, stand)
    if refused is not None:
        return refused
    if battle.mate != NOBODY:
        return Refusal("WEC-SEQ-06", "two stands on one counter stay together: order them to march")
    if cell == stand.cell:
        return Refusal("WEC-MOV-02", f"{stand.card.name} is there already; order it to turn")
    if battle.front[cell] != NOBODY and battle.front[cell] != stand.id:
        return Refusal("WEC-MOV-12", "another stand is in that square")
    if reach(battle, stand, False).spare(cell) < 0:
        return Refusal("WEC-MOV-02", f"{stand.card.name} cannot get there with its move of {stand.rate} squares")
    if stand.card.large and not has_space_to_lie(battle, stand, cell, facing):
        return Refusal("WEC-LRG-01", f"there is no room for {stand.card.name} to lie that way")
    refused = refuse_direction(battle, stand, cell)
    if refused is not None and could_limber_from(battle, stand, cell):
        return None
    return refused


def has_space_to_lie(battle: Battle, stand: Stand, cell: int, facing: int) -> bool:
    """True if a large stand would turn into free squares only (WEC-RUL-56)."""
    for covered in battle.covers(stand, cell, facing):
        if not 0 <= covered < battle.grid.size or not may_stand_on(battle, stand, covered):
            return False
        who = battle.front[covered]
        if who != NOBODY and who != stand.id:
            return False
    return True


def entered(battle: Battle, stand: Stand, here: int) -> None:
    """Finish a move or a turn: use up the counter's move half, and give up a broken square."""
    moved_out_of_place(battle, stand.side, here)
    forget_whole(battle)
    battle.moved = True
    if battle.attacks > 0:
        battle.attack_closed = True


def move(battle: Battle, stand: Stand, cell: int, facing: int) -> None:
    here = stand.cell
    battle.owes_limber = battle.going_home and refuse_direction(battle, stand, cell) is not None
    battle.lift(stand)
    battle.place_stand(stand, cell, facing, ALONE)
    stand.has_moved = True
    entered(battle, stand, here)
    battle.tell(event_types.MOVES, stand.id, cell=cell)


def refuse_turn(battle: Battle, stand: Stand, facing: int) -> Refusal | None:
    """Refuse a turn in place without a move half (WEC-RUL-13), or alone in a shared square (WEC-RUL-76, WEC-FAC-06)."""
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
    battle.tell(event_types.TURNS[facing], stand.id, cell=stand.cell)


def refuse_about(battle: Battle, stand: Stand) -> Refusal | None:
    """Refuse an about-face that cannot make or end a Small Tactical Square (WEC-RUL-76)."""
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
    """Turn back to back with its companion, or, out of a Small Tactical Square, behind it and facing as it does."""
    other = battle.stands[battle.companion(stand)]
    cell = stand.cell
    was_square = battle.in_small_square(stand)
    if was_square:
        battle.lift(stand)
        battle.place_stand(stand, cell, other.facing, REAR)
    else:
        battle.face(stand, opposite(stand.facing))
    entered(battle, stand, cell)
    if was_square:
        battle.tell(event_types.ENDS_SQUARE, stand.id, other.id, cell=cell)
    else:
        battle.tell(event_types.FORMS_SQUARE, other.id, stand.id, cell=cell)


def refuse_join(battle: Battle, stand: Stand, cell: int, place: int, as_square: bool) -> Refusal | None:
    """Return the reason why a stand may not end its move in a friend's square, or None (WEC-MOV-12, WEC-RUL-32)."""
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
    if places_in(battle, stand, cell) >> place & 1 == 1:
        return refuse_direction(battle, stand, cell)
    return Refusal("WEC-MOV-12", f"{stand.card.name} cannot come into that place of the square with its move")


def join(battle: Battle, stand: Stand, cell: int, place: int, as_square: bool) -> None:
    here = stand.cell
    other = battle.stands[battle.front[cell]]
    battle.lift(stand)
    battle.place_stand(stand, cell, opposite(other.facing) if as_square else other.facing, place)
    stand.has_moved = True
    entered(battle, stand, here)
    battle.tell(event_types.FORMS_SQUARE if as_square else event_types.JOINS, stand.id, other.id, cell=cell)


def refuse_march(battle: Battle, stand: Stand, cell: int, facing: int, form: int) -> Refusal | None:
    """Refuse a joint move of two stands unless it is at the slower rate into a square empty of stands.

    WEC-RUL-32, WEC-RUL-76.
    """
    refused = refuse_mover(battle, stand)
    if refused is not None:
        return refused
    if battle.mate == NOBODY:
        return Refusal("WEC-SEQ-05", f"{stand.card.name} is alone on its counter; order it to move")
    is_square = battle.in_small_square(stand)
    # either stand of a Small Tactical Square may be the front stand of the pair it ends as (WEC-RUL-76)
    if stand.id != battle.acting and not (is_square and form == AS_PAIR):
        return Refusal("WEC-SEQ-05", f"the order goes to the front stand, {battle.stands[battle.acting].card.name}")
    mate = battle.stands[battle.companion(stand)]
    if form == AS_SQUARE and not may_make_small_square(battle, stand, mate):
        return Refusal("WEC-GRD-08", "a Small Tactical Square is formed by infantry that is not Native")
    if cell == stand.cell and facing == stand.facing and is_square == (form == AS_SQUARE):
        return Refusal("WEC-MOV-02", "they stand so already")
    if stand.card.large:
        return Refusal("WEC-LRG-05", f"{stand.card.name} is a large stand and moves by itself")
    if reach(battle, stand, True).spare(cell) < 0:
        return Refusal("WEC-MOV-02", "the two stands cannot get there together")
    return refuse_direction(battle, stand, cell)


def march(battle: Battle, stand: Stand, cell: int, facing: int, form: int) -> None:
    here = stand.cell
    mate = battle.stands[battle.companion(stand)]
    was_square = battle.in_small_square(stand)
    if cell != here or stand.place == REAR:
        battle.lift(mate)
        battle.lift(stand)
        battle.place_stand(stand, cell, facing, ALONE)
        battle.place_stand(mate, cell, facing, REAR)
        battle.acting, battle.mate = stand.id, mate.id
    else:
        battle.face(stand, facing)
    if cell != here:
        stand.has_moved = True
        mate.has_moved = True
    battle.face(mate, opposite(facing) if form == AS_SQUARE else facing)
    entered(battle, stand, here)
    battle.tell(event_types.MARCHES if cell != here else event_types.BOTH_TURN[facing], stand.id, mate.id, cell=cell)
    if form == AS_SQUARE and not was_square:
        battle.tell(event_types.FORMS_SQUARE, stand.id, mate.id, cell=cell)


def refuse_saddle(battle: Battle, stand: Stand, facing: int, up: bool) -> Refusal | None:
    """Mounting or dismounting takes the place of the move (WEC-MOV-05, WEC-RUL-47, WEC-RUL-48)."""
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
        if is_wooded(battle.field, stand.cell):
            return Refusal("WEC-MOV-13", f"{stand.card.name} cannot mount inside a wood")
        return None
    return refuse_direction(battle, stand, stand.cell)


def saddle(battle: Battle, stand: Stand, facing: int, up: bool) -> None:
    stand.mounted = up
    battle.face(stand, facing)
    entered(battle, stand, stand.cell)
    battle.tell(event_types.MOUNTS if up else event_types.DISMOUNTS, stand.id, cell=stand.cell)


def refuse_leave(battle: Battle, stand: Stand) -> Refusal | None:
    """Only a withdrawing army's stands leave the battlefield (WEC-RUL-64)."""
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
    battle.tell(event_types.LEAVES, stand.id, cell=here)
    if battle.mate != NOBODY:
        mate = battle.stands[battle.mate]
        battle.tell(event_types.LEAVES, mate.id, cell=here)
        battle.withdraw(mate)
    battle.withdraw(stand)
    entered(battle, stand, here)
    battle.next(Step(steps.AFTERMATH))
