"""What a seat sees: the ground, and the units (step 2; docs/view.md). Nothing is hidden."""

from typing import Final

from skirmish.battle import DEEP, FIELDED, FRONT, GONE, HEIGHT, WIDTH, Battle, Unit
from vedette.engine.docs import view_doc
from vedette.engine.types import NOBODY, SIDES
from vedette.engine.view import Doc, fact, short_name, standing

COLOURS: Final = ("#8f2020", "#1e4e8c")
RANGE: Final = 1800


def scene(battle: Battle) -> Doc:
    """Return what does not change: a bare table."""
    return {"unit": "inch", "width": WIDTH, "height": HEIGHT, "grid": 0, "features": [], "edges": ["S", "N"]}


def view(battle: Battle) -> Doc:
    """Return what changes."""
    acting = battle.question.side if battle.question is not None else NOBODY
    sequence: list[Doc] = [{"id": "act", "words": "Each unit acts"}]
    sides = [side_doc(battle, side) for side in SIDES]
    return view_doc(
        battle, battle.turns, sequence, "act", acting, sides, [piece(unit) for unit in battle.units], [], {}
    )


def side_doc(battle: Battle, side: int) -> Doc:
    """Return how a side fares, counted in figures."""
    began = sum([unit.strength for unit in battle.units if unit.side == side])
    left = battle.figures(side)
    return {
        "name": battle.names[side],
        "short": short_name(battle.names[side]),
        "colour": COLOURS[side],
        "worth": left,
        "lost": began - left,
        "limit": 0,
        "note": "",
    }


def piece(unit: Unit) -> Doc:
    """Return a unit as a piece: the place is null where it is not on the table."""
    is_there = unit.where == FIELDED
    state = "destroyed" if unit.where == GONE else "reserve" if not is_there else "done" if unit.has_acted else "ready"
    return {
        "id": unit.id,
        "side": unit.side,
        "name": unit.name,
        "short": short_name(unit.name, 8),
        "arm": "foot",
        "dress": "",
        "x": unit.block.x if is_there else None,
        "y": unit.block.y if is_there else None,
        "facing": unit.block.heading,
        "width": FRONT,
        "depth": DEEP,
        "figures": unit.figures,
        "files": max(1, (unit.figures + 1) // 2),
        "ranks": 2,
        "extras": [],
        "strength": str(unit.figures),
        "count": unit.figures,
        **standing(state),
        "counter": 0,
        "marks": [],
        "facts": [fact("Figures", f"{unit.figures} of {unit.strength}", "SKI-MOR-01")],
        "range": RANGE,
        "arc": 180,
        "range_kind": "round",
    }
