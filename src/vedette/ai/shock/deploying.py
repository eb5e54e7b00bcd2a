"""Deployment of the steady player of Colonial Adventure."""

from vedette.ai.shock.weighing import Stance
from vedette.engine.dice import Rng
from vedette.engine.types import NOBODY, Order, Question
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.setup.deploy import facing_of, usual_files, waiting, why_not_there
from vedette.rules.shock.setup.deploy_offers import pick_deployment
from vedette.rules.shock.units import FIELDED


def deploy(battle: Battle, question: Question, rng: Rng, stance: Stance) -> Order:
    """Deploy in a line along the zone's front, guns and riflemen too; commanders with the strongest unit."""
    side = question.side
    left = waiting(battle, side)
    if not left:
        return Order("ready")
    us = battle.units[left[0]]
    if us.card.is_commander:
        hosts = [one for one in battle.units if one.side == side and one.where == FIELDED and one.commander == NOBODY]
        hosts = [one for one in hosts if not one.card.is_commander and one.piece == NOBODY]
        if hosts:
            best = max(hosts, key=lambda one: (one.figures(), -one.id))
            return Order("attach", (us.id, best.id))
    west, south, east, north = battle.armies[side].zone
    heading = facing_of(battle, side)
    files = usual_files(us)
    placed = len([one for one in battle.units if one.side == side and one.where == FIELDED])
    count = placed + len(left)
    home = battle.home(side)
    for back in (150, 350, 550, 750, 950):
        for slot in range(count):
            share = (placed + slot) % count
            if home in (0, 2):
                x = west + (east - west) * (2 * share + 1) // (2 * count)
                y = north - back if home == 2 else south + back
            else:
                y = south + (north - south) * (2 * share + 1) // (2 * count)
                x = west + back if home == 1 else east - back
            if why_not_there(battle, us, x, y, heading, files) is None:
                return Order("deploy", (us.id, x, y, heading, files))
    return pick_deployment(battle, side, rng)
