"""OpenSpiel's own MCTS bot as a player of a battle, through our OpenSpiel game (extra `openspiel`): the measure of others.

It is given the battle as its side may imagine it, gives every order on offer a try, lets chance play on to the end, and knows
nothing of the book: UCT with random rollouts, as OpenSpiel ships it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from open_spiel.python.algorithms import mcts

from vedette import rl
from vedette.ai import Player
from vedette.engine.book import Book
from vedette.engine.dice import ManualDice, Rng
from vedette.engine.state import State
from vedette.engine.types import FIGHTING, Order, Question
from vedette.rl.spiel import SpielPosition

UCT_C = 1.4


class BotPlayer(Player):
    """`mcts:32`: so many simulations a decision. What it sets up it leaves to the steady player."""

    def __init__(self, book: str, simulations: int, steady: Player) -> None:
        self.name = f"mcts:{simulations}"
        self.simulations = simulations
        self.steady = steady
        self.game: Any = rl.load_spiel(book)

    def choose(self, book: Book, state: State, question: Question, rng: Rng) -> Order:
        if state.phase != FIGHTING:
            return self.steady.choose(book, state, question, rng)
        lot = np.random.RandomState(rng.below(1 << 30))
        here: Any = self.game.new_initial_state()
        battle = state.clone()
        battle.dice = ManualDice([])
        here.now = SpielPosition(here.now.board, battle)
        orders: list[Order] = here.now.on_offer()
        if len(orders) < 2:
            return orders[0]
        thinks = mcts.RandomRolloutEvaluator(1, lot)
        bot = mcts.MCTSBot(self.game, UCT_C, self.simulations, thinks, solve=False, random_state=lot)
        return orders[bot.step(here)]
