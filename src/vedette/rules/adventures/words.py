"""What the battle says: one Saying for each kind of event."""

from typing import Final

from vedette.engine.plurals import many
from vedette.engine.tables import Event, Saying

TURN: Final = Saying("turn", "CA-TRN-01", "turn {n} begins.")
ROLLED: Final = Saying("activation", "CA-TRN-05", "{side} <throws> higher and <activates> first.")
EQUAL: Final = Saying("activation", "CA-TRN-03", "the activation dice are equal and are thrown again.")
MAY_ACTIVATE: Final = Saying("activation", "CA-TRN-06", "{side} may activate groups of Rep {m} or higher.")
SIDE_DONE: Final = Saying("activation", "CA-TRN-09", "{side} <activates> no more groups this turn.")
ACTIVATES: Final = Saying("activate", "CA-TRN-07", "{who} <activates>.")
ENDS: Final = Saying("done", "CA-TRN-08", "{who} <has> finished <its> activation.")
SHIELDS: Final = Saying("shield", "CA-TRS-04", "{who} <takes> up <its> shields for this turn.")
BOWS: Final = Saying("shield", "CA-TRS-04", "{who} <uses> <its> ranged weapons this turn.")

MOVES: Final = Saying("move", "CA-ACT-02", "{who} <moves>.")
MOVES_BAND: Final = Saying("move", "CA-ACT-17", "{who} <moves>.")
MOVES_GUN: Final = Saying("move", "CA-ACT-13", "{who} <moves> <its> gun.")
MOVES_CHIEF: Final = Saying("move", "CA-LDR-02", "{who} <rides> on.")
MAKES_WAY: Final = Saying("move", "CA-RUL-123", "{who} <makes> way.")
FALLS_BACK: Final = Saying("move", "CA-ACT-03", "{who} <falls> back.")
PASSES_LINES: Final = Saying("move", "CA-EUS-04", "{who} <falls> back through the line of {whom}.")
FACES: Final = Saying("face", "CA-ACT-04", "{who} <changes> <its> facing.")
FORMS: Final = Saying("form", "CA-ACT-05", "{who} <changes> formation.")
FORMS_ROUND: Final = Saying("form", "CA-RUL-39", "{who} <forms> square round {whom}.")
LIES_DOWN: Final = Saying("prone", "CA-MOV-07", "{who} <goes> prone.")
GETS_UP: Final = Saying("prone", "CA-MOV-08", "{who} <gets> up.")
FAST: Final = Saying("fast", "CA-MOV-03", "{who} <tries> to move fast.")
MARCH: Final = Saying("fast", "CA-MOV-05", "{who} <tries> to move fast along the road.")
DISMOUNTS: Final = Saying("mount", "CA-ORG-16", "{who} <dismounts>; {n} {n|figure holds|figures hold} the horses.")
MOUNTS: Final = Saying("mount", "CA-ORG-16", "{who} <mounts>.")
DETACHES: Final = Saying("detach", "CA-ORG-14", "{n} {n|figure|figures} of {who} {n|is|are} detached under the NCO.")
REJOINS: Final = Saying("detach", "CA-ORG-15", "the detachment rejoins {who}.")
TURNS_GUN: Final = Saying("face", "CA-WPN-11", "{who} <turns> <its> gun.")
PACKS: Final = Saying("pack", "CA-WPN-17", "{who} <packs> <its> gun.")
UNPACKS: Final = Saying("pack", "CA-WPN-17", "{who} <unpacks> <its> gun.")
CLEARS: Final = Saying("jam", "CA-WPN-20", "{who} <clears> <its> gun.")
BACK_TO_GUN: Final = Saying("gun", "CA-INV-20", "{who} <is> back at <its> gun.")
LEAVES_GUN: Final = Saying("gun", "CA-INV-17", "{who} <leaves> <its> gun.")
JOINS_GROUP: Final = Saying("chief", "CA-LDR-02", "{who} <joins> {whom}.")
LEAVES_GROUP: Final = Saying("chief", "CA-LDR-02", "{who} <leaves> {whom}.")
SENDS_RUNNERS: Final = Saying("ammo", "CA-AMM-04", "{who} <sends> for ammunition.")
RUNNERS_LOAD: Final = Saying("ammo", "CA-AMM-04", "the runners of {who} load up.")
RUNNERS_WAIT: Final = Saying("ammo", "CA-RUL-123", "the ammunition for {who} waits: there is no room in the ranks.")
REPLENISHED: Final = Saying("ammo", "CA-AMM-05", "{who} <has> replenished <its> ammunition.")
ENTERS: Final = Saying("enter", "CA-BAT-39", "{who} <enters> the table.")
NO_WAY_IN: Final = Saying("enter", "CA-RUL2-109", "{who} <finds> no way onto the table and <waits>.")
LEAVES_TABLE: Final = Saying("leave", "CA-RUL2-88", "{who} <leaves> the table over <its> own edge.")
ENTERS_BUILDING: Final = Saying("building", "CA-BLD-02", "{who} <occupies> a building.")
LEAVES_BUILDING: Final = Saying("building", "CA-BLD-03", "{who} <leaves> <its> building.")
CLIMBS: Final = Saying("building", "CA-BLD-08", "{who} <goes> up one level.")
DESCENDS: Final = Saying("building", "CA-BLD-08", "{who} <goes> down one level.")
ARRIVES: Final = Saying("activation", "CA-TRN-04", "doubles: {who} <has> come up and may enter the table.")
MANS_GUN: Final = Saying("gun", "CA-OPT-22", "{n} {n|figure|figures} of {who} {n|serves|serve} the gun now.")

