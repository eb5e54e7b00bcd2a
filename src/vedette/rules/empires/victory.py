"""Withdrawal, the end and victory (VIC)."""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.plurals import begun, many, suited, the
from vedette.engine.types import NOBODY, OVER, SETUP, SIDES, Order, Outcome, Question, Refusal, Step
from vedette.engine.view import Losses
from vedette.rules.empires import event_types, odds
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.stands import DESTROYED, FIELDED, LIMBERED, WITHDRAWN
from vedette.rules.empires.verbs import GRAMMAR

DECISIVE_FROM: Final = 10
OVERWHELMING_FROM: Final = 20
ENDINGS: Final = [
    (
        "WEC-VIC-02",
        "An army that has lost half the points it began with, its Command stand left out, must begin to withdraw.",
    ),
    (
        "WEC-VIC-06",
        "It ends at once when a Command stand is destroyed, when an army has withdrawn, or when a side concedes.",
    ),
    (
        "WEC-VIC-10",
        "Then, or after the last turn, the side with more points left has won: decisively by 10, overwhelmingly by 20.",
    ),
]
"""The ends of a battle, for the briefing."""


def worth_left(battle: Battle, side: int) -> int:
    """Add up the value of all stands not destroyed, the Command stand and those withdrawn included.

    WEC-VIC-08, WEC-RUL-65, WEC-RUL-67, WEC-OPT-15.
    """
    total = 0
    for stand in battle.stands:
        if stand.side == side and stand.where != DESTROYED:
            total += stand.card.value
    return total


def toll(battle: Battle, side: int) -> Losses:
    """Return a side's losses so far, in points; stands that withdrew are gone, but not lost."""
    gone = [one.id for one in battle.stands if one.side == side and (one.where == DESTROYED or one.where == WITHDRAWN)]
    worth = worth_left(battle, side) if battle.mustered else 0
    return Losses(worth, battle.lost[side], worth + battle.lost[side], gone)


def aftermath(battle: Battle, step: Step) -> None:
    """Check after each combat for a lost Command stand, half the army lost, or an army gone.

    WEC-RUL-82, WEC-VIC-02, WEC-VIC-03, WEC-VIC-04, WEC-VIC-05, WEC-VIC-06, WEC-RUL-63.
    """
    for side in SIDES:
        command = battle.command_of(side)
        if command is not None and command.where == DESTROYED:
            end(battle, NOBODY, "WEC-VIC-06", f"the Command stand of {the(battle.armies[side].name)} is destroyed")
            return
    for side in SIDES:
        if not battle.withdrawing[side] and 2 * battle.lost[side] >= battle.original[side]:
            battle.withdrawing[side] = True
            battle.tell(event_types.must_withdraw(battle.original[side]), n=side, m=battle.lost[side])
    for side in SIDES:
        if battle.withdrawing[side] and not has_stands_on_field(battle, side):
            end(battle, NOBODY, "WEC-VIC-04", f"the army of {the(battle.armies[side].name)} has left the battlefield")
            return


def has_stands_on_field(battle: Battle, side: int) -> bool:
    for stand in battle.stands:
        if stand.side == side and (stand.where == FIELDED or stand.where == LIMBERED):
            return True
    return False


def level_of(difference: int) -> tuple[str, str]:
    """Return the level: Marginal to 9 points, Decisive to 19, Overwhelming from 20 (WEC-VIC-11, WEC-VIC-12, WEC-VIC-13)."""
    if difference >= OVERWHELMING_FROM:
        return "overwhelming", "WEC-VIC-13"
    if difference >= DECISIVE_FROM:
        return "decisive", "WEC-VIC-12"
    return "marginal", "WEC-VIC-11"


def end(battle: Battle, conceded: int, rule: str, why: str) -> None:
    """End the battle by the totals; a side that concedes cannot win.

    WEC-VIC-08, WEC-VIC-09, WEC-VIC-10, WEC-VIC-11, WEC-VIC-12, WEC-VIC-13, WEC-RUL-66.
    """
    scores = [worth_left(battle, 0), worth_left(battle, 1)]
    difference = abs(scores[0] - scores[1])
    winner = NOBODY if difference == 0 else (0 if scores[0] > scores[1] else 1)
    level, by = level_of(difference)
    if conceded != NOBODY and winner != 1 - conceded and not battle.rules.literal_concession:
        winner, level, by = 1 - conceded, "marginal", "WEC-VIC-05"
    if winner == NOBODY:
        level, by = "draw", "WEC-VIC-09"
    words = verdict_words(battle, winner, level, scores)
    battle.phase = OVER
    battle.tell(event_types.over(why, rule))
    battle.tell(event_types.verdict(words, by))
    battle.end(Outcome(winner, level, by, f"{begun(why)}. {words}", scores))


def verdict_words(battle: Battle, winner: int, level: str, scores: list[int]) -> str:
    """Name the winner and the points."""
    if winner == NOBODY:
        return f"The battle is drawn: {many(scores[0], 'point')} left on either side."
    ours, theirs = scores[winner], scores[1 - winner]
    words = f"{level.capitalize()} victory for {the(battle.armies[winner].name)}"
    if ours > theirs:
        return f"{words}: {many(ours, 'point')} left against {theirs}."
    return f"{words}: {many(ours, 'point')} left against {theirs}, but who concedes cannot win."


def refuse_concession(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    if odds.is_in_combat(battle):
        return Refusal("WEC-VIC-05", "a combat is finished first; concede after it")
    if battle.phase == SETUP:
        return Refusal("WEC-VIC-05", "the battle has not begun")
    return None


def concede(battle: Battle, asked: Question, order: Order) -> None:
    battle.tell(event_types.CONCEDES, n=asked.side)
    name = battle.armies[asked.side].name
    end(battle, asked.side, "WEC-VIC-05", f"{the(name)} {suited('<has> conceded', name)}")


class Concede(DecisionType[Battle]):
    """The decision to concede, open to either side except in the middle of a combat (WEC-VIC-05)."""

    def __init__(self) -> None:
        super().__init__("concede", GRAMMAR, {"concede": Deed(refuse_concession, concede)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        order = Order("concede")
        return [order] if self.check(battle, asked, order) is None else []
