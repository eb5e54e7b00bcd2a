"""The `vedette` command: its commands by name, and one clear message for every error."""

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from vedette.build_info import sentence

if TYPE_CHECKING:
    from cyclopts import App

BAD_INPUT: Final = 2

HELP: Final = (
    "Colonial-era miniature battles: play, watch, study and check them. Without a command: play in the browser.\n\n"
    "The rulebooks are: {books}. `vedette COMMAND --help` says what a command may be told."
)
ASKING: Final = ("--help", "-h")
COMMANDS: Final = (
    ("play", "vedette.cli.commands.play:play"),
    ("watch", "vedette.cli.commands.watch:watch"),
    ("serve", "vedette.cli.commands.serve:serve"),
    ("backup", "vedette.cli.commands.backup:backup"),
    ("restore", "vedette.cli.commands.backup:restore"),
    ("odds", "vedette.cli.commands.odds:odds"),
    ("explain", "vedette.cli.commands.explain:explain"),
    ("replay", "vedette.cli.commands.records:replay"),
    ("verify", "vedette.cli.commands.records:verify"),
    ("fork", "vedette.cli.commands.records:fork"),
    ("army", "vedette.cli.commands.army:app"),
    ("scenario", "vedette.cli.commands.scenario:app"),
    ("campaign", "vedette.cli.commands.campaign:app"),
    ("check", "vedette.cli.commands.check:check"),
    ("ledger", "vedette.cli.commands.ledger:ledger"),
    ("harness", "vedette.cli.commands.harness:harness"),
    ("simulate", "vedette.cli.commands.simulate:simulate"),
    ("balance", "vedette.cli.commands.balance:balance"),
    ("whatif", "vedette.cli.commands.whatif:whatif"),
    ("points", "vedette.cli.commands.points:points"),
    ("luck", "vedette.cli.commands.luck:luck"),
    ("matchups", "vedette.cli.commands.matchups:matchups"),
    ("completion", "vedette.cli.commands.completion:completion"),
)


def make_app(lists_all: bool = False) -> "App":
    """Return the app. A command is loaded when it is given; `lists_all` loads all, for their help lines."""
    from cyclopts import App

    from vedette import books

    app = App(
        name="vedette",
        help=HELP.format(books=", ".join(books.names())),
        version=sentence,
        result_action="return_int_as_exit_code_else_zero",
        suppress_keyboard_interrupt=False,
    )
    for name, place in COMMANDS:
        app.command(command_at(place) if lists_all else place, name=name)
    return app


def run(words: list[str]) -> int:
    """Run a command line and return the exit code."""
    from cyclopts import CycloptsError

    from vedette import books
    from vedette.engine.types import BadInput

    for why in books.left_out().values():
        print(f"vedette: {why}", file=sys.stderr)
    app = make_app(lists_all=bool(words) and words[0] in ASKING)
    try:
        code = app(words or ["serve"], exit_on_error=False, print_error=False)
    except (CycloptsError, BadInput) as error:
        print(f"vedette: {' '.join(str(error).split())}", file=sys.stderr)
        return BAD_INPUT
    except EOFError:
        print("vedette: the input ended before the last question was answered", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # the reader of our output is gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return int(code)


def command_at(place: str) -> Any:
    """Return the command that a text such as module:function names."""
    module, _, function = place.partition(":")
    return getattr(import_module(module), function)


def main() -> int:
    """Run the command line of this process."""
    if sys.argv[1:] == ["--version"]:
        print(sentence())
        return 0
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
