"""The documents that a seat is sent. The browser's types and the tables of docs/view.md are written from these.

The books give plain dicts; these structs are never built in play.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

MarkShape = Literal["round", "triangle", "square", "burst", "octagon", "shield", "cloud", "hexagon", "diamond"]
Part = Literal["", "head", "step", "begins", "test", "result"]
Shown = Literal["", "fire", "charge", "melee", "move", "fall", "run", "smoke", "burn", "reveal", "taken", "escape"]


class ViewDocument(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A document that a book gives."""


class Feature(ViewDocument):
    """A piece of terrain."""

    kind: Annotated[str, Meta(description="Kind of terrain: see the list below.")]
    shape: Annotated[Literal["area", "line"], Meta(description="A closed outline, or a line with a width.")]
    points: Annotated[
        list[tuple[int, int]], Meta(description="The corners of the area, or the bends of the line: x, y.")
    ]
    level: Annotated[int, Meta(description="Height in contours. A hill of two contours is two areas.")] = 0
    width: Annotated[int, Meta(description="Width of the line.")] = 0
    words: Annotated[str, Meta(description="Its name.")] = ""


class Scene(ViewDocument):
    """The parts of the table that stay the same during a battle."""

    unit: Annotated[Literal["square", "inch", "cm"], Meta(description="The unit of length of the book.")]
    width: Annotated[int, Meta(description="Width of the table, in hundredths of the unit.")]
    height: Annotated[int, Meta(description="Height of the table, in hundredths of the unit.")]
    grid: Annotated[int, Meta(description="Size of a grid square in hundredths; 0 on a free table.")]
    features: Annotated[list[Feature], Meta(description="The terrain, in drawing order.")]
    edges: Annotated[list[str], Meta(description="Home edge of each side: `N`, `E`, `S`, `W` or empty.")]
    measure: Annotated[
        Literal["straight", "orthogonal"],
        Meta(description="How distances are counted: straight, or by squares along and across."),
    ] = "straight"


class StepOfTurn(ViewDocument):
    """One step of the turn sequence."""

    id: Annotated[str, Meta(description="Its id, as in `step` of the view.")]
    words: Annotated[str, Meta(description="Its name.")]


class SideDoc(ViewDocument):
    """A side and its losses."""

    name: Annotated[str, Meta(description="Name.")]
    short: Annotated[str, Meta(description="Short name, for narrow places.")]
    colour: Annotated[str, Meta(description="Colour of its units.")]
    worth: Annotated[int, Meta(description="Points left on the table.")]
    lost: Annotated[int, Meta(description="Points lost.")]
    limit: Annotated[int, Meta(description="Breaking point.")]
    note: Annotated[str, Meta(description="A remark for the player, or empty.")]
    unseen: Annotated[bool, Meta(description="More units may be hidden; `worth` counts only those seen.")] = False
    article: Annotated[str, Meta(description="The article before its name in a sentence: `the`, or empty.")] = ""
    home: Annotated[str, Meta(description="Its home edge, where that is chosen during the battle.")] = ""


class Mark(ViewDocument):
    """A marker on a unit's base."""

    letter: Annotated[str, Meta(description="Letter on the marker.")]
    kind: Annotated[str, Meta(description="The book's name for it.")]
    words: Annotated[str, Meta(description="Its meaning.")]
    shape: Annotated[MarkShape, Meta(description="Its outline: see the list below.")]


class Fact(ViewDocument):
    """A line of the panel that is shown for a selected unit."""

    label: Annotated[str, Meta(description="Label.")]
    value: Annotated[str, Meta(description="Value.")]
    rule: Annotated[str, Meta(description="Id of the rule behind it.")]