THROWS: Final = Saying("fire", "CA-OPT-20", "{who} <throws> a grenade at {whom}: {n} {n|hit|hits}.")
FIRES: Final = Saying("fire", "CA-FIR-01", "{who} <fires> at {whom}: {n} {n|hit|hits}.")
VOLLEYS: Final = Saying("fire", "CA-VOL-01", "{who} <volleys> at {whom}: {n} {n|hit|hits}.")
NO_SHOT: Final = Saying("fire", "CA-RUL-76", "{who} <has> no shot at {whom}.")
TIGHT: Final = Saying("ammo", "CA-AMM-01", "{who} <has> tight ammo.")
JAMS: Final = Saying("jam", "CA-WPN-20", "{who} <is> jammed.")
LOSES: Final = Saying("loss", "CA-CAS-01", "{who} <loses> {n} {n|figure|figures}.")
LEADER_HIT: Final = Saying("leader", "CA-CAS-04", "the commander of {who} is hit.")
NCO_HIT: Final = Saying("leader", "CA-CAS-04", "the NCO of {who} is hit.")
HIGH_HIT: Final = Saying("leader", "CA-CAS-04", "the captain or Warlord with {who} is hit.")
CHIEF_HIT: Final = Saying("leader", "CA-REA-26", "the Commander in Chief of {side} is lost.")
LEADER_DICE: Final = Saying("leader", "CA-CAS-04", "{who} <throws> for <its> leaders.")
TAKES_COMMAND: Final = Saying("leader", "CA-LDR-04", "the NCO of {who} takes command.")
GONE: Final = Saying("destroyed", "CA-CAS-01", "{who} <is> destroyed.")

CHARGES: Final = Saying("charge", "CA-REA-18", "{who} <charges> {whom} and <comes> to 3 inches from {whom|it|them}.")
COUNTERS: Final = Saying("charge", "CA-INV-03", "{who} <countercharges> {whom}.")
STANDS: Final = Saying("charge", "CA-RUL-70", "{who} <stands> and <receives> the charge of {whom}.")
STAYS_BEHIND: Final = Saying(
    "charge", "CA-RUL-71", "{who} <does> not come out and <receives> the charge of {whom} there."
)
FIGHTS_ON: Final = Saying("charge", "CA-RUL-81", "{who} <is> in melee already and <receives> the charge of {whom}.")
COMES_ON: Final = Saying("charge", "CA-MEL-04", "{who} <comes> on into contact with {whom}.")
STOPS: Final = Saying("charge", "CA-RUL-79", "{who} <stops>; {whom} {whom|is|are} gone.")
OUT_OF_REACH: Final = Saying("charge", "CA-RUL-67", "{who} cannot reach {whom} to charge.")
HAS_TRIED: Final = Saying("charge", "CA-RUL-65", "{who} <has> tried to charge {whom} already and <carries> on.")
HALF_MOVE: Final = Saying("move", "CA-RUL-78", "{who} <advances> half a move towards {whom}.")
ADVANCES: Final = Saying("move", "CA-INV-10", "{who} <advances> towards {whom}.")
RETIRES: Final = Saying("retire", "CA-INV-06", "{who} <retires>.")
RETIRES_OFF: Final = Saying("retire", "CA-RUL-48", "{who} <retires> off the table.")
NO_ROOM: Final = Saying("retire", "CA-RUL-48", "{who} <has> no room to give way.")
SEEKS_AWAY: Final = Saying("cover", "CA-INV-12", "{who} <draws> off out of range.")
SEEKS_COVER: Final = Saying("cover", "CA-INV-13", "{who} <goes> into cover.")
SEEKS_PRONE: Final = Saying("cover", "CA-INV-15", "{who} <finds> no cover and <goes> prone.")
STAYS_COVERED: Final = Saying("cover", "CA-RUL-128", "{who} <stays> in <its> cover.")
SOME_RUN: Final = Saying("run", "CA-INV-08", "{n} {n|figure|figures} of {who} {n|runs|run} away.")
NONE_RUN: Final = Saying("run", "CA-RUL-56", "there are too few of {who} for anyone to run away.")
ALL_RUN: Final = Saying("run", "CA-INV-07", "{who} <runs> from the field.")
TO_THE_LAST: Final = Saying("wall", "CA-EUS-01", "{who} <has> <its> back against the wall and <fights> on.")
LAPSES_GONE: Final = Saying(
    "test", "CA-RUL-64", "the Test of Wills of {who} lapses: {whom} {whom|is|are} no longer on the table."
)
LAPSES_FAR: Final = Saying(
    "test", "CA-RUL-64", "the Test of Wills of {who} lapses: {whom} {whom|is|are} farther than 12 inches."
)
LAPSES_UNSEEN: Final = Saying("test", "CA-RUL-64", "the Test of Wills of {who} lapses: {whom} cannot be seen.")

