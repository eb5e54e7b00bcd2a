"""Battles of Pickets: scenarios only."""

from functools import cache

from example_book.book import TURNS, WIDTH, make_book
from vedette.engine.dice import SeededDice
from vedette.engine.types import BadInput
from vedette.scenarios import Scenarios
from vedette.toml_files import Issue


class PicketScenarios(Scenarios):
    def troubles(self, doc):
        try:
            make_book(self.book).begin(self.set_up({"id": "", **doc}, {}), SeededDice("check"))
        except BadInput as error:
            return [Issue(("sides",), str(error), "mend this entry")]
        return []

    def size_of(self, scenario):
        return scenario.get("turns", TURNS), WIDTH, WIDTH

    def side_names(self, scenario):
        return [side["name"] for side in scenario["sides"]]

    def set_up(self, scenario, choices):
        kept = {key: scenario[key] for key in ("title", "words", "turns", "sides") if key in scenario}
        return {**kept, **choices}


@cache
def make_scenarios(name):
    return PicketScenarios(name, "example_book")
