"""What is offered, grouped for people: few entries, the open ones with the envelope of their reach."""

from typing import Final

from vedette.engine.plurals import many
from vedette.engine.types import NOBODY, Option, Order, Question
from vedette.engine.types import Reach as Envelope
from vedette.geometry.envelope import envelope, outlines
from vedette.geometry.reach import Reach
from vedette.rules.adventures.actions import (
    FACED,
    FIRED,
    MOVED,
)
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.fast import fast_reach
from vedette.rules.adventures.filing import ways_through
from vedette.rules.adventures.grenades import struck
from vedette.rules.adventures.groups import (
    ARTILLERY,
    CHIEF,
    FIELDED,
    FORMATION_NAMES,
    FORMATION_WORDS,
    FORMING_WORDS,
    RESERVE,
    SQUARE,
    Group,
)
from vedette.rules.adventures.moving import allowance, reach_for
from vedette.rules.adventures.offers import PROBE, STEP, can_do, closed_orders
from vedette.rules.adventures.room import gun_taken_in
from vedette.rules.adventures.sequence import eligible_groups
from vedette.rules.adventures.setup_options import entering_options


def drawn(battle: Battle, us: Group, reach: Reach) -> Envelope:
    """Where a group may go, and where it may be sent to file through."""
    shown = Envelope("envelope")
    for outline in outlines(envelope(reach, STEP, PROBE)):
        shown.outlines.append([(point.x, point.y) for point in outline])
    shown.through.extend(ways_through(battle, us, reach, STEP, PROBE))
    if shown.through:
        shown.through_rule = "CA-RUL2-102"
    return shown


def activate_options(battle: Battle, side: int) -> list[Option]:
    found: list[Option] = []
    for who in eligible_groups(battle, side):
        name = battle.groups[who].card.name
        found.append(Option("activate", f"activate {who}", f"Activate {name}", "CA-TRN-07", who))
    found.append(Option("pass", "pass", "Activate no more groups this turn", "CA-TRN-11"))
    return found


def act_options(battle: Battle) -> list[Option]:
    """The actions of the acting group, the open ones with their reach."""
    who = battle.acting
    us = battle.groups[who]
    found: list[Option] = []
    for order in closed_orders(battle):
        option = facing_option(us, order) if order.verb in FACING_WORDS else closed_option(battle, us, order)
        if option is not None and option.text not in [other.text for other in found]:
            found.append(option)
    if us.where == RESERVE:
        return entering_options(battle, us) + found
    length = allowance(battle, us)
    if us.where == FIELDED and us.in_melee == 0 and can_do(battle, MOVED) and length > 0 and us.building == NOBODY:
        reach = drawn(battle, us, reach_for(battle, us, length, 0))
        facing = "{facing}" if us.card.klass >= ARTILLERY else str(us.block.heading)
        text = f"move {who} to {{x}},{{y}} facing {facing}"
        if reach.outlines or reach.through:
            found.insert(0, Option("move", text, f"Move up to {length / 100:g} inches", "CA-MOV-02", NOBODY, reach))
    can_turn = us.card.klass < ARTILLERY and us.building == NOBODY
    if us.where == FIELDED and us.in_melee == 0 and can_turn and can_do(battle, FACED):
        found.append(Option("face", f"face {who} to {{facing}}", "Change facing", "CA-ACT-04", NOBODY, in_place(us)))
    if us.where == FIELDED and us.in_melee == 0 and us.serves_gun and can_do(battle, FIRED):
        words = "Turn the gun up to 90 degrees"
        found.append(Option("turn", f"turn {who} to {{facing}}", words, "CA-WPN-11", NOBODY, in_place(us)))
    return found


def in_place(us: Group) -> Envelope:
    """Where a group stands: of an order that only has to be told which way to face."""
    spot = Envelope("envelope")
    spot.outlines.append([(us.block.x, us.block.y)])
    return spot


