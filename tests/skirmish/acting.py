"""The question of a turn: which unit does what (step 3; each later chapter adds its lines)."""

from typing import Final

from skirmish.battle import Battle
from skirmish.charging import charge, charges, refuse_charge  # step 5
from skirmish.moving import move, move_option, moves, refuse_move
from skirmish.shooting import refuse_shot, shoot, shots  # step 4
from skirmish.verbs import GRAMMAR
from vedette.engine.decisions import DecisionType, Deed, allow
from vedette.engine.dice import Rng
from vedette.engine.types import Option, Order, Question


def finish(battle: Battle, asked: Question, order: Order) -> None:
    """End the turn: no unit of the side acts any more."""
    for unit in battle.units:
        unit.has_acted = unit.has_acted or unit.side == asked.side


DEEDS: Final = {
    "move": Deed(refuse_move, move),
    "shoot": Deed(refuse_shot, shoot),  # step 4
    "charge": Deed(refuse_charge, charge),  # step 5
    "done": Deed(allow, finish),
}


class Act(DecisionType[Battle]):
    """One unit acts, or the turn ends (SKI-TRN-01)."""

    def __init__(self) -> None:
        super().__init__("act", GRAMMAR, DEEDS)

    def attacks(self, battle: Battle, asked: Question) -> list[Order]:
        """Return every attack that is allowed now."""
        found: list[Order] = []
        for unit in battle.idle(asked.side):  # step 4
            found.extend(shots(battle, asked, unit))  # step 4
            found.extend(charges(battle, asked, unit))  # step 5
        return found

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        found = self.attacks(battle, asked)
        for unit in battle.idle(asked.side):
            found.extend(moves(battle, asked, unit))
        return [*found, Order("done")]

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        """Return one order by chance, an attack more often than not."""
        attacks = self.attacks(battle, asked)
        among = attacks if attacks and rng.below(3) else self.legal_orders(battle, asked)
        return among[rng.below(len(among))]

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        found = [GRAMMAR.offer(battle, order) for order in self.attacks(battle, asked)]
        found.extend([move_option(battle, asked, unit) for unit in battle.idle(asked.side)])
        return [*found, GRAMMAR.offer(battle, Order("done"))]

    def words(self, battle: Battle, asked: Question) -> str:
        return f"{battle.names[asked.side]}, give one of your units an order."
