"""The event types of the book: the rule and the words of each kind of event."""

from typing import Final

from vedette.engine.tables import BEGINS, HEAD, RESULT, EventType
from vedette.rules.adventures.groups.groups import FORMING_WORDS

TURN: Final = EventType("turn", "CA-TRN-01", "turn {n} begins.", part=HEAD)
ROLLED: Final = EventType("activation", "CA-TRN-05", "{side} <throws> higher and <activates> first.")
EQUAL: Final = EventType("activation", "CA-TRN-03", "the activation dice are equal and are thrown again.")
MAY_ACTIVATE: Final = EventType(
    "activation", "CA-TRN-06", "{side} may activate groups of Rep {m} or higher.", part=HEAD
)
SIDE_DONE: Final = EventType("activation", "CA-TRN-09", "{side} <activates> no more groups this turn.")
ACTIVATES: Final = EventType("activate", "CA-TRN-07", "{who} <activates>.", part=BEGINS)
SHIELDS: Final = EventType("shield", "CA-TRS-04", "{who} <takes> up <its> shields for this turn.")
BOWS: Final = EventType("shield", "CA-TRS-04", "{who} <uses> <its> ranged weapons this turn.")

MOVES: Final = EventType("move", "CA-ACT-02", "{who} <moves>.", shown="move")
MOVES_BAND: Final = EventType("move", "CA-ACT-17", "{who} <moves>.", shown="move")
MOVES_GUN: Final = EventType("move", "CA-ACT-13", "{who} <moves> <its> gun.", shown="move")
MOVES_CHIEF: Final = EventType("move", "CA-LDR-02", "{who} <moves>.", shown="move")
MAKES_WAY: Final = EventType("move", "CA-RUL-123", "{who} <makes> way.", shown="move")
FALLS_BACK: Final = EventType("move", "CA-ACT-03", "{who} <falls> back.", shown="move")
PASSES_LINES: Final = EventType("move", "CA-EUS-04", "{who} <falls> back through the line of {whom}.", shown="move")
FACES: Final = EventType("face", "CA-ACT-04", "{who} <changes> <its> facing.")
FORMS: Final = tuple([EventType("form", "CA-ACT-05", f"{{who}} <forms> {formation}.") for formation in FORMING_WORDS])
FORMS_ROUND: Final = EventType("form", "CA-RUL-39", "{who} <forms> square round {whom}.")
LIES_DOWN: Final = EventType("prone", "CA-MOV-07", "{who} <goes> prone.")
GETS_UP: Final = EventType("prone", "CA-MOV-08", "{who} <gets> up.")
FAST: Final = EventType("fast", "CA-MOV-03", "{who} <tries> to move fast.")
MARCH: Final = EventType("fast", "CA-MOV-05", "{who} <tries> to move fast along the road.")
DISMOUNTS: Final = EventType("mount", "CA-ORG-16", "{who} <dismounts>; {n} {n|figure holds|figures hold} the horses.")
MOUNTS: Final = EventType("mount", "CA-ORG-16", "{who} <mounts>.")
DETACHES: Final = EventType("detach", "CA-ORG-14", "{n} {n|figure|figures} of {who} {n|is|are} detached under the NCO.")
REJOINS: Final = EventType("detach", "CA-ORG-15", "the detachment rejoins {who}.")
TURNS_GUN: Final = EventType("face", "CA-WPN-11", "{who} <turns> <its> gun.")
PACKS: Final = EventType("pack", "CA-WPN-17", "{who} <packs> <its> gun.")
UNPACKS: Final = EventType("pack", "CA-WPN-17", "{who} <unpacks> <its> gun.")
CLEARS: Final = EventType("jam", "CA-WPN-20", "{who} <clears> <its> gun.")
BACK_TO_GUN: Final = EventType("gun", "CA-INV-20", "{who} <is> back at <its> gun.", shown="move")
LEAVES_GUN: Final = EventType("gun", "CA-INV-17", "{who} <leaves> <its> gun.", shown="move", good=-1)
JOINS_GROUP: Final = EventType("chief", "CA-LDR-02", "{who} <joins> {whom}.")
LEAVES_GROUP: Final = EventType("chief", "CA-LDR-02", "{who} <leaves> {whom}.")
SENDS_RUNNERS: Final = EventType("ammo", "CA-AMM-04", "{who} <sends> {n} {n|figure|figures} for ammunition.")
RUNNERS_LOAD: Final = EventType("ammo", "CA-AMM-04", "the {n|runner|runners} of {who} {n|loads|load} up.")
RUNNERS_WAIT: Final = EventType("ammo", "CA-RUL-123", "the ammunition for {who} waits: there is no room in the ranks.")
REPLENISHED: Final = EventType("ammo", "CA-AMM-05", "{who} <has> replenished <its> ammunition.", part=RESULT, good=1)
ENTERS: Final = EventType("enter", "CA-BAT-39", "{who} <enters> the table.", shown="move")
NO_WAY_IN: Final = EventType("enter", "CA-RUL2-109", "{who} <finds> no way onto the table and <waits>.")
LEAVES_TABLE: Final = EventType(
    "leave", "CA-RUL2-88", "{who} <leaves> the table over <its> own edge.", shown="move", gone=True
)
ENTERS_BUILDING: Final = EventType("building", "CA-BLD-02", "{who} <occupies> a building.", shown="move")
LEAVES_BUILDING: Final = EventType("building", "CA-BLD-03", "{who} <leaves> <its> building.", shown="move")
CLIMBS: Final = EventType("building", "CA-BLD-08", "{who} <goes> up one level.")
DESCENDS: Final = EventType("building", "CA-BLD-08", "{who} <goes> down one level.")
ARRIVES: Final = EventType("activation", "CA-TRN-04", "doubles: {who} <has> come up and may enter the table.")
MANS_GUN: Final = EventType("gun", "CA-OPT-22", "{n} {n|figure|figures} of {who} {n|serves|serve} the gun now.")

