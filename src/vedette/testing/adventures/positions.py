"""A position of Colonial Adventures from a few words, and a battle played on from it with written dice.

Tests make one with `table` (table.py), which explains the words; case files write it down.
"""

from typing import Final

from vedette import books
from vedette.engine.book import Book, amend
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import advance, apply_order
from vedette.engine.tables import Event
from vedette.engine.types import FIGHTING, NOBODY, SIDES, BadInput, Step
from vedette.geometry.blocks import Block, gap_square, place_in
from vedette.rules.adventures import steps
from vedette.rules.adventures.battle import Battle
from vedette.rules.adventures.groups.formations import block_at, close_up, stand
from vedette.rules.adventures.groups.groups import CHIEF, Group
from vedette.rules.adventures.groups.parts import attach
from vedette.rules.adventures.turn.sequence import start_activation
from vedette.testing.battle_position import BattlePosition

Doc = dict[str, object]
Spot = tuple[float, float]
Box = tuple[float, float, float, float]

ZONES: Final = ("front", "flank", "rear")
BESIDE: Final = {"before": 0, "right_of": 90, "behind": 180, "left_of": 270}
PLACING: Final = ("at", "facing", "gap", "shift", *BESIDE)
MOMENT: Final = ("halted", "fallen", "out", "runaways", "activated", "fired_turn", "uses_shields", "jammed", "has_run")
AREAS: Final = ("wood", "rough", "gully", "impassable", "lit")
LINES: Final = ("wall", "road")
NO_LEADERS: Final = {"officer": 0, "nco": 0, "leader": 0}


def hundredths(inches: float) -> int:
    return round(inches * 100)


# --- terrain ----------------------------------------------------------------------------------------------------------


def corners_of(box: Box) -> list[list[int]]:
    west, south, east, north = [hundredths(n) for n in box]
    return [[west, south], [east, south], [east, north], [west, north]]


def ends_of(line: Box) -> list[list[int]]:
    return [[hundredths(line[0]), hundredths(line[1])], [hundredths(line[2]), hundredths(line[3])]]


def feature_of(kind: str, given: object) -> Doc:
    """Return a terrain feature of the set-up from a test's inches."""
    if kind in AREAS:
        return {"kind": kind, "points": corners_of(given)}  # type: ignore[arg-type]
    if kind in LINES:
        return {"kind": kind, "points": ends_of(given)}  # type: ignore[arg-type]
    if kind == "hill":
        two: list[Box] = list(given)  # type: ignore[call-overload]
        doc: Doc = {"kind": "hill", "points": corners_of(two[0])}
        if two[1] is not None:
            doc["crest"] = ends_of(two[1])
        return doc
    if kind == "ammunition":
        return {"kind": kind, "points": [[hundredths(n) for n in given]]}  # type: ignore[attr-defined]
    if kind == "building":
        told = dict(given)  # type: ignore[call-overload]
        doc = {"kind": kind, "points": corners_of(told.pop("box"))}
        if "door" in told:
            doc["door"] = [hundredths(n) for n in told.pop("door")]
        return {**doc, **told}
    raise BadInput(
        f"'{kind}' is not a kind of terrain; these are: {', '.join(AREAS + LINES)}, hill, building, ammunition"
    )


# --- a position -------------------------------------------------------------------------------------------------------


class PositionPiece:
    """A group of a position: its name there and its given values."""

    def __init__(self, name: str, doc: Doc) -> None:
        self.name = name
        self.doc = doc
        side = doc.pop("side", None)
        self.side = int(str(side)) if side is not None else (0 if name[:1].isupper() else 1)

    def entry(self) -> Doc:
        """Return its entry in the set-up."""
        known = {key: value for key, value in self.doc.items() if key not in PLACING and key not in MOMENT}
        known.pop("at_gun", None)
        if "klass" in known:
            known["class"] = known.pop("klass")
        return {**NO_LEADERS, **known, "name": self.name}


