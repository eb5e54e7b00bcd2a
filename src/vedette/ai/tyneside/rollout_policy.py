"""A fast rollout policy for the Tyneside rules.

It stands for the steady player in a search, which asks for hundreds of orders: it commands, charges, closes and
shoots the same way, but does not try out lines or cover. It knows more than one way to fight.
"""

from typing import Final

from vedette.ai.tyneside.moves import (
    BESIDE,
    TOGETHER,
    advance_on_markers,
    go_to_area,
    has_men,
    has_time,
    is_called_for,
    is_shooter,
    nearest_enemy,
    stay_with_men,
    step_towards,
    strength,
    strength_near,
    task_of,
)
from vedette.ai.tyneside.moves import move_unit as move_carefully
from vedette.ai.tyneside.steady import choose as choose_steadily
from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.state import State
from vedette.engine.types import Order, Question
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import STEADY
from vedette.rules.tyneside.combat.weapons import LONG, MAGAZINE, MEDIUM, SHORT
from vedette.rules.tyneside.command.by_hand import bonus_of
from vedette.rules.tyneside.command.ordered_moves import movable
from vedette.rules.tyneside.move.bases import gap_between, is_engaged, nearest_pair, pivot_of
from vedette.rules.tyneside.move.charging import can_charge
from vedette.rules.tyneside.move.walking import along, clear_move, half_move, unit_vector
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.units import Group
from vedette.rules.tyneside.victory import BRING

USUAL: Final = 0
HOLD: Final = 1
PRESS: Final = 2
BACK: Final = 3
STANCES: Final = ("", "holding back", "going in", "falling back")
"""The stances of a side; the first is the usual one."""
GOING: Final = ("move", "charge")
STRAYED: Final = 1500
"""A leader this far from its men goes to them."""
ROOM: Final = 300
"""The margin beyond the enemy's move when falling back from spears."""


def choose(book: Book, state: State, question: Question, rng: Rng, stance: int = USUAL) -> Order:
    """Choose one order quickly."""
    assert isinstance(state, Battle)
    if question.kind == "move":
        return move(state, question, stance)
    return choose_steadily(book, state, question, rng)


def opening(book: Book, state: State, question: Question, rng: Rng, stance: int) -> Order:
    """Choose the first order of a stance: line and cover like the steady player, other moves by the stance."""
    assert isinstance(state, Battle)
    if question.kind != "move":
        return choose_steadily(book, state, question, rng)
    gaze = SightTable(state)
    units = [group for group in movable(state, question.post) if not group.has_moved and not group.charged]
    for leads in (False, True):
        for group in units:
            if group.is_leader == leads and not is_engaged(state, group):
                order = move_carefully(gaze, group)
                if not leads:
                    other = move_unit(state, group, stance)
                    if other is not None or (order is not None and order.verb in GOING):
                        order = other
                if order is not None:
                    return order
    return Order("done")


# --- moves ------------------------------------------------------------------------------------------------------------


def move(battle: Battle, question: Question, stance: int) -> Order:
    """Move one unit after another; leaders go where their men have gone."""
    units = [group for group in movable(battle, question.post) if not group.has_moved and not group.charged]
    for leads in (False, True):
        for group in units:
            if group.is_leader == leads and not is_engaged(battle, group):
                order = move_unit(battle, group, stance)
                if order is not None:
                    return order
    return Order("done")


