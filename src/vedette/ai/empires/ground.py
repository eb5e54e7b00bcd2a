"""Evaluation of ground for the steady player of When Empires Clash!: danger, wanted range, time to attack."""

from typing import Final

from vedette.ai.empires.weighing import price
from vedette.engine.types import NOBODY
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.combat.recoil import open_squares
from vedette.rules.empires.stands import ARTILLERY, CAVALRY, COMMAND, FIELDED, INFANTRY, TRANSPORT, Stand
from vedette.rules.empires.victory import worth_left

CHARGE_REACH: Final = 3
"""The distance beyond its rate at which a stand can soon reach an enemy: a charge may end with a diagonal step."""
TOGETHER: Final = 0.8
"""The share of an army's spears that must be able to reach the enemy before any of them goes in."""
WAITING: Final = 1.2
"""The weight of possible enemy fire for stands that wait."""
FORSAKEN: Final = 0.6
"""The cost of a Commander's square away from its own troops."""
LAST_TURNS: Final = 4
"""The number of last turns in which no stand waits any longer."""


class Stance:
    """A style of fighting: its pull towards the enemy, its fear of danger, and the time its spears go in."""

    def __init__(self, words: str, eager: float, wary: float, spears: int, near: int) -> None:
        self.words = words
        self.eager = eager
        self.wary = wary
        self.spears = spears  # 1: now; -1: not before the end; 0: when enough of them can arrive together
        self.near = near  # squares that firers go nearer than their range


USUAL: Final = Stance("", 1.0, 1.0, 0, 0)
GOING_IN: Final = Stance("going in", 1.5, 0.4, 1, 0)
STANCES: Final = (
    USUAL,
    Stance("holding back", 0.3, 2.5, -1, 0),
    GOING_IN,
    Stance("going in close", 2.0, 0.2, 1, 4),
)
"""The usual stance, and others that a search may try."""


class Foe:
    """An enemy on the field as ground is evaluated: its reach and its strength."""

    def __init__(self, them: Stand, x: int, y: int) -> None:
        self.stand = them
        self.x = x
        self.y = y
        closes = them.card.arm not in (ARTILLERY, TRANSPORT, COMMAND)
        self.charge = them.rate + 2 if closes else NOBODY
        self.fire = them.card.range + them.rate if them.card.range >= 2 else NOBODY
        self.strength = 0.12 * them.card.value
        self.is_cavalry = them.is_cavalry


def foes_of(battle: Battle, side: int) -> list[Foe]:
    """Return the enemies of a side on the field; they stay in place while it thinks."""
    grid = battle.grid
    return [
        Foe(them, grid.x[them.cell], grid.y[them.cell])
        for them in battle.stands
        if them.side != side and them.where == FIELDED
    ]


def nearest_of(battle: Battle, foes: list[Foe], cell: int) -> Stand | None:
    """Return the nearest enemy of a square, the first of the roster if several are equally near."""
    found: Stand | None = None
    least = 999
    x, y = battle.grid.x[cell], battle.grid.y[cell]
    for foe in foes:
        dx, dy = foe.x - x, foe.y - y
        apart = (dx if dx >= 0 else -dx) + (dy if dy >= 0 else -dy)
        if apart < least:
            least = apart
            found = foe.stand
    return found


def nearest_enemy(battle: Battle, side: int, cell: int) -> Stand | None:
    found: Stand | None = None
    least = 999
    for them in battle.stands:
        if them.side != side and them.where == FIELDED:
            apart = battle.grid.apart(cell, them.cell)
            if apart < least:
                least = apart
                found = them
    return found


def way_towards(battle: Battle, here: int, there: int) -> int:
    """Return the facing that looks most nearly at a square."""
    grid = battle.grid
    dx = grid.x[there] - grid.x[here]
    dy = grid.y[there] - grid.y[here]
    if abs(dy) >= abs(dx):
        return 0 if dy > 0 else 2
    return 1 if dx > 0 else 3


def danger(battle: Battle, us: Stand, cell: int, foes: list[Foe]) -> float:
    """Estimate the harm that the enemy could do to a stand there in its next activations."""
    field = battle.field
    harm = 0.0
    dug = field.dug[cell]
    covered = dug or (field.ground[cell] == 1)
    rides_down = us.card.arm in (INFANTRY, ARTILLERY) and battle.near[us.side][cell] == 0
    x, y = battle.grid.x[cell], battle.grid.y[cell]
    for foe in foes:
        dx, dy = foe.x - x, foe.y - y
        apart = (dx if dx >= 0 else -dx) + (dy if dy >= 0 else -dy)
        if apart <= foe.charge:
            harm += foe.strength * (0.7 if dug else 1.0)
            if foe.is_cavalry and rides_down:
                harm += 0.25
        elif apart <= foe.fire:
            harm += foe.strength * 0.6 * (0.5 if covered else 1.0)
    return harm * price(battle, us) / 3.0


def wanted_range(us: Stand) -> int:
    """Return the distance from the enemy that the stand wants."""
    if us.card.arm == COMMAND:
        return 5
    if us.card.arm == TRANSPORT:
        return 7
    if us.card.range >= 2:
        return us.card.range
    return 2


