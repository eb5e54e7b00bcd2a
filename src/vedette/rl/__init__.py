"""Environments for learning players (docs/research.md).

`env` makes PettingZoo's AEC environment, for every book and scenario (extra `rl`). `load_spiel` makes OpenSpiel's
game, with every die a chance node (extra `openspiel`).
"""

from typing import Any

from vedette.engine.types import BadInput

__all__ = ["env", "load_spiel"]


def env(book: str = "", scenario: str = "", **choices: Any) -> Any:
    """Make a PettingZoo AEC environment. BadInput if the extra is not installed."""
    try:
        from vedette.rl.aec import BattleEnv
    except ModuleNotFoundError as error:
        raise missing(error, "rl", "PettingZoo") from None
    return BattleEnv(book, scenario, **choices)


def load_spiel(book: str = "", scenario: str = "", **choices: Any) -> Any:
    """Load an OpenSpiel game. BadInput if the extra is not installed."""
    try:
        from vedette.rl.spiel import load
    except ModuleNotFoundError as error:
        raise missing(error, "openspiel", "OpenSpiel") from None
    return load(book, scenario, **choices)


def missing(error: ModuleNotFoundError, extra: str, what: str) -> BadInput:
    """Return the error that names the missing extra; raise an error of our own again."""
    if (error.name or "").split(".")[0] == "vedette":
        raise error
    return BadInput(f"{what} is not installed ({error.name} is missing): pip install 'vedette[{extra}]'")
