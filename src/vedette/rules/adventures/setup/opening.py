"""The opening of a battle: groups of the set-up, the C-in-C, and what is settled before turn 1."""

from typing import Final

from vedette.engine.types import NOBODY, BadInput
from vedette.engine.validation import as_dict, as_flag, as_int, as_list, one_of, only
from vedette.geometry.blocks import is_on_table, overlap
from vedette.rules.adventures import steps
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.ground.field import AREA_KINDS, WOODS
from vedette.rules.adventures.ground.terrain import OVERALL
from vedette.rules.adventures.groups.formations import is_shape, may_form, stand, usual_files
from vedette.rules.adventures.groups.groups import (
    ARTILLERY,
    CAVALRY,
    CHIEF,
    COLUMN,
    EUROPEAN,
    FIELDED,
    HORSE_CLOSE,
    INFANTRY,
    LINE,
    MOB,
    RESERVE,
    TRIBAL,
    USUAL_DRILLS,
    Group,
)
from vedette.rules.adventures.groups.parts import attach
from vedette.rules.adventures.groups.room import room_on_table
from vedette.rules.adventures.groups.squares import shares_ground
from vedette.rules.adventures.setup.muster import Figures, as_point, make_chief, read_group, scale_of
from vedette.rules.adventures.setup.recruiting import MADE_UP_OF, check_army, is_raised
from vedette.rules.adventures.solo.missions import IN_PLACE_OF_WOODS, plan_fight, plan_mission
from vedette.rules.adventures.turn.moving import ground_for

ALWAYS: Final = 1
"""Field strength is rolled for groups of the set-up too (OPT-08)."""
USUAL_YEAR: Final = 1880


def circumstances(setup: dict[str, object], values: dict[str, int]) -> dict[str, int]:
    """Return the day's facts from the set-up as settings; a year chosen as a setting prevails.

    CA-OPT-07, CA-OPT-10, CA-OPT-11.
    """
    found: dict[str, int] = {}
    if "year" in setup:
        year = as_int(setup["year"], "year", 1800, 1920)
        if values["year"] == USUAL_YEAR and year != USUAL_YEAR:
            found["year"] = year
    for key in ("night", "weather"):
        if as_flag(setup.get(key, False), key) and values[key] == 0:
            found[key] = 1
    return found


def plan_setup(battle: Battle, setup: dict[str, object]) -> None:
    """Plan terrain, recruiting, leaders, the edge, and the set-up of groups without a place.

    CA-BAT-37, CA-BAT-38, CA-BAT-39, CA-BAT-40, CA-BAT-41.
    """
    if battle.venture.has_pefs:
        plan_mission(battle, setup)
        return
    if battle.venture.enemy != NOBODY:
        plan_fight(battle)
    battle.then(steps.START)
    armies = battle.armies
    for side in (1, 0):
        if battle.defender == NOBODY or battle.defender == side:
            battle.then(steps.DEPLOY, side)
    table = as_dict(setup.get("table", {}), "table")
    chooser = chooses_edge(battle, table)
    if chooser != NOBODY and not any([group.where == FIELDED for group in battle.groups]):
        battle.then(steps.EDGE, chooser)
    if battle.rules.field_strength == ALWAYS:
        for group in reversed(battle.groups):
            if group.is_body and group.card.klass != ARTILLERY and group.count == group.card.paper:
                battle.then(steps.STRENGTH, group.id)
    for side in (1, 0):
        if is_raised(armies[side]):
            check_army(armies[side], battle.rules.generic_guns)
            battle.then(steps.LEADERS, side)
            if battle.rules.ask_leaders:
                battle.then(steps.LEAD, side, 0)
            battle.then(steps.RAISE, side)
    if table.get("terrain") == "generated":
        overall = one_of(table.get("overall", "rolled"), ("rolled", *OVERALL), "overall") - 1
        woods = one_of(table.get("woods", AREA_KINDS[WOODS]), IN_PLACE_OF_WOODS, "woods")
        battle.then(steps.TERRAIN, overall, AREA_KINDS.index(IN_PLACE_OF_WOODS[woods]))
    if battle.rules.weather_rolled:
        battle.then(steps.WEATHER)


