"""A battle's first moment from a set-up document: the table, the armies, the units (UNI, ARM).

Lengths are hundredths of an inch. A unit is a line of its side's army list with figures, leaders and extras.
"""

from typing import Final

from vedette.engine.orders import WAYS
from vedette.engine.outlines import Frame, edge_zone, read_box, read_outline, read_point
from vedette.engine.plurals import the
from vedette.engine.types import BadInput
from vedette.engine.validation import IT_HAS, as_colour, as_dict, as_int, as_list, as_switch, as_text, index_in, only
from vedette.geometry.areas import Area, area_of_block
from vedette.geometry.blocks import Block
from vedette.geometry.lines import Line
from vedette.geometry.points import Point, ahead
from vedette.rules.shock.battle import Army
from vedette.rules.shock.field import COVER_NAMES, PATCH_NAMES, Building, Field, Obstacle, Patch
from vedette.rules.shock.setup.entries import (
    COMMANDER_KEYS,
    LEAST_FIGURES,
    MOST_FIGURES,
    MOST_LEADERS,
    STATUS_LETTERS,
    UNIT_KEYS,
)
from vedette.rules.shock.setup.lists import (
    COMMANDER_POINTS,
    LIST_NAMES,
    LISTS,
    ArmyListRow,
    best_status,
    has_artillerymen,
    points_of,
    row_named,
)
from vedette.rules.shock.units import (
    CARBINE,
    CAVALRY,
    INFANTRY,
    LIGHT_CANNON,
    MOUNTED_INFANTRY,
    NO_WEAPON,
    WEAPON_NAMES,
    ArtilleryPiece,
    Card,
    Unit,
)

SETUP_KEYS: Final = ("title", "words", "scenario", "table", "rounds", "turns", "sides", "fight_to_the_end")
SIDE_KEYS: Final = (
    "name",
    "colour",
    "dress",
    "list",
    "edge",
    "zone",
    "hiding",
    "deployment",
    "units",
    "commanders",
    "words",
)
LOOKS: Final = (
    "hill",
    "road",
    "stream",
    "river",
    "water",
    "wadi",
    "scrub",
    "rough",
    "marsh",
    "fence",
    "zone",
    "trench",
)

FRAME: Final = Frame(-100_000, 100_000, "{what} must be a place [x, y] in hundredths of an inch; not {value}")
ZONE: Final = 1200
"""Depth of the zone along its own table edge, unless the set-up names another."""
USUAL_FIGURES: Final = 12


# --- the table --------------------------------------------------------------------------------------------------------


def read_field(doc: dict[str, object]) -> Field:
    """Read the table: 72 by 48 inches unless the set-up says otherwise."""
    only(doc, ("width", "height", "features"), "table", IT_HAS)
    field = Field(
        as_int(doc.get("width", 7200), "table width", 1200, 60_000),
        as_int(doc.get("height", 4800), "table height", 1200, 60_000),
    )
    for i, entry in enumerate(as_list(doc.get("features", []), "table features")):
        read_feature(field, as_dict(entry, f"features[{i}]"), f"table feature {i + 1}")
    field.settle()
    return field


def point_of(value: object, what: str) -> Point:
    """Read a place [x, y]."""
    return read_point(value, what, FRAME)


def outline_of(doc: dict[str, object], what: str) -> list[Point]:
    """Read an outline, corner by corner, or a rectangle [west, south, east, north]."""
    points = read_outline(doc, what, FRAME)
    if len(points) < 2:
        raise BadInput(f"{what} needs points, or a rect [west, south, east, north]")
    return points


def read_feature(field: Field, doc: dict[str, object], what: str) -> None:
    kind = as_text(doc.get("kind"), f"{what}: kind")
    what = f"{what} ({kind})"
    name = as_text(doc.get("name", ""), f"{what}: name")
    if kind in PATCH_NAMES and kind != "open":
        only(doc, ("kind", "points", "rect", "name", "look"), what, IT_HAS)
        points = outline_of(doc, what)
        if len(points) < 3:
            raise BadInput(f"{what} needs at least three corners")
        number = PATCH_NAMES.index(kind)
        look = as_text(doc.get("look", ""), f"{what}: look")
        field.patches.append(Patch(number, Area(points, 0, number, name or kind), name or kind, look))
    elif kind == "obstacle":
        only(doc, ("kind", "points", "width", "big", "cover", "look", "name"), what, IT_HAS)
        width = as_int(doc.get("width", 20), f"{what}: width", 0, 200)
        line = Line(outline_of(doc, what), width, 0, name or "obstacle")
        field.obstacles.append(
            Obstacle(
                line,
                as_switch(doc.get("big", False), f"{what}: big"),
                index_in(doc.get("cover", "none"), COVER_NAMES, f"{what}: cover"),
                as_text(doc.get("look", "wall"), f"{what}: look"),
                name or "obstacle",
            )
        )
    elif kind == "building":
        read_building(field, doc, what, name or "building")
    elif kind in LOOKS:
        only(doc, ("kind", "points", "rect", "name", "width"), what, IT_HAS)
        field.looks.append((kind, outline_of(doc, what), name or kind))
    else:
        known = ", ".join([*PATCH_NAMES[1:], "obstacle", "building", *LOOKS])
        raise BadInput(f"{what}: there is no terrain '{kind}'; there is: {known}")