class Position:
    """The layout of a test battle: ground, groups and moment."""

    def __init__(self, width: int = 48, height: int = 48) -> None:
        self.width = width
        self.height = height
        self.features: list[Doc] = []
        self.pieces: list[PositionPiece] = []
        self.water: list[object] = []
        self.chiefs: list[tuple[str, Doc]] = []
        self.sides: list[Doc] = [{"name": "Blue", "training": "european"}, {"name": "Red", "training": "tribal"}]
        self.house: Doc = {}
        self.turn = 1
        self.defender = NOBODY

    def add(self, name: str, doc: Doc) -> None:
        if name.isdigit() or not name or " " in name:
            raise BadInput(f"'{name}' will not do as the name of a group")
        if any([piece.name == name for piece in self.pieces]):
            raise BadInput(f"there are two groups called '{name}' in this position")
        self.pieces.append(PositionPiece(name, dict(doc)))

    def setup(self) -> Doc:
        """Return the position's set-up document; no group is on the table yet."""
        sides: list[Doc] = []
        for side in SIDES:
            doc = dict(self.sides[side])
            doc["groups"] = [piece.entry() for piece in self.pieces if piece.side == side]
            for name, chief in self.chiefs:
                if (0 if name[:1].isupper() else 1) == side:
                    doc["chief"] = {key: value for key, value in chief.items() if key in ("rep", "mounted")}
            sides.append(doc)
        table: Doc = {"width": self.width, "height": self.height, "terrain": self.features, "water": self.water}
        return {"table": table, "sides": sides, "defender": self.defender}

    def poised(self, book: Book | None = None) -> BattlePosition:
        """Return the battle with all groups placed, an empty agenda and no question."""
        own = book if book is not None else books.entry("adventures").book()
        if self.house:
            own = amend(own, self.house)
        battle = own.begin(self.setup(), ScriptedDice([]))
        assert isinstance(battle, Battle)
        battle.agenda = []
        ids: dict[str, int] = {}
        for piece in self.pieces:
            ids[piece.name] = next(g.id for g in battle.groups if g.card.name == piece.name and g.side == piece.side)
        for piece in self.pieces:
            self.place(battle, battle.groups[ids[piece.name]], piece.name, piece.doc, ids)
        for name, doc in self.chiefs:
            ids[name] = self.place_chief(battle, name, doc, ids)
        battle.phase = FIGHTING
        battle.turn = self.turn
        battle.die = [1, 1]
        return BattlePosition(own, battle, ids)

    def place(self, battle: Battle, group: Group, name: str, doc: Doc, ids: dict[str, int]) -> None:
        """Place a group as given."""
        for key in MOMENT:
            if key in doc:
                setattr(group, key, doc[key])
        usual = (180, 270, 0, 90)[battle.home[group.side]]
        beside = [key for key in BESIDE if key in doc]
        if "at" in doc:
            x, y = [hundredths(n) for n in doc["at"]]  # type: ignore[attr-defined]
            battle.place_group(group, x, y, whole(doc.get("facing", usual)))
        elif beside:
            other = battle.groups[id_of(ids, str(doc[beside[0]]))]
            way = (other.block.heading + BESIDE[beside[0]]) % 360
            heading = whole(doc.get("facing", (way + 180) % 360))
            self.put_beside(battle, group, other, way, heading, doc)
        if doc.get("at_gun") is False:
            group.at_gun = False
            stand(group, group.block.x, group.block.y, group.block.heading)

    def put_beside(self, battle: Battle, group: Group, other: Group, way: int, heading: int, doc: Doc) -> None:
        """Place a group with the wanted gap, straight out from another."""
        want = max(1, hundredths(number(doc.get("gap", 12))))  # a hair apart is contact
        shift = hundredths(number(doc.get("shift", 0)))
        out = Block(other.block.x, other.block.y, way, 1, 1)
        low, high = 0, 60000
        while low < high:  # the least distance of the centres at which the gap is wide enough
            far = (low + high) // 2
            spot = place_in(out, shift, far)
            block = block_at(group, spot.x, spot.y, heading, group.formation, group.files)
            if gap_square(block, other.block) >= want * want * 4096:
                high = far
            else:
                low = far + 1
        spot = place_in(out, shift, low)
        battle.place_group(group, spot.x, spot.y, heading)

    def place_chief(self, battle: Battle, name: str, doc: Doc, ids: dict[str, int]) -> int:
        side = 0 if name[:1].isupper() else 1
        chief = next(g for g in battle.groups if g.card.klass == CHIEF and g.side == side)
        for group in battle.groups:
            if group.chief == chief.id:
                group.chief = NOBODY
                if group.on_table:
                    close_up(group)
        chief.chief = NOBODY
        if "at" in doc:
            x, y = [hundredths(n) for n in doc["at"]]  # type: ignore[attr-defined]
            battle.place_group(chief, x, y, 0)
        else:
            attach(battle, chief, battle.groups[id_of(ids, str(doc.get("join", "")))])
        return chief.id


