"""The `vedette` command: its commands by name, and one clear message for whatever is wrong."""

import os
import sys
from typing import Final

from vedette.build_info import sentence

BAD_INPUT: Final = 2

HELP: Final = (
    "Colonial-era miniature battles: play, watch, study and check them. Without a command: play in the browser."
)
COMMANDS: Final = (
    ("play", "vedette.cli.play:play"),
    ("watch", "vedette.cli.watch:watch"),
    ("serve", "vedette.cli.serve:serve"),
    ("odds", "vedette.cli.odds:odds"),
    ("explain", "vedette.cli.explain:explain"),
    ("replay", "vedette.cli.records:replay"),
    ("verify", "vedette.cli.records:verify"),
    ("fork", "vedette.cli.records:fork"),
    ("army", "vedette.cli.army:app"),
    ("scenario", "vedette.cli.scenario:app"),
    ("check", "vedette.cli.check:check"),
    ("ledger", "vedette.cli.ledger:ledger"),
    ("harness", "vedette.cli.harness:harness"),
)


def run(words: list[str]) -> int:
    """Do what the command line says; gives the exit code."""
    from cyclopts import App, CycloptsError

    from vedette.engine.types import BadInput

    app = App(
        name="vedette",
        help=HELP,
        version=sentence,
        result_action="return_int_as_exit_code_else_zero",
        suppress_keyboard_interrupt=False,
    )
    for name, place in COMMANDS:
        app.command(place, name=name)
    app.register_install_completion_command(name="completion")
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
        # whoever reads our output has stopped reading
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return int(code)


def main() -> int:
    """The command line as it was typed."""
    if sys.argv[1:] == ["--version"]:
        print(sentence())
        return 0
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
