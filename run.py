#!/usr/bin/env python3
"""Everything from a fresh clone, with nothing but Python.

python3 run.py [words]              install what is missing and run `vedette words`: plain Python at first, compiled
                                    in the background for the next start
python3 run.py --compiled [words]   the same, but wait until it is compiled
python3 run.py wheel                make wheels to give away: a plain one for any machine, a compiled one for this
python3 run.py test [words]         install into .venv-test and run every check; words go to pytest
python3 run.py prove [words]        break rules on purpose and see whether their own tests notice; --help says more
python3 run.py dev                  make .venv-dev: an editable, uncompiled install with the tools for testing and linting

Standard library only; the parts are in tools/. Nothing is written outside this folder but pip's and npm's caches, and
what `test`, run by root on a machine with apt, installs of the C compiler, Chromium or PostgreSQL it misses. A second
run installs only what has changed.
"""

from __future__ import annotations

import sys


def play(words: list[str]) -> int:
    """Play; the words are for the `vedette` command."""
    from tools.play import play

    return play(words)


def wheel(words: list[str]) -> int:
    """Wheels to give away."""
    from tools.wheels import wheel

    return wheel() if not words else needs_no_words("wheel", words)


def test(words: list[str]) -> int:
    """Every check; the words are for pytest."""
    from tools.checks import test

    return test(words)


def dev(words: list[str]) -> int:
    """An environment to work in."""
    from tools.checks import dev

    return dev() if not words else needs_no_words("dev", words)


def prove(words: list[str]) -> int:
    """Break rules on purpose; the words are for the prover."""
    from tools.prove import prove

    return prove(words)


def needs_no_words(command: str, words: list[str]) -> int:
    """Say so, and do nothing."""
    sys.exit(f"run.py: `{command}` takes no words, but was given: {' '.join(words)}")


COMMANDS = {"wheel": wheel, "test": test, "dev": dev, "prove": prove}


def main() -> int:
    """Choose by the first word; anything else belongs to `vedette`."""
    if sys.version_info < (3, 11):  # noqa: UP036 (said here, because nothing else can say it)
        sys.exit(f"Vedette needs Python 3.11 or later; this is {sys.version.split()[0]}.")
    words = sys.argv[1:]
    command = COMMANDS.get(words[0]) if words else None
    return command(words[1:]) if command else play(words)


if __name__ == "__main__":
    sys.exit(main())
