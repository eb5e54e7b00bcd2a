"""Commands at the terminal beside orders: questions, help, explanations, odds, undo, save."""

from difflib import get_close_matches
from pathlib import Path
from typing import Final, Protocol

from vedette import books
from vedette.ai import Player, decide
from vedette.ai.reasons import think_over
from vedette.ai.search import SearchPlayer
from vedette.cli import common
from vedette.cli.commands.completion import Prompt
from vedette.cli.commands.explain import find_rule
from vedette.cli.screen import table, telling
from vedette.cli.screen.choosing import Back, Menu
from vedette.engine.dice import Rng, SeededDice
from vedette.engine.game import Game
from vedette.engine.history import ALONE, FREE, TOGETHER
from vedette.engine.odds import odds
from vedette.engine.plurals import the
from vedette.engine.types import NOBODY, BadInput, Order, Perspective

HELP: Final = """
  How to answer: type the number of a line in the list and Enter. Where a square is wanted too, it is asked for;
  or type it at once: 3 5,6 N means line 3 of the list, to square 5,6 facing north. Orders can also be typed in full,
  as the list of forms shows: fire 3 at 9. When a square or a place is asked for, back goes back to the list.

  table         draw the table again           list          show the list of choices again
  units         all units, with their values   key           what the signs on the table mean
  why           explain the last result        why 12        explain line 12 of the log
  log           what happened lately, with numbers
  aloud         the turn so far, told as a story
  odds          chances of every attack        odds 2        chances of line 2, with all that is added
  rule ID       a rule in words                forms         how orders are written
  advice        what the computer would do     reasons       why it gave its last order
  auto          let the computer answer this   auto all      ... and all further questions of this kind
  undo          take back your last order      save FILE     save the battle
  quit          leave                          help          this page
"""
SAYINGS: Final = (
    *("table", "list", "units", "key", "why", "log", "aloud", "odds", "rule ", "forms", "advice", "reasons"),
    *("auto", "auto all", "undo", "save ", "quit", "help"),
)
"""The commands that are no orders, for completion."""
LOOKS: Final = ("units", "key", "why", "log", "aloud", "rule", "forms", "help", "?")
"""Commands that may also be typed while a square or a place is asked for: they only print."""
COLUMN: Final = 47
"""The second column of the help."""
QUIT: Final = ("quit", "exit", "q")
ADVISER: Final = "search:1s"
LATE: Final = "Dice have been thrown or something hidden has been shown since."
WELCOME: Final = """
{title}: {battle}
You play {you}{against}. Each choice comes as a numbered list: type a number and Enter. Type help at any time, why after any
result, odds before you commit, undo to take an order back, auto to let the computer choose, quit to leave.
"""


def help_words() -> str:
    """Return the page of help; on a narrow terminal, with each description below its command."""
    if common.width() >= len(max(HELP.split("\n"), key=len)):
        return HELP
    lines: list[str] = []
    for line in HELP.split("\n"):
        left, right = line[:COLUMN].rstrip(), line[COLUMN:]
        lines += (
            [left, f"  {right}"] if line[:2] == "  " and line[COLUMN - 1 : COLUMN] == " " and right.strip() else [line]
        )
    return "\n".join(lines)


class Seated(Protocol):
    """The sitting: the game, who plays, and whether a player has left."""

    game: Game
    minds: list[Player | None]
    chance: Rng
    save: Path | None
    told: int
    seat: int
    is_left: bool

    def give(self, order: Order) -> None:
        """Give an order."""

    def people(self) -> int:
        """Return the number of people here."""

    def seats(self) -> list[int]:
        """Return the sides that people play."""

    def standpoint(self) -> Perspective | None:
        """Return the perspective from which events are told."""


