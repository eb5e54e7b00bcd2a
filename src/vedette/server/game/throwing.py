"""Orders whose dice are rolled by hand. Dice are stored as they are entered, the order when it has all of them."""

from vedette.engine.dice import NeedDice
from vedette.engine.throwing import Throw, next_throw
from vedette.engine.types import NOBODY, BadInput, Order, Refusal
from vedette.server.game.event_sourced_game import EventSourcedGame
from vedette.server.game.journal import JournalEntry
from vedette.server.schemas import messages, view_schemas


class PendingRoll:
    """An order of `seat` that waits for dice; `roller` is the seat that rolls them, `number` the orders given before it."""

    def __init__(self, seat: int, roller: int, number: int, order: Order, words: str, throw: Throw) -> None:
        self.seat = seat
        self.roller = roller
        self.number = number
        self.order = order
        self.words = words
        self.throw = throw
        self.faces: list[int] = []
        self.fallen: list[messages.Fallen] = []


def roller_of(course: EventSourcedGame, seat: int) -> int:
    """Return the seat that rolls for a seat's orders: itself, else the first person; NOBODY: the seed rolls."""
    if course.file.seats[seat].dice != "hand":
        return NOBODY
    people = course.seating.people()
    return seat if seat in people else min(people, default=NOBODY)


def words_of(course: EventSourcedGame, order: Order) -> str:
    """Return the words of the option for this order; empty if the option still needs a place."""
    question = course.game.question
    text = course.book.grammar.write(order)
    offered = course.book.options(course.game.state, question) if question is not None else []
    return next((option.words for option in offered if option.text == text), "")


def begun(course: EventSourcedGame, order: Order, seat: int) -> PendingRoll | Refusal | None:
    """Begin an order whose dice are rolled by hand; return None if it threw none and is done."""
    words = words_of(course, order)
    wanted = course.game.apply_with_manual_dice(order, [], seat)
    if not isinstance(wanted, NeedDice):
        return wanted
    roller = roller_of(course, seat)
    return PendingRoll(seat, roller, len(course.history), order, words, described(course, order, [], roller))


def described(course: EventSourcedGame, order: Order, faces: list[int], roller: int) -> Throw:
    throw = next_throw(course.book, course.game.state, order, faces, course.file.seats[roller].side, course.game.lots())
    assert throw is not None
    return throw


def entered(course: EventSourcedGame, waiting: PendingRoll, faces: list[int]) -> Refusal | None:
    """Enter dice; the order is then done or waits for more. A refusal changes nothing."""
    throw = waiting.throw
    if len(faces) != throw.count:
        return Refusal("", f"{throw.count} dice are wanted, not {len(faces)}")
    if any([not 1 <= face <= throw.sides for face in faces]):
        return Refusal("", f"a D{throw.sides} shows 1 to {throw.sides}")
    wanted = course.game.apply_with_manual_dice(waiting.order, waiting.faces + faces, waiting.seat)
    if isinstance(wanted, Refusal):
        return wanted
    waiting.faces = waiting.faces + faces
    waiting.fallen.append(fallen_of(course, throw, faces))
    if wanted is not None:
        waiting.throw = described(course, waiting.order, waiting.faces, waiting.roller)
    return None


def resumed(course: EventSourcedGame, entry: JournalEntry) -> PendingRoll | None:
    """Return the order that waits for further dice by the journal; None if it no longer wants any after these."""
    try:
        order = course.book.grammar.read(entry.text)
        if course.game.refusal(order) is not None:
            return None
        roller = roller_of(course, entry.seat)
        side = course.file.seats[roller if roller >= 0 else entry.seat].side
        state, lots = course.game.state, course.game.lots()
        throw = next_throw(course.book, state, order, [], side, lots)
        if throw is None:
            return None
        waiting = PendingRoll(entry.seat, roller, len(course.history), order, words_of(course, order), throw)
        while len(waiting.faces) < len(entry.faces):
            at = len(waiting.faces)
            faces = entry.faces[at : at + throw.count]
            waiting.faces = waiting.faces + faces
            waiting.fallen.append(fallen_of(course, throw, faces))
            throw = next_throw(course.book, state, order, waiting.faces, side, lots)
            if throw is None:
                return None
            waiting.throw = throw
    except BadInput:
        return None
    return waiting


def fallen_of(course: EventSourcedGame, throw: Throw, faces: list[int]) -> messages.Fallen:
    """Return what is told of dice that were entered."""
    return messages.Fallen(name_of(course, throw), throw.words or throw.test, throw.side, throw.sides, faces)


def name_of(course: EventSourcedGame, throw: Throw) -> str:
    return course.book.name_of(course.game.state, throw.who) if throw.who >= 0 else ""


def roll_request(course: EventSourcedGame, waiting: PendingRoll, is_mine: bool) -> messages.ThrowWanted:
    """Return the roll request for a link; only the roller sees what it is for."""
    throw = waiting.throw if is_mine else Throw(waiting.throw.count, waiting.throw.sides)
    pool = throw.pool.lines() if throw.pool is not None else []
    return messages.ThrowWanted(
        seat=waiting.roller,
        mine=is_mine,
        order=waiting.words if is_mine else "",
        count=throw.count,
        sides=throw.sides,
        who=throw.who,
        name=name_of(course, throw),
        side=throw.side,
        words=throw.words,
        test=throw.test,
        rule=throw.rule,
        need=throw.need,
        low=throw.low,
        each=throw.each,
        against=throw.against,
        pool=[view_schemas.LineDoc(rule=one.rule, amount=one.amount, words=one.words) for one in pool],
        so_far=waiting.fallen if is_mine else [],
        may_put_back=not waiting.faces and waiting.seat == waiting.roller,
    )
