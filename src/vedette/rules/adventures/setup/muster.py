"""The set-up document: table, terrain, armies and their groups (GEN-04, -05, FIG-01, ORG, WPN)."""

from typing import Final

from vedette.engine.orders import WAYS
from vedette.engine.outlines import Frame, read_pair
from vedette.engine.plurals import the
from vedette.engine.types import NOBODY, BadInput
from vedette.engine.validation import as_colour, as_dict, as_flag, as_int, as_list, as_text, one_of, only
from vedette.geometry.areas import Area
from vedette.geometry.lines import Line
from vedette.geometry.points import Point
from vedette.rules.adventures.battle import Army, Rules
from vedette.rules.adventures.ground.field import AREA_KINDS, DV_WORDS, HILL, ROAD_WIDTH, Building, Field
from vedette.rules.adventures.groups.arms import take_arms
from vedette.rules.adventures.groups.formations import is_shape, may_form, usual_files
from vedette.rules.adventures.groups.groups import (
    ARTILLERY,
    CAVALRY,
    CHIEF,
    EUROPEAN,
    FORMATION_NAMES,
    INFANTRY,
    LINE,
    MOB,
    OPEN,
    TRAINING_NAMES,
    TRIBAL,
    Card,
    Group,
)
from vedette.rules.adventures.groups.weapons import (
    CARBINE,
    FIRE_DICE,
    FORTRESS,
    GRENADE,
    MACHINE_GUN,
    MOVE_ROWS,
    MOVES,
    PISTOL,
    RANGES,
    RIFLE,
    SHORT_DICE,
    SHORT_RANGES,
    WEAPON_NAMES,
)

SETUP_KEYS: Final = (
    "book",
    "battle",
    "title",
    "words",
    "table",
    "sides",
    "defender",
    "camp",
    "notes",
    "year",
    "night",
    "weather",
    "scenario",
    "solo",
    "pefs",
    "morale",
)
SIDE_KEYS: Final = (
    "name",
    "colour",
    "army",
    "list",
    "training",
    "groups",
    "recruit",
    "guns",
    "home",
    "chief",
    "dress",
    "picks",
    "rifles",
    "indian",
    "mountain_people",
    "companies",
    "people",
    "player",
    "has_guard",
)
GROUP_KEYS: Final = (
    "name",
    "short",
    "dress",
    "class",
    "rep",
    "figures",
    "strength",
    "weapon",
    "weapons",
    "counts_as",
    "traits",
    "shield",
    "lances",
    "moves",
    "foot_moves",
    "formation",
    "files",
    "at",
    "facing",
    "officer",
    "nco",
    "leader",
    "captain",
    "mounted",
    "prone",
    "team",
    "pack",
    "company",
    "tight",
    "jammed",
    "grenades",
    "reinforcement",
    "battles",
    "ghazi",
    "ghazi_rep",
    "rep_on_foot",
    "camels",
)
TRAITS: Final = (
    "ferocious",
    "mounted_infantry",
    "boer_fire_bonus",
    "post_1895_fire_dice_4",
    "askari",
    "native",
    "european_rifles",
    "open_order_only",
    "guard",
    "noncombatant",
    "lancer",
    "shielded",
)
NO_REGULARS: Final = ("askari", "native", "boer_fire_bonus", "noncombatant")
"""Askari and Irregular Cavalry keep 2 Fire Dice after 1895 (CA-RUL2-15); Boers and Civilians are no regulars either."""
CLASSES: Final = ("infantry", "cavalry", "mounted_infantry", "artillery", "machine_gun")
FORMATION_KEYS: Final = ("line", "column", "square", "open", "mob")
EDGE_NAMES: Final = {"N": "north", "E": "east", "S": "south", "W": "west"}
GHAZI: Final = 5
"""A rolled leader of this Rep is a Ghazi (CA-RUL2-22)."""
FRAME: Final = Frame(-60_000, 60_000, "'{what}' must be two numbers, in hundredths of an inch")
SMALLEST: Final = 36
LARGEST: Final = 240


class Figures:
    """The printed numbers with their house rules."""

    def __init__(self) -> None:
        self.moves = [list(row) for row in MOVES]
        self.ranges = list(RANGES)
        self.short_ranges = list(SHORT_RANGES)
        self.fire_dice = list(FIRE_DICE)
        self.short_dice = list(SHORT_DICE)


