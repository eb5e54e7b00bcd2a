"""Forming up (TY-RUL-74): in a shape, a line, behind cover, or man by man; each figure on its own allowance."""

from typing import Final

from vedette.engine.orders import OPEN
from vedette.engine.types import NOBODY, Option, Order, Placement, Refusal
from vedette.geometry.angles import SINES
from vedette.geometry.points import Point
from vedette.rules.tyneside import event_types
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.move.bases import APART, pivot_of
from vedette.rules.tyneside.move.ranks import SHAPE_NAMES, SPACE, files_of
from vedette.rules.tyneside.move.walking import Walk, go
from vedette.rules.tyneside.setup.field import TerrainPiece
from vedette.rules.tyneside.sight.knowing import nearest_foe
from vedette.rules.tyneside.sight.sight import SightTable
from vedette.rules.tyneside.tables.marching import (
    cover_pieces,
    is_barred_cover,
    last_free,
    longest_move,
    settle,
    take_cover,
)
from vedette.rules.tyneside.tables.moving import cm_gone, finish_move, places_of
from vedette.rules.tyneside.units import Group
from vedette.rules.tyneside.verbs import EDGES, GRAMMAR

CIRCLE: Final = 16
INWARD: Final = (180, 270, 0, 90)
"""By table edge: the heading away from it."""
LONGEST_LINE: Final = 300
"""Centimetres."""


def line_places(battle: Battle, figures: list[int], x: int, y: int, heading: int, length: int) -> list[Point]:
    """Return places evenly along a line about a point, square to the heading, spare figures in ranks behind."""
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


def form_at(battle: Battle, group: Group, spots: list[Point], heading: int, extra: int, sent: list[int]) -> None:
    """Move each figure towards a place, the nearest figure to each, without the men sent by hand."""
    places = places_of(battle, group)
    moved = len(sent) + draw_up(battle, formable(battle, group, sent), spots, extra)
    battle.face(group, heading)
    shown = pivot_of(battle, group.men)
    event_type = event_types.FORMED if moved else event_types.TURNED
    battle.tell(event_type, group.id, far=cm_gone(battle, places), x=battle.x[shown], y=battle.y[shown])
    finish_move(battle, group, moved > 0, NOBODY)


def draw_up(battle: Battle, left: list[int], spots: list[Point], extra: int) -> int:
    """Move the nearest figure to each place, as far as it can, and return how many moved."""
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
    return moved


def formable(battle: Battle, group: Group, sent: list[int]) -> list[int]:
    """Return the figures who do not hold horses, guard prisoners (TY-RUL2-13) or go by hand."""
    return [
        i for i in battle.members(group) if not battle.is_holder(i) and battle.guards[i] == NOBODY and i not in sent
    ]


# --- behind cover -----------------------------------------------------------------------------------------------------


def covers_for(battle: Battle, group: Group, extra: int) -> list[TerrainPiece]:
    """Return the pieces of cover a unit may be sent to: some within its move, and no enemy in it."""
    members = battle.members(group)
    pivot = pivot_of(battle, members)
    reach = longest_move(battle, members, extra)
    found: list[TerrainPiece] = []
    for piece in cover_pieces(battle, members):
        if piece.holds(battle.x[pivot], battle.y[pivot]) or piece.is_within(battle.x[pivot], battle.y[pivot], reach):
            if not is_barred_cover(battle, piece, group.side):
                found.append(piece)
    return found


def refuse_cover(battle: Battle, group: Group, n: int, extra: int) -> Refusal | None:
    if not [piece for piece in covers_for(battle, group, extra) if piece.id == n]:
        return Refusal("TY-RUL-77", f"{group.name} has no free cover number {n} within its move", group.id)
    return None


def line_cover(battle: Battle, group: Group, piece: TerrainPiece, extra: int, sent: list[int]) -> None:
    """Move each figure to the nearest free point of a piece's cover, away from the enemy (TY-RUL-77)."""
    foe = nearest_foe(SightTable(battle), battle.members(group), group.side)
    moved = len(sent) + take_cover(battle, group, piece, foe.x, foe.y, foe.is_known, extra, sent)
    shown = pivot_of(battle, group.men)
    battle.tell(
        event_types.TO_COVER if moved else event_types.STAYS_IN_COVER, group.id, x=battle.x[shown], y=battle.y[shown]
    )
    finish_move(battle, group, moved > 0, NOBODY)


