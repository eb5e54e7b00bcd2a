"""`vedette replay`, `vedette verify` and `vedette fork`: records of battles."""

from pathlib import Path

from vedette.cli import common, table, telling
from vedette.engine import record as records
from vedette.engine.docs import event_doc
from vedette.engine.types import OBSERVER, BadInput


def replay(
    record: Path, /, *, upto: int | None = None, orders: bool = False, draw: bool = False, json: bool = False
) -> None:
    """Tell a recorded battle again, from the first order to the last.

    Parameters
    ----------
    record
        The file that `--save` wrote.
    upto
        Stop after so many orders.
    orders
        Show the orders too.
    draw
        Draw the table at the end.
    json
        Events and outcome as JSON, for scripts.
    """
    game = common.load_game(record, upto)
    if json:
        events = [event_doc(game.book, game.state, event) for event in game.events]
        texts = [game.book.grammar.write(past.order) for past in game.past]
        common.print_json({"events": events, "orders": texts, "outcome": telling.outcome_doc(game)})
        return
    marks = [*game.marks, len(game.events)]
    for i in range(len(marks)):
        start = 0 if i == 0 else marks[i - 1]
        if orders and i > 0:
            past = game.past[i - 1]
            side = game.book.side_name(game.state, past.side)
            common.console.print(f"[dim]{i}. {side}: {game.book.grammar.write(past.order)}[/]", soft_wrap=True)
        for event in game.events[start : marks[i]]:
            if event.saying.kind == "turn":
                common.console.print()
            common.console.print(telling.event_line(game.book, game.state, event), soft_wrap=True)
    if draw:
        table.show(common.console, game.book, game.state, OBSERVER)
    for words in telling.outcome_lines(game):
        print(words)


def verify(record: Path, /, *, json: bool = False) -> None:
    """Prove a record: play it again and compare every die, the outcome and the fingerprint.

    Parameters
    ----------
    record
        The file that `--save` wrote.
    json
        The finding as JSON, for scripts.
    """
    doc = common.read_record(record)
    try:
        game = records.verify(common.book_of(doc), doc)
    except BadInput as error:
        raise BadInput(f"{record}: {error}") from None
    dice = sum([len(past.faces) for past in game.past]) + len(game.opening)
    if json:
        common.print_json(
            {
                "true": True,
                "book": game.book.name,
                "orders": len(game.past),
                "dice": dice,
                "entered": game.entered,
                "outcome": telling.outcome_doc(game),
                "digest": records.digest(game),
            }
        )
        return
    how = "entered by hand" if game.entered else "all from its seed"
    print(f"{record}: true. {len(game.past)} orders, {dice} dice, {how}; it ends as recorded.")
    for words in telling.outcome_lines(game):
        print(words)


def fork(record: Path, /, *, at: int, save: Path, seed: str = "") -> None:
    """Branch off a recorded battle: the same up to an order, new dice from there on. Go on with `vedette play --load`.

    Parameters
    ----------
    record
        The file that `--save` wrote.
    at
        How many orders to keep.
    save
        The file for the new record.
    seed
        The seed of the new dice.
    """
    game = common.load_game(record)
    if not 0 <= at <= len(game.past):
        raise BadInput(f"{record}: it has {len(game.past)} orders; it cannot be forked after {at}")
    common.save_game(game.fork(at, seed or common.fresh_seed()), save)
    print(f"{save}: the first {at} of {len(game.past)} orders, and new dice from there on.")