def chooses_edge(battle: Battle, table: dict[str, object]) -> int:
    """Return the side that chooses the ends: the opponent of a side that laid the terrain, else the defender.

    CA-TER-01, CA-BAT-38.
    """
    if "laid_by" in table:
        return 1 - as_int(table["laid_by"], "table: laid_by", 0, 1)
    if battle.defender != NOBODY and "home" not in battle.armies[battle.defender].doc:
        return battle.defender
    return NOBODY


def read_groups(battle: Battle, numbers: Figures, side: int) -> None:
    """Read the groups of a side from the set-up."""
    army = battle.armies[side]
    for entry in as_list(army.doc.get("groups", []), f"{army.name}: groups"):
        read_one(battle, numbers, as_dict(entry, f"{army.name}: groups"), side)
    check_companies(battle, side)


def read_one(battle: Battle, numbers: Figures, doc: dict[str, object], side: int) -> None:
    """Read a group of the set-up, on the table if its place is given."""
    group = read_group(numbers, battle.rules, len(battle.groups), battle.armies[side], doc)
    battle.groups.append(group)
    if as_flag(doc.get("reinforcement", False), f"{group.card.name}: reinforcement"):
        await_doubles(battle, group, "at" in doc)
    if "at" in doc:
        at = as_point(doc["at"], f"{group.card.name}: at", scale_of(battle.rules))
        facing = as_int(doc.get("facing", (180, 270, 0, 90)[battle.home[side]]), f"{group.card.name}: facing", 0, 359)
        battle.place_group(group, at.x, at.y, facing)


COMPANIES: Final = {
    (EUROPEAN, INFANTRY): ("a company is two European infantry units and one captain", "CA-ORG-02"),
    (EUROPEAN, CAVALRY): ("a squadron is two European cavalry units and one captain", "CA-ORG-04"),
    (EUROPEAN, ARTILLERY): ("a battery is three European guns", "CA-ORG-06"),
    (TRIBAL, INFANTRY): ("a clan is three infantry bands and a Warlord", "CA-ORG-09"),
    (TRIBAL, CAVALRY): ("a clan of horsemen is three mounted bands and a Warlord", "CA-ORG-11"),
}


def check_companies(battle: Battle, side: int) -> None:
    """Check that groups with one company number are of one kind and not too many.

    CA-ORG-02, CA-ORG-03, CA-ORG-04, CA-ORG-05, CA-ORG-06, CA-ORG-07, CA-ORG-08, CA-ORG-09, CA-ORG-10, CA-ORG-11,
    CA-ORG-12, CA-ORG-13.

    CA-ARM-27.
    """
    kinds = "; ".join([words for words, _ in COMPANIES.values()])
    for number in sorted({group.card.company for group in battle.groups if group.side == side} - {NOBODY}):
        own = [group for group in battle.groups if group.side == side and group.card.company == number]
        card = own[0].card
        names = ", ".join([group.card.name for group in own])
        if any([group.card.klass != card.klass for group in own]):
            raise BadInput(f"company {number} mixes kinds of troops ({names}); {kinds} (CA-ORG-02 to -11)")
        if (card.training, card.klass) not in COMPANIES:
            raise BadInput(f"company {number} ({names}): Tribal guns never activate together; leave it out (CA-ORG-13)")
        words, rule = COMPANIES[(card.training, card.klass)]
        if len(own) > MADE_UP_OF[(card.training, card.klass)]:
            raise BadInput(f"company {number} has {len(own)} groups ({names}); {words} ({rule})")
        if len([group for group in own if group.high > 0]) > 1:
            raise BadInput(f"company {number} has more than one captain or Warlord ({names}); {words} ({rule})")


