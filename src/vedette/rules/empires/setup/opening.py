"""The opening of a battle from a set-up: its checks before the first die, and its agenda.

WEC-RUL-74.
"""

from vedette.engine.dice import Dice
from vedette.engine.orders import WAYS
from vedette.engine.types import NOBODY, SIDES, BadInput, Step
from vedette.engine.validation import IT_HAS, as_dict, as_int, as_list, as_text, index_in, only
from vedette.geometry.grid import opposite
from vedette.rules.empires import steps
from vedette.rules.empires.battle import Battle, Rules, new_battle
from vedette.rules.empires.setup import buying
from vedette.rules.empires.setup.deploy import GIVEN, deployment_of, hitch, refuse_hitch, refuse_place
from vedette.rules.empires.setup.muster import SETUP_KEYS, copied, read_army, read_field, read_stands, square_of
from vedette.rules.empires.stands import COMMAND, PLACES, Stand


def open_battle(setup: dict[str, object], dice: Dice, rules: Rules, turns: int) -> Battle:
    """Read the set-up, and put on the agenda what is left to be settled before the first turn (WEC-RUL-74, WEC-SET-02)."""
    only(setup, SETUP_KEYS, "the set-up", IT_HAS)
    field = read_field(as_dict(setup.get("table", {}), "table"))
    field.settle(rules.flat_obstacles_block)
    docs = as_list(setup.get("sides"), "sides")
    if len(docs) != 2:
        raise BadInput("a battle has two sides (WEC-SET-01)")
    armies = [read_army(as_dict(doc, f"side {i + 1}"), i) for i, doc in enumerate(docs)]
    listed = [read_stands(army, 0, rules.figures, rules.foot_commander_as_infantry) for army in armies]
    battle = new_battle(dice, rules, field, armies, [])
    enlist(battle, listed)
    battle.turns = as_int(setup.get("turns", turns), "turns", 1, 99)
    battle.has_large = any([stand.card.large for stand in battle.stands])
    read_baselines(battle, setup)
    for side in SIDES:
        battle.works[side] = buying.works_stated(armies[side])
    check_setup(battle, setup, listed)
    for side in SIDES:
        if deployment_of(battle, side) == GIVEN:
            place_given(battle, side)
    count_original(battle)
    plan(battle, setup)
    return battle


def plan(battle: Battle, setup: dict[str, object]) -> None:
    """Plan the rest of the set-up in the order of the book's chapters; agreed parts are not thrown for (WEC-RUL-74)."""
    battle.next(Step(steps.START))
    for side in (1, 0):
        battle.next(Step(steps.DEPLOY, side))
    battle.next(Step(steps.ZONES))
    battle.next(Step(steps.COMMANDERS))
    if not battle.mustered:
        battle.next(Step(steps.MUSTER))
        for side in (1, 0):
            battle.next(Step(steps.BUY, side))
        points = buying.read_points(setup.get("points", buying.EQUAL_POINTS))
        battle.next(Step(steps.VALUES, points))
    if setup.get("baselines") == "dice":
        battle.next(Step(steps.BASELINES))
    if setup.get("terrain") == "dice":
        battle.next(Step(steps.TERRAIN))


def read_baselines(battle: Battle, setup: dict[str, object]) -> None:
    """Read each side's edge of the battlefield; the two are opposite (WEC-BAS-01, WEC-BAS-05, WEC-BAS-02)."""
    if setup.get("baselines") == "dice":
        battle.home = [NOBODY, NOBODY]
        return
    edges = as_list(setup.get("baselines", ["S", "N"]), "baselines")
    if len(edges) != 2:
        raise BadInput("'baselines' names two edges, for instance ['S', 'N']")
    battle.home = [index_in(edge, WAYS, "baselines") for edge in edges]
    if battle.home[0] ^ 2 != battle.home[1]:
        raise BadInput("the two baselines must be opposite edges (WEC-BAS-05)")


def count_original(battle: Battle) -> None:
    """Store each army's original value, without its Command stand (WEC-VIC-03)."""
    for side in SIDES:
        worth = [stand.card.value for stand in battle.stands if stand.side == side and stand.card.arm != COMMAND]
        battle.original[side] = sum(worth)


def muster(battle: Battle, step: Step) -> None:
    """Show armies that were bought in secret, and count their value (WEC-SET-07, WEC-VIC-03)."""
    buying.enrol(battle)
    count_original(battle)


def enlist(battle: Battle, listed: list[list[Stand]]) -> None:
    """Number the stands; while an army is still to be bought, only the Command stands are listed (WEC-RUL-74)."""
    battle.mustered = not any([buying.is_bought(army) for army in battle.armies])
    for side in SIDES:
        for stand in listed[side]:
            if battle.mustered or stand.card.arm == COMMAND:
                battle.stands.append(Stand(copied(stand.card, len(battle.stands))))
    if not battle.mustered:
        for side in SIDES:
            for stand in listed[side][1:]:
                number = len(battle.stands) + len(battle.roster[side])
                battle.roster[side].append(copied(stand.card, number))


