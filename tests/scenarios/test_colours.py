"""The colours of the sides: they must stand out from the ground, and from each other."""

from __future__ import annotations

import re

import pytest

from parts import having
from vedette import books
from vedette.engine.game import Game
from vedette.engine.types import BadInput

GROUND = "#d6bd84"
BOOK = "empires"
FLAG = re.compile(r"\b(black|green|red|white|blue) flag\b", re.IGNORECASE)


def brightness(colour: str) -> float:
    """Relative luminance as WCAG has it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted([brightness(one), brightness(other)])
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("id", [entry["id"] for entry in books.entry(BOOK).scenarios().listing()])
def test_both_sides_of_a_scenario_stand_out_from_the_ground_and_from_each_other(id):
    colours = [side["colour"] for side in books.entry(BOOK).scenarios().setup_of(id)["sides"]]
    assert all(contrast(colour, GROUND) >= 3 for colour in colours)
    assert colours[0] != colours[1]


@pytest.mark.parametrize("id", [entry["id"] for entry in books.entry(BOOK).armies().listing()])
def test_an_army_stands_out_from_the_ground(id):
    assert contrast(books.entry(BOOK).armies().load(id)["colour"], GROUND) >= 3


@pytest.mark.parametrize("book", having("armies", "scenarios"))
def test_a_side_has_no_colour_that_could_say_more_to_the_browser(book):
    entry = books.entry(book)
    setup = entry.scenarios().setup_of(entry.scenarios().first())
    for colour in ("#abc", "#ABCDEF", "crimson", ""):
        sides = [setup["sides"][0], {**setup["sides"][1], "colour": colour}]
        state = Game(entry.book(), {**setup, "sides": sides}, "colours").state
        assert entry.book().view(state, 0)["sides"][1]["colour"] == colour
    for bad in ("red;background:url(http://evil/x)", "url(http://evil/x)", "var(--x)", "#12345", "reddish"):
        sides = [setup["sides"][0], {**setup["sides"][1], "colour": bad}]
        with pytest.raises(BadInput, match="must be a colour such as '#8d3b34' or 'red'"):
            Game(entry.book(), {**setup, "sides": sides}, "colours")


@pytest.mark.parametrize("book", having("armies"))
def test_an_army_has_no_colour_that_could_say_more_to_the_browser(book):
    armies = books.entry(book).armies()
    if "colour" not in armies.schema()["properties"]:
        pytest.skip(f"armies of {book} have no colour")
    army = {key: value for key, value in armies.load(armies.ids()[0]).items() if key != "id"}
    assert not armies.troubles_of(army)
    [trouble] = armies.troubles_of({**army, "colour": "red;background:url(http://evil/x)"})
    assert trouble.where == ("colour",)
    assert "write a colour as" in trouble.fix


def named(doc):
    """All units of a file, however deep they stand in it."""
    if isinstance(doc, dict):
        if isinstance(doc.get("name"), str):
            yield doc
        for inner in doc.values():
            yield from named(inner)
    elif isinstance(doc, list):
        for inner in doc:
            yield from named(inner)


@pytest.mark.parametrize("book", having("scenarios"))
def test_those_of_a_coloured_flag_bear_it(book):
    """A "Red Flag" is not drawn blue, whatever the colour of its side."""
    entry = books.entry(book)
    files = [entry.scenarios().setup_of(one["id"]) for one in entry.scenarios().listing()]
    files += [entry.armies().load(one["id"]) for one in entry.armies().listing()] if entry.name == BOOK else []
    for unit in named(files):
        if found := FLAG.search(unit["name"]):
            assert unit.get("dress") == f"mahdist-{found[1].lower()}", unit["name"]
