"""The two reaction tables (REA): what every cell tells each troop type to do.

A cell is read with `read_cell`; clauses that hang on the situation (in melee, charged in flank, a second leader) are
decided by a Situation.
"""

from typing import Final

from vedette.engine.tables import Saying
from vedette.rules.adventures.groups import (
    EU_ART,
    EU_CAV,
    EU_FER,
    EU_INF,
    TR_ART,
    TR_FER,
    TR_MCAV,
    TR_MEL,
    TR_RCAV,
    TR_RNG,
)

# The eight tests (REA-01).
WILLS: Final = 0
FIRED_AT: Final = 1
WANT: Final = 2
CHARGED: Final = 3
CASUALTY: Final = 4
RUNAWAYS: Final = 5
LEADER: Final = 6
FAST: Final = 7
TEST_CODES: Final = ("TOW", "RF", "WTC", "BC", "RC", "SR", "LL", "FM")
TEST_WORDS: Final = (
    "Test of Wills",
    "Received Fire",
    "Wanting to Charge",
    "Being Charged",
    "Received Casualty",
    "See Runaways",
    "Leader Lost",
    "Fast Move",
)
CAUSE_WORDS: Final = (
    "an enemy within 12 inches",
    "fired at without loss",
    "an enemy in reach",
    "an enemy 3 inches away",
    "figures lost",
    "friends running away",
    "a leader is down",
    "moving fast",
)
CHIEF_WORDS: Final = "the Commander in Chief is lost"
#: The same with the group that caused it, for a test that one group caused.
CAUSED_WORDS: Final = (
    "{whom} within 12 inches",
    "fired at by {whom} without loss",
    "{whom} in reach",
    "charged by {whom}",
    "figures lost to {whom}",
    "{whom} running away",
    "<its> leader hit by {whom}",
    "moving fast",
)

# Results; the order is that of RUL-62, best to worst, as far as postures go.
CHARGE: Final = 0
TEST_CHARGE: Final = 1
COUNTERCHARGE: Final = 2
TEST_COUNTER: Final = 3
FIRE_COUNTER: Final = 4
HALF_ADVANCE: Final = 5
ADVANCE: Final = 6
VOLLEY: Final = 7
FIRE: Final = 8
CARRY_ON: Final = 9
HALT: Final = 10
RECEIVE: Final = 11
SEEK_COVER: Final = 12
RETIRE: Final = 13
RUN_AWAY: Final = 14
DOUBLE: Final = 15  # Fast Move: twice the move
HALF_MORE: Final = 16  # one and a half times the move
DOUBLE_OPEN: Final = 17
HALF_MORE_OPEN: Final = 18
RESULT_WORDS: Final = (
    "<charges>",
    "<tests> to charge",
    "<countercharges>",
    "<tests> to countercharge",
    "<fires>, then <countercharges>",
    "<advances> half a move",
    "<advances>",
    "<volleys> or <fires>",
    "<fires>",
    "<carries> on",
    "<halts> in place",
    "<receives> the charge",
    "<seeks> cover",
    "<retires>",
    "<runs> away",
    "<moves> at double distance",
    "<moves> at half as much again",
    "<moves> at double distance, in Open Order",
    "<moves> at half as much again, in Open Order",
)
NUMBERS: Final = ("", "one", "two", "three", "four", "five", "six")
POSTURES: Final = (0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0)

EU: Final = (EU_INF, EU_FER, EU_CAV, EU_ART)
TR: Final = (TR_FER, TR_MEL, TR_RNG, TR_MCAV, TR_RCAV, TR_ART)


