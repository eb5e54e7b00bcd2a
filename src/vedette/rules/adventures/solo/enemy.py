"""The book's own enemy: an active group's first action, its rolls, and its answers to questions.

It asks no player: each answer follows from the tables and the rulings, and is carried out as an order like any other
(CA-NP-04 to CA-NP-56, CA-RUL2-56 to CA-RUL2-75, CA-RUL2-105, CA-RUL2-108).
"""

from collections.abc import Callable
from typing import Final

from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.blocks import place_in, right_of
from vedette.geometry.points import Point, distance
from vedette.rules.adventures.battle import TWELVE, Battle
from vedette.rules.adventures.ground.blazes import unburnt
from vedette.rules.adventures.ground.paths import paths_to
from vedette.rules.adventures.ground.sight import gap_between
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, FIELDED, RESERVE, Group
from vedette.rules.adventures.groups.leaders import activation_rep
from vedette.rules.adventures.setup.assigning import GiveLeader
from vedette.rules.adventures.solo import np_tables as tables
from vedette.rules.adventures.solo.np_deeds import DEEDS
from vedette.rules.adventures.solo.np_moves import burns_houses
from vedette.rules.adventures.solo.np_opened import PATROL_LOOKED
from vedette.rules.adventures.solo.np_orders import ARRIVED
from vedette.rules.adventures.solo.np_rolls import (
    PLAIN_DICE,
    go_over,
    leads,
    may_charge,
    roll_against,
    roll_attack,
    roll_defend,
    tries_charge,
)
from vedette.rules.adventures.solo.pef_moves import eligible_pefs
from vedette.rules.adventures.solo.pefs import is_passable, sees_place
from vedette.rules.adventures.solo.setting_up import deploy_answer, edge_answer, enter_answer
from vedette.rules.adventures.solo.tactics import has_player_within, has_target, is_outnumbered, nearest_player
from vedette.rules.adventures.solo.venture import (
    ON_ATTACK,
    ON_DEFENCE,
    ON_PATROL,
    WITHDRAWING,
    EnemyMemory,
    EnemyTask,
    LostPost,
)
from vedette.rules.adventures.turn.deeds import refuse_act
from vedette.rules.adventures.turn.division import usual_division
from vedette.rules.adventures.turn.moving import allowance


def nearest_first(battle: Battle, found: list[int]) -> list[int]:
    """Return the groups, highest Rep first; in ties nearest the player first (CA-RUL2-105)."""
    keys: list[tuple[int, int, int]] = []
    for who in found:
        group = battle.groups[who]
        near = nearest_player(battle, group) if group.where == FIELDED else NOBODY
        gap = gap_between(group, battle.groups[near]) if near != NOBODY else 1 << 30
        keys.append((-activation_rep(battle, group), gap, who))
    keys.sort()
    return [key[2] for key in keys]


def next_pef(battle: Battle, side: int, highest: int) -> int:
    """Return the Possible Enemy Force that activates before groups of lower Rep, or NOBODY (CA-PEF-08)."""
    best = NOBODY
    for pef in eligible_pefs(battle, side):
        if pef.rep >= highest and (best == NOBODY or pef.rep > battle.venture.pefs[best].rep):
            best = pef.id
    return best


def act_answer(battle: Battle, asked: Question) -> Order | None:
    """Return the next action of the acting group."""
    us = battle.groups[asked.who]
    if us.where == RESERVE:
        return enter_answer(battle, us)
    aim = battle.venture.aim
    if aim.who != us.id or aim.turn != battle.turn:
        begin(battle, us)
        aim = battle.venture.aim
    return DEEDS[aim.deed](battle, us, aim)


def shields_answer(battle: Battle, asked: Question) -> Order | None:
    """Return shields, unless the band is Ranged Troops (CA-RUL2-108)."""
    group = battle.groups[asked.who]
    return Order("weapons" if group.card.has_ranged else "shields", (asked.who,))


def volley_answer(battle: Battle, asked: Question) -> Order | None:
    return Order("volley", (asked.who, asked.n))


