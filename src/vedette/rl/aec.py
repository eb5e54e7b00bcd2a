"""PettingZoo's AEC environment: a battle of any book, with a mask over a fixed space of actions (extra `rl`)."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from vedette.engine.game import apply_order
from vedette.engine.types import NOBODY, BadInput, Order
from vedette.rl.board import ACTIONS, LIMIT, OF_AN_ORDER, PIECES, Board, check_action

AGENTS: Final = ("side_1", "side_2")


class BattleEnv(AECEnv):  # type: ignore[misc]  # PettingZoo brings no types
    """A battle of two sides as a PettingZoo environment.

    `observation` is what the side sees, `orders` a row of numbers for each action, `action_mask` the allowed actions.
    The text of every action is in the info of the side to move: info["orders"][action].
    """

    metadata: Final = {"name": "vedette_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        book: str = "",
        scenario: str = "",
        actions: int = ACTIONS,
        pieces: int = PIECES,
        limit: int = LIMIT,
        deploys: str = "",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.board = Board(book, scenario, actions, pieces, limit, deploys)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        seen = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self.board.seen,), np.float32),
                "orders": spaces.Box(-1.0, 1.0, (actions, OF_AN_ORDER), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(AGENTS, seen)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in AGENTS}
        self.lot = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new battle; the same seed gives the same dice."""
        if seed is not None:
            try:
                self.lot = np.random.default_rng(seed)
            except (TypeError, ValueError):
                raise BadInput(f"the seed must be a whole number from 0; not {seed!r}") from None
        self.state = self.board.begin(str(int(self.lot.integers(1 << 53))))
        self.decisions = 0
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.agent_selection = AGENTS[0]
        self.on_offer: list[Order] = []
        self.ask()

    def ask(self) -> None:
        """Set the side to move and the orders on offer."""
        question = self.state.question
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.on_offer = self.board.orders(self.state, self.decisions)
        if question is None:
            return
        asked = AGENTS[question.side]
        self.agent_selection = asked
        self.infos[asked] = {
            "question": self.board.book.ask_words(self.state, question),
            "orders": [self.board.text(order) for order in self.on_offer],
            "action_mask": self.mask(),
        }

    def mask(self) -> Any:
        found = np.zeros(self.board.actions, np.int8)
        found[: len(self.on_offer)] = 1
        return found

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what a side sees; orders and mask are empty for the side that is not to move."""
        board, side = self.board, AGENTS.index(agent)
        asked = self.state.question is not None and self.state.question.side == side
        return {
            "observation": np.array(board.observation(self.state, side), np.float32),
            "orders": np.array(board.tell(self.on_offer if asked else []), np.float32),
            "action_mask": self.mask() if asked else np.zeros(board.actions, np.int8),
        }

    def step(self, action: int | None) -> None:
        """Give an order by its number; BadInput if it is not on offer."""
        if not self.agents:
            raise BadInput("no battle is under way: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        order = check_action(self.on_offer, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        refused = apply_order(self.board.book, self.state, order)
        if refused is not None:
            raise RuntimeError(f"an order that was on offer is refused: {refused}")
        self.state.take_log()
        self.state.dice.take_faces()
        self.decisions += 1
        outcome = self.state.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(AGENTS, True)
            if outcome.winner != NOBODY:
                self.rewards = {one: 1.0 if AGENTS[outcome.winner] == one else -1.0 for one in AGENTS}
        elif self.decisions >= self.board.limit:
            self.truncations = dict.fromkeys(AGENTS, True)
        self.ask()
        self._accumulate_rewards()

    def render(self) -> str:
        """Return the battle in one line."""
        view: Any = self.board.book.view(self.state, -1)
        sides = ", ".join([f"{side['name']} {side['worth']} left, {side['lost']} lost" for side in view["sides"]])
        return f"turn {view['turn']}: {sides}"

    def close(self) -> None:
        self.agents = []
