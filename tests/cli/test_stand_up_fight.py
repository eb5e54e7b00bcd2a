"""A Stand Up Fight set up and begun in the terminal."""

import json
from pathlib import Path

import pytest


def test_two_people_set_up_a_fight_of_their_own(vedette):
    words = ("play", "--book", "adventures", "--armies", "boers,zulu", "--sizes", "2,6", "--against", "person")
    said = vedette(*words, "--seed", "4", typed="3\nlist\nauto all\nunits\nquit\n")
    assert said.code == 0
    assert "Section 1:" in said.out
    assert "The Boers raise Boer Mounted Infantry 1: Rep 4" in said.out
    assert "The Zulu raise Zulu Infantry 6: Rep" in said.out
    assert "Recruiting Roll: " in said.out
    assert "Take the south edge" in said.out
    assert "The Boers take the south edge." in said.out
    assert "Set up Boer Mounted Infantry 1 in Open Order" in said.out
    assert "The battle begins." in said.out


@pytest.mark.parametrize(("against", "settings"), [("person", {"turn_limit": 0, "quiet_limit": 0}), ("steady", {})])
def test_two_people_play_without_a_limit_of_turns(vedette, against, settings):
    said = vedette("play", "--book", "adventures", "--against", against, "--save", "g.json", typed="quit\n")
    assert said.code == 0
    assert json.loads(Path("g.json").read_text()).get("house_rules", {}).get("settings", {}) == settings


def test_the_attacker_may_be_the_european_side(vedette):
    said = vedette(
        "play", "--book", "adventures", "--armies", "france,tuareg", "--defender", "2", "--you", "2", typed="quit\n"
    )
    assert said.code == 0
    assert "Tuareg: which table edge is yours?" in said.out


@pytest.mark.parametrize("words", [("--one-off",), ("--sizes", "2,6"), ("--armies", "zulu,maasai", "--sizes", "2,2")])
def test_it_is_fought_to_its_end_by_computer_players(vedette, words):
    said = vedette("watch", "--book", "adventures", "--players", "random,random", "--seed", "3", "--quiet", *words)
    assert said.code == 0
    assert "Percent of its figures left: " in said.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--sizes", "4"), "--sizes takes two numbers"),
        (("--sizes", "4,x"), "--sizes takes two numbers"),
        (("--sizes", "4,99"), "'sizes' must be from 0 to 40"),
        (("--defender", "3"), "--defender is 1 or 2"),
        (("--armies", "zulu"), "--armies takes two armies"),
        (("--armies", "zulu,martians"), "there is no army 'martians'"),
        (("--scenario", "sudan", "--sizes", "4,12"), "not both"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(vedette, words, message):
    said = vedette("play", "--book", "adventures", *words)
    assert said.code == 2
    (line,) = said.err.splitlines()
    assert message in line


def test_sizes_are_for_armies_recruited_by_dice(vedette):
    said = vedette("play", "--sizes", "4,12")
    assert said.code == 2
    assert "--book adventures" in said.err
