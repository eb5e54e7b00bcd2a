"""Event types of a battle, one row for each."""

from typing import Final

from vedette.engine import tables
from vedette.engine.tables import HEAD, RESULT, TEST, EventType

# --- the turn ---------------------------------------------------------------------------------------------------------

TURN: Final = EventType("turn", "TY-SEQ-07", "Turn {n}.", part=HEAD)
SIDE_TURN: Final = EventType("side-turn", "TY-SEQ-08", "{side} {side|acts|act}.", part=HEAD)
STEPS: Final = (
    EventType("step", "TY-SEQ-01", "Command.", part=tables.STEP),
    EventType("step", "TY-SEQ-03", "Actions.", part=tables.STEP),
    EventType("step", "TY-SEQ-04", "Moves.", part=tables.STEP),
    EventType("step", "TY-SEQ-05", "Shooting.", part=tables.STEP),
    EventType("step", "TY-SEQ-06", "Melee.", part=tables.STEP),
)
ROLL_OFF: Final = EventType("roll-off", "TY-RUL-72", "{side} {side|goes|go} first.")
SPOTTING: Final = EventType("spotting", "TY-RUL-95", "{who} can be made out from {n} cm.")
SPOTTED: Final = EventType("spotted", "TY-RUL-104", "{who} <is> spotted.", part=RESULT, shown="reveal", good=-1)

# --- command ----------------------------------------------------------------------------------------------------------

LEADS: Final = EventType("command", "TY-SEQ-01", "{who} <has> {n} command {n|point|points}.")
LEADS_ARMED: Final = EventType(
    "command", "TY-CMD-08", "{who}, who will load, fire or fight, <has> {n} command {n|point|points}."
)
LINKED: Final = EventType("link", "TY-CMD-18", "{who} <is> activated for {n} {n|point|points} and <adds> {m}.")
MUSIC: Final = EventType("link", "TY-CMD-09", "{who} <is> activated for {n} {n|point|points} and <adds> {m}.")
LINKED_WITH_GROUP: Final = EventType("link", "TY-RUL-88", "{who}, paid for with the group, <adds> {m}.")
COMMANDED: Final = EventType(
    "pay", "TY-CMD-21", "{who} <is> commanded for {n} {n|point|points}; {m} {m|is|are} left.", good=1
)
SUCCESSION: Final = EventType("succession", "TY-RUL-106", "{who} <takes> the place of {whom}.")
SEAT_LOST: Final = EventType("succession", "TY-RUL-106", "Nobody is left to take the place of {who}.", good=-1)

# --- actions ----------------------------------------------------------------------------------------------------------

PLATOON_VOID: Final = EventType(
    "action",
    "TY-RUL-47",
    "The platoon of {who}, at Risk Factor {n}, <throws> {m}: mandatory, so each group throws for itself.",
)

# --- moves ------------------------------------------------------------------------------------------------------------

STAYS: Final = EventType("stay", "TY-ORD-02", "{who} <stays> and <faces> the enemy.")
STAYS_IN_COVER: Final = EventType("stay", "TY-RUL-50", "{who} <stays> in cover.")
STAYS_ENGAGED: Final = EventType("stay", "TY-RUL-79", "{who} <stays> and <fights>.")
KNOWS_NOBODY: Final = EventType("stay", "TY-RUL-80", "{who} <knows> of no enemy and <stays>.")
WAY_BARRED: Final = EventType("stay", "TY-RUL-75", "{who} <finds> the way barred and <stays>.")
IN_RANGE: Final = EventType("stay", "TY-RUL-55", "{who} <is> in medium range and <halts>.")
DEFENDS: Final = EventType("stay", "TY-ACT-09", "{who} <does> not leave the fortified position.")
STANDS: Final = EventType("stay", "TY-RUL-49", "{who} <carries> on standing.")
COMES_ON: Final = EventType("move", "TY-RUL-75", "{who} <goes> {far} cm towards the enemy.", shown="move")
MARCHES: Final = EventType("move", "TY-RUL-90", "{who} <marches> on, {far} cm.", shown="move")
REJOINS: Final = EventType("move", "TY-RUL-110", "{who} <goes> {far} cm back towards {whom}.", shown="move")
TO_COVER: Final = EventType("move", "TY-RUL-77", "{who} <goes> into cover.", shown="move")
BACK_TO_COVER: Final = EventType("move", "TY-RUL-51", "{who} <goes> back {far} cm towards cover.", shown="move")
GOES_AWAY: Final = EventType("move", "TY-RUL-76", "{who} <goes> {far} cm away from the enemy.", shown="move", good=-1)
RUNS: Final = EventType("move", "TY-RUL-76", "{who} <runs> {far} cm from the enemy.", shown="move", good=-1)
FLEES: Final = EventType(
    "flee", "TY-RUL-86", "{n} of {the who} {n|leaves|leave} the table.", shown="run", lost="n", good=-1
)
FLED: Final = EventType("flee", "TY-RUL-86", "{who} <leaves> the table.", shown="run", lost="n", gone=True, good=-1)
CHARGES: Final = EventType("charge", "TY-MEL-01", "{who} <charges> {the whom}.", shown="charge")
MOVED: Final = EventType("move", "TY-MOV-01", "{who} <moves> {far} cm.", shown="move")
FORMED: Final = EventType("move", "TY-MOV-01", "{who} <moves> {far} cm and <forms> up.", shown="move")
TURNED: Final = EventType("turn-to", "TY-RUL-25", "{who} <turns>.", shown="move")
BONUS: Final = EventType("bonus", "TY-ORD-10", "{who} <comes> on {n} cm further.")
JOINS: Final = EventType("join", "TY-GRP-03", "{who} <joins> {whom}.", gone=True)
DISMOUNTS: Final = EventType(
    "dismount", "TY-RUL-126", "{who} <dismounts>; {n} {n|holds|hold} the horses.", shown="move"
)
MOUNTS: Final = EventType("mount", "TY-RUL-126", "{who} <mounts>.", shown="move")
HORSES_LOST: Final = EventType("horses", "TY-RUL-126", "{who} <loses> the horses.", part=RESULT, good=-1)
HITCHED: Final = EventType("hitch", "TY-RUL-94", "{who} <hitches> up petticoats.")
SURRENDERS: Final = EventType(
    "surrender", "TY-ORD-18", "{who}, surrounded, <surrenders> to {whom}.", shown="taken", lost="n", gone=True, good=-1
)

