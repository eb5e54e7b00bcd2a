"""Reading places of a set-up document: points, boxes, outlines and the zone along a side's own edge."""

from vedette.engine.types import BadInput
from vedette.engine.validation import as_int, as_list
from vedette.geometry.points import Point


class Frame:
    """The coordinates that a book reads, and its refusal of what is no pair of them: `{what}` and `{value}` are filled in."""

    def __init__(self, least: int, most: int, refusal: str) -> None:
        self.least = least
        self.most = most
        self.refusal = refusal


def read_pair(value: object, what: str, frame: Frame) -> tuple[int, int]:
    """Read two coordinates."""
    pair = as_list(value, what)
    if len(pair) != 2:
        raise BadInput(frame.refusal.format(what=what, value=repr(value)))
    return as_int(pair[0], what, frame.least, frame.most), as_int(pair[1], what, frame.least, frame.most)


def read_point(value: object, what: str, frame: Frame) -> Point:
    """Read a point [x, y]."""
    x, y = read_pair(value, what, frame)
    return Point(x, y)


def read_box(value: object, what: str, subject: str, least: int, most: int, unit: str = "") -> list[int]:
    """Read a box [west, south, east, north] that has an inside; the refusal begins with the subject."""
    four = [as_int(n, what, least, most) for n in as_list(value, what)]
    if len(four) != 4 or four[0] >= four[2] or four[1] >= four[3]:
        raise BadInput(f"{subject} is [west, south, east, north]{unit}")
    return four


def corners_of(box: list[int]) -> list[Point]:
    """Return the corners of a box from the south-west, against the clock."""
    west, south, east, north = box
    return [Point(west, south), Point(east, south), Point(east, north), Point(west, north)]


def read_outline(doc: dict[str, object], what: str, frame: Frame) -> list[Point]:
    """Read `points`, corner by corner, or the rectangle `rect`."""
    if "rect" in doc:
        return corners_of(read_box(doc["rect"], what, f"{what}: rect", frame.least, frame.most))
    return [read_point(entry, what, frame) for entry in as_list(doc.get("points"), f"{what}: points")]


def edge_zone(width: int, height: int, edge: int, depth: int) -> list[int]:
    """Return the box of this depth along an edge of the table, by its place in `WAYS`."""
    if edge == 0:
        return [0, height - depth, width, height]
    if edge == 1:
        return [width - depth, 0, width, height]
    if edge == 2:
        return [0, 0, width, depth]
    return [0, 0, depth, height]
