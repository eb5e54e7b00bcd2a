"""The display of the command phase: points spent, the chain of command as lines, and command ranges."""

from typing import Final

from vedette.engine.plurals import many
from vedette.engine.types import NOBODY, Question
from vedette.engine.view import Doc, area, purse, purse_row, tie
from vedette.geometry.angles import SINES
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import MUSICIAN, ROUTING
from vedette.rules.tyneside.command.command import (
    command_distance,
    cost_of,
    dice_of,
    farthest,
    link_cost,
    links_of,
    price_of,
    refuse_link,
    refuse_pay,
    throws_of,
    too_far,
    unpaid,
)
from vedette.rules.tyneside.move.bases import gap, nearest_of, pivot_of
from vedette.rules.tyneside.units import CommandSeat, Group

RAYS: Final = 72


def command_purse(battle: Battle, question: Question) -> Doc:
    """Return a Player Character's command points: roll, points left, units paid for and not, with the rule."""
    seat = battle.seats[question.post]
    rows: list[Doc] = []
    ours = [one for one in battle.units_of(seat.side) if not battle.is_character(one)]
    for group in [one for one in ours if one.is_leader] + [one for one in ours if not one.is_leader]:
        rows.append(link_row(battle, seat, group) if group.is_leader else group_row(battle, seat, group))
    earned = 0
    for _, faces in throws_of(seat):
        earned += sum(faces)
    throws = [(battle.name_of(battle.unit[i]), faces) for i, faces in throws_of(seat)]
    return purse(question.who, "command points", "TY-SEQ-01", seat.rolled, seat.pool, earned, throws, rows)


def link_row(battle: Battle, seat: CommandSeat, group: Group) -> Doc:
    """Return the row of an NCO, musician or other officer who may pass command on."""
    figure = group.men[0]
    paid = battle.linked[figure] != NOBODY
    refused = None if paid or not seat.rolled else refuse_link(battle, seat, group)
    near = nearest_of(battle, figure, [one for one in links_of(battle, seat) if one != figure] or [seat.figure])
    far = f"{gap(battle, near, figure) // 100} cm from {battle.name_of(battle.unit[near])}"
    gained = [sum(faces) for i, faces in throws_of(seat) if i == figure]
    dice = "1 die" if battle.cards[figure].role == MUSICIAN else many(dice_of(battle, figure, False), "die", "dice")
    words = f"adds {sum(gained)}" if gained else f"{far}, adds {dice}"
    if paid and battle.linked[figure] != seat.id:
        words = f"activated by {chief_of(battle, battle.linked[figure])}"
    return purse_row(group.id, words, 0 if paid else link_cost(battle, seat, group), paid, refused)


def group_row(battle: Battle, seat: CommandSeat, group: Group) -> Doc:
    """Return the row of a whole group, man by man: loyalty, and links already paid for."""
    paid = group.seat != NOBODY
    refused = None if paid or not seat.rolled else refuse_pay(battle, seat, group)
    members = battle.members(group)
    costs = [cost_of(battle, seat, i) for i in members]
    loyal = len([cost for cost in costs if cost == battle.rules.cost_loyal])
    words = many(len(group.men), "man", "men")
    if len(members) > len(group.men):
        words += f" and {many(len(members) - len(group.men), 'leader')}"
    if group.state == ROUTING:
        words += ", routing"
    elif loyal == len(members):
        words += ", loyal"
    elif loyal == 0:
        words += ", not loyal"
    else:
        words += f", {loyal} of them loyal"
    known = len(members) - len(unpaid(battle, group))
    if known and not paid:
        words += f"; {known} paid for"
    if paid and group.seat != seat.id:
        words += f", commanded by {chief_of(battle, group.seat)}"
    price = 0 if paid else price_of(battle, seat, group)
    return purse_row(group.id, words, price, paid, refused)


def chief_of(battle: Battle, seat: int) -> str:
    """Return the name of a seat's Player Character."""
    return battle.name_of(battle.unit[battle.seats[seat].figure])


# --- on the table -----------------------------------------------------------------------------------------------------


def chain_ties(battle: Battle, question: Question) -> list[Doc]:
    """Return the lines of command that hold, and for each group too far away its farthest man."""
    seat = battle.seats[question.post]
    if not seat.rolled:
        return []
    found: list[Doc] = []
    links = links_of(battle, seat)
    known = [seat.figure]
    for i, faces in throws_of(seat):
        if i != seat.figure and i in links:
            near = nearest_of(battle, i, known)
            known.append(i)
            found.append(between(battle, near, i, "holds", f"+{sum(faces)}", "TY-CMD-18"))
    for i in links:
        if i not in known:
            found.append(between(battle, nearest_of(battle, i, known), i, "holds", "+0", "TY-CMD-09"))
    for group in battle.groups:
        if group.is_leader or group.side != seat.side or not group.is_here():
            continue
        if group.seat == seat.id:
            pivot = pivot_of(battle, group.men)
            found.append(between(battle, nearest_of(battle, pivot, links), pivot, "holds", "", "TY-CMD-16"))
        elif group.seat == NOBODY:
            far = farthest(battle, seat, group)
            if far.figure != NOBODY:
                words = f"{too_far(far.gap)} cm, {far.limit // 100} is the limit"
                found.append(between(battle, far.leader, far.figure, "barred", words, "TY-CMD-12"))
    return found


def between(battle: Battle, one: int, other: int, look: str, words: str, rule: str) -> Doc:
    return tie(battle.x[one], battle.y[one], battle.x[other], battle.y[other], look, words, rule, battle.unit[other])


def voices(battle: Battle, question: Question) -> list[Doc]:
    """Return how far command reaches from the Player Character and each link; enclosed ground shortens it."""
    seat = battle.seats[question.post]
    found: list[Doc] = []
    for leader in links_of(battle, seat) or [seat.figure]:
        outline = [voice_along(battle, leader, 720 * n // RAYS) for n in range(RAYS)]
        name = battle.name_of(battle.unit[leader])
        words = f"{name}'s command, {battle.rules.command_open // 100} cm"
        if command_distance(battle, leader, leader) == battle.rules.command_enclosed:
            words = f"{name}'s command, {battle.rules.command_enclosed // 100} cm"
        found.append(area(battle.unit[leader], outline, words, "TY-CMD-12"))
    return found


def voice_along(battle: Battle, leader: int, turn: int) -> tuple[int, int]:
    """Return the last place in a direction that command reaches."""
    rules = battle.rules
    x, y = battle.x[leader], battle.y[leader]
    radius = battle.radius(leader)
    low, high = rules.command_enclosed + radius, rules.command_open + radius
    if not battle.field.is_enclosed_between(x, y, *ray(x, y, turn, high)):
        return ray(x, y, turn, high)
    while high - low > 25:
        middle = (low + high) // 2
        if battle.field.is_enclosed_between(x, y, *ray(x, y, turn, middle)):
            high = middle
        else:
            low = middle
    return ray(x, y, turn, low)


def ray(x: int, y: int, turn: int, length: int) -> tuple[int, int]:
    """Return the place at a distance in a direction, in half degrees."""
    return x + ((length * SINES[turn]) >> 24), y + ((length * SINES[turn + 180]) >> 24)
