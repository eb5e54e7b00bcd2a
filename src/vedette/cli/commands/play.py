"""`vedette play`: a battle in the terminal, against the computer or another person."""

import sys
from pathlib import Path
from typing import Final

from vedette import books
from vedette.ai import Player
from vedette.api import chance_for
from vedette.cli import common
from vedette.cli.names import BookName, PlayerName
from vedette.cli.screen import table, telling
from vedette.cli.screen.choosing import Menu
from vedette.cli.screen.pondering import Ahead
from vedette.cli.screen.repl import QUIT, Left, Repl
from vedette.engine.book import Book, among_people
from vedette.engine.dice import ManualDice, NeedDice, Rng
from vedette.engine.game import Game
from vedette.engine.history import HAND
from vedette.engine.solo import with_solo
from vedette.engine.types import OBSERVER, BadInput, Order, Perspective, Refusal

PERSON: Final = "person"
DICE: Final = ("rolled", "entered")
FINAL: Final = ("concede",)
"""Orders that must be confirmed."""


def play(
    *,
    book: BookName = books.DEFAULT,
    choice: common.BattleOptions = common.USUAL_BATTLE,
    you: int = 0,
    against: PlayerName = "",
    dice: str = "",
    seed: str = "",
    house: Path | None = None,
    load: Path | None = None,
    save: Path | None = None,
) -> None:
    """Play a battle in the terminal. Type help at any time; you need not know the rules.

    Parameters
    ----------
    book
        The rulebook.
    you
        Your side: 1 or 2. If omitted: 1, or with --load as before.
    against
        The player of the other side. If omitted with --load: as before. One of
        cadet, steady, veteran, general, rash, random, person (beside you), solo (the book's tables).
    dice
        rolled: the computer rolls. entered: you roll real dice and type the faces. If omitted with --load: as before.
    seed
        The seed of the dice.
    house
        A file with house rules.
    load
        Continue a saved battle.
    save
        Save the battle to this file when you leave or it ends. If omitted: a file in your data folder when you leave.
    """
    if you not in (0, 1, 2):
        raise BadInput(f"--you is 1 or 2; not {you}")
    if dice and dice not in DICE:
        raise BadInput(f"--dice is one of: {', '.join(DICE)}; not '{dice}'")
    seed = seed or common.fresh_seed()
    if save is not None:
        common.check_writable(save)
    is_as_before = load is not None and you == 0 and against == ""
    you = you or 1
    if load is not None:
        if choice.is_made() or house is not None:
            raise BadInput(
                "--load goes on with a saved battle: leave --scenario, --armies, --one-off, --sizes, --defender, --battle, "
                "--house out"
            )
        game = common.load_game(load)
        if game.is_blind:
            game = game.fork(len(game.history), seed)  # its seed is secret: new dice from here on
        game.attend()
        if not dice and any([past.dice == HAND for past in game.history]):
            dice = "entered"
        save = save or (None if game.seed == seed else load)
    else:
        rules = common.find_book(book, house)
        if against == PERSON:
            rules = among_people(rules)
        setup = common.find_setup(rules, choice, seed)
        setup = with_solo(rules, setup, [2 - you] if against == common.SOLO else [])
        try:
            game = begin_entered(rules, setup, seed) if dice == "entered" else Game(rules, setup, seed, attends=True)
        except Left:
            print("  Left before the battle began; nothing is kept.")
            return
    minds: list[Player | None] = [None, None]
    if is_as_before and any([seat["kind"] == PERSON for seat in game.seats]):
        minds = common.players_of(game)
    elif you - 1 in game.state.solo:
        raise BadInput(f"side {you} is run by the book in this battle: play the other one with --you {3 - you}")
    elif 2 - you in game.state.solo:
        if against not in ("", common.SOLO):
            raise BadInput(f"side {3 - you} is run by the book in this battle: leave --against out, or say solo")
    elif against == common.SOLO:
        raise BadInput("--against solo is chosen when a battle begins: in this one the book runs no side")
    elif against != PERSON:
        minds[2 - you] = books.entry(game.book.name).player(against)
    common.take_seats(game, [common.player_kind(game, side, mind) for side, mind in enumerate(minds)])
    Sitting(game, minds, dice == "entered", chance_for(game.seed, 2 - you), save).play()


