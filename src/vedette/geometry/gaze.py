"""Lines of sight from many figures to many, one by one.

The obstacle of one line is tried on the next. If it hides a figure from the whole box round the others, no more lines are
drawn to them. The answers are those of `figure_sees`, only faster.
"""

from math import isqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from vedette.geometry.angles import SINES, is_between
from vedette.geometry.areas import edge_cuts_block, misses_box
from vedette.geometry.crowds import CoverMembership, Crowd, among, frame, is_any_near_ridge, is_near_ridge
from vedette.geometry.figures import Drill, Figure, are_figures_within
from vedette.geometry.lines import crossed_stretch
from vedette.geometry.points import Box, segments_cross
from vedette.geometry.sight import FAR_OFF, Body, Ridge, SightScene, disc_hides, is_clear, is_too_deep, meets_box

ANY_DRILL: Final = Drill(0, 0, 0, 0)

# The obstacle of a line: none, an unknown one, the gaze's body, the inside of its screen, or its crest.
NOTHING: Final = 0
SOMETHING: Final = 1
BY_BODY: Final = 2
BY_SCREEN: Final = 3
BY_RIDGE: Final = 4

# The finding for a target: tested once if hidden from all figures, or seen by a figure.
TRIED: Final = 1
SEEN: Final = 2


@mypyc_attr(acyclic=True)
class SightBatch:
    """A crowd looking at another through a scene; pieces owned by us or them never hide."""

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

    def __init__(self, scene: SightScene, ours: Crowd, theirs: Crowd, us: i64, them: i64) -> None:
        self.scene: Final[SightScene] = scene
        self.ours: Final[Crowd] = ours
        self.theirs: Final[Crowd] = theirs
        self.us: Final[i64] = us
        self.them: Final[i64] = them
        # The places of both, screen by screen in the scene's order.
        self.here: Final[list[CoverMembership]] = [among(ours, screen) for screen in scene.screens]
        self.there: Final[list[CoverMembership]] = [among(theirs, screen) for screen in scene.screens]
        self.bodies: Final[list[Body]] = [body for body in scene.bodies if body.owner != us and body.owner != them]
        # The body, the screen (its number) or the ridge (and which stretch of it) that hid the last line, which most often
        # hides the next one as well.
        self.hider: Body | None = None
        self.veil: i64 = -1
        self.crest: Ridge | None = None
        self.stretch: i64 = 0


def what_hides(gaze: SightBatch, one: i64, other: i64, figure: Figure, target: Figure) -> i64:
    """Return the obstacle between a figure and a target, given by their numbers."""
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
    """True if a line crosses one stretch of a ridge."""
    xs = ridge.line.xs
    ys = ridge.line.ys
    return segments_cross(ax, ay, bx, by, xs[stretch], ys[stretch], xs[stretch + 1], ys[stretch + 1])


def is_hidden_by_bodies(gaze: SightBatch, ax: i64, ay: i64, bx: i64, by: i64, level: i64) -> bool:
    """True if a body stands in a line; that body is tried first next time."""
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


# Shadows: the part of a box that one obstacle hides. The shadow of a convex obstacle is convex, so it is enough to test
# the corners.


def hides_all(gaze: SightBatch, how: i64, x: i64, y: i64, level: i64, box: Box | None, others: Crowd) -> bool:
    """True if the last obstacle, or this box of it if a screen, hides a place on a level from all the others.

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


def hides_both(gaze: SightBatch, how: i64) -> bool:
    """True if the last obstacle hides all figures from all targets."""
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
    gaze: SightBatch,
    how: i64,
    number: i64,
    figure: Figure,
    here: list[CoverMembership],
    others: Crowd,
    there: list[CoverMembership],
) -> bool:
    """True if the last obstacle hides one figure, which has this number here, from all the others there."""
    box: Box | None = None
    if how == BY_SCREEN:
        box = inner_box(gaze, 1 if here[gaze.veil].inside[number] else 0, 1, there[gaze.veil])
    return hides_all(gaze, how, figure.x, figure.y, figure.level, box, others)


def inner_box(gaze: SightBatch, inside: i64, of: i64, there: CoverMembership) -> Box | None:
    """Return the box in the gaze's screen that hides every line through it, if `inside` of `of` figures are inside."""
    screen = gaze.scene.screens[gaze.veil]
    if inside == 0 and there.count == 0:
        return screen.core
    if inside > 0 and there.count > 0:
        return None
    # If some of a crowd are inside and some not, both kinds of line must be hidden.
    is_mixed = 0 < inside < of or 0 < there.count < len(there.inside)
    return None if is_mixed and screen.through > screen.into else screen.heart


@mypyc_attr(acyclic=True)
class Sighting:
    """The figures that have a shot, and the targets that at least one of them sees, by number."""

    __slots__ = ("figures", "targets")

    def __init__(self, figures: list[int], targets: list[int]) -> None:
        self.figures: Final[list[int]] = figures
        self.targets: Final[list[int]] = targets


