"""Units (UNI): their figures and pieces, and the markers of hidden units (HID)."""

from typing import ClassVar, Final

from vedette.engine.types import NOBODY
from vedette.geometry.blocks import Block

# where a unit is
WAITING: Final = 0
FIELDED: Final = 1
HIDDEN: Final = 2
ATTACHED: Final = 3
GONE: Final = 4

# weapons
NO_WEAPON: Final = 0
MUSKET: Final = 1
RIFLE: Final = 2
CARBINE: Final = 3
THROWN: Final = 4
LIGHT_CANNON: Final = 5
HEAVY_CANNON: Final = 6
REPEATING_GUN: Final = 7
MACHINE_GUN: Final = 8

WEAPON_NAMES: Final = (
    "none",
    "musket",
    "rifle",
    "carbine",
    "throwing_weapon",
    "light_cannon",
    "heavy_cannon",
    "repeating_gun",
    "machine_gun",
)
WEAPON_WORDS: Final = (
    "none",
    "musket",
    "rifle",
    "carbine",
    "throwing weapon",
    "light cannon",
    "heavy cannon",
    "repeating gun",
    "machine gun",
)

# classes of movement (SP-MOV-03, -04)
INFANTRY: Final = 0
MOUNTED_INFANTRY: Final = 1
CAVALRY: Final = 2
LIMBERED: Final = 3
UNLIMBERED: Final = 4
CLASS_NAMES: Final = ("infantry", "mounted_infantry", "cavalry", "artillery_limbered", "artillery_unlimbered")
CLASS_WORDS: Final = ("infantry", "mounted infantry", "cavalry", "limbered artillery", "unlimbered artillery")

STATUS_NAMES: Final = ("", "D", "C", "B", "A")
STATUS_D: Final = 1

# bans after a lost close combat (SP-RUL-62)
FREE: Final = 0
NO_MOVE: Final = 1
ONLY_RALLY: Final = 2

ACTIONS: Final = 2
"""A gun's Actions in a turn (SP-ACT-01)."""

OFFSET: Final = 1 << 17
"""Added to places, so that those a little off the table can be packed too."""

MARKER: Final = 1000
"""Markers are named by this number and their own, which tells nothing of what stands under them."""


class Card:
    """The parts of a unit that never change: its row in the army list and its first figures."""

    def __init__(self, id: int, side: int, name: str, kind: str) -> None:
        self.id = id
        self.side = side
        self.name = name
        self.kind = kind
        self.short = ""
        self.dress = ""
        self.status = 2
        self.weapon = NO_WEAPON
        self.mounted_class = INFANTRY  # INFANTRY: it has no animals
        self.formed = False
        self.fighter = False
        self.is_gun = False
        self.is_gunners = False  # a unit of artillerymen, or a crew: it may man a piece
        self.crew = 0  # the least crew of a piece (SP-UNI-12)
        self.crew_weapon = NO_WEAPON  # the weapon of a crew away from its piece (SP-RUL-23)
        self.limbers = False
        self.limbered_dice = 2
        self.is_commander = False
        self.men = 0
        self.leaders = 0  # SP-GEN-04: officers and leaders are one kind, commanders another
        self.musician = 0
        self.colours = 0
        self.starts_mounted = False
        self.starts_limbered = False
        self.beast = "horse"
        self.points = 0

    @property
    def figures(self) -> int:
        return self.men + self.leaders + self.musician + self.colours


class ArtilleryPiece:
    """A gun: its place, and what it owes before it can shoot again (SP-RUL-17, -18, -22)."""

    # its row on the list, and where it was placed
    CONSTANT: ClassVar[tuple[str, ...]] = ("building", "card", "id", "weapon")

    def __init__(self, id: int, side: int, weapon: int, card: Card) -> None:
        self.id = id
        self.side = side
        self.weapon = weapon
        self.card = card  # the row it comes from
        self.in_play = True
        self.crew = NOBODY  # the unit that mans it; NOBODY: it stands abandoned
        self.limbered = False
        self.fired = False  # it has shot and is not loaded yet
        self.paid = 0  # reload Actions paid since its shot
        self.smoke = 0
        self.jammed = False
        self.mended = 0  # repair Actions paid
        self.block = Block(0, 0, 0, 1, 1)
        self.building = NOBODY  # the roof it was placed on (SP-BLD-01)
        self.left_by = NOBODY  # the crew that gave it up in the close combat under way (SP-RUL-29)

    def clone(self) -> "ArtilleryPiece":
        twin = ArtilleryPiece(self.id, self.side, self.weapon, self.card)
        twin.in_play = self.in_play
        twin.crew = self.crew
        twin.limbered = self.limbered
        twin.fired = self.fired
        twin.paid = self.paid
        twin.smoke = self.smoke
        twin.jammed = self.jammed
        twin.mended = self.mended
        twin.block = self.block
        twin.building = self.building
        twin.left_by = self.left_by
        return twin

    def key(self) -> tuple[object, ...]:
        block = self.block
        return (
            self.side,
            self.in_play,
            self.crew,
            self.limbered,
            self.fired,
            self.paid,
            self.smoke,
            self.jammed,
            self.mended,
            self.left_by,
            block.x,
            block.y,
            block.heading,
        )


