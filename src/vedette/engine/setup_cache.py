"""A cache of set-ups: one that is opened again is read once, and each battle after that is a clone of the first."""

from collections.abc import Callable
from copy import deepcopy

from vedette.engine.dice import Dice, ScriptedDice
from vedette.engine.state import State


class CachedSetup:
    """A set-up, a private copy of it, and the battle it gives before its first step; None if dice settle it."""

    def __init__(self, setup: dict[str, object], battle: State | None) -> None:
        self.setup = setup
        self.battle = battle


class SetupCache:
    """A cache that opens the battles of a book by `read`; it keeps only the newest set-up that came twice."""

    def __init__(self, read: Callable[[dict[str, object], Dice], State]) -> None:
        self.read = read
        self.seen: dict[str, object] = {}
        self.kept: CachedSetup | None = None

    def forget(self) -> None:
        """Empty the cache because the book has changed."""
        self.kept = None

    def begin(self, setup: dict[str, object], dice: Dice) -> State:
        """Return a battle before its first order."""
        kept = self.kept
        if kept is not None and kept.setup == setup:
            if kept.battle is None:
                return self.read(setup, dice)
            twin = kept.battle.clone()
            twin.dice = dice
            return twin
        if self.seen is not setup:
            self.seen = setup
            return self.read(setup, dice)
        own = deepcopy(setup)
        rolled = dice.rolled
        battle = self.read(own, dice)
        if dice.rolled != rolled or battle.log:
            self.kept = CachedSetup(own, None)
        else:
            first = battle.clone()
            first.dice = ScriptedDice([])
            self.kept = CachedSetup(own, first)
        return battle