def sealed_off(here: list[CoverMembership], there: list[CoverMembership], at: i64) -> bool:
    """True if a figure is deep in a screen, and none of the others stands in it or at its brim."""
    for number in range(len(here)):
        if here[number].is_deep and here[number].sealed[at] and there[number].lookers == 0:
            return True
    return False


@mypyc_attr(acyclic=True)
class Search:
    """A crowd's search for targets: its findings so far, its range and its direction.

    `unseen` are the targets that no figure has seen yet but one may, `seen` those that a figure sees, the newest first;
    `known` has the finding for each (TRIED, SEEN), `missed` the hidden lines.
    """

    __slots__ = (
        "drill",
        "far",
        "firing",
        "gaze",
        "half_arc",
        "heading",
        "is_bare",
        "is_hidden_whole",
        "is_measured",
        "is_narrow",
        "is_whole_tried",
        "is_wide",
        "known",
        "left_cos",
        "left_sin",
        "lefts",
        "missed",
        "near",
        "reach",
        "right_cos",
        "right_sin",
        "rights",
        "seen",
        "target_drill",
        "targets",
        "to_left",
        "to_right",
        "unseen",
    )

    def __init__(
        self, gaze: SightBatch, firing: i64, drill: Drill, target_drill: Drill, half_arc: i64, reach: i64
    ) -> None:
        self.gaze: Final[SightBatch] = gaze
        self.targets: Final[list[Figure]] = gaze.theirs.figures
        self.firing: Final[i64] = firing
        self.drill: Final[Drill] = drill
        self.target_drill: Final[Drill] = target_drill
        self.is_bare: Final[bool] = is_clear(gaze.scene)
        self.known: Final[list[int]] = [0] * len(self.targets)
        self.seen: Final[list[int]] = []
        self.unseen: Final[list[int]] = []
        self.missed: Final[set[int]] = set()
        self.is_whole_tried = False
        self.is_hidden_whole = False
        # The circles inside and round two bases usually decide if they are within reach.
        near: i64 = reach + drill.inner + target_drill.inner - 1
        far: i64 = reach + drill.outer + target_drill.outer + 1
        self.reach: Final[i64] = reach
        self.is_measured: Final[bool] = reach < FAR_OFF
        self.near: Final[i64] = near * near if reach >= 0 and near >= 0 else -1
        self.far: Final[i64] = far * far if far >= 0 else -1
        # Looking along a heading: how far all targets lie to the inner side of both limits of the arc.
        self.half_arc: Final[i64] = half_arc
        self.is_narrow: Final[bool] = 0 < half_arc <= 90
        self.is_wide: Final[bool] = not 0 < half_arc <= 90 and half_arc < 180
        self.heading: i64 = -1
        self.left_sin: i64 = 0
        self.left_cos: i64 = 0
        self.right_sin: i64 = 0
        self.right_cos: i64 = 0
        self.lefts: list[int] = []
        self.rights: list[int] = []
        self.to_left: i64 = 0
        self.to_right: i64 = 0
        is_deep = any([there.is_deep for there in gaze.there])
        for at in range(len(self.targets) - 1, -1, -1):
            if not is_deep or not sealed_off(gaze.there, gaze.here, at):
                self.unseen.append(at)

    def stand(self, figure: Figure) -> None:
        """Look from where a figure stands, along its heading."""
        if not self.is_narrow:
            return
        if figure.heading != self.heading:
            self.heading = figure.heading
            left: i64 = ((figure.heading - self.half_arc) % 360) * 2
            right: i64 = ((figure.heading + self.half_arc) % 360) * 2
            left_sin: i64 = SINES[left]
            left_cos: i64 = SINES[left + 180]
            right_sin: i64 = SINES[right]
            right_cos: i64 = SINES[right + 180]
            self.lefts = [there.x * left_cos - there.y * left_sin for there in self.targets]
            self.rights = [there.y * right_sin - there.x * right_cos for there in self.targets]
            self.left_sin = left_sin
            self.left_cos = left_cos
            self.right_sin = right_sin
            self.right_cos = right_cos
        self.to_left = figure.x * self.left_cos - figure.y * self.left_sin
        self.to_right = figure.y * self.right_sin - figure.x * self.right_cos

    def next_aimed(self, figure: Figure, others: list[int], at: i64) -> i64:
        """Return the next of these targets, from a place in the list on, in the arc and in reach; the list's end if none."""
        targets = self.targets
        lefts = self.lefts
        rights = self.rights
        to_left: i64 = self.to_left
        to_right: i64 = self.to_right
        is_narrow = self.is_narrow
        is_wide = self.is_wide
        is_measured = self.is_measured
        near: i64 = self.near
        far: i64 = self.far
        x: i64 = figure.x
        y: i64 = figure.y
        end: i64 = len(others)
        while at < end:
            other = others[at]
            if not is_narrow or (lefts[other] >= to_left and rights[other] >= to_right):
                target = targets[other]
                dx: i64 = target.x - x
                dy: i64 = target.y - y
                if not is_wide or is_between(dx, dy, figure.heading, self.half_arc):
                    square: i64 = dx * dx + dy * dy
                    if not is_measured or square <= near:
                        return at
                    if square <= far and are_figures_within(figure, self.drill, target, self.target_drill, self.reach):
                        return at
            at += 1
        return end

    def first_look(self, number: i64) -> bool:
        """Look for a figure's first target: one that nobody has seen yet if it can, else one that others have seen.

        Among the latter, the target that its neighbour saw is tried first.
        """
        figure = self.gaze.ours.figures[number]
        self.stand(figure)
        is_tried = False
        others = self.unseen + self.seen
        at: i64 = self.next_aimed(figure, others, 0)
        while at < len(others):
            other: i64 = others[at]
            how: i64 = NOTHING if self.is_bare else what_hides(self.gaze, number, other, figure, self.targets[other])
            if how == NOTHING:
                self.note(other)
                return True
            self.missed.add(number * len(self.targets) + other)
            if not is_tried and how >= BY_BODY:
                is_tried = True
                if self.sees_none(how, number, figure):
                    return False
            self.strike_off(how, other)
            at = self.next_aimed(figure, others, at + 1)
        return False

    def second_look(self, number: i64) -> None:
        """Let a figure that has a shot look for the targets that nobody has seen."""
        figure = self.gaze.ours.figures[number]
        self.stand(figure)
        others = self.unseen[:]
        at: i64 = self.next_aimed(figure, others, 0)
        while at < len(others):
            other: i64 = others[at]
            line: i64 = number * len(self.targets) + other
            if self.is_bare:
                self.note(other)
            elif line not in self.missed:
                how: i64 = what_hides(self.gaze, number, other, figure, self.targets[other])
                if how == NOTHING:
                    self.note(other)
                else:
                    self.missed.add(line)
                    self.strike_off(how, other)
            at = self.next_aimed(figure, others, at + 1)

    def note(self, other: i64) -> None:
        """Note that a target is seen: the next figure tries it first among those seen."""
        if self.known[other] != SEEN:
            self.known[other] = SEEN
            self.unseen.remove(other)
        elif other == self.seen[0]:
            return
        else:
            self.seen.remove(other)
        self.seen.insert(0, other)

    def sees_none(self, how: i64, number: i64, figure: Figure) -> bool:
        """True if the last obstacle hides the figure from all targets; it may hide all figures from all of them."""
        gaze = self.gaze
        if not hides_one(gaze, how, number, figure, gaze.here, gaze.theirs, gaze.there):
            return False
        if not self.is_whole_tried:
            self.is_whole_tried = True
            self.is_hidden_whole = hides_both(gaze, how)
        return True

    def strike_off(self, how: i64, other: i64) -> None:
        """Give up a target that the last obstacle hides from all of us."""
        if self.known[other] == 0 and how >= BY_BODY and self.firing > 1:
            self.known[other] = TRIED
            gaze = self.gaze
            if hides_one(gaze, how, other, self.targets[other], gaze.there, gaze.ours, gaze.here):
                self.unseen.remove(other)


