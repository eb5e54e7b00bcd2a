"""The end of a battle (SP-RUL-78): the book has none, so this is the default of the ledger."""

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.plurals import said_of
from vedette.engine.types import FIGHTING, NOBODY, OVER, SIDES, Option, Order, Outcome, Question, Refusal
from vedette.rules.shock import event_types
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.combat.hits import figures_gone
from vedette.rules.shock.units import FIELDED, HIDDEN
from vedette.rules.shock.verbs import GRAMMAR


def units_left(battle: Battle, side: int) -> int:
    """Count the units on the table, hidden ones too, without commanders and guns without crew."""
    found = 0
    for unit in battle.units:
        if unit.side == side and not unit.card.is_commander and (unit.where == FIELDED or unit.where == HIDDEN):
            found += 1
    return found


def least_units(battle: Battle, side: int) -> int:
    """Return one third of the units it began with, rounded up."""
    return (battle.began_units[side] + 2) // 3


def is_beaten(battle: Battle, side: int) -> bool:
    return units_left(battle, side) < least_units(battle, side)


def lesser_loss(battle: Battle) -> int:
    """Return the side that lost the smaller share of its figures; NOBODY when the shares are equal."""
    ours = figures_gone(battle, 0) * battle.began_figures[1]
    theirs = figures_gone(battle, 1) * battle.began_figures[0]
    if ours == theirs:
        return NOBODY
    return 0 if ours < theirs else 1


def endings(battle: Battle) -> list[tuple[str, str]]:
    """Return the end conditions for the briefing."""
    third = "less than a third of its units left" if battle.ends_early else "no unit left"
    return [
        ("SP-RUL-78", f"A side that has {third} at the end of a turn has lost."),
        ("SP-RUL-78", "After the last turn the side that has lost the smaller share of its figures has won."),
    ]


def end(battle: Battle, winner: int, level: str, why: str) -> None:
    battle.phase = OVER
    battle.tell(event_types.OVER)
    scores = [100 - 100 * figures_gone(battle, side) // max(1, battle.began_figures[side]) for side in SIDES]
    verdict = "The battle is drawn." if winner == NOBODY else said_of(battle.armies[winner].name, "<wins>.")
    battle.end(Outcome(winner, "draw" if winner == NOBODY else level, "SP-RUL-78", f"{why} {verdict}", scores))


def end_round(battle: Battle) -> bool:
    """End a round: a side below one third loses, shares decide the last round; return True when over."""
    if battle.phase == OVER:
        return True
    beaten = [(battle.ends_early and is_beaten(battle, side)) or units_left(battle, side) == 0 for side in SIDES]
    if beaten[0] and beaten[1]:
        end(battle, lesser_loss(battle), "victory", "Both armies are spent.")
    elif beaten[0] or beaten[1]:
        loser = 0 if beaten[0] else 1
        end(battle, 1 - loser, "victory", said_of(battle.armies[loser].name, "<has> too few units left."))
    elif battle.turn >= battle.turns:
        end(battle, lesser_loss(battle), "victory", f"Turn {battle.turn}, the last, is over.")
    return battle.phase == OVER


def check_annihilation(battle: Battle) -> None:
    """End the game when a side has no units left: it loses at once."""
    if battle.phase == OVER:
        return
    left = [units_left(battle, side) for side in SIDES]
    if left[0] == 0 and left[1] == 0:
        end(battle, lesser_loss(battle), "victory", "Nobody is left.")
    elif left[0] == 0 or left[1] == 0:
        loser = 0 if left[0] == 0 else 1
        end(battle, 1 - loser, "victory", said_of(battle.armies[loser].name, "<has> no unit left."))


def check_concede(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return None if battle.phase == FIGHTING else Refusal("SP-RUL-78", "the battle has not begun")


def apply_concede(battle: Battle, asked: Question, order: Order) -> None:
    battle.tell(event_types.CONCEDES, n=asked.side)
    end(battle, 1 - asked.side, "victory", said_of(battle.armies[asked.side].name, "<concedes>."))


class Concede(DecisionType[Battle]):
    """The decision to give the battle up instead of any answer, once it has begun (SP-RUL-78)."""

    def __init__(self) -> None:
        super().__init__("concede", GRAMMAR, {"concede": Deed(check_concede, apply_concede)})

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        return [GRAMMAR.offer(battle, Order("concede"))] if battle.phase == FIGHTING else []
