"""Gaze: many figures looking at many, line by line.

Where a figure stands among the screens and ridges of a scene is found out once and serves all its lines. The answers
are those of `figure_sees`, only sooner.
"""

from math import isqrt
from typing import Final

from mypy_extensions import i64

from vedette.geometry.angles import SINES, is_between
from vedette.geometry.figures import Drill, Figure, are_figures_within
from vedette.geometry.points import fine_limit
from vedette.geometry.sight import (
    ANY_DEPTH,
    FAR_OFF,
    SKY,
    Body,
    Scene,
    disc_hides,
    is_clear,
    is_too_deep,
    screen_hides,
)
from vedette.geometry.terrain import (
    edge_cuts_block,
    is_in_area,
    is_within_of_line,
    leg_crosses_line,
    misses_box,
    outline_square,
)

MOST_BITS: Final = 60


class Stands:
    """Where figures stand among the screens and ridges of a scene, as bits by their numbers.

    `inside` are the screens a figure stands in; `sealed` those of them it is so deep in that no line leaves them.
    """

    def __init__(self, scene: Scene, figures: list[Figure]) -> None:
        self.inside: Final[list[int]] = [0] * len(figures)
        self.sealed: Final[list[int]] = [0] * len(figures)
        self.is_deep: bool = False
        # The ridges a figure is near, and those of which it is known; few are ever asked for.
        self.near: Final[list[int]] = [0] * len(figures)
        self.known: Final[list[int]] = [0] * len(figures)
        for number in range(min(len(scene.screens), MOST_BITS)):
            screen = scene.screens[number]
            area = screen.area
            bit = 1 << number
            for at in range(len(figures)):
                figure = figures[at]
                x: i64 = figure.x
                y: i64 = figure.y
                if x < area.west or x > area.east or y < area.south or y > area.north or not is_in_area(area, x, y):
                    continue
                self.inside[at] |= bit
                if screen.top >= SKY and screen.into < ANY_DEPTH:
                    if outline_square(area, x, y) > fine_limit(screen.into + 3):
                        self.sealed[at] |= bit
                        self.is_deep = True


class Gaze:
    """Figures looking at targets through a scene; what is owned by us or them never hides."""

    def __init__(self, scene: Scene, figures: list[Figure], targets: list[Figure], us: i64, them: i64) -> None:
        self.scene: Final[Scene] = scene
        self.figures: Final[list[Figure]] = figures
        self.targets: Final[list[Figure]] = targets
        self.us: Final[i64] = us
        self.them: Final[i64] = them
        self.ours: Final[Stands] = Stands(scene, figures)
        self.theirs: Final[Stands] = Stands(scene, targets)
        self.is_deep: Final[bool] = self.ours.is_deep or self.theirs.is_deep
        self.bodies: Final[list[Body]] = [body for body in scene.bodies if body.owner != us and body.owner != them]
        # The body that hid the last line, which most often hides the next one as well.
        self.hider: Body | None = None


def is_hidden(gaze: Gaze, one: i64, other: i64) -> bool:
    """Something hides a figure and a target, by their numbers, from each other."""
    inside: int = gaze.ours.inside[one]
    inside_there: int = gaze.theirs.inside[other]
    # One is deep in a screen that the other is not in.
    if gaze.is_deep and (gaze.ours.sealed[one] & ~inside_there) | (gaze.theirs.sealed[other] & ~inside) != 0:
        return True
    figure = gaze.figures[one]
    target = gaze.targets[other]
    ax: i64 = figure.x
    ay: i64 = figure.y
    bx: i64 = target.x
    by: i64 = target.y
    level: i64 = figure.level if figure.level > target.level else target.level
    hider = gaze.hider
    if hider is not None and level < hider.top and edge_cuts_block(hider.block, ax, ay, bx, by, 0):
        return True
    screens = gaze.scene.screens
    for number in range(len(screens)):
        screen = screens[number]
        if level >= screen.top:
            continue
        area = screen.area
        if number >= MOST_BITS:
            if screen_hides(screen, ax, ay, bx, by):
                return True
        elif not misses_box(area.west, area.south, area.east, area.north, ax, ay, bx, by) and is_too_deep(
            screen, inside >> number & 1 == 1, inside_there >> number & 1 == 1, ax, ay, bx, by
        ):
            return True
    ridges = gaze.scene.ridges
    for number in range(len(ridges)):
        ridge = ridges[number]
        if level < ridge.top and leg_crosses_line(ridge.line, ax, ay, bx, by):
            if ridge.near < 0 or not (
                is_near_ridge(gaze.scene, number, gaze.ours, one, ax, ay)
                or is_near_ridge(gaze.scene, number, gaze.theirs, other, bx, by)
            ):
                return True
    return is_hidden_by_troops(gaze, ax, ay, bx, by, level)


