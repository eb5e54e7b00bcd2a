"""Hits (HIT), and what losses do to a unit: its leaders, its Formed and Fighter (FRM, FGT), its piece.

One attack's losses go through the agenda: effects, location, leaders, and the fall of figures, each a step of its own.
"""

from vedette.engine.tables import Roll
from vedette.engine.types import NOBODY, Order, Question, Refusal, Step
from vedette.geometry.points import ahead
from vedette.rules.shock import steps, words
from vedette.rules.shock.battle import KILLED, Battle
from vedette.rules.shock.shift import clear_shift
from vedette.rules.shock.units import FIELDED, GONE, Piece, Unit

SHARE = 1000
"""Two small numbers in one: high * SHARE + low."""

EFFECTS = [0, 0, 1, 1, 2, 2]

MUSICIAN = 0
COLOURS = 1

NO_WAY = -1
"""No direction."""


def roll_effects(battle: Battle, them: Unit, hits: int) -> None:
    """For every hit a W6: 1-2 nothing, 3-4 a Shock Point, 5-6 a figure dead (HIT-01)."""
    if hits == 0 or them.where != FIELDED:
        return  # RUL-26: nobody is left to be hit
    found = battle.dice.sort(hits, 6, EFFECTS, 3)
    roll = Roll(them.id, 6, battle.dice.last, hits, None, "effect")
    if found[1] == 0 and found[2] == 0:
        battle.tell(words.NO_EFFECT, them.id, rolls=[roll])
        return
    battle.tell(words.EFFECT, them.id, n=found[1], m=found[2], rolls=[roll])
    if them.is_riding():
        battle.next(Step(steps.LOCATE, them.id, found[2], found[1]))
    else:
        locate(battle, them, found[2], found[1])


def locate(battle: Battle, them: Unit, dead: int, shock: int) -> None:
    """For each dead result on a mounted unit a W6: 1-3 the animal, 4-6 the rider (HIT-02, RUL-15)."""
    living = them.figures()
    killed = dead
    total = dead
    if dead > 0 and them.is_riding() and battle.rules.animal_hit != 1:
        riders = battle.dice.hits(dead, 6, 4)
        animals = dead - riders
        roll = Roll(them.id, 6, battle.dice.last, dead, None, "rider or animal")
        battle.tell(words.ANIMALS, them.id, n=riders, m=animals, rolls=[roll])
        killed = riders
        if battle.rules.animal_hit == 2 or them.card.is_commander:
            total = riders
            if animals > 0 and riders < living:
                them.mounted = False  # RUL-83 for a lone commander
                battle.tell(words.ON_FOOT, them.id)
        total = min(total, living)
        suffer(battle, them, min(killed, total), total, shock)
        return
    total = min(total, living)
    lose(battle, them, min(killed, total), total, shock)


def has_leaders_to_test(them: Unit, killed: int) -> bool:
    return killed > 0 and (them.leaders > 0 or them.commander != NOBODY)


def lose(battle: Battle, them: Unit, killed: int, total: int, shock: int) -> None:
    """One attack kills and removes so many: leaders first test, then the figures fall (HIT-03, RUL-12)."""
    if has_leaders_to_test(them, killed):
        battle.next(Step(steps.LEADERS, them.id, killed, total * SHARE + shock))
    else:
        fall(battle, them, total, shock)


def suffer(battle: Battle, them: Unit, killed: int, total: int, shock: int) -> None:
    """The same in one go, where a step of its own would only make more battles to compare for odds."""
    if has_leaders_to_test(them, killed):
        test_leaders(battle, them, killed, total, shock)
    else:
        fall(battle, them, total, shock)


def test_leaders(battle: Battle, them: Unit, killed: int, total: int, shock: int) -> None:
    """Each leader, then the commander, rolls a W10: no higher than the men killed, and he is among them (HIT-04, -05)."""
    bins = [1 if face <= killed else 0 for face in range(1, 11)]
    deaths = 0
    for _ in range(them.leaders):
        if deaths < killed:
            fell = battle.dice.sort(1, 10, bins, 2)[1]
            roll = Roll(them.id, 10, battle.dice.last, battle.dice.last[0], None, "leader")
            battle.tell(words.LEADER_DEAD if fell else words.LEADER_SAFE, them.id, rolls=[roll])
            deaths += fell
    leaders = deaths
    if them.commander != NOBODY and deaths < killed:
        commander = battle.units[them.commander]
        fell = battle.dice.sort(1, 10, bins, 2)[1]
        roll = Roll(commander.id, 10, battle.dice.last, battle.dice.last[0], None, "commander")
        battle.tell(words.COMMANDER_DEAD if fell else words.COMMANDER_SAFE, commander.id, rolls=[roll])
        if fell:
            deaths += 1
            kill_commander(battle, commander)
    them.leaders -= leaders
    them.lost += leaders
    if deaths > 0:
        lose_traits(battle, them)
    fall(battle, them, total - deaths, shock)


def kill_commander(battle: Battle, commander: Unit) -> None:
    """A commander dies; his attack orders lapse (RUL-71)."""
    if commander.host != NOBODY:
        battle.units[commander.host].commander = NOBODY
        battle.units[commander.host].orders = 0
        commander.host = NOBODY
    commander.men = 0
    commander.lost = 1
    battle.remove(commander, KILLED)


def lose_traits(battle: Battle, them: Unit) -> None:
    """The last leader or commander is killed: Formed and Fighter are lost for good (FRM-03, FGT-03, RUL-10)."""
    if them.has_chief() or battle.rules.traits_rest:
        return
    if them.card.formed and not them.lost_formed:
        them.lost_formed = True
        battle.tell(words.LOSES_FORMED, them.id)
    if them.card.fighter and not them.lost_fighter:
        them.lost_fighter = True
        battle.tell(words.LOSES_FIGHTER, them.id)


