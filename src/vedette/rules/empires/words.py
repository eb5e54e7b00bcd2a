"""What the battle says: one Saying for each kind of event."""

from typing import Final

from vedette.engine.tables import Saying

TURN: Final = Saying("turn", "WEC-SEQ-01", "turn {n} begins.")
COUNTERS: Final = Saying("counters", "WEC-SEQ-02", "both sides have laid their activation counters.")
INITIATIVE: Final = Saying("initiative", "WEC-SEQ-09", "{side} <throws> higher for the initiative.")
INITIATIVE_TIE: Final = Saying("initiative", "WEC-SEQ-11", "the initiative throws are equal; both throw again.")
TAKES: Final = Saying("initiative", "WEC-SEQ-10", "{side} <takes> the initiative.")
PASSES: Final = Saying("initiative", "WEC-SEQ-10", "the initiative is passed to {side}.")
LIMIT: Final = Saying("limit", "WEC-SEQ-13", "{side} may act with counters up to {m}.")
COUNTER_LOST: Final = Saying(
    "counter", "WEC-SEQ-14", "{m} {m|stand|stands} of {side} {m|is|are} left without a counter this turn."
)

MOVES: Final = Saying("move", "WEC-MOV-02", "{who} <moves> to {x},{y}.")
TURNS: Final = Saying("turn-in-place", "WEC-FAC-05", "{who} <turns>.")
JOINS: Final = Saying("move", "WEC-MOV-12", "{who} <joins> {whom} at {x},{y}.")
FORMS_SQUARE: Final = Saying("square", "WEC-GRD-07", "{who} and {whom} stand back to back.")
MOUNTS: Final = Saying("mount", "WEC-MOV-05", "{who} <mounts>.")
DISMOUNTS: Final = Saying("mount", "WEC-MOV-05", "{who} <dismounts>.")
LIMBERS: Final = Saying("limber", "WEC-TRN-04", "{who} <limbers> {whom}.")
UNLIMBERS: Final = Saying("limber", "WEC-TRN-03", "{who} <unlimbers> {whom} at {x},{y}.")
LEAVES: Final = Saying("withdraw", "WEC-VIC-02", "{who} <leaves> the battlefield.")
STANDS: Final = Saying("done", "WEC-ACT-02", "{who} <stands> fast.")

FIRES: Final = Saying("fire", "WEC-FIR-11", "{who} <fires> at {whom}: {n} against {m}.")
FIRE_NOTHING: Final = Saying("result", "WEC-FIR-20", "{whom} <holds>; the fire has no effect.")
FIRE_RECOIL: Final = Saying("result", "WEC-FIR-21", "{whom} <is> driven back by the fire.")
FIRE_DESTROYED: Final = Saying("destroyed", "WEC-FIR-22", "{whom} <is> destroyed by the fire.")
ATTACKS: Final = Saying("close", "WEC-CLS-04", "{who} <attacks> {whom} in close combat: {n} against {m}.")
CLOSE_REPULSED: Final = Saying("result", "WEC-CLS-16", "{who} <is> repulsed.")
CLOSE_RECOIL: Final = Saying("result", "WEC-CLS-17", "{whom} <is> driven back.")
CLOSE_DESTROYED: Final = Saying("destroyed", "WEC-CLS-18", "{whom} <is> overrun and destroyed.")

RECOILS: Final = Saying("recoil", "WEC-REC-01", "{who} <falls> back to {x},{y}.")
RECOILS_OFF: Final = Saying("withdraw", "WEC-REC-01", "{who} <falls> back off the battlefield.")
NO_WAY_BACK: Final = Saying("destroyed", "WEC-REC-09", "{who} <has> no way back and <is> destroyed.")
BEHIND_COMPANION: Final = Saying("destroyed", "WEC-REC-08", "{who} cannot pass <its> companion and <is> destroyed.")
SQUARE_BROKEN: Final = Saying("square", "WEC-SQR-07", "the square of {side} is broken.")
MUST_WITHDRAW: Final = Saying("withdrawal", "WEC-VIC-02", "half its value is lost: the army of {side} must withdraw.")
OVER: Final = Saying("over", "WEC-VIC-08", "the battle is over.")
CONCEDES: Final = Saying("concede", "WEC-VIC-05", "{side} <concedes> the battle.")

# set-up
PIECES: Final = Saying("setup", "WEC-TER-04", "{side} <has> {m} {m|piece|pieces} of terrain to place.")
PIECES_TIE: Final = Saying("setup", "WEC-RUL-04", "the scores are equal; both throw again for who places first.")
PLACES_FIRST: Final = Saying("setup", "WEC-TER-05", "{side} <places> the first piece.")
LAID: Final = ("hill", "wood", "building", "road", "stream", "river", "wadi", "trench", "wall", "hedge", "fence")
LAYS: Final = [Saying("setup", "WEC-TER-06", "{side} <places> a " + kind + ".") for kind in LAID]
NO_MORE_PIECES: Final = Saying("setup", "WEC-TER-06", "{side} <places> no more terrain.")
BASELINE_THROW: Final = Saying("setup", "WEC-BAS-03", "{side} <throws> higher and <chooses> the baseline.")
BASELINE_TIE: Final = Saying("setup", "WEC-RUL-04", "the baseline throws are equal; both throw again.")
BASELINE: Final = Saying(
    "setup", "WEC-BAS-04", "{side} <has> chosen <its> baseline; the other side has the opposite edge."
)
ARMY_VALUE: Final = Saying("setup", "WEC-ARM-06", "{side} <has> {m} {m|point|points} to spend.")
AGREED_VALUE: Final = Saying("setup", "WEC-ARM-04", "{side} <has> {m} {m|point|points} to spend, as agreed.")
ARMY_READY: Final = Saying("setup", "WEC-ARM-01", "both armies are mustered, and shown.")
COMMANDER: Final = Saying("setup", "WEC-CMD-04", "the Commander of {side} has a Command Value of {m}.")
ZONE: Final = Saying("setup", "WEC-DEP-02", "{side} <deploys> within {m} {m|row|rows} of <its> baseline.")
DEPLOYED: Final = Saying("setup", "WEC-DEP-02", "both armies stand deployed.")
