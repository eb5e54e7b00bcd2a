"""Records of battles: save, load and verify versioned JSON (docs/record.md)."""

import json
from hashlib import sha256
from typing import Final

from vedette.engine.book import Book
from vedette.engine.dice import commitment
from vedette.engine.docs import outcome_doc
from vedette.engine.fingerprint import differing_rule, fingerprint_of, is_trace
from vedette.engine.game import Game, replay, restart
from vedette.engine.history import (
    FREE,
    GIVEN,
    HAND,
    OLD,
    RULES,
    UNTRACED,
    WAYS_BACK,
    PlayedOrder,
    ReplayMismatch,
    UndoMark,
)
from vedette.engine.plurals import the
from vedette.engine.types import NOBODY, BadInput, Order
from vedette.engine.validation import as_dict, as_int, as_list, as_text, only

FORMAT: Final = "vedette-record"
VERSION: Final = 2
MOST_ORDERS: Final = 100_000
MOST_STREAMS: Final = 100_000
SEAT_KINDS: Final = ("person", "ai", "solo")
ENTRIES: Final = (
    "format",
    "version",
    "book",
    "book_version",
    "house_rules",
    "setup",
    "seats",
    "seed",
    "commitment",
    "opening",
    "orders",
    "undone",
    "outcome",
    "digest",
    "campaign",
)


def digest(game: Game) -> str:
    """Return a fingerprint of the battle as it stands."""
    return sha256(repr(game.state.key()).encode()).hexdigest()


# --- saving --------------------------------------------------------------------------------------------------------


def to_record(game: Game, with_seed: bool = True) -> dict[str, object]:
    """Return the game as plain data for JSON; while it goes on, without its seed: only its commitment and its faces."""
    grammar = game.book.grammar
    traces = _traces(game)
    orders: list[object] = []
    for i, past in enumerate(game.history):
        orders.append([past.side, grammar.write(past.order), past.faces, past.seat, past.dice, traces[i]])
    record: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "book": game.book.name,
        "book_version": game.book.version,
        "house_rules": game.book.amendments,
        "setup": game.setup,
        "seats": game.seats,
        "seed": game.seed if with_seed else "",
        "commitment": game.promise,
        "opening": {"faces": game.opening, "dice": game.opening_source, "trace": _opening_trace(game)},
        "orders": orders,
        "undone": [
            {"at": one.at, "to": one.to, "seat": one.seat, "how": one.how, "dice": one.dice, "stream": one.stream}
            for one in game.undo_marks
        ],
        "outcome": outcome_doc(game.state.outcome),
        "digest": digest(game),
    }
    if game.campaign:
        record["campaign"] = game.campaign
    return record


def _traces(game: Game) -> list[str]:
    """Return the trace of each order, computed from the events if none is noted yet."""
    found: list[str] = []
    for i, past in enumerate(game.history):
        trace = past.trace
        if trace == UNTRACED:
            end = game.marks[i + 1] if i + 1 < len(game.marks) else len(game.events)
            trace = fingerprint_of(game.events[game.marks[i] : end])
        found.append(trace)
    return found


def _opening_trace(game: Game) -> str:
    if game.opening_trace != UNTRACED:
        return game.opening_trace
    return fingerprint_of(game.events[: game.marks[0]] if game.marks else game.events)


def save_text(game: Game, with_seed: bool = True) -> str:
    """Write the record as JSON, one order a line, so that people and diffs can read it."""
    record = to_record(game, with_seed)
    orders = as_list(record.pop("orders"), "orders")
    head = json.dumps(record, indent=1, sort_keys=True)
    lines = ",\n".join(["  " + json.dumps(order) for order in orders])
    return head[:-2] + ',\n "orders": [\n' + lines + "\n ]\n}\n"


# --- reading -------------------------------------------------------------------------------------------------------


