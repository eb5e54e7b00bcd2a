"""The colours of the sides: they must stand out from the ground, and from each other."""

from __future__ import annotations

import pytest

from vedette import books

GROUND = "#d6bd84"
BOOK = "empires"


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
