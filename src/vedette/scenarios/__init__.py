"""Battles ready to be played: scenarios as TOML files, and one-off battles of any two armies; a folder for each book.

scenarios = books.entry(book).scenarios()
scenarios.listing()                                   all scenarios in short
scenarios.setup_of("first-battle")                    the set-up of a scenario, for Game
scenarios.setup_of("tamai-1884:even")                 the same with the handicap that makes it even
scenarios.battle_of(armies=["zulu", "boer-1881"])     the set-up of a one-off battle
scenarios.generate(7)                                 a random one-off battle
scenarios.check(read_page(path))                      the faults of a file
"""

import json
from abc import abstractmethod
from pathlib import Path
from typing import Any, Final

from vedette.armies import Armies
from vedette.content_files import ContentFiles
from vedette.engine.book import Book
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.types import BadInput
from vedette.engine.validation import as_int
from vedette.toml_files import Issue, Where, show

Scenario = dict[str, Any]
Doc = dict[str, Any]
MEASURED: Final = "measured-{}.json"
"""The results of the book's battles between computer players, for each edition, beside the scenarios."""
EVEN: Final = ":even"
"""Suffix of a scenario's id: with the handicap that was found for it."""


class Scenarios(ContentFiles):
    """The battles of one book. Its reader checks files, makes set-ups from them, and generates one-off battles."""

    battle_choices: tuple[str, ...] = ()
    """The choices of a one-off battle; none where a book has only scenarios."""
    battle_form: tuple[Doc, ...] = ()
    """The choices that a form asks for besides armies and sizes (`BattleChoice` in docs/protocol.md)."""
    stand_ins: tuple[str, ...] = ()
    """Values of the choice `armies` that stand for no listed army: "buy", or "buy:native"."""

    def __init__(self, book: str, package: str) -> None:
        super().__init__(book, package, "a scenario")
        self.figures: Doc | None = None

    # --- methods of each book's reader -----------------------------------------------------------------------------

    @abstractmethod
    def size_of(self, scenario: Scenario) -> tuple[int, int, int]:
        """Return the number of turns (0 without a limit), and the width and the depth of the table."""

    @abstractmethod
    def side_names(self, scenario: Scenario) -> list[str]:
        """Return the names of the sides."""

    @abstractmethod
    def set_up(self, scenario: Scenario, choices: Doc) -> Doc:
        """Return the set-up of a scenario with some choices changed."""

    def battle_of(self, /, **choices: Any) -> Doc:
        """Return the set-up of a one-off battle; every choice has a default."""
        raise self.no_battle()

    def left_to_dice(self, /, **choices: Any) -> Doc:
        """Return the set-up of a one-off battle in which all open choices are rolled for or random."""
        raise self.no_battle()

    def generate(self, seed: int) -> Doc:
        """Return a random one-off battle from a seed: armies, ground, baselines."""
        raise self.no_battle()

    def no_battle(self) -> BadInput:
        return BadInput(f"the book '{self.book}' has no one-off battles; its scenarios are: {', '.join(self.ids())}")

    # --- the same for all ------------------------------------------------------------------------------------------

    def place(self, id: str) -> tuple[object, ...]:
        """Return a key for sorting: the battle for beginners first, then by year and title."""
        doc = self.shipped(id).doc
        return (not doc.get("first", False), doc.get("year", 9999), doc.get("title", ""), id)

    def first(self) -> str:
        """Return the id of the battle for beginners."""
        return self.ids()[0]

    def normalize(self, doc: Scenario, id: str) -> Scenario:
        return {"id": id, **doc, "words": " ".join(doc["words"].split())}

    def listing(self) -> list[Scenario]:
        """Return the scenarios in short."""
        return [self.summary(self.load(id)) for id in self.ids()]

    def summary(self, scenario: Scenario) -> Scenario:
        """Return a scenario in short: id, title, words, sides, historical, year, place, first, turns, width, height."""
        turns, width, height = self.size_of(scenario)
        return {
            "id": scenario["id"],
            "title": scenario["title"],
            "words": scenario["words"],
            "sides": self.side_names(scenario),
            "historical": scenario.get("historical", False),
            "year": scenario.get("year", 0),
            "place": scenario.get("place", ""),
            "first": scenario.get("first", False),
            "turns": turns,
            "width": width,
            "height": height,
            "measured": self.measured().get(scenario["id"], {}),
        }

    def measured(self) -> Doc:
        """Return the results of computer players by scenario (benchmarks/scenarios.py), where they were measured."""
        if self.figures is None:
            place = self.folder.joinpath(MEASURED.format(self.book))
            self.figures = json.loads(place.read_text(encoding="utf-8")) if place.is_file() else {}
        return self.figures

    def setup_of(self, id_or_path: str | Path, /, **choices: Any) -> Doc:
        """Return the set-up of a scenario, by its id or from its file; `:even` after the id adds its handicap."""
        if isinstance(id_or_path, str) and id_or_path.endswith(EVEN):
            id = id_or_path.removesuffix(EVEN)
            return self.evened(id, self.set_up(self.load(id), choices))
        return self.set_up(self.load(id_or_path), choices)

    def evened(self, id: str, setup: Doc) -> Doc:
        """Return the set-up with the handicap that makes the battle even (benchmarks/scenarios.py)."""
        found = self.measured().get(id, {}).get("even")
        if not found:
            raise BadInput(f"no handicap is known for '{id}'; play it as it is")
        change = dict(found["change"])
        if "units" in change:
            return without(setup, change["side"], [(key, number) for key, number in change["units"]])
        if "recruit" in change:
            sides = [dict(one) for one in setup["sides"]]
            sides[change["side"]]["recruit"] = change["recruit"]
            return {**setup, "sides": sides}
        return {**setup, **change}

    def page_of(self, setup: Doc) -> Doc:
        """Return a set-up in the form of a scenario's file: an army that is named there need not be written out."""
        return {**setup, "sides": [_named(side) for side in setup["sides"]]}


