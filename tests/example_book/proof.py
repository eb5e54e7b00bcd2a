"""Proof for Pickets: case files, soundness, the harness's battles, what is timed."""

from example_book.book import Skirmish, gap_between
from example_book.scenarios import make_scenarios
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import advance
from vedette.engine.types import BadInput
from vedette.testing.battle_position import BattlePosition

SCENARIO = "ford"
ODDS = (("odds of a shot, ms", ("shoot",)),)
GOALS = {"decisions/s, random": 1000}


def position(doc, book):
    """`left` and `right`: the names of pickets, and their squares."""
    sides = [{"name": name, "pickets": list(doc[name].values())} for name in ("left", "right")]
    state = book.begin({"sides": sides}, ScriptedDice([]))
    advance(book, state)
    state.take_log()
    return BattlePosition(book, state, {name: i for i, name in enumerate([*doc["left"], *doc["right"]])})


def picket_of(poised, name):
    if name not in poised.ids:
        raise BadInput(f"there is no picket '{name}'")
    return poised.state.pickets[poised.ids[name]]


def facts(poised, name):
    picket = picket_of(poised, name)
    return {"at": [picket.x, picket.y], "where": "fielded" if picket.is_out else "gone"}


def ask(poised, text):
    match text.split():
        case ["gap", one, "to", other]:
            return gap_between(picket_of(poised, one), picket_of(poised, other))
    raise BadInput(f"'{text}' is not a question about this table; this is: gap NAME to NAME")


def broken_invariants(state):
    assert isinstance(state, Skirmish)
    crowded = [picket.id for picket in state.pickets if picket.is_out and len(state.at(picket.x, picket.y)) > 1]
    return [f"pickets share a square: {crowded}"] if crowded else []


def reshuffle_hidden(state, side, rng):
    """Nothing is hidden."""
    return state.clone()


def setup_for(number, rng):
    """The ford, longer or shorter."""
    return make_scenarios("pickets").setup_of("ford", turns=3 + rng.below(12)), "the ford"
