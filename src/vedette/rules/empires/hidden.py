"""What a side cannot know: blanked when it thinks, changed when we prove that nothing leaks."""

from vedette.engine.dice import Chance, Dice, Hashed
from vedette.engine.types import NOBODY, Order
from vedette.rules.empires import buying
from vedette.rules.empires.battle import SETUP, Battle
from vedette.rules.empires.deploy import deployment_of, obey_deployment, pick_deployment, take_back, undig, waiting
from vedette.rules.empires.muster import Figures
from vedette.rules.empires.sequence import lay_numbers, shuffled_numbers


def imagined(original: Battle, side: int, dice: Dice) -> Battle:
    """The battle as a side may think of it."""
    battle = original.clone()
    battle.dice = dice
    for stand in battle.stands:
        if stand.side == side or side < 0:
            continue
        if battle.phase == SETUP and deployment_of(battle, stand.side) != "given":
            take_back(battle, stand)
        if not battle.counters_shown:
            stand.counter = 0
    if battle.phase == SETUP and side >= 0:
        forget_set_up(battle, 1 - side)
    return battle


def scrambled(original: Battle, side: int, chance: Chance, figures: Figures) -> Battle:
    """A battle that differs in all that a side cannot know."""
    battle = imagined(original, side, Hashed(f"scrambled {chance.below(10**6)}"))
    other = 1 - side
    if battle.phase == SETUP and not battle.mustered:
        scramble_buying(battle, other, side, chance, figures)
    elif battle.phase == SETUP and has_zones(battle):
        if deployment_of(battle, other) != "given" and question_side(battle) == side:
            while waiting(battle, other):
                obey_deployment(battle, other, pick_deployment(battle, other, chance))
    elif not battle.counters_shown and question_side(battle) == side and side == 1:
        lay_numbers(battle, other, Order("number", tuple(shuffled_numbers(battle, other, chance))))
    return battle


def scramble_buying(battle: Battle, other: int, side: int, chance: Chance, figures: Figures) -> None:
    """Another army than the one bought unseen."""
    if not buying.is_bought(battle.armies[other]) or question_side(battle) != side or battle.budget[other] == 0:
        return
    while True:
        order = buying.pick_buying(battle, other, chance, figures)
        if order.verb == "bought":
            return
        buying.obey_buying(battle, other, order, figures)


def question_side(battle: Battle) -> int:
    return battle.question.side if battle.question is not None else NOBODY


def has_zones(battle: Battle) -> bool:
    """The deployment has begun."""
    return battle.question is not None and battle.question.kind == "deploy"


def forget_set_up(battle: Battle, other: int) -> None:
    """In an imagined battle: what the other side has bought or dug unseen."""
    if not battle.mustered:
        battle.roster[other] = []
        battle.works[other] = buying.works_stated(battle.armies[other])
    for cell in battle.digs[other][:]:
        undig(battle, other, cell)
