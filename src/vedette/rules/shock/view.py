"""A seat's view (docs/view.md), built field by field."""

from vedette.engine.docs import view_doc
from vedette.engine.plurals import many
from vedette.engine.types import FIGHTING, NOBODY, SETUP, SIDES, Question
from vedette.engine.view import Doc, article, corners, fact, feature, mark, short_name, standing
from vedette.rules.shock import steps
from vedette.rules.shock.battle import LEFT, STAGE_WORDS, Battle
from vedette.rules.shock.combat.bouts import supporter_of
from vedette.rules.shock.combat.hits import crew_extra, figures_gone
from vedette.rules.shock.combat.shooting import CANNOT, longest_range, weapon_of
from vedette.rules.shock.event_types import STEP_NAMES
from vedette.rules.shock.field import COVER_NAMES, PATCH_WORDS
from vedette.rules.shock.units import (
    ATTACHED,
    CLASS_WORDS,
    FIELDED,
    GONE,
    HIDDEN,
    LIGHT_CANNON,
    MARKER,
    NO_MOVE,
    NO_WEAPON,
    REPEATING_GUN,
    STATUS_NAMES,
    WAITING,
    WEAPON_WORDS,
    Marker,
    Unit,
)
from vedette.rules.shock.victory import least_units, units_left

HOME_NAMES = ("N", "E", "S", "W")
PATCH_LOOKS = ("", "rough", "village", "wood", "scrub", "entrenchment")
LINES = ("road", "stream", "river", "fence", "wadi", "trench")
LINE_WIDTH = 60
THINNEST = 12
DOOR = 60
"""The width of lines and doors in drawings, in hundredths of an inch."""
FARTHEST_DRAWN = 7200
"""Ranges without limit are drawn as far as a table is wide."""


