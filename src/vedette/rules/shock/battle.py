"""A battle of Colonial Adventure at one moment, and the basic changes that the rules make to it."""

from typing import ClassVar, Final

from vedette.engine.dice import Dice
from vedette.engine.plurals import the
from vedette.engine.state import State
from vedette.engine.tables import Event, EventType, Roll
from vedette.engine.types import NOBODY
from vedette.geometry.blocks import Block
from vedette.geometry.points import Point, ahead
from vedette.rules.shock.combat.pools import Pool
from vedette.rules.shock.field import Field
from vedette.rules.shock.move.shape import centres_of, circle_of, depth_of, gun_rects, rects_of
from vedette.rules.shock.units import (
    ATTACHED,
    FIELDED,
    FREE,
    GONE,
    INFANTRY,
    LIMBERED,
    MARKER,
    UNLIMBERED,
    ArtilleryPiece,
    Marker,
    Unit,
)

# the stages of a step 3 to 6, in the order in which the list of Actions is printed (SP-ACT-03, SP-RUL-32)
COMMANDERS: Final = 0
MOVING: Final = 1
OBSTACLES: Final = 2
BUILDINGS: Final = 3
MOUNTING: Final = 4
SHOOTING: Final = 5
RELOADING: Final = 6
STAGE_WORDS: Final = ("commanders", "movement", "obstacles", "buildings", "mounting", "shooting", "reloading")

# the ways a unit leaves the table
NOT_FOUGHT: Final = 0
KILLED: Final = 1
BROKE: Final = 2
LEFT: Final = 3


class Army:
    """The parts of a side that never change during a battle."""

    def __init__(self, side: int, name: str) -> None:
        self.side = side
        self.name = name
        self.colour = ""
        self.dress = ""
        self.list = 0
        self.home = 2  # its own table edge, as a way: 0 north, 1 east, 2 south, 3 west
        self.zone: list[int] = []  # its deployment zone: west, south, east, north
        self.hiding: list[tuple[Point, Point]] = []  # pairs of places among which hidden units are drawn
        self.given = False  # its places stand in the set-up


class Shot:
    """A shooting: shooter, target, range, and the cover that counts."""

    def __init__(self, battle: "Battle", us: Unit, them: Unit, apart: int, cover: int) -> None:
        self.battle = battle
        self.us = us
        self.them = them
        self.apart = apart
        self.cover = cover


class Bout:
    """One unit's side of a close combat."""

    def __init__(self, battle: "Battle", us: Unit, them: Unit) -> None:
        self.battle = battle
        self.us = us
        self.them = them


class Rules:
    """A book's settings as facts, its figures, its lists ready to tally."""

    def __init__(self) -> None:
        self.rounding = 0
        self.traits_rest = False  # trait_loss = while_condition (SP-RUL-10)
        self.animal_hit = 0  # 0 leaves, 1 killed, 2 whole_unit_on_foot (SP-RUL-15)
        self.artillery_fire_cost = 1
        self.initiative_counts_commanders = False
        self.strict_action_order = True
        self.forced_full_move = False
        self.units_block_sight = False
        self.artillery_obstacles = False
        self.double_total = False
        self.guns_capturable = False
        self.ansari_krupp_limber = True
        self.hidden_deployment = True
        self.base = 100
        self.gun_base = 200
        self.gap = 50
        self.zone = 200
        self.uncover = 600
        self.support = 100
        self.basic: list[int] = []
        self.move_dice: list[int] = []
        self.move_sides: list[int] = []
        self.figures_per_die: list[int] = []  # by status (SP-SHO-12)
        self.piece_dice: list[int] = []  # by weapon (SP-SHO-13)
        self.needed: list[list[int]] = []  # by weapon and range band (SP-SHO-20, -21); 7: cannot shoot
        self.smoke: list[int] = []  # by weapon: markers after a shot, and reload Actions owed
        self.reload: list[int] = []  # by weapon: reload Actions of small arms (SP-ACT-05)
        self.back_foot: list[int] = []  # by difference 0 to 4 (SP-CLC-26)
        self.back_horse: list[int] = []
        self.retire: list[int] = []  # by status (SP-MOR-04)
        self.colours_worth = 3
        self.of_crews: dict[EventType, EventType] = {}  # events told of the men of a piece, not of the piece
        self.of_crews_away: dict[EventType, EventType] = {}  # events told of them once they have left it
        self.is_printed = True  # no number or row is changed by house rules
        self.shooting: Pool[Shot] = Pool([], "", "")
        self.gunnery: Pool[Shot] = Pool([], "", "")
        self.close: Pool[Bout] = Pool([], "", "")


