"""Luck reports: how far the dice and the orders decided a battle, measured in the chance to win.

A record is cut into **decisions**: the orders of one side up to the order that throws dice, or until the other side is
asked. For each decision, playouts with computer players estimate

    before    the chance of side 1 to win before it
    meant     the same with these orders given, before their dice are thrown
    after     the same after the dice: `before` of the next decision, and at the end the real result

`meant - before` is the worth of the decision, `after - meant` the effect of the dice. Together they always add up to the
way from the first chance to the result.
"""

from hashlib import sha256
from math import sqrt
from typing import Any, Final

from vedette import books
from vedette.ai import Player, play_out
from vedette.api import chance_for
from vedette.engine.book import Book, amend
from vedette.engine.dice import SeededDice
from vedette.engine.game import Game, apply_order
from vedette.engine.record import load, parse
from vedette.engine.state import State
from vedette.engine.types import BadInput, Order, Outcome
from vedette.engine.validation import as_dict, as_text
from vedette.lab.aggregation import Z
from vedette.lab.job import Doc, Row
from vedette.lab.workers import Block

BEFORE: Final = 0
MEANT: Final = 1
COSTLIEST: Final = 3
SUSPECTS: Final = 2 * COSTLIEST
"""Decisions of each side that get a closer look: of many estimates the worst is partly bad luck."""
SHOWN: Final = 2
"""Last orders of a decision that are told in words; those before led to them."""
CLOSER: Final = 5
"""Factor for the playouts of the closer look."""


class Decision:
    """Orders of one side, up to the dice."""

    def __init__(self, side: int, first: int, state: State) -> None:
        self.side = side
        self.first = first  # its first order in the record
        self.after = first + 1  # the order after its last
        self.state = state  # the battle before it
        self.throws = False
        self.turn = state.turn


def cut(game: Game) -> list[Decision]:
    """Return the decisions of a battle."""
    states: list[State] = []
    game.replayed(game.history, lambda played: states.append(played.state.clone()))
    found: list[Decision] = []
    for i, past in enumerate(game.history):
        last = found[-1] if found else None
        if last is None or last.throws or last.side != past.side:
            found.append(Decision(past.side, i, states[i]))
        found[-1].after = i + 1
        found[-1].throws = len(past.faces) > 0
    return found


class ReplayPositions:
    """The positions of a record: every decision with the battle before it. Made once in each process."""

    def __init__(self, doc: Doc) -> None:
        record = parse(doc["record"])
        book = books.entry(as_text(record["book"], "book")).book()
        house = as_dict(record.get("house_rules", {}), "house_rules")
        self.book: Book = amend(book, house) if house else book
        self.game = load(self.book, record)
        self.decisions = cut(self.game)
        self.mind: Player = books.entry(self.book.name).player(doc["player"])
        self.playouts = int(doc["playouts"])
        self.seed = str(doc["seed"])
        self.tasks = [(i, BEFORE) for i in range(len(self.decisions))]
        self.tasks += [(i, MEANT) for i, decision in enumerate(self.decisions) if decision.throws]

    def play_out(self, task: int, first: int, after: int) -> int:
        """Play on from a position some times, and return the victories of side 1 in halves."""
        index, kind = self.tasks[task]
        decision = self.decisions[index]
        total = 0
        for n in range(first, after):
            seed = f"{self.seed} {index} {kind} {n}"
            state = decision.state.clone()
            state.dice = SeededDice(seed)
            if kind == MEANT:
                for past in self.game.history[decision.first : decision.after]:
                    refused = apply_order(self.book, state, past.order)
                    if refused is not None:
                        raise RuntimeError(f"an order of the record is refused: {refused}")
            luck = [chance_for(seed, side) for side in (0, 1)]
            play_out(self.book, state, [self.mind, self.mind], luck, f"playout {seed}")
            assert state.outcome is not None
            total += halves(state.outcome)
        return total


def halves(outcome: Outcome) -> int:
    """Return the value of an outcome for side 1: 2 for a victory, 1 for a draw."""
    return {0: 2, 1: 0}.get(outcome.winner, 1)


BENCHES: Final[dict[str, ReplayPositions]] = {}


def positions_for(doc: Doc) -> ReplayPositions:
    """Return the positions of a record, kept for its next block."""
    key = sha256(repr(sorted(doc.items())).encode()).hexdigest()
    if key not in BENCHES:
        BENCHES.clear()
        BENCHES[key] = ReplayPositions(doc)
    return BENCHES[key]


def judge_block(doc: Doc, task: int, first: int) -> list[Row]:
    """Judge a position: by the first playouts, or by those of the closer look."""
    bench = positions_for(doc)
    runs = bench.playouts * (CLOSER if first else 1)
    return [{"number": task, "runs": runs, "halves": bench.play_out(task, first, first + runs)}]


