"""The small parts of a seat's view that look the same in every book (docs/view.md)."""

Doc = dict[str, object]


def corners(xs: list[int], ys: list[int]) -> list[list[int]]:
    """The corners of an area or the bends of a line."""
    return [[xs[i], ys[i]] for i in range(len(xs))]


def feature(kind: str, shape: str, points: list[list[int]], level: int, width: int, words: str) -> Doc:
    """A piece of the table's ground."""
    return {"kind": kind, "shape": shape, "points": points, "level": level, "width": width, "words": words}


def mark(letter: str, kind: str, words: str) -> Doc:
    """A token beside a piece."""
    return {"letter": letter, "kind": kind, "words": words}


def fact(label: str, value: str, rule: str) -> Doc:
    """A line of what a piece is, with the rule that says so."""
    return {"label": label, "value": value, "rule": rule}
