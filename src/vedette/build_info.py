"""The build of this copy of Vedette: compiled with mypyc, or plain Python."""

import importlib.util
import platform
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

from vedette import __version__

# Any module of the compiled group tells for all of them: they are built together or not at all.
WITNESSES: Final = ("vedette.engine.types", "vedette.engine.game", "vedette.engine.dice")


def is_extension(module: str) -> bool:
    """True if the module would load from a compiled file; checking does not import it."""
    try:
        spec = importlib.util.find_spec(module)
    except ModuleNotFoundError:
        return False
    return spec is not None and spec.origin is not None and Path(spec.origin).name.endswith(tuple(EXTENSION_SUFFIXES))


def compiled() -> bool:
    """True if the engine's modules are compiled."""
    return any(is_extension(module) for module in WITNESSES)


def sentence() -> str:
    """Return the line that `vedette --version` prints."""
    how = "compiled with mypyc" if compiled() else "not compiled: plain Python, slower"
    return f"vedette {__version__} ({how}; Python {platform.python_version()})"