def parse(text: str) -> dict[str, object]:
    """Parse the text of a record; BadInput says what is wrong with it."""
    try:
        record = json.loads(text)
    except ValueError as error:
        raise BadInput(f"this is not a record: it is not valid JSON ({error})") from None
    except RecursionError:
        raise BadInput("this is not a record: it is nested too deeply") from None
    record = as_dict(record, "record")
    if record.get("format") != FORMAT:
        raise BadInput(f"this is not a Vedette record: 'format' should be '{FORMAT}'")
    version = record.get("version")
    if version not in (1, VERSION) or isinstance(version, bool):
        raise BadInput(f"this record has version {version!r}; this program reads versions 1 to {VERSION}")
    for name in ("book", "book_version", "seed"):
        as_text(record.get(name), name)
    as_dict(record.get("house_rules", {}), "house_rules")
    as_dict(record.get("setup"), "setup")
    orders = as_list(record.get("orders"), "orders")
    if len(orders) > MOST_ORDERS:
        raise BadInput(f"'orders' has {len(orders)} entries; {MOST_ORDERS} is the limit")
    if version == 1:
        if record.get("dice") not in ("hashed", "entered"):
            raise BadInput("'dice' must be 'hashed' or 'entered'")
        _faces(record.get("opening", []), "opening")
    else:
        only(record, ENTRIES, "a record")
        _check_seats(record)
        opening = as_dict(record.get("opening"), "opening")
        only(opening, ("faces", "dice", "trace"), "'opening'")
        _faces(opening.get("faces"), "opening")
        _trace(opening.get("trace"), "opening")
        as_int(opening.get("dice"), "opening dice", GIVEN, 0)
        _undone(record)
        if "campaign" in record:
            campaign = as_dict(record["campaign"], "campaign")
            only(campaign, ("id", "battle"), "'campaign'")
            as_text(campaign.get("id"), "campaign id")
            as_int(campaign.get("battle"), "campaign battle", 1, 10_000)
    for i, entry in enumerate(orders):
        _check_order(entry, f"orders[{i}]", version == 1)
    return record


def _check_order(entry: object, what: str, is_first: bool) -> None:
    given = as_list(entry, what)
    if len(given) != (3 if is_first else 6):
        raise BadInput(f"'{what}' must be [side, order, faces{'' if is_first else ', seat, dice, trace'}]")
    as_int(given[0], f"{what} side", 0, 99)
    as_text(given[1], f"{what} order")
    _faces(given[2], f"{what} faces")
    if not is_first:
        as_int(given[3], f"{what} seat", 0, 99)
        _source(given[4], f"{what} dice")
        _trace(given[5], what)


def _check_seats(record: dict[str, object]) -> None:
    for i, entry in enumerate(as_list(record.get("seats"), "seats")):
        what = f"seats[{i}]"
        seat = as_dict(entry, what)
        only(seat, ("side", "kind", "name", "player"), f"'{what}'")
        as_int(seat.get("side"), f"{what} side", 0, 99)
        for name in ("kind", "name", "player"):
            as_text(seat.get(name), f"{what} {name}")


def _undone(record: dict[str, object]) -> list[UndoMark]:
    """Read the undo marks: the stream moves on by one wherever dice were undone."""
    found: list[UndoMark] = []
    stream = 0
    for i, entry in enumerate(as_list(record.get("undone"), "undone")):
        what = f"undone[{i}]"
        doc = as_dict(entry, what)
        only(doc, ("at", "to", "seat", "how", "dice", "stream"), f"'{what}'")
        how = as_text(doc.get("how"), f"{what} how")
        if how not in WAYS_BACK:
            raise BadInput(f"'{what} how' must be one of: {', '.join(WAYS_BACK)}; not {how!r}")
        at = as_int(doc.get("at"), f"{what} at", 0, MOST_ORDERS)
        dice = as_int(doc.get("dice"), f"{what} dice", 0, 10**9)
        stream += 1 if dice and how != OLD else 0
        one = UndoMark(
            at,
            as_int(doc.get("to"), f"{what} to", 0, at),
            as_int(doc.get("seat"), f"{what} seat", NOBODY, 99),
            how,
            dice,
            as_int(doc.get("stream"), f"{what} stream", 0, MOST_STREAMS),
        )
        if one.stream != stream:
            raise BadInput(
                f"'{what}': {dice} dice were taken back, so that stream {stream} should follow, not {one.stream}"
            )
        found.append(one)
    return found


def _faces(value: object, what: str) -> list[int]:
    faces = as_list(value, what)
    return [as_int(face, what, 1, 1000) for face in faces]


def _source(value: object, what: str) -> int:
    return as_int(value, what, GIVEN, MOST_STREAMS)


def _trace(value: object, what: str) -> str:
    trace = as_text(value, f"{what} trace")
    if not is_trace(trace):
        raise BadInput(f"'{what} trace' must have four hexadecimal digits for each event; not {trace!r}")
    return trace


def _read(book: Book, text: str, i: int) -> Order:
    try:
        return book.grammar.read(text)
    except BadInput as error:
        raise ReplayMismatch(f"order {i + 1} ('{text}'): {error}", i) from None