class Man(ViewDocument):
    """One man of a unit that fights man by man."""

    id: Annotated[int, Meta(description="His number. It stays the same for the whole battle.")]
    x: Annotated[int, Meta(description="Centre of his base.")]
    y: Annotated[int, Meta(description="Centre of his base.")]
    facing: Annotated[int, Meta(description="Heading in degrees.")]
    base: Annotated[int, Meta(description="Diameter of his base.")]
    arm: Annotated[Literal["foot", "horse"], Meta(description="On foot or mounted.")]
    rank: Annotated[
        Literal["", "officer", "nco", "musician"], Meta(description="His rank, shown by the outline of his base.")
    ]
    bearing: Annotated[Literal["", "wounded", "running", "prisoner"], Meta(description="How he is drawn, or empty.")]
    marks: Annotated[list[Mark], Meta(description="His markers.")]
    words: Annotated[str, Meta(description="The name that tells him from the others of his unit.")]


class Piece(ViewDocument):
    """A unit, as a seat may see it."""

    id: Annotated[int, Meta(description="Number of the unit.")]
    side: Annotated[int, Meta(description="Number of its side: 0, 1, ...")]
    name: Annotated[str, Meta(description="Full name.")]
    short: Annotated[str, Meta(description="Short name, for the label.")]
    arm: Annotated[str, Meta(description="Type of unit: see the list below.")]
    dress: Annotated[
        str,
        Meta(description="Key for the look of its figures, such as `zulu`. Unknown keys use the colour of the side."),
    ]
    x: Annotated[int | None, Meta(description="Centre of the base; null when the unit is not on the table.")]
    y: Annotated[int | None, Meta(description="Centre of the base; null when the unit is not on the table.")]
    facing: Annotated[int, Meta(description="Heading in degrees.")]
    width: Annotated[int, Meta(description="Width of the base.")]
    depth: Annotated[int, Meta(description="Depth of the base.")]
    figures: Annotated[int, Meta(description="How many figures to draw.")]
    files: Annotated[int, Meta(description="Figures in a rank.")]
    ranks: Annotated[int, Meta(description="Ranks.")]
    extras: Annotated[
        list[str],
        Meta(
            description="Special figures in the block: `leader`, `musician`, `standard`; `mounted` for a leader on horseback."
        ),
    ]
    strength: Annotated[str, Meta(description="Strength, as text for the label.")]
    state: Annotated[str, Meta(description="State: see the list below.")]
    status: Annotated[str, Meta(description="The state in words, or empty.")]
    lost: Annotated[bool, Meta(description="The unit is out of the battle for good.")]
    done: Annotated[bool, Meta(description="The unit has acted.")]
    counter: Annotated[int, Meta(description="Number on its activation counter; 0 for none.")]
    marks: Annotated[list[Mark], Meta(description="Its markers.")]
    facts: Annotated[list[Fact], Meta(description="Lines of the panel that is shown when it is selected.")]
    range: Annotated[int, Meta(description="Range of its fire; 0 for none.")]
    arc: Annotated[int, Meta(description="Half the angle of its arc of fire, in degrees.")]
    range_kind: Annotated[
        str, Meta(description="`square` when ranges are counted by grid squares along and across, else `round`.")
    ]
    places: Annotated[
        list[tuple[int, int, int]],
        Meta(description="Place and heading of each figure, where files and ranks do not give it."),
    ] = []
    formation: Annotated[str, Meta(description="Name of its formation.")] = ""
    count: Annotated[int, Meta(description="How many figures `strength` counts; 0 where it counts something else.")] = 0
    prone: Annotated[bool, Meta(description="Its figures lie on the ground.")] = False
    round: Annotated[bool, Meta(description="A single figure on a round base.")] = False
    group: Annotated[
        int, Meta(description="Pieces with the same group are one unit: one outline and one label. -1 for none.")
    ] = -1
    leads: Annotated[bool, Meta(description="The label of the group is this piece's label.")] = False
    men: Annotated[
        list[Man],
        Meta(description="The men of a unit that fights man by man, in the order in which `fallen` counts them."),
    ] = []
    own: Annotated[
        bool, Meta(description="It belongs to this seat, where the seats of a side command different units.")
    ] = False