def sighting(
    scene: SightScene,
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
    """Find which of the first figures of ours have a target in sight, in their arc (180: all round) and in reach.

    Reach is measured base to base; from FAR_OFF on it is not measured. If one is enough, the search ends with the first
    figure that has a shot. First every figure looks for one target; then those that see one look for targets unseen so far.
    """
    gaze = SightBatch(scene, ours, theirs, us, them)
    search = Search(gaze, firing, drill, target_drill, half_arc, reach)
    is_deep = any([here.is_deep for here in gaze.here])
    shooters: list[int] = []
    for number in range(firing):
        if len(search.unseen) == 0 and len(search.seen) == 0:
            break
        if is_deep and sealed_off(gaze.here, gaze.there, number):
            continue
        if search.first_look(number):
            shooters.append(number)
            if is_one_enough:
                return Sighting(shooters, search.seen)
        elif search.is_hidden_whole:
            return Sighting([], [])
    for number in shooters:
        if len(search.unseen) == 0:
            break
        search.second_look(number)
    return Sighting(shooters, sorted(search.seen))


def any_sees(scene: SightScene, ours: Crowd, theirs: Crowd, us: i64, them: i64) -> bool:
    """True if at least one figure sees at least one target, looking all round."""
    found = sighting(scene, ours, len(ours.figures), ANY_DRILL, theirs, ANY_DRILL, 180, FAR_OFF, us, them, True)
    return len(found.figures) > 0
