"""Play sequence (SEQ): command, actions, moves, shooting, melee; then the other side."""

from typing import Final

from vedette.engine.tables import Roll
from vedette.engine.types import FIGHTING, NOBODY, Question, Step
from vedette.rules.tyneside import event_types, steps
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import COMMAND_STEP, MELEE_STEP, MOVE_STEP, SHOOT_STEP
from vedette.rules.tyneside.combat.falling_back import fight_melees, follow_up, owner_of, wants_to_follow
from vedette.rules.tyneside.combat.prisoners import appoint_all, check_escapes, kill_where_they_must, send_guards
from vedette.rules.tyneside.combat.shooting import load_all, shoot_uncommanded
from vedette.rules.tyneside.command.command import clear_command, fill_seats
from vedette.rules.tyneside.command.leaders import is_serving, list_leaders, settle_hosts
from vedette.rules.tyneside.command.ordered_moves import movable, throw_bonuses
from vedette.rules.tyneside.command.ordered_shots import has_something_to_do
from vedette.rules.tyneside.deeds import own_units
from vedette.rules.tyneside.markers import creep, lay_markers, roll_markers, show_themselves
from vedette.rules.tyneside.move.mounting import check_horses
from vedette.rules.tyneside.setup.deploying import arrange, waiting
from vedette.rules.tyneside.sight.spotting import look_round, throw_for_spotting
from vedette.rules.tyneside.tables.actions import is_bound, roll_actions
from vedette.rules.tyneside.tables.moving import call_stragglers, join_all, move_bound, note_start, store_commanded
from vedette.rules.tyneside.tables.retreating import who_is_asked
from vedette.rules.tyneside.victory import check_limit, check_victory

MOST_TIES: Final = 50


# --- before the first turn --------------------------------------------------------------------------------------------


def deploy(battle: Battle, step: Step) -> None:
    """Set up a side; the program sets up a side run by the tables (TY-RUL-125)."""
    side = step.a
    if battle.sides[side].has_markers:
        lay_markers(battle, side)
    if not waiting(battle, side) and (battle.sides[side].is_given or battle.sides[side].is_solo):
        return
    if battle.sides[side].is_solo:
        arrange(battle, side)
        return
    battle.side = side
    battle.ask(Question(side, "deploy", "TY-RUL-125"))


def begin(battle: Battle, step: Step) -> None:
    """Begin the battle once all units are placed."""
    battle.phase = FIGHTING
    for side in (0, 1):
        if battle.sides[side].is_solo:
            list_leaders(battle, side)
        settle_hosts(battle, side)
    look_round(battle, battle.first)
    battle.next(Step(steps.TURN))


def decide_first(battle: Battle, attacker: int) -> None:
    """Decide which side starts: the one with Player Characters, else attacker or D6 (TY-SEQ-08, TY-RUL-72)."""
    with_seats = [side for side in (0, 1) if [seat for seat in battle.seats if seat.side == side]]
    if len(with_seats) == 1:
        battle.first = with_seats[0]
    elif attacker != NOBODY:
        battle.first = attacker
    else:
        faces = battle.dice.throw(2, 6)[:]
        ties = 0
        while faces[0] == faces[1] and ties < MOST_TIES:
            faces = battle.dice.throw(2, 6)[:]
            ties += 1
        battle.first = 0 if faces[0] >= faces[1] else 1
        rolls = [Roll(NOBODY, 6, [faces[side]], faces[side], None, battle.sides[side].name, side) for side in (0, 1)]
        battle.tell(event_types.ROLL_OFF, n=battle.first, rolls=rolls)


# --- a side turn ------------------------------------------------------------------------------------------------------


def begin_turn(battle: Battle, step: Step) -> None:
    """Begin a turn, which is made of both side turns."""
    battle.turn += 1
    battle.tell(event_types.TURN, n=battle.turn)
    battle.next(Step(steps.SIDE_TURN, 1 - battle.first))  # TY-SEQ-07
    battle.next(Step(steps.SIDE_TURN, battle.first))


def begin_side_turn(battle: Battle, step: Step) -> None:
    """Begin a side turn: spotting dice first, then the steps 1 to 4 (TY-SEQ-01 to -07, TY-RUL-95)."""
    side = step.a
    battle.side = side
    battle.clock += 1
    battle.step = COMMAND_STEP
    battle.tell(event_types.SIDE_TURN, n=side)
    for i in range(len(battle.fate)):
        if battle.cards[i].side == side:
            battle.spent[i] = 0
            battle.unclear[i] = 0
            battle.shot[i] = 0
            battle.fought[i] = 0
    for group in battle.groups:
        if group.side == side:
            group.has_shot = False
            group.captured = False
            group.bonus = 0
    clear_command(battle, side)
    if battle.mounts:
        check_horses(battle)
    throw_for_spotting(battle, side)
    show_themselves(battle, side)
    fill_seats(battle, side)
    settle_hosts(battle, side)
    if battle.rules.has_prisoners:
        appoint_all(battle, side)
    battle.next(Step(steps.END_SIDE, side))
    battle.next(Step(steps.FOLLOW))
    battle.next(Step(steps.MELEE, side))  # TY-SEQ-06
    for seat in reversed(battle.seats):
        if seat.side == side:
            battle.next(Step(steps.SHOOT_SEAT, seat.id))  # TY-SEQ-05
    battle.next(Step(steps.SHOOT, side))  # TY-SEQ-05
    battle.next(Step(steps.END_MOVES, side))
    for seat in reversed(battle.seats):
        if seat.side == side:
            battle.next(Step(steps.MOVE_SEAT, seat.id))  # TY-SEQ-04
    battle.next(Step(steps.MOVE_BOUND, side))  # TY-SEQ-04
    battle.next(Step(steps.BEGIN_MOVES, side))
    battle.next(Step(steps.ACTIONS, side))  # TY-SEQ-03
    for seat in reversed(battle.seats):
        if seat.side == side:
            battle.next(Step(steps.COMMAND, seat.id))  # TY-SEQ-01, -02


