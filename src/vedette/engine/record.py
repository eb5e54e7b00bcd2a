"""The record of a battle: documented, versioned JSON (docs/record.md). Save, load, replay, verify."""

import json
from hashlib import sha256
from typing import Final

from vedette.engine.book import Book, as_dict, as_int, as_list, as_text
from vedette.engine.crank import Game
from vedette.engine.dice import Dice, Hashed, Scripted, commitment
from vedette.engine.types import BadInput, Order

FORMAT: Final = "vedette-record"
VERSION: Final = 1
MOST_ORDERS: Final = 100_000


def digest(game: Game) -> str:
    """A fingerprint of the battle as it stands."""
    return sha256(repr(game.state.key()).encode()).hexdigest()


def to_record(game: Game) -> dict[str, object]:
    """The game as plain data, ready for JSON."""
    grammar = game.book.grammar
    outcome = game.state.outcome
    return {
        "format": FORMAT,
        "version": VERSION,
        "book": game.book.name,
        "book_version": game.book.version,
        "house_rules": game.book.amendments,
        "setup": game.setup,
        "seed": game.seed,
        "commitment": commitment(game.seed),
        "dice": "entered" if game.entered else "hashed",
        "opening": game.opening,
        "orders": [[past.side, grammar.write(past.order), past.faces] for past in game.past],
        "outcome": None
        if outcome is None
        else {
            "winner": outcome.winner,
            "level": outcome.level,
            "words": outcome.words,
            "scores": outcome.scores,
        },
        "digest": digest(game),
    }


def save_text(game: Game) -> str:
    """The record as JSON, one order a line, so that people and diffs can read it."""
    record = to_record(game)
    orders = as_list(record.pop("orders"), "orders")
    head = json.dumps(record, indent=1, sort_keys=True)
    lines = ",\n".join(["  " + json.dumps(order) for order in orders])
    return head[:-2] + ',\n "orders": [\n' + lines + "\n ]\n}\n"


def parse(text: str) -> dict[str, object]:
    """The record in a text; BadInput says what is wrong with it."""
    try:
        record = json.loads(text)
    except ValueError as error:
        raise BadInput(f"this is not a record: it is not valid JSON ({error})") from None
    except RecursionError:
        raise BadInput("this is not a record: it is nested too deeply") from None
    record = as_dict(record, "record")
    if record.get("format") != FORMAT:
        raise BadInput(f"this is not a Vedette record: 'format' should be '{FORMAT}'")
    if record.get("version") != VERSION:
        raise BadInput(f"this record has version {record.get('version')!r}; this program reads version {VERSION}")
    as_text(record.get("book"), "book")
    as_text(record.get("book_version"), "book_version")
    as_dict(record.get("house_rules", {}), "house_rules")
    as_dict(record.get("setup"), "setup")
    as_text(record.get("seed"), "seed")
    if record.get("dice") not in ("hashed", "entered"):
        raise BadInput("'dice' must be 'hashed' or 'entered'")
    _faces(record.get("opening", []), "opening")
    orders = as_list(record.get("orders"), "orders")
    if len(orders) > MOST_ORDERS:
        raise BadInput(f"'orders' has {len(orders)} entries; {MOST_ORDERS} is the limit")
    for i, entry in enumerate(orders):
        three = as_list(entry, f"orders[{i}]")
        if len(three) != 3:
            raise BadInput(f"'orders[{i}]' must be [side, order, faces]")
        as_int(three[0], f"orders[{i}] side", 0, 99)
        as_text(three[1], f"orders[{i}] order")
        _faces(three[2], f"orders[{i}] faces")
    return record


def _faces(value: object, what: str) -> list[int]:
    faces = as_list(value, what)
    return [as_int(face, what, 1, 1000) for face in faces]


def load(book: Book, record: dict[str, object], upto: int = MOST_ORDERS) -> Game:
    """Play a record again on its book (already amended); BadInput names the first order that does not fit."""
    if record["book"] != book.name:
        raise BadInput(f"this record is of the book '{record['book']}', not of '{book.name}'")
    if record["book_version"] != book.version:
        raise BadInput(
            f"this record was made with version {record['book_version']} of {book.name}; this program has {book.version}"
        )
    setup = as_dict(record["setup"], "setup")
    seed = as_text(record["seed"], "seed")
    entered = record["dice"] == "entered"
    opening = _faces(record.get("opening", []), "opening")
    dice: Dice = Scripted(opening) if entered else Hashed(seed)
    game = Game(book, setup, seed, dice)
    game.entered = entered
    if game.opening != opening:
        raise BadInput("the dice thrown before the first order do not come from this seed")
    for i, entry in enumerate(as_list(record["orders"], "orders")):
        if i >= upto:
            break
        three = as_list(entry, "orders")
        faces = _faces(three[2], "faces")
        order = _read(book, as_text(three[1], "order"), i)
        if game.asked_side() != three[0]:
            raise BadInput(f"order {i + 1} is given by side {three[0]}, but it was not asked")
        if entered:
            game.state.dice = Scripted(faces)
        try:
            refused = game.answer(order)
        except BadInput as error:
            raise BadInput(f"order {i + 1}: {error}") from None
        if refused is not None:
            raise BadInput(f"order {i + 1} ('{three[1]}') is refused: {refused}")
        if game.past[-1].faces != faces:
            raise BadInput(f"order {i + 1} ('{three[1]}'): the dice in the record are not those of its seed")
    if entered:
        # the faces of the record are used up; whoever plays on from here throws new dice
        game.state.dice = Hashed(f"{seed} after order {len(game.past)}")
    return game


def _read(book: Book, text: str, i: int) -> Order:
    try:
        return book.grammar.read(text)
    except BadInput as error:
        raise BadInput(f"order {i + 1} ('{text}'): {error}") from None


def verify(book: Book, record: dict[str, object]) -> Game:
    """Replay a record and compare everything it claims: faces, outcome, digest, commitment."""
    game = load(book, record)
    if record.get("commitment") != commitment(game.seed):
        raise BadInput("the commitment does not belong to the seed")
    if record.get("digest") != digest(game):
        raise BadInput("the battle replayed does not end as the record says: the digests differ")
    outcome = game.state.outcome
    claimed = record.get("outcome")
    if (outcome is None) != (claimed is None):
        raise BadInput("the record and the replay disagree on whether the battle is over")
    if outcome is not None and isinstance(claimed, dict) and claimed.get("winner") != outcome.winner:
        raise BadInput("the record and the replay disagree on the winner")
    return game
