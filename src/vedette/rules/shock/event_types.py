"""Event types of the battle, with words and facts: one EventType for each kind of event.

A gun and its crew are one unit under one name. Events of the men name the crew: `OF_MEN` always, all others once they
have left their piece.
"""

from typing import Final

from vedette.engine.plurals import many, suited, the
from vedette.engine.tables import HEAD, RESULT, Event, EventType

PLAIN_NEED: Final = 5
FIGHTER_NEED: Final = 4
"""The least face with an effect in close combat: a Shock Point, and all above it kill (SP-CLC-22, -23, SP-FGT-01)."""

# set-up
ROLL_OFF: Final = EventType("setup", "SP-RUL-78", "{side} <deploys> first.")
DEPLOYS: Final = EventType("deploy", "SP-RUL-78", "{who} <takes> <its> place.", shown="move")
HIDES: Final = EventType("hide", "SP-HID-01", "{side} <lays> two markers for a hidden unit.")
BEGINS: Final = EventType("setup", "SP-SEQ-01", "the battle begins.", part=HEAD)

# hidden units
UNCOVERED_REAL: Final = EventType("reveal", "SP-HID-02", "{who} <is> uncovered: it is {whom}.", shown="reveal")
UNCOVERED_MOCK: Final = EventType("reveal", "SP-HID-02", "{who} <is> uncovered: nobody is there.", RESULT, "reveal")
SHOWN: Final = EventType("reveal", "SP-HID-05", "{who} <is> turned over by <its> owner.")
IN_THE_OPEN: Final = EventType("reveal", "SP-HID-06", "{who} <has> come into open terrain.")
FOUND: Final = EventType("reveal", "SP-HID-07", "{who} <is> found: {whom} {whom|is|are} within 6 inches.")
MARKER_MOVES: Final = EventType("move", "SP-HID-04", "{who} <moves>.", shown="move")
MARKER_ROLLS: Final = EventType("roll", "SP-HID-04", '{who} may move {n}".')
STANDS_UP: Final = EventType("deploy", "SP-HID-02", "{who} <takes> <its> place.", shown="move")
NO_ROOM: Final = EventType(
    "lost", "SP-RUL-74", "{who} <finds> no room to stand and <is> lost.", RESULT, gone=True, good=-1
)

# the sequence
TURN: Final = EventType("turn", "SP-SEQ-01", "turn {n}.", part=HEAD)
STEPS: Final = (
    EventType("step", "", "", part=HEAD),
    EventType("step", "SP-SEQ-01", "step 1: artillery.", part=HEAD),
    EventType("step", "SP-SEQ-02", "step 2: initiative.", part=HEAD),
    EventType("step", "SP-SEQ-03", "step 3: 1st Action, first half, {side}.", part=HEAD),
    EventType("step", "SP-SEQ-04", "step 4: 1st Action, second half, {side}.", part=HEAD),
    EventType("step", "SP-SEQ-05", "step 5: 2nd Action, first half, {side}.", part=HEAD),
    EventType("step", "SP-SEQ-06", "step 6: 2nd Action, second half, {side}.", part=HEAD),
    EventType("step", "SP-SEQ-07", "step 7: close combat.", part=HEAD),
    EventType("step", "SP-SEQ-08", "step 8: morale.", part=HEAD),
)
"""The headings of the eight steps, by their number."""
FIRST_IN_STEP_1: Final = EventType("initiative", "SP-RUL-24", "{side} <begins> step 1, {scores}.")
INITIATIVE: Final = EventType("initiative", "SP-INI-03", "{side} <has> the initiative, {scores}.")
INITIATIVE_TIE: Final = EventType("initiative", "SP-RUL-30", "the initiative is thrown for again, {scores}.")

# moving
MOVES: Final = EventType("move", "SP-MOV-01", "{who} <moves>.", shown="move")
MOVES_ON: Final = EventType("move", "SP-MOV-02", "{who} <moves> on.", shown="move")
ROLLS: Final = EventType("roll", "SP-MOV-04", '{who} may move {n}" more.')
STAYS: Final = EventType("move", "SP-RUL-38", "{who} <stays> put.")
TURNS: Final = EventType("turn-unit", "SP-MOV-09", "{who} <turns>.")
FACES: Final = EventType("turn-unit", "SP-RUL-46", "{who} <faces> another way.")
HALTS: Final = EventType("move", "SP-RUL-74", "{who} <halts>.", shown="move")
CROSSES: Final = EventType("cross", "SP-ACT-05", "{who} <overcomes> an obstacle.", shown="move")
CLIMBS: Final = EventType("cross", "SP-ACT-05", "{who} <works> <its> way over a big obstacle.")
ENTERS: Final = EventType("enter", "SP-BLD-05", "{who} <enters> a building and <stands> on the roof.", shown="move")
MOUNTS: Final = EventType("mount", "SP-ACT-05", "{who} <mounts>.")
DISMOUNTS: Final = EventType("mount", "SP-ACT-05", "{who} <dismounts>.")
ATTACKS: Final = EventType("contact", "SP-CLC-01", "{who} <moves> into contact with {whom}.", shown="charge")
FLANKS: Final = EventType("contact", "SP-RUL-52", "{who} <comes> at flank or rear of {whom}.", good=1)
SUPPORTS: Final = EventType("support", "SP-CLC-03", "{who} <supports> against {whom}.")

