"""Groups: figures, units and bands, weapons, and the moves of each formation (FIG, ORG, WPN, CA-FRM-14).

A Card is what does not change about a group during a battle; a Group is the unit or band on the table. Lengths are
hundredths of an inch.
"""

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from vedette.engine.types import NOBODY
from vedette.geometry.blocks import Block
from vedette.geometry.crowds import Crowd
from vedette.geometry.figures import CENTRED, Drill, Figure
from vedette.rules.adventures.groups.weapons import MACHINE_GUN, NO_WEAPON, Arm, is_ranged

# Training (CA-FIG-07, CA-FIG-08).
EUROPEAN: Final = 0
TRIBAL: Final = 1
TRAINING_NAMES: Final = ("european", "tribal")

# Class (FIG-02 to -06); a Commander in Chief is a separate figure, holders and runners are parts of a group.
INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
CHIEF: Final = 3
HOLDERS: Final = 4
RUNNERS: Final = 5
CLASS_NAMES: Final = ("infantry", "cavalry", "artillery", "commander in chief", "horse holders", "runners")

# Formations (CA-FRM-01, CA-FRM-02).
LINE: Final = 0
COLUMN: Final = 1
SQUARE: Final = 2
OPEN: Final = 3
MOB: Final = 4
FORMATION_NAMES: Final = ("line", "column", "square", "open", "mob")
FORMATION_WORDS: Final = ("Formed Line", "Formed Column", "Formed Square", "Open Order", "Mob")
FORMING_WORDS: Final = ("line", "column", "square", "open order", "a mob")
"""The words of an order to form."""

# Troop types used in the cells (REA, CA-RUL-10).
EU_INF: Final = 0
EU_FER: Final = 1
EU_CAV: Final = 2
EU_ART: Final = 3
TR_FER: Final = 4
TR_MEL: Final = 5
TR_RNG: Final = 6
TR_MCAV: Final = 7
TR_RCAV: Final = 8
TR_ART: Final = 9
TYPE_WORDS: Final = (
    "European infantry",
    "European Ferocious infantry",
    "European cavalry",
    "European artillery",
    "Ferocious Melee Troops",
    "Melee Troops",
    "Ranged Troops",
    "cavalry, Melee Troops",
    "cavalry with ranged weapons",
    "Tribal artillery",
)

# Where a group is.
RESERVE: Final = 0  # still to be set up or to enter
FIELDED: Final = 1
ATTACHED: Final = 2  # a C-in-C with a group
DESTROYED: Final = 3
RAN: Final = 4  # removed by Run Away (CA-INV-07)
LEFT: Final = 5  # off the table, intact (CA-RUL-48)
MERGED: Final = 6  # a detachment, holders or runners that rejoined
WHERE_NAMES: Final = ("reserve", "ready", "attached", "destroyed", "ran away", "left the table", "rejoined")

INCH: Final = 100
FOOT_CLOSE: Final = 0
FOOT_OPEN: Final = 1
HORSE_CLOSE: Final = 2
HORSE_OPEN: Final = 3
USUAL_DRILLS: Final = [
    Drill(100, 100, 0, 0),
    Drill(100, 100, 100, 100),
    Drill(100, 200, 0, 0),
    Drill(100, 200, 100, 100),
]
NO_BLOCK: Final = Block(0, 0, 0, 100, 100)
NO_FIGURES: Final[list[Figure]] = []
NO_CROWD: Final = Crowd(NO_FIGURES)