# --- along the table's edge -------------------------------------------------------------------------------------------


def edge_line(battle: Battle, figures: list[int], edge: int) -> tuple[list[Point], int]:
    """Return a line of places along a table edge near the pivot, spare figures in ranks behind, and the heading."""
    field = battle.field
    pivot = pivot_of(battle, figures)
    widest = max([battle.radius(i) for i in figures])
    pitch = 2 * widest + SPACE
    is_level = EDGES[edge] in ("north", "south")
    most = field.width if is_level else field.height
    files = max(1, min(len(figures), (most - 2 * widest) // pitch + 1))
    half = (files - 1) * pitch // 2 + widest
    middle = max(half, min(most - half, battle.x[pivot] if is_level else battle.y[pivot]))
    found: list[Point] = []
    for n in range(len(figures)):
        along = middle - half + widest + n % files * pitch
        off = widest + n // files * pitch
        if is_level:
            found.append(Point(along, field.height - off if edge == 0 else off))
        else:
            found.append(Point(field.width - off if edge == 1 else off, along))
    return found, INWARD[edge]


def gap_to_edge(battle: Battle, figure: int, edge: int) -> int:
    x, y = battle.x[figure], battle.y[figure]
    return (battle.field.height - y, battle.field.width - x, y, x)[edge]


def refuse_edge(battle: Battle, group: Group, edge: int, extra: int) -> Refusal | None:
    members = battle.members(group)
    if gap_to_edge(battle, pivot_of(battle, members), edge) > longest_move(battle, members, extra):
        return Refusal("TY-RUL-74", f"{group.name} is too far from the {EDGES[edge]} edge for one turn", group.id)
    return None


# --- what is offered --------------------------------------------------------------------------------------------------


def ways_to_form(battle: Battle, group: Group, reach: Placement | None, extra: int) -> list[Option]:
    """Return shapes about a place in reach, a line between two points, cover to line, and single men."""
    figures = formable(battle, group, [])
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
        for edge in range(len(EDGES)):
            if refuse_edge(battle, group, edge, extra) is None:
                found.append(GRAMMAR.offer(battle, Order("edge", (group.id, edge))))
    for n, figure in enumerate(battle.members(group)):
        if figure not in figures:
            continue
        far = Walk(battle, figure, extra).left()
        if far >= 20:
            option = GRAMMAR.offer(battle, Order("man", (group.id, n, OPEN, OPEN)), circle(battle, figure, far))
            option.man = figure
            option.count = n
            leader = battle.groups[battle.unit[figure]]
            option.words = f"{group.name}: {leader.name if leader.is_leader else f'man {n + 1}'} by himself"
            found.append(option)
    return found


def sized(battle: Battle, reach: Placement, figures: list[int], files: int) -> Placement:
    """Return where a unit may go with the room it takes there."""
    widest = battle.rules.foot_base
    for i in figures:
        widest = max(widest, battle.radius(i))
    pitch = 2 * widest + SPACE
    made = Placement("envelope")
    made.outlines = reach.outlines
    made.width = files * pitch
    made.depth = (len(figures) + files - 1) // files * pitch
    made.files = files
    return made


def circle(battle: Battle, figure: int, far: int) -> Placement:
    """Return the circle a man can reach in the open; orders to places in it are still checked."""
    x, y = battle.x[figure], battle.y[figure]
    field = battle.field
    outline: list[tuple[int, int]] = []
    for n in range(CIRCLE):
        turn = 720 * n // CIRCLE
        cx, cy = x + ((far * SINES[turn]) >> 24), y + ((far * SINES[turn + 180]) >> 24)
        outline.append((max(0, min(field.width, cx)), max(0, min(field.height, cy))))
    made = Placement("envelope")
    made.outlines = [outline]
    return made
