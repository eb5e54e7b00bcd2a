"""The orders of the book, a row each: the notation, the rule behind it, and the words of its button.

In labels {what} is filled in with the offer's piece of ground, building or falling figure.
"""

from typing import Final

from vedette.engine.orders import Grammar, Verb
from vedette.engine.types import NOBODY, Option, Order, Placement
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.units import MARKER

VERBS: Final = (
    # deployment
    Verb("deploy {who} to {point} facing {heading} files {files}", "SP-RUL-78", "Deploy {who}", shown="move"),
    Verb("hide {who} at {point} mock {point}", "SP-HID-01", "Hide {who} in the {what}"),
    Verb("attach {who} to {whom}", "SP-CMD-04", "Put {who} with {whom}", aim="whom"),
    Verb("garrison {who} in {n} facing {heading}", "SP-RUL-47", "Put {who} on the roof of the {what}"),
    Verb("recall {who}", "SP-RUL-78", "Take up {who} again"),
    Verb("omit {who}", "SP-RUL-78", "{who}: leave it out: there is no room"),
    Verb("ready", "SP-RUL-78", "Ready", closes=True),
    # movement
    Verb("move {who} to {point} facing {heading} files {files} {squares}", "SP-MOV-01", "Move {who}", shown="move"),
    Verb(
        "attack {who} on {whom} files {files}",
        "SP-CLC-01",
        "{who}: attack {whom}",
        aim="whom",
        odds=True,
        shown="charge",
    ),
    Verb(
        "support {who} against {whom} files {files}",
        "SP-CLC-04",
        "{who}: move up to support against {whom}",
        aim="whom",
        shown="move",
    ),
    Verb(
        "declare {who} against {whom}",
        "SP-RUL-53",
        "{who}: support against {whom} from where it stands",
        aim="whom",
    ),
    Verb("roll {who}", "SP-MOV-02", "{who}: roll for a further move", odds=True, shown="move"),
    Verb("drive {who} towards {heading}", "SP-MOV-14", "{who}: go straight ahead", shown="move"),
    Verb("face {who} facing {heading}", "SP-RUL-46", "{who}: face another way"),
    Verb("stay {who}", "SP-RUL-38", "{who}: stay where it is", closes=True),
    Verb("halt {who}", "SP-RUL-74", "{who}: halt here", closes=True),
    # other Actions
    Verb("join {who} to {whom}", "SP-CMD-05", "{who}: join {whom}", aim="whom", shown="move"),
    Verb("order {who}", "SP-CMD-07", "{who}: give an attack order"),
    Verb("rally {who}", "SP-CMD-08", "{who}: take away 1 Shock Point"),
    Verb("cross {who} over {n} facing {heading} files {files}", "SP-ACT-05", "{who}: overcome the {what}"),
    Verb("enter {who} into {n} facing {heading}", "SP-BLD-03", "{who}: enter the {what}"),
    Verb("mount {who}", "SP-ACT-05", "{who}: mount"),
    Verb("dismount {who}", "SP-ACT-05", "{who}: dismount"),
    Verb("fire {who} at {whom}", "SP-SHO-03", "{who}: shoot at {whom}", aim="whom", odds=True, shown="fire"),
    Verb("reload {who}", "SP-ACT-05", "{who}: reload"),
    Verb("play {who}", "SP-MUS-01", "{who}: let the musician play: one Action more"),
    Verb("colours {who}", "SP-COL-01", "{who}: use the colours", aim="who"),
    Verb("furl", "SP-RUL-69", "Keep the colours", closes=True),
    # guns
    Verb("turn {who} facing {heading}", "SP-MOV-09", "{who}: turn"),
    Verb("repair {who}", "SP-SHO-23", "{who}: work on the jam"),
    Verb("limber {who}", "SP-ACT-04", "{who}: limber up"),
    Verb("unlimber {who}", "SP-ACT-04", "{who}: unlimber"),
    Verb("quit {who}", "SP-RUL-88", "{who}: leave the piece"),
    Verb("aim {who} at {whom}", "SP-RUL-26", "{who}: shoot at {whom}", aim="whom", odds=True, shown="fire"),
    # markers of hidden units
    Verb("creep {n}", "SP-HID-04", "Roll to move marker {n}"),
    Verb("show {n}", "SP-HID-05", "Uncover marker {n}", shown="reveal"),
    Verb("sneak {n} to {point}", "SP-HID-04", "Move marker {n}", shown="move"),
    Verb("keep {n}", "SP-HID-04", "Leave marker {n} where it is"),
    Verb("stand {who} facing {heading}", "SP-RUL-74", "{who}: stand up"),
    # close combat and losses
    Verb("fight {who}", "SP-RUL-84", "{who}: fight now", aim="who", odds=True, shown="melee"),
    Verb("lose {who} {word:bearer}", "SP-RUL-14", "{who}: give up the {what}"),
    # the step, and the battle
    Verb("done", "SP-RUL-87", "Done", closes=True),
    Verb("concede", "SP-RUL-78", "Concede the battle", destructive=True),
)

GRAMMAR: Final = Grammar(list(VERBS), {"bearer": ["musician", "colours"]})


def offer(battle: Battle, order: Order, reach: Placement | None = None) -> Option:
    """Return an order as an option in its row's words."""
    return offer_with(battle, order, "", "", reach)


def offer_with(battle: Battle, order: Order, what: str, more: str = "", reach: Placement | None = None) -> Option:
    """Return an order as an option, with its open words and more; its marker is highlighted."""
    made = GRAMMAR.option(order, GRAMMAR.label(battle, order).replace("{what}", what) + more, reach)
    number = GRAMMAR.slot(order, "n")
    if made.who == NOBODY and number != NOBODY:
        made.who = MARKER + number - 1
        made.target = made.who
    return made
