"""A rulebook as a value: its name, settings, tables and procedures.

An edition or a house rule is an amended Book. Amending a missing row is an error. Where procedures differ, a named
setting decides, never a test for the edition.
"""

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from vedette.engine.decisions import DecisionType
from vedette.engine.dice import Dice, Rng
from vedette.engine.orders import Grammar
from vedette.engine.plurals import YOU, begun, counted, forked, is_many, suited, the
from vedette.engine.state import State
from vedette.engine.tables import Event, Roll
from vedette.engine.types import (
    BadInput,
    Character,
    Forecast,
    Option,
    Order,
    OrderResult,
    Perspective,
    Question,
    Refusal,
    Step,
)
from vedette.engine.validation import as_dict, as_list
from vedette.engine.view import Losses, losses_in


class Setting:
    """A choice that the book leaves to the table: its name, rule, default, and the values it may take.

    Without `choices` it is a switch (0 or 1) or, with `most` above 1, a number from `least` to `most`.
    """

    def __init__(
        self,
        name: str,
        rule: str,
        words: str,
        default: int = 0,
        choices: list[str] | None = None,
        least: int = 0,
        most: int = 1,
    ) -> None:
        self.name = name
        self.rule = rule
        self.words = words
        self.default = default
        self.choices = choices if choices is not None else []
        self.least = least
        self.most = len(self.choices) - 1 if self.choices else most

    def read(self, value: object) -> int:
        """Read the setting's number from a choice's word, true or false, or a number."""
        if self.choices:
            if isinstance(value, str) and value in self.choices:
                return self.choices.index(value)
            raise BadInput(
                f"setting '{self.name}' ({self.rule}) must be one of: {', '.join(self.choices)}; not {value!r}"
            )
        if self.most == 1 and self.least == 0:
            if isinstance(value, bool):
                return 1 if value else 0
            raise BadInput(f"setting '{self.name}' ({self.rule}) must be true or false; not {value!r}")
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        raise BadInput(
            f"setting '{self.name}' ({self.rule}) must be a whole number from {self.least} to {self.most}; not {value!r}"
        )

    def write(self, value: int) -> object:
        """Return the number as a person would write it."""
        if self.choices:
            return self.choices[value]
        if self.most == 1 and self.least == 0:
            return value == 1
        return value


class PrintedFigure:
    """A printed number of the book that a house rule may change: its rule, the row it stands in, and its value."""

    def __init__(self, rule: str, row: str, value: int, words: str, least: int = -99, most: int = 999) -> None:
        self.rule = rule
        self.row = row
        self.value = value
        self.words = words
        self.least = least
        self.most = most


class Wording:
    """A printed entry in words that a house rule may change: its rule, its place, and which of the `choices` it says.

    `row` is its place, the same in every edition; `rule` and `words` ("RF1, die 1") may differ from one to the next.
    """

    def __init__(self, rule: str, row: str, value: str, words: str, choices: list[str]) -> None:
        self.rule = rule
        self.row = row
        self.value = value
        self.words = words
        self.choices = choices


class BookCover:
    """A book's look on the shelf: the cloth's colour, the stamped figure, and a line on what it is like to play."""

    def __init__(self, colour: str, emblem: str, words: str) -> None:
        self.colour = colour
        self.emblem = emblem
        self.words = words


