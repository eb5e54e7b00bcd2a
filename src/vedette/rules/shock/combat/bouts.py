"""Close combat (CLC): the dice, the dead, the result."""

from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.tables import Breakdown, Roll
from vedette.engine.types import NOBODY, Order, Question, Refusal, Step
from vedette.rules.shock import event_types, steps
from vedette.rules.shock.battle import Battle, Bout
from vedette.rules.shock.combat.cover import holds_hard_cover, is_in_open
from vedette.rules.shock.combat.hits import add_shock, lose, take_piece
from vedette.rules.shock.combat.pools import PoolEntry, less_part, part
from vedette.rules.shock.move.shape import rects_nearer, rects_within
from vedette.rules.shock.move.thrown import AS_IT_STANDS, AWAY, TOWARDS, throw_back
from vedette.rules.shock.units import (
    CAVALRY,
    FIELDED,
    MOUNTED_INFANTRY,
    NO_MOVE,
    ONLY_RALLY,
    Unit,
)
from vedette.rules.shock.verbs import GRAMMAR

MOST_ROUNDS: Final = 3
"""Two repeats after a draw (SP-RUL-57)."""

PLAIN_FACES: Final = [0, 0, 0, 0, 1, 2]
FIGHTER_FACES: Final = [0, 0, 0, 1, 2, 2]


# --- the number of dice -----------------------------------------------------------------------------------------------


def by_commander(bout: Bout, total: int, value: int) -> int:
    """Add 3 dice for every commander; a lone commander counts too (SP-RUL-70)."""
    return value if bout.us.commander != NOBODY or bout.us.card.is_commander else 0


def by_orders(bout: Bout, total: int, value: int) -> int:
    """Add 1 die for every attack order."""
    return bout.us.orders * value


def by_leaders(bout: Bout, total: int, value: int) -> int:
    """Add 1 die for every officer or leader."""
    return bout.us.leaders * value


def by_status(bout: Bout, total: int, value: int) -> int:
    """Add 2 dice for every step by which its status is higher (SP-RUL-55)."""
    return max(0, bout.us.card.status - bout.them.card.status) * value


def by_support(bout: Bout, total: int, value: int) -> int:
    """Add 3 dice for a supporting unit, whatever its size (SP-RUL-53)."""
    return value if supporter_of(bout.battle, bout.us, bout.them) != NOBODY else 0


def supporter_of(battle: Battle, us: Unit, them: Unit) -> int:
    """Return the unit that supports us against them, or NOBODY."""
    for other in battle.units:
        if other.supports == them.id and other.side == us.side and other.where == FIELDED and other.contact == NOBODY:
            return other.id
    return NOBODY


def by_shock(bout: Bout, total: int, value: int) -> int:
    """Subtract 1 die for every 2 Shock Points."""
    return bout.us.shock // 2 * value


def by_fortified(bout: Bout, total: int, value: int) -> int:
    """Add one third when defending a fortified position: the attacked unit alone (SP-RUL-56)."""
    if not bout.us.was_attacked or not holds_hard_cover(bout.battle, bout.us):
        return 0
    return part(total, 1, value, bout.battle.rules.rounding)


def by_flank(bout: Bout, total: int, value: int) -> int:
    """Subtract one half when attacked in flank or rear (SP-RUL-52)."""
    if not (bout.us.is_fresh and bout.us.was_attacked and bout.us.was_flanked):
        return 0
    return less_part(total, 1, value, bout.battle.rules.rounding)


def by_surprise_mounted(bout: Bout, total: int, value: int) -> int:
    """Subtract one half for mounted infantry attacked in the saddle (SP-RUL-56)."""
    us = bout.us
    if not (us.is_fresh and us.was_attacked and us.is_riding() and us.card.mounted_class == MOUNTED_INFANTRY):
        return 0
    return less_part(total, 1, value, bout.battle.rules.rounding)


def is_charging(us: Unit) -> bool:
    """True for mounted cavalry that moved into contact this turn (SP-RUL-56)."""
    return us.is_fresh and not us.was_attacked and us.is_riding() and us.card.mounted_class == CAVALRY


