"""The shape of a unit (SP-RUL-80): figures on square bases in ranks and files, every rank but the last full.

A unit covers at most two rectangles, its full ranks and its last, short rank; a piece in front of its crew is one more.
"""

from vedette.geometry.blocks import Block, gap_square, is_far, overlap
from vedette.geometry.points import FINE, Point, ahead, fine_border, fine_limit, root_up, whole


def rects_of(x: int, y: int, heading: int, files: int, count: int, base: int) -> list[Block]:
    """Return the rectangles of ranks of figures from their front edge: base to base, one facing (SP-UNI-09, -11)."""
    across = files if files < count else count
    full = count // across
    rest = count - full * across
    middle = ahead(x, y, heading + 180, full * base // 2)
    found = [Block(middle.x, middle.y, heading, across * base, full * base)]
    if rest > 0:
        last = ahead(x, y, heading + 180, full * base + base // 2)
        found.append(Block(last.x, last.y, heading, rest * base, base))
    return found


def gun_rects(x: int, y: int, heading: int, files: int, count: int, base: int, gun: int) -> list[Block]:
    """Return a piece with its crew in ranks behind it."""
    middle = ahead(x, y, heading + 180, gun // 2)
    found = [Block(middle.x, middle.y, heading, gun, gun)]
    if count > 0:
        rear = ahead(x, y, heading + 180, gun)
        found.extend(rects_of(rear.x, rear.y, heading, files, count, base))
    return found


def centres_of(x: int, y: int, heading: int, files: int, count: int, base: int) -> list[Point]:
    """Return the centres of the figures, front rank first and from the left; the last rank is centred."""
    found: list[Point] = []
    across = files if files < count else count
    done = 0
    back = base // 2
    while done < count:
        here = across if count - done >= across else count - done
        middle = ahead(x, y, heading + 180, back)
        left = -(here - 1) * base // 2
        for number in range(here):
            off = left + number * base
            found.append(ahead(middle.x, middle.y, heading + (90 if off >= 0 else -90), off if off >= 0 else -off))
        back += base
        done += here
    return found


def depth_of(files: int, count: int, base: int) -> int:
    """Return the depth of a body of figures, front edge to rear edge."""
    across = files if files < count else count
    return (count + across - 1) // across * base


def rects_square(ours: list[Block], theirs: list[Block]) -> int:
    """Return the square of the gap between two bodies, in fine parts."""
    best = 1 << 60
    for one in ours:
        for other in theirs:
            square = gap_square(one, other)
            if square < best:
                best = square
    return best


def rects_gap(ours: list[Block], theirs: list[Block]) -> int:
    """Return the gap between two bodies, nearest base edge to nearest base edge, rounded up."""
    return whole(rects_square(ours, theirs))


def rects_nearer(ours: list[Block], theirs: list[Block], reach: int) -> bool:
    """True if two bodies are nearer than reach; exactly at reach is not nearer."""
    border = fine_border(reach)
    for one in ours:
        for other in theirs:
            if not is_far(one, other, reach) and gap_square(one, other) < border:
                return True
    return False


def rects_within(ours: list[Block], theirs: list[Block], reach: int) -> bool:
    """True if two bodies are no further apart than reach."""
    limit = fine_limit(reach)
    for one in ours:
        for other in theirs:
            if not is_far(one, other, reach) and gap_square(one, other) <= limit:
                return True
    return False


def rects_overlap(ours: list[Block], theirs: list[Block]) -> bool:
    """True if two bodies overlap."""
    for one in ours:
        for other in theirs:
            if overlap(one, other):
                return True
    return False


def point_gap(rects: list[Block], x: int, y: int) -> int:
    """Return the distance from a body to a place, rounded up."""
    spot = [Block(x, y, 0, 0, 0)]
    return rects_gap(rects, spot)


def circle_of(rects: list[Block]) -> tuple[int, int, int]:
    """Return a circle round some rectangles: centre and radius."""
    first = rects[0]
    if len(rects) == 1:
        return first.x, first.y, first.radius
    last = rects[len(rects) - 1]
    x = (first.x + last.x) // 2
    y = (first.y + last.y) // 2
    radius = 0
    for rect in rects:
        reach = root_up((rect.x - x) * (rect.x - x) + (rect.y - y) * (rect.y - y)) + rect.radius
        if reach > radius:
            radius = reach
    return x, y, radius


def moved_by(rects: list[Block], dx: int, dy: int) -> list[Block]:
    """Return the same body elsewhere."""
    return [Block(rect.x + dx, rect.y + dy, rect.heading, rect.width, rect.depth) for rect in rects]


def rounding_tolerance() -> int:
    """Return the tolerance for rounding a length, in fine parts."""
    return FINE // 8
