'''Battles of When Empires Clash! laid out by hand, with written dice, for rule tests.

    from vedette.testing.empires.table import drawn, field

    table = field(wood=[(5, 6)], wall=[(3, 4, "N")])            # 12 by 12 squares of plain, but for these
    table.put("B", "regular-infantry", at=(5, 4), weapon="magazine-rifles")
    table.put("z", "native-infantry", at=(5, 6), facing="S")
    table.activate("B")                                           # straight to its activation: no set-up, no numbering

    told = table.order("fire B at z", dice=[3, 4, 11])            # faces as they are thrown: here 2D6, then a D12
    assert told.scores == {"B": 8, "z": 13}
    assert told.rules == ["WEC-FIR-11", "WEC-FIR-20"]             # the rule of each event, in order
    assert told.amount("B", "WEC-FIR-18") == -2                   # what one row added to a throw

or drawn, the south-west corner being square 0,0 and the top row the northernmost:

    table = drawn(
        """
        .   z/y  .
        %   ^    .
        .   ^B   .
        """,                                                      # z stands before y in one square, B on a hill
        {"B": "regular-cavalry W"},                               # kind, and facing if it is not the usual one
    )

Names: capitals are side 0 (Blue: European, throws 2D6, baseline S, faces N), small letters are side 1 (Red: Native, throws
a D12, baseline N, faces S). Unless told otherwise capitals are Regular Infantry and small letters Native Infantry.
Ground in a drawing: `.` plain, `^` hill (`^^` two contours), `%` wood, `#` building, `~` stream, `=` river, `:` wadi,
`_` trench, `@` water, `*` entrenchment. Roads, walls, hedges and fences are given by keyword, as in `field`.

    table.refusal("fire B at z") == "WEC-FIR-03"     the rule that refuses an order; "" when it is allowed
    table.why("fire B at z")                         the words of that refusal
    table.may("move B to 5,5 facing N")              allowed; checks that offer and judgement agree
    table.squares("move"), table.targets("fire")     what is offered now
    table.tally("fire B at z"), .defence(...)        rows that would apply: {"WEC-FIR-12": 3, ...}, zeros left out
    table.odds("fire B at z")                        exact chances by result, as fractions
    table.at("B"), table.facing("B"), table.where("B"), table["B"]      (5, 4), "N", "fielded", the Stand itself
    table.question, table.asked, table.outcome, table.turn, table.battle

Other moments: `table.activate("B", "C")` (two on one counter), `table.start_turn()` (both sides number their stands),
`put(..., counter=3)` for those who are activated later, `table.move_on()` to let the battle run on after changing
`table.battle` by hand. Once nobody with a counter is left the next turn begins, and what was noted for the turn is
forgotten: give a bystander a counter where that matters. An army is taken to have been worth 36 points at first, so that
the loss of a stand does not make it withdraw; `field(worth=(6, 4))` says otherwise. House rules:
`field(house={"settings": {"sequence": "alternating"}})`. `game(setup, dice=[...])` is a whole battle from a set-up document.
'''

from fractions import Fraction
from typing import Final

from vedette import books
from vedette.engine.book import amend
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import Game, advance
from vedette.engine.orders import WAYS
from vedette.engine.tables import Breakdown, Roll
from vedette.engine.types import Order, Outcome, Question
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.stands import Stand
from vedette.testing.battle_position import BattlePosition, OrderReport
from vedette.testing.empires import drawing, positions
from vedette.testing.empires.positions import WHERE, Position

Doc = dict[str, object]
Square = tuple[int, int]

LISTED_IN_FULL: Final = ("activate", "recoil", "initiative")
"""Questions for which `book.legal_orders` has every legal order except to concede."""


class Told(OrderReport):
    """The events of an order, in the words of this book."""

    @property
    def scores(self) -> dict[str, int]:
        """The final scores by the name of the stand that threw (an army's own throws by the army's name)."""
        return {self._thrower(roll): roll.score for roll in self.rolls}

    def _thrower(self, roll: Roll) -> str:
        return self.poised.name_of(roll.who) if roll.who >= 0 else roll.words

    def roll(self, name: str) -> Roll:
        for roll in self.rolls:
            if self._thrower(roll) == name:
                return roll
        raise AssertionError(f"'{name}' did not throw; these did: {[self._thrower(roll) for roll in self.rolls]}")

    def lines(self, name: str) -> dict[str, int]:
        """Return the additions to a throw, by rule; rows that did not apply are left out."""
        return lines_of(self.roll(name).tally)

    def amount(self, name: str, rule: str) -> int:
        return self.lines(name).get(rule, 0)


