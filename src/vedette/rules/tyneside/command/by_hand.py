"""Single men sent by hand (TY-RUL-74, TY-RUL2-12), in the order that moves their group."""

from typing import Final

from vedette.engine.dice import Rng
from vedette.engine.types import NOBODY, Order, Refusal
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import ATTACK
from vedette.rules.tyneside.move.bases import APART, is_clear_of_enemies, is_room
from vedette.rules.tyneside.move.walking import Walk, way_to
from vedette.rules.tyneside.units import Group
from vedette.rules.tyneside.verbs import GRAMMAR

MOST_BY_LOT: Final = 2
"""The most men that a random player sends by hand in one order."""


def bonus_of(battle: Battle, group: Group) -> int:
    """Return the D6 cm of commanded natives whose own cell was ATTACK (TY-RUL-118)."""
    return group.bonus if group.result is not None and group.result.order == ATTACK else 0


def sent_men(order: Order) -> list[tuple[int, int, int]]:
    """Return the single men an order sends, each with its place: man of the unit, x, y."""
    at = GRAMMAR.forms[order.verb].places.get("men", len(order.args))
    tail = order.args[at:]
    return [(tail[n], tail[n + 1], tail[n + 2]) for n in range(0, len(tail) - 2, 3)]


def refuse_men(battle: Battle, group: Group, men: list[tuple[int, int, int]]) -> Refusal | None:
    """Refuse men sent by hand who cannot reach their places, one after the other (TY-RUL2-12)."""
    trial = battle.clone() if len(men) > 1 else battle
    numbers = [n for n, _, _ in men]
    for n, x, y in men:
        if numbers.count(n) > 1:
            return Refusal("TY-RUL2-12", f"man {n} of {group.name} is sent twice", group.id)
        no = refuse_man(trial, trial.groups[group.id], n, x, y)
        if no is not None:
            return no
        if trial is not battle:
            send_man(trial, trial.groups[group.id], n, x, y)
    return None


def refuse_man(battle: Battle, group: Group, n: int, x: int, y: int) -> Refusal | None:
    members = battle.members(group)
    if not 0 <= n < len(members):
        return Refusal("TY-RUL-74", f"{group.name} has men 0 to {len(members) - 1}; not {n}", group.id)
    figure = members[n]
    if battle.is_holder(figure):
        return Refusal("TY-RUL-126", f"man {n} of {group.name} holds the horses", group.id)
    if battle.guards[figure] != NOBODY:
        return Refusal("TY-RUL2-13", f"man {n} of {group.name} guards prisoners and goes with them", group.id)
    if not battle.field.is_on_table(x, y):
        return Refusal("TY-RUL-74", "he would leave the table", group.id)
    if way_to(battle, figure, x, y, bonus_of(battle, group)) is None:
        return Refusal(
            "TY-MOV-01", f"man {n} of {group.name} cannot get so far with what is left of his move", group.id
        )
    if not is_room(battle, figure, x, y) or not is_clear_of_enemies(battle, figure, x, y, APART):
        return Refusal("TY-RUL-74", "he would end on another base, or within 2 cm of an enemy", group.id)
    return None


def send_man(battle: Battle, group: Group, n: int, x: int, y: int) -> int:
    """Send one man to his place and return his number."""
    figure = battle.members(group)[n]
    walk = way_to(battle, figure, x, y, bonus_of(battle, group))
    if walk is not None:
        battle.x[figure], battle.y[figure] = x, y
        battle.spent[figure] = walk.used
        battle.unclear[figure] = 1 if walk.unclear else 0
    return figure


def send(battle: Battle, group: Group, men: list[tuple[int, int, int]]) -> list[int]:
    """Send the named men first, in the order named (TY-RUL2-12)."""
    return [send_man(battle, group, n, x, y) for n, x, y in men]


def any_men(battle: Battle, group: Group, rng: Rng) -> list[tuple[int, int, int]]:
    """Draw one or two men by lot with places they can reach; empty if none is found."""
    extra = bonus_of(battle, group)
    members = battle.members(group)
    found: list[tuple[int, int, int]] = []
    for _ in range(1 + rng.below(MOST_BY_LOT)):
        n = rng.below(len(members))
        left = Walk(battle, members[n], extra).left()
        if left < 20:
            continue
        x = battle.x[members[n]] + rng.below(2 * left + 1) - left
        y = battle.y[members[n]] + rng.below(2 * left + 1) - left
        if refuse_men(battle, group, [*found, (n, x, y)]) is None:
            found.append((n, x, y))
    return found


def told_men(men: list[tuple[int, int, int]]) -> tuple[int, ...]:
    """Return single men as the last arguments of an order."""
    found: list[int] = []
    for n, x, y in men:
        found.extend((n, x, y))
    return tuple(found)
