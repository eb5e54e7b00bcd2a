"""Battles of Colonial Adventures: scenarios, and Stand Up Fights between any two armies (BAT-32 to -41)."""

from typing import Any, Final

from vedette import armies
from vedette.engine.book import as_int
from vedette.engine.dice import Chance, Hashed
from vedette.engine.types import BadInput
from vedette.rules import book_named
from vedette.toml_files import Trouble

Doc = dict[str, Any]

SCHEMA: Final = "adventures.schema.json"
TRIBAL_TIMES: Final = 3
"""Tribal forces three times the European are recommended (BAT-36)."""
USUAL_UNITS: Final = 4
COLOURS: Final = ("#8f2020", "#1e4e8c")
WIDTH: Final = 48
HEIGHT: Final = 48
BATTLE_CHOICES: Final = ("armies", "sizes", "defender", "width", "height", "terrain", "seed", "title")


def army_list(id: str) -> Doc:
    """A recruiting list, by id."""
    return armies.load("adventures", id)


def size_of(scenario: Doc) -> tuple[int, int, int]:
    """No limit of turns; hundredths of an inch wide and deep."""
    table = scenario["table"]
    return 0, table.get("width", WIDTH) * 100, table.get("height", HEIGHT) * 100


def side_names(scenario: Doc) -> list[str]:
    return [side.get("name") or army_list(side["army"])["name"] for side in scenario["sides"]]


def troubles(doc: Doc) -> list[Trouble]:
    """The book itself has the last word."""
    for i, side in enumerate(doc["sides"]):
        if "army" in side and side["army"] not in armies.ids("adventures"):
            fix = f"write one of: {', '.join(armies.ids('adventures'))}"
            return [Trouble(("sides", i, "army"), f"there is no army '{side['army']}'", fix)]
    try:
        book_named("adventures").begin(setup_of(doc, {}), Hashed("check"))
    except BadInput as error:
        return [Trouble(("sides",), str(error), "mend this entry")]
    return []


def setup_of(scenario: Doc, choices: Doc) -> Doc:
    """The set-up of a scenario, its recruiting lists worked in."""
    for key in choices:
        raise BadInput(f"a scenario of Colonial Adventures leaves no choice of '{key}'")
    setup: Doc = {"book": "adventures", "title": scenario["title"], "table": scenario["table"], "sides": []}
    for key in ("battle", "defender"):
        if key in scenario:
            setup[key] = scenario[key]
    for number, side in enumerate(scenario["sides"]):
        setup["sides"].append(filled(side, number))
    return setup


def filled(side: Doc, number: int) -> Doc:
    """A side with its army's list, name and dress where the scenario leaves them open."""
    made = dict(side)
    if "army" in made and "list" not in made:
        listed = army_list(made["army"])
        made["list"] = listed
        made.setdefault("name", listed["name"])
        made.setdefault("dress", listed["dress"])
        made.setdefault("training", listed["training"])
    made.setdefault("colour", COLOURS[number])
    return made


def usual_size(training: str, other: str) -> int:
    """Four units, or three bands for each unit of a European enemy (BAT-36, CA-RUL2-109)."""
    if training == "european":
        return USUAL_UNITS
    return USUAL_UNITS * TRIBAL_TIMES if other == "european" else 6


def stand_up_fight(
    one: str, other: str, sizes: tuple[int, int] = (0, 0), defender: int = -1, width: int = 48, height: int = 48
) -> Doc:
    """A battle between two armies: recruited, led and set up by dice, on generated ground.

    Without a defender the European side defends, the first of two of the same training (CA-RUL2-79, CA-LEFT-10).
    """
    lists = [army_list(one), army_list(other)]
    trainings = [listed["training"] for listed in lists]
    if defender < 0:
        defender = 1 if trainings[1] == "european" and trainings[0] == "tribal" else 0
    land = lists[1 - defender].get("land", lists[defender].get("land", "rolled"))
    sides: list[Doc] = []
    for number in (0, 1):
        size = sizes[number] or usual_size(trainings[number], trainings[1 - number])
        has_guns = any([row["roll"] == "*" for row in lists[number]["rows"]])
        guns = size // lists[number]["gun_per_groups"] if has_guns else 0
        sides.append(filled({"army": (one, other)[number], "recruit": size, "guns": guns}, number))
    if sides[0]["name"] == sides[1]["name"]:
        sides[1]["name"] += " (2)"
    return {
        "book": "adventures",
        "battle": "stand-up-fight",
        "title": f"{sides[0]['name']} against {sides[1]['name']}",
        "words": "A Stand Up Fight: armies, leaders and ground by dice.",
        "table": {"width": width, "height": height, "terrain": "generated", "overall": land},
        "sides": sides,
        "defender": defender,
    }


def battle_of(choices: Doc) -> Doc:
    """A Stand Up Fight between two armies; every choice has a default."""
    for key in choices:
        if key not in BATTLE_CHOICES:
            raise BadInput(f"a Stand Up Fight has no choice '{key}'; it has: {', '.join(BATTLE_CHOICES)}")
    wanted = choices.get("armies", ["united-kingdom", "zulu"])
    if not isinstance(wanted, list | tuple) or len(wanted) != 2 or not all([isinstance(one, str) for one in wanted]):
        raise BadInput("'armies' names two armies, for instance ['united-kingdom', 'zulu']")
    sizes = choices.get("sizes", [0, 0])
    if not isinstance(sizes, list | tuple) or len(sizes) != 2:
        raise BadInput("'sizes' says how many units or bands each side recruits, for instance [4, 12]")
    if choices.get("terrain", "random") not in ("random", "generated"):
        raise BadInput("the ground of a Stand Up Fight is generated (CA-TER)")
    setup = stand_up_fight(
        wanted[0],
        wanted[1],
        (as_int(sizes[0], "sizes", 0, 40), as_int(sizes[1], "sizes", 0, 40)),
        as_int(choices.get("defender", -1), "defender", -1, 1),
        as_int(choices.get("width", WIDTH), "width", 36, 120),
        as_int(choices.get("height", HEIGHT), "height", 36, 120),
    )
    if "title" in choices:
        setup["title"] = str(choices["title"])
    return setup


def generate(seed: int) -> Doc:
    """A Stand Up Fight between enemies drawn by lot; the same for the same seed."""
    chance = Chance(as_int(seed, "seed", 0, 10**12))
    known = armies.ids("adventures")
    one = known[chance.below(len(known))]
    foes = [foe for foe in army_list(one).get("enemies", []) if foe in known] or [id for id in known if id != one]
    return stand_up_fight(one, foes[chance.below(len(foes))])
