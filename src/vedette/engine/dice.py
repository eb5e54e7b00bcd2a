"""Dice of a battle: seeded, scripted, entered by hand, or enumerated.

All randomness of a battle goes through a Dice. Callers ask for a roll in the book's own form (one die, a total, the number
of hits), so that enumerating all results stays small.
"""

from hashlib import blake2b, sha256
from math import comb
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from vedette.engine.types import BadInput

BLOCK: Final = 64


class NeedDice(Exception):
    """A request for dice: the order needs faces that nobody has entered yet."""

    def __init__(self, count: int, sides: int) -> None:
        super().__init__(f"{count} D{sides}")
        self.count = count
        self.sides = sides


class Contest:
    """Two handfuls of dice rolled against each other: the successes and the faces of each."""

    def __init__(self, ours: int, our_faces: list[int], theirs: int, their_faces: list[int]) -> None:
        self.ours = ours
        self.our_faces = our_faces
        self.theirs = theirs
        self.their_faces = their_faces


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """The source of all dice. `last` holds the faces of the newest roll; `faces` all faces since the record last took them."""

    DERIVED: ClassVar[tuple[str, ...]] = ("faces", "last")  # of the last rolls: a clone starts without them

    def __init__(self) -> None:
        self.faces: list[int] = []
        self.last: list[int] = []
        self.rolled = 0

    def die(self, sides: int) -> int:
        """Roll one die."""
        return self.total(1, sides)

    def lot(self, sides: int) -> int:
        """Roll one die that the program always rolls itself, because what it settles is hidden from the players."""
        return self.die(sides)

    def total(self, count: int, sides: int) -> int:
        """Roll several dice of which only the sum matters."""
        self.last = []
        total = 0
        for _ in range(count):
            face = self.next_face(sides, count)
            self.last.append(face)
            self.faces.append(face)
            total += face
        self.rolled += count
        return total

    def hits(self, count: int, sides: int, least: int) -> int:
        """Roll several dice of which only the number showing `least` or more matters."""
        self.total(count, sides)
        found = 0
        for face in self.last:
            if face >= least:
                found += 1
        return found

    def sort(self, count: int, sides: int, bins: list[int], kinds: int) -> list[int]:
        """Roll several dice and count them by kind: face f belongs to kind bins[f - 1]."""
        self.total(count, sides)
        found = [0] * kinds
        for face in self.last:
            found[bins[face - 1]] += 1
        return found

    def contest(self, ours: int, theirs: int, sides: int, most: int) -> Contest:
        """Roll two handfuls against each other: faces up to `most` succeed, and only the lead matters."""
        counts: list[int] = []
        faces: list[list[int]] = []
        for count in (ours, theirs):
            won = 0
            self.last = []
            if count > 0:
                self.total(count, sides)
            for face in self.last:
                if face <= most:
                    won += 1
            counts.append(won)
            faces.append(self.last)
        return Contest(counts[0], faces[0], counts[1], faces[1])

    def throw(self, count: int, sides: int) -> list[int]:
        """Roll several dice of which each matters for itself."""
        self.total(count, sides)
        return self.last

    def next_face(self, sides: int, wanted: int) -> int:
        raise RuntimeError("a door without dice")

    def take_faces(self) -> list[int]:
        """Hand over the faces since the last time, for the record."""
        taken = self.faces
        self.faces = []
        return taken

    def clone(self) -> "Dice":
        raise RuntimeError("a door without dice")


class SeededDice(Dice):
    """Faces from a keyed hash of a counter: nobody can predict the next roll, and the seed proves all."""

    def __init__(self, seed: str, key: bytes = b"") -> None:
        super().__init__()
        self.seed = seed
        self.key = key or sha256(seed.encode()).digest()
        self.blocks = 0
        self.at = BLOCK
        self.block = b""

    def next_face(self, sides: int, wanted: int) -> int:
        fair = 256 - 256 % sides
        while True:
            if self.at >= BLOCK:
                self.block = blake2b(self.blocks.to_bytes(8, "big"), key=self.key).digest()
                self.blocks += 1
                self.at = 0
            byte = self.block[self.at]
            self.at += 1
            if byte < fair:
                return byte % sides + 1

    def clone(self) -> "Dice":
        twin = SeededDice(self.seed, self.key)
        twin.rolled = self.rolled
        twin.blocks = self.blocks
        twin.at = self.at
        twin.block = self.block
        return twin


