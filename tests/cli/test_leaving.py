"""A battle in the terminal that is left, found again and read on a narrow screen."""

import json

import pytest

from vedette.cli import common
from vedette.cli.main import run
from vedette.engine.record import parse


def kept(tmp_path):
    return sorted((tmp_path / "kept").rglob("*.json"))


@pytest.mark.parametrize("last", ["quit\n", ""], ids=["quit", "Ctrl-D"])
def test_whoever_leaves_keeps_the_battle(vedette, tmp_path, last):
    said = vedette("play", "--seed", "5", "--you", "2", "--against", "rash", typed="1\n\n" + last)
    assert said.code == 0
    [place] = kept(tmp_path)
    assert f"Go on with: vedette play --load {place}" in said.out
    assert parse(place.read_text())["orders"]
    said = vedette("play", "--load", place, typed="quit\n")
    assert "You play the Mahdists; rash plays the British" in said.out, "seats, sides and players are as they were"
    assert f"Saved in {place}" in said.out
    assert kept(tmp_path) == [place]


def test_ctrl_c_keeps_the_battle(vedette, tmp_path, monkeypatch):
    answers = iter(["1", ""])

    def asked(prompt=""):
        try:
            return next(answers)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("builtins.input", asked)
    assert run(["play", "--seed", "5"]) == 0
    assert len(kept(tmp_path)) == 1


def test_a_battle_in_which_nothing_was_ordered_is_not_kept(vedette, tmp_path):
    vedette("play", "--seed", "5", typed="quit\n")
    assert kept(tmp_path) == []


def test_a_file_that_cannot_be_written_is_refused_before_the_first_turn(vedette):
    said = vedette("play", "--seed", "5", "--save", "no/such/folder/g.json", typed="quit\n")
    assert said.code == 2
    assert "cannot be written" in said.err
    assert said.out == ""


def test_a_slip_at_a_place_stays_at_the_place(vedette):
    said = vedette("play", "--seed", "5", typed="1\n\n1\n1\n99,99\n9,2\nE\nquit\n")
    assert "99,99 is not one of the squares on offer; or type back" in said.out
    assert said.out.count("Which square") == 2


def test_any_line_of_the_log_is_explained(vedette):
    said = vedette("play", "--seed", "5", typed="1\n\nlog\nwhy 3\nwhy 999\nquit\n")
    assert "there is no 999 in the log" in said.out
    numbered = [line for line in said.lines if line.startswith("     3  ")]
    words = numbered[-1].split(maxsplit=1)[1].split(" (")[0]
    assert f"{words} [WEC-" in said.out


@pytest.mark.parametrize("width", [60, 80])
@pytest.mark.parametrize("book", ["empires", "shock", "adventures", "tyneside-3.2"])
def test_text_and_tables_keep_to_the_width(vedette, monkeypatch, width, book):
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setattr(common.console, "_width", width)
    said = vedette("play", "--book", book, "--seed", "5", typed="help\nlog\nwhy\nquit\n")
    assert said.code == 0
    wide = [line for line in said.lines if len(line) > width and not line.startswith(">")]
    assert not wide, wide[:3]


def test_toml_and_records_may_begin_with_a_mark_of_their_encoding(vedette, battle, battle_text, tmp_path):
    (tmp_path / "house.toml").write_text('book = "empires"\nname = "Club"\n', encoding="utf-8-sig")
    assert vedette("play", "--house", "house.toml", "--seed", "5", typed="quit\n").code == 0
    (tmp_path / "marked.json").write_text(battle_text, encoding="utf-8-sig")
    assert vedette("verify", "marked.json").code == 0
    assert json.loads(battle_text)
