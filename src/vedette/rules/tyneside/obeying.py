"""Orders of the Actions tables (ORD): what a unit that has to obey its cell will do, fixed before anybody moves (TY-RUL-78)."""

from math import isqrt
from typing import Final

from vedette.engine.opened import Weighed
from vedette.engine.tables import Roll, Saying
from vedette.engine.types import NOBODY
from vedette.rules.tyneside import words
from vedette.rules.tyneside.actions import table_of
from vedette.rules.tyneside.bases import APART, gap_between, is_engaged, pivot_of
from vedette.rules.tyneside.battle import BY_THEM, Battle, Group
from vedette.rules.tyneside.charging import group_in_reach
from vedette.rules.tyneside.codes import (
    ADVANCE,
    ATTACK,
    BACKWARD,
    CARRY_ON,
    CLOSE,
    CONTINUE,
    COVER,
    HALT,
    MARCH,
    NO_COVER,
    RETREAT,
    RETREATING,
    ROUT,
    ROUTING,
    RUN,
    STEADY,
    WITHDRAW,
)
from vedette.rules.tyneside.cover import all_in_cover, cover_from, defends, is_at_cover
from vedette.rules.tyneside.field import Piece
from vedette.rules.tyneside.knowing import Foe, nearest_foe
from vedette.rules.tyneside.leaders import is_by_group, nearest_group, own_group
from vedette.rules.tyneside.marching import (
    Course,
    can_take_cover,
    course_away,
    course_towards,
    cover_pieces,
    is_barred_cover,
    longest_move,
    most_reach,
)
from vedette.rules.tyneside.opened import cover_taken
from vedette.rules.tyneside.risk import left_of, strength_of
from vedette.rules.tyneside.sight import Gaze, visible_units
from vedette.rules.tyneside.walking import ONE, unit_vector
from vedette.rules.tyneside.weapons import MEDIUM, MELEE, MISSILE

STAY: Final = 0
GO_AWAY: Final = 1
INTO_COVER: Final = 2
GO_TOWARDS: Final = 3
CHARGE: Final = 4

NO_CHOICE: Final = 0
CHOSE_AWAY: Final = 1
CHOSE_COVER: Final = 2
CHOSE_STAY: Final = 3
"""What the owner of a commanded group wants of a RETREAT (TY-RUL-56)."""

NEAR_ENEMY: Final = 3000
"""ROUT avoids every enemy group within 30 cm (TY-RUL-76)."""
HOME_X: Final = (0, 1, 0, -1)
HOME_Y: Final = (1, 0, -1, 0)


class Plan:
    """What a unit will do in step 2: how, which way, and what is stored of it."""

    def __init__(self, group: int, foe: Foe) -> None:
        self.group = group
        self.foe = foe
        self.kind = STAY
        self.saying: Saying = words.STAYS
        self.course = Course()
        self.piece: Piece | None = None
        self.target = NOBODY
        self.extra = 0
        self.may_leave = False
        self.order = HALT  # the order that is carried out
        self.stored = HALT
        self.state = STEADY
        self.faces_foe = True
        self.far = 0  # from the enemy, for who goes first
        self.weighed: Weighed | None = None  # why it goes where it goes, to be told


# --- which order it comes to ------------------------------------------------------------------------------------------


def plan_for(gaze: Gaze, group: Group) -> Plan:
    """Work out what a unit does that obeys its cell."""
    battle = gaze.battle
    members = battle.members(group)
    foe = nearest_foe(gaze, members, group.side)
    plan = Plan(group.id, foe)
    pivot = pivot_of(battle, members)
    plan.far = (foe.x - battle.x[pivot]) ** 2 + (foe.y - battle.y[pivot]) ** 2 if foe.is_known else 0
    plan.stored = group.order
    cell = group.result
    if cell is None:
        plan.order = HALT
        return plan
    if group.is_leader and not cell.mandatory and not battle.sides[group.side].is_solo:
        rejoin(gaze, group, plan)
        return plan
    order = cell.order
    charge = cell.charge
    is_defending = defends(battle, group, foe.x, foe.y, foe.is_known)
    if order in (CARRY_ON, CLOSE) and battle.rules.halts_in_cover and group.state != STEADY and group.die >= 5:
        halt_in_cover(gaze, group, plan)
        return plan
    if order == CLOSE and (is_defending or foe.figure == NOBODY):
        order = CARRY_ON  # TY-ACT-09, TY-ORD-08, TY-RUL-80
        if is_defending:
            plan.saying = words.DEFENDS
    if order == CONTINUE and group.state != STEADY:
        order, charge = HALT, False  # nobody flees facing the enemy (TY-RUL-49)
        plan.stored = HALT
    if charge and not is_defending and not is_engaged(battle, group):  # TY-ORD-04
        plan.target = group_in_reach(gaze, group, 0)
        if plan.target != NOBODY:
            set_charge(battle, plan, ADVANCE)
            return plan
    if order == CARRY_ON or order == CONTINUE:  # TY-ORD-01, -08
        repeat(gaze, group, plan)
        return plan
    plan.stored = order
    carry_out(gaze, group, plan, order)
    return plan


