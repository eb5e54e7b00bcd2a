"""Shared orders of the book's own enemy: firing, turning to fire, forming up.

CA-RUL2-66, CA-RUL2-106, CA-RUL2-108.
"""

from typing import Final

from vedette.engine.types import NOBODY, Order
from vedette.geometry.angles import bearing, difference
from vedette.rules.adventures import event_types
from vedette.rules.adventures.battle import TWELVE, Battle
from vedette.rules.adventures.combat.fire import may_volley, range_of
from vedette.rules.adventures.ground.sight import gap_between, sees
from vedette.rules.adventures.groups.formations import may_form, usual_files
from vedette.rules.adventures.groups.groups import ARTILLERY, EUROPEAN, FIELDED, LINE, MOB, OPEN, TRIBAL, Group
from vedette.rules.adventures.solo.tactics import has_player_within, players
from vedette.rules.adventures.solo.venture import EnemyTask
from vedette.rules.adventures.turn.actions import FIRED, FORMED
from vedette.rules.adventures.turn.deeds import refuse_act

FORM_AT: Final = 2400
"""European infantry forms line when a player group is in sight within this, cavalry within half (CA-RUL2-106)."""
MOST_STUCK: Final = 2
ARRIVED: Final = 150
ALL_ROUND: Final = 45
TURN_LIMIT: Final = 90


def may(battle: Battle, order: Order) -> bool:
    """True if the rules allow the order, as for a player."""
    return refuse_act(battle, order) is None


def done(us: Group) -> Order:
    return Order("done", (us.id,))


def by_nearness(battle: Battle, us: Group) -> list[Group]:
    """Return the player's groups, the nearest first, in ties the larger (CA-RUL2-108)."""
    keys = sorted([(gap_between(us, them), -them.bodies, them.id) for them in players(battle, us)])
    return [battle.groups[key[2]] for key in keys]


def shoot(battle: Battle, us: Group) -> Order | None:
    """Fire at the nearest group in range, sight and arc, by volley if allowed (CA-RUL2-108)."""
    if not us.can_shoot or battle.done_acts & FIRED:
        return None
    if battle.actions <= 0 and not battle.moved_first:
        return None
    reach = range_of(us)
    for them in by_nearness(battle, us):
        if gap_between(us, them) > reach:
            break
        for verb in ("volley", "fire") if may_volley(us) else ("fire",):
            order = Order(verb, (us.id, them.id))
            if may(battle, order):
                return order
    return None


def shoot_or_end(battle: Battle, us: Group) -> Order:
    """Fire with what is left of the activation, or end it (CA-RUL2-66)."""
    order = shoot(battle, us)
    return order if order is not None else done(us)


def turn_to_fire(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Turn to a group in range and sight outside the arc; a gun turns and fires."""
    if us.building != NOBODY or aim.has_turned:
        return None
    reach = range_of(us)
    for them in by_nearness(battle, us):
        if gap_between(us, them) > reach:
            break
        if not sees(battle, us, them):
            continue
        way = int(bearing(them.block.x - us.block.x, them.block.y - us.block.y))
        if us.serves_gun:
            for order in (Order("aim", (us.id, way, them.id)), Order("turn", (us.id, way)), quarter_turn(us, way)):
                if may(battle, order):
                    aim.has_turned = True
                    return order
        elif difference(way, us.block.heading) > 0:
            order = Order("face", (us.id, way))
            if may(battle, order):
                aim.has_turned = True
                return order
    return None


def quarter_turn(us: Group, way: int) -> Order:
    """Turn a gun towards a bearing, as far as one turn allows."""
    left = (us.block.heading - way) % 360 <= 180
    return Order("turn", (us.id, (us.block.heading + (-TURN_LIMIT if left else TURN_LIMIT)) % 360))


def stand(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    """Stay, and fire if a target is in range (CA-NP-22, CA-NP-24, CA-NP-25, CA-NP-51, CA-NP-52)."""
    if us.serves_gun:
        for made_ready in (Order("clear", (us.id,)), Order("unpack", (us.id, int(us.block.heading)))):
            if may(battle, made_ready):
                return made_ready
    order = shoot(battle, us)
    if order is None and not battle.done_acts & FIRED:
        order = turn_to_fire(battle, us, aim)
    return order if order is not None else done(us)


def nothing(battle: Battle, us: Group, aim: EnemyTask) -> Order | None:
    return done(us)


def formation_wanted(battle: Battle, us: Group) -> int:
    """Return Mob for melee and mounted bands, Open Order for others, line for units near the enemy (CA-RUL2-106)."""
    card = us.card
    if card.klass >= ARTILLERY or us.building != NOBODY:
        return us.formation
    if card.training == TRIBAL:
        wanted = MOB if us.mounted or not card.has_ranged else OPEN
        return wanted if may_form(card, us.mounted, wanted) else OPEN
    if not may_form(card, us.mounted, LINE):
        return OPEN
    near = FORM_AT if us.is_infantry else FORM_AT // 2
    for them in players(battle, us):
        if gap_between(us, them) <= near and sees(battle, us, them):
            return LINE
    return OPEN


def form_up(battle: Battle, us: Group) -> Order | None:
    """Form up: a unit's first of two actions, a band's one action when no player is within 12"."""
    if battle.done_acts or us.card.klass >= ARTILLERY:
        return None
    wanted = formation_wanted(battle, us)
    if wanted == us.formation:
        return None
    if us.card.training == TRIBAL and (wanted != MOB or has_player_within(battle, us, TWELVE)):
        return None
    order = Order("form", (us.id, wanted, usual_files(wanted, us.bodies, us.card.has_ranged)))
    return order if may(battle, order) else None


def open_out(battle: Battle, us: Group) -> Order | None:
    """Change to Open Order where woods or rough ground bar the move in line (CA-RUL2-106)."""
    if us.card.training != EUROPEAN or us.formation == OPEN or battle.done_acts & FORMED or battle.actions < 2:
        return None
    order = Order("form", (us.id, OPEN, usual_files(OPEN, us.bodies, us.card.has_ranged)))
    return order if may(battle, order) else None


def rises(battle: Battle, us: Group, was_prone: bool) -> None:
    """Let prone groups that move get up and go half the distance (CA-RUL2-106)."""
    if was_prone and us.prone and us.where == FIELDED:
        us.prone = False
        battle.tell(event_types.GETS_UP, us.id)
