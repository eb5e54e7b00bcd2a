"""A set-up document made into a battle before its first order: field, armies, stands (SET, STD, VAL, OPT)."""

from typing import Final

from vedette.engine.orders import WAYS
from vedette.engine.outlines import Frame, read_pair
from vedette.engine.plurals import the
from vedette.engine.types import BadInput
from vedette.engine.validation import IT_HAS, as_colour, as_dict, as_int, as_list, as_switch, as_text, index_in, only
from vedette.rules.empires.battlefield import EDGE_NAMES, GROUND_NAMES, LARGEST, SMALLEST, Field
from vedette.rules.empires.setup.entries import COMMANDER_KEYS, STAND_KEYS
from vedette.rules.empires.stands import (
    AVERAGE,
    CAVALRY,
    CLASS_NAMES,
    COMMAND,
    COMMAND_KIND,
    EUROPEAN_STYLE,
    IRREGULAR,
    KIND_ARMS,
    KIND_NAMES,
    NATIVE,
    RATINGS,
    REGULAR_CAVALRY,
    SQUARE_MM,
    WEAPON_NAMES,
    Army,
    Card,
    Figures,
    Stand,
    weapons_for,
)

SIDE_KEYS: Final = (
    "name",
    "colour",
    "dress",
    "class",
    "dice",
    "army",
    "commander",
    "entrenchments",
    "deployment",
    "words",
)
FRAME: Final = Frame(-(10**6), 10**6, "{what} must be a square [x, y]; not {value}")
SETUP_KEYS: Final = ("title", "words", "table", "terrain", "baselines", "points", "turns", "sides", "scenario")


# What the tables call each class: Regular is European and European-style (WEC-RUL-68).
CLASS_TABLES: Final = ("regular", "regular", "irregular", "native")


def square_of(value: object, field: Field, what: str) -> int:
    """Read a square [x, y] of this battlefield."""
    x, y = read_pair(value, what, FRAME)
    if not field.grid.has(x, y):
        raise BadInput(
            f"{what}: square {x},{y} is off the table, which has {field.grid.width} by {field.grid.height} squares"
        )
    return field.grid.cell(x, y)


# --- the field --------------------------------------------------------------------------------------------------------


def read_field(doc: dict[str, object]) -> Field:
    """Read the battlefield of a set-up: at least 12 by 12 squares (WEC-GRD-02)."""
    only(doc, ("width", "height", "features"), "table", IT_HAS)
    # WEC-GRD-03, WEC-OPT-04: 18 by 12 unless told otherwise
    width = as_int(doc.get("width", 18), "table width", SMALLEST, LARGEST)
    height = as_int(doc.get("height", 12), "table height", SMALLEST, LARGEST)
    field = Field(width, height)
    for i, entry in enumerate(as_list(doc.get("features", []), "table features")):
        lay_feature(field, as_dict(entry, f"features[{i}]"), f"table feature {i + 1}")
    return field


def lay_feature(field: Field, doc: dict[str, object], what: str) -> None:
    """Lay one piece of terrain: squares of a kind, a road along squares, or edges.

    WEC-TER-01, WEC-TER-02, WEC-TER-07, WEC-RUL-17, WEC-TER-03.
    """
    kind = as_text(doc.get("kind"), f"{what}: kind")
    only(doc, ("kind", "squares", "edges", "level", "name"), f"{what} ({kind})", IT_HAS)
    if kind in EDGE_NAMES:
        for entry in as_list(doc.get("edges"), f"{what} ({kind}): edges"):
            three = as_list(entry, f"{what} ({kind})")
            if len(three) != 3:
                raise BadInput(f"{what} ({kind}): an edge is [x, y, way], for instance [4, 5, 'N']")
            cell = square_of(three[:2], field, f"{what} ({kind})")
            field.put_edge(kind, cell, index_in(three[2], WAYS, f"{what} ({kind}): the way"))
        return
    cells = [square_of(entry, field, f"{what} ({kind})") for entry in as_list(doc.get("squares"), f"{what}: squares")]
    if not cells:
        raise BadInput(f"{what} ({kind}) covers no square")
    if kind == "hill":
        level = as_int(doc.get("level", 1), f"{what}: level", 1, 9)
        for cell in cells:
            field.level[cell] = max(level, field.level[cell])
    elif kind == "road":
        for here, there in zip(cells, cells[1:], strict=False):
            if field.grid.way_to(here, there) < 0:
                raise BadInput(f"{what} (road): each square must touch the next at a side")
        field.put_road(cells)
    elif kind == "entrenchment":
        for cell in cells:
            field.dug[cell] = True
    elif kind in GROUND_NAMES and kind != "plain":
        for cell in cells:
            field.put_ground(GROUND_NAMES.index(kind), cell)
    else:
        known = ", ".join(["hill", "road", "entrenchment", *GROUND_NAMES[1:], *EDGE_NAMES])
        raise BadInput(f"{what}: there is no terrain '{kind}'; there is: {known}")


