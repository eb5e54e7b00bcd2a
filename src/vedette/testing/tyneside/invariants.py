"""Invariants of a battle of the club rules, true at any moment after any order."""

from vedette.engine.dice import Rng, SeededDice
from vedette.engine.state import State
from vedette.engine.types import NOBODY, SETUP
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import FIELDED, KILLED, ROUT, WAITING
from vedette.rules.tyneside.move.walking import clear_move


def broken_invariants(state: State) -> list[str]:
    """Return broken invariants: each figure in one place or gone, no bases overlapping, no move too long."""
    assert isinstance(state, Battle)
    return figures_add_up(state) + nobody_overlaps(state) + nobody_oversteps(state)


def muster(state: State) -> list[int]:
    """Return the figures of each side, living, killed, fled, captured and escaped together."""
    assert isinstance(state, Battle)
    return [len([card for card in state.cards if card.side == side]) for side in (0, 1)]


def reshuffle_hidden(state: State, side: int, rng: Rng) -> Battle:
    """Return the same battle with the other side's markers shuffled, and other dice."""
    assert isinstance(state, Battle)
    twin = state.clone()
    twin.dice = SeededDice(f"scrambled {rng.below(10**6)}")
    closed = [marker for marker in twin.markers if marker.is_out and marker.side != side]
    groups = [marker.group for marker in closed]
    for marker in closed:
        marker.group = groups.pop(rng.below(len(groups)))
    return twin


def figures_add_up(battle: Battle) -> list[str]:
    found: list[str] = []
    counted = [0] * len(battle.cards)
    for group in battle.groups:
        for i in group.men:
            counted[i] += 1
            if battle.unit[i] != group.id:
                found.append(f"{battle.cards[i].name} stands in a unit that is not his")
            if group.placed and battle.phase != SETUP and battle.fate[i] != FIELDED:
                found.append(f"{battle.cards[i].name} is among the men of a unit on the table, yet is not there")
    for i in range(len(battle.cards)):
        if battle.unit[i] == NOBODY:
            continue
        expected = 1 if battle.fate[i] in (WAITING, FIELDED) else 0
        if counted[i] != expected:
            found.append(f"{battle.cards[i].name} is counted {counted[i]} times, fate {battle.fate[i]}")
        if battle.wounds[i] > 1 and battle.fate[i] == FIELDED:
            found.append(f"{battle.cards[i].name} stands with two wounds")
        if battle.fate[i] == FIELDED and not battle.field.is_on_table(battle.x[i], battle.y[i]):
            found.append(f"{battle.cards[i].name} stands off the table")
        if battle.fate[i] == FIELDED and battle.field.is_barred(battle.x[i], battle.y[i]):
            found.append(f"{battle.cards[i].name} stands on ground that bears nobody")
        if battle.fate[i] >= KILLED and battle.guards[i] != NOBODY:
            found.append(f"{battle.cards[i].name} guards prisoners though he is gone")
    return found


def nobody_overlaps(battle: Battle) -> list[str]:
    found: list[str] = []
    here = [i for i in range(len(battle.fate)) if battle.fate[i] == FIELDED]
    for n, i in enumerate(here):
        for j in here[:n]:
            far = battle.radius(i) + battle.radius(j)
            if (battle.x[i] - battle.x[j]) ** 2 + (battle.y[i] - battle.y[j]) ** 2 < far * far:
                found.append(f"{battle.cards[i].name} and {battle.cards[j].name} overlap")
    return found


def nobody_oversteps(battle: Battle) -> list[str]:
    """Check that no move exceeds its allowance: 5 cm more for routers by the book, D6 cm for attacking natives.

    A figure wounded after it moved has used more than it now has; it is not checked.
    """
    found: list[str] = []
    for i in range(len(battle.fate)):
        if battle.fate[i] != FIELDED or battle.wounds[i] > 0:
            continue
        extra = 0
        own = battle.groups[battle.unit[i]] if battle.unit[i] != NOBODY else None
        for group in [own, battle.groups[own.host] if own is not None and own.host != NOBODY else None]:
            if group is not None:
                extra = max(extra, group.bonus, battle.rules.rout_extra if group.carried == ROUT else 0)
        if battle.spent[i] > clear_move(battle, i) + extra:
            found.append(f"{battle.cards[i].name} has moved {battle.spent[i]} of {clear_move(battle, i) + extra}")
    return found
