"""`python3 run.py wheel`: builds wheels for others, into dist/."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from tools import background, compiling, frontend, play
from tools.common import BUILD, ROOT, clean_environment, say, short
from tools.environments import toolbox
from tools.progress import Progress, StepFailed

DIST = ROOT / "dist"
LOG = BUILD / "wheel.log"


def make(progress: Progress, name: str, folder: Path, **settings: str) -> Path:
    """Build one wheel with pip."""
    pip = toolbox().pip
    with progress.step(name) as step, tempfile.TemporaryDirectory(prefix="wheel-", dir=BUILD) as out:
        quiet = ("--no-input", "--disable-pip-version-check")
        # Built here already: the hook need not fetch Node for it.
        env = clean_environment(VEDETTE_SKIP_FRONTEND="1", **settings)
        step.run(pip("wheel", "--no-deps", *quiet, "-w", out, ROOT), env=env)
        (wheel,) = Path(out).glob("*.whl")
        folder.mkdir(exist_ok=True)
        return Path(shutil.move(wheel, folder / wheel.name))


def wheel() -> int:
    """Build a plain wheel for any machine, and a compiled one for machines like this."""
    made: list[tuple[Path, str]] = []
    try:
        with Progress(LOG) as progress:
            turn = play.turn_to_install(progress)
            toolbox()
            if frontend.is_stale():
                play.build_table(progress)
            turn.give_back()
            made.append((make(progress, "plain wheel", DIST, VEDETTE_PURE="1"), "plain Python, for any machine"))
            if compiling.is_wanted() and compiling.has_compiler():
                where = "compiled, for this Python on machines like this one"
                background.wait(progress)
                made.append((make(progress, "compiled wheel", DIST, VEDETTE_MUST_COMPILE="1"), where))
    except StepFailed as trouble:
        sys.exit(f"run.py wheel: {trouble}")
    except KeyboardInterrupt:
        print(play.STOPPED, file=sys.stderr)
        return 130
    for path, what in made:
        say(f"{short(path)}  ({path.stat().st_size / 1_000_000:.1f} MB; {what})")
    if len(made) == 1 and compiling.is_wanted():
        say("No C compiler here, so there is no compiled one.")
    say("Install one with `pip install`, `pipx install` or `uv tool install`; then `vedette` is the command.")
    return 0
