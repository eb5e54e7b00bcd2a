"""The Actions tables (TY-ACT and their cells) as data: an order for each row and die, charges, and bound troops."""

from typing import Final

from vedette.engine.book import Wording
from vedette.engine.tables import EventType
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


class ActionCell:
    """A cell: `mandatory` binds commanded troops and Player Characters too (TY-ACT-07, -08)."""

    def __init__(self, rule: str, order: int, charge: bool, mandatory: bool) -> None:
        self.rule = rule
        self.order = order
        self.charge = charge
        self.mandatory = mandatory
        self.kinds_of_event: list[EventType] = []  # built when it is first reported

    def name(self) -> str:
        return order_name(self.order, self.charge)

    def words(self) -> str:
        return phrase(self.order, self.charge, self.mandatory)


def order_name(order: int, charge: bool) -> str:
    return f"{ORDER_NAMES[order]}{' +CHARGE' if charge else ''}"


def phrase(order: int, charge: bool, mandatory: bool) -> str:
    """Return a cell in words, as house rules write it: `CONTINUE +CHARGE, may be ignored`."""
    return f"{order_name(order, charge)}, {'mandatory' if mandatory else 'may be ignored'}"


def all_phrases() -> list[str]:
    """Return all phrases that a cell may have."""
    found: list[str] = []
    for order in ON_TABLES:
        for mandatory in (False, True):
            found.append(phrase(order, False, mandatory))
            if order in CHARGEABLE:
                found.append(phrase(order, True, mandatory))
    return found


PHRASES: Final = all_phrases()


def read_cell(rule: str, text: str) -> ActionCell:
    """Read the cell that words stand for."""
    name, binding = text.split(", ")
    charge = name.endswith(" +CHARGE")
    order = ORDER_NAMES.index(name.removesuffix(" +CHARGE"))
    return ActionCell(rule, order, charge, binding == "mandatory")


