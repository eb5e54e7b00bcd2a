"""The table drawn in the terminal, from a seat's view (docs/view.md); readable without colour too."""

from typing import Any, Final

from rich.console import Console
from rich.text import Text

from vedette.cli.screen import free_table
from vedette.cli.screen.ground import GROUND, HIGHER, is_inside
from vedette.engine.book import Book
from vedette.engine.state import State

Doc = dict[str, Any]
Square = tuple[int, int]

WIDE: Final = 4
ARROWS: Final = {0: "\u2191", 90: "\u2192", 180: "\u2193", 270: "\u2190"}
PLAIN_ARROWS: Final = {0: "^", 90: ">", 180: "v", 270: "<"}
"""For terminals without other arrows."""
SIDE_STYLES: Final = ("bold #ffffff on #8b1a1a", "bold #ffffff on #1f3d7a")
ACTING_STYLE: Final = "bold #000000 on #ffd75f"
EDGES: Final = ("wall", "hedge", "fence")
ARM_SIGNS: Final = {
    "foot": "inf",
    "horse": "cav",
    "camel": "cam",
    "gun": "gun",
    "machine-gun": "mg",
    "wagon": "wag",
    "pack": "pck",
    "leader": "CMD",
}


class GroundSigns:
    """The signs for the ground of each square, derived from a scene's features."""

    def __init__(self, scene: Doc, features: list[Doc], plain: bool) -> None:
        self.plain = plain
        self.size = scene["grid"]
        self.across = -(-scene["width"] // self.size)
        self.up = -(-scene["height"] // self.size)
        self.signs: dict[Square, tuple[str, str]] = {}
        self.south: dict[Square, str] = {}
        self.east: dict[Square, str] = {}
        for feature in features:
            self.lay(feature)

    def lay(self, feature: Doc) -> None:
        kind, points = feature["kind"], feature["points"]
        if feature["shape"] == "area" and kind in GROUND:
            sign, style = GROUND[kind]
            if kind == "hill":
                sign, style = "^" * feature["level"], HIGHER[min(feature["level"], len(HIGHER)) - 1]
            for y in range(self.up):
                for x in range(self.across):
                    if is_inside(x * self.size + self.size // 2, y * self.size + self.size // 2, points):
                        self.signs[(x, y)] = (sign, style)
        elif kind in EDGES:
            self.lay_edge(points)
        elif feature["shape"] == "line":
            self.lay_course(points, kind)

    def lay_course(self, points: list[list[int]], kind: str) -> None:
        """Draw a road or a river in every square it passes through."""
        for (x, y), (to_x, to_y) in zip(points, points[1:], strict=False):
            steps = max(abs(to_x - x), abs(to_y - y)) // max(1, self.size // 4) + 1
            for i in range(steps):
                square = (x + (to_x - x) * i // steps) // self.size, (y + (to_y - y) * i // steps) // self.size
                sign, style = self.signs.get(square, ("", ""))
                mark = GROUND[kind][0] if kind in GROUND else "+"
                if mark not in sign and len(sign) < WIDE - 1:
                    self.signs[square] = (sign + mark, style or (GROUND[kind][1] if kind in GROUND else ""))

    def lay_edge(self, points: list[list[int]]) -> None:
        """Draw a wall along one side of a square: under the square north of it, or at the end of the one west of it."""
        (x, y), (to_x, to_y) = points[0], points[-1]
        if y == to_y:
            self.south[(min(x, to_x) // self.size, y // self.size)] = "_"
        else:
            self.east[(x // self.size - 1, min(y, to_y) // self.size)] = "|"


def show(
    console: Console,
    book: Book,
    state: State,
    side: int,
    open_squares: list[Square] | None = None,
    acting: int = -1,
    outlines: list[list[Square]] | None = None,
) -> None:
    """Draw the table as a side may see it; mark `open_squares`, or on a free table what lies in `outlines`."""
    show_heading(console, book, state, side)
    show_ground(console, book, state, side, open_squares, acting, outlines)


def show_heading(console: Console, book: Book, state: State, side: int) -> None:
    """Print the turn, and what each side has left."""
    console.print(heading(book.view(state, side), book.breaks))


def show_ground(
    console: Console,
    book: Book,
    state: State,
    side: int,
    open_squares: list[Square] | None,
    acting: int,
    outlines: list[list[Square]] | None,
) -> None:
    """Print the table without its heading."""
    scene: Any = book.scene(state)
    view: Any = book.view(state, side)
    if not scene["grid"]:
        free_table.show(console, scene, view, outlines or [], acting)
        return
    ground = GroundSigns(scene, scene["features"] + view["features"], console.options.ascii_only)
    pieces = pieces_by_square(view, ground.size)
    marked = set(open_squares or [])
    fits = max(1, (console.width - 4) // WIDE) if free_table.is_narrow(console) else ground.across
    for west in range(0, ground.across, fits):
        show_strip(console, ground, range(west, min(ground.across, west + fits)), pieces, marked, acting)


def show_strip(
    console: Console,
    ground: GroundSigns,
    columns: range,
    pieces: dict[Square, list[Any]],
    marked: set[Square],
    acting: int,
) -> None:
    """Print the table, or the columns that fit the terminal; the rest follows below, from west to east.

    Where the terminal is too low for two lines a row, empty lines are left out.
    """
    is_low = 2 * ground.up > free_table.most_rows(console)
    if columns.start > 0 or columns.stop < ground.across:
        console.print(Text(f"    columns {columns.start} to {columns.stop - 1}:"))
    for y in range(ground.up - 1, -1, -1):
        upper, lower = Text(f"{y:>3} "), Text("    ")
        for x in columns:
            top, bottom = square_text(ground, (x, y), pieces.get((x, y), []), (x, y) in marked, acting)
            upper.append_text(top)
            lower.append_text(bottom)
        console.print(upper, no_wrap=True, crop=False, soft_wrap=True)
        if not is_low or lower.plain.strip():
            console.print(lower, no_wrap=True, crop=False, soft_wrap=True)
    numbers = "".join([f"{x:<{WIDE}}" for x in columns])
    console.print(Text("    " + numbers), no_wrap=True, crop=False, soft_wrap=True)


def heading(view: Doc, breaks: str = "breaks at {n} lost") -> Text:
    """Return turn, sides, and what each has left, on one line."""
    line = Text(f"Turn {view['turn']} of {view['turns']}  " if view["turn"] else "Before the battle  ")
    for i, side in enumerate(view["sides"]):
        line.append(f" {side['name']} ", SIDE_STYLES[i % len(SIDE_STYLES)])
        if side["limit"]:
            line.append(f" {side['worth']} left, {side['lost']} lost ({breaks.replace('{n}', str(side['limit']))})")
        elif view["turn"]:
            line.append(f" {side['worth']} left, {side['lost']} lost")
        line.append(f" {side['note']}" if side["note"] else "")
        line.append("  ")
    return line


def pieces_by_square(view: Doc, size: int) -> dict[Square, list[Doc]]:
    """Return the units in each square, the front one first; a large base is in its middle square."""
    found: dict[Square, list[Doc]] = {}
    for piece in view["pieces"]:
        if piece["x"] is not None:
            found.setdefault((piece["x"] // size, piece["y"] // size), []).append(piece)
    for together in found.values():
        if len(together) > 1:
            together.sort(key=lambda piece: -ahead(piece))
    return found


def ahead(piece: Doc) -> int:
    """Return how far a unit stands towards its own front."""
    x, y = piece["x"], piece["y"]
    return int({0: y, 90: x, 180: -y, 270: -x}.get(piece["facing"], 0))


def square_text(ground: GroundSigns, square: Square, here: list[Doc], is_open: bool, acting: int) -> tuple[Text, Text]:
    """Return the two lines of one square: stands, else ground."""
    sign, style = ground.signs.get(square, ("", ""))
    lines: list[Text] = []
    for row in range(2):
        end = ground.east.get(square, " ")
        fill = ground.south.get(square, " ") if row == 1 else " "
        if row < len(here):
            words, look = chip(here[row], ground.plain).ljust(WIDE - 1), chip_style(here[row], acting)
        elif row == 1 and here:
            words = ARM_SIGNS.get(here[0]["arm"], here[0]["arm"][:3]).ljust(WIDE - 1)
            look = chip_style(here[0], acting)
        elif is_open:
            words, look = ("o" + sign if row == 0 else "").ljust(WIDE - 1, fill), f"bold #87ff5f {style}"
        else:
            words, look = (sign or "." if row == 0 else "").ljust(WIDE - 1, fill), f"#9e9e9e {style}"
        lines.append(Text.assemble((words, look.strip()), (end, f"bold #ffd75f {style}".strip())))
    return lines[0], lines[1]


def chip(piece: Doc, plain: bool) -> str:
    """Return a stand in three signs: its facing and its number."""
    arrow = (PLAIN_ARROWS if plain else ARROWS).get(piece["facing"], "*")
    return f"{arrow}{piece['id']}"


def chip_style(piece: Doc, acting: int) -> str:
    return ACTING_STYLE if piece["id"] == acting else SIDE_STYLES[piece["side"] % len(SIDE_STYLES)]


def roster(book: Book, state: State, side: int) -> list[str]:
    """Return every stand that a side may see, a line each, its own first."""
    view: Any = book.view(state, side)
    lines: list[str] = []
    for number, army in enumerate(view["sides"]):
        mine = [piece for piece in view["pieces"] if piece["side"] == number]
        if not mine:
            continue
        lines.append(f"{army['name']}:")
        for piece in mine:
            facts = ", ".join([f"{fact['label'].lower()} {fact['value']}" for fact in piece["facts"][1:]])
            counter = f" counter {piece['counter']}" if piece["counter"] else ""
            where = place_words(book, piece)
            marks = "".join([f", {mark['words']}" for mark in piece["marks"]])
            lines.append(f"  {piece['id']:>3} {piece['name']} {where}{counter}{marks} ({facts})")
    return lines


def place_words(book: Book, piece: Doc) -> str:
    """Return the place of a unit: its square, or its distance east and north, and its facing."""
    if piece["x"] is None:
        return str(piece["state"])
    if book.unit == "square":
        return f"at {piece['x'] // 100},{piece['y'] // 100}"
    return f"at {piece['x'] / 100:g},{piece['y'] / 100:g} facing {piece['facing']}"


def legend(book: Book) -> tuple[str, ...]:
    if book.unit == "square":
        return LEGEND
    return free_table.LEGEND_MAN_BY_MAN if book.unit == "cm" else free_table.LEGEND


LEGEND: Final = (
    "A stand shows the way it faces (up is north) and its number, below it its arm:",
    "inf infantry, cav cavalry, gun artillery, mg machine gun or pom-pom, wag and pck transport, CMD command.",
    "Two stands in a square stand one above the other, the front one on top. o: where the stand may go.",
    ". open ground, ^ hill (^^ two contours), % wood, # building, + road, ~ stream, = river, : wadi, _ trench,",
    "@ water, * entrenchment; a line under or beside a square is a wall, hedge or fence.",
)
