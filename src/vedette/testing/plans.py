"""Which battles the harness plays: every scenario, one-off battles of every kind, and settings by lot."""

from collections.abc import Callable
from typing import Any, Final

from vedette import armies, scenarios
from vedette.engine.book import Book, amend
from vedette.engine.dice import Chance
from vedette.engine.types import BadInput
from vedette.rules import book_named


class Plan:
    """A battle to be played: its number decides everything about it."""

    def __init__(self, number: int, book: Book, setup: dict[str, Any], words: str) -> None:
        self.number = number
        self.book = book
        self.setup = setup
        self.words = words
        self.seed = f"harness {number}"


def plan_for(book: str, number: int, house: Book | None = None) -> Plan:
    """The battle of that number."""
    if book not in SETUPS:
        raise BadInput(f"the harness has no battles for '{book}' yet; it has for: {', '.join(SETUPS)}")
    chance = Chance(number * 104729 + 17)
    setup, words = SETUPS[book](number, chance)
    if house is not None:
        return Plan(number, house, setup, words)
    rules, changed = with_settings_by_lot(book_named(book), chance) if number % 2 else (book_named(book), "")
    return Plan(number, rules, setup, f"{words}{changed}")


def with_settings_by_lot(book: Book, chance: Chance) -> tuple[Book, str]:
    """A few settings changed by lot; limits of turns stay such that a battle comes to its end."""
    changes: dict[str, object] = {}
    for setting in book.settings:
        if chance.below(3) == 0:
            least, most = ENDING.get(setting.name, (setting.least, setting.most))
            changes[setting.name] = setting.write(least + chance.below(most - least + 1))
    return amend(book, {"settings": changes}), "".join([f", {name} {value}" for name, value in changes.items()])


ENDING: Final = {"turn_limit": (1, 40), "quiet_limit": (1, 20)}
"""Settings that may be far larger than a battle by chance needs, and how large the lot makes them."""


def empires_setup(number: int, chance: Chance) -> tuple[dict[str, Any], str]:
    """Scenarios in turn, battles between any two armies, and battles where everything is thrown for and bought."""
    kind = number % 4
    if kind < 2:
        ids = scenarios.ids("empires")
        id = ids[number // 4 % len(ids)]
        choices: dict[str, Any] = {}
        if kind == 1:
            choices = {"deployment": "dice", "commanders": "dice"}
        return scenarios.setup_of("empires", id, **choices), id
    if kind == 2:
        return scenarios.generate("empires", number), "a battle by lot"
    names = armies.ids("empires")
    classes = ("european", "european-style", "irregular", "native")
    two = [f"buy:{classes[chance.below(4)]}" if chance.below(2) else names[chance.below(len(names))] for _ in range(2)]
    choices = {
        "armies": two,
        "terrain": ("random", "dice", "open")[chance.below(3)],
        "baselines": "dice" if chance.below(2) else ["W", "E"],
        "points": "dice" if chance.below(2) else 36,
        "commanders": "dice",
        "deployment": "dice" if chance.below(2) else 3,
        "entrenchments": chance.below(4) if two[0].startswith("buy") and two[1].startswith("buy") else 0,
        "width": 12 + chance.below(10),
        "height": 12 + chance.below(6),
        "seed": number,
    }
    return scenarios.battle_of("empires", **choices), f"{two[0]} against {two[1]}"


def shock_setup(number: int, chance: Chance) -> tuple[dict[str, Any], str]:
    """Scenarios in turn, as written and deployed by the players; battles between armies by lot, small and large."""
    kind = number % 4
    if kind < 2:
        ids = scenarios.ids("shock")
        id = ids[number // 4 % len(ids)]
        choices: dict[str, Any] = {"deployment": "free"} if kind == 1 and id in FREELY_DEPLOYED else {}
        return scenarios.setup_of("shock", id, **choices), id
    if kind == 2:
        return scenarios.generate("shock", number), "a battle by lot"
    points = 260 + chance.below(500)
    two = [armies.generate("shock", number * 2 + i, points) for i in (0, 1)]
    return scenarios.battle_of("shock", armies=two, seed=number), f"{two[0]['title']} against {two[1]['title']}"


def adventures_setup(number: int, chance: Chance) -> tuple[dict[str, Any], str]:
    """Scenarios in turn; Stand Up Fights between enemies of the time, and between any two lists, small and large."""
    kind = number % 6
    if kind < 2:
        ids = scenarios.ids("adventures")
        id = ids[number // 6 % len(ids)]
        return scenarios.setup_of("adventures", id), id
    if kind == 2:
        return scenarios.generate("adventures", number), "a battle by lot"
    names = armies.ids("adventures")
    two = [names[chance.below(len(names))] for _ in range(2)]
    most = 4 if chance.below(4) else 9
    sizes = [
        1 + chance.below(most * (1 if armies.load("adventures", id)["training"] == "european" else 2)) for id in two
    ]
    choices: dict[str, Any] = {
        "armies": two,
        "sizes": sizes,
        "defender": chance.below(3) - 1,
        "width": 36 + chance.below(37),
        "height": 36 + chance.below(37),
    }
    return scenarios.battle_of("adventures", **choices), f"{sizes[0]} of {two[0]} against {sizes[1]} of {two[1]}"


FREELY_DEPLOYED: Final = ("first-battle",)
"""Scenarios whose sides fit in the usual zones."""


SETUPS: Final[dict[str, Callable[[int, Chance], tuple[dict[str, Any], str]]]] = {
    "empires": empires_setup,
    "shock": shock_setup,
    "adventures": adventures_setup,
}
