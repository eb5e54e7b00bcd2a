"""The text form of orders: one grammar reads and writes them.

A form is words with slots: `move {unit} to {square} facing {way}`. Slots:

    {unit} {n} {heading}  a whole number          {square} {point}  x,y
    {way}                 N, E, S or W            {word:LIST}       a word of a named list
    {groups}              3 5 1+2 7 (to the end)  {squares}         4,5 5,5 6,5 (to the end)

In the numbers of an Order a `+2` in groups is written as -2 - 1 (so that unit 0 can be joined too).
"""

from typing import Final

from vedette.engine.types import BadInput, Order

WAYS: Final = ("N", "E", "S", "W")
LONGEST: Final = 4000
LARGEST: Final = 10**6


class Form:
    """How one verb is written."""

    def __init__(self, pattern: str, words: dict[str, list[str]]) -> None:
        self.pattern = pattern
        self.parts = pattern.split()
        self.verb = self.parts[0]
        self.words = words

    def write(self, order: Order) -> str:
        out: list[str] = []
        at = 0
        for part in self.parts:
            if not part.startswith("{"):
                out.append(part)
                continue
            slot = part[1:-1]
            if slot == "square" or slot == "point":
                out.append(f"{order.args[at]},{order.args[at + 1]}")
                at += 2
            elif slot == "squares":
                for i in range(at, len(order.args), 2):
                    out.append(f"{order.args[i]},{order.args[i + 1]}")
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
            if part == "{groups}" or part == "{squares}":
                first = len(args)
                for token in given[at:]:
                    if part == "{squares}":
                        _read_pair(token, args, self)
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


class Grammar:
    """All forms of a book, by verb."""

    def __init__(self, patterns: list[str], words: dict[str, list[str]]) -> None:
        self.forms: dict[str, Form] = {}
        for pattern in patterns:
            form = Form(pattern, words)
            self.forms[form.verb] = form

    def write(self, order: Order) -> str:
        return self.forms[order.verb].write(order)

    def read(self, text: str) -> Order:
        """The order that a text stands for; BadInput says what is wrong with it."""
        if len(text) > LONGEST:
            raise BadInput(f"an order of {len(text)} letters is too long; {LONGEST} is the limit")
        given = text.split()
        if not given:
            raise BadInput("an empty order; write a verb first, for instance: " + ", ".join(list(self.forms)[:6]))
        form = self.forms.get(given[0].lower())
        if form is None:
            raise BadInput(f"'{given[0]}' is not a verb of this book; its verbs are: {', '.join(self.forms)}")
        return form.read(text)
