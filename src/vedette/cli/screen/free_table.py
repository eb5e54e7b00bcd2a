"""A table without squares drawn in the terminal.

A letter is one or several of the book's units wide, and twice as deep, so that edges count them. Units cover their
ground with letters. A unit that fights man by man has a letter for each figure.
"""

import os
from math import atan2, degrees, hypot
from string import ascii_lowercase
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from vedette.cli.screen.ground import GROUND, HIGHER, is_inside
from vedette.geometry.blocks import Block, gap, is_in_block

Doc = dict[str, Any]
Cell = tuple[int, int]
Outline = list[tuple[int, int]]

MOST_COLUMNS: Final = 100
UNLIMITED: Final = 1_000
MARGIN: Final = 5
"""Columns beside the rows."""
SIDE_STYLES: Final = ("bold #ffffff on #8b1a1a", "bold #ffffff on #1f3d7a")
ACTING_STYLE: Final = "bold #000000 on #ffd75f"
OPEN_STYLE: Final = "bold #87ff5f"
ARROWS: Final = "↑↗→↘↓↙←↖"
PLAIN_ARROWS: Final = "^/>\\v/<\\"
LETTERS: Final = {"foot": "i", "horse": "c", "camel": "k", "gun": "g", "machine-gun": "m", "wagon": "w", "horses": "h"}
"""Letters that fill the ground of a unit: small for the first side, capital for the second."""
OTHER: Final = "x"
BEARINGS: Final = (
    "ahead",
    "ahead to the right",
    "to the right",
    "behind to the right",
    "behind",
    "behind to the left",
    "to the left",
    "ahead to the left",
)


def is_narrow(console: Console) -> bool:
    """True if the output is a terminal, which may be narrower than the table."""
    return console.is_terminal or "COLUMNS" in os.environ


def most_rows(console: Console) -> int:
    """Return how many rows of a table fit on the screen with its heading, its numbers and the prompt."""
    return max(8, console.height - 5) if console.is_terminal or "LINES" in os.environ else UNLIMITED


