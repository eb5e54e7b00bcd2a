"""Steps of a battle's agenda and the functions that carry them out."""

from typing import Final

from vedette.engine.types import Step
from vedette.rules.shock import steps
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.combat.artillery import ask_aim, ask_guns, cannonade, warn_targets
from vedette.rules.shock.combat.bouts import (
    begin_combats,
    begin_round,
    decide,
    next_combat,
    take_losses,
    throw_attack,
    throw_defence,
)
from vedette.rules.shock.combat.hits import SHARE, fall, locate, roll_effects, test_leaders
from vedette.rules.shock.combat.morale import check_morale, retire_next
from vedette.rules.shock.combat.shooting import shoot
from vedette.rules.shock.markers.markers import ask_unmask, find_all
from vedette.rules.shock.move.going import ask_resume
from vedette.rules.shock.setup.deploy import ask_deployment, start_battle, throw_for_deployment
from vedette.rules.shock.turn.actions import ask_act, begin_actions
from vedette.rules.shock.turn.colours import ask_side, ask_unit
from vedette.rules.shock.turn.sequence import begin_turn, enter, roll_initiative, roll_off
from vedette.rules.shock.units import GONE, Unit
from vedette.rules.shock.victory import check_annihilation, end_round

# --- before the battle, and the turn -----------------------------------------------------------------------------------


def throws_to_deploy(battle: Battle, step: Step) -> None:
    throw_for_deployment(battle, step.a)


def deploys(battle: Battle, step: Step) -> None:
    ask_deployment(battle, step.a)


def starts(battle: Battle, step: Step) -> None:
    start_battle(battle)


def begins_turn(battle: Battle, step: Step) -> None:
    begin_turn(battle)


def rolls_off(battle: Battle, step: Step) -> None:
    roll_off(battle, step.a)


def offers_colours(battle: Battle, step: Step) -> None:
    """Offer a side its colours at the start of a step (SP-RUL-69)."""
    enter(battle, step.a)
    battle.side = step.b
    ask_side(battle, step.b, step.a == steps.MORALE)


def throws_initiative(battle: Battle, step: Step) -> None:
    roll_initiative(battle, step.a)


# --- steps 1 and 3 to 6 ------------------------------------------------------------------------------------------------


def asks_guns(battle: Battle, step: Step) -> None:
    ask_guns(battle, step.a, step.b == 1)


def asks_aim(battle: Battle, step: Step) -> None:
    ask_aim(battle, step.a)


def warns(battle: Battle, step: Step) -> None:
    warn_targets(battle)


def bombards(battle: Battle, step: Step) -> None:
    cannonade(battle)


def begins_actions(battle: Battle, step: Step) -> None:
    begin_actions(battle, step.a, step.b)


def asks_act(battle: Battle, step: Step) -> None:
    ask_act(battle, step.a)


# --- close combat ------------------------------------------------------------------------------------------------------


def begins_combats(battle: Battle, step: Step) -> None:
    enter(battle, steps.CLOSE_COMBAT)
    battle.side = battle.first
    begin_combats(battle)


def goes_to_next_combat(battle: Battle, step: Step) -> None:
    next_combat(battle)


def begins_close_round(battle: Battle, step: Step) -> None:
    begin_round(battle, battle.units[step.a], step.b)


def throws_attack(battle: Battle, step: Step) -> None:
    throw_attack(battle, battle.units[step.a], step.b)


def throws_defence(battle: Battle, step: Step) -> None:
    throw_defence(battle, battle.units[step.a], step.b, battle.units[step.c])


def takes_losses(battle: Battle, step: Step) -> None:
    take_losses(battle, battle.units[step.a], step.b)


def decides(battle: Battle, step: Step) -> None:
    decide(battle, battle.units[step.a], step.b, battle.units[step.c])
    check_annihilation(battle)


# --- morale and the end of a turn --------------------------------------------------------------------------------------


