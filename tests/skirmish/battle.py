"""The battle: units on a free table, and how it is read from a set-up (step 2). Lengths are hundredths of an inch."""

from typing import Final

from vedette.engine.dice import Dice
from vedette.engine.state import State
from vedette.engine.tables import Event, EventType
from vedette.engine.types import NOBODY, OVER, SIDES, BadInput, Outcome, Refusal, Step
from vedette.engine.validation import as_dict, as_int, as_list, as_text
from vedette.geometry.blocks import Block, is_on_table, overlap

INCH: Final = 100
WIDTH: Final = 3600
HEIGHT: Final = 2400
TURNS: Final = 8
FRONT: Final = 300
DEEP: Final = 100

WAITING: Final = 0
FIELDED: Final = 1
GONE: Final = 2

TURN: Final = 0
ACT: Final = 1
MORALE: Final = 2  # step 5
DEPLOY: Final = 3  # step 6

DESTROYED: Final = EventType("destroyed", "SKI-WIN-01", "{who} <is> destroyed.", shown="fall", gone=True, good=-1)


class Unit:
    """A unit: how many figures it has left of how many, and the block it stands on."""

    def __init__(self, id: int, side: int, name: str, strength: int) -> None:
        self.id = id
        self.side = side
        self.name = name
        self.strength = strength
        self.figures = strength
        self.where = WAITING
        self.block = Block(0, 0, heading_of(side), FRONT, DEEP)
        self.has_acted = False

    def clone(self) -> "Unit":
        twin = Unit(self.id, self.side, self.name, self.strength)
        twin.figures = self.figures
        twin.where = self.where
        twin.block = self.block  # a block never changes, so both may have it
        twin.has_acted = self.has_acted
        return twin

    def key(self) -> tuple[int, ...]:
        block = self.block
        return (self.figures, self.where, block.x, block.y, block.heading, int(self.has_acted))


class Battle(State):
    """Everything that an order can change. Units name one another by number only."""

    def __init__(self, dice: Dice, names: list[str], turns: int) -> None:
        super().__init__(dice)
        self.names = names
        self.turns = turns
        self.units: list[Unit] = []

    def clone(self) -> "Battle":
        twin = Battle(self.dice.clone(), self.names, self.turns)
        self.copy_into(twin)
        twin.units = [unit.clone() for unit in self.units]
        return twin

    def key(self) -> tuple[object, ...]:
        return (self.core_key(), self.turn, *[unit.key() for unit in self.units])

    def name_of(self, who: int) -> str:
        return self.units[who].name if who != NOBODY else "nobody"

    def side_of(self, who: int) -> int:
        return self.units[who].side if who != NOBODY else NOBODY

    def side_name(self, side: int) -> str:
        return self.names[side]

    def fielded(self, side: int) -> list[Unit]:
        """Return the units of a side that are on the table."""
        return [unit for unit in self.units if unit.side == side and unit.where == FIELDED]

    def idle(self, side: int) -> list[Unit]:
        """Return the units of a side that may still act in this turn (SKI-TRN-01)."""
        return [unit for unit in self.fielded(side) if not unit.has_acted]

    def figures(self, side: int) -> int:
        """Return how many figures a side has left."""
        return sum([unit.figures for unit in self.units if unit.side == side and unit.where != GONE])


def the_battle(state: State) -> Battle:
    """Return a state as the battle it is."""
    assert isinstance(state, Battle)
    return state


def heading_of(side: int) -> int:
    """Return the way a side looks: the first one north, the second one south."""
    return 180 * side


def why_not_here(battle: Battle, unit: Unit, block: Block) -> Refusal | None:
    """Return why a unit may not stand there (SKI-MOV-02)."""
    if not is_on_table(block, WIDTH, HEIGHT):
        return Refusal("SKI-MOV-02", f"{unit.name} would leave the table", unit.id)
    for other in battle.units:
        if other is not unit and other.where == FIELDED and overlap(block, other.block):
            return Refusal("SKI-MOV-02", f"{unit.name} would stand on {other.name}", unit.id, other.id)
    return None


def lose(battle: Battle, unit: Unit, figures: int) -> None:
    """Take figures off a unit."""
    unit.figures = max(0, unit.figures - figures)
    if unit.figures == 0:
        unit.where = GONE
        battle.say(Event(DESTROYED, unit.id))
    elif figures and unit.figures * 2 <= unit.strength:  # step 5
        battle.next(Step(MORALE, unit.id))  # step 5


def end(battle: Battle) -> None:
    """End the battle: the side with more figures has won (SKI-WIN-01)."""
    left = [battle.figures(side) for side in SIDES]
    winner = NOBODY if left[0] == left[1] else left.index(max(left))
    words = "Nobody has won" if winner == NOBODY else f"{battle.names[winner]} has won"
    battle.phase = OVER
    battle.end(Outcome(winner, "draw" if winner == NOBODY else "win", "SKI-WIN-01", words, left))


def read_battle(setup: dict[str, object], dice: Dice) -> Battle:
    """Read a set-up: two sides with their units, those that have a place standing there."""
    sides = [as_dict(side, "sides") for side in as_list(setup.get("sides"), "sides")]
    if len(sides) != len(SIDES):
        raise BadInput("'sides' are two")
    names = [as_text(side.get("name"), "name") for side in sides]
    battle = Battle(dice, names, as_int(setup.get("turns", TURNS), "turns", 1, 99))
    for side, doc in enumerate(sides):
        for listed in as_list(doc.get("units"), "units"):
            entry = as_dict(listed, "units")
            figures = as_int(entry.get("figures"), "figures", 1, 40)
            unit = Unit(len(battle.units), side, as_text(entry.get("name"), "name"), figures)
            battle.units.append(unit)
            if "at" in entry:
                place = as_list(entry["at"], "at")
                x, y = [as_int(number, "at", 0, WIDTH) for number in place[:2]] if len(place) == 2 else (0, 0)
                stand(battle, unit, Block(x, y, heading_of(side), FRONT, DEEP))
    return battle


def stand(battle: Battle, unit: Unit, block: Block) -> None:
    """Set a unit down at the beginning; BadInput says why it cannot stand there."""
    refused = why_not_here(battle, unit, block)
    if refused is not None:
        raise BadInput(str(refused))
    unit.block = block
    unit.where = FIELDED