def check_traits(battle: Battle, them: Unit) -> None:
    """More Shock Points than figures, at any moment: Formed and Fighter are lost for good (FRM-04, FGT-04, RUL-67)."""
    if them.shock <= them.figures() or battle.rules.traits_rest or them.where == GONE:
        return
    if them.card.formed and not them.lost_formed:
        them.lost_formed = True
        battle.tell(words.FORMED_SHAKEN, them.id)
    if them.card.fighter and not them.lost_fighter:
        them.lost_fighter = True
        battle.tell(words.FIGHTER_SHAKEN, them.id)


def add_shock(battle: Battle, them: Unit, shock: int) -> None:
    them.shock += shock
    check_traits(battle, them)


# --- the fall of figures ----------------------------------------------------------------------------------------------


def fall(battle: Battle, them: Unit, total: int, shock: int) -> None:
    """Ordinary figures go first, then musician or colour bearer as the owner likes, then leaders (RUL-14)."""
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
        battle.tell(words.FALLEN, them.id, n=total)
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


def refuse_lose(them: Unit, order: Order) -> Refusal | None:
    if order.args[0] != them.id:
        return Refusal("SP-RUL-14", f"the choice is about {them.card.name}")
    return None


def choose_loss(battle: Battle, them: Unit, order: Order) -> None:
    """The owner says who of the two falls: he counts as the last of the figures to be removed."""
    step = battle.agenda.pop()
    if order.args[1] == MUSICIAN:
        them.musician = 0
    else:
        them.colours = 0
    them.lost += 1
    battle.tell(words.FALLEN, them.id, n=1)
    battle.next(Step(steps.FALL, them.id, step.b - 1, step.c))


def check_loading(battle: Battle, us: Unit) -> None:
    """A piece is loaded once enough reload Actions are paid for the crew it has now (ART-06, RUL-22)."""
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
        battle.tell(words.GUN_LOADED, us.id)
    else:
        piece.smoke = max(1, base - piece.paid)


def crew_extra(battle: Battle, us: Unit) -> int:
    """For every 2 artillerymen missing from the least crew, loading costs 1 Action more (ART-06)."""
    return max(0, battle.pieces[us.piece].card.crew - us.figures()) // 2


# --- units that are no more -------------------------------------------------------------------------------------------


def wipe_out(battle: Battle, them: Unit) -> None:
    """Nobody is left: the unit is removed, its commander stands alone, its piece is abandoned."""
    battle.tell(words.COMMANDER_DEAD if them.card.is_commander else words.WIPED_OUT, them.id)
    take_off(battle, them, KILLED)


def take_off(battle: Battle, them: Unit, fate: int) -> None:
    """A unit leaves the table for good (RUL-29, -66, -82)."""
    back = NO_WAY
    if fate == KILLED and battle.step == 7:
        # an attacked unit goes the way its attacker faces, an attacker the opposite way, even if both are gone (RUL-61)
        back = battle.units[them.contact].heading if them.was_attacked else them.heading + 180
    abandon(battle, them, fate)
    them.lost += them.figures()
    battle.remove(them, fate)
    if them.commander != NOBODY:
        stand_alone(battle, them, back)


def abandon(battle: Battle, them: Unit, fate: int) -> None:
    """What becomes of a piece: a limbered one goes with a crew that lives, any other stands abandoned (RUL-29)."""
    if them.piece == NOBODY:
        return
    piece = battle.pieces[them.piece]
    piece.crew = NOBODY
    them.piece = NOBODY
    if them.contact != NOBODY and battle.step == 7:
        piece.left_by = them.id
    if piece.limbered and fate != KILLED:
        piece.in_play = False
        return
    battle.tell(words.ABANDONS, them.id)


def take_piece(battle: Battle, unit: Unit, piece: Piece) -> None:
    """An enemy who touches an abandoned piece takes it out of play, or by choice for his own side (RUL-29)."""
    if battle.rules.guns_capturable:
        piece.side = unit.side
    else:
        piece.in_play = False
    battle.tell(words.GUN_TAKEN, unit.id)


def stand_alone(battle: Battle, host: Unit, back: int) -> None:
    """A commander whose unit is gone stands where its centre last was on the table (RUL-82)."""
    commander = battle.units[host.commander]
    host.commander = NOBODY
    commander.host = NOBODY
    commander.heading = host.heading
    centre_on_table(battle, commander, host.cx, host.cy)
    battle.tell(words.LEFT_ALONE, commander.id, x=commander.cx, y=commander.cy)
    if back != NO_WAY:
        free = clear_shift(battle, commander, commander.rects, back, 800 if commander.mounted else 400, NOBODY)
        there = ahead(commander.cx, commander.cy, back, free)
        centre_on_table(battle, commander, there.x, there.y)


def centre_on_table(battle: Battle, commander: Unit, x: int, y: int) -> None:
    """He stands with his centre there; at the edge of the table he stops (RUL-82)."""
    half = battle.rules.base // 2
    x = max(half, min(battle.field.width - half, x))
    y = max(half, min(battle.field.height - half, y))
    front = battle.front_from_centre(commander, x, y, commander.heading, 1)
    battle.put(commander, front.x, front.y, commander.heading, 1)


def figures_gone(battle: Battle, side: int) -> int:
    """All figures of a side that are gone; spent musicians and colour bearers are not (RUL-78)."""
    gone = 0
    for unit in battle.units:
        if unit.side == side:
            gone += unit.lost
    return gone