def whole(value: object) -> int:
    if isinstance(value, int):
        return value
    raise BadInput(f"{value!r} is not a heading in whole degrees")


def number(value: object) -> float:
    if isinstance(value, int | float):
        return value
    raise BadInput(f"{value!r} is not a number of inches")


def id_of(ids: dict[str, int], name: str) -> int:
    if name not in ids:
        raise BadInput(f"there is no group '{name}' in this position; its groups are: {', '.join(ids)}")
    return ids[name]


# --- moments ----------------------------------------------------------------------------------------------------------


def battle_of(poised: BattlePosition) -> Battle:
    assert isinstance(poised.state, Battle)
    return poised.state


def know_parts(poised: BattlePosition) -> None:
    """Name the parts that have left their groups."""
    battle = battle_of(poised)
    for group in battle.groups:
        name = poised.name_of(group.id)
        for part, id in (("holders", group.holders), ("runners", group.runners), ("detachment", group.detachment)):
            if id != NOBODY:
                poised.ids[f"{name}.{part}"] = id


def plan_turn(battle: Battle, side: int) -> None:
    """Set the agenda for the middle of a turn: this side's other groups, then the other side."""
    battle.side = side
    for group in battle.groups:
        group.passed_over = False
    battle.agenda = [Step(steps.END_TURN), Step(steps.SIDE, 1 - side, 1)]


def activate(poised: BattlePosition, name: str) -> list[Event]:
    """Start a group's activation at once."""
    battle = battle_of(poised)
    who = id_of(poised.ids, name)
    plan_turn(battle, battle.groups[who].side)
    battle.ask_nobody()
    start_activation(battle, who)
    advance(poised.book, battle)
    return battle.take_log()


class Padded(ScriptedDice):
    """Written faces, then the same one for ever."""

    def __init__(self, script: list[int], then: int) -> None:
        super().__init__(script)
        self.then = then

    def next_face(self, sides: int, wanted: int) -> int:
        if self.at >= len(self.script):
            return min(self.then, sides)
        return super().next_face(sides, wanted)


def give(poised: BattlePosition, text: str, faces: list[int], then: int = 0) -> list[Event]:
    """Apply an order with written dice."""
    if then == 0:
        return poised.give(text, faces)
    dice = Padded(faces, then)
    poised.state.dice = dice
    refused = apply_order(poised.book, poised.state, poised.read(text))
    if refused is not None:
        raise BadInput(f"'{text}' is refused: {refused}")
    if dice.unused():
        raise BadInput(f"'{text}': these dice were written but not thrown: {dice.unused()}")
    return poised.state.take_log()


def interrupt(poised: BattlePosition, faces: list[int], made: list[Step], then: int = 0) -> list[Event]:
    """Run steps with written dice, the last first; then the battle goes on where it was."""
    battle = battle_of(poised)
    question = battle.question
    if question is None:
        if not battle.agenda:
            plan_turn(battle, battle.side if battle.side != NOBODY else 0)
            battle.agenda.append(Step(steps.SIDE, battle.side, 0))
    elif question.kind == "act":
        battle.then(steps.ACT, question.who)
    elif question.kind == "activate":
        battle.then(steps.SIDE, question.side, 0)
    else:
        raise BadInput(f"a battle that asks for '{question.kind}' cannot be interrupted")
    battle.ask_nobody()
    battle.agenda.extend(made)
    return run(poised, faces, then)


def run(poised: BattlePosition, faces: list[int], then: int = 0) -> list[Event]:
    """Run the battle to its next question with written dice, all of which must be rolled."""
    battle = battle_of(poised)
    dice = Padded(faces, then) if then else ScriptedDice(faces)
    battle.dice = dice
    advance(poised.book, battle)
    if dice.unused():
        raise BadInput(f"these dice were written but not thrown: {dice.unused()}")
    know_parts(poised)
    return battle.take_log()


# --- results ----------------------------------------------------------------------------------------------------------
