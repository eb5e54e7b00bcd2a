"""Evaluation of attacks in When Empires Clash!: exact chances, and the values of stands."""

from typing import Final

from vedette.engine.dice import sum_distribution
from vedette.engine.types import NOBODY, Order
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.combat.close import close_combat, close_targets
from vedette.rules.empires.combat.fire import fire_combat, fire_targets
from vedette.rules.empires.combat.recoil import has_open_square, is_blocked_by_companion, may_quit
from vedette.rules.empires.stands import ARTILLERY, COMMAND, MACHINE_GUN, POM_POM, TRANSPORT, Stand
from vedette.rules.empires.victory import worth_left

# --- chances ----------------------------------------------------------------------------------------------------------


class Chances:
    """The chances of an attack's results: no gain, the defender driven back, the defender destroyed."""

    def __init__(self, fails: float, drives: float, destroys: float) -> None:
        self.fails = fails
        self.drives = drives
        self.destroys = destroys


_known: Final[dict[tuple[int, int, bool, bool], Chances]] = {}


def chances(ours: int, theirs: int, we_throw_d12: bool, they_throw_d12: bool) -> Chances:
    """Return the exact chances of an attack with these additions to the throws."""
    key = (ours, theirs, we_throw_d12, they_throw_d12)
    found = _known.get(key)
    if found is not None:
        return found
    us = sum_distribution(1, 12) if we_throw_d12 else sum_distribution(2, 6)
    them = sum_distribution(1, 12) if they_throw_d12 else sum_distribution(2, 6)
    fails = drives = destroys = 0
    for i in range(len(us.values)):
        for j in range(len(them.values)):
            weight = us.weights[i] * them.weights[j]
            a = us.values[i] + ours
            d = them.values[j] + theirs
            if a <= d:
                fails += weight
            elif a < 2 * d:
                drives += weight
            else:
                destroys += weight
    cases = us.cases * them.cases
    found = Chances(fails / cases, drives / cases, destroys / cases)
    _known[key] = found
    return found


# --- what things are worth ----------------------------------------------------------------------------------------------

DRIVEN_BACK: Final = 0.4
REPULSED: Final = 0.2
GUN_PRIZE: Final = 1.5
COMMAND_BONUS: Final = 6.0
LEAST_GAIN: Final = 0.08


def price(battle: Battle, stand: Stand) -> float:
    """Return the cost of losing this stand: its value, a towed gun's, and a bonus for a Command stand."""
    worth = float(stand.card.value)
    if stand.tow != NOBODY:
        worth += battle.stands[stand.tow].card.value
    if stand.card.arm == COMMAND:
        worth += COMMAND_BONUS
    return worth


def trophy(battle: Battle, us: Stand, them: Stand) -> float:
    """Return our gain from destroying them; their Command stand is worth much only while we are ahead."""
    worth = float(them.card.value)
    if them.tow != NOBODY:
        worth += battle.stands[them.tow].card.value
    if them.card.arm in (ARTILLERY, MACHINE_GUN, POM_POM):
        worth *= GUN_PRIZE
    if them.card.arm == COMMAND:
        lead = worth_left(battle, us.side) - worth_left(battle, them.side) + them.card.value
        worth = 8.0 if lead > 0 else -2.0
    return worth


def gain_of(battle: Battle, us: Stand, them: Stand, by_fire: bool) -> float:
    """Return the expected gain of an attack, in points."""
    combat = fire_combat(battle, us, them) if by_fire else close_combat(battle, us, them)
    armies = battle.armies
    odds = chances(combat.ours.total, combat.theirs.total, armies[us.side].throws_d12, armies[them.side].throws_d12)
    prize = trophy(battle, us, them)
    share = DRIVEN_BACK
    if is_blocked_by_companion(battle, them) or not has_open_square(battle, them):
        share = 1.0
    gain = odds.destroys * prize + odds.drives * prize * share
    if by_fire:
        return gain
    loss = price(battle, us)
    stuck = is_blocked_by_companion(battle, us) or not has_open_square(battle, us)
    return gain - odds.fails * loss * (1.0 if stuck else REPULSED)


class Best:
    """The best attack found, and its expected gain."""

    def __init__(self) -> None:
        self.gain = 0.0
        self.order: Order | None = None


def best_attack(battle: Battle, us: Stand) -> Best:
    """Return the most rewarding attack a stand can make from its square."""
    best = Best()
    for id in fire_targets(battle, us):
        gain = gain_of(battle, us, battle.stands[id], True)
        if gain > best.gain:
            best.gain = gain
            best.order = Order("fire", (us.id, id))
    if us.card.arm == COMMAND or us.card.arm == TRANSPORT:
        return best
    for id in close_targets(battle, us):
        gain = gain_of(battle, us, battle.stands[id], False)
        if gain > best.gain:
            best.gain = gain
            best.order = Order("attack", (us.id, id))
    return best


def expected_losses(battle: Battle, order: Order) -> tuple[float, float]:
    """Return the points that attacker and defender may expect to lose by the throw of an attack."""
    us, them = battle.stands[order.args[0]], battle.stands[order.args[1]]
    by_fire = order.verb == "fire"
    combat = fire_combat(battle, us, them) if by_fire else close_combat(battle, us, them)
    armies = battle.armies
    odds = chances(combat.ours.total, combat.theirs.total, armies[us.side].throws_d12, armies[them.side].throws_d12)
    theirs = odds.destroys + (odds.drives if is_stuck(battle, them) else 0.0)
    ours = odds.fails if not by_fire and is_stuck(battle, us) else 0.0
    return ours * worth_with_tow(battle, us), theirs * worth_with_tow(battle, them)


def is_stuck(battle: Battle, stand: Stand) -> bool:
    """True if it would be destroyed when it must fall back."""
    if is_blocked_by_companion(battle, stand):
        return True
    return not has_open_square(battle, stand) and not may_quit(battle, stand)


def worth_with_tow(battle: Battle, stand: Stand) -> float:
    """Return the value that is lost when it is destroyed, a towed gun's included."""
    return float(stand.card.value + (battle.stands[stand.tow].card.value if stand.tow != NOBODY else 0))