# The tables as they are printed, row by row and die by die: the order, is "Charge?" behind it, is it mandatory.
F32: Final = (
    ActionCell("TY-F32-01", CARRY_ON, False, False),
    ActionCell("TY-F32-02", CARRY_ON, False, False),
    ActionCell("TY-F32-03", CARRY_ON, False, False),
    ActionCell("TY-F32-04", CARRY_ON, False, False),
    ActionCell("TY-F32-05", CARRY_ON, False, False),
    ActionCell("TY-F32-06", CLOSE, False, False),
    ActionCell("TY-F32-11", COVER, False, True),
    ActionCell("TY-F32-12", HALT, False, False),
    ActionCell("TY-F32-13", CONTINUE, True, False),
    ActionCell("TY-F32-14", CONTINUE, True, False),
    ActionCell("TY-F32-15", CONTINUE, True, False),
    ActionCell("TY-F32-16", ADVANCE, True, False),
    ActionCell("TY-F32-21", WITHDRAW, False, True),
    ActionCell("TY-F32-22", COVER, False, False),
    ActionCell("TY-F32-23", HALT, False, False),
    ActionCell("TY-F32-24", CONTINUE, True, False),
    ActionCell("TY-F32-25", CONTINUE, True, False),
    ActionCell("TY-F32-26", ADVANCE, True, False),
    ActionCell("TY-F32-31", RUN, False, True),
    ActionCell("TY-F32-32", WITHDRAW, False, True),
    ActionCell("TY-F32-33", COVER, False, True),
    ActionCell("TY-F32-34", COVER, False, False),
    ActionCell("TY-F32-35", HALT, False, False),
    ActionCell("TY-F32-36", CONTINUE, True, False),
    ActionCell("TY-F32-41", RUN, False, True),
    ActionCell("TY-F32-42", RUN, False, True),
    ActionCell("TY-F32-43", WITHDRAW, False, True),
    ActionCell("TY-F32-44", COVER, False, True),
    ActionCell("TY-F32-45", COVER, False, False),
    ActionCell("TY-F32-46", HALT, False, False),
)
M32: Final = (
    ActionCell("TY-M32-01", CARRY_ON, False, False),
    ActionCell("TY-M32-02", CARRY_ON, False, False),
    ActionCell("TY-M32-03", CARRY_ON, False, False),
    ActionCell("TY-M32-04", CARRY_ON, False, False),
    ActionCell("TY-M32-05", CARRY_ON, False, False),
    ActionCell("TY-M32-06", CLOSE, False, False),
    ActionCell("TY-M32-11", HALT, False, False),
    ActionCell("TY-M32-12", CONTINUE, False, False),
    ActionCell("TY-M32-13", CONTINUE, False, False),
    ActionCell("TY-M32-14", CONTINUE, True, False),
    ActionCell("TY-M32-15", ADVANCE, True, False),
    ActionCell("TY-M32-16", ADVANCE, True, False),
    ActionCell("TY-M32-21", COVER, False, True),
    ActionCell("TY-M32-22", HALT, False, False),
    ActionCell("TY-M32-23", CONTINUE, False, False),
    ActionCell("TY-M32-24", CONTINUE, False, False),
    ActionCell("TY-M32-25", CONTINUE, True, False),
    ActionCell("TY-M32-26", ADVANCE, True, False),
    ActionCell("TY-M32-31", RUN, False, True),
    ActionCell("TY-M32-32", COVER, False, True),
    ActionCell("TY-M32-33", COVER, False, True),
    ActionCell("TY-M32-34", HALT, False, False),
    ActionCell("TY-M32-35", HALT, False, False),
    ActionCell("TY-M32-36", CONTINUE, True, False),
    ActionCell("TY-M32-41", RUN, False, True),
    ActionCell("TY-M32-42", RUN, False, True),
    ActionCell("TY-M32-43", COVER, False, True),
    ActionCell("TY-M32-44", COVER, False, True),
    ActionCell("TY-M32-45", COVER, False, True),
    ActionCell("TY-M32-46", HALT, False, False),
)
FSO: Final = (
    ActionCell("TY-FSO-01", CARRY_ON, False, False),
    ActionCell("TY-FSO-02", CARRY_ON, False, False),
    ActionCell("TY-FSO-03", CARRY_ON, False, False),
    ActionCell("TY-FSO-04", CARRY_ON, False, False),
    ActionCell("TY-FSO-05", CARRY_ON, False, False),
    ActionCell("TY-FSO-06", CLOSE, False, False),
    ActionCell("TY-FSO-11", HALT, False, False),
    ActionCell("TY-FSO-12", ADVANCE, False, False),
    ActionCell("TY-FSO-13", ADVANCE, False, False),
    ActionCell("TY-FSO-14", ADVANCE, False, False),
    ActionCell("TY-FSO-15", ADVANCE, False, False),
    ActionCell("TY-FSO-16", ATTACK, False, False),
    ActionCell("TY-FSO-21", RETREAT, False, True),
    ActionCell("TY-FSO-22", HALT, False, False),
    ActionCell("TY-FSO-23", HALT, False, False),
    ActionCell("TY-FSO-24", ADVANCE, False, False),
    ActionCell("TY-FSO-25", ADVANCE, False, False),
    ActionCell("TY-FSO-26", ADVANCE, False, False),
    ActionCell("TY-FSO-31", ROUT, False, True),
    ActionCell("TY-FSO-32", RETREAT, False, True),
    ActionCell("TY-FSO-33", HALT, False, False),
    ActionCell("TY-FSO-34", HALT, False, False),
    ActionCell("TY-FSO-35", HALT, False, False),
    ActionCell("TY-FSO-36", ADVANCE, False, False),
    ActionCell("TY-FSO-41", ROUT, False, True),
    ActionCell("TY-FSO-42", ROUT, False, True),
    ActionCell("TY-FSO-43", ROUT, False, True),
    ActionCell("TY-FSO-44", RETREAT, False, True),
    ActionCell("TY-FSO-45", RETREAT, False, True),
    ActionCell("TY-FSO-46", HALT, False, False),
)
MSO: Final = (
    ActionCell("TY-MSO-01", CARRY_ON, False, False),
    ActionCell("TY-MSO-02", CARRY_ON, False, False),
    ActionCell("TY-MSO-03", CARRY_ON, False, False),
    ActionCell("TY-MSO-04", CARRY_ON, False, False),
    ActionCell("TY-MSO-05", CARRY_ON, False, False),
    ActionCell("TY-MSO-06", CLOSE, False, False),
    ActionCell("TY-MSO-11", HALT, False, False),
    ActionCell("TY-MSO-12", ADVANCE, False, False),
    ActionCell("TY-MSO-13", ADVANCE, False, False),
    ActionCell("TY-MSO-14", ATTACK, False, False),
    ActionCell("TY-MSO-15", ATTACK, False, False),
    ActionCell("TY-MSO-16", ATTACK, False, False),
    ActionCell("TY-MSO-21", RETREAT, False, True),
    ActionCell("TY-MSO-22", HALT, False, False),
    ActionCell("TY-MSO-23", HALT, False, False),
    ActionCell("TY-MSO-24", ADVANCE, False, False),
    ActionCell("TY-MSO-25", ATTACK, False, False),
    ActionCell("TY-MSO-26", ATTACK, False, False),
    ActionCell("TY-MSO-31", ROUT, False, True),
    ActionCell("TY-MSO-32", RETREAT, False, True),
    ActionCell("TY-MSO-33", RETREAT, False, True),
    ActionCell("TY-MSO-34", HALT, False, False),
    ActionCell("TY-MSO-35", HALT, False, False),
    ActionCell("TY-MSO-36", ATTACK, False, False),
    ActionCell("TY-MSO-41", ROUT, False, True),
    ActionCell("TY-MSO-42", ROUT, False, True),
    ActionCell("TY-MSO-43", ROUT, False, True),
    ActionCell("TY-MSO-44", RETREAT, False, True),
    ActionCell("TY-MSO-45", RETREAT, False, True),
    ActionCell("TY-MSO-46", HALT, False, False),
)
PRINTED: Final = {"F32": F32, "M32": M32, "FSO": FSO, "MSO": MSO}

