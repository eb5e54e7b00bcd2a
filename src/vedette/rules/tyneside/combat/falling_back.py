"""The end of a melee (MEL-15 to -17, -19; TY-RUL-64, -65, -83, -84, -119): going back and following up."""

from math import isqrt
from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.dice import Rng
from vedette.engine.types import NOBODY, Order, Question, Refusal
from vedette.geometry.angles import bearing
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import ATTACK, CLOSE, STEADY
from vedette.rules.tyneside.combat.hits import WOUND, suffer
from vedette.rules.tyneside.combat.melee import Melee, fight_all, figures_in, find_melees, is_step_free, step_in
from vedette.rules.tyneside.combat.prisoners import keep
from vedette.rules.tyneside.command.leaders import hit_figures
from vedette.rules.tyneside.move.bases import (
    is_room,
    nearest_of,
    obstacle_between,
    pivot_of,
    square_between,
    touched_by,
)
from vedette.rules.tyneside.move.charging import SPOTS, obstacle_before, spot_at, spot_before_obstacle
from vedette.rules.tyneside.move.mounting import leave_horses
from vedette.rules.tyneside.move.walking import along, unit_vector
from vedette.rules.tyneside.sight.cover import defends
from vedette.rules.tyneside.tables.marching import front_first, turned
from vedette.rules.tyneside.units import Group
from vedette.rules.tyneside.verbs import GRAMMAR

BACK_TRIES: Final = (500, 450, 550, 400, 600, 350, 650, 300, 700, 750, 800)
"""5 cm first, then nearest to it, of two the shorter (TY-RUL-83)."""
BACK_TURNS: Final = (0, 45, -45, 90, -90)
"""The line itself, then turned 22.5 degrees right, left, 45 right, left (in half degrees)."""
CLEARLY: Final = 250
"""Another spot must be 2.5 cm further from the nearest opponent than before: a side step is no falling back."""
FOLLOW: Final = 500


def fight_melees(battle: Battle) -> None:
    """Fight every melee in step 4, both sides rolling, and note units that may follow up (TY-SEQ-06)."""
    battle.following = []
    battle.opponents = []
    for melee in find_melees(battle):
        step_in(battle, melee)
        whole = [m for m in find_melees(battle) if melee.units[0] in m.units]
        if not whole:
            continue
        melee = whole[0]
        fight_all(battle, melee)
        settle_melee(battle, melee)
    for group in battle.groups:
        if group.captured and group.is_here():
            keep(battle, group)


def settle_melee(battle: Battle, melee: Melee) -> None:
    """Settle a melee group by group: more suffered, lost; equal, drawn; more inflicted, won (TY-RUL-119)."""
    back: list[int] = []
    for unit in melee.units:
        group = battle.groups[unit]
        suffered, inflicted = melee.suffered[unit], melee.inflicted[unit]
        group.worse_at = battle.clock if suffered > inflicted else -9
        if not group.is_here():
            continue
        if not [foe for foe in melee.foes[unit] if battle.groups[foe].is_here()]:
            battle.tell(event_types.HOLDS, unit)
        elif inflicted > suffered:
            battle.tell(event_types.WON, unit, n=suffered, m=inflicted)
        else:
            back.append(unit)
            if suffered > inflicted or battle.rules.draw_counts:
                group.lost_at = battle.clock
    first = [unit for unit in back if battle.groups[unit].side != battle.side]
    for unit in first + [unit for unit in back if unit not in first]:
        go_back(battle, melee, battle.groups[unit])
    for unit in melee.units:
        group = battle.groups[unit]
        if not group.is_here() or melee.inflicted[unit] <= melee.suffered[unit]:
            continue
        gone = [foe for foe in melee.foes[unit] if foe in back and battle.groups[foe].is_here()]
        if gone and may_follow(battle, group):
            battle.following.append(unit)
            for foe in gone:
                battle.opponents.append((unit, foe))


# --- moving back ------------------------------------------------------------------------------------------------------


def go_back(battle: Battle, melee: Melee, group: Group) -> None:
    """Move the whole group 5 cm back, facing the enemy, hindmost first (TY-MEL-15, -16, TY-RUL-83)."""
    opposing = figures_in(battle, melee, 1 - group.side)
    figures = hit_figures(battle, group)
    suffered, inflicted = melee.suffered[group.id], melee.inflicted[group.id]
    event_type = event_types.LOST if suffered > inflicted else event_types.DRAWN
    if group.horses:
        leave_horses(battle, group)  # TY-RUL-126
    pivot = pivot_of(battle, figures)
    near = nearest_of(battle, pivot, opposing)
    dx, dy = battle.x[pivot] - battle.x[near], battle.y[pivot] - battle.y[near]
    ux, uy = unit_vector(dx, dy)
    stuck: list[int] = []
    for i in front_first(battle, figures, ux, uy):
        if not step_back(battle, i, ux, uy, opposing):
            stuck.append(i)
    heading = int(bearing(-dx, -dy))
    for i in figures:
        battle.facing[i] = heading
        battle.groups[battle.unit[i]].facing = heading
    battle.tell(event_type, group.id, n=suffered, m=inflicted, x=battle.x[pivot], y=battle.y[pivot])
    if not stuck:
        return
    if not battle.rules.wound_if_stuck:
        battle.tell(event_types.STUCK, group.id, n=len(stuck))
        return
    for i in stuck:
        unit = battle.unit[i]
        battle.tell(
            event_types.LEADER_STUCK if battle.groups[unit].is_leader else event_types.STUCK_WOUND, NOBODY, unit
        )
        suffer(battle, unit, i, WOUND, [], True)


