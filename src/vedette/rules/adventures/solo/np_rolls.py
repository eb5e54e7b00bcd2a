"""Rolls of the book's own enemy: its tables, flanks and charge targets.

CA-NP-05, CA-NP-15 to CA-NP-56, CA-RUL2-56 to CA-RUL2-70.
"""

from typing import Final

from vedette.engine.explanations import RankedChoice
from vedette.engine.tables import Event, EventType, Modifier, ModifierTable, Roll
from vedette.engine.types import NOBODY, Order
from vedette.geometry.angles import bearing
from vedette.geometry.blocks import are_within
from vedette.geometry.points import distance
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.combat.charge import charge_line
from vedette.rules.adventures.ground.paths import paths_to
from vedette.rules.adventures.ground.sight import FRONTAL, gap_between, in_cover, is_target, zone_of
from vedette.rules.adventures.groups.formations import block_at, usual_files
from vedette.rules.adventures.groups.groups import ARTILLERY, EUROPEAN, FIELDED, Group
from vedette.rules.adventures.groups.leaders import company_rep, group_rep, leader_rep
from vedette.rules.adventures.solo import np_tables as tables
from vedette.rules.adventures.solo.np_opened import CHARGE_SCALES, FLANK_SCALES, looked_at
from vedette.rules.adventures.solo.np_orders import formation_wanted
from vedette.rules.adventures.solo.tactics import (
    flank_point,
    has_flank,
    has_twice,
    is_outnumbered,
    nearest_player,
    players,
)
from vedette.rules.adventures.solo.venture import EnemyMemory, EnemyTask
from vedette.rules.adventures.throws import low_dice
from vedette.rules.adventures.turn.deeds import refuse_act
from vedette.rules.adventures.turn.moving import allowance, turned_block

NEAR_FLANK: Final = 100


class Roller:
    """A group that rolls on a table, and the circumstances."""

    def __init__(self, battle: Battle, us: Group) -> None:
        self.battle = battle
        self.us = us


def is_twice_as_many(roller: Roller) -> int:
    return 1 if has_twice(roller.battle, roller.us.side) else 0


def is_in_position(roller: Roller) -> int:
    """Return 1 in a defensive position: in cover or prone."""
    us = roller.us
    near = nearest_player(roller.battle, us)
    return 1 if us.prone or (near != NOBODY and in_cover(roller.battle, us, near)) else 0


ATTACK_DICE: Final = ModifierTable(
    [Modifier("CA-NP-17", 1, "twice as many figures", is_twice_as_many)], "CA-NP-16", "two dice"
)
DEFEND_DICE: Final = ModifierTable(
    [
        Modifier("CA-NP-36", 1, "in a defensive position", is_in_position),
        Modifier("CA-NP-37", 1, "twice as many figures", is_twice_as_many),
    ],
    "CA-NP-35",
    "two dice",
)
PLAIN_DICE: Final[ModifierTable[Roller]] = ModifierTable([], "CA-NP-05", "two dice")
SCOUT_DICE: Final = ModifierTable(
    [Modifier("CA-NP-11", 1, "twice as many figures", is_twice_as_many)], "CA-NP-10", "two dice"
)


def roll_against(battle: Battle, us: Group, table: ModifierTable[Roller], target: int, words: str) -> tuple[int, Roll]:
    """Roll dice by the table's modifiers; the target or less passes, more than two count as two (CA-RUL2-59)."""
    tally = table.tally(2, Roller(battle, us))
    bins = [0 if face <= target else 1 for face in range(1, 7)]
    passed = min(2, battle.dice.sort(tally.total, 6, bins, 2)[0])
    roll = low_dice(us.id, battle.dice.last, passed, target, f"against {words} {target}", tally)
    roll.against = f"{words} {target}"
    return passed, roll


def leads(battle: Battle, us: Group) -> int:
    """Return the Rep of its leader highest in rank, or its own without one (CA-NP-05, CA-RUL2-56).

    For a company it is the captain's or Warlord's, for a battery that of the best crew (CA-RUL2-58, CA-RUL2-06).
    """
    led = company_rep(battle, us) or leader_rep(battle, us)
    return led if led > 0 else group_rep(us)


def may_charge(battle: Battle, us: Group) -> bool:
    """True for infantry and cavalry that are not Noncombatants or prone (CA-RUL2-65)."""
    return us.card.klass < ARTILLERY and not us.card.is_unarmed and not us.prone


