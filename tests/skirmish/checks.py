"""What proves the book: case files, what must always hold, the battles of the harness, what is timed (step 8)."""

from typing import Any, Final

from skirmish.battle import FIELDED, GONE, HEIGHT, WAITING, WIDTH, Unit, the_battle
from skirmish.scenarios import make_scenarios
from vedette.engine.book import Book
from vedette.engine.dice import Rng, ScriptedDice
from vedette.engine.game import advance
from vedette.engine.state import State
from vedette.engine.types import FIGHTING, BadInput
from vedette.geometry.blocks import gap, is_on_table, overlap
from vedette.testing.battle_position import BattlePosition

Doc = dict[str, Any]

SCENARIO: Final = "crossroads"
ODDS: Final = (("odds of a shot, ms", ("shoot",)), ("odds of a charge, ms", ("charge",)))
GOALS: Final = {"decisions/s, random": 200}


def position(doc: Doc, book: Book) -> BattlePosition:
    """Begin the battle of a case file: `red` and `blue` name units, each with `figures` and `at`."""
    sides = [
        {"name": side, "units": [{"name": key, **doc[side][key]} for key in doc[side]]} for side in ("red", "blue")
    ]
    state = book.begin({"sides": sides}, ScriptedDice([]))
    advance(book, state)
    state.take_log()
    return BattlePosition(book, state, {unit.name: unit.id for unit in the_battle(state).units})


def unit_of(poised: BattlePosition, name: str) -> Unit:
    """Return the unit that a case file means."""
    if name not in poised.ids:
        raise BadInput(f"there is no unit '{name}'")
    return the_battle(poised.state).units[poised.ids[name]]


def facts(poised: BattlePosition, name: str) -> Doc:
    """Return what a case file may state of a unit."""
    unit = unit_of(poised, name)
    where = {WAITING: "waiting", FIELDED: "fielded", GONE: "gone"}[unit.where]
    return {"figures": unit.figures, "at": [unit.block.x, unit.block.y], "where": where}


def ask(poised: BattlePosition, text: str) -> int:
    """Answer a question of a case file about the table."""
    match text.split():
        case ["gap", one, "to", other]:
            return gap(unit_of(poised, one).block, unit_of(poised, other).block)
    raise BadInput(f"'{text}' is not a question about this table; this is: gap NAME to NAME")


def broken_invariants(state: State) -> list[str]:
    """Return what is wrong with a battle: units off the table, on one another, without figures, or not yet set up."""
    battle = the_battle(state)
    there = [unit for unit in battle.units if unit.where == FIELDED]
    found = [f"{one.name} is off the table" for one in there if not is_on_table(one.block, WIDTH, HEIGHT)]
    found += [f"{one.name} has no figures" for one in there if not 0 < one.figures <= one.strength]
    for one in there:
        found += [
            f"{one.name} stands on {two.name}" for two in there if one.id < two.id and overlap(one.block, two.block)
        ]
    if battle.phase == FIGHTING:
        found += [f"{one.name} was not set up" for one in battle.units if one.where == WAITING]
    return found


def reshuffle_hidden(state: State, side: int, rng: Rng) -> State:
    """Return a battle that differs in what a side cannot know: nothing is hidden."""
    return state.clone()


def setup_for(number: int, rng: Rng) -> tuple[Doc, str]:
    """Return a battle for the harness: the two scenarios by turns, longer or shorter."""
    name = ("crossroads", "meadow")[number % 2]
    return make_scenarios("skirmish").setup_of(name, turns=2 + rng.below(7)), name