class OutcomeDoc(ViewDocument):
    """The result of the battle."""

    winner: Annotated[int, Meta(description="The side that won, -1 for a draw.")]
    level: Annotated[str, Meta(description="The degree of victory.")]
    rule: Annotated[str, Meta(description="Id of the rule that ended the battle.")]
    words: Annotated[str, Meta(description="The result in a sentence.")]
    scores: Annotated[list[int], Meta(description="The points of each side.")]


class Distance(ViewDocument):
    """A distance to show round a unit, measured from the edge of its base."""

    who: Annotated[int, Meta(description="The unit it is measured from.")]
    reach: Annotated[int, Meta(description="The distance.")]
    words: Annotated[str, Meta(description="Its meaning.")]
    rule: Annotated[str, Meta(description="Id of the rule behind it.")]


class Tie(ViewDocument):
    """A line between two places, to be shown with the question."""

    x: Annotated[int, Meta(description="Start of the line.")]
    y: Annotated[int, Meta(description="Start of the line.")]
    to_x: Annotated[int, Meta(description="End of the line.")]
    to_y: Annotated[int, Meta(description="End of the line.")]
    look: Annotated[Literal["holds", "offered", "barred"], Meta(description="In force, possible, or not allowed.")]
    words: Annotated[str, Meta(description="Its meaning, or the reason why it is not allowed.")]
    rule: Annotated[str, Meta(description="Id of the rule behind it.")]
    who: Annotated[int, Meta(description="The unit it is about.")]


class AreaDoc(ViewDocument):
    """An area of the table, to be shown with the question."""

    who: Annotated[int, Meta(description="The unit it is about.")]
    outline: Annotated[list[tuple[int, int]], Meta(description="Its corners.")]
    words: Annotated[str, Meta(description="Its meaning.")]
    rule: Annotated[str, Meta(description="Id of the rule behind it.")]


class ThrowOf(ViewDocument):
    """Dice that a character threw for points."""

    name: Annotated[str, Meta(description="The character.")]
    faces: Annotated[list[int], Meta(description="The faces of the dice.")]


class PurseRow(ViewDocument):
    """A unit that points may be spent on."""

    unit: Annotated[int, Meta(description="The unit, the `target` of the option that pays for it.")]
    words: Annotated[str, Meta(description="Its name.")]
    price: Annotated[int, Meta(description="The points it costs.")]
    paid: Annotated[bool, Meta(description="The points are already spent on it.")]
    barred: Annotated[bool, Meta(description="No points may be spent on it.")]
    why: Annotated[str, Meta(description="The reason, where it is barred.")]
    rule: Annotated[str, Meta(description="Id of the rule behind it.")]


class Purse(ViewDocument):
    """Points that a unit spends now."""

    who: Annotated[int, Meta(description="The unit that spends.")]
    words: Annotated[str, Meta(description="Heading.")]
    rule: Annotated[str, Meta(description="Id of the rule behind it.")]
    thrown: Annotated[bool, Meta(description="The dice are thrown.")]
    left: Annotated[int, Meta(description="Points left.")]
    earned: Annotated[int, Meta(description="Points thrown in all.")]
    throws: Annotated[list[ThrowOf], Meta(description="The throws.")]
    rows: Annotated[list[PurseRow], Meta(description="The units that points may be spent on.")]


class SectionDoc(ViewDocument):
    """A part into which the table is divided."""

    name: Annotated[str, Meta(description="Name.")]
    outline: Annotated[list[tuple[int, int]], Meta(description="Its corners.")]
    done: Annotated[bool, Meta(description="It is finished with.")]
    words: Annotated[str, Meta(description="Its part in the battle.")]


class GoalDoc(ViewDocument):
    """An objective of a side."""

    side: Annotated[int, Meta(description="The side.")]
    words: Annotated[str, Meta(description="The objective.")]
    rule: Annotated[str, Meta(description="Id of the rule behind it.")]
    done: Annotated[int, Meta(description="How much of it is done.")]
    of: Annotated[int, Meta(description="How much there is to do.")]
    met: Annotated[bool, Meta(description="The objective is reached.")]


