"""A battle as numbers: the view of a side, and its orders, in a fixed space.

Everything comes from the view of the side (docs/view.md) and from the orders on offer to it; nothing from the state.
The standard library alone is needed here.
"""

from math import cos, radians, sin
from operator import index
from typing import Any, Final

from vedette import books
from vedette.ai import Player, decide
from vedette.api import chance_for
from vedette.engine.book import Book
from vedette.engine.dice import Dice, Rng, SeededDice
from vedette.engine.game import advance, apply_order
from vedette.engine.state import State
from vedette.engine.types import NOBODY, SETUP, BadInput, Order
from vedette.engine.validation import as_int

ACTIONS: Final = 256
"""The most orders on offer; if a book has more, they are taken from its list at even distances."""
PIECES: Final = 96
"""The most pieces in an observation, one's own first."""
LIMIT: Final = 3000
"""Decisions after which a battle is ended as a draw."""
ARMS: Final = ("foot", "horse", "camel", "gun", "machine-gun", "wagon", "pack", "horses", "leader", "marker")
GLOBALS: Final = 10
OF_A_PIECE: Final = 14 + len(ARMS)
OF_AN_ORDER: Final = 10


class Board:
    """A kind of battle: the book, the set-up, and the sizes of the spaces."""

    def __init__(
        self,
        book: str = "",
        scenario: str = "",
        actions: int = ACTIONS,
        pieces: int = PIECES,
        limit: int = LIMIT,
        deploys: str = "",
    ) -> None:
        entry = books.entry(book or books.DEFAULT)
        shelf = entry.scenarios()
        self.actions = as_int(actions, "actions", 2, 100_000)
        self.pieces = as_int(pieces, "pieces", 2, 10_000)
        self.limit = as_int(limit, "limit", 1, 10_000_000)
        self.book: Book = entry.book()
        self.scenario = scenario or shelf.first()
        self.setup: dict[str, Any] = shelf.setup_of(self.scenario)
        if deploys not in ("", "agents"):
            entry.player(deploys)
        self.deployer: Player | None = None if deploys == "agents" else entry.player(deploys)
        self.verbs = {name: n for n, name in enumerate(self.book.grammar.verbs)}
        self.kinds = {name: n for n, name in enumerate(self.book.decision_types)}
        self.seen = GLOBALS + self.pieces * OF_A_PIECE
        opened = self.book.begin(self.setup, SeededDice("scene"))
        advance(self.book, opened)
        scene: Any = self.book.scene(opened)
        self.width = max(1, int(scene["width"]))
        self.height = max(1, int(scene["height"]))
        self.grid = int(scene["grid"]) or 1

    def __deepcopy__(self, memo: object) -> "Board":
        return self  # a kind of battle never changes

    def begin(self, seed: str, dice: Dice | None = None) -> State:
        """Begin a battle; the armies are set up unless the agents do that themselves."""
        state = self.book.begin(self.setup, SeededDice(seed))
        advance(self.book, state)
        luck = [chance_for(seed, side) for side in (0, 1)]
        while self.deployer is not None and state.phase == SETUP and state.question is not None:
            side = state.question.side
            refused = apply_order(self.book, state, decide(self.deployer, self.book, state, luck[side]))
            if refused is not None:
                raise RuntimeError(f"{self.deployer.name} gave an order that is refused: {refused}")
            state.take_log()
        if dice is not None:
            state.dice = dice
        return state

    def orders(self, state: State, seed: int) -> list[Order]:
        """Return the orders that may be given now: action n is the n-th of these."""
        question = state.question
        if question is None:
            return []
        found = [
            one for one in self.book.legal_orders(state, question) if not self.book.grammar.verbs[one.verb].destructive
        ]
        if not found:
            return [
                self.book.sample_aggressive(state, question, Rng(seed))
            ]  # no room is left to set up in: a placement is undone
        if len(found) > self.actions:
            return [found[n * len(found) // self.actions] for n in range(self.actions)]
        return found

    def text(self, order: Order) -> str:
        return self.book.grammar.write(order)

    # --- as numbers ------------------------------------------------------------------------------------------------

    def observation(self, state: State, side: int) -> list[float]:
        """Return what a side sees, as numbers from -1 to 1: the battle, then the pieces, its own first."""
        view: Any = self.book.view(state, side)
        asked = state.question
        turns = int(view["turns"])
        found = [
            1.0 if view["phase"] == "setup" else 0.0,
            1.0 if view["phase"] == "over" else 0.0,
            share(int(view["turn"]), turns or 40),
            1.0 if view["active"] == side else -1.0 if view["active"] == 1 - side else 0.0,
            1.0 if asked is not None and asked.side == side else 0.0,
            share(self.kinds[asked.kind] + 1, len(self.kinds)) if asked is not None and asked.side == side else 0.0,
        ]
        for one in (side, 1 - side):
            army = view["sides"][one]
            worth, lost = max(0, int(army["worth"])), max(0, int(army["lost"]))
            found += [share(worth, worth + lost), share(lost, int(army["limit"]))]
        who = asked.who if asked is not None and asked.side == side else NOBODY
        pieces = sorted(view["pieces"], key=lambda piece: (piece["side"] != side, piece["id"]))
        for piece in pieces[: self.pieces]:
            found += self.piece(piece, side, who)
        found += [0.0] * (self.seen - len(found))
        return found

    def piece(self, piece: dict[str, Any], side: int, who: int) -> list[float]:
        on_table = piece["x"] is not None
        heading = radians(int(piece["facing"] or 0))
        return [
            1.0,
            1.0 if piece["side"] == side else -1.0,
            1.0 if on_table else 0.0,
            share(int(piece["x"]), self.width) if on_table else 0.0,
            share(int(piece["y"]), self.height) if on_table else 0.0,
            sin(heading) if on_table else 0.0,
            cos(heading) if on_table else 0.0,
            share(int(piece["figures"]), 40),
            share(int(piece.get("count", 0)), 40),
            1.0 if piece["lost"] else 0.0,
            1.0 if piece["done"] else 0.0,
            1.0 if piece.get("counter", 0) else 0.0,
            share(int(piece["range"]), max(self.width, self.height)),
            1.0 if piece["id"] == who else 0.0,
            *[1.0 if piece["arm"] == arm else 0.0 for arm in ARMS],
        ]

    def tell(self, orders: list[Order]) -> list[list[float]]:
        """Return the orders on offer as numbers.

        A row has verb, has odds, ends something, who, whom, a place and whether there is one, and where the unit
        would look.
        """
        return [self.row(order) for order in orders] + [[0.0] * OF_AN_ORDER] * (self.actions - len(orders))

    def row(self, order: Order) -> list[float]:
        grammar = self.book.grammar
        verb = grammar.verbs[order.verb]
        places = grammar.forms[order.verb].places
        at = places.get("square", places.get("point", NOBODY))
        placed = at != NOBODY and at + 1 < len(order.args)
        scale = self.grid if "square" in places else 1
        way = places.get("way", places.get("heading", NOBODY))
        turned = way != NOBODY and way < len(order.args)
        heading = radians(order.args[way] * (90 if "way" in places else 1)) if turned else 0.0
        return [
            share(self.verbs[order.verb] + 1, len(self.verbs)),
            1.0 if verb.odds else 0.0,
            1.0 if verb.closes else 0.0,
            share(grammar.who(order) + 1, 256),
            share(grammar.whom(order) + 1, 256),
            1.0 if placed else 0.0,
            share(order.args[at] * scale, self.width) if placed else 0.0,
            share(order.args[at + 1] * scale, self.height) if placed else 0.0,
            sin(heading) if turned else 0.0,
            cos(heading) if turned else 0.0,
        ]


def share(part: int, whole: int) -> float:
    """Return a part of a whole, limited to -1 to 1."""
    return max(-1.0, min(1.0, part / whole)) if whole else 0.0


def check_action(orders: list[Order], action: Any) -> Order:
    """Return the order of an action; BadInput if there is none."""
    try:
        number = index(action)
    except TypeError:
        raise BadInput(f"an action is a whole number from 0; not {action!r}") from None
    if not 0 <= number < len(orders):
        raise BadInput(f"action {number} is not on offer now; there are {len(orders)}, from 0 (see the action mask)")
    return orders[number]