def check_setup(battle: Battle, setup: dict[str, object], listed: list[list[Stand]]) -> None:
    """Refuse a set-up that could not be played, before the first die is thrown."""
    index_in(setup.get("terrain", "given"), ("given", "dice"), "terrain")
    open_yet = setup.get("terrain") == "dice" or setup.get("baselines") == "dice" or not battle.mustered
    points = buying.read_points(setup.get("points", buying.EQUAL_POINTS))
    homes = [0, 1, 2, 3]
    depth = min(battle.grid.width, battle.grid.height)
    if setup.get("baselines") != "dice":
        depth = battle.grid.height if battle.home[0] % 2 == 0 else battle.grid.width
    rows = [check_deployment(battle, side, depth, open_yet) for side in SIDES]
    if rows[0] + rows[1] > depth:
        raise BadInput(f"the two deployment zones overlap: {rows[0]} and {rows[1]} rows of {depth} (WEC-DEP-02)")
    for side in SIDES:
        army = battle.armies[side]
        works = buying.works_to_pay(battle, battle.works[side])
        if buying.is_bought(army):
            buying.check_affordable(army, battle.rules.figures, works, points)
        elif "points" in setup and points:
            buying.check_ready_made(army, listed[side], works, points)
        if deployment_of(battle, side) != GIVEN and open_yet:
            if setup.get("baselines") != "dice":
                homes = [battle.home[side]]
            to_be_laid = 12 if setup.get("terrain") == "dice" else 0
            buying.check_room(battle, side, listed[side], homes, to_be_laid)


def check_deployment(battle: Battle, side: int, depth: int, open_yet: bool) -> int:
    """Return the rows of a side's zone by the set-up; 0 if it throws for them or is placed already."""
    plan = deployment_of(battle, side)
    name = battle.armies[side].name
    if plan == GIVEN:
        if open_yet:
            raise BadInput(
                f"{name}: a deployment can be given only where terrain, baselines and armies are (WEC-DEP-01)"
            )
        return 0
    if plan == "dice":
        return 0
    doc = as_dict(plan, f"{name}: deployment") if isinstance(plan, dict) else {}
    if list(doc) != ["rows"]:
        raise BadInput(f"{name}: deployment must be 'given', 'dice' or a number of rows; not {plan!r}")
    rows = as_int(doc["rows"], f"{name}: deployment rows", 1, depth)
    if open_yet and rows > depth // 2:
        raise BadInput(f"{name}: a zone of {rows} rows is more than half of {depth} (WEC-DEP-02)")
    return rows


def place_given(battle: Battle, side: int) -> None:
    """Place a side as its scenario states (WEC-DEP-01, WEC-OPT-03)."""
    army = battle.armies[side]
    docs = stand_docs(battle, side)
    mine = [stand for stand in battle.stands if stand.side == side]
    towed: list[tuple[Stand, str]] = []
    for stand, doc in zip(mine, docs, strict=True):
        if "towed_by" in doc:
            towed.append((stand, as_text(doc["towed_by"], f"{stand.card.name}: towed_by")))
            continue
        if "at" not in doc:
            raise BadInput(f"{army.name}: {stand.card.name} needs a square 'at', as the deployment is given")
        cell = square_of(doc["at"], battle.field, f"{army.name}: {stand.card.name}")
        usual = WAYS[opposite(battle.home[side])]
        facing = index_in(doc.get("facing", usual), WAYS, f"{army.name}: {stand.card.name}: facing")
        place = index_in(
            doc.get("place", "alone" if battle.front[cell] == NOBODY else "rear"), PLACES, f"{stand.card.name}: place"
        )
        battle.zone[side] = 99
        refused = refuse_place(battle, side, stand.id, cell, facing, place)
        if refused is not None:
            raise BadInput(f"{army.name}: {refused}")
        battle.place_stand(stand, cell, facing, place)
    for gun, name in towed:
        wagon = [stand for stand in mine if stand.card.name == name]
        if not wagon or refuse_hitch(battle, side, gun, wagon[0].id) is not None:
            raise BadInput(f"{army.name}: {gun.card.name} cannot be towed by '{name}'")
        hitch(battle, gun, wagon[0])


def stand_docs(battle: Battle, side: int) -> list[dict[str, object]]:
    """Return the set-up entries of a side's stands, Command stand first."""
    doc = battle.armies[side].doc
    docs = [as_dict(doc.get("commander", {}), "commander")]
    for item in as_list(doc.get("army"), "army"):
        entry = as_dict(item, "stand")
        count = entry.get("count", 1)
        for _ in range(count if isinstance(count, int) else 1):
            docs.append(entry)
    return docs
