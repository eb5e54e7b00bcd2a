"""`vedette replay`, `vedette verify` and `vedette fork`: records of battles."""

from pathlib import Path
from typing import Final

from vedette.cli import common
from vedette.cli.screen import table, telling
from vedette.engine import record as records
from vedette.engine.docs import event_doc
from vedette.engine.game import Game
from vedette.engine.history import AGREED, ALONE, FREE, OLD, RULES, TOGETHER, UndoMark
from vedette.engine.types import OBSERVER, BadInput

NOT_PROVED: Final = 3
"""The exit code of `verify` for a record without its seed."""
HOW: Final = {
    FREE: "no die had been thrown and nothing shown",
    AGREED: "the other side consented",
    ALONE: "a person alone against the computer or the book",
    TOGETHER: "people at one screen",
    RULES: "the rules had changed",
    OLD: "before the dice moved on with it",
}


def replay(
    record: Path, /, *, upto: int | None = None, orders: bool = False, draw: bool = False, json: bool = False
) -> None:
    """Replay a recorded battle as text, from the first order to the last.

    Parameters
    ----------
    record
        A record, as `--save` writes it.
    upto
        Stop after this number of orders.
    orders
        Show the orders too.
    draw
        Draw the table at the end.
    json
        Print events and outcome as JSON for scripts.
    """
    game = common.load_game(record, upto)
    if json:
        events = [event_doc(game.book, game.state, event) for event in game.events]
        texts = [game.book.grammar.write(past.order) for past in game.history]
        common.print_json({"events": events, "orders": texts, "outcome": telling.named_outcome(game)})
        return
    marks = [*game.marks, len(game.events)]
    for i in range(len(marks)):
        start = 0 if i == 0 else marks[i - 1]
        if orders and i > 0:
            past = game.history[i - 1]
            side = game.book.side_name(game.state, past.side)
            common.console.print(f"[dim]{i}. {side}: {game.book.grammar.write(past.order)}[/]", soft_wrap=True)
        for event in filter(telling.is_news, game.events[start : marks[i]]):
            if event.event_type.kind == "turn":
                common.console.print()
            common.console.print(telling.event_line(game.book, game.state, event), soft_wrap=True)
    if draw:
        table.show(common.console, game.book, game.state, OBSERVER)
    common.console.print()
    for words in telling.outcome_lines(game):
        print(words)


def verify(record: Path, /, *, json: bool = False) -> int:
    """Verify a record: play it again, compare all that it claims, and name what cannot be checked.

    The exit code is 0 for a true record, 2 for a false one, and 3 if it is not proved because its seed is not known.

    Parameters
    ----------
    record
        A record, as `--save` writes it.
    json
        Print the finding as JSON for scripts.
    """
    doc = common.read_record(record)
    try:
        game = records.verify(common.book_of(doc), doc)
    except BadInput as error:
        raise BadInput(f"{record}: {error}") from None
    dice = sum([len(past.faces) for past in game.history]) + len(game.opening)
    code = NOT_PROVED if game.is_blind else 0
    if json:
        common.print_json(
            {
                "true": True,
                "proved": not game.is_blind,
                "book": game.book.name,
                "orders": len(game.history),
                "dice": dice,
                "entered": game.has_manual_dice,
                "unproved": records.unproved(game, doc),
                "undone": records.to_record(game)["undone"],
                "outcome": telling.named_outcome(game),
                "digest": records.digest(game),
            }
        )
        return code
    left = records.unproved(game, doc)
    how = "all from its seed" if not left else "as far as it can be told"
    stands = "ends" if game.state.outcome is not None else "stands"
    found = "not proved, because its seed is not known" if game.is_blind else "true"
    print(f"{record}: {found}. {len(game.history)} orders, {dice} dice, {how}; it {stands} as recorded.")
    for words in left:
        print(f"Not checked: {words}.")
    for one in game.undo_marks:
        print(undone_words(game, one))
    for words in telling.outcome_lines(game):
        print(words)
    return code


def undone_words(game: Game, one: UndoMark) -> str:
    """Return the words for an undo: the order, the player, and how it was agreed."""
    who = "The program" if one.seat < 0 else seat_name(game, one.seat)
    many = f"{one.at - one.to} {'order' if one.at - one.to == 1 else 'orders'}"
    dice = f" and {one.dice} dice" if one.dice else ""
    return f"{who} went back from order {one.at} to {one.to} ({many}{dice}): {HOW[one.how]}."


def seat_name(game: Game, seat: int) -> str:
    """Return the name of a seat's player, or of its side."""
    if seat < len(game.seats):
        name = game.seats[seat]["name"]
        side = game.seats[seat]["side"]
        return str(name) if name else game.book.side_name(game.state, side if isinstance(side, int) else seat)
    return game.book.side_name(game.state, seat)


def fork(record: Path, /, *, at: int, save: Path, seed: str = "") -> None:
    """Branch off a recorded battle with new dice after an order. Continue with `vedette play --load`.

    Parameters
    ----------
    record
        A record, as `--save` writes it.
    at
        Number of orders to keep.
    save
        The file for the new record.
    seed
        The seed of the new dice.
    """
    game = common.load_game(record)
    if not 0 <= at <= len(game.history):
        raise BadInput(f"{record}: it has {len(game.history)} orders; it cannot be forked after {at}")
    common.save_game(game.fork(at, seed or common.fresh_seed()), save)
    print(f"{save}: the first {at} of {len(game.history)} orders, and new dice from there on.")