THROWS: Final = EventType("fire", "CA-OPT-20", "{who} <throws> a grenade at {whom}: {n} {n|hit|hits}.", shown="fire")
RAISED_REP: Final = "its Rep, one higher with its back against the wall"
"""The need of dice rolled by a raised Rep (CA-EUS-01)."""
TURNED_BY: Final = (
    "",
    ", doubled from flank or rear",
    ", halved by cover",
    ", doubled from flank or rear, halved by cover",
)
BY_FIGURES: Final = "{m} {m|figure|figures} of {who} {m|fires|fire} at {whom}"
BY_VOLLEY: Final = "{m} {m|figure|figures} of {who} {m|volleys|volley} at {whom}"
BY_CREW: Final = "{who}, served by {m}, <fires> at {whom}"


def fire_event_type(rule: str, firing: str, turned: int) -> EventType:
    """Return the event type of a firing: the number of figures, and hits doubled or halved (CA-FIR-07, CA-FIR-09)."""
    return EventType("fire", rule, f"{firing}: {{n}} {{n|hit|hits}}{TURNED_BY[turned]}.", shown="fire")


FIRES: Final = tuple([fire_event_type("CA-FIR-01", BY_FIGURES, turned) for turned in range(4)])
"""Normal fire: plain, doubled, halved, both."""
VOLLEYS: Final = tuple([fire_event_type("CA-VOL-01", BY_VOLLEY, turned) for turned in range(4)])
GUN_FIRES: Final = tuple([fire_event_type("CA-FIR-01", BY_CREW, turned) for turned in range(4)])
NO_SHOT: Final = EventType("fire", "CA-RUL-76", "{who} <has> no shot at {whom}.")
TIGHT: Final = EventType("ammo", "CA-AMM-01", "{who} <has> tight ammo.", part=RESULT, good=-1)
JAMS: Final = EventType("jam", "CA-WPN-20", "{who} <is> jammed.", part=RESULT, good=-1)
LAST_UNIT: Final = EventType(
    "wall",
    "CA-EUS-01",
    "{who} <is> the last unit of <its> side: <its> Rep is one higher, and <it> <fights> to the last.",
    part=RESULT,
    good=1,
)
CHIEF_FALLS: Final = EventType("loss", "CA-CAS-01", "{who} <falls>.", part=RESULT, shown="fall", lost="n", good=-1)
LOSES: Final = EventType(
    "loss", "CA-CAS-01", "{who} <loses> {n} {n|figure|figures}.", part=RESULT, shown="fall", lost="n", good=-1
)
LEADER_HIT: Final = EventType("leader", "CA-CAS-04", "the commander of {who} is hit.", part=RESULT, good=-1)
NCO_HIT: Final = EventType("leader", "CA-CAS-04", "the NCO of {who} is hit.", part=RESULT, good=-1)
CAPTAIN_HIT: Final = EventType("leader", "CA-CAS-04", "the captain with {who} is hit.", part=RESULT, good=-1)
WARLORD_HIT: Final = EventType("leader", "CA-CAS-04", "the Warlord with {who} is hit.", part=RESULT, good=-1)
CHIEF_HIT: Final = EventType("leader", "CA-REA-26", "the Commander in Chief of {side} is lost.", part=RESULT, good=-1)
LEADER_DICE: Final = EventType("leader", "CA-CAS-04", "{who} <throws> for <its> leaders.")
NO_LEADER_HIT: Final = EventType("leader", "CA-CAS-04", "no leader of {who} is among them.")
TAKES_COMMAND: Final = EventType("leader", "CA-LDR-04", "the NCO of {who} takes command.")
GONE: Final = EventType(
    "destroyed", "CA-CAS-01", "{who} <is> destroyed.", part=RESULT, shown="fall", gone=True, good=-1
)