def as_point(value: object, what: str, scale: int = 1) -> Point:
    """Read a point [x, y] and enlarge it."""
    x, y = read_pair(value, what, FRAME)
    return Point(x * scale, y * scale)


def scale_of(rules: Rules) -> int:
    """Return the table's scale: 2 if all other distances are halved, else 1 (CA-GEN-02)."""
    return 2 if rules.halved_scale else 1  # CA-MODE-11


# --- the table --------------------------------------------------------------------------------------------------------


def read_field(doc: dict[str, object], rules: Rules) -> Field:
    """Read the table and its features, in hundredths; generated terrain is laid later (CA-GEN-04)."""
    only(doc, ("width", "height", "terrain", "overall", "woods", "laid_by", "water"), "table")
    width = as_int(doc.get("width", 48), "table width", SMALLEST, LARGEST)
    height = as_int(doc.get("height", 48), "table height", SMALLEST, LARGEST)
    scale = scale_of(rules)
    field = Field(width * 100 * scale, height * 100 * scale)
    terrain = doc.get("terrain", [])
    if isinstance(terrain, str):
        if terrain not in ("generated", "open"):
            raise BadInput("'terrain' must be a list of features, 'generated' or 'open'")
    else:
        for i, feature in enumerate(as_list(terrain, "terrain")):
            read_feature(field, as_dict(feature, f"feature {i + 1}"), f"feature {i + 1}", scale)
    for spot in as_list(doc.get("water", []), "water"):
        field.water.append(as_point(spot, "water", scale))
    field.settle(rules.night, [])
    return field


FEATURE_KEYS: Final = (
    "kind",
    "points",
    "level",
    "width",
    "crest",
    "dv",
    "door",
    "floors",
    "words",
    "objective",
    "side",
    "openings",
)


def read_feature(field: Field, doc: dict[str, object], what: str, scale: int) -> None:
    only(doc, FEATURE_KEYS, what)
    kind = as_text(doc.get("kind"), f"{what}: kind")
    points = [as_point(point, f"{what}: points", scale) for point in as_list(doc.get("points"), f"{what}: points")]
    if kind in AREA_KINDS[1:]:
        if len(points) < 3:
            raise BadInput(f"{what}: an area needs three corners or more")
        level = as_int(doc.get("level", 1 if kind == "hill" else 0), f"{what}: level", 0, 9)
        field.add_area(AREA_KINDS.index(kind), Area(points, level, 0, kind))
        if kind == AREA_KINDS[HILL] and "crest" in doc:
            field.crests.append(
                Line([as_point(p, f"{what}: crest", scale) for p in as_list(doc["crest"], "crest")], 0, 0, "crest")
            )
    elif kind == "road":
        wide = as_int(doc.get("width", ROAD_WIDTH), f"{what}: width", 50, 1200) * scale
        field.roads.append(Line(points, wide, 0, "road"))
    elif kind == "wall":
        field.walls.append(Line(points, 0, 0, "wall"))
    elif kind == "lit":
        field.lit.append(Area(points, 0, 0, "lit"))
    elif kind == "ammunition":
        field.supplies.append(points[0])
        field.supply_sides.append(as_int(doc.get("side", NOBODY), f"{what}: side", NOBODY, 1))
    elif kind == "building":
        area = Area(points, 0, 0, "building")
        door = as_point(doc["door"], f"{what}: door", scale) if "door" in doc else points[0]
        dv = as_int(doc.get("dv", 1), f"{what}: dv", 0, 3)
        floors = as_int(doc.get("floors", 1), f"{what}: floors", 1, 9)
        said = as_text(doc.get("words", DV_WORDS[dv]), f"{what}: words")
        made = Building(len(field.buildings), area, dv, door, floors, said)
        if "openings" in doc:
            sides = [one_of(way, WAYS, f"{what}: openings") for way in as_list(doc["openings"], f"{what}: openings")]
            made.openings = sum([1 << way for way in range(4) if way in sides])
        made.objective = as_flag(doc.get("objective", False), f"{what}: objective")
        field.buildings.append(made)
    else:
        raise BadInput(f"{what}: '{kind}' is not a kind of terrain")


# --- armies -----------------------------------------------------------------------------------------------------------


