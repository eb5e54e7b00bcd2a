"""Words for questions and results, and the tallies of an attack before it is made."""

from vedette.engine.plurals import suited
from vedette.engine.tables import Tally
from vedette.engine.types import NOBODY, Order, Question
from vedette.rules.empires import buying
from vedette.rules.empires.battle import Battle, Bout
from vedette.rules.empires.combat import combat_value
from vedette.rules.empires.deploy import waiting
from vedette.rules.empires.fire import line_of_fire
from vedette.rules.empires.stands import DESTROYED


def ask_words(battle: Battle, question: Question) -> str:
    """The question, as one would ask it across the table."""
    kind = question.kind
    name = battle.stands[question.who].card.name if question.who != NOBODY else ""
    if kind == "activate":
        if battle.mate != NOBODY:
            name += " and " + battle.stands[battle.mate].card.name
        if battle.moved:
            return f"{name}: attack?"
        if battle.attacks:
            return f"{name}: move?"
        return f"{name}: move, attack, or both?"
    if kind == "recoil":
        return f"{name} must fall back: where to?"
    if kind == "number":
        return f"Turn {battle.turn}: in which order shall your stands act?"
    if kind == "initiative":
        return "You threw higher: take the initiative, or pass it?"
    if kind == "terrain":
        left = battle.pieces[question.side]
        return f"Place a piece of terrain ({left} left), or say that it is enough."
    if kind == "baseline":
        return "You threw higher: which edge of the battlefield is your baseline?"
    if kind == "buy":
        halves = buying.halves_left(battle, question.side)
        return f"Buy your army: {buying.in_points(halves)} of {battle.budget[question.side] // 2} points are left."
    left = len(waiting(battle, question.side))
    return (
        f"Deploy your army: {left} stand{'' if left == 1 else 's'} to place."
        if left
        else "All stands are placed. Ready?"
    )


def result_words(battle: Battle, order: Order) -> str:
    """What an attack has come to."""
    if order.verb not in ("fire", "attack"):
        return "done"
    us, them = battle.stands[order.args[0]], battle.stands[order.args[1]]
    if them.where == DESTROYED:
        return suited(f"{them.card.name} <is> destroyed", them.card.name)
    if us.where == DESTROYED:
        return suited(f"{us.card.name} <is> repulsed and destroyed", us.card.name)
    question = battle.question
    if question is not None and question.kind == "recoil":
        name = battle.stands[question.who].card.name
        return suited(f"{name} <is> " + ("repulsed" if question.who == us.id else "driven back"), name)
    return "no effect"


def both_tallies(battle: Battle, us_id: int, them_id: int, by_fire: bool) -> tuple[Tally, Tally]:
    """What each side of a combat would add to its throw."""
    us, them = battle.stands[us_id], battle.stands[them_id]
    rules = battle.rules
    if by_fire:
        here, there = line_of_fire(battle, us, them)
    else:
        here = battle.nearest_cell(us, them.cell)
        there = battle.nearest_cell(them, here)
    attack_table = rules.fire_attack if by_fire else rules.close_attack
    defence_table = rules.fire_defence if by_fire else rules.close_defence
    ours = attack_table.tally(combat_value(battle, us), Bout(battle, us, them, here, there))
    theirs = defence_table.tally(combat_value(battle, them), Bout(battle, them, us, there, here))
    return ours, theirs
