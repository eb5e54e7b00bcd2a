"""Positions of When Empires Clash!: a table, stands on it, and the moment of the battle.

A side's Command stand is on the field only if a position puts it there. Otherwise it waits off the table, not destroyed but
of no help. A side without any stand has one waiting off the table, as an army cannot be empty. An army counts as worth 36
points at first, so that the loss of one stand does not make it withdraw.
"""

from typing import Final

from vedette import books
from vedette.engine.book import Book, amend
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import advance
from vedette.engine.orders import WAYS
from vedette.engine.types import FIGHTING, NOBODY, SIDES, BadInput, Step
from vedette.engine.validation import index_in
from vedette.geometry.grid import opposite
from vedette.rules.empires import steps
from vedette.rules.empires.activation import start_activation
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.setup.deploy import hitch, refuse_hitch, refuse_place
from vedette.rules.empires.stands import DESTROYED, PLACES, Stand
from vedette.testing.battle_position import BattlePosition

Doc = dict[str, object]

# Facts of a stand in a position, besides its entry in an army list.
MOMENT_KEYS: Final = ("side", "at", "facing", "place", "counter", "towed_by", "destroyed", "rating")
WHOLE_FIELD: Final = 99
USUAL_WORTH: Final = 36
WHERE: Final = ("waiting", "fielded", "limbered", "destroyed", "withdrawn")
"""The states of a stand, in the order of the rules' numbers."""


class PositionPiece:
    """A stand of a position: its name there, its side, and its facts."""

    def __init__(self, name: str, side: int, doc: Doc) -> None:
        self.name = name
        self.side = side
        self.doc = doc
        self.id = NOBODY

    @property
    def is_commander(self) -> bool:
        return self.doc.get("kind") == "command"

    def entry(self) -> Doc:
        """Return its entry in the set-up."""
        entry = {key: value for key, value in self.doc.items() if key not in MOMENT_KEYS}
        entry["name"] = self.name
        if self.is_commander:
            del entry["kind"]
            entry["rating"] = self.doc.get("rating", "average")
        return entry


