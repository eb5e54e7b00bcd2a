"""Terminals of 80 by 24 and 60 columns: the table can be seen at once, and no line is wider than the screen."""

import re

import pytest

from parts import having
from vedette import books

ROW = re.compile(r"^ *\d+ [^\d\s]")


@pytest.fixture
def small(vedette, monkeypatch):
    def played(columns, lines, book, scenario, typed="quit\n"):
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setenv("LINES", str(lines))
        monkeypatch.setattr("vedette.cli.common.console._width", columns)
        monkeypatch.setattr("vedette.cli.common.console._height", lines)
        return vedette("play", "--book", book, "--scenario", scenario, "--seed", "3", typed=typed).lines

    return played


def table_of(lines):
    """From the heading of the table to the numbers below it."""
    start = next(n for n, line in enumerate(lines) if line.startswith(("Turn 1 of", "Turn 1  ", "Before the battle")))
    end = max(n for n, line in enumerate(lines) if re.match(r"^    0   ", line))
    return lines[start : end + 1]


@pytest.mark.parametrize("columns", [80, 60])
@pytest.mark.parametrize("name", having("scenarios"))
def test_the_first_battle_of_every_book_fits_24_lines(small, name, columns):
    lines = small(columns, 24, name, books.entry(name).scenarios().first())
    assert max(len(line.rstrip()) for line in lines) <= columns
    if (
        columns == 80 or books.entry(name).name != "empires"
    ):  # squares need 76 columns: narrower, the table comes in strips
        assert len(table_of(lines)) <= 24


@pytest.mark.parametrize("name", ["adventures", "tyneside-3.2"])
def test_distances_and_what_is_asked_of_a_place_are_wrapped_too(small, name):
    lines = small(80, 24, name, books.entry(name).scenarios().first(), typed="1\nback\nauto all\n1\nquit\n")
    said = " ".join(" ".join(lines).split())
    assert "from the south-west corner" in said or " ahead" in said
    # Where the battle is kept is not wrapped: it is there to be copied. What was typed is not shown here.
    told = [part for line in lines if ".json" not in line for part in line.rstrip().split("> ")]
    assert max(map(len, told)) <= 80, max(told, key=len)


def test_a_low_terminal_shrinks_a_table_that_a_high_one_shows_whole(small):
    low = table_of(small(100, 24, "shock", "tamai-1884"))
    high = table_of(small(100, 60, "shock", "tamai-1884"))
    assert len(low) <= 24 < len(high)


def test_a_low_terminal_leaves_out_the_lines_between_squares_that_say_nothing(small):
    low = table_of(small(80, 24, "empires", "first-battle"))
    high = table_of(small(80, 60, "empires", "first-battle"))
    assert len(low) < len(high)
    said = [line for line in high if line.strip()]
    assert [line for line in low if line.strip()] == said, "nothing is left out that says something"
