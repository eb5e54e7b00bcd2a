"""Invariants of a battle of Colonial Adventure, and a copy that differs in a side's unknowns."""

from vedette.engine.dice import Rng, SeededDice
from vedette.engine.state import State
from vedette.engine.types import NOBODY, SETUP
from vedette.geometry.blocks import SLACK, TOUCH, is_overlapping_by
from vedette.rules.shock import steps
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.markers.hidden import hidden_of, lay
from vedette.rules.shock.units import ATTACHED, FIELDED, GONE, HIDDEN, WAITING


def broken_invariants(state: State) -> list[str]:
    """Check figures, mutual contact, gaps between units, and the owners of guns and commanders."""
    assert isinstance(state, Battle)
    return figures_add_up(state) + bonds_agree(state) + nobody_overlaps(state)


def figures_add_up(battle: Battle) -> list[str]:
    """Check that figures there, gone and departed add up to those that began."""
    found: list[str] = []
    for unit in battle.units:
        card = unit.card
        name = card.name
        if min(unit.men, unit.leaders, unit.musician, unit.colours, unit.shock, unit.owed) < 0:
            found.append(f"{name} has less than nothing of something")
        spent = (card.musician - unit.musician) + (card.colours - unit.colours)
        there = 0 if unit.where == GONE else unit.figures()
        gone = card.figures - there
        if battle.phase != SETUP and unit.fate != 0 and not 0 <= gone - unit.lost <= spent:
            found.append(f"{name} had {card.figures} figures, has {there} and lost {unit.lost}")
        if unit.where == FIELDED and unit.figures() == 0:
            found.append(f"{name} is on the table without a figure")
        if battle.phase != SETUP and unit.where == WAITING:
            found.append(f"{name} still waits to be placed")
        if unit.where == HIDDEN and battle.agenda and unit.files > max(1, unit.figures()):
            found.append(f"{name} has more files than figures")
    return found


def bonds_agree(battle: Battle) -> list[str]:
    """Check that contact, commanders, pieces and markers name each other."""
    found: list[str] = []
    for unit in battle.units:
        name = unit.card.name
        if unit.contact != NOBODY:
            other = battle.units[unit.contact]
            if other.contact != unit.id or other.side == unit.side or FIELDED not in (unit.where, other.where):
                found.append(f"{name} is in contact with somebody who is not in contact with it")
        if unit.commander != NOBODY and battle.units[unit.commander].host != unit.id:
            found.append(f"{name} has a commander who is elsewhere")
        if unit.where == ATTACHED and (unit.host == NOBODY or battle.units[unit.host].commander != unit.id):
            found.append(f"{name} is with a unit that knows nothing of him")
        if unit.piece != NOBODY and battle.pieces[unit.piece].crew != unit.id:
            found.append(f"{name} mans a piece that another unit mans")
        if unit.where == HIDDEN:
            laid = [marker for marker in battle.markers if marker.unit == unit.id and marker.is_out and marker.is_real]
            asked = [step for step in battle.agenda if step.kind == steps.UNMASK and step.a == unit.id]
            if len(laid) + len(asked) != 1:
                found.append(f"{name} is hidden under {len(laid)} real markers")
    return found


def nobody_overlaps(battle: Battle) -> list[str]:
    """Check that no two units overlap; those in contact may, at odd angles, by the contact tolerance."""
    found: list[str] = []
    fielded = [unit for unit in battle.units if unit.where == FIELDED]
    for i, unit in enumerate(fielded):
        for other in fielded[i + 1 :]:
            if unit.card.is_commander or other.card.is_commander:
                continue
            for rect in unit.rects:
                for there in other.rects:
                    if is_overlapping_by(rect, there, SLACK + TOUCH):
                        found.append(f"{unit.card.name} and {other.card.name} stand on the same ground")
    return found


def reshuffle_hidden(state: State, side: int, rng: Rng) -> Battle:
    """Return a clone with the other side's secrets laid out differently, as far as allowed (SP-HID-03)."""
    assert isinstance(state, Battle)
    twin = state.clone()
    twin.dice = SeededDice(f"scrambled {rng.below(10**6)}")
    other = 1 - side
    left = hidden_of(twin, other)
    mixed: list[int] = []
    while left:
        mixed.append(left.pop(rng.below(len(left))))
    lay(twin, other, mixed, [rng.below(2) for _ in mixed])
    return twin