def closed_option(battle: Battle, us: Group, order: Order) -> Option | None:
    verb = order.verb
    who = us.id
    if verb == "fire" or verb == "volley":
        them = battle.groups[order.args[1]]
        words = f"Volley at {them.card.name}" if verb == "volley" else f"Fire at {them.card.name}"
        rule = "CA-VOL-02" if verb == "volley" else "CA-ACT-07"
        return Option(verb, f"{verb} {who} at {them.id}", words, rule, them.id, None, True)
    if verb == "charge":
        them = battle.groups[order.args[1]]
        words = f"Try to charge {them.card.name}"
        return Option(verb, f"charge {who} at {them.id}", words, "CA-REA-17", them.id, None, True)
    if verb == "form":
        words = f"Form {FORMING_WORDS[order.args[1]]}"
        inside = gun_taken_in(battle, us, order.args[2]) if order.args[1] == SQUARE else NOBODY
        if inside != NOBODY:
            words += f" round {battle.groups[inside].card.name}"
        words += f", {many(order.args[2], 'rank' if order.args[1] == SQUARE else 'file')}"
        text = f"form {who} {FORMATION_NAMES[order.args[1]]} {order.args[2]}"
        return Option(verb, text, words, "CA-ACT-05")
    if verb == "aim":
        them = battle.groups[order.args[2]]
        text = f"aim {who} to {order.args[1]} at {them.id}"
        return Option(verb, text, f"Turn the gun and fire at {them.card.name}", "CA-ACT-14", them.id, None, True)
    if verb == "back":
        words = f"Fall back {many(f'{order.args[1] / 100:g}', 'inch', 'inches')}"
        return Option(verb, f"back {who} by {order.args[1]}", words, "CA-ACT-03")
    if verb == "detach":
        text = f"detach {who} {order.args[1]} to {order.args[2]},{order.args[3]}"
        return Option(verb, text, f"Detach {many(order.args[1], 'figure')} under the NCO", "CA-ORG-14")
    if verb == "quit":
        args = order.args
        text = f"quit {who} to {args[1]},{args[2]} facing {args[3]} in {FORMATION_NAMES[args[4]]}"
        return Option(verb, text, f"Leave the building in {FORMATION_WORDS[args[4]]}", "CA-BLD-03")
    if verb == "occupy":
        return Option(verb, f"occupy {who} in {order.args[1]}", "Occupy the building", "CA-BLD-02")
    if verb == "burn":
        text = f"burn {who} building {order.args[1]}"
        return Option(verb, text, "Set the building on fire", "CA-BLD-18", NOBODY, None, True)
    if verb == "shell":
        text = f"shell {who} building {order.args[1]}"
        return Option(verb, text, "Fire at the building", "CA-BLD-10", NOBODY, None, True)
    if verb == "pour":
        return Option(verb, f"pour {who} building {order.args[1]}", "Pour water on the fire", "CA-BLD-24")
    if verb == "throw":
        whom = struck(battle, us, order.args[1], order.args[2])
        text = f"throw {who} to {order.args[1]},{order.args[2]}"
        words = f"Throw a grenade at {whom[0].card.name}"
        return Option(verb, text, words, "CA-OPT-20", whom[0].id, None, True)
    if verb == "man":
        gun = battle.groups[order.args[1]]
        return Option(verb, f"man {who} gun {gun.id}", f"Man the gun of {gun.card.name}", "CA-OPT-22", gun.id)
    if verb == "join":
        name = battle.groups[order.args[1]].card.name
        words = f"Join {name}" if us.card.klass == CHIEF else "The C-in-C joins the group"
        return Option(verb, f"join {who} with {order.args[1]}", words, "CA-LDR-02", order.args[1])
    if verb in PLAIN_WORDS:
        words, rule = PLAIN_WORDS[verb]
        return Option(verb, f"{verb} {who}", words, rule, NOBODY, None, verb in ("fight", "break"))
    return None


def facing_option(us: Group, order: Order) -> Option:
    """What ends with the facing the player wishes (ORG-16, RUL-42)."""
    words, rule = FACING_WORDS[order.verb]
    return Option(order.verb, f"{order.verb} {us.id} facing {{facing}}", words, rule, NOBODY, in_place(us))


FACING_WORDS: Final = {
    "pack": ("Pack the gun", "CA-WPN-17"),
    "unpack": ("Unpack the gun", "CA-WPN-17"),
    "dismount": ("Dismount", "CA-ORG-16"),
}
PLAIN_WORDS = {
    "done": ("Do nothing more", "CA-TRN-08"),
    "fight": ("Fight another turn of melee", "CA-MEL-25"),
    "break": ("Try to break off", "CA-BRK-01"),
    "prone": ("Go prone", "CA-MOV-07"),
    "rise": ("Get up", "CA-MOV-08"),
    "hurry": ("Try to move fast", "CA-MOV-03"),
    "march": ("Try to move fast along the road", "CA-MOV-05"),
    "clear": ("Clear the gun", "CA-WPN-20"),
    "mount": ("Mount", "CA-ORG-16"),
    "part": ("The C-in-C leaves the group", "CA-LDR-02"),
    "send": ("Send for ammunition", "CA-AMM-04"),
    "climb": ("Go up one level", "CA-BLD-08"),
    "descend": ("Go down one level", "CA-BLD-08"),
    "fill": ("Fill buckets with water", "CA-BLD-24"),
    "serve": ("Go back to the gun", "CA-INV-20"),
    "rejoin": ("Rejoin the unit", "CA-ORG-15"),
    "leave": ("Leave the table", "CA-RUL2-88"),
}


def fast_options(battle: Battle, question: Question) -> list[Option]:
    us = battle.groups[question.who]
    reach = drawn(battle, us, fast_reach(battle, us))
    text = f"go {us.id} to {{x}},{{y}}"
    words = f"Move fast, up to {abs(battle.fast) / 100:g} inches, keeping 12 from every enemy"
    found = [Option("go", text, words, "CA-MOV-04", NOBODY, reach)] if reach.outlines or reach.through else []
    found.append(Option("halt", f"halt {us.id}", "Stay", "CA-MOV-03"))
    return found