def repeat(gaze: Gaze, group: Group, plan: Plan) -> None:
    """Go on with the stored order, worked out afresh, and leave it stored (TY-RUL-49)."""
    battle = gaze.battle
    order = group.order
    if order == HALT:
        if plan.saying is not words.DEFENDS:
            plan.saying = words.STANDS
        return
    if order == CLOSE and plan.foe.figure == NOBODY:
        plan.saying = words.KNOWS_NOBODY  # so no order ever calls itself (TY-RUL-80)
        return
    if group.state == RETREATING and order in (WITHDRAW, COVER):
        seen = plan.foe.figure != NOBODY
        if all_in_cover(gaze, battle.members(group), group.side) or (not seen and group.backed > 0):
            plan.stored = HALT  # TY-RUL-116
            plan.saying = words.STAYS_IN_COVER
            return
        group.backed += 1
    carry_out(gaze, group, plan, order)


def carry_out(gaze: Gaze, group: Group, plan: Plan, order: int) -> None:
    """The procedure of each order (TY-RF-18)."""
    battle = gaze.battle
    plan.order = order
    if order not in BACKWARD and is_engaged(battle, group):
        plan.saying = words.STAYS_ENGAGED  # TY-RUL-79
        return
    if order == ADVANCE:
        advance(gaze, group, plan)
    elif order == CLOSE:
        go_towards(battle, group, plan, APART)
    elif order == ATTACK:
        attack(gaze, group, plan)
    elif order == MARCH:
        march(battle, group, plan)
    elif order == COVER:
        seek_cover(gaze, group, plan)
    elif order == WITHDRAW:
        withdraw(gaze, group, plan)
    elif order == RETREAT:
        retreat(gaze, group, plan)
    elif order == RUN or order == ROUT:
        run(gaze, group, plan)


# --- forward ----------------------------------------------------------------------------------------------------------


def set_charge(battle: Battle, plan: Plan, order: int) -> None:
    """A charge is stored as ADVANCE, in the book that has ATTACK as that (TY-RUL-49)."""
    plan.kind = CHARGE
    plan.saying = words.CHARGES
    plan.order = order
    plan.stored = ATTACK if battle.rules.charge_is_attack else ADVANCE
    plan.faces_foe = False


def go_towards(battle: Battle, group: Group, plan: Plan, stop: int) -> None:
    """Towards the nearest enemy, no nearer than the stopping distance (TY-RUL-53, -75)."""
    if not plan.foe.is_known:
        plan.saying = words.KNOWS_NOBODY
        plan.order = HALT
        plan.stored = group.order  # the stored order stays what it was (TY-RUL-80)
        return
    members = battle.members(group)
    pivot = pivot_of(battle, members)
    keep = stop + battle.radius(pivot)
    if plan.foe.figure != NOBODY:
        keep += battle.radius(plan.foe.figure)
    plan.course = course_towards(battle, members, plan.foe.x, plan.foe.y, keep, plan.extra)
    plan.faces_foe = True
    if not plan.course.is_open:
        plan.saying = words.WAY_BARRED
        return
    plan.kind = GO_TOWARDS
    plan.saying = words.COMES_ON
    plan.faces_foe = False


