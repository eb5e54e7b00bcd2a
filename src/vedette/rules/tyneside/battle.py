"""A battle: its figures one by one, and the state of the side turn.

Figures are numbers; what is known of them stands in parallel lists, so that a clone is a few copies of lists of numbers.
"""

from typing import ClassVar, Final

from vedette.engine.dice import Dice
from vedette.engine.explanations import RankedChoice, TableLookup
from vedette.engine.plurals import the
from vedette.engine.state import State
from vedette.engine.tables import Event, EventType, Roll
from vedette.engine.types import NOBODY
from vedette.rules.tyneside.codes import AS_LISTED, CAPTURED, FIELDED, HOLDER
from vedette.rules.tyneside.rules import Rules
from vedette.rules.tyneside.setup.cards import Card
from vedette.rules.tyneside.setup.field import Field
from vedette.rules.tyneside.units import MARKER, PRISONERS, CommandSeat, Group, Marker

CONTACT: Final = 20
"""Base contact: a gap of 0.2 cm or less (TY-RUL-73)."""
BY_THEM: Final = 500
"""A leader within 5 cm of a unit is with it."""


class Army:
    """The parts of a side that never change during a battle."""

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.colour = ""
        self.dress = ""
        self.home = 2  # its own table edge: 0 north, 1 east, 2 south, 3 west
        self.zone: list[int] = []  # west, south, east, north
        self.is_solo = False  # run by the tables
        self.has_markers = False
        self.is_given = False  # its places stand in the set-up


class Condition:
    """A scenario's own way to win (TY-WIN-02): hold an area at the end, or bring figures of a unit into it."""

    def __init__(self, kind: int, side: int, area: list[int]) -> None:
        self.kind = kind
        self.side = side
        self.area = area  # west, south, east, north
        self.group = NOBODY
        self.count = 1
        self.words = ""

    def holds(self, x: int, y: int) -> bool:
        return self.area[0] <= x <= self.area[2] and self.area[1] <= y <= self.area[3]