def ground_score(battle: Battle, us: Stand, cell: int, foes: list[Foe], waits: bool, stance: Stance) -> float:
    """Evaluate a square for a stand already set down there, without its attacks."""
    field = battle.field
    score = 0.0
    them = nearest_of(battle, foes, cell)
    if them is None:
        return score
    apart = battle.grid.apart(cell, them.cell)
    want = wanted_range(us)
    if stance.near > 0 and us.card.range >= 2 and us.card.arm in (INFANTRY, CAVALRY):
        want = max(2, want - stance.near)
    if waits:
        want = us.rate + 2
        score -= WAITING * shots_at(battle, us, cell, foes)
    elif goes_in(us) and battle.near[1 - us.side][cell] > 0:
        score += ring(battle, us)
    if apart > want:
        score -= 0.14 * stance.eager * (apart - want)
    elif us.card.arm in (COMMAND, TRANSPORT):
        score -= 0.3 * (want - apart)
    if field.dug[cell]:
        score += 0.45
    elif field.ground[cell] == 1 and us.goes_as_infantry:
        score += 0.25
    score += 0.1 * field.level[cell]
    friends = battle.near[us.side][cell]
    if us.card.arm == COMMAND:
        score += 0.12 * min(friends, 4)
        if friends == 0:
            score -= FORSAKEN
    else:
        score += 0.07 * min(friends, 3)
        command = battle.command_of(us.side)
        if command is not None and command.where == FIELDED and battle.grid.rings(command.cell, cell) == 1:
            score += 0.12
    weight = 2.0 if us.card.arm in (COMMAND, ARTILLERY, TRANSPORT) else 0.5
    if us.card.range < 2 and us.card.arm in (INFANTRY, CAVALRY):
        weight = 0.25
    return score - stance.wary * weight * danger(battle, us, cell, foes)


# --- with mass --------------------------------------------------------------------------------------------------------


def goes_in(us: Stand) -> bool:
    """True if it has no ranged weapon and must close with the enemy."""
    return us.card.range < 2 and us.card.arm in (INFANTRY, CAVALRY)


def must_wait(battle: Battle, us: Stand, foes: list[Foe], stance: Stance) -> bool:
    """True if it must close with the enemy, and not enough stands like it can arrive with it."""
    return goes_in(us) and not is_assault(battle, us.side, foes, stance)


def is_assault(battle: Battle, side: int, foes: list[Foe], stance: Stance = USUAL) -> bool:
    """True if the stands that must close with the enemy go in: enough can arrive together, or no time is left.

    An army that is ahead lets the enemy come.
    """
    if stance.spears != 0:
        return stance.spears > 0
    spears = ready = others = 0
    for us in battle.stands:
        if us.side != side or us.where != FIELDED or us.card.arm in (COMMAND, TRANSPORT):
            continue
        if not goes_in(us):
            others += 1
            continue
        spears += 1
        them = nearest_of(battle, foes, us.cell)
        if them is not None and battle.grid.apart(us.cell, them.cell) <= us.rate + CHARGE_REACH:
            ready += 1
    if spears < others or battle.withdrawing[1 - side]:
        return True
    if worth_left(battle, side) > worth_left(battle, 1 - side):
        return False
    return ready >= TOGETHER * spears or is_late(battle, side)


def is_late(battle: Battle, side: int) -> bool:
    """True if a side cannot wait: in the last turns, or in the second half if it destroyed nothing so far."""
    if battle.lost[1 - side] == 0:
        return 2 * battle.turn > battle.turns
    return battle.turn > battle.turns - LAST_TURNS


def pressed(battle: Battle, us: Stand, stance: Stance) -> Stance:
    """Return the stance of a stand that pursues or runs out of time to close: it ignores danger more."""
    if stance is not USUAL or us.card.arm not in (INFANTRY, CAVALRY):
        return stance
    if battle.withdrawing[1 - us.side] and not battle.withdrawing[us.side]:
        return GOING_IN
    if goes_in(us) and is_late(battle, us.side) and worth_left(battle, us.side) <= worth_left(battle, 1 - us.side):
        return GOING_IN
    return stance


def ring(battle: Battle, us: Stand) -> float:
    """Evaluate the escape squares closed to adjacent enemies: a stand that cannot fall back is destroyed (WEC-REC-04)."""
    found = 0.0
    grid = battle.grid
    for offset in grid.around:
        who = battle.front[us.cell + offset]
        if who == NOBODY or battle.stands[who].side == us.side:
            continue
        them = battle.stands[who]
        found += 0.1 * them.card.value * (3 - len(open_squares(battle, them)))
    return found


def shots_at(battle: Battle, us: Stand, cell: int, foes: list[Foe]) -> float:
    """Estimate the cost of enemy fire on a stand that waits there: a tenth of its value for each possible firer."""
    x, y = battle.grid.x[cell], battle.grid.y[cell]
    firers = 0
    for foe in foes:
        dx, dy = foe.x - x, foe.y - y
        them = foe.stand
        reach = them.card.range if them.card.arm == ARTILLERY else foe.fire
        if (dx if dx >= 0 else -dx) + (dy if dy >= 0 else -dy) <= reach and them.card.range >= 2:
            firers += 1
    return 0.1 * firers * us.card.value