def begins_morale(battle: Battle, step: Step) -> None:
    """Begin the morale step; markers near thrown-back units stand up before any unit retires (SP-RUL-74)."""
    enter(battle, steps.MORALE)
    battle.next(Step(steps.CHECK))
    find_all(battle)


def checks_morale(battle: Battle, step: Step) -> None:
    check_morale(battle)


def retires(battle: Battle, step: Step) -> None:
    retire_next(battle)


def ends_turn(battle: Battle, step: Step) -> None:
    """End the turn; markers near units that were thrown back or retired are uncovered first (SP-RUL-74)."""
    battle.next(Step(steps.NEW_ROUND))
    find_all(battle)


def goes_on(battle: Battle, step: Step) -> None:
    if not end_round(battle):
        battle.next(Step(steps.ROUND))


# --- shots and hits ----------------------------------------------------------------------------------------------------


def shoots(battle: Battle, step: Step) -> None:
    shoot(battle, battle.units[step.a], battle.units[step.b])


def takes_hits(battle: Battle, step: Step) -> None:
    unit = battle.units[step.a]
    roll_effects(battle, unit, step.b, step.c)
    check_side_destroyed(battle, unit)


def locates(battle: Battle, step: Step) -> None:
    unit = battle.units[step.a]
    locate(battle, unit, step.b, step.c)
    check_side_destroyed(battle, unit)


def tests_leaders(battle: Battle, step: Step) -> None:
    unit = battle.units[step.a]
    test_leaders(battle, unit, step.b, step.c // SHARE, step.c % SHARE)
    check_side_destroyed(battle, unit)


def falls(battle: Battle, step: Step) -> None:
    unit = battle.units[step.a]
    if unit.where != GONE:
        fall(battle, unit, step.b, step.c)
    check_side_destroyed(battle, unit)


def check_side_destroyed(battle: Battle, unit: Unit) -> None:
    """Check, after a unit is gone, whether its side has none left and loses at once (SP-RUL-78)."""
    if unit.where == GONE:
        check_annihilation(battle)


def asks_for_colours(battle: Battle, step: Step) -> None:
    ask_unit(battle, battle.units[step.a])


def unmasks(battle: Battle, step: Step) -> None:
    ask_unmask(battle, battle.units[step.a], step.b, step.c)


def resumes(battle: Battle, step: Step) -> None:
    ask_resume(battle, battle.units[step.a])


CARRIED_OUT_BY: Final = {
    steps.THROW_TO_DEPLOY: throws_to_deploy,
    steps.DEPLOY: deploys,
    steps.START: starts,
    steps.ROUND: begins_turn,
    steps.ROLL_OFF: rolls_off,
    steps.COLOURS: offers_colours,
    steps.GUNS: asks_guns,
    steps.AIM: asks_aim,
    steps.WARN: warns,
    steps.CANNONADE: bombards,
    steps.THROW_INITIATIVE: throws_initiative,
    steps.ACTIONS: begins_actions,
    steps.ACT: asks_act,
    steps.COMBATS: begins_combats,
    steps.NEXT_COMBAT: goes_to_next_combat,
    steps.CLOSE_ROUND: begins_close_round,
    steps.CLOSE_DICE: throws_attack,
    steps.CLOSE_REPLY: throws_defence,
    steps.CLOSE_LOSSES: takes_losses,
    steps.CLOSE_RESULT: decides,
    steps.SHAKEN: begins_morale,
    steps.CHECK: checks_morale,
    steps.RETIRE: retires,
    steps.END_ROUND: ends_turn,
    steps.NEW_ROUND: goes_on,
    steps.SHOT: shoots,
    steps.HITS: takes_hits,
    steps.LOCATE: locates,
    steps.LEADERS: tests_leaders,
    steps.FALL: falls,
    steps.KEEP_COLOURS: asks_for_colours,
    steps.UNMASK: unmasks,
    steps.RESUME: resumes,
}
