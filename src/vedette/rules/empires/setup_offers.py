"""What is offered while a battle is set up: pieces of terrain, edges, stands to buy, places to deploy in."""

from vedette.engine.orders import WAYS
from vedette.engine.plurals import many
from vedette.engine.types import NOBODY, Option, Order, Reach
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.buying import (
    halves_left,
    in_points,
    kinds_on_sale,
    refuse_works,
    usual_weapons,
)
from vedette.rules.empires.deploy import (
    deployment_orders,
    refuse_deployment,
    refuse_dig,
    refuse_hitch,
    waiting,
    zone_cells,
)
from vedette.rules.empires.muster import Figures
from vedette.rules.empires.oneoff import CHAINS, COLUMNS, EDGES, PIECES, ROWS, is_first_of_line, kind_of, refuse_terrain
from vedette.rules.empires.stands import KIND_NAMES, KIND_WORDS, PLACES, WEAPON_NAMES, WEAPON_WORDS

EDGE_WORDS = ("northern", "eastern", "southern", "western")


def centre(battle: Battle, cell: int) -> tuple[int, int]:
    return battle.grid.x[cell] * 100 + 50, battle.grid.y[cell] * 100 + 50


# --- terrain and baselines --------------------------------------------------------------------------------------------


def words_of_piece(name: str) -> str:
    kind = kind_of(name)
    if name in ROWS:
        return f"Place a {kind} straight from west to east"
    if name in COLUMNS:
        return f"Place a {kind} straight from south to north"
    if "-" not in name:
        return f"Place a {kind}"
    size = name[-3:].replace("x", " by ")
    return f"Place a {kind}, {size} squares (its south-western square)"


def terrain_options(battle: Battle, side: int) -> list[Option]:
    """Each piece of the stock with the squares where it may lie; bent roads and streams can be written out."""
    found: list[Option] = []
    grid = battle.grid
    for word, name in enumerate(PIECES):
        if name in CHAINS or name == "hill":
            continue
        places = Reach("places")
        for cell in grid.cells:
            if not is_first_of_line(battle, name, cell):
                continue
            if refuse_terrain(battle, side, Order("lay", (word, grid.x[cell], grid.y[cell]))) is None:
                x, y = centre(battle, cell)
                places.places.append((x, y, []))
        if places.places:
            found.append(Option("lay", f"lay {name} {{x}},{{y}}", words_of_piece(name), "WEC-OPT-06", NOBODY, places))
    for word, name in enumerate(EDGES):
        places = Reach("places")
        for cell in grid.cells:
            x, y = grid.x[cell], grid.y[cell]
            ways = [w for w in range(4) if refuse_terrain(battle, side, Order("run", (word, w, x, y))) is None]
            if ways:
                places.places.append((x * 100 + 50, y * 100 + 50, [way * 90 for way in ways]))
        if places.places:
            length = name[-1] + " squares long, " if "-" in name else ""
            words = f"Place a {kind_of(name)}, {length}on that side of the square"
            text = f"run {name} along {{facing}} {{x}},{{y}}"
            found.append(Option("run", text, words, "WEC-OPT-06", NOBODY, places))
    found.append(Option("enough", "enough", "Place no more terrain", "WEC-RUL-04"))
    return found


def baseline_options() -> list[Option]:
    return [
        Option("baseline", f"baseline {WAYS[way]}", f"Take the {EDGE_WORDS[way]} edge", "WEC-BAS-04")
        for way in range(4)
    ]


# --- buying -----------------------------------------------------------------------------------------------------------


