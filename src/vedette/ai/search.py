"""The player that tries its orders out before it gives one.

It thinks of the battle as its side may imagine it. Each try draws hidden things anew, gives one of the candidate
orders, and lets two steady players go on for a few turns. A book whose steady player is slow has a quicker one for
this. The position that results is evaluated. All orders are tried with the same dice, so that luck does not choose
between them. The worse half is dropped again and again (sequential halving). The steady player's own order is always a
candidate, and is kept unless another is better by more than chance.
"""

import time
from math import tanh
from typing import Any, Final

from vedette.ai.candidates import (
    FEWEST,
    CandidateStats,
    Tried,
    best_of,
    first_tried_then_best,
    is_settled,
    take_luck_off,
    worst_last,
)
from vedette.ai.evaluator import Evaluator, evaluator_of
from vedette.ai.players import Player, chooser_of
from vedette.ai.rollouts import CAN_FORK, MOST_CORES, RolloutBatch, spread
from vedette.engine.book import Book
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.game import apply_order
from vedette.engine.state import State
from vedette.engine.types import FIGHTING, BadInput, Order, Question

SECONDS: Final = 1.0
LONGEST: Final = 600.0
MOST_TRIES: Final = 1_000_000
WIDEST: Final = 32
"""Most orders that are tried."""
BY_LOT: Final = 8
"""Most of the other orders that are tried, chosen at random."""
SURE: Final = 0.7
LEAST: Final = 0.002
"""Standard errors, and least lead, by which an order must beat the steady player's own."""
WAY_SURE: Final = 1.2
"""The same as SURE where tries are few and say less."""
STANCE_SHARE: Final = 0.2
STANCE_TRIES: Final = 20
STANCE_SURE: Final = 1.0
"""For the choice of a stance: its share of all tries, the least tries for each, and the standard errors of its lead."""
PILOT_SHARE: Final = 0.03
MOST_PILOTS: Final = 4
"""Share of the time, and most tries, for measuring how long a try takes."""
NO_STAKE: Final[list[float]] = []
LONGEST_TRY: Final = 2_000
"""Most decisions in one try, so that it ends."""
BOLD: Final = 1
CAUTIOUS: Final = -1
LEANING: Final = 0.25
"""Extra weight of the enemy's losses for a bold player, and of its own for a cautious one."""
TEMPERS: Final = {"": 0, "bold": BOLD, "cautious": CAUTIOUS}