class Sitting:
    """The people at the terminal and their game."""

    def __init__(self, game: Game, minds: list[Player | None], enters: bool, rng: Rng, save: Path | None) -> None:
        self.game = game
        self.minds = minds
        self.enters = enters
        self.chance = rng
        self.save = save
        self.told = 0
        self.seat = OBSERVER
        self.is_left = False
        self.is_cut = False
        self.ahead = Ahead()
        self.talk = Repl(self)

    def play(self) -> None:
        """Play to the end of the battle, or until a player leaves."""
        self.talk.welcome()
        try:
            while self.game.question is not None and not self.is_left:
                side = self.game.question.side
                mind = self.minds[side]
                if mind is not None:
                    self.give(self.ahead.decide(mind, self.game, self.chance))
                else:
                    self.let_choose(side)
        except (EOFError, KeyboardInterrupt):
            print()
            self.is_cut = True
        finally:
            self.ahead.stop()
        self.tell_news()
        if self.game.question is None:
            table.show(common.console, self.game.book, self.game.state, OBSERVER)
            for words in telling.outcome_lines(self.game):
                common.say(words)
        self.keep()

    def keep(self) -> None:
        """Save a battle that is left: in the file of --save, or else in the data folder."""
        is_over = self.game.question is None
        place = self.save
        if place is None:
            if is_over or not self.game.history or not self.wants_it_kept():
                return
            place = common.keeping_place()
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{place.parent}: cannot be made: {error.strerror}") from None
        common.save_game(self.game, place)
        # Not wrapped, so that both can be copied.
        print(f"Saved in {place}.")
        if not is_over:
            print(f"Go on with: vedette play --load {place}")

    def wants_it_kept(self) -> bool:
        """Ask a player who quits whether to keep the battle; True without asking when input ends or is no terminal."""
        if self.is_cut or not sys.stdin.isatty():
            return True
        try:
            return self.talk.ask("  Keep the battle, to go on later? yes or no > ").lower() not in ("no", "n")
        except (EOFError, KeyboardInterrupt):
            print()
            return True

    def people(self) -> int:
        return len(self.seats())

    def seats(self) -> list[int]:
        """Return the sides that people play here."""
        return [side for side, mind in enumerate(self.minds) if mind is None and side not in self.game.state.solo]

    def let_choose(self, side: int) -> None:
        """Show a person the table and the question, and take answers until an order is given."""
        self.sit_down(side)
        self.tell_news()
        question = self.game.question
        assert question is not None
        menu = Menu(self.game.book, self.game.state, question, self.talk.show_places)
        self.talk.show_question(menu)
        count = len(self.game.history)
        self.ahead.start(self.game, self.minds, self.chance)
        while self.game.question is not None and len(self.game.history) == count and not self.is_left:
            answer = self.talk.ask("> ")
            try:
                if not self.talk.does(answer, menu):
                    order = self.talk.read(answer, menu)
                    if order.verb in FINAL:
                        is_given = self.talk.is_sure()
                    else:
                        is_given = self.talk.is_meant(menu.warning(order))
                    if is_given:
                        self.give(order)
            except BadInput as error:
                common.say(f"  {error}")
            except Left:
                break
        self.ahead.stop()

    def sit_down(self, side: int) -> None:
        """Ask the other player to look away, where two share a terminal and something is hidden."""
        if self.people() == len(self.minds) and side != self.seat:
            state, book = self.game.state, self.game.book
            if book.view(state, side) != book.view(state, self.seat):
                common.console.clear()
                self.talk.ask(
                    f"{book.side_name(state, side)}, take the keyboard; the other looks away. Enter when ready > "
                )
        self.seat = side

    def give(self, order: Order) -> None:
        """Give an order, with dice rolled by the computer or typed in."""
        seat = common.seat_of(self.game, self.game.asked_side())
        try:
            refused = self.give_entered(order, seat) if self.enters else self.game.apply_order(order, seat)
        except Left:
            self.is_left = True
            return
        if refused is not None:
            common.say(f"  Not allowed. {refused}")

    def give_entered(self, order: Order, seat: int) -> Refusal | None:
        """Ask for faces until the order needs no more, and return its refusal, if any."""
        faces: list[int] = []
        while True:
            wanted = self.game.apply_with_manual_dice(order, faces, seat)
            if not isinstance(wanted, NeedDice):
                return wanted
            faces += ask_faces(wanted)

    def standpoint(self) -> Perspective | None:
        """Return the perspective of a single player with its characters; None where several people play."""
        seats = self.seats()
        if len(seats) != 1:
            return None
        posts = [post.id for post in self.game.book.posts(self.game.state) if post.side == seats[0]]
        return Perspective(seats[0], tuple(posts))

    def tell_news(self) -> None:
        """Print the events since the last call that the people here may know."""
        seats = self.seats()
        events = [
            event
            for event in self.game.events[self.told :]
            if telling.is_news(event) and (event.seen_by(OBSERVER) or (len(seats) == 1 and event.seen_by(seats[0])))
        ]
        for event in telling.without_empty_steps(events):
            common.show(telling.event_line(self.game.book, self.game.state, event, self.standpoint()))
        self.told = len(self.game.events)


def begin_entered(book: Book, setup: dict[str, object], seed: str) -> Game:
    """Begin a battle whose first dice, too, are rolled by hand."""
    faces: list[int] = []
    while True:
        try:
            game = Game(book, setup, seed, ManualDice(faces, f"{seed} lots"), attends=True)
        except NeedDice as wanted:
            faces = faces + ask_faces(wanted)
            continue
        return game


def ask_faces(wanted: NeedDice) -> list[int]:
    """Ask until the player types faces that these dice can show, or leaves."""
    what = "it shows" if wanted.count == 1 else "they show"
    while True:
        try:
            typed = input(f"  Roll {wanted.count} D{wanted.sides} and type what {what} > ").strip()
            if typed.lower() in QUIT:
                raise Left
            return read_faces(typed, wanted)
        except BadInput as error:
            print(f"  {error}")


def read_faces(text: str, wanted: NeedDice) -> list[int]:
    """Read typed faces: numbers with spaces, commas or plus signs between them."""
    words = text.replace(",", " ").replace("+", " ").split()
    if len(words) != wanted.count or not all([word.isdigit() for word in words]):
        raise BadInput(f"type {wanted.count} {'numbers' if wanted.count > 1 else 'number'} from 1 to {wanted.sides}")
    faces = [int(word[:6]) for word in words]
    for face in faces:
        if not 1 <= face <= wanted.sides:
            raise BadInput(f"a D{wanted.sides} cannot show {face}")
    return faces
