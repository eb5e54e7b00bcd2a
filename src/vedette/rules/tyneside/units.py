"""Units: groups, leaders by themselves, the seats of Player Characters, and hidden markers.

Each leader is a unit with one figure, and a member of a group while standing by it.
"""

from typing import ClassVar, Final

from vedette.engine.types import NOBODY
from vedette.rules.tyneside.codes import HALT, STEADY
from vedette.rules.tyneside.setup.cards import Card
from vedette.rules.tyneside.tables.cells import ActionCell

MARKER: Final = 1000
"""Markers are numbered from here."""
PRISONERS: Final = 2000
"""A unit's prisoners are shown as a piece of their own, numbered from here."""


class Group:
    """A unit: a loose group of men, or one leader. `men` are those on the table, by number."""

    __slots__ = (
        "advanced",
        "backed",
        "bonus",
        "captured",
        "card",
        "carried",
        "charged",
        "choice",
        "die",
        "dress",
        "ended",
        "facing",
        "fell_back",
        "fired",
        "foe_known",
        "foe_seen",
        "foe_x",
        "foe_y",
        "from_x",
        "from_y",
        "has_moved",
        "has_result",
        "has_shot",
        "horse_x",
        "horse_y",
        "horses",
        "host",
        "id",
        "is_leader",
        "joined",
        "known",
        "known_x",
        "known_y",
        "listed",
        "lost_at",
        "march_x",
        "march_y",
        "men",
        "name",
        "order",
        "placed",
        "platoon",
        "result",
        "risk",
        "seat",
        "seer",
        "short",
        "shown",
        "side",
        "spot",
        "spotted",
        "state",
        "worse_at",
    )

    # its entry on the list
    CONSTANT: ClassVar[tuple[str, ...]] = (
        "card",
        "dress",
        "id",
        "is_leader",
        "listed",
        "name",
        "platoon",
        "short",
        "side",
    )
    # result: the row that `die` and `risk` point to
    # seer, shown: where to look first
    UNCOMPARED: ClassVar[tuple[str, ...]] = ("result", "seer", "shown")

    def __init__(self, id: int, side: int, name: str, card: Card, is_leader: bool) -> None:
        self.id = id
        self.side = side
        self.name = name
        self.short = ""
        self.dress = ""
        self.card = card
        self.is_leader = is_leader
        self.listed = NOBODY  # a leader: the group he is listed with
        self.platoon = NOBODY
        self.men: list[int] = []
        self.placed = False
        self.joined = NOBODY  # the group it has become part of
        self.facing = 0
        self.order = HALT  # the stored order (TY-RUL-49)
        self.march_x = 0
        self.march_y = 0
        self.state = STEADY
        self.seat = NOBODY  # the seat whose player commands it
        self.host = NOBODY  # a leader: the group he is a member of this side turn (TY-RUL-110)
        # the roll of this side turn
        self.has_result = False
        self.result: ActionCell | None = None
        self.die = 0
        self.risk = 0
        self.carried = HALT  # the order that is carried out
        self.charged = False
        self.has_moved = False
        self.has_shot = False
        self.ended = False  # its move opened a marker, and is over (TY-RUL-104)
        self.horses = False  # it has left its horses standing (TY-RUL-126)
        self.horse_x = 0
        self.horse_y = 0
        self.captured = False  # it took prisoners this turn
        self.bonus = 0  # natives' D6 cm of this side turn, in hundredths
        self.fell_back = False  # by its last order: RUN, WITHDRAW, a COVER move away and the like (TY-RUL-49, -116)
        self.backed = 0  # moves made by CARRY ON since the result that sent it back (TY-RUL-116)
        self.advanced = False  # TY-RUL-42
        self.lost_at = -9  # the side turn in which it last had to go back as a loser
        self.worse_at = -9  # the side turn in which it last suffered more than it inflicted
        self.choice = 0  # of the owner, for a RETREAT (TY-RUL-56)
        # where its pivot and the nearest enemy were when step 2 began (TY-RUL-42, -90)
        self.from_x = 0
        self.from_y = 0
        self.foe_x = 0
        self.foe_y = 0
        self.foe_known = False
        self.foe_seen = False
        # sight
        self.fired = False  # since the other side's last side turn ended
        self.spot = 0
        self.spotted = False
        self.known = False  # the other side knows where it was last seen
        self.known_x = 0
        self.known_y = 0
        # the last pair that saw each other: only a hint where to look first
        self.seer = NOBODY
        self.shown = NOBODY

    def clone(self) -> "Group":
        twin = Group(self.id, self.side, self.name, self.card, self.is_leader)
        twin.short = self.short
        twin.dress = self.dress
        twin.listed = self.listed
        twin.platoon = self.platoon
        twin.men = self.men[:]
        twin.placed = self.placed
        twin.joined = self.joined
        twin.facing = self.facing
        twin.order = self.order
        twin.march_x = self.march_x
        twin.march_y = self.march_y
        twin.state = self.state
        twin.seat = self.seat
        twin.host = self.host
        twin.has_result = self.has_result
        twin.result = self.result
        twin.die = self.die
        twin.risk = self.risk
        twin.carried = self.carried
        twin.charged = self.charged
        twin.has_moved = self.has_moved
        twin.has_shot = self.has_shot
        twin.ended = self.ended
        twin.horses = self.horses
        twin.horse_x = self.horse_x
        twin.horse_y = self.horse_y
        twin.captured = self.captured
        twin.bonus = self.bonus
        twin.fell_back = self.fell_back
        twin.backed = self.backed
        twin.advanced = self.advanced
        twin.lost_at = self.lost_at
        twin.worse_at = self.worse_at
        twin.choice = self.choice
        twin.from_x = self.from_x
        twin.from_y = self.from_y
        twin.foe_x = self.foe_x
        twin.foe_y = self.foe_y
        twin.foe_known = self.foe_known
        twin.foe_seen = self.foe_seen
        twin.fired = self.fired
        twin.spot = self.spot
        twin.spotted = self.spotted
        twin.known = self.known
        twin.known_x = self.known_x
        twin.known_y = self.known_y
        twin.seer = self.seer
        twin.shown = self.shown
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            tuple(self.men),
            self.placed,
            self.joined,
            self.facing,
            self.order,
            self.march_x,
            self.march_y,
            self.state,
            self.seat,
            self.host,
            self.has_result,
            self.die,
            self.risk,
            self.carried,
            self.charged,
            self.has_moved,
            self.has_shot,
            self.ended,
            self.horses,
            self.horse_x,
            self.horse_y,
            self.captured,
            self.bonus,
            self.fell_back,
            self.backed,
            self.advanced,
            self.lost_at,
            self.worse_at,
            self.choice,
            self.from_x,
            self.from_y,
            self.foe_x,
            self.foe_y,
            self.foe_known,
            self.foe_seen,
            self.fired,
            self.spot,
            self.spotted,
            self.known,
            self.known_x,
            self.known_y,
        )

    def is_here(self) -> bool:
        """True if it has a figure on the table."""
        return self.placed and len(self.men) > 0