def move_unit(battle: Battle, group: Group, stance: int) -> Order | None:
    """Move to the unit's task, at an enemy it can beat, or as near as its weapon wants to be."""
    task = task_of(battle, group)
    if task is not None and task.kind == BRING:
        if [i for i in battle.members(group) if battle.cards[i].petticoats and not battle.hitched[i]]:
            return Order("hitch", (group.id,))
        return go_to_area(battle, group, task, 10_000)
    enemy = nearest_enemy(battle, group)
    if group.is_leader and has_men(battle, group.side):
        return stay_with_men(battle, group, enemy) if has_strayed(battle, group) else None
    if enemy is not None and stance != HOLD and stance != BACK and wants_to_charge(battle, group, enemy, stance):
        return Order("charge", (group.id, enemy.id))
    holds = task is not None and task.side == group.side
    if task is not None and is_called_for(battle, group, task):
        if enemy is None or not is_shooter(battle, group) or not has_time(battle, group, task):
            return go_to_area(battle, group, task, 10_000)
    if group.card.civilian or stance == HOLD:
        return None
    if enemy is None:
        return None if holds else advance_on_markers(battle, group)
    if is_shooter(battle, group):
        return fire_position(battle, group, enemy, stance, holds)
    us, them = nearest_pair(battle, group.men, enemy.men)
    apart = gap_between(battle, [us], [them])
    if stance == BACK or (holds and apart > TOGETHER):
        return None
    return step_towards(battle, group, battle.x[them], battle.y[them], 10_000, 450)


def has_strayed(battle: Battle, leader: Group) -> bool:
    """True if none of its side's men is near."""
    for group in battle.groups:
        if group.side == leader.side and not group.is_leader and group.is_here():
            if gap_between(battle, leader.men, group.men) <= STRAYED:
                return False
    return True


def wants_to_charge(battle: Battle, group: Group, enemy: Group, stance: int) -> bool:
    """True if it can get there and the odds look good; a pressing stance asks for less."""
    us, them = nearest_pair(battle, group.men, enemy.men)
    if group.card.civilian or gap_between(battle, [us], [them]) > clear_move(battle, us) + bonus_of(battle, group):
        return False
    ours, theirs = strength(battle, group), strength(battle, enemy)
    if is_shooter(battle, group):
        if ours < (2 if stance == PRESS else 3) * theirs:
            return False
    elif stance != PRESS:
        ours = strength_near(battle, group.side, enemy, TOGETHER)
        theirs = strength_near(battle, enemy.side, enemy, BESIDE)
        if 4 * ours < (3 if is_shooter(battle, enemy) else 4) * theirs:
            return False
    return can_charge(SightTable(battle), group, enemy, bonus_of(battle, group))


def fire_position(battle: Battle, group: Group, enemy: Group, stance: int, holds: bool) -> Order | None:
    """Choose a place at the weapon's best range, at half speed where it may shoot, and away from melee troops."""
    us, them = nearest_pair(battle, group.men, enemy.men)
    apart = gap_between(battle, [us], [them])
    pivot = pivot_of(battle, battle.members(group))
    if stance == BACK:
        return step_back(battle, group, enemy, us, them, apart, half_move(battle, pivot))
    if holds:
        return None
    ranges = battle.rules.ranges[battle.cards[us].arm]
    wanted = ranges[MEDIUM] - 200 if not is_shooter(battle, enemy) else (ranges[SHORT] + ranges[MEDIUM]) // 2
    if stance == PRESS:
        wanted = ranges[SHORT]
    if apart <= wanted:
        return None
    slow = battle.cards[us].loading != MAGAZINE and apart <= ranges[LONG]
    most = half_move(battle, pivot) if slow else clear_move(battle, pivot)
    return step_towards(battle, group, battle.x[them], battle.y[them], most, wanted)


def step_back(battle: Battle, group: Group, enemy: Group, us: int, them: int, apart: int, most: int) -> Order | None:
    """Step back out of the reach of spears, or as far as it may go and still shoot."""
    if is_shooter(battle, enemy) or enemy.state != STEADY or apart > clear_move(battle, them) + ROOM:
        return None
    x, y = battle.x[us], battle.y[us]
    ux, uy = unit_vector(x - battle.x[them], y - battle.y[them])
    pivot = pivot_of(battle, battle.members(group))
    tx, ty = along(battle.x[pivot], battle.y[pivot], ux, uy, most)
    return step_towards(battle, group, tx, ty, most, 0)
