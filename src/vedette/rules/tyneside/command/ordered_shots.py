"""Shots that players order (SHO-04, -05; TY-RUL-112): a target for each commanded group, a man for a character."""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed, allow
from vedette.engine.dice import Rng
from vedette.engine.plurals import many
from vedette.engine.types import NOBODY, Option, Order, Question, Refusal
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import FIGHTS
from vedette.rules.tyneside.combat.prisoners import KILLS_EACH, idle_figures, kill_held
from vedette.rules.tyneside.combat.shooting import (
    aim_at,
    fired_shots,
    fires_as_commanded,
    free_targets,
    may_shoot,
    shooters_of,
    shot_of,
    shot_words,
    shots_at,
    targets_for,
    volley,
)
from vedette.rules.tyneside.command.leaders import hit_figures, targets_of_side
from vedette.rules.tyneside.deeds import end_step, own_units
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.units import Group
from vedette.rules.tyneside.verbs import GRAMMAR, ending


def gunners(battle: Battle, seat: int) -> list[Group]:
    """Return the units of a seat that may still shoot as its player likes."""
    return [
        group
        for group in own_units(battle, seat)
        if may_shoot(group) and fires_as_commanded(battle, group) and shooters_of(battle, group, True)
    ]


def marks_of(gaze: SightTable, group: Group, target: Group) -> list[int]:
    """Return the figures of a unit that a Player Character can aim at (TY-SHO-05, -15)."""
    shot = shot_of(gaze, group.men[0], free_targets(gaze.battle, target))
    return sorted(shot.marks) if shot is not None else []


def can_kill(battle: Battle, group: Group) -> int:
    """Return how many prisoners a group could kill this turn, once the table has allowed it (TY-PRI-03)."""
    rules = battle.rules
    if not rules.kill_prisoners or not rules.kills_by_choice or group.is_leader:
        return 0
    return min(len(battle.prisoners_of(group.id)), KILLS_EACH * len(idle_figures(battle, group)))


# --- the orders, verb by verb -----------------------------------------------------------------------------------------