def lines_of(tally: object) -> dict[str, int]:
    return {line.rule: line.amount for line in tally.lines()} if isinstance(tally, Breakdown) else {}


class Table:
    """A position, and, after the first activation, the battle that goes on from it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._poised: BattlePosition | None = None

    # --- laying it out ---------------------------------------------------------------------------------------------

    def place(
        self, name: str, kind: str = "", at: Square | None = None, side: int | None = None, **doc: object
    ) -> None:
        """Add a stand: facing, place ("front", "rear"), weapon, klass, mounted, large, counter, towed_by, rating ..."""
        entry = dict(doc)
        if kind:
            entry["kind"] = kind
        if side is not None:
            entry["side"] = side
        if "klass" in entry:
            entry["class"] = entry.pop("klass")
        if at is not None:
            entry["at"] = list(at)
        drawing.place_drawn(self.position, name, entry)

    def activate(self, *names: str) -> "Table":
        """Go straight to the activation of one stand, or of two on one counter."""
        positions.activate(self.poised, list(names))
        return self

    def start_turn(self) -> "Table":
        """Go to the start of the turn, where Blue must number its stands."""
        positions.start_turn(self.poised)
        return self

    def move_on(self) -> "Table":
        """Let the battle run on to the next question, after a change made by hand."""
        advance(self.poised.book, self.battle)
        return self

    # --- what stands where -----------------------------------------------------------------------------------------

    @property
    def poised(self) -> BattlePosition:
        if self._poised is None:
            self._poised = self.position.poised()
        return self._poised

    @property
    def battle(self) -> Battle:
        state = self.poised.state
        assert isinstance(state, Battle)
        return state

    @property
    def question(self) -> Question | None:
        return self.battle.question

    @property
    def asked(self) -> str:
        """The name of the stand that the open question is about; "" for none."""
        question = self.battle.question
        return self.poised.name_of(question.who) if question is not None else ""

    @property
    def outcome(self) -> Outcome | None:
        return self.battle.outcome

    @property
    def turn(self) -> int:
        return self.battle.turn

    def __getitem__(self, name: str) -> Stand:
        return positions.stand_of(self.poised, name)

    def at(self, name: str) -> Square:
        """Return the square of a stand (of a large one, its front square)."""
        cell = self[name].cell
        dx, dy = self.position.origin
        return self.battle.grid.x[cell] - dx, self.battle.grid.y[cell] - dy

    def facing(self, name: str) -> str:
        return WAYS[self[name].facing]

    def where(self, name: str) -> str:
        """Return waiting, fielded, limbered, destroyed or withdrawn."""
        return WHERE[self[name].where]

    def cell(self, square: Square) -> int:
        """Return the number by which the rules know a square."""
        dx, dy = self.position.origin
        return self.battle.grid.cell(square[0] + dx, square[1] + dy)

    # --- orders ----------------------------------------------------------------------------------------------------

    def order(self, text: str, dice: list[int] | None = None) -> Told:
        """Give a legal order; all the dice given must be thrown, and no others."""
        return Told(self.poised.give(text, dice or []), self.poised)

    def refusal(self, text: str) -> str:
        """Return the rule that refuses an order; "" when it is allowed."""
        return self.poised.refused_by(text)

    def why(self, text: str) -> str:
        """Return the words with which an order is refused; "" when it is allowed."""
        return self.poised.refused_with(text)

    def may(self, text: str) -> bool:
        """True if the order is allowed. What is offered must say the same."""
        allowed = self.poised.refusal(text) is None
        order = self.poised.read(text)
        question = self.question
        if question is not None and question.kind in LISTED_IN_FULL and order.verb != "concede":
            offered = any([known.same(order) for known in self.offered()])
            assert offered == allowed, (
                f"'{text}' is {'allowed' if allowed else 'refused'}, yet the offer says otherwise"
            )
        return allowed

    def offered(self, verb: str = "") -> list[Order]:
        """Return every legal order now, or those with one verb."""
        question = self.question
        if question is None:
            return []
        orders = self.poised.book.legal_orders(self.battle, question)
        return [order for order in orders if verb in ("", order.verb)]

    def texts(self, verb: str = "") -> list[str]:
        """Return the legal orders as they are written, pieces by number."""
        return [self.poised.book.grammar.write(order) for order in self.offered(verb)]

    def squares(self, verb: str = "move") -> set[Square]:
        """Return the squares to which orders with this verb are legal."""
        dx, dy = self.position.origin
        return {(order.args[1] - dx, order.args[2] - dy) for order in self.offered(verb)}

    def targets(self, verb: str = "fire") -> set[str]:
        """Return the targets of the legal orders with this verb."""
        return {self.poised.name_of(order.args[1]) for order in self.offered(verb)}

    def tally(self, text: str) -> dict[str, int]:
        """Return the attacker's additions, by rule; rows that do not apply are left out."""
        return lines_of(self._tallies(text)[0])

    def defence(self, text: str) -> dict[str, int]:
        """Return the defender's additions, by rule; rows that do not apply are left out."""
        return lines_of(self._tallies(text)[1])

    def _tallies(self, text: str) -> list[object]:
        refused = self.poised.refusal(text)
        assert refused is None, f"'{text}' is refused: {refused}"
        return [tally for _, tally in self.poised.book.tallies(self.battle, self.poised.read(text))]

    def odds(self, text: str) -> dict[str, Fraction]:
        """Return the exact chances by result."""
        return self.poised.odds(text).fractions


