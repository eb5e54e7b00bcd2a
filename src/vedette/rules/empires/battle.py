"""The state of a battle of When Empires Clash!, and the few functions by which the rules change it."""

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from vedette.engine.dice import Dice
from vedette.engine.state import State
from vedette.engine.tables import Event, EventType, ModifierTable, Roll
from vedette.engine.types import NOBODY, SETUP
from vedette.geometry.grid import DX, DY, opposite
from vedette.rules.empires.battlefield import Field, Outline
from vedette.rules.empires.stands import (
    ALONE,
    COMMAND,
    DESTROYED,
    FIELDED,
    FRONT,
    REAR,
    WITHDRAWN,
    Army,
    Card,
    Figures,
    Stand,
)

NOTHING_DUG: Final[list[list[int]]] = [[], []]
NOTHING_BOUGHT: Final[list[list[Card]]] = [[], []]


class Rules:
    """The book as play reads it: settings as fields, printed numbers, and modifier tables."""

    def __init__(self, on: dict[str, int], figures: Figures) -> None:
        self.alternating = on["sequence"] == 1
        self.commanders_worth_two = on["commanders_worth_two"] == 1
        self.pom_poms_as_machine_guns = on["pom_poms_as_machine_guns"] == 1
        self.close_to_front_only = on["close_to_front_only"] == 1
        self.strict_recoil = on["strict_recoil"] == 1
        self.sharing_stands_cannot_recoil = on["sharing_stands_cannot_recoil"] == 1
        self.quadrant_flanks = on["quadrant_flanks"] == 1
        self.hills_always_block = on["hills_always_block"] == 1
        self.recoil_off_is_withdrawal = on["recoil_off_is_withdrawal"] == 1
        self.obstacles_spare_those_who_cross = on["obstacles_spare_those_who_cross"] == 1
        self.command_in_square_adds = on["command_in_square_adds"] == 1
        self.flat_obstacles_block = on["flat_obstacles_block"] == 1
        self.foot_commander_as_infantry = on["foot_commander_as_infantry"] == 1
        self.any_transport_tows_any_gun = on["any_transport_tows_any_gun"] == 1
        self.literal_concession = on["literal_concession"] == 1
        self.free_entrenchments = on["free_entrenchments"] == 1
        self.figures = figures
        self.fire_attack: ModifierTable[Bout] = ModifierTable([], "", "")
        self.fire_defence: ModifierTable[Bout] = ModifierTable([], "", "")
        self.close_attack: ModifierTable[Bout] = ModifierTable([], "", "")
        self.close_defence: ModifierTable[Bout] = ModifierTable([], "", "")


@mypyc_attr(acyclic=True)
class Bout:
    """One stand's side of a combat: us, them, and the squares between which it is fought."""

    def __init__(self, battle: "Battle", us: Stand, them: Stand, here: int, there: int) -> None:
        self.battle = battle
        self.us = us
        self.them = them
        self.here = here
        self.there = there


class ChangeCounter:
    """A counter that numbers each change on any table, so that a stored reach knows when it is out of date."""

    def __init__(self) -> None:
        self.last = 0

    def fresh(self) -> int:
        self.last += 1
        return self.last


STAMPS: Final = ChangeCounter()


