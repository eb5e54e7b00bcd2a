"""The orders of an activation (ACT): for each verb the check that may refuse it, and its effect."""

from typing import Final

from vedette.engine.decisions import Deed
from vedette.engine.types import NOBODY, Order, Question, Refusal
from vedette.rules.empires import event_types
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.combat.close import attack, refuse_close
from vedette.rules.empires.combat.fire import fire, refuse_fire
from vedette.rules.empires.move.moves import (
    about,
    homeward_exists,
    join,
    leave,
    march,
    move,
    refuse_about,
    refuse_join,
    refuse_leave,
    refuse_march,
    refuse_move,
    refuse_saddle,
    refuse_turn,
    saddle,
    turn,
)
from vedette.rules.empires.move.transport import limber, refuse_limber, refuse_unlimber, unlimber
from vedette.rules.empires.stands import REAR, Stand


def end_activation(battle: Battle) -> None:
    """Use up the counter."""
    battle.stands[battle.acting].counter = 0
    if battle.mate != NOBODY:
        battle.stands[battle.mate].counter = 0
    battle.acting = NOBODY
    battle.mate = NOBODY


def refuse_done(battle: Battle, stand: Stand) -> Refusal | None:
    """Allow a stand to do nothing (WEC-ACT-02, WEC-RUL-62), unless its army withdraws and it could go (WEC-MOV-09)."""
    if battle.owes_limber:
        return Refusal("WEC-VIC-02", f"{stand.card.name} went for a gun and must limber it")
    has_new_gun = battle.hitching and stand.tow != NOBODY
    if battle.going_home and not battle.moved and not has_new_gun and homeward_exists(battle, stand):
        return Refusal("WEC-VIC-02", f"{stand.card.name} must move nearer its baseline while its army withdraws")
    return None


def activation_question(battle: Battle) -> Question:
    """Make the question put to the owner of the acting stand (WEC-ACT-01)."""
    return Question(battle.stands[battle.acting].side, "activate", "WEC-ACT-01", battle.acting)


# --- attacks ----------------------------------------------------------------------------------------------------------


