"""A sensible opponent: charge whom we outnumber, else shoot, else go forward (step 7)."""

from skirmish.acting import Act
from skirmish.battle import Battle, the_battle
from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.state import State
from vedette.engine.types import SETUP, Order, Question
from vedette.geometry.blocks import Block, gap

ACTS = Act()


def choose(book: Book, state: State, question: Question, rng: Rng, stance: int = 0) -> Order:
    """Choose one order; what it has no opinion on is left to chance."""
    if state.phase == SETUP:
        return book.sample_aggressive(state, question, rng)
    battle = the_battle(state)
    attacks = ACTS.attacks(battle, question)
    if attacks:
        return max(attacks, key=lambda order: worth(battle, order))
    return advance(battle, book.legal_orders(state, question))


def worth(battle: Battle, order: Order) -> int:
    """Return how good an attack looks: a charge with more figures, then a shot, the nearest first."""
    one, other = [battle.units[who] for who in order.args]
    near = -gap(one.block, other.block)
    if order.verb == "charge":
        return near + (10_000 if one.figures > other.figures else -10_000)
    return near


def advance(battle: Battle, orders: list[Order]) -> Order:
    """Return the move that ends nearest to an enemy; without one the turn ends."""
    moves = [order for order in orders if order.verb == "move"]
    return min(moves, key=lambda order: length_to_enemy(battle, order)) if moves else Order("done")


def length_to_enemy(battle: Battle, order: Order) -> int:
    """Return how far the nearest enemy would be after a move."""
    who, x, y, heading = order.args
    block = battle.units[who].block
    there = Block(x, y, heading, block.width, block.depth, block.radius)
    return min([gap(there, foe.block) for foe in battle.fielded(1 - battle.side_of(who))])
