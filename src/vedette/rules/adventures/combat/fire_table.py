"""The table of ranged combat modifiers, in dice (CA-FIR-04)."""

from vedette.engine.tables import Modifier
from vedette.engine.types import NOBODY
from vedette.rules.adventures.battle import Shot
from vedette.rules.adventures.groups.groups import MOB


def weapon_dice(shot: Shot) -> int:
    return shot.fire_dice


def is_massed(shot: Shot) -> int:
    """Return 1 if the target is in Mob or any Formed formation."""
    them = shot.them
    return 1 if (them.formation == MOB and them.building == NOBODY) or them.is_formed else 0


def is_double(shot: Shot) -> int:
    return 1 if 2 * shot.seen <= shot.firing < 3 * shot.seen else 0


def is_treble(shot: Shot) -> int:
    return 1 if shot.firing >= 3 * shot.seen else 0


def is_mounted(shot: Shot) -> int:
    return 1 if shot.us.mounted else 0


def is_loose(shot: Shot) -> int:
    """Return 1 if the target is in Open Order, prone or both (CA-FIR-13)."""
    return 1 if shot.them.is_open or shot.them.prone else 0


def is_tight(shot: Shot) -> int:
    return 1 if shot.us.tight else 0


def is_boer(shot: Shot) -> int:
    return 1 if shot.us.card.is_boer else 0


def has_penalty(shot: Shot) -> int:
    return shot.penalty


def fire_rows() -> list[Modifier[Shot]]:
    """Return the ranged combat modifiers, in dice."""
    return [
        Modifier("CA-WPN-07", 1, "Fire Dice of the weapon", weapon_dice),
        Modifier("CA-FIR-12", 2, "target in Mob or formed", is_massed),
        Modifier("CA-FIR-04", 2, "twice as many firing as targets", is_double),
        Modifier("CA-FIR-10", 3, "three times as many firing as targets", is_treble),
        Modifier("CA-FIR-11", -2, "firing mounted", is_mounted),
        Modifier("CA-FIR-13", -2, "target in Open Order or prone", is_loose),
        Modifier("CA-AMM-02", -1, "tight ammo", is_tight),
        Modifier("CA-LST-10", 1, "Boers", is_boer),
        Modifier("CA-REA-EU-BC-2", -2, "firing before a countercharge", has_penalty),
    ]