class View(ViewDocument):
    """The table as a seat may see it at this moment."""

    phase: Annotated[Literal["setup", "battle", "over"], Meta(description="The phase of the game.")]
    turn: Annotated[int, Meta(description="Number of the turn.")]
    turns: Annotated[int, Meta(description="Number of turns in the battle; 0 for no limit.")]
    sequence: Annotated[list[StepOfTurn], Meta(description="The steps of the turn, in order.")]
    step: Annotated[str, Meta(description="Id of the current step.")]
    active: Annotated[int, Meta(description="The side that has to decide; -1 for none.")]
    sides: Annotated[list[SideDoc], Meta(description="The sides.")]
    pieces: Annotated[list[Piece], Meta(description="The units.")]
    features: Annotated[
        list[Feature],
        Meta(
            description="Terrain that was added during the battle, such as trenches and smoke. Drawn above the scene."
        ),
    ]
    outcome: Annotated[OutcomeDoc | None, Meta(description="The result, or null during the battle.")]
    acting: Annotated[int, Meta(description="The unit that acts now; -1 for none.")] = -1
    lines: Annotated[list[Distance], Meta(description="Distances to show.")] = []
    purse: Annotated[Purse | None, Meta(description="Points that are being spent, or null.")] = None
    ties: Annotated[list[Tie], Meta(description="Lines to show with the question.")] = []
    areas: Annotated[list[AreaDoc], Meta(description="Areas to show with the question.")] = []
    sections: Annotated[list[SectionDoc], Meta(description="Parts of the table, shown on demand.")] = []
    goals: Annotated[list[GoalDoc], Meta(description="The objectives.")] = []


class Places(ViewDocument, tag_field="kind", tag="places"):
    """A list of points to choose from."""

    places: Annotated[
        list[tuple[int, int, list[int]]],
        Meta(description="Points, each with the headings allowed there: x, y, headings."),
    ]


class NarrowPart(ViewDocument):
    """A part of an envelope where the unit has another size."""

    outlines: Annotated[list[list[tuple[int, int]]], Meta(description="Outlines of the part.")]
    width: Annotated[int, Meta(description="Width of the unit there.")]
    depth: Annotated[int, Meta(description="Depth of the unit there.")]
    files: Annotated[int, Meta(description="Figures abreast there; 0 for as many as fit.")]


class Envelope(ViewDocument, tag_field="kind", tag="envelope"):
    """Areas of a free table to choose a place in."""

    outlines: Annotated[list[list[tuple[int, int]]], Meta(description="Outlines in which the place may be.")]
    width: Annotated[int, Meta(description="Width of the unit there; 0 when it stays as it is.")] = 0
    depth: Annotated[int, Meta(description="Depth of the unit there; 0 when it stays as it is.")] = 0
    files: Annotated[int, Meta(description="Figures abreast; 0 for as many as fit.")] = 0
    hollow: Annotated[bool, Meta(description="The unit forms a square that faces all sides.")] = False
    through: Annotated[
        list[tuple[int, int, int, int]],
        Meta(
            description="Places outside the outlines that may be chosen too, each with where the unit will stand: x, y, to_x,"
            " to_y."
        ),
    ] = []
    through_rule: Annotated[str, Meta(description="Id of the rule behind `through`.")] = ""
    parts: Annotated[list[NarrowPart], Meta(description="Parts of the outlines where the unit has another size.")] = []


class Arrange(ViewDocument, tag_field="kind", tag="arrange"):
    """A list of items to put in order."""

    items: Annotated[list[int], Meta(description="Ids of the items.")]