def buying_options(battle: Battle, side: int, figures: Figures) -> list[Option]:
    """Stands that can be afforded, with their weapons; entrenchments; what may be given back; and that one has done."""
    found: list[Option] = []
    for kind in kinds_on_sale(battle, side, figures):
        for weapon in usual_weapons(kind):
            armed = f" with {WEAPON_WORDS[weapon]}" if weapon and len(usual_weapons(kind)) > 1 else ""
            words = f"Buy {KIND_WORDS[kind]}{armed} ({figures.values[kind]})"
            found.append(Option("buy", f"buy {KIND_NAMES[kind]} {WEAPON_NAMES[weapon]}", words, "WEC-VAL-01"))
    works = battle.works[side]
    for number, what in ((works + 1, "Buy an entrenchment (½)"), (works - 1, "Give an entrenchment back")):
        if refuse_works(battle, side, number) is None:
            found.append(Option("entrench", f"entrench {number}", what, "WEC-VAL-04"))
    for card in battle.roster[side]:
        found.append(Option("sell", f"sell {card.id}", f"Give back {card.name}", "WEC-ARM-03", card.id))
    if battle.roster[side]:
        left = in_points(halves_left(battle, side))
        found.append(Option("bought", "bought", f"The army is complete ({many(left, 'point')} left)", "WEC-ARM-01"))
    return found


# --- deployment -------------------------------------------------------------------------------------------------------


def deployment_options(battle: Battle, side: int) -> list[Option]:
    """Each waiting stand with the places it may take; then what else can be done."""
    found: list[Option] = []
    left = waiting(battle, side)
    if not left:
        found.append(Option("ready", "ready", "The army is deployed", "WEC-DEP-02"))
    for who in left:
        found += stand_options(battle, side, who)
    found += work_options(battle, side)
    for stand in battle.stands:
        if stand.side == side and refuse_deployment(battle, side, Order("recall", (stand.id,))) is None:
            found.append(Option("recall", f"recall {stand.id}", f"Take {stand.card.name} back", "WEC-DEP-02", stand.id))
    return found


def stand_options(battle: Battle, side: int, who: int) -> list[Option]:
    """Where a waiting stand may be placed, and how else it may start."""
    found: list[Option] = []
    name = battle.stands[who].card.name
    by_square: dict[tuple[int, int, int], list[int]] = {}
    for order in deployment_orders(battle, side, who):
        by_square.setdefault((order.args[1], order.args[2], order.args[4]), []).append(order.args[3])
    for place in range(3):
        places = Reach("places")
        for (x, y, at), ways in by_square.items():
            if at == place:
                places.places.append((x * 100 + 50, y * 100 + 50, [way * 90 for way in ways]))
        if places.places:
            words = f"Deploy {name}" + ("", " in front of another stand", " behind another stand")[place]
            text = f"deploy {who} to {{x}},{{y}} facing {{facing}} {PLACES[place]}"
            found.append(Option("deploy", text, words, "WEC-DEP-02", who, places))
    if refuse_deployment(battle, side, Order("onfoot", (who,))) is None:
        found.append(Option("onfoot", f"onfoot {who}", f"{name} starts on foot", "WEC-MOV-05", who))
    for wagon in battle.stands:
        if refuse_hitch(battle, side, battle.stands[who], wagon.id) is None:
            words = f"{name} starts limbered to {wagon.card.name}"
            found.append(Option("hitch", f"hitch {who} to {wagon.id}", words, "WEC-TRN-01", who))
    return found


def work_options(battle: Battle, side: int) -> list[Option]:
    """Entrenchments still to be placed, and those that may be taken up again (RUL-08)."""
    found: list[Option] = []
    grid = battle.grid
    places = Reach("places")
    for cell in zone_cells(battle, side):
        if refuse_dig(battle, side, grid.x[cell], grid.y[cell]) is None:
            x, y = centre(battle, cell)
            places.places.append((x, y, []))
    if places.places:
        words = f"Place an entrenchment ({battle.works[side]} left)"
        found.append(Option("dig", "dig {x},{y}", words, "WEC-VAL-04", NOBODY, places))
    for cell in battle.digs[side]:
        x, y = grid.x[cell], grid.y[cell]
        found.append(Option("fill", f"fill {x},{y}", f"Take back the entrenchment at {x},{y}", "WEC-RUL-08"))
    return found
