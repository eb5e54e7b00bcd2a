"""Battle: the state of a Colonial Adventures battle at one moment, and the changes that the rules make to it."""

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from vedette.engine.dice import Dice
from vedette.engine.explanations import TableLookup
from vedette.engine.state import State
from vedette.engine.tables import Event, EventType, ModifierTable, Roll
from vedette.engine.types import NOBODY, SETUP, Question, Step
from vedette.geometry.blocks import Block
from vedette.geometry.figures import CENTRED
from vedette.rules.adventures.ground.field import Field
from vedette.rules.adventures.ground.lookout import Lookout, Sights
from vedette.rules.adventures.groups.formations import close_up, on_table, stand, stand_on_front
from vedette.rules.adventures.groups.groups import (
    ATTACHED,
    CHIEF,
    DESTROYED,
    FIELDED,
    MERGED,
    RESERVE,
    USUAL_DRILLS,
    Group,
)
from vedette.rules.adventures.solo.venture import NO_VENTURE, Venture
from vedette.rules.adventures.steps import ENEMY

TWELVE: Final = 1200
THREE: Final = 300
SIX: Final = 600
ONE_INCH: Final = 100


class Army:
    """The facts about a side that stay the same during a battle."""

    def __init__(self, side: int, name: str) -> None:
        self.side = side
        self.name = name
        self.colour = ""
        self.training = 0
        self.is_player = True  # not a non-player enemy (CA-OPT-26)
        self.drills = USUAL_DRILLS
        self.doc: dict[str, object] = {}  # the side's entry in the set-up


class Rules:
    """The rules of one battle: settings as facts and tables ready to tally."""

    # Slots are faster where the rules are not compiled.
    # fmt: off
    __slots__ = (
        "all_europeans_fire_four", "ask_leaders", "ask_melee_dice", "ask_volley", "attacker_has_dark_die",
        "better_rep_activates", "break_point", "capacity_by_area", "chief_charges", "contact_cap", "contact_chosen",
        "crew_for_cap_only",
        "drills", "entry_rolled", "field_strength", "fire", "fires_spread_one_inch", "generic_guns", "grenade_dice",
        "grenade_range", "grenades", "halved_scale", "lancers_when_charging", "leader_rolls", "limbering", "many_extra",
        "melee", "night", "np_any_way", "np_recovery", "pass_any_lines", "pass_one_binds_at_nought", "quiet_limit",
        "rear_fill", "rear_fire_doubles", "recovery", "recrew", "reinforcements", "reroll_ratio", "returns",
        "same_training_column", "scout_distance", "side_arms", "square_fires_at_cavalry", "ten_as_nine", "test", "tight_ammo",
        "turn_limit", "volley_retest", "warn_ratio", "weather", "weather_rolled", "weather_sight", "year",
    )
    # fmt: on

    def __init__(self) -> None:
        self.better_rep_activates = False
        self.rear_fire_doubles = True
        self.crew_for_cap_only = False
        self.pass_one_binds_at_nought = False
        self.pass_any_lines = False
        self.chief_charges = False
        self.volley_retest = False
        self.lancers_when_charging = False
        self.square_fires_at_cavalry = False
        self.fires_spread_one_inch = False
        self.limbering = False
        self.ask_volley = False
        self.ask_leaders = False
        self.attacker_has_dark_die = True
        self.reinforcements = False
        self.weather_rolled = False
        self.grenades = 0  # by the set-up, none, all European infantry
        self.grenade_range = 600
        self.grenade_dice = 5
        self.recrew = 0  # guns without crew: never, one's own, any
        self.break_point = 0  # figures lost in a hundred that lose the battle; 0 for none
        self.np_recovery = True
        self.drills = USUAL_DRILLS
        self.rear_fill = CENTRED
        self.ask_melee_dice = False
        self.all_europeans_fire_four = False
        self.field_strength = 0
        self.tight_ammo = True
        self.leader_rolls = True
        self.recovery = True
        self.returns = True
        self.halved_scale = False
        self.night = False
        self.weather = False
        self.weather_sight = TWELVE
        self.year = 1880
        self.turn_limit = 60
        self.quiet_limit = 20
        self.generic_guns = False
        self.reroll_ratio = False
        self.warn_ratio = True
        self.capacity_by_area = False
        self.entry_rolled = False
        self.same_training_column = False
        self.ten_as_nine = False
        self.contact_cap = 0
        self.contact_chosen = False
        self.side_arms = False
        self.many_extra = False
        self.np_any_way = False
        self.scout_distance = 2400
        self.fire: ModifierTable[Shot] = ModifierTable([], "", "")
        self.melee: ModifierTable[Bout] = ModifierTable([], "", "")
        self.test: ModifierTable[ReactionTest] = ModifierTable([], "", "")


