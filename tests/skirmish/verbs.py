"""The orders of the book: how each is written, the rule behind it, and what stands on its button."""

from typing import Final

from vedette.engine.orders import Grammar, Verb

VERBS: Final = [
    Verb("move {who} to {point} facing {heading}", "SKI-MOV-01", "{who}: move", shown="move"),
    Verb("done", "SKI-TRN-01", "end the turn", closes=True),
]
VERBS.append(Verb("shoot {who} at {whom}", "SKI-SHO-01", "{who}: shoot at {whom}", "whom", odds=True))  # step 4
VERBS.append(Verb("charge {who} at {whom}", "SKI-MEL-01", "{who}: charge {whom}", "whom", odds=True))  # step 5
VERBS.append(Verb("deploy {who} to {point}", "SKI-DEP-01", "Set up {who}", shown="move"))  # step 6
GRAMMAR: Final = Grammar(VERBS, {})