CHARGES: Final = EventType(
    "charge", "CA-REA-18", "{who} <charges> {whom} and <comes> to 3 inches from {whom|it|them}.", shown="charge"
)
CHARGES_NEAR: Final = EventType(
    "charge", "CA-REA-18", "{who} <charges> {whom} from less than 3 inches away.", shown="charge"
)
COUNTERS: Final = EventType("charge", "CA-INV-03", "{who} <countercharges> {whom}.", shown="charge")
STANDS: Final = EventType("charge", "CA-RUL-70", "{who} <stands> and <receives> the charge of {whom}.")
STAYS_BEHIND: Final = EventType(
    "charge", "CA-RUL-71", "{who} <does> not come out and <receives> the charge of {whom} there."
)
FIGHTS_ON: Final = EventType(
    "charge", "CA-RUL-81", "{who} <is> in melee already and can only receive the charge of {whom}."
)
COMES_ON: Final = EventType("charge", "CA-MEL-04", "{who} <comes> on into contact with {whom}.", shown="charge")
STOPS: Final = EventType("charge", "CA-RUL-79", "{who} <stops>; {whom} {whom|is|are} gone.")
OUT_OF_REACH: Final = EventType("charge", "CA-RUL-67", "{who} cannot reach {whom} to charge.")
HAS_TRIED: Final = EventType("charge", "CA-RUL-65", "{who} <has> tried to charge {whom} already and <carries> on.")
HALF_MOVE: Final = EventType("move", "CA-RUL-78", "{who} <advances> half a move towards {whom}.", shown="move")
ADVANCES: Final = EventType("move", "CA-INV-10", "{who} <advances> towards {whom}.", shown="move")
RETIRES: Final = EventType("retire", "CA-INV-06", "{who} <retires>.", part=RESULT, shown="move", good=-1)
RETIRES_OFF: Final = EventType(
    "retire", "CA-RUL-48", "{who} <retires> off the table.", part=RESULT, shown="move", gone=True, good=-1
)
NO_ROOM: Final = EventType("retire", "CA-RUL-48", "{who} <has> no room to give way.", part=RESULT, good=-1)
SEEKS_AWAY: Final = EventType("cover", "CA-INV-12", "{who} <draws> off out of range.", shown="move")
SEEKS_COVER: Final = EventType("cover", "CA-INV-13", "{who} <goes> into cover.", shown="move")
SEEKS_PRONE: Final = EventType("cover", "CA-INV-15", "{who} <finds> no cover and <goes> prone.", part=RESULT)
STAYS_COVERED: Final = EventType("cover", "CA-RUL-128", "{who} <stays> in <its> cover.")
SOME_RUN: Final = EventType(
    "run",
    "CA-INV-08",
    "{n} {n|figure|figures} of {who} {n|runs|run} away.",
    part=RESULT,
    shown="run",
    lost="n",
    good=-1,
)
NONE_RUN: Final = EventType("run", "CA-RUL-56", "there are too few of {who} for anyone to run away.")
ALL_RUN: Final = EventType(
    "run", "CA-INV-07", "{who} <runs> from the field.", part=RESULT, shown="run", lost="n", gone=True, good=-1
)
TO_THE_LAST: Final = EventType(
    "wall", "CA-EUS-01", "{who} <has> <its> back against the wall and <fights> on.", part=RESULT, good=1
)
LAPSES_GONE: Final = EventType(
    "test", "CA-RUL-64", "the Test of Wills of {who} lapses: {whom} {whom|is|are} no longer on the table."
)
LAPSES_FAR: Final = EventType(
    "test", "CA-RUL-64", "the Test of Wills of {who} lapses: {whom} {whom|is|are} farther than 12 inches."
)
LAPSES_UNSEEN: Final = EventType("test", "CA-RUL-64", "the Test of Wills of {who} lapses: {whom} cannot be seen.")

