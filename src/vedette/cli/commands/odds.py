"""`vedette odds`: the possible results of an order with their chances."""

from pathlib import Path

from vedette.cli import common
from vedette.cli.screen import telling
from vedette.engine.book import Book
from vedette.engine.docs import odds_doc
from vedette.engine.odds import odds as chances_of
from vedette.engine.state import State
from vedette.engine.types import BadInput, Question


def odds(record: Path, order: str = "", /, *, at: int | None = None, json: bool = False) -> None:
    """Show the exact chances of an order, at any moment of a recorded battle.

    Parameters
    ----------
    record
        A record, as `--save` writes it.
    order
        The order, for instance "fire 3 at 9". If omitted: every order on offer that depends on dice.
    at
        Number of orders before this moment. If omitted: all orders of the record.
    json
        Print the chances as JSON for scripts.
    """
    game = common.load_game(record, at)
    question = game.question
    if question is None:
        raise BadInput(f"{record}: the battle is over; nothing is left to decide. Look at an earlier moment with --at")
    texts = [order] if order else risky_orders(game.book, game.state, question)
    found = []
    for text in texts:
        given = game.book.grammar.read(text)
        found.append((game.book.grammar.write(given), chances_of(game.book, game.state, given)))
    if json:
        common.print_json([odds_doc(game.book, game.state, text, chances) for text, chances in found])
        return
    print(game.book.ask_words(game.state, question))
    if not found:
        print("No order on offer now is decided by dice.")
    for text, chances in found:
        for words in telling.odds_lines(game.book, game.state, text, chances):
            print(words)


def risky_orders(book: Book, state: State, question: Question) -> list[str]:
    """Return the orders on offer that depend on dice."""
    return [option.text for option in book.options(state, question) if option.odds and option.reach is None]