class Card:
    """A group's entry on the roster, which stays the same during a battle."""

    # Slots are faster where the rules are not compiled.
    # fmt: off
    __slots__ = (
        "arms", "can_ride", "company", "doc", "dress", "drills", "fire_dice", "foot_moves", "ghazi_least", "ghazi_rep",
        "has_grenades", "has_shields", "has_team", "horse_moves", "id", "is_boer", "is_camelry", "is_ferocious",
        "is_lancer", "is_melee", "is_mounted_infantry", "is_pack", "is_unarmed", "klass", "limbers", "name",
        "open_only", "paper", "parent", "range", "rear_fill", "rep", "rep_on_foot", "short", "short_dice",
        "short_range", "side", "starts_mounted", "training", "weapon",
    )
    # fmt: on

    def __init__(self, id: int, side: int, name: str, training: int, klass: int, weapon: int, rep: int) -> None:
        self.id = id
        self.side = side
        self.name = name
        self.short = ""
        self.dress = ""
        self.training = training
        self.klass = klass
        self.weapon = weapon
        self.rep = rep
        self.arms: list[Arm] = []  # of a band with several weapons, from the front; empty where all carry the same
        self.is_melee = False  # most of such a band carry melee weapons (CA-RUL-11)
        self.is_mounted_infantry = False
        self.is_boer = False
        self.is_ferocious = False
        self.is_lancer = False
        self.has_shields = False
        self.is_unarmed = False
        self.open_only = False
        self.is_camelry = False
        self.has_team = True  # a gun with its team (CA-RUL-39)
        self.is_pack = False
        self.limbers = False  # its packing is limbering: with its team it moves only when limbered
        self.paper = 20
        self.range = 0
        self.short_range = 0
        self.fire_dice = 0
        self.short_dice = 0
        self.foot_moves = [0, 0, 0, 0, 0]  # hundredths, by formation
        self.horse_moves = [0, 0, 0, 0, 0]
        self.starts_mounted = klass == CAVALRY
        self.can_ride = klass == CAVALRY
        self.parent = NOBODY  # of a detachment, holders, runners
        self.has_grenades = False
        self.drills = USUAL_DRILLS
        self.rear_fill = CENTRED  # how a short rear rank stands (CA-OPT-16)
        self.doc: dict[str, object] = {}  # the entry it was made of
        self.company = NOBODY  # number of the company, squadron, battery or clan it belongs to
        self.rep_on_foot = 0  # Naval Gunners away from their gun (CA-RUL2-27); 0 for no difference
        self.ghazi_rep = 0  # the Rep while a Ghazi leads it (CA-RUL2-22)
        self.ghazi_least = 5  # the Rep that makes its leader a Ghazi; 1 for a declared one

    @property
    def is_gun(self) -> bool:
        return self.klass == ARTILLERY

    @property
    def is_machine_gun(self) -> bool:
        return self.weapon == MACHINE_GUN

    @property
    def has_ranged(self) -> bool:
        """True if armed to shoot; in a band with several weapons the majority counts (CA-RUL-11, CA-RUL-13)."""
        return is_ranged(self.weapon) and not self.is_melee


