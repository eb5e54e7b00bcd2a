"""Battle: figures one by one, the groups they fight in, and where the side turn has got to.

Figures are numbers; what is known of them stands in parallel lists, so that a clone is a few copies of lists of numbers. A
unit is a
group, or a leader by himself: each leader has a unit of his own with one figure, and is a member of a group while he stands
by it.
"""

from typing import Any, Final

from vedette.engine.dice import Dice
from vedette.engine.opened import Entry, Looked, Weighed
from vedette.engine.plurals import the
from vedette.engine.state import State
from vedette.engine.tables import Event, Roll, Saying, Table, Tally
from vedette.engine.types import NOBODY
from vedette.rules.tyneside.cards import Card
from vedette.rules.tyneside.cells import Cell
from vedette.rules.tyneside.codes import CAPTURED, FIELDED, HALT, MAN, STEADY
from vedette.rules.tyneside.field import Field

MARKER: Final = 1000
"""Markers are numbered from here."""
CONTACT: Final = 20
"""Base contact: a gap of 0.2 cm or less (TY-RUL-73)."""
BY_THEM: Final = 500
"""With a unit: within 5 cm of it."""

# how a horseman is (TY-RUL-126)
AS_LISTED: Final = 0
AFOOT: Final = 1
"""He has dismounted."""
HOLDER: Final = 2
"""He has dismounted and holds the horses."""


class Rules:
    """The book as play reads it: its settings as facts, its numbers, its tables ready to tally."""

    def __init__(self) -> None:
        self.foot_base = 100  # radii
        self.horse_base = 200
        self.barrier_parts = 4  # a barrier costs the move divided by this
        self.cover_away_is_retreat = True
        self.draw_counts = False
        self.fire_rounding = 0
        self.flank_distance = 0  # 0: any distance
        self.kill_prisoners = False
        self.sees_enemy = False
        self.markers = True
        self.hit_on_modified = False
        self.musician_both = False
        self.succession = True
        self.dismounting = False
        self.turn_limit = 20
        # numbers
        self.ranges: list[list[int]] = []  # by weapon and band, in hundredths
        self.factors: list[int] = []
        self.bayonet = 4
        self.to_hit: list[list[int]] = []  # by band and cover
        self.damage: list[list[int]] = []  # by row and die: 0 graze, 1 wound, 2 kill
        self.hero_damage = 1
        self.raw_damage = -1
        self.foot = 2500
        self.wounded = 2000
        self.civilian = 2000
        self.petticoats = 1500
        self.horse = 4000
        self.command_dice: list[int] = [2, 3, 4]
        self.command_open = 5000
        self.command_enclosed = 2500
        self.cost_loyal = 1
        self.cost_disloyal = 2
        self.cost_router = 2
        self.rate_still = 2
        self.rate_moving = 3
        self.rate_hurled = 3
        self.spot_depth = 1000
        self.look_depth = 1000
        self.shot_depth = 1000
        self.wood_sight = 2000
        self.cavalry_near = 2500
        self.prisoners_per_guard = 5
        self.rout_extra = 0
        self.attack_near = 5000
        self.marker_reach = 2000
        # what stands in this book and not in another (rows that an edition drops or restores)
        self.stops_at_medium = False  # TY-ORD-11
        self.advance_attacks = False  # TY-ORD-12
        self.native_bonus = False  # TY-ORD-10
        self.charge_is_attack = False  # TY-ORD-09
        self.retreat_may_stay = False  # TY-ORD-15
        self.routers_harmless = False  # TY-ORD-17
        self.surrenders = False  # TY-ORD-18
        self.halts_in_cover = False  # TY-ACT-10
        self.wound_if_stuck = False  # TY-MEL-19
        self.has_prisoners = False  # TY-PRI-01
        self.kills_by_choice = False  # TY-PRI-03
        self.takes_none = False  # TY-PRI-04, -05
        # tables
        self.risk: Table[Any] = Table([], "", "")  # of a risk.Case
        self.melee: Table[Any] = Table([], "", "")  # of a melee.Bout
        self.bands: list[list[int]] = []  # by table: the highest Risk Factor of each row but the last
        self.cells: list[list[list[Cell]]] = []  # by table, row and die
        self.charts: list[list[Entry]] = []  # the same as they are shown, made when first wanted


