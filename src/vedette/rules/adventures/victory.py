"""How a battle ends, and the recovery after it (BAT-33, -34, CA-RUL2-81, -110, AFT)."""

from vedette.engine.plurals import begun, said_of, suited, the
from vedette.engine.types import NOBODY, Outcome
from vedette.rules.adventures import steps, words
from vedette.rules.adventures.battle import OVER, SIDES, Battle
from vedette.rules.adventures.casualties import count_battle, recover_after, takes_recovery
from vedette.rules.adventures.groups import MERGED


def figures_left(battle: Battle, side: int) -> int:
    """Figures a side has on the table or still to come."""
    total = 0
    for group in battle.groups:
        if group.side == side and group.is_body and group.where <= 1:
            total += battle.strength(group)
    return total


def figures_at_start(battle: Battle, side: int) -> int:
    return sum(
        [group.brought for group in battle.groups if group.side == side and group.is_body and group.where != MERGED]
    )


def is_broken(battle: Battle, side: int) -> bool:
    """A side has lost the share of its figures at which it was agreed to have lost the battle (OPT-25)."""
    point = battle.rules.break_point
    start = figures_at_start(battle, side)
    return point > 0 and (start - figures_left(battle, side)) * 100 >= point * start


def broken_over(battle: Battle) -> None:
    """The battle ends at the agreed losses; if both sides have come to them it is drawn."""
    broken = [side for side in SIDES if is_broken(battle, side)]
    names = " and ".join([the(battle.armies[side].name) for side in broken])
    winner = 1 - broken[0] if len(broken) == 1 else NOBODY
    has = "have" if winner == NOBODY else suited("<has>", battle.armies[broken[0]].name)
    finish(battle, winner, "CA-OPT-25", begun(f"{names} {has} lost {battle.rules.break_point} figures in a hundred."))


def battle_over(battle: Battle, by_limit: bool) -> None:
    """One side has no group left, or the safety limit is reached; a Stand Up Fight then is the defender's."""
    alive = [battle.is_alive(0), battle.is_alive(1)]
    if alive[0] and not alive[1]:
        finish(battle, 0, "CA-RUL2-81", said_of(battle.armies[1].name, "<has> no group left on the table."))
    elif alive[1] and not alive[0]:
        finish(battle, 1, "CA-RUL2-81", said_of(battle.armies[0].name, "<has> no group left on the table."))
    else:
        words_of = "The safety limit on turns is reached" if by_limit else "Both sides are gone"
        if battle.defender != NOBODY:
            finish(battle, battle.defender, "CA-RUL2-110", f"{words_of}: the defender has held.")
        else:
            finish(battle, NOBODY, "CA-RUL-132", f"{words_of}.")


def finish(battle: Battle, winner: int, rule: str, said: str) -> None:
    """The result stands; what is left is the recovery of casualties (AFT-01)."""
    battle.agenda = []
    battle.winner = winner
    battle.ending = rule + "|" + said
    battle.acting = NOBODY
    battle.tell(words.OVER)
    battle.then(steps.DONE)
    if battle.rules.recovery:
        for group in reversed(battle.groups):
            if not battle.rules.np_recovery and not battle.armies[group.side].is_player:
                continue  # AFT-01, OPT-26
            if takes_recovery(battle, group):
                battle.then(steps.RECOVER, group.id)


def recover_one(battle: Battle, who: int) -> None:
    recover_after(battle, who, battle.winner == battle.groups[who].side)


def close(battle: Battle) -> None:
    """The battle has its outcome; the score is the share of each side's figures that it kept, in a hundred."""
    rule, said = battle.ending.split("|", 1)
    scores: list[int] = []
    for side in SIDES:
        start = figures_at_start(battle, side)
        scores.append(figures_left(battle, side) * 100 // start if start else 0)
    for group in battle.groups:
        count_battle(battle, group)
    battle.phase = OVER
    level = "draw" if battle.winner == NOBODY else "victory"
    battle.end(Outcome(battle.winner, level, rule, said, scores))
