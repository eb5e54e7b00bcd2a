"""The conduct of a player: faults counted from its battles, by positions, orders and dice. Nothing here knows a book.

Each fault is something that no thoughtful player does:

    to and fro     a unit moves somewhere and back again in one activation, with no dice thrown between
    idle           a unit acts for several turns without any effect: it neither moves nor turns nor throws dice, has no
                   enemy in range, and its side has no reason to wait, as it is not ahead
    unpursued      a unit does nothing, with no enemy in range, while the enemy's army is broken and withdraws
    alone          a leader stands in front of its army with none of its troops near, and is still there a turn later
    empty          a unit charges, and throws no dice in the fight
    unused         most of a force that can only fight hand to hand have never done so when the battle ends
"""

from math import hypot
from typing import Any, Final

from vedette.ai import decide
from vedette.ai.players import Player
from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.docs import event_doc
from vedette.engine.game import Game
from vedette.engine.types import FIGHTING, SIDES

SCALE: Final = {"square": 100, "inch": 300, "cm": 700}
"""The length of a step: as far as figures move freely."""
NEAR: Final = 3
"""A leader this many steps from its troops is alone."""
LONG: Final = 8
"""This many turns without any action are too many."""
BACK: Final = 0.34
"""A unit that ends up nearer to its start than this share of its way has gone to and fro."""
ABOUT: Final = -0.7
"""So has a unit that turns back: the cosine of the angle between its last two moves is below this."""
LEADER: Final = "leader"
CARRIERS: Final = ("wagon", "pack", "horses", "marker")
STRIKES: Final = ("charge", "melee")


class ObservedPiece:
    """The state of a unit at one moment."""

    def __init__(self, doc: dict[str, Any]) -> None:
        self.side = int(doc["side"])
        self.arm = str(doc["arm"])
        self.range = int(doc["range"])
        self.on_table = doc["x"] is not None and not doc["lost"] and doc["state"] != "reserve"
        self.x, self.y, self.facing = (int(doc["x"]), int(doc["y"]), int(doc["facing"])) if self.on_table else (0, 0, 0)
        self.name = str(doc["name"])
        men: Any = doc.get("men") if self.on_table else None
        self.men = [(int(man["x"]), int(man["y"])) for man in men or []]

    @property
    def fights(self) -> bool:
        return self.on_table and self.arm != LEADER and self.arm not in CARRIERS

    def gone(self, now: "ObservedPiece") -> float:
        """Return how far its middle has moved since."""
        return hypot(self.x - now.x, self.y - now.y)

    def apart(self, other: "ObservedPiece") -> float:
        """Return the distance to the nearest figure of the other, in books that know where each figure stands."""
        here, there = self.men or [(self.x, self.y)], other.men or [(other.x, other.y)]
        return min([hypot(ax - bx, ay - by) for ax, ay in here for bx, by in there])


class Found:
    """A fault: its kind, the unit, and the moment."""

    def __init__(self, what: str, name: str, turn: int, order: int) -> None:
        self.what = what
        self.name = name
        self.turn = turn
        self.order = order

    def __repr__(self) -> str:
        return f"{self.what}: {self.name}, turn {self.turn}, order {self.order}"


