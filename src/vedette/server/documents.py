"""The shapes of docs/view.md, typed: the browser's types are made from these, and tests hold the books to them.

The books give plain dicts; these structs are never built in play.
"""

from typing import Literal

import msgspec


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
    """What does not change during a battle."""

    unit: Literal["square", "inch", "cm"]
    width: int
    height: int
    grid: int
    features: list[Feature]
    edges: list[str]


class StepOfTurn(Shape):
    """One step of the turn's sequence."""

    id: str
    words: str


class SideDoc(Shape):
    """A side and how it fares."""

    name: str
    colour: str
    worth: int
    lost: int
    limit: int
    note: str


class Mark(Shape):
    """A state of a unit, as a letter on its base."""

    letter: str
    kind: str
    words: str


class Fact(Shape):
    """A line of the panel shown for a selected unit."""

    label: str
    value: str
    rule: str


class Piece(Shape):
    """A unit as a seat may see it. `places`: where each figure stands and looks, where the ranks and files do not say it."""

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
    counter: int
    marks: list[Mark]
    facts: list[Fact]
    range: int
    arc: int
    range_kind: str
    places: list[tuple[int, int, int]] = []
    formation: str = ""


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


class View(Shape):
    """What changes: the table as a seat may see it. `acting` is the unit whose turn it is, -1 for none."""

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


class Places(Shape, tag_field="kind", tag="places"):
    """Points, each with the headings allowed there."""

    places: list[tuple[int, int, list[int]]]


class Envelope(Shape, tag_field="kind", tag="envelope"):
    """Outlines on a free table; `width` and `depth` of what would stand there, 0 where it keeps the size it has.

    `through`: places outside them that may be pointed at, each with the place where it will stand instead.
    """

    outlines: list[list[tuple[int, int]]]
    width: int = 0
    depth: int = 0
    through: list[tuple[int, int, int, int]] = []
    through_rule: str = ""


class Arrange(Shape, tag_field="kind", tag="arrange"):
    """Things to be put in an order."""

    items: list[int]


class OptionDoc(Shape):
    """One thing that is offered."""

    verb: str
    text: str
    words: str
    rule: str
    target: int
    reach: Places | Envelope | Arrange | None
    odds: bool


class QuestionDoc(Shape):
    """A choice, with all that is offered."""

    number: int
    side: int
    kind: str
    rule: str
    who: int
    words: str
    options: list[OptionDoc]


class LineDoc(Shape):
    """A row of a tally."""

    rule: str
    amount: int
    words: str


class RollDoc(Shape):
    """Dice that were thrown, with the tally they were added to."""

    who: int
    name: str
    sides: int
    faces: list[int]
    dice: int
    score: int
    words: str
    lines: list[LineDoc]


class EventDoc(Shape):
    """Something that happened; `at` is the number of the order it came from, 0 for what came before the first.

    `lost`: how many figures of `who` fell or ran, 0 when it tells of something else.
    """

    kind: str
    rule: str
    words: str
    who: int
    whom: int
    x: int
    y: int
    lost: int
    rolls: list[RollDoc]
    at: int


class OddsRow(Shape):
    """One result and its chance."""

    words: str
    chance: float


class TallyDoc(Shape):
    """A tally before its dice are thrown."""

    name: str
    total: int
    lines: list[LineDoc]


class OddsDoc(Shape):
    """What may come of an order, likeliest first."""

    order: str
    exact: bool
    margin: float
    runs: int
    rows: list[OddsRow]
    tallies: list[TallyDoc]
