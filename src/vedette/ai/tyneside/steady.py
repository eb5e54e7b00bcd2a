"""A sensible officer: he lets his NCOs multiply his voice, keeps his rifles where they can shoot, and charges what he can
beat."""

from math import isqrt
from typing import Final

from vedette.engine.book import Book
from vedette.engine.dice import Chance
from vedette.engine.state import State
from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.angles import bearing
from vedette.rules.tyneside.bases import gap_between, is_engaged, nearest_pair, pivot_of
from vedette.rules.tyneside.battle import Battle, Condition, Group
from vedette.rules.tyneside.by_hand import bonus_of
from vedette.rules.tyneside.charging import can_charge
from vedette.rules.tyneside.codes import HERO, MUSICIAN, OFFICER, RAW
from vedette.rules.tyneside.command import ARMED, FREE, cost_of, price_of
from vedette.rules.tyneside.commanded_moves import length_of
from vedette.rules.tyneside.falling_back import owner_of
from vedette.rules.tyneside.leaders import hit_figures
from vedette.rules.tyneside.marching import shift
from vedette.rules.tyneside.ordered_moves import movable, refuse_move
from vedette.rules.tyneside.shooting import Shot, fired_shots, needed, shots_at
from vedette.rules.tyneside.sight import Gaze, sees_any
from vedette.rules.tyneside.victory import BRING, HOLD
from vedette.rules.tyneside.walking import clear_move, half_move, unit_vector
from vedette.rules.tyneside.weapons import HURLED, MAGAZINE, MEDIUM, SHORT, WEAPONS

NEAR_HIS_MEN: Final = 1500
CLOSE_ENOUGH: Final = 400
"""Not worth a move."""


def choose(book: Book, state: State, question: Question, chance: Chance) -> Order:
    """An answer to any question."""
    assert isinstance(state, Battle)
    if question.kind == "command":
        return command(book, state, question)
    if question.kind == "move":
        return move(state, question)
    if question.kind == "shoot":
        return shoot(book, state, question)
    if question.kind == "follow":
        return follow(state, question)
    if question.kind == "retreat":
        return book.orders(state, question)[-1]  # stay before cover, cover before away
    found = book.orders(state, question)
    return found[0]


# --- command ----------------------------------------------------------------------------------------------------------


def command(book: Book, battle: Battle, question: Question) -> Order:
    """Throw; wake bugler and NCOs while they bring more than they cost; then pay for the groups that matter most."""
    found = book.orders(battle, question)
    seat = battle.seats[question.post]
    if found[0].verb == "lead":
        return Order("lead", (ARMED if fights_himself(battle, question.who) else FREE,))
    best, best_worth = Order("done"), 0
    for order in found:
        worth = 0
        if order.verb == "link" and order.args[1] == FREE:
            worth = link_worth(battle, seat.id, order.args[0])
        elif order.verb == "pay":
            group = battle.groups[order.args[0]]
            worth = 100 + group_worth(battle, group) * 10 // max(1, price_of(battle, seat, group))
        if worth > best_worth:
            best, best_worth = order, worth
    return best


def fights_himself(battle: Battle, who: int) -> bool:
    """Only a leader with nobody to command picks up a rifle."""
    leader = battle.groups[who]
    for group in battle.groups:
        if group.side == leader.side and not group.is_leader and group.is_here():
            return False
    return True


def link_worth(battle: Battle, seat: int, who: int) -> int:
    """What a leader's dice bring beyond his cost, while some group is still to be paid for."""
    side = battle.seats[seat].side
    wanting = [
        group
        for group in battle.groups
        if group.side == side and not group.is_leader and group.is_here() and group.seat == NOBODY
    ]
    if not wanting:
        return 0
    figure = battle.groups[who].men[0]
    card = battle.cards[figure]
    pips = 35 if card.role == MUSICIAN else 35 * battle.rules.command_dice[card.quality]
    return 1000 + pips - 10 * cost_of(battle, battle.seats[seat], figure)


