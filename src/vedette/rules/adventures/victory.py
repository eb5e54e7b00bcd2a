"""The end of a battle, and the recovery after it (CA-BAT-33, CA-BAT-34, CA-RUL2-81, CA-RUL2-110, AFT)."""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.plurals import begun, said_of, suited, the
from vedette.engine.types import FIGHTING, NOBODY, OVER, SETUP, SIDES, Order, Outcome, Question, Refusal, Step
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.casualties import count_battle, recover_after, takes_recovery
from vedette.rules.adventures.groups.groups import FIELDED, LEFT, MERGED, Group
from vedette.rules.adventures.solo.venture import PATROL, RAID
from vedette.rules.adventures.verbs import GRAMMAR


def figures_left(battle: Battle, side: int) -> int:
    """Count a side's figures on the table or still to come."""
    total = 0
    for group in battle.groups:
        if group.side == side and group.is_body and (group.where <= FIELDED or is_safe(battle, group)):
            total += battle.strength(group)
    return total


def is_safe(battle: Battle, group: Group) -> bool:
    """True if it went home from a Patrol, Raid or Defend and keeps its strength (CA-RUL2-88)."""
    return battle.venture.has_pefs and group.where == LEFT and group.side == battle.venture.player


def figures_at_start(battle: Battle, side: int) -> int:
    return sum(
        [group.brought for group in battle.groups if group.side == side and group.is_body and group.where != MERGED]
    )


def of_side(battle: Battle, side: int, words_of: str) -> str:
    """Return a clause about a side, to follow a colon: "the British Empire has no group left on the table."."""
    name = battle.armies[side].name
    return f"{the(name)} {suited(words_of, name)}"


def is_broken(battle: Battle, side: int) -> bool:
    """True if a side has lost the agreed share of figures that loses the battle (CA-OPT-25)."""
    point = battle.rules.break_point
    start = figures_at_start(battle, side)
    return point > 0 and (start - figures_left(battle, side)) * 100 >= point * start


def broken_over(battle: Battle) -> None:
    """End the battle at the agreed losses; if both sides reach them it is drawn."""
    broken = [side for side in SIDES if is_broken(battle, side)]
    names = " and ".join([the(battle.armies[side].name) for side in broken])
    winner = 1 - broken[0] if len(broken) == 1 else NOBODY
    has = "have" if winner == NOBODY else suited("<has>", battle.armies[broken[0]].name)
    said = f"{names} {has} lost {battle.rules.break_point} figures in a hundred."
    finish(battle, winner, "CA-OPT-25", said)


def battle_over(battle: Battle, step: Step) -> None:
    """End the battle: a side has no group left, or at the safety limit, which a Stand Up Fight's defender wins.

    CA-BAT-33, CA-BAT-34, CA-RUL2-81, CA-RUL2-110.
    """
    by_limit = step.a == 1
    if by_limit and battle.venture.has_pefs:
        battle.then(steps.LIMIT)
        return
    alive = [battle.is_alive(0), battle.is_alive(1)]
    if alive[0] and not alive[1]:
        finish(battle, 0, "CA-RUL2-81", of_side(battle, 1, "<has> no group left on the table."))
    elif alive[1] and not alive[0]:
        finish(battle, 1, "CA-RUL2-81", of_side(battle, 0, "<has> no group left on the table."))
    else:
        words_of = "the safety limit on turns is reached" if by_limit else "both sides are gone"
        if battle.defender != NOBODY:
            finish(battle, battle.defender, "CA-RUL2-110", f"{words_of}, and the defender has held.")
        else:
            finish(battle, NOBODY, "CA-RUL-132", f"{words_of}.")


PATROL_ENDS: Final = [
    ("CA-BAT-07", "A section is scouted when a leader has its centre in sight at the end of a turn."),
    (
        "CA-BAT-08",
        "Won when all nine sections are scouted and the C-in-C or a leader leaves by the edge he came in by.",
    ),
    ("CA-RUL2-83", "Drawn when all is scouted, but only groups without a leader come home; otherwise lost."),
]
RAID_ENDS: Final = [
    ("CA-BAT-15", "Won when no enemy is left on the table and all his stores burn."),
    ("CA-RUL2-83", "Drawn when the raiders leave with one of the two done; otherwise lost."),
]
DEFEND_ENDS: Final = [
    (
        "CA-BAT-25",
        "Won when every enemy is chased off or destroyed and a building stands unburnt; drawn when all have burnt.",
    ),
    ("CA-RUL2-83", "Lost when no defender is left on the table, or only the enemy has men in the settlement."),
]


def endings(battle: Battle) -> list[tuple[str, str]]:
    """Return the endings for the briefing: of this kind of battle, and by its turn limit."""
    kind = battle.venture.kind
    if battle.venture.has_pefs:
        return PATROL_ENDS if kind == PATROL else RAID_ENDS if kind == RAID else DEFEND_ENDS
    found = [("CA-RUL2-81", "A side that has no group left on the table has lost.")]
    if battle.rules.break_point > 0:
        found.append(("CA-OPT-25", f"A side that has lost {battle.rules.break_point} figures in a hundred has lost."))
    if battle.rules.turn_limit > 0 or battle.rules.quiet_limit > 0:
        if battle.defender != NOBODY:
            said = of_side(battle, battle.defender, "<has> held, and <wins>, when the limit of turns is reached.")
            found.append(("CA-RUL2-110", begun(said)))
        else:
            found.append(("CA-RUL-132", "It is drawn when the limit of turns is reached."))
    return found


def check_concede(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return Refusal("CA-RUL2-110", "the battle has not begun") if battle.phase == SETUP else None


def apply_concede(battle: Battle, asked: Question, order: Order) -> None:
    battle.tell(event_types.CONCEDES, n=asked.side)
    finish(battle, 1 - asked.side, "CA-RUL2-110", of_side(battle, asked.side, "<gives> up the battle."))


class Concede(DecisionType[Battle]):
    """The resignation of a side, allowed at any question (CA-RUL2-110)."""

    def __init__(self) -> None:
        super().__init__("concede", GRAMMAR, {"concede": Deed(check_concede, apply_concede)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return [Order("concede")] if battle.phase == FIGHTING else []


def finish(battle: Battle, winner: int, rule: str, said: str) -> None:
    """Store the result and its reason, which may follow a colon; only recovery remains (CA-AFT-01)."""
    battle.agenda = []
    battle.winner = winner
    battle.ending = rule + "|" + (begun(said) if winner == NOBODY else with_winner(battle.armies[winner].name, said))
    battle.acting = NOBODY
    if winner == NOBODY:
        battle.tell(event_types.DRAWN)
    else:
        battle.tell(event_types.WON, n=winner)
    battle.then(steps.DONE)
    if battle.rules.recovery:
        for group in reversed(battle.groups):
            if not battle.rules.np_recovery and not battle.armies[group.side].is_player:
                continue  # CA-AFT-01, CA-OPT-26
            if takes_recovery(battle, group):
                battle.then(steps.RECOVER, group.id)


def with_winner(name: str, said: str) -> str:
    """Return winner and reason: "The Zulu win: the British Empire has no group left on the table."."""
    return said_of(name, f"<wins>: {said}")


def recover_one(battle: Battle, step: Step) -> None:
    who = step.a
    recover_after(battle, who, battle.winner == battle.groups[who].side)


def close(battle: Battle, step: Step) -> None:
    """Set the battle's outcome; a side's score is the percentage of its figures that it kept."""
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