class LuckReport:
    """A report on a record: the effect of decisions and dice on the chance to win."""

    def __init__(self, record: str, player: str, playouts: int, seed: str) -> None:
        if not 1 <= playouts <= 1_000_000:
            raise BadInput(f"--playouts is a number from 1 to 1000000; not {playouts}")
        name = as_text(parse(record)["book"], "book")
        self.doc_of_job: Doc = {
            "record": record,
            "player": books.entry(name).player(player).name,
            "playouts": playouts,
            "seed": seed,
        }
        self.bench = positions_for(self.doc_of_job)
        if not self.bench.decisions:
            raise BadInput("the record has no orders: there is nothing to judge")
        self.meant = {index: task for task, (index, kind) in enumerate(self.bench.tasks) if kind == MEANT}
        self.values = [0] * len(self.bench.tasks)
        self.runs = [0] * len(self.bench.tasks)

    def blocks(self) -> list[Block]:
        """Return the positions to judge, each as a block."""
        return [(task, 0) for task in range(len(self.bench.tasks))]

    def closer_blocks(self) -> list[Block]:
        """Return the positions round the decisions that seem to have cost most, to judge more closely."""
        chosen: set[int] = set()
        lines = self.lines()
        for side in (0, 1):
            mine = [(line["decision"], i) for i, line in enumerate(lines) if line["side"] == side]
            for _, i in sorted(mine)[:SUSPECTS]:
                chosen.add(i)
                chosen.update(self.judged(i))
        return [(task, self.bench.playouts) for task in sorted(chosen)]

    def most_closer(self) -> int:
        """Return the most positions that are judged more closely."""
        sides = [decision.side for decision in self.bench.decisions]
        return min(len(self.values), sum([2 * min(SUSPECTS, sides.count(side)) for side in (0, 1)]))

    def judged(self, i: int) -> list[int]:
        """Return the task that estimates a decision's intended result; none for the last, whose result is known."""
        if i in self.meant:
            return [self.meant[i]]
        return [i + 1] if i + 1 < len(self.bench.decisions) else []

    def add(self, rows: list[Row]) -> None:
        """Add positions that have been judged."""
        for row in rows:
            self.values[row["number"]] += row["halves"]
            self.runs[row["number"]] += row["runs"]

    def chance(self, task: int) -> float:
        return self.values[task] / (2 * self.runs[task])

    def margin(self, *tasks: int) -> float:
        """Return half the interval of a difference. Shares move towards the middle, so that none counts as certain."""
        total = 0.0
        for task in tasks:
            share = (self.values[task] + 2) / (2 * self.runs[task] + 4)
            total += share * (1 - share) / self.runs[task]
        return Z * sqrt(total)

    def sum_margin(self, side: int | None) -> float:
        """Return half the interval of a sum: the worth of a side's decisions, or for None the effect of the dice."""
        counted = [0] * len(self.values)
        last = len(self.bench.decisions) - 1
        is_over = self.end() is not None
        for i, decision in enumerate(self.bench.decisions):
            after = i + 1 if i < last else None if is_over else self.meant.get(i, i)
            middle = self.meant.get(i, after)
            first, then = (i, middle) if side is not None else (middle, after)
            if side in (None, decision.side):
                if first is not None:
                    counted[first] -= 1
                if then is not None:
                    counted[then] += 1
        return sqrt(sum([(times * self.margin(task)) ** 2 for task, times in enumerate(counted) if times]))

    def end(self) -> float | None:
        """Return the value of the battle's end for side 1; None while it is not over."""
        outcome = self.bench.game.state.outcome
        return None if outcome is None else halves(outcome) / 2

    def lines(self) -> list[Doc]:
        """Return every decision. Its worth is seen from its own side; chances and dice are seen from side 1."""
        bench = self.bench
        found: list[Doc] = []
        last = len(bench.decisions) - 1
        for i, decision in enumerate(bench.decisions):
            before = self.chance(i)
            after = self.chance(i + 1) if i < last else self.end()
            if after is None:
                after = self.chance(self.meant[i]) if i in self.meant else before
            middle = self.chance(self.meant[i]) if i in self.meant else after
            worth = middle - before if decision.side == 0 else before - middle
            margin = self.margin(i, *self.judged(i))
            orders = [past.order for past in bench.game.history[decision.first : decision.after]]
            found.append(
                {
                    "side": decision.side,
                    "turn": decision.turn,
                    "first": decision.first,
                    "orders": [bench.book.grammar.write(order) for order in orders],
                    "words": "; ".join([order_words(bench.book, decision.state, order) for order in orders[-SHOWN:]]),
                    "before": before,
                    "meant": middle,
                    "after": after,
                    "decision": worth,
                    "margin": margin,
                    "clear": abs(worth) > margin,
                    "dice": after - middle,
                }
            )
        return found

    def doc(self) -> dict[str, Any]:
        """Return the report for scripts: the sums, the costliest decisions of each side, and every decision."""
        bench, lines = self.bench, self.lines()
        return {
            "sides": [bench.book.side_name(bench.game.state, side) for side in (0, 1)],
            "player": bench.mind.name,
            "playouts": bench.playouts,
            "start": lines[0]["before"],
            "end": lines[-1]["after"],
            "decisions": [sum([line["decision"] for line in lines if line["side"] == side]) for side in (0, 1)],
            "dice": sum([line["dice"] for line in lines]),
            "margins": [self.sum_margin(0), self.sum_margin(1), self.sum_margin(None)],
            "costliest": [costliest(lines, side) for side in (0, 1)],
            "lines": lines,
        }


def order_words(book: Book, state: State, order: Order) -> str:
    """Return an order as the label that was offered, with its unit; without a label as it is written."""
    label = book.grammar.label(state, order)
    if not label or "{" in label:
        return book.grammar.write(order)
    who = book.grammar.who(order)
    name = state.name_of(who) if who >= 0 else ""
    return f"{name}: {label}" if name and name not in label else label


def costliest(lines: list[Doc], side: int) -> list[Doc]:
    """Return the decisions of a side that cost it most, those beyond doubt first."""
    mine = [line for line in lines if line["side"] == side and line["decision"] < 0]
    return sorted(mine, key=lambda line: (not line["clear"], line["decision"], line["first"]))[:COSTLIEST]