BANDS_32: Final = ((0, 2, 5, 8), (0, 2, 6, 8))
BANDS_SOLO: Final = ((0, 1, 5, 8), (0, 2, 6, 8))
"""The highest Risk Factor of each row but the last, first and second table."""


def printed_cells(name: str) -> list[ActionCell]:
    """Return the thirty cells of a printed table, row by row."""
    return list(PRINTED[name])


def row_name(table: int, row: int, die: int) -> str:
    """Return a cell's row name, the same in every edition."""
    return f"{TABLE_NAMES[table]}, row {row}, die {die}"


def wordings() -> list[Wording]:
    """Return the sixty cells of edition 3.2 as entries that an edition or a house rule may change."""
    found: list[Wording] = []
    for table, name in enumerate(("F32", "M32")):
        for i, cell in enumerate(printed_cells(name)):
            row, die = i // 6, i % 6 + 1
            found.append(Wording(cell.rule, row_name(table, row, die), cell.words(), "", PHRASES))
    return found


def band_words(bands: list[int], row: int) -> str:
    """Return a row's Risk Factors in words: up to RF0, RF1-2, RF9+."""
    if row == 0:
        return f"up to RF{bands[0]}"
    low = bands[row - 1] + 1
    if row == len(bands):
        return f"RF{low}+"
    return f"RF{low}" if low == bands[row] else f"RF{low}-{bands[row]}"


def row_of(bands: list[int], risk: int) -> int:
    """Return the row of a Risk Factor (TY-ACT-02)."""
    for row, top in enumerate(bands):
        if risk <= top:
            return row
    return len(bands)
