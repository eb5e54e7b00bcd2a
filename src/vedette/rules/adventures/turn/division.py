"""The player's division of melee dice among several opponents (CA-MEL-13, CA-OPT-15, CA-RUL-102)."""

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.plurals import suited
from vedette.engine.types import Order, Question, Refusal, Step
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.melee import all_pairs, dice_in_all, share_of
from vedette.rules.adventures.verbs import GRAMMAR


def ask_division(battle: Battle, step: Step) -> None:
    """Ask a group with several opponents to divide its dice (CA-OPT-15)."""
    battle.ask(Question(battle.groups[step.a].side, "divide", "CA-OPT-15", step.a))


def divide(battle: Battle, who: int, given: list[int]) -> None:
    """Store a group's division of dice: opponent and dice in turn (CA-OPT-15)."""
    made = battle.division[:]
    for at in range(0, len(given) - 1, 2):
        made += [who, given[at], given[at + 1]]
    battle.division = made


def dice_to_divide(battle: Battle, who: int) -> int:
    """Return the dice of a group for all fights of its melee."""
    return dice_in_all(battle, battle.groups[who], all_pairs(battle, who))


def usual_division(battle: Battle, who: int) -> list[int]:
    """Divide in proportion to the opponents' figures: opponent and dice in turn."""
    pairs = all_pairs(battle, who)
    total = dice_to_divide(battle, who)
    found: list[int] = []
    for foe in battle.opponents(who):
        found.append(foe)
        found.append(share_of(battle, battle.groups[who], battle.groups[foe], total, pairs))
    return found


def refuse_division(battle: Battle, who: int, given: list[int]) -> Refusal | None:
    """Refuse unless all dice go to all opponents, at least one each if possible (CA-MEL-13, CA-RUL-102)."""
    foes = battle.opponents(who)
    total = dice_to_divide(battle, who)
    if len(given) != 2 * len(foes) or sorted(given[::2]) != sorted(foes):
        return Refusal("CA-MEL-13", "name every opponent once, each with its dice")
    least = 1 if total >= len(foes) else 0
    if any([dice < least for dice in given[1::2]]):
        return Refusal("CA-RUL-102", "every fight gets at least one die")
    if sum(given[1::2]) != total:
        return Refusal("CA-MEL-13", f"{sum(given[1::2])} dice are divided; there are {total}")
    return None


def divisions(battle: Battle, who: int) -> list[Order]:
    """Return divisions: in proportion, or all spare dice against one opponent."""
    usual = usual_division(battle, who)
    found = [Order("divide", (who, *usual))]
    foes = usual[::2]
    total = sum(usual[1::2])
    if total > len(foes):
        for favoured in foes:
            args: list[int] = [who]
            for foe in foes:
                args.append(foe)
                args.append(total - len(foes) + 1 if foe == favoured else 1)
            found.append(Order("divide", tuple(args)))
    return found


def check_divide(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    if not order.args or order.args[0] != asked.who:
        return Refusal("CA-OPT-15", f"group {asked.who} divides its dice")
    return refuse_division(battle, asked.who, list(order.args[1:]))


def apply_divide(battle: Battle, asked: Question, order: Order) -> None:
    divide(battle, asked.who, list(order.args[1:]))


class Divide(DecisionType[Battle]):
    """The division of a group's dice among its opponents (CA-OPT-15)."""

    def __init__(self) -> None:
        super().__init__("divide", GRAMMAR, {"divide": Deed(check_divide, apply_divide)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return divisions(battle, asked.who)

    def assumed_answer(self, battle: Battle, asked: Question) -> Order | None:
        """Divide the dice in proportion to the opponents' figures."""
        return Order("divide", (asked.who, *usual_division(battle, asked.who)))

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.name_of(asked.who)
        return suited(f"How <does> {name} divide <its> dice among <its> opponents?", name)