MELEE_TEST: Final = EventType("test", "CA-MEL-23", "{who} <throws> for <its> losses in the melee and <passes> {n}.")
CONTACT: Final = EventType("melee", "CA-MEL-07", "{who} and {whom} meet hand to hand.", shown="melee")
FIRST_BLOOD: Final = EventType(
    "melee", "CA-MEL-07", "{who} and {whom} meet hand to hand; each loses a figure at once.", shown="melee"
)
MELEE_WON: Final = EventType(
    "melee", "CA-MEL-11", "{who} <beats> {whom}: {n} {n|success|successes} against {m}.", shown="melee", good=1
)
MELEE_EVEN: Final = EventType(
    "melee", "CA-MEL-11", "{who} and {whom} fight evenly: {n} {n|success|successes} each.", shown="melee"
)
BREAKS_OFF: Final = EventType("break", "CA-BRK-04", "{who} <breaks> off from the melee, in good order.", shown="move")
BREAKS_LOOSE: Final = EventType("break", "CA-BRK-05", "{who} <breaks> off from the melee, in Open Order.", shown="move")
WAITS: Final = EventType("melee", "CA-MEL-25", "{who} <stays> in the melee.")

NO_ROOM_TO_RETURN: Final = EventType("return", "CA-RUL-123", "nobody rejoins {who}: there is no room in the ranks.")
RETURNS: Final = EventType("return", "CA-RTN-02", "{n} {n|figure rejoins|figures rejoin} {who}.", part=RESULT, good=1)
NO_RECOVERY: Final = EventType("recovery", "CA-AFT-04", "none of the casualties of {who} recover.", good=-1)
RECOVERY: Final = EventType(
    "recovery", "CA-AFT-04", "{who} <recovers> {n} of <its> casualties and <has> {m} {m|figure|figures}.", good=1
)
LEADERS_RECOVER: Final = EventType(
    "leader", "CA-RUL-110", "{n} {n|leader|leaders} of {who} {n|is|are} among those who recover.", good=1
)
PROMOTED: Final = EventType(
    "promotion", "CA-EUS-03", "{who} <has> stood <its> ground in {n} battles and <becomes> Rep 4.", part=RESULT, good=1
)
SPREADS: Final = EventType(
    "blaze", "CA-BLD-21", "the fire spreads: {n} {n|inch|inches} of the building {n|is|are} burning.", shown="burn"
)
LIT: Final = EventType("blaze", "CA-BLD-19", "{who} <sets> the building on fire.", shown="burn")
SMOULDERS: Final = EventType("blaze", "CA-BLD-19", "the fire that {who} laid smoulders.", shown="smoke")
NOT_LIT: Final = EventType("blaze", "CA-BLD-19", "{who} cannot light the building.")
FLARES: Final = EventType("blaze", "CA-BLD-19", "a smouldering fire bursts into flame.", shown="burn")
FILLS: Final = EventType("water", "CA-BLD-24", "{who} <fills> {n} {n|bucket|buckets}.")
DOUSES: Final = EventType(
    "water", "CA-BLD-24", "{who} <pours> {n} {n|bucket|buckets}; {m} {m|inch|inches} still {m|burns|burn}."
)
PUTS_OUT: Final = EventType("water", "CA-BLD-24", "{who} <puts> the fire out.")
ABANDONED: Final = EventType(
    "blaze", "CA-BLD-23", "{who} must abandon <its> building.", part=RESULT, shown="move", good=-1
)
BURNT_DOWN: Final = EventType("blaze", "CA-BLD-22", "a building has burned down.", shown="burn")
HOLED: Final = EventType(
    "structure", "CA-BLD-11", "{who} <shoots> a hole of {n} {n|inch|inches} into the building.", shown="fire"
)
CANISTER: Final = EventType(
    "structure", "CA-BLD-14", "the canister of {who} goes {n} {n|inch|inches} into the building.", shown="fire"
)
NO_HOLE: Final = EventType("structure", "CA-RUL-117", "the shot of {who} does the building no harm.", shown="fire")