def orders_of(book: Book, record: dict[str, object], upto: int = MOST_ORDERS) -> list[PlayedOrder]:
    """Read the orders of a record. Version 1 has neither seats nor traces, nor whose the entered dice were."""
    is_first = record["version"] == 1
    source = GIVEN if is_first and record["dice"] == "entered" else 0
    found: list[PlayedOrder] = []
    for i, entry in enumerate(as_list(record["orders"], "orders")[:upto]):
        given = as_list(entry, "orders")
        side = as_int(given[0], "side", 0, 99)
        order = _read(book, as_text(given[1], "order"), i)
        faces = _faces(given[2], "faces")
        if is_first:
            found.append(PlayedOrder(side, order, faces, 0, side, source))
        else:
            seat = as_int(given[3], "seat", 0, 99)
            found.append(PlayedOrder(side, order, faces, 0, seat, _source(given[4], "dice"), _trace(given[5], "order")))
    return found


def load(book: Book, record: dict[str, object], upto: int = MOST_ORDERS) -> Game:
    """Play a record again on its book (already amended); BadInput names the first order that does not fit.

    A record without its seed can only be looked at; to play on, fork it.
    """
    if record["book"] != book.name:
        raise BadInput(f"this record is of the book '{record['book']}', not of '{book.name}'")
    try:
        return _load(book, record, upto)
    except ReplayMismatch as error:
        made = record["book_version"]
        if made == book.version:
            raise
        words = f"{error} (it was made with version {made} of {book.name}; this program has {book.version})"
        raise ReplayMismatch(words, error.index, error.rule) from None


def _load(book: Book, record: dict[str, object], upto: int) -> Game:
    seed = as_text(record["seed"], "seed")
    is_first = record["version"] == 1
    if is_first:
        opening = _faces(record.get("opening", []), "opening")
        source = GIVEN if record["dice"] == "entered" else 0
        trace = UNTRACED
    else:
        first = as_dict(record["opening"], "opening")
        opening = _faces(first["faces"], "opening")
        source = _source(first["dice"], "opening")
        trace = _trace(first["trace"], "opening")
    orders = orders_of(book, record, upto)
    is_blind = seed == "" and record.get("commitment") != commitment("")
    game = restart(book, as_dict(record["setup"], "setup"), seed, opening, source, is_blind)
    game.opening_trace = trace
    if trace != UNTRACED and trace != fingerprint_of(game.events):
        rule = differing_rule(trace, game.events, game.asked_rule())
        raise ReplayMismatch(f"the battle begins differently now, by {rule or 'another rule'}", NOBODY, rule)
    if is_blind:
        promise = record.get("commitment")
        game.promise = promise if isinstance(promise, str) else ""
    replay(game, orders)
    if is_first:
        if record["dice"] == "entered" and not is_blind:
            # The record does not say where the seed's own dice began: a player who goes on rolls others.
            game.seed = f"{seed} after order {len(game.history)}"
            game.promise = commitment(game.seed)
            game.switch_stream(0)
        return game
    for entry in as_list(record["seats"], "seats"):
        game.seats.append(as_dict(entry, "seats"))
    if upto >= len(as_list(record["orders"], "orders")):
        game.undo_marks = _undone(record)
        _check_undone(game)
    if "campaign" in record:
        game.campaign = as_dict(record["campaign"], "campaign")
    if game.undo_marks and game.undo_marks[-1].stream > game.stream and not is_blind:
        game.switch_stream(game.undo_marks[-1].stream)
    return game


def _check_undone(game: Game) -> None:
    """Check that the undo marks can belong to the orders that stand, and that each order has the stream that follows."""
    marks = game.undo_marks
    standing = 0
    for i, one in enumerate(marks):
        what = f"undone[{i}]"
        if one.at < standing:
            raise BadInput(f"'{what}': it undoes orders from {one.at} on, but {standing} orders stood already")
        if one.to == one.at and one.how != RULES:
            raise BadInput(f"'{what}': it undoes no order: there were {one.at} before and after it")
        if one.dice and (one.to == one.at or one.how == FREE):
            raise BadInput(f"'{what}': dice were thrown ({one.dice}), so that it cannot be a '{one.how}' undo")
        _check_undoing_seat(game, one, what)
        standing = one.to
    count = len(game.history)
    if standing > count:
        raise BadInput(f"'undone[{len(marks) - 1}]': {standing} orders were left, but the record has only {count}")
    floor = count
    for i in range(len(marks) - 1, -1, -1):
        if marks[i].to <= floor:
            floor = marks[i].to
            _check_undoing_side(game, marks[i], f"undone[{i}]")
    _check_streams(game)