class Position:
    """The plan of a battle for a test. Squares are counted from `origin`."""

    def __init__(self, width: int = 12, height: int = 12, origin: tuple[int, int] = (0, 0)) -> None:
        self.width = width
        self.height = height
        self.origin = origin
        self.features: list[Doc] = []
        self.pieces: list[PositionPiece] = []
        self.sides: list[Doc] = [{"name": "Blue", "class": "european"}, {"name": "Red", "class": "native"}]
        self.baselines = ["S", "N"]
        self.house: Doc = {}
        self.turn = 1
        self.turns = 12
        self.worth = [USUAL_WORTH, USUAL_WORTH]
        self.lost = [0, 0]
        self.withdrawing = [False, False]

    def add(self, name: str, side: int, doc: Doc) -> PositionPiece:
        """Add a stand; `at` is left out for one that is not on the field."""
        if name.isdigit() or not name:
            raise BadInput(f"'{name}' will not do as the name of a stand: numbers are taken")
        if any([piece.name == name for piece in self.pieces]):
            raise BadInput(f"there are two stands called '{name}' in this position")
        piece = PositionPiece(name, side, doc)
        if piece.is_commander and any([p.is_commander and p.side == side for p in self.pieces]):
            raise BadInput(f"'{name}': an army has one Command stand (WEC-ARM-07)")
        self.pieces.append(piece)
        return piece

    # --- laying it out ---------------------------------------------------------------------------------------------

    def setup(self) -> Doc:
        """Return the set-up document of this position; nobody is deployed yet."""
        sides: list[Doc] = []
        for side in SIDES:
            mine = [piece for piece in self.pieces if piece.side == side]
            army = [piece.entry() for piece in mine if not piece.is_commander]
            doc = {**self.sides[side], "deployment": {"rows": 1}}
            doc["army"] = army or [{"kind": "native-infantry" if doc["class"] == "native" else "regular-infantry"}]
            for piece in mine:
                if piece.is_commander:
                    doc["commander"] = piece.entry()
            sides.append(doc)
        table: Doc = {"width": self.width, "height": self.height, "features": self.shifted_features()}
        return {"table": table, "sides": sides, "baselines": self.baselines, "turns": self.turns}

    def shifted_features(self) -> list[Doc]:
        dx, dy = self.origin
        moved: list[Doc] = []
        for feature in self.features:
            twin = dict(feature)
            for key in ("squares", "edges"):
                places = feature.get(key)
                if isinstance(places, list):
                    twin[key] = [
                        [place[0] + dx, place[1] + dy, *place[2:]] if is_place(place) else place for place in places
                    ]
            moved.append(twin)
        return moved

    def battle(self, book: Book) -> Battle:
        """Return a battle with all stands in place, in play, and nothing on the agenda."""
        battle = book.begin(self.setup(), ScriptedDice([]))
        assert isinstance(battle, Battle)
        battle.agenda = []
        ids = [0, 0]
        ids[1] = next(stand.id for stand in battle.stands if stand.side == 1)
        commanders = ids[:]
        for piece in self.pieces:
            if piece.is_commander:
                piece.id = commanders[piece.side]
            else:
                ids[piece.side] += 1
                piece.id = ids[piece.side]
        battle.zone = [WHOLE_FIELD, WHOLE_FIELD]
        for piece in self.pieces:
            self.place(battle, piece)
        for piece in self.pieces:
            self.tow(battle, piece)
        battle.zone = [0, 0]
        battle.phase = FIGHTING
        battle.turn = self.turn
        battle.original = self.worth[:]
        battle.lost = self.lost[:]
        battle.withdrawing = self.withdrawing[:]
        return battle

    def place(self, battle: Battle, piece: PositionPiece) -> None:
        stand = battle.stands[piece.id]
        doc = piece.doc
        counter = doc.get("counter", 0)
        stand.counter = counter if isinstance(counter, int) else 0
        if doc.get("destroyed") is True:
            stand.where = DESTROYED
            return
        if "at" not in doc:
            return
        at = doc["at"]
        if not is_place(at):
            raise BadInput(f"'{piece.name}': 'at' must be a square, as in at = [5, 6]; not {at!r}")
        x, y = at[0] + self.origin[0], at[1] + self.origin[1]  # type: ignore[index]
        if not battle.grid.has(x, y):
            raise BadInput(f"'{piece.name}': square {x},{y} is off the table of {self.width} by {self.height} squares")
        cell = battle.grid.cell(x, y)
        usual = WAYS[opposite(battle.home[piece.side])]
        lead = battle.front[cell]
        if lead != NOBODY and "facing" not in doc:
            usual = WAYS[battle.stands[lead].facing]
        facing = index_in(doc.get("facing", usual), WAYS, f"'{piece.name}': facing")
        place = index_in(doc.get("place", "alone" if lead == NOBODY else "rear"), PLACES, f"'{piece.name}': place")
        if lead == NOBODY:
            place = 0
        refused = refuse_place(battle, piece.side, stand.id, cell, facing, place)
        if refused is not None:
            raise BadInput(f"'{piece.name}' at {x},{y}: {refused}")
        battle.place_stand(stand, cell, facing, place)

    def tow(self, battle: Battle, piece: PositionPiece) -> None:
        if "towed_by" not in piece.doc:
            return
        wagons = [other for other in self.pieces if other.name == piece.doc["towed_by"]]
        if not wagons:
            raise BadInput(f"'{piece.name}' is towed by '{piece.doc['towed_by']}', who is not in this position")
        gun, wagon = battle.stands[piece.id], battle.stands[wagons[0].id]
        refused = refuse_hitch(battle, piece.side, gun, wagon.id)
        if refused is not None:
            raise BadInput(f"'{piece.name}': {refused}")
        hitch(battle, gun, wagon)
        gun.has_been_towed = True

    # --- the moment ------------------------------------------------------------------------------------------------

    def poised(self, book: Book | None = None) -> BattlePosition:
        """Return the position before any question is asked."""
        own = book if book is not None else books.entry("empires").book()
        if self.house:
            own = amend(own, self.house)
        battle = self.battle(own)
        return BattlePosition(own, battle, {piece.name: piece.id for piece in self.pieces}, self.origin)


def is_place(value: object) -> bool:
    """True for a square, or an edge, as data: two whole numbers first."""
    return isinstance(value, list | tuple) and len(value) >= 2 and all([isinstance(n, int) for n in value[:2]])


def activate(poised: BattlePosition, names: list[str]) -> None:
    """Go straight to the activation of a stand, or of two on one counter; others with counters come after it."""
    battle = poised.state
    assert isinstance(battle, Battle)
    acting = [stand_of(poised, name) for name in names]
    for stand in acting:
        stand.counter = acting[0].counter or 1
    side = acting[0].side
    battle.first = side
    battle.agenda = [Step(steps.END_TURN)]
    battle.ask_nobody()
    if battle.rules.alternating:
        battle.next_side = 1 - side
        battle.next(Step(steps.NEXT))
    else:
        battle.next_side = side
        battle.next(Step(steps.RUN, 1 - side))
        battle.next(Step(steps.RUN, side))
    start_activation(battle, acting[0].id)
    if len(acting) == 2 and acting[1].id not in (battle.acting, battle.mate):
        raise BadInput(f"'{names[0]}' and '{names[1]}' do not share a square, so they cannot share a counter")
    advance(poised.book, battle)


def start_turn(poised: BattlePosition) -> None:
    """Go to the start of the turn: both sides number their stands."""
    battle = poised.state
    assert isinstance(battle, Battle)
    battle.turn -= 1
    battle.agenda = [Step(steps.TURN)]
    battle.ask_nobody()
    advance(poised.book, battle)


def stand_of(poised: BattlePosition, name: str) -> Stand:
    battle = poised.state
    assert isinstance(battle, Battle)
    if name not in poised.ids:
        raise BadInput(f"there is no piece '{name}' in this position; its pieces are: {', '.join(poised.ids)}")
    return battle.stands[poised.ids[name]]