class OptionDoc(ViewDocument):
    """One order that the player may give."""

    verb: Annotated[str, Meta(description="Groups options of a kind, such as `move`.")]
    text: Annotated[str, Meta(description="The order to send. Open options have places to fill in: see below.")]
    words: Annotated[str, Meta(description="Label.")]
    rule: Annotated[str, Meta(description="Id of the rule behind it.")]
    target: Annotated[int, Meta(description="The piece it is aimed at; -1 for none.")]
    reach: Annotated[
        Places | Envelope | Arrange | None,
        Meta(description="What to choose from to fill in the text; null when there is nothing to fill in."),
    ]
    odds: Annotated[bool, Meta(description="Dice decide, so `odds` may be asked.")]
    who: Annotated[int, Meta(description="The piece that would do it; -1 for none.")]
    shown: Annotated[Shown, Meta(description="What would be seen of it, as in an event.")]
    grave: Annotated[bool, Meta(description="It ends the battle: ask the player to confirm it.")]
    closes: Annotated[bool, Meta(description="It ends a step or an activation.")]
    forgoes: Annotated[
        list[int],
        Meta(description="Other units that may act now and could not act afterwards: ask the player to confirm it."),
    ]
    ends: Annotated[str, Meta(description="What would be over for them; empty when it is all they have left.")]
    lead: Annotated[str, Meta(description="Words shared by options that differ only in a number.")]
    count: Annotated[int, Meta(description="That number.")]
    unit: Annotated[str, Meta(description="What the number counts; `inch` for a length.")]
    man: Annotated[int, Meta(description="The man who would do it or is aimed at, by his own `id`; -1 for none.")]


class QuestionDoc(ViewDocument):
    """A decision of a player, with every option."""

    number: Annotated[
        int,
        Meta(
            description="How many orders were given so far. Send it back with the order; another number is out of date."
        ),
    ]
    side: Annotated[int, Meta(description="The side to decide.")]
    kind: Annotated[str, Meta(description="The book's name for the decision.")]
    rule: Annotated[str, Meta(description="Id of the rule behind it.")]
    who: Annotated[int, Meta(description="The unit it is about; -1 for none.")]
    post: Annotated[int, Meta(description="The character who decides; -1 for none.")]
    words: Annotated[str, Meta(description="The question.")]
    options: Annotated[list[OptionDoc], Meta(description="The options.")]


class LineDoc(ViewDocument):
    """A row of a tally: one modifier."""

    rule: Annotated[str, Meta(description="Id of the rule behind it.")]
    amount: Annotated[int, Meta(description="The modifier.")]
    words: Annotated[str, Meta(description="Its name.")]


class RollDoc(ViewDocument):
    """A throw of dice, with its modifiers."""

    who: Annotated[int, Meta(description="The unit that throws; -1 for none.")]
    name: Annotated[str, Meta(description="Name of that unit.")]
    side: Annotated[int, Meta(description="Its side, or the side that throws; -1 for none.")]
    sides: Annotated[int, Meta(description="Sides of a die.")]
    faces: Annotated[list[int], Meta(description="The faces thrown.")]
    dice: Annotated[int, Meta(description="Result of the dice: their total, or how many count.")]
    score: Annotated[int, Meta(description="Result of the dice with the modifiers.")]
    words: Annotated[str, Meta(description="The throw in words.")]
    against: Annotated[str, Meta(description="What the score is compared with.")]
    need: Annotated[int, Meta(description="The face or total that succeeds; 0 when the dice are added up.")]
    low: Annotated[bool, Meta(description="Low dice are good.")]
    counted: Annotated[
        list[bool], Meta(description="For each die whether it counted; empty when the dice are added up.")
    ]
    lines: Annotated[list[LineDoc], Meta(description="Modifiers of the score.")]
    pool: Annotated[
        list[LineDoc], Meta(description="Reasons for the number of dice, or for the value that `reckoned` names.")
    ]
    reckoned: Annotated[str, Meta(description="Name of a value that `pool` explains, or empty.")] = ""


class CauseDoc(ViewDocument):
    """A test that something caused."""

    name: Annotated[str, Meta(description="Name of the test.")]
    because: Annotated[str, Meta(description="The cause.")]
    result: Annotated[str, Meta(description="The result.")]