def commitment(seed: str) -> str:
    """Return the seed's commitment, which is shown when a game starts: it fixes the seed without revealing it."""
    return sha256(b"vedette commitment " + seed.encode()).hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class ScriptedDice(Dice):
    """Faces written down beforehand; running out is an error, and `unused` gives what is left."""

    def __init__(self, script: list[int]) -> None:
        super().__init__()
        self.script = script
        self.at = 0

    def next_face(self, sides: int, wanted: int) -> int:
        if self.at >= len(self.script):
            raise BadInput(f"the written dice ran out: one more D{sides} was needed after {len(self.script)} faces")
        face = self.script[self.at]
        if face < 1 or face > sides:
            raise BadInput(f"face {face} (number {self.at + 1} of the written dice) is not on a D{sides}")
        self.at += 1
        return face

    def unused(self) -> list[int]:
        return self.script[self.at :]

    def clone(self) -> "Dice":
        twin = ScriptedDice(self.script)
        twin.at = self.at
        twin.rolled = self.rolled
        return twin


class ManualDice(Dice):
    """Faces that people rolled at a real table; NeedDice asks for more. Lots are drawn from a seed of their own (`lots`)."""

    def __init__(self, given: list[int], lots: str = "") -> None:
        super().__init__()
        self.given = given
        self.at = 0
        self.lots: Dice = SeededDice(lots)

    def lot(self, sides: int) -> int:
        face = self.lots.next_face(sides, 1)
        self.last = [face]
        self.faces.append(face)
        self.rolled += 1
        return face

    def next_face(self, sides: int, wanted: int) -> int:
        if self.at >= len(self.given):
            raise NeedDice(wanted - len(self.last), sides)
        face = self.given[self.at]
        if face < 1 or face > sides:
            raise BadInput(f"a D{sides} cannot show {face}: enter a face from 1 to {sides}")
        self.at += 1
        return face

    def clone(self) -> "Dice":
        twin = ManualDice(self.given)
        twin.lots = self.lots.clone()
        twin.at = self.at
        twin.rolled = self.rolled
        return twin


class Distribution:
    """The distribution of a roll: values with their weights, and the number of equal cases in all."""

    def __init__(self, values: list[int], weights: list[int], cases: int) -> None:
        self.values = values
        self.weights = weights
        self.cases = cases


def sum_distribution(count: int, sides: int) -> Distribution:
    """Return the distribution of the sum of `count` dice."""
    ways = [1]
    for _ in range(count):
        longer = [0] * (len(ways) + sides)
        for so_far, n in enumerate(ways):
            for face in range(1, sides + 1):
                longer[so_far + face] += n
        ways = longer
    values = [v for v, n in enumerate(ways) if n]
    return Distribution(values, [ways[v] for v in values], sides**count)


def hit_distribution(count: int, sides: int, least: int) -> Distribution:
    """Return the distribution of the number of dice that reach `least`."""
    good = max(0, min(sides, sides - least + 1))
    values: list[int] = []
    weights: list[int] = []
    for k in range(count + 1):
        w = comb(count, k) * good**k * (sides - good) ** (count - k)
        if w:
            values.append(k)
            weights.append(w)
    return Distribution(values, weights, sides**count)


def lead_distribution(ours: int, theirs: int, sides: int, most: int) -> Distribution:
    """Return the distribution of one handful's lead in successes (faces up to `most`); negative when behind."""
    mine = hit_distribution(ours, sides, sides - most + 1)  # equally many faces succeed when counted from the top
    his = hit_distribution(theirs, sides, sides - most + 1)
    ways = [0] * (ours + theirs + 1)
    for i, won in enumerate(mine.values):
        for j, other in enumerate(his.values):
            ways[theirs + won - other] += mine.weights[i] * his.weights[j]
    values = [at for at, n in enumerate(ways) if n]
    return Distribution([at - theirs for at in values], [ways[at] for at in values], mine.cases * his.cases)


_leads: Final[dict[tuple[int, int, int, int], Distribution]] = {}


def _lead(ours: int, theirs: int, sides: int, most: int) -> Distribution:
    key = (ours, theirs, sides, most)
    found = _leads.get(key)
    if found is None:
        found = lead_distribution(ours, theirs, sides, most)
        _leads[key] = found
    return found


_spreads: Final[dict[tuple[int, int, int], Distribution]] = {}


def _hit_distribution(count: int, sides: int, least: int) -> Distribution:
    key = (count, sides, least)
    found = _spreads.get(key)
    if found is None:
        found = sum_distribution(count, sides) if least == 0 else hit_distribution(count, sides, least)
        _spreads[key] = found
    return found