class Cell:
    """One clause of a reaction cell: result, what to do if it cannot be done, one figure in `loss` runs away."""

    def __init__(self, test: int, rule: str, passed: int, result: int, otherwise: int, loss: int) -> None:
        self.test = test
        self.rule = rule
        self.passed = passed
        self.result = result
        self.otherwise = otherwise
        self.loss = loss
        words = RESULT_WORDS[result]
        joint = " and"
        if loss and result == CARRY_ON:
            words = f"one figure in {NUMBERS[loss]} runs away"
            joint = ";"
        elif loss:
            words += f", and one figure in {NUMBERS[loss]} runs away"
        self.words = words
        told = f"{{who}} <passes> {passed}{joint} {words}."
        self.saying = Saying("test", rule, f"{TEST_WORDS[test]} ({CAUSE_WORDS[test]}): {told}")
        self.caused = Saying("test", rule, f"{TEST_WORDS[test]} ({CAUSED_WORDS[test]}): {told}")
        self.by_chief = Saying("test", rule, f"{TEST_WORDS[test]} ({CHIEF_WORDS}): {told}")


class Situation:
    """The circumstances on which the clauses of a cell hang."""

    def __init__(self) -> None:
        self.from_flank = False  # charged in flank or rear
        self.by_cavalry = False
        self.in_melee = False
        self.at_half = False
        self.at_quarter = False
        self.has_second = False
        self.in_square = False


class Cells:
    """A table of one test for one training: passed dice by troop type."""

    def __init__(self) -> None:
        self.by_key: dict[int, Cell] = {}

    def add(
        self,
        test: int,
        passed: int,
        types: tuple[int, ...],
        result: int,
        otherwise: int = CARRY_ON,
        loss: int = 0,
        variant: int = 0,
    ) -> None:
        """A clause for some troop types; `variant` tells clauses of one cell apart."""
        training = "EU" if types[0] <= EU_ART else "TR"
        cell = Cell(test, f"CA-REA-{training}-{TEST_CODES[test]}-{passed}", passed, result, otherwise, loss)
        for kind in types:
            self.by_key[key_of(test, passed, kind, variant)] = cell

    def get(self, test: int, passed: int, kind: int, variant: int) -> Cell:
        return self.by_key[key_of(test, passed, kind, variant)]


def key_of(test: int, passed: int, kind: int, variant: int) -> int:
    return ((test * 3 + passed) * 10 + kind) * 4 + variant


# Variants of a cell.
PLAIN: Final = 0
MELEE: Final = 1  # Received Casualty: in melee. Being Charged: in flank or rear
WEAK: Final = 2  # Received Casualty: at quarter (half) strength. Being Charged: by cavalry
SECOND: Final = 1  # Leader Lost: a second leader takes command


