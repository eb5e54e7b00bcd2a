"""A player that tries orders out before it gives one.

It thinks of the battle as its side may imagine it. Each try draws what is hidden anew from what the side may know, gives one of
the orders that are worth a thought, and lets two steady players (in a book whose steady player takes long: rash ones) go on for
a few turns; what is then left on the table
decides. All orders are tried with the same dice, so that luck does not choose between them, and the worse half of them is dropped
again and again (sequential halving). The steady player's own order is always among them, and is kept unless another one is better
by more than chance.
"""

import time
from importlib import import_module
from math import sqrt, tanh
from typing import Any, Final

from vedette.ai.cores import CAN_FORK, MOST_CORES, Round, Tried, spread
from vedette.ai.players import Player
from vedette.engine.book import Book
from vedette.engine.crank import answer
from vedette.engine.dice import Chance, Hashed
from vedette.engine.state import State
from vedette.engine.types import FIGHTING, BadInput, Order, Question

SECONDS: Final = 1.0
LONGEST: Final = 600.0
MOST_TRIES: Final = 1_000_000
WIDEST: Final = 32
"""Orders that are tried at the most."""
BY_LOT: Final = 8
"""Of all other orders so many are tried, by lot."""
FEWEST: Final = 4
"""Tries of an order before it can be dropped."""
SURE: Final = 2.0
"""How many standard errors better than the steady player's own order another one must be."""
LONGEST_TRY: Final = 2_000
"""Decisions in one try, so that each ends."""
BOLD: Final = 1
CAUTIOUS: Final = -1
LEANING: Final = 0.25
"""How much more a bold player makes of the enemy's losses, and a cautious one of its own."""
TEMPERS: Final = {"": 0, "bold": BOLD, "cautious": CAUTIOUS}