class Battle(State):
    """The table, the units on it, and the state of the turn."""

    CONSTANT: ClassVar[tuple[str, ...]] = ("armies", "ends_early", "field", "rules", "turns")  # set up with the battle
    # has_markers: from the markers
    # attacker: it sets how far odds look ahead
    UNCOMPARED: ClassVar[tuple[str, ...]] = ("has_markers", "attacker")

    def __init__(
        self,
        dice: Dice,
        rules: Rules,
        field: Field,
        armies: list[Army],
        units: list[Unit],
        pieces: list[ArtilleryPiece],
        markers: list[Marker],
    ) -> None:
        super().__init__(dice)
        self.rules = rules
        self.field = field
        self.armies = armies
        self.units = units
        self.pieces = pieces
        self.markers = markers
        self.has_markers = False  # any lies on the table
        self.turns = 8
        self.ends_early = True  # the one third of SP-RUL-78
        self.first = NOBODY  # the side with the initiative
        self.deploys_first = 0
        self.step = 0  # of the turn, 1 to 8
        self.side = NOBODY  # the side whose step it is
        self.stage = COMMANDERS
        self.has_begun = False  # a unit has moved in this step: markers are uncovered before that (SP-RUL-36)
        # a move under way: after a roll, or halted when a marker was uncovered
        self.mover = NOBODY
        self.allowance = 0
        self.is_halted = False
        self.halt_x = 0
        self.halt_y = 0
        self.is_extra = False  # a musician's Action is under way (SP-MUS-01)
        self.last_actor = NOBODY  # the unit that had the last order of this step: its musician may play (SP-RUL-68)
        self.attacker = NOBODY  # the unit whose attack was the last order but step ends: its odds include the fight
        # the close combat under way: index 0 is the attacker, 1 the attacked
        self.bout_dead = [0, 0]
        self.bout_shock = [0, 0]
        self.bout_taken = [0, 0]  # Shock Points taken in all rounds of this combat
        self.declared: list[int] = []  # the guns that have their target, in order of declaration (SP-RUL-26)
        self.retiring: list[int] = []
        self.began_units = [0, 0]  # at the start, commanders not counted (SP-RUL-78)
        self.began_figures = [0, 0]  # at the start, all kinds and commanders counted

    def clone(self) -> "Battle":
        twin = Battle(
            self.dice.clone(),
            self.rules,
            self.field,
            self.armies,
            [unit.clone() for unit in self.units],
            [piece.clone() for piece in self.pieces],
            [marker.clone() for marker in self.markers],
        )
        self.copy_into(twin)
        twin.has_markers = self.has_markers
        twin.turns = self.turns
        twin.ends_early = self.ends_early
        twin.first = self.first
        twin.deploys_first = self.deploys_first
        twin.step = self.step
        twin.side = self.side
        twin.stage = self.stage
        twin.has_begun = self.has_begun
        twin.mover = self.mover
        twin.allowance = self.allowance
        twin.is_halted = self.is_halted
        twin.halt_x = self.halt_x
        twin.halt_y = self.halt_y
        twin.is_extra = self.is_extra
        twin.last_actor = self.last_actor
        twin.attacker = self.attacker
        twin.bout_dead = self.bout_dead[:]
        twin.bout_shock = self.bout_shock[:]
        twin.bout_taken = self.bout_taken[:]
        twin.declared = self.declared[:]
        twin.retiring = self.retiring[:]
        twin.began_units = self.began_units[:]
        twin.began_figures = self.began_figures[:]
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            self.core_key(),
            tuple([unit.key() for unit in self.units]),
            tuple([piece.key() for piece in self.pieces]),
            tuple([marker.key() for marker in self.markers]),
            self.phase,
            self.turn,
            self.first,
            self.deploys_first,
            self.step,
            self.side,
            self.stage,
            self.has_begun,
            self.mover,
            self.allowance,
            self.is_halted,
            self.halt_x,
            self.halt_y,
            self.is_extra,
            self.last_actor,
            tuple(self.bout_dead),
            tuple(self.bout_shock),
            tuple(self.bout_taken),
            tuple(self.declared),
            tuple(self.retiring),
            tuple(self.began_units),
            tuple(self.began_figures),
        )

    # --- facts -----------------------------------------------------------------------------------------------------

    def is_limbered(self, unit: Unit) -> bool:
        return unit.piece != NOBODY and self.pieces[unit.piece].limbered

    def move_class(self, unit: Unit) -> int:
        """Return the class that gives its basic move and movement dice (SP-MOV-03, -04, SP-RUL-51)."""
        if unit.piece != NOBODY:
            return LIMBERED if self.pieces[unit.piece].limbered else UNLIMBERED
        return unit.card.mounted_class if unit.mounted else INFANTRY

    def basic_move(self, unit: Unit) -> int:
        """Return its basic move, in hundredths of an inch."""
        return self.rules.basic[self.move_class(unit)]

    def is_barred_by_terrain(self, unit: Unit) -> bool:
        """True if dense vegetation and broken ground bar it: mounted units and artillery (SP-TER-03, -04)."""
        return unit.piece != NOBODY or unit.mounted

    def is_formed(self, unit: Unit) -> bool:
        """True if it has Formed, has not lost it, and has a leader or commander (SP-FRM-02, SP-RUL-10)."""
        if not unit.card.formed or unit.lost_formed or not unit.has_chief() or unit.piece != NOBODY:
            return False
        return not self.rules.traits_rest or unit.shock <= unit.figures()

    def is_fighter(self, unit: Unit) -> bool:
        """True if it has Fighter, has not lost it, and has a leader or commander (SP-FGT-02, SP-RUL-10)."""
        if not unit.card.fighter or unit.lost_fighter or not unit.has_chief():
            return False
        return not self.rules.traits_rest or unit.shock <= unit.figures()

    def is_banned(self, unit: Unit, ban: int) -> bool:
        """True if a ban of at least this kind holds this turn (SP-RUL-62)."""
        return unit.ban >= ban and unit.ban != FREE and self.turn <= unit.ban_until

    def is_engaged(self, unit: Unit) -> bool:
        """True if in contact with an enemy, or supporting a close combat."""
        return unit.contact != NOBODY or unit.supports != NOBODY

    def home(self, side: int) -> int:
        return self.armies[side].home

    # --- shape -----------------------------------------------------------------------------------------------------

    def rects_at(self, unit: Unit, x: int, y: int, heading: int, files: int) -> list[Block]:
        """Return the rectangles a unit covers with the middle of its front edge there."""
        if unit.piece != NOBODY:
            return gun_rects(x, y, heading, files, unit.figures(), self.rules.base, self.rules.gun_base)
        return rects_of(x, y, heading, files, unit.figures(), self.rules.base)

    def depth_at(self, unit: Unit, files: int) -> int:
        depth = depth_of(files, unit.figures(), self.rules.base)
        return depth + self.rules.gun_base if unit.piece != NOBODY else depth

    def front_from_centre(self, unit: Unit, x: int, y: int, heading: int, files: int) -> Point:
        """Return the middle of its front edge for a unit centred there; places in orders are centres."""
        return ahead(x, y, heading, self.depth_at(unit, files) // 2)

    def centre_from_front(self, unit: Unit, x: int, y: int, heading: int, files: int) -> Point:
        return ahead(x, y, heading + 180, self.depth_at(unit, files) // 2)

    def centres(self, unit: Unit) -> list[Point]:
        """Return the places of its figures; on a roof all of them stand in the middle of it (SP-BLD-05)."""
        if unit.building != NOBODY:
            block = self.field.buildings[unit.building].block
            return [Point(block.x, block.y)]
        x, y = unit.x, unit.y
        if unit.piece != NOBODY:
            rear = ahead(x, y, unit.heading + 180, self.rules.gun_base)
            x, y = rear.x, rear.y
        return centres_of(x, y, unit.heading, unit.files, unit.figures(), self.rules.base)

    # --- the verbs -------------------------------------------------------------------------------------------------

    def place_unit(self, unit: Unit, x: int, y: int, heading: int, files: int) -> None:
        """Set a unit down with the middle of its front edge at a place."""
        unit.where = FIELDED
        unit.building = NOBODY
        unit.x = x
        unit.y = y
        unit.heading = heading % 360
        unit.files = files
        self.shape(unit)

    def put_on_roof(self, unit: Unit, building: int, heading: int) -> None:
        """Set a unit in the middle of a roof; the outline of the building stands for it (SP-RUL-47)."""
        block = self.field.buildings[building].block
        unit.where = FIELDED
        unit.building = building
        unit.x = block.x
        unit.y = block.y
        unit.heading = heading % 360
        self.shape(unit)

    def shape(self, unit: Unit) -> None:
        """Set anew the ground it covers; losses come off the rear (SP-RUL-80)."""
        count = unit.figures()
        if unit.files > count:
            unit.files = count if count > 0 else 1
        if unit.building != NOBODY:
            unit.rects = [self.field.buildings[unit.building].block]
        else:
            unit.rects = self.rects_at(unit, unit.x, unit.y, unit.heading, unit.files) if count > 0 else []
        if unit.piece != NOBODY:
            rects = unit.rects
            self.pieces[unit.piece].block = (
                rects[0]
                if unit.building == NOBODY and rects
                else Block(unit.x, unit.y, unit.heading, self.rules.gun_base, self.rules.gun_base)
            )
        if unit.rects:
            unit.cx, unit.cy, unit.radius = circle_of(unit.rects)

    def remove(self, unit: Unit, fate: int) -> None:
        """Take a unit off the table for good; contact and support with it end."""
        unit.where = GONE
        unit.fate = fate
        self.part(unit)
        unit.supports = NOBODY
        for other in self.units:
            if other.supports == unit.id:
                other.supports = NOBODY

    def part(self, unit: Unit) -> None:
        """Part a unit and its enemy, who are no longer in contact."""
        if unit.contact == NOBODY:
            return
        other = self.units[unit.contact]
        for one in (unit, other):
            one.contact = NOBODY
            one.was_attacked = False
            one.was_flanked = False
            one.is_fresh = False
            one.across = NOBODY

    def attach(self, commander: Unit, host: Unit) -> None:
        """Attach a commander to a unit; from now on the commander moves with it (SP-CMD-05, -10)."""
        commander.where = ATTACHED
        commander.host = host.id
        host.commander = commander.id

    def marker_block(self, marker: Marker) -> Block:
        return Block(marker.x, marker.y, 0, self.rules.base, self.rules.base)

    def has_hidden(self) -> bool:
        for marker in self.markers:
            if marker.is_out:
                return True
        return False

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
        to: int = -1,
    ) -> None:
        if who != NOBODY and who < MARKER and self.units[who].card.is_gun:
            if self.units[who].piece == NOBODY:
                event_type = self.rules.of_crews_away.get(event_type, event_type)
            event_type = self.rules.of_crews.get(event_type, event_type)
        self.log.append(Event(event_type, who, whom, n, m, x, y, rolls, to))

    def name_of(self, who: int) -> str:
        """Return a unit's name, or a marker's number, which never tells what stands under it (SP-HID-03)."""
        if who >= MARKER:
            return f"marker {who - MARKER + 1} of {the(self.armies[self.markers[who - MARKER].side].name)}"
        return self.units[who].card.name

    def side_of(self, who: int) -> int:
        return self.markers[who - MARKER].side if who >= MARKER else self.units[who].side

    def side_name(self, side: int) -> str:
        return self.armies[side].name