class SearchPlayer(Player):
    """A player that tries orders out, for some seconds or some number of tries a decision."""

    def __init__(
        self,
        steady: str,
        evaluation: str,
        seconds: float = SECONDS,
        tries: int = 0,
        temper: int = 0,
        name: str = "search",
        words: str = "",
        cores: int = 1,
    ) -> None:
        self.steady = steady
        self.evaluation = evaluation
        self.seconds = seconds
        self.tries = tries
        self.temper = temper
        self.cores = cores
        self.name = name
        self.words = words or "Tries its orders out in its head before it gives one."
        self.thoughts: list[CandidateStats] = []
        self.has_weighed = False  # there was more than one order to try, with or without time for it
        self.also: Order | None = None  # an order that is always tried
        self.halt: Any = None  # a shared value: 1 when nobody waits for the order any longer

    def tempered(self, name: str) -> "SearchPlayer":
        """Return this player with the temperament of a level's name."""
        self.name = name
        self.temper = TEMPERS[name.rpartition(":")[2]]
        return self

    def evaluator(self) -> Evaluator:
        """Return the book's evaluation of a battle (books.py)."""
        return evaluator_of(self.evaluation)

    def usual_order(self, book: Book, state: State, question: Question, rng: Rng) -> Order:
        """Return the order of the book's steady player."""
        return chooser_of(self.steady)(book, state, question, rng)

    def choose(self, book: Book, state: State, question: Question, rng: Rng) -> Order:
        """Return the best order that was tried, or the steady player's order where nothing can be tried."""
        began = time.monotonic()
        evaluator = self.evaluator()
        usual = self.usual_order(book, state, question, rng)
        self.thoughts = []
        self.has_weighed = False
        if state.phase != FIGHTING or not evaluator.is_worth_searching(state, question):
            return usual
        few = evaluator.few
        task = Task(book, state, question, 0, began)
        if few:
            task.seed = rng.below(1 << 30)
            task.most = self.tries or self.tries_in_time(task, usual)
            if task.most < few:
                return self.way(task, usual, rng)
        wanted = self.candidates(book, state, question, usual, rng)
        if len(wanted) < 2:
            return usual
        self.has_weighed = True
        if not few:
            task.seed = rng.below(1 << 30)
            task.most = self.tries or self.tries_in_time(task, usual)
        wanted = wanted[: width_for(task.most)]
        stance = self.stance(task, usual, rng)
        if stance:  # the order of the stance becomes the measure
            order = evaluator.rollout_step(book, state, question, rng, stance)
            wanted = [order, *[other for other in wanted if not other.same(order)]]
        thoughts = [CandidateStats(order, stance) for order in wanted]
        self.successive_halving(task, thoughts, self.tries - task.spent, began + self.seconds)
        self.thoughts = sorted([one for one in thoughts if one.values], key=first_tried_then_best)
        return best_of(thoughts, SURE, LEAST).order

    def way(self, task: "Task", usual: Order, rng: Rng) -> Order:
        """Choose with few tries: return the order of the best stance, or the usual order."""
        evaluator = self.evaluator()
        thoughts = [CandidateStats(usual)]
        if self.also is not None and not self.also.same(usual):
            thoughts.append(CandidateStats(self.also))
        for stance in range(1, evaluator.stances):
            order = evaluator.opening(task.book, task.state, task.question, rng, stance)
            if not has([thought.order for thought in thoughts], order):
                thoughts.append(CandidateStats(order, stance))
        if len(thoughts) < 2:
            return usual
        self.has_weighed = True
        self.successive_halving(task, thoughts, self.tries, task.began + self.seconds)
        self.thoughts = sorted([one for one in thoughts if one.values], key=first_tried_then_best)
        return best_of(thoughts, WAY_SURE, LEAST).order

    def stance(self, task: "Task", usual: Order, rng: Rng) -> int:
        """Return the best stance for the next turns: the usual one (0), or another of the book's."""
        evaluator = self.evaluator()
        stances = evaluator.stances
        if stances < 2 or task.most < STANCE_TRIES * stances:
            return 0
        thoughts = [CandidateStats(usual)]
        for stance in range(1, stances):
            order = evaluator.rollout_step(task.book, task.state, task.question, rng, stance)
            thoughts.append(CandidateStats(order, stance))
        self.successive_halving(
            task, thoughts, int(self.tries * STANCE_SHARE), task.began + self.seconds * STANCE_SHARE
        )
        return best_of(thoughts, STANCE_SURE, LEAST).stance

    def candidates(self, book: Book, state: State, question: Question, usual: Order, rng: Rng) -> list[Order]:
        """Return the orders to try: the usual one, those with odds, the book's proposals, and some others at random."""
        found = [usual]
        if self.also is not None and not has(found, self.also):
            found.append(self.also)
        attacks: list[Order] = []
        others: list[Order] = []
        for order in book.legal_orders(state, question):
            if not book.grammar.verbs[order.verb].destructive:
                (attacks if book.grammar.verbs[order.verb].odds else others).append(order)
        proposed = self.evaluator().candidates(book, state, question)
        widest = width_for(self.tries) if self.tries else WIDEST
        for at in range(max(len(attacks), len(proposed))):  # the best proposals first: there may be no time for all
            for orders in (proposed, attacks):
                if at < len(orders) and len(found) < widest and not has(found, orders[at]):
                    found.append(orders[at])
        others = [order for order in others if not has(found, order)]
        found.extend(drawn(others, min(BY_LOT, widest - len(found)), rng))
        return found

    def tries_in_time(self, task: "Task", usual: Order) -> int:
        """Return how many tries there is time for, measured with a few. Books differ a hundredfold."""
        end = task.began + self.seconds
        now = time.monotonic()
        took = 0.0
        tried = 0
        while tried < MOST_PILOTS and took <= PILOT_SHARE * self.seconds:
            self.try_out(task, usual, 0, tried, end)
            tried += 1
            took = max(1e-6, time.monotonic() - now)
        return int(self.cores * (end - now) * tried / took)

    def successive_halving(self, task: "Task", thoughts: list[CandidateStats], tries: int, end: float) -> None:
        """Try all orders, drop the worse half, try the others more often, until two are left or the time is up."""
        alive = thoughts[:]
        rounds = 1
        while 2**rounds < len(thoughts):
            rounds += 1
        number = 0
        spent = 0
        began = time.monotonic()
        for now in range(rounds):
            share = tries * (now + 1) // rounds if self.tries else 0
            until = began + (end - began) * (now + 1) / rounds
            past = number + max(1, (share - spent) // len(alive)) if self.tries else 0
            for at, row in spread(
                HalvingRound(self, task, alive, until, end), self.cores if CAN_FORK else 1, number, past
            ):
                for thought, tried in zip(alive, row, strict=True):
                    thought.add(tried)
                number = at + 1
                spent += len(alive)
            take_luck_off(thoughts)
            if not alive[0].values or time.monotonic() >= end or self.is_halted() or is_settled(alive):
                break
            alive.sort(key=worst_last)
            keep = max(2, (len(alive) + 1) // 2)
            kept = alive[:keep]
            if thoughts[0] not in kept:  # the usual order stays as the measure
                kept[-1] = thoughts[0]
            alive = kept
        task.spent += spent

    def is_halted(self) -> bool:
        """True if nobody waits for the order any longer."""
        return self.halt is not None and bool(self.halt.value)

    def try_out(self, task: "Task", order: Order, stance: int, number: int, end: float) -> Tried | None:
        """Play one try of one order and return its result; None when the time was up first."""
        evaluator = self.evaluator()
        book, side = task.book, task.question.side
        rng = Rng(task.seed + number)
        twin = evaluator.determinize(book, task.state, side, SeededDice(f"try {task.seed + number}"), rng)
        before = evaluator.material(twin)
        last = evaluator.rollout_end(twin)
        steps = 0
        luck = 0.0
        now = order
        asked: Question | None = None
        while True:
            stake = evaluator.expected_losses(twin, now) if evaluator.tells_luck else NO_STAKE
            had = evaluator.material(twin) if stake else NO_STAKE
            if apply_order(book, twin, now) is not None:
                if asked is None:
                    return (0.0, 0.0, 0.0, 0.0)  # something hidden is in the way
                apply_order(book, twin, book.sample_aggressive(twin, asked, rng))
            elif stake:
                has = evaluator.material(twin)
                luck += stake[side] - (had[side] - has[side]) - stake[1 - side] + (had[1 - side] - has[1 - side])
            twin.take_log()
            twin.dice.take_faces()
            steps += 1
            asked = twin.question
            if asked is None or evaluator.clock(twin) >= last or steps >= LONGEST_TRY:
                break
            if time.monotonic() >= end or self.is_halted():
                return None
            now = evaluator.rollout_step(book, twin, asked, rng, stance if asked.side == side else 0)
        after = evaluator.material(twin)
        lost = [before[0] - after[0], before[1] - after[1]]
        stands = evaluator.evaluate(twin) if twin.outcome is None else NO_STAKE
        return (self.value(twin, side, stands, lost, evaluator.scale), luck, lost[0], lost[1])

    def value(self, state: State, side: int, stands: list[float], lost: list[float], scale: float) -> float:
        """Return the estimated chance to win: by the outcome, or by the evaluation of both sides."""
        outcome = state.outcome
        if outcome is not None:
            margin = 0.0
            if len(outcome.scores) > 1:
                margin = 0.05 * tanh((outcome.scores[side] - outcome.scores[1 - side]) / 50)
            return (0.95 if outcome.winner == side else 0.05 if outcome.winner >= 0 else 0.5) + margin
        ours = stands[side] - (LEANING * lost[side] if self.temper == CAUTIOUS else 0.0)
        theirs = stands[1 - side] - (LEANING * lost[1 - side] if self.temper == BOLD else 0.0)
        return 0.5 + 0.45 * tanh((ours - theirs) / scale)


class Task:
    """A decision that is thought over: a question, with the battle as its side may imagine it."""

    def __init__(self, book: Book, state: State, question: Question, seed: int, began: float) -> None:
        self.book = book
        self.state = state
        self.question = question
        self.seed = seed
        self.began = began
        self.spent = 0  # tries so far
        self.most = 0  # tries given, or those there is time for


class HalvingRound(RolloutBatch):
    """A round of the halving: all orders still in question, tried with the same numbers."""

    def __init__(self, player: SearchPlayer, task: Task, alive: list[CandidateStats], until: float, end: float) -> None:
        self.player = player
        self.task = task
        self.alive = alive
        self.until = until
        self.end = end

    def tried(self, number: int) -> list[Tried] | None:
        row: list[Tried] = []
        for thought in self.alive:
            once = self.player.try_out(self.task, thought.order, thought.stance, number, self.end)
            if once is None:
                return None
            row.append(once)
        return row

    def is_over(self) -> bool:
        return not self.player.tries and time.monotonic() >= self.until


def width_for(tries: int) -> int:
    """Return the number of orders to try: few where there are few tries."""
    return max(3, min(WIDEST, tries // (2 * FEWEST)))


def has(orders: list[Order], wanted: Order) -> bool:
    for order in orders:
        if order.same(wanted):
            return True
    return False


def drawn(orders: list[Order], count: int, rng: Rng) -> list[Order]:
    """Return some of the orders at random, each once."""
    pool = orders[:]
    found: list[Order] = []
    while pool and len(found) < count:
        at = rng.below(len(pool))
        found.append(pool[at])
        pool[at] = pool[-1]
        pool.pop()
    return found


def read_search(text: str, steady: str, evaluation: str) -> SearchPlayer:
    """Return the player named `search`, `search:0.2s`, `search:500` (tries), `search:1s:bold` or `search:1s:4cores`."""
    parts = text.split(":")
    temper, cores = 0, 1
    for part in parts[2:]:
        if part in TEMPERS:
            temper = TEMPERS[part]
            continue
        many = part.removesuffix("cores")
        if many == part or not many.isascii() or not many.isdigit() or not 1 <= int(many) <= MOST_CORES:
            raise BadInput(
                f"'{text}' is no player; write search, search:0.5s, search:500 (tries), search:1s:bold (or :cautious) "
                f"or search:1s:2cores (1 to {MOST_CORES})"
            )
        cores = int(many)
    found = SearchPlayer(steady, evaluation, SECONDS, 0, temper, text, cores=cores)
    if len(parts) == 1:
        return found
    limit = parts[1]
    if limit.isascii() and limit.isdigit():
        found.tries = int(limit)
        found.seconds = LONGEST
        if not 1 <= found.tries <= MOST_TRIES:
            raise BadInput(f"'{text}': a decision is tried out from 1 to {MOST_TRIES} times")
        return found
    try:
        found.seconds = float(limit.removesuffix("s"))
    except ValueError:
        found.seconds = -1.0
    if not limit.isascii() or not limit.endswith("s") or not 0.01 <= found.seconds <= LONGEST:
        raise BadInput(
            f"'{text}': the time for a decision is written 0.5s, from 0.01s to {LONGEST:.0f}s; or give a number of tries"
        )
    return found