def check_fire(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    who, whom = order.args[0], order.args[1]
    if not 0 <= whom < len(battle.stands):
        return Refusal("WEC-DEF-05", f"there is no stand {whom}")
    return refuse_fire(battle, battle.stands[who], battle.stands[whom])


def apply_fire(battle: Battle, asked: Question, order: Order) -> None:
    fire(battle, battle.stands[order.args[0]], battle.stands[order.args[1]])


def check_attack(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    who, whom = order.args[0], order.args[1]
    if not 0 <= whom < len(battle.stands):
        return Refusal("WEC-DEF-05", f"there is no stand {whom}")
    return refuse_close(battle, battle.stands[who], battle.stands[whom])


def apply_attack(battle: Battle, asked: Question, order: Order) -> None:
    attack(battle, battle.stands[order.args[0]], battle.stands[order.args[1]])


# --- in its own square ------------------------------------------------------------------------------------------------


def check_done(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_done(battle, battle.stands[order.args[0]])


def apply_done(battle: Battle, asked: Question, order: Order) -> None:
    if battle.attacks == 0 and not battle.moved and not battle.hitching:
        battle.tell(event_types.STANDS, order.args[0])
    battle.agenda.pop()
    end_activation(battle)


def check_turn(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_turn(battle, battle.stands[order.args[0]], order.args[1])


def apply_turn(battle: Battle, asked: Question, order: Order) -> None:
    turn(battle, battle.stands[order.args[0]], order.args[1])


def check_about(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_about(battle, battle.stands[order.args[0]])


def apply_about(battle: Battle, asked: Question, order: Order) -> None:
    about(battle, battle.stands[order.args[0]])


def check_mount(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_saddle(battle, battle.stands[order.args[0]], order.args[1], True)


def apply_mount(battle: Battle, asked: Question, order: Order) -> None:
    saddle(battle, battle.stands[order.args[0]], order.args[1], True)


def check_dismount(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_saddle(battle, battle.stands[order.args[0]], order.args[1], False)


def apply_dismount(battle: Battle, asked: Question, order: Order) -> None:
    saddle(battle, battle.stands[order.args[0]], order.args[1], False)


def check_leave(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_leave(battle, battle.stands[order.args[0]])


def apply_leave(battle: Battle, asked: Question, order: Order) -> None:
    leave(battle, battle.stands[order.args[0]])


def check_limber(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    whom = order.args[1]
    if not 0 <= whom < len(battle.stands):
        return Refusal("WEC-TRN-01", f"there is no stand {whom}")
    return refuse_limber(battle, battle.stands[order.args[0]], battle.stands[whom], order.args[2])


def apply_limber(battle: Battle, asked: Question, order: Order) -> None:
    limber(battle, battle.stands[order.args[0]], battle.stands[order.args[1]], order.args[2])


# --- into a square ----------------------------------------------------------------------------------------------------


def square_named(battle: Battle, order: Order) -> int:
    """Return the square that an order names; NOBODY if it is off the battlefield."""
    x, y = order.args[1], order.args[2]
    return battle.grid.cell(x, y) if battle.grid.has(x, y) else NOBODY


def no_square(order: Order) -> Refusal:
    return Refusal("WEC-GRD-01", f"there is no square {order.args[1]},{order.args[2]} on this battlefield")


def check_move(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    cell = square_named(battle, order)
    if cell == NOBODY:
        return no_square(order)
    return refuse_move(battle, battle.stands[order.args[0]], cell, order.args[3])


def apply_move(battle: Battle, asked: Question, order: Order) -> None:
    move(battle, battle.stands[order.args[0]], battle.grid.cell(order.args[1], order.args[2]), order.args[3])


def check_join(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    cell = square_named(battle, order)
    if cell == NOBODY:
        return no_square(order)
    return refuse_join(battle, battle.stands[order.args[0]], cell, order.args[3], False)


def apply_join(battle: Battle, asked: Question, order: Order) -> None:
    join(battle, battle.stands[order.args[0]], battle.grid.cell(order.args[1], order.args[2]), order.args[3], False)


def check_square(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    cell = square_named(battle, order)
    if cell == NOBODY:
        return no_square(order)
    return refuse_join(battle, battle.stands[order.args[0]], cell, REAR, True)


def apply_square(battle: Battle, asked: Question, order: Order) -> None:
    join(battle, battle.stands[order.args[0]], battle.grid.cell(order.args[1], order.args[2]), REAR, True)


def check_march(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    cell = square_named(battle, order)
    if cell == NOBODY:
        return no_square(order)
    return refuse_march(battle, battle.stands[order.args[0]], cell, order.args[3], order.args[4])


def apply_march(battle: Battle, asked: Question, order: Order) -> None:
    march(
        battle,
        battle.stands[order.args[0]],
        battle.grid.cell(order.args[1], order.args[2]),
        order.args[3],
        order.args[4],
    )


def check_unlimber(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    cell = square_named(battle, order)
    if cell == NOBODY:
        return no_square(order)
    return refuse_unlimber(battle, battle.stands[order.args[0]], cell, order.args[3], order.args[4])


def apply_unlimber(battle: Battle, asked: Question, order: Order) -> None:
    unlimber(
        battle,
        battle.stands[order.args[0]],
        battle.grid.cell(order.args[1], order.args[2]),
        order.args[3],
        order.args[4],
    )


# --- the table --------------------------------------------------------------------------------------------------------

DEEDS: Final = {
    "move": Deed(check_move, apply_move),
    "turn": Deed(check_turn, apply_turn),
    "about": Deed(check_about, apply_about),
    "join": Deed(check_join, apply_join),
    "square": Deed(check_square, apply_square),
    "march": Deed(check_march, apply_march),
    "mount": Deed(check_mount, apply_mount),
    "dismount": Deed(check_dismount, apply_dismount),
    "limber": Deed(check_limber, apply_limber),
    "unlimber": Deed(check_unlimber, apply_unlimber),
    "leave": Deed(check_leave, apply_leave),
    "fire": Deed(check_fire, apply_fire),
    "attack": Deed(check_attack, apply_attack),
    "done": Deed(check_done, apply_done),
}


def refuse_order(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Return the reason why the acting stand is refused this order, or None."""
    who = order.args[0]
    if who != battle.acting and (who != battle.mate or who == NOBODY):
        name = battle.stands[battle.acting].card.name
        return Refusal("WEC-SEQ-03", f"it is the activation of {name} (stand {battle.acting}), not of stand {who}")
    return DEEDS[order.verb].check(battle, asked, order)