@mypyc_attr(acyclic=True)
class Shot:
    """One group's fire at another: figures firing and target figures seen."""

    def __init__(self, battle: "Battle", us: Group, them: Group) -> None:
        self.battle = battle
        self.us = us
        self.them = them
        self.firing = 0
        self.seen = 0
        self.fire_dice = 0
        self.in_cover = False
        self.flank = False
        self.penalty = 0
        self.at_crew_gun = False


@mypyc_attr(acyclic=True)
class Bout:
    """One group's side of a melee: both groups, the figures compared, and whether it is the pair's first turn."""

    def __init__(self, battle: "Battle", us: Group, them: Group) -> None:
        self.battle = battle
        self.us = us
        self.them = them
        self.more = 0
        self.first = False
        self.all_open = False
        self.charged = False


@mypyc_attr(acyclic=True)
class ReactionTest:
    """One Reaction Test: the group that takes it and its circumstances."""

    def __init__(self, battle: "Battle", us: Group) -> None:
        self.battle = battle
        self.us = us
        self.in_cover = False
        self.weak = False


@mypyc_attr(acyclic=True)
class MeleePair:
    """Two groups in melee: `a` came into contact with `b`; turns fought, and the charger (after a countercharge, b)."""

    def __init__(self, a: int, b: int, turns: int = 0, charger: int = NOBODY) -> None:
        self.a = a
        self.b = b
        self.turns = turns
        self.charger = charger

    def key(self) -> tuple[int, int, int, int]:
        return (self.a, self.b, self.turns, self.charger)


@mypyc_attr(acyclic=True)
class Blaze:
    """Damage to a building by fire and shot."""

    def __init__(self, building: int) -> None:
        self.building = building
        self.burning = 0  # hundredths of its outline in flames
        self.holes = 0
        self.smoulders = False
        self.lit_turn = 0
        self.gone = False
        self.stores_burnt = False
        self.by = NOBODY  # the side that laid it

    def clone(self) -> "Blaze":
        twin = Blaze(self.building)
        twin.burning = self.burning
        twin.holes = self.holes
        twin.smoulders = self.smoulders
        twin.lit_turn = self.lit_turn
        twin.gone = self.gone
        twin.stores_burnt = self.stores_burnt
        twin.by = self.by
        return twin

    def key(self) -> tuple[int, int, int, bool, int, bool, bool, int]:
        return (
            self.building,
            self.burning,
            self.holes,
            self.smoulders,
            self.lit_turn,
            self.gone,
            self.stores_burnt,
            self.by,
        )


