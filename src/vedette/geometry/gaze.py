"""Gaze: many figures looking at many, line by line.

Where the figures of a crowd stand among screens and ridges is found out once and serves all their lines. What hides one
line is tried on the next; and if it hides a figure from the whole box round the others, no more lines are drawn to them.
The answers are those of `figure_sees`, only sooner.
"""

from math import isqrt
from typing import Final

from mypy_extensions import i64

from vedette.geometry.angles import ONE_BITS, SINES, is_between
from vedette.geometry.areas import edge_cuts_block, is_in_area, misses_box, outline_square
from vedette.geometry.figures import Drill, Figure, are_figures_within
from vedette.geometry.lines import crossed_stretch, is_within_of_line
from vedette.geometry.points import Box, Point, fine_limit, segments_cross
from vedette.geometry.sight import (
    ANY_DEPTH,
    FAR_OFF,
    SKY,
    Body,
    Ridge,
    Scene,
    Screen,
    disc_hides,
    is_clear,
    is_too_deep,
    meets_box,
)

ANY_DRILL: Final = Drill(0, 0, 0, 0)

# What hides a line: nothing, something of which no more is known, the gaze's body, the inside of its screen, or its crest.
NOTHING: Final = 0
SOMETHING: Final = 1
BY_BODY: Final = 2
BY_SCREEN: Final = 3
BY_RIDGE: Final = 4

# What is known of a target: that it was tried in vain, that it is hidden from every figure, or that somebody sees it.
TRIED: Final = 1
LOST: Final = 2
SEEN: Final = 3

# What is known of a figure and a ridge.
NEAR: Final = 1
NOT_NEAR: Final = 2


class Among:
    """Which figures of a crowd stand in a screen, how many, and which so deep in it that no line leaves it."""

    def __init__(self, screen: Screen, figures: list[Figure]) -> None:
        self.inside: Final[list[bool]] = [False] * len(figures)
        self.sealed: Final[list[bool]] = [False] * len(figures)
        self.count: i64 = 0
        self.is_deep: bool = False
        area = screen.area
        for at in range(len(figures)):
            figure = figures[at]
            x: i64 = figure.x
            y: i64 = figure.y
            if x < area.west or x > area.east or y < area.south or y > area.north or not is_in_area(area, x, y):
                continue
            self.inside[at] = True
            self.count += 1
            if screen.top >= SKY and screen.into < ANY_DEPTH:
                if outline_square(area, x, y) > fine_limit(screen.into + 3):
                    self.sealed[at] = True
                    self.is_deep = True


class Crowd:
    """Figures that look or are looked at, with what was found out about where they stand. They never change."""

    __slots__ = ("among", "corners", "figures", "highest", "near")

    def __init__(self, figures: list[Figure]) -> None:
        self.figures: Final[list[Figure]] = figures
        self.among: Final[dict[Screen, Among]] = {}
        self.near: Final[dict[Ridge, list[int]]] = {}
        # The corners of the box round them, and the highest level among them; worked out when first asked for.
        self.corners: Final[list[Point]] = []
        self.highest: i64 = 0


def among(crowd: Crowd, screen: Screen) -> Among:
    """Which of a crowd stand in a screen."""
    known = crowd.among.get(screen)
    if known is None:
        known = Among(screen, crowd.figures)
        crowd.among[screen] = known
    return known


def is_near_ridge(crowd: Crowd, at: i64, ridge: Ridge) -> bool:
    """A figure of a crowd is near enough to a ridge to look over it."""
    known = crowd.near.get(ridge)
    if known is None:
        known = [0] * len(crowd.figures)
        crowd.near[ridge] = known
    if known[at] == 0:
        figure = crowd.figures[at]
        known[at] = NEAR if is_within_of_line(ridge.line, figure.x, figure.y, ridge.near) else NOT_NEAR
    return known[at] == NEAR


def is_any_near_ridge(crowd: Crowd, ridge: Ridge) -> bool:
    """Some figure of a crowd is near enough to a ridge to look over it."""
    if ridge.near < 0:
        return False
    for at in range(len(crowd.figures)):
        if is_near_ridge(crowd, at, ridge):
            return True
    return False


