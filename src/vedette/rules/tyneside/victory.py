"""Winning and losing (WIN; TY-RUL-70, -86, -92, -127)."""

from typing import Final

from vedette.engine.plurals import begun, many, said_of, suited, the
from vedette.engine.types import NOBODY, OVER, SIDES, Outcome
from vedette.rules.tyneside.battle import Battle, Condition
from vedette.rules.tyneside.codes import FIELDED, STEADY
from vedette.rules.tyneside.markers import unopened

HOLD: Final = 0
BRING: Final = 1
CONDITION_NAMES: Final = ("hold", "bring")


def has_lost(battle: Battle, side: int) -> bool:
    """True if all its units retreat or are gone; lone leaders do not count, unopened units are steady (TY-WIN-01)."""
    if unopened(battle, side):
        return False
    for group in battle.units_of(side):
        if not group.is_leader and group.state == STEADY:
            return False
    return True


def figures_left(battle: Battle, side: int) -> int:
    """Count the figures still in play: on the table, or waiting under a marker."""
    left = 0
    for group in battle.groups:
        if group.side == side:
            left += len(group.men)
    return left


def finish(battle: Battle, winner: int, rule: str, words: str) -> None:
    """End the game at once; the winner is announced first and nothing more is moved (TY-RUL-127)."""
    if winner != NOBODY:
        words = said_of(battle.sides[winner].name, f"<wins>. {words}")
    battle.phase = OVER
    scores = [figures_left(battle, side) for side in SIDES]
    battle.end(Outcome(winner, "draw" if winner == NOBODY else "win", rule, words, scores))


def check_victory(battle: Battle) -> None:
    """Check for victory at the end of each side turn, for both sides (TY-RUL-70)."""
    lost = [has_lost(battle, side) for side in SIDES]
    if lost[0] and lost[1]:
        finish(battle, NOBODY, "TY-RUL-92", "Both sides leave the field.")
        return
    for side in SIDES:
        if lost[side]:
            leaves = suited("<leaves> the field.", battle.sides[side].name)
            finish(battle, 1 - side, "TY-WIN-01", f"{begun(battle.side_words(side))}, all in retreat, {leaves}")
            return
    for condition in battle.conditions:
        winner = settled_now(battle, condition)
        if winner != NOBODY:
            finish(battle, winner, "TY-WIN-02", judgement(battle, condition, winner))
            return


def endings(battle: Battle) -> list[tuple[str, str]]:
    """Return the end conditions for the briefing, the scenario's own first."""
    found: list[tuple[str, str]] = []
    for condition in battle.conditions:
        found.append(("TY-WIN-02", condition.words))
        side, other = battle.sides[condition.side].name, battle.sides[1 - condition.side].name
        if condition.kind == HOLD:
            alone = said_of(side, "<wins> with men there who are not in retreat, and no such enemy beside them")
            found.append(("TY-WIN-02", f"{alone}; otherwise {the(other)} {suited('<wins>', other)}."))
        else:
            found.append(
                ("TY-WIN-02", said_of(other, "<wins> when that cannot come about, or has not by the last turn."))
            )
    found.append(("TY-WIN-01", "A side whose units are all in retreat has lost and leaves the field."))
    if not battle.conditions:
        found.append(("TY-RUL-92", "After the last turn it is drawn."))
    return found


def settled_now(battle: Battle, condition: Condition) -> int:
    """Return the side that has won by a condition before the last turn; NOBODY while it is open."""
    if condition.kind != BRING:
        return NOBODY
    there, able = brought_in(battle, condition)
    if there >= condition.count:
        return condition.side
    return 1 - condition.side if able < condition.count else NOBODY


def brought_in(battle: Battle, condition: Condition) -> tuple[int, int]:
    """Return how many of the figures to be brought somewhere are there, and how many are left."""
    there, able = 0, 0
    for i in range(len(battle.fate)):
        if battle.roster[i] == condition.group and battle.fate[i] <= FIELDED:
            able += 1
            if battle.fate[i] == FIELDED and condition.holds(battle.x[i], battle.y[i]):
                there += 1
    return there, able


def judgement(battle: Battle, condition: Condition, winner: int) -> str:
    """Return the condition and how it stood when it decided."""
    if condition.kind == HOLD:
        return f"{condition.words} {who_was_there(battle, condition)}"
    there, able = brought_in(battle, condition)
    if winner == condition.side:
        return condition.words
    if able < condition.count:
        return f"{condition.words} No more than {able} of them {'is' if able == 1 else 'are'} left."
    return f"{condition.words} By the last turn it was {there}."


def who_was_there(battle: Battle, condition: Condition) -> str:
    """Return who stood in the place to be held, and why that decided the battle."""
    ours = figures_in_area(battle, condition, condition.side)
    theirs = figures_in_area(battle, condition, 1 - condition.side)
    side, other = battle.side_words(condition.side), battle.side_words(1 - condition.side)
    if ours and not theirs:
        return f"{standing(ours, side)} there, and nobody of {other} to dispute it."
    if ours:
        return f"{standing(ours, side)} there, but {standing(theirs, other)} there as well: it was not held."
    nobody = f"Nobody of {side} was left there who was not in retreat"
    if theirs:
        return f"{nobody}; {standing(theirs, other)} there."
    return f"{nobody}, so it was not held; nobody of {other} had to be there."


def standing(men: int, side: str) -> str:
    return f"{many(men, 'man', 'men')} of {side} {'was' if men == 1 else 'were'}"


def check_limit(battle: Battle) -> bool:
    """End the game after the last turn by the scenario's conditions, or draw it without any (TY-RUL-92)."""
    if battle.turns == 0 or battle.turn < battle.turns:
        return False
    for condition in battle.conditions:
        if condition.kind == HOLD:
            ours = figures_in_area(battle, condition, condition.side)
            theirs = figures_in_area(battle, condition, 1 - condition.side)
            winner = condition.side if ours > 0 and theirs == 0 else 1 - condition.side
        else:
            winner = 1 - condition.side
        finish(battle, winner, "TY-WIN-02", judgement(battle, condition, winner))
        return True
    finish(battle, NOBODY, "TY-RUL-92", "The last turn is over, and nobody has won.")
    return True


def figures_in_area(battle: Battle, condition: Condition, side: int) -> int:
    """Count the figures inside the area, without units in retreat."""
    found = 0
    for i in battle.living(side):
        if battle.groups[battle.unit[i]].state == STEADY and condition.holds(battle.x[i], battle.y[i]):
            found += 1
    return found