def scene(battle: Battle) -> Doc:
    field = battle.field
    features: list[Doc] = []
    for kind, bends, name in field.looks:
        shape = "line" if kind in LINES else "area"
        features.append(
            feature(kind, shape, [[bend.x, bend.y] for bend in bends], 0, LINE_WIDTH if shape == "line" else 0, name)
        )
    for patch in field.patches:
        points = corners(patch.area.xs, patch.area.ys)
        words = patch.name if patch.name != "" else PATCH_WORDS[patch.kind]
        look = patch.look or PATCH_LOOKS[patch.kind]
        features.append(feature(look, "area", points, 0, 0, f"{words} ({PATCH_WORDS[patch.kind]})"))
    for obstacle in field.obstacles:
        line = obstacle.line
        words = f"{obstacle.name}: {'big ' if obstacle.big else ''}obstacle"
        if obstacle.cover:
            words += f", {COVER_NAMES[obstacle.cover]} cover"
        features.append(feature(obstacle.look, "line", corners(line.xs, line.ys), 0, max(THINNEST, line.width), words))
    for building in field.buildings:
        points = corners(building.area.xs, building.area.ys)
        features.append(feature("building", "area", points, 0, 0, building.name))
        for door in building.doors:
            sill = [[door.x - DOOR // 2, door.y], [door.x + DOOR // 2, door.y]]
            features.append(feature("bridge", "line", sill, 0, DOOR // 2, "door"))
    return {
        "unit": "inch",
        "width": field.width,
        "height": field.height,
        "grid": 0,
        "features": features,
        "edges": [HOME_NAMES[battle.home(side)] for side in SIDES],
    }


# --- pieces -----------------------------------------------------------------------------------------------------------


def is_shown(battle: Battle, unit: Unit, side: int) -> bool:
    """True unless it is a unit of the other side that is hidden or not yet placed."""
    if unit.side == side:
        return True
    if unit.where == HIDDEN:
        return not is_under_marker(battle, unit)
    return not (unit.where == WAITING and battle.phase == SETUP)


def is_under_marker(battle: Battle, unit: Unit) -> bool:
    """True if a marker for it lies on the table; after it is turned over the unit is no secret."""
    for marker in battle.markers:
        if marker.unit == unit.id and marker.is_out:
            return True
    return False


def arm_of(battle: Battle, unit: Unit) -> str:
    if unit.card.is_commander:
        return "leader"
    if unit.piece != NOBODY:
        return "machine-gun" if battle.pieces[unit.piece].weapon >= REPEATING_GUN else "gun"
    if unit.card.is_gun and (unit.where == WAITING or unit.where == GONE):
        return "machine-gun" if unit.card.weapon >= REPEATING_GUN else "gun"
    return unit.card.beast if unit.mounted else "foot"


def state_of(battle: Battle, unit: Unit) -> str:
    if unit.where == WAITING or unit.where == HIDDEN or unit.where == ATTACHED:
        return "reserve"
    if unit.where == GONE:
        return "withdrawn" if unit.fate == LEFT else "destroyed"
    if battle.phase == FIGHTING and battle.step in steps.ACTION_STEPS and unit.side == battle.side and unit.acted:
        return "done"
    return "ready"


def extras_of(unit: Unit) -> list[str]:
    found = ["leader"] * unit.leaders
    if unit.commander != NOBODY or unit.card.is_commander:
        found.append("leader")
    if unit.musician:
        found.append("musician")
    if unit.colours:
        found.append("standard")
    return found


def piece(battle: Battle, unit: Unit) -> Doc:
    card = unit.card
    x: int | None = None
    y: int | None = None
    base = battle.rules.base
    count = max(1, unit.figures())
    files = max(1, min(unit.files, count))
    width = files * base
    depth = battle.depth_at(unit, files) if unit.figures() > 0 else base
    if unit.where == FIELDED:
        if unit.building != NOBODY:
            x, y = unit.x, unit.y
        else:
            spot = battle.centre_from_front(unit, unit.x, unit.y, unit.heading, files)
            x, y = spot.x, spot.y
        if unit.piece != NOBODY:
            width = max(width, battle.rules.gun_base)
    weapon = weapon_of(battle, unit)
    reach = longest_range(battle, weapon) if weapon != NO_WEAPON else 0
    return {
        "id": unit.id,
        "side": unit.side,
        "name": card.name,
        "short": card.short or card.name,
        "arm": arm_of(battle, unit),
        "dress": card.dress,
        "x": x,
        "y": y,
        "facing": unit.heading,
        "width": width,
        "depth": depth,
        "figures": unit.figures(),
        "files": files,
        "ranks": (count + files - 1) // files,
        "extras": extras_of(unit),
        "strength": str(unit.figures()),
        "count": unit.figures(),
        **standing(state_of(battle, unit), card.is_commander),
        "counter": 0,
        "marks": marks(battle, unit),
        "facts": facts(battle, unit),
        "range": min(reach, FARTHEST_DRAWN),
        "arc": 90,
        "range_kind": "round",
    }


def marks(battle: Battle, unit: Unit) -> list[Doc]:
    found: list[Doc] = []
    if unit.shock > 0:
        found.append(mark(str(unit.shock), "shock", many(unit.shock, "Shock Point"), "square"))
    if unit.where != FIELDED:
        return found
    if unit.contact != NOBODY:
        found.append(mark("X", "contact", f"in contact with {battle.units[unit.contact].card.name}", "burst"))
    if unit.supports != NOBODY:
        found.append(mark("+", "support", f"supports against {battle.units[unit.supports].card.name}", "shield"))
    if unit.piece != NOBODY:
        gun = battle.pieces[unit.piece]
        if gun.smoke > 0:
            found.append(mark(str(gun.smoke), "smoke", f"{gun.smoke} smoke: not loaded", "cloud"))
        if gun.jammed:
            found.append(mark("J", "jammed", "jammed", "octagon"))
        if gun.limbered:
            found.append(mark("L", "limbered", "limbered"))
    elif unit.owed > 0:
        found.append(mark("U", "unloaded", f"unloaded: {many(unit.owed, 'Action')} to reload", "diamond"))
    if unit.card.mounted_class and not unit.card.is_gun and not unit.card.is_commander and not unit.mounted:
        found.append(mark("D", "dismounted", "dismounted"))
    if unit.card.formed and not battle.is_formed(unit) and unit.piece == NOBODY:
        found.append(mark("F", "shaken", "no longer Formed", "triangle"))
    if unit.card.fighter and not battle.is_fighter(unit):
        found.append(mark("K", "shaken", "no longer a Fighter unit", "triangle"))
    if battle.is_banned(unit, NO_MOVE):
        said = "may not move" if unit.ban == NO_MOVE else "may only remove Shock Points"
        found.append(mark("B", "ban", said, "octagon"))
    if unit.orders > 0:
        found.append(mark("A", "order", many(unit.orders, "attack order"), "shield"))
    if unit.building != NOBODY:
        found.append(mark("R", "roof", f"on the roof of the {battle.field.buildings[unit.building].name}"))
    if unit.obstacle != NOBODY:
        found.append(mark("O", "obstacle", "half over a big obstacle", "octagon"))
    return found


def facts(battle: Battle, unit: Unit) -> list[Doc]:
    card = unit.card
    rules = battle.rules
    kind = battle.move_class(unit)
    dice = f"{rules.move_dice[kind]}D{rules.move_sides[kind]}"
    found = [
        fact("Type", card.kind, "SP-ARM-01"),
        fact("Status", STATUS_NAMES[card.status], "SP-UNI-05"),
        fact("Figures", figures_words(unit), "SP-UNI-01"),
        fact("Class", CLASS_WORDS[kind], "SP-MOV-03"),
        fact("Move", f'{rules.basic[kind] // 100}" and {dice}', "SP-MOV-04"),
        fact("Weapon", WEAPON_WORDS[weapon_of(battle, unit)], "SP-SHO-20"),
        fact("Shock Points", f"{unit.shock} (retires above {unit.figures()})", "SP-MOR-02"),
    ]
    weapon = weapon_of(battle, unit)
    if weapon != NO_WEAPON:
        needed = []
        for band, words in enumerate(('9"', '18"', '27"', '36"', '36"+')):
            if rules.needed[weapon][band] < CANNOT:
                needed.append(f"{rules.needed[weapon][band]}+ to {words}")
        found.append(fact("Needs", ", ".join(needed), "SP-SHO-21" if weapon >= LIGHT_CANNON else "SP-SHO-20"))
    if card.formed:
        found.append(fact("Formed", "yes" if battle.is_formed(unit) else "lost or resting", "SP-FRM-01"))
    if card.fighter:
        found.append(fact("Fighter", "yes" if battle.is_fighter(unit) else "lost or resting", "SP-FGT-01"))
    if unit.commander != NOBODY:
        found.append(fact("Commander", battle.units[unit.commander].card.name, "SP-CMD-04"))
    if unit.piece != NOBODY and crew_extra(battle, unit) > 0:
        found.append(fact("Crew too small", f"{many(crew_extra(battle, unit), 'Action')} more to load", "SP-ART-06"))
    if unit.contact != NOBODY and supporter_of(battle, unit, battle.units[unit.contact]) != NOBODY:
        found.append(fact("Supported", "3 dice more", "SP-CLC-13"))
    return found


def figures_words(unit: Unit) -> str:
    found = [str(unit.men)]
    if unit.leaders:
        found.append(f"{unit.leaders} leader{'s' if unit.leaders > 1 else ''}")
    if unit.musician:
        found.append("musician")
    if unit.colours:
        found.append("colour bearer")
    return ", ".join(found)


def marker_piece(battle: Battle, marker: Marker, side: int) -> Doc:
    """Return a marker, real or mock: the other side sees the same of both (SP-HID-03)."""
    own = marker.side == side and marker.is_out
    name = battle.name_of(MARKER + marker.id)
    base = battle.rules.base
    known = f"{battle.units[marker.unit].card.name}, {'real' if marker.is_real else 'mock'}"
    return {
        "id": MARKER + marker.id,
        "side": marker.side,
        "name": name,
        "short": str(marker.id + 1),
        "arm": "marker",
        "dress": battle.armies[marker.side].dress,
        "x": marker.x if marker.is_out else None,
        "y": marker.y if marker.is_out else None,
        "facing": 0,
        "width": base,
        "depth": base,
        "figures": 0,
        "files": 1,
        "ranks": 1,
        "extras": [],
        "strength": "?",
        **standing("ready" if marker.is_out else "withdrawn"),
        "lost": False,  # a marker is no unit
        "counter": 0,
        "marks": [mark("R" if marker.is_real else "M", "real" if marker.is_real else "mock", known)] if own else [],
        "facts": [fact("Marker", known if own else "a hidden unit, or a mock", "SP-HID-02")],
        "range": 0,
        "arc": 0,
        "range_kind": "round",
    }


def abandoned(battle: Battle) -> list[Doc]:
    """Return unmanned pieces as things on the ground."""
    found: list[Doc] = []
    for gun in battle.pieces:
        if gun.in_play and gun.crew == NOBODY:
            block = gun.block
            half = battle.rules.gun_base // 2
            points = [
                [block.x - half, block.y - half],
                [block.x + half, block.y - half],
                [block.x + half, block.y + half],
                [block.x - half, block.y + half],
            ]
            found.append(feature("zone", "area", points, 0, 0, f"abandoned {gun.card.kind}"))
    return found


# --- the whole --------------------------------------------------------------------------------------------------------


def view(battle: Battle, side: int) -> Doc:
    pieces = [piece(battle, unit) for unit in battle.units if is_shown(battle, unit, side)]
    pieces += [marker_piece(battle, marker, side) for marker in battle.markers]
    return view_doc(
        battle,
        battle.turns,
        [{"id": str(n), "words": STEP_NAMES[n].capitalize()} for n in range(1, 9)],
        "setup" if battle.phase == SETUP else str(battle.step),
        acting_unit(battle.question),
        [side_doc(battle, n) for n in SIDES],
        pieces,
        abandoned(battle),
        {},
    )


def acting_unit(question: Question | None) -> int:
    return question.who if question is not None else NOBODY


def side_doc(battle: Battle, n: int) -> Doc:
    army = battle.armies[n]
    notes: list[str] = []
    if battle.first == n:
        notes.append("has the initiative")
    if battle.phase == FIGHTING and battle.side == n and battle.step in steps.ACTION_STEPS:
        notes.append(f"step {battle.step}, {STAGE_WORDS[battle.stage]}")
    started = battle.began_units[n] > 0
    return {
        "name": army.name,
        "short": short_name(army.name),
        "article": article(army.name),
        "colour": army.colour,
        "worth": units_left(battle, n) if started else 0,
        "lost": figures_gone(battle, n),
        "limit": least_units(battle, n) if started else 0,
        "note": ", ".join(notes),
    }