def frame(crowd: Crowd) -> list[Point]:
    """The corners of the box round a crowd, square to the first figure's facing and a hair larger."""
    if len(crowd.corners) == 0:
        first = crowd.figures[0]
        turn: i64 = first.heading * 2
        sin: i64 = SINES[turn]
        cos: i64 = SINES[turn + 180]
        left: i64 = 0
        right: i64 = 0
        rear: i64 = 0
        front: i64 = 0
        for figure in crowd.figures:
            dx: i64 = figure.x - first.x
            dy: i64 = figure.y - first.y
            across: i64 = dx * cos - dy * sin
            if across < left:
                left = across
            elif across > right:
                right = across
            along: i64 = dx * sin + dy * cos
            if along < rear:
                rear = along
            elif along > front:
                front = along
            if figure.level > crowd.highest:
                crowd.highest = figure.level
        for x in ((left >> ONE_BITS) - 2, (right >> ONE_BITS) + 3):
            for y in ((rear >> ONE_BITS) - 2, (front >> ONE_BITS) + 3):
                crowd.corners.append(
                    Point(first.x + (x * cos + y * sin >> ONE_BITS), first.y + (y * cos - x * sin >> ONE_BITS))
                )
    return crowd.corners


class Gaze:
    """A crowd looking at another through a scene; what is owned by us or them never hides."""

    __slots__ = (
        "bodies",
        "crest",
        "here",
        "hider",
        "ours",
        "scene",
        "stretch",
        "theirs",
        "them",
        "there",
        "us",
        "veil",
    )

    def __init__(self, scene: Scene, ours: Crowd, theirs: Crowd, us: i64, them: i64) -> None:
        self.scene: Final[Scene] = scene
        self.ours: Final[Crowd] = ours
        self.theirs: Final[Crowd] = theirs
        self.us: Final[i64] = us
        self.them: Final[i64] = them
        # Where both stand, screen by screen as the scene has them.
        self.here: Final[list[Among]] = [among(ours, screen) for screen in scene.screens]
        self.there: Final[list[Among]] = [among(theirs, screen) for screen in scene.screens]
        self.bodies: Final[list[Body]] = [body for body in scene.bodies if body.owner != us and body.owner != them]
        # The body, the screen (its number) or the ridge (and which stretch of it) that hid the last line, which most often
        # hides the next one as well.
        self.hider: Body | None = None
        self.veil: i64 = -1
        self.crest: Ridge | None = None
        self.stretch: i64 = 0


def what_hides(gaze: Gaze, one: i64, other: i64, figure: Figure, target: Figure) -> i64:
    """What hides a figure and a target, which have these numbers, from each other."""
    ax: i64 = figure.x
    ay: i64 = figure.y
    bx: i64 = target.x
    by: i64 = target.y
    level: i64 = figure.level if figure.level > target.level else target.level
    hider = gaze.hider
    if hider is not None and level < hider.top and edge_cuts_block(hider.block, ax, ay, bx, by, 0):
        return BY_BODY
    crest = gaze.crest
    if crest is not None and level < crest.top and crosses_stretch(crest, gaze.stretch, ax, ay, bx, by):
        if crest.near < 0 or not (is_near_ridge(gaze.ours, one, crest) or is_near_ridge(gaze.theirs, other, crest)):
            return BY_RIDGE
    scene = gaze.scene
    number: i64 = 0
    for screen in scene.screens:
        area = screen.area
        if level < screen.top and not misses_box(area.west, area.south, area.east, area.north, ax, ay, bx, by):
            is_in = gaze.here[number].inside[one]
            if is_too_deep(screen, is_in, gaze.there[number].inside[other], ax, ay, bx, by):
                gaze.veil = number
                return BY_SCREEN
        number += 1
    for ridge in scene.ridges:
        line = ridge.line
        if (ax < line.west and bx < line.west) or (ax > line.east and bx > line.east):
            continue
        if (ay < line.south and by < line.south) or (ay > line.north and by > line.north):
            continue
        stretch: i64 = crossed_stretch(line, ax, ay, bx, by) if level < ridge.top else -1
        if stretch >= 0:
            if ridge.near < 0 or not (is_near_ridge(gaze.ours, one, ridge) or is_near_ridge(gaze.theirs, other, ridge)):
                gaze.crest = ridge
                gaze.stretch = stretch
                return BY_RIDGE
    gaze.crest = None
    if len(gaze.bodies) > 0 and is_hidden_by_bodies(gaze, ax, ay, bx, by, level):
        return BY_BODY
    for disc in scene.discs:
        if level < disc.top and disc.owner != gaze.us and disc.owner != gaze.them and disc_hides(disc, ax, ay, bx, by):
            return SOMETHING
    return NOTHING