MELEE_TEST: Final = Saying("test", "CA-MEL-23", "{who} <throws> for <its> losses in the melee and <passes> {n}.")
CONTACT: Final = Saying("melee", "CA-MEL-07", "{who} and {whom} meet hand to hand.")
FIRST_BLOOD: Final = Saying("melee", "CA-MEL-07", "{who} and {whom} meet hand to hand; each loses a figure at once.")
MELEE: Final = Saying("melee", "CA-MEL-11", "{who} and {whom} fight: {n} {n|success|successes} against {m}.")
BREAKS_OFF: Final = Saying("break", "CA-BRK-04", "{who} <breaks> off from the melee, in good order.")
BREAKS_LOOSE: Final = Saying("break", "CA-BRK-05", "{who} <breaks> off from the melee, in Open Order.")
CANNOT_BREAK: Final = Saying("break", "CA-BRK-02", "{who} <has> no room to break off.")
WAITS: Final = Saying("melee", "CA-MEL-25", "{who} <stays> in the melee.")

NO_ROOM_TO_RETURN: Final = Saying("return", "CA-RUL-123", "nobody rejoins {who}: there is no room in the ranks.")
RETURNS: Final = Saying("return", "CA-RTN-02", "{n} {n|figure rejoins|figures rejoin} {who}.")
NO_RECOVERY: Final = Saying("recovery", "CA-AFT-04", "none of the casualties of {who} recover.")
RECOVERY: Final = Saying(
    "recovery", "CA-AFT-04", "{who} <recovers> {n} of <its> casualties and <has> {m} {m|figure|figures}."
)
LEADERS_RECOVER: Final = Saying(
    "leader", "CA-RUL-110", "{n} {n|leader|leaders} of {who} {n|is|are} among those who recover."
)
PROMOTED: Final = Saying("promotion", "CA-EUS-03", "{who} <has> stood <its> ground in {n} battles and <becomes> Rep 4.")
SPREADS: Final = Saying(
    "blaze", "CA-BLD-21", "the fire spreads: {n} {n|inch|inches} of the building {n|is|are} burning."
)
LIT: Final = Saying("blaze", "CA-BLD-19", "{who} <sets> the building on fire.")
SMOULDERS: Final = Saying("blaze", "CA-BLD-19", "the fire that {who} laid smoulders.")
NOT_LIT: Final = Saying("blaze", "CA-BLD-19", "{who} cannot light the building.")
FLARES: Final = Saying("blaze", "CA-BLD-19", "a smouldering fire bursts into flame.")
FILLS: Final = Saying("water", "CA-BLD-24", "{who} <fills> {n} {n|bucket|buckets}.")
DOUSES: Final = Saying(
    "water", "CA-BLD-24", "{who} <pours> {n} {n|bucket|buckets}; {m} {m|inch|inches} still {m|burns|burn}."
)
PUTS_OUT: Final = Saying("water", "CA-BLD-24", "{who} <puts> the fire out.")
ABANDONED: Final = Saying("blaze", "CA-BLD-23", "{who} must abandon <its> building.")
BURNT_DOWN: Final = Saying("blaze", "CA-BLD-22", "a building has burned down.")
HOLED: Final = Saying("structure", "CA-BLD-11", "{who} <shoots> a hole of {n} {n|inch|inches} into the building.")
CANISTER: Final = Saying("structure", "CA-BLD-14", "the canister of {who} goes {n} {n|inch|inches} into the building.")
NO_HOLE: Final = Saying("structure", "CA-RUL-117", "the shot of {who} does the building no harm.")

