"""Evaluation of the table by the steady player: the worth of attacks and shots."""

from typing import Final

from vedette.engine.types import NOBODY
from vedette.geometry.angles import bearing
from vedette.geometry.points import distance
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.combat.cover import UNSEEN, range_to
from vedette.rules.shock.combat.shooting import CANNOT, needed_for, tally_of
from vedette.rules.shock.move.contact import is_from_front
from vedette.rules.shock.setup.deploy import facing_of
from vedette.rules.shock.units import CAVALRY, FIELDED, NO_WEAPON, THROWN, Unit

SPEARS_WAIT: Final = 6
RIFLES_WAIT: Final = 0
"""The least promise of an attack, in sixths of a figure."""


class Stance:
    """A way to fight: how near riflemen go, whether units advance, what an attack must promise."""

    def __init__(self, words: str, good_range: int, comes_on: bool, dares: int) -> None:
        self.words = words
        self.good_range = good_range
        self.comes_on = comes_on
        self.dares = dares  # how much less an attack must promise, in sixths of a figure


USUAL: Final = Stance("", 850, True, 0)
STANCES: Final = (
    USUAL,
    Stance("holding back", 850, False, -6),
    Stance("going in", 500, True, 6),
    Stance("keeping its distance", 1300, True, -4),
)
"""The usual stance, in which riflemen advance to 8.5 inches, and others that a search may try."""


def enemies(battle: Battle, side: int) -> list[Unit]:
    return [unit for unit in battle.units if unit.side != side and unit.where == FIELDED]


def apart(us: Unit, them: Unit) -> int:
    return int(distance(us.cx, us.cy, them.cx, them.cy))


def nearest(battle: Battle, us: Unit, foes: list[Unit]) -> Unit | None:
    best: Unit | None = None
    least = 1 << 40
    for them in foes:
        far = apart(us, them)
        if far < least:
            least = far
            best = them
    return best


def heading_to_enemy(battle: Battle, us: Unit) -> int:
    """Return the heading to the nearest enemy, or away from its own edge."""
    least = 1 << 40
    found = facing_of(battle, us.side)
    for them in enemies(battle, us.side):
        far = int(distance(us.x, us.y, them.cx, them.cy))
        if far < least:
            least = far
            found = int(bearing(them.cx - us.x, them.cy - us.y))
    return found


def is_shooter(battle: Battle, us: Unit) -> bool:
    """True if it fights best with its rifles: it has some, and no Fighters' taste for steel."""
    weapon = us.weapon()
    return weapon not in (NO_WEAPON, THROWN) and not (
        us.card.mounted_class == CAVALRY and us.mounted and us.card.fighter
    )


def kill_rate(battle: Battle, us: Unit) -> int:
    """Return the chance in sixths that a close combat die kills."""
    return 2 if battle.is_fighter(us) else 1


def strength(battle: Battle, us: Unit, them: Unit, attacks: bool) -> int:
    """Return its expected kills in close combat, in sixths of a figure."""
    dice = us.fighters() + us.leaders - us.shock // 2 + us.orders
    if us.commander != NOBODY or us.card.is_commander:
        dice += 3
    dice += 2 * max(0, us.card.status - them.card.status)
    if attacks and us.is_riding() and us.card.mounted_class == CAVALRY and not them.is_riding():
        if not battle.is_formed(them) and them.building == NOBODY:
            dice *= 2
    if not attacks and us.building != NOBODY:
        dice = dice * 4 // 3
    return max(0, dice) * kill_rate(battle, us)


def attack_worth(battle: Battle, us: Unit, them: Unit) -> int:
    """Return how much better we would fare than they; above 0 is good."""
    ours = strength(battle, us, them, True)
    theirs = strength(battle, them, us, False)
    if not is_from_front(battle, us, them):
        theirs //= 2
    worth = ours - theirs
    if them.piece != NOBODY:
        worth += 10
    if us.weapon() == NO_WEAPON:
        worth += 4  # it has nothing better to do
    return worth


def worth_going_in(us: Unit) -> int:
    """Return how much an attack must promise: shooters do not attack on even terms."""
    if us.weapon() == NO_WEAPON:
        return 0
    return SPEARS_WAIT if us.weapon() == THROWN else RIFLES_WAIT


def shot_worth(battle: Battle, us: Unit, them: Unit) -> int:
    """Return the expected hits, more against near and dangerous units."""
    far = range_to(battle, us, them)
    if far == UNSEEN:
        return 0
    least = needed_for(battle, us, far)
    if least >= CANNOT:
        return 0
    worth = tally_of(battle, us, them, far).total * (7 - least) * 10
    if far < 900:
        worth = worth * 3 // 2
    if them.shock * 3 > them.figures() * 2:
        worth = worth * 5 // 4
    return worth