def charge_targets(battle: Battle, us: Group, flank_only: bool) -> list[tuple[int, int, int, int]]:
    """Return the player groups in reach, in order of choice: those it stands in flank or rear of, then the nearest.

    For each: 0 in flank or rear else 1, distance, size (negative), number. CA-RUL2-65, CA-RUL2-106, CA-RUL2-108.
    """
    keys: list[tuple[int, int, int, int]] = []
    if not may_charge(battle, us):
        return keys
    ready = made_ready(battle, us)
    for them in players(battle, us):
        if not is_target(battle, us, them):
            continue
        flank = zone_of(them, us.block.x, us.block.y) != FRONTAL
        if (flank or not flank_only) and can_charge(battle, us, ready, them):
            keys.append((0 if flank else 1, gap_between(us, them), -them.bodies, them.id))
    keys.sort()
    return keys


def tell_charge(
    battle: Battle, us: Group, aim: EnemyTask, keys: list[tuple[int, int, int, int]], event_type: EventType
) -> None:
    """Report the charge at the first group in reach, with the others it might have charged."""
    aim.deed = tables.CHARGE
    aim.whom = keys[0][3]
    here = us.block
    event = Event(event_type, us.id, aim.whom, 0, 0, here.x, here.y)
    places: list[tuple[int, ...]] = []
    for key in keys:
        there = battle.groups[key[3]].block
        places.append((*key, there.x, there.y))
    event.weighed = RankedChoice("CA-RUL2-108", "in charge reach", CHARGE_SCALES, places, len(places), here.x, here.y)
    event.weighed.whos = [key[3] for key in keys]
    battle.log.append(event)


def made_ready(battle: Battle, us: Group) -> Group:
    """Return the group as it is, or in the formation it can take before it charges."""
    wanted = formation_wanted(battle, us)
    if us.card.training != EUROPEAN or wanted == us.formation:
        return us
    order = Order("form", (us.id, wanted, usual_files(wanted, us.bodies, us.card.has_ranged)))
    if refuse_act(battle, order) is not None:
        return us
    twin = us.clone()
    twin.formation = wanted
    twin.files = usual_files(wanted, us.bodies, us.card.has_ranged)
    twin.block = block_at(twin, us.block.x, us.block.y, us.block.heading, wanted, twin.files)
    twin.figures = []
    return twin


def can_charge(battle: Battle, us: Group, ready: Group, them: Group) -> bool:
    """True if a target is within charge reach; a unit that need not form may face first."""
    if not are_within(ready.block, them.block, allowance(battle, ready)):
        return False
    if charge_line(battle, ready, them) is not None:
        return True
    if us.card.training != EUROPEAN or ready is not us or us.building != NOBODY:
        return False
    way = int(bearing(them.block.x - us.block.x, them.block.y - us.block.y))
    if refuse_act(battle, Order("face", (us.id, way))) is not None:
        return False
    twin = us.clone()
    twin.block = turned_block(us, way)
    twin.figures = []
    return charge_line(battle, twin, them) is not None


def tries_charge(battle: Battle, us: Group, aim: EnemyTask) -> bool:
    keys = charge_targets(battle, us, False)
    if not keys:
        return False
    tell_charge(battle, us, aim, keys, tables.CHARGES)
    return True


def roll_attack(battle: Battle, us: Group, aim: EnemyTask) -> None:
    """Roll on the Attack table (CA-NP-16 to CA-NP-29)."""
    rolls: list[Roll] = []
    shared = aim.passed != NOBODY
    if not shared:
        aim.passed, roll = roll_against(battle, us, ATTACK_DICE, leads(battle, us), "Rep")
        rolls.append(roll)
    cell = tables.cell_for(tables.ATTACK, aim.passed, tables.entry_of(us), has_twice(battle, us.side))
    take(battle, us, aim, cell, rolls, shared)
    if cell.rule == "CA-NP-23" and is_outnumbered(battle, us.side):
        battle.tell(tables.HALTS, us.id)
        aim.deed = tables.STAND