class LookedCell(ViewDocument):
    """A cell of a printed table."""

    words: Annotated[str, Meta(description="Text of the cell.")]
    rule: Annotated[str, Meta(description="Id of the rule behind it.")]


class LookedRow(ViewDocument):
    """A row of a printed table."""

    key: Annotated[str, Meta(description="The score the row is for.")]
    words: Annotated[str, Meta(description="Text of the row.")]
    rule: Annotated[str, Meta(description="Id of the rule behind it.")]
    cells: Annotated[list[LookedCell], Meta(description="Its cells, in a table with several columns.")] = []


class LookedDoc(ViewDocument):
    """A printed table that the book read to make a decision."""

    name: Annotated[str, Meta(description="Name of the table.")]
    head: Annotated[str, Meta(description="Heading of the first column.")]
    rows: Annotated[list[LookedRow], Meta(description="The rows.")]
    taken: Annotated[int, Meta(description="The row that was read, from 0.")]
    columns: Annotated[list[str], Meta(description="Headings of the columns, in a table with several.")] = []
    column: Annotated[int, Meta(description="The column that was read; -1 in a table with one.")] = -1


class ScaleDoc(ViewDocument):
    """A criterion by which places were compared."""

    words: Annotated[str, Meta(description="The criterion.")]
    unit: Annotated[
        Literal["", "length", "yes", "more", "further"], Meta(description="How a value is meant: see below.")
    ]


class WeighedPlace(ViewDocument):
    """A place that the book considered."""

    x: Annotated[int, Meta(description="The place.")]
    y: Annotated[int, Meta(description="The place.")]
    who: Annotated[int, Meta(description="The unit that stands there, when a unit was chosen; -1 for none.")]
    words: Annotated[str, Meta(description="Its name.")]
    values: Annotated[list[int], Meta(description="Its value on every scale.")]


class WeighedDoc(ViewDocument):
    """The places that the book chose from. The first one was taken."""

    rule: Annotated[str, Meta(description="Id of the rule behind it.")]
    words: Annotated[str, Meta(description="What was looked for.")]
    scales: Annotated[list[ScaleDoc], Meta(description="The criteria, the most important first.")]
    places: Annotated[list[WeighedPlace], Meta(description="The best places, the best first.")]
    count: Annotated[int, Meta(description="Number of places in all.")]
    whom: Annotated[int, Meta(description="The unit the chooser had in view; -1 for none.")]
    x: Annotated[int, Meta(description="Place of the chooser.")]
    y: Annotated[int, Meta(description="Place of the chooser.")]


class EventDoc(ViewDocument):
    """Something that happened in the battle."""

    kind: Annotated[str, Meta(description="The book's name for it.")]
    rule: Annotated[str, Meta(description="Id of the rule behind it.")]
    words: Annotated[str, Meta(description="The line of the log.")]
    part: Annotated[Part, Meta(description="Its part in the log: see the list below.")]
    shown: Annotated[Shown, Meta(description="What is seen of it: see the list below.")]
    who: Annotated[int, Meta(description="The unit that acts; -1 for none.")]
    whom: Annotated[int, Meta(description="The other unit; -1 for none.")]
    of: Annotated[int, Meta(description="The one of the two that the event is about, or the marker.")]
    side: Annotated[int, Meta(description="The side of that unit, or the side that the event is about.")]
    good: Annotated[int, Meta(description="1 when it is good for `of`, -1 when it is bad, else 0.")]
    x: Annotated[
        int, Meta(description="Where `of` stands afterwards; 0, 0 when unknown. On a grid the number of the square.")
    ]
    y: Annotated[int, Meta(description="Where `of` stands afterwards.")]
    lost: Annotated[int, Meta(description="How many figures of `of` fall, run or are taken.")]
    gone: Annotated[bool, Meta(description="`of` leaves the table.")]
    fallen: Annotated[
        list[int] | None, Meta(description="Places in the unit of the figures that fall, or null when unknown.")
    ]
    men: Annotated[list[int], Meta(description="The men it is about, by their own `id`.")]
    pairs: Annotated[list[tuple[int, int]], Meta(description="Each shot or fight between men: who, whom.")]
    stood: Annotated[
        list[tuple[int, int, int, int]],
        Meta(description="Where each man who moved stands afterwards: man, x, y, facing."),
    ]
    called: Annotated[list[str], Meta(description="What each of `men` was called at that moment.")]
    test: Annotated[CauseDoc | None, Meta(description="The test that caused it, or null.")]
    rolls: Annotated[list[RollDoc], Meta(description="The throws.")]
    looked: Annotated[list[LookedDoc], Meta(description="Tables that the book read to decide.")]
    weighed: Annotated[WeighedDoc | None, Meta(description="Places that the book chose from, or null.")]
    at: Annotated[int, Meta(description="Number of the order that caused it; 0 for events before the first order.")]
    own: Annotated[bool, Meta(description="It is about this seat's own men.")] = False
    saw: Annotated[bool, Meta(description="A character of this seat saw it.")] = False
    ordered: Annotated[bool, Meta(description="It was done on the order of a character of this seat.")] = False


