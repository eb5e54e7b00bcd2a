"""Reaction Tests and their results (REA, CA-RUL-54 to CA-RUL-83).

A TEST step holds the tester, the tests as bits with other facts packed above them, and the group that caused it.
Results put further steps on the agenda, so a chain of reactions is data and depth first; CA-RUL-65 makes it end.
"""

from collections.abc import Callable
from typing import Final

from vedette.engine.decisions import DecisionType, Deed
from vedette.engine.dice import Rng
from vedette.engine.plurals import suited
from vedette.engine.tables import Modifier, Roll
from vedette.engine.types import NOBODY, Option, Order, Question, Refusal, Step
from vedette.rules.adventures import event_types, steps
from vedette.rules.adventures.battle import TWELVE, Battle, ReactionTest
from vedette.rules.adventures.combat.casualties import run_away, some_run
from vedette.rules.adventures.combat.charge import begin_charge, charge_line, half_advance, note_moved
from vedette.rules.adventures.combat.fire import has_shot, may_volley
from vedette.rules.adventures.ground.sight import REAR, counts_alone, in_cover, is_within, sees, zone_of
from vedette.rules.adventures.groups.groups import ARTILLERY, CHIEF, FIELDED, SQUARE, Group
from vedette.rules.adventures.groups.leaders import group_rep, has_back_to_wall, leader_rep, rep_now
from vedette.rules.adventures.groups.weapons import SPEAR
from vedette.rules.adventures.reactions.cells import (
    ADVANCE,
    BY_CAUSER,
    BY_CHIEF,
    BY_ITSELF,
    CARRY_ON,
    CASUALTY,
    CHARGE,
    CHARGED,
    COUNTERCHARGE,
    FIRE,
    FIRE_COUNTER,
    FIRED_AT,
    HALF_ADVANCE,
    HALT,
    LEADER,
    POSTURES,
    RECEIVE,
    RETIRE,
    RUN_AWAY,
    RUNAWAYS,
    SEEK_COVER,
    TEST_CHARGE,
    TEST_COUNTER,
    VOLLEY,
    WANT,
    WILLS,
    ReactionCell,
    Situation,
    of_a_chief,
    read_cell,
)
from vedette.rules.adventures.solo.contact import look_out
from vedette.rules.adventures.steps import (
    AS_COUNTER,
    AS_REACTION,
    AS_VOLLEY,
    CHIEF_LOST,
    DECLARED,
    FROM_FLANK,
    HITS,
    HITS_SHIFT,
    IN_MELEE,
    MINUS_TWO,
    TESTS,
    USED_WANT,
    USED_WILLS,
    used_key,
)
from vedette.rules.adventures.throws import against_rep
from vedette.rules.adventures.verbs import GRAMMAR

PASS_BINS: Final = tuple([tuple([0] * k + [1] * (6 - k)) for k in range(7)])


def test_rows() -> list[Modifier[ReactionTest]]:
    """Return the modifiers of every Reaction Test, in dice (CA-REA-03); the Leader Die is rolled apart."""
    return [
        Modifier("CA-REA-03", 1, "in cover", is_in_cover),
        Modifier("CA-REA-07", -1, "at half strength or less", is_weak),
    ]


def is_in_cover(trial: ReactionTest) -> int:
    return 1 if trial.in_cover else 0


def is_weak(trial: ReactionTest) -> int:
    return 1 if trial.weak else 0


def is_at_share(battle: Battle, group: Group, share: int) -> bool:
    """True if a group is at half (quarter) or less of its starting strength (CA-RUL-54)."""
    return battle.strength(group) * share <= group.start


# --- rolling ----------------------------------------------------------------------------------------------------------


def bins_for(rep: int) -> list[int]:
    """Return the faces that pass: up to the Rep, but a 6 always fails (CA-REA-04)."""
    return list(PASS_BINS[max(0, min(5, rep))])


