"""Hits (HIT), and what losses do to a unit: its leaders, its Formed and Fighter (FRM, FGT), its piece.

One attack's losses go through the agenda: effects, location, leaders, and the fall of figures, each a step of its own.
"""

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.plurals import suited
from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, Option, Order, Question, Refusal, Step
from vedette.geometry.points import ahead
from vedette.rules.shock import event_types, steps
from vedette.rules.shock.battle import KILLED, Battle
from vedette.rules.shock.move.shift import clear_shift
from vedette.rules.shock.units import FIELDED, GONE, ArtilleryPiece, Unit
from vedette.rules.shock.verbs import GRAMMAR, offer_with

SHARE = 1000
"""Two small numbers in one: high * SHARE + low."""

EFFECTS = [0, 0, 1, 1, 2, 2]
LEAST_EFFECT = 3
RIDER_HIT = 4
"""The faces from which a hit has an effect, and from which it hits the rider (SP-HIT-01, -02)."""

MUSICIAN = 0
COLOURS = 1
BEARERS = ("musician", "colour bearer")

NO_WAY = -1
"""No direction."""


def roll_effects(battle: Battle, them: Unit, hits: int, us: int) -> None:
    """Roll a W6 for every hit: 1-2 nothing, 3-4 a Shock Point, 5-6 a figure dead (SP-HIT-01)."""
    if hits == 0 or them.where != FIELDED:
        return  # SP-RUL-26: nobody is left to be hit
    found = battle.dice.sort(hits, 6, EFFECTS, 3)
    roll = Roll(us, 6, battle.dice.last, hits, None, "effect of the hits")
    roll.need = LEAST_EFFECT
    if found[1] == 0 and found[2] == 0:
        battle.tell(event_types.NO_EFFECT, them.id, us, rolls=[roll])
        return
    battle.tell(event_types.EFFECT, them.id, us, n=found[1], m=found[2], rolls=[roll])
    if them.is_riding():
        battle.next(Step(steps.LOCATE, them.id, found[2], found[1]))
    else:
        locate(battle, them, found[2], found[1])


def locate(battle: Battle, them: Unit, dead: int, shock: int) -> None:
    """Roll a W6 for each dead result on a mounted unit: 1-3 the animal, 4-6 the rider (SP-HIT-02, SP-RUL-15)."""
    living = them.figures()
    killed = dead
    total = dead
    if dead > 0 and them.is_riding() and battle.rules.animal_hit != 1:
        riders = battle.dice.hits(dead, 6, RIDER_HIT)
        animals = dead - riders
        roll = Roll(them.id, 6, battle.dice.last, riders, None, "rider or animal")
        roll.need = RIDER_HIT
        battle.tell(event_types.ANIMALS, them.id, n=riders, m=animals, rolls=[roll])
        killed = riders
        if battle.rules.animal_hit == 2 or them.card.is_commander:
            total = riders
            if animals > 0 and riders < living:
                them.mounted = False  # SP-RUL-83 for a lone commander
                battle.tell(event_types.ON_FOOT, them.id)
        total = min(total, living)
        suffer(battle, them, min(killed, total), total, shock)
        return
    total = min(total, living)
    lose(battle, them, min(killed, total), total, shock)


def has_leaders_to_test(them: Unit, killed: int) -> bool:
    return killed > 0 and (them.leaders > 0 or them.commander != NOBODY)


def lose(battle: Battle, them: Unit, killed: int, total: int, shock: int) -> None:
    """Apply one attack's losses: leaders test first, then the figures fall (SP-HIT-03, SP-RUL-12)."""
    if has_leaders_to_test(them, killed):
        battle.next(Step(steps.LEADERS, them.id, killed, total * SHARE + shock))
    else:
        fall(battle, them, total, shock)


def suffer(battle: Battle, them: Unit, killed: int, total: int, shock: int) -> None:
    """Apply losses at once, as an extra step would only add battles to compare for odds."""
    if has_leaders_to_test(them, killed):
        test_leaders(battle, them, killed, total, shock)
    else:
        fall(battle, them, total, shock)


def test_leaders(battle: Battle, them: Unit, killed: int, total: int, shock: int) -> None:
    """Roll a W10 for each leader, then the commander: one falls on the men killed or less (SP-HIT-03 to -05)."""
    deaths = 0
    for _ in range(them.leaders):
        roll = throw_for_leader(battle, them.id, killed, "leader")
        event_type = event_types.LEADER_SAFE
        if roll.counts(roll.dice):
            # SP-RUL-12: no more of them die than men were killed
            event_type = event_types.LEADER_DEAD if deaths < killed else event_types.LEADER_SPARED
            deaths += 1 if deaths < killed else 0
        battle.tell(event_type, them.id, n=killed, rolls=[roll])
    leaders = deaths
    if them.commander != NOBODY:
        commander = battle.units[them.commander]
        roll = throw_for_leader(battle, commander.id, killed, "commander")
        event_type = event_types.COMMANDER_SAFE
        if roll.counts(roll.dice):
            event_type = event_types.COMMANDER_DEAD if deaths < killed else event_types.COMMANDER_SPARED
        battle.tell(event_type, commander.id, n=killed, rolls=[roll])
        if event_type is event_types.COMMANDER_DEAD:
            deaths += 1
            kill_commander(battle, commander)
    them.leaders -= leaders
    them.lost += leaders
    if deaths > 0:
        lose_traits(battle, them)
    fall(battle, them, total - deaths, shock)