def european(table: Cells) -> None:
    """The European reaction table."""
    inf, fer, cav, art = (EU_INF,), (EU_FER,), (EU_CAV,), (EU_ART,)
    foot = (EU_INF, EU_FER)
    table.add(WILLS, 2, art, FIRE)
    table.add(WILLS, 2, cav, TEST_CHARGE)
    table.add(WILLS, 2, foot, VOLLEY)
    for passed in (1, 0):
        table.add(WILLS, passed, art, FIRE)
        table.add(WILLS, passed, cav, HALT)
        table.add(WILLS, passed, foot, FIRE)
    table.add(WANT, 2, EU, CHARGE)
    table.add(WANT, 1, (EU_FER, EU_CAV), CHARGE)
    table.add(WANT, 1, (EU_INF, EU_ART), HALF_ADVANCE)
    table.add(WANT, 0, EU, HALT)
    table.add(CHARGED, 2, art, FIRE)
    table.add(CHARGED, 2, cav, TEST_COUNTER)
    table.add(CHARGED, 2, fer, FIRE_COUNTER)
    table.add(CHARGED, 2, inf, VOLLEY)
    table.add(CHARGED, 1, EU, RUN_AWAY, variant=MELEE)
    table.add(CHARGED, 1, foot, RUN_AWAY, variant=WEAK)
    table.add(CHARGED, 1, foot, FIRE)
    for variant in (PLAIN, WEAK):
        table.add(CHARGED, 1, (EU_CAV, EU_ART), RECEIVE, variant=variant)  # RUL-73
    table.add(CHARGED, 0, fer, RECEIVE)
    table.add(CHARGED, 0, (EU_CAV, EU_ART), RUN_AWAY)
    table.add(CHARGED, 0, inf, RECEIVE, loss=3)
    for variant in (MELEE, WEAK):
        table.add(CHARGED, 0, EU, RUN_AWAY, variant=variant)  # RUL-74, toggle
    table.add(FIRED_AT, 2, (EU_CAV, EU_FER), TEST_CHARGE, CARRY_ON)
    table.add(FIRED_AT, 2, (EU_INF, EU_ART), CARRY_ON)
    table.add(FIRED_AT, 1, (EU_CAV, EU_FER), TEST_CHARGE, CARRY_ON)
    table.add(FIRED_AT, 1, (EU_INF, EU_ART), HALT)
    table.add(FIRED_AT, 0, cav, RETIRE)
    table.add(FIRED_AT, 0, art, SEEK_COVER)
    table.add(FIRED_AT, 0, foot, HALT)
    for variant in (PLAIN, MELEE, WEAK):
        table.add(CASUALTY, 2, EU, CARRY_ON, variant=variant)
    table.add(CASUALTY, 1, EU, CARRY_ON, loss=5, variant=MELEE)
    for variant in (PLAIN, WEAK):
        table.add(CASUALTY, 1, EU, CARRY_ON, variant=variant)
    table.add(CASUALTY, 0, EU, RUN_AWAY, variant=MELEE)
    table.add(CASUALTY, 0, EU, RUN_AWAY, variant=WEAK)
    table.add(CASUALTY, 0, EU, CARRY_ON, loss=3)
    table.add(RUNAWAYS, 2, EU, CARRY_ON)
    table.add(RUNAWAYS, 1, fer, CARRY_ON)
    table.add(RUNAWAYS, 1, (EU_INF, EU_CAV, EU_ART), HALT, loss=6)
    table.add(RUNAWAYS, 0, (EU_CAV, EU_ART), RUN_AWAY)
    table.add(RUNAWAYS, 0, foot, RETIRE)
    for variant in (PLAIN, SECOND):
        table.add(LEADER, 2, EU, CARRY_ON, variant=variant)
        table.add(LEADER, 1, fer, CARRY_ON, variant=variant)
    table.add(LEADER, 1, (EU_INF, EU_CAV, EU_ART), HALT, variant=SECOND)
    table.add(LEADER, 1, (EU_INF, EU_CAV, EU_ART), HALT, loss=6)
    table.add(LEADER, 0, EU, HALT, loss=6, variant=SECOND)
    table.add(LEADER, 0, EU, HALT, loss=3)
    table.add(FAST, 2, EU, DOUBLE)
    table.add(FAST, 1, EU, HALF_MORE)
    table.add(FAST, 0, EU, HALF_MORE_OPEN)