def read_army(doc: dict[str, object], side: int) -> Army:
    """Read a side's army: CA-ARM-01."""
    only(doc, SIDE_KEYS, f"side {side + 1}")
    army = Army(side, as_text(doc.get("name", f"Side {side + 1}"), "name"))
    army.colour = as_colour(doc.get("colour", ("red", "blue")[side]), "colour")
    listed = as_dict(doc.get("list", {}), "list")
    army.training = one_of(doc.get("training", listed.get("training", "european")), TRAINING_NAMES, "training")
    army.is_player = as_flag(doc.get("player", True), f"{army.name}: player")
    army.doc = doc
    return army


def moves_of(figures: Figures, training: int, klass: int, traits: list[str], mounted: bool) -> list[int]:
    """Return the moves of a kind of troops by formation, in hundredths (CA-FRM-14, CA-FRM-16)."""
    if klass == ARTILLERY:
        row = "eu-artillery" if training == EUROPEAN else "tr-artillery"
    elif training == TRIBAL:
        row = "tr-cavalry" if mounted else "tr-infantry"
    elif "boer_fire_bonus" in traits:
        row = "boers-mounted" if mounted else "boers-foot"
    elif mounted:
        row = "eu-cavalry" if klass == CAVALRY else "mounted-infantry"
    else:
        row = "eu-infantry"
    return [n * 100 for n in figures.moves[MOVE_ROWS.index(row)]]


def read_moves(value: object, what: str) -> list[int]:
    """Read moves in inches by formation from an army list."""
    doc = as_dict(value, what)
    only(doc, FORMATION_KEYS, what)
    return [as_int(doc.get(name, 0), f"{what} {name}", 0, 60) * 100 for name in FORMATION_KEYS]


def usual_weapon(training: int, klass: int) -> int:
    """Return the usual weapon of a class: CA-WPN-01, CA-WPN-08, CA-WPN-10 (CA-ARM-42, CA-ARM-43, CA-ARM-44)."""
    if klass == ARTILLERY:
        return WEAPON_NAMES.index("field_gun" if training == EUROPEAN else "field_artillery")
    if training == EUROPEAN:
        return CARBINE if klass == CAVALRY else RIFLE
    return 0


def read_traits(doc: dict[str, object], name: str) -> list[str]:
    """Read a group's traits from an army list."""
    traits = [as_text(t, f"{name}: traits") for t in as_list(doc.get("traits", []), f"{name}: traits")]
    for trait in traits:
        if trait not in TRAITS:
            raise BadInput(f"{name}: '{trait}' is not a trait; the traits are: {', '.join(TRAITS)}")
    return traits


def read_weapon(doc: dict[str, object], name: str, usual: int) -> int:
    """Read the given weapon, or return the usual one of its class."""
    if "weapon" not in doc:
        return usual
    weapon = one_of(doc["weapon"], WEAPON_NAMES, f"{name}: weapon")
    if weapon == GRENADE:
        raise BadInput(f"{name}: grenades come besides a weapon; write grenades = true (CA-RUL-20)")
    return weapon


def make_card(figures: Figures, rules: Rules, id: int, side: int, training: int, doc: dict[str, object]) -> Card:
    """Make a group's entry on the roster (CA-FIG-01, CA-ARM-02, CA-ARM-04)."""
    name = as_text(doc.get("name", f"group {id}"), "name")
    kind = CLASSES[one_of(doc.get("class", "infantry"), CLASSES, f"{name}: class")]
    traits = read_traits(doc, name)
    klass = INFANTRY
    if kind == "cavalry":
        klass = CAVALRY
    elif kind in ("artillery", "machine_gun"):
        klass = ARTILLERY
    usual = MACHINE_GUN if kind == "machine_gun" else usual_weapon(training, klass)
    weapon = read_weapon(doc, name, 0 if "noncombatant" in traits else usual)
    card = Card(id, side, name, training, klass, weapon, as_int(doc.get("rep", 4), f"{name}: rep", 2, 6))
    card.doc = doc
    card.short = as_text(doc.get("short", ""), f"{name}: short")
    card.dress = as_text(doc.get("dress", ""), f"{name}: dress")
    card.is_mounted_infantry = kind == "mounted_infantry" or "mounted_infantry" in traits
    card.drills = rules.drills
    card.rear_fill = rules.rear_fill
    mark_traits(card, traits, doc)
    mark_gun(card, doc, rules)
    card.can_ride = klass == CAVALRY or card.is_mounted_infantry
    card.starts_mounted = as_flag(doc.get("mounted", card.can_ride), f"{name}: mounted") and card.can_ride
    card.company = as_int(doc.get("company", NOBODY), f"{name}: company", NOBODY, 99)
    mark_row(card, doc)
    give_moves(figures, card, traits, doc)
    arm(figures, rules, card, traits)
    card.paper = as_int(doc.get("figures", paper_strength(card)), f"{name}: figures", 1, 60)
    if "weapons" in doc:
        if "weapon" in doc:
            raise BadInput(f"{name}: write weapon or weapons, not both (CA-RUL-11)")
        take_arms(card, doc["weapons"], doc.get("counts_as", ""), figures.ranges, figures.fire_dice)
    return card


