"""The parts of a seat's view that are the same in every book (docs/view.md)."""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from vedette.engine.plurals import the
from vedette.engine.types import Refusal

Doc = dict[str, object]

SHAPES: Final = ("round", "triangle", "square", "burst", "octagon", "shield", "cloud", "hexagon", "diamond")
"""Outlines of marks: shaken, hurt, fighting, kept from acting, ordered or helped, smoke, lying or sheltered, ammunition."""

STATE_WORDS: Final = {"ready": "", "done": "has acted", "reserve": "in reserve"}
LOST_STATES: Final = ("destroyed", "gone", "withdrawn")
SHORT_NAME: Final = 18
"""Letters for a side's name where there is little room."""


def corners(xs: list[int], ys: list[int]) -> list[list[int]]:
    """List the corners of an area or the bends of a line."""
    return [[xs[i], ys[i]] for i in range(len(xs))]


def feature(kind: str, shape: str, points: list[list[int]], level: int, width: int, words: str) -> Doc:
    """Describe a piece of the table's ground."""
    return {"kind": kind, "shape": shape, "points": points, "level": level, "width": width, "words": words}


def mark(letter: str, kind: str, words: str, shape: str = "round") -> Doc:
    """Describe a token beside a piece, told from others by its letter and by its shape (SHAPES)."""
    return {"letter": letter, "kind": kind, "words": words, "shape": shape}


def standing(state: str, is_person: bool = False) -> Doc:
    """Describe a piece's state: in words too, and if it is lost for good or has acted. A person is never destroyed."""
    words = "lost" if is_person and state == "destroyed" else STATE_WORDS.get(state, state)
    return {"state": state, "status": words, "lost": state in LOST_STATES, "done": state == "done"}


def article(name: str) -> str:
    """Return the article of a side's name in a sentence: "the" before Boers, none before France."""
    return the(name).removesuffix(name).strip()


def short_name(name: str, most: int = SHORT_NAME) -> str:
    """Shorten a name: without what stands in brackets, then as many whole words as fit."""
    plain = name.split("(")[0].strip() or name
    if len(plain) <= most:
        return plain
    parts = plain.split(" ")
    kept = parts[0]
    for part in parts[1:]:
        if len(kept) + 1 + len(part) > most:
            break
        kept = f"{kept} {part}"
    return kept.removesuffix(" the").removesuffix(" of")


def tie(x: int, y: int, to_x: int, to_y: int, look: str, words: str, rule: str, who: int) -> Doc:
    """Describe a line between two places: it `holds`, is `offered`, or is `barred`; `who` is the unit it is about."""
    return {"x": x, "y": y, "to_x": to_x, "to_y": to_y, "look": look, "words": words, "rule": rule, "who": who}


def area(who: int, outline: list[tuple[int, int]], words: str, rule: str) -> Doc:
    """Describe an area of ground that matters now, about a unit."""
    return {"who": who, "outline": [[x, y] for x, y in outline], "words": words, "rule": rule}


def purse(
    who: int,
    words: str,
    rule: str,
    thrown: bool,
    left: int,
    earned: int,
    throws: list[tuple[str, list[int]]],
    rows: list[Doc],
) -> Doc:
    """Describe a purse of points: its owner, its name, what is left, who rolled which dice, and the units to spend on."""
    return {
        "who": who,
        "words": words,
        "rule": rule,
        "thrown": thrown,
        "left": left,
        "earned": earned,
        "throws": [{"name": name, "faces": faces} for name, faces in throws],
        "rows": rows,
    }


def purse_row(unit: int, words: str, price: int, paid: bool, refused: Refusal | None) -> Doc:
    """Describe a unit that points may be spent on, have been, or may not be and why."""
    why = refused.words if refused is not None else ""
    rule = refused.rule if refused is not None else ""
    barred = refused is not None
    return {"unit": unit, "words": words, "price": price, "paid": paid, "barred": barred, "why": why, "rule": rule}


def fact(label: str, value: str, rule: str) -> Doc:
    """Describe a fact about a piece, with its rule."""
    return {"label": label, "value": value, "rule": rule}


@mypyc_attr(acyclic=True)
class Losses:
    """A side's losses in a battle so far: what it is still worth, what it lost, of what total, and the units that are gone.

    `lost` is counted as the table counts it, `force` in the same way; a book may say in something else what a side is worth.
    """

    def __init__(self, worth: int, lost: int, force: int, gone: list[int]) -> None:
        self.worth = worth
        self.lost = lost
        self.force = force
        self.gone = gone


def losses_in(view: Doc, side: int) -> Losses:
    """Return a side's losses, read from its own view: nothing of its own is hidden from it."""
    sides: Any = view["sides"]
    pieces: Any = view["pieces"]
    worth: int = sides[side]["worth"]
    lost: int = sides[side]["lost"]
    gone = [int(piece["id"]) for piece in pieces if piece["side"] == side and piece["lost"]]
    return Losses(worth, lost, worth + lost, gone)