class FieldedBattles(Scenarios):
    """The battles of a book on a free table, with sides from army lists or from lists of units."""

    stand_ins = ("lot",)
    called: str = "an army"
    """The term for what a side brings."""
    usual_armies: tuple[str, str]
    """The armies of a one-off battle by default."""
    two_armies: str
    """A description of the choice `armies`."""
    usual_size: tuple[int, int]
    widths: tuple[int, int]
    heights: tuple[int, int]
    """The usual, least and greatest measures of the table of a one-off battle."""

    def __init__(self, book: str, package: str, armies: Armies, rules: Book) -> None:
        super().__init__(book, package)
        self.armies = armies
        self.rules = rules

    def side_names(self, scenario: Scenario) -> list[str]:
        return [
            side["name"] if "name" in side else self.armies.load(side["army"])["name"] for side in scenario["sides"]
        ]

    def troubles(self, doc: Doc) -> list[Issue]:
        """Return the first fault of a scenario: of its armies, or a refusal of the book."""
        for i, side in enumerate(doc["sides"]):
            if "army" in side and side["army"] not in self.armies.ids():
                fix = f"write one of: {', '.join(self.armies.ids())}"
                return [Issue(("sides", i, "army"), f"there is no {self.called.split()[1]} '{side['army']}'", fix)]
            if "army" not in side and "units" not in side:
                return [Issue(("sides", i), "this side has no units", "add army = ... or [[sides.units]]")]
        try:
            self.rules.begin(self.set_up({"id": "checked", **doc}, {}), SeededDice("check"))
        except BadInput as error:
            return [Issue(culprit(doc, str(error)), str(error), "mend this entry")]
        return []

    def full_side(self, side: Doc) -> Doc:
        """Return a side of a scenario with its army filled in."""
        made = {key: value for key, value in side.items() if key not in ("army", "words")}
        if "army" in side:
            made = {**self.armies.side_of(self.armies.load(side["army"])), **made}
        return made

    def one_side(self, army: object, i: int, points: int | None) -> Doc:
        """Return a side: an army by id, by file, as a document, or a random one from a list ("lot:ansari")."""
        if isinstance(army, dict):
            problems = self.armies.troubles_of({key: value for key, value in army.items() if key != "id"})
            if problems:
                raise BadInput(f"{self.called.split()[1]} {i + 1}: {problems[0].words}; {problems[0].fix}")
            return self.armies.side_of(self.armies.normalize(army, str(army.get("id", "own"))))
        if isinstance(army, str) and army.startswith("lot"):
            return self.armies.side_of(self.armies.generate(i * 31 + 7, points, army.partition(":")[2]))
        if isinstance(army, str | Path):
            return self.armies.side_of(self.armies.load(army))
        words = f"{show(army)} is neither {self.called}'s id, nor a file, nor {self.called}"
        raise BadInput(f"{self.called.split()[1]} {i + 1}: {words}")

    def two_sides(self, armies: list[object], points: int | None) -> list[Doc]:
        """Return the sides of a one-off battle, south and north, with different names."""
        sides = [self.one_side(army, i, points) for i, army in enumerate(armies)]
        if sides[0]["name"] == sides[1]["name"]:
            sides[0]["name"] += " (1)"
            sides[1]["name"] += " (2)"
            sides[1]["colour"] = "#5d7a8c"
        sides[0]["edge"], sides[1]["edge"] = "S", "N"
        return sides

    @abstractmethod
    def random_features(self, width: int, height: int, rng: Rng) -> list[Doc]:
        """Return random ground."""

    def one_off(self, choices: Doc, points: int | None) -> tuple[list[Doc], Doc]:
        """Return the sides and the table of a one-off battle as they were chosen."""
        for key in choices:
            if key not in self.battle_choices:
                raise BadInput(f"a one-off battle has no choice '{key}'; it has: {', '.join(self.battle_choices)}")
        wanted = choices.get("armies", list(self.usual_armies))
        if not isinstance(wanted, list | tuple) or len(wanted) != 2:
            raise BadInput(f"'armies' names {self.two_armies}")
        sides = self.two_sides(list(wanted), points)
        width = as_int(choices.get("width", self.usual_size[0]), "width", *self.widths)
        height = as_int(choices.get("height", self.usual_size[1]), "height", *self.heights)
        terrain = choices.get("terrain", "random")
        seed = as_int(choices.get("seed", 1), "seed", 0, 10**12)
        if terrain == "random":
            features = self.random_features(width, height, Rng(seed))
        elif terrain == "open":
            features = []
        elif isinstance(terrain, list):
            features = terrain
        else:
            raise BadInput(f"'terrain' must be random, open or a list of features; not {show(terrain)}")
        return sides, {"width": width, "height": height, "features": features}

    def left_to_dice(self, /, **choices: Any) -> Doc:
        """Return a battle with the named armies or sizes; without any, between random enemies."""
        return self.battle_of(**choices) if set(choices) - {"seed"} else self.generate(choices["seed"])