class Battle(State):
    """A battle at one moment: the field, its groups, and the progress of the turn."""

    # Slots are faster where the rules are not compiled.
    # fmt: off
    __slots__ = (
        "acting", "actions", "armies", "arrived", "asked", "blazes", "by_road", "came_nearer", "centre_full", "closed",
        "cornered",
        "defender", "die", "division", "done_acts", "ending", "fast", "fellows", "field", "fought", "groups", "home",
        "lookout", "lost_groups", "moved_first", "pairs", "parted", "phase", "pool", "quiet", "raised", "rules", "side",
        "start_gap", "stirred", "turn", "used", "venture", "weather", "winner", "zone",
    )
    # fmt: on

    # set up with the battle; a mission lays its ground before any group acts
    CONSTANT: ClassVar[tuple[str, ...]] = ("armies", "field", "rules")
    # centre_full, lookout: worked out from the groups
    # raised: rolls that are still to be reported
    UNCOMPARED: ClassVar[tuple[str, ...]] = ("centre_full", "lookout", "raised")

    def __init__(self, dice: Dice, rules: Rules, field: Field, armies: list[Army], groups: list[Group]) -> None:
        super().__init__(dice)
        self.rules = rules
        self.field = field
        self.armies = armies
        self.groups = groups
        self.defender = NOBODY
        self.home = [2, 0]  # the way to each side's table edge: 0 N, 1 E, 2 S, 3 W
        self.die = [0, 0]  # the activation dice of this turn
        self.side = NOBODY  # the side that activates now
        self.quiet = 0  # quiet turns in a row
        self.stirred = False  # something happened this turn
        self.pairs: list[MeleePair] = []
        self.fought: list[int] = []  # groups whose side fought on their melee this turn
        self.blazes: list[Blaze] = []
        self.cornered = 0  # last units of a side that were reported, as bits (CA-EUS-01)
        self.lost_groups = [0, 0]  # destroyed, ran away or forced off
        self.used: list[int] = []  # tests used up in this activation (CA-RUL-65)
        # the activation under way
        self.acting = NOBODY
        self.actions = 0  # left
        self.done_acts = 0  # actions done, as bits
        self.closed = False
        self.moved_first = False  # a band has moved and may still fire with half
        self.arrived = False  # it has just ended a move: a C-in-C may leave or join it (CA-RUL-19)
        self.parted = False  # a C-in-C has left it
        self.start_gap = 0  # to the nearest enemy when the activation began
        self.came_nearer = False
        self.division: list[int] = []  # melee dice as divided: group, opponent, dice in turn (CA-OPT-15)
        self.fast = 0  # the allowance of a fast move that is being made
        self.by_road = False  # that fast move goes along a road
        self.weather = rules.weather  # inclement (CA-LOS-05)
        self.pool: list[int] = []  # Reps of leaders without a group: officers, then NCOs as negative numbers
        self.fellows = 0  # members of a company, battery or clan that act together, as bits
        self.winner = NOBODY
        self.ending = ""
        # set-up
        self.zone = [0, 0]
        self.centre_full = False  # no group still to be set up has room in the centre section
        self.raised: list[tuple[int, Roll]] = []  # rolls for groups that are still to be reported
        self.lookout = Lookout()
        self.venture: Venture = NO_VENTURE  # a battle against the book, or one with Possible Enemy Forces
        self.asked: Question | None = None  # the question that the book has to answer

    def clone(self) -> "Battle":
        twin = Battle(self.dice.clone(), self.rules, self.field, self.armies, [group.clone() for group in self.groups])
        self.copy_into(twin)
        twin.defender = self.defender
        twin.home = self.home
        twin.die = self.die[:]
        twin.side = self.side
        twin.quiet = self.quiet
        twin.stirred = self.stirred
        twin.pairs = self.pairs[:]
        twin.fought = self.fought[:]
        if self.blazes:
            twin.blazes = [blaze.clone() for blaze in self.blazes]
        twin.cornered = self.cornered
        twin.lost_groups = self.lost_groups[:]
        twin.used = self.used[:]
        twin.acting = self.acting
        twin.actions = self.actions
        twin.done_acts = self.done_acts
        twin.closed = self.closed
        twin.moved_first = self.moved_first
        twin.arrived = self.arrived
        twin.parted = self.parted
        twin.start_gap = self.start_gap
        twin.came_nearer = self.came_nearer
        twin.division = self.division
        twin.fast = self.fast
        twin.by_road = self.by_road
        twin.weather = self.weather
        twin.pool = self.pool
        twin.fellows = self.fellows
        twin.winner = self.winner
        twin.ending = self.ending
        twin.zone = self.zone
        twin.centre_full = self.centre_full
        twin.raised = self.raised[:]
        twin.lookout = self.lookout
        twin.venture = self.venture if self.venture is NO_VENTURE else self.venture.clone()
        twin.asked = self.asked
        return twin

    def key(self) -> tuple[object, ...]:
        return (
            self.core_key(),
            tuple([group.key() for group in self.groups]),
            self.phase,
            self.turn,
            self.defender,
            tuple(self.home),
            tuple(self.die),
            self.side,
            self.quiet,
            self.stirred,
            tuple([pair.key() for pair in self.pairs]),
            tuple(self.fought),
            tuple([blaze.key() for blaze in self.blazes]),
            self.cornered,
            tuple(self.lost_groups),
            tuple(self.used),
            self.acting,
            self.actions,
            self.done_acts,
            self.closed,
            self.moved_first,
            self.arrived,
            self.parted,
            self.start_gap,
            self.came_nearer,
            tuple(self.division),
            self.fast,
            self.by_road,
            self.weather,
            tuple(self.pool),
            self.fellows,
            self.winner,
            self.ending,
            tuple(self.zone),
            self.venture.key() if self.venture is not NO_VENTURE else None,
            self.asked.key() if self.asked is not None else None,
        )

    # --- groups ----------------------------------------------------------------------------------------------------

    def enemies(self, side: int) -> list[Group]:
        """Return the enemy's groups on the table."""
        return [group for group in self.groups if group.side != side and group.where == FIELDED]

    def bodies_of(self, side: int) -> list[Group]:
        """Return the units and bands that a side has on the table."""
        return [group for group in self.groups if group.side == side and group.where == FIELDED and group.is_body]

    def is_alive(self, side: int) -> bool:
        """True if a side has a group on the table or still to enter; left-out defenders do not count (CA-RUL2-81)."""
        if self.venture.has_pefs:
            return True  # its own objectives say when it is over (CA-RUL2-83)
        enters = side != self.defender or self.phase == SETUP
        for group in self.groups:
            if group.side == side and group.card.klass <= 2:
                if group.where == FIELDED or (group.where == RESERVE and (enters or group.awaited)):
                    return True
        return False

    def chief_of(self, side: int) -> int:
        """Return the id of a side's C-in-C if alive, else NOBODY."""
        for group in self.groups:
            if group.card.klass == CHIEF and group.side == side:
                return group.id if group.where in (FIELDED, ATTACHED) else NOBODY
        return NOBODY

    def is_in_pair(self, a: int, b: int) -> bool:
        for pair in self.pairs:
            if (pair.a == a and pair.b == b) or (pair.a == b and pair.b == a):
                return True
        return False

    def opponents(self, who: int) -> list[int]:
        """Return the ids of the groups that a group fights in melee."""
        found: list[int] = []
        for pair in self.pairs:
            if pair.a == who:
                found.append(pair.b)
            elif pair.b == who:
                found.append(pair.a)
        return found

    def blaze_of(self, building: int) -> Blaze | None:
        for blaze in self.blazes:
            if blaze.building == building:
                return blaze
        return None

    def strength(self, group: Group) -> int:
        """Count the figures for half and quarter strength, holders and runners included (CA-RUL-54, CA-RUL-98)."""
        total = group.count
        if group.holders != NOBODY:
            total += self.groups[group.holders].count
        if group.runners != NOBODY:
            total += self.groups[group.runners].count
        return total

    def sights(self, us: Group, them: Group) -> Sights:
        """Return cached sight results for the present positions; an empty cache for a trial copy of a group."""
        if self.groups[us.id] is not us or self.groups[them.id] is not them:
            return Sights(self.field, [])
        if us.where != FIELDED or them.where != FIELDED:
            return Sights(self.field, [])
        return self.lookout.sights(self.field, self.groups)

    def ask(self, question: Question) -> None:
        """Ask a side to decide; for the side that the book runs, add a step that answers."""
        if self.venture.runs(question.side):
            self.asked = question
            self.then(ENEMY)
        else:
            self.question = question

    # --- the verbs -------------------------------------------------------------------------------------------------

    def place_group(self, group: Group, x: int, y: int, heading: int) -> None:
        """Place a group with its centre and heading there; an attached C-in-C moves with it."""
        stand(group, x, y, heading)
        group.where = FIELDED
        if group.serves_gun:
            group.gun_x = x
            group.gun_y = y
            group.gun_heading = heading

    def set_block(self, group: Group, block: Block) -> None:
        """Place a group as a given block."""
        group.block = block
        group.figures = []
        if group.serves_gun:
            group.gun_x = block.x
            group.gun_y = block.y
            group.gun_heading = block.heading

    def join_melee(self, a: int, b: int, charger: int) -> None:
        """Put two groups into melee with each other (CA-RUL-99)."""
        self.pairs.append(MeleePair(a, b, 0, charger))
        self.groups[a].in_melee += 1
        self.groups[b].in_melee += 1
        for who in (a, b):
            group = self.groups[who]
            group.charging = NOBODY
            group.buckets = 0  # spilt (CA-BLD-24)
            group.prone = False  # it fights as if standing, and stands from then on (CA-RUL-38)

    def leave_melee(self, who: int) -> None:
        """Take a group out of all its melees."""
        group = self.groups[who]
        if group.in_melee == 0:
            return
        kept: list[MeleePair] = []
        for pair in self.pairs:
            if pair.a == who:
                self.groups[pair.b].in_melee -= 1
            elif pair.b == who:
                self.groups[pair.a].in_melee -= 1
            else:
                kept.append(pair)
        self.pairs = kept
        group.in_melee = 0

    def remove(self, group: Group, where: int, willing: bool = False) -> None:
        """Take a group off the table as destroyed, run or gone over the edge; it is lost unless it left willingly."""
        self.leave_melee(group.id)
        group.where = where
        group.charging = NOBODY
        group.building = NOBODY
        group.floor = 0
        group.buckets = 0
        if group.is_body and where != MERGED and not willing:
            self.lost_groups[group.side] += 1
        if group.is_body and where != MERGED and group.side == self.venture.player:
            self.venture.last_gone = where
        for part_id in (group.holders, group.runners):
            if part_id != NOBODY:
                part = self.groups[part_id]
                if part.where == FIELDED:
                    self.leave_melee(part_id)
                    part.where = where
        if group.chief != NOBODY and group.card.klass != CHIEF:
            chief = self.groups[group.chief]
            if where == DESTROYED:
                # its group was destroyed, it is alone (CA-RUL-27)
                chief.where = FIELDED
                chief.chief = NOBODY
                stand(chief, group.block.x, group.block.y, group.block.heading)
                edge = chief.block.radius + 1  # wholly on the table
                x = min(max(group.block.x, edge), self.field.width - edge)
                y = min(max(group.block.y, edge), self.field.height - edge)
                stand(chief, x, y, group.block.heading)
            else:
                chief.where = where
            group.chief = NOBODY

    def shrink(self, group: Group) -> None:
        """Close or fill up the ranks; no figure is left over the table's edge."""
        close_up(group)
        self.keep_on_table(group)

    def redraw(self, group: Group) -> None:
        """Redraw a group on its present files with its front in place."""
        stand_on_front(group)
        self.keep_on_table(group)

    def keep_on_table(self, group: Group) -> None:
        if group.where == FIELDED and group.building == NOBODY:
            group.block = on_table(group.block, self.field.width, self.field.height)

    def tell(
        self,
        event_type: EventType,
        who: int = NOBODY,
        whom: int = NOBODY,
        n: int = 0,
        m: int = 0,
        rolls: list[Roll] | None = None,
        looked: list[TableLookup] | None = None,
    ) -> None:
        """Report an event, with its place and the table lookups behind it."""
        x = 0
        y = 0
        if who >= 0:
            x = self.groups[who].block.x
            y = self.groups[who].block.y
        event = Event(event_type, who, whom, n, m, x, y, rolls)
        event.looked = looked
        self.log.append(event)

    def name_of(self, who: int) -> str:
        return self.groups[who].card.name

    def side_of(self, who: int) -> int:
        return self.groups[who].side

    def side_name(self, side: int) -> str:
        return self.armies[side].name

    def then(self, kind: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        """Put a step on top of the agenda."""
        self.agenda.append(Step(kind, a, b, c))

    def use(self, key: int) -> bool:
        """Use up a test for this activation; False if it was already used (CA-RUL-65)."""
        if key in self.used:
            return False
        self.used.append(key)
        return True