def divide_answer(battle: Battle, asked: Question) -> Order | None:
    """Divide dice in proportion to the opponents' figures (CA-RUL2-108)."""
    return Order("divide", (asked.who, *usual_division(battle, asked.who)))


def lead_answer(battle: Battle, asked: Question) -> Order | None:
    """Give the best leader to the best group, as without a question (CA-RUL2-108)."""
    return GiveLeader().legal_orders(battle, asked)[0]


Answer = Callable[[Battle, Question], Order | None]

ANSWERS: Final[dict[str, Answer]] = {
    "act": act_answer,
    "shields": shields_answer,
    "volley": volley_answer,
    "divide": divide_answer,
    "deploy": deploy_answer,
    "edge": edge_answer,
    "lead": lead_answer,
}


def begin(battle: Battle, us: Group) -> None:
    """Choose the first applicable step of a group's activation."""
    venture = battle.venture
    before = venture.aim
    aim = EnemyTask()
    aim.who = us.id
    aim.turn = battle.turn
    aim.company = us.card.company
    aim.whom = nearest_player(battle, us)
    if is_together(battle, us, before):
        aim.passed = before.passed
        aim.on_attack = before.on_attack
        aim.dx = before.dx
        aim.dy = before.dy
    venture.aim = aim
    mind = venture.mind_of(us.id)
    if mind is None:
        mind = EnemyMemory(us.id, 0, len(venture.minds) + 1)
        venture.minds.append(mind)
    mind.held_x = NOBODY  # a position left willingly is not lost (CA-RUL2-72)
    for check in CHECKS:
        if check(battle, us, mind, aim):
            break
    mind.under_fire = False


def is_together(battle: Battle, us: Group, before: EnemyTask) -> bool:
    """True if it shares the roll of a company whose member has just acted (CA-RUL2-58)."""
    if us.card.company == NOBODY or before.company != us.card.company or before.turn != battle.turn:
        return False
    both = 1 << before.who | 1 << us.id
    return before.who != us.id and battle.fellows & both == both and not us.in_melee


def doing_of(battle: Battle, mind: EnemyMemory) -> int:
    venture = battle.venture
    return venture.contacts[mind.contact].doing if venture.contacts else venture.doing


def is_in_melee(battle: Battle, us: Group, mind: EnemyMemory, aim: EnemyTask) -> bool:
    if us.in_melee == 0:
        return False
    aim.deed = tables.FIGHT
    return True


def is_off_gun(battle: Battle, us: Group, mind: EnemyMemory, aim: EnemyTask) -> bool:
    if us.card.klass != ARTILLERY or us.at_gun or us.gun_taken:
        return False
    aim.deed = tables.BACK_TO_GUN
    return True


def is_lone_chief(battle: Battle, us: Group, mind: EnemyMemory, aim: EnemyTask) -> bool:
    """True for a lone C-in-C, who joins the nearest group within 12" or leaves the battle (CA-RUL2-108)."""
    if us.card.klass != CHIEF:
        return False
    aim.deed = tables.GONE
    aim.whom = NOBODY
    least = TWELVE + 1
    for group in battle.bodies_of(us.side):
        far = gap_between(us, group)
        if far < least:
            aim.whom = group.id
            least = far
    return True


def is_last_gun(battle: Battle, us: Group, mind: EnemyMemory, aim: EnemyTask) -> bool:
    """True for a gun when only guns are left and no player group is within 12" (CA-RUL2-108)."""
    if us.card.klass != ARTILLERY or battle.venture.pefs_here():
        return False
    if any([group.card.klass != ARTILLERY for group in battle.bodies_of(us.side)]):
        return False
    if has_player_within(battle, us, TWELVE):
        return False
    aim.deed = tables.GONE
    return True


def is_leaving(battle: Battle, us: Group, mind: EnemyMemory, aim: EnemyTask) -> bool:
    if doing_of(battle, mind) != WITHDRAWING:
        return False
    battle.tell(tables.WITHDRAWS, us.id)
    aim.deed = tables.LEAVE
    return True