class Repl:
    """The dialogue of the program with the people at the terminal."""

    def __init__(self, sitting: Seated) -> None:
        self.sitting = sitting
        self.prompt = Prompt(SAYINGS, sitting.game.book.name)
        self.prompt.install()
        self.menu: Menu | None = None
        self.drawn = ""
        """The table as last drawn; it is drawn again when it has changed."""

    def ask(self, prompt: str) -> str:
        return input(common.wrapped(prompt.rstrip()) + " ").strip()

    def ask_more(self, prompt: str) -> str:
        """Ask for an open part of an option; the player may go back to the list, or leave."""
        answer = self.ask(prompt)
        while self.menu is not None and answer.lower().split(" ")[0] in LOOKS:
            self.does(answer, self.menu)
            answer = self.ask(prompt)
        if answer.lower() in QUIT:
            self.sitting.is_left = True
            raise Left
        if answer.lower() == "back":
            raise Back("Nothing is ordered. Type a number of the list, or help.")
        return answer

    def read(self, answer: str, menu: Menu) -> Order:
        """Return the order in an answer; an unknown word is refused with the nearest known one."""
        word, _, rest = answer.partition(" ")
        verbs = list(menu.book.grammar.forms)
        if word and not word[0].isdigit() and word.lower() not in verbs:
            sayings = [saying.split(" ")[0] for saying in SAYINGS]
            like = get_close_matches(word.lower(), [*verbs, *sayings], 1)
            hint = f"Did you mean {' '.join([*like, rest]).strip()}? " if like else ""
            offered = list(dict.fromkeys([option.verb for option in menu.options]))
            known = ", ".join([*offered, *dict.fromkeys(sayings)])
            raise BadInput(f"'{word}' is no word of this table. {hint}Known are: {known}")
        return menu.read(answer, self.ask_more)

    def is_sure(self) -> bool:
        return self.ask("  This ends the battle. Type yes if you mean it > ").lower() in ("yes", "y")

    def is_meant(self, warning: str) -> bool:
        """Confirm an order that takes something from other units."""
        if not warning:
            return True
        common.say(f"  {warning}")
        return self.ask("  Type yes to give it anyway > ").lower() in ("yes", "y")

    def welcome(self) -> None:
        game = self.sitting.game
        names = [the(game.book.side_name(game.state, side)) for side in range(len(self.sitting.minds))]
        mine = [names[side] for side in self.sitting.seats()]
        theirs = [f"{mind.name} plays {name}" for name, mind in zip(names, self.sitting.minds, strict=True) if mind]
        theirs += [f"the book runs {names[side]}" for side in game.state.solo]
        title = str(game.setup.get("title", "a battle"))
        against = f"; {', '.join(theirs)}" if theirs else ""
        common.say(WELCOME.format(title=game.book.title, battle=title, you=" and ".join(mine), against=against))
        words = game.setup.get("words")
        if isinstance(words, str) and words and not game.history:
            common.show(" ".join(words.split()), "italic", is_markup=False)
            print()

    def show_question(self, menu: Menu, is_wanted: bool = False) -> None:
        """Print the table if it has changed or is wanted, the question, and the orders on offer."""
        self.menu = menu
        game = self.sitting.game
        print()
        asked = menu.question
        with common.console.capture() as kept:
            table.show_ground(
                common.console, game.book, game.state, asked.side, menu.open_squares(), asked.who, menu.outlines()
            )
        table.show_heading(common.console, game.book, game.state, asked.side)
        if is_wanted or kept.get() != self.drawn:
            self.drawn = kept.get()
            common.console.file.write(self.drawn)
        self.show_list(menu)

    def show_places(self, places: list[tuple[int, int]]) -> None:
        """Print the table with other squares marked than those of the first choice."""
        game = self.sitting.game
        table.show(common.console, game.book, game.state, self.sitting.seat, places)

    def show_list(self, menu: Menu) -> None:
        self.prompt.offers([option.text.partition("{")[0] for option in menu.options])
        side = menu.book.side_name(menu.state, menu.question.side)
        words = menu.book.ask_words(menu.state, menu.question)
        whole = words if words.startswith(side) else f"{side}: {words}"
        common.show(whole, "bold", is_markup=False)
        for line in telling.barred_lines(menu.book, menu.state, menu.question.side):
            common.say(line, hang=7)
        for line in menu.lines():
            common.say(line, hang=4)

    def does(self, answer: str, menu: Menu) -> bool:
        """Carry out a command that is no order; False when the answer is to be read as an order."""
        word, _, rest = answer.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "":
                print("  Type a number of the list, or help.")
            case "help" | "?" | "h":
                common.say(help_words())
            case "table":
                self.show_question(menu, is_wanted=True)
            case "list":
                self.show_list(menu)
            case "key":
                common.say("\n".join(["  " + line for line in table.legend(menu.book)]), hang=4)
            case "units":
                common.say("\n".join(table.roster(menu.book, menu.state, menu.question.side)), hang=6)
            case "forms":
                print("\n".join([f"  {form.pattern}" for form in menu.book.grammar.forms.values()]))
            case "why":
                self.explain(rest)
            case "log":
                self.show_log()
            case "aloud":
                self.read_aloud()
            case "odds":
                self.show_odds(menu, rest)
            case "rule":
                rule = find_rule(rest)
                common.say(f"  {rule.id} {rule.words}")
            case "advice":
                self.advise()
            case "reasons":
                self.tell_reasons()
            case "auto":
                self.answer_for_you(rest == "all")
            case "undo":
                self.undo()
            case "save":
                self.save(rest)
            case _ if word.lower() in QUIT:
                self.sitting.is_left = True
            case _:
                return False
        return True

    def explain(self, which: str) -> None:
        """Explain a result of dice and what followed: the last one, or one by its number in the log."""
        game = self.sitting.game
        at = [i for i, event in enumerate(game.events) if event.rolls and event.seen_by(self.sitting.seat)]
        if not at:
            print("  No dice have been thrown yet.")
            return
        first = at[-1]
        if which:
            told = self.told_events()
            if not which.isdigit() or not 1 <= int(which[:9]) <= len(told):
                raise BadInput(f"there is no {which} in the log; it goes from 1 to {len(told)}")
            first = told[int(which) - 1]
        for event in game.events[first : first + (1 if which else 3)]:
            if event.seen_by(self.sitting.seat):
                lines = telling.why_lines(game.book, game.state, event)
                common.say("\n".join(["  " + line for line in lines]), hang=4)

    def told_events(self) -> list[int]:
        """Return the indices of the events told so far; the log numbers them."""
        seat, events = self.sitting.seat, self.sitting.game.events
        return [i for i, event in enumerate(events) if event.seen_by(seat) and telling.is_news(event)]

    def show_log(self) -> None:
        """Print the last twenty events, with the numbers for `why`."""
        game = self.sitting.game
        told = self.told_events()
        for number, at in list(enumerate(told, 1))[-20:]:
            line = telling.event_line(game.book, game.state, game.events[at], self.sitting.standpoint())
            common.show(f"  [dim]{number:>4}[/]  {line}")

    def read_aloud(self) -> None:
        """Print the turn so far as a story, order by order."""
        game = self.sitting.game
        for line in telling.turn_aloud(game, self.sitting.seat):
            common.say("  " + line, hang=2)

    def show_odds(self, menu: Menu, which: str) -> None:
        """Print the chances of one line of the list, of a typed order, or of all orders that depend on dice."""
        texts = [option.text for option in menu.options if option.odds and option.reach is None]
        if which:
            texts = [menu.book.grammar.write(menu.read(which, self.ask_more))]
        if not texts:
            print("  Nothing on offer now is decided by dice.")
        for text in texts:
            found = odds(menu.book, menu.state, menu.book.grammar.read(text))
            common.say(
                "\n".join(["  " + line for line in telling.odds_lines(menu.book, menu.state, text, found)]), hang=4
            )

    def advise(self) -> None:
        """Print the order that the computer advises, and what it expects of it."""
        game = self.sitting.game
        found = think_over(self.adviser(), game.book, game.state, Rng(len(game.history)))
        self.show_reasons(found.doc(game.book, game.state, game.asked_side()))

    def tell_reasons(self) -> None:
        """Print why the computer gave its last order; the decision is thought over again."""
        game = self.sitting.game
        at = [i for i, past in enumerate(game.history) if self.sitting.minds[past.side] is not None]
        if not at:
            print("  The computer has given no order yet.")
            return
        then = game.fork(at[-1], "reasons")
        past = game.history[at[-1]]
        mine = [game.book.determinize(then.state, side, SeededDice("imagined")).key() for side in self.sitting.seats()]
        if any(key != then.state.key() for key in mine):
            print("  Something is hidden from you at that moment; its reasons stay its own.")
            return
        found = think_over(self.adviser(), game.book, then.state, Rng(at[-1]), past.order)
        self.show_reasons(found.doc(game.book, then.state, past.side))

    def adviser(self) -> SearchPlayer:
        mind = books.entry(self.sitting.game.book.name).player(ADVISER)
        assert isinstance(mind, SearchPlayer)
        return mind

    def show_reasons(self, doc: dict[str, object]) -> None:
        for line in telling.reasons_lines(doc):
            common.say(f"  {line}", hang=4)

    def answer_for_you(self, to_the_end: bool) -> None:
        """Let the computer answer, once or for all questions of this kind."""
        game = self.sitting.game
        helper = books.entry(game.book.name).player("")
        kind = self.asked()
        while self.asked() == kind:
            order = decide(helper, game.book, game.state, self.sitting.chance)
            print(f"  {game.book.grammar.write(order)}")
            self.sitting.give(order)
            if not to_the_end:
                break

    def asked(self) -> tuple[int, str]:
        """Return the side that is asked, and the kind of question."""
        question = self.sitting.game.question
        return (question.side, question.kind) if question is not None else (NOBODY, "")

    def undo(self) -> None:
        """Take back the person's last order; past a die or a secret only alone, or when both people agree."""
        game = self.sitting.game
        mine = [i for i, past in enumerate(game.history) if self.sitting.minds[past.side] is None]
        if not mine:
            print("  There is no order of yours to take back.")
            return
        late = game.may_undo_to(mine[-1])
        how = FREE if late is None else ALONE if self.sitting.people() == 1 else TOGETHER
        if how == TOGETHER and self.ask(f"  {LATE} Do both of you agree? yes or no > ").lower() not in ("yes", "y"):
            print("  The order stands.")
            return
        game.undo_to(mine[-1], common.seat_of(game, game.history[mine[-1]].side), how)
        self.sitting.told = len(game.events)
        print(
            "  Taken back."
            if how == FREE
            else "  Taken back. The dice that fell do not come again; the record says so."
        )
        raise Left

    def save(self, name: str) -> None:
        path = Path(name) if name else self.sitting.save
        if path is None:
            raise BadInput("say where to: save battle.json")
        common.save_game(self.sitting.game, path)
        common.say(f"  Saved in {path}. Go on later with: vedette play --load {path}")


class Left(Exception):
    """The end of a question without an answer: an order was taken back, or a player leaves."""