def roll_test(battle: Battle, group: Group, hits: int, cause: int, road: bool) -> list[Roll]:
    """Roll 2d6 with modifiers against the Rep and the Leader Die against the leader's; store the dice passed in the
    group.

    Each hit of a volley lowers the Rep for Received Casualty only: `passed_low` is the number passed there (CA-VOL-07,
    CA-RUL-60).

    CA-REA-05, CA-REA-06, CA-LDR-08, CA-LDR-09, CA-VOL-08.
    """
    trial = ReactionTest(battle, group)
    enemy = cause != NOBODY and battle.groups[cause].side != group.side
    trial.in_cover = in_cover(battle, group, cause if enemy else NOBODY)  # running friends are no reason for cover
    trial.weak = is_at_share(battle, group, 2)
    tally = battle.rules.test.tally(2, trial)
    count = max(0, tally.total) + (1 if road else 0)
    rep = rep_now(battle, group)
    rolls: list[Roll] = []
    passed = 0
    low = 0
    if count > 0:
        if hits == 0:
            passed = battle.dice.sort(count, 6, bins_for(rep), 2)[0]
            low = passed
        else:
            full = min(5, rep)
            least = max(0, min(5, rep - hits))
            bins = [0] * least + [1] * (full - least) + [2] * (6 - full)
            found = battle.dice.sort(count, 6, bins, 3)
            low = found[0]
            passed = found[0] + found[1]
        if road:
            passed = min(2, passed)
            low = passed
        shown = "one die more along the road" if road else ""  # CA-MOV-05
        if hits > 0:
            shown = f"Rep {rep} less the hits of the volley"  # CA-VOL-07
        roll = against_rep(group.id, battle.dice.last, low, max(0, rep - hits), shown, tally)
        roll.need = min(5, roll.need)  # a 6 always fails (CA-REA-04)
        if rep > group_rep(group):
            roll.against += ", one higher with its back against the wall"  # CA-EUS-01
        rolls.append(roll)
    led = leader_rep(battle, group)
    if led > 0:
        die = battle.dice.sort(1, 6, bins_for(led), 2)[0]
        leader_die = against_rep(group.id, battle.dice.last, die, led, "Leader Die")
        leader_die.need = min(5, leader_die.need)
        rolls.append(leader_die)
        passed += die
        low += die
    group.passed = min(2, passed)
    group.passed_low = min(2, low)
    return rolls


# --- the test as a step -----------------------------------------------------------------------------------------------


def take_test(battle: Battle, step: Step) -> None:
    """Take one test, or several caused by one event, with one roll (CA-REA-28, CA-GEN-13)."""
    who, packed, cause = step.a, step.b, step.c
    group = battle.groups[who]
    if group.where != FIELDED or not may_test(battle, group, packed & TESTS, cause):
        return
    rolls = roll_test(battle, group, packed >> HITS_SHIFT & HITS, cause, False)
    carry_result(battle, group, packed, cause, rolls)


def may_test(battle: Battle, group: Group, tests: int, cause: int) -> bool:
    """True if a group may test; holders, runners and a sheltered C-in-C do not, and a Test of Wills may lapse.

    CA-RUL-16, CA-RUL-19, CA-RUL-64, CA-RUL-82.
    """
    if not group.is_body and group.card.klass != CHIEF:
        return False
    if tests == 1 << WILLS:
        if group.in_melee > 0 or cause == NOBODY:
            return False
        them = battle.groups[cause]
        if them.where != FIELDED:
            battle.tell(event_types.LAPSES_GONE, group.id, cause)
            return False
        if not is_within(group, them, TWELVE):
            battle.tell(event_types.LAPSES_FAR, group.id, cause)
            return False
        if not sees(battle, group, them):
            battle.tell(event_types.LAPSES_UNSEEN, group.id, cause)
            return False
    return not (tests == 1 << FIRED_AT and group.in_melee > 0)


def situation(battle: Battle, group: Group, packed: int, cause: int) -> Situation:
    here = Situation()
    here.from_flank = packed & FROM_FLANK != 0
    here.in_melee = packed & IN_MELEE != 0
    here.at_half = is_at_share(battle, group, 2)
    here.at_quarter = is_at_share(battle, group, 4)
    here.has_second = group.has_leader
    if cause != NOBODY:
        here.by_cavalry = battle.groups[cause].is_cavalry
    here.in_square = battle.rules.square_fires_at_cavalry and group.formation == SQUARE
    return here


