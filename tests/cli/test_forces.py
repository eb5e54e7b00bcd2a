"""Forces in the terminal: begun, built unit by unit, checked, and brought to a battle."""

import json
import tomllib
from pathlib import Path

import pytest


def built(vedette, *more):
    assert vedette("army", "new", "mine.toml", "--title", "Hart's patrol", *more).code == 0


@pytest.mark.parametrize("book", ["tyneside-3.2", "tyneside-solo"])
def test_a_force_is_built_and_fights(vedette, book):
    built(vedette, "--book", book)
    words = (
        "figures=6",
        "kind=irregular",
        "weapons=carbine,sword",
        "horsed=yes",
        "men=1 hero, 2 raw with pistol + sword",
        "loading=magazine",
    )
    said = vedette("army", "unit", "mine.toml", "Scouts", *words)
    assert said.code == 0
    assert (
        "Scouts: 6 veteran irregulars (1 hero, 2 raw with pistol and sword), carbine, sword (magazine); mounted"
        in said.out
    )
    assert "Figures 17" in said.out
    assert vedette("army", "unit", "mine.toml", "Corporal", "role=nco", "with=Scouts", "horsed=yes").code == 0
    assert vedette("army", "unit", "mine.toml", "Scouts", "quality=raw").code == 0
    kept = tomllib.loads(Path("mine.toml").read_text())
    assert kept["title"] == "Hart's patrol"
    assert [unit["name"] for unit in kept["units"]][3:] == ["Scouts", "Corporal"]
    assert kept["units"][3]["quality"] == "raw"
    assert vedette("army", "check", "mine.toml").out == "1 file: nothing wrong.\n"
    assert "Corporal" in vedette("army", "show", "mine.toml", "--book", book).out
    base = ("watch", "--book", book, "--players", "random,random", "--quiet", "--save", "g.json")
    for battle in (
        ("--armies", "mine.toml,hill-clans"),
        ("--scenario", "first-battle", "--armies", "mine.toml,"),
        ("--scenario", "first-battle", "--armies", ",mine.toml"),
    ):
        assert vedette(*base, *battle, "--seed", "3").code == 0
        units = [
            unit["name"] for side in json.loads(Path("g.json").read_text())["setup"]["sides"] for unit in side["units"]
        ]
        assert "Corporal" in units
        assert vedette("verify", "g.json").code == 0
    assert vedette("army", "unit", "mine.toml", "Corporal", "--drop").code == 0
    assert "Corporal" not in Path("mine.toml").read_text()


def test_a_copy_of_a_sample_is_told_as_json(vedette):
    said = vedette("army", "new", "mine.toml", "--book", "tyneside-solo", "--like", "native-contingent", "--json")
    told = json.loads(said.out)
    assert told["faults"] == []
    assert [one["rule"] for one in told["warnings"]] == ["TY-CMD-14"]
    assert Path("mine.toml").read_text().startswith('book = "tyneside-solo"')


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("new", "mine.toml"), "is there already"),
        (("new", "other.toml", "--book", "empires"), "not built unit by unit"),
        (("new", "other.toml", "--book", "tyneside-3.2", "--like", "martians"), "martians"),
        (("unit", "nowhere.toml", "X"), "nowhere.toml"),
        (("unit", "mine.toml", "X", "figures=2"), "4 to 30"),
        (("unit", "mine.toml", "X", "figures"), "key=value"),
        (("unit", "mine.toml", "X", "wings=2"), "wings"),
        (("unit", "mine.toml", "X", "--drop"), "has no unit 'X'"),
        (("unit", "mine.toml", "1st section", "--drop"), "1st section"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(vedette, words, part):
    built(vedette)
    before = Path("mine.toml").read_text()
    said = vedette("army", *words)
    assert said.code != 0
    assert part in said.err
    assert len(said.err.strip().splitlines()) == 1
    assert Path("mine.toml").read_text() == before
    assert not Path("other.toml").exists()


def test_a_scenario_takes_forces_only_where_they_are_built(vedette):
    said = vedette("watch", "--book", "empires", "--scenario", "rorkes-drift", "--armies", "zulu,zulu")
    assert "either --scenario, or a one-off battle" in said.err
    said = vedette("watch", "--book", "tyneside-3.2", "--scenario", "first-battle", "--armies", ",")
    assert "at least one force" in said.err
