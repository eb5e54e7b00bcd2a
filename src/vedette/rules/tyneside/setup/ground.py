"""The table of a set-up document and its pieces of terrain, read one by one."""

from typing import Final

from vedette.engine.outlines import Frame, read_outline
from vedette.engine.types import BadInput
from vedette.engine.validation import as_dict, as_flag, as_int, as_list, as_text, one_of, only
from vedette.rules.tyneside.codes import (
    BARRIER,
    CLEAR,
    COVER_NAMES,
    DIFFICULT,
    HIDES,
    HIGH,
    IMPASSABLE,
    INDOORS,
    LOW,
    OPEN_GOING,
)
from vedette.rules.tyneside.setup.field import NEVER_FORTIFIED, SHEET, SORT_NAMES, Field, TerrainPiece

WIDTH: Final = 18_000
HEIGHT: Final = 12_000
FRAME: Final = Frame(-1000, 61_000, "{what}: a point is [x, y] in hundredths of a centimetre; not {value}")
FEATURE_KEYS: Final = ("kind", "points", "rect", "name", "fortified", "level", "going", "cover", "sight", "enclosed")
GOINGS: Final = ("open", "difficult", "barrier", "impassable")
SIGHTS: Final = ("open", "low", "high", "hides")


def read_field(doc: dict[str, object]) -> Field:
    """Read the table: 180 by 120 cm unless the set-up says otherwise."""
    only(doc, ("width", "height", "features"), "table")
    field = Field(
        as_int(doc.get("width", WIDTH), "table width", 3000, 60_000),
        as_int(doc.get("height", HEIGHT), "table height", 3000, 60_000),
    )
    for i, entry in enumerate(as_list(doc.get("features", []), "table features")):
        read_piece(field, as_dict(entry, f"features[{i}]"), f"table feature {i + 1}")
    field.settle()
    return field


def read_piece(field: Field, doc: dict[str, object], what: str) -> None:
    """Read a piece of the terrain sheet; a scenario may change any entry of it (TY-RUL-99)."""
    sort = SHEET[one_of(doc.get("kind"), SORT_NAMES, f"{what}: kind")]
    what = f"{what} ({sort.name})"
    only(doc, FEATURE_KEYS, what)
    points = read_outline(doc, what, FRAME)
    if len(points) < (3 if sort.is_area else 2):
        raise BadInput(f"{what} needs {'three corners' if sort.is_area else 'two ends'} at least")
    if "rect" in doc and not sort.is_area:
        points.append(points[0])
    piece = TerrainPiece(
        len(field.pieces), sort, as_text(doc.get("name", sort.name.replace("-", " ")), f"{what}: name"), points
    )
    if "going" in doc:
        goings = (OPEN_GOING, DIFFICULT, BARRIER, IMPASSABLE)
        piece.going = goings[one_of(doc["going"], GOINGS, f"{what}: going")]
    if "cover" in doc:
        piece.cover = one_of(doc["cover"], COVER_NAMES, f"{what}: cover")
    if "sight" in doc:
        piece.sight = (CLEAR, LOW, HIGH, HIDES)[one_of(doc["sight"], SIGHTS, f"{what}: sight")]
        if piece.sight == HIDES and not piece.is_area:
            raise BadInput(f"{what}: nobody stands in a line, so it hides nobody; its sight is open, low or high")
    if "enclosed" in doc:
        piece.enclosed = as_flag(doc["enclosed"], f"{what}: enclosed")
    piece.fortified = as_flag(doc.get("fortified", False), f"{what}: fortified")
    if piece.fortified and sort.name in NEVER_FORTIFIED:
        raise BadInput(f"{what} cannot be fortified: never a wood, a hedge or a lone fence (TY-RUL-98)")
    piece.level = as_int(doc.get("level", 1 if sort.name == "hill" else 0), f"{what}: level", 0, 9)
    if sort.going == INDOORS:
        piece.going = INDOORS
    field.pieces.append(piece)
