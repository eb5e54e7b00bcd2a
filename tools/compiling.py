"""Compiling with mypyc: geometry, engine, rules and ai as one group, so that calls between them are direct.

A result is kept under build/mypyc by a digest of its sources. It appears complete, by a rename, and is never changed.
The build hook makes it, for `pip install` as for run.py.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

from tools.common import BUILD, ROOT, WINDOWS, digest, setting

COMPILER = ("mypy[mypyc]>=2.4.1,<2.5", "setuptools>=80")

SRC = ROOT / "src"
COMPILED_PACKAGES = ("vedette/geometry", "vedette/engine", "vedette/rules", "vedette/ai")
EXCLUDE: tuple[str, ...] = ("vedette/ai/players.py",)  # other people's players are plain Python, and derive from it
GROUP = "vedette"
KEPT = BUILD / "mypyc"
KEPT_BUILDS = 4
A_DAY = 24 * 60 * 60
PROGRESS = "progress"

COMPILE = """
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

from setuptools import setup  # first: it brings the distutils that is used below

from distutils.ccompiler import CCompiler
from mypyc.build import mypycify

out, temp, progress, group, opt, *modules = sys.argv[1:]
counting = threading.Lock()
made = total = 0

def compile_one(compiler, *args):
    global made
    compiler._compile(*args)
    with counting:
        made += 1
        with open(progress, "w") as told:
            told.write(f"{made} {total}")

# One C file a module, compiled side by side: one file for all takes several times as long and as much memory.
def compile_side_by_side(
    self, sources, output_dir=None, macros=None, include_dirs=None, debug=0, extra_preargs=None, extra_postargs=None,
    depends=None,
):
    macros, objects, extra_postargs, options, build = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    arguments = self._get_cc_args(options, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        jobs = [
            pool.submit(compile_one, self, one, *build[one], arguments, extra_postargs, options)
            for one in objects if one in build
        ]
        for job in jobs:
            job.result()
    return objects

CCompiler.compile = compile_side_by_side

flags = ["--config-file=", "--ignore-missing-imports"]
workers = str(os.cpu_count() or 1)  # the small modules that stand for each in the group are built side by side, too
extensions = mypycify([*flags, *modules], opt_level=opt, debug_level="0", group_name=group, multi_file=True)
total = sum(len(extension.sources) for extension in extensions)
setup(
    name=group,
    ext_modules=extensions,
    script_args=["-q", "build_ext", "-j", workers, "--build-lib", out, "--build-temp", temp],
)
"""


class CompileFailed(Exception):
    """A failure of mypyc or the C compiler, or a missing one."""


def has_compiler() -> bool:
    """True if the C compiler of this Python and Python's headers are here."""
    if WINDOWS:  # setuptools finds it by the installer's own finder
        installer = Path(os.environ.get("PROGRAMFILES(X86)", ""), "Microsoft Visual Studio/Installer/vswhere.exe")
        return bool(shutil.which("cl")) or installer.is_file()
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return bool(shutil.which(compiler)) and (Path(sysconfig.get_paths()["include"]) / "Python.h").is_file()


def is_wanted() -> bool:
    """True if compiling is not forbidden and there is something to compile."""
    return setting("PURE") != "1" and bool(modules())


def optimisation() -> str:
    """Return the optimisation level for the C compiler."""
    return setting("OPT") or "3"


def modules(src: Path = SRC) -> list[str]:
    """Return the modules to compile, as paths below src; package files with only a docstring are left out."""
    found = []
    for package in COMPILED_PACKAGES:
        for path in sorted((src / package).rglob("*.py")):
            name = path.relative_to(src).as_posix()
            says_nothing = path.name == "__init__.py" and all(
                isinstance(node, ast.Expr) for node in ast.parse(path.read_bytes()).body
            )
            if name not in EXCLUDE and not says_nothing:
                found.append(name)
    return found


def kept_build(src: Path = SRC) -> Path:
    """Return the folder for the result of compiling these sources with this Python."""
    sources = [src / name for name in modules(src)]
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    how = (*COMPILER, COMPILE, GROUP, optimisation(), sys.version, suffix)
    return KEPT / digest(sources, src, *how)[:24]


def progress() -> tuple[int, int]:
    """Return how many of the C files a running build has compiled; 0 of 0 while it writes them."""
    for told in KEPT.glob(f"scratch-*/{PROGRESS}"):
        try:
            made, total = told.read_text().split()
        except (OSError, ValueError):  # just being written, or just gone
            continue
        return int(made), int(total)
    return 0, 0


def compiled() -> Path:
    """Compile in a scratch copy unless the result is kept already; return its folder."""
    if (kept := kept_build()).is_dir():
        return kept
    KEPT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="scratch-", dir=KEPT) as scratch_name:
        scratch = Path(scratch_name)
        copy, out, temp = scratch / "src", scratch / "out", scratch / "temp"
        shutil.copytree(SRC, copy, ignore=shutil.ignore_patterns("__pycache__", "static", "*.so", "*.pyd"))
        kept = kept_build(copy)  # the compiled sources, even if the originals change meanwhile
        places = (str(out), str(temp), str(scratch / PROGRESS))
        args = [sys.executable, "-c", COMPILE, *places, GROUP, optimisation(), *modules(copy)]
        env = {**os.environ, "CFLAGS": f"{os.environ.get('CFLAGS', '')} -Wno-error".strip()}
        if WINDOWS:
            env.pop("CFLAGS")
        done = subprocess.run(args, cwd=copy, env=env, capture_output=True, text=True, check=False)
        if done.returncode or not any(out.rglob(f"{GROUP}__mypyc*")):
            said = (done.stdout + done.stderr).strip().splitlines()
            raise CompileFailed("\n".join(["compiling with mypyc failed:", *said[-25:]]))
        if not kept.is_dir():
            out.rename(kept)
    tidy(kept)
    return kept


def tidy(kept: Path) -> None:
    """Remove all but the newest results, and scratch copies of killed builds."""
    old = time.time() - A_DAY
    scratch = [path for path in KEPT.glob("scratch-*") if path.stat().st_mtime < old]
    finished = [path for path in KEPT.iterdir() if path != kept and not path.name.startswith("scratch-")]
    newest_first = sorted(finished, key=lambda path: path.stat().st_mtime, reverse=True)
    for path in [*scratch, *newest_first[KEPT_BUILDS - 1 :]]:
        shutil.rmtree(path, ignore_errors=True)
