"""Event types of a battle against the book: Possible Enemy Forces, contacts, enemy tables, objectives."""

from typing import Final

from vedette.engine.tables import HEAD, RESULT, EventType

PEF: Final = "pef"
"""The kind of all events of a marker; its number, from 1, is `n`."""
PLACED: Final = EventType(
    PEF, "CA-PEF-03", "a shape was seen in section {m} and has gone to ground; its marker is Possible Enemy Force {n}."
)
PLACED_OPEN: Final = EventType(
    PEF, "CA-PEF-05", "a shape stands in the open in section {m}: Possible Enemy Force {n}.", shown="reveal"
)
FIRE_SEEN: Final = EventType(PEF, "CA-BAT-22", "the fire has been seen from afar.")
ARRIVES: Final = EventType(PEF, "CA-BAT-22", "Possible Enemy Force {n} comes up in section {m}.")
NONE_COME: Final = EventType(PEF, "CA-BAT-22", "the fire has been seen, yet nobody comes.")
STAYS: Final = EventType(PEF, "CA-PEF-12", "Possible Enemy Force {n} rolls to move: passes {m}, and does not move.")
COMES_ON: Final = EventType(
    PEF, "CA-PEF-12", "Possible Enemy Force {n} rolls to move: passes {m}, and comes on through cover.", shown="move"
)
DRAWS_TOGETHER: Final = EventType(
    PEF,
    "CA-PEF-12",
    "Possible Enemy Force {n} rolls to move: passes {m}, and makes for the nearest other.",
    shown="move",
)
HALTS: Final = EventType(PEF, "CA-RUL2-51", "Possible Enemy Force {n} has another within 4 inches and stays.")
SPLITS: Final = EventType(PEF, "CA-PEF-12", "Possible Enemy Force {n} rolls to move: passes {m}, and splits into two.")
SPLIT_OFF: Final = EventType(
    PEF, "CA-PEF-03", "the other half is Possible Enemy Force {n} from now on, in section {m}."
)
SOMEBODY: Final = EventType(
    PEF, "CA-LEFT-11", "Possible Enemy Force {n}: somebody may be there, as its own side says.", shown="reveal"
)
FALSE_ALARM: Final = EventType(PEF, "CA-PEF-16", "Possible Enemy Force {n}: a false alarm.", shown="reveal")
NOTHING_THERE: Final = EventType(PEF, "CA-PEF-17", "Possible Enemy Force {n}: nothing is there.", shown="reveal")
CONTACT: Final = EventType(
    "contact", "CA-PEF-17", "contact! {m} {m|group|groups} of {side}.", part=HEAD, shown="reveal"
)
CAPPED: Final = EventType("contact", "CA-LEFT-09", "no more than {n} {n|group|groups} to a contact, as agreed.")
NO_ROOM: Final = EventType("contact", "CA-RUL2-55", "{who} <finds> no room on the table and <stays> away.")
WITH_CHIEF: Final = EventType("contact", "CA-PEF-19", "{who}, Rep {m}, <is> with {whom}.")
DOING: Final = (
    EventType("doing", "CA-NP-02", "nobody knows what they are doing."),
    EventType("doing", "CA-NP-02", "they are on patrol."),
    EventType("doing", "CA-NP-02", "they have come to attack."),
    EventType("doing", "CA-NP-02", "they are here to defend."),
)
FLANKS: Final = (
    EventType("doing", "CA-NP-31", "they come up on the left flank of those already there."),
    EventType("doing", "CA-NP-31", "they come up on the right flank of those already there."),
)
GOES_ON: Final = EventType("move", "CA-RUL2-52", "{who} <goes> on with <its> move.")
BREAKS_MOVE: Final = EventType("move", "CA-RUL2-52", "{who} <does> not finish <its> move.")

ENTERS: Final = EventType("enter", "CA-BAT-11", "{who} <comes> onto the table.")
IN_AT: Final = tuple(
    [
        EventType("setup", "CA-BAT-12", f"{{side}} <enters> from the {edge}, along sections 7, 8 and 9.", part=HEAD)
        for edge in ("north", "east", "south", "west")
    ]
)
"""By the player's entry edge."""
VILLAGE: Final = EventType("setup", "CA-BAT-18", "section 2 holds the objective: {n} {n|structure|structures}.")
CAMP: Final = EventType("setup", "CA-TER-49", "it is a camp: {m} {m|tent|tents} of Defensive Value 0.")
STRUCTURES: Final = EventType(
    "setup", "CA-TER-48", "the Defensive {m|Value of its building is|Values of its buildings are} thrown for."
)
SETTLEMENT: Final = EventType("setup", "CA-BAT-29", "section 2 holds {n} {n|building|buildings} to be defended.")
SETTLEMENT_TURNED: Final = EventType(
    "setup",
    "CA-BAT-29",
    "section 2 holds {n} {n|building|buildings} to be defended; sections are counted from the south-east now, "
    "1, 2 and 3 along the south edge.",
)
SCOUTED: Final = EventType(
    "scouted", "CA-BAT-07", "section {n} is scouted, since a leader sees its centre; {m} of 9 are known.", part=RESULT
)
REPORTED: Final = EventType(
    "reported", "CA-BAT-08", "{who} <has> reported: the Patrol has done what it came for.", good=1
)
GOES_HOME: Final = EventType("leave", "CA-RUL2-83", "{who} <goes> home, seen by nobody.")
STORES_BURN: Final = EventType("blaze", "CA-RUL2-84", "the stores in the masonry building burn; it counts as burnt.")
DRIVEN_OUT: Final = EventType("driven", "CA-RUL2-83", "{side} <has> been driven from the settlement.")

TAKEN_OFF: Final = EventType("leave", "CA-RUL2-107", "{who} <slips> away and <is> gone.")
GUN_TAKEN_OFF: Final = EventType("leave", "CA-RUL2-108", "{who} <is> all that is left and <is> taken off the field.")
CHIEF_OUT: Final = EventType("leave", "CA-RUL2-108", "{who} <has> nobody near to join and <is> out of the battle.")
BEATEN_OFF: Final = EventType("doing", "CA-RUL2-63", "nobody is left near {who}: <it> <goes> back to <its> patrol.")
BEATEN_LEAVES: Final = EventType("doing", "CA-RUL2-63", "nobody is left near {who}: <it> <leaves> the way <it> came.")
SCOUT: Final = (
    EventType("scout", "CA-NP-14", "the patrol of {who} reacts: passes {n}, and withdraws from cover to cover."),
    EventType(
        "scout",
        "CA-NP-13",
        "the patrol of {who} reacts: passes {n}, takes cover, and will leave afterwards.",
    ),
    EventType(
        "scout", "CA-NP-12", "the patrol of {who} reacts: passes {n}, takes cover, and will then go on patrolling."
    ),
)