def stand_clear(battle: Battle) -> None:
    """Check that groups placed by the set-up are on the table and do not overlap (CA-RUL-123).

    Places are given for bases of the usual size. On larger ones groups move apart to the nearest room (CA-RUL2-102),
    on fewer files or in a closer formation where they need it.
    """
    field = battle.field
    base, usual = battle.rules.drills[HORSE_CLOSE], USUAL_DRILLS[HORSE_CLOSE]
    if base.base_width > usual.base_width or base.base_depth > usual.base_depth:
        move_apart(battle)
        return
    placed: list[Group] = []
    for group in battle.groups:
        if group.where != FIELDED:
            continue
        name = group.card.name
        if not is_on_table(group.block, field.width, field.height):
            raise BadInput(f"{name}: at that place it is not wholly on the table; set it farther in (CA-RUL-123)")
        if group.card.klass == CHIEF:
            continue
        for other in placed:
            if overlap(group.block, other.block) and not shares_ground(group, group.block, other):
                raise BadInput(f"{name} would stand on {other.card.name}; set one of them farther off (CA-RUL-123)")
        placed.append(group)


def move_apart(battle: Battle) -> None:
    """Move the groups one by one to places clear of those already placed."""
    waiting = [group for group in battle.groups if group.where == FIELDED]
    for group in waiting:
        group.where = RESERVE
    for group in waiting:
        group.where = FIELDED
        if not finds_room(battle, group):
            raise BadInput(f"{group.card.name} finds no room on the table; choose smaller bases (CA-OPT-30)")


def finds_room(battle: Battle, group: Group) -> bool:
    """Place a group as it is, on fewer files or in a closer formation, near its place; False if none fits."""
    for formation in (group.formation, LINE, COLUMN, MOB):
        if not may_form(group.card, group.mounted, formation):
            continue
        for files in files_for(group, formation):
            twin = group.clone()
            twin.formation = formation
            twin.files = files
            if not group.serves_gun:
                stand(twin, group.block.x, group.block.y, group.block.heading)
            there = room_on_table(battle, twin, twin.block, ground_for(battle, twin))
            if there is not None:
                group.formation = formation
                group.files = files
                battle.set_block(group, there)
                return True
    return False


def files_for(group: Group, formation: int) -> list[int]:
    """Return its files, or those usual in another formation, then fewer."""
    count = group.bodies
    most = group.files if formation == group.formation else usual_files(formation, count, group.card.has_ranged)
    return [most] + [files for files in range(most - 1, 0, -1) if is_shape(formation, count, files)]


def read_chief(battle: Battle, side: int) -> None:
    """Read the C-in-C of the set-up, with a group or alone (CA-LDR-01)."""
    army = battle.armies[side]
    if "chief" not in army.doc:
        return
    doc = as_dict(army.doc["chief"], f"{army.name}: chief")
    only(doc, ("rep", "mounted", "with", "at", "name"), f"{army.name}: chief")
    rep = as_int(doc.get("rep", 4), "chief: rep", 2, 6)
    chief = make_chief(len(battle.groups), army, rep, as_flag(doc.get("mounted", True), "chief: mounted"))
    battle.groups.append(chief)
    if "at" in doc:
        at = as_point(doc["at"], "chief: at", scale_of(battle.rules))
        battle.place_group(chief, at.x, at.y, 0)
        return
    own = [group for group in battle.groups if group.side == side and group.is_body]
    number = as_int(doc.get("with", 0), "chief: with", 0, max(0, len(own) - 1))
    if own:
        attach(battle, chief, own[number])


def await_doubles(battle: Battle, group: Group, placed: bool) -> None:
    """Let a reinforcement wait for doubles where they count; otherwise it enters like other groups.

    CA-TRN-04.
    """
    name = group.card.name
    if placed:
        raise BadInput(
            f"{name} is a reinforcement and cannot have a place on the table yet; leave out 'at' (CA-TRN-04)"
        )
    for other in battle.groups:
        if other.awaited and other.side != group.side:
            raise BadInput(f"{name}: doubles bring reinforcements for one side only (CA-TRN-04)")
    group.awaited = battle.rules.reinforcements
