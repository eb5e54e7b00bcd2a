"""Conceding: a side may leave the field when any of its own decisions is due."""

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.plurals import begun
from vedette.engine.types import FIGHTING, Option, Order, Question, Refusal
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.verbs import GRAMMAR
from vedette.rules.tyneside.victory import finish


def check_concede(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return None if battle.phase == FIGHTING else Refusal("TY-WIN-02", "the battle has not begun")


def apply_concede(battle: Battle, asked: Question, order: Order) -> None:
    name = begun(battle.side_words(asked.side))
    finish(battle, 1 - asked.side, "TY-WIN-02", f"{name} concede the battle")


class Conceding(DecisionType[Battle]):
    """The decision to give the battle up (TY-WIN-02)."""

    def __init__(self) -> None:
        super().__init__("concede", GRAMMAR, {"concede": Deed(check_concede, apply_concede)})

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        return [GRAMMAR.offer(battle, Order("concede"))] if battle.phase == FIGHTING else []