class Side:
    """What does not change about a side during a battle."""

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


class Seat:
    """A player's character: an officer or leader who throws for command points. `line` are those who held the seat, newest
    last."""

    __slots__ = ("figure", "id", "line", "lost", "pool", "rolled", "side", "throws")

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
        ] = []  # who has thrown for it this side turn, and what; only to be shown

    def clone(self) -> "Seat":
        twin = Seat(self.id, self.side, self.figure)
        twin.line = self.line
        twin.pool = self.pool
        twin.rolled = self.rolled
        twin.lost = self.lost
        twin.throws = self.throws
        return twin

    def key(self) -> tuple[object, ...]:
        return (self.figure, self.pool, self.rolled, self.lost, tuple(self.line))


class Condition:
    """A scenario's own way to win (TY-WIN-02): to hold an area at the end, or to bring figures of a unit into it."""

    def __init__(self, kind: int, side: int, area: list[int]) -> None:
        self.kind = kind
        self.side = side
        self.area = area  # west, south, east, north
        self.group = NOBODY
        self.count = 1
        self.words = ""

    def holds(self, x: int, y: int) -> bool:
        return self.area[0] <= x <= self.area[2] and self.area[1] <= y <= self.area[3]


class Marker:
    """A hidden marker: a unit that has not been seen yet, or a dummy. It sees and moves like one foot figure (TY-RUL-91): it has
    a number among the figures, by which its place is known, though no figure stands there."""

    __slots__ = ("figure", "group", "home_x", "home_y", "id", "is_out", "moves", "side", "spot")

    def __init__(self, id: int, side: int, group: int, figure: int) -> None:
        self.id = id
        self.side = side
        self.group = group  # NOBODY for a dummy
        self.figure = figure
        self.home_x = 0  # where it was first laid
        self.home_y = 0
        self.is_out = True
        self.spot = 0  # how far it is seen from this side turn
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
        self.seat = NOBODY  # whose player commands it
        self.host = NOBODY  # a leader: the group he is a member of this side turn (TY-RUL-110)
        # the roll of this side turn
        self.has_result = False
        self.result: Cell | None = None
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
        # who saw whom of it last: only where to look first, no part of what is so
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
        """It has a figure on the table."""
        return self.placed and len(self.men) > 0


