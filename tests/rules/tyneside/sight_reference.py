"""Sight by the words of the rulings (TY-RUL-31, -100 to -102, -129), slowly, with exact fractions, to hold the rules against."""

from fractions import Fraction

from vedette.rules.tyneside.sight.sight import tangents


def distance_squared(px, py, ax, ay, bx, by):
    """The square of the distance from a point to a stretch of line, exactly."""
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    if square == 0:
        return Fraction((px - ax) ** 2 + (py - ay) ** 2)
    share = Fraction((px - ax) * dx + (py - ay) * dy, square)
    share = min(max(share, Fraction(0)), Fraction(1))
    return (px - ax - share * dx) ** 2 + (py - ay - share * dy) ** 2


def is_left(ax, ay, bx, by, px, py):
    found = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return (found > 0) - (found < 0)


def meet(a, b, c, d):
    """Two stretches of line have a point in common."""
    one = is_left(*a, *b, *c) * is_left(*a, *b, *d)
    two = is_left(*c, *d, *a) * is_left(*c, *d, *b)
    return one <= 0 and two <= 0 and distance_of_stretches(a, b, c, d) == 0


def distance_of_stretches(a, b, c, d):
    if is_left(*a, *b, *c) != is_left(*a, *b, *d) and is_left(*c, *d, *a) != is_left(*c, *d, *b):
        return 0
    return min(
        distance_squared(*a, *c, *d),
        distance_squared(*b, *c, *d),
        distance_squared(*c, *a, *b),
        distance_squared(*d, *a, *b),
    )


HIDING, LOW_AREA, LOW_LINE = ("wood", "scrub", "high-crop"), ("rocks",), ("wall", "hedge")
TOO_CLOSE = 3
"""Hundredths: depths so near to a limit are left out, since roots are rounded."""


class Unsure(Exception):
    """Too near to a limit to be judged by hand."""


def share_inside(rect, a, b):
    """How much of a stretch of line lies inside a rectangle, as a share; its rim is outside."""
    low, high = Fraction(0), Fraction(1)
    for at, to, least, most in ((a[0], b[0], rect[0], rect[2]), (a[1], b[1], rect[1], rect[3])):
        if at == to:
            if not least < at < most:
                return Fraction(0)
            continue
        one, two = Fraction(least - at, to - at), Fraction(most - at, to - at)
        low, high = max(low, min(one, two)), min(high, max(one, two))
    return max(Fraction(0), high - low)


def inside(rect, at):
    return rect[0] < at[0] < rect[2] and rect[1] < at[1] < rect[3]


def sides_of(rect):
    w, s, e, n = rect
    return [((w, s), (e, s)), ((e, s), (e, n)), ((e, n), (w, n)), ((w, n), (w, s))]


def is_by_stretch(at, radius, stretch):
    return distance_squared(*at, *stretch[0], *stretch[1]) <= (Fraction(1, 16) + radius + 200) ** 2


def depth(rect, a, b):
    """How deep a line runs through a rectangle, in hundredths."""
    return float(share_inside(rect, a, b)) * ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5


def deeper(found, limit):
    if abs(found - limit) < TOO_CLOSE:
        raise Unsure
    return found > limit


class Reference:
    """Sight by the words of the rulings, one thing after another, with exact fractions; pieces are rectangles and lines."""

    def __init__(self, battle, pieces, look, within):
        self.battle = battle
        self.pieces = pieces  # kind, rectangle or two ends
        self.look, self.within = look, within

    def at(self, figure):
        return self.battle.x[figure], self.battle.y[figure]

    def rects(self, *kinds):
        return [place for kind, place in self.pieces if kind in kinds]

    def level(self, at):
        return 1 if any(inside(rect, at) for rect in self.rects("hill")) else 0

    def hides(self, at):
        """The hiding piece in which a place lies."""
        return next((rect for rect in self.rects(*HIDING) if inside(rect, at)), None)

    def free(self, one, other):
        battle = self.battle
        eye, goal, ours, theirs = self.at(one), self.at(other), battle.radius(one), battle.radius(other)
        if distance_squared(*eye, *goal, *goal) <= (ours + theirs + 20) ** 2:
            return True
        left_x, left_y, right_x, right_y = tangents(*eye, *goal, theirs)
        lines = [(eye, end) for end in (goal, (left_x, left_y), (right_x, right_y))]
        mine, his = self.hides(eye), self.hides(goal)
        high, low = self.level(eye), self.level(goal)
        crossed = [rect for rect in self.rects(*HIDING) if any(share_inside(rect, *line) for line in lines)]
        if any(rect not in (mine, his) for rect in crossed):
            return False
        if max(high, low) == 0 and any(share_inside(rect, *line) for rect in self.rects("hill") for line in lines):
            return False
        if any(meet(*line, *wall) for wall in self.rects("high-wall") for line in lines):
            return False
        if not all(self.past_building(rect, lines, eye, goal, ours, theirs) for rect in self.rects("building")):
            return False
        for rect in self.rects(*LOW_AREA):
            near = [
                inside(rect, at) or any(is_by_stretch(at, r, side) for side in sides_of(rect))
                for at, r in ((eye, ours), (goal, theirs))
            ]
            over = high > low and all(self.level(corner) < high for corner, _ in sides_of(rect))
            if any(share_inside(rect, *line) for line in lines) and not any(near) and not over:
                return False
        for stretch in self.rects(*LOW_LINE):
            near = is_by_stretch(eye, ours, stretch) or is_by_stretch(goal, theirs, stretch)
            over = high > low and all(self.level(end) < high for end in stretch)
            if any(meet(*line, *stretch) for line in lines) and not near and not over:
                return False
        if mine is not None and deeper(depth(mine, eye, goal), self.within if mine == his else self.look):
            return False
        return not any(self.stands_between(third, one, other, lines, high > low) for third in range(len(battle.fate)))

    def past_building(self, rect, lines, eye, goal, ours, theirs):
        we, they = inside(rect, eye), inside(rect, goal)
        if we and they:
            return True
        if not we and not they:
            return not any(share_inside(rect, *line) for line in lines)
        at, radius = (eye, ours) if we else (goal, theirs)
        out = [side for side in sides_of(rect) if meet(*lines[0], *side)]
        return bool(out) and all(is_by_stretch(at, radius, side) for side in out)

    def stands_between(self, third, one, other, lines, looks_down):
        battle = self.battle
        if battle.fate[third] != 1 or third in (one, other):
            return False
        place, radius = self.at(third), battle.radius(third)
        if distance_squared(*self.at(one), *place, *place) <= (battle.radius(one) + radius + 200) ** 2:
            return False  # within 2 cm of the viewer
        if looks_down and self.level(place) == 0:
            if distance_squared(*self.at(other), *place, *place) > (battle.radius(other) + radius + 200) ** 2:
                return False  # he looks over him
        return any(distance_squared(*place, *line[0], *line[1]) < radius**2 for line in lines)
