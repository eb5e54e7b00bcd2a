"""Gaze: many figures looking at many, line by line.

What hides one line is tried on the next; and if it hides a figure from the whole box round the others, no more lines are
drawn to them. The answers are those of `figure_sees`, only sooner.
"""

from math import isqrt
from typing import Final

from mypy_extensions import i64

from vedette.geometry.angles import SINES, is_between
from vedette.geometry.areas import edge_cuts_block, misses_box
from vedette.geometry.crowds import Among, Crowd, among, frame, is_any_near_ridge, is_near_ridge
from vedette.geometry.figures import Drill, Figure, are_figures_within
from vedette.geometry.lines import crossed_stretch
from vedette.geometry.points import Box, segments_cross
from vedette.geometry.sight import FAR_OFF, Body, Ridge, Scene, disc_hides, is_clear, is_too_deep, meets_box

ANY_DRILL: Final = Drill(0, 0, 0, 0)

# What hides a line: nothing, something of which no more is known, the gaze's body, the inside of its screen, or its crest.
NOTHING: Final = 0
SOMETHING: Final = 1
BY_BODY: Final = 2
BY_SCREEN: Final = 3
BY_RIDGE: Final = 4

# What is known of a target: that it was tried in vain whether it is hidden from every figure, or that somebody sees it.
TRIED: Final = 1
SEEN: Final = 2


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
            here = gaze.here[number]
            there = gaze.there[number]
            if screen.brim >= 0:
                if here.inside[one] != there.inside[other] and not here.brim[one] and not there.brim[other]:
                    return SOMETHING
            elif is_too_deep(screen, here.inside[one], there.inside[other], ax, ay, bx, by):
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


def hides_one(
    gaze: Gaze, how: i64, number: i64, figure: Figure, here: list[Among], others: Crowd, there: list[Among]
) -> bool:
    """What hid the last line hides one figure, which has this number here, from all the others there."""
    box: Box | None = None
    if how == BY_SCREEN:
        box = inner_box(gaze, 1 if here[gaze.veil].inside[number] else 0, 1, there[gaze.veil])
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
    """A figure is deep in a screen in which, and at the brim of which, none of the others stands."""
    for number in range(len(here)):
        if here[number].is_deep and here[number].sealed[at] and there[number].lookers == 0:
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
    unseen: list[int] = []
    for at in range(len(targets) - 1, -1, -1):
        if not is_deep or not sealed_off(gaze.there, gaze.here, at):
            unseen.append(at)
    is_deep = any([here.is_deep for here in gaze.here])
    is_whole_tried = False
    # The circles inside and round two bases tell most often whether they are within reach.
    near: i64 = reach + drill.inner + target_drill.inner - 1
    far: i64 = reach + drill.outer + target_drill.outer + 1
    is_measured = reach < FAR_OFF
    surely: i64 = near * near if reach >= 0 and near >= 0 else -1
    most: i64 = far * far if far >= 0 else -1
    is_narrow = 0 < half_arc <= 90
    is_wide = not is_narrow and half_arc < 180
    # How far all targets lie to the inner side of both limits of the arc, looking along a heading.
    heading: i64 = -1
    left_sin: i64 = 0
    left_cos: i64 = 0
    right_sin: i64 = 0
    right_cos: i64 = 0
    lefts: list[int] = []
    rights: list[int] = []
    # First every figure looks for one target: if it can, for one that nobody has seen yet, else for one that others have
    # seen, the one its neighbour saw before all. Then those who see one look for the targets that nobody has seen.
    seen: list[int] = []
    missed: set[int] = set()
    is_again = False
    for lookers in (list(range(firing)), shooters):
        for number in lookers:
            if len(unseen) == 0 and (is_again or len(seen) == 0):
                break
            if is_deep and sealed_off(gaze.here, gaze.there, number):
                continue
            figure = ours.figures[number]
            if figure.heading != heading and is_narrow:
                heading = figure.heading
                left: i64 = ((heading - half_arc) % 360) * 2
                right: i64 = ((heading + half_arc) % 360) * 2
                left_sin = SINES[left]
                left_cos = SINES[left + 180]
                right_sin = SINES[right]
                right_cos = SINES[right + 180]
                lefts = [there.x * left_cos - there.y * left_sin for there in targets]
                rights = [there.y * right_sin - there.x * right_cos for there in targets]
            x: i64 = figure.x
            y: i64 = figure.y
            to_left: i64 = x * left_cos - y * left_sin
            to_right: i64 = y * right_sin - x * right_cos
            is_tried = is_again
            has_shot = False
            for other in unseen[:] if is_again else unseen + seen:
                if is_narrow and (lefts[other] < to_left or rights[other] < to_right):
                    continue
                target = targets[other]
                if is_wide and not is_between(target.x - x, target.y - y, figure.heading, half_arc):
                    continue
                if is_measured:
                    dx: i64 = target.x - x
                    dy: i64 = target.y - y
                    square: i64 = dx * dx + dy * dy
                    if square > surely and (
                        square > most or not are_figures_within(figure, drill, target, target_drill, reach)
                    ):
                        continue
                if not is_bare:
                    line: i64 = number * len(targets) + other
                    if is_again and line in missed:
                        continue
                    how: i64 = what_hides(gaze, number, other, figure, target)
                    if how != NOTHING:
                        missed.add(line)
                        if not is_tried and how >= BY_BODY:
                            is_tried = True
                            if hides_one(gaze, how, number, figure, gaze.here, theirs, gaze.there):
                                if not is_whole_tried:
                                    is_whole_tried = True
                                    if hides_both(gaze, how):
                                        return Sighting([], [])
                                break
                        if known[other] == 0 and how >= BY_BODY and firing > 1:
                            known[other] = TRIED
                            if hides_one(gaze, how, other, target, gaze.there, ours, gaze.here):
                                unseen.remove(other)
                        continue
                has_shot = True
                if known[other] != SEEN:
                    known[other] = SEEN
                    unseen.remove(other)
                    seen.insert(0, other)
                    if is_again:
                        continue
                elif other != seen[0]:
                    seen.remove(other)
                    seen.insert(0, other)
                break
            if has_shot and not is_again:
                shooters.append(number)
                if is_one_enough:
                    return Sighting(shooters, seen)
        is_again = True
    return Sighting(shooters, sorted(seen))


def any_sees(scene: Scene, ours: Crowd, theirs: Crowd, us: i64, them: i64) -> bool:
    """At least one figure sees at least one target, looking all round."""
    found = sighting(scene, ours, len(ours.figures), ANY_DRILL, theirs, ANY_DRILL, 180, FAR_OFF, us, them, True)
    return len(found.figures) > 0