class Marker:
    """A hidden marker: a unit that has not been seen yet, or a dummy.

    It sees and moves like one foot figure (TY-RUL-91), so it has a number among the figures without being one.
    """

    __slots__ = ("figure", "group", "home_x", "home_y", "id", "is_out", "moves", "side", "spot")

    # its side, and where it was first laid
    CONSTANT: ClassVar[tuple[str, ...]] = ("figure", "home_x", "home_y", "id", "side")

    def __init__(self, id: int, side: int, group: int, figure: int) -> None:
        self.id = id
        self.side = side
        self.group = group  # NOBODY for a dummy
        self.figure = figure
        self.home_x = 0  # where it was first laid
        self.home_y = 0
        self.is_out = True
        self.spot = 0  # the distance at which it is seen this side turn
        self.moves = False  # it threw a 6 this side turn

    def clone(self) -> "Marker":
        twin = Marker(self.id, self.side, self.group, self.figure)
        twin.home_x = self.home_x
        twin.home_y = self.home_y
        twin.is_out = self.is_out
        twin.spot = self.spot
        twin.moves = self.moves
        return twin

    def key(self) -> tuple[object, ...]:
        return (self.group, self.is_out, self.spot, self.moves)


class CommandSeat:
    """A player's character: an officer or leader who rolls for command points.

    `line` are those who held the seat, newest last.
    """

    __slots__ = ("figure", "id", "line", "lost", "pool", "rolled", "side", "throws")

    CONSTANT: ClassVar[tuple[str, ...]] = ("id", "side")  # its side
    UNCOMPARED: ClassVar[tuple[str, ...]] = ("throws",)  # only to be shown

    def __init__(self, id: int, side: int, figure: int) -> None:
        self.id = id
        self.side = side
        self.figure = figure
        self.line = [figure]
        self.pool = 0
        self.rolled = False
        self.lost = False  # nobody is left to succeed him
        self.throws: list[
            tuple[int, list[int]]
        ] = []  # the figures that rolled for it this side turn, and the dice; only for display

    def clone(self) -> "CommandSeat":
        twin = CommandSeat(self.id, self.side, self.figure)
        twin.line = self.line
        twin.pool = self.pool
        twin.rolled = self.rolled
        twin.lost = self.lost
        twin.throws = self.throws
        return twin

    def key(self) -> tuple[object, ...]:
        return (self.figure, self.pool, self.rolled, self.lost, tuple(self.line))