def step_back(battle: Battle, figure: int, ux: int, uy: int, opposing: list[int]) -> bool:
    """Move the figure to its spot; return False when there is none and it cannot fall back."""
    near = nearest_of(battle, figure, opposing)
    for turn in BACK_TURNS:
        vx, vy = turned(ux, uy, turn)
        for reach in BACK_TRIES:
            x, y = along(battle.x[figure], battle.y[figure], vx, vy, reach)
            is_usual = turn == 0 and reach == BACK_TRIES[0]
            if not is_usual and not is_clearly_further(battle, figure, x, y, opposing, near):
                continue
            if is_room(battle, figure, x, y) and is_step_free(battle, figure, x, y):
                battle.x[figure], battle.y[figure] = x, y
                return True
    return False


def is_clearly_further(battle: Battle, figure: int, x: int, y: int, opposing: list[int], near: int) -> bool:
    """True if at least 2.5 cm further than before from the nearest opposing figure."""
    least = isqrt(square_between(battle, figure, near)) + CLEARLY
    for j in opposing:
        if (battle.x[j] - x) ** 2 + (battle.y[j] - y) ** 2 < least * least:
            return False
    return True


# --- following up -----------------------------------------------------------------------------------------------------


def may_follow(battle: Battle, group: Group) -> bool:
    """True unless retreating or routing, or uncommanded and defending a fortified position (TY-RUL-84)."""
    if group.state != STEADY:
        return False
    if group.seat == NOBODY and not battle.is_character(group):
        return not defends(battle, group, 0, 0, False)
    return True


def wants_to_follow(group: Group) -> bool:
    """True if an uncommanded winner's order was a charge, ATTACK or CLOSE (TY-RUL-65)."""
    return group.charged or group.carried in (ATTACK, CLOSE)


def owner_of(battle: Battle, group: Group) -> int:
    """Return the seat that decides for a unit, or NOBODY when the tables decide (TY-RUL-107, -108)."""
    if battle.is_character(group):
        return battle.seat_of_figure(group.men[0])
    return group.seat


def follow_up(battle: Battle, group: Group) -> None:
    """Follow up at once, up to 5 cm towards the nearest who went back; figures in contact stay (TY-RUL-84)."""
    targets: list[int] = []
    for us, them in battle.opponents:
        if us == group.id and battle.groups[them].is_here():
            targets.extend(hit_figures(battle, battle.groups[them]))
    if not targets:
        return
    moved = False
    pivot = pivot_of(battle, hit_figures(battle, group))
    near = nearest_of(battle, pivot, targets)
    ux, uy = unit_vector(battle.x[near] - battle.x[pivot], battle.y[near] - battle.y[pivot])
    for i in front_first(battle, hit_figures(battle, group), ux, uy):
        if touched_by(battle, i) or battle.guards[i] != NOBODY or battle.is_holder(i):
            continue
        if step_after(battle, i, nearest_of(battle, i, targets), group.id):
            moved = True
    if moved:
        battle.face(group, int(bearing(ux, uy)))
        pivot = pivot_of(battle, group.men)
        battle.tell(event_types.FOLLOWS, group.id, x=battle.x[pivot], y=battle.y[pivot])
    else:
        battle.tell(event_types.LETS_GO, group.id)


def step_after(battle: Battle, figure: int, target: int, unit: int) -> bool:
    """Step into contact if 5 cm will do, else 5 cm nearer; a follow-up crosses an obstacle free (TY-RUL-93)."""
    spots = [spot_at(battle, figure, target, turn) for turn in SPOTS]
    piece_before = obstacle_before(battle, figure, target)
    if piece_before is not None:
        spots.append(spot_before_obstacle(battle, figure, target, piece_before, 0))
    for x, y in spots:
        if x < 0 or (x - battle.x[figure]) ** 2 + (y - battle.y[figure]) ** 2 > FOLLOW * FOLLOW:
            continue
        if is_room(battle, figure, x, y) and is_step_free(battle, figure, x, y):
            battle.x[figure], battle.y[figure] = x, y
            piece = obstacle_between(battle, figure, target)
            if piece != NOBODY:
                battle.note_crosser(unit, piece)
            return True
    ux, uy = unit_vector(battle.x[target] - battle.x[figure], battle.y[target] - battle.y[figure])
    for reach in (500, 400, 300, 200, 100):
        x, y = along(battle.x[figure], battle.y[figure], ux, uy, reach)
        if is_room(battle, figure, x, y) and is_step_free(battle, figure, x, y):
            battle.x[figure], battle.y[figure] = x, y
            return True
    return False


def check_asked(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    if order.args[0] != asked.who:
        return Refusal("TY-MEL-17", f"{battle.name_of(asked.who)} is asked, nobody else", asked.who)
    return None


def apply_follow(battle: Battle, asked: Question, order: Order) -> None:
    follow_up(battle, battle.groups[asked.who])


def apply_stay(battle: Battle, asked: Question, order: Order) -> None:
    battle.tell(event_types.LETS_GO, asked.who)


class Following(DecisionType[Battle]):
    """The decision whether a winning group follows up, in the enemy's turn too (TY-MEL-17, TY-RUL-108)."""

    def __init__(self) -> None:
        super().__init__(
            "follow", GRAMMAR, {"follow": Deed(check_asked, apply_follow), "stay": Deed(check_asked, apply_stay)}
        )

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return [Order("follow", (asked.who,)), Order("stay", (asked.who,))]

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return self.legal_orders(battle, asked)[0 if rng.below(3) else 1]

    def table_answer(self, battle: Battle, asked: Question) -> Order | None:
        return Order("follow" if wants_to_follow(battle.groups[asked.who]) else "stay", (asked.who,))

    def words(self, battle: Battle, asked: Question) -> str:
        return f"{battle.name_of(asked.who)}: follow up those who went back?"