# commanders
JOINS: Final = EventType("join", "SP-CMD-05", "{who} <joins> {whom}.", shown="move")
ORDERS_ATTACK: Final = EventType("order", "SP-CMD-07", "{who} <gives> {whom} an attack order.")
RALLIES: Final = EventType("rally", "SP-ACT-08", "{who} <takes> one Shock Point from {whom}.", of="whom", good=1)
RALLIES_HIMSELF: Final = EventType("rally", "SP-RUL-72", "{who} <throws> off one Shock Point.", good=1)
LEFT_ALONE: Final = EventType("leader", "SP-RUL-82", "{who} <stands> alone.", shown="move")
LEAVES_UNIT: Final = EventType("leader", "SP-CMD-09", "{who} <leaves> {whom}.")

# guns
RELOADS_GUN: Final = EventType("reload", "SP-ACT-04", "{who} <reloads>.")
GUN_LOADED: Final = EventType("reload", "SP-RUL-22", "{who} <is> loaded.")
REPAIRS: Final = EventType("repair", "SP-ACT-04", "{who} <works> on the jam.")
REPAIRED: Final = EventType("repair", "SP-SHO-23", "{who} <has> cleared the jam.", good=1)
LIMBERS: Final = EventType("limber", "SP-ACT-04", "{who} <limbers> up.")
UNLIMBERS: Final = EventType("limber", "SP-ACT-04", "{who} <unlimbers>.")
AIMS: Final = EventType("aim", "SP-RUL-26", "{who} <is> to shoot at {whom}.")
SMOKE: Final = EventType("smoke", "SP-ART-04", "{who} <receives> {n} smoke.", shown="smoke")
JAMMED: Final = EventType(
    "jam", "SP-SHO-22", "{who} <is> jammed: {n} {n|one|ones} against {m} {m|six|sixes}.", RESULT, good=-1
)
LEAVES_GUN: Final = EventType("abandon", "SP-RUL-88", "{who} <leaves> <its> piece.")
ABANDONS: Final = EventType("abandon", "SP-RUL-29", "the piece of {who} stands abandoned.", good=-1)
MANS: Final = EventType("man", "SP-RUL-88", "{who} <mans> a piece.", shown="move")
GUN_TAKEN: Final = EventType("abandon", "SP-RUL-29", "{who} <takes> an abandoned piece.", good=1)

