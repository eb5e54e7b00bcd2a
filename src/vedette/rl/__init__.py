"""Battles for people who do research: environments for learning players (docs/research.md).

env(book, scenario)         PettingZoo's AEC environment, for every book and scenario; extra `rl`
load_spiel(book, scenario)  OpenSpiel's game, with every die a chance node; extra `openspiel`
"""

from typing import Any

from vedette.engine.types import BadInput

__all__ = ["env", "load_spiel"]


def env(book: str = "", scenario: str = "", **choices: Any) -> Any:
    """A PettingZoo AEC environment. BadInput when the extra is not installed."""
    try:
        from vedette.rl.aec import BattleEnv
    except ModuleNotFoundError as error:
        raise missing(error, "rl", "PettingZoo") from None
    return BattleEnv(book, scenario, **choices)


def load_spiel(book: str = "", scenario: str = "", **choices: Any) -> Any:
    """An OpenSpiel game. BadInput when the extra is not installed."""
    try:
        from vedette.rl.spiel import load
    except ModuleNotFoundError as error:
        raise missing(error, "openspiel", "OpenSpiel") from None
    return load(book, scenario, **choices)


def missing(error: ModuleNotFoundError, extra: str, what: str) -> BadInput:
    """What to install; an error of our own goes on as it is."""
    if (error.name or "").split(".")[0] == "vedette":
        raise error
    return BadInput(f"{what} is not installed ({error.name} is missing): pip install 'vedette[{extra}]'")
