"""Forming up (TY-RUL-74): in a shape, in a line between two points, behind cover, or man by man; each on his own allowance."""

from typing import Final

from vedette.engine.orders import OPEN
from vedette.engine.types import NOBODY, Option, Order, Reach, Refusal
from vedette.geometry.angles import SINES
from vedette.geometry.points import Point
from vedette.rules.tyneside import words
from vedette.rules.tyneside.bases import APART, pivot_of
from vedette.rules.tyneside.battle import Battle, Group
from vedette.rules.tyneside.field import Piece
from vedette.rules.tyneside.knowing import nearest_foe
from vedette.rules.tyneside.marching import (
    cover_pieces,
    is_barred_cover,
    last_free,
    longest_move,
    settle,
    take_cover,
)
from vedette.rules.tyneside.moving import finish_move
from vedette.rules.tyneside.ranks import SHAPE_NAMES, SPACE, files_of, shape_places
from vedette.rules.tyneside.sight import Gaze
from vedette.rules.tyneside.verbs import GRAMMAR
from vedette.rules.tyneside.walking import Walk, go

CIRCLE: Final = 16
LONGEST_LINE: Final = 300
"""Centimetres."""


def line_places(battle: Battle, figures: list[int], x: int, y: int, heading: int, length: int) -> list[Point]:
    """Evenly along a line of so many cm about a point, square to the heading; who has no room stands in a rank behind."""
    widest = battle.rules.foot_base
    for i in figures:
        widest = max(widest, battle.radius(i))
    pitch = 2 * widest + 10
    files = max(1, min(len(figures), length * 100 // pitch + 1))
    step = length * 100 // (files - 1) if files > 1 else 0
    turn = heading % 360 * 2
    sine, cosine = SINES[turn], SINES[turn + 180]
    found: list[Point] = []
    for n in range(len(figures)):
        rank, file = n // files, n % files
        in_rank = min(files, len(figures) - rank * files)
        right = (2 * file - in_rank + 1) * step // 2
        ahead = -rank * pitch
        found.append(Point(x + ((right * cosine + ahead * sine) >> 24), y + ((ahead * cosine - right * sine) >> 24)))
    return found


def form_at(battle: Battle, group: Group, spots: list[Point], heading: int, extra: int) -> None:
    """Each figure goes to a place, or as far towards it as it can; the nearest to each place takes it."""
    left = formable(battle, group)
    moved = 0
    for spot in spots:
        sx, sy = int(spot.x), int(spot.y)
        best = left[0]
        for i in left:
            if (battle.x[i] - sx) ** 2 + (battle.y[i] - sy) ** 2 < (battle.x[best] - sx) ** 2 + (
                battle.y[best] - sy
            ) ** 2:
                best = i
        left.remove(best)
        if (battle.x[best], battle.y[best]) == (sx, sy):
            continue
        walk = Walk(battle, best, extra)
        go(battle, walk, sx, sy)
        tx, ty = last_free(battle, best, battle.x[best], battle.y[best], walk.x, walk.y, APART)
        if (tx, ty) != (battle.x[best], battle.y[best]):
            settle(battle, best, tx, ty, extra)
            moved += 1
    battle.face(group, heading)
    shown = pivot_of(battle, group.men)
    battle.tell(words.MOVED if moved else words.TURNED, group.id, x=battle.x[shown], y=battle.y[shown])
    finish_move(battle, group, moved > 0, NOBODY)


def formable(battle: Battle, group: Group) -> list[int]:
    return [i for i in battle.members(group) if not battle.is_holder(i)]


# --- behind cover -----------------------------------------------------------------------------------------------------


def covers_for(battle: Battle, group: Group, extra: int) -> list[Piece]:
    """The pieces of cover that a unit may be sent to: some of it comes within its move, and no enemy is in it."""
    members = battle.members(group)
    pivot = pivot_of(battle, members)
    reach = longest_move(battle, members, extra)
    found: list[Piece] = []
    for piece in cover_pieces(battle, members):
        if piece.holds(battle.x[pivot], battle.y[pivot]) or piece.is_within(battle.x[pivot], battle.y[pivot], reach):
            if not is_barred_cover(battle, piece, group.side):
                found.append(piece)
    return found


def refuse_cover(battle: Battle, group: Group, n: int, extra: int) -> Refusal | None:
    if not [piece for piece in covers_for(battle, group, extra) if piece.id == n]:
        return Refusal("TY-RUL-77", f"{group.name} has no free cover number {n} within its move", group.id)
    return None


def line_cover(battle: Battle, group: Group, piece: Piece, extra: int) -> None:
    """Each figure goes to the nearest free point of a piece's cover, on the side away from the enemy (TY-RUL-77)."""
    foe = nearest_foe(Gaze(battle), battle.members(group), group.side)
    moved = take_cover(battle, group, piece, foe.x, foe.y, foe.is_known, extra)
    shown = pivot_of(battle, group.men)
    battle.tell(words.TO_COVER if moved else words.STAYS_IN_COVER, group.id, x=battle.x[shown], y=battle.y[shown])
    finish_move(battle, group, moved > 0, NOBODY)


# --- what is offered --------------------------------------------------------------------------------------------------


def ways_to_form(battle: Battle, group: Group, reach: Reach | None, extra: int) -> list[Option]:
    """Shapes about a place in reach, a line drawn between two points, cover to line; and one man by himself."""
    figures = formable(battle, group)
    found: list[Option] = []
    if len(figures) < 2:
        return found
    if reach is not None:
        line = Order("line", (group.id, OPEN, OPEN, OPEN, OPEN))
        found.append(GRAMMAR.offer(battle, line, sized(battle, reach, figures, len(figures))))
        for shape in range(len(SHAPE_NAMES)):
            order = Order("form", (group.id, shape, OPEN, OPEN, OPEN))
            found.append(GRAMMAR.offer(battle, order, sized(battle, reach, figures, files_of(shape, len(figures)))))
        for piece in covers_for(battle, group, extra):
            order = Order("cover", (group.id, piece.id))
            found.append(GRAMMAR.option(order, f"{group.name}: take cover, {piece.name}"))
    for n, figure in enumerate(battle.members(group)):
        far = Walk(battle, figure, extra).left()
        if far >= 20:
            option = GRAMMAR.offer(battle, Order("man", (group.id, n, OPEN, OPEN)), circle(battle, figure, far))
            option.man = figure
            option.words = f"{group.name}: man {n + 1} by himself"
            found.append(option)
    return found


def sized(battle: Battle, reach: Reach, figures: list[int], files: int) -> Reach:
    """Where a unit may go, with the room it will take there."""
    widest = battle.rules.foot_base
    for i in figures:
        widest = max(widest, battle.radius(i))
    pitch = 2 * widest + SPACE
    made = Reach("envelope")
    made.outlines = reach.outlines
    made.width = files * pitch
    made.depth = (len(figures) + files - 1) // files * pitch
    made.files = files
    return made


def circle(battle: Battle, figure: int, far: int) -> Reach:
    """As far as a man can go in the open; whether he gets there is said when it is asked."""
    x, y = battle.x[figure], battle.y[figure]
    field = battle.field
    outline: list[tuple[int, int]] = []
    for n in range(CIRCLE):
        turn = 720 * n // CIRCLE
        cx, cy = x + ((far * SINES[turn]) >> 24), y + ((far * SINES[turn + 180]) >> 24)
        outline.append((max(0, min(field.width, cx)), max(0, min(field.height, cy))))
    made = Reach("envelope")
    made.outlines = [outline]
    return made


def places_for(battle: Battle, group: Group, order: Order) -> list[Point]:
    """The places that an order to form up gives."""
    figures = formable(battle, group)
    args = order.args
    if order.verb == "line":
        return line_places(battle, figures, args[1], args[2], args[3], args[4])
    return shape_places(battle, figures, args[2], args[3], args[4], args[1])