def tribal(table: Cells) -> None:
    """The Tribal reaction table."""
    fer, mel, rng = (TR_FER,), (TR_MEL,), (TR_RNG,)
    shooters = (TR_RNG, TR_RCAV, TR_ART)
    table.add(WILLS, 2, shooters, FIRE)
    table.add(WILLS, 2, (TR_FER, TR_MEL, TR_MCAV), TEST_CHARGE)
    table.add(WILLS, 1, shooters, FIRE)
    table.add(WILLS, 1, (TR_FER, TR_MCAV), TEST_CHARGE)
    table.add(WILLS, 1, mel, HALT)
    table.add(WILLS, 0, shooters, SEEK_COVER)
    table.add(WILLS, 0, fer, TEST_CHARGE)
    table.add(WILLS, 0, (TR_MEL, TR_MCAV), HALT)
    table.add(WANT, 2, TR, CHARGE)
    table.add(WANT, 1, (TR_FER, TR_MCAV, TR_RCAV, TR_MEL), CHARGE)
    table.add(WANT, 1, rng, FIRE)
    table.add(WANT, 1, (TR_ART,), HALT)
    table.add(WANT, 0, (TR_RNG, TR_RCAV), SEEK_COVER)
    table.add(WANT, 0, (TR_FER, TR_MEL, TR_MCAV, TR_ART), HALT)
    table.add(CHARGED, 2, shooters, FIRE)
    table.add(CHARGED, 2, (TR_FER, TR_MEL, TR_MCAV), COUNTERCHARGE)
    table.add(CHARGED, 1, TR, RUN_AWAY, variant=MELEE)
    table.add(CHARGED, 1, (TR_FER, TR_MEL, TR_RNG), RUN_AWAY, variant=WEAK)
    table.add(CHARGED, 1, (TR_MCAV, TR_RCAV, TR_ART), SEEK_COVER, variant=WEAK)
    table.add(CHARGED, 1, (TR_FER, TR_MEL, TR_MCAV), RECEIVE)
    table.add(CHARGED, 1, (TR_RNG, TR_RCAV, TR_ART), SEEK_COVER)
    table.add(CHARGED, 0, fer, RECEIVE)
    table.add(CHARGED, 0, (TR_MEL, TR_RNG, TR_MCAV, TR_RCAV, TR_ART), RUN_AWAY)
    for variant in (MELEE, WEAK):
        table.add(CHARGED, 0, TR, RUN_AWAY, variant=variant)  # RUL-74, toggle
    table.add(FIRED_AT, 2, (TR_FER, TR_MEL, TR_MCAV), TEST_CHARGE, ADVANCE)
    table.add(FIRED_AT, 2, shooters, CARRY_ON)
    table.add(FIRED_AT, 1, (TR_FER, TR_MCAV, TR_RCAV), TEST_CHARGE, ADVANCE)
    table.add(FIRED_AT, 1, (TR_MEL, TR_RNG, TR_ART), HALT)
    table.add(FIRED_AT, 0, fer, TEST_CHARGE, HALT)
    table.add(FIRED_AT, 0, (TR_MEL, TR_RNG, TR_MCAV, TR_RCAV, TR_ART), RUN_AWAY)
    for variant in (PLAIN, MELEE, WEAK):
        table.add(CASUALTY, 2, TR, CARRY_ON, variant=variant)
    table.add(CASUALTY, 1, TR, CARRY_ON, loss=3, variant=MELEE)
    for variant in (PLAIN, WEAK):
        table.add(CASUALTY, 1, TR, CARRY_ON, loss=5, variant=variant)
    table.add(CASUALTY, 0, TR, RUN_AWAY, variant=MELEE)
    table.add(CASUALTY, 0, TR, RUN_AWAY, variant=WEAK)
    table.add(CASUALTY, 0, TR, CARRY_ON, loss=3)
    others = (TR_MEL, TR_RNG, TR_MCAV, TR_RCAV, TR_ART)
    for test in (RUNAWAYS, LEADER):
        table.add(test, 2, TR, CARRY_ON)
        table.add(test, 1, fer, CARRY_ON)
        table.add(test, 1, others, HALT, loss=3)
        table.add(test, 0, TR, RUN_AWAY)
    table.add(FAST, 2, TR, DOUBLE)
    table.add(FAST, 1, TR, DOUBLE_OPEN)
    table.add(FAST, 0, TR, HALF_MORE_OPEN)


def make_cells() -> Cells:
    table = Cells()
    european(table)
    tribal(table)
    return table


CELLS: Final = make_cells()


def read_cell(test: int, passed: int, kind: int, here: Situation, binds_at_nought: bool) -> Cell:
    """The clause of a cell that applies to a troop type in a situation (REA-10)."""
    variant = PLAIN
    if test == CHARGED:
        if passed == 1 or (passed == 0 and binds_at_nought):
            if here.from_flank:
                variant = MELEE
            elif here.by_cavalry and not here.in_square:
                variant = WEAK
    elif test == CASUALTY:
        if here.in_melee:
            variant = MELEE
        elif (kind <= EU_ART and here.at_quarter) or (kind > EU_ART and here.at_half):
            variant = WEAK
    elif test == LEADER and kind <= EU_ART and here.has_second:
        variant = SECOND
    return CELLS.get(test, passed, kind, variant)
