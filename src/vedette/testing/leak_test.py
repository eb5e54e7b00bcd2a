"""A guesser that tests whether hidden things stay hidden. It learns to tell two things apart from what a side was sent.

It gets pairs of things of which one is real (a marker with a unit under it, and an empty one), each with everything
that the other side received. From all numbers about the two it learns on half of the pairs, and guesses the other half.
Such numbers are fields of the view, places, distances, counts and positions in offers and events, and lengths of words.
Where nothing is given away it is right half of the time.
"""

import math
from typing import Any, Final

Doc = dict[str, Any]
SURE: Final = 4.0
"""Standard deviations above chance that are no luck: once in 30,000."""


class Clue:
    """All that is told of one of the two: names of features with numbers."""

    def __init__(self) -> None:
        self.numbers: dict[str, float] = {}

    def note(self, name: str, value: float) -> None:
        self.numbers[name] = value

    def gather(self, name: str, value: object) -> None:
        """Gather a document as numbers: its values, the lengths of its texts, and the counts of its lists."""
        if isinstance(value, int | float):
            self.note(name, float(value))
        elif isinstance(value, str):
            self.note(f"{name} length", len(value))
            self.note(f"{name} letters", sum(map(ord, value)))
        elif isinstance(value, list | tuple):
            self.note(f"{name} count", len(value))
            for i, one in enumerate(value[:6]):
                self.gather(f"{name} {i}", one)
        elif isinstance(value, dict):
            for key, one in value.items():
                self.gather(f"{name}.{key}", one)


def clue_of(id: int, view: Doc, question: Doc | None, events: list[Doc]) -> Clue:
    """Return all that a side was sent about a piece."""
    clue = Clue()
    clue.note("its number", id)
    pieces = view["pieces"]
    for at, piece in enumerate(pieces):
        if piece["id"] == id:
            clue.note("its place in the list", at)
            clue.gather("piece", {key: value for key, value in piece.items() if key != "id"})
            _distances(clue, piece, pieces)
    options = question["options"] if question is not None else []
    _mentions(clue, "options", [at for at, one in enumerate(options) if id in (one["who"], one["target"])])
    _mentions(clue, "events", [at for at, one in enumerate(events) if id in (one["who"], one["whom"])])
    for at, one in enumerate([event for event in events if id in (event["who"], event["whom"])][-3:]):
        clue.gather(f"event {at}", {key: value for key, value in one.items() if key not in ("who", "whom", "of")})
    return clue


def _mentions(clue: Clue, name: str, places: list[int]) -> None:
    clue.note(f"{name} about it", len(places))
    clue.note(f"{name} first", places[0] if places else -1)
    clue.note(f"{name} last", places[-1] if places else -1)


def _distances(clue: Clue, piece: Doc, pieces: list[Doc]) -> None:
    """Note the distances to friends and enemies."""
    if piece["x"] is None:
        return
    for name, is_friend in (("friend", True), ("enemy", False)):
        far = [
            math.dist((piece["x"], piece["y"]), (other["x"], other["y"]))
            for other in pieces
            if other["x"] is not None and other["id"] != piece["id"] and (other["side"] == piece["side"]) == is_friend
        ]
        if far:
            clue.note(f"nearest {name}", min(far))
            clue.note(f"mean {name}", sum(far) / len(far))


class CluePair:
    """Two clues, and whether the first of them is the real one."""

    def __init__(self, first: Clue, second: Clue, is_first: bool) -> None:
        self.is_first = is_first
        self.signs: dict[str, int] = {"being the first": 1}
        for name in {*first.numbers, *second.numbers}:
            one, other = first.numbers.get(name, math.nan), second.numbers.get(name, math.nan)
            if math.isnan(one) != math.isnan(other):
                self.signs[f"{name} is told"] = 1 if math.isnan(other) else -1
            elif one != other and not math.isnan(one):
                self.signs[name] = 1 if one > other else -1


class Finding:
    """The result of a guesser: its feature, and its right guesses on new pairs."""

    def __init__(self, feature: str, right: int, guessed: int) -> None:
        self.feature = feature
        self.right = right
        self.guessed = guessed
        self.sureness = (2 * right - guessed) / math.sqrt(guessed) if guessed else 0.0

    def __str__(self) -> str:
        return f"by '{self.feature}' {self.right} of {self.guessed} right ({self.sureness:+.1f} deviations)"


def _lean(pairs: list[CluePair]) -> dict[str, tuple[int, int]]:
    """Count for each feature how often more of it went with the real one, and how often less."""
    found: dict[str, tuple[int, int]] = {}
    for pair in pairs:
        truth = 1 if pair.is_first else -1
        for name, sign in pair.signs.items():
            more, less = found.get(name, (0, 0))
            found[name] = (more + 1, less) if sign == truth else (more, less + 1)
    return found


def _strength(lean: tuple[int, int]) -> float:
    return abs(lean[0] - lean[1]) / math.sqrt(sum(lean))


def guess(pairs: list[CluePair]) -> Finding:
    """Learn on every other pair, and guess the rest by the best feature or by all, whichever is better."""
    known, unknown = pairs[::2], pairs[1::2]
    lean = _lean(known)
    best = max(sorted(lean), key=lambda name: _strength(lean[name]))
    alone = _by_one(best, lean[best], unknown)
    together = _by_all(lean, known, unknown)
    return max(alone, together, key=lambda one: one.sureness)


def _by_one(name: str, lean: tuple[int, int], pairs: list[CluePair]) -> Finding:
    way = 1 if lean[0] >= lean[1] else -1
    seen = [pair for pair in pairs if name in pair.signs]
    right = [pair for pair in seen if (pair.signs[name] * way > 0) == pair.is_first]
    return Finding(name, len(right), len(seen))


def _by_all(lean: dict[str, tuple[int, int]], known: list[CluePair], unknown: list[CluePair]) -> Finding:
    """Guess by all features that lean one way by more than luck, weighted by how much they lean."""
    says = {
        name: math.log((more + 1) / (less + 1)) for name, (more, less) in lean.items() if _strength((more, less)) > 2
    }
    right = guessed = 0
    for pair in unknown:
        said = sum(says[name] * sign for name, sign in sorted(pair.signs.items()) if name in says)
        if said:
            guessed += 1
            right += (said > 0) == pair.is_first
    return Finding(f"{len(says)} features together", right, guessed)