@mypyc_attr(acyclic=True)
class Group:
    """A unit or band as it stands now (CA-GEN-06)."""

    # Slots are faster where the rules are not compiled.
    # fmt: off
    __slots__ = (
        "acted_before", "activated", "at_gun", "awaited", "battles", "block", "buckets", "building", "card",
        "charge_moved", "charging", "chief", "commander", "count", "crowd", "crowd_floor", "crowd_of", "detachment",
        "errand", "fallen", "fell", "figures", "files", "fired_turn", "floor", "formation", "gun_heading", "gun_taken", "gun_x",
        "gun_y", "halted", "has_fought", "has_run", "high", "holders", "id", "in_melee", "jammed", "leaders_down",
        "leaders_out", "lost_before", "mounted", "out", "owes", "packed", "passed", "passed_low", "passed_over",
        "prone", "recovered", "runaways", "runners", "second", "shield_turn", "side", "start", "target_moved", "tight",
        "uses_shields", "where",
    )
    # fmt: on

    CONSTANT: ClassVar[tuple[str, ...]] = ("card",)  # its entry on the list
    # crowd, crowd_floor, crowd_of, figures: worked out from where it stands
    # fell: read after the battle only
    UNCOMPARED: ClassVar[tuple[str, ...]] = ("crowd", "crowd_floor", "crowd_of", "figures", "fell")
    DERIVED: ClassVar[tuple[str, ...]] = ("id", "side")  # from its card

    def __init__(self, card: Card) -> None:
        self.card = card
        self.id = card.id
        self.side = card.side
        self.where = RESERVE
        self.block = NO_BLOCK
        self.figures = NO_FIGURES  # their places, front rank first; worked out on first use
        self.crowd = NO_CROWD  # the same on the level each stands on, see sight.standing
        self.crowd_of = NO_FIGURES
        self.crowd_floor = 0
        self.formation, self.files = OPEN, 1
        self.count = card.paper  # figures with the group now, leaders included, holders and runners not
        self.start = card.paper  # strength at the start of the battle (CA-RUL-54)
        self.lost_before = 0  # figures lost before it was divided: they count after the battle (CA-RUL-31, CA-RUL-110)
        self.mounted = card.starts_mounted
        self.prone = False
        self.halted = False  # may not fire until next active, but in reaction (CA-INV-05)
        # leaders: their Rep, 0 for none (LDR)
        self.commander = self.second = 0
        self.high = 0  # captain or Warlord
        self.chief = NOBODY  # the C-in-C with this group, or the group a C-in-C is with
        # this turn and this activation
        self.activated = False
        self.acted_before = False  # the C-in-C with this group acted before it (CA-RUL-19)
        self.passed_over = False  # a group of lower Rep has acted though this one might have (CA-RUL-24)
        self.fired_turn = 0  # the last turn in which it fired
        self.charging = NOBODY  # the group it is charging, while it stands 3" away
        self.charge_moved = False  # it has moved since it was last charged
        self.target_moved = False  # the target of its charge had moved before another group charged it too
        self.in_melee = 0  # enemy groups that it fights
        self.tight = False  # tight ammo (CA-AMM-01)
        self.jammed = False
        self.packed = False
        self.at_gun = True
        self.gun_x = self.gun_y = self.gun_heading = 0
        self.gun_taken = False  # others serve its gun now (CA-OPT-22)
        self.awaited = False  # comes on doubles (CA-TRN-04)
        self.buckets = 0  # of water that its figures carry (CA-BLD-24)
        self.uses_shields = card.has_shields
        self.shield_turn = 0  # the last turn in which it fought with them
        self.building = NOBODY
        self.floor = 0
        # losses
        self.fallen = 0  # set aside since the last recovery (CA-RTN-04)
        self.out = 0  # fallen that did not return
        self.leaders_down = 0  # leaders among the fallen set aside: they do not return in battle (CA-RUL-109)
        self.leaders_out = 0  # leaders lost before that
        # Which of its leaders these were, as bits; an NCO in command is still the NCO (CA-RUL2-94). No rule of a battle asks
        # for it, so it is no part of the key, by which stored games are compared.
        self.fell = 0
        self.runaways = 0
        self.has_run = False  # had a Run Away result of the whole group
        self.has_fought = False  # fired or fought (CA-EUS-03)
        self.battles = 0  # in which it has fired or fought and not run away, this one counted when it is over
        self.recovered = 0
        # parts that are elsewhere
        self.holders = NOBODY
        self.detachment = NOBODY
        self.runners = NOBODY
        self.errand = 0  # the errand of runners or of figures with water
        # the test being taken (CA-RUL-101)
        self.passed = self.passed_low = 0
        self.owes = 0  # tests a turn of melee has caused, as bits

    def clone(self) -> "Group":
        twin = Group(self.card)
        twin.where = self.where
        twin.block = self.block
        twin.figures = self.figures
        twin.crowd = self.crowd
        twin.crowd_of = self.crowd_of
        twin.crowd_floor = self.crowd_floor
        twin.formation = self.formation
        twin.files = self.files
        twin.count = self.count
        twin.start = self.start
        twin.lost_before = self.lost_before
        twin.mounted = self.mounted
        twin.prone = self.prone
        twin.halted = self.halted
        twin.commander = self.commander
        twin.second = self.second
        twin.high = self.high
        twin.chief = self.chief
        twin.activated = self.activated
        twin.acted_before = self.acted_before
        twin.passed_over = self.passed_over
        twin.fired_turn = self.fired_turn
        twin.charging = self.charging
        twin.charge_moved = self.charge_moved
        twin.target_moved = self.target_moved
        twin.in_melee = self.in_melee
        twin.tight = self.tight
        twin.jammed = self.jammed
        twin.packed = self.packed
        twin.at_gun = self.at_gun
        twin.gun_x = self.gun_x
        twin.gun_y = self.gun_y
        twin.gun_heading = self.gun_heading
        twin.gun_taken = self.gun_taken
        twin.awaited = self.awaited
        twin.buckets = self.buckets
        twin.uses_shields = self.uses_shields
        twin.shield_turn = self.shield_turn
        twin.building = self.building
        twin.floor = self.floor
        twin.fallen = self.fallen
        twin.out = self.out
        twin.leaders_down = self.leaders_down
        twin.leaders_out = self.leaders_out
        twin.fell = self.fell
        twin.runaways = self.runaways
        twin.has_run = self.has_run
        twin.has_fought = self.has_fought
        twin.battles = self.battles
        twin.recovered = self.recovered
        twin.holders = self.holders
        twin.detachment = self.detachment
        twin.runners = self.runners
        twin.errand = self.errand
        twin.passed = self.passed
        twin.passed_low = self.passed_low
        twin.owes = self.owes
        return twin

    def key(self) -> tuple[object, ...]:
        block = self.block
        return (
            self.where,
            block.x,
            block.y,
            block.heading,
            self.formation,
            self.files,
            self.count,
            self.start,
            self.lost_before,
            self.mounted,
            self.prone,
            self.halted,
            self.commander,
            self.second,
            self.high,
            self.chief,
            self.activated,
            self.acted_before,
            self.passed_over,
            self.fired_turn,
            self.charging,
            self.charge_moved,
            self.target_moved,
            self.in_melee,
            self.tight,
            self.jammed,
            self.packed,
            self.at_gun,
            self.gun_x,
            self.gun_y,
            self.gun_heading,
            self.gun_taken,
            self.awaited,
            self.buckets,
            self.uses_shields,
            self.shield_turn,
            self.building,
            self.floor,
            self.fallen,
            self.out,
            self.leaders_down,
            self.leaders_out,
            self.runaways,
            self.has_run,
            self.has_fought,
            self.battles,
            self.recovered,
            self.holders,
            self.detachment,
            self.runners,
            self.errand,
            self.passed,
            self.passed_low,
            self.owes,
        )

    @property
    def makes_way(self) -> bool:
        """True if it takes no ground from others: runners, and a C-in-C alone who is not in melee.

        CA-RUL-123.
        """
        klass = self.card.klass
        return klass == RUNNERS or (klass == CHIEF and self.in_melee == 0)

    @property
    def brought(self) -> int:
        """The figures it brought to the battle (CA-RUL-110)."""
        return self.start + self.lost_before

    @property
    def on_table(self) -> bool:
        return self.where == FIELDED

    @property
    def is_body(self) -> bool:
        """True for a unit or band: it moves, tests and can be charged."""
        return self.card.klass <= ARTILLERY

    @property
    def most_actions(self) -> int:
        """Actions: two for European units, one for bands and guns (CA-ACT-01, CA-ACT-12, CA-ACT-16, CA-ACT-24)."""
        return 2 if self.card.training == EUROPEAN and self.card.klass != ARTILLERY else 1

    @property
    def bodies(self) -> int:
        """The figures that fight with the group, an attached C-in-C included (CA-RUL-19)."""
        if self.chief != NOBODY and self.card.klass != CHIEF:
            return self.count + 1
        return self.count

    @property
    def is_cavalry(self) -> bool:
        """True for mounted cavalry or a mounted C-in-C; dismounted cavalry is infantry in every respect.

        CA-RUL-16, CA-RUL-19.
        """
        return self.mounted and (self.card.klass == CAVALRY or self.card.klass == CHIEF)

    @property
    def is_infantry(self) -> bool:
        """True if it counts as infantry: CA-FIG-02, CA-FIG-10 (CA-ARM-05)."""
        return self.card.klass == INFANTRY or (self.card.klass == CAVALRY and not self.mounted)

    @property
    def serves_gun(self) -> bool:
        """True for a crew at its gun (CA-FIG-06)."""
        return self.card.klass == ARTILLERY and self.at_gun

    @property
    def is_formed(self) -> bool:
        """True in Formed Line, Column or Square (CA-FRM-03)."""
        return self.formation <= SQUARE and self.building == NOBODY and self.card.klass != ARTILLERY

    @property
    def is_open(self) -> bool:
        """True in Open Order, and for crews and groups in buildings, which count as in it.

        Crews: CA-FRM-09 and CA-ARM-51 for Europeans, CA-RUL-134 for Tribal ones; buildings: CA-BLD-05, CA-RUL-114.
        """
        return self.formation == OPEN or self.card.klass == ARTILLERY or self.building != NOBODY

    @property
    def has_leader(self) -> bool:
        return self.commander > 0 or self.high > 0 or (self.chief != NOBODY and self.card.klass != CHIEF)

    @property
    def type(self) -> int:
        """The troop type for reaction tables; the unarmed test as European infantry (CA-RUL-133).

        CA-RUL-10.

        CA-FIG-03, CA-FIG-04, CA-FIG-05.

        CA-ARM-03.
        """
        card = self.card
        if card.is_unarmed:
            return EU_INF
        if card.training == EUROPEAN:
            if card.klass == ARTILLERY:
                return EU_ART
            if self.is_cavalry:
                return EU_CAV
            return EU_FER if card.is_ferocious else EU_INF
        if card.klass == ARTILLERY:
            return TR_ART
        if self.is_cavalry:
            return TR_RCAV if card.has_ranged else TR_MCAV
        if card.is_ferocious:
            return TR_FER
        return TR_RNG if card.has_ranged else TR_MEL

    @property
    def can_shoot(self) -> bool:
        """True if it has a usable weapon; mounted infantry shoots mounted only in reaction (CA-RUL-15)."""
        if self.card.weapon == NO_WEAPON or self.card.is_unarmed:
            return False
        return not self.serves_gun or not (self.jammed or self.packed)


def drills_for(base: int, mounted_depth: int) -> list[Drill]:
    """Return base sizes and gaps, close and open, on foot and mounted; Open Order gaps are one base width.

    CA-RUL-122, CA-OPT-30.

    CA-GEN-09.
    """
    return [
        Drill(base, base, 0, 0),
        Drill(base, base, base, base),
        Drill(base, mounted_depth, 0, 0),
        Drill(base, mounted_depth, base, base),
    ]


def drill_of(card: Card, mounted: bool, formation: int) -> Drill:
    """Return the bases and the gaps between them (CA-RUL-122)."""
    if mounted:
        return card.drills[HORSE_OPEN if formation == OPEN else HORSE_CLOSE]
    return card.drills[FOOT_OPEN if formation == OPEN else FOOT_CLOSE]
