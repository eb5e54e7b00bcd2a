"""Combat in general (CBT): facts for both kinds of combat, the throw, the scores, and the use of an attack."""

from mypy_extensions import mypyc_attr

from vedette.engine.tables import Breakdown, ModifierTable, Roll
from vedette.engine.types import NOBODY, Refusal, Step
from vedette.rules.empires import steps
from vedette.rules.empires.battle import Battle, Bout
from vedette.rules.empires.sight import is_behind_wall
from vedette.rules.empires.stands import ARTILLERY, COMMAND, FIELDED, MACHINE_GUN, POM_POM, REAR, Stand

COMMANDER_IN_COMBAT = 2


def combat_value(battle: Battle, stand: Stand) -> int:
    """Return a stand's own value (WEC-FIR-12, WEC-CLS-05); by choice every Commander counts 2 (WEC-VAL-03)."""
    if stand.card.arm == COMMAND and battle.rules.commanders_worth_two:
        return COMMANDER_IN_COMBAT
    return stand.card.value


def command_beside(bout: Bout) -> int:
    """Return the value of a friendly Command stand in an adjacent square.

    WEC-FIR-13, WEC-CLS-06, WEC-RUL-25, WEC-CMD-06, WEC-RUL-05, WEC-RUL-26.
    """
    battle = bout.battle
    command = battle.command_of(bout.us.side)
    if command is None or command is bout.us or command.where != FIELDED:
        return 0
    if battle.is_adjacent(bout.us, command) and battle.companion(bout.us) != command.id:
        return combat_value(battle, command)
    if battle.rules.command_in_square_adds and battle.companion(bout.us) == command.id:
        return combat_value(battle, command)
    return 0


def is_gun(battle: Battle, stand: Stand) -> bool:
    """True for an Artillery or Machine Gun stand; for Pom-Poms only by choice (WEC-RUL-24)."""
    arm = stand.card.arm
    return arm == ARTILLERY or arm == MACHINE_GUN or (arm == POM_POM and battle.rules.pom_poms_as_machine_guns)


def is_in_works(bout: Bout) -> bool:
    """True if the defender is entrenched or walled off from this attacker (WEC-FIR-17, WEC-CLS-14, WEC-RUL-19)."""
    return bout.battle.field.dug[bout.there] or is_behind_wall(bout.battle, bout.here, bout.there)


def is_foremost(battle: Battle, stand: Stand) -> bool:
    """True if alone, in front of its companion, or half of a Small Tactical Square: such a stand may attack.

    WEC-CBT-05, WEC-CBT-06, WEC-FAC-07, WEC-RUL-77.
    """
    return stand.place != REAR or battle.in_small_square(stand)


def defends(battle: Battle, them: Stand, here: int, cell: int) -> bool:
    """True if, of two stands in a square, this one may defend: the one towards the attack, or either from the flank.

    WEC-FAC-08, WEC-CBT-07, WEC-RUL-31.
    """
    if battle.rear[cell] == NOBODY:
        return True
    lead = battle.stands[battle.front[cell]]
    ahead = battle.grid.forward(lead.cell if not lead.card.large else cell, lead.facing, here)
    return ahead == 0 or (ahead > 0) == (them is lead)


def refuse_attacker(battle: Battle, us: Stand) -> Refusal | None:
    """Refuse an attacker that may make neither kind of attack."""
    if battle.attack_closed or us.attacked != NOBODY:
        return Refusal("WEC-ACT-04", f"{us.card.name} has made its attack this turn")
    if not is_foremost(battle, us):
        return Refusal("WEC-CBT-05", f"{us.card.name} stands behind another; only the foremost may attack")
    if battle.owes_limber:
        return Refusal("WEC-VIC-02", f"{us.card.name} went for a gun and must limber it")
    if us.has_been_towed:
        return Refusal("WEC-TRN-02", f"{us.card.name} has been towed this turn and takes no part in combat")
    return None


def refuse_same_target(battle: Battle, us: Stand, them: Stand) -> Refusal | None:
    """Refuse a Small Tactical Square's second attack on the same enemy (WEC-CBT-06, WEC-RUL-34)."""
    other = battle.companion(us)
    if other != NOBODY and battle.in_small_square(us) and battle.stands[other].attacked == them.id:
        return Refusal("WEC-CBT-06", f"the other stand of the square has attacked {them.card.name} this turn")
    return None


@mypyc_attr(acyclic=True)
class Combat:
    """An attack with its two sides, evaluated or fought: what each adds to its throw.

    WEC-CBT-01, WEC-RUL-27.
    """

    def __init__(
        self,
        battle: Battle,
        us: Stand,
        them: Stand,
        here: int,
        there: int,
        attack: ModifierTable[Bout],
        defence: ModifierTable[Bout],
    ) -> None:
        self.there = there
        self.ours = attack.tally(combat_value(battle, us), Bout(battle, us, them, here, there))
        self.theirs = defence.tally(combat_value(battle, them), Bout(battle, them, us, there, here))


def throw(battle: Battle, us: Stand, tally: Breakdown) -> Roll:
    """Throw 2D6 or a D12, by army, and add the tally.

    WEC-FIR-11, WEC-CLS-04, WEC-DIC-01, WEC-DEF-02, WEC-DEF-03, WEC-SET-04, WEC-DIC-03.
    """
    if battle.armies[us.side].throws_d12:
        dice = battle.dice.total(1, 12)
        return Roll(us.id, 12, battle.dice.last, dice, tally)
    dice = battle.dice.total(2, 6)
    return Roll(us.id, 6, battle.dice.last, dice, tally)


@mypyc_attr(acyclic=True)
class Scores:
    """The two final scores of a combat."""

    def __init__(self, ours: int, theirs: int) -> None:
        self.ours = ours
        self.theirs = theirs


def no_better(scores: Scores) -> bool:
    """True if the attacker's score is equal or lower."""
    return scores.ours <= scores.theirs


def less_than_twice(scores: Scores) -> bool:
    """True if the attacker's score is higher, but less than twice the defender's."""
    return scores.ours < 2 * scores.theirs


def twice_or_more(scores: Scores) -> bool:
    """True if the attacker's score is at least twice the defender's."""
    return scores.ours >= 2 * scores.theirs


def attack_made(battle: Battle, us: Stand, them: Stand) -> None:
    """Use up the attack half, and end a move half already begun (WEC-ACT-01, WEC-ACT-04).

    Only a Small Tactical Square on one counter has a second attack, on the same side of its move (WEC-CBT-06, WEC-RUL-59).

    WEC-ACT-05, WEC-ACT-06.
    """
    us.attacked = them.id
    battle.attacks += 1
    two = battle.mate != NOBODY and battle.in_small_square(us)
    other = battle.companion(us)
    battle.attack_closed = not two or battle.stands[other].attacked != NOBODY
    if battle.moved or battle.hitching:
        battle.moved = True
        battle.move_closed = True
    battle.next(Step(steps.AFTERMATH))
