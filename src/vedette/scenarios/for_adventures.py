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
USUAL_BANDS: Final = 6
COLOURS: Final = ("#8f2020", "#1e4e8c")
LEAST_TABLE: Final = 36
MOST_TABLE: Final = 120
MOST_GROUPS: Final = 40
WIDTH: Final = 48
HEIGHT: Final = 48
LANDS: Final = ("rolled", "clear", "mountainous", "wooded")
BATTLE_CHOICES: Final = (
    "armies",
    "sizes",
    "guns",
    "machine_guns",
    "companies",
    "mountain_people",
    "defender",
    "width",
    "height",
    "terrain",
    "woods",
    "laid_by",
    "year",
    "seed",
    "title",
)


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
    for key in ("battle", "defender", "year", "night", "weather"):
        if key in scenario:
            setup[key] = scenario[key]
    for number, side in enumerate(scenario["sides"]):
        setup["sides"].append(filled(side, number))
    return setup


def filled(side: Doc, number: int) -> Doc:
    """A side with its army's list, name and dress where the scenario leaves them open; picks from other lists with theirs."""
    made = dict(side)
    if "army" in made and "list" not in made:
        listed = army_list(made["army"])
        made["list"] = listed
        made.setdefault("name", listed["name"])
        made.setdefault("dress", listed["dress"])
        made.setdefault("training", listed["training"])
    if isinstance(made.get("picks"), list):
        made["picks"] = [filled_pick(pick) for pick in made["picks"]]
    made.setdefault("colour", COLOURS[number])
    return made


def filled_pick(pick: Any) -> Any:
    """Rows of different lists may be mixed (CA-ARM-15)."""
    if not isinstance(pick, dict) or "army" not in pick or "list" in pick:
        return pick
    return {**pick, "list": army_list(pick["army"])}


def opponents(id: str) -> list[str]:
    """The likely enemies of an army: those it names and those who name it (CA-ARM-14, CA-RUL2-25)."""
    own = army_list(id).get("enemies", [])
    return [other for other in armies.ids("adventures") if other in own or id in army_list(other).get("enemies", [])]


def usual_size(training: str, other: str, facing: int) -> int:
    """Three bands for each unit, equal numbers against the same training; four units or six bands to begin with.

    `facing` is how many the other side was told to recruit, 0 when that is open too (BAT-36, CA-RUL2-109, CA-LEFT-01).
    """
    if training == other:
        return facing or (USUAL_UNITS if training == "european" else USUAL_BANDS)
    if training == "european":
        return (facing + TRIBAL_TIMES - 1) // TRIBAL_TIMES or USUAL_UNITS
    return min(MOST_GROUPS, (facing or USUAL_UNITS) * TRIBAL_TIMES)


def has_guns(listed: Doc) -> bool:
    return any([row["roll"] == "*" for row in listed["rows"]])


def stand_up_fight(
    one: str, other: str, sizes: tuple[int, int] = (0, 0), defender: int = -1, width: int = WIDTH, height: int = HEIGHT
) -> Doc:
    """A battle between two armies: recruited, led and set up by dice, on generated ground.

    Without a defender the European side defends, the first of two of the same training (CA-RUL2-79, CA-LEFT-10).
    """
    lists = [army_list(one), army_list(other)]
    trainings = [listed["training"] for listed in lists]
    if defender < 0:
        defender = 1 if trainings[1] == "european" and trainings[0] == "tribal" else 0
    ground = lists[1 - defender] if "land" in lists[1 - defender] else lists[defender]
    table: Doc = {"width": width, "height": height, "terrain": "generated", "overall": ground.get("land", "rolled")}
    if "woods" in ground:
        table["woods"] = ground["woods"]
    sides: list[Doc] = []
    for number in (0, 1):
        size = sizes[number] or usual_size(trainings[number], trainings[1 - number], sizes[1 - number])
        guns = size // lists[number]["gun_per_groups"] if has_guns(lists[number]) else 0
        sides.append(filled({"army": (one, other)[number], "recruit": size, "guns": guns}, number))
    if sides[0]["name"] == sides[1]["name"]:
        sides[1]["name"] += " (2)"
    return {
        "book": "adventures",
        "battle": "stand-up-fight",
        "title": f"{sides[0]['name']} against {sides[1]['name']}",
        "words": "A Stand Up Fight: armies, leaders and ground by dice.",
        "table": table,
        "sides": sides,
        "defender": defender,
    }