class OddsRow(ViewDocument):
    """One possible result of an order, for the side that asks."""

    words: Annotated[str, Meta(description="The result.")]
    chance: Annotated[float, Meta(description="Its chance, from 0 to 1.")]
    brief: Annotated[str, Meta(description="Words shared by results that belong together.")]
    good: Annotated[int, Meta(description="1 when it is good for the side that asks, -1 when it is bad, 0 when mixed.")]
    nothing: Annotated[bool, Meta(description="The order has no effect.")]
    ours: Annotated[float, Meta(description="Own figures or stands lost, on average.")]
    theirs: Annotated[float, Meta(description="Enemy figures or stands lost, on average.")]
    counts: Annotated[list[tuple[str, float]], Meta(description="Other counts: name, average.")]


class TallyDoc(ViewDocument):
    """A tally before its dice are thrown."""

    name: Annotated[str, Meta(description="Its name.")]
    total: Annotated[int, Meta(description="Sum of the modifiers.")]
    lines: Annotated[list[LineDoc], Meta(description="The modifiers.")]


class ReasonDoc(ViewDocument):
    """An order that the computer tried out."""

    text: Annotated[str, Meta(description="The order.")]
    words: Annotated[str, Meta(description="The order in words.")]
    chance: Annotated[float, Meta(description="Estimated chance to win, from 0 to 1.")]
    margin: Annotated[float, Meta(description="Margin of error of the chance (95%).")]
    ours: Annotated[float, Meta(description="Own losses, on average.")]
    theirs: Annotated[float, Meta(description="Enemy losses, on average.")]
    tries: Annotated[int, Meta(description="How often it was tried.")]
    given: Annotated[bool, Meta(description="This order was given, or is advised.")]


class ReasonsDoc(ViewDocument):
    """The best orders that the computer tried out, best first."""

    orders: Annotated[list[ReasonDoc], Meta(description="The orders.")]
    turns: Annotated[int, Meta(description="How many turns the tries looked ahead.")]
    counts: Annotated[str, Meta(description="What the losses count.")]
    words: Annotated[str, Meta(description="A sentence for the player.")]


class OddsDoc(ViewDocument):
    """The possible results of an order, likeliest first."""

    order: Annotated[str, Meta(description="The order.")]
    exact: Annotated[bool, Meta(description="The chances are exact. Otherwise the order was tried many times.")]
    margin: Annotated[float, Meta(description="Margin of error of the chances (95%); 0 when exact.")]
    runs: Annotated[int, Meta(description="How often the order was tried.")]
    rows: Annotated[list[OddsRow], Meta(description="The results.")]
    tallies: Annotated[list[TallyDoc], Meta(description="The tallies behind them.")]
    ties: Annotated[list[Tie], Meta(description="Units that would and would not take part, and why.")] = []
