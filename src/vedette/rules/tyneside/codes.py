"""Number codes for the book's words: qualities, roles, orders, states, fates, and whether horsemen are mounted."""

from typing import Final

# --- troops (TY-TRP) --------------------------------------------------------------------------------------------------

REGULAR: Final = 0  # TY-TRP-01: Zulus too
IRREGULAR: Final = 1
KIND_NAMES: Final = ("regular", "irregular")

RAW: Final = 0  # TY-TRP-03, -06
VETERAN: Final = 1  # TY-TRP-03
HERO: Final = 2  # TY-TRP-03
QUALITY_NAMES: Final = ("raw", "veteran", "hero")

MAN: Final = 0
NCO: Final = 1
MUSICIAN: Final = 2
OFFICER: Final = 3
ROLE_NAMES: Final = ("man", "nco", "musician", "officer")

# --- what has become of a figure --------------------------------------------------------------------------------------

WAITING: Final = 0
"""Not placed yet, or under a hidden marker."""
FIELDED: Final = 1
KILLED: Final = 2
FLED: Final = 3
"""Over the table's edge (TY-RUL-86)."""
CAPTURED: Final = 4
"""A prisoner on the table."""
ESCAPED: Final = 5
"""A prisoner who escaped and is out of play (TY-PRI-02), or was removed by captors who keep none (TY-RUL-69)."""
FATE_NAMES: Final = ("waiting", "fielded", "killed", "fled", "captured", "escaped")

# --- how a horseman is (TY-RUL-126) -----------------------------------------------------------------------------------

AS_LISTED: Final = 0
AFOOT: Final = 1
"""A dismounted man."""
HOLDER: Final = 2
"""A dismounted man who holds the horses."""

# --- orders of the Actions tables (TY-ORD) ----------------------------------------------------------------------------

HALT: Final = 0
CONTINUE: Final = 1
ADVANCE: Final = 2
COVER: Final = 3
WITHDRAW: Final = 4
RUN: Final = 5
CARRY_ON: Final = 6
CLOSE: Final = 7
ATTACK: Final = 8
RETREAT: Final = 9
ROUT: Final = 10
MARCH: Final = 11
"""No order of a table: how a commanded move is stored (TY-RUL-90)."""
ORDER_NAMES: Final = (
    "HALT",
    "CONTINUE",
    "ADVANCE",
    "COVER",
    "WITHDRAW",
    "RUN",
    "CARRY ON",
    "CLOSE",
    "ATTACK",
    "RETREAT",
    "ROUT",
    "MARCH",
)
BACKWARD: Final = (COVER, WITHDRAW, RUN, RETREAT, ROUT)
"""Orders that lead out of contact (TY-RUL-79) and never count as advancing (TY-RUL-42)."""

STEADY: Final = 0
RETREATING: Final = 1
ROUTING: Final = 2
STATE_NAMES: Final = ("steady", "retreating", "routing")

# --- ground (TY-RUL-99) -----------------------------------------------------------------------------------------------

OPEN_GOING: Final = 0
DIFFICULT: Final = 1
BARRIER: Final = 2
IMPASSABLE: Final = 3
INDOORS: Final = 4
"""A building: the outline is a barrier, for men on foot only (TY-RUL-100)."""

NO_COVER: Final = 0
SOFT: Final = 1
HARD: Final = 2
COVER_NAMES: Final = ("none", "soft", "hard")

CLEAR: Final = 0
LOW: Final = 1
HIGH: Final = 2
HIDES: Final = 3

# --- the steps of a side turn (TY-SEQ) --------------------------------------------------------------------------------

COMMAND_STEP: Final = 1
MOVE_STEP: Final = 2
SHOOT_STEP: Final = 3
MELEE_STEP: Final = 4

POINTS: Final = "points"
FIGHTS: Final = "fights"
"""Details drawn during a question: points being spent with the chain of command, or fights to come."""