def by_charge(bout: Bout, total: int, value: int) -> int:
    """Double the dice when cavalry attacks infantry that is not Formed, in open terrain."""
    them = bout.them
    if not is_charging(bout.us) or them.is_riding() or bout.battle.is_limbered(them):
        return 0
    if bout.battle.is_formed(them) or not is_in_open(bout.battle, them):
        return 0
    return total * value // 100


def by_walls(bout: Bout, total: int, value: int) -> int:
    """Subtract two thirds when cavalry attacks a fortified position."""
    if not is_charging(bout.us) or not holds_hard_cover(bout.battle, bout.them):
        return 0
    return less_part(total, 2, value, bout.battle.rules.rounding)


def close_entries() -> list[PoolEntry[Bout]]:
    """Return the rows of close combat in the printed order (SP-CLC-08)."""
    return [
        PoolEntry("SP-CLC-09", 3, "commander", by_commander),
        PoolEntry("SP-CLC-10", 1, "attack orders", by_orders),
        PoolEntry("SP-CLC-11", 1, "officers and leaders", by_leaders),
        PoolEntry("SP-CLC-12", 2, "higher status", by_status),
        PoolEntry("SP-CLC-13", 3, "supporting unit", by_support),
        PoolEntry("SP-CLC-14", -1, "every 2 Shock Points", by_shock),
        PoolEntry("SP-CLC-15", 3, "defends a fortified position", by_fortified),
        PoolEntry("SP-CLC-16", 2, "attacked in flank or rear", by_flank),
        PoolEntry("SP-CLC-17", 2, "mounted infantry attacked", by_surprise_mounted),
        PoolEntry("SP-CLC-18", 100, "cavalry against infantry not Formed in the open", by_charge),
        PoolEntry("SP-CLC-19", 3, "cavalry against a fortified position", by_walls),
    ]


def close_tally(battle: Battle, us: Unit, them: Unit) -> Breakdown:
    """Return the dice: 1 for each figure, and the changes (SP-CLC-06, -07)."""
    return battle.rules.close.tally(us.fighters(), Bout(battle, us, them))


# --- step 7 -----------------------------------------------------------------------------------------------------------


def waiting_combats(battle: Battle) -> list[int]:
    """Return the combats still to be fought, each by the unit of the side with the initiative."""
    side = battle.first if battle.first != NOBODY else 0
    found: list[int] = []
    for unit in battle.units:
        if unit.side == side and unit.where == FIELDED and unit.contact != NOBODY and not unit.has_fought:
            found.append(unit.id)
    return found


def begin_combats(battle: Battle) -> None:
    """Begin the combats of all units in contact; the list is fixed when the step begins (SP-SEQ-07, SP-RUL-84)."""
    for unit in battle.units:
        unit.has_fought = False
        if unit.supports != NOBODY and not is_support_good(battle, unit):
            unit.supports = NOBODY
    battle.next(Step(steps.NEXT_COMBAT))


def is_support_good(battle: Battle, unit: Unit) -> bool:
    """True if a supporter is still there when step 7 begins, and not in contact itself (SP-RUL-53)."""
    them = battle.units[unit.supports]
    if unit.contact != NOBODY or them.contact == NOBODY or them.where != FIELDED or unit.where != FIELDED:
        return False
    return rects_within(unit.rects, them.rects, battle.rules.support + 2 * battle.rules.base)


def next_combat(battle: Battle) -> None:
    """Let the initiative winner choose the next combat (SP-RUL-84)."""
    found = waiting_combats(battle)
    if not found:
        end_combats(battle)
        return
    battle.next(Step(steps.NEXT_COMBAT))
    if len(found) == 1:
        start_combat(battle, battle.units[found[0]])
    else:
        battle.ask(Question(battle.units[found[0]].side, "combat", "SP-RUL-84"))