# shooting and hits
SHOOTS: Final = EventType(
    "fire",
    "SP-SHO-09",
    "{who} <shoots> at {whom} with {n} {n|die|dice}, needing {need}: {m} {m|hit|hits}.",
    shown="fire",
)
THROWS: Final = EventType(
    "fire",
    "SP-SHO-09",
    "{who} <throws> at {whom} with {n} {n|die|dice}, needing {need}: {m} {m|hit|hits}.",
    shown="fire",
)
GUN_SHOOTS: Final = EventType(
    "fire",
    "SP-SHO-13",
    "{who} <shoots> at {whom} with {n} {n|die|dice}, needing {need}: {m} {m|hit|hits}.",
    shown="fire",
)
EFFECT: Final = EventType("result", "SP-HIT-01", "{who}: {harm}.", RESULT, good=-1)
NO_EFFECT: Final = EventType("result", "SP-HIT-01", "{who} <takes> no harm.", RESULT, good=1)
ANIMALS: Final = EventType("result", "SP-HIT-02", "{who}: {n} {n|rider|riders} and {m} {m|animal|animals} are hit.")
ON_FOOT: Final = EventType("result", "SP-RUL-83", "{who} loses his mount and goes on foot.", good=-1)
LEADER_SAFE: Final = EventType(
    "leader", "SP-HIT-03", "a leader of {who} is unhurt: {n} or less would have killed him.", good=1
)
LEADER_DEAD: Final = EventType(
    "leader", "SP-HIT-04", "a leader of {who} is killed: {n} or less was enough.", RESULT, good=-1
)
LEADER_SPARED: Final = EventType(
    "leader", "SP-RUL-12", "a leader of {who} is spared: no more than {n} {n|was|were} killed.", good=1
)
COMMANDER_SPARED: Final = EventType(
    "leader", "SP-RUL-12", "{who} <is> spared: no more than {n} {n|was|were} killed.", good=1
)
COMMANDER_SAFE: Final = EventType(
    "leader", "SP-HIT-03", "{who} <is> unhurt: {n} or less would have killed him.", good=1
)
COMMANDER_DEAD: Final = EventType("destroyed", "SP-HIT-04", "{who} <is> killed.", RESULT, "fall", gone=True, good=-1)
FALLEN: Final = EventType(
    "losses", "SP-HIT-05", "{who} <loses> {n} {n|figure|figures}.", RESULT, "fall", lost="n", good=-1
)
WIPED_OUT: Final = EventType("destroyed", "SP-RUL-58", "nobody is left of {who}.", RESULT, "fall", gone=True, good=-1)
RELOADS: Final = EventType("reload", "SP-ACT-05", "{who} <reloads>.")
LOSES_FORMED: Final = EventType("trait", "SP-FRM-03", "{who} <is> no longer Formed.", RESULT, good=-1)
FORMED_SHAKEN: Final = EventType(
    "trait", "SP-FRM-04", "{who} <has> more Shock Points than figures and <is> no longer Formed.", RESULT, good=-1
)
LOSES_FIGHTER: Final = EventType("trait", "SP-FGT-03", "{who} <is> no longer a Fighter unit.", RESULT, good=-1)
FIGHTER_SHAKEN: Final = EventType(
    "trait",
    "SP-FGT-04",
    "{who} <has> more Shock Points than figures and <is> no longer a Fighter unit.",
    RESULT,
    good=-1,
)

# close combat
STRIKES: Final = EventType(
    "close", "SP-CLC-06", "{who} <strikes> at {whom} with {n} {n|die|dice}, {kills}: {m} dead.", shown="melee"
)
NO_DICE: Final = EventType("close", "SP-CLC-06", "{who} <has> no dice left to strike at {whom} with.", good=-1)
CLOSE_SHOCK: Final = EventType("result", "SP-CLC-23", "{who} <takes> {n} Shock {n|Point|Points}.", RESULT, good=-1)
WINS: Final = EventType("close", "SP-CLC-25", "{who} <beats> {whom}, {n} killed for {m} lost.", good=1)
LAST_MAN: Final = EventType("close", "SP-RUL-58", "the fight of {who} and {whom} is over, {n} killed for {m} lost.")
DRAW: Final = EventType("result", "SP-CLC-26", "{who} and {whom} fight on, {n} killed on each side.")
DRAWN: Final = EventType("result", "SP-RUL-57", "{who} and {whom} part, {n} killed on each side.")
BEATEN: Final = EventType("result", "SP-CLC-26", "{who} <is> defeated by {n}.", RESULT, good=-1)
MORE_SHOCK: Final = EventType("result", "SP-CLC-26", "{who} <takes> {n} more Shock {n|Point|Points}.", good=-1)
BANNED_MOVE: Final = EventType("ban", "SP-RUL-62", "{who} may not move next turn.", good=-1)
BANNED_ALL: Final = EventType("ban", "SP-RUL-62", "{who} may only remove Shock Points next turn.", good=-1)
THROWN_BACK: Final = EventType("recoil", "SP-CLC-26", "{who} <goes> back {inches}.", shown="move", good=-1)
THROWN_SHORT: Final = EventType(
    "recoil", "SP-RUL-61", "{who} <goes> back {inches}: there is room for no more.", shown="move", good=-1
)
NO_WAY_BACK: Final = EventType("recoil", "SP-RUL-61", "{who} cannot go back.", good=-1)
LOCKED: Final = EventType("recoil", "SP-RUL-61", "{who} and {whom} stay in contact.")
OFF_TABLE: Final = EventType("withdraw", "SP-RUL-61", "{who} <leaves> the table.", RESULT, "run", gone=True, good=-1)

# morale
RETIRES: Final = EventType(
    "retire",
    "SP-MOR-02",
    "{who} must retire {inches}: {m} Shock {m|Point is|Points are} more than <its> men.",
    RESULT,
    good=-1,
)
RETIRED: Final = EventType("retire", "SP-MOR-04", "{who} <retires> {inches}.", shown="move", good=-1)
BLOCKED: Final = EventType("retire", "SP-MOR-05", "{who} cannot retire so far.", good=-1)
BROKEN: Final = EventType(
    "broken",
    "SP-MOR-06",
    "{who} <is> broken: {n} Shock {n|Point|Points} on {m} {m|man|men}.",
    RESULT,
    "run",
    gone=True,
    good=-1,
)