def battle_of(choices: Doc) -> Doc:
    """A Stand Up Fight between two armies; every choice has a default.

    `armies`: two ids; `sizes`: how many groups each side recruits; `guns`, `machine_guns`: how many guns each side takes,
    and how many of them are machine guns; `companies`, `mountain_people`: for which sides; `defender`: 0 or 1; `terrain`:
    the overall type ("rolled", "clear", "mountainous", "wooded"), "open", or a list of features, laid by side `laid_by`;
    `woods`: what lies in place of woods ("wood", "gully", "rough"); `year`, `width`, `height`, `title`.
    """
    for key in choices:
        if key not in BATTLE_CHOICES:
            raise BadInput(f"a Stand Up Fight has no choice '{key}'; it has: {', '.join(BATTLE_CHOICES)}")
    wanted = choices.get("armies", ["united-kingdom", "zulu"])
    if not isinstance(wanted, list | tuple) or len(wanted) != 2 or not all([isinstance(one, str) for one in wanted]):
        raise BadInput("'armies' names two armies, for instance ['united-kingdom', 'zulu']")
    for id in wanted:
        if not id.endswith(".toml") and id not in armies.ids("adventures"):
            raise BadInput(f"there is no army '{id}' for adventures; there are: {', '.join(armies.ids('adventures'))}")
    sizes = two_numbers(
        choices.get("sizes", [0, 0]), "sizes", "how many units or bands each side recruits", MOST_GROUPS
    )
    setup = stand_up_fight(
        wanted[0],
        wanted[1],
        (sizes[0], sizes[1]),
        as_int(choices.get("defender", -1), "defender", -1, 1),
        as_int(choices.get("width", WIDTH), "width", LEAST_TABLE, MOST_TABLE),
        as_int(choices.get("height", HEIGHT), "height", LEAST_TABLE, MOST_TABLE),
    )
    choose_guns(setup, choices)
    choose_ground(setup["table"], choices)
    for key in ("companies", "mountain_people"):
        chosen = two_numbers(choices.get(key, [0, 0]), key, "for each side whether (1) or not (0)", 1)
        for side, yes in zip(setup["sides"], chosen, strict=True):
            if yes:
                side[key] = True
    if "year" in choices:
        setup["year"] = as_int(choices["year"], "year", 1800, 1920)
    if "title" in choices:
        setup["title"] = str(choices["title"])
    book_named("adventures").begin(setup, Hashed("check"))
    return setup


def two_numbers(value: Any, what: str, words: str, most: int) -> list[int]:
    """A number for each side."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise BadInput(f"'{what}' says {words}: two numbers from 0 to {most}; not {value!r}")
    return [as_int(int(one) if isinstance(one, bool) else one, what, 0, most) for one in value]


def choose_guns(setup: Doc, choices: Doc) -> None:
    """How many guns, and how many of them machine guns (CA-ARM-12); the allowance is the book's affair."""
    if "guns" in choices:
        for side, count in zip(setup["sides"], two_numbers(choices["guns"], "guns", "how many guns", 12), strict=True):
            side["guns"] = count
    machines = two_numbers(choices.get("machine_guns", [0, 0]), "machine_guns", "how many machine guns", 12)
    for side, count in zip(setup["sides"], machines, strict=True):
        if count > side["guns"]:
            raise BadInput(f"{count} machine guns stand in for as many guns; {side['name']} has {side['guns']}")
        if count:
            side["guns"] = [{"machine_gun": True}] * count + [{}] * (side["guns"] - count)


def choose_ground(table: Doc, choices: Doc) -> None:
    """Generated by overall type, or laid out freely (CA-TER-01, -04, -34)."""
    terrain = choices.get("terrain", "random")
    if terrain in LANDS:
        table["overall"] = terrain
    elif isinstance(terrain, list) or terrain == "open":
        for key in ("overall", "woods"):
            table.pop(key, None)
        table["terrain"] = terrain
    elif terrain not in ("random", "generated"):
        raise BadInput(f"'terrain' is one of: {', '.join(LANDS)}, open, or a list of features; not {terrain!r}")
    for key in ("woods", "laid_by"):
        if key in choices:
            table[key] = choices[key]


def left_to_dice(choices: Doc) -> Doc:
    """Between armies that are named, or of sizes that are; else between enemies drawn by lot."""
    return battle_of(choices) if set(choices) - {"seed"} else generate(choices["seed"])


def generate(seed: int) -> Doc:
    """A Stand Up Fight between enemies drawn by lot; the same for the same seed."""
    chance = Chance(as_int(seed, "seed", 0, 10**12))
    known = [id for id in armies.ids("adventures") if opponents(id)]
    one = known[chance.below(len(known))]
    foes = opponents(one)
    return stand_up_fight(one, foes[chance.below(len(foes))])
