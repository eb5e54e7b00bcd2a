"""What can happen, in words: one Saying for each kind of event."""

from typing import Final

from vedette.engine.plurals import many
from vedette.engine.tables import Event, Saying

# set-up
ROLL_OFF: Final = Saying("setup", "SP-RUL-78", "{side} <deploys> first.")
DEPLOYS: Final = Saying("deploy", "SP-RUL-78", "{who} <takes> <its> place.")
HIDES: Final = Saying("hide", "SP-HID-01", "{side} <lays> two markers for a hidden unit.")
BEGINS: Final = Saying("setup", "SP-SEQ-01", "the battle begins.")

# hidden units
UNCOVERED_REAL: Final = Saying("reveal", "SP-HID-02", "{who} <is> uncovered: it is {whom}.")
UNCOVERED_MOCK: Final = Saying("reveal", "SP-HID-02", "{who} <is> uncovered: nobody is there.")
SHOWN: Final = Saying("reveal", "SP-HID-05", "{who} <is> turned over by <its> owner.")
IN_THE_OPEN: Final = Saying("reveal", "SP-HID-06", "{who} <has> come into open terrain.")
FOUND: Final = Saying("reveal", "SP-HID-07", "{who} <is> found: {whom} {whom|is|are} within 6 inches.")
MARKER_MOVES: Final = Saying("move", "SP-HID-04", "{who} <moves>.")
MARKER_ROLLS: Final = Saying("roll", "SP-HID-04", '{who} may move {n}".')
STANDS_UP: Final = Saying("deploy", "SP-HID-02", "{who} <takes> <its> place.")
NO_ROOM: Final = Saying("lost", "SP-RUL-74", "{who} <finds> no room to stand and <is> lost.")

# the sequence
ROUND: Final = Saying("turn", "SP-SEQ-01", "round {n}.")
STEP: Final = Saying("step", "SP-SEQ-03", "step {n}: {m}.")
FIRST_GUNS: Final = Saying("initiative", "SP-RUL-24", "the guns of {side} act first.")
INITIATIVE: Final = Saying("initiative", "SP-INI-03", "{side} <has> the initiative.")
INITIATIVE_TIE: Final = Saying("initiative", "SP-RUL-30", "equal: the initiative is rolled again.")

# moving
MOVES: Final = Saying("move", "SP-MOV-01", "{who} <moves>.")
MOVES_ON: Final = Saying("move", "SP-MOV-02", "{who} <moves> on.")
ROLLS: Final = Saying("roll", "SP-MOV-04", '{who} may move {n}" more.')
STAYS: Final = Saying("move", "SP-RUL-38", "{who} <stays> where <it> <is>.")
TURNS: Final = Saying("turn-unit", "SP-MOV-09", "{who} <turns>.")
FACES: Final = Saying("turn-unit", "SP-RUL-46", "{who} <faces> another way.")
HALTS: Final = Saying("move", "SP-RUL-74", "{who} <halts>.")
CROSSES: Final = Saying("cross", "SP-ACT-05", "{who} <overcomes> an obstacle.")
CLIMBS: Final = Saying("cross", "SP-ACT-05", "{who} <works> <its> way over a big obstacle.")
ENTERS: Final = Saying("enter", "SP-BLD-05", "{who} <enters> a building and <stands> on the roof.")
MOUNTS: Final = Saying("mount", "SP-ACT-05", "{who} <mounts>.")
DISMOUNTS: Final = Saying("mount", "SP-ACT-05", "{who} <dismounts>.")
ATTACKS: Final = Saying("contact", "SP-CLC-01", "{who} <moves> into contact with {whom}.")
FLANKS: Final = Saying("contact", "SP-RUL-52", "{who} <comes> at flank or rear of {whom}.")
SUPPORTS: Final = Saying("support", "SP-CLC-03", "{who} <supports> against {whom}.")

# commanders
JOINS: Final = Saying("join", "SP-CMD-05", "{who} <joins> {whom}.")
ORDERS_ATTACK: Final = Saying("order", "SP-CMD-07", "{who} <gives> {whom} an attack order.")
RALLIES: Final = Saying("rally", "SP-ACT-08", "{who} <takes> one Shock Point from {whom}.")
LEFT_ALONE: Final = Saying("leader", "SP-RUL-82", "{who} <stands> alone.")
LEAVES_UNIT: Final = Saying("leader", "SP-CMD-09", "{who} <leaves> {whom}.")

# guns
RELOADS_GUN: Final = Saying("reload", "SP-ACT-04", "{who} <reloads>.")
GUN_LOADED: Final = Saying("reload", "SP-RUL-22", "{who} <is> loaded.")
REPAIRS: Final = Saying("repair", "SP-ACT-04", "{who} <works> on the jam.")
REPAIRED: Final = Saying("repair", "SP-SHO-23", "{who} <has> cleared the jam.")
LIMBERS: Final = Saying("limber", "SP-ACT-04", "{who} <limbers> up.")
UNLIMBERS: Final = Saying("limber", "SP-ACT-04", "{who} <unlimbers>.")
AIMS: Final = Saying("aim", "SP-RUL-26", "{who} <is> to shoot at {whom}.")
SMOKE: Final = Saying("smoke", "SP-ART-04", "{who} <receives> {n} smoke.")
JAMMED: Final = Saying("jam", "SP-SHO-22", "{who} <is> jammed: {n} {n|one|ones} against {m} {m|six|sixes}.")
LEAVES_GUN: Final = Saying("abandon", "SP-RUL-88", "{who} <leaves> <its> piece.")
ABANDONS: Final = Saying("abandon", "SP-RUL-29", "the piece of {who} stands abandoned.")
MANS: Final = Saying("man", "SP-RUL-88", "{who} <mans> a piece.")
GUN_TAKEN: Final = Saying("abandon", "SP-RUL-29", "{who} <takes> an abandoned piece.")