def carry_result(battle: Battle, group: Group, packed: int, cause: int, rolls: list[Roll]) -> None:
    """Carry out all tests taken; posture and loss are judged apart, the worst of each counts (CA-RUL-62).

    CA-REA-09, CA-REA-29, CA-INV-01.
    """
    here = situation(battle, group, packed, cause)
    kind = group.type
    passed_all, passed_low = group.passed, group.passed_low
    group.passed = 0
    group.passed_low = 0
    by_enemy = cause != NOBODY and battle.groups[cause].side != group.side
    cells: list[ReactionCell] = []
    tests = packed & TESTS
    read: list[int] = []
    for test in range(8):
        if tests >> test & 1 == 0:
            continue
        passed = passed_low if test == CASUALTY else passed_all
        cell = read_cell(test, passed, kind, here, battle.rules.pass_one_binds_at_nought)
        if group.card.klass == CHIEF and not battle.rules.chief_charges:
            cell = of_a_chief(cell)
        read.append(passed)
        cells.append(cell)
    if not cells:
        return
    to_last = stands_to_last(battle, group, cells)
    for at, cell in enumerate(cells):
        because = BY_CAUSER if cell.test == RUNAWAYS or by_enemy else BY_ITSELF
        if cell.test == LEADER and packed & CHIEF_LOST:
            because = BY_CHIEF
        told = cell.event_type(because, to_last, volleys=may_volley(group))
        battle.tell(told, group.id, cause, n=read[at], rolls=None if at else rolls)
    if to_last:
        battle.tell(event_types.TO_THE_LAST, group.id)
    result = CHARGE
    otherwise = cells[0].otherwise
    loss = 0
    for cell in cells:
        found = cell.result
        if to_last and found >= SEEK_COVER:
            found = RECEIVE if cell.test == CHARGED else CARRY_ON
        if cell is cells[0] or POSTURES[found] > POSTURES[result]:
            result = found
            otherwise = cell.otherwise
        if cell.loss and not to_last and (loss == 0 or cell.loss < loss):
            loss = cell.loss
    if result == RUN_AWAY:
        run_away(battle, group)
        return
    if loss:
        ran = some_run(battle, group, loss)
        if group.where != FIELDED:
            return
        if ran and battle.rules.volley_retest and packed >> HITS_SHIFT & HITS and tests >> CASUALTY & 1:
            battle.then(steps.TEST, group.id, packed & ~TESTS | 1 << CASUALTY, cause)  # CA-RUL-59, toggle
    if group.charging != NOBODY and (tests >> CASUALTY & 1 or tests >> FIRED_AT & 1 or tests >> LEADER & 1):
        passed = passed_low if tests >> CASUALTY & 1 else passed_all
        if goes_on(result, passed, loss):
            return
        group.charging = NOBODY
        if result < HALT:
            result = HALT  # only runaways were named: the survivors halt at 3" (CA-RUL-69)
    elif group.charging != NOBODY and result >= HALT:
        group.charging = NOBODY  # a halt or retreat caused by running friends ends its charge (CA-INV-05)
    if group.in_melee > 0 and not tests >> CHARGED & 1:
        in_melee_result(battle, group, result)
        return
    posture(battle, group, result, otherwise, packed, cause)


def stands_to_last(battle: Battle, group: Group, cells: list[ReactionCell]) -> bool:
    """True if a group with its back to the wall ignores flight and retreat: those cells are Carry On.

    CA-RUL-52.
    """
    for cell in cells:
        if cell.result >= SEEK_COVER or cell.loss:
            return has_back_to_wall(battle, group)
    return False


def goes_on(result: int, passed: int, loss: int) -> bool:
    """True if a charger that was fired at goes on into contact (CA-RUL-69)."""
    if result >= HALT:
        return False
    if passed == 0:
        return result == TEST_CHARGE
    return True


def in_melee_result(battle: Battle, group: Group, result: int) -> None:
    """Carry out a result in melee: Retire and Seek Cover are a full move away, others fight on (CA-RUL-82)."""
    if result == RETIRE or result == SEEK_COVER:
        battle.then(steps.AWAY, group.id, NOBODY, 1)


def close_activation(battle: Battle, group: Group) -> None:
    """End the activation of an active group that halts or gives way (CA-RUL-77, CA-RUL-129)."""
    if battle.acting == group.id:
        battle.closed = True


# --- effects of a result ----------------------------------------------------------------------------------------------


def posture(battle: Battle, group: Group, result: int, otherwise: int, packed: int, cause: int) -> None:
    """Carry out the posture of a result: CA-INV-09."""
    charged = packed & TESTS & (1 << CHARGED) != 0
    if charged and group.in_melee > 0:
        battle.tell(event_types.FIGHTS_ON, group.id, cause)  # it cannot fire, countercharge or seek cover (RUL-81)
        return
    if result in RESULTS:
        RESULTS[result](battle, group, otherwise, packed, cause)


def fire_back(battle: Battle, group: Group, otherwise: int, packed: int, cause: int) -> None:
    react_by_fire(battle, group, False, cause)


