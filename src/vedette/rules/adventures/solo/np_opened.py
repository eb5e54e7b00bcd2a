"""Explanations of the book's own enemy: the table read and the places compared.

CA-PEF-12, CA-PEF-16, CA-PEF-17, CA-NP-02, CA-NP-10 to CA-NP-56, CA-RUL2-49, CA-RUL2-62, CA-RUL2-70, CA-RUL2-103,
CA-RUL2-104, CA-RUL2-108. It decides nothing.
"""

from typing import Final

from vedette.engine.explanations import LENGTH, MORE, YES, Scale, TableEntry, TableLookup
from vedette.rules.adventures.solo import np_tables as tables

PASSED: Final = "dice passed"
ENTRY_WORDS: Final = ("infantry with ranged weapons", "Melee Troops", "cavalry", "artillery")

# --- criteria, the first counts first ----------------------------------------------------------------------------------

PLACE_SCALES: Final = [
    Scale("inches within 12 of you"),
    Scale("in cover", YES),
    Scale("inches of open ground"),
    Scale("way", LENGTH),
    Scale("from the target", LENGTH),
    Scale("from the north edge", LENGTH),
    Scale("from the west edge", LENGTH),
]
"""Criteria for places of a move; the first counts only on the way round a flank (CA-RUL2-70, CA-RUL2-104)."""
COMING_SCALES: Final = [
    Scale("inches of open ground"),
    Scale("from the target", LENGTH),
    Scale("way", LENGTH),
    Scale("from the north edge", LENGTH),
    Scale("from the west edge", LENGTH),
]
"""Criteria for places of a Possible Enemy Force that moves on (CA-RUL2-49)."""
CHARGE_SCALES: Final = [
    Scale("in flank or rear", YES),
    Scale("away", LENGTH),
    Scale("figures", MORE),
    Scale("number"),
]
"""Criteria for the target of a charge (CA-RUL2-108)."""
FLANK_SCALES: Final = [Scale("way", LENGTH)]
"""Criteria for the flank to go round, without a die (CA-RUL2-70)."""
HOUSE_SCALES: Final = [Scale("way", LENGTH), Scale("number")]
"""Criteria for the building to hold or burn, by the way to its door (CA-RUL2-87, CA-RUL2-104)."""

# --- tables ------------------------------------------------------------------------------------------------------------


def opened(name: str, head: str, rows: list[TableEntry]) -> list[TableLookup]:
    """Return one lookup of a table for each of its rows."""
    return [TableLookup(name, head, rows, at) for at in range(len(rows))]


def column_of(table: tuple[tables.TableCell, ...], entry: int, twice: bool) -> list[tables.TableCell]:
    """Return the cells of a table for some troops, most dice passed first."""
    found: list[tables.TableCell] = []
    for cell in table:
        if cell.entry == entry and (cell.when == tables.ALWAYS or (cell.when == tables.TWICE) == twice):
            found.append(cell)
            if cell.rule == "CA-NP-38":
                found.append(tables.OTHER_HALF)
    return found


def columns(table: tuple[tables.TableCell, ...], doing: str) -> dict[str, TableLookup]:
    """Return every cell of a table by its rule, with its troops' column."""
    found: dict[str, TableLookup] = {}
    for entry in range(len(ENTRY_WORDS)):
        for twice in (False, True):
            cells = column_of(table, entry, twice)
            name = f"{ENTRY_WORDS[entry]} on {doing}"
            if any([cell.when == tables.TWICE for cell in cells]):
                name += ", twice as many as you"
            rows = [TableEntry(str(cell.passed), cell.words, cell.rule) for cell in cells]
            for at, cell in enumerate(cells):
                if cell.rule not in found or cell.when != tables.ALWAYS:
                    found[cell.rule] = TableLookup(name, PASSED, rows, at)
    return found


ATTACK_LOOKED: Final = columns(tables.ATTACK, "Attack")
DEFEND_LOOKED: Final = columns(tables.DEFEND, "Defend")


def looked_at(cell: tables.TableCell) -> list[TableLookup]:
    """Return the column of the Attack or Defend table that was read."""
    found = ATTACK_LOOKED.get(cell.rule)
    return [found if found is not None else DEFEND_LOOKED[cell.rule]]