def check_fight(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    if order.args[0] not in waiting_combats(battle):
        return Refusal("SP-RUL-84", f"unit {order.args[0]} has no close combat waiting")
    return None


def apply_fight(battle: Battle, asked: Question, order: Order) -> None:
    start_combat(battle, battle.units[order.args[0]])


class WhichCombat(DecisionType[Battle]):
    """The initiative side's choice of the next close combat (SP-RUL-84)."""

    def __init__(self) -> None:
        super().__init__("combat", GRAMMAR, {"fight": Deed(check_fight, apply_fight)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return [Order("fight", (who,)) for who in waiting_combats(battle)]

    def assumed_answer(self, battle: Battle, asked: Question) -> Order | None:
        """Return the attack whose odds are shown as the first combat."""
        for who in waiting_combats(battle):
            if battle.attacker in (who, battle.units[who].contact):
                return Order("fight", (who,))
        return None

    def words(self, battle: Battle, asked: Question) -> str:
        return "Which close combat comes next?"


def start_combat(battle: Battle, unit: Unit) -> None:
    other = battle.units[unit.contact]
    unit.has_fought = True
    other.has_fought = True
    battle.bout_taken = [0, 0]
    attacker = other if unit.was_attacked else unit
    battle.next(Step(steps.CLOSE_ROUND, attacker.id, 1))


def begin_round(battle: Battle, us: Unit, number: int) -> None:
    """Begin a round: colour bearers may be used first (SP-RUL-85, -69); then both roll."""
    them = battle.units[us.contact]
    battle.next(Step(steps.CLOSE_DICE, us.id, number))
    for unit in (us, them):
        if unit.colours and unit.shock > 0:
            battle.next(Step(steps.KEEP_COLOURS, unit.id))


def throw(battle: Battle, us: Unit, them: Unit, index: int) -> None:
    """Roll one side's dice: 6 kills, 5 is a Shock Point; Fighter adds 1 to each (SP-CLC-20 to -23)."""
    tally = close_tally(battle, us, them)
    found = battle.dice.sort(tally.total, 6, FIGHTER_FACES if battle.is_fighter(us) else PLAIN_FACES, 3)
    battle.bout_dead[index] = min(found[2], them.figures())
    battle.bout_shock[index] = found[1]
    if tally.total == 0:
        battle.tell(event_types.NO_DICE, us.id, them.id)
        return
    roll = Roll(us.id, 6, battle.dice.last, found[2], None, "close combat")
    roll.pool = tally
    roll.need = event_types.FIGHTER_NEED if battle.is_fighter(us) else event_types.PLAIN_NEED
    battle.tell(event_types.STRIKES, us.id, them.id, tally.total, battle.bout_dead[index], rolls=[roll])
    if found[1] > 0:
        battle.tell(event_types.CLOSE_SHOCK, them.id, us.id, found[1])


def throw_attack(battle: Battle, us: Unit, number: int) -> None:
    """Roll the attacker's dice; both sides roll from the same moment (SP-CLC-21)."""
    them = battle.units[us.contact]
    throw(battle, us, them, 1)
    battle.next(Step(steps.CLOSE_REPLY, us.id, number, them.id))


def throw_defence(battle: Battle, us: Unit, number: int, them: Unit) -> None:
    """Roll the attacked side's dice, then apply both sides' losses, the attacked side first (SP-RUL-85)."""
    throw(battle, them, us, 0)
    battle.bout_taken[0] += battle.bout_shock[0]
    battle.bout_taken[1] += battle.bout_shock[1]
    battle.next(Step(steps.CLOSE_RESULT, us.id, number, them.id))
    battle.next(Step(steps.CLOSE_LOSSES, us.id, 0))
    battle.next(Step(steps.CLOSE_LOSSES, them.id, 1))


def take_losses(battle: Battle, unit: Unit, index: int) -> None:
    """Take losses: leaders test as after a shooting, then the figures fall (SP-CLC-24)."""
    dead = battle.bout_dead[index]
    lose(battle, unit, dead, dead, battle.bout_shock[index])


def decide(battle: Battle, us: Unit, number: int, them: Unit) -> None:
    """Compare the dead to decide the combat; Shock Points do not count (SP-CLC-25, -26)."""
    lost, slain = battle.bout_dead[0], battle.bout_dead[1]
    if us.where != FIELDED or them.where != FIELDED:
        battle.tell(event_types.LAST_MAN, us.id, them.id, slain, lost)
        end_combat(battle, us, them)  # SP-RUL-58: nobody is left; no further result
        return
    if lost == slain:
        if number < MOST_ROUNDS:
            battle.tell(event_types.DRAW, us.id, them.id, lost)
            battle.next(Step(steps.CLOSE_ROUND, us.id, number + 1))
            return
        battle.tell(event_types.DRAWN, us.id, them.id, lost)
        for unit, enemy in ((them, us), (us, them)):
            throw_back(battle, unit, enemy, back_of(battle, unit, 0), AS_IT_STANDS)
        end_combat(battle, us, them)
        return
    if lost > slain:
        battle.tell(event_types.WINS, them.id, us.id, lost, slain)
        defeat(battle, us, them, min(4, lost - slain), lost - slain, 0)
    else:
        battle.tell(event_types.WINS, us.id, them.id, slain, lost)
        defeat(battle, them, us, min(4, slain - lost), slain - lost, 1)
    end_combat(battle, us, them)


def defeat(battle: Battle, loser: Unit, winner: Unit, level: int, by: int, index: int) -> None:
    """Apply the result table: distance back, facing, Shock Points and bans (SP-CLC-26)."""
    battle.tell(event_types.BEATEN, loser.id, winner.id, by)
    supporter = supporter_of(battle, loser, winner)
    if level == 2:
        more_shock(battle, loser, 2)
    elif level == 3:
        more_shock(battle, loser, 2)
        if supporter != NOBODY:
            more_shock(battle, battle.units[supporter], 2)  # SP-RUL-59
        set_ban(battle, loser, NO_MOVE)
    elif level >= 4:
        # SP-RUL-60: those of this combat once more, or by choice all of them
        more_shock(battle, loser, loser.shock if battle.rules.double_total else battle.bout_taken[index])
        set_ban(battle, loser, ONLY_RALLY)
    throw_back(battle, loser, winner, back_of(battle, loser, level), AWAY if level >= 4 else TOWARDS)


def back_of(battle: Battle, unit: Unit, level: int) -> int:
    """Return how far a unit goes back: mounted cavalry has its own column (SP-CLC-26, SP-RUL-61)."""
    if unit.is_riding() and unit.card.mounted_class == CAVALRY:
        return battle.rules.back_horse[level]
    return battle.rules.back_foot[level]


def more_shock(battle: Battle, unit: Unit, shock: int) -> None:
    if shock > 0:
        battle.tell(event_types.MORE_SHOCK, unit.id, n=shock)
        add_shock(battle, unit, shock)


def set_ban(battle: Battle, unit: Unit, ban: int) -> None:
    """Set a ban until the end of the next turn (SP-RUL-62)."""
    unit.ban = ban
    unit.ban_until = battle.turn + 1
    battle.tell(event_types.BANNED_MOVE if ban == NO_MOVE else event_types.BANNED_ALL, unit.id)


def end_combat(battle: Battle, us: Unit, them: Unit) -> None:
    """End a combat: the two part, unless there was no way back and they stay in contact (SP-RUL-61)."""
    for unit, other in ((us, them), (them, us)):
        if unit.where == FIELDED:
            take_abandoned(battle, unit, other)
    if us.where != FIELDED or them.where != FIELDED or us.contact != them.id:
        return
    if rects_nearer(us.rects, them.rects, battle.rules.gap):
        us.is_fresh = False
        them.is_fresh = False
        battle.tell(event_types.LOCKED, us.id, them.id)
    else:
        battle.part(us)


def take_abandoned(battle: Battle, unit: Unit, beaten: Unit) -> None:
    """Let the winner over a crew touch its piece; after a drawn combat neither side does (SP-RUL-29)."""
    is_drawn = beaten.where == FIELDED and battle.bout_dead[0] == battle.bout_dead[1]
    for piece in battle.pieces:
        if piece.left_by == beaten.id:
            piece.left_by = NOBODY
            if piece.in_play and not is_drawn:
                take_piece(battle, unit, piece)


def end_combats(battle: Battle) -> None:
    """End the combats: supporters are free again, unused orders are lost (SP-RUL-64, -71)."""
    battle.attacker = NOBODY
    for unit in battle.units:
        unit.supports = NOBODY
        unit.orders = 0