class Thought:
    """An order that was tried: how it came out each time, and what was lost by it."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.values: list[float] = []
        self.lost = [0.0, 0.0]

    def add(self, tried: Tried) -> None:
        """One more try."""
        self.values.append(tried[0])
        self.lost = [self.lost[0] + tried[1], self.lost[1] + tried[2]]

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0


class SearchPlayer(Player):
    """Tries orders out: for so many seconds a decision, or so many times."""

    def __init__(
        self,
        steady: str,
        valuing: str,
        seconds: float = SECONDS,
        tries: int = 0,
        temper: int = 0,
        name: str = "search",
        words: str = "",
        cores: int = 1,
    ) -> None:
        self.steady = steady
        self.valuing = valuing
        self.seconds = seconds
        self.tries = tries
        self.temper = temper
        self.cores = cores
        self.name = name
        self.words = words or "Tries its orders out in its head before it gives one."
        self.thoughts: list[Thought] = []
        self.also: Order | None = None  # an order that is to be tried in any case
        self.halt: Any = None  # its value, if there is one, becomes 1 when nobody waits for the order any longer

    def weigh(self) -> Any:
        """How the book values a battle (books.py)."""
        return import_module(self.valuing)

    def choose(self, book: Book, state: State, question: Question, chance: Chance) -> Order:
        """The best of what was tried; the steady player's order where nothing can be tried."""
        began = time.monotonic()
        mind: Any = import_module(self.steady)
        weigh: Any = import_module(self.valuing)
        usual: Order = mind.choose(book, state, question, chance)
        self.thoughts = []
        if state.phase != FIGHTING or not weigh.worth_a_thought(question):
            return usual
        wanted = self.candidates(book, state, question, usual, chance)
        if len(wanted) < 2:
            return usual
        thoughts = [Thought(order) for order in wanted]
        self.halve(book, state, question.side, thoughts, chance.below(1 << 30), began)
        self.thoughts = sorted(thoughts, key=first_tried_then_best)
        return self.best(thoughts)

    def candidates(self, book: Book, state: State, question: Question, usual: Order, chance: Chance) -> list[Order]:
        """Orders worth a try: the usual one, those with odds, those the book proposes, and a handful of all others by lot."""
        found = [usual]
        also = self.also
        if also is not None and not also.same(usual):
            found.append(also)
        rest: list[Order] = []
        for order in book.orders(state, question):
            if order.same(usual) or (also is not None and order.same(also)):
                continue
            if book.grammar.verbs[order.verb].grave:
                continue
            (found if book.grammar.verbs[order.verb].odds else rest).append(order)
        for order in self.weigh().proposed(state, question):
            if not has(found, order):
                found.append(order)
        widest = self.width()
        if len(found) > widest:
            sure = 1 if also is None or also.same(usual) else 2
            found = [*found[:sure], *drawn(found[sure:], widest - sure, chance)]
        rest = [order for order in rest if not has(found, order)]
        found.extend(drawn(rest, min(BY_LOT, widest - len(found)), chance))
        return found

    def width(self) -> int:
        """With little time few orders are tried, but these well."""
        if self.tries:
            return max(3, min(WIDEST, self.tries // (2 * FEWEST)))
        return max(6, min(WIDEST, int(24 * self.seconds)))

    def halve(self, book: Book, state: State, side: int, thoughts: list[Thought], seed: int, began: float) -> None:
        """Try all of them, drop the worse half, try the others more often, until two are left or the time is up."""
        alive = thoughts[:]
        rounds = 1
        while 2**rounds < len(thoughts):
            rounds += 1
        number = 0
        spent = 0
        end = began + self.seconds
        for now in range(rounds):
            share = self.tries * (now + 1) // rounds if self.tries else 0
            until = began + self.seconds * (now + 1) / rounds
            past = number + max(1, (share - spent) // len(alive)) if self.tries else 0
            if self.cores > 1 and CAN_FORK:
                task = Tries(self, book, state, side, alive, seed, until, end)
                for at, row in spread(task, self.cores, number, past):
                    for thought, tried in zip(alive, row, strict=True):
                        thought.add(tried)
                    number = at + 1
                    spent += len(alive)
            else:
                while number < past if past else time.monotonic() < until:
                    for thought in alive:
                        if not self.try_out(book, state, side, thought, seed + number, end):
                            return
                        spent += 1
                    number += 1
            if not alive[0].values or time.monotonic() >= end or self.is_halted():
                return
            alive.sort(key=worst_last)
            keep = max(2, (len(alive) + 1) // 2)
            kept = alive[:keep]
            if thoughts[0] not in kept:  # the usual order stays as the measure
                kept[-1] = thoughts[0]
            alive = kept

    def is_halted(self) -> bool:
        """Nobody waits for the order any longer."""
        return self.halt is not None and bool(self.halt.value)

    def try_out(self, book: Book, state: State, side: int, thought: Thought, number: int, end: float) -> bool:
        """One try of one order; False when the time was up before it came to anything."""
        weigh: Any = import_module(self.valuing)
        mind: Any = import_module(self.steady)
        chance = Chance(number)
        twin: State = weigh.dream(book, state, side, Hashed(f"try {number}"), chance)
        before: list[float] = weigh.left(twin)
        if answer(book, twin, thought.order) is not None:
            thought.add((0.0, 0.0, 0.0))  # a hidden thing is in its way
            return True
        last = twin.turn + int(weigh.HORIZON)
        quick = bool(weigh.QUICK)
        steps = 0
        while twin.question is not None and twin.turn < last and steps < LONGEST_TRY:
            if quick:
                answer(book, twin, book.pick(twin, twin.question, chance))
            else:
                order: Order = mind.choose(book, twin, twin.question, chance)
                if answer(book, twin, order) is not None:
                    answer(book, twin, book.pick(twin, twin.question, chance))
            twin.take_log()
            twin.dice.take_faces()
            steps += 1
            if time.monotonic() >= end or self.is_halted():
                return False
        after: list[float] = weigh.left(twin)
        lost = [before[0] - after[0], before[1] - after[1]]
        aims: list[float] = weigh.aims(twin)
        hope = aims[side] - aims[1 - side]
        thought.add((self.value(twin, side, before, lost, float(weigh.SCALE), hope), lost[0], lost[1]))
        return True

    def value(
        self, state: State, side: int, before: list[float], lost: list[float], scale: float, hope: float = 0.0
    ) -> float:
        """The chance to win from here, as it looks: the outcome, else what each side has left, and how near it is to its aims."""
        outcome = state.outcome
        if outcome is not None:
            margin = 0.0
            if len(outcome.scores) > 1:
                margin = 0.05 * tanh((outcome.scores[side] - outcome.scores[1 - side]) / 50)
            return (0.95 if outcome.winner == side else 0.05 if outcome.winner >= 0 else 0.5) + margin
        ours = before[side] - lost[side] * (1 + (LEANING if self.temper == CAUTIOUS else 0))
        theirs = before[1 - side] - lost[1 - side] * (1 + (LEANING if self.temper == BOLD else 0))
        return 0.5 + 0.45 * tanh((ours - theirs + hope) / scale)

    def best(self, thoughts: list[Thought]) -> Order:
        """The best, unless it is better than the usual order by no more than chance."""
        usual = thoughts[0]
        found = usual
        for thought in thoughts[1:]:
            n = min(len(thought.values), len(usual.values))
            if n < FEWEST or len(thought.values) < len(found.values) // 2:
                continue
            gains = [thought.values[i] - usual.values[i] for i in range(n)]
            gain = sum(gains) / n
            spread = sqrt(sum([(one - gain) ** 2 for one in gains]) / max(1, n - 1) / n)
            if gain > SURE * spread and gain > 0.002 and thought.mean() > found.mean():
                found = thought
        return found.order


class Tries(Round):
    """A round of the halving, for several cores."""

    def __init__(
        self,
        player: SearchPlayer,
        book: Book,
        state: State,
        side: int,
        alive: list[Thought],
        seed: int,
        until: float,
        end: float,
    ) -> None:
        self.player = player
        self.book = book
        self.state = state
        self.side = side
        self.alive = alive
        self.seed = seed
        self.until = until
        self.end = end

    def tried(self, number: int) -> list[Tried] | None:
        row: list[Tried] = []
        for thought in self.alive:
            once = Thought(thought.order)
            if not self.player.try_out(self.book, self.state, self.side, once, self.seed + number, self.end):
                return None
            row.append((once.values[0], once.lost[0], once.lost[1]))
        return row

    def is_over(self) -> bool:
        return not self.player.tries and time.monotonic() >= self.until


def worst_last(thought: Thought) -> float:
    return -thought.mean()


def first_tried_then_best(thought: Thought) -> tuple[int, float]:
    return (-len(thought.values), -thought.mean())


def has(orders: list[Order], wanted: Order) -> bool:
    for order in orders:
        if order.same(wanted):
            return True
    return False


def drawn(orders: list[Order], count: int, chance: Chance) -> list[Order]:
    """So many of them by lot, each once."""
    pool = orders[:]
    found: list[Order] = []
    while pool and len(found) < count:
        at = chance.below(len(pool))
        found.append(pool[at])
        pool[at] = pool[-1]
        pool.pop()
    return found


def read_search(text: str, steady: str, valuing: str) -> SearchPlayer:
    """The player that `search`, `search:0.2s`, `search:500` (tries), `search:1s:bold` or `search:1s:4cores` names."""
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
    found = SearchPlayer(steady, valuing, SECONDS, 0, temper, text, cores=cores)
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
    if not limit.endswith("s") or not 0.01 <= found.seconds <= LONGEST:
        raise BadInput(
            f"'{text}': the time for a decision is written 0.5s, from 0.01s to {LONGEST:.0f}s; or give a number of tries"
        )
    return found