def is_on_patrol(battle: Battle, us: Group, mind: EnemyMemory, aim: EnemyTask) -> bool:
    """True if it is on Patrol or still has to take cover (CA-RUL2-62, CA-RUL2-107)."""
    venture = battle.venture
    if doing_of(battle, mind) == ON_PATROL:
        if aim.passed == NOBODY:
            aim.passed, roll = roll_against(battle, us, PLAIN_DICE, leads(battle, us), "Rep")
            battle.tell(tables.PATROLS, us.id, n=aim.passed, rolls=[roll], looked=[PATROL_LOOKED[aim.passed]])
        aim.deed = tables.GO_ON
        return True
    if venture.contacts and venture.contacts[mind.contact].takes_cover and not mind.covered:
        mind.covered = True
        battle.tell(tables.COVERS, us.id)
        aim.deed = tables.TAKE_COVER
        return True
    return False


def may_charge_now(battle: Battle, us: Group, mind: EnemyMemory, aim: EnemyTask) -> bool:
    """True if a group on Attack begins in charge reach and tries to charge without a roll (CA-NP-15)."""
    if doing_of(battle, mind) != ON_ATTACK:
        return False
    return tries_charge(battle, us, aim)


def may_burn(battle: Battle, us: Group, mind: EnemyMemory, aim: EnemyTask) -> bool:
    """True if a group on Attack touches an unburnt objective building, which it tries to burn (CA-RUL2-87)."""
    if doing_of(battle, mind) != ON_ATTACK or not burns_houses(battle, us):
        return False
    for building in unburnt(battle):
        if refuse_act(battle, Order("burn", (us.id, building.id))) is None:
            aim.deed = tables.BURN
            aim.x = building.id
            battle.tell(tables.BURNS, us.id)
            return True
    return False


def may_retake(battle: Battle, us: Group, mind: EnemyMemory, aim: EnemyTask) -> bool:
    """True if a group on Defend is nearest to a lost position that it can retake (CA-NP-34, CA-RUL2-72)."""
    venture = battle.venture
    if not can_retake(battle, us, mind):
        return False
    for post in venture.lost_posts:
        if not reaches_post(battle, us, post) or not is_nearest_to(battle, us, post):
            continue
        aim.deed = tables.RETAKE
        aim.x = post.x
        aim.y = post.y
        battle.tell(tables.RETAKES, us.id)
        return True
    return False


def can_retake(battle: Battle, us: Group, mind: EnemyMemory) -> bool:
    """True if it is on Defend, not engaged, and of a kind that charges."""
    return doing_of(battle, mind) == ON_DEFENCE and us.in_melee == 0 and may_charge(battle, us)


def reaches_post(battle: Battle, us: Group, post: LostPost) -> bool:
    """True if it sees a position and can be there in one move."""
    far = paths_to(battle.field, post.x, post.y).length(us.block.x, us.block.y)
    return far <= allowance(battle, us) and sees_place(battle, us, post.x, post.y)


def is_nearest_to(battle: Battle, us: Group, post: LostPost) -> bool:
    """True if no group of its side that could retake a position is nearer."""
    own = distance(us.block.x, us.block.y, post.x, post.y)
    for mind in battle.venture.minds:
        other = battle.groups[mind.who]
        if other is us or other.where != FIELDED or distance(other.block.x, other.block.y, post.x, post.y) >= own:
            continue
        if can_retake(battle, other, mind) and reaches_post(battle, other, post):
            return False
    return True


def joins_line(battle: Battle, us: Group, mind: EnemyMemory, aim: EnemyTask) -> bool:
    """True if a later group on Defend goes to a flank of the others or behind them (CA-NP-31, CA-NP-32, CA-RUL2-71)."""
    venture = battle.venture
    if doing_of(battle, mind) != ON_DEFENCE or mind.joined or not venture.contacts:
        return False
    contact = venture.contacts[mind.contact]
    if contact.flank == 0 or mind.under_fire or has_player_within(battle, us, TWELVE):
        mind.joined = True
        return False
    line = line_of(battle, us, mind)
    if not line:
        return False
    spot = beside(battle, us, line, contact.flank)
    event_type = tables.COMES_UP
    if spot is None:
        spot = behind_line(battle, line)
        event_type = tables.COMES_BEHIND
    if distance(us.block.x, us.block.y, spot.x, spot.y) <= ARRIVED:
        mind.joined = True
        return False
    aim.deed = tables.JOIN_LINE
    aim.x = spot.x
    aim.y = spot.y
    battle.tell(event_type, us.id)
    return True


