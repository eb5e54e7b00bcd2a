"""The battle a side may imagine (SP-HID-03): which of two markers is real, and which unit lies under which pair."""

from vedette.engine.dice import Dice
from vedette.engine.types import NOBODY
from vedette.rules.shock.battle import Battle


def pairs_of(battle: Battle, side: int) -> list[list[int]]:
    """Return the markers on the table of a side's hidden units, unit by unit."""
    found: list[list[int]] = []
    seen: list[int] = []
    for marker in battle.markers:
        if marker.side != side or not marker.is_out or marker.unit in seen:
            continue
        seen.append(marker.unit)
        found.append([other.id for other in battle.markers if other.unit == marker.unit and other.is_out])
    return found


def hidden_of(battle: Battle, side: int) -> list[int]:
    """Return the units under those markers in roster order; one about to stand up is no secret."""
    return sorted([battle.markers[pair[0]].unit for pair in pairs_of(battle, side)])


def lay(battle: Battle, side: int, units: list[int], firsts: list[int]) -> None:
    """Put units under pairs of markers; `firsts` says which of a pair is real."""
    for i, pair in enumerate(pairs_of(battle, side)):
        # a marker whose fellow has been uncovered as a mock is known to be real
        real = pair[firsts[i] % len(pair)]
        old = battle.markers[pair[0]].unit
        for marker in battle.markers:
            if marker.unit == old and marker.side == side and not marker.is_out and marker.id not in pair:
                marker.unit = -2 - units[i]
        for number in pair:
            battle.markers[number].unit = -2 - units[i]
            battle.markers[number].is_real = number == real
    for marker in battle.markers:
        if marker.unit < NOBODY:
            marker.unit = -2 - marker.unit


def imagined(battle: Battle, side: int, dice: Dice) -> Battle:
    """Return a clone with the other side's secrets laid out in one fixed way."""
    twin = battle.clone()
    twin.dice = dice
    for other in (0, 1):
        if other == side:
            continue
        units = hidden_of(twin, other)
        if units:
            lay(twin, other, units, [0] * len(units))
        blank_other_choices(twin, other)
    return twin


def blank_other_choices(battle: Battle, side: int) -> None:
    """Erase the other side's secret choices: when it last considered its colours."""
    for unit in battle.units:
        if unit.side == side:
            unit.furled = -1
