"""Spotting in play (VIS-01, -02; TY-RUL-33, -95, -104): the dice of a side turn, and sight after each move."""

from typing import Final

from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.markers import open_seen
from vedette.rules.tyneside.sight.knowing import hides_someone, note_places, spot_groups
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.units import MARKER

CM_PER_PIP: Final = 1000


def throw_for_spotting(battle: Battle, side: int) -> None:
    """Roll to spot: D6 x 10 cm this side turn for each marker and each group in hiding terrain (TY-RUL-95)."""
    gaze = SightTable(battle)
    for group in battle.groups:
        group.spotted = False
        group.spot = 0
        if group.side != side and group.is_here() and hides_someone(gaze, group):
            if group.is_leader and group.host != NOBODY:
                continue  # he is spotted with his group
            die = battle.dice.die(6)
            group.spot = die * CM_PER_PIP
            roll = Roll(group.id, 6, [die], die, None, "spotting", side)
            battle.tell(event_types.SPOTTING, group.id, n=die * 10, rolls=[roll])
    for marker in battle.markers:
        marker.spot = 0
        if marker.is_out and marker.side != side:
            die = battle.dice.die(6)
            marker.spot = die * CM_PER_PIP
            roll = Roll(MARKER + marker.id, 6, [die], die, None, "spotting", side)
            battle.tell(event_types.SPOTTING, MARKER + marker.id, n=die * 10, rolls=[roll])
    look_round(battle, side)


def look_round(battle: Battle, side: int) -> bool:
    """Spot enemies and open seen markers; return True when a marker was opened."""
    gaze = SightTable(battle)
    for group in spot_groups(gaze, battle.side):
        battle.tell(event_types.SPOTTED, group.id)
    opened = open_seen(battle, gaze) if battle.markers else False
    if opened:
        gaze = SightTable(battle)
    note_places(gaze, side)
    note_places(gaze, 1 - side)
    return opened
