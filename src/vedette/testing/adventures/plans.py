"""The battles of Colonial Adventures that the harness plays."""

from typing import Any, Final

from vedette.armies.adventures.reader import make_armies
from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.state import State
from vedette.engine.types import Order
from vedette.scenarios.adventures.reader import make_scenarios
from vedette.testing.adventures.table import table

ARMIES: Final = make_armies("adventures")
SCENARIOS: Final = make_scenarios("adventures")


def setup_for(number: int, rng: Rng) -> tuple[dict[str, Any], str]:
    """Return scenarios in turn; Stand Up Fights between enemies of the time and any two lists, small and large; and
    battles against the book, of each kind.
    """
    kind = number % 6
    if kind == 5:
        return against_the_book(number // 6, rng)
    if kind < 2:
        ids = SCENARIOS.ids()
        id = ids[number // 6 % len(ids)]
        return SCENARIOS.setup_of(id), id
    if kind == 2:
        return SCENARIOS.generate(number), "a battle by lot"
    names = ARMIES.ids()
    two = [names[rng.below(len(names))] for _ in range(2)]
    most = 4 if rng.below(4) else 9
    sizes = [1 + rng.below(most * (1 if ARMIES.load(id)["training"] == "european" else 2)) for id in two]
    choices: dict[str, Any] = {
        "armies": two,
        "sizes": sizes,
        "defender": rng.below(3) - 1,
        "width": 36 + rng.below(37),
        "height": 36 + rng.below(37),
    }
    return SCENARIOS.battle_of(**choices), f"{sizes[0]} of {two[0]} against {sizes[1]} of {two[1]}"


BATTLES: Final = ("patrol", "raid", "defend", "stand-up-fight")


def against_the_book(number: int, rng: Rng) -> tuple[dict[str, Any], str]:
    """Return each kind of battle in turn, between enemies of the time; every eighth is head to head."""
    battle = BATTLES[number % 4]
    known = [id for id in ARMIES.ids() if SCENARIOS.opponents(id)]
    one = known[rng.below(len(known))]
    foes = SCENARIOS.opponents(one)
    other = foes[rng.below(len(foes))]
    size = 1 + rng.below(4 if ARMIES.load(one)["training"] == "european" else 7)
    setup = SCENARIOS.battle_of(battle=battle, armies=[one, other], sizes=[size, 0])
    if number % 8 != 7 and not (battle == "stand-up-fight" and not is_fair(setup)):
        setup["solo"] = [1]
    return setup, f"{battle}: {size} of {one} against {other}"


def is_fair(setup: dict[str, Any]) -> bool:
    """True unless a Tribal side would defend against the book (CA-RUL2-79)."""
    trainings = [side["training"] for side in setup["sides"]]
    return bool(trainings[0] == trainings[1] or trainings[setup["defender"]] == "european")


def laid_out(verb: str) -> list[tuple[Book, State, Order]]:
    """Return positions for orders that random battles rarely offer: a grenade, a shot at a house."""
    if verb == "throw":
        t = table(settings={"grenades": "European infantry"}).place("A", at=(24, 14))
        t.place("z", before="A", gap=4, figures=9).place("y", at=(4, 44)).activate("A")
    elif verb == "shell":
        t = table(72, 72, building=[{"box": (30, 40, 38, 46), "door": (34, 40), "dv": 0}])
        t.place("A", at=(34, 14), klass="artillery").place("z", at=(34, 66)).place("y", at=(4, 66)).activate("A")
    else:
        return []
    return [(t.poised.book, t.battle, t.offered(verb)[0])]
