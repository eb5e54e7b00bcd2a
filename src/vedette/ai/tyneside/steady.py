"""The steady player: NCOs extend its command, rifles stay where they can shoot, and it charges what it can beat."""

from typing import Final

from vedette.ai.tyneside.moves import is_shooter, move, nearest_enemy, strength, volley_worth
from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.state import State
from vedette.engine.types import NOBODY, Order, Question
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import ADVANCE, MUSICIAN, OFFICER, STEADY
from vedette.rules.tyneside.combat.falling_back import owner_of
from vedette.rules.tyneside.combat.shooting import Shot, fired_shots, needed, shots_at
from vedette.rules.tyneside.command.command import ARMED, FREE, cost_of, price_of
from vedette.rules.tyneside.command.leaders import hit_figures, targets_of_side
from vedette.rules.tyneside.command.ordered_shots import gunners
from vedette.rules.tyneside.command.ordered_shots import marks_of as marks_aimed_at
from vedette.rules.tyneside.move.bases import gap_between
from vedette.rules.tyneside.setup.deploy import INTENDED
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.units import Group
from vedette.rules.tyneside.victory import BRING, HOLD

RALLYING: Final = 40
"""The extra worth of commanding a unit in retreat: commanded and free of a mandatory result, it retreats no more."""
WANTED: Final = 200
"""The extra worth of commanding figures to be brought to an area."""
MOST_A_MAN: Final = 12
"""The most a volley is worth for each man it may hit (8 is a sure hit): further hits find no target."""


def choose(book: Book, state: State, question: Question, rng: Rng) -> Order:
    """Choose an answer to any question."""
    assert isinstance(state, Battle)
    if question.kind == "deploy":
        return deploy(book, state, question)
    if question.kind == "command":
        return command(book, state, question)
    if question.kind == "move":
        return move(state, question)
    if question.kind == "shoot":
        return shoot(state, question)
    if question.kind == "follow":
        return follow(state, question)
    if question.kind == "retreat":
        return book.legal_orders(state, question)[-1]  # stay before cover, cover before away
    found = book.legal_orders(state, question)
    return found[0]


# --- setting up -------------------------------------------------------------------------------------------------------


def deploy(book: Book, battle: Battle, question: Question) -> Order:
    """Deploy all as the program does; melee troops with nothing to hold begin with ADVANCE."""
    found = book.legal_orders(battle, question)
    for order in found:
        if order.verb == "begin" and INTENDED[order.args[1]] == ADVANCE and not battle.rules.charge_is_attack:
            group = battle.groups[order.args[0]]
            if not is_shooter(battle, group) and not group.card.civilian and not has_to_hold(battle, group.side):
                return order
    return found[0]


def has_to_hold(battle: Battle, side: int) -> bool:
    for condition in battle.conditions:
        if condition.kind == HOLD and condition.side == side:
            return True
    return False


# --- command ----------------------------------------------------------------------------------------------------------


def command(book: Book, battle: Battle, question: Question) -> Order:
    """Roll, wake bugler and NCOs while they bring more than they cost, then pay for the groups that matter most."""
    found = book.legal_orders(battle, question)
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
    """True if a leader has nobody to command and picks up a rifle."""
    leader = battle.groups[who]
    for group in battle.groups:
        if group.side == leader.side and not group.is_leader and group.is_here():
            return False
    return True


def link_worth(battle: Battle, seat: int, who: int) -> int:
    """Return what a leader's dice bring beyond its cost, while some group is still to be paid for."""
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
    """Return the worth of a group: those with rifles in range first, then by size."""
    worth = 10 * len(group.men)
    if group.card.volleys:
        worth += 5 * len(group.men)
    if group.state != STEADY:
        worth += RALLYING
    for condition in battle.conditions:
        if condition.kind == BRING and condition.group == group.id:
            worth += WANTED
    foe = nearest_enemy(battle, group)
    if foe is not None:
        worth += max(0, 100 - gap_between(battle, group.men, foe.men) // 100)
    return worth


# --- shooting ---------------------------------------------------------------------------------------------------------


def shoot(battle: Battle, question: Question) -> Order:
    """Shoot the most promising shot at the most important enemy; prisoners are left alone."""
    gaze = SightTable(battle)
    best, best_worth = Order("done"), 0
    for group in gunners(battle, question.post):
        for target in targets_of_side(battle, group.side):
            if battle.is_character(group):
                figures = hit_figures(battle, target)
                for mark in marks_aimed_at(gaze, group, target):
                    worth = 9 - needed(battle, group.men[0], mark)
                    worth *= 30 if battle.cards[mark].role == OFFICER else 10
                    if worth > best_worth:
                        best, best_worth = Order("aim", (group.id, target.id, figures.index(mark))), worth
                continue
            shots = fired_shots(battle, group, shots_at(gaze, group, target, True), True)
            worth = min(volley_worth(shots), MOST_A_MAN * len(marks_of(shots))) * danger(battle, group, target)
            if worth > best_worth:
                best, best_worth = Order("fire", (group.id, target.id)), worth
    return best


def marks_of(shots: list[Shot]) -> list[int]:
    """Return the figures that the shots of a volley may hit."""
    found: list[int] = []
    for shot in shots:
        for mark in shot.marks:
            if mark not in found:
                found.append(mark)
    return found


def danger(battle: Battle, group: Group, target: Group) -> int:
    """Return the danger of an enemy: near ones, and those with most men, first."""
    apart = gap_between(battle, group.men, target.men)
    return 10 + max(0, 60 - apart // 100) // 2 + min(10, len(target.men))


# --- after a melee ----------------------------------------------------------------------------------------------------


def follow(battle: Battle, question: Question) -> Order:
    """Follow up when stronger, except with commanded shooters."""
    group = battle.groups[question.who]
    foes = [them for us, them in battle.opponents if us == group.id]
    theirs = sum([strength(battle, battle.groups[them]) for them in foes])
    if owner_of(battle, group) != NOBODY and is_shooter(battle, group):
        return Order("stay", (group.id,))
    return Order("follow" if strength(battle, group) > theirs else "stay", (group.id,))
