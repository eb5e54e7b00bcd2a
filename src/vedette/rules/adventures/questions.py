"""Questions in words, and the options of all but the great ones (activate, act, deploy, fast)."""

from vedette.engine.orders import Grammar
from vedette.engine.plurals import suited
from vedette.engine.types import NOBODY, Option, Question
from vedette.rules.adventures.assigning import lead_orders
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.deploy import open_edges
from vedette.rules.adventures.giving_way import refuse_break_off
from vedette.rules.adventures.melee import refuse_fight
from vedette.rules.adventures.muster import EDGE_NAMES, EDGES
from vedette.rules.adventures.offers import divisions
from vedette.rules.adventures.parts import waits_for_chief


def lesser_options(battle: Battle, question: Question, grammar: Grammar) -> list[Option]:
    """A table edge, shields or weapons, volley or fire, a leader, the division of melee dice."""
    kind = question.kind
    who = question.who
    found: list[Option] = []
    if kind == "divide":
        for way in divisions(battle, who):
            found.append(Option("divide", grammar.write(way), "Divide the dice so", "CA-MEL-13"))
    elif kind == "edge":
        for number in open_edges(battle, question.side):
            edge = EDGES[number]
            found.append(Option("edge", f"edge {edge}", f"Take the {EDGE_NAMES[edge]} edge", question.rule))
    elif kind == "shields":
        found.append(Option("shields", f"shields {who}", "Use the shields this turn", "CA-TRS-04"))
        found.append(Option("weapons", f"weapons {who}", "Use the ranged weapons this turn", "CA-TRS-04"))
    elif kind == "volley":
        whom = question.n
        name = battle.groups[whom].card.name
        found.append(Option("volley", f"volley {who} at {whom}", f"Volley at {name}", "CA-OPT-14", whom))
        found.append(Option("fire", f"fire {who} at {whom}", f"Fire normally at {name}", "CA-OPT-14", whom))
    elif kind == "lead":
        for order in lead_orders(battle, question):
            found.append(Option("lead", grammar.write(order), f"A leader of Rep {order.args[1]}", "CA-LDR-11"))
    return found


def question_words(battle: Battle, question: Question) -> str:
    """What is asked, for people."""
    kind = question.kind
    army = battle.armies[question.side].name
    if kind == "edge":
        return f"{army}: which table edge is yours?"
    if kind == "deploy":
        return f"{army}: set up your force, half of it in the centre section."
    if kind == "activate":
        return f"{army}: which group activates next?"
    name = battle.groups[question.who].card.name if question.who != NOBODY else ""
    return suited(group_question(battle, question, name), name)


def group_question(battle: Battle, question: Question, name: str) -> str:
    """What is asked of one group, as of one; what agrees with its name is in angle brackets."""
    kind = question.kind
    if kind == "shields":
        return f"<Does> {name} use <its> shields or <its> ranged weapons this turn?"
    if kind == "volley":
        return f"<Does> {name} volley or fire normally at {battle.groups[question.n].card.name}?"
    if kind == "lead":
        return f"Which {'NCO' if question.n else 'leader'} <does> {name} have?"
    if kind == "divide":
        return f"How <does> {name} divide <its> dice among <its> opponents?"
    if kind == "fast":
        return f"Where <does> {name} move fast to?"
    group = battle.groups[question.who]
    if group.in_melee > 0 and refuse_fight(battle, group) is not None:
        return f"{name} <is> in a melee that has been fought on this turn: <does> <it> break off?"
    if group.in_melee > 0 and refuse_break_off(battle, group) is not None:
        return f"{name} <is> in melee and cannot break off: <does> <it> fight on?"
    if group.in_melee > 0:
        return f"{name} <is> in melee: <does> <it> fight on or break off?"
    if battle.moved_first:
        return f"<Does> {name} fire with half <its> figures?"
    if waits_for_chief(battle, group):
        return f"The C-in-C has acted this turn: does he leave {name}, so that <it> can act?"
    if battle.actions <= 0:
        return f"Does the C-in-C {'join' if group.chief == NOBODY else 'leave'} {name} where <it> <has> come to?"
    return f"What <does> {name} do? Actions left: {battle.actions}."
