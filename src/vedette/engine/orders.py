"""Verbs: one row for each order, and the grammar that reads and writes their text.

A form is words with slots: `fire {who} at {whom}`. Slots:

    {who} {whom}          units, by number: who does it, and whom it is aimed at
    {square} {point}      x,y                     {way}             N, E, S or W
    {groups}              3 5 1+2 7 (to the end)  {squares}         4,5 5,5 6,5 (to the end)
    {men}                 0:412,300 5:430,310 (to the end; may be none, never OPEN): single men, and where each goes
    {word:LIST}           a word of a named list  any other name    a whole number: {heading}, {files}, {length}, {n}

In the numbers of an Order a `+2` in groups is written as -2 - 1 (so that unit 0 can be joined too). OPEN stands for a number
that is still to be filled in: it is written {x}, {y}, {facing}, {length} or {items}.
"""

from typing import Final

from vedette.engine.state import State
from vedette.engine.types import NOBODY, BadInput, Option, Order, Placement

WAYS: Final = ("N", "E", "S", "W")
LONGEST: Final = 4000
LARGEST: Final = 10**6
OPEN: Final = 10**9
"""A number in an offered order that the player fills in."""
PIECE_SLOTS: Final = ("who", "whom")


class Verb:
    """A row of a book's table of orders: its text form, the rule behind it, and the words on its button.

    `label` has {who} and {whom} for names and other slots for their numbers. `aim` names the slot of the one it is aimed at
    (usually `whom`), who is lit up when the order is pointed at; "who" where that is the unit itself. `odds` tells that chances
    can be asked for, `destructive` that it ends everything, `closes` that it ends a step, an activation or a phase. `shown` is
    what is seen of it on the table (tables.SHOWN): "fire", "charge", "move".
    """

    def __init__(
        self,
        form: str,
        rule: str = "",
        label: str = "",
        aim: str = "",
        odds: bool = False,
        destructive: bool = False,
        closes: bool = False,
        shown: str = "",
    ) -> None:
        self.form = form
        self.name = form.split()[0]
        self.rule = rule
        self.label = label
        self.aim = aim
        self.odds = odds
        self.destructive = destructive
        self.closes = closes
        self.shown = shown


class Form:
    """The text form of one verb."""

    def __init__(self, pattern: str, words: dict[str, list[str]]) -> None:
        self.pattern = pattern
        self.parts = pattern.split()
        self.verb = self.parts[0]
        self.words = words
        self.places: dict[str, int] = {}
        at = 0
        for part in self.parts:
            if part.startswith("{"):
                slot = part[1:-1]
                self.places.setdefault(slot, at)
                at += 2 if slot == "square" or slot == "point" else 1
        self.named: list[int] = [self.places[name] for name in PIECE_SLOTS if name in self.places]  # the units it names

    def slot(self, order: Order, name: str) -> int:
        """Return the number in a slot; NOBODY if the form has no such slot."""
        at = self.places.get(name, NOBODY)
        return NOBODY if at == NOBODY or at >= len(order.args) else order.args[at]

    def pieces(self, order: Order) -> list[int]:
        """Return the numbers of the units that an order names: the one that acts and its target."""
        return [order.args[at] for at in self.named if at < len(order.args)]

    def write(self, order: Order) -> str:
        """Write the order's text; what is OPEN is left to be filled in."""
        out: list[str] = []
        at = 0
        for part in self.parts:
            if not part.startswith("{"):
                out.append(part)
                continue
            slot = part[1:-1]
            if order.args[at : at + 1] == (OPEN,):
                out.append(OPEN_SLOTS.get(slot, "{facing}"))
                at += 2 if slot == "square" or slot == "point" else 1
            elif slot == "square" or slot == "point":
                out.append(f"{order.args[at]},{order.args[at + 1]}")
                at += 2
            elif slot == "squares":
                for i in range(at, len(order.args), 2):
                    out.append(f"{order.args[i]},{order.args[i + 1]}")
                at = len(order.args)
            elif slot == "men":
                for i in range(at, len(order.args), 3):
                    out.append(f"{order.args[i]}:{order.args[i + 1]},{order.args[i + 2]}")
                at = len(order.args)
            elif slot == "groups":
                for i in range(at, len(order.args)):
                    n = order.args[i]
                    if n >= 0:
                        out.append(str(n))
                    else:
                        out[-1] += f"+{-n - 1}"
                at = len(order.args)
            elif slot == "way":
                out.append(WAYS[order.args[at]])
                at += 1
            elif slot.startswith("word:"):
                out.append(self.words[slot[5:]][order.args[at]])
                at += 1
            else:
                out.append(str(order.args[at]))
                at += 1
        return " ".join(out)

    def read(self, text: str) -> Order:
        given = text.split()
        args: list[int] = []
        at = 0
        for part in self.parts:
            if part == "{groups}" or part == "{squares}" or part == "{men}":
                first = len(args)
                for token in given[at:]:
                    if part == "{squares}":
                        _read_pair(token, args, self)
                    elif part == "{men}":
                        _read_man(token, args, self)
                    else:
                        for i, piece in enumerate(token.split("+")):
                            n = _read_number(piece, self)
                            if n < 0 and (i > 0 or len(args) == first):
                                raise BadInput(
                                    f"'{piece}' is joined to nothing before it; the order is written: {self.pattern}"
                                )
                            args.append(n if i == 0 else -n - 1)
                at = len(given)
                continue
            if at >= len(given):
                raise BadInput(f"this order stops too early; it is written: {self.pattern}")
            token = given[at]
            at += 1
            if not part.startswith("{"):
                if token.lower() != part:
                    raise BadInput(
                        f"'{part}' was expected where '{token}' stands; the order is written: {self.pattern}"
                    )
                continue
            slot = part[1:-1]
            if slot == "square" or slot == "point":
                _read_pair(token, args, self)
            elif slot == "way":
                if token.upper() not in WAYS:
                    raise BadInput(f"'{token}' is not a facing: write N, E, S or W")
                args.append(WAYS.index(token.upper()))
            elif slot.startswith("word:"):
                known = self.words[slot[5:]]
                if token.lower() not in known:
                    raise BadInput(f"'{token}' is not one of: {', '.join(known)}")
                args.append(known.index(token.lower()))
            else:
                args.append(_read_number(token, self))
        if at < len(given):
            raise BadInput(f"'{given[at]}' is one word too many; the order is written: {self.pattern}")
        return Order(self.verb, tuple(args))