def is_near_ridge(scene: Scene, number: int, stands: Stands, at: i64, x: i64, y: i64) -> bool:
    """A figure is near enough to a ridge to look over it."""
    ridge = scene.ridges[number]
    if number >= MOST_BITS:
        return is_within_of_line(ridge.line, x, y, ridge.near)
    bit = 1 << number
    if stands.known[at] & bit == 0:
        stands.known[at] |= bit
        if is_within_of_line(ridge.line, x, y, ridge.near):
            stands.near[at] |= bit
    return stands.near[at] & bit != 0


def is_hidden_by_troops(gaze: Gaze, ax: i64, ay: i64, bx: i64, by: i64, level: i64) -> bool:
    """A body or disc stands in a line; a body that does is looked at first next time."""
    dx: i64 = bx - ax
    dy: i64 = by - ay
    length: i64 = isqrt(dx * dx + dy * dy) + 1
    for body in gaze.bodies:
        block = body.block
        x: i64 = block.x - ax
        y: i64 = block.y - ay
        most: i64 = block.radius * length
        # Most lie beside the line, or beyond its ends, by the circle round them.
        if not -most <= dx * y - dy * x <= most or not -most <= dx * x + dy * y <= length * length + most:
            continue
        if level < body.top and edge_cuts_block(block, ax, ay, bx, by, 0):
            gaze.hider = body
            return True
    gaze.hider = None
    for disc in gaze.scene.discs:
        if level < disc.top and disc.owner != gaze.us and disc.owner != gaze.them and disc_hides(disc, ax, ay, bx, by):
            return True
    return False


class Sighting:
    """Who has a shot: the numbers of the figures that do, and of the targets at least one of them sees."""

    def __init__(self, figures: list[int], targets: list[int]) -> None:
        self.figures: Final[list[int]] = figures
        self.targets: Final[list[int]] = targets


def sighting(
    scene: Scene,
    figures: list[Figure],
    drill: Drill,
    targets: list[Figure],
    target_drill: Drill,
    half_arc: i64,
    reach: i64,
    us: i64,
    them: i64,
    is_one_enough: bool = False,
) -> Sighting:
    """Which figures have a target in sight, in their arc (180: all round) and, base to base, within reach.

    From FAR_OFF on reach is not measured. If one is enough, looking ends with the first figure that has a shot.
    """
    shooters: list[int] = []
    marked: list[bool] = [False] * len(targets)
    unmarked: i64 = len(targets)
    is_bare = is_clear(scene)
    gaze = Gaze(scene, figures, targets, us, them)
    # The circles inside and round two bases tell most often whether they are within reach.
    near: i64 = reach + drill.inner + target_drill.inner - 1
    far: i64 = reach + drill.outer + target_drill.outer + 1
    is_measured = reach < FAR_OFF
    surely: i64 = near * near if reach >= 0 and near >= 0 else -1
    most: i64 = far * far if far >= 0 else -1
    is_narrow = 0 < half_arc <= 90
    heading: i64 = -1
    left_sin: i64 = 0
    left_cos: i64 = 0
    right_sin: i64 = 0
    right_cos: i64 = 0
    seen_last: i64 = -1  # what one figure sees its neighbour most often sees as well
    for number in range(len(figures)):
        figure = figures[number]
        if figure.heading != heading:
            heading = figure.heading
            left: i64 = ((heading - half_arc) % 360) * 2
            right: i64 = ((heading + half_arc) % 360) * 2
            left_sin = SINES[left]
            left_cos = SINES[left + 180]
            right_sin = SINES[right]
            right_cos = SINES[right + 180]
        x: i64 = figure.x
        y: i64 = figure.y
        has_shot = False
        for turn in range(-1 if seen_last >= 0 else 0, len(targets)):
            other: i64 = turn if turn >= 0 else seen_last
            if has_shot:
                if unmarked == 0 or is_one_enough:
                    break
                if marked[other]:
                    continue
            target = targets[other]
            dx: i64 = target.x - x
            dy: i64 = target.y - y
            if is_narrow:
                if dx * left_cos < dy * left_sin or dy * right_sin < dx * right_cos:
                    continue
            elif not is_between(dx, dy, heading, half_arc):
                continue
            if is_measured:
                square: i64 = dx * dx + dy * dy
                if square > surely and (
                    square > most or not are_figures_within(figure, drill, target, target_drill, reach)
                ):
                    continue
            if not is_bare and is_hidden(gaze, number, other):
                continue
            has_shot = True
            seen_last = other
            if not marked[other]:
                marked[other] = True
                unmarked -= 1
        if has_shot:
            shooters.append(number)
            if is_one_enough:
                break
    return Sighting(shooters, [at for at in range(len(targets)) if marked[at]])


def any_sees(scene: Scene, figures: list[Figure], targets: list[Figure], us: i64, them: i64) -> bool:
    """At least one figure sees at least one target, looking all round."""
    if is_clear(scene):
        return len(figures) > 0 and len(targets) > 0
    gaze = Gaze(scene, figures, targets, us, them)
    for number in range(len(figures)):
        for other in range(len(targets)):
            if not is_hidden(gaze, number, other):
                return True
    return False