def volley_back(battle: Battle, group: Group, otherwise: int, packed: int, cause: int) -> None:
    react_by_fire(battle, group, True, cause)


def go_half(battle: Battle, group: Group, otherwise: int, packed: int, cause: int) -> None:
    if packed & AS_COUNTER:
        battle.then(steps.COUNTER, group.id, cause)
    else:
        half_advance(battle, group, battle.groups[cause], packed & DECLARED != 0)


def countercharge(battle: Battle, group: Group, otherwise: int, packed: int, cause: int) -> None:
    battle.then(steps.COUNTER, group.id, cause)


def test_to_countercharge(battle: Battle, group: Group, otherwise: int, packed: int, cause: int) -> None:
    battle.then(steps.TEST, group.id, 1 << WANT | AS_COUNTER, cause)


def fire_and_countercharge(battle: Battle, group: Group, otherwise: int, packed: int, cause: int) -> None:
    note_moved(battle, battle.groups[cause])  # moves count from here, where it stopped (CA-RUL-72)
    battle.then(steps.COUNTER, group.id, cause, 1)
    if has_shot(battle, group, battle.groups[cause]):
        battle.then(steps.FIRE, group.id, cause, AS_REACTION | MINUS_TWO)


def halt(battle: Battle, group: Group, otherwise: int, packed: int, cause: int) -> None:
    if packed & AS_COUNTER:
        battle.tell(event_types.STANDS, group.id, cause)
    else:
        group.halted = True
        close_activation(battle, group)


def receive(battle: Battle, group: Group, otherwise: int, packed: int, cause: int) -> None:
    close_activation(battle, group)


def advance(battle: Battle, group: Group, otherwise: int, packed: int, cause: int) -> None:
    close_activation(battle, group)
    battle.then(steps.ADVANCE, group.id, cause)


def seek_cover(battle: Battle, group: Group, otherwise: int, packed: int, cause: int) -> None:
    close_activation(battle, group)
    if packed & AS_COUNTER == 0:
        battle.then(steps.COVER, group.id, cause)


def retire(battle: Battle, group: Group, otherwise: int, packed: int, cause: int) -> None:
    close_activation(battle, group)
    battle.then(steps.AWAY, group.id, cause)


def react_by_fire(battle: Battle, group: Group, volley: bool, cause: int) -> None:
    """Fire at the group that caused the test if there is a shot (CA-INV-04, CA-RUL-75, CA-RUL-76)."""
    if cause == NOBODY:
        return
    them = battle.groups[cause]
    if group.card.weapon == SPEAR or not has_shot(battle, group, them):  # spears are never thrown in reaction (RUL-13)
        battle.tell(event_types.NO_SHOT, group.id, cause)
        return
    volleys = volley and may_volley(group)
    if volleys and battle.rules.ask_volley:
        battle.then(steps.CHOOSE_FIRE, group.id, cause)  # CA-RUL-61
    else:
        fire_in_reaction(battle, group.id, cause, volleys)


def fire_in_reaction(battle: Battle, who: int, whom: int, volley: bool) -> None:
    battle.then(steps.FIRE, who, whom, AS_REACTION | AS_VOLLEY if volley else AS_REACTION)


def choose_fire(battle: Battle, step: Step) -> None:
    """Ask the player for a volley or normal fire (CA-OPT-14)."""
    battle.ask(Question(battle.groups[step.a].side, "volley", "CA-OPT-14", step.a, step.b))


def check_target(battle: Battle, asked: Question, order: Order) -> Refusal | None:
    if order.args[0] != asked.who or order.args[1] != asked.n:
        return Refusal("CA-OPT-14", f"group {asked.who} volleys or fires at group {asked.n}")
    return None


def apply_volley(battle: Battle, asked: Question, order: Order) -> None:
    fire_in_reaction(battle, asked.who, asked.n, True)


def apply_fire(battle: Battle, asked: Question, order: Order) -> None:
    fire_in_reaction(battle, asked.who, asked.n, False)