# --- the armies -------------------------------------------------------------------------------------------------------


def default_weapon(kind: int, klass: int) -> int:
    """Return the usual weapon of such a stand (WEC-OPT-02)."""
    choices = weapons_for(kind)
    if KIND_ARMS[kind] <= CAVALRY:
        return 1 if klass == NATIVE else 3
    return choices[0] if klass == NATIVE or len(choices) > 2 else choices[-1]


def class_of(army: Army, kind: int) -> int:
    """Return a stand's class of troops if none is stated: Natives and Irregulars by name, else the army's (WEC-RUL-68)."""
    name = KIND_NAMES[kind]
    if name.startswith("native"):
        return NATIVE
    if name.startswith("irregular"):
        return IRREGULAR
    if KIND_ARMS[kind] <= CAVALRY and army.klass >= IRREGULAR:
        return EUROPEAN_STYLE
    return army.klass


def read_card(doc: dict[str, object], id: int, side: int, army: Army, figures: Figures, what: str) -> Card:
    """Read one stand of an army list."""
    only(doc, STAND_KEYS, what, IT_HAS)
    kind = index_in(doc.get("kind"), KIND_NAMES, f"{what}: kind")
    klass = index_in(doc["class"], CLASS_NAMES, f"{what}: class") if "class" in doc else class_of(army, kind)
    if KIND_ARMS[kind] <= CAVALRY and not KIND_NAMES[kind].startswith(CLASS_TABLES[klass]):
        raise BadInput(f"{what}: {KIND_NAMES[kind]} cannot be of class '{CLASS_NAMES[klass]}' (WEC-RUL-68)")
    weapon = default_weapon(kind, klass)
    if "weapon" in doc:
        weapon = index_in(doc["weapon"], WEAPON_NAMES, f"{what}: weapon")
        if weapon not in weapons_for(kind):
            fit = ", ".join([WEAPON_NAMES[w] for w in weapons_for(kind)])
            raise BadInput(f"{what}: {KIND_NAMES[kind]} cannot carry '{WEAPON_NAMES[weapon]}'; it may carry: {fit}")
    card = make_card(id, side, as_text(doc.get("name", ""), f"{what}: name"), kind, klass, weapon, figures)
    card.short = as_text(doc.get("short", ""), f"{what}: short")
    card.dress = as_text(doc.get("dress", army.dress), f"{what}: dress")
    if "fires_mounted" in doc:  # WEC-OPT-08
        card.fires_mounted = as_switch(doc["fires_mounted"], f"{what}: fires_mounted")
    if "mounted" in doc and (card.arm == CAVALRY or card.arm == COMMAND):
        card.starts_mounted = as_switch(doc["mounted"], f"{what}: mounted")
    if "large" in doc:
        sizes = as_list(doc["large"], f"{what}: large")
        if len(sizes) != 2:
            raise BadInput(f"{what}: large is [squares wide, squares deep], for instance [1, 2]")
        card.wide = as_int(sizes[0], f"{what}: squares wide", 1, 4)
        card.deep = as_int(sizes[1], f"{what}: squares deep", 1, 4)
    return card


def make_card(id: int, side: int, name: str, kind: int, klass: int, weapon: int, figures: Figures) -> Card:
    """Make a roster entry with the book's figures for its kind (WEC-VAL-02)."""
    card = Card(id, side, name, kind, klass, weapon)
    card.range = figures.ranges[weapon]
    card.value = figures.values[kind]
    card.rate_mounted = figures.rates[kind]
    card.rate_on_foot = figures.on_foot_rate if card.on_foot_as_infantry else card.rate_mounted
    card.fires_mounted = kind != REGULAR_CAVALRY
    return card


def rate_commander(card: Card, rating: int) -> Card:
    """Return the Command stand with its rating: it is worth its Command Value (WEC-CMD-02, WEC-CMD-01)."""
    rated = copied(card, card.id)
    rated.value = rating
    rated.rating = rating
    return rated