class Battle(State):
    """A battle: the field, the stands on it, and the point that the turn has reached.

    `front` and `rear` hold the stands in a square (a stand alone in its square is in `front`); `near` counts the stands of a
    side in the eight squares around.
    """

    CONSTANT: ClassVar[tuple[str, ...]] = ("armies", "rules", "turns")  # set up with the battle
    # front, has_large, near, rear: from the stands
    # stamp: tells stored reaches apart
    UNCOMPARED: ClassVar[tuple[str, ...]] = ("front", "has_large", "near", "rear", "stamp")
    DERIVED: ClassVar[tuple[str, ...]] = ("grid",)  # from the field

    def __init__(
        self,
        dice: Dice,
        rules: Rules,
        field: Field,
        armies: list[Army],
        stands: list[Stand],
        front: list[int],
        rear: list[int],
        near: list[list[int]],
    ) -> None:
        super().__init__(dice)
        self.rules = rules
        self.field = field
        self.grid = field.grid
        self.armies = armies
        self.stands = stands
        self.front = front
        self.rear = rear
        self.near = near
        self.has_large = False
        self.stamp = 0
        self.turns = 12
        self.home = [2, 0]  # the direction from the field to each side's baseline (WEC-BAS-01)
        self.first = NOBODY  # the side with the initiative
        self.next_side = NOBODY  # the side of the next counter, when the sides alternate
        self.limit = [0, 0]
        self.command = [0, 0]  # the Command Values of this turn (WEC-RUL-80)
        self.original = [0, 0]
        self.lost = [0, 0]
        self.withdrawing = [False, False]
        self.broken: list[Outline] = []
        self.counters_shown = True  # false while the sides lay their counters unseen (WEC-RUL-57)
        # the activation under way
        self.acting = NOBODY  # the leading stand of the counter
        self.mate = NOBODY  # the other stand on the same counter
        self.moved = False  # the move half is used
        self.hitching = False  # a Transport has limbered or unlimbered: its move half is under way
        self.move_closed = False  # nothing of the move half is left, limbering included
        self.owes_limber = False  # a withdrawing Transport went for a gun, and must limber it (WEC-RUL-64)
        self.attacks = 0  # attacks made in this activation
        self.attack_closed = False  # the attack half is over
        self.going_home = False  # its army was withdrawing when this activation began
        # set-up: what is left to do, by side
        self.zone = [0, 0]
        self.pieces = [0, 0]
        self.budget = [0, 0]  # in half points
        self.works = [0, 0]  # entrenchments still to be placed
        self.digs = NOTHING_DUG  # where they have been placed, unseen by the other side
        self.mustered = True  # false while armies are bought unseen (WEC-RUL-74)
        self.roster = NOTHING_BOUGHT  # what a side has bought so far, or brings ready-made

    def clone(self) -> "Battle":
        twin = Battle(
            self.dice.clone(),
            self.rules,
            self.field,
            self.armies,
            [stand.clone() for stand in self.stands],
            self.front[:],
            self.rear[:],
            [self.near[0][:], self.near[1][:]],
        )
        self.copy_into(twin)
        twin.has_large = self.has_large
        twin.stamp = self.stamp
        twin.turns = self.turns
        twin.home = self.home[:]
        twin.first = self.first
        twin.next_side = self.next_side
        twin.limit = self.limit[:]
        twin.command = self.command[:]
        twin.original = self.original[:]
        twin.lost = self.lost[:]
        twin.withdrawing = self.withdrawing[:]
        twin.broken = self.broken[:]
        twin.counters_shown = self.counters_shown
        twin.acting = self.acting
        twin.mate = self.mate
        twin.moved = self.moved
        twin.hitching = self.hitching
        twin.move_closed = self.move_closed
        twin.owes_limber = self.owes_limber
        twin.attacks = self.attacks
        twin.attack_closed = self.attack_closed
        twin.going_home = self.going_home
        if self.phase == SETUP:
            twin.zone = self.zone[:]
            twin.pieces = self.pieces[:]
            twin.budget = self.budget[:]
            twin.works = self.works[:]
            twin.digs = [self.digs[0][:], self.digs[1][:]]
            twin.mustered = self.mustered
            twin.roster = [self.roster[0][:], self.roster[1][:]]
        else:
            twin.zone = self.zone
            twin.pieces = self.pieces
            twin.budget = self.budget
            twin.works = self.works
            twin.digs = self.digs
        return twin

    def key(self) -> tuple[object, ...]:
        ground: tuple[object, ...] = ()
        if self.phase == SETUP:
            ground = (
                self.field.key(),
                self.mustered,
                tuple([(card.kind, card.weapon, card.name) for cards in self.roster for card in cards]),
                tuple([len(cards) for cards in self.roster]),
                tuple([(stand.card.kind, stand.card.weapon, stand.card.value) for stand in self.stands]),
                tuple([tuple(cells) for cells in self.digs]),
            )
        return (
            self.core_key(),
            tuple([stand.key() for stand in self.stands]),
            self.turn,
            self.phase,
            tuple(self.home),
            self.first,
            self.next_side,
            tuple(self.limit),
            tuple(self.command),
            tuple(self.lost),
            tuple(self.original),
            tuple(self.withdrawing),
            tuple([outline.key() for outline in self.broken]),
            self.counters_shown,
            self.acting,
            self.mate,
            self.moved,
            self.hitching,
            self.move_closed,
            self.owes_limber,
            self.attacks,
            self.attack_closed,
            self.going_home,
            tuple(self.zone),
            tuple(self.pieces),
            tuple(self.budget),
            tuple(self.works),
            ground,
        )

    # --- who stands where ------------------------------------------------------------------------------------------

    def companion(self, stand: Stand) -> int:
        """Return the id of the other stand in its square, or NOBODY."""
        if stand.place == ALONE:
            return NOBODY
        if stand.place == FRONT:
            return self.rear[self.last_cell(stand)]
        return self.front[stand.cell]

    def in_small_square(self, stand: Stand) -> bool:
        """True for one of two stands back to back in one square: a Small Tactical Square (WEC-GRD-07)."""
        if stand.place == ALONE:
            return False
        other = self.stands[self.companion(stand)]
        return other.facing == opposite(stand.facing)

    def covers(self, stand: Stand, cell: int, facing: int) -> list[int]:
        """Return the squares of a stand with its front square at `cell`; a large one lies behind and beside it (WEC-RUL-56)."""
        card = stand.card
        if card.deep == 1 and card.wide == 1:
            return [cell]
        grid = self.grid
        back = grid.step[opposite(facing)]
        right = grid.step[(facing + 1) % 4]
        return [cell + back * row + right * column for row in range(card.deep) for column in range(card.wide)]

    def last_cell(self, stand: Stand) -> int:
        """Return the rearmost square of a stand: the only one a large stand shares (WEC-RUL-79)."""
        if stand.card.deep == 1:
            return stand.cell
        return stand.cell + self.grid.step[opposite(stand.facing)] * (stand.card.deep - 1)

    def nearest_cell(self, stand: Stand, to: int) -> int:
        """Return the stand's square that is nearest to another square."""
        if stand.card.deep == 1 and stand.card.wide == 1:
            return stand.cell
        best = stand.cell
        for cell in self.covers(stand, stand.cell, stand.facing):
            if self.grid.apart(cell, to) < self.grid.apart(best, to):
                best = cell
        return best

    def cells_of(self, stand: Stand) -> list[int]:
        return self.covers(stand, stand.cell, stand.facing)

    def is_adjacent(self, us: Stand, them: Stand) -> bool:
        """True if two stands' squares touch at a side or a corner (WEC-DEF-04, WEC-MEA-04, WEC-RUL-10)."""
        if us.card.deep == 1 and us.card.wide == 1 and them.card.deep == 1 and them.card.wide == 1:
            return self.grid.rings(us.cell, them.cell) == 1
        for here in self.cells_of(us):
            for there in self.cells_of(them):
                if self.grid.rings(here, there) == 1:
                    return True
        return False

    # --- the verbs -------------------------------------------------------------------------------------------------

    def place_stand(self, stand: Stand, cell: int, facing: int, place: int) -> None:
        """Set a stand down; a stand already in the square takes the other place."""
        self.stamp = STAMPS.fresh()
        stand.where = FIELDED
        stand.cell = cell
        stand.facing = facing
        stand.place = place
        if stand.card.deep == 1 and stand.card.wide == 1:
            if place == FRONT:
                other = self.front[cell]
                self.front[cell] = stand.id
                self.rear[cell] = other
                self.stands[other].place = REAR
            elif place == REAR:
                self.rear[cell] = stand.id
                self.stands[self.front[cell]].place = FRONT
            else:
                self.front[cell] = stand.id
            self._count(stand.side, cell, 1)
            return
        for covered in self.covers(stand, cell, facing):
            self.front[covered] = stand.id
            self._count(stand.side, covered, 1)

    def lift(self, stand: Stand) -> None:
        """Take a stand up from its square and leave its companion alone."""
        self.stamp = STAMPS.fresh()
        if stand.card.deep == 1 and stand.card.wide == 1:
            cell = stand.cell
            if stand.place == REAR:
                other = self.stands[self.front[cell]]
                self.rear[cell] = NOBODY
                other.place = ALONE
            elif stand.place == FRONT:
                other = self.stands[self.rear[cell]]
                self.front[cell] = other.id
                self.rear[cell] = NOBODY
                other.place = ALONE
            else:
                self.front[cell] = NOBODY
            self._count(stand.side, cell, -1)
        else:
            last = self.last_cell(stand)
            other_id = self.rear[last]
            for covered in self.cells_of(stand):
                self.front[covered] = NOBODY
                self._count(stand.side, covered, -1)
            if other_id != NOBODY:
                self.rear[last] = NOBODY
                self.front[last] = other_id
                self.stands[other_id].place = ALONE
        stand.place = ALONE
        stand.cell = 0

    def _count(self, side: int, cell: int, n: int) -> None:
        near = self.near[side]
        here: i64 = cell
        more: i64 = n
        for offset in self.grid.around:
            at: i64 = here + i64(offset)
            near[at] = int(i64(near[at]) + more)

    def face(self, stand: Stand, facing: int) -> None:
        """Turn a stand where it is; a large stand swings round its front square."""
        self.stamp = STAMPS.fresh()
        if stand.card.deep == 1 and stand.card.wide == 1:
            stand.facing = facing
            return
        cell = stand.cell
        self.lift(stand)
        self.place_stand(stand, cell, facing, ALONE)

    def destroy(self, stand: Stand) -> None:
        """Remove a stand; a towed gun goes with its Transport (WEC-RUL-53). Its value is tallied (WEC-VIC-01)."""
        if stand.tow != NOBODY and stand.where == FIELDED:
            gun = self.stands[stand.tow]
            gun.where = DESTROYED
            gun.counter = 0
            gun.tow = NOBODY
            self.lost[gun.side] += gun.card.value
            stand.tow = NOBODY
        self.lift(stand)
        stand.where = DESTROYED
        stand.counter = 0
        if stand.card.arm != COMMAND:
            self.lost[stand.side] += stand.card.value

    def withdraw(self, stand: Stand) -> None:
        """Take a stand of a withdrawing army off the battlefield; it does not come back (WEC-RUL-64)."""
        if stand.tow != NOBODY:
            gun = self.stands[stand.tow]
            gun.where = WITHDRAWN
            gun.counter = 0
        self.lift(stand)
        stand.where = WITHDRAWN
        stand.counter = 0

    def tell(
        self,
        event_type: EventType,
        who: int = NOBODY,
        whom: int = NOBODY,
        n: int = 0,
        m: int = 0,
        cell: int = 0,
        rolls: list[Roll] | None = None,
        to: int = -1,
    ) -> None:
        """Log an event; a square is given by its numbers."""
        self.log.append(Event(event_type, who, whom, n, m, self.grid.x[cell], self.grid.y[cell], rolls, to))

    def name_of(self, who: int) -> str:
        return self.stands[who].card.name

    def side_of(self, who: int) -> int:
        return self.stands[who].side

    def side_name(self, side: int) -> str:
        return self.armies[side].name

    def command_of(self, side: int) -> Stand | None:
        """Return an army's Command stand, even off the field; it comes first on its side's roster."""
        for stand in self.stands:
            if stand.side == side and stand.card.arm == COMMAND:
                return stand
        return None

    def friends_beside(self, stand: Stand) -> int:
        """Count the friendly stands in the squares around: stands, not squares (WEC-CLS-07, WEC-RUL-28)."""
        if not self.has_large:
            return self.near[stand.side][stand.cell]
        found = 0
        for other in self.stands:
            if other.side == stand.side and other is not stand and other.where == FIELDED:
                if self.companion(stand) != other.id and self.is_adjacent(stand, other):
                    found += 1
        return found


def new_battle(dice: Dice, rules: Rules, field: Field, armies: list[Army], stands: list[Stand]) -> Battle:
    """Create a battle without stands on the field."""
    size = field.grid.size
    battle = Battle(dice, rules, field, armies, stands, [NOBODY] * size, [NOBODY] * size, [[0] * size, [0] * size])
    battle.digs = [[], []]
    battle.roster = [[], []]
    return battle


def rows_from_home(battle: Battle, side: int, cell: int) -> int:
    """Return the distance in rows of a square from a side's baseline; 0 is the row on the edge."""
    home = battle.home[side]
    grid = battle.grid
    if DY[home] != 0:
        return grid.height - 1 - grid.y[cell] if DY[home] > 0 else grid.y[cell]
    return grid.width - 1 - grid.x[cell] if DX[home] > 0 else grid.x[cell]


def the_battle(state: State) -> Battle:
    """Return the state of this book's battles."""
    assert isinstance(state, Battle)
    return state