class EnumeratedDice(Dice):
    """Dice that follow a path through all results: branch numbers, one for each roll; new rolls take branch 0.

    After a run, `advance` moves the path on to the next result; False when all have been seen.
    """

    def __init__(self) -> None:
        super().__init__()
        self.path: list[int] = []
        self.widths: list[int] = []
        self.depth = 0
        self.weight = 1
        self.cases = 1

    def rewind(self) -> None:
        self.depth = 0
        self.weight = 1
        self.cases = 1
        self.faces = []
        self.last = []

    def advance(self) -> bool:
        """Move on to the next path, the last roll fastest; False when all have been seen."""
        del self.path[self.depth :]
        del self.widths[self.depth :]
        while self.path:
            if self.path[-1] + 1 < self.widths[-1]:
                self.path[-1] += 1
                return True
            self.path.pop()
            self.widths.pop()
        return False

    def branch(self, width: int) -> int:
        """Return the branch, of `width`, that this path takes here."""
        if self.depth == len(self.path):
            self.path.append(0)
            self.widths.append(width)
        taken = self.path[self.depth]
        self.depth += 1
        return taken

    def total(self, count: int, sides: int) -> int:
        spread = _hit_distribution(count, sides, 0)
        at = self.branch(len(spread.values))
        self.weight *= spread.weights[at]
        self.cases *= spread.cases
        self.rolled += count
        self.last = _faces_with_sum(spread.values[at], count, sides)
        return spread.values[at]

    def hits(self, count: int, sides: int, least: int) -> int:
        spread = _hit_distribution(count, sides, least)
        at = self.branch(len(spread.values))
        self.weight *= spread.weights[at]
        self.cases *= spread.cases
        self.rolled += count
        found = spread.values[at]
        self.last = [sides] * found + [1] * (count - found)
        return found

    def sort(self, count: int, sides: int, bins: list[int], kinds: int) -> list[int]:
        """Walk kind after kind, each a binomial among the dice still unsorted."""
        found = [0] * kinds
        left = count
        sides_left = sides
        for kind in range(kinds):
            size = bins.count(kind)
            if left == 0 or size == 0:
                continue
            if size == sides_left:
                found[kind] = left
                left = 0
                continue
            spread = _hit_distribution(left, sides_left, sides_left - size + 1)
            at = self.branch(len(spread.values))
            self.weight *= spread.weights[at]
            self.cases *= spread.cases
            found[kind] = spread.values[at]
            left -= found[kind]
            sides_left -= size
        self.rolled += count
        self.last = []
        for kind in range(kinds):
            for _ in range(found[kind]):
                self.last.append(bins.index(kind) + 1)
        return found

    def contest(self, ours: int, theirs: int, sides: int, most: int) -> Contest:
        """Walk the lead only: the side that is behind gets no successes."""
        spread = _lead(ours, theirs, sides, most)
        at = self.branch(len(spread.values))
        self.weight *= spread.weights[at]
        self.cases *= spread.cases
        self.rolled += ours + theirs
        lead = spread.values[at]
        won = max(lead, 0)
        lost = max(-lead, 0)
        our_faces = [1] * won + [sides] * (ours - won)
        self.last = [1] * lost + [sides] * (theirs - lost)
        return Contest(won, our_faces, lost, self.last)

    def throw(self, count: int, sides: int) -> list[int]:
        faces: list[int] = []
        for _ in range(count):
            faces.append(self.branch(sides) + 1)
            self.cases *= sides
        self.rolled += count
        self.last = faces
        return faces

    def clone(self) -> "Dice":
        return self


def _faces_with_sum(total: int, count: int, sides: int) -> list[int]:
    """Return some faces that add up to the total."""
    faces: list[int] = []
    left = total
    for i in range(count):
        others = count - i - 1
        face = min(sides, left - others)
        faces.append(face)
        left -= face
    return faces


class Rng:
    """Random choices of players (never of the battle): small, fast, the same on every machine.

    Two multiplicative generators combined (L'Ecuyer 1988); products stay below 2**47.
    """

    def __init__(self, seed: int) -> None:
        self.a: i64 = i64(seed % 2147483562 + 1)
        self.b: i64 = i64((seed // 7 + 12345) % 2147483398 + 1)
        for _ in range(4):
            self.below(2)

    def key(self) -> tuple[int, int]:
        """Return the generator's state, from which all that comes next follows."""
        return int(self.a), int(self.b)

    def set(self, a: int, b: int) -> None:
        """Go on from another generator's state."""
        self.a = i64(a)
        self.b = i64(b)

    def clone(self) -> "Rng":
        """Return a copy that draws the same numbers."""
        twin = Rng(0)
        twin.a = self.a
        twin.b = self.b
        return twin

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n - 1."""
        self.a = self.a * 40014 % 2147483563
        self.b = self.b * 40692 % 2147483399
        mixed: i64 = self.a - self.b
        if mixed < 0:
            mixed += 2147483562
        sides: i64 = n
        return int(mixed % sides)