RECRUITED: Final = Saying("setup", "CA-ARM-10", "{side} {side|raises|raise} {who}: {raised}.")
CHIEF_NAMED: Final = Saying("setup", "CA-ARM-29", "{who}, Rep {m}, is with {whom}.")
MUCH_HORSE: Final = Saying(
    "setup", "CA-ARM-16", "{side} <has> {m} {m|unit|units} of cavalry; one to every four of infantry is recommended."
)
MUCH_HORSE_TRIBAL: Final = Saying(
    "setup", "CA-ARM-17", "{side} <has> {m} {m|band|bands} of cavalry; one to every two of infantry is recommended."
)
UNLIKE_NUMBERS: Final = Saying(
    "setup", "CA-BAT-36", "{n} {n|band|bands} against {m} {m|unit|units}: three bands to each unit are recommended."
)
LANDS: Final = (
    Saying("setup", "CA-TER-05", "the battle is fought on clear, rolling ground."),
    Saying("setup", "CA-TER-06", "the battle is fought in the mountains."),
    Saying("setup", "CA-TER-07", "the battle is fought in wooded country."),
)
SECTION: Final = Saying("setup", "CA-TER-08", "section {n}: {ground}.")
ROLLED_ANEW: Final = Saying("setup", "CA-RUL2-37", "there is no way across these mountains: the ground is rolled anew.")
GATHERED: Final = Saying("setup", "CA-TER-12", "like ground is laid together round section 5.")
BUILT: Final = Saying("setup", "CA-TER-48", "section {n} has a settlement of {m} {m|building|buildings}.")
GROUNDS: Final = ("clear ground", "a hill", "woods", "rough ground", "a gully", "impassable ground", "a wooded hill")
EDGES: Final = tuple(
    [Saying("setup", "CA-BAT-38", f"{{side}} <takes> the {edge} edge.") for edge in ("north", "east", "south", "west")]
)
FIELD_STRENGTH: Final = Saying("setup", "CA-ORG-19", "{who} <takes> the field with {n} {n|figure|figures}.")
VARYING: Final = Saying("setup", "CA-ORG-20", "{who} <comes> to the field with {n} {n|figure|figures}.")
FAIR: Final = Saying("setup", "CA-LOS-05", "the weather is fair.")
INCLEMENT: Final = Saying("setup", "CA-LOS-05", "the weather is bad: sight is limited and moves are halved.")
LEADERS_ROLLED: Final = Saying("setup", "CA-LDR-11", "{side} <gives> <its> leaders to <its> groups.")
LEADS: Final = Saying("setup", "CA-LDR-11", "{who} <is> given a leader of Rep {n}.")
DEPLOYED: Final = Saying("setup", "CA-BAT-41", "the battle begins.")
LAST_TURNS: Final = Saying("limit", "CA-RUL2-110", "the battle ends in {n} {n|turn|turns}: the limit is near.")
WARNING: Final = Saying("limit", "CA-RUL2-110", "the battle ends in {n} {n|turn|turns} unless something happens.")
OVER: Final = Saying("over", "CA-RUL2-81", "the battle is over.")
CONCEDES: Final = Saying("concede", "CA-RUL2-110", "{side} <gives> up the battle.")


def raised(told: int) -> str:
    """What a group was raised with, out of the number its event carries: Rep, leaders, figures."""
    figures = told % 100
    reps = told // 100
    parts = [f"Rep {reps // 1000}", many(figures, "figure")]
    leaders = ((reps // 10 % 10, "NCO"), (reps % 10, "captain or Warlord"))
    if reps // 100 % 10:
        parts.append(f"led by Rep {reps // 100 % 10}")
    for rep, title in leaders:
        if rep:
            parts.append(f"{title} Rep {rep}")
    return ", ".join(parts)


def ground_rolled(told: int) -> str:
    """What was rolled for a section, out of the number its event carries: ground, road, buildings."""
    ground = GROUNDS[told % 10]
    if told // 10 % 10:
        ground = f"a road over {ground}"
    buildings = told // 100
    return f"{ground}, with {many(buildings, 'building')}" if buildings else ground


def filled(event: Event, told: str) -> str:
    """The words of an event that carries more than one number."""
    if event.saying is RECRUITED:
        return told.replace("{raised}", raised(event.m))
    return told.replace("{ground}", ground_rolled(event.m)) if event.saying is SECTION else told
