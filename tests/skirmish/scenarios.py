"""The battles of the book (step 3)."""

from functools import cache
from typing import Any

from skirmish.battle import HEIGHT, TURNS, WIDTH, read_battle
from vedette.engine.dice import SeededDice
from vedette.engine.types import BadInput
from vedette.scenarios import Scenarios
from vedette.toml_files import Issue

Doc = dict[str, Any]


class SkirmishScenarios(Scenarios):
    """Files of the folder of this module, checked by its schema.json."""

    def troubles(self, doc: Doc) -> list[Issue]:
        try:
            read_battle(doc, SeededDice("check"))
        except BadInput as error:
            return [Issue(("sides",), str(error), "mend this entry")]
        return []

    def size_of(self, scenario: Doc) -> tuple[int, int, int]:
        return scenario.get("turns", TURNS), WIDTH, HEIGHT

    def side_names(self, scenario: Doc) -> list[str]:
        return [side["name"] for side in scenario["sides"]]

    def set_up(self, scenario: Doc, choices: Doc) -> Doc:
        return {key: scenario[key] for key in ("title", "words", "turns", "sides") if key in scenario} | choices


@cache
def make_scenarios(name: str) -> Scenarios:
    """Make the scenarios; the entry says where this function is."""
    return SkirmishScenarios(name, "skirmish")
