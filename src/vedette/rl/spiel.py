"""OpenSpiel's game: a battle of any book, in which every die is a chance node (extra `openspiel`).

An order that throws dice is carried out again with one more face each time, until it needs no more. So the tree is
exact, and any algorithm of OpenSpiel sees the true chances.
"""

from typing import Any, Final

import numpy as np
import pyspiel

from vedette.engine.dice import ManualDice, NeedDice
from vedette.engine.game import apply_order
from vedette.engine.state import State
from vedette.engine.types import NOBODY, Order
from vedette.rl.board import ACTIONS, LIMIT, PIECES, Board, check_action

LARGEST_DIE: Final = 100
DICE_A_DECISION: Final = 200
"""The most chance nodes for each decision: OpenSpiel asks for a bound."""
PARAMETERS: Final[dict[str, Any]] = {
    "book": "",
    "scenario": "",
    "seed": 1,
    "deploys": "",
    "actions": ACTIONS,
    "pieces": PIECES,
    "limit": LIMIT,
}
KIND: Final = pyspiel.GameType(
    short_name="vedette",
    long_name="Vedette: battles with miniatures",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class BattleGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel brings no types
    """A scenario; the seed draws only what is settled before the first decision (the set-up)."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.wanted = PARAMETERS | (params or {})
        names = ("book", "scenario", "actions", "pieces", "limit", "deploys")
        self.board = Board(*[self.wanted[name] for name in names])
        about = pyspiel.GameInfo(
            num_distinct_actions=max(self.board.actions, LARGEST_DIE + 1),
            max_chance_outcomes=LARGEST_DIE + 1,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.board.limit,
        )
        super().__init__(KIND, about, params or {})

    def new_initial_state(self) -> "BattleState":
        return BattleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.board)

    def max_chance_nodes_in_history(self) -> int:
        return self.board.limit * DICE_A_DECISION


class Observer:
    """The view of a side, as OpenSpiel asks for it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.tensor = np.zeros(board.seen, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: "BattleState", player: int) -> None:
        self.tensor[:] = self.board.observation(state.now.battle, player)

    def string_from(self, state: "BattleState", player: int) -> str:
        seen: Any = self.board.book.view(state.now.battle, player)
        return repr((seen["turn"], seen["step"], seen["pieces"]))


class SpielPosition:
    """The position of a battle, at a decision or in the middle of a throw. OpenSpiel copies states by copying it."""

    def __init__(self, board: Board, battle: State) -> None:
        self.board = board
        self.battle = battle
        self.decisions = 0
        self.under_way: Order | None = None
        self.faces: list[int] = []
        self.die = 0  # the sides of the next die
        self.offered: list[Order] | None = None

    def __deepcopy__(self, memo: object) -> "SpielPosition":
        twin = SpielPosition(
            self.board, self.battle
        )  # a battle is never changed here: each order is carried out on a clone
        twin.decisions = self.decisions
        twin.under_way = self.under_way
        twin.faces = self.faces[:]
        twin.die = self.die
        twin.offered = self.offered
        return twin

    def on_offer(self) -> list[Order]:
        if self.offered is None:
            self.offered = self.board.orders(self.battle, self.decisions)
        return self.offered

    def take(self, action: int) -> None:
        """Take an order, or the face of a die."""
        if self.under_way is None:
            self.under_way = check_action(self.on_offer(), action)
            self.faces = []
        else:
            self.faces.append(action)
        self.carry_out()

    def carry_out(self) -> None:
        """Apply the order under way with the faces so far; a die that is still missing is a chance node."""
        order = self.under_way
        assert order is not None
        twin = self.battle.clone()
        twin.dice = ManualDice(self.faces)
        try:
            refused = apply_order(self.board.book, twin, order)
        except NeedDice as wanted:
            self.die = wanted.sides
            return
        if refused is not None:
            raise RuntimeError(f"an order that was on offer is refused: {refused}")
        twin.take_log()
        twin.dice = ManualDice([])
        self.battle = twin
        self.decisions += 1
        self.under_way = None
        self.offered = None

    def is_over(self) -> bool:
        return self.under_way is None and (self.battle.question is None or self.decisions >= self.board.limit)


class BattleState(pyspiel.State):  # type: ignore[misc]
    """A moment of the battle, as OpenSpiel asks about it."""

    def __init__(self, game: BattleGame) -> None:
        super().__init__(game)
        self.now = SpielPosition(game.board, game.board.begin(str(game.wanted["seed"]), ManualDice([])))

    def current_player(self) -> int:
        now = self.now
        if now.under_way is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if now.is_over() or now.battle.question is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return now.battle.question.side

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.now.on_offer())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        die = self.now.die
        return [(face, 1 / die) for face in range(1, die + 1)]

    def _apply_action(self, action: int) -> None:
        self.now.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"D{self.now.die} shows {action}"
        return self.now.board.text(check_action(self.now.on_offer(), action))

    def is_terminal(self) -> bool:
        return self.now.is_over()

    def returns(self) -> list[float]:
        outcome = self.now.battle.outcome
        if outcome is None or outcome.winner == NOBODY:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        now = self.now
        thrown = f", {now.board.text(now.under_way)}: {now.faces}" if now.under_way is not None else ""
        return f"decision {now.decisions}, turn {now.battle.turn}{thrown}"


pyspiel.register_game(KIND, BattleGame)


def load(book: str = "", scenario: str = "", **choices: Any) -> Any:
    """Load the game; wrong choices are refused before OpenSpiel sees them."""
    Board(book, scenario, **{key: value for key, value in choices.items() if key != "seed"})
    return pyspiel.load_game("vedette", {"book": book, "scenario": scenario, **choices})
