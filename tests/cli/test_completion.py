"""What may be typed next: in a shell, and at the prompt of a battle."""

import inspect
import shutil
import subprocess
import sys
from dataclasses import is_dataclass
from importlib import import_module

import pytest

from parts import having
from vedette import books
from vedette.cli.commands.completion import Prompt
from vedette.cli.main import COMMANDS
from vedette.cli.names import TYPES
from vedette.cli.screen import repl

ONE = "tyneside-3.2"


@pytest.fixture
def suggestions(vedette):
    """What a shell is told that the last word may become."""

    def ask(*words):
        said = vedette("__complete", *words)
        assert (said.code, said.err) == (0, "")
        return [line for line in said.out.splitlines() if line and not line.startswith("\x1f")]

    return ask


@pytest.mark.parametrize("name", having("armies", "scenarios", "steady"))
def test_books_their_scenarios_armies_players_and_rules_are_offered(name, suggestions):
    assert suggestions("play", "--book", "") == books.names()
    entry = books.entry(name)
    assert suggestions("play", "--book", name, "--scenario", "") == list(entry.scenarios().ids())
    army = entry.armies().ids()[0]
    assert suggestions("play", "--book", name, "--armies", f"{army},{army[:3]}")[0] == f"{army},{army}"
    rule = entry.ledger().rules[0].id
    assert rule in suggestions("explain", rule[:-1])
    assert suggestions("army", "show", "--book", name, army)[0] == army
    assert suggestions("watch", "--book", name, "--players", "steady,so") == ["steady,solo"]


def test_without_a_book_those_of_all_are_offered_and_nothing_for_what_is_unknown(suggestions):
    assert set(suggestions("play", "--scenario", "")) == {
        id for name in having("scenarios") for id in books.entry(name).scenarios().ids()
    }
    assert suggestions("march", "") == suggestions("play", "--scenario", "no-such") == []


def test_a_file_of_ones_own_is_offered_where_no_name_begins_so(suggestions, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine.toml").touch()
    assert suggestions("play", "--scenario", "min") == ["mine/", "mine.toml"]
    assert suggestions("play", "--armies", "zulu,mine.") == ["zulu,mine.toml"]


def parameters(command):
    """What a command takes, and what is in the groups of them that several commands share."""
    found = list(inspect.signature(command).parameters.values())
    return found + [one for group in found if is_dataclass(group.annotation) for one in parameters(group.annotation)]


def test_every_parameter_with_such_a_name_is_completed():
    kinds = []
    for _, place in COMMANDS:
        module, _, name = place.partition(":")
        found = getattr(import_module(module), name)
        commands = [found[one].default_command for one in found if one[0] != "-"] if name == "app" else [found]
        for command in commands:
            for one in parameters(command):
                if one.name in TYPES:
                    assert one.annotation == TYPES[one.name], f"{place} {command.__name__} {one.name}"
                    kinds.append(one.name)
    assert set(kinds) == set(TYPES)


def test_a_real_bash_completes_commands_options_and_names(tmp_path, vedette):
    if shutil.which("bash") is None:
        pytest.skip("no bash here")
    (tmp_path / "vedette").write_text(
        f"#!/bin/sh\nexec {sys.executable} -c 'import sys; from vedette.cli.main import main; sys.exit(main())' \"$@\"\n"
    )
    (tmp_path / "vedette").chmod(0o755)
    script = vedette("completion", "bash", "--show").out
    for words, wanted in (
        (["pl"], ["play"]),
        (["army", "sh"], ["show"]),
        (["play", "--sc"], ["--scenario"]),
        (["play", "--book", ONE, "--scenario", "amb"], ["ambush-in-the-wood"]),
        (["ledger", "tyneside-s"], ["tyneside-solo"]),
    ):
        typed = f"PATH={tmp_path}:$PATH\nCOMP_WORDS=(vedette {' '.join(words)})\nCOMP_CWORD={len(words)}\n"
        run = "$(complete -p vedette | sed 's/.*-F \\([^ ]*\\).*/\\1/')\n"
        command = ["bash", "-c", script + typed + run + 'printf "%s\\n" "${COMPREPLY[@]}"']
        said = subprocess.run(command, capture_output=True, text=True, check=False)
        assert ([one.strip() for one in said.stdout.splitlines()], said.stderr) == (wanted, "")


def test_the_command_writes_what_the_shell_runs_and_refuses_what_it_does_not_know(vedette, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    said = vedette("completion", "bash")
    assert said.code == 0
    script = (tmp_path / ".local/share/bash-completion/completions/vedette").read_text(encoding="utf-8")
    assert script.strip() == vedette("completion", "bash", "--show").out.strip()
    assert not (tmp_path / ".bashrc").exists()
    (tmp_path / ".zshrc").write_text("# mine\n")
    assert vedette("completion", "zsh").code == vedette("completion", "zsh").code == 0
    assert (tmp_path / ".zshrc").read_text().count("fpath=") == 1
    assert (tmp_path / ".zshrc").read_text().endswith("# mine\n")
    said = vedette("completion", "tcsh")
    assert said.code == 2
    assert "tcsh" in said.err
    assert "bash" in said.err


def test_at_the_prompt_words_orders_and_rules_are_completed():
    prompt = Prompt(repl.SAYINGS, ONE)
    prompt.offers(["charge 2 at 5", "move 2 to ", "done"])
    assert prompt.lines("ch") == ["charge 2 at 5"]
    assert prompt.lines("un") == ["units", "undo"]
    assert prompt.lines("odds ch") == ["odds charge 2 at 5"]
    assert prompt.lines("rule TY-MEL-0")[:2] == ["rule TY-MEL-01", "rule TY-MEL-02"]
    assert prompt.lines("do") == ["done"]


def test_what_is_completed_at_the_prompt_is_what_the_help_tells():
    for event_type in repl.SAYINGS:
        assert event_type.strip() in repl.HELP
