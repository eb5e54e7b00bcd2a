"""Fast movement: its test and its move (CA-MOV-03, CA-MOV-04, CA-MOV-05, CA-REA-27, CA-RUL-37)."""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.dice import Rng
from vedette.engine.orders import OPEN as LEFT_OPEN
from vedette.engine.plurals import suited
from vedette.engine.types import NOBODY, Option, Order, Question, Refusal, Step
from vedette.geometry.blocks import Block, are_nearer, gap_square, is_far
from vedette.geometry.ground import bars_leg
from vedette.geometry.moves import slid
from vedette.geometry.reach import Reach, sample
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import TWELVE, Battle
from vedette.rules.adventures.ground.sight import beyond_twelve, note_nearer
from vedette.rules.adventures.groups.groups import ARTILLERY, FIELDED, OPEN, RUNNERS, Group
from vedette.rules.adventures.groups.room import NEARBY, may_open, open_files, open_out
from vedette.rules.adventures.reactions.cells import (
    BY_ITSELF,
    DOUBLE,
    DOUBLE_OPEN,
    FAST,
    HALF_MORE_OPEN,
    Situation,
    read_cell,
)
from vedette.rules.adventures.reactions.reactions import roll_test
from vedette.rules.adventures.turn.moving import allowance, end_of_move, formed_block, reach_for, refuse_move_to
from vedette.rules.adventures.turn.reaches import drawn, way_out
from vedette.rules.adventures.verbs import GRAMMAR

ASIDE: Final = 25
"""The steps of shifting a group that would open out too near an enemy."""


def may_march(battle: Battle, group: Group) -> bool:
    """True if unformed and on a road (CA-MOV-05, CA-TER-23, CA-TER-24)."""
    if not battle.field.roads or group.formation != OPEN:
        return False
    return battle.field.is_road(group.block.x, group.block.y, group.block.x, group.block.y)


def test_fast(battle: Battle, step: Step) -> None:
    """Take the Fast Move test; the player then moves up to its result.

    Along a road it has one more die and the best two count; the whole way then lies on the road (CA-MOV-05,
    CA-RUL2-102).
    """
    who, by_road = step.a, step.b == 1
    group = battle.groups[who]
    if group.where != FIELDED:
        return
    battle.by_road = by_road
    rolls = roll_test(battle, group, 0, NOBODY, by_road)
    cell = read_cell(FAST, group.passed, group.type, Situation(), False)
    battle.tell(cell.event_type(BY_ITSELF, to_last=False, volleys=False), who, n=group.passed, rolls=rolls)
    length = allowance(battle, group)
    double = cell.result == DOUBLE or cell.result == DOUBLE_OPEN
    battle.fast = length * 2 if double else length + length // 2
    if cell.result == DOUBLE_OPEN or cell.result == HALF_MORE_OPEN:
        battle.fast = -battle.fast  # negative: it ends in Open Order
    battle.ask(Question(group.side, "fast", "CA-MOV-03", who))


def fast_reach(battle: Battle, group: Group) -> Reach:
    """Return a reach with no part of the way within 12" of an enemy, or nearer than it was (CA-MOV-04)."""
    return reach_for(battle, group, abs(battle.fast), TWELVE)


def refuse_fast(battle: Battle, group: Group, x: int, y: int) -> Refusal | None:
    if battle.by_road and not battle.field.is_road(group.block.x, group.block.y, x, y):
        return Refusal("CA-MOV-05", f"{group.card.name} marches by the road and has to stay on it")
    return refuse_move_to(battle, group, fast_reach(battle, group), x, y)


def move_fast(battle: Battle, group: Group, x: int, y: int) -> None:
    mask = beyond_twelve(battle, group)
    before = group.block
    battle.set_block(group, end_of_move(battle, group, x, y))
    open_away(battle, group, before)
    battle.tell(event_types.MOVES, group.id)
    battle.fast = 0
    battle.by_road = False
    note_nearer(battle, group, before)
    battle.then(steps.MOVED, group.id, 0, mask)


def finish_fast(battle: Battle, group: Group) -> None:
    """End a fast move in place, in Open Order where the cell says so."""
    open_away(battle, group, group.block)


