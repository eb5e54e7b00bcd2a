"""Case files of Colonial Adventures: positions, facts of a group, and questions about the table."""

from typing import Final

from vedette.armies.adventures.reader import make_armies
from vedette.engine.book import Book
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import advance
from vedette.engine.types import SIDES, BadInput, Step
from vedette.engine.validation import as_dict, as_int, as_list, as_text, one_of, only
from vedette.geometry.areas import Area
from vedette.geometry.lines import Line
from vedette.rules.adventures import steps
from vedette.rules.adventures.battle import Battle, MeleePair
from vedette.rules.adventures.ground.field import HILL, IMPASSABLE, ROUGH, WOODS
from vedette.rules.adventures.ground.layout import CLEAR, WOODED_HILL
from vedette.rules.adventures.ground.sight import gap_between, sees, zone_of
from vedette.rules.adventures.groups.groups import CLASS_NAMES, FORMATION_NAMES, WHERE_NAMES, Group
from vedette.rules.adventures.groups.leaders import rep_now
from vedette.rules.adventures.setup.muster import LARGEST, SMALLEST
from vedette.rules.adventures.solo.objectives import is_burnt
from vedette.rules.adventures.solo.venture import BATTLE_NAMES, Contact, EnemyMemory, Pef, Venture
from vedette.testing.adventures.positions import (
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
from vedette.testing.adventures.table import AimedFire, Bouts
from vedette.testing.battle_position import BattlePosition

Doc = dict[str, object]

DOING: Final = ("unknown", "patrol", "attack", "defend", "withdraw")

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
    "venture",
    *TERRAIN,
)
VENTURE_KEYS: Final = ("battle", "enemy", "morale", "markers", "met", "scouted")
MET_KEYS: Final = ("groups", "doing", "flank", "passed")
QUESTIONS: Final = (
    "sight A to B",
    "gap A to B",
    "zone A from B",
    "fire A at B",
    "firing A at B",
    "seen A at B",
    "melee A against B",
    "roads",
    "markers",
    "met",
    "doing A",
    "scouted",
    "burnt",
    "rep A",
    "guns",
    "sections",
    "buildings",
)
GROUNDS: Final = {
    CLEAR: "clear",
    HILL: "hill",
    WOODS: "woods",
    ROUGH: "rough",
    IMPASSABLE: "impassable",
    WOODED_HILL: "wooded hill",
}
NOW_KEYS: Final = ("morale", "due", "draws", "chief", "roster")
ROSTER: Final[Doc] = {"class": "infantry", "rep": 4, "figures": 20, "battles": 0}
LEADERS: Final = {"european": {"officer": 4, "nco": 4}, "tribal": {"leader": 4}}
"""The default values of a roster group."""


def position(doc: Doc, book: Book) -> BattlePosition:
    """Return a case file's position at a group's activation, an activation roll, or the first side's choice."""
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
        laid.add(name, as_dict(told, f"position: groups.{name}"))
    for name, told in as_dict(doc.get("chiefs", {}), "position: chiefs").items():
        laid.chiefs.append((name, as_dict(told, f"position: chiefs.{name}")))
    poised = laid.poised(book)
    for entry in as_list(doc.get("melees", []), "position: melees"):
        join(poised, as_list(entry, "position: melees"))
    if "venture" in doc:
        venture(poised, as_dict(doc["venture"], "position: venture"))
    begin(poised, doc)
    return poised


def venture(poised: BattlePosition, doc: Doc) -> None:
    """Set up a battle against the book: kind, enemy list, Major Morale, markers, contacts (docs/cases.md)."""
    only(doc, VENTURE_KEYS, "position: venture")
    battle = battle_of(poised)
    made = Venture()
    made.kind = one_of(doc.get("battle", "patrol"), BATTLE_NAMES, "position: venture: battle")
    made.enemy = 1
    made.is_run = True
    made.has_entered = True
    made.morale = [3, as_int(doc.get("morale", 3), "position: venture: morale", 1, 5)]
    listed = make_armies("adventures").load(as_text(doc.get("enemy", "zulu"), "position: venture: enemy"))
    battle.armies[1].doc = {**battle.armies[1].doc, "list": listed}
    for entry in as_list(doc.get("markers", []), "position: venture: markers"):
        marker = as_dict(entry, "position: venture: markers")
        only(marker, ("at", "rep"), "position: venture: markers")
        x, y = [hundredths(number(n)) for n in as_list(marker.get("at"), "position: venture: markers: at")]
        made.pefs.append(Pef(len(made.pefs), x, y, as_int(marker.get("rep", 4), "markers: rep", 1, 6)))
    for entry in as_list(doc.get("met", []), "position: venture: met"):
        meeting = as_dict(entry, "position: venture: met")
        only(meeting, MET_KEYS, "position: venture: met")
        doing = DOING.index(as_text(meeting.get("doing", "attack"), "position: venture: met: doing"))
        contact = Contact(len(made.contacts), doing, 0)
        contact.flank = as_int(meeting.get("flank", 0), "position: venture: met: flank", -1, 1)
        contact.passed = as_int(meeting.get("passed", -1), "position: venture: met: passed", -1, 2)
        made.contacts.append(contact)
        made.doing = doing
        for name in as_list(meeting.get("groups"), "position: venture: met: groups"):
            who = id_of(poised.ids, as_text(name, "position: venture: met: groups"))
            made.minds.append(EnemyMemory(who, contact.id, len(made.minds) + 1))
    for section in as_list(doc.get("scouted", []), "position: venture: scouted"):
        made.scouted |= 1 << as_int(section, "position: venture: scouted", 1, 9) - 1
    made.met = len(made.minds)
    battle.venture = made
    battle.solo = [1]


