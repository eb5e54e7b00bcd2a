"""Drawn positions of When Empires Clash!, laid out on a Position."""

from typing import Final

from vedette.engine.types import SIDES, BadInput
from vedette.testing.empires.positions import Position

Doc = dict[str, object]

DRAWN_GROUND: Final = {
    "%": "wood",
    "#": "building",
    "~": "stream",
    "=": "river",
    ":": "wadi",
    "_": "trench",
    "@": "water",
    "*": "entrenchment",
}
GROUND_MARKS: Final = ".^" + "".join(DRAWN_GROUND)
USUAL_KINDS: Final = ("regular-infantry", "native-infantry")


def place_drawn(position: Position, name: str, told: Doc) -> None:
    """Add a stand of the side given by number or name, or else by the capital or small letter of its name."""
    entry = dict(told)
    side = 0 if name[:1].isupper() else 1
    given = entry.pop("side", side)
    names = [str(position.sides[n]["name"]) for n in SIDES]
    if isinstance(given, str) and given in names:
        side = names.index(given)
    elif given in SIDES:
        side = int(str(given))
    else:
        raise BadInput(f"stand '{name}': side must be one of: {', '.join(names)}; not {given!r}")
    entry.setdefault("kind", USUAL_KINDS[side])
    position.add(name, side, entry)


def draw(position: Position, picture: str, pieces: dict[str, Doc]) -> None:
    """Lay out a drawing; its south-west corner is square 0,0 and its top row the northernmost."""
    rows = [line.split() for line in picture.strip("\n").splitlines() if line.strip()]
    for y, row in enumerate(reversed(rows)):
        for x, token in enumerate(row):
            names = token.lstrip(GROUND_MARKS)
            ground = token[: len(token) - len(names)]
            for mark in sorted(set(ground)):
                draw_ground(position, mark, ground.count("^"), x, y)
            for i, name in enumerate([name for name in names.split("/") if name]):
                entry = {**pieces.get(name, {}), "at": [x, y]}
                if i > 0:
                    entry.setdefault("place", "rear")
                place_drawn(position, name, entry)


def draw_ground(position: Position, mark: str, contours: int, x: int, y: int) -> None:
    if mark == "^":
        position.features.append({"kind": "hill", "squares": [[x, y]], "level": contours})
    elif mark in DRAWN_GROUND:
        position.features.append({"kind": DRAWN_GROUND[mark], "squares": [[x, y]]})
