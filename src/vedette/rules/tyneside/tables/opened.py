"""Explanations of table results: the Actions table with its cell marked, and the reasons for a unit's way."""

from typing import Final

from vedette.engine.explanations import FURTHER, LENGTH, PLAIN, YES, RankedChoice, Scale, TableEntry, TableLookup
from vedette.engine.types import NOBODY
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.rules import Rules
from vedette.rules.tyneside.tables.cells import ActionCell, band_words, row_of
from vedette.rules.tyneside.tables.marching import MoveCourse

BINDS: Final = "(! binds those under command, too)"
TABLE_TITLES: Final = (f"Actions: firearms {BINDS}", f"Actions: spears, swords and the like {BINDS}")
FACES: Final = ["1", "2", "3", "4", "5", "6"]
TURNED: Final = [Scale("degrees off the straight way", PLAIN), Scale("to the right", YES)]
FORWARD: Final = [Scale("gets 5 cm on, or as far as it wants", YES), *TURNED]
BACK: Final = [Scale("from the nearest enemy at its end", FURTHER), *TURNED]
COVERED: Final = [Scale("will do: not barred, and most can reach it", YES), Scale("away", LENGTH)]


def actions_table(battle: Battle, table: int, risk: int, die: int) -> list[TableLookup]:
    """Return the table a unit rolled on: a row for each Risk Factor, a column for each face."""
    rules = battle.rules
    if not rules.charts:
        rules.charts = [chart_of(rules, 0), chart_of(rules, 1)]
    found = TableLookup(TABLE_TITLES[table], "Risk Factor", rules.charts[table], row_of(rules.bands[table], risk))
    found.columns = FACES
    found.column = die - 1
    return [found]


def chart_of(rules: Rules, table: int) -> list[TableEntry]:
    """Return the rows of a table as they are shown; built once for a book."""
    rows: list[TableEntry] = []
    for n, cells in enumerate(rules.cells[table]):
        entry = TableEntry(band_words(rules.bands[table], n), "", "")
        entry.cells = [(short_words(cell), cell.rule) for cell in cells]
        rows.append(entry)
    return rows


def short_words(cell: ActionCell) -> str:
    """Return a cell as it stands in the table, with a mark if it binds all units."""
    return cell.words().removesuffix(", may be ignored").replace(", mandatory", "!").replace(" +CHARGE", " + charge")


def way_taken(battle: Battle, course: MoveCourse, x: int, y: int, whom: int) -> RankedChoice | None:
    """Return the directions that were tried, the one taken first."""
    if not course.tried:
        return None
    rule = "TY-RUL-76" if course.is_away else "TY-RUL-75"
    sought = "the way that leads furthest from the enemy" if course.is_away else "the straightest way on"
    places = sorted(course.tried)
    found = RankedChoice(rule, sought, BACK if course.is_away else FORWARD, places, len(places), x, y)
    found.whom = whom
    return found


def cover_taken(
    battle: Battle, tried: list[tuple[int, int, int, int]], names: list[str], x: int, y: int
) -> RankedChoice:
    """Return the pieces of cover tried, from the nearest to the first that would do."""
    keyed = sorted([(*place, n) for n, place in enumerate(tried)])
    places: list[tuple[int, ...]] = [(one[0], one[1], one[2], one[3]) for one in keyed]
    found = RankedChoice("TY-RUL-77", "the nearest cover", COVERED, places, len(places), x, y)
    found.names = [names[one[4]] for one in keyed]
    found.whom = NOBODY
    return found