def command(battle: Battle, step: Step) -> None:
    """Run steps 1a and 1b, seat by seat in the order of the force list (TY-RUL-107)."""
    seat = battle.seats[step.a]
    if is_serving(battle, seat):
        battle.ask(Question(seat.side, "command", "TY-CMD-04", battle.unit[seat.figure], 0, seat.id))


def actions(battle: Battle, step: Step) -> None:
    """Run step 1c."""
    battle.tell(event_types.STEPS[1])
    roll_actions(battle, step.a)
    roll_markers(battle, step.a)


def begin_moves(battle: Battle, step: Step) -> None:
    """Begin step 2 with joining and with guards who go to their prisoners (TY-RUL-78)."""
    battle.step = MOVE_STEP
    battle.tell(event_types.STEPS[2])
    join_all(battle, step.a)
    note_start(battle, step.a)
    if battle.rules.has_prisoners:
        send_guards(battle, step.a)
    throw_bonuses(battle, step.a)


def move_all_bound(battle: Battle, step: Step) -> None:
    """Ask the owners of retreating groups how, then move all bound units, markers last."""
    who = who_is_asked(battle, step.a)
    if who != NOBODY:
        battle.next(step)
        seat = owner_of(battle, battle.groups[who])
        battle.ask(Question(step.a, "retreat", "TY-RUL-56", who, 0, seat))
        return
    move_bound(battle, step.a)
    for marker in battle.markers:
        if marker.is_out and marker.side == step.a and marker.moves:
            creep(battle, marker)
            look_round(battle, step.a)


def move_seat(battle: Battle, step: Step) -> None:
    """Move commanded groups and Player Characters, seat by seat."""
    seat = battle.seats[step.a]
    if movable(battle, seat.id):
        who = battle.unit[seat.figure] if is_serving(battle, seat) else NOBODY
        battle.ask(Question(seat.side, "move", "TY-SEQ-04", who, 0, seat.id))


def end_moves(battle: Battle, step: Step) -> None:
    """Store commanded orders, call stragglers to their fellows, and let prisoners without guards escape."""
    for seat in battle.seats:
        if seat.side == step.a:
            for group in own_units(battle, seat.id):
                if not is_bound(battle, group):
                    store_commanded(battle, group)
    call_stragglers(battle, step.a)
    if battle.rules.has_prisoners:
        check_escapes(battle, step.a)


def shoot(battle: Battle, step: Step) -> None:
    """Run step 3, uncommanded units first."""
    battle.step = SHOOT_STEP
    battle.tell(event_types.STEPS[3])
    kill_where_they_must(battle, step.a)
    shoot_uncommanded(battle, step.a)


def shoot_seat(battle: Battle, step: Step) -> None:
    seat = battle.seats[step.a]
    if has_something_to_do(battle, seat.id):
        who = battle.unit[seat.figure] if is_serving(battle, seat) else NOBODY
        battle.ask(Question(seat.side, "shoot", "TY-SEQ-05", who, 0, seat.id))


def melee(battle: Battle, step: Step) -> None:
    """Run step 4."""
    battle.step = MELEE_STEP
    battle.tell(event_types.STEPS[4])
    fight_melees(battle)


def follow(battle: Battle, step: Step) -> None:
    """Follow up with the winners who may, one by one, asking those who command them (TY-MEL-17)."""
    if not battle.following:
        return
    who = battle.following[0]
    battle.following = battle.following[1:]
    battle.next(step)
    group = battle.groups[who]
    if not group.is_here():
        return
    seat = owner_of(battle, group)
    if seat != NOBODY:
        battle.ask(Question(group.side, "follow", "TY-MEL-17", who, 0, seat))
    elif wants_to_follow(group):
        follow_up(battle, group)
    else:
        battle.tell(event_types.LETS_GO, who)


def end_side(battle: Battle, step: Step) -> None:
    """End a side turn: load, check for a loser, and forget what the other side fired (TY-RUL-33, -70)."""
    side = step.a
    load_all(battle, side)
    for group in battle.groups:
        if group.side != side:
            group.fired = False
    check_victory(battle)
    if battle.outcome is None and side != battle.first and not check_limit(battle):
        battle.next(Step(steps.TURN))