def culprit(doc: Doc, words: str) -> Where:
    """Return the entry that a refusal of the book names, as far as its names tell."""
    best: Where = ("table",) if "feature" in words else ("sides",)
    longest = 0
    for i, side in enumerate(doc["sides"]):
        names: list[tuple[Where, str]] = [(("sides", i), side.get("name", ""))]
        names += [(("sides", i, "units", n), entry.get("name", "")) for n, entry in enumerate(side.get("units", []))]
        for where, name in names:
            if name and name in words and len(name) > longest:
                best, longest = where, len(name)
    return best


def without(setup: Doc, side: int, units: list[tuple[str, int]]) -> Doc:
    """Return the set-up without some units of a side, each given by its entry and its index there."""
    sides = [dict(one) for one in setup["sides"]]
    for key in {key for key, _ in units}:
        sides[side][key] = [one for i, one in enumerate(sides[side][key]) if (key, i) not in units]
    return {**setup, "sides": sides}


def _named(side: Doc) -> Doc:
    """Return a side, or a group picked for it, without the list that the name of its army stands for."""
    kept = {key: value for key, value in side.items() if key != "list" or "army" not in side}
    if isinstance(kept.get("picks"), list):
        kept["picks"] = [_named(pick) if isinstance(pick, dict) else pick for pick in kept["picks"]]
    return kept