RECRUITED: Final = EventType("setup", "CA-ARM-10", "{side} {side|raises|raise} {who}: {raised}.")
CHIEF_NAMED: Final = EventType("setup", "CA-ARM-29", "{who}, Rep {m}, is with {whom}.")
MUCH_HORSE: Final = EventType(
    "setup", "CA-ARM-16", "{side} <has> {m} {m|unit|units} of cavalry; one to every four of infantry is recommended."
)
MUCH_HORSE_TRIBAL: Final = EventType(
    "setup", "CA-ARM-17", "{side} <has> {m} {m|band|bands} of cavalry; one to every two of infantry is recommended."
)
UNLIKE_NUMBERS: Final = EventType(
    "setup", "CA-BAT-36", "{n} {n|band|bands} against {m} {m|unit|units}: three bands to each unit are recommended."
)
LANDS: Final = (
    EventType("setup", "CA-TER-05", "the battle is fought on clear, rolling ground."),
    EventType("setup", "CA-TER-06", "the battle is fought in the mountains."),
    EventType("setup", "CA-TER-07", "the battle is fought in wooded country."),
)
SECTION: Final = EventType("setup", "CA-TER-08", "section {n}: {ground}.")
ROLLED_ANEW: Final = EventType(
    "setup", "CA-RUL2-37", "there is no way across these mountains: the ground is rolled anew."
)
GATHERED: Final = EventType(
    "setup",
    "CA-TER-12",
    "like ground is laid together round section 5, settlements side by side: sections are now numbered as they lie.",
)
GATHERED_OTHER: Final = EventType(
    "setup",
    "CA-TER-34",
    "like ground is laid together round section 5, settlements side by side, and in place of woods other ground:"
    " sections are now numbered as they lie.",
)
BUILT: Final = EventType("setup", "CA-TER-48", "section {n} has a settlement of {m} {m|building|buildings}.")
EDGES: Final = tuple(
    [
        EventType("setup", "CA-BAT-38", f"{{side}} <takes> the {edge} edge.")
        for edge in ("north", "east", "south", "west")
    ]
)
FIELD_STRENGTH: Final = EventType("setup", "CA-ORG-19", "{who} <takes> the field with {n} {n|figure|figures}.")
VARYING: Final = EventType("setup", "CA-ORG-20", "{who} <comes> to the field with {n} {n|figure|figures}.")
FAIR: Final = EventType("setup", "CA-LOS-05", "the weather is fair.")
INCLEMENT: Final = EventType("setup", "CA-LOS-05", "the weather is bad: sight is limited and moves are halved.")
LEADERS_ROLLED: Final = EventType("setup", "CA-LDR-11", "{side} <gives> <its> leaders to <its> groups.")
LEADS: Final = EventType("setup", "CA-LDR-11", "{who} <is> given a leader of Rep {n}.")
DEPLOYED: Final = EventType("setup", "CA-BAT-41", "the battle begins.")
LAST_TURNS: Final = EventType("limit", "CA-RUL2-110", "the battle ends in {n} {n|turn|turns}: the limit is near.")
WARNING: Final = EventType("limit", "CA-RUL2-110", "the battle ends in {n} {n|turn|turns} unless something happens.")
WON: Final = EventType("over", "CA-RUL2-81", "the battle is over: {side} <wins>.", good=1)
DRAWN: Final = EventType("over", "CA-RUL-132", "the battle is over: nobody has won.")
CONCEDES: Final = EventType("concede", "CA-RUL2-110", "{side} <gives> up the battle.")
