"""What is offered before a group is on the table: where it is set up, where it enters, each formation with its outline."""

from vedette.engine.types import NOBODY, Option, Order
from vedette.engine.types import Reach as Envelope
from vedette.geometry.points import Point
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.deploy import INWARD, enter_orders, refuse_hold, to_place, tried_places
from vedette.rules.adventures.formations import may_form
from vedette.rules.adventures.groups import FORMATION_NAMES, FORMATION_WORDS, Group
from vedette.rules.adventures.zones import deploy_zone, entry_zone, footprint


def shown(battle: Battle, group: Group, formation: int, outlines: list[list[Point]]) -> Envelope:
    """Outlines to draw, with the size of the block that would stand there."""
    found = Envelope("envelope")
    for outline in outlines:
        found.outlines.append([(point.x, point.y) for point in outline])
    block = footprint(battle, group.side, group, formation)
    found.width = block.width
    found.depth = block.depth
    return found


def entering_options(battle: Battle, us: Group) -> list[Option]:
    """Enter in any formation the group may take, along its side's edge."""
    found: list[Option] = []
    heading = INWARD[battle.home[us.side]]
    for formation in range(5):
        if not may_form(us.card, us.mounted, formation):
            continue
        outlines = entry_zone(battle, us, formation)
        if not outlines:
            continue
        text = f"enter {us.id} at {{x}},{{y}} facing {heading} in {FORMATION_NAMES[formation]}"
        words = f"Enter in {FORMATION_WORDS[formation]}"
        found.append(Option("enter", text, words, "CA-BAT-39", NOBODY, shown(battle, us, formation, outlines)))
    return found or [place_option(battle, order, "Enter", "CA-BAT-39") for order in enter_orders(battle, us)]


def place_option(battle: Battle, order: Order, verb: str, rule: str) -> Option:
    """One place of a few: gaps too narrow for an outline are offered one by one."""
    who, x, y, heading, formation = order.args
    name = FORMATION_NAMES[formation]
    preposition = "at" if order.verb == "enter" else "to"
    text = f"{order.verb} {who} {preposition} {x},{y} facing {heading} in {name}"
    words = f"{verb} in {FORMATION_WORDS[formation]} at {x / 100:g}, {y / 100:g} inches"
    return Option(order.verb, text, words, rule, who if order.verb == "deploy" else NOBODY)


def deploy_options(battle: Battle, side: int) -> list[Option]:
    """Set up each group that is left, in each formation it may take; groups of a size share their outlines."""
    found: list[Option] = []
    known: dict[tuple[int, int, int], list[list[Point]]] = {}
    for who in to_place(battle, side):
        group = battle.groups[who]
        before = len(found)
        for formation in range(5):
            if not may_form(group.card, group.mounted, formation):
                continue
            block = footprint(battle, side, group, formation)
            size = (block.width * 1000 + block.depth, group.bodies, 1 if group.serves_gun else formation // 3)
            if size not in known:
                known[size] = deploy_zone(battle, side, group, formation)
            if not known[size]:
                continue
            text = f"deploy {who} to {{x}},{{y}} facing {{facing}} in {FORMATION_NAMES[formation]}"
            words = f"Set up {group.card.name} in {FORMATION_WORDS[formation]}"
            reach = shown(battle, group, formation, known[size])
            found.append(Option("deploy", text, words, "CA-BAT-38", who, reach))
        if len(found) == before:
            verb = f"Set up {group.card.name}"
            found.extend([place_option(battle, order, verb, "CA-BAT-38") for order in tried_places(battle, side, who)])
        if refuse_hold(battle, side, who) is None:
            words = f"Keep {group.card.name} off the table: there is no room for it"
            found.append(Option("hold", f"hold {who}", words, "CA-BAT-38", who))
    return found
