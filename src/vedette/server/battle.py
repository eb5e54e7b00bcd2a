"""From a game's file and its standing orders to the battle itself."""

from collections.abc import Iterable

from vedette.engine.book import Book
from vedette.engine.crank import Game
from vedette.engine.dice import Hashed, Scripted
from vedette.engine.types import BadInput, Order, Refusal
from vedette.server.journal import GameFile, Line


class Unplayable(Exception):
    """A stored game does not play again as it was: it was made with other rules."""


def open_battle(book: Book, file: GameFile) -> Game:
    """The battle before its first order."""
    is_forked = file.forked >= 0
    game = Game(book, file.setup, file.seed, Scripted(file.opening) if is_forked else None)
    game.entered = is_forked
    if file.forked == 0:
        game.state.dice = Hashed(file.seed)
    return game


def give(game: Game, file: GameFile, index: int, order: Order, faces: Iterable[int] = ()) -> Refusal | None:
    """Give order number `index`; `faces` are those of the journal, used where the dice are not the seed's."""
    if index < file.forked:
        game.state.dice = Scripted(list(faces))
    refused = game.answer(order)
    if refused is None and index + 1 == file.forked:
        game.state.dice = Hashed(file.seed)
    return refused


def play_again(game: Game, file: GameFile, index: int, line: Line) -> None:
    """Give an order of the journal once more; it must go as it went."""
    try:
        refused = give(game, file, index, game.book.grammar.read(line.text), line.faces)
    except BadInput as error:
        raise Unplayable(f"order {index + 1} ('{line.text}'): {error}") from None
    if refused is not None:
        raise Unplayable(f"order {index + 1} ('{line.text}') is refused now: {refused}")
    if tuple(game.past[-1].faces) != line.faces:
        raise Unplayable(f"order {index + 1} ('{line.text}') throws other dice now")


def whole_battle(book: Book, file: GameFile, lines: list[Line]) -> Game:
    """The battle with its whole record, as the engine keeps it."""
    game = open_battle(book, file)
    for index, line in enumerate(lines):
        play_again(game, file, index, line)
    return game