def mark_traits(card: Card, traits: list[str], doc: dict[str, object]) -> None:
    """Set Ferocious, lancers, shields and unarmed where the troops may have them (CA-TRS-01, CA-ARM-08, CA-ARM-06)."""
    name = card.name
    card.is_boer = "boer_fire_bonus" in traits
    card.is_ferocious = "ferocious" in traits
    if card.is_ferocious and card.training == TRIBAL and card.has_ranged:
        raise BadInput(f"{name}: Ferocious bands are armed with hand weapons only (CA-TRS-01)")
    card.is_lancer = "lancer" in traits or as_flag(doc.get("lances", False), f"{name}: lances")
    if card.is_lancer and card.klass != CAVALRY:
        raise BadInput(f"{name}: lances are for cavalry (CA-ARM-08)")
    card.has_shields = "shielded" in traits or as_flag(doc.get("shield", False), f"{name}: shield")
    card.is_unarmed = "noncombatant" in traits and card.weapon == 0
    card.open_only = "open_order_only" in traits
    card.has_grenades = as_flag(doc.get("grenades", False), f"{name}: grenades")


def mark_row(card: Card, doc: dict[str, object]) -> None:
    """Set row facts beyond the Rep: Ghazis, Naval Gunners on foot, camels (CA-RUL2-22, CA-RUL2-27)."""
    name = card.name
    card.ghazi_rep = as_int(doc.get("ghazi_rep", 0), f"{name}: ghazi_rep", 0, 6)
    card.ghazi_least = 1 if as_flag(doc.get("ghazi", False), f"{name}: ghazi") else GHAZI
    card.rep_on_foot = as_int(doc.get("rep_on_foot", 0), f"{name}: rep_on_foot", 0, 6)
    card.is_camelry = as_flag(doc.get("camels", False), f"{name}: camels")


def mark_gun(card: Card, doc: dict[str, object], rules: Rules) -> None:
    """Set a gun's team and packing; limbering works like packing (CA-RUL-39, toggle)."""
    card.has_team = as_flag(doc.get("team", card.weapon not in FORTRESS), f"{card.name}: team")
    card.is_pack = as_flag(doc.get("pack", False), f"{card.name}: pack")
    if rules.limbering and card.klass == ARTILLERY and card.has_team and not card.is_pack:
        card.is_pack = True
        card.limbers = True


def give_moves(figures: Figures, card: Card, traits: list[str], doc: dict[str, object]) -> None:
    """Set the printed moves or those of an army list (CA-FRM-14)."""
    card.foot_moves = moves_of(figures, card.training, card.klass, traits, False)
    card.horse_moves = moves_of(figures, card.training, card.klass, traits, True)
    if "moves" in doc:
        given = read_moves(doc["moves"], f"{card.name}: moves")
        if card.can_ride:
            card.horse_moves = given
        else:
            card.foot_moves = given
    if "foot_moves" in doc:
        card.foot_moves = read_moves(doc["foot_moves"], f"{card.name}: foot_moves")


def paper_strength(card: Card) -> int:
    """Return a full group's figures: 20 infantry, 15 or 10 cavalry, 4 to a gun, 2 to a machine gun.

    CA-ORG-01, CA-ORG-03, CA-ORG-05, CA-ORG-07, CA-ORG-08, CA-ORG-10, CA-ORG-12.

    CA-ARM-21.
    """
    if card.klass == ARTILLERY:
        return 2 if card.weapon == MACHINE_GUN else 4
    if card.klass == CAVALRY:
        return 15 if card.training == EUROPEAN else 10
    return 20


