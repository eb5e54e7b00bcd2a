"""Morale at half losses: a step that the agenda carries out after the attack (step 5)."""

from typing import Final

from skirmish.battle import FIELDED, GONE, Battle
from vedette.engine.tables import TEST, Event, EventType, Roll
from vedette.engine.types import Step

STANDS: Final = 3
HELD: Final = EventType(
    "held",
    "SKI-MOR-01",
    "it stands.",
    part=TEST,
    good=1,
    test="{who} <tests> morale",
    because="half its figures are gone",
)
RAN: Final = EventType(
    "ran",
    "SKI-MOR-01",
    "it runs from the table.",
    part=TEST,
    shown="run",
    gone=True,
    good=-1,
    test="{who} <tests> morale",
    because="half its figures are gone",
)


def check_morale(battle: Battle, step: Step) -> None:
    """Throw a die for a unit with half its figures or fewer; with 1 or 2 it runs (SKI-MOR-01)."""
    unit = battle.units[step.a]
    if unit.where != FIELDED:
        return
    face = battle.dice.die(6)
    roll = Roll(unit.id, 6, [face], face, None)
    roll.need = STANDS
    if face < STANDS:
        unit.where = GONE
    battle.say(Event(HELD if face >= STANDS else RAN, unit.id, rolls=[roll]))