def line_of(battle: Battle, us: Group, mind: EnemyMemory) -> list[Group]:
    """Return the groups of other contacts on Defend that are placed in the line."""
    found: list[Group] = []
    for other in battle.venture.minds:
        group = battle.groups[other.who]
        if other.contact != mind.contact and group.where == FIELDED and doing_of(battle, other) == ON_DEFENCE:
            if group.building == NOBODY and (other.joined or battle.venture.contacts[other.contact].flank == 0):
                found.append(group)
    return found


def beside(battle: Battle, us: Group, line: list[Group], side: int) -> Point | None:
    """Return a place 1" beside the line's outermost group on that flank; None if it cannot be stood on."""
    first = line[0].block
    outer = line[0]
    for group in line:
        if side * right_of(first, group.block.x, group.block.y) > side * right_of(first, outer.block.x, outer.block.y):
            outer = group
    far = outer.block.width // 2 + 100 + us.block.width // 2
    spot = place_in(outer.block, side * far, 0)
    half = us.block.width // 2
    field = battle.field
    if not half <= spot.x <= field.width - half or not half <= spot.y <= field.height - half:
        return None
    if not is_passable(battle, spot.x, spot.y):
        return None
    for group in battle.groups:
        if group is not us and group.where == FIELDED and distance(group.block.x, group.block.y, spot.x, spot.y) < half:
            return None
    return spot


def behind_line(battle: Battle, line: list[Group]) -> Point:
    """Return a place 2" behind the middle of the line."""
    x = sum([group.block.x for group in line]) // len(line)
    y = sum([group.block.y for group in line]) // len(line)
    middle = line[0]
    for group in line:
        if distance(group.block.x, group.block.y, x, y) < distance(middle.block.x, middle.block.y, x, y):
            middle = group
    return place_in(middle.block, 0, -(middle.block.depth + 200))


def is_shot_at(battle: Battle, us: Group, mind: EnemyMemory, aim: EnemyTask) -> bool:
    """True if under fire without a reply: it moves to the player or into cover; not Melee Troops.

    CA-NP-09, CA-RUL2-73.
    """
    if not mind.under_fire or not us.card.has_ranged or not us.can_shoot or has_target(battle, us):
        return False
    if tables.entry_of(us) == tables.MELEE or aim.whom == NOBODY:
        return False
    aim.deed = tables.UNDER_FIRE
    if is_outnumbered(battle, us.side):
        aim.rule = "cover"
        battle.tell(tables.SEEKS_COVER, us.id)
    else:
        battle.tell(tables.FIRED_ON, us.id, aim.whom)
    return True


def rolls_on_table(battle: Battle, us: Group, mind: EnemyMemory, aim: EnemyTask) -> bool:
    """Roll 2d6 against the leader's Rep on the table in force (CA-NP-05, CA-NP-16, CA-NP-35)."""
    if aim.whom == NOBODY:
        aim.deed = tables.NOTHING
        return True
    if doing_of(battle, mind) != ON_DEFENCE:
        roll_attack(battle, us, aim)
    elif aim.on_attack:  # its company went over to that table
        go_over(battle, us, aim)
    else:
        roll_defend(battle, us, mind, aim)
    return True


Check = Callable[[Battle, Group, EnemyMemory, EnemyTask], bool]

CHECKS: Final[tuple[Check, ...]] = (
    is_in_melee,
    is_off_gun,
    is_lone_chief,
    is_last_gun,
    is_leaving,
    is_on_patrol,
    may_charge_now,
    may_burn,
    may_retake,
    joins_line,
    is_shot_at,
    rolls_on_table,
)
"""The first steps of an active group: the first that applies is taken (CA-RUL2-105)."""
