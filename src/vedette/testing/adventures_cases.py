"""How case files speak of Colonial Adventures: its positions, the facts of a group, and questions about the table."""

from typing import Final

from vedette.engine.book import Book, as_dict, as_int, as_list, as_text
from vedette.engine.crank import crank
from vedette.engine.dice import Scripted
from vedette.engine.types import BadInput, Step
from vedette.geometry.lines import Line
from vedette.rules.adventures import steps
from vedette.rules.adventures.battle import SIDES, Battle, Pair
from vedette.rules.adventures.groups import FORMATION_NAMES, WHERE_NAMES, Group
from vedette.rules.adventures.muster import LARGEST, SMALLEST, only
from vedette.rules.adventures.sight import gap_between, sees, zone_of
from vedette.testing.adventures import Aim, Bouts
from vedette.testing.adventures_positions import (
    AREAS,
    LINES,
    ZONES,
    Position,
    activate,
    battle_of,
    feature_of,
    hundredths,
    id_of,
    know_parts,
    number,
    plan_turn,
)
from vedette.testing.poised import Poised

Doc = dict[str, object]

TERRAIN: Final = (*AREAS, *LINES, "hill", "building", "ammunition")
POSITION_KEYS: Final = (
    "width",
    "height",
    "sides",
    "groups",
    "chiefs",
    "melees",
    "acting",
    "activation",
    "turn",
    "defender",
    "water",
    *TERRAIN,
)
QUESTIONS: Final = (
    "sight A to B",
    "gap A to B",
    "zone A from B",
    "fire A at B",
    "firing A at B",
    "seen A at B",
    "melee A against B",
    "roads",
)


def position(doc: Doc, book: Book) -> Poised:
    """A position of a case file, at the activation of a group, at an activation roll, or with the first side to choose."""
    only(doc, POSITION_KEYS, "position")
    laid = Position(
        as_int(doc.get("width", 48), "position: width", SMALLEST, LARGEST),
        as_int(doc.get("height", 48), "position: height", SMALLEST, LARGEST),
    )
    for i, side in enumerate(as_list(doc.get("sides", []), "position: sides")):
        if i < len(SIDES):
            laid.sides[i] = {**laid.sides[i], **as_dict(side, f"position: sides[{i}]")}
    laid.turn = as_int(doc.get("turn", 1), "position: turn", 1, 99)
    laid.defender = as_int(doc.get("defender", -1), "position: defender", -1, 1)
    for kind in TERRAIN:
        for given in as_list(doc.get(kind, []), f"position: {kind}"):
            laid.features.append(feature_of(kind, pair_of_hill(given) if kind == "hill" else given))
    for spot in as_list(doc.get("water", []), "position: water"):
        laid.water.append([hundredths(number(n)) for n in as_list(spot, "position: water")])
    for name, told in as_dict(doc.get("groups", {}), "position: groups").items():
        laid.put(name, as_dict(told, f"position: groups.{name}"))
    for name, told in as_dict(doc.get("chiefs", {}), "position: chiefs").items():
        laid.chiefs.append((name, as_dict(told, f"position: chiefs.{name}")))
    poised = laid.poised(book)
    for entry in as_list(doc.get("melees", []), "position: melees"):
        join(poised, as_list(entry, "position: melees"))
    begin(poised, doc)
    return poised


def pair_of_hill(given: object) -> list[object]:
    """A hill is written { box = [...], crest = [...] }."""
    doc = as_dict(given, "position: hill")
    only(doc, ("box", "crest"), "position: hill")
    return [doc.get("box"), doc.get("crest")]


def join(poised: Poised, entry: list[object]) -> None:
    """Two groups in melee, the charger first, and how many turns they have fought (1 if left out)."""
    battle = battle_of(poised)
    if len(entry) not in (2, 3):
        raise BadInput("position: a melee is written [charger, target] or [charger, target, turns fought]")
    one, other = [id_of(poised.ids, as_text(name, "position: melees")) for name in entry[:2]]
    turns = as_int(entry[2], "position: melees", 0, 99) if len(entry) == 3 else 1
    battle.join_melee(one, other, one)
    battle.pairs[-1] = Pair(one, other, turns, one)


def begin(poised: Poised, doc: Doc) -> None:
    battle = battle_of(poised)
    if "acting" in doc:
        activate(poised, as_text(doc["acting"], "position: acting"))
    elif "activation" in doc:
        faces = [as_int(face, "position: activation", 1, 6) for face in as_list(doc["activation"], "activation")]
        battle.turn -= 1
        battle.agenda = [Step(steps.TURN)]
        battle.dice = Scripted(faces)
        crank(poised.book, battle)
        battle.take_log()
    else:
        plan_turn(battle, 0)
        battle.agenda.append(Step(steps.SIDE, 0, 0))
        crank(poised.book, battle)
        battle.take_log()


# --- what is true -----------------------------------------------------------------------------------------------------


def group_of(poised: Poised, name: str) -> Group:
    know_parts(poised)
    return battle_of(poised).groups[id_of(poised.ids, name)]


def facts(poised: Poised, name: str) -> Doc:
    """What a case file may say of a group."""
    group = group_of(poised, name)
    battle = battle_of(poised)
    return {
        "where": WHERE_NAMES[group.where],
        "at": [group.block.x / 100, group.block.y / 100],
        "facing": group.block.heading,
        "formation": FORMATION_NAMES[group.formation],
        "files": group.files,
        "figures": group.count,
        "rep": group.card.rep,
        "leader": group.commander,
        "nco": group.second,
        "fallen": group.fallen,
        "out": group.out,
        "runaways": group.runaways,
        "recovered": group.recovered,
        "halted": group.halted,
        "prone": group.prone,
        "mounted": group.mounted,
        "tight": group.tight,
        "jammed": group.jammed,
        "melee": [poised.name_of(foe) for foe in battle.opponents(group.id)],
    }


def ends_of_road(road: Line) -> list[int]:
    return [road.xs[0], road.ys[0], road.xs[-1], road.ys[-1]]


def ask(poised: Poised, text: str) -> object:
    """A question about the table, one of QUESTIONS; gaps are inches rounded to a tenth."""
    battle: Battle = battle_of(poised)
    match text.split():
        case ["sight", one, "to", other]:
            return sees(battle, group_of(poised, one), group_of(poised, other))
        case ["gap", one, "to", other]:
            return round(gap_between(group_of(poised, one), group_of(poised, other)) / 100, 1)
        case ["zone", one, "from", other]:
            block = group_of(poised, other).block
            return ZONES[zone_of(group_of(poised, one), block.x, block.y)]
        case ["fire" | "firing" | "seen" as what, one, "at", other]:
            aim = Aim(battle, group_of(poised, one), group_of(poised, other), battle.moved_first)
            return {"fire": aim.dice, "firing": aim.firing, "seen": aim.seen}[what]
        case ["melee", one, "against", other]:
            return Bouts(battle, group_of(poised, one), group_of(poised, other)).dice
        case ["roads"]:
            return [[n / 100 for n in ends_of_road(road)] for road in battle.field.roads]
    raise BadInput(f"'{text}' is not a question about this table; these are: {'; '.join(QUESTIONS)}")
