"""The orders of the book: one row for each."""

from typing import Final

from vedette.engine.orders import Grammar, Verb
from vedette.engine.types import Option, Order
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.move.ranks import SHAPE_NAMES

STANCES: Final = ("free", "armed")
"""A leader's stances when rolling: only to command, or to load, fire or fight as well (TY-CMD-08)."""
EDGES: Final = ("north", "east", "south", "west")
INTENTS: Final = ("halt", "advance")
"""The stored orders that a group may begin with (TY-RUL-125)."""
RETREATS: Final = ("away", "cover", "stay")

GRAMMAR: Final = Grammar(
    [
        # setting up
        Verb("place {who} at {point} facing {heading} in {word:shape}", "TY-RUL-125", "{who}: place in {word:shape}"),
        Verb("post", "TY-RUL-125", "Place all for me"),
        Verb("garrison", "TY-RUL-125", "Place all along the front of what is to be held"),
        Verb("arrange", "TY-RUL-125", "Place all in ranks along the front"),
        Verb(
            "begin {who} with {word:intent}",
            "TY-RUL-125",
            "{who}: begin with {word:intent} while nobody commands it",
        ),
        Verb("ready", "TY-RUL-125", "All are placed: begin", closes=True),
        # command
        Verb("lead {word:stance}", "TY-SEQ-01", "Throw for command points, {word:stance}", odds=True),
        Verb("link {who} {word:stance}", "TY-CMD-17", "Activate {who}, {word:stance}", aim="who", odds=True),
        Verb("pay {who}", "TY-CMD-16", "Command {who}", aim="who"),
        # moves
        Verb("move {who} to {point} facing {heading} {men}", "TY-MOV-01", "{who}: move", shown="move"),
        Verb(
            "form {who} in {word:shape} at {point} facing {heading} {men}",
            "TY-RUL-74",
            "{who}: form up in {word:shape}",
            shown="move",
        ),
        Verb(
            "line {who} at {point} facing {heading} over {length} {men}",
            "TY-RUL-74",
            "{who}: draw up in a line between two points",
            shown="move",
        ),
        Verb(
            "edge {who} along {word:edge} {men}", "TY-RUL-74", "{who}: draw up along the {word:edge} edge", shown="move"
        ),
        Verb("cover {who} at {n} {men}", "TY-RUL-77", "{who}: take cover", shown="move"),
        Verb("man {who} {n} to {point} {men}", "TY-RUL-74", "{who}: move one man", shown="move"),
        Verb("turn {who} to {heading}", "TY-RUL-25", "{who}: turn to {heading} degrees"),
        Verb("charge {who} at {whom}", "TY-MEL-03", "{who}: charge {whom}", aim="whom", odds=True, shown="charge"),
        Verb("join {who} with {whom}", "TY-GRP-03", "{who}: join {whom}", aim="whom"),
        Verb("dismount {who}", "TY-RUL-126", "{who}: dismount"),
        Verb("mount {who}", "TY-RUL-126", "{who}: mount"),
        Verb("hitch {who}", "TY-RUL-94", "{who}: hitch up petticoats"),
        Verb("guard {who} with {n}", "TY-PRI-01", "{who}: set {n} guards"),
        Verb("retreat {who} {word:retreat}", "TY-RUL-56", "{who}: retreat, {word:retreat}"),
        # shooting
        Verb("fire {who} at {whom}", "TY-SHO-04", "{who}: shoot at {whom}", aim="whom", odds=True, shown="fire"),
        Verb(
            "aim {who} at {whom} man {n}",
            "TY-SHO-05",
            "{who}: aim at man {n} of {whom}",
            aim="whom",
            odds=True,
            shown="fire",
        ),
        Verb("kill {who} {n}", "TY-PRI-03", "{who}: kill {n} prisoners"),
        # melee
        Verb("follow {who}", "TY-MEL-17", "{who}: follow up", aim="who"),
        Verb("stay {who}", "TY-MEL-17", "{who}: let them go", aim="who"),
        Verb("done", "TY-SEQ-04", "Done", closes=True),
        Verb("concede", "TY-WIN-01", "Concede the battle", destructive=True),
    ],
    {
        "shape": list(SHAPE_NAMES),
        "stance": list(STANCES),
        "retreat": list(RETREATS),
        "edge": list(EDGES),
        "intent": list(INTENTS),
    },
)


def ending(battle: Battle, words: str) -> Option:
    """Return the option that ends a step, in the given words."""
    found = GRAMMAR.offer(battle, Order("done"))
    found.words = words
    return found