def group_worth(battle: Battle, group: Group) -> int:
    """Groups with rifles in range of somebody first, then by size."""
    worth = 10 * len(group.men)
    if group.card.volleys:
        worth += 5 * len(group.men)
    foe = nearest_enemy(battle, group)
    if foe is not None:
        worth += max(0, 100 - gap_between(battle, group.men, foe.men) // 100)
    return worth


# --- moves ------------------------------------------------------------------------------------------------------------


def nearest_enemy(battle: Battle, group: Group) -> Group | None:
    """The nearest enemy unit on the table."""
    best: Group | None = None
    best_gap = 0
    for enemy in battle.groups:
        if enemy.side != group.side and enemy.is_here():
            far = gap_between(battle, group.men, enemy.men)
            if best is None or far < best_gap:
                best, best_gap = enemy, far
    return best


def move(battle: Battle, question: Question) -> Order:
    """One unit after another: charge what can be beaten, else go where the weapon wants to be."""
    gaze = Gaze(battle)
    for group in movable(battle, question.post):
        if group.has_moved or group.charged or is_engaged(battle, group):
            continue
        order = move_unit(gaze, group)
        if order is not None:
            return order
    return Order("done")


def move_unit(gaze: Gaze, group: Group) -> Order | None:
    battle = gaze.battle
    task = task_of(battle, group)
    if task is not None and (task.kind == BRING or is_far_from(battle, group, task)):
        return go_to_area(battle, group, task)
    if battle.is_character(group):
        return stay_with_men(battle, group)
    enemy = nearest_enemy(battle, group)
    if enemy is None:
        return advance_on_markers(battle, group)
    if wants_to_charge(gaze, group, enemy):
        return Order("charge", (group.id, enemy.id))
    return close_range(gaze, group, enemy)


def task_of(battle: Battle, group: Group) -> Condition | None:
    """What the scenario asks of this unit."""
    for condition in battle.conditions:
        if condition.kind == BRING and condition.group == group.id:
            return condition
        if condition.kind == HOLD:
            return condition
    return None


def is_far_from(battle: Battle, group: Group, task: Condition) -> bool:
    """Whoever has to hold an area, or to take it, and is not in it."""
    inside = [i for i in group.men if task.holds(battle.x[i], battle.y[i])]
    return task.side == group.side and 2 * len(inside) < len(group.men) and not group.is_leader


def go_to_area(battle: Battle, group: Group, task: Condition) -> Order | None:
    west, south, east, north = task.area
    return step_towards(battle, group, (west + east) // 2, (south + north) // 2, 10_000, 0)


def stay_with_men(battle: Battle, group: Group) -> Order | None:
    """A character keeps near the middle of those he can command."""
    figure = group.men[0]
    mates: list[int] = []
    for other in battle.groups:
        if other.side == group.side and not other.is_leader and other.is_here():
            mates.extend(other.men)
    if not mates:
        return None
    middle = pivot_of(battle, mates)
    if (battle.x[middle] - battle.x[figure]) ** 2 + (battle.y[middle] - battle.y[figure]) ** 2 < NEAR_HIS_MEN**2:
        return None
    return step_towards(battle, group, battle.x[middle], battle.y[middle], 10_000, NEAR_HIS_MEN // 2)


def advance_on_markers(battle: Battle, group: Group) -> Order | None:
    """With nobody in sight: towards the nearest marker, or a little nearer to the enemy's edge."""
    pivot = pivot_of(battle, battle.members(group))
    best_x, best_y, best = 0, 0, -1
    for marker in battle.markers:
        if marker.is_out and marker.side != group.side:
            x, y = battle.x[marker.figure], battle.y[marker.figure]
            far = (x - battle.x[pivot]) ** 2 + (y - battle.y[pivot]) ** 2
            if best < 0 or far < best:
                best_x, best_y, best = x, y, far
    if best < 0:
        return None
    return step_towards(battle, group, best_x, best_y, half_move(battle, pivot), 3000)


def is_shooter(battle: Battle, group: Group) -> bool:
    arm = battle.cards[group.men[0]].arm
    return arm != NOBODY and WEAPONS[arm].loading != HURLED


def wants_to_charge(gaze: Gaze, group: Group, enemy: Group) -> bool:
    """The odds look good: strength by number, weapon and quality; shooters only finish off what is weak."""
    battle = gaze.battle
    if group.card.civilian:
        return False
    ours, theirs = strength(battle, group), strength(battle, enemy)
    if is_shooter(battle, group) and ours < 3 * theirs:
        return False
    if ours * 4 < theirs * 5:
        return False
    return can_charge(gaze, group, enemy, bonus_of(battle, group))


def strength(battle: Battle, group: Group) -> int:
    total = 0
    for i in hit_figures(battle, group):
        card = battle.cards[i]
        total += 10 + 2 * card.factor + (5 if card.quality == HERO else 0) - (4 if card.quality == RAW else 0)
    return total


def close_range(gaze: Gaze, group: Group, enemy: Group) -> Order | None:
    """Shooters come to medium range and no nearer, at half speed; who fights hand to hand goes at them."""
    battle = gaze.battle
    us, them = nearest_pair(battle, group.men, enemy.men)
    apart = gap_between(battle, group.men, enemy.men)
    arm = battle.cards[us].arm
    if group.card.civilian:
        return None
    if not is_shooter(battle, group):
        return step_towards(battle, group, battle.x[them], battle.y[them], 10_000, 450)
    ranges = battle.rules.ranges[arm]
    seen = sees_any(gaze, group.men, enemy.men)
    wanted = (ranges[SHORT] + ranges[MEDIUM]) // 2
    if apart <= wanted and seen:
        return None
    pivot = pivot_of(battle, battle.members(group))
    slow = battle.cards[us].loading != MAGAZINE and apart <= ranges[2]
    most = half_move(battle, pivot) if slow else clear_move(battle, pivot)
    return step_towards(battle, group, battle.x[them], battle.y[them], most, min(wanted, apart) if seen else 800)


def step_towards(battle: Battle, group: Group, x: int, y: int, most: int, stop: int) -> Order | None:
    """A move as the unit stands, as far as it goes that way; a little to one side where something is in the way."""
    pivot = pivot_of(battle, battle.members(group))
    px, py = battle.x[pivot], battle.y[pivot]
    dx, dy = x - px, y - py
    apart = isqrt(dx * dx + dy * dy)
    way = min(apart - stop, most, clear_move(battle, pivot) + bonus_of(battle, group) - battle.spent[pivot])
    if way < CLOSE_ENOUGH:
        return None
    heading = int(bearing(dx, dy))
    for part in (8, 6, 4, 2):
        for aside in (0, 3, -3, 6, -6):
            reach = way * part // 8
            tx = px + (dx * reach - dy * reach * aside // 8) // apart
            ty = py + (dy * reach + dx * reach * aside // 8) // apart
            if reach < CLOSE_ENOUGH or refuse_move(battle, group, tx, ty) is not None:
                continue
            if moves_somebody(battle, group, tx - px, ty - py):
                return Order("move", (group.id, tx, ty, heading))
    return None


def moves_somebody(battle: Battle, group: Group, dx: int, dy: int) -> bool:
    """Somebody would get anywhere: a move in which all are in each other's way is allowed, and would be ordered for ever."""
    twin = battle.clone()
    ux, uy = unit_vector(dx, dy)
    return shift(twin, twin.groups[group.id], ux, uy, length_of(dx, dy), bonus_of(battle, group)) > 0


# --- shooting ---------------------------------------------------------------------------------------------------------


def shoot(book: Book, battle: Battle, question: Question) -> Order:
    """The shot that is likeliest to tell, at whoever matters most; prisoners are left alone."""
    gaze = Gaze(battle)
    best, best_worth = Order("done"), 0
    for order in book.orders(battle, question):
        worth = 0
        if order.verb == "fire":
            group, target = battle.groups[order.args[0]], battle.groups[order.args[1]]
            shots = fired_shots(battle, group, shots_at(gaze, group, target, True), True)
            worth = volley_worth(battle, shots) * danger(battle, group, target)
        elif order.verb == "aim":
            target = battle.groups[order.args[1]]
            mark = hit_figures(battle, target)[order.args[2]]
            shooter = battle.groups[order.args[0]].men[0]
            worth = (9 - needed(battle, shooter, mark)) * (30 if battle.cards[mark].role == OFFICER else 10)
        if worth > best_worth:
            best, best_worth = order, worth
    return best


def volley_worth(battle: Battle, shots: list[Shot]) -> int:
    total = 0
    for shot in shots:
        total += max(0, 9 - shot.need)
    return total


def danger(battle: Battle, group: Group, target: Group) -> int:
    """Near enemies, and those with most men, first."""
    apart = gap_between(battle, group.men, target.men)
    return 10 + max(0, 60 - apart // 100) // 2 + min(10, len(target.men))


# --- after a melee ----------------------------------------------------------------------------------------------------


def follow(battle: Battle, question: Question) -> Order:
    """After them if we are the stronger, and not if we would rather shoot."""
    group = battle.groups[question.who]
    foes = [them for us, them in battle.opponents if us == group.id]
    theirs = sum([strength(battle, battle.groups[them]) for them in foes])
    if owner_of(battle, group) != NOBODY and is_shooter(battle, group):
        return Order("stay", (group.id,))
    return Order("follow" if strength(battle, group) > theirs else "stay", (group.id,))
