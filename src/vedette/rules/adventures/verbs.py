"""The orders of Colonial Adventures, a row each: their text form, rule and button.

Where the words on the button depend on more than the order, the decision type that offers it fills them in.
"""

from typing import Final

from vedette.engine.orders import Grammar, Verb
from vedette.rules.adventures.groups.groups import FORMATION_NAMES

VERBS: Final = [
    # before the battle
    Verb("edge {way}", "CA-BAT-38", "Take this edge"),
    Verb("deploy {who} to {point} facing {heading} in {word:formation}", "CA-BAT-38", "Set up {who}", aim="who"),
    Verb("hold {who}", "CA-BAT-38", "Keep {who} off the table: there is no room for it", aim="who"),
    Verb("lead {who} {n}", "CA-LDR-11", "A leader of Rep {n}"),
    # the turn
    Verb("shields {who}", "CA-TRS-04", "Use the shields this turn"),
    Verb("weapons {who}", "CA-TRS-04", "Use the ranged weapons this turn"),
    Verb("activate {who}", "CA-TRN-07", "Activate {who}", aim="who"),
    Verb("pass", "CA-TRN-11", "Activate no more groups this turn", closes=True),
    Verb("home", "CA-RUL2-83", "Go home with all whom the enemy does not see", closes=True),
    # orders of an active group
    Verb("enter {who} at {point} facing {heading} in {word:formation}", "CA-BAT-39", "Enter", shown="move"),
    Verb("move {who} to {point} facing {heading}", "CA-MOV-02", "Move", shown="move"),
    Verb("back {who} by {n}", "CA-ACT-03", "Fall back", shown="move"),
    Verb("face {who} to {heading}", "CA-ACT-04", "Change facing"),
    Verb("form {who} {word:formation} {n}", "CA-ACT-05", "Form"),
    Verb("charge {who} at {whom}", "CA-REA-17", "Try to charge {whom}", aim="whom", odds=True, shown="charge"),
    Verb("volley {who} at {whom}", "CA-VOL-02", "Volley at {whom}", aim="whom", odds=True, shown="fire"),
    Verb("fire {who} at {whom}", "CA-ACT-07", "Fire at {whom}", aim="whom", odds=True, shown="fire"),
    Verb("throw {who} to {point}", "CA-OPT-20", "Throw a grenade", odds=True, shown="fire"),
    Verb("prone {who}", "CA-MOV-07", "Go prone"),
    Verb("rise {who}", "CA-MOV-08", "Get up"),
    Verb("hurry {who}", "CA-MOV-03", "Try to move fast", odds=True, shown="move"),
    Verb("march {who}", "CA-MOV-05", "Try to move fast along the road", odds=True, shown="move"),
    Verb("leave {who}", "CA-RUL2-88", "Leave the table", shown="move"),
    Verb("done {who}", "CA-TRN-08", "Do nothing more", closes=True),
    # in melee
    Verb("fight {who}", "CA-MEL-25", "Fight another turn of melee", odds=True, shown="melee"),
    Verb("break {who}", "CA-BRK-01", "Try to break off", odds=True, shown="move"),
    # guns
    Verb("turn {who} to {heading}", "CA-WPN-11", "Turn the gun up to 90 degrees"),
    Verb(
        "aim {who} to {heading} at {whom}",
        "CA-ACT-14",
        "Turn the gun and fire at {whom}",
        aim="whom",
        odds=True,
        shown="fire",
    ),
    Verb("clear {who}", "CA-WPN-20", "Clear the gun"),
    Verb("pack {who} facing {heading}", "CA-WPN-17", "Pack the gun"),
    Verb("unpack {who} facing {heading}", "CA-WPN-17", "Unpack the gun"),
    Verb("serve {who}", "CA-INV-20", "Go back to the gun", shown="move"),
    Verb("man {who} gun {whom}", "CA-OPT-22", "Man the gun of {whom}", aim="whom", shown="move"),
    # buildings
    Verb("occupy {who} in {n}", "CA-BLD-02", "Occupy the building", shown="move"),
    Verb("quit {who} to {point} facing {heading} in {word:formation}", "CA-BLD-03", "Leave the building", shown="move"),
    Verb("climb {who}", "CA-BLD-08", "Go up one level"),
    Verb("descend {who}", "CA-BLD-08", "Go down one level"),
    Verb("burn {who} building {n}", "CA-BLD-18", "Set the building on fire", odds=True, shown="burn"),
    Verb("shell {who} building {n}", "CA-BLD-10", "Fire at the building", odds=True, shown="fire"),
    Verb("fill {who}", "CA-BLD-24", "Fill buckets with water"),
    Verb("pour {who} building {n}", "CA-BLD-24", "Pour water on the fire"),
    # parts of groups
    Verb("dismount {who} facing {heading}", "CA-ORG-16", "Dismount"),
    Verb("mount {who}", "CA-ORG-16", "Mount"),
    Verb("detach {who} {n} to {point}", "CA-ORG-14", "Detach figures under the NCO"),
    Verb("rejoin {who}", "CA-ORG-15", "Rejoin the unit", shown="move"),
    Verb("join {who} with {whom}", "CA-LDR-02", "Join {whom}", aim="whom", shown="move"),
    Verb("part {who}", "CA-LDR-02", "The C-in-C leaves the group"),
    Verb("send {who} {groups}", "CA-AMM-04", "Send a runner for ammunition"),  # the number, if more than one
    # a Possible Enemy Force run by a player
    Verb("meet {n}", "CA-LEFT-11", "Take row {n} of the contact table", shown="reveal"),
    # choices after a test or in melee
    Verb("go {who} to {point}", "CA-MOV-04", "Move fast", shown="move"),
    Verb("halt {who}", "CA-MOV-03", "Stay"),
    Verb("divide {who} {groups}", "CA-MEL-13", "Divide the dice so"),
    # at any time
    Verb("concede", "CA-RUL2-110", "Give up the battle", destructive=True),
]

GRAMMAR: Final = Grammar(VERBS, {"formation": list(FORMATION_NAMES)})