# --- shooting ---------------------------------------------------------------------------------------------------------

VOLLEY: Final = EventType(
    "fire", "TY-SHO-13", "{who} <shoots> at {the whom}: {n} of {m} {m|shot|shots} on target.", shown="fire"
)
AIMED: Final = (
    EventType("fire", "TY-SHO-15", "{who} <aims> at one of {the whom} and <misses>.", shown="fire"),
    EventType("fire", "TY-SHO-15", "{who} <aims> at one of {the whom} and <hits>.", shown="fire"),
)
"""Keyed by whether the shot is on target."""
AIMED_AT_LEADER: Final = (
    EventType("fire", "TY-SHO-15", "{who} <aims> at {whom} and <misses>.", shown="fire"),
    EventType("fire", "TY-SHO-15", "{who} <aims> at {whom} and <hits>.", shown="fire"),
)
COVER_SAVED: Final = EventType(
    "miss", "TY-RUL-117", "A shot meant for one of {the whom}, further off or in better cover, misses.", of="whom"
)
NOBODY_LEFT: Final = EventType(
    "miss",
    "TY-RUL-30",
    "{n} {n|shot|shots} at {the whom} {n|finds|find} nobody left in {n|its|their} line.",
    of="whom",
)
GRAZE: Final = EventType("graze", "TY-DMG-04", "One of {the whom} is grazed.", of="whom")
WOUND: Final = EventType("wound", "TY-DMG-05", "One of {the whom} is wounded.", part=RESULT, of="whom", good=-1)
SECOND_WOUND: Final = EventType(
    "kill",
    "TY-DMG-08",
    "One of {the whom} is wounded again and falls.",
    part=RESULT,
    shown="fall",
    of="whom",
    lost="n",
    good=-1,
)
KILL: Final = EventType(
    "kill", "TY-DMG-09", "One of {the whom} falls.", part=RESULT, shown="fall", of="whom", lost="n", good=-1
)
LEADER_GRAZED: Final = EventType("graze", "TY-DMG-04", "{whom} {whom|is|are} grazed.", of="whom")
LEADER_WOUNDED: Final = EventType(
    "wound", "TY-DMG-05", "{whom} {whom|is|are} wounded.", part=RESULT, of="whom", good=-1
)
LEADER_FALLS: Final = EventType(
    "kill", "TY-DMG-09", "{whom} {whom|falls|fall}.", part=RESULT, shown="fall", of="whom", lost="n", gone=True, good=-1
)

# --- melee ------------------------------------------------------------------------------------------------------------

LEADER_STEPS_IN: Final = EventType("step-in", "TY-RUL-82", "{who} <steps> in.", shown="move")
ONE_STEPS_IN: Final = EventType("step-in", "TY-RUL-82", "One of {the who} steps in.", shown="move")
STEP_IN: Final = EventType("step-in", "TY-RUL-82", "{n} of {the who} step in.", shown="move")


def fight_sayings(us: str, gets: str, is_: str, stands: str) -> list[EventType]:
    """Return the events of one figure's fight: against one man, against a leader, or alone against several."""
    told: list[str] = []
    for them in ("one of {the whom}", "{whom}"):
        told.append(f"{us} {gets} the better of {them}.")
        told.append(f"{us} and {them} fight without result.")
        told.append(f"{us} {is_} worsted by {them}.")
    for them in ("{n} of {the whom}", "{n}, {whom} among them", "{n}, one of {the whom} among them"):
        told.append(f"{us} {stands} alone against {them}.")
    return [EventType("melee", "TY-MEL-05", words, part=TEST, shown="melee") for words in told]


