"""Turn sequence (SEQ) and initiative (INI)."""

from typing import Final

from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, Step
from vedette.rules.shock import steps, words
from vedette.rules.shock.battle import FIGHTING, SIDES, Battle
from vedette.rules.shock.units import FIELDED, FREE

MOST_TIES: Final = 100
"""After so many ties the side named first wins the roll (RUL-87)."""


def roll_both(battle: Battle, extra: list[int]) -> tuple[int, list[Roll]]:
    """Each side rolls a W6 and adds; gives the winner, or NOBODY for a tie, and the rolls."""
    rolls: list[Roll] = []
    for side in SIDES:
        face = battle.dice.die(6)
        roll = Roll(NOBODY, 6, battle.dice.last, face, None, battle.armies[side].name)
        roll.score = face + extra[side]
        rolls.append(roll)
    if rolls[0].score == rolls[1].score:
        return NOBODY, rolls
    return (0 if rolls[0].score > rolls[1].score else 1), rolls


def begin_round(battle: Battle) -> None:
    """The eight steps of a turn, in order (SEQ-01 to -08)."""
    battle.turn += 1
    battle.phase = FIGHTING
    battle.tell(words.ROUND, n=battle.turn)
    battle.step = 1
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
    """Step 1 begins with last round's initiative winner (RUL-24); the rest of the turn waits below it."""
    battle.next(Step(steps.INITIATIVE))
    battle.next(Step(steps.COLOURS, 2, 1))
    battle.next(Step(steps.COLOURS, 2, 0))
    if has_guns(battle):
        battle.next(Step(steps.GUNS, 1 - first, 1))
        battle.next(Step(steps.GUNS, first, 1))
        battle.next(Step(steps.CANNONADE, first))
        battle.next(Step(steps.AIM, 1 - first))
        battle.next(Step(steps.AIM, first))
        battle.next(Step(steps.GUNS, 1 - first, 0))
        battle.next(Step(steps.GUNS, first, 0))
    battle.next(Step(steps.COLOURS, 1, 1))
    battle.next(Step(steps.COLOURS, 1, 0))


def has_guns(battle: Battle) -> bool:
    for unit in battle.units:
        if unit.piece != NOBODY and unit.where == FIELDED:
            return True
    return False


def roll_off(battle: Battle, ties: int) -> None:
    """A plain roll-off for step 1 of the first round (RUL-24)."""
    winner, rolls = roll_both(battle, [0, 0])
    if winner == NOBODY:
        if ties >= MOST_TIES:
            winner = 0
        else:
            battle.next(Step(steps.ROLL_OFF, ties + 1))
            return
    battle.tell(words.FIRST_GUNS, n=winner, rolls=rolls)
    battle.first = winner
    lay_out(battle, winner)


def active_leaders(battle: Battle, side: int) -> int:
    """Living leaders in units on the table that are not hidden; commanders by choice (INI-02, RUL-31)."""
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
    """A W6 each, 1 more for the side with more active leaders; the higher has the initiative (INI-01 to -03)."""
    battle.step = 2
    leaders = [active_leaders(battle, 0), active_leaders(battle, 1)]
    extra = [1 if leaders[0] > leaders[1] else 0, 1 if leaders[1] > leaders[0] else 0]
    winner, rolls = roll_both(battle, extra)
    if winner == NOBODY:
        battle.tell(words.INITIATIVE_TIE, rolls=rolls)
        if ties < MOST_TIES:
            battle.next(Step(steps.INITIATIVE, ties + 1))
            return
        winner = 0
    battle.first = winner
    battle.tell(words.INITIATIVE, n=winner, rolls=rolls)
    loser = 1 - winner
    battle.next(Step(steps.END_ROUND))
    battle.next(Step(steps.MORALE))
    for side in (loser, winner):
        battle.next(Step(steps.COLOURS, 8, side))
    battle.next(Step(steps.COMBATS))
    for side in (loser, winner):
        battle.next(Step(steps.COLOURS, 7, side))
    # laid down last step first, so that they come as the book has them: the order of sides is crossed (SEQ-11)
    for step, side in ((6, winner), (5, loser), (4, loser), (3, winner)):
        battle.next(Step(steps.ACTIONS, step, side))
        battle.next(Step(steps.COLOURS, step, 1 - side))