def pair_of_hill(given: object) -> list[object]:
    """Read a hill, written { box = [...], crest = [...] }."""
    doc = as_dict(given, "position: hill")
    only(doc, ("box", "crest"), "position: hill")
    return [doc.get("box"), doc.get("crest")]


def join(poised: BattlePosition, entry: list[object]) -> None:
    """Put two groups into melee, the charger first, with the turns fought (1 if left out)."""
    battle = battle_of(poised)
    if len(entry) not in (2, 3):
        raise BadInput("position: a melee is written [charger, target] or [charger, target, turns fought]")
    one, other = [id_of(poised.ids, as_text(name, "position: melees")) for name in entry[:2]]
    turns = as_int(entry[2], "position: melees", 0, 99) if len(entry) == 3 else 1
    battle.join_melee(one, other, one)
    battle.pairs[-1] = MeleePair(one, other, turns, one)


def begin(poised: BattlePosition, doc: Doc) -> None:
    battle = battle_of(poised)
    if "acting" in doc:
        activate(poised, as_text(doc["acting"], "position: acting"))
    elif "activation" in doc:
        faces = [as_int(face, "position: activation", 1, 6) for face in as_list(doc["activation"], "activation")]
        battle.turn -= 1
        battle.agenda = [Step(steps.TURN)]
        battle.dice = ScriptedDice(faces)
        advance(poised.book, battle)
        battle.take_log()
    else:
        plan_turn(battle, 0)
        battle.agenda.append(Step(steps.SIDE, 0, 0))
        advance(poised.book, battle)
        battle.take_log()


# --- facts ------------------------------------------------------------------------------------------------------------


def group_of(poised: BattlePosition, name: str) -> Group:
    know_parts(poised)
    return battle_of(poised).groups[id_of(poised.ids, name)]


def facts(poised: BattlePosition, name: str) -> Doc:
    """Return the facts of a group that a case file may state."""
    group = group_of(poised, name)
    battle = battle_of(poised)
    return {
        "class": "mounted_infantry" if group.card.is_mounted_infantry else CLASS_NAMES[group.card.klass],
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


def middle_of(area: Area) -> list[float]:
    return [(area.west + area.east) / 200, (area.south + area.north) / 200]


def ends_of_road(road: Line) -> list[int]:
    return [road.xs[0], road.ys[0], road.xs[-1], road.ys[-1]]


def ask(poised: BattlePosition, text: str) -> object:
    """Answer a question about the table, one of QUESTIONS; gaps are inches rounded to a tenth."""
    battle: Battle = battle_of(poised)
    match text.split():
        case ["markers"]:
            return [[pef.x / 100, pef.y / 100, pef.rep] for pef in battle.venture.pefs_here()]
        case ["met"]:
            return len([group for group in battle.groups if group.side == battle.venture.enemy and group.is_body])
        case ["doing", one]:
            mind = battle.venture.mind_of(group_of(poised, one).id)
            return DOING[battle.venture.contacts[mind.contact].doing] if mind is not None else ""
        case ["burnt"]:
            return is_burnt(battle)
        case ["rep", one]:
            return rep_now(battle, group_of(poised, one))
        case ["guns"]:
            return len([group for group in battle.groups if group.side == battle.venture.enemy and group.card.is_gun])
        case ["scouted"]:
            return [number for number in range(1, 10) if battle.venture.scouted >> (number - 1) & 1]
        case ["sight", one, "to", other]:
            return sees(battle, group_of(poised, one), group_of(poised, other))
        case ["gap", one, "to", other]:
            return round(gap_between(group_of(poised, one), group_of(poised, other)) / 100, 1)
        case ["zone", one, "from", other]:
            block = group_of(poised, other).block
            return ZONES[zone_of(group_of(poised, one), block.x, block.y)]
        case ["fire" | "firing" | "seen" as what, one, "at", other]:
            aim = AimedFire(battle, group_of(poised, one), group_of(poised, other), battle.moved_first)
            return {"fire": aim.dice, "firing": aim.firing, "seen": aim.seen}[what]
        case ["melee", one, "against", other]:
            return Bouts(battle, group_of(poised, one), group_of(poised, other)).dice
        case ["sections"]:
            return [GROUNDS[ground] for ground in battle.field.sections]
        case ["buildings"]:
            return [[*middle_of(building.area), building.dv] for building in battle.field.buildings]
        case ["roads"]:
            return [[n / 100 for n in ends_of_road(road)] for road in battle.field.roads]
    raise BadInput(f"'{text}' is not a question about this table; these are: {'; '.join(QUESTIONS)}")


# --- campaigns --------------------------------------------------------------------------------------------------------


def campaign(begun: Doc, now: Doc) -> Doc:
    """Return a campaign with the Major Morale, roster and battle due from a case file."""
    only(now, NOW_KEYS, "campaign: now")
    made = {**begun, **now}
    if "roster" in now:
        training = as_text(begun["training"], "training")
        roster: list[Doc] = []
        for name, told in as_dict(now["roster"], "campaign: now: roster").items():
            entry: Doc = {**ROSTER, **LEADERS[training], **as_dict(told, f"campaign: now: roster.{name}"), "name": name}
            roster.append({"strength": entry["figures"], **entry})
        made["roster"] = roster
    return made