def throw_for_leader(battle: Battle, who: int, killed: int, whose: str) -> Roll:
    """Roll a leader's W10: the leader falls if it is no higher than the men killed (SP-HIT-03, -04)."""
    battle.dice.sort(1, 10, [1 if face <= killed else 0 for face in range(1, 11)], 2)
    roll = Roll(who, 10, battle.dice.last, battle.dice.last[0], None, whose)
    roll.need = killed
    roll.low = True
    return roll


def kill_commander(battle: Battle, commander: Unit) -> None:
    """Kill a commander; the commander's attack orders lapse (SP-RUL-71)."""
    if commander.host != NOBODY:
        battle.units[commander.host].commander = NOBODY
        battle.units[commander.host].orders = 0
        commander.host = NOBODY
    commander.men = 0
    commander.lost = 1
    battle.remove(commander, KILLED)


def lose_traits(battle: Battle, them: Unit) -> None:
    """Remove Formed and Fighter for good when the last leader or commander dies (SP-FRM-03, SP-FGT-03, SP-RUL-10)."""
    if them.has_chief() or battle.rules.traits_rest:
        return
    if them.card.formed and not them.lost_formed:
        them.lost_formed = True
        battle.tell(event_types.LOSES_FORMED, them.id)
    if them.card.fighter and not them.lost_fighter:
        them.lost_fighter = True
        battle.tell(event_types.LOSES_FIGHTER, them.id)


def check_traits(battle: Battle, them: Unit) -> None:
    """Remove Formed and Fighter for good at more Shock Points than figures (SP-FRM-04, SP-FGT-04, SP-RUL-67)."""
    if them.shock <= them.figures() or battle.rules.traits_rest or them.where == GONE:
        return
    if them.card.formed and not them.lost_formed:
        them.lost_formed = True
        battle.tell(event_types.FORMED_SHAKEN, them.id)
    if them.card.fighter and not them.lost_fighter:
        them.lost_fighter = True
        battle.tell(event_types.FIGHTER_SHAKEN, them.id)


def add_shock(battle: Battle, them: Unit, shock: int) -> None:
    them.shock += shock
    check_traits(battle, them)


# --- the fall of figures ----------------------------------------------------------------------------------------------


def fall(battle: Battle, them: Unit, total: int, shock: int) -> None:
    """Remove ordinary figures first, then musician or colour bearer by choice, then leaders (SP-RUL-14)."""
    left = total
    ordinary = min(left, them.men)
    left -= ordinary
    if left == 1 and them.musician and them.colours:
        battle.next(Step(steps.FALL, them.id, total, shock))
        battle.ask(Question(them.side, "lose", "SP-RUL-14", them.id))
        return
    them.men -= ordinary
    if left > 0 and them.musician:
        them.musician = 0
        left -= 1
    if left > 0 and them.colours:
        them.colours = 0
        left -= 1
    chiefs = min(left, them.leaders)
    them.leaders -= chiefs
    if total > 0:
        battle.tell(event_types.FALLEN, them.id, n=total)
        them.lost += total
    if chiefs > 0:
        lose_traits(battle, them)
    them.shock += shock
    if them.figures() == 0:
        wipe_out(battle, them)
        return
    check_traits(battle, them)
    battle.shape(them)
    check_loading(battle, them)