def crosses_stretch(ridge: Ridge, stretch: i64, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """A line crosses one stretch of a ridge."""
    xs = ridge.line.xs
    ys = ridge.line.ys
    return segments_cross(ax, ay, bx, by, xs[stretch], ys[stretch], xs[stretch + 1], ys[stretch + 1])


def is_hidden_by_bodies(gaze: Gaze, ax: i64, ay: i64, bx: i64, by: i64, level: i64) -> bool:
    """A body stands in a line; it is looked at first next time."""
    dx: i64 = bx - ax
    dy: i64 = by - ay
    length: i64 = isqrt(dx * dx + dy * dy) + 1
    end: i64 = length * length
    for body in gaze.bodies:
        block = body.block
        x: i64 = block.x - ax
        y: i64 = block.y - ay
        most: i64 = block.radius * length
        # Most lie beside the line, or beyond its ends, by the circle round them.
        if not -most <= dx * y - dy * x <= most or not -most <= dx * x + dy * y <= end + most:
            continue
        if level < body.top and edge_cuts_block(block, ax, ay, bx, by, 0):
            gaze.hider = body
            return True
    gaze.hider = None
    return False


# Shadows: what one thing hides of a box. The ground hidden behind anything without dents has no dents itself, so it is
# enough to look at the corners.


def hides_all(gaze: Gaze, how: i64, x: i64, y: i64, level: i64, box: Box | None, others: Crowd) -> bool:
    """What hid the last line, if it is a screen then by this box in it, hides a place on a level from all the others.

    The place is known not to be near enough to a ridge to look over it.
    """
    corners = frame(others)
    if others.highest > level:
        level = others.highest
    hider = gaze.hider
    if how == BY_BODY and hider is not None:
        if level >= hider.top:
            return False
        for there in corners:
            # Drawn in by a hundredth, which is more than any rounding.
            if not edge_cuts_block(hider.block, x, y, there.x, there.y, 1):
                return False
        return True
    crest = gaze.crest
    if how == BY_RIDGE and crest is not None:
        if level >= crest.top or is_any_near_ridge(others, crest):
            return False
        for there in corners:
            if not crosses_stretch(crest, gaze.stretch, x, y, there.x, there.y):
                return False
        return True
    if level >= gaze.scene.screens[gaze.veil].top:
        return False
    for there in corners:
        if not meets_box(box, x, y, there.x, there.y):
            return False
    return True


def hides_both(gaze: Gaze, how: i64) -> bool:
    """What hid the last line hides all figures from all targets."""
    box: Box | None = None
    if how == BY_SCREEN:
        here = gaze.here[gaze.veil]
        box = inner_box(gaze, here.count, len(here.inside), gaze.there[gaze.veil])
    elif how == BY_RIDGE and gaze.crest is not None and is_any_near_ridge(gaze.ours, gaze.crest):
        return False
    for corner in frame(gaze.ours):
        if not hides_all(gaze, how, corner.x, corner.y, gaze.ours.highest, box, gaze.theirs):
            return False
    return True


def hides_from(gaze: Gaze, how: i64, figure: Figure, is_inside: bool, others: Crowd, there: list[Among]) -> bool:
    """What hid the last line hides one figure, which is inside that screen or not, from all the others."""
    box: Box | None = None
    if how == BY_SCREEN:
        box = inner_box(gaze, 1 if is_inside else 0, 1, there[gaze.veil])
    return hides_all(gaze, how, figure.x, figure.y, figure.level, box, others)


def inner_box(gaze: Gaze, inside: i64, of: i64, there: Among) -> Box | None:
    """The box in the gaze's screen that hides every line through it, so many of so many here being inside."""
    screen = gaze.scene.screens[gaze.veil]
    if inside == 0 and there.count == 0:
        return screen.core
    if inside > 0 and there.count > 0:
        return None
    # Where some of a crowd are inside and some not, both kinds of line have to be hidden.
    is_mixed = 0 < inside < of or 0 < there.count < len(there.inside)
    return None if is_mixed and screen.through > screen.into else screen.heart


class Sighting:
    """Who has a shot: the numbers of the figures that do, and of the targets at least one of them sees."""

    __slots__ = ("figures", "targets")

    def __init__(self, figures: list[int], targets: list[int]) -> None:
        self.figures: Final[list[int]] = figures
        self.targets: Final[list[int]] = targets


def sealed_off(here: list[Among], there: list[Among], at: i64) -> bool:
    """A figure is deep in a screen in which none of the others stands."""
    for number in range(len(here)):
        if here[number].is_deep and here[number].sealed[at] and there[number].count == 0:
            return True
    return False


def sighting(
    scene: Scene,
    ours: Crowd,
    firing: i64,
    drill: Drill,
    theirs: Crowd,
    target_drill: Drill,
    half_arc: i64,
    reach: i64,
    us: i64,
    them: i64,
    is_one_enough: bool = False,
) -> Sighting:
    """Which of the first figures of ours have a target in sight, in their arc (180: all round) and within reach.

    Reach is measured base to base; from FAR_OFF on it is not measured. If one is enough, looking ends with the first
    figure that has a shot.
    """
    shooters: list[int] = []
    targets = theirs.figures
    known: list[int] = [0] * len(targets)
    is_bare = is_clear(scene)
    gaze = Gaze(scene, ours, theirs, us, them)
    is_deep = any([there.is_deep for there in gaze.there])
    if is_deep:
        for at in range(len(targets)):
            if sealed_off(gaze.there, gaze.here, at):
                known[at] = LOST
    is_deep = any([here.is_deep for here in gaze.here])
    is_whole_tried = False
    # The circles inside and round two bases tell most often whether they are within reach.
    near: i64 = reach + drill.inner + target_drill.inner - 1
    far: i64 = reach + drill.outer + target_drill.outer + 1
    is_measured = reach < FAR_OFF
    surely: i64 = near * near if reach >= 0 and near >= 0 else -1
    most: i64 = far * far if far >= 0 else -1
    is_narrow = 0 < half_arc <= 90
    is_round = half_arc >= 180
    heading: i64 = -1
    left_sin: i64 = 0
    left_cos: i64 = 0
    right_sin: i64 = 0
    right_cos: i64 = 0
    # Every figure looks for the targets that nobody has seen yet, and if it sees none of them for one that others have
    # seen: first for the one its neighbour saw, which it most often sees as well.
    unseen = [at for at in range(len(targets)) if known[at] != LOST]
    seen: list[int] = []
    for number in range(firing):
        if len(unseen) + len(seen) == 0:
            break  # all targets are lost
        if is_deep and sealed_off(gaze.here, gaze.there, number):
            continue
        figure = ours.figures[number]
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
        is_tried = False
        is_hidden = False
        is_news = False
        for some in (unseen, seen):
            if has_shot or is_hidden:
                break
            for other in some:
                target = targets[other]
                dx: i64 = target.x - x
                dy: i64 = target.y - y
                if is_narrow:
                    if dx * left_cos < dy * left_sin or dy * right_sin < dx * right_cos:
                        continue
                elif not is_round and not is_between(dx, dy, heading, half_arc):
                    continue
                if is_measured:
                    square: i64 = dx * dx + dy * dy
                    if square > surely and (
                        square > most or not are_figures_within(figure, drill, target, target_drill, reach)
                    ):
                        continue
                if not is_bare:
                    how: i64 = what_hides(gaze, number, other, figure, target)
                    if how >= BY_BODY:
                        is_inside = how == BY_SCREEN and gaze.here[gaze.veil].inside[number]
                        if not has_shot and not is_tried:
                            is_tried = True
                            if hides_from(gaze, how, figure, is_inside, theirs, gaze.there):
                                if not is_whole_tried:
                                    is_whole_tried = True
                                    if hides_both(gaze, how):
                                        return Sighting([], [])
                                is_hidden = True
                                break
                        if known[other] == 0 and number < firing - 1:
                            known[other] = TRIED
                            is_inside = how == BY_SCREEN and gaze.there[gaze.veil].inside[other]
                            if hides_from(gaze, how, target, is_inside, ours, gaze.here):
                                known[other] = LOST
                                is_news = True
                    if how != NOTHING:
                        continue
                has_shot = True
                if known[other] == SEEN:
                    if other != seen[0]:
                        seen.remove(other)
                        seen.insert(0, other)
                    break
                known[other] = SEEN
                seen.insert(0, other)
                is_news = True
                if is_one_enough:
                    break
        if has_shot:
            shooters.append(number)
            if is_one_enough:
                break
        if is_news:
            unseen = [at for at in unseen if known[at] < LOST]
    return Sighting(shooters, [at for at in range(len(targets)) if known[at] == SEEN])


def any_sees(scene: Scene, ours: Crowd, theirs: Crowd, us: i64, them: i64) -> bool:
    """At least one figure sees at least one target, looking all round."""
    found = sighting(scene, ours, len(ours.figures), ANY_DRILL, theirs, ANY_DRILL, 180, FAR_OFF, us, them, True)
    return len(found.figures) > 0