# musicians and colours
PLAYS: Final = EventType("musician", "SP-MUS-01", "the musician of {who} plays: one Action more.")
MUSICIAN_LEAVES: Final = EventType("musician", "SP-MUS-02", "the musician of {who} leaves the table.")
SHOWS_COLOURS: Final = EventType(
    "colours", "SP-COL-01", "the colours of {who} take away {n} Shock {n|Point|Points}.", RESULT, good=1
)

# the end
OVER: Final = EventType("over", "SP-RUL-78", "the battle is over.", part=HEAD)
CONCEDES: Final = EventType("concede", "SP-RUL-78", "{side} <concedes>.")

OF_MEN: Final = (
    LEAVES_GUN,
    MANS,
    EFFECT,
    NO_EFFECT,
    LEADER_SAFE,
    LEADER_DEAD,
    LEADER_SPARED,
    FALLEN,
    WIPED_OUT,
    STRIKES,
    NO_DICE,
    CLOSE_SHOCK,
    WINS,
    BEATEN,
    MORE_SHOCK,
    BANNED_MOVE,
    BANNED_ALL,
    THROWN_BACK,
    THROWN_SHORT,
    NO_WAY_BACK,
    RETIRES,
    RETIRED,
    BLOCKED,
    BROKEN,
    PLAYS,
    MUSICIAN_LEAVES,
    SHOWS_COLOURS,
)
"""Events told of the men who serve a piece, not of the piece."""
OF_MEN_AWAY: Final = (
    MOVES,
    MOVES_ON,
    ROLLS,
    STAYS,
    HALTS,
    CROSSES,
    CLIMBS,
    ENTERS,
    MOUNTS,
    DISMOUNTS,
    ATTACKS,
    FLANKS,
    SUPPORTS,
    GUN_TAKEN,
    SHOOTS,
    ANIMALS,
    RELOADS,
    OFF_TABLE,
)
"""Events told of a crew once it has left its piece."""

STEP_NAMES: Final = (
    "",
    "artillery",
    "initiative",
    "1st Action, first half",
    "1st Action, second half",
    "2nd Action, first half",
    "2nd Action, second half",
    "close combat",
    "morale",
)


def crews(kinds_of_event: tuple[EventType, ...]) -> dict[EventType, EventType]:
    """Return the crew's events, keyed by the same event for the piece."""
    return {event_type: of_crew(event_type) for event_type in kinds_of_event}


def of_crew(event_type: EventType) -> EventType:
    """Return the event told of a piece's crew: `the crew of {who} loses 2 figures`."""
    words = suited(event_type.words, "crew").replace("{who}", "the crew of {who}")
    return EventType(
        event_type.kind,
        event_type.rule,
        words,
        event_type.part,
        event_type.shown,
        event_type.of,
        event_type.lost,
        event_type.gone,
        event_type.good,
    )


def inches(hundredths: int) -> str:
    """Return a length in inches and tenths, rounded down but never to 0 (SP-GEN-01)."""
    tenths = max(hundredths // 10, min(1, hundredths))
    return f'{tenths // 10}"' if tenths % 10 == 0 else f'{tenths // 10}.{tenths % 10}"'


def complete_words(event: Event, words: str) -> str:
    """Complete an event's words: harm, distances from hundredths, both rolls."""
    if "{harm}" in words:
        said = [f"{event.m} struck down"] if event.m else []
        if event.n:
            said.append(many(event.n, "Shock Point"))
        return words.replace("{harm}", ", ".join(said))
    if "{scores}" in words:
        return words.replace("{scores}", scores_words(event))
    if event.rolls and event.rolls[0].need:
        need = event.rolls[0].need
        words = words.replace("{need}", f"{need} or more" if need < 6 else "6")
        words = words.replace("{kills}", "6 killing" if need == PLAIN_NEED else "5 and 6 killing")
    return words.replace("{inches}", inches(event.n))


def scores_words(event: Event) -> str:
    """Return two opposed rolls in words, the winner's first, and any bonus."""
    assert event.rolls is not None
    own, other = event.rolls[event.n], event.rolls[1 - event.n]
    words = f"{own.score} to {other.score}"
    for roll in event.rolls:
        if roll.tally is not None and roll.tally.total > 0:
            whose = "" if roll is own and own.score > other.score else f"{the(roll.words)} "
            words += f", {whose}with 1 for more active leaders"
    return words