def _check_undoing_seat(game: Game, one: UndoMark, what: str) -> None:
    """Check that the seat of an undo is one of the battle."""
    if one.how == RULES:
        if one.seat != NOBODY:
            raise BadInput(
                f"'{what} seat': where the rules have changed the program goes back (-1), not seat {one.seat}"
            )
        return
    if one.seat == NOBODY:
        if one.how not in (FREE, OLD):
            raise BadInput(f"'{what} seat': an undo by the way '{one.how}' needs a seat")
        return
    seats = len(game.seats) if game.seats else side_count(game)
    if one.seat >= seats:
        raise BadInput(f"'{what} seat': there is no seat {one.seat}; the seats are 0 to {seats - 1}")


def _check_undoing_side(game: Game, one: UndoMark, what: str) -> None:
    """Check that the first order undone was one of the undoing seat's side.

    The orders before it stand to this day, so that the question is known.
    """
    if one.how in (RULES, OLD):
        return
    asked = game.history[one.to].side if one.to < len(game.history) else game.asked_side()
    if asked == NOBODY:
        raise BadInput(f"'{what}': the battle was over after {one.to} orders, so that none followed to be undone")
    if one.seat != NOBODY and _side_of_seat(game, one.seat) != asked:
        raise BadInput(f"'{what} seat': order {one.to + 1} was not asked of seat {one.seat}, which cannot undo it")


def _check_streams(game: Game) -> None:
    """Check the source of every order's dice.

    An order that stands was given after the last undo that reached it, and before the next one.
    """
    marks = game.undo_marks
    last_reached = len(marks) - 1
    floors: list[int] = [len(game.history)] * (len(marks) + 1)
    for i in range(len(marks) - 1, -1, -1):
        floors[i] = min(floors[i + 1], marks[i].to)
    # floors rises: floors[i] is the number of orders that no undo from the i-th on has reached.
    reached = 0
    is_given = True
    for i, past in enumerate(game.history):
        while reached <= last_reached and floors[reached] <= i:
            reached += 1
        stream = marks[reached - 1].stream if reached else 0
        if past.dice == GIVEN:
            if not is_given:
                raise BadInput(f"order {i + 1} has dice of another battle, but an order before it has not")
            if game.opening_source != GIVEN:
                raise BadInput(f"order {i + 1} has dice of another battle, but the opening has not")
            continue
        is_given = False
        if past.dice >= 0 and past.dice != stream:
            raise BadInput(
                f"order {i + 1} throws dice of stream {past.dice}, which had not begun or was over: "
                f"by what was undone they come from stream {stream}"
            )


def _side_of_seat(game: Game, seat: int) -> int:
    return as_int(game.seats[seat]["side"], "side", 0, 99) if game.seats else seat


def side_count(game: Game) -> int:
    """Return the number of sides of a battle."""
    return len(as_list(game.book.view(game.state, 0).get("sides"), "sides"))


# --- proof ---------------------------------------------------------------------------------------------------------


def verify(book: Book, record: dict[str, object]) -> Game:
    """Replay a record and compare all its claims that a replay can prove; `unproved` lists the rest."""
    game = load(book, record)
    if not game.is_blind and record.get("commitment") != commitment(as_text(record["seed"], "seed")):
        raise BadInput("the commitment does not belong to the seed")
    if game.is_blind and not _is_hash(record.get("commitment")):
        raise BadInput("'commitment' must be 64 hexadecimal digits")
    if record.get("digest") != digest(game):
        raise BadInput("the battle replayed does not end as the record says: the digests differ")
    _check_outcome(game, record)
    _check_version(game, record)
    _check_who(game)
    _check_seating(game)
    if game.campaign and game.opening_source == GIVEN:
        raise BadInput("'campaign': a battle that was forked belongs to no campaign")
    return game


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and len(value) == 64 and all([digit in "0123456789abcdef" for digit in value])


def _check_outcome(game: Game, record: dict[str, object]) -> None:
    outcome = outcome_doc(game.state.outcome)
    claimed = record.get("outcome")
    if (outcome is None) != (claimed is None):
        raise BadInput("the record and the replay disagree on whether the battle is over")
    if outcome is None:
        return
    said = as_dict(claimed, "outcome")
    if record["version"] == 1:
        del outcome["rule"]  # version 1 did not have it
    only(said, tuple(outcome), "'outcome'")
    for name, value in outcome.items():
        if not _is_same(said.get(name), value):
            raise BadInput(f"the record and the replay disagree on the {name}: {said.get(name)!r}, not {value!r}")