class Conduct:
    """A watcher of one battle."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.found: list[Found] = []
        self.step = SCALE[str(game.book.scene(game.state)["unit"])]
        self.path: list[tuple[int, int]] = []
        self.acting = (-1, -1)
        self.idle: dict[int, int] = {}  # turns in a row
        self.busy: set[int] = set()  # this turn
        self.asked: set[int] = set()
        self.fought: set[int] = set()
        self.charged: set[int] = set()  # and have not fought yet
        self.forward: set[int] = set()  # leaders who were alone a turn ago
        self.turn = 0

    def pieces(self) -> dict[int, ObservedPiece]:
        """Return all units, each side as it sees itself."""
        found: dict[int, ObservedPiece] = {}
        for side in SIDES:
            view: Any = self.game.book.view(self.game.state, side)
            for doc in view["pieces"]:
                if doc["side"] == side and doc["arm"] != "marker":
                    found[int(doc["id"])] = ObservedPiece(doc)
        return found

    def note(self, what: str, piece: ObservedPiece) -> None:
        self.found.append(Found(what, piece.name, self.turn, len(self.game.history)))

    def watch(self, players: list[Player], luck: list[Rng]) -> None:
        """Play and watch the whole battle."""
        game = self.game
        before = self.pieces()
        while game.question is not None:
            side = game.question.side
            if game.state.turn != self.turn:
                self.end_turn(before)
                self.turn = game.state.turn
            order = decide(players[side], game.book, game.state, luck[side])
            events, dice = len(game.events), game.state.dice.rolled
            refused = game.apply_order(order)
            assert refused is None, str(refused)
            after = self.pieces()
            if game.state.phase == FIGHTING:
                who = game.book.grammar.who(order)
                if who in after:
                    closes = game.book.grammar.verbs[order.verb].closes
                    self.see(who, before[who], after[who], game.state.dice.rolled > dice, closes)
                for event in game.events[events:]:
                    self.hear(event_doc(game.book, game.state, event), after)
            before = after
        self.end_turn(before)
        self.end_battle(before)

    def see(self, who: int, was: ObservedPiece, now: ObservedPiece, threw: bool, closes: bool = False) -> None:
        """Note an order that a unit has carried out; a move at the end of its activation (`closes`) is not its own."""
        self.asked.add(who)
        turned = abs((now.facing - was.facing + 180) % 360 - 180) > 20
        if threw or turned or was.gone(now) > self.step / 4 or was.on_table != now.on_table:
            self.busy.add(who)
        if (self.turn, who) != self.acting or threw or (self.path and (was.x, was.y) != self.path[-1]):
            self.acting = (self.turn, who)
            self.path = [(was.x, was.y)] if was.on_table and not threw else []
        if now.on_table and self.path and not closes and (now.x, now.y) != self.path[-1]:
            self.path.append((now.x, now.y))
            way = sum([hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(self.path, self.path[1:], strict=False)])
            net = hypot(now.x - self.path[0][0], now.y - self.path[0][1])
            if len(self.path) > 2 and ((way > 2 * self.step and net < BACK * way) or self.turned_about()):
                self.note("to and fro", now)
                self.path = []

    def turned_about(self) -> bool:
        """True if the last move leads back against the one before it, and both are more than a shuffle."""
        (ax, ay), (bx, by), (cx, cy) = self.path[-3:]
        there, back = hypot(bx - ax, by - ay), hypot(cx - bx, cy - by)
        against = (bx - ax) * (cx - bx) + (by - ay) * (cy - by) < ABOUT * there * back
        return min(there, back) >= self.step / 4 and against

    def hear(self, event: dict[str, Any], pieces: dict[int, ObservedPiece]) -> None:
        """Note an event."""
        if event["shown"] in STRIKES:
            for who in (event["who"], event["whom"]):
                self.fought.add(who)
        if event["shown"] == "charge":
            self.charged.add(event["who"])
        for roll in event["rolls"] if event["shown"] == "melee" else []:
            who = roll["who"]
            if who in self.charged and who in pieces:
                self.charged.discard(who)
                if not roll["faces"]:
                    self.note("empty", pieces[who])

    def end_turn(self, pieces: dict[int, ObservedPiece]) -> None:
        """Note units without any action, and leaders ahead of their troops."""
        view: Any = self.game.book.view(self.game.state, 0)
        worth = [int(side["worth"]) for side in view["sides"]]
        broken = [0 < int(side["limit"]) <= int(side["lost"]) for side in view["sides"]]
        for who, piece in pieces.items():
            foes = [foe for foe in pieces.values() if foe.side != piece.side and foe.on_table]
            if not piece.on_table or not foes:
                continue
            near = min([piece.apart(foe) for foe in foes])
            if piece.arm == LEADER:
                is_alone = self.is_alone(piece, near, pieces)
                if is_alone and who in self.forward:
                    self.note("alone", piece)
                (self.forward.add if is_alone else self.forward.discard)(who)
            if not piece.fights or who not in self.asked:
                continue
            is_idle = who not in self.busy and near > max(piece.range, self.step)
            self.idle[who] = self.idle.get(who, 0) + 1 if is_idle else 0
            if is_idle and broken[1 - piece.side] and not broken[piece.side]:
                self.note("unpursued", piece)
            elif self.idle[who] >= LONG and worth[piece.side] <= worth[1 - piece.side]:
                self.note("idle", piece)
                self.idle[who] = 0
        self.busy, self.asked = set(), set()

    def is_alone(self, leader: ObservedPiece, near: float, pieces: dict[int, ObservedPiece]) -> bool:
        """True if nobody is beside the leader and nobody in front."""
        men = [man for man in pieces.values() if man.side == leader.side and man.fights]
        if not men or min([leader.apart(man) for man in men]) <= NEAR * self.step:
            return False
        foes = [foe for foe in pieces.values() if foe.side != leader.side and foe.on_table]
        return near < min([man.apart(foe) for man in men for foe in foes])

    def end_battle(self, pieces: dict[int, ObservedPiece]) -> None:
        for side in SIDES:
            force = {who: piece for who, piece in pieces.items() if piece.side == side and piece.arm != LEADER}
            if force and all([piece.range <= self.step for piece in force.values()]):
                if 2 * len([who for who in force if who in self.fought]) < len(force):
                    self.note("unused", next(iter(force.values())))


def conduct_of(book: Book, setup: dict[str, object], seed: str, player: Player, luck: list[Rng]) -> list[Found]:
    """Return the faults in one battle of a player against itself."""
    game = Game(book, setup, seed)
    watcher = Conduct(game)
    watcher.watch([player, player], luck)
    return watcher.found