def advance(gaze: Gaze, group: Group, plan: Plan) -> None:
    """ADVANCE: towards the nearest enemy (TY-ORD-03); where the book says so missile troops stop at medium range (TY-ORD-11) and
    others attack within 50 cm (TY-ORD-12)."""
    battle = gaze.battle
    rules = battle.rules
    members = battle.members(group)
    table = table_of(battle, members)
    foe = plan.foe
    if foe.is_known and table == MELEE and rules.advance_attacks:
        if gap_to_foe(battle, group, foe) <= rules.attack_near:
            plan.stored = ATTACK
            attack(gaze, group, plan)
            return
    if foe.is_known and table == MISSILE and rules.stops_at_medium:
        pivot = pivot_of(battle, members)
        arm = battle.cards[pivot].arm
        medium = rules.ranges[arm][MEDIUM] if arm != NOBODY else APART
        if gap_to_foe(battle, group, foe) <= medium:
            plan.saying = words.IN_RANGE
            plan.order = HALT
            plan.stored = HALT
            return
        go_towards(battle, group, plan, medium)
        return
    go_towards(battle, group, plan, APART)


def gap_to_foe(battle: Battle, group: Group, foe: Foe) -> int:
    """Between nearest figures; to a place where one was last seen, from the nearest figure's rim."""
    members = battle.members(group)
    if foe.figure != NOBODY:
        return gap_between(battle, members, battle.groups[foe.group].men)
    best = 1_000_000
    for i in members:
        far = isqrt((foe.x - battle.x[i]) ** 2 + (foe.y - battle.y[i]) ** 2)
        best = min(best, far - battle.radius(i))
    return best


def attack(gaze: Gaze, group: Group, plan: Plan) -> None:
    """ATTACK: charge the nearest enemy in reach, else a full move towards him; natives add D6 cm (TY-ORD-09, -10)."""
    battle = gaze.battle
    plan.order = ATTACK
    if not plan.foe.is_known:
        plan.saying = words.KNOWS_NOBODY
        plan.order = HALT
        plan.stored = group.order
        return
    plan.extra = native_bonus(battle, group)
    if not defends(battle, group, plan.foe.x, plan.foe.y, plan.foe.is_known):
        plan.target = group_in_reach(gaze, group, plan.extra)
        if plan.target != NOBODY:
            set_charge(battle, plan, ATTACK)
            return
    go_towards(battle, group, plan, APART)


def native_bonus(battle: Battle, group: Group) -> int:
    """Natives' D6 cm, thrown once per group before reach is judged (TY-ORD-10, TY-RUL-55, -118)."""
    if not battle.rules.native_bonus or not group.card.native:
        return 0
    if group.bonus == 0:
        die = battle.dice.die(6)
        group.bonus = die * 100
        battle.tell(words.BONUS, group.id, n=die, rolls=[Roll(group.id, 6, [die], die, None, "cm more")])
    return group.bonus


def march(battle: Battle, group: Group, plan: Plan) -> None:
    """A commanded move repeated: the same length and bearing (TY-RUL-90)."""
    length = isqrt(group.march_x * group.march_x + group.march_y * group.march_y)
    if length == 0:
        plan.saying = words.STANDS
        return
    plan.kind = GO_TOWARDS
    plan.saying = words.MARCHES
    plan.course.is_open = True
    plan.course.ux, plan.course.uy = unit_vector(group.march_x, group.march_y)
    plan.course.length = length
    plan.faces_foe = False


def rejoin(gaze: Gaze, group: Group, plan: Plan) -> None:
    """A leader alone and without command goes back to his own group, or the nearest, until within 5 cm (TY-RUL-110)."""
    battle = gaze.battle
    plan.stored = HALT
    home = own_group(battle, group)
    if home == NOBODY:
        home = nearest_group(battle, group)
    figure = group.men[0]
    if home == NOBODY or is_by_group(battle, figure, battle.groups[home]):
        plan.saying = words.STANDS
        return
    if is_engaged(battle, group):
        plan.saying = words.STAYS_ENGAGED
        return
    mates = battle.groups[home].men
    nearest = mates[0]
    for i in mates:
        if gap_between(battle, [figure], [i]) < gap_between(battle, [figure], [nearest]):
            nearest = i
    keep = BY_THEM + battle.radius(figure) + battle.radius(nearest)
    plan.course = course_towards(battle, [figure], battle.x[nearest], battle.y[nearest], keep, 0)
    plan.target = home
    if plan.course.is_open:
        plan.kind = GO_TOWARDS
        plan.saying = words.REJOINS
        plan.faces_foe = False
    else:
        plan.saying = words.WAY_BARRED


# --- back -------------------------------------------------------------------------------------------------------------


def seen_figures(gaze: Gaze, group: Group) -> list[int]:
    """The figures of all enemy units in sight."""
    found: list[int] = []
    for enemy in visible_units(gaze, gaze.battle.members(group), group.side):
        found.extend(enemy.men)
    return found