def check_lose(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    if order.args[0] != asked.who:
        return Refusal("SP-RUL-14", f"the choice is about {battle.name_of(asked.who)}", asked.who)
    return None


def apply_lose(battle: Battle, asked: Question, order: Order) -> None:
    them = battle.units[asked.who]
    step = battle.agenda.pop()
    if order.args[1] == MUSICIAN:
        them.musician = 0
    else:
        them.colours = 0
    them.lost += 1
    battle.tell(event_types.FALLEN, them.id, n=1)
    battle.next(Step(steps.FALL, them.id, step.b - 1, step.c))


class WhoFalls(DecisionType[Battle]):
    """The owner's choice between musician and colour bearer as the last to fall (SP-RUL-14)."""

    def __init__(self) -> None:
        super().__init__("lose", GRAMMAR, {"lose": Deed(check_lose, apply_lose)})

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return [Order("lose", (asked.who, bearer)) for bearer in (MUSICIAN, COLOURS)]

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        return [offer_with(battle, order, BEARERS[order.args[1]]) for order in self.legal_orders(battle, asked)]

    def assumed_answer(self, battle: Battle, asked: Question) -> Order | None:
        """Keep the colours."""
        return Order("lose", (asked.who, MUSICIAN))

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.name_of(asked.who)
        return suited(f"{name} <loses> one more: the musician or the colour bearer?", name)


def check_loading(battle: Battle, us: Unit) -> None:
    """Load a piece once enough reload Actions are paid for its present crew (SP-HIT-06, SP-ART-06, SP-RUL-22)."""
    if us.piece == NOBODY:
        return
    piece = battle.pieces[us.piece]
    if not piece.fired:
        return
    base = battle.rules.smoke[piece.weapon]
    if piece.paid >= base + crew_extra(battle, us):
        piece.fired = False
        piece.paid = 0
        piece.smoke = 0
        battle.tell(event_types.GUN_LOADED, us.id)
    else:
        piece.smoke = max(1, base - piece.paid)


def crew_extra(battle: Battle, us: Unit) -> int:
    """Return the extra loading Actions: 1 for every 2 artillerymen below the least crew (SP-ART-06)."""
    return max(0, battle.pieces[us.piece].card.crew - us.figures()) // 2


# --- units that are no more -------------------------------------------------------------------------------------------


def wipe_out(battle: Battle, them: Unit) -> None:
    """Remove a unit without figures; its commander stands alone, its piece is abandoned."""
    battle.tell(event_types.COMMANDER_DEAD if them.card.is_commander else event_types.WIPED_OUT, them.id)
    take_off(battle, them, KILLED)


def take_off(battle: Battle, them: Unit, fate: int) -> None:
    """Take a unit off the table for good (SP-RUL-29, -66, -82)."""
    back = NO_WAY
    if fate == KILLED and battle.step == steps.CLOSE_COMBAT:
        # an attacked unit goes the way its attacker faces, an attacker the opposite way, even if both are gone (SP-RUL-61)
        back = battle.units[them.contact].heading if them.was_attacked else them.heading + 180
    abandon(battle, them, fate)
    them.lost += them.figures()
    battle.remove(them, fate)
    if them.commander != NOBODY:
        stand_alone(battle, them, back)


def abandon(battle: Battle, them: Unit, fate: int) -> None:
    """Abandon a piece; a limbered one instead goes with a crew that lives (SP-RUL-29)."""
    if them.piece == NOBODY:
        return
    piece = battle.pieces[them.piece]
    piece.crew = NOBODY
    them.piece = NOBODY
    if them.contact != NOBODY and battle.step == steps.CLOSE_COMBAT:
        piece.left_by = them.id
    if piece.limbered and fate != KILLED:
        piece.in_play = False
        return
    battle.tell(event_types.ABANDONS, them.id)


def take_piece(battle: Battle, unit: Unit, piece: ArtilleryPiece) -> None:
    """Take an abandoned piece touched by an enemy: out of play, or by choice for its own side (SP-RUL-29)."""
    if battle.rules.guns_capturable:
        piece.side = unit.side
    else:
        piece.in_play = False
    battle.tell(event_types.GUN_TAKEN, unit.id)


def stand_alone(battle: Battle, host: Unit, back: int) -> None:
    """Leave a commander whose unit is gone alone at its last centre on the table (SP-CMD-10, SP-RUL-82)."""
    commander = battle.units[host.commander]
    host.commander = NOBODY
    commander.host = NOBODY
    commander.heading = host.heading
    centre_on_table(battle, commander, host.cx, host.cy)
    battle.tell(event_types.LEFT_ALONE, commander.id, x=commander.cx, y=commander.cy)
    if back != NO_WAY:
        far = battle.rules.back_horse[1] if commander.mounted else battle.rules.back_foot[1]
        free = clear_shift(battle, commander, commander.rects, back, far, NOBODY)
        there = ahead(commander.cx, commander.cy, back, free)
        centre_on_table(battle, commander, there.x, there.y)


def centre_on_table(battle: Battle, commander: Unit, x: int, y: int) -> None:
    """Place a commander's centre there; at the edge of the table it stops (SP-RUL-82)."""
    half = battle.rules.base // 2
    x = max(half, min(battle.field.width - half, x))
    y = max(half, min(battle.field.height - half, y))
    front = battle.front_from_centre(commander, x, y, commander.heading, 1)
    battle.place_unit(commander, front.x, front.y, commander.heading, 1)


def figures_gone(battle: Battle, side: int) -> int:
    """Count all lost figures of a side, without spent musicians and colour bearers (SP-RUL-78)."""
    gone = 0
    for unit in battle.units:
        if unit.side == side:
            gone += unit.lost
    return gone
