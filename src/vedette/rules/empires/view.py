"""The view of a seat (docs/view.md), built field by field."""

from vedette.engine.docs import view_doc
from vedette.engine.orders import WAYS
from vedette.engine.types import FIGHTING, NOBODY, SETUP, SIDES
from vedette.engine.view import Doc, article, fact, feature, mark, short_name, standing
from vedette.geometry.grid import EAST, NORTH
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.battlefield import BUILDING, GROUND_NAMES, RIVER, STREAM, TRENCH, WADI, WATER, WOOD, Field
from vedette.rules.empires.setup.buying import halves_left, in_points
from vedette.rules.empires.setup.deploy import GIVEN, deployment_of
from vedette.rules.empires.stands import (
    ALONE,
    CAVALRY,
    CLASS_NAMES,
    COMMAND,
    FIELDED,
    FRONT,
    KIND_WORDS,
    PACK,
    RATINGS,
    REAR,
    WEAPON_WORDS,
    Card,
    Stand,
)
from vedette.rules.empires.victory import worth_left

ARM_NAMES = ("foot", "horse", "gun", "machine-gun", "machine-gun", "wagon", "leader")
WHERE_NAMES = ("reserve", "ready", "limbered", "destroyed", "withdrawn")
DRAWN_IN_TURN = (WATER, RIVER, STREAM, WADI, TRENCH, WOOD, BUILDING)
SEQUENCE = (
    ("counters", "Counters"),
    ("initiative", "Initiative"),
    ("activation", "Activation"),
)


def square_outline(x: int, y: int) -> list[list[int]]:
    return [[x * 100, y * 100], [x * 100 + 100, y * 100], [x * 100 + 100, y * 100 + 100], [x * 100, y * 100 + 100]]


def patches(cells: list[int], field: Field) -> list[list[int]]:
    """Group squares that touch at a side into patches."""
    left = set(cells)
    found: list[list[int]] = []
    for cell in cells:
        if cell not in left:
            continue
        left.discard(cell)
        patch = [cell]
        for here in patch:
            for step in field.grid.step:
                if here + step in left:
                    left.discard(here + step)
                    patch.append(here + step)
        found.append(patch)
    return found


def outline_of(patch: list[int], field: Field) -> list[list[int]]:
    """Return the outer outline of a patch of squares, counter-clockwise, corners only."""
    grid = field.grid
    inside = set(patch)
    follow: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell in patch:
        x, y = grid.x[cell] * 100, grid.y[cell] * 100
        corners = [(x, y), (x + 100, y), (x + 100, y + 100), (x, y + 100)]
        beyond = [cell - grid.stride, cell + 1, cell + grid.stride, cell - 1]
        for i in range(4):
            if beyond[i] not in inside:
                follow.setdefault(corners[i], []).append(corners[(i + 1) % 4])
    start = min(follow)
    points: list[list[int]] = []
    here = start
    while True:
        nexts = follow[here]
        there = nexts.pop()
        points.append([here[0], here[1]])
        here = there
        if here == start or not follow.get(here):
            break
    corners_only: list[list[int]] = []
    for i in range(len(points)):
        a, b, c = points[i - 1], points[i], points[(i + 1) % len(points)]
        if (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0]):
            corners_only.append(b)
    return corners_only


def ground_features(field: Field) -> list[Doc]:
    """Describe the terrain as things to draw: hills first, then water, woods, roads, edges, works."""
    grid = field.grid
    found: list[Doc] = []
    for level in range(1, max(field.level) + 1):
        for patch in patches([cell for cell in grid.cells if field.level[cell] >= level], field):
            found.append(feature("hill", "area", outline_of(patch, field), level, 0, f"hill, contour {level}"))
    for ground in DRAWN_IN_TURN:
        lies = [c for c in grid.cells if field.ground[c] == ground or (ground >= WATER and field.courses[c] == ground)]
        for patch in patches(lies, field):
            name = GROUND_NAMES[ground]
            found.append(feature(name, "area", outline_of(patch, field), 0, 0, name))
    found.extend(road_features(field))
    for cell in grid.cells:
        x, y = grid.x[cell] * 100, grid.y[cell] * 100
        for way, ends in ((NORTH, [[x, y + 100], [x + 100, y + 100]]), (EAST, [[x + 100, y], [x + 100, y + 100]])):
            for column, name in ((field.walls, "wall"), (field.hedges, "hedge"), (field.fences, "fence")):
                if column[cell] >> way & 1:
                    found.append(feature(name, "line", ends, 0, 10, name))
        if field.dug[cell]:
            found.append(
                feature("entrenchment", "area", square_outline(grid.x[cell], grid.y[cell]), 0, 0, "entrenchment")
            )
    return found