class Chart:
    """A table as rows of letters with their colours."""

    def __init__(self, scene: Doc, plain: bool, columns: int = MOST_COLUMNS, rows: int = UNLIMITED) -> None:
        self.plain = plain
        # As large as fits the screen, across and down.
        across = -(-scene["width"] // (100 * min(columns, MOST_COLUMNS)))
        self.wide = 100 * max(1, across, -(-scene["height"] // (200 * rows)))
        self.deep = 2 * self.wide
        self.across = -(-scene["width"] // self.wide)
        self.up = -(-scene["height"] // self.deep)
        self.cells: dict[Cell, tuple[str, str]] = {}
        self.manned: set[Cell] = set()

    def middle(self, cell: Cell) -> Cell:
        return cell[0] * self.wide + self.wide // 2, cell[1] * self.deep + self.deep // 2

    def cell_at(self, x: int, y: int) -> Cell:
        return min(max(x // self.wide, 0), self.across - 1), min(max(y // self.deep, 0), self.up - 1)

    def all_cells(self) -> list[Cell]:
        return [(x, y) for y in range(self.up) for x in range(self.across)]

    def lay(self, feature: Doc) -> None:
        """Draw an area of ground, or a road, wall or other line in every cell it passes through."""
        kind, points = feature["kind"], feature["points"]
        if feature["shape"] == "line":
            sign = GROUND[kind][0] if kind in GROUND else {"road": "+", "zone": "-"}.get(kind, "|")
            for cell in self.course(points):
                self.cells[cell] = (sign, self.cells.get(cell, ("", ""))[1])
        elif kind in GROUND:
            sign, style = GROUND[kind]
            if kind == "hill":
                style = HIGHER[min(max(feature["level"], 1), len(HIGHER)) - 1]
            for cell in self.all_cells():
                if is_inside(*self.middle(cell), points):
                    self.cells[cell] = (sign, style)

    def course(self, points: list[list[int]]) -> list[Cell]:
        found: list[Cell] = []
        for (x, y), (to_x, to_y) in zip(points, points[1:], strict=False):
            steps = max(abs(to_x - x), abs(to_y - y)) // (self.wide // 2) + 1
            found += [self.cell_at(x + (to_x - x) * i // steps, y + (to_y - y) * i // steps) for i in range(steps + 1)]
        return found

    def open_up(self, outlines: list[Outline]) -> None:
        """Mark the cells in the outlines: the unit may go there."""
        for cell in self.all_cells():
            x, y = self.middle(cell)
            if any([is_inside(x, y, [list(point) for point in outline]) for outline in outlines]):
                # The sign of the ground stays visible.
                self.cells[cell] = (self.cells.get(cell, ("o", ""))[0], OPEN_STYLE)

    def stand(self, piece: Doc, acting: int) -> None:
        """Draw a unit on all the ground it covers, with its facing and its number in the middle."""
        letter = LETTERS.get(piece["arm"], OTHER)
        style = ACTING_STYLE if piece["id"] == acting else SIDE_STYLES[piece["side"] % len(SIDE_STYLES)]
        block = block_of(piece)
        for cell in self.all_cells():
            if is_in_block(block, *self.middle(cell)):
                self.cells[cell] = (letter.upper() if piece["side"] % 2 else letter, style)
        arrow = (PLAIN_ARROWS if self.plain else ARROWS)[round(piece["facing"] / 45) % 8]
        name = f"{arrow}{piece['id']}"
        column, row = self.cell_at(piece["x"], piece["y"])
        start = min(max(0, column - len(name) // 2), self.across - len(name))
        for i, sign in enumerate(name):
            self.cells[(start + i, row)] = (sign, style)

    def stand_men(self, piece: Doc, acting: int, letter: str) -> None:
        """Draw a letter for each figure, where it stands or in the nearest free cell."""
        style = ACTING_STYLE if piece["id"] == acting else SIDE_STYLES[piece["side"] % len(SIDE_STYLES)]
        for man in piece["men"]:
            cell = self.free_near(*self.cell_at(man["x"], man["y"]))
            self.cells[cell] = (letter, style)
            self.manned.add(cell)

    def free_near(self, column: int, row: int) -> Cell:
        """Return the nearest cell without a figure, of the same row first: a cell is twice as deep as wide."""
        for far in range(self.across + self.up):
            for down in range(far // 2 + 1):
                aside = far - 2 * down
                for x, y in ((-aside, -down), (aside, -down), (-aside, down), (aside, down)):
                    cell = (column + x, row + y)
                    if 0 <= cell[0] < self.across and 0 <= cell[1] < self.up and cell not in self.manned:
                        return cell
        return column, row

    def print(self, console: Console) -> None:
        """Print the rows from the north edge down, with the book's unit along two edges."""
        for y in range(self.up - 1, -1, -1):
            line = Text(f"{y * self.deep // 100:>3} ")
            for x in range(self.across):
                sign, style = self.cells.get((x, y), (".", "#9e9e9e"))
                line.append(sign, style)
            console.print(line, no_wrap=True, crop=False, soft_wrap=True)
        step = 6
        numbers = "".join([f"{x * self.wide // 100:<{step}}" for x in range(0, self.across, step)])
        console.print(Text("    " + numbers), no_wrap=True, crop=False, soft_wrap=True)


def block_of(piece: Doc) -> Block:
    return Block(piece["x"], piece["y"], piece["facing"], piece["width"], piece["depth"])


def show(console: Console, scene: Doc, view: Doc, outlines: list[Outline], acting: int) -> None:
    """Print the ground, the places open to the asked unit, and all units on the table."""
    columns = console.width - MARGIN if is_narrow(console) else MOST_COLUMNS
    chart = Chart(scene, console.options.ascii_only, columns, most_rows(console))
    for feature in scene["features"] + view["features"]:
        chart.lay(feature)
    chart.open_up(outlines)
    letters = letters_of(view)
    for piece in on_table(view):
        if piece["id"] in letters:
            chart.stand_men(piece, acting, letters[piece["id"]])
        else:
            chart.stand(piece, acting)
    chart.print(console)
    for line in [*told_letters(view, letters), *distances(view, acting, scene["unit"])]:
        console.print(line, soft_wrap=not is_narrow(console), markup=False, highlight=False)


def on_table(view: Doc) -> list[Doc]:
    """Return the units on the table, large ones first, so that a leader among them is visible."""
    found = [piece for piece in view["pieces"] if piece["x"] is not None]
    return sorted(found, key=lambda piece: -piece["width"] * piece["depth"])


def letters_of(view: Doc) -> dict[int, str]:
    """Return the letter of each unit that stands man by man: small for the first side, capital for the second."""
    found: dict[int, str] = {}
    for side in (0, 1):
        units = sorted([piece["id"] for piece in on_table(view) if piece.get("men") and piece["side"] == side])
        for n, unit in enumerate(units):
            letter = ascii_lowercase[n % len(ascii_lowercase)]
            found[unit] = letter.upper() if side else letter
    return found


def told_letters(view: Doc, letters: dict[int, str]) -> list[str]:
    """Return the units of the letters, a line for each side."""
    told: list[str] = []
    for side in (0, 1):
        units = sorted([p for p in on_table(view) if p["id"] in letters and p["side"] == side], key=lambda p: p["id"])
        if units:
            told.append("; ".join([f"{letters[p['id']]} {p['name']} ({p['id']})" for p in units]) + ".")
    return told


def apart(unit: Doc, other: Doc) -> int:
    """Return the distance between the two nearest figures of two units, or between the ground they cover."""
    if not unit.get("men") or not other.get("men"):
        return gap(block_of(unit), block_of(other))
    gaps: list[float] = [
        hypot(his["x"] - mine["x"], his["y"] - mine["y"]) - (his["base"] + mine["base"]) / 2
        for mine in unit["men"]
        for his in other["men"]
    ]
    return max(0, round(min(gaps)))


def distances(view: Doc, acting: int, measure: str) -> list[str]:
    """Return the distances from the asked unit to every enemy, nearest first, and the ranges that matter to it."""
    here = [piece for piece in on_table(view) if piece["id"] == acting]
    if not here:
        return []
    unit = here[0]
    found: list[tuple[int, str]] = []
    for piece in on_table(view):
        if piece["side"] != unit["side"]:
            far = apart(unit, piece)
            words = f"{piece['name']} ({piece['id']}) {length(far, measure)} {bearing(unit, piece)}"
            found.append((far, words))
    lines = [f"From {unit['name']}: " + "; ".join([words for _, words in sorted(found)]) + "."] if found else []
    lines_of = [line for line in view.get("lines", []) if line["who"] == acting]
    matters = [f"{line['words']} {length(line['reach'], measure)}" for line in lines_of]
    return lines + ([f"What matters to it: {', '.join(matters)}."] if matters else [])


def length(far: int, measure: str) -> str:
    """Return a distance in words: inches or centimetres."""
    number = f"{far / 100:.1f}".removesuffix(".0")
    return f"{number} cm" if measure == "cm" else f'{number}"'


def bearing(unit: Doc, other: Doc) -> str:
    """Return the direction of another unit as seen from a unit's front."""
    heading = degrees(atan2(other["x"] - unit["x"], other["y"] - unit["y"]))
    return BEARINGS[round((heading - unit["facing"]) / 45) % 8]


LEGEND: Final = (
    "A letter is an inch wide and two inches deep; the numbers along the edges are inches from the south-west corner.",
    "A unit covers its ground with letters, small for the first side, capitals for the second: i infantry, c cavalry,",
    "k camels, g gun, m machine gun, h led horses, w wagons, x others; in its middle the way it faces and its number.",
    "o, or green: where the unit that is asked may have its middle. . open ground, ^ hill, % wood or scrub, # building, + road,",
    "~ stream, = river, : rough ground or wadi, | wall, - crest.",
)

LEGEND_MAN_BY_MAN: Final = (
    "The numbers along the edges are centimetres from the south-west corner; a letter is twice as deep as wide.",
    "Each man is a letter, that of his group: small for the first side, capitals for the second; the lines below the",
    "table say whose it is, with the group's number. A marker has an arrow and its number.",
    "o, or green: where the group that is asked may have its middle. . open ground, ^ hill, % wood or scrub, # building, + road,",
    "~ stream, = river, : rough ground, | wall, - crest.",
)