def field(
    width: int = 12,
    height: int = 12,
    origin: Square = (0, 0),
    house: Doc | None = None,
    names: tuple[str, str] = ("Blue", "Red"),
    classes: tuple[str, str] = ("european", "native"),
    dice: tuple[str, str] | None = None,
    baselines: str = "SN",
    turn: int = 1,
    turns: int = 12,
    worth: tuple[int, int] = (36, 36),
    lost: tuple[int, int] = (0, 0),
    withdrawing: str = "",
    level2: list[Square] | None = None,
    **terrain: list[Square] | list[tuple[int, int, str]],
) -> Table:
    """Return a table of plain with terrain by kind: squares (hill, wood, road ...) or edges (wall, hedge, fence).

    `withdrawing` holds "0", "1" or both; `origin` is the square that the test calls 0,0; `worth` is what the armies were
    worth at first, `lost` what they have lost since.
    """
    position = Position(width, height, origin)
    position.house = house or {}
    position.baselines = list(baselines)
    position.turn = turn
    position.turns = turns
    position.worth = list(worth)
    position.lost = list(lost)
    position.withdrawing = ["0" in withdrawing, "1" in withdrawing]
    for side in (0, 1):
        position.sides[side] = {"name": names[side], "class": classes[side]}
        if dice is not None:
            position.sides[side]["dice"] = dice[side]
    for kind, places in terrain.items():
        key = "edges" if kind in ("wall", "hedge", "fence") else "squares"
        position.features.append({"kind": kind, key: [list(place) for place in places]})
    if level2:
        position.features.append({"kind": "hill", "squares": [list(place) for place in level2], "level": 2})
    return Table(position)


def drawn(picture: str, pieces: dict[str, str | Doc] | None = None, **about: object) -> Table:
    """Return a table from a drawing with its south-west corner at 0,0; `about` is what `field` takes."""
    table = field(**about)  # type: ignore[arg-type]
    told = {name: read_spec(doc) if isinstance(doc, str) else doc for name, doc in (pieces or {}).items()}
    drawing.draw(table.position, picture, told)
    return table


def read_spec(text: str) -> Doc:
    """Read `regular-cavalry W`: a kind, a facing, or both."""
    entry: Doc = {}
    for word in text.split():
        entry["facing" if word in WAYS else "kind"] = word
    return entry


def game(setup: Doc, dice: list[int] | None = None, house: Doc | None = None, seed: str = "test") -> Game:
    """Return a whole battle from a set-up document: with the faces given, or else with dice from the seed."""
    book = books.entry("empires").book()
    if house:
        book = amend(book, house)
    return Game(book, setup, seed, None if dice is None else ScriptedDice(dice))