# shooting and hits
SHOOTS: Final = Saying("fire", "SP-SHO-09", "{who} <shoots> at {whom} with {n} {n|die|dice}: {m} {m|hit|hits}.")
EFFECT: Final = Saying("result", "SP-HIT-01", "{who} <takes> {harm}.")
NO_EFFECT: Final = Saying("result", "SP-HIT-01", "{who} <takes> no harm.")
ANIMALS: Final = Saying("result", "SP-HIT-02", "{who}: {n} {n|rider|riders} and {m} {m|animal|animals} are hit.")
ON_FOOT: Final = Saying("result", "SP-RUL-83", "{who} loses his mount and goes on foot.")
LEADER_SAFE: Final = Saying("leader", "SP-HIT-03", "a leader of {who} is unhurt.")
LEADER_DEAD: Final = Saying("leader", "SP-HIT-04", "a leader of {who} is killed.")
COMMANDER_SAFE: Final = Saying("leader", "SP-HIT-03", "{who} <is> unhurt.")
COMMANDER_DEAD: Final = Saying("destroyed", "SP-HIT-04", "{who} <is> killed.")
FALLEN: Final = Saying("losses", "SP-HIT-05", "{who} <loses> {n} {n|figure|figures}.")
WIPED_OUT: Final = Saying("destroyed", "SP-RUL-58", "nobody is left of {who}.")
RELOADS: Final = Saying("reload", "SP-ACT-05", "{who} <reloads>.")
LOSES_FORMED: Final = Saying("trait", "SP-FRM-03", "{who} <is> no longer Formed.")
FORMED_SHAKEN: Final = Saying(
    "trait", "SP-FRM-04", "{who} <has> more Shock Points than figures and <is> no longer Formed."
)
LOSES_FIGHTER: Final = Saying("trait", "SP-FGT-03", "{who} <is> no longer a Fighter unit.")
FIGHTER_SHAKEN: Final = Saying(
    "trait", "SP-FGT-04", "{who} <has> more Shock Points than figures and <is> no longer a Fighter unit."
)

# close combat
FIGHTS: Final = Saying("close", "SP-CLC-21", "{who} <has> fought {whom}: {n} killed, {m} lost.")
CLOSE_SHOCK: Final = Saying("result", "SP-CLC-23", "{who} <takes> {harm}.")
DRAW: Final = Saying("result", "SP-CLC-26", "{who} and {whom} fight on.")
DRAWN: Final = Saying("result", "SP-RUL-57", "{who} and {whom} part, both 2 inches back.")
BEATEN: Final = Saying("result", "SP-CLC-26", "{who} <is> defeated by {n}.")
MORE_SHOCK: Final = Saying("result", "SP-CLC-26", "{who} <takes> {n} more Shock {n|Point|Points}.")
BANNED_MOVE: Final = Saying("ban", "SP-RUL-62", "{who} may not move next turn.")
BANNED_ALL: Final = Saying("ban", "SP-RUL-62", "{who} may only remove Shock Points next turn.")
THROWN_BACK: Final = Saying("recoil", "SP-CLC-26", '{who} <goes> back {far}".')
NO_WAY_BACK: Final = Saying("recoil", "SP-RUL-61", "{who} cannot go back.")
LOCKED: Final = Saying("recoil", "SP-RUL-61", "{who} and {whom} stay in contact.")
OFF_TABLE: Final = Saying("withdraw", "SP-RUL-61", "{who} <leaves> the table.")

# morale
RETIRES: Final = Saying("retire", "SP-MOR-02", '{who} must retire {n}".')
BLOCKED: Final = Saying("retire", "SP-MOR-05", "{who} cannot retire so far and <loses> one figure.")
BROKEN: Final = Saying("broken", "SP-MOR-06", "{who} <is> broken.")

# musicians and colours
PLAYS: Final = Saying("musician", "SP-MUS-01", "the musician of {who} plays: one Action more.")
MUSICIAN_LEAVES: Final = Saying("musician", "SP-MUS-02", "the musician of {who} leaves the table.")
SHOWS_COLOURS: Final = Saying("colours", "SP-COL-01", "the colours of {who} take away {n} Shock {n|Point|Points}.")

# the end
OVER: Final = Saying("over", "SP-RUL-78", "the battle is over.")
CONCEDES: Final = Saying("concede", "SP-RUL-78", "{side} <concedes>.")

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


def filled(event: Event, told: str) -> str:
    """The words of an event that tells of harm, or of a distance in hundredths."""
    if "{harm}" in told:
        said = [many(event.n, "Shock Point")] if event.n else []
        if event.m:
            said.append(f"{event.m} dead")
        return told.replace("{harm}", " and ".join(said) or "no harm")
    return told.replace("{far}", f"{event.n / 100:g}")
