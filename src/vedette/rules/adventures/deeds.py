"""What an active group may do, verb by verb: the action it takes, why it may not, and doing it (ACT)."""

from collections.abc import Callable
from typing import Final

from vedette.engine.types import Order, Refusal
from vedette.rules.adventures import steps
from vedette.rules.adventures.actions import (
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
    refuse_hurry,
    refuse_leave,
    refuse_move,
    refuse_pack,
    refuse_prone,
    refuse_shot,
    refuse_to_part,
    refuse_to_rejoin,
    refuse_to_serve,
    refuse_turn,
    spend,
)
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.blazes import burn, fill, pour, refuse_burn, refuse_fill, refuse_pour
from vedette.rules.adventures.buildings import refuse_occupy, refuse_quit, refuse_stairs
from vedette.rules.adventures.detachments import detach, refuse_detach
from vedette.rules.adventures.doing import (
    break_away,
    charge,
    clear_gun,
    come_back,
    enter,
    face,
    fall_back,
    fight,
    fire_at_building,
    form,
    get_down,
    get_up,
    go_in,
    go_out,
    hurry,
    leave,
    lie_or_rise,
    move,
    pack_gun,
    shoot,
    stop,
    throw,
    turn_gun,
    use_stairs,
)
from vedette.rules.adventures.entering import refuse_enter
from vedette.rules.adventures.groups import RESERVE, Group
from vedette.rules.adventures.guns import man_gun, refuse_man, serve
from vedette.rules.adventures.parts import (
    join,
    part,
    refuse_dismount,
    refuse_join,
    refuse_mount,
    refuse_send,
    send,
)
from vedette.rules.adventures.shelling import refuse_shell

FREE: Final = 0
"""Takes no action, or takes one only where it says so itself."""


class Deed:
    """The action that an order takes (a bit; none is done twice), why it may not be done, and doing it."""

    def __init__(
        self,
        action: int,
        refuse: Callable[[Battle, Group, Order], Refusal | None],
        do: Callable[[Battle, Group, Order], None],
        away: bool = False,
    ) -> None:
        self.action = action
        self.refuse = refuse
        self.do = do
        self.away = away  # nothing that a crew does which has to go back to its gun (CA-INV-20)


DEEDS: Final = {
    "done": Deed(FREE, refuse_done, stop),
    "enter": Deed(MOVED, refuse_enter, enter),
    "move": Deed(MOVED, refuse_move, move),
    "back": Deed(FELL_BACK, refuse_back, fall_back),
    "face": Deed(FACED, refuse_face, face),
    "form": Deed(FORMED, refuse_form, form),
    "charge": Deed(CHARGED, refuse_charge, charge),
    "fire": Deed(FREE, refuse_shot, shoot, away=True),
    "volley": Deed(FREE, refuse_shot, shoot, away=True),
    "throw": Deed(FREE, refuse_grenade, throw, away=True),
    "prone": Deed(PRONE, refuse_prone, lie_or_rise, away=True),
    "rise": Deed(PRONE, refuse_prone, lie_or_rise, away=True),
    "hurry": Deed(MOVED, refuse_hurry, hurry),
    "march": Deed(MOVED, refuse_hurry, hurry),
    "leave": Deed(MOVED, refuse_leave, leave, away=True),
    "fight": Deed(FREE, refuse_fight_on, fight),
    "break": Deed(FREE, refuse_break, break_away),
    "turn": Deed(FIRED, refuse_turn, turn_gun),
    "aim": Deed(FIRED, refuse_turn, turn_gun),
    "clear": Deed(FIRED, refuse_clear, clear_gun),
    "pack": Deed(FIRED, refuse_pack, pack_gun),
    "unpack": Deed(FIRED, refuse_pack, pack_gun),
    "serve": Deed(MOVED, refuse_to_serve, serve),
    "man": Deed(MOVED, refuse_man, man_gun),
    "occupy": Deed(MOVED, refuse_occupy, go_in, away=True),
    "quit": Deed(MOVED, refuse_quit, go_out, away=True),
    "climb": Deed(MOVED, refuse_stairs, use_stairs),
    "descend": Deed(MOVED, refuse_stairs, use_stairs),
    "burn": Deed(LIT, refuse_burn, burn, away=True),
    "shell": Deed(FIRED, refuse_shell, fire_at_building),
    "fill": Deed(DREW, refuse_fill, fill, away=True),
    "pour": Deed(POURED, refuse_pour, pour, away=True),
    "dismount": Deed(MOVED, refuse_dismount, get_down),
    "mount": Deed(MOVED, refuse_mount, get_up),
    "detach": Deed(FREE, refuse_detach, detach),
    "rejoin": Deed(FREE, refuse_to_rejoin, come_back),
    "join": Deed(FREE, refuse_join, join),
    "part": Deed(FREE, refuse_to_part, part),
    "send": Deed(FREE, refuse_send, send),
}


def refuse_act(battle: Battle, order: Order) -> Refusal | None:
    """Why the acting group may not do this."""
    who = battle.acting
    if not order.args or order.args[0] != who:
        return Refusal("CA-TRN-08", f"{battle.groups[who].card.name} (group {who}) is acting")
    group = battle.groups[who]
    deed = DEEDS[order.verb]
    if group.where == RESERVE and order.verb not in ("enter", "done"):
        return Refusal("CA-BAT-39", f"{group.card.name} has to enter the table first")
    if deed.away and is_bound_for_gun(battle, group):
        return Refusal("CA-INV-20", f"{group.card.name} must go back to its gun")
    if deed.action != FREE:
        refused = may_act(battle, group, deed.action)
        if refused is not None:
            return refused
    return deed.refuse(battle, group, order)


def obey_act(battle: Battle, order: Order) -> None:
    """Carry out an action that has been checked; the reactions it causes come before the next one (CA-TRN-08)."""
    group = battle.groups[battle.acting]
    deed = DEEDS[order.verb]
    if order.verb != "done":
        battle.then(steps.ACT, group.id)
    if deed.action != FREE:
        spend(battle, deed.action)
    deed.do(battle, group, order)