def road_features(field: Field) -> list[Doc]:
    """Describe roads as short courses from square to square, so that they meet at crossings."""
    grid = field.grid
    found: list[Doc] = []
    for cell in grid.cells:
        x, y = grid.x[cell] * 100 + 50, grid.y[cell] * 100 + 50
        for way, dx, dy in ((NORTH, 0, 1), (EAST, 1, 0), (2, 0, -1), (3, -1, 0)):
            if field.roads[cell] >> way & 1 == 0:
                continue
            beyond = cell + grid.step[way]
            if not grid.inside[beyond]:
                found.append(feature("road", "line", [[x, y], [x + dx * 50, y + dy * 50]], 0, 26, "road"))
            elif way in (NORTH, EAST):
                found.append(feature("road", "line", [[x, y], [x + dx * 100, y + dy * 100]], 0, 26, "road"))
    return found


def scene(battle: Battle) -> Doc:
    return {
        "unit": "square",
        "width": battle.grid.width * 100,
        "height": battle.grid.height * 100,
        "grid": 100,
        "features": [] if battle.phase == SETUP else ground_features(battle.field),
        "edges": [WAYS[battle.home[side]] if battle.home[side] != NOBODY else "" for side in SIDES],
        "measure": "orthogonal",  # WEC-MEA-02
    }


def is_placed_unseen(battle: Battle, stand: Stand, side: int) -> bool:
    """True until both armies stand deployed, except to the owner and for places given by a scenario.

    WEC-RUL-08.
    """
    return battle.phase == SETUP and stand.side != side and deployment_of(battle, stand.side) != GIVEN


def pieces(battle: Battle, side: int) -> list[Doc]:
    """Describe the stands, those placed unseen as still waiting, and to a side its own purchases so far."""
    found: list[Doc] = []
    for stand in battle.stands:
        found.append(piece(battle, Stand(stand.card) if is_placed_unseen(battle, stand, side) else stand, side))
    for card in bought_by(battle, side):
        found.append(piece(battle, Stand(card), side))
    return found


def bought_by(battle: Battle, side: int) -> list[Card]:
    """Return what a side has bought so far, for its own eyes."""
    if battle.phase != SETUP or battle.mustered or side < 0:
        return []
    return battle.roster[side]


def is_shown(battle: Battle, side: int, who: int) -> bool:
    """True if a side is shown a stand of this number."""
    if 0 <= who < len(battle.stands):
        return True
    return 0 <= who < len(battle.stands) + len(bought_by(battle, side))


def works_seen(battle: Battle, side: int) -> Field:
    """Return the field without the entrenchments that others have placed unseen."""
    unseen = [cell for other in SIDES if other != side for cell in battle.digs[other]]
    if not unseen:
        return battle.field
    field = battle.field.copy()
    for cell in unseen:
        field.dug[cell] = False
    return field


def piece(battle: Battle, stand: Stand, side: int) -> Doc:
    card = stand.card
    on_field = stand.where == FIELDED
    x: int | None = None
    y: int | None = None
    wide, deep = card.wide * 100 - 16, max(34, stand.depth_mm * 2 - 6)
    if on_field:
        x, y = spot(battle, stand)
        if card.large:
            deep = card.deep * 100 - 30
    shows_counter = battle.counters_shown or stand.side == side
    arm = ARM_NAMES[card.arm]
    if card.arm == CAVALRY and not stand.mounted:
        arm = "foot"
    elif card.kind == PACK:
        arm = "pack"
    state = WHERE_NAMES[stand.where]
    if on_field and battle.phase == FIGHTING and battle.counters_shown and stand.counter == 0:
        state = "done"
    return {
        "id": stand.id,
        "side": stand.side,
        "name": card.name,
        "short": card.short or card.name,
        "arm": arm,
        "dress": card.dress,
        "x": x,
        "y": y,
        "facing": stand.facing * 90,  # WEC-STD-07
        "width": wide,
        "depth": deep,
        "figures": figures_of(stand),
        "files": figures_of(stand),
        "ranks": 1,
        "extras": extras_of(stand),
        "strength": str(card.value),
        **standing(state, card.arm == COMMAND),
        "counter": stand.counter if shows_counter else 0,
        "marks": marks(battle, stand),
        "facts": facts(battle, stand),
        "range": card.range * 100,
        "arc": 45,
        "range_kind": "square",
    }


def figures_of(stand: Stand) -> int:
    """Return the figures a stand shows beside its gun or vehicle (WEC-STD-05); a pack animal counts as one."""
    if stand.card.arm == COMMAND:
        return 2 if stand.mounted else 3
    return (3, 2, 2, 2, 2, 2 if stand.card.kind == PACK else 1)[stand.card.arm]


