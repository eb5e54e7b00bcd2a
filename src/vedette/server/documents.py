"""The shapes of docs/view.md, typed: the browser's types are made from these, and tests hold the books to them.

The books give plain dicts; these structs are never built in play.
"""

from typing import Literal

import msgspec

MarkShape = Literal["round", "triangle", "square", "burst", "octagon", "shield", "cloud", "hexagon", "diamond"]
Part = Literal["", "head", "step", "begins", "test", "result"]
Shown = Literal["", "fire", "charge", "melee", "move", "fall", "run", "smoke", "burn", "reveal", "taken", "escape"]


class Shape(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A document that a book gives."""


class Feature(Shape):
    """A piece of ground."""

    kind: str
    shape: Literal["area", "line"]
    points: list[tuple[int, int]]
    level: int = 0
    width: int = 0
    words: str = ""


class Scene(Shape):
    """What does not change during a battle.

    `measure` is how the book counts distances: as the crow flies, or on a grid by squares along and across.
    """

    unit: Literal["square", "inch", "cm"]
    width: int
    height: int
    grid: int
    features: list[Feature]
    edges: list[str]
    measure: Literal["straight", "orthogonal"] = "straight"


class StepOfTurn(Shape):
    """One step of the turn's sequence."""

    id: str
    words: str


class SideDoc(Shape):
    """A side and how it fares; `short` is its name where there is little room. `unseen`: `worth` is only what was seen of it.

    `article` is what stands before its name in a sentence; `home` the edge it calls its own, where that is chosen in the battle.
    """

    name: str
    short: str
    colour: str
    worth: int
    lost: int
    limit: int
    note: str
    unseen: bool = False
    article: str = ""
    home: str = ""


class Mark(Shape):
    """A state of a unit, as a letter on its base."""

    letter: str
    kind: str
    words: str
    shape: MarkShape


class Fact(Shape):
    """A line of the panel shown for a selected unit."""

    label: str
    value: str
    rule: str


class Man(Shape):
    """One man of a unit that fights man by man: a round base `base` across, drawn where he stands.

    `id` is his own as long as the battle lasts. `rank` gives the base its outline, `bearing` how he carries himself; `words` tell
    him from the others of his unit.
    """

    id: int
    x: int
    y: int
    facing: int
    base: int
    arm: Literal["foot", "horse"]
    rank: Literal["", "officer", "nco", "musician"]
    bearing: Literal["", "wounded", "running", "prisoner"]
    marks: list[Mark]
    words: str


class Piece(Shape):
    """A unit as a seat may see it. `places`: where each figure stands and looks, where the ranks and files do not say it.

    `status` is its state in words, empty where there is nothing to say; `lost`: it is out of the battle for good; `done`: it has
    acted. `count` is how many figures `strength` counts, 0 where that is something else. `prone`: its figures lie on the ground.
    `men`: a unit that fights man by man, each where he stands, in the order in which `fallen` counts them; `round`: a figure on a
    round base of its own. Pieces with the same `group` are one unit: one outline and one label round them, the label that of the
    piece whose `leads` is true. `own`: it is one of the seat's own, where the seats of a side differ.
    """

    id: int
    side: int
    name: str
    short: str
    arm: str
    dress: str
    x: int | None
    y: int | None
    facing: int
    width: int
    depth: int
    figures: int
    files: int
    ranks: int
    extras: list[str]
    strength: str
    state: str
    status: str
    lost: bool
    done: bool
    counter: int
    marks: list[Mark]
    facts: list[Fact]
    range: int
    arc: int
    range_kind: str
    places: list[tuple[int, int, int]] = []
    formation: str = ""
    count: int = 0
    prone: bool = False
    round: bool = False
    group: int = -1
    leads: bool = False
    men: list[Man] = []
    own: bool = False


class OutcomeDoc(Shape):
    """How the battle ended."""

    winner: int
    level: str
    rule: str
    words: str
    scores: list[int]


class Distance(Shape):
    """A distance that matters now, measured from the edge of a unit."""

    who: int
    reach: int
    words: str
    rule: str


class Tie(Shape):
    """A line between two places that matters now, about the unit `who`: it holds, is offered, or is barred, and why."""

    x: int
    y: int
    to_x: int
    to_y: int
    look: Literal["holds", "offered", "barred"]
    words: str
    rule: str
    who: int


class AreaDoc(Shape):
    """Ground that matters now, about a unit."""

    who: int
    outline: list[tuple[int, int]]
    words: str
    rule: str


class ThrowOf(Shape):
    """Dice that somebody threw for points."""

    name: str
    faces: list[int]


class PurseRow(Shape):
    """A unit that points may be spent on, at what price; of one that is barred why, and by which rule."""

    unit: int
    words: str
    price: int
    paid: bool
    barred: bool
    why: str
    rule: str


class Purse(Shape):
    """Points that the unit `who` spends now: what is left of all that were `earned` by the throws, and on whom."""

    who: int
    words: str
    rule: str
    thrown: bool
    left: int
    earned: int
    throws: list[ThrowOf]
    rows: list[PurseRow]


class SectionDoc(Shape):
    """A part into which the table is divided, shown on demand: its name, what it is to the battle, whether it is done with."""

    name: str
    outline: list[tuple[int, int]]
    done: bool
    words: str


class GoalDoc(Shape):
    """Something a side is to do, and how much of it is done."""

    side: int
    words: str
    rule: str
    done: int
    of: int
    met: bool


class View(Shape):
    """What changes: the table as a seat may see it. `acting` is the unit whose turn it is, -1 for none. `purse`, `ties` and
    `areas`: points that are being spent, lines and ground that matter for what is asked now."""

    phase: Literal["setup", "battle", "over"]
    turn: int
    turns: int
    sequence: list[StepOfTurn]
    step: str
    active: int
    sides: list[SideDoc]
    pieces: list[Piece]
    features: list[Feature]
    outcome: OutcomeDoc | None
    acting: int = -1
    lines: list[Distance] = []
    purse: Purse | None = None
    ties: list[Tie] = []
    areas: list[AreaDoc] = []
    sections: list[SectionDoc] = []
    goals: list[GoalDoc] = []


class Places(Shape, tag_field="kind", tag="places"):
    """Points, each with the headings allowed there."""

    places: list[tuple[int, int, list[int]]]


class NarrowPart(Shape):
    """The outlines within which a unit stands in another size than elsewhere in its reach, for want of room."""

    outlines: list[list[tuple[int, int]]]
    width: int
    depth: int
    files: int


class Envelope(Shape, tag_field="kind", tag="envelope"):
    """Outlines on a free table; `width` and `depth` of what would stand there, 0 where it keeps the size it has.

    `through`: places outside them that may be pointed at, each with the place where it will stand instead.
    """

    outlines: list[list[tuple[int, int]]]
    width: int = 0
    depth: int = 0
    files: int = 0
    hollow: bool = False
    through: list[tuple[int, int, int, int]] = []
    through_rule: str = ""
    parts: list[NarrowPart] = []


class Arrange(Shape, tag_field="kind", tag="arrange"):
    """Things to be put in an order."""

    items: list[int]


class OptionDoc(Shape):
    """One thing that is offered: who would do it, whom it is aimed at (`target`), and what would be seen of it (`shown`).

    `grave` ends everything, `closes` ends a step. Those that differ in a number only have `lead`, `count` and `unit`.
    `forgoes` are other units that could still do something, and could not after it; `ends` says what would be over for them.
    `man` is the one man who is meant (-1: none): who would do it, or whom it is aimed at.
    """

    verb: str
    text: str
    words: str
    rule: str
    target: int
    reach: Places | Envelope | Arrange | None
    odds: bool
    who: int
    shown: Shown
    grave: bool
    closes: bool
    forgoes: list[int]
    ends: str
    lead: str
    count: int
    unit: str
    man: int


class QuestionDoc(Shape):
    """A choice, with all that is offered."""

    number: int
    side: int
    kind: str
    rule: str
    who: int
    post: int
    words: str
    options: list[OptionDoc]


class LineDoc(Shape):
    """A row of a tally."""

    rule: str
    amount: int
    words: str


class RollDoc(Shape):
    """Dice that were thrown, with the tally they were added to (`lines`) and the one by which there were so many (`pool`), or
    of what `reckoned` names.

    `counted` tells for each die whether it counted, empty where they are summed up; `against` is what the throw is held
    against, `need` the face or total that counts; where `low`, low dice are good.
    """

    who: int
    name: str
    side: int
    sides: int
    faces: list[int]
    dice: int
    score: int
    words: str
    against: str
    need: int
    low: bool
    counted: list[bool]
    lines: list[LineDoc]
    pool: list[LineDoc]
    reckoned: str = ""


class CauseDoc(Shape):
    """A test that something set off: its name, the cause, and what came of it."""

    name: str
    because: str
    result: str


class LookedCell(Shape):
    """A cell of a table of the book."""

    words: str
    rule: str


class LookedRow(Shape):
    """A row of a table of the book: the score it stands for, and what it says, or its cells."""

    key: str
    words: str
    rule: str
    cells: list[LookedCell] = []


class LookedDoc(Shape):
    """A table by which the book decided: `head` is what its first column counts, `taken` the row that was read, from 0; of one
    with `columns` the `column` too."""

    name: str
    head: str
    rows: list[LookedRow]
    taken: int
    columns: list[str] = []
    column: int = -1


class ScaleDoc(Shape):
    """Something that counted, the least first: a number, a "length" in hundredths, "yes" (0 yes, 1 no), "more" (-20 is 20),
    "further" (a length, -2000 is 20)."""

    words: str
    unit: Literal["", "length", "yes", "more", "further"]


class WeighedPlace(Shape):
    """A place that would have done, with its value on every scale; `who` stands there, where a unit is meant (-1: none)."""

    x: int
    y: int
    who: int
    words: str
    values: list[int]


class WeighedDoc(Shape):
    """What the book chose from, by its scales in the order in which they count: the least is taken, and stands first.

    `words` is what was looked for, `count` how many places there were in all, `x` and `y` where the chooser stood,
    `whom` the unit it had in view (-1: none).
    """

    rule: str
    words: str
    scales: list[ScaleDoc]
    places: list[WeighedPlace]
    count: int
    whom: int
    x: int
    y: int


class EventDoc(Shape):
    """Something that happened; `at` is the number of the order it came from, 0 for what came before the first.

    `part` is its place in the story: "head" (a turn, a phase), "step" (told when something happens in it), "begins" (somebody
    comes to act), "test", "result" or none.
    `shown` is what may be seen of it: "fire", "charge", "melee", "move", "fall", "run", "smoke", "burn", "reveal", "taken"
    (they are prisoners), "escape" (prisoners, `men`, are gone) or nothing. It is told of the unit `of`, of `side`: it is
    `good` (1) or bad (-1) for it, `lost` of its figures fell, ran or were taken (`fallen`: these, by their place in the unit,
    where that is known), or it is `gone` from the table. Where a book tells man by man, `men` are those of the unit it is
    told of, by their own numbers, `called` what they were called then, `pairs` who did it to whom, `stood` (man, x, y,
    facing) where each stood after it. Told from a seat: it is about its `own` men, one of its characters `saw` it, or it was
    done as one of them `ordered`. Where the book itself decided, `looked` are the tables it read and `weighed` what it chose
    from.
    """

    kind: str
    rule: str
    words: str
    part: Part
    shown: Shown
    who: int
    whom: int
    of: int
    side: int
    good: int
    x: int
    y: int
    lost: int
    gone: bool
    fallen: list[int] | None
    men: list[int]
    pairs: list[tuple[int, int]]
    stood: list[tuple[int, int, int, int]]
    called: list[str]
    test: CauseDoc | None
    rolls: list[RollDoc]
    looked: list[LookedDoc]
    weighed: WeighedDoc | None
    at: int
    own: bool = False
    saw: bool = False
    ordered: bool = False


class OddsRow(Shape):
    """One result and its chance, seen from the one who gives the order.

    `brief` is what several results have in common; `good` 1 for him, -1 against him, 0 mixed or, with `nothing`, no effect.
    `ours` and `theirs` are figures or stands lost (on the average, where the words leave it open), `counts` what else is counted.
    """

    words: str
    chance: float
    brief: str
    good: int
    nothing: bool
    ours: float
    theirs: float
    counts: list[tuple[str, float]]


class TallyDoc(Shape):
    """A tally before its dice are thrown."""

    name: str
    total: int
    lines: list[LineDoc]


class ReasonDoc(Shape):
    """An order that was tried out: the chance to win as it looked, and what each side lost by it on the average.

    `margin`: how far off luck may have put the chance, nineteen times in twenty.
    """

    text: str
    words: str
    chance: float
    margin: float
    ours: float
    theirs: float
    tries: int
    given: bool


class ReasonsDoc(Shape):
    """The best orders that were tried out, the best first, and one sentence. `given`: this one was given, or is advised."""

    orders: list[ReasonDoc]
    turns: int
    counts: str
    words: str


class OddsDoc(Shape):
    """What may come of an order, likeliest first; `ties` are who would do it to whom, and who would not and why."""

    order: str
    exact: bool
    margin: float
    runs: int
    rows: list[OddsRow]
    tallies: list[TallyDoc]
    ties: list[Tie] = []
