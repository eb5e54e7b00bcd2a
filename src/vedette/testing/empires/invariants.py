"""Invariants of When Empires Clash!, true of any battle after any order; and battles that differ in hidden facts."""

from vedette.engine.dice import Rng, SeededDice
from vedette.engine.state import State
from vedette.engine.types import NOBODY, SETUP, SIDES, Order, Question
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.hidden import imagined
from vedette.rules.empires.move.moving import may_stand_on
from vedette.rules.empires.sequence import lay_numbers, shuffled_numbers
from vedette.rules.empires.setup import buying
from vedette.rules.empires.setup.deploy import GIVEN, Deploy, deployment_of, pick_deployment, waiting
from vedette.rules.empires.stands import ALONE, DESTROYED, FIELDED, FRONT, LIMBERED, REAR, SQUARE_MM, WAITING


def broken_invariants(state: State) -> list[str]:
    """List broken invariants: places agree, a square holds two at most and only with room, losses add up."""
    assert isinstance(state, Battle)
    found = squares_agree(state) + pairs_agree(state)
    for stand in state.stands:
        name = stand.card.name
        if stand.where == LIMBERED and (stand.tow == NOBODY or state.stands[stand.tow].tow != stand.id):
            found.append(f"{name} is limbered to nobody who tows it")
        if state.phase != SETUP and stand.where == WAITING:
            found.append(f"{name} still waits to be placed")
        if stand.where == FIELDED and not all([may_stand_on(state, stand, cell) for cell in state.cells_of(stand)]):
            if stand.card.deep == 1:
                found.append(f"{name} stands on ground that does not bear it")
    for side in SIDES:
        mine = [stand for stand in state.stands if stand.side == side and stand.where == DESTROYED]
        worth = sum([stand.card.value for stand in mine if stand.card.rating == 0])
        if worth != state.lost[side]:
            found.append(f"side {side} has lost stands worth {worth}, but {state.lost[side]} are tallied")
    return found


def squares_agree(battle: Battle) -> list[str]:
    """Check that the table and the stands agree on every stand's place."""
    found: list[str] = []
    grid = battle.grid
    front = [NOBODY] * grid.size
    rear = [NOBODY] * grid.size
    near = [[0] * grid.size, [0] * grid.size]
    for stand in battle.stands:
        if stand.where != FIELDED:
            continue
        for cell in battle.cells_of(stand):
            column = rear if stand.place == REAR else front
            if not grid.inside[cell] or column[cell] != NOBODY:
                found.append(f"{stand.card.name} is off the table or in a place that is taken")
            column[cell] = stand.id
            for offset in grid.around:
                near[stand.side][cell + offset] += 1
    if front != battle.front or rear != battle.rear:
        found.append("the squares do not hold those who stand in them")
    for side in SIDES:
        if any([near[side][cell] != battle.near[side][cell] for cell in grid.cells]):
            found.append(f"the neighbours of side {side} are miscounted")
    return found


def pairs_agree(battle: Battle) -> list[str]:
    """Check that two in a square are friends, have room, and face one way, or opposite in a Small Tactical Square."""
    found: list[str] = []
    for stand in battle.stands:
        if stand.where != FIELDED or stand.place == ALONE:
            continue
        other = battle.stands[battle.companion(stand)]
        if other.side != stand.side or {stand.place, other.place} != {FRONT, REAR}:
            found.append(f"{stand.card.name} and {other.card.name} do not make a pair")
        if not stand.card.large and not other.card.large and stand.depth_mm + other.depth_mm > SQUARE_MM:
            found.append(f"{stand.card.name} and {other.card.name} have no room in one square")
        back_to_back = abs(stand.facing - other.facing) == 2
        both_may = stand.may_form_small_square and other.may_form_small_square
        if stand.facing != other.facing and not (back_to_back and both_may):
            found.append(f"{stand.card.name} and {other.card.name} share a square and face different ways")
    return found


# --- what a side cannot know ------------------------------------------------------------------------------------------


def reshuffle_hidden(state: State, side: int, rng: Rng) -> Battle:
    """Return a battle that differs in all that a side cannot know, as far as the rules allow."""
    assert isinstance(state, Battle)
    battle = imagined(state, side, SeededDice(f"scrambled {rng.below(10**6)}"))
    other = 1 - side
    asked = battle.question
    if asked is None or asked.side != side:
        return battle
    if battle.phase == SETUP and not battle.mustered:
        buy_otherwise(battle, other, rng)
    elif battle.phase == SETUP and asked.kind == "deploy":
        if deployment_of(battle, other) != GIVEN:
            while waiting(battle, other):
                Deploy().apply(battle, Question(other, "deploy", "WEC-DEP-02"), pick_deployment(battle, other, rng))
    elif not battle.counters_shown and side == 1:
        lay_numbers(battle, Order("number", tuple(shuffled_numbers(battle, other, rng))))
    return battle


def buy_otherwise(battle: Battle, side: int, rng: Rng) -> None:
    """Buy another army than the one bought unseen."""
    if not buying.is_bought(battle.armies[side]) or battle.budget[side] == 0:
        return
    while True:
        order = buying.pick_buying(battle, side, rng)
        if order.verb == "bought":
            return
        buying.Buy().apply(battle, Question(side, "buy", "WEC-ARM-03"), order)
