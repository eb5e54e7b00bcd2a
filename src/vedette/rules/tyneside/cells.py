"""The Actions tables (TY-ACT and their cells) as data: for each row and die the order, whether it may be a charge, and whom
it binds."""

from typing import Final

from vedette.engine.book import Wording
from vedette.engine.tables import Saying
from vedette.rules.tyneside.codes import (
    ADVANCE,
    ATTACK,
    CARRY_ON,
    CLOSE,
    CONTINUE,
    COVER,
    HALT,
    ORDER_NAMES,
    RETREAT,
    ROUT,
    RUN,
    WITHDRAW,
)

ROWS: Final = 5
ON_TABLES: Final = (CARRY_ON, CLOSE, HALT, CONTINUE, ADVANCE, COVER, WITHDRAW, RUN, ATTACK, RETREAT, ROUT)
"""The orders that a cell may have."""
CHARGEABLE: Final = (CONTINUE, ADVANCE)
"""Those that may have a "Charge?" behind them (TY-ORD-04)."""
TABLE_NAMES: Final = ("first table", "second table")


class Cell:
    """A cell: `mandatory` binds commanded troops and Player Characters too (TY-ACT-07, -08)."""

    def __init__(self, rule: str, order: int, charge: bool, mandatory: bool) -> None:
        self.rule = rule
        self.order = order
        self.charge = charge
        self.mandatory = mandatory
        self.saying: Saying | None = None  # made when it is first told

    def words(self) -> str:
        return phrase(self.order, self.charge, self.mandatory)


def phrase(order: int, charge: bool, mandatory: bool) -> str:
    """A cell in words, as house rules write it: `CONTINUE +CHARGE, may be ignored`."""
    return f"{ORDER_NAMES[order]}{' +CHARGE' if charge else ''}, {'mandatory' if mandatory else 'may be ignored'}"


def all_phrases() -> list[str]:
    """Everything that a cell may say."""
    found: list[str] = []
    for order in ON_TABLES:
        for mandatory in (False, True):
            found.append(phrase(order, False, mandatory))
            if order in CHARGEABLE:
                found.append(phrase(order, True, mandatory))
    return found


PHRASES: Final = all_phrases()


def read_cell(rule: str, text: str) -> Cell:
    """The cell that words stand for."""
    name, binding = text.split(", ")
    charge = name.endswith(" +CHARGE")
    order = ORDER_NAMES.index(name.removesuffix(" +CHARGE"))
    return Cell(rule, order, charge, binding == "mandatory")


# The tables as they are printed: M = mandatory, o = commanded troops may ignore it, + = with a charge.
UP_TO_NOUGHT: Final = "CARRY ON o|CARRY ON o|CARRY ON o|CARRY ON o|CARRY ON o|CLOSE o"
F32: Final = (
    UP_TO_NOUGHT,
    "COVER M|HALT o|CONTINUE +o|CONTINUE +o|CONTINUE +o|ADVANCE +o",
    "WITHDRAW M|COVER o|HALT o|CONTINUE +o|CONTINUE +o|ADVANCE +o",
    "RUN M|WITHDRAW M|COVER M|COVER o|HALT o|CONTINUE +o",
    "RUN M|RUN M|WITHDRAW M|COVER M|COVER o|HALT o",
)
M32: Final = (
    UP_TO_NOUGHT,
    "HALT o|CONTINUE o|CONTINUE o|CONTINUE +o|ADVANCE +o|ADVANCE +o",
    "COVER M|HALT o|CONTINUE o|CONTINUE o|CONTINUE +o|ADVANCE +o",
    "RUN M|COVER M|COVER M|HALT o|HALT o|CONTINUE +o",
    "RUN M|RUN M|COVER M|COVER M|COVER M|HALT o",
)
FSO: Final = (
    UP_TO_NOUGHT,
    "HALT o|ADVANCE o|ADVANCE o|ADVANCE o|ADVANCE o|ATTACK o",
    "RETREAT M|HALT o|HALT o|ADVANCE o|ADVANCE o|ADVANCE o",
    "ROUT M|RETREAT M|HALT o|HALT o|HALT o|ADVANCE o",
    "ROUT M|ROUT M|ROUT M|RETREAT M|RETREAT M|HALT o",
)
MSO: Final = (
    UP_TO_NOUGHT,
    "HALT o|ADVANCE o|ADVANCE o|ATTACK o|ATTACK o|ATTACK o",
    "RETREAT M|HALT o|HALT o|ADVANCE o|ATTACK o|ATTACK o",
    "ROUT M|RETREAT M|RETREAT M|HALT o|HALT o|ATTACK o",
    "ROUT M|ROUT M|ROUT M|RETREAT M|RETREAT M|HALT o",
)
PRINTED: Final = {"F32": F32, "M32": M32, "FSO": FSO, "MSO": MSO}

BANDS_32: Final = ((0, 2, 5, 8), (0, 2, 6, 8))
BANDS_SOLO: Final = ((0, 1, 5, 8), (0, 2, 6, 8))
"""The highest Risk Factor of each row but the last, first and second table."""


def printed_cells(name: str) -> list[Cell]:
    """The thirty cells of a printed table, row by row."""
    found: list[Cell] = []
    for row, line in enumerate(PRINTED[name]):
        for die, text in enumerate(line.split("|")):
            order, mark = text.rsplit(" ", 1)
            found.append(Cell(f"TY-{name}-{row}{die + 1}", ORDER_NAMES.index(order), "+" in mark, mark.endswith("M")))
    return found


def row_name(table: int, row: int, die: int) -> str:
    """Where a cell stands, the same in every edition."""
    return f"{TABLE_NAMES[table]}, row {row}, die {die}"


def wordings() -> list[Wording]:
    """The sixty cells of edition 3.2 as entries that an edition or a house rule may change."""
    found: list[Wording] = []
    for table, name in enumerate(("F32", "M32")):
        for i, cell in enumerate(printed_cells(name)):
            row, die = i // 6, i % 6 + 1
            found.append(Wording(cell.rule, row_name(table, row, die), cell.words(), "", PHRASES))
    return found


def band_words(bands: list[int], row: int) -> str:
    """A row by its Risk Factors: up to RF0, RF1-2, RF9+."""
    if row == 0:
        return f"up to RF{bands[0]}"
    low = bands[row - 1] + 1
    if row == len(bands):
        return f"RF{low}+"
    return f"RF{low}" if low == bands[row] else f"RF{low}-{bands[row]}"


def row_of(bands: list[int], risk: int) -> int:
    """The row of a Risk Factor (TY-ACT-02)."""
    for row, top in enumerate(bands):
        if risk <= top:
            return row
    return len(bands)