PATROL_LOOKED: Final = opened(
    "a patrol that goes on",
    PASSED,
    [
        TableEntry("0", "does not move", "CA-RUL2-62"),
        TableEntry("1", "half a move toward the nearest opponent", "CA-RUL2-62"),
        TableEntry("2", "a full move toward the nearest opponent", "CA-RUL2-62"),
    ],
)
SCOUT_LOOKED: Final = opened(
    "scout reaction",
    PASSED,
    [
        TableEntry("0", "withdraws from cover to cover until it has left the table", "CA-NP-14"),
        TableEntry("1", "takes cover and defends; once you are beaten off it leaves", "CA-NP-13"),
        TableEntry("2", "takes cover and defends; once you are beaten off it goes on patrolling", "CA-NP-12"),
    ],
)
DOING_LOOKED: Final = {
    1: opened(
        "what are they doing? You patrol",
        "1d6",
        [TableEntry("1-4", "on patrol", "CA-NP-02"), TableEntry("5-6", "attacking", "CA-NP-02")],
    ),
    2: opened(
        "what are they doing? You raid",
        "1d6",
        [TableEntry("1", "on patrol", "CA-NP-02"), TableEntry("2-6", "defending", "CA-NP-02")],
    ),
    3: opened(
        "what are they doing? You defend",
        "1d6",
        [TableEntry("1", "on patrol", "CA-NP-02"), TableEntry("2-6", "attacking", "CA-NP-02")],
    ),
}
"""By the kind of battle: Patrol, Raid, Defend."""
RESOLVING_LOOKED: Final = opened(
    "what is it?",
    PASSED,
    [
        TableEntry("0", "a false alarm", "CA-PEF-16"),
        TableEntry("1", "perhaps somebody: 1d6 on the contact table", "CA-PEF-16"),
        TableEntry("2", "contact: 1d6 and the enemy's Major Morale on the contact table", "CA-PEF-16"),
    ],
)
COUNT_WORDS: Final = (
    "nothing",
    "1 group",
    "2 groups",
    "your groups in contact and 1 more",
    "2 for each of your groups in contact",
    "3 for each of your groups in contact",
    "2 for each of your groups on the table",
    "3 for each of your groups on the table",
)
"""The groups of a contact-table row, by its code (CA-PEF-17)."""


def contact_looked(codes: list[int], taken: int) -> TableLookup:
    """Return the contact table in the column of the player's training; the rows from 0."""
    last = len(codes) - 1
    rows = [
        TableEntry(f"{at + 1} or more" if at == last else str(at + 1), COUNT_WORDS[code], "CA-PEF-17")
        for at, code in enumerate(codes)
    ]
    return TableLookup("contact table", "total", rows, taken)


MOVING_ROWS: Final = [
    [
        TableEntry("2, then 1-2", "16 inches toward the nearest other, to 4 inches from it", "CA-PEF-12"),
        TableEntry("2, then 3-6", "16 inches toward the nearest of you, through cover", "CA-PEF-12"),
        TableEntry("1, then 1-2", "8 inches toward the nearest other, to 4 inches from it", "CA-PEF-12"),
        TableEntry("1, then 3-6", "8 inches toward the nearest of you, through cover", "CA-PEF-12"),
        TableEntry("0", "does not move", "CA-PEF-12"),
    ],
    [
        TableEntry("2, then 1-2", "splits into two", "CA-PEF-12"),
        TableEntry("2, then 3-6", "16 inches toward the nearest of you, through cover", "CA-PEF-12"),
        TableEntry("1, then 1", "splits into two", "CA-PEF-12"),
        TableEntry("1, then 2-6", "8 inches toward the nearest of you, through cover", "CA-PEF-12"),
        TableEntry("0", "does not move", "CA-PEF-12"),
    ],
]


def moving_looked(passed: int, low: bool, others: bool) -> list[TableLookup]:
    """Return the Possible Enemy Force movement table at a row: dice passed, second die low, alone or not."""
    taken = 4 if passed == 0 else 2 * (2 - passed) + (0 if low else 1)
    name = "Possible Enemy Force among others" if others else "the only Possible Enemy Force"
    return [TableLookup(name, "dice passed, then 1d6", MOVING_ROWS[0 if others else 1], taken)]