def roll_defend(battle: Battle, us: Group, mind: EnemyMemory, aim: EnemyTask) -> None:
    """Roll on the Defend table (CA-NP-35 to CA-NP-56)."""
    rolls: list[Roll] = []
    shared = aim.passed != NOBODY
    if not shared:
        aim.passed, roll = roll_against(battle, us, DEFEND_DICE, leads(battle, us), "Rep")
        rolls.append(roll)
    twice = has_twice(battle, us.side)
    cell = tables.cell_for(tables.DEFEND, aim.passed, tables.entry_of(us), twice)
    if cell.rule == "CA-NP-38" and number_among_shooters(battle, us) % 2 == 0:
        cell = tables.OTHER_HALF
    take(battle, us, aim, cell, rolls, shared)
    if cell.deed == tables.ATTACK_TABLE or (cell.deed == tables.ATTACK_IF_SHOT_AT and mind.under_fire):
        aim.passed = NOBODY  # a new roll there (CA-RUL2-69)
        aim.on_attack = True
        go_over(battle, us, aim)
    elif cell.deed == tables.ATTACK_IF_SHOT_AT:
        battle.tell(tables.NOT_FIRED_ON, us.id)
        aim.deed = tables.STAND
    elif cell.deed == tables.ENCIRCLE:
        charges_flank(battle, us, aim)


def go_over(battle: Battle, us: Group, aim: EnemyTask) -> None:
    """Go from the Defend table to the Attack table: charge check first; a company rolls once.

    CA-RUL2-58, CA-RUL2-69.
    """
    if not tries_charge(battle, us, aim):
        roll_attack(battle, us, aim)


def number_among_shooters(battle: Battle, us: Group) -> int:
    """Return its number among infantry groups with ranged weapons, in the order met (CA-RUL2-68)."""
    number = 0
    for mind in battle.venture.minds:
        group = battle.groups[mind.who]
        if group.where == FIELDED and tables.entry_of(group) == tables.RANGED:
            number += 1
            if group is us:
                break
    return number


def take(battle: Battle, us: Group, aim: EnemyTask, cell: tables.TableCell, rolls: list[Roll], shared: bool) -> None:
    """Carry out a cell of a table: report it, and choose a flank where it names one."""
    aim.deed = cell.deed
    aim.rule = cell.rule
    weighed: RankedChoice | None = None
    if cell.deed in (tables.ENCIRCLE, tables.ROUND_FLANK):
        weighed = choose_flank(battle, us, aim, cell.deed == tables.ROUND_FLANK, rolls)
    battle.tell(
        cell.shared if shared else cell.event_type, us.id, aim.whom, n=aim.passed, rolls=rolls, looked=looked_at(cell)
    )
    battle.log[-1].weighed = weighed


def choose_flank(battle: Battle, us: Group, aim: EnemyTask, by_die: bool, rolls: list[Roll]) -> RankedChoice | None:
    """Choose a flank by the die, rolled once a turn, or the point nearer by path (CA-RUL2-68, CA-RUL2-70)."""
    them = battle.groups[aim.whom]
    if not has_flank(them):
        return None
    venture = battle.venture
    left, right = flank_point(battle, us, them, -1), flank_point(battle, us, them, 1)
    paths = paths_to(battle.field, us.block.x, us.block.y)
    to_left, to_right = paths.length(left.x, left.y), paths.length(right.x, right.y)
    side = -1 if to_left < to_right else 1
    if by_die and venture.flank_turn == battle.turn:
        side = venture.flank_side
    elif by_die or to_left == to_right:
        score = battle.dice.die(6)
        side = -1 if score <= 3 else 1
        rolls.append(Roll(us.id, 6, battle.dice.last, score, None, "1-3 the left flank, 4-6 the right"))
        if by_die:
            venture.flank_turn = battle.turn
            venture.flank_side = side
    spot = left if side < 0 else right
    aim.x = spot.x
    aim.y = spot.y
    if by_die or to_left == to_right:
        return None
    here = us.block
    places: list[tuple[int, ...]] = [(to_left, left.x, left.y), (to_right, right.x, right.y)]
    weighed = RankedChoice("CA-RUL2-70", "on a flank, to go round it", FLANK_SCALES, sorted(places), 2, here.x, here.y)
    weighed.names = ["left flank", "right flank"] if side < 0 else ["right flank", "left flank"]
    return weighed


def charges_flank(battle: Battle, us: Group, aim: EnemyTask) -> None:
    """Charge with cavalry on Defend from a flank or rear zone, or the flank point (CA-NP-45, CA-RUL2-70)."""
    at_point = aim.x != NOBODY and distance(us.block.x, us.block.y, aim.x, aim.y) <= NEAR_FLANK
    keys = charge_targets(battle, us, not at_point)
    if keys:
        tell_charge(battle, us, aim, keys, tables.CHARGES_FLANK)