PLAIN_COVER: Final = BookCover("#4a4a3c", "", "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Book:
    """A rulebook as the engine uses it. A book is a value: house rules make an amended copy."""

    def __init__(self, name: str, title: str, version: str, unit: str, grammar: Grammar) -> None:
        self.name = name
        self.title = title
        self.version = version
        self.unit = unit
        self.grammar = grammar
        self.scored = "points left"
        self.counts = "points"  # the unit of a side's worth, losses and limit
        self.breaks = "breaks at {n} lost"  # the words of a side's limit
        self.settings: list[Setting] = []
        self.values: dict[str, int] = {}
        self.figures: list[PrintedFigure] = []
        self.wordings: list[Wording] = []
        self.dropped: list[str] = []
        self.amendments: dict[str, object] = {}
        self.people_settings: dict[str, object] = {}  # settings that differ when people play all sides
        self.decision_types: dict[str, DecisionType[Any]] = {}
        self.steps: dict[int, Callable[[Any, Step], None]] = {}  # the function of each kind of step
        self.always_allowed: DecisionType[Any] | None = None  # answers to any question: to concede
        self.cover = PLAIN_COVER
        self.runs_sides = False  # the book has tables by which it runs a side itself (engine/solo.py)
        self.leaves_to_tables = False  # single characters may be left to its tables (`left_to_tables`)
        self.tells_seats = False  # seats of one side are shown or told different things (`view_from`, `tell_to`)

    # --- the value -------------------------------------------------------------------------------------------------

    def fresh(self) -> "Book":
        """Return a fresh, unamended copy."""
        raise RuntimeError("a Book without rules")

    def build_tables(self) -> None:
        """Work settings, figures and dropped rows into the tables that play reads."""

    def droppable(self) -> list[str]:
        """Return the ids of the rows that a house rule may drop."""
        return []

    def setting(self, name: str) -> int:
        return self.values[name]

    def figure(self, rule: str, row: str) -> int:
        """Return a printed number, as house rules have it."""
        for found in self.figures:
            if found.rule == rule and found.row == row:
                return found.value
        raise RuntimeError(f"{rule} {row} is not a figure of this book")

    # --- the battle ------------------------------------------------------------------------------------------------

    def begin(self, setup: dict[str, object], dice: Dice) -> State:
        """Set up a battle with its agenda; BadInput says what is wrong with the set-up."""
        raise RuntimeError("a Book without rules")

    def run_step(self, state: State, step: Step) -> None:
        """Do one step of the agenda; it may ask a question, log events, and put further steps on the agenda."""
        self.steps[step.kind](state, step)

    def check(self, state: State, question: Question, order: Order) -> Refusal | None:
        """Return the reason why this order is refused, or None; the options are built by the same checks."""
        kind = self.decision_types[question.kind]
        if order.verb in kind.known:
            return kind.check(state, question, order)
        aside = self.always_allowed
        if aside is not None and order.verb in aside.known:
            return aside.check(state, question, order)
        return Refusal(question.rule, f"'{order.verb}' is no answer now; expected: {', '.join(kind.verbs)}")

    def apply(self, state: State, question: Question, order: Order) -> None:
        """Carry out an order that has been checked."""
        kind = self.decision_types[question.kind]
        aside = self.always_allowed
        if aside is not None and order.verb in aside.known and order.verb not in kind.known:
            kind = aside
        kind.apply(state, question, order)

    def legal_orders(self, state: State, question: Question) -> list[Order]:
        """Return every closed order on offer, for players that compare them; open choices give sensible samples."""
        return self.decision_types[question.kind].legal_orders(state, question)

    def sample_aggressive(self, state: State, question: Question, rng: Rng) -> Order:
        """Draw one legal order at random, more often than not an attack, without making the whole list."""
        return self.decision_types[question.kind].sample_aggressive(state, question, rng)

    def sample(self, state: State, question: Question, rng: Rng) -> Order | None:
        """Return one of the legal orders at random, each equally likely; None if there are none."""
        return self.decision_types[question.kind].sample(state, question, rng)

    def options(self, state: State, question: Question) -> list[Option]:
        """Return the legal orders as entries for people: open ones with their reach, those always possible last."""
        kind = self.decision_types[question.kind]
        found = kind.options(state, question)
        kind.warn(state, question, found)
        if self.always_allowed is not None:
            found.extend(self.always_allowed.options(state, question))
        return found

    def ask_words(self, state: State, question: Question) -> str:
        """Return the question, as one would ask it across the table."""
        return self.decision_types[question.kind].words(state, question)

    def posts(self, state: State) -> list[Character]:
        """Return the commands that single persons hold, in books that know characters."""
        return []

    def shown(self, question: Question | None) -> str:
        """Return what the view draws while this is asked (`DecisionType.shows`)."""
        return self.decision_types[question.kind].shows if question is not None else ""

    def left_to_tables(self, state: State, question: Question) -> Order | None:
        """Return the answer that leaves a character's question to the book's tables; None if they have none."""
        return self.decision_types[question.kind].table_answer(state, question)

    # --- what a seat may see ---------------------------------------------------------------------------------------

    def view(self, state: State, side: int) -> dict[str, object]:
        """Return the table as a side (or OBSERVER) may see it, built field by field (docs/view.md)."""
        raise RuntimeError("a Book without rules")

    def view_from(self, state: State, at: Perspective) -> dict[str, object]:
        """Return the table as a seat sees it; override it where seats of one side see different things."""
        return self.view(state, at.side)

    def sees(self, state: State, at: Perspective, who: int) -> bool:
        """Return True if a piece of this number is in the view from there."""
        pieces: Any = self.view_from(state, at)["pieces"]
        return any([piece["id"] == who for piece in pieces])

    def unseen(self, state: State, at: Perspective, order: Order) -> Refusal | None:
        """Refuse an order that names a unit which is not in the view from there.

        A hidden unit and a number that no unit has are refused in the same words, before any other check.
        """
        args = order.args
        for place in self.grammar.forms[order.verb].named:
            if place < len(args) and not self.sees(state, at, args[place]):
                return Refusal("", f"there is no unit {args[place]}; choose one that you can see")
        return None

    def losses(self, state: State, side: int) -> Losses:
        """Return a side's losses, counted from its own view: nothing of its own is hidden from it."""
        return losses_in(self.view(state, side), side)

    def endings(self, state: State) -> list[tuple[str, str]]:
        """List the ways this battle can end and who wins then: rule and words of each."""
        return []

    def scene(self, state: State) -> dict[str, object]:
        """Return the ground, which does not change during the battle (docs/view.md)."""
        raise RuntimeError("a Book without rules")

    def determinize(self, state: State, side: int, dice: Dice) -> State:
        """Return the battle as a side may imagine it: a clone without what is hidden from it."""
        raise RuntimeError("a Book without rules")

    def is_fully_known(self, state: State, side: int) -> bool:
        """True if nothing is hidden from a side, so that the battle it may imagine is the battle itself."""
        return False

    def determinize_from(self, state: State, at: Perspective, dice: Dice) -> State:
        """Return the battle as the players at a seat may imagine it."""
        return self.determinize(state, at.side, dice)

    def witness(self, state: State, event: Event) -> None:
        """Note of an event, as it happens, what single seats can only be told then (`Event.noted`)."""

    # --- words -----------------------------------------------------------------------------------------------------

    def name_of(self, state: State, who: int) -> str:
        """Return a unit's name."""
        return state.name_of(who)

    def side_name(self, state: State, side: int) -> str:
        return state.side_name(side)

    def tell(self, state: State, event: Event) -> str:
        """Return an event in words."""
        return begun(self.phrase(state, event, event.event_type.words))

    def tell_to(self, state: State, event: Event, at: Perspective) -> str:
        """Return an event in a seat's words: other words, the same facts."""
        return self.tell(state, event)

    def piece_of(self, event: Event) -> int:
        """Return the piece of the view that an event is about: a unit, or another piece such as a marker."""
        return event.of()

    def tell_parts(self, state: State, event: Event) -> tuple[str, str, str]:
        """Return a test in three parts: its name, its cause and its result; all empty if the event is no test."""
        event_type = event.event_type
        if not event_type.test:
            return "", "", ""
        result = begun(self.phrase(state, event, event_type.result))
        return begun(event_type.test), self.phrase(state, event, event_type.because), result

    def phrase(self, state: State, event: Event, words: str, who: str = "", whom: str = "") -> str:
        """Fill in an event's words; verbs agree with {who} if it has a name, else with {side}, else with {whom}.

        `who` and `whom`, if given, replace the names: "you", "your Askaris". {the who} and {the whom} have an article
        if a name needs one: one of the Riflemen, one of 1st Platoon.
        """
        if "{who}" in words or "{the who}" in words:
            name = self.name_of(state, event.who)
            words = suited(words, who if who == YOU else name).replace("{who}", who or name)
            words = words.replace("{the who}", who or the(name))
        if "{side}" in words:
            name = self.side_name(state, event.n)
            words = forked(suited(words, name), "side", not is_many(name)).replace("{side}", the(name))
        if "{whom}" in words or "{the whom}" in words:
            name = self.name_of(state, event.whom)
            like = whom if whom == YOU else name
            words = forked(suited(words, like), "whom", not is_many(like)).replace("{whom}", whom or name)
            words = words.replace("{the whom}", whom or the(name))
        words = counted(counted(words, "n", event.n), "m", event.m)
        return words.replace("{x}", str(event.x)).replace("{y}", str(event.y)).replace("{far}", str(event.far))

    def is_resolved(self, state: State) -> bool:
        """True if an order has had its full effect: odds look no further, even if no question is open yet."""
        return False

    def samples(self, state: State, order: Order) -> int:
        """Return how often to try an order for its odds if its dice are too many to enumerate; 0: enumerate them."""
        return 0

    def assumed_answer(self, state: State, question: Question) -> Order | None:
        """Return the answer that odds assume for a question on the way; None: they end at the question."""
        kind = self.decision_types.get(question.kind)
        return kind.assumed_answer(state, question) if kind is not None else None

    def counted(self, roll: Roll) -> list[bool]:
        """Return which dice of a roll counted, if they are counted one by one; empty if they are summed up."""
        if roll.needs:
            return [face >= need for face, need in zip(roll.faces, roll.needs, strict=True)]
        return [roll.counts(face) for face in roll.faces] if roll.need else []

    def forecast(self, state: State, order: Order) -> Forecast | None:
        """Return the chances of a legal order, if the book can compute them without enumerating dice, or None."""
        return None

    def result_of(self, before: State, after: State, order: Order) -> OrderResult:
        """Return the result of an order; odds count results by it."""
        raise RuntimeError("a Book without rules")

    def tallies(self, state: State, order: Order) -> list[tuple[str, object]]:
        """Return the tallies that an attack would be rolled with, each with the name of the one who rolls."""
        return []

    def preview(self, state: State, order: Order) -> list[dict[str, object]]:
        """Return who would act on whom, line by line, and who could not and why (`tie` in engine/view.py)."""
        return []


ENTRIES: Final = ("name", "book", "settings", "change", "drop", "restore")
"""The entries that house rules may have."""


def amend(book: Book, changes: dict[str, object]) -> Book:
    """Return the book with house rules worked in; BadInput names what is wrong.

    `changes` has the keys `name`, `settings` (name to value), `change` (list of {rule, row, value}; an entry in words may be
    given the id it has in another edition with `as`), `drop` (list of ids) and `restore` (ids of rows that the book leaves out).
    """
    new = book.fresh()
    new.values.update(book.values)
    for i, figure in enumerate(book.figures):
        new.figures[i].value = figure.value
    for i, wording in enumerate(book.wordings):
        new.wordings[i].rule = wording.rule
        new.wordings[i].value = wording.value
    new.dropped = book.dropped[:]
    known = {setting.name: setting for setting in book.settings}
    for setting in new.settings:
        if setting.name in known:
            setting.default = known[setting.name].default
    for key in changes:
        if key not in ENTRIES:
            raise BadInput(f"house rules have no entry '{key}'; they have: {', '.join(ENTRIES)}")
    if changes.get("book", new.name) != new.name:
        raise BadInput(f"these house rules are for the book '{changes['book']}', not for '{new.name}'")
    for name, value in as_dict(changes.get("settings", {}), "settings").items():
        if name not in known:
            raise BadInput(f"'{name}' is not a setting of {new.name}; its settings are: {', '.join(sorted(known))}")
        new.values[name] = known[name].read(value)
    for entry in as_list(changes.get("change", []), "change"):
        _change_figure(new, as_dict(entry, "change"))
    for rule in as_list(changes.get("drop", []), "drop"):
        if not isinstance(rule, str) or rule not in new.droppable():
            raise BadInput(f"{rule!r} is not a row that can be dropped; these can: {', '.join(new.droppable())}")
        if rule not in new.dropped:
            new.dropped.append(rule)
    for rule in as_list(changes.get("restore", []), "restore"):
        if not isinstance(rule, str) or rule not in new.dropped:
            raise BadInput(f"{rule!r} is not a row that is left out; these are: {', '.join(new.dropped) or 'none'}")
        new.dropped.remove(rule)
    new.amendments = merged(book.amendments, changes)
    new.build_tables()
    return new


def among_people(book: Book) -> Book:
    """Return the book for a battle in which people play all sides; what house rules say stands."""
    given = as_dict(book.amendments.get("settings", {}), "settings")
    changed: dict[str, object] = {name: value for name, value in book.people_settings.items() if name not in given}
    return amend(book, {"settings": changed}) if changed else book


def merged(old: dict[str, object], new: dict[str, object]) -> dict[str, object]:
    """Merge two sets of house rules; the newer wins."""
    if not old:
        return dict(new)
    both = dict(old)
    both.update({k: v for k, v in new.items() if k in ("name", "book")})
    both["settings"] = {**as_dict(old.get("settings", {}), "settings"), **as_dict(new.get("settings", {}), "settings")}
    both["change"] = as_list(old.get("change", []), "change") + as_list(new.get("change", []), "change")
    # rows that the newer rules take back are left out, so that each is named once: dropped or restored
    back, gone = as_list(new.get("restore", []), "restore"), as_list(new.get("drop", []), "drop")
    both["drop"] = [rule for rule in as_list(old.get("drop", []), "drop") if rule not in back] + gone
    restored = [rule for rule in as_list(old.get("restore", []), "restore") if rule not in gone] + back
    if restored:
        both["restore"] = restored
    return both


def _change_figure(book: Book, entry: dict[str, object]) -> None:
    rule = entry.get("rule")
    row = entry.get("row", "")
    value = entry.get("value")
    if _change_wording(book, entry):
        return
    for figure in book.figures:
        if figure.rule == rule and (figure.row == row or row == ""):
            same_rule = [f for f in book.figures if f.rule == rule]
            if row == "" and len(same_rule) > 1:
                raise BadInput(f"{rule} has several rows; say which: {', '.join([f.row for f in same_rule])}")
            if not isinstance(value, int) or isinstance(value, bool) or not figure.least <= value <= figure.most:
                raise BadInput(
                    f"{rule} {figure.row}: the value must be a whole number from {figure.least} to {figure.most}; not {value!r}"
                )
            figure.value = value
            return
    rows = [f.row for f in book.figures if f.rule == rule]
    if rows:
        raise BadInput(f"{rule} has no row '{row}'; its rows are: {', '.join(rows)}")
    raise BadInput(f"{rule!r} is not a rule of {book.name} with numbers to change")


def _change_wording(book: Book, entry: dict[str, object]) -> bool:
    """Change an entry in words; False when the rule has none."""
    value, id = entry.get("value"), entry.get("as", entry.get("rule"))
    for wording in book.wordings:
        if wording.rule != entry.get("rule"):
            continue
        if entry.get("row", wording.row) != wording.row:
            raise BadInput(f"{wording.rule} stands in the row '{wording.row}'; not in {entry['row']!r}")
        if not isinstance(value, str) or value not in wording.choices:
            raise BadInput(f"{wording.rule}: the value must be one of: {'; '.join(wording.choices)}; not {value!r}")
        if not isinstance(id, str):
            raise BadInput(f"{wording.rule}: 'as' is the id of a rule; not {id!r}")
        wording.value = value
        wording.rule = id
        return True
    return False
