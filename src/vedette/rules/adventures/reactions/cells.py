"""The two reaction tables (REA): the result of each cell for each troop type.

A cell is read with `read_cell`; clauses that hang on the situation (in melee, charged in flank, a second leader) are
decided by a Situation.
"""

from typing import Final

from vedette.engine.tables import TEST, EventType
from vedette.rules.adventures.groups.groups import (
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

# The eight tests (CA-REA-01).
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

# Results; the order is that of CA-RUL-62, best to worst, as far as postures go.
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


BY_ITSELF: Final = 0
BY_CAUSER: Final = 1
BY_CHIEF: Final = 2
"""The causes of a test: an event, a group, the loss of the C-in-C."""


def test_event_type(rule: str, test: int, because: str, told: str, good: int) -> EventType:
    """Return the event type of a cell: the test, its cause and its result."""
    return EventType("test", rule, told, part=TEST, test=TEST_WORDS[test], because=because, good=good)


def would_words(result: int, loss: int) -> str:
    """Describe what a group with its back against the wall would otherwise do (CA-EUS-01)."""
    running = f"lose one figure in {NUMBERS[loss]}, running away" if loss else ""
    if result == SEEK_COVER or result == RETIRE or result == RUN_AWAY:
        posture = {SEEK_COVER: "seek cover", RETIRE: "retire", RUN_AWAY: "run away"}[result]
        return f"{posture} and {running}" if running else posture
    return running


class ReactionCell:
    """One clause of a reaction cell: result, alternative, and one figure in `loss` running away."""

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
        good = -1 if loss or result in (HALT, SEEK_COVER, RETIRE, RUN_AWAY) else 0 if result == RECEIVE else 1
        plain = f"{{who}} <passes> {passed}{joint} {words}."
        single = plain.replace(RESULT_WORDS[VOLLEY], RESULT_WORDS[FIRE])
        would = f"{{who}} <passes> {passed} and would {would_words(result, loss)}."
        because = (CAUSE_WORDS[test], CAUSED_WORDS[test], CHIEF_WORDS)
        self.kinds_of_event = [
            [test_event_type(rule, test, why, told, good) for why in because] for told in (plain, single, would)
        ]

    def event_type(self, because: int, to_last: bool, volleys: bool) -> EventType:
        """Return its words for a group that can volley or not (CA-VOL-01), or fights to the last (CA-RUL-52)."""
        if to_last and (self.result >= SEEK_COVER or self.loss):
            return self.kinds_of_event[2][because]
        return self.kinds_of_event[0 if volleys else 1][because]


OF_A_CHIEF: Final = {
    TEST_CHARGE: CARRY_ON,
    COUNTERCHARGE: RECEIVE,
    TEST_COUNTER: RECEIVE,
    FIRE_COUNTER: FIRE,
}
"""The result for a lone C-in-C whose cell says charge (CA-RUL-19)."""


def of_a_chief(cell: ReactionCell) -> ReactionCell:
    """Return a cell as a lone C-in-C reads it, who charges only by choice (CA-RUL-19)."""
    if cell.result not in OF_A_CHIEF:
        return cell
    return ReactionCell(cell.test, cell.rule, cell.passed, OF_A_CHIEF[cell.result], CARRY_ON, cell.loss)


class Situation:
    """The circumstances that decide between the clauses of a cell."""

    def __init__(self) -> None:
        self.from_flank = False  # charged in flank or rear
        self.by_cavalry = False
        self.in_melee = False
        self.at_half = False
        self.at_quarter = False
        self.has_second = False
        self.in_square = False


class Cells:
    """The table of one test and training: results by troop type and dice passed."""

    def __init__(self) -> None:
        self.by_key: dict[int, ReactionCell] = {}

    def add(self, row: "ReactionRow") -> None:
        """Add a clause for some troop types; its id names the test and the dice passed."""
        _, _, _, code, number = row.rule.split("-")
        test, passed = TEST_CODES.index(code), int(number)
        for variant in row.variants:
            cell = ReactionCell(test, row.rule, passed, row.result, row.otherwise, row.loss)
            for kind in row.types:
                self.by_key[key_of(test, passed, kind, variant)] = cell

    def get(self, test: int, passed: int, kind: int, variant: int) -> ReactionCell:
        return self.by_key[key_of(test, passed, kind, variant)]


def key_of(test: int, passed: int, kind: int, variant: int) -> int:
    return ((test * 3 + passed) * 10 + kind) * 4 + variant


# Variants of a cell.
PLAIN: Final = 0
MELEE: Final = 1  # Received Casualty: in melee. Being Charged: in flank or rear
WEAK: Final = 2  # Received Casualty: at quarter (half) strength. Being Charged: by cavalry
SECOND: Final = 1  # Leader Lost: a second leader takes command


class ReactionRow:
    """A row of a reaction table: cell id, troop types and result; `variants` are clauses of it."""

    def __init__(
        self,
        rule: str,
        types: tuple[int, ...],
        result: int,
        otherwise: int = CARRY_ON,
        loss: int = 0,
        variants: tuple[int, ...] = (PLAIN,),
    ) -> None:
        self.rule = rule
        self.types = types
        self.result = result
        self.otherwise = otherwise
        self.loss = loss
        self.variants = variants


FOOT: Final = (EU_INF, EU_FER)
SHOOTERS: Final = (TR_RNG, TR_RCAV, TR_ART)

EUROPEAN_TABLE: Final = (
    # Test of Wills
    ReactionRow("CA-REA-EU-TOW-2", (EU_ART,), FIRE),
    ReactionRow("CA-REA-EU-TOW-2", (EU_CAV,), TEST_CHARGE),
    ReactionRow("CA-REA-EU-TOW-2", FOOT, VOLLEY),
    ReactionRow("CA-REA-EU-TOW-1", (EU_ART,), FIRE),
    ReactionRow("CA-REA-EU-TOW-1", (EU_CAV,), HALT),
    ReactionRow("CA-REA-EU-TOW-1", FOOT, FIRE),
    ReactionRow("CA-REA-EU-TOW-0", (EU_ART,), FIRE),
    ReactionRow("CA-REA-EU-TOW-0", (EU_CAV,), HALT),
    ReactionRow("CA-REA-EU-TOW-0", FOOT, FIRE),
    # Received Fire
    ReactionRow("CA-REA-EU-RF-2", (EU_CAV, EU_FER), TEST_CHARGE),
    ReactionRow("CA-REA-EU-RF-2", (EU_INF, EU_ART), CARRY_ON),
    ReactionRow("CA-REA-EU-RF-1", (EU_CAV, EU_FER), TEST_CHARGE),
    ReactionRow("CA-REA-EU-RF-1", (EU_INF, EU_ART), HALT),
    ReactionRow("CA-REA-EU-RF-0", (EU_CAV,), RETIRE),
    ReactionRow("CA-REA-EU-RF-0", (EU_ART,), SEEK_COVER),
    ReactionRow("CA-REA-EU-RF-0", FOOT, HALT),
    # Wanting to Charge
    ReactionRow("CA-REA-EU-WTC-2", EU, CHARGE),
    ReactionRow("CA-REA-EU-WTC-1", (EU_FER, EU_CAV), CHARGE),
    ReactionRow("CA-REA-EU-WTC-1", (EU_INF, EU_ART), HALF_ADVANCE),
    ReactionRow("CA-REA-EU-WTC-0", EU, HALT),
    # Being Charged
    ReactionRow("CA-REA-EU-BC-2", (EU_ART,), FIRE),
    ReactionRow("CA-REA-EU-BC-2", (EU_CAV,), TEST_COUNTER),
    ReactionRow("CA-REA-EU-BC-2", (EU_FER,), FIRE_COUNTER),
    ReactionRow("CA-REA-EU-BC-2", (EU_INF,), VOLLEY),
    ReactionRow("CA-REA-EU-BC-1", EU, RUN_AWAY, variants=(MELEE,)),
    ReactionRow("CA-REA-EU-BC-1", FOOT, RUN_AWAY, variants=(WEAK,)),
    ReactionRow("CA-REA-EU-BC-1", FOOT, FIRE),
    ReactionRow("CA-REA-EU-BC-1", (EU_CAV, EU_ART), RECEIVE, variants=(PLAIN, WEAK)),  # CA-RUL-73
    ReactionRow("CA-REA-EU-BC-0", (EU_FER,), RECEIVE),
    ReactionRow("CA-REA-EU-BC-0", (EU_CAV, EU_ART), RUN_AWAY),
    ReactionRow("CA-REA-EU-BC-0", (EU_INF,), RECEIVE, loss=3),
    ReactionRow("CA-REA-EU-BC-0", EU, RUN_AWAY, variants=(MELEE, WEAK)),  # CA-RUL-74, toggle
    # Received Casualty
    ReactionRow("CA-REA-EU-RC-2", EU, CARRY_ON, variants=(PLAIN, MELEE, WEAK)),
    ReactionRow("CA-REA-EU-RC-1", EU, CARRY_ON, loss=5, variants=(MELEE,)),
    ReactionRow("CA-REA-EU-RC-1", EU, CARRY_ON, variants=(PLAIN, WEAK)),
    ReactionRow("CA-REA-EU-RC-0", EU, RUN_AWAY, variants=(MELEE, WEAK)),
    ReactionRow("CA-REA-EU-RC-0", EU, CARRY_ON, loss=3),
    # See Runaways
    ReactionRow("CA-REA-EU-SR-2", EU, CARRY_ON),
    ReactionRow("CA-REA-EU-SR-1", (EU_FER,), CARRY_ON),
    ReactionRow("CA-REA-EU-SR-1", (EU_INF, EU_CAV, EU_ART), HALT, loss=6),
    ReactionRow("CA-REA-EU-SR-0", (EU_CAV, EU_ART), RUN_AWAY),
    ReactionRow("CA-REA-EU-SR-0", FOOT, RETIRE),
    # Leader Lost
    ReactionRow("CA-REA-EU-LL-2", EU, CARRY_ON, variants=(PLAIN, SECOND)),
    ReactionRow("CA-REA-EU-LL-1", (EU_FER,), CARRY_ON, variants=(PLAIN, SECOND)),
    ReactionRow("CA-REA-EU-LL-1", (EU_INF, EU_CAV, EU_ART), HALT, variants=(SECOND,)),
    ReactionRow("CA-REA-EU-LL-1", (EU_INF, EU_CAV, EU_ART), HALT, loss=6),
    ReactionRow("CA-REA-EU-LL-0", EU, HALT, loss=6, variants=(SECOND,)),
    ReactionRow("CA-REA-EU-LL-0", EU, HALT, loss=3),
    # Fast Move
    ReactionRow("CA-REA-EU-FM-2", EU, DOUBLE),
    ReactionRow("CA-REA-EU-FM-1", EU, HALF_MORE),
    ReactionRow("CA-REA-EU-FM-0", EU, HALF_MORE_OPEN),
)

TRIBAL_TABLE: Final = (
    # Test of Wills
    ReactionRow("CA-REA-TR-TOW-2", SHOOTERS, FIRE),
    ReactionRow("CA-REA-TR-TOW-2", (TR_FER, TR_MEL, TR_MCAV), TEST_CHARGE),
    ReactionRow("CA-REA-TR-TOW-1", SHOOTERS, FIRE),
    ReactionRow("CA-REA-TR-TOW-1", (TR_FER, TR_MCAV), TEST_CHARGE),
    ReactionRow("CA-REA-TR-TOW-1", (TR_MEL,), HALT),
    ReactionRow("CA-REA-TR-TOW-0", SHOOTERS, SEEK_COVER),
    ReactionRow("CA-REA-TR-TOW-0", (TR_FER,), TEST_CHARGE),
    ReactionRow("CA-REA-TR-TOW-0", (TR_MEL, TR_MCAV), HALT),
    # Received Fire
    ReactionRow("CA-REA-TR-RF-2", (TR_FER, TR_MEL, TR_MCAV), TEST_CHARGE, ADVANCE),
    ReactionRow("CA-REA-TR-RF-2", SHOOTERS, CARRY_ON),
    ReactionRow("CA-REA-TR-RF-1", (TR_FER, TR_MCAV, TR_RCAV), TEST_CHARGE, ADVANCE),
    ReactionRow("CA-REA-TR-RF-1", (TR_MEL, TR_RNG, TR_ART), HALT),
    ReactionRow("CA-REA-TR-RF-0", (TR_FER,), TEST_CHARGE, HALT),
    ReactionRow("CA-REA-TR-RF-0", (TR_MEL, TR_RNG, TR_MCAV, TR_RCAV, TR_ART), RUN_AWAY),
    # Wanting to Charge
    ReactionRow("CA-REA-TR-WTC-2", TR, CHARGE),
    ReactionRow("CA-REA-TR-WTC-1", (TR_FER, TR_MCAV, TR_RCAV, TR_MEL), CHARGE),
    ReactionRow("CA-REA-TR-WTC-1", (TR_RNG,), FIRE),
    ReactionRow("CA-REA-TR-WTC-1", (TR_ART,), HALT),
    ReactionRow("CA-REA-TR-WTC-0", (TR_RNG, TR_RCAV), SEEK_COVER),
    ReactionRow("CA-REA-TR-WTC-0", (TR_FER, TR_MEL, TR_MCAV, TR_ART), HALT),
    # Being Charged
    ReactionRow("CA-REA-TR-BC-2", SHOOTERS, FIRE),
    ReactionRow("CA-REA-TR-BC-2", (TR_FER, TR_MEL, TR_MCAV), COUNTERCHARGE),
    ReactionRow("CA-REA-TR-BC-1", TR, RUN_AWAY, variants=(MELEE,)),
    ReactionRow("CA-REA-TR-BC-1", (TR_FER, TR_MEL, TR_RNG), RUN_AWAY, variants=(WEAK,)),
    ReactionRow("CA-REA-TR-BC-1", (TR_MCAV, TR_RCAV, TR_ART), SEEK_COVER, variants=(WEAK,)),
    ReactionRow("CA-REA-TR-BC-1", (TR_FER, TR_MEL, TR_MCAV), RECEIVE),
    ReactionRow("CA-REA-TR-BC-1", SHOOTERS, SEEK_COVER),
    ReactionRow("CA-REA-TR-BC-0", (TR_FER,), RECEIVE),
    ReactionRow("CA-REA-TR-BC-0", (TR_MEL, TR_RNG, TR_MCAV, TR_RCAV, TR_ART), RUN_AWAY),
    ReactionRow("CA-REA-TR-BC-0", TR, RUN_AWAY, variants=(MELEE, WEAK)),  # CA-RUL-74, toggle
    # Received Casualty
    ReactionRow("CA-REA-TR-RC-2", TR, CARRY_ON, variants=(PLAIN, MELEE, WEAK)),
    ReactionRow("CA-REA-TR-RC-1", TR, CARRY_ON, loss=3, variants=(MELEE,)),
    ReactionRow("CA-REA-TR-RC-1", TR, CARRY_ON, loss=5, variants=(PLAIN, WEAK)),
    ReactionRow("CA-REA-TR-RC-0", TR, RUN_AWAY, variants=(MELEE, WEAK)),
    ReactionRow("CA-REA-TR-RC-0", TR, CARRY_ON, loss=3),
    # See Runaways
    ReactionRow("CA-REA-TR-SR-2", TR, CARRY_ON),
    ReactionRow("CA-REA-TR-SR-1", (TR_FER,), CARRY_ON),
    ReactionRow("CA-REA-TR-SR-1", (TR_MEL, TR_RNG, TR_MCAV, TR_RCAV, TR_ART), HALT, loss=3),
    ReactionRow("CA-REA-TR-SR-0", TR, RUN_AWAY),
    # Leader Lost
    ReactionRow("CA-REA-TR-LL-2", TR, CARRY_ON),
    ReactionRow("CA-REA-TR-LL-1", (TR_FER,), CARRY_ON),
    ReactionRow("CA-REA-TR-LL-1", (TR_MEL, TR_RNG, TR_MCAV, TR_RCAV, TR_ART), HALT, loss=3),
    ReactionRow("CA-REA-TR-LL-0", TR, RUN_AWAY),
    # Fast Move
    ReactionRow("CA-REA-TR-FM-2", TR, DOUBLE),
    ReactionRow("CA-REA-TR-FM-1", TR, DOUBLE_OPEN),
    ReactionRow("CA-REA-TR-FM-0", TR, HALF_MORE_OPEN),
)


def make_cells() -> Cells:
    """Return both tables, read by test, dice passed and troop type."""
    table = Cells()
    for row in EUROPEAN_TABLE + TRIBAL_TABLE:
        table.add(row)
    return table


CELLS: Final = make_cells()


def read_cell(test: int, passed: int, kind: int, here: Situation, binds_at_nought: bool) -> ReactionCell:
    """Return the clause of a cell for a troop type in a situation (CA-REA-10, CA-REA-08)."""
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