FIGHT: Final = fight_sayings("One of {the who}", "gets", "is", "stands")
LEADER_FIGHTS: Final = fight_sayings("{who}", "<gets>", "<is>", "<stands>")
WINS: Final = 0
EVEN: Final = 1
LOSES: Final = 2
A_LEADER: Final = 3
"""Offset of the events against a leader."""
OF_ONE_UNIT: Final = 6
LEADER_AMONG: Final = 7
OF_SEVERAL: Final = 8
MELEE_WOUND: Final = EventType("wound", "TY-MEL-13", "One of {the whom} is wounded.", part=RESULT, of="whom", good=-1)
MELEE_KILL: Final = EventType(
    "kill", "TY-MEL-14", "One of {the whom} is struck down.", part=RESULT, shown="fall", of="whom", lost="n", good=-1
)
MELEE_SECOND: Final = EventType(
    "kill",
    "TY-DMG-08",
    "One of {the whom} is wounded again and falls.",
    part=RESULT,
    shown="fall",
    of="whom",
    lost="n",
    good=-1,
)
WON: Final = EventType(
    "won", "TY-MEL-17", "{who} <wins> the melee: {n} {n|casualty|casualties}, {m} inflicted.", part=RESULT, good=1
)
LOST: Final = EventType(
    "lost",
    "TY-MEL-15",
    "{who} <goes> back: {n} {n|casualty|casualties}, {m} inflicted.",
    part=RESULT,
    shown="move",
    good=-1,
)
DRAWN: Final = EventType(
    "drawn",
    "TY-MEL-16",
    "{who} <goes> back from a drawn melee: {n} {n|casualty|casualties}, {m} inflicted.",
    shown="move",
)
HOLDS: Final = EventType(
    "holds", "TY-RUL-64", "{who} <holds> the ground; nobody is left to fight.", part=RESULT, good=1
)
STUCK_WOUND: Final = EventType("wound", "TY-MEL-19", "One of {the whom} cannot fall back.", of="whom", good=-1)
LEADER_STUCK: Final = EventType("wound", "TY-MEL-19", "{whom} cannot fall back.", of="whom", good=-1)
STUCK: Final = EventType("stuck", "TY-RUL-65", "{n} of {the who} cannot go back and {n|stays|stay}.")
FOLLOWS: Final = EventType("follow", "TY-MEL-17", "{who} <follows> up.", shown="move", good=1)
LETS_GO: Final = EventType("stay", "TY-MEL-17", "{who} <lets> them go.")

# --- prisoners --------------------------------------------------------------------------------------------------------

TAKEN: Final = EventType(
    "capture", "TY-RUL-67", "One of {the whom} is taken.", shown="taken", of="whom", lost="n", good=-1
)
GUARDED: Final = EventType("guard", "TY-PRI-01", "{n} of {the who} {n|guards|guard} {m} {m|prisoner|prisoners}.")
ESCAPED: Final = EventType(
    "escape",
    "TY-PRI-02",
    "{n} {n|prisoner|prisoners} of {the who} {n|escapes and leaves|escape and leave} play.",
    shown="escape",
)
TAKEN_AWAY: Final = EventType(
    "escape", "TY-PRI-04", "{who} <keeps> no prisoners: {n} {n|leaves|leave} play.", shown="escape"
)
PRISONERS_KILLED: Final = EventType("killing", "TY-PRI-03", "{who} <kills> {n} {n|prisoner|prisoners}.")
MUST_KILL: Final = EventType("killing", "TY-PRI-05", "{who} <kills> {n} {n|prisoner|prisoners}.")

# --- markers and the end ----------------------------------------------------------------------------------------------

MARKER_MOVES: Final = EventType("marker-move", "TY-RUL-71", "{who} <creeps> nearer.", shown="move")
MARKER_ROLLS: Final = EventType("marker-roll", "TY-RUL-71", "{who} <stirs>.")
MARKER_STAYS: Final = EventType("marker-roll", "TY-RUL-71", "{who} <stays>.")
OPENED: Final = EventType("open", "TY-SET-05", "{who} <turns> out to be {whom}.", shown="reveal", of="whom")
DUMMY: Final = EventType("open", "TY-SET-03", "{who} <turns> out to be a dummy.", shown="reveal", gone=True)
PLACED: Final = EventType("place", "TY-RUL-125", "{who} <is> placed.", shown="move")
INTENDS: Final = (
    EventType("intend", "TY-RUL-125", "{who} <begins> with HALT."),
    EventType("intend", "TY-RUL-125", "{who} <begins> with ADVANCE."),
)
"""Keyed by the chosen stored order."""
