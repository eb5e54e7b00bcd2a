"""Turn sequence (SEQ) and initiative (INI)."""

from typing import Final

from vedette.engine.tables import Breakdown, Modifier, ModifierTable, Roll
from vedette.engine.types import FIGHTING, NOBODY, SIDES, Step
from vedette.rules.shock import event_types, steps
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.units import FIELDED, FREE

MOST_TIES: Final = 100
"""After this many ties the side named first wins the roll (SP-RUL-87)."""


def has_more(leaders: tuple[int, int]) -> int:
    """Return 1 if ours are more than theirs."""
    return 1 if leaders[0] > leaders[1] else 0


FOR_INITIATIVE: Final = ModifierTable(
    [Modifier("SP-INI-02", 1, "more active leaders", has_more)], "SP-INI-01", "the die"
)


def roll_both(battle: Battle, tallies: list[Breakdown]) -> tuple[int, list[Roll]]:
    """Roll a W6 and a tally for each side; return the winner, or NOBODY for a tie, and the rolls."""
    rolls: list[Roll] = []
    for side in SIDES:
        face = battle.dice.die(6)
        tally = tallies[side] if tallies else None
        rolls.append(Roll(NOBODY, 6, battle.dice.last, face, tally, battle.armies[side].name, side))
    if rolls[0].score == rolls[1].score:
        return NOBODY, rolls
    return (0 if rolls[0].score > rolls[1].score else 1), rolls


def enter(battle: Battle, step: int) -> None:
    """Begin a step of the turn; steps 3 to 6 belong to one side each, crosswise (SP-SEQ-01 to -08, -11)."""
    if battle.step == step:
        return
    battle.step = step
    battle.tell(event_types.STEPS[step], n=battle.first if step in steps.OF_THE_FIRST else 1 - battle.first)


def begin_turn(battle: Battle) -> None:
    """Begin the eight steps of a turn, in order (SP-SEQ-01 to -08)."""
    battle.turn += 1
    battle.phase = FIGHTING
    battle.tell(event_types.TURN, n=battle.turn)
    enter(battle, steps.ARTILLERY)
    for unit in battle.units:
        unit.used = 0
        unit.has_shot = False
        unit.aim = NOBODY
        unit.moved = False
        unit.acted = False
        if unit.ban != FREE and battle.turn > unit.ban_until:
            unit.ban = FREE
    if battle.first == NOBODY:
        battle.next(Step(steps.ROLL_OFF, 1))
    else:
        lay_out(battle, battle.first)


def lay_out(battle: Battle, first: int) -> None:
    """Put step 1 before the initiative, begun by the last winner; the rest waits below (SP-ART-02, SP-RUL-24)."""
    battle.next(Step(steps.THROW_INITIATIVE))
    battle.next(Step(steps.COLOURS, steps.INITIATIVE, 1))
    battle.next(Step(steps.COLOURS, steps.INITIATIVE, 0))
    if has_guns(battle):
        battle.next(Step(steps.GUNS, 1 - first, 1))
        battle.next(Step(steps.GUNS, first, 1))
        battle.next(Step(steps.CANNONADE))
        battle.next(Step(steps.WARN))
        battle.next(Step(steps.AIM, 1 - first))
        battle.next(Step(steps.AIM, first))
        battle.next(Step(steps.GUNS, 1 - first, 0))
        battle.next(Step(steps.GUNS, first, 0))
    battle.next(Step(steps.COLOURS, steps.ARTILLERY, 1))
    battle.next(Step(steps.COLOURS, steps.ARTILLERY, 0))


def has_guns(battle: Battle) -> bool:
    for unit in battle.units:
        if unit.piece != NOBODY and unit.where == FIELDED:
            return True
    return False


def roll_off(battle: Battle, ties: int) -> None:
    """Roll off for step 1 of the first turn, without modifiers (SP-RUL-24)."""
    winner, rolls = roll_both(battle, [])
    if winner == NOBODY:
        if ties >= MOST_TIES:
            winner = 0
        else:
            battle.next(Step(steps.ROLL_OFF, ties + 1))
            return
    battle.tell(event_types.FIRST_IN_STEP_1, n=winner, rolls=rolls)
    battle.first = winner
    lay_out(battle, winner)


def active_leaders(battle: Battle, side: int) -> int:
    """Count living leaders in unhidden units on the table; commanders by choice (SP-INI-02, SP-RUL-31)."""
    found = 0
    for unit in battle.units:
        if unit.side != side:
            continue
        if unit.where == FIELDED:
            found += unit.leaders
        if battle.rules.initiative_counts_commanders and unit.card.is_commander:
            if unit.host != NOBODY or unit.where == FIELDED:
                found += 1
    return found


def roll_initiative(battle: Battle, ties: int) -> None:
    """Roll initiative: W6 each, 1 more for more active leaders; the higher has it (SP-INI-01 to -03)."""
    enter(battle, steps.INITIATIVE)
    ours, theirs = active_leaders(battle, 0), active_leaders(battle, 1)
    winner, rolls = roll_both(
        battle, [FOR_INITIATIVE.tally(0, (ours, theirs)), FOR_INITIATIVE.tally(0, (theirs, ours))]
    )
    if winner == NOBODY:
        battle.tell(event_types.INITIATIVE_TIE, rolls=rolls)
        if ties < MOST_TIES:
            battle.next(Step(steps.THROW_INITIATIVE, ties + 1))
            return
        winner = 0
    battle.first = winner
    battle.tell(event_types.INITIATIVE, n=winner, rolls=rolls)
    loser = 1 - winner
    battle.next(Step(steps.END_ROUND))
    battle.next(Step(steps.SHAKEN))
    for side in (loser, winner):
        battle.next(Step(steps.COLOURS, steps.MORALE, side))
    battle.next(Step(steps.COMBATS))
    for side in (loser, winner):
        battle.next(Step(steps.COLOURS, steps.CLOSE_COMBAT, side))
    # laid down last step first, so that they come as the book has them: the order of sides is crossed (SP-SEQ-11)
    for step, side in ((6, winner), (5, loser), (4, loser), (3, winner)):
        battle.next(Step(steps.ACTIONS, step, side))
        battle.next(Step(steps.COLOURS, step, 1 - side))
