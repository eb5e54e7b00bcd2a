"""The orders of an active group by verb: action used, check and effect (ACT)."""

from collections.abc import Callable
from typing import Final

from vedette.engine.decisions import Deed
from vedette.engine.types import Order, Question, Refusal
from vedette.rules.adventures import steps
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.shelling import refuse_shell
from vedette.rules.adventures.ground.blazes import burn, fill, pour, refuse_burn, refuse_fill, refuse_pour
from vedette.rules.adventures.ground.buildings import refuse_climb, refuse_descend, refuse_occupy, refuse_quit
from vedette.rules.adventures.groups.detachments import detach, refuse_detach
from vedette.rules.adventures.groups.groups import RESERVE, Group
from vedette.rules.adventures.groups.guns import man_gun, refuse_man, serve
from vedette.rules.adventures.groups.parts import (
    join,
    part,
    refuse_dismount,
    refuse_join,
    refuse_mount,
    refuse_send,
    send,
)
from vedette.rules.adventures.turn.actions import (
    CHARGED,
    DREW,
    FACED,
    FELL_BACK,
    FIRED,
    FORMED,
    LIT,
    MOVED,
    POURED,
    PRONE,
    is_bound_for_gun,
    may_act,
    refuse_back,
    refuse_break,
    refuse_charge,
    refuse_clear,
    refuse_done,
    refuse_face,
    refuse_fight_on,
    refuse_form,
    refuse_grenade,
    refuse_gun_aim,
    refuse_hurry,
    refuse_leave,
    refuse_march,
    refuse_move,
    refuse_pack,
    refuse_prone,
    refuse_rise,
    refuse_single_fire,
    refuse_to_part,
    refuse_to_rejoin,
    refuse_to_serve,
    refuse_turn,
    refuse_unpack,
    refuse_volley,
    spend,
)
from vedette.rules.adventures.turn.doing import (
    aim_gun,
    break_away,
    charge,
    clear_gun,
    climb,
    come_back,
    descend,
    enter,
    face,
    fall_back,
    fight,
    fire,
    fire_at_building,
    form,
    get_down,
    get_up,
    go_in,
    go_out,
    hurry,
    leave,
    lie_down,
    march,
    move,
    pack_gun,
    rise,
    stop,
    throw,
    turn_gun,
    unpack_gun,
    volley,
)
from vedette.rules.adventures.turn.entering import refuse_enter

FREE: Final = 0
"""No action used, or only where the order says so."""


class Action:
    """The action bit of an order, its check and its effect; no action is done twice."""

    def __init__(
        self,
        bit: int,
        refuse: Callable[[Battle, Group, Order], Refusal | None],
        do: Callable[[Battle, Group, Order], None],
        away: bool = False,
    ) -> None:
        self.bit = bit
        self.refuse = refuse
        self.do = do
        self.away = away  # nothing that a crew does which has to go back to its gun (CA-INV-20)


ACTIONS: Final = {
    "done": Action(FREE, refuse_done, stop),
    "enter": Action(MOVED, refuse_enter, enter),
    "move": Action(MOVED, refuse_move, move),
    "back": Action(FELL_BACK, refuse_back, fall_back),
    "face": Action(FACED, refuse_face, face),
    "form": Action(FORMED, refuse_form, form),
    "charge": Action(CHARGED, refuse_charge, charge),
    "fire": Action(FREE, refuse_single_fire, fire, away=True),
    "volley": Action(FREE, refuse_volley, volley, away=True),
    "throw": Action(FREE, refuse_grenade, throw, away=True),
    "prone": Action(PRONE, refuse_prone, lie_down, away=True),
    "rise": Action(PRONE, refuse_rise, rise, away=True),
    "hurry": Action(MOVED, refuse_hurry, hurry),
    "march": Action(MOVED, refuse_march, march),
    "leave": Action(MOVED, refuse_leave, leave, away=True),
    "fight": Action(FREE, refuse_fight_on, fight),
    "break": Action(FREE, refuse_break, break_away),
    "turn": Action(FIRED, refuse_turn, turn_gun),
    "aim": Action(FIRED, refuse_gun_aim, aim_gun),
    "clear": Action(FIRED, refuse_clear, clear_gun),
    "pack": Action(FIRED, refuse_pack, pack_gun),
    "unpack": Action(FIRED, refuse_unpack, unpack_gun),
    "serve": Action(MOVED, refuse_to_serve, serve),
    "man": Action(MOVED, refuse_man, man_gun),
    "occupy": Action(MOVED, refuse_occupy, go_in, away=True),
    "quit": Action(MOVED, refuse_quit, go_out, away=True),
    "climb": Action(MOVED, refuse_climb, climb),
    "descend": Action(MOVED, refuse_descend, descend),
    "burn": Action(LIT, refuse_burn, burn, away=True),
    "shell": Action(FIRED, refuse_shell, fire_at_building),
    "fill": Action(DREW, refuse_fill, fill, away=True),
    "pour": Action(POURED, refuse_pour, pour, away=True),
    "dismount": Action(MOVED, refuse_dismount, get_down),
    "mount": Action(MOVED, refuse_mount, get_up),
    "detach": Action(FREE, refuse_detach, detach),
    "rejoin": Action(FREE, refuse_to_rejoin, come_back),
    "join": Action(FREE, refuse_join, join),
    "part": Action(FREE, refuse_to_part, part),
    "send": Action(FREE, refuse_send, send),
}


def refuse_act(battle: Battle, order: Order) -> Refusal | None:
    """Refuse an order that the acting group may not carry out."""
    who = battle.acting
    if not order.args or order.args[0] != who:
        return Refusal("CA-TRN-08", f"{battle.groups[who].card.name} (group {who}) is acting")
    group = battle.groups[who]
    action = ACTIONS[order.verb]
    if group.where == RESERVE and order.verb not in ("enter", "done"):
        return Refusal("CA-BAT-39", f"{group.card.name} has to enter the table first")
    if action.away and is_bound_for_gun(battle, group):
        return Refusal("CA-INV-20", f"{group.card.name} must go back to its gun")
    if action.bit != FREE:
        refused = may_act(battle, group, action.bit)
        if refused is not None:
            return refused
    return action.refuse(battle, group, order)


def check_act(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return refuse_act(battle, order)


def apply_act(battle: Battle, asked: Question, order: Order) -> None:
    """Carry out a checked action; its reactions come before the next action (CA-TRN-08)."""
    group = battle.groups[battle.acting]
    action = ACTIONS[order.verb]
    if order.verb != "done":
        battle.then(steps.ACT, group.id)
    if action.bit != FREE:
        spend(battle, action.bit)
    action.do(battle, group, order)


DEEDS: Final = {verb: Deed(check_act, apply_act) for verb in ACTIONS}
