"""Gunnery of the steady player of Colonial Adventure."""

from vedette.ai.shock.weighing import Stance, heading_to_enemy, shot_worth
from vedette.engine.dice import Rng
from vedette.engine.types import NOBODY, Order, Question
from vedette.geometry.angles import difference
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.combat.artillery import refuse_gun, refuse_limber, refuse_turn
from vedette.rules.shock.combat.shooting import targets
from vedette.rules.shock.units import FIELDED, UNLIMBERED


def aim(battle: Battle, question: Question, rng: Rng, stance: Stance) -> Order:
    """Aim each gun at the target that is worth most."""
    side = question.side
    for us in battle.units:
        if us.side == side and us.where == FIELDED and us.piece != NOBODY and us.aim == NOBODY and us.used < 2:
            most, best = 0, NOBODY
            for who in targets(battle, us):
                worth = shot_worth(battle, us, battle.units[who])
                if worth > most:
                    most, best = worth, who
            if best != NOBODY:
                return Order("aim", (us.id, best))
    return Order("done")


def guns(battle: Battle, question: Question, rng: Rng, stance: Stance) -> Order:
    """Clear jams, load, unlimber; turn to where the enemy is."""
    side = question.side
    after = question.n == 1
    for us in battle.units:
        if us.side != side or us.where != FIELDED or us.piece == NOBODY:
            continue
        piece = battle.pieces[us.piece]
        ready = refuse_gun(battle, us, side) is None
        if (
            not after
            and not us.moved
            and us.used == 0
            and battle.move_class(us) == UNLIMBERED
            and not targets(battle, us)
        ):
            heading = heading_to_enemy(battle, us)
            if difference(heading, us.heading) > 30 and refuse_turn(battle, us, heading, us.files) is None:
                return Order("turn", (us.id, heading))
        if not ready:
            continue
        if piece.limbered and refuse_limber(battle, us, False) is None:
            return Order("unlimber", (us.id,))
        if piece.jammed:
            return Order("repair", (us.id,))
        if piece.fired:
            return Order("reload", (us.id,))
    return Order("done")