def read_building(field: Field, doc: dict[str, object], what: str, name: str) -> None:
    only(doc, ("kind", "at", "size", "facing", "doors", "name"), what, IT_HAS)
    at = point_of(doc.get("at"), f"{what}: at")
    size = point_of(doc.get("size", [600, 600]), f"{what}: size")
    heading = as_int(doc.get("facing", 0), f"{what}: facing", 0, 359)
    block = Block(at.x, at.y, heading, size.x, size.y)
    doors = [point_of(entry, f"{what}: doors") for entry in as_list(doc.get("doors", []), f"{what}: doors")]
    if not doors:
        doors = [ahead(at.x, at.y, heading + 180, size.y // 2)]
    field.buildings.append(Building(block, area_of_block(block, 0, 0, name), doors, name))


# --- the armies -------------------------------------------------------------------------------------------------------


def read_army(doc: dict[str, object], side: int, field: Field) -> Army:
    what = f"side {side + 1}"
    only(doc, SIDE_KEYS, what, IT_HAS)
    army = Army(side, as_text(doc.get("name"), f"{what}: name"))
    army.colour = as_colour(doc.get("colour", ("#a03030", "#305f90")[side]), f"{what}: colour")
    army.dress = as_text(doc.get("dress", ""), f"{what}: dress")
    army.list = index_in(doc.get("list", "british" if side == 0 else "ansari"), LIST_NAMES, f"{what}: list")
    army.home = index_in(doc.get("edge", "S" if side == 0 else "N"), WAYS, f"{what}: edge")
    army.given = index_in(doc.get("deployment", "free"), ("free", "given"), f"{what}: deployment") == 1
    for i, entry in enumerate(as_list(doc.get("hiding", []), f"{what}: hiding")):
        pair = [point_of(place, f"{what}: hiding {i + 1}") for place in as_list(entry, f"{what}: hiding {i + 1}")]
        if len(pair) != 2:
            raise BadInput(f"{what}: hiding {i + 1} is two places [[x, y], [x, y]] in hundredths of an inch")
        army.hiding.append((pair[0], pair[1]))
    if "zone" in doc:
        zone = f"{what}: zone"
        army.zone = read_box(doc["zone"], zone, zone, 0, 100_000, " in hundredths of an inch")
    else:
        army.zone = edge_zone(field.width, field.height, army.home, ZONE)
    return army


def read_units(doc: dict[str, object], army: Army, first: int) -> list[Unit]:
    """Read the units of a side, then its commanders: none, one or more (SP-CMD-01)."""
    found: list[Unit] = []
    for i, item in enumerate(as_list(doc.get("units"), f"{army.name}: units")):
        entry = as_dict(item, f"{army.name}: unit {i + 1}")
        for _ in range(as_int(entry.get("count", 1), f"{army.name}: unit {i + 1}: count", 1, 20)):
            found.append(Unit(read_card(entry, army, first + len(found), f"{army.name}: unit {i + 1}")))
    if not found:
        raise BadInput(f"{army.name} needs at least one unit")
    for i, item in enumerate(as_list(doc.get("commanders", []), f"{army.name}: commanders")):
        entry = as_dict(item, f"{army.name}: commander {i + 1}")
        found.append(Unit(read_commander(entry, army, first + len(found), f"{army.name}: commander {i + 1}")))
    if len(found) > 40:
        raise BadInput(f"{army.name} has {len(found)} units; 40 is the limit")
    name_units(found)
    return found


def read_card(doc: dict[str, object], army: Army, id: int, what: str) -> Card:
    """Read one unit: its row in the list, and its figures (SP-UNI-01 to -08)."""
    only(doc, UNIT_KEYS, what, IT_HAS)
    number = army.list
    if "list" in doc:
        number = index_in(doc["list"], LIST_NAMES, f"{what}: list")
    kind = as_text(doc.get("kind"), f"{what}: kind")
    row = row_named(number, kind)
    if row is None:
        known = ", ".join([line.name for line in LISTS[number]])
        raise BadInput(f"{what}: the {LIST_NAMES[number]} list has no '{kind}'; it has: {known}")
    card = Card(id, army.side, as_text(doc.get("name", ""), f"{what}: name"), row.name)
    fill_card(card, row, number)
    card.short = as_text(doc.get("short", ""), f"{what}: short")
    card.dress = as_text(doc.get("dress", army.dress), f"{what}: dress")
    if "status" in doc:
        card.status = 4 - index_in(doc["status"], STATUS_LETTERS, f"{what}: status")
    if "weapon" in doc:
        card.weapon = index_in(doc["weapon"], WEAPON_NAMES, f"{what}: weapon")
        if (card.weapon >= LIGHT_CANNON) != card.is_gun:
            raise BadInput(f"{what}: a {row.name} cannot have the weapon '{doc['weapon']}'")
    if "formed" in doc:
        card.formed = as_switch(doc["formed"], f"{what}: formed")
    if "fighter" in doc:
        card.fighter = as_switch(doc["fighter"], f"{what}: fighter")
    if card.is_gun:
        card.men = as_int(doc.get("figures", card.crew), f"{what}: figures", 1, MOST_FIGURES)
        if card.men < card.crew:
            raise BadInput(f"{what}: {row.name} needs a crew of at least {card.crew} (SP-UNI-12)")
        card.leaders = as_int(doc.get("leaders", 0), f"{what}: leaders", 0, MOST_LEADERS)
    else:
        card.men = as_int(doc.get("figures", USUAL_FIGURES), f"{what}: figures", LEAST_FIGURES, MOST_FIGURES)
        card.leaders = as_int(doc.get("leaders", 1), f"{what}: leaders", 0, MOST_LEADERS)
    card.musician = 1 if as_switch(doc.get("musician", False), f"{what}: musician") else 0
    card.colours = 1 if as_switch(doc.get("colours", False), f"{what}: colours") else 0
    if "mounted" in doc:
        wanted = as_switch(doc["mounted"], f"{what}: mounted")
        if wanted and (card.mounted_class == INFANTRY or card.is_gun):
            raise BadInput(f"{what}: {row.name} has no animals")
        card.starts_mounted = wanted
    if "limbered" in doc:
        card.starts_limbered = as_switch(doc["limbered"], f"{what}: limbered")
        if card.starts_limbered and not card.is_gun:
            raise BadInput(f"{what}: {row.name} is no gun")
    card.points = points_of(
        card.status,
        card.weapon,
        card.mounted_class if not card.is_gun else INFANTRY,
        card.formed,
        card.fighter,
        card.men,
        card.leaders,
        card.musician,
        card.colours,
    )
    return card


def fill_card(card: Card, row: ArmyListRow, number: int) -> None:
    """Fill a card from its printed row (SP-ARM-01 to -05)."""
    card.status = row.status
    card.weapon = row.weapon
    card.formed = row.formed
    card.fighter = row.fighter
    card.mounted_class = row.mounted
    card.beast = row.beast
    card.crew = row.crew
    card.is_gun = row.crew > 0  # SP-ART-01: cannon, repeating guns and machine guns
    card.limbers = card.is_gun
    card.limbered_dice = row.limbered_dice
    card.starts_mounted = row.mounted != INFANTRY
    card.is_gunners = card.is_gun or row.name == "Artillerymen"
    if card.is_gun and has_artillerymen(number):
        card.crew_weapon = CARBINE
        card.mounted_class = MOUNTED_INFANTRY
        card.starts_mounted = False


def read_commander(doc: dict[str, object], army: Army, id: int, what: str) -> Card:
    """Read a commander, a unit of one figure, no shooting weapon and the list's best status (SP-CMD-02, SP-RUL-70)."""
    only(doc, COMMANDER_KEYS, what, IT_HAS)
    card = Card(id, army.side, as_text(doc.get("name", f"Commander of {the(army.name)}"), f"{what}: name"), "Commander")
    card.short = as_text(doc.get("short", ""), f"{what}: short")
    card.dress = as_text(doc.get("dress", army.dress), f"{what}: dress")
    card.is_commander = True
    card.men = 1
    card.status = best_status(army.list)
    if "status" in doc:
        card.status = 4 - index_in(doc["status"], STATUS_LETTERS, f"{what}: status")
    card.weapon = NO_WEAPON
    card.starts_mounted = as_switch(doc.get("mounted", True), f"{what}: mounted")
    card.mounted_class = CAVALRY if card.starts_mounted else INFANTRY
    card.points = COMMANDER_POINTS
    return card


def name_units(units: list[Unit]) -> None:
    """Name unnamed units, numbered by kind, so that a log can be read aloud."""
    used: dict[str, int] = {}
    for unit in units:
        base = unit.card.name or unit.card.kind
        used[base] = used.get(base, 0) + 1
    counts: dict[str, int] = {}
    for unit in units:
        base = unit.card.name or unit.card.kind
        if used[base] > 1:
            counts[base] = counts.get(base, 0) + 1
            unit.card.name = f"{base} {counts[base]}"
        else:
            unit.card.name = base


def pieces_for(units: list[Unit], krupp_limbers: bool) -> list[ArtilleryPiece]:
    """Return a piece for every gun, manned by its crew (SP-UNI-12)."""
    found: list[ArtilleryPiece] = []
    for unit in units:
        card = unit.card
        if not card.is_gun:
            continue
        if card.limbered_dice == 0 and not krupp_limbers:
            card.limbers = False  # SP-RUL-76
        piece = ArtilleryPiece(len(found), unit.side, card.weapon, card)
        piece.crew = unit.id
        piece.limbered = card.starts_limbered and card.limbers
        unit.piece = piece.id
        found.append(piece)
    return found