class Marker:
    """One of a hidden unit's two markers; only its owner knows whether it is real (SP-HID-02, -03)."""

    CONSTANT: ClassVar[tuple[str, ...]] = ("id", "side")  # its side

    def __init__(self, id: int, side: int, unit: int, is_real: bool, x: int, y: int) -> None:
        self.id = id
        self.side = side
        self.unit = unit
        self.is_real = is_real
        self.x = x
        self.y = y
        self.is_out = True  # it lies on the table
        self.has_moved = False

    def clone(self) -> "Marker":
        twin = Marker(self.id, self.side, self.unit, self.is_real, self.x, self.y)
        twin.is_out = self.is_out
        twin.has_moved = self.has_moved
        return twin

    def key(self) -> tuple[object, ...]:
        return (self.unit, self.is_real, self.x, self.y, self.is_out, self.has_moved)


class Unit:
    """A unit at one moment.

    `x`, `y` is the middle of its front edge, so that losses come off the rear (SP-RUL-80); `rects` are the rectangles its
    figures (and piece) cover, and the circle `cx`, `cy`, `radius` lies round them all.
    """

    CONSTANT: ClassVar[tuple[str, ...]] = ("card",)  # its row on the list
    # cx, cy, radius, rects: from its place and its figures
    # fate: only for reports
    UNCOMPARED: ClassVar[tuple[str, ...]] = ("cx", "cy", "radius", "rects", "fate")
    DERIVED: ClassVar[tuple[str, ...]] = ("id", "side")  # from its card

    def __init__(self, card: Card) -> None:
        self.card = card
        self.id = card.id
        self.side = card.side
        self.where = WAITING
        # figures
        self.men = card.men
        self.leaders = card.leaders
        self.musician = card.musician
        self.colours = card.colours
        self.shock = 0
        # place
        self.x = 0
        self.y = 0
        self.heading = 0
        self.files = 1
        self.rects: list[Block] = []
        self.cx = 0
        self.cy = 0
        self.radius = 0
        self.building = NOBODY
        # state
        self.mounted = card.starts_mounted
        self.owed = 0  # reload Actions still to be paid; 0: loaded
        self.lost_formed = False
        self.lost_fighter = False
        self.piece = NOBODY
        self.left_piece = 0  # the round in which the crew left its piece (SP-RUL-88)
        self.commander = NOBODY  # the commander with it
        self.host = NOBODY  # for a commander: the unit he is with
        self.orders = 0  # attack orders given to it this turn
        # close combat
        self.contact = NOBODY
        self.was_attacked = False
        self.was_flanked = False
        self.is_fresh = False  # contact was made this turn
        self.across = NOBODY  # the obstacle across which they touch
        self.supports = NOBODY
        self.has_fought = False  # in this step 7
        # this turn
        self.ban = FREE
        self.ban_until = 0
        self.acted = False
        self.moved = False  # its basic move is used or lapsed
        self.move_closed = False  # another unit has begun to move (SP-RUL-32)
        self.was_alone = False  # a commander alone at the start of the step
        self.used = 0  # a gun's Actions of this round
        self.has_shot = False  # a gun has shot this round
        self.aim = NOBODY
        self.obstacle = NOBODY  # the big obstacle it is at work on
        self.furled = -1  # shock and men when its colours were last kept
        self.fate = 0
        self.lost = 0  # figures gone: killed, riders lost, broken, off the table (SP-RUL-78)

    def clone(self) -> "Unit":
        twin = Unit(self.card)
        twin.where = self.where
        twin.men = self.men
        twin.leaders = self.leaders
        twin.musician = self.musician
        twin.colours = self.colours
        twin.shock = self.shock
        twin.x = self.x
        twin.y = self.y
        twin.heading = self.heading
        twin.files = self.files
        twin.rects = self.rects
        twin.cx = self.cx
        twin.cy = self.cy
        twin.radius = self.radius
        twin.building = self.building
        twin.mounted = self.mounted
        twin.owed = self.owed
        twin.lost_formed = self.lost_formed
        twin.lost_fighter = self.lost_fighter
        twin.piece = self.piece
        twin.left_piece = self.left_piece
        twin.commander = self.commander
        twin.host = self.host
        twin.orders = self.orders
        twin.contact = self.contact
        twin.was_attacked = self.was_attacked
        twin.was_flanked = self.was_flanked
        twin.is_fresh = self.is_fresh
        twin.across = self.across
        twin.supports = self.supports
        twin.has_fought = self.has_fought
        twin.ban = self.ban
        twin.ban_until = self.ban_until
        twin.acted = self.acted
        twin.moved = self.moved
        twin.move_closed = self.move_closed
        twin.was_alone = self.was_alone
        twin.used = self.used
        twin.has_shot = self.has_shot
        twin.aim = self.aim
        twin.obstacle = self.obstacle
        twin.furled = self.furled
        twin.fate = self.fate
        twin.lost = self.lost
        return twin

    def key(self) -> tuple[int, int, int, int, int]:
        """Return all changing values packed into a few numbers, since odds compare thousands of battles."""
        return (self.count_key(), self.place_key(), self.flag_key(), self.bond_key(), self.turn_key())

    def count_key(self) -> int:
        key = self.shock
        key = key << 5 | self.men
        key = key << 2 | self.leaders
        key = key << 1 | self.musician
        key = key << 1 | self.colours
        key = key << 3 | self.where
        key = key << 5 | self.files
        return key << 6 | self.lost

    def place_key(self) -> int:
        return ((self.x + OFFSET) << 18 | (self.y + OFFSET)) << 9 | self.heading

    def flag_key(self) -> int:
        key = 1 if self.mounted else 0
        key = key << 1 | (1 if self.lost_formed else 0)
        key = key << 1 | (1 if self.lost_fighter else 0)
        key = key << 1 | (1 if self.was_attacked else 0)
        key = key << 1 | (1 if self.was_flanked else 0)
        key = key << 1 | (1 if self.is_fresh else 0)
        key = key << 1 | (1 if self.has_fought else 0)
        key = key << 1 | (1 if self.acted else 0)
        key = key << 1 | (1 if self.moved else 0)
        key = key << 1 | (1 if self.move_closed else 0)
        key = key << 1 | (1 if self.was_alone else 0)
        return key << 1 | (1 if self.has_shot else 0)

    def bond_key(self) -> int:
        key = self.piece + 1
        key = key << 8 | (self.commander + 1)
        key = key << 8 | (self.host + 1)
        key = key << 8 | (self.contact + 1)
        key = key << 8 | (self.supports + 1)
        key = key << 8 | (self.aim + 1)
        return key << 6 | (self.building + 1)

    def turn_key(self) -> int:
        key = self.furled + 1
        key = key << 3 | self.owed
        key = key << 3 | self.orders
        key = key << 2 | self.ban
        key = key << 7 | self.ban_until
        key = key << 2 | self.used
        key = key << 7 | self.left_piece
        key = key << 6 | (self.obstacle + 1)
        return key << 6 | (self.across + 1)

    # --- its figures -----------------------------------------------------------------------------------------------

    def figures(self) -> int:
        """Return all living figures; an attached commander is not one of them (SP-RUL-11)."""
        return self.men + self.leaders + self.musician + self.colours

    def fighters(self) -> int:
        """Return the figures that give dice: musician and colour bearer give none (SP-SHO-10, SP-CLC-07)."""
        return self.men + self.leaders

    def has_chief(self) -> bool:
        """True if a leader or commander is with it (SP-FRM-02, SP-FGT-02)."""
        return self.leaders > 0 or self.commander != NOBODY or self.card.is_commander

    def may_show_colours(self) -> bool:
        """True if it has a colour bearer, Shock Points to remove, and other figures (SP-COL-01, -02)."""
        return self.where == FIELDED and self.colours > 0 and self.shock > 0 and self.figures() > 1

    def is_broken(self) -> bool:
        """True at twice as many Shock Points as men (SP-MOR-06)."""
        return self.shock >= 2 * self.figures()

    def must_retire(self) -> bool:
        """True at more Shock Points than men; musicians and colour bearers count (SP-MOR-02, -03)."""
        return self.shock > self.figures()

    # --- what it is ------------------------------------------------------------------------------------------------

    def is_riding(self) -> bool:
        """True for a mounted unit; crews of limbered guns are not (SP-RUL-15)."""
        return self.mounted and self.piece == NOBODY

    def weapon(self) -> int:
        """Return its weapon; a crew without its piece has carbines where its list has artillerymen (SP-RUL-23)."""
        if self.card.is_gun:
            return self.card.crew_weapon
        return self.card.weapon