def copied(card: Card, id: int) -> Card:
    """Copy a roster entry under another number."""
    twin = Card(id, card.side, card.name, card.kind, card.klass, card.weapon)
    twin.short = card.short
    twin.dress = card.dress
    twin.range = card.range
    twin.value = card.value
    twin.rating = card.rating
    twin.fires_mounted = card.fires_mounted
    twin.on_foot_as_infantry = card.on_foot_as_infantry
    twin.starts_mounted = card.starts_mounted
    twin.wide = card.wide
    twin.deep = card.deep
    twin.rate_mounted = card.rate_mounted
    twin.rate_on_foot = card.rate_on_foot
    return twin


def read_army(doc: dict[str, object], side: int) -> Army:
    """Read a side: its name, class and dice (WEC-DIC-01, WEC-RUL-07)."""
    only(doc, SIDE_KEYS, f"side {side + 1}", IT_HAS)
    army = Army(side, as_text(doc.get("name"), f"side {side + 1}: name"))
    army.colour = as_colour(doc.get("colour", ""), f"side {side + 1}: colour")
    army.dress = as_text(doc.get("dress", ""), f"side {side + 1}: dress")
    army.klass = index_in(doc.get("class", "european"), CLASS_NAMES, f"{army.name}: class")
    usual = "d12" if army.klass == NATIVE else "2d6"
    army.throws_d12 = index_in(doc.get("dice", usual), ("2d6", "d12"), f"{army.name}: dice") == 1
    army.doc = doc
    return army


def read_stands(army: Army, first: int, figures: Figures, foot_commander_as_infantry: bool) -> list[Stand]:
    """Read the Command stand (required, WEC-ARM-07), then the army list, unless it is still to be bought.

    WEC-ARM-02, WEC-OPT-12.
    """
    doc = army.doc
    commander = as_dict(doc.get("commander", {}), f"{army.name}: commander")
    only(commander, COMMANDER_KEYS, f"{army.name}: commander", IT_HAS)
    entry = {key: value for key, value in commander.items() if key != "rating"}
    entry["kind"] = KIND_NAMES[COMMAND_KIND]
    entry.setdefault("name", f"Commander of {the(army.name)}")
    entry.setdefault("weapon", "none")
    card = read_card(entry, first, army.side, army, figures, f"{army.name}: commander")
    card.on_foot_as_infantry = foot_commander_as_infantry
    rating = commander.get("rating", "average")
    card = rate_commander(
        card, AVERAGE if rating == "dice" else index_in(rating, RATINGS, f"{army.name}: commander's rating")
    )
    if card.rating == 0:
        raise BadInput(f"{army.name}: commander's rating must be one of: poor, average, exceptional, dice")
    stands = [Stand(card)]
    listed = doc.get("army")
    if listed == "buy":
        return stands
    for i, item in enumerate(as_list(listed, f"{army.name}: army")):
        stand_doc = as_dict(item, f"{army.name}: stand {i + 1}")
        for _ in range(as_int(stand_doc.get("count", 1), f"{army.name}: stand {i + 1}: count", 1, 40)):
            what = f"{army.name}: stand {i + 1}"
            made = read_card(stand_doc, first + len(stands), army.side, army, figures, what)
            if made.arm == COMMAND:
                raise BadInput(f"{what}: an army has one Command stand, given under 'commander' (WEC-ARM-07)")
            stands.append(Stand(made))
    if len(stands) < 2:
        raise BadInput(f"{army.name} needs at least one stand beside its Command stand (WEC-RUL-06)")
    name_stands(stands)
    return stands


def name_stands(stands: list[Stand]) -> None:
    """Number stands without a name by kind, so that a log can be read aloud."""
    used: dict[str, int] = {}
    for stand in stands:
        base = stand.card.name or KIND_NAMES[stand.card.kind].replace("-", " ").title()
        used[base] = used.get(base, 0) + 1
    counts: dict[str, int] = {}
    for stand in stands:
        base = stand.card.name or KIND_NAMES[stand.card.kind].replace("-", " ").title()
        if used[base] > 1:
            counts[base] = counts.get(base, 0) + 1
            stand.card.name = f"{base} {counts[base]}"
        else:
            stand.card.name = base


def room_needed(stands: list[Stand], towed: int) -> tuple[int, int]:
    """Return the fewest squares an army fits in: open ones where needed, and others that may be woods."""
    alone = 0
    mid = 0
    thin = 0
    for stand in stands:
        if stand.card.large:
            alone += stand.card.wide * stand.card.deep
        elif stand.depth_mm > SQUARE_MM - 20:
            alone += 1
        elif stand.depth_mm > 20:
            mid += 1
        else:
            thin += 1
    return alone - towed + mid, (max(0, thin - mid) + 1) // 2