def _read_number(token: str, form: Form) -> int:
    digits = token[1:] if token.startswith("-") else token
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 7:
        raise BadInput(f"'{token}' is not a whole number; the order is written: {form.pattern}")
    n = int(token)
    if n > LARGEST or n < -LARGEST:
        raise BadInput(f"{n} is too large a number for an order")
    return n


def _read_pair(token: str, args: list[int], form: Form) -> None:
    pieces = token.split(",")
    if len(pieces) != 2:
        raise BadInput(f"'{token}' is not a place: write x,y; the order is written: {form.pattern}")
    args.append(_read_number(pieces[0], form))
    args.append(_read_number(pieces[1], form))


def _read_man(token: str, args: list[int], form: Form) -> None:
    number, sign, place = token.partition(":")
    if not sign:
        raise BadInput(f"'{token}' is no man and his place: write 0:x,y; the order is written: {form.pattern}")
    args.append(_read_number(number, form))
    _read_pair(place, args, form)


OPEN_SLOTS: Final = {
    "square": "{x},{y}",
    "point": "{x},{y}",
    "squares": "{x},{y}",
    "groups": "{items}",
    "length": "{length}",
}


class Grammar:
    """All verbs of a book with their forms."""

    def __init__(self, verbs: list[Verb], words: dict[str, list[str]]) -> None:
        self.verbs: dict[str, Verb] = {}
        self.forms: dict[str, Form] = {}
        for verb in verbs:
            if verb.name in self.verbs:
                raise RuntimeError(f"the verb '{verb.name}' is there twice")
            self.verbs[verb.name] = verb
            self.forms[verb.name] = Form(verb.form, words)

    def slot(self, order: Order, name: str) -> int:
        """Return the number in a slot of an order; NOBODY if it has none, or it is still open."""
        found = self.forms[order.verb].slot(order, name)
        return NOBODY if found == OPEN else found

    def who(self, order: Order) -> int:
        """Return the unit that acts; NOBODY if the order names none."""
        return self.slot(order, "who")

    def whom(self, order: Order) -> int:
        """Return the target, by the verb's own row."""
        aim = self.verbs[order.verb].aim
        return self.slot(order, aim) if aim else NOBODY

    def pieces(self, order: Order) -> list[int]:
        """Return the numbers of the units that an order names."""
        return self.forms[order.verb].pieces(order)

    def option(self, order: Order, words: str, reach: Placement | None = None) -> Option:
        """Make an option of an order in these words; all else comes from the verb's row."""
        verb = self.verbs[order.verb]
        target = self.whom(order)
        made = Option(verb.name, self.write(order), words, verb.rule, target, reach, verb.odds, self.who(order))
        made.shown = verb.shown
        made.destructive = verb.destructive
        made.closes = verb.closes
        return made

    def offer(self, state: State, order: Order, reach: Placement | None = None) -> Option:
        """Make an option of an order in the words of the verb's row."""
        return self.option(order, self.label(state, order), reach)

    def label(self, state: State, order: Order) -> str:
        """Return the button's words: the row's label with names and numbers filled in."""
        words = self.verbs[order.verb].label
        form = self.forms[order.verb]
        for slot, at in form.places.items():
            mark = "{" + slot + "}"
            if mark not in words or at >= len(order.args):
                continue
            number = order.args[at]
            if slot == "who" or slot == "whom":
                words = words.replace(mark, state.name_of(number))
            elif slot.startswith("word:"):
                words = words.replace(mark, form.words[slot[5:]][number])
            elif slot == "way":
                words = words.replace(mark, WAYS[number])
            elif slot == "square" or slot == "point":
                words = words.replace(mark, f"{number},{order.args[at + 1]}")
            else:
                words = words.replace(mark, str(number))
        return words

    def write(self, order: Order) -> str:
        return self.forms[order.verb].write(order)

    def read(self, text: str) -> Order:
        """Read an order from its text; BadInput says what is wrong with it."""
        if len(text) > LONGEST:
            raise BadInput(f"an order of {len(text)} letters is too long; {LONGEST} is the limit")
        given = text.split()
        if not given:
            raise BadInput("an empty order; write a verb first, for instance: " + ", ".join(list(self.forms)[:6]))
        form = self.forms.get(given[0].lower())
        if form is None:
            raise BadInput(f"'{given[0]}' is not a verb of this book; its verbs are: {', '.join(self.forms)}")
        return form.read(text)
