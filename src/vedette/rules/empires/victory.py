"""Withdrawal, the end and victory (VIC)."""

from typing import Final

from vedette.engine.plurals import the
from vedette.engine.types import NOBODY, Outcome
from vedette.rules.empires import words
from vedette.rules.empires.battle import OVER, SIDES, Battle
from vedette.rules.empires.stands import DESTROYED, FIELDED, LIMBERED

DECISIVE_FROM: Final = 10
OVERWHELMING_FROM: Final = 20


def worth_left(battle: Battle, side: int) -> int:
    """The value of all stands not destroyed, the Command stand included (VIC-08); those withdrawn count (RUL-65)."""
    total = 0
    for stand in battle.stands:
        if stand.side == side and stand.where != DESTROYED:
            total += stand.card.value
    return total


def aftermath(battle: Battle) -> None:
    """After each combat: a lost Command stand, half the army lost, an army gone (RUL-82, VIC-02 to -06)."""
    for side in SIDES:
        command = battle.command_of(side)
        if command is not None and command.where == DESTROYED:
            end(battle, NOBODY, "WEC-VIC-06", f"The Command stand of {the(battle.armies[side].name)} is destroyed.")
            return
    for side in SIDES:
        if not battle.withdrawing[side] and 2 * battle.lost[side] >= battle.original[side]:
            battle.withdrawing[side] = True
            battle.tell(words.MUST_WITHDRAW, n=side)
    for side in SIDES:
        if battle.withdrawing[side] and not has_stands_on_field(battle, side):
            end(battle, NOBODY, "WEC-VIC-04", f"The army of {the(battle.armies[side].name)} has withdrawn.")
            return


def has_stands_on_field(battle: Battle, side: int) -> bool:
    for stand in battle.stands:
        if stand.side == side and (stand.where == FIELDED or stand.where == LIMBERED):
            return True
    return False


def level_of(difference: int) -> tuple[str, str]:
    """Marginal up to 9 points, Decisive up to 19, Overwhelming from 20 (VIC-11 to -13)."""
    if difference >= OVERWHELMING_FROM:
        return "overwhelming", "WEC-VIC-13"
    if difference >= DECISIVE_FROM:
        return "decisive", "WEC-VIC-12"
    return "marginal", "WEC-VIC-11"


def end(battle: Battle, conceded: int, rule: str, why: str) -> None:
    """The totals decide; but a side which concedes cannot win (VIC-08 to -13, RUL-66)."""
    scores = [worth_left(battle, 0), worth_left(battle, 1)]
    difference = abs(scores[0] - scores[1])
    winner = NOBODY if difference == 0 else (0 if scores[0] > scores[1] else 1)
    level, by = level_of(difference)
    if conceded != NOBODY and winner != 1 - conceded and not battle.rules.literal_concession:
        winner, level, by = 1 - conceded, "marginal", "WEC-VIC-05"
    if winner == NOBODY:
        level, by, verdict = "draw", "WEC-VIC-09", "The battle is drawn."
    else:
        verdict = f"{level.capitalize()} victory for {the(battle.armies[winner].name)}."
    battle.phase = OVER
    battle.tell(words.OVER)
    battle.end(Outcome(winner, level, by, f"{why} {verdict}", scores))