def check_mover(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    return Refusal("CA-MOV-03", f"group {asked.who} is moving fast") if order.args[0] != asked.who else None


def check_go(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    refused = check_mover(battle, asked, order)
    if refused is not None:
        return refused
    return refuse_fast(battle, battle.groups[asked.who], order.args[1], order.args[2])


def apply_go(battle: Battle, asked: Question, order: Order) -> None:
    move_fast(battle, battle.groups[asked.who], order.args[1], order.args[2])
    battle.arrived = True


def apply_halt(battle: Battle, asked: Question, order: Order) -> None:
    finish_fast(battle, battle.groups[asked.who])
    battle.fast = 0
    battle.by_road = False


class MoveFast(DecisionType[Battle]):
    """The move of a group that moves fast, or none (CA-MOV-03, CA-MOV-04)."""

    def __init__(self) -> None:
        super().__init__("fast", GRAMMAR, {"go": Deed(check_go, apply_go), "halt": Deed(check_mover, apply_halt)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return fast_orders(battle, asked.who)

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        us = battle.groups[asked.who]
        reach = fast_reach(battle, us)
        spot = sample(reach, rng.below(1 << 30), rng.below(1 << 30))
        if (spot.x != us.block.x or spot.y != us.block.y) and refuse_fast(battle, us, spot.x, spot.y) is None:
            return Order("go", (us.id, spot.x, spot.y))
        return Order("halt", (us.id,))

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        us = battle.groups[asked.who]
        found: list[Option] = []
        reach = drawn(battle, us, fast_reach(battle, us))
        if reach.outlines or reach.through:
            said = f"Move fast, up to {abs(battle.fast) / 100:g} inches, keeping 12 from every enemy"
            found.append(GRAMMAR.option(Order("go", (us.id, LEFT_OPEN, LEFT_OPEN)), said, reach))
        found.append(GRAMMAR.offer(battle, Order("halt", (us.id,))))
        return found

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.name_of(asked.who)
        return suited(f"Where <does> {name} move fast to?", name)


def fast_orders(battle: Battle, who: int) -> list[Order]:
    """Return places spread over the reach of a fast move, and staying."""
    us = battle.groups[who]
    reach = fast_reach(battle, us)
    found: list[Order] = []
    seen: list[int] = []
    half = 45 if reach.half_arc < 180 else 180
    for turn in range(-half, half + 1, 5 if battle.by_road else 15):
        for share in (1, 2):
            spot = way_out(reach, us.block.heading + turn, reach.allowance // share)
            code = spot.x * 100000 + spot.y
            if code not in seen and (spot.x != us.block.x or spot.y != us.block.y):
                seen.append(code)
                if battle.by_road and refuse_fast(battle, us, spot.x, spot.y) is not None:
                    continue
                found.append(Order("go", (who, spot.x, spot.y)))
    found.append(Order("halt", (who,)))
    return found


def open_away(battle: Battle, group: Group, before: Block) -> None:
    """Open out no nearer than 12" to an enemy, or than the group was when it set out (CA-MOV-04, CA-RUL-37).

    It takes the nearest shape that keeps away from them; where none does, it is shifted as little as needed
    (CA-RUL-123).
    """
    if battle.fast >= 0 or group.formation == OPEN or group.card.klass >= ARTILLERY:
        return
    shapes = open_files(group)
    blocks = [formed_block(group, OPEN, files) for files in shapes]
    far = TWELVE + NEARBY + max([int(block.radius) for block in blocks])
    foes: list[Block] = []
    for enemy in battle.enemies(group.side):
        if enemy.card.klass != RUNNERS and not is_far(group.block, enemy.block, far):
            foes.append(enemy.block)
    here = group.block
    for length in range(0, NEARBY + 1 if foes else 0, ASIDE):
        for turn in range(0, 360 if length > 0 else 1, 15):
            for number in range(len(shapes)):
                there = slid(blocks[number], here.heading + turn, length)
                if not keeps_away(before, there, foes) or not may_open(battle, group, there):
                    continue
                if not bars_leg(battle.field.loose, here.x, here.y, there.x, there.y):
                    group.formation = OPEN
                    group.files = shapes[number]
                    battle.set_block(group, there)
                    return
    open_out(battle, group)


def keeps_away(before: Block, after: Block, foes: list[Block]) -> bool:
    """True if a block is 12" from every enemy or no nearer than before."""
    for foe in foes:
        if are_nearer(after, foe, TWELVE) and gap_square(after, foe) < gap_square(before, foe):
            return False
    return True
