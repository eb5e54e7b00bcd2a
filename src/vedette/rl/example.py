"""A small learning player, which learns in minutes on one core to beat the random player (docs/research.md).

python -m vedette.rl.example [--book BOOK] [--scenario ID] [--generations 6]
It weighs every order on offer by five numbers (whether dice decide it, whether it ends something, whether it names a
place, how near that is to the enemy, and whether the unit would look at the enemy) and gives the heaviest. The
cross-entropy method finds the weights: draw some, play with them against chance, keep the best, draw again round
them.
"""

import argparse
from typing import Any

from vedette.engine.types import BadInput
from vedette.rl import env as make_env
from vedette.rl import missing

try:
    import numpy as np

    from vedette.rl.aec import AGENTS, BattleEnv
    from vedette.rl.board import GLOBALS, OF_A_PIECE
except ModuleNotFoundError as error:
    raise SystemExit(f"vedette.rl.example: {missing(error, 'rl', 'PettingZoo')}") from None

DRAWN = 10
KEPT = 3
BATTLES = 4


class Weigher:
    """The features of orders, and the weights that choose between them."""

    size = 5

    def features(self, seen: dict[str, Any], count: int) -> Any:
        rows = seen["orders"][:count]
        found = np.zeros((count, self.size))
        found[:, :3] = rows[:, [1, 2, 5]]
        pieces = seen["observation"][GLOBALS:].reshape(-1, OF_A_PIECE)
        enemies = pieces[(pieces[:, 1] < 0) & (pieces[:, 2] > 0)]
        placed = rows[:, 5] > 0
        if len(enemies) and placed.any():
            east = enemies[:, 3] - rows[placed, 6][:, None]
            north = enemies[:, 4] - rows[placed, 7][:, None]
            apart = np.abs(east) + np.abs(north)
            near = (np.arange(len(apart)), apart.argmin(axis=1))
            found[placed, 3] = -apart[near]
            towards = rows[placed, 8] * east[near] + rows[placed, 9] * north[near]
            found[placed, 4] = towards / (np.hypot(east[near], north[near]) + 1e-9)
        return found

    def choose(self, seen: dict[str, Any], weights: Any, lot: Any) -> int:
        count = int(seen["action_mask"].sum())
        worth = self.features(seen, count) @ weights + lot.random(count) * 1e-6
        return int(np.argmax(worth))


def play(env: BattleEnv, weigher: Weigher, weights: Any, seed: int, side: int) -> tuple[float, float]:
    """Play a battle against chance: return 1, 0 or -1, and the lead in what its army kept."""
    lot = np.random.default_rng(seed)
    env.reset(seed=seed)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        seen = env.observe(env.agent_selection)
        if env.agent_selection == AGENTS[side]:
            env.step(weigher.choose(seen, weights, lot))
        else:
            env.step(int(lot.integers(int(seen["action_mask"].sum()))))
    last = env.observe(AGENTS[side])["observation"]
    return float(env.rewards[AGENTS[side]]), float(last[6] - last[8])


def score(env: BattleEnv, weigher: Weigher, weights: Any, first: int, battles: int) -> tuple[float, float]:
    """Return the victories in a hundred (a draw is half) and the mean lead in what its army kept; both seats alike."""
    done = [play(env, weigher, weights, first + n // 2, n % 2) for n in range(battles)]
    return 50 * (1 + float(np.mean([won for won, _ in done]))), float(np.mean([kept for _, kept in done]))


def train(book: str = "", scenario: str = "", generations: int = 6, seed: int = 1, say: Any = print) -> float:
    """Train and print the progress; return the victories in a hundred over battles it has not seen."""
    env: BattleEnv = make_env(book, scenario)
    weigher = Weigher()
    lot = np.random.default_rng(seed)
    middle, width = np.zeros(weigher.size), np.ones(weigher.size)
    for generation in range(generations):
        drawn = middle + width * lot.standard_normal((DRAWN, weigher.size))
        worth = [score(env, weigher, one, 1000 * (generation + 1), BATTLES)[1] for one in drawn]
        best = drawn[np.argsort(worth)[::-1][:KEPT]]
        middle, width = best.mean(axis=0), best.std(axis=0) + 0.1
        say(f"generation {generation + 1}: the best kept {max(worth):+.2f} of an army more than chance")
    won, kept = score(env, weigher, middle, 1_000_000, 20)
    say(f"over 20 new battles against chance: {won:.0f} victories in 100, {kept:+.2f} of an army more")
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description="A small player that learns to beat chance.")
    parser.add_argument("--book", default="")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--generations", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    try:
        train(asked.book, asked.scenario, asked.generations, asked.seed)
    except BadInput as wrong:
        raise SystemExit(f"vedette.rl.example: {wrong}") from None


if __name__ == "__main__":
    main()