class ChooseVolley(DecisionType[Battle]):
    """The choice between a volley and normal fire at `n` in reaction (CA-OPT-14, CA-RUL-61, CA-VOL-04)."""

    def __init__(self) -> None:
        super().__init__(
            "volley", GRAMMAR, {"volley": Deed(check_target, apply_volley), "fire": Deed(check_target, apply_fire)}
        )

    def legal_orders(self, battle: Battle, asked: Question) -> list[Order]:
        return [Order("volley", (asked.who, asked.n)), Order("fire", (asked.who, asked.n))]

    def sample_aggressive(self, battle: Battle, asked: Question, rng: Rng) -> Order:
        return Order("fire" if rng.below(4) == 0 else "volley", (asked.who, asked.n))

    def options(self, battle: Battle, asked: Question) -> list[Option]:
        whom = battle.name_of(asked.n)
        volley, fire = self.legal_orders(battle, asked)
        found = [GRAMMAR.offer(battle, volley), GRAMMAR.option(fire, f"Fire normally at {whom}")]
        for option in found:
            option.rule = asked.rule
        return found

    def assumed_answer(self, battle: Battle, asked: Question) -> Order | None:
        """Return a volley: a group that can volley does so (CA-VOL-03)."""
        return Order("volley", (asked.who, asked.n))

    def words(self, battle: Battle, asked: Question) -> str:
        name = battle.name_of(asked.who)
        return suited(f"<Does> {name} volley or fire normally at {battle.name_of(asked.n)}?", name)


def test_to_charge(battle: Battle, group: Group, otherwise: int, packed: int, cause: int) -> None:
    """Take Wanting to Charge in reach, otherwise what the cell says (CA-INV-02, CA-RUL-67)."""
    if cause != NOBODY and group.card.klass != ARTILLERY:
        them = battle.groups[cause]
        if them.where == FIELDED and not group.card.is_unarmed:
            if charge_line(battle, group, them) is not None:
                if battle.use(used_key(USED_WANT, group.id, cause)):
                    battle.then(steps.TEST, group.id, 1 << WANT, cause)
                else:
                    battle.tell(event_types.HAS_TRIED, group.id, cause)
                return
            battle.tell(event_types.OUT_OF_REACH, group.id, cause)
    if otherwise == ADVANCE:
        close_activation(battle, group)
        battle.then(steps.ADVANCE, group.id, cause)
    elif otherwise == HALT:
        group.halted = True
        close_activation(battle, group)


def want_result(battle: Battle, group: Group, otherwise: int, packed: int, cause: int) -> None:
    """Carry out Wanting to Charge: countercharge, or charge if the target is still in reach."""
    if packed & AS_COUNTER:
        battle.then(steps.COUNTER, group.id, cause)
        return
    them = battle.groups[cause]
    line = charge_line(battle, group, them) if them.where == FIELDED else None
    if line is None:
        battle.tell(event_types.OUT_OF_REACH, group.id, cause)
        return
    begin_charge(battle, group, them, line)


RESULTS: Final[dict[int, Callable[[Battle, Group, int, int, int], None]]] = {
    CHARGE: want_result,
    TEST_CHARGE: test_to_charge,
    COUNTERCHARGE: countercharge,
    TEST_COUNTER: test_to_countercharge,
    FIRE_COUNTER: fire_and_countercharge,
    HALF_ADVANCE: go_half,
    ADVANCE: advance,
    VOLLEY: volley_back,
    FIRE: fire_back,
    HALT: halt,
    RECEIVE: receive,
    SEEK_COVER: seek_cover,
    RETIRE: retire,
}
"""The effect of each result; Carry On has none (CA-INV-09)."""


# --- tests of others --------------------------------------------------------------------------------------------------


def has_moved(battle: Battle, step: Step) -> None:
    """Put Test of Wills on the agenda for enemies that a mover came within 12" of, in sight and not from behind.

    CA-REA-11, CA-REA-12, CA-REA-13, CA-RUL-66.

    CA-REA-14.
    """
    who, mask = step.a, step.c
    mover = battle.groups[who]
    if mover.where != FIELDED:
        return
    if mover.side == battle.venture.player and battle.side == mover.side:
        look_out(battle)  # an active player group has come into sight of a marker (CA-PEF-13)
    if mask == 0:
        return
    testers: list[Group] = []
    for group in battle.groups:
        if mask >> group.id & 1 and group.where == FIELDED and group.in_melee == 0 and counts_alone(battle, group):
            if is_within(group, mover, TWELVE) and zone_of(group, mover.block.x, mover.block.y) != REAR:
                if sees(battle, group, mover) and battle.use(used_key(USED_WILLS, group.id, who)):
                    testers.append(group)
    testers.sort(key=test_order)
    for group in testers:
        battle.then(steps.TEST, group.id, 1 << WILLS, who)


def test_order(group: Group) -> int:
    """Return a sort key that puts the lowest Rep on the agenda first, so that the highest tests first (CA-RUL-64)."""
    return group_rep(group) * 1000 - group.id