def go_away(gaze: Gaze, group: Group, plan: Plan, shunned: list[int]) -> None:
    """Away from those to be avoided; from nobody known, to the side's own table edge (TY-RUL-76, -80)."""
    battle = gaze.battle
    members = battle.members(group)
    plan.kind = GO_AWAY
    plan.saying = words.RUNS if plan.may_leave else words.GOES_AWAY
    plan.faces_foe = False
    if not plan.foe.is_known:
        home = battle.sides[group.side].home
        plan.course.is_open = True
        plan.course.ux, plan.course.uy = HOME_X[home] * ONE, HOME_Y[home] * ONE
        plan.course.length = longest_move(battle, members, plan.extra)
        return
    xs = [battle.x[i] for i in shunned]
    ys = [battle.y[i] for i in shunned]
    if not xs:
        xs, ys = [plan.foe.x], [plan.foe.y]
    plan.course = course_away(battle, members, plan.foe.x, plan.foe.y, xs, ys, plan.extra, plan.may_leave)
    if not plan.course.is_open:
        plan.kind = STAY
        plan.saying = words.WAY_BARRED


def nearest_group_of_foe(battle: Battle, foe: Foe) -> list[int]:
    """The figures of the nearest enemy group, where it is seen."""
    return battle.groups[foe.group].men[:] if foe.figure != NOBODY else []


def go_into(battle: Battle, members: list[int], plan: Plan, piece: Piece) -> None:
    plan.kind = INTO_COVER
    plan.piece = piece
    plan.saying = words.TO_COVER
    plan.faces_foe = True
    pivot = pivot_of(battle, members)
    x, y = battle.x[pivot], battle.y[pivot]
    tried: list[tuple[int, int, int, int]] = []
    names: list[str] = []
    for one in cover_pieces(battle, members):
        spot = one.nearest(x, y)
        far = 0 if one.holds(x, y) else isqrt((int(spot.x) - x) ** 2 + (int(spot.y) - y) ** 2)
        tried.append((0 if one.id == piece.id else 1, far, int(spot.x), int(spot.y)))
        names.append(one.name)
        if one.id == piece.id:
            break
    plan.weighed = cover_taken(battle, tried, names, x, y)


def is_covered_from(battle: Battle, members: list[int], foe: Foe) -> bool:
    """Every figure is in cover from the nearest enemy; with nobody visible, at cover (TY-RUL-50, -115)."""
    for i in battle.without_holders(members):
        if foe.figure == NOBODY:
            if not is_at_cover(battle, i):
                return False
        elif cover_from(battle, i, foe.figure) == NO_COVER:
            return False
    return True


def seek_cover(gaze: Gaze, group: Group, plan: Plan) -> None:
    """COVER: into the nearest cover that more than half can reach this side turn, else away from all enemies (TY-ORD-05)."""
    battle = gaze.battle
    members = battle.members(group)
    foe = plan.foe
    plan.order = COVER
    if is_covered_from(battle, members, foe) and not is_engaged(battle, group):
        plan.saying = words.STAYS_IN_COVER
        return
    reach = most_reach(battle, members, 0)
    pivot = pivot_of(battle, members)
    for piece in cover_pieces(battle, members):
        if not piece.holds(battle.x[pivot], battle.y[pivot]):
            if not piece.is_within(battle.x[pivot], battle.y[pivot], 2 * reach):
                break
        if can_take_cover(battle, piece, members, foe.x, foe.y, foe.is_known, 0):
            go_into(battle, members, plan, piece)
            return
    go_away(gaze, group, plan, seen_figures(gaze, group))
    if battle.rules.cover_away_is_retreat:
        plan.state = RETREATING  # TY-RUL-16


def is_further_off(gaze: Gaze, group: Group, piece: Piece) -> bool:
    """The point of a piece nearest to the pivot lies further from every visible enemy unit than the pivot does (TY-RUL-51)."""
    battle = gaze.battle
    members = battle.members(group)
    pivot = pivot_of(battle, members)
    spot = piece.nearest(battle.x[pivot], battle.y[pivot])
    x, y = int(spot.x), int(spot.y)
    if (x, y) == (battle.x[pivot], battle.y[pivot]):
        return False
    for enemy in visible_units(gaze, members, group.side):
        near = min([(battle.x[i] - battle.x[pivot]) ** 2 + (battle.y[i] - battle.y[pivot]) ** 2 for i in enemy.men])
        then = min([(battle.x[i] - x) ** 2 + (battle.y[i] - y) ** 2 for i in enemy.men])
        if then <= near:
            return False
    return True