def refuse_unit(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    who = order.args[0]
    if not [group for group in own_units(battle, asked.post) if group.id == who]:
        return Refusal("TY-RUL-107", f"{battle.name_of(who)} is not commanded by this character")
    return None


def refuse_shooter(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    """Refuse a unit that may not shoot, or an enemy that does not exist."""
    refused = refuse_unit(battle, asked, order)
    if refused is not None:
        return refused
    who, whom = order.args[0], order.args[1]
    group = battle.groups[who]
    if not may_shoot(group):
        return Refusal("TY-RUL-87", f"{group.name} has shot, charged or runs this turn", who)
    if not fires_as_commanded(battle, group):
        return Refusal("TY-CMD-22", f"{group.name} shoots of itself, at the nearest enemy", who)
    if (
        not 0 <= whom < len(battle.groups)
        or battle.groups[whom].side == group.side
        or not battle.groups[whom].is_here()
    ):
        return Refusal("TY-SHO-04", f"there is no enemy unit {whom}", who)
    return None


def check_fire(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_shooter(battle, asked, order)
    if refused is not None:
        return refused
    who, whom = order.args[0], order.args[1]
    group, target = battle.groups[who], battle.groups[whom]
    if battle.is_character(group):
        return Refusal("TY-SHO-05", f"{group.name} aims at one man: aim {who} at {whom} man ...", who)
    if target not in targets_of_side(battle, group.side):
        return Refusal("TY-SHO-16", f"{target.name} belongs to a group for hits; shoot at that", who, whom)
    if not fired_shots(battle, group, shots_at(SightTable(battle), group, target, True), True):
        return Refusal("TY-SHO-18", f"nobody of {group.name} has a shot at {target.name}", who, whom)
    return None


def apply_fire(battle: Battle, asked: Question, order: Order) -> None:
    group, target = battle.groups[order.args[0]], battle.groups[order.args[1]]
    shots = fired_shots(battle, group, shots_at(SightTable(battle), group, target, True), True)
    volley(battle, group, target, shots, event_types.VOLLEY)


def check_aim(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_shooter(battle, asked, order)
    if refused is not None:
        return refused
    group, target, n = battle.groups[order.args[0]], battle.groups[order.args[1]], order.args[2]
    if not battle.is_character(group):
        return Refusal("TY-SHO-05", "only a Player Character aims at one man", group.id)
    if not shooters_of(battle, group, True):
        said = f"{group.name} did not declare to fire, has moved too far or is not loaded"
        return Refusal("TY-RUL-10", said, group.id)
    figures = hit_figures(battle, target)
    if not 0 <= n < len(figures):
        said = f"{target.name} has figures 0 to {len(figures) - 1}; not {n}"
        return Refusal("TY-SHO-05", said, group.id, target.id)
    if figures[n] not in marks_of(SightTable(battle), group, target):
        said = f"man {n} of {target.name} is not in clear sight and range"
        return Refusal("TY-SHO-15", said, group.id, target.id)
    return None


def apply_aim(battle: Battle, asked: Question, order: Order) -> None:
    target = battle.groups[order.args[1]]
    aim_at(battle, battle.groups[order.args[0]], hit_figures(battle, target)[order.args[2]])


def check_kill(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = refuse_unit(battle, asked, order)
    if refused is not None:
        return refused
    group = battle.groups[order.args[0]]
    if not 1 <= order.args[1] <= can_kill(battle, group):
        return Refusal("TY-PRI-03", f"{group.name} has no prisoners to kill, or nobody idle", group.id)
    return None


def apply_kill(battle: Battle, asked: Question, order: Order) -> None:
    group = battle.groups[order.args[0]]
    done = kill_held(battle, group, order.args[1])
    battle.tell(event_types.PRISONERS_KILLED, group.id, n=done)


DEEDS: Final = {
    "fire": Deed(check_fire, apply_fire),
    "aim": Deed(check_aim, apply_aim),
    "kill": Deed(check_kill, apply_kill),
    "done": Deed(allow, end_step),
}


# --- the question -----------------------------------------------------------------------------------------------------


class Shooting(DecisionType[Battle]):
    """The decision of a seat's shots, one unit after another, in the order its player likes (TY-SEQ-05, TY-RUL-78)."""

    def __init__(self) -> None:
        super().__init__("shoot", GRAMMAR, DEEDS)
        self.shows = FIGHTS

    def apply(self, battle: Battle, asked: Question, order: Order) -> None:
        """Apply an order and ask the seat again, unless it was the last."""
        super().apply(battle, asked, order)
        if not GRAMMAR.verbs[order.verb].closes:
            battle.ask(asked)

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        found: list[Order] = []
        gaze = SightTable(battle)
        for group in own_units(battle, asked.post):
            most = can_kill(battle, group)
            for n in range(1, most + 1):
                found.append(Order("kill", (group.id, n)))
        for group in gunners(battle, asked.post):
            if battle.is_character(group):
                for target in targets_of_side(battle, group.side):
                    figures = hit_figures(battle, target)
                    for mark in marks_of(gaze, group, target):
                        found.append(Order("aim", (group.id, target.id, figures.index(mark))))
            else:
                for target in targets_for(gaze, group, True):
                    found.append(Order("fire", (group.id, target.id)))
        found.append(Order("done"))
        return found

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        """Return the options; a shot at one man says which man and what it needs."""
        found: list[Option] = []
        for order in self.legal_orders(battle, asked):
            closes = GRAMMAR.verbs[order.verb].closes
            option = ending(battle, "End the shooting") if closes else GRAMMAR.offer(battle, order)
            if order.verb == "aim":
                option.man = aimed_figure(battle, order)
                figure = battle.groups[order.args[0]].men[0]
                said = shot_words(battle, figure, option.man)
                mark: Group = battle.groups[battle.unit[option.man]]
                whom = mark.name if mark.is_leader else f"man {order.args[2] + 1} of {battle.name_of(order.args[1])}"
                option.words = f"{battle.name_of(order.args[0])}: aim at {whom}, {said}"
            found.append(option)
        return found

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        found = self.legal_orders(battle, asked)
        if len(found) > 1 and rng.below(8):
            return found[rng.below(len(found) - 1)]
        return found[-1]

    def table_answer(self, battle: Battle, asked: Question) -> Order | None:
        """Return the order for an unplayed character, who commands nobody: its groups roll for their Actions."""
        return Order("done")

    def words(self, battle: Battle, asked: Question) -> str:
        name, units = battle.name_of(asked.who), gunners(battle, asked.post)
        return (
            f"{name}: who shoots at whom? {many(len(units), 'unit')} may."
            if units
            else f"{name}: nobody has a shot left."
        )


def has_something_to_do(battle: Battle, seat: int) -> bool:
    """True if the seat has a shot, or prisoners it may kill."""
    for group in own_units(battle, seat):
        if can_kill(battle, group):
            return True
    gaze = SightTable(battle)
    for group in gunners(battle, seat):
        if battle.is_character(group):
            for target in targets_of_side(battle, group.side):
                if marks_of(gaze, group, target):
                    return True
        elif targets_for(gaze, group, True):
            return True
    return False


def aimed_figure(battle: Battle, order: Order) -> int:
    """Return the figure that an aimed order names."""
    figures = hit_figures(battle, battle.groups[order.args[1]])
    return figures[order.args[2]] if 0 <= order.args[2] < len(figures) else NOBODY
