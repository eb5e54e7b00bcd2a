"""The orders, one row each: its form, the rule behind it, and the words on its button."""

from typing import Final

from vedette.engine.orders import Grammar, Verb
from vedette.engine.types import Placement
from vedette.rules.empires.battlefield import EDGES, PIECES
from vedette.rules.empires.stands import KIND_NAMES, PLACES, WEAPON_NAMES

AS_PAIR: Final = 0
AS_SQUARE: Final = 1
FORMATIONS: Final = ("pair", "square")
"""The ways two stands on one counter march."""

GRAMMAR: Final = Grammar(
    [
        # an activation
        Verb("move {who} to {square} facing {way}", "WEC-MOV-02", "Move", shown="move"),
        Verb("turn {who} facing {way}", "WEC-FAC-05", "Turn in place"),
        Verb("about {who}", "WEC-GRD-07", "Turn about: form a Small Tactical Square"),
        Verb("join {who} to {square} {word:place}", "WEC-MOV-12", shown="move"),
        Verb("square {who} to {square}", "WEC-GRD-07", shown="move"),
        Verb("march {who} to {square} facing {way} {word:form}", "WEC-SEQ-06", "Move together", shown="move"),
        Verb("mount {who} facing {way}", "WEC-MOV-05", "Mount {who}"),
        Verb("dismount {who} facing {way}", "WEC-MOV-05", "Dismount {who}"),
        Verb("limber {who} with {whom} facing {way}", "WEC-TRN-04", "Limber {whom}, facing {way}", aim="whom"),
        Verb("unlimber {who} to {square} facing {way} turned {way}", "WEC-TRN-03"),
        Verb("leave {who}", "WEC-VIC-02", "Leave the battlefield"),
        Verb("fire {who} at {whom}", "WEC-FIR-02", "Fire at {whom}", aim="whom", odds=True, shown="fire"),
        Verb("attack {who} on {whom}", "WEC-CLS-02", "Attack {whom}", aim="whom", odds=True, shown="melee"),
        Verb("done {who}", "WEC-ACT-02", "Done", closes=True),
        # a recoil
        Verb("recoil {who} to {square} facing {way}", "WEC-REC-02", "Fall back", shown="move"),
        Verb("fallin {who} to {square} {word:place}", "WEC-REC-02", shown="move"),
        Verb("quit {who}", "WEC-VIC-02", "Fall back off the battlefield", shown="run"),
        # the turn
        Verb("number {groups}", "WEC-SEQ-02", "Lay the activation counters"),
        Verb("take", "WEC-SEQ-10", "Take the initiative"),
        Verb("pass", "WEC-SEQ-10", "Pass it to the opponent"),
        # deployment
        Verb("deploy {who} to {square} facing {way} {word:place}", "WEC-DEP-02", "Deploy {who}", aim="who"),
        Verb("recall {who}", "WEC-DEP-02", "Take {who} back", aim="who"),
        Verb("onfoot {who}", "WEC-MOV-05", "{who} starts on foot", aim="who"),
        Verb("hitch {who} to {whom}", "WEC-TRN-01", "{who} starts limbered to {whom}", aim="who"),
        Verb("dig {square}", "WEC-VAL-04"),
        Verb("fill {square}", "WEC-RUL-08", "Take back the entrenchment at {square}"),
        Verb("ready", "WEC-DEP-02", "The army is deployed", closes=True),
        # terrain and baselines by dice
        Verb("lay {word:piece} {squares}", "WEC-OPT-06"),
        Verb("run {word:edge} along {way} {squares}", "WEC-OPT-06"),
        Verb("enough", "WEC-RUL-04", "Place no more terrain", closes=True),
        Verb("baseline {way}", "WEC-BAS-04"),
        # buying
        Verb("buy {word:kind} {word:weapon}", "WEC-VAL-01"),
        Verb("entrench {n}", "WEC-VAL-04"),
        Verb("sell {who}", "WEC-ARM-03", aim="who"),
        Verb("bought", "WEC-ARM-01", closes=True),
        # at any time of the battle
        Verb("concede", "WEC-VIC-05", "Concede the battle", destructive=True),
    ],
    {
        "place": list(PLACES),
        "form": list(FORMATIONS),
        "piece": list(PIECES),
        "edge": list(EDGES),
        "kind": list(KIND_NAMES),
        "weapon": list(WEAPON_NAMES),
    },
)


def add_square(reach: Placement, x: int, y: int, ways: list[int]) -> None:
    """Add a legal square, by its middle, with the facings allowed there."""
    reach.places.append((x * 100 + 50, y * 100 + 50, [way * 90 for way in ways]))