def _is_same(one: object, other: object) -> bool:
    """True if two values are equal and of the same type: True is not 1 in a record, nor is 1.0."""
    return json.dumps(one) == json.dumps(other)


def _check_who(game: Game) -> None:
    """Check that every order comes from a seat of its side."""
    for i, past in enumerate(game.history):
        what = f"order {i + 1}"
        if game.seats:
            if past.seat >= len(game.seats):
                raise BadInput(f"{what} is given by seat {past.seat}, which is not there")
            if game.seats[past.seat]["side"] != past.side:
                raise BadInput(f"{what} is given by seat {past.seat}, which is not of side {past.side}")
        elif past.seat != past.side:
            raise BadInput(f"{what} is given by seat {past.seat}, but the record has no seats")


def _check_seating(game: Game) -> None:
    """Check that the seats fit the sides: each side has one, and only a side that the book runs has a solo seat."""
    if not game.seats:
        return
    count = side_count(game)
    taken: list[int] = []
    for i in range(len(game.seats)):
        side = _side_of_seat(game, i)
        kind = game.seats[i]["kind"]
        if side >= count:
            raise BadInput(f"'seats[{i}] side': there is no side {side}; the sides are 0 to {count - 1}")
        if kind not in SEAT_KINDS:
            raise BadInput(f"'seats[{i}] kind' must be one of: {', '.join(SEAT_KINDS)}; not {kind!r}")
        if (kind == "solo") != (side in game.state.solo):
            runs = "runs" if side in game.state.solo else "does not run"
            raise BadInput(f"'seats[{i}] kind' cannot be '{kind}': the book {runs} side {side} in this battle")
        taken.append(side)
    for side in range(count):
        if side not in taken:
            raise BadInput(f"'seats': side {side} has no seat")


def _check_version(game: Game, record: dict[str, object]) -> None:
    """Check that this program can have made the record, or an older one of the same book."""
    made = as_text(record["book_version"], "book_version")
    now = game.book.version
    if made == now or not now.isdecimal():
        return
    if not made.isdecimal() or not 0 < int(made) < int(now):
        raise BadInput(f"there is no version {made!r} of {game.book.name}: this program has version {now}")


def _rollers(game: Game, by_hand: list[PlayedOrder]) -> str:
    """Name the players for whose orders dice were rolled by hand, with the number of orders."""
    counts: dict[int, int] = {}
    for past in by_hand:
        counts[past.seat] = counts.get(past.seat, 0) + 1
    told: list[str] = []
    for seat in sorted(counts):
        side = seat
        name = ""
        if seat < len(game.seats):
            side = as_int(game.seats[seat]["side"], "side", 0, 99)
            name = str(game.seats[seat]["name"] or game.seats[seat]["player"])
        who = game.book.side_name(game.state, side)
        told.append(f"{name + ' of ' if name and name != who else ''}{the(who)}: {counts[seat]}")
    return f" (at the orders of {', '.join(told)})" if told else ""


def unproved(game: Game, record: dict[str, object]) -> list[str]:
    """List what a true record leaves unproved: what only the record vouches for."""
    found: list[str] = []
    if game.is_blind:
        found.append(
            "that the dice come from the seed: it is not in the record"
            + ("" if game.state.outcome is not None else " before the battle is over")
        )
    if record["version"] == 1 and game.has_manual_dice:
        found.append(
            "whose dice they are: the first version of records does not say which were rolled by hand or elsewhere"
        )
        return found
    by_hand = [past for past in game.history if past.dice == HAND and past.faces]
    given = [past for past in game.history if past.dice == GIVEN and past.faces]
    if by_hand or (game.opening_source == HAND and game.opening):
        whose = _rollers(game, by_hand)
        found.append(f"the dice of {len(by_hand)} orders: they were rolled by hand{whose}")
    if given or (game.opening_source == GIVEN and game.opening):
        found.append(f"the dice of {len(given)} orders: they were thrown in the battle that this one was forked from")
    if game.undo_marks:
        found.append("the orders that were undone, and who agreed: they are no longer in the record")
    if game.campaign:
        found.append(f"that it is battle {game.campaign['battle']} of a campaign: the campaign is not in the record")
    if record["book_version"] != game.book.version:
        found.append(
            f"that it was made with version {record['book_version']} of {game.book.name}: "
            f"this program has version {game.book.version}"
        )
    return found