def arm(figures: Figures, rules: Rules, card: Card, traits: list[str]) -> None:
    """Set its weapon's range and Fire Dice; 4 instead of 2 for the British after 1895.

    CA-WPN-02, CA-WPN-03, CA-WPN-04, CA-WPN-05, CA-WPN-06, CA-RUL-21.

    CA-ARM-45.
    """
    weapon = card.weapon
    card.range = figures.ranges[weapon] * 100
    card.short_range = figures.short_ranges[weapon] * 100
    card.fire_dice = figures.fire_dice[weapon]
    card.short_dice = figures.short_dice[weapon]
    is_regular = card.training == EUROPEAN and not any([trait in NO_REGULARS for trait in traits])
    modern = "post_1895_fire_dice_4" in traits or (rules.all_europeans_fire_four and is_regular)
    if modern and rules.year > 1895 and weapon in (RIFLE, CARBINE):
        card.fire_dice = 4


def read_group(figures: Figures, rules: Rules, id: int, army: Army, doc: dict[str, object]) -> Group:
    """Read a group with its leaders, formation and, if given, its place."""
    only(doc, GROUP_KEYS, f"group {id}")
    group = Group(make_card(figures, rules, id, army.side, army.training, doc))
    card = group.card
    name = card.name
    group.count = as_int(doc.get("strength", card.paper), f"{name}: strength", 1, 60)
    group.start = card.paper if "figures" in doc and "strength" in doc else group.count
    group.start = max(group.start, group.count)
    group.mounted = card.starts_mounted
    if card.klass != ARTILLERY:
        if army.training == EUROPEAN:
            group.commander = as_int(doc.get("officer", 4), f"{name}: officer", 0, 6)
            group.second = as_int(doc.get("nco", 4), f"{name}: nco", 0, 6)
        else:
            group.commander = as_int(doc.get("leader", 4), f"{name}: leader", 0, 6)
    group.battles = as_int(doc.get("battles", 0), f"{name}: battles", 0, 99)
    group.high = as_int(doc.get("captain", 0), f"{name}: captain", 0, 6)
    group.prone = as_flag(doc.get("prone", False), f"{name}: prone")
    group.tight = as_flag(doc.get("tight", False), f"{name}: tight")
    group.jammed = as_flag(doc.get("jammed", False), f"{name}: jammed")
    usual = usual_formation(card, group.mounted)
    group.formation = one_of(doc.get("formation", FORMATION_NAMES[usual]), FORMATION_NAMES, f"{name}: formation")
    if not may_form(card, group.mounted, group.formation):
        raise BadInput(f"{name} may not stand in {FORMATION_NAMES[group.formation]} (CA-FRM-14)")
    files = usual_files(group.formation, group.count, card.has_ranged)
    group.files = as_int(doc.get("files", files), f"{name}: files", 1, 60)
    if card.klass != ARTILLERY and not is_shape(group.formation, group.count, group.files):
        raise BadInput(
            f"{name}: {group.count} figures on {group.files} files are not {FORMATION_NAMES[group.formation]}"
        )
    return group


def usual_formation(card: Card, mounted: bool) -> int:
    """Return the usual formation: line for units, mob for bands, else Open Order (CA-RUL2-106)."""
    for formation in (LINE, MOB):
        if may_form(card, mounted, formation):
            return formation
    return OPEN


def make_chief(id: int, army: Army, rep: int, mounted: bool) -> Group:
    """Make the C-in-C, a separate figure (CA-LDR-01, CA-RUL-19, CA-RUL-23)."""
    card = Card(id, army.side, f"C-in-C of {the(army.name)}", army.training, CHIEF, PISTOL, rep)
    card.short = "C-in-C"
    card.drills = army.drills
    card.paper = 1
    card.range = 600
    card.fire_dice = 1
    card.can_ride = True
    card.starts_mounted = mounted
    chief = Group(card)
    chief.count = 1
    chief.start = 1
    chief.mounted = mounted
    chief.formation = OPEN
    chief.files = 1
    return chief
