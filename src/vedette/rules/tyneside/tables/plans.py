"""Plans of units that obey their cells in step 2, fixed before any unit moves."""

from typing import Final

from vedette.engine.explanations import RankedChoice
from vedette.engine.tables import EventType
from vedette.engine.types import NOBODY
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.codes import HALT, STEADY
from vedette.rules.tyneside.setup.field import TerrainPiece
from vedette.rules.tyneside.sight.knowing import Foe
from vedette.rules.tyneside.tables.marching import MoveCourse

STAY: Final = 0
GO_AWAY: Final = 1
INTO_COVER: Final = 2
GO_TOWARDS: Final = 3
CHARGE: Final = 4

NO_CHOICE: Final = 0
CHOSE_AWAY: Final = 1
CHOSE_COVER: Final = 2
CHOSE_STAY: Final = 3
"""The owner's wish for the RETREAT of a commanded group (TY-RUL-56)."""


class Plan:
    """A unit's plan for step 2: kind of move, direction, and the order stored."""

    def __init__(self, group: int, foe: Foe) -> None:
        self.group = group
        self.foe = foe
        self.kind = STAY
        self.event_type: EventType = event_types.STAYS
        self.course = MoveCourse()
        self.piece: TerrainPiece | None = None
        self.target = NOBODY
        self.extra = 0
        self.may_leave = False
        self.order = HALT  # the order that is carried out
        self.stored = HALT
        self.state = STEADY
        self.falls_back = False  # a COVER move away, whether or not it counts as retreat
        self.repeats = False  # it goes on with the stored order
        self.faces_foe = True
        self.far = 0  # from the enemy, for who goes first
        self.weighed: RankedChoice | None = None  # the reason for the way, for the log