def withdraw(gaze: Gaze, group: Group, plan: Plan) -> None:
    """WITHDRAW: back towards cover that is further from the enemy, else away (TY-ORD-06, TY-RUL-51)."""
    battle = gaze.battle
    members = battle.members(group)
    foe = plan.foe
    plan.order = WITHDRAW
    plan.state = RETREATING
    for piece in cover_pieces(battle, members):
        if not is_further_off(gaze, group, piece) or is_barred_cover(battle, piece, group.side):
            continue
        if can_take_cover(battle, piece, members, foe.x, foe.y, foe.is_known, 0):
            go_into(battle, members, plan, piece)
            return
        pivot = pivot_of(battle, members)
        spot = piece.nearest(battle.x[pivot], battle.y[pivot])
        plan.course = course_towards(battle, members, int(spot.x), int(spot.y), 0, 0)
        if plan.course.is_open:
            plan.kind = GO_AWAY
            plan.saying = words.BACK_TO_COVER
            plan.faces_foe = False
            return
        break
    go_away(gaze, group, plan, nearest_group_of_foe(battle, foe))


def retreat(gaze: Gaze, group: Group, plan: Plan) -> None:
    """RETREAT: stays in cover with half its strength, else cover further off that can be reached, else away; who commands the
    group chooses (TY-ORD-14, -15, TY-RUL-56)."""
    battle = gaze.battle
    plan.order = RETREAT
    if group.choice in (NO_CHOICE, CHOSE_STAY) and may_stay(gaze, group):
        plan.saying = words.STAYS_IN_COVER
        return
    plan.state = RETREATING
    piece = cover_further_off(gaze, group, plan.foe)
    if piece is not None and group.choice != CHOSE_AWAY:
        go_into(battle, battle.members(group), plan, piece)
        return
    go_away(gaze, group, plan, nearest_group_of_foe(battle, plan.foe))


def may_stay(gaze: Gaze, group: Group) -> bool:
    """Already in cover, not in contact, and half or more of the original strength is left (TY-ORD-15)."""
    battle = gaze.battle
    if not battle.rules.retreat_may_stay or is_engaged(battle, group):
        return False
    if 2 * left_of(battle, group) < strength_of(battle, group):
        return False
    return all_in_cover(gaze, battle.members(group), group.side)


def cover_further_off(gaze: Gaze, group: Group, foe: Foe) -> Piece | None:
    """The closest cover lying further off from every enemy unit, if it can be reached this side turn."""
    battle = gaze.battle
    members = battle.members(group)
    for piece in cover_pieces(battle, members):
        if is_further_off(gaze, group, piece) and not is_barred_cover(battle, piece, group.side):
            if can_take_cover(battle, piece, members, foe.x, foe.y, foe.is_known, 0):
                return piece
            return None
    return None


def run(gaze: Gaze, group: Group, plan: Plan) -> None:
    """RUN and ROUT: a full move away, over the table's edge if it comes to that (TY-ORD-07, -16)."""
    battle = gaze.battle
    plan.state = ROUTING
    plan.may_leave = True
    shunned = nearest_group_of_foe(battle, plan.foe)
    if plan.order == ROUT:
        plan.extra = battle.rules.rout_extra
        for enemy in battle.groups:
            if enemy.side != group.side and enemy.is_here() and enemy.id != plan.foe.group:
                if gap_between(battle, battle.members(group), enemy.men) <= NEAR_ENEMY:
                    shunned.extend(enemy.men)
    go_away(gaze, group, plan, shunned)


def halt_in_cover(gaze: Gaze, group: Group, plan: Plan) -> None:
    """A unit falling back stops in the closest cover and faces where the enemy was last known to be (TY-ACT-10, TY-RUL-58)."""
    battle = gaze.battle
    members = battle.members(group)
    foe = plan.foe
    plan.stored = HALT
    plan.order = HALT
    if is_covered_from(battle, members, foe):
        plan.saying = words.STAYS_IN_COVER
        return
    for piece in cover_pieces(battle, members):
        if can_take_cover(battle, piece, members, foe.x, foe.y, foe.is_known, 0):
            go_into(battle, members, plan, piece)
            return