def extras_of(stand: Stand) -> list[str]:
    if stand.card.arm != COMMAND:
        return []
    return ["standard", "leader", "mounted"] if stand.mounted else ["standard", "leader"]


def spot(battle: Battle, stand: Stand) -> tuple[int, int]:
    """Return the middle of its base: two in a square stand one behind the other."""
    grid = battle.grid
    cells = battle.cells_of(stand)
    x = sum([grid.x[cell] * 100 + 50 for cell in cells]) // len(cells)
    y = sum([grid.y[cell] * 100 + 50 for cell in cells]) // len(cells)
    if stand.place in (FRONT, REAR) and not stand.card.large:
        way = battle.stands[battle.front[stand.cell]].facing if stand.place == REAR else stand.facing
        shift = 24 if stand.place == FRONT else -24
        x += (0, shift, 0, -shift)[way]
        y += (shift, 0, -shift, 0)[way]
    return x, y


def marks(battle: Battle, stand: Stand) -> list[Doc]:
    found: list[Doc] = []
    if stand.card.arm == CAVALRY and not stand.mounted:
        found.append(mark("D", "dismounted", "dismounted"))
    if stand.tow != NOBODY and stand.where == FIELDED:
        found.append(mark("T", "limbered", f"towing {battle.stands[stand.tow].card.name}"))
    if stand.where == FIELDED and stand.attacked != NOBODY:
        found.append(mark("A", "attacked", "has attacked this turn"))
    if stand.where == FIELDED and stand.place != ALONE and battle.in_small_square(stand):
        found.append(mark("S", "square", "Small Tactical Square", "hexagon"))
    return found


def facts(battle: Battle, stand: Stand) -> list[Doc]:
    card = stand.card
    found = [
        fact("Type", KIND_WORDS[card.kind], "WEC-STD-01"),
        fact("Class", CLASS_NAMES[card.klass].replace("-", " "), f"WEC-DEF-0{6 + card.klass}"),
        fact("Value", str(card.value), "WEC-VAL-01"),
        fact("Move", f"{stand.rate} squares", "WEC-MOV-01"),
        fact("Weapon", WEAPON_WORDS[card.weapon], "WEC-FIR-09"),
    ]
    if card.range > 0:
        found.append(fact("Range", f"{card.range} squares", "WEC-FIR-09"))
    if card.arm == COMMAND:
        found.append(fact("Commander", f"{RATINGS[card.rating]}, Command Value {card.rating}", "WEC-CMD-02"))
    return found


def step_of(battle: Battle) -> str:
    if battle.phase == SETUP:
        return "setup"
    if not battle.counters_shown:
        return "counters"
    return "initiative" if battle.first == NOBODY else "activation"


def view(battle: Battle, side: int) -> Doc:
    return view_doc(
        battle,
        battle.turns,
        [{"id": id, "words": words} for id, words in SEQUENCE],
        step_of(battle),
        battle.acting,
        [side_doc(battle, n, side) for n in SIDES],
        pieces(battle, side),
        ground_features(works_seen(battle, side)) if battle.phase == SETUP else [],
        {},
    )


def setup_notes(battle: Battle, n: int, side: int) -> list[str]:
    """List what is left to do in the set-up; purchases are only for their owner until both are ready."""
    if battle.pieces[n]:
        return [f"{battle.pieces[n]} pieces of terrain to place"]
    if not battle.mustered:
        if n == side and battle.budget[n]:
            return [f"{in_points(halves_left(battle, n))} of {battle.budget[n] // 2} points left"]
        return [f"{battle.budget[n] // 2} points to spend"] if battle.budget[n] else []
    works = battle.works[n] + (len(battle.digs[n]) if n != side else 0)
    return [f"{works} entrenchments to place"] if works else []


def side_doc(battle: Battle, n: int, side: int) -> Doc:
    army = battle.armies[n]
    hidden = not battle.mustered
    notes: list[str] = []
    if battle.phase == SETUP:
        notes += setup_notes(battle, n, side)
    if battle.first == n:
        notes.append("has the initiative")
    if battle.limit[n]:
        notes.append(f"counters up to {battle.limit[n]}")
    if battle.withdrawing[n]:
        notes.append("must withdraw")
    return {
        "name": army.name,
        "short": short_name(army.name),
        "article": article(army.name),
        "colour": army.colour,
        "worth": 0 if hidden else worth_left(battle, n),
        "lost": battle.lost[n],
        "limit": 0 if hidden else (battle.original[n] + 1) // 2,
        "note": ", ".join(notes),
    }
