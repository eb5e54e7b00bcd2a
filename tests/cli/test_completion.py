"""What may be typed next: in a shell, and at the prompt of a battle."""

import shutil
import subprocess
import sys

import pytest

from vedette import books
from vedette.cli import talk
from vedette.cli.completion import BASH, Prompt, suggestions
from vedette.cli.main import COMMANDS

ONE = "tyneside-3.2"


@pytest.mark.parametrize("name", books.names())
def test_books_their_scenarios_armies_players_and_rules_are_offered(name):
    assert suggestions(["play", "--book", ""]) == books.names()
    entry = books.entry(name)
    assert suggestions(["play", "--book", name, "--scenario", ""]) == list(entry.scenarios().ids())
    army = entry.armies().ids()[0]
    assert suggestions(["play", "--book", name, "--armies", f"{army},{army[:3]}"])[0] == f"{army},{army}"
    rule = entry.ledger().rules[0].id
    assert rule in suggestions(["explain", rule[:-1]])
    assert suggestions(["army", "show", "--book", name, army]) == [army]
    assert suggestions(["watch", "--book", name, "--players", "steady,so"]) == ["steady,solo"]


def test_without_a_book_those_of_all_are_offered_and_nothing_for_what_is_unknown():
    assert set(suggestions(["play", "--scenario", ""])) == {
        id for name in books.names() for id in books.entry(name).scenarios().ids()
    }
    assert suggestions(["march", ""]) == suggestions(["army", "marches", "--"]) == []


def test_commands_deeds_and_options_are_offered():
    assert suggestions([""]) == [name for name, _ in COMMANDS]
    assert suggestions(["pl"]) == ["play"]
    assert suggestions(["army", "sh"]) == ["show"]
    assert suggestions(["play", "--sc"]) == ["--scenario"]
    assert suggestions(["ledger", "tyneside-s"]) == ["tyneside-solo"]


def test_a_real_bash_completes_a_scenario(tmp_path):
    if shutil.which("bash") is None:
        pytest.skip("no bash here")
    (tmp_path / "vedette").write_text(
        f"#!/bin/sh\nexec {sys.executable} -c 'import sys; from vedette.cli.main import main; sys.exit(main())' \"$@\"\n"
    )
    (tmp_path / "vedette").chmod(0o755)
    typed = f"{BASH}\nPATH={tmp_path}:$PATH\nCOMP_WORDS=(vedette play --book {ONE} --scenario amb)\nCOMP_CWORD=5\n_vedette\n"
    said = subprocess.run(["bash", "-c", typed + 'echo "${COMPREPLY[@]}"'], capture_output=True, text=True)
    assert (said.stdout, said.stderr) == ("ambush-in-the-wood\n", "")


def test_the_command_writes_what_the_shell_runs_and_refuses_what_it_does_not_know(vedette, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    said = vedette("completion", "bash")
    assert said.code == 0
    assert (tmp_path / ".local/share/bash-completion/completions/vedette").read_text(encoding="utf-8") == BASH
    said = vedette("completion", "tcsh")
    assert said.code == 2
    assert "say for which shell: bash, zsh, fish; not 'tcsh'" in said.err


def test_at_the_prompt_words_orders_and_rules_are_completed():
    prompt = Prompt(talk.SAYINGS, ONE)
    prompt.offers(["charge 2 at 5", "move 2 to ", "done"])
    assert prompt.lines("ch") == ["charge 2 at 5"]
    assert prompt.lines("un") == ["units", "undo"]
    assert prompt.lines("odds ch") == ["odds charge 2 at 5"]
    assert prompt.lines("rule TY-MEL-0")[:2] == ["rule TY-MEL-01", "rule TY-MEL-02"]
    assert prompt.lines("do") == ["done"]


def test_what_is_completed_at_the_prompt_is_what_the_help_tells():
    for saying in talk.SAYINGS:
        assert saying.strip() in talk.HELP