class Battle(State):
    """The table, the figures on it, and the state of the turn."""

    # set up with the battle
    CONSTANT: ClassVar[tuple[str, ...]] = ("cards", "conditions", "field", "rules", "sides", "team", "turns")
    # radii: from the dismounted men
    # facing: only to be shown: groups turn, not figures
    UNCOMPARED: ClassVar[tuple[str, ...]] = ("radii", "facing")

    def __init__(self, dice: Dice, rules: Rules, field: Field, sides: list[Army], cards: list[Card]) -> None:
        super().__init__(dice)
        self.rules = rules
        self.field = field
        self.sides = sides
        self.cards = cards
        self.groups: list[Group] = []
        self.seats: list[CommandSeat] = []
        self.markers: list[Marker] = []
        # figures, one number each; sides never change, bases and mounts seldom: clones share them, a change makes a new list
        self.team: list[int] = []
        self.radii: list[int] = []
        self.mounts: list[int] = []  # the dismounted men; empty while there are none (TY-RUL-126)
        self.x: list[int] = []
        self.y: list[int] = []
        self.facing: list[int] = []
        self.wounds: list[int] = []
        self.fate: list[int] = []
        self.loaded: list[int] = []
        self.unit: list[int] = []  # the unit it is shown and hit with
        self.roster: list[int] = []  # the group on whose roll it stands (TY-RF-10)
        self.spent: list[int] = []  # of its move, this side turn
        self.unclear: list[int] = []  # a horseman who has been off open ground this side turn (TY-RUL-23)
        self.shot: list[int] = []  # this side turn
        self.fought: list[int] = []  # this side turn
        self.armed: list[int] = []  # a leader who declared to load, fire or fight (TY-RUL-10, -111)
        self.linked: list[int] = []  # the seat whose chain of command a leader is a link of
        self.guards: list[int] = []  # the captors' group whose prisoners it guards, NOBODY: no guard
        self.captor: list[int] = []  # the group that took it prisoner
        self.hitched: list[int] = []  # petticoats are hitched up
        # the turn
        self.first = 0  # the side that goes first
        self.side = 0  # the side whose side turn it is
        self.clock = 0  # side turns so far
        self.step = 0
        self.turns = 0
        self.following: list[int] = []  # winners of melees who may follow up
        self.opponents: list[tuple[int, int]] = []  # which groups fought which in the melee under way
        self.crossers: list[tuple[int, int]] = []  # group and piece: the last charge against an obstacle (TY-RUL-93)
        self.conditions: list[Condition] = []  # the scenario's own (TY-WIN-02); they never change

    def clone(self) -> "Battle":
        twin = Battle(self.dice.clone(), self.rules, self.field, self.sides, self.cards)
        self.copy_into(twin)
        twin.groups = [group.clone() for group in self.groups]
        twin.seats = [seat.clone() for seat in self.seats]
        twin.markers = [marker.clone() for marker in self.markers]
        twin.team = self.team
        twin.radii = self.radii
        twin.mounts = self.mounts
        twin.x = self.x[:]
        twin.y = self.y[:]
        twin.facing = self.facing[:]
        twin.wounds = self.wounds[:]
        twin.fate = self.fate[:]
        twin.loaded = self.loaded[:]
        twin.unit = self.unit[:]
        twin.roster = self.roster[:]
        twin.spent = self.spent[:]
        twin.unclear = self.unclear[:]
        twin.shot = self.shot[:]
        twin.fought = self.fought[:]
        twin.armed = self.armed[:]
        twin.linked = self.linked[:]
        twin.guards = self.guards[:]
        twin.captor = self.captor[:]
        twin.hitched = self.hitched[:]
        twin.first = self.first
        twin.side = self.side
        twin.clock = self.clock
        twin.step = self.step
        twin.turns = self.turns
        twin.following = self.following[:]
        twin.opponents = self.opponents[:]
        twin.crossers = self.crossers[:]
        twin.conditions = self.conditions
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            self.core_key(),
            tuple([group.key() for group in self.groups]),
            tuple([seat.key() for seat in self.seats]),
            tuple([marker.key() for marker in self.markers]),
            tuple(self.x),
            tuple(self.y),
            tuple(self.wounds),
            tuple(self.fate),
            tuple(self.loaded),
            tuple(self.unit),
            tuple(self.roster),
            tuple(self.spent),
            tuple(self.unclear),
            tuple(self.shot),
            tuple(self.fought),
            tuple(self.armed),
            tuple(self.linked),
            tuple(self.guards),
            tuple(self.captor),
            tuple(self.hitched),
            tuple(self.mounts),
            (self.phase, self.turn, self.first, self.side, self.clock, self.step),
            tuple(self.following),
            tuple(self.opponents),
            tuple(self.crossers),
        )

    # --- who is who ------------------------------------------------------------------------------------------------

    def name_of(self, who: int) -> str:
        if who >= PRISONERS:
            return f"prisoners of {self.name_of(who - PRISONERS)}"
        if who >= MARKER:
            return f"marker {who - MARKER + 1}"
        return self.groups[who].name if 0 <= who < len(self.groups) else "nobody"

    def side_of(self, who: int) -> int:
        if who >= PRISONERS:
            return self.cards[self.prisoners_of(who - PRISONERS)[0]].side
        if who >= MARKER:
            return self.markers[who - MARKER].side
        return self.groups[who].side if 0 <= who < len(self.groups) else NOBODY

    def side_name(self, side: int) -> str:
        return self.sides[side].name

    def radius(self, figure: int) -> int:
        return self.radii[figure]

    def is_horsed(self, figure: int) -> bool:
        """True if the figure is on horseback now."""
        return self.cards[figure].horsed and (len(self.mounts) == 0 or self.mounts[figure] == AS_LISTED)

    def is_holder(self, figure: int) -> bool:
        """True if the figure holds the horses of dismounted men (TY-RUL-126)."""
        return len(self.mounts) > 0 and self.mounts[figure] == HOLDER

    def without_holders(self, figures: list[int]) -> list[int]:
        """Return figures without holders, who do not count for pivot, cover or cohesion unless alone (TY-RUL-126)."""
        if len(self.mounts) == 0:
            return figures
        found = [i for i in figures if self.mounts[i] != HOLDER]
        return found if found else figures

    def is_fielded(self, figure: int) -> bool:
        return self.fate[figure] == FIELDED

    def living(self, side: int) -> list[int]:
        """Return the figures of a side on the table, without prisoners."""
        found: list[int] = []
        for i in range(len(self.fate)):
            if self.fate[i] == FIELDED and self.team[i] == side:
                found.append(i)
        return found

    def units_of(self, side: int) -> list[Group]:
        """Return the units of a side that have figures on the table."""
        return [group for group in self.groups if group.side == side and group.placed and len(group.men) > 0]

    def prisoners_of(self, group: int) -> list[int]:
        return [i for i in range(len(self.fate)) if self.fate[i] == CAPTURED and self.captor[i] == group]

    def seat_of_figure(self, figure: int) -> int:
        """Return the seat whose Player Character this figure is, or NOBODY."""
        for seat in self.seats:
            if seat.figure == figure and not seat.lost:
                return seat.id
        return NOBODY

    def is_character(self, group: Group) -> bool:
        """True if the unit is a Player Character."""
        return group.is_leader and len(group.men) > 0 and self.seat_of_figure(group.men[0]) != NOBODY

    def attached(self, group: Group) -> list[Group]:
        """Return the leaders who are members of a group this side turn, without Player Characters (TY-RUL-110)."""
        found: list[Group] = []
        for other in self.groups:
            if other.is_leader and other.host == group.id and len(other.men) > 0 and not self.is_character(other):
                found.append(other)
        return found

    def members(self, group: Group) -> list[int]:
        """Return the figures that act as one unit this side turn: its men and the leaders with it."""
        found = group.men[:]
        for other in self.groups:
            if other.is_leader and other.host == group.id and len(other.men) > 0 and not self.is_character(other):
                found.append(other.men[0])
        return found

    def with_leaders(self, group: Group) -> list[int]:
        """Return the men of a unit and all leaders with it this side turn, Player Characters included."""
        found = group.men[:]
        for other in self.groups:
            if other.is_leader and other.host == group.id and len(other.men) > 0:
                found.append(other.men[0])
        return found

    def acting(self, side: int) -> list[Group]:
        """Return the units of a side that act alone: groups, and leaders who are with no group."""
        found: list[Group] = []
        for group in self.groups:
            if group.side == side and group.placed and len(group.men) > 0:
                if not group.is_leader or group.host == NOBODY or self.is_character(group):
                    found.append(group)
        return found

    # --- the verbs -------------------------------------------------------------------------------------------------

    def place_figure(self, figure: int, x: int, y: int) -> None:
        """Set a figure down."""
        self.x[figure] = x
        self.y[figure] = y
        if self.fate[figure] != CAPTURED:
            self.fate[figure] = FIELDED

    def face(self, group: Group, heading: int) -> None:
        """Turn a unit and all its figures."""
        group.facing = heading % 360
        for i in self.members(group):
            self.facing[i] = heading % 360
            self.groups[self.unit[i]].facing = heading % 360

    def remove(self, figure: int, fate: int) -> None:
        """Take a figure off the table, or make it a prisoner."""
        group = self.groups[self.unit[figure]]
        if figure in group.men:
            group.men.remove(figure)
        self.fate[figure] = fate
        self.guards[figure] = NOBODY

    def note_crosser(self, group: int, piece: int) -> None:
        """Note that a side fights to get across an obstacle it last charged or followed up against (TY-RUL-93)."""
        side = self.groups[group].side
        self.crossers = [one for one in self.crossers if one[1] != piece or self.groups[one[0]].side == side]
        if (group, piece) not in self.crossers:
            self.crossers.append((group, piece))

    def place_in_unit(self, figure: int) -> int:
        """Return the figure's place among the men of its unit, to show which man falls."""
        return self.groups[self.unit[figure]].men.index(figure)

    def tell(
        self,
        event_type: EventType,
        who: int = NOBODY,
        whom: int = NOBODY,
        n: int = 0,
        m: int = 0,
        x: int = 0,
        y: int = 0,
        rolls: list[Roll] | None = None,
        fallen: list[int] | None = None,
        men: list[int] | None = None,
        pairs: list[tuple[int, int]] | None = None,
        looked: list[TableLookup] | None = None,
        weighed: RankedChoice | None = None,
        far: int = 0,
    ) -> None:
        event = Event(event_type, who, whom, n, m, x, y, rolls, -1, fallen)
        event.far = far
        event.men = men
        event.pairs = pairs
        event.looked = looked
        event.weighed = weighed
        self.say(event)

    def side_words(self, side: int) -> str:
        return the(self.sides[side].name)