class Battle(State):
    """The table, the figures on it, and where the turn has got to."""

    def __init__(self, dice: Dice, rules: Rules, field: Field, sides: list[Side], cards: list[Card]) -> None:
        super().__init__(dice)
        self.rules = rules
        self.field = field
        self.sides = sides
        self.cards = cards
        self.groups: list[Group] = []
        self.seats: list[Seat] = []
        self.markers: list[Marker] = []
        # figures, one number each; sides never change, bases and mounts seldom: clones share them, a change makes a new list
        self.team: list[int] = []
        self.radii: list[int] = []
        self.mounts: list[int] = []  # who has dismounted; empty while nobody has (TY-RUL-126)
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
        self.side = 0  # whose side turn it is
        self.clock = 0  # side turns so far
        self.step = 0
        self.turns = 0
        self.following: list[int] = []  # winners of melees who may follow up
        self.opponents: list[tuple[int, int]] = []  # which groups fought which in the melee under way
        self.crossers: list[
            tuple[int, int]
        ] = []  # group and piece: who last charged against which obstacle (TY-RUL-93)
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
        if who >= MARKER:
            return f"marker {who - MARKER + 1}"
        return self.groups[who].name if 0 <= who < len(self.groups) else "nobody"

    def side_of(self, who: int) -> int:
        if who >= MARKER:
            return self.markers[who - MARKER].side
        return self.groups[who].side if 0 <= who < len(self.groups) else NOBODY

    def side_name(self, side: int) -> str:
        return self.sides[side].name

    def radius(self, figure: int) -> int:
        return self.radii[figure]

    def side_of_figure(self, figure: int) -> int:
        return self.cards[figure].side

    def is_horsed(self, figure: int) -> bool:
        """On horseback now."""
        return self.cards[figure].horsed and (len(self.mounts) == 0 or self.mounts[figure] == AS_LISTED)

    def is_holder(self, figure: int) -> bool:
        """He holds the horses of those who have dismounted (TY-RUL-126)."""
        return len(self.mounts) > 0 and self.mounts[figure] == HOLDER

    def without_holders(self, figures: list[int]) -> list[int]:
        """Holders count neither for the pivot nor for cover nor for cohesion, unless nobody else is left (TY-RUL-126)."""
        if len(self.mounts) == 0:
            return figures
        found = [i for i in figures if self.mounts[i] != HOLDER]
        return found if found else figures

    def is_fielded(self, figure: int) -> bool:
        return self.fate[figure] == FIELDED

    def living(self, side: int) -> list[int]:
        """The figures of a side on the table, prisoners left out."""
        found: list[int] = []
        for i in range(len(self.fate)):
            if self.fate[i] == FIELDED and self.team[i] == side:
                found.append(i)
        return found

    def units_of(self, side: int) -> list[Group]:
        """The units of a side that have figures on the table."""
        return [group for group in self.groups if group.side == side and group.placed and len(group.men) > 0]

    def prisoners_of(self, group: int) -> list[int]:
        return [i for i in range(len(self.fate)) if self.fate[i] == CAPTURED and self.captor[i] == group]

    def seat_of_figure(self, figure: int) -> int:
        """The seat whose Player Character this figure is; NOBODY for all others."""
        for seat in self.seats:
            if seat.figure == figure and not seat.lost:
                return seat.id
        return NOBODY

    def is_character(self, group: Group) -> bool:
        """The unit is a Player Character."""
        return group.is_leader and len(group.men) > 0 and self.seat_of_figure(group.men[0]) != NOBODY

    def attached(self, group: Group) -> list[Group]:
        """The leaders who are members of a group this side turn (TY-RUL-110), Player Characters left out."""
        found: list[Group] = []
        for other in self.groups:
            if other.is_leader and other.host == group.id and len(other.men) > 0 and not self.is_character(other):
                found.append(other)
        return found

    def members(self, group: Group) -> list[int]:
        """The figures that act as one unit this side turn: its men, and the leaders who are with it."""
        found = group.men[:]
        for other in self.groups:
            if other.is_leader and other.host == group.id and len(other.men) > 0 and not self.is_character(other):
                found.append(other.men[0])
        return found

    def acting(self, side: int) -> list[Group]:
        """The units of a side that act by themselves: groups, and leaders who are with none."""
        found: list[Group] = []
        for group in self.groups:
            if group.side == side and group.placed and len(group.men) > 0:
                if not group.is_leader or group.host == NOBODY or self.is_character(group):
                    found.append(group)
        return found

    def rank_and_file(self, group: Group) -> list[int]:
        return [i for i in group.men if self.cards[i].role == MAN]

    # --- the verbs -------------------------------------------------------------------------------------------------

    def put(self, figure: int, x: int, y: int) -> None:
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
        """Take a figure off the table, or make a prisoner of it."""
        group = self.groups[self.unit[figure]]
        if figure in group.men:
            group.men.remove(figure)
        self.fate[figure] = fate
        self.guards[figure] = NOBODY

    def note_crosser(self, group: int, piece: int) -> None:
        """The side that last charged or followed up against an obstacle fights to get across it (TY-RUL-93)."""
        side = self.groups[group].side
        self.crossers = [one for one in self.crossers if one[1] != piece or self.groups[one[0]].side == side]
        if (group, piece) not in self.crossers:
            self.crossers.append((group, piece))

    def place_in_unit(self, figure: int) -> int:
        """Its place among the men of its unit, for who is shown to fall."""
        return self.groups[self.unit[figure]].men.index(figure)

    def tell(
        self,
        saying: Saying,
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
        looked: list[Looked] | None = None,
        weighed: Weighed | None = None,
        far: int = 0,
    ) -> None:
        event = Event(saying, who, whom, n, m, x, y, rolls, -1, fallen)
        event.far = far
        event.men = men
        event.pairs = pairs
        event.looked = looked
        event.weighed = weighed
        self.say(event)

    def roll_of(self, who: int, faces: list[int], sides: int, total: int, tally: Tally | None, words: str) -> Roll:
        return Roll(who, sides, faces, total, tally, words)

    def side_words(self, side: int) -> str:
        return the(self.sides[side].name)
