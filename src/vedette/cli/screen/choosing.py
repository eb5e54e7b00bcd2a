"""Choosing an order at the terminal: from a numbered list, or by typing it."""

from collections.abc import Callable
from typing import Final

from vedette.cli.screen.telling import odds_words
from vedette.engine.book import Book
from vedette.engine.odds import odds
from vedette.engine.state import State
from vedette.engine.types import FIGHTING, BadInput, Option, Order, Question

MOST_ODDS: Final = 12
"""Odds are shown for at most this many options at once; more would take long to read."""
WAYS: Final = ("N", "E", "S", "W")

MOST_SQUARES: Final = 30
"""More squares than this are shown on the table instead of being listed."""

Ask = Callable[[str], str]
Square = tuple[int, int]


class Back(BadInput):
    """The answer "back": the player returns to the list."""


class Menu:
    """The numbered list of the orders on offer."""

    def __init__(
        self, book: Book, state: State, question: Question, show_places: Callable[[list[Square]], None]
    ) -> None:
        self.show_places = show_places
        self.book = book
        self.state = state
        self.question = question
        self.options = book.options(state, question)

    def lines(self) -> list[str]:
        """Return the lines of the list, with the odds of orders that depend on dice."""
        risky = [option for option in self.options if option.odds and option.reach is None]
        marked = self.open_squares()
        found: list[str] = []
        for i, option in enumerate(self.options, 1):
            more = ""
            if option.odds and option.reach is None and len(risky) <= MOST_ODDS:
                chances = odds(self.book, self.state, self.book.grammar.read(option.text))
                more = f": {odds_words(chances)}"
            elif option.reach is not None and option.reach.kind == "places":
                count = len(option.reach.places)
                where = ", marked o" if self.open_squares(option) == marked else ""
                more = f" ({count} places{where})" if count > 1 else ""
            found.append(f"  {i:>2}  {option.words}{more} [{option.rule}]")
        return found

    def warning(self, order: Order) -> str:
        """Return what an order would take from units that could still act; empty where it takes nothing."""
        if self.state.phase != FIGHTING:
            return ""  # a unit that has been placed may be placed again
        who = self.book.grammar.who(order)
        for option in self.options:
            if option.verb == order.verb and option.who == who and option.forgoes:
                names = ", ".join([self.state.name_of(one) for one in option.forgoes])
                if option.ends:
                    return (
                        f"After this order the time for {option.ends} is over in this step; not used yet by: {names}."
                    )
                return f"Could still do something: {names}."
        return ""

    def open_squares(self, option: Option | None = None) -> list[Square]:
        """Return the squares that an option leads to, or, without one, those of the first move on offer."""
        chosen = [option] if option is not None else self.options
        for each in chosen:
            if each.reach is not None and each.reach.kind == "places":
                return [(x // 100, y // 100) for x, y, _ in each.reach.places] if self.book.unit == "square" else []
        return []

    def outlines(self) -> list[list[Square]]:
        """Return the outlines that the first open option leads to, on a table without squares."""
        for option in self.options:
            if option.reach is not None and option.reach.kind == "envelope":
                return option.reach.outlines
        return []

    def read(self, text: str, ask: Ask) -> Order:
        """Return the order in an answer: a number of the list (the rest is asked for), or a typed order."""
        words = text.split()
        if words and words[0].isdigit():
            number = int(words[0])
            if not 1 <= number <= len(self.options):
                raise BadInput(f"there is no {number} in the list; it goes from 1 to {len(self.options)}")
            return self.fill_in(self.options[number - 1], words[1:], ask)
        if len(words) == 1 and words[0].lower() in [option.verb for option in self.options]:
            same = [option for option in self.options if option.verb == words[0].lower()]
            if len(same) == 1:
                return self.fill_in(same[0], [], ask)
            raise BadInput(f"there are several ways to {words[0].lower()}; pick one by its number")
        return self.book.grammar.read(text)

    def fill_in(self, option: Option, given: list[str], ask: Ask) -> Order:
        """Ask for the open parts of an option, and return the order."""
        if option.reach is None:
            if given and all([":" in word for word in given]):
                return self.book.grammar.read(" ".join([option.text, *[man_word(word) for word in given]]))
            if given:
                raise BadInput(f"'{' '.join(given)}' is too much; number and Enter are enough")
            return self.book.grammar.read(option.text)
        fill = self.arranged if option.reach.kind == "arrange" else self.placed
        if option.reach.kind != "arrange" and self.book.unit != "square":
            fill = self.placed_freely
        while True:
            try:
                return self.book.grammar.read(fill(option, given, ask))
            except Back:
                raise
            except BadInput as error:
                if given:
                    raise
                print(f"  {error}; or type back")  # ask again for the same entry

    # --- places ----------------------------------------------------------------------------------------------------

    def placed(self, option: Option, given: list[str], ask: Ask) -> str:
        """Ask for a square and a facing, and return the text of the move."""
        assert option.reach is not None
        places = {(x // 100, y // 100): ways for x, y, ways in option.reach.places}
        text = option.text
        square = next(iter(places))
        if "{x}" in text:
            if not given:
                facing = ", and facing where" if "{facing}" in text else ""
                shown = "  ".join([f"{x},{y}" for x, y in sorted(places)])
                if len(places) > MOST_SQUARES or set(places) != set(self.open_squares()):
                    self.show_places(list(places))
                    shown = "those marked o"
                given = ask(f"  Squares: {shown}\n  Which square{facing}? For instance: {example(places)} > ").split()
            square = read_square(given[0] if given else "")
            if square not in places:
                raise BadInput(f"{square[0]},{square[1]} is not one of the squares on offer")
            given = given[1:]
        ways = places[square]
        way = WAYS[ways[0] // 90] if ways else ""
        if "{facing}" in text and len(ways) > 1:
            if not given:
                given = ask(f"  Facing where? {' '.join([WAYS[w // 90] for w in ways])} > ").split()
            way = given[0].upper() if given else ""
            if way not in WAYS or WAYS.index(way) * 90 not in ways:
                allowed = ", ".join([WAYS[w // 90] for w in ways])
                raise BadInput(f"'{way}' is not a facing on offer there; these are: {allowed}")
        return text.replace("{x}", str(square[0])).replace("{y}", str(square[1])).replace("{facing}", way)

    def placed_freely(self, option: Option, given: list[str], ask: Ask) -> str:
        """Ask for a place and a heading in the book's unit, and return the text of the order, still unchecked."""
        text = option.text
        wants_place, wants_heading, wants_length = "{x}" in text, "{facing}" in text, "{length}" in text
        if not given:
            unit = {"inch": "inches", "cm": "centimetres"}.get(self.book.unit, self.book.unit)
            parts = [f"a place in {unit} from the south-west corner, as 41.5,30"] * wants_place
            parts += ["a heading in degrees, 0 being north, as 90"] * wants_heading
            parts += [f"a length in {unit}, as 12"] * wants_length
            if self.sends_men(option):
                parts.append("if you like, single men and their places, as 0:41.5,30 (the first man is 0)")
            given = ask(f"  Type {', then '.join(parts)} > ").split()
        men = [man_word(word) for word in given if ":" in word]
        given = [word for word in given if ":" not in word]
        wanted = wants_place + wants_heading + wants_length
        if len(given) != wanted:
            raise BadInput(f"{wanted} words are wanted; not '{' '.join(given)}'")
        x, y = read_point(given[0]) if wants_place else (0, 0)
        heading = given[wants_place] if wants_heading else ""
        length = given[-1] if wants_length else ""
        text = text.replace("{x}", str(x)).replace("{y}", str(y)).replace("{facing}", heading)
        return " ".join([text.replace("{length}", length), *men])

    def sends_men(self, option: Option) -> bool:
        """True if the order may send single figures by hand."""
        return "men" in self.book.grammar.forms[option.verb].places

    # --- arrangements ----------------------------------------------------------------------------------------------

    def arranged(self, option: Option, given: list[str], ask: Ask) -> str:
        """Ask for a sequence: named items come first, the rest follow as they were. Return the text of the order."""
        assert option.reach is not None
        usual = groups_of(option.reach.items)
        if not given:
            print("  Usual order: " + ", ".join([f"{group} {self.name_of(group)}" for group in usual]))
            given = ask("  Enter takes this order; or type numbers: those come first, the rest follow > ").split()
        chosen = [piece for word in given for piece in word.split("+")]
        rest = [group for group in usual if not any([piece in chosen for piece in group.split("+")])]
        return option.text.replace("{items}", " ".join([*given, *rest]))

    def name_of(self, group: str) -> str:
        return " and ".join([self.book.name_of(self.state, int(piece)) for piece in group.split("+")])


def groups_of(items: list[int]) -> list[str]:
    """Return the items of a sequence as they are typed: `3`, or `3+4` for two that go together."""
    found: list[str] = []
    for item in items:
        if item >= 0 or not found:
            found.append(str(item))
        else:
            found[-1] += f"+{-item - 1}"
    return found


def example(places: dict[Square, list[int]]) -> str:
    (x, y), ways = next(iter(sorted(places.items())))
    return f"{x},{y}" + (f" {WAYS[ways[0] // 90]}" if ways else "")


def man_word(word: str) -> str:
    """Convert a figure's place from the book's unit to that of an order: "2:41.5,30" is "2:4150,3000"."""
    number, _, place = word.partition(":")
    x, y = read_point(place)
    return f"{number}:{x},{y}"


def read_square(text: str) -> Square:
    x, comma, y = text.partition(",")
    if not comma or not x.isdigit() or not y.isdigit() or len(text) > 9:
        raise BadInput(f"'{text}' is not a square: write x,y, for instance 5,6")
    return int(x), int(y)


def read_point(text: str) -> Square:
    """Read a place on a table without squares, in hundredths of the book's unit."""
    x, comma, y = text.partition(",")
    try:
        place = round(float(x) * 100), round(float(y) * 100)
    except (ValueError, OverflowError):
        comma = ""
        place = (0, 0)
    if not comma:
        raise BadInput(f"'{text}' is not a place: write x,y, for instance 41.5,30")
    return place
