"""The random-play harness for all books: whole random battles, with checks of what must always hold.

    every order on offer is accepted, and those filled in from open options too
    a refused or garbled order changes nothing, dice included
    an order given to a clone has the same result as in the battle, and leaves the battle alone
    a record saved, loaded and played again is the same battle; so is a fork, up to where it branches
    undo leads back to where the order was given
    no piece is lost or doubled, every chain of steps ends, and no side is asked what it cannot answer
    what a side, or a seat of it, may not know makes no difference to its view and its events

`run(battles)` plays them; a Fault names the battle, the moment and what did not hold. The digest of all final positions
is the same on every machine, compiled or not.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Final

import msgspec

from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.docs import question_doc
from vedette.engine.game import Game, apply_order
from vedette.engine.odds import odds
from vedette.engine.record import digest, parse, save_text, verify
from vedette.engine.types import NOBODY, OBSERVER, BadInput, Order, Perspective
from vedette.testing.invariants import broken_invariants, muster, reshuffle_hidden, reshuffle_hidden_from_seat
from vedette.testing.offers import expansions, garbled, garbled_text
from vedette.testing.plans import BattlePlan, plan_for

MOST_DECISIONS: Final = 20_000
RISKY: Final = ("fire", "volley", "attack", "charge")
"""Verbs whose odds are computed now and then."""
sent: Final = msgspec.json.Encoder().encode
"""Encodes a document as the service sends it."""
CLONES_TRIED: Final = 4
"""Orders on offer that are tried on clones in each checked position."""


class Fault(Exception):
    """A failed check: the battle, the moment, and what did not hold."""


class HarnessCount:
    """The counts of a run of battles."""

    def __init__(self) -> None:
        self.battles = 0
        self.decisions = 0
        self.moments = 0
        self.orders_tried = 0
        self.digest = sha256()
        self.outcomes: dict[str, int] = {}

    def sum_up(self) -> str:
        return (
            f"{self.battles} battles, {self.decisions} decisions, {self.moments} moments looked into, "
            f"{self.orders_tried} orders tried; digest {self.digest.hexdigest()[:16]}"
        )


class HarnessBattle:
    """One battle of the harness."""

    def __init__(self, plan: BattlePlan, every: int, tally: HarnessCount) -> None:
        self.plan = plan
        self.book = plan.book
        self.every = every
        self.tally = tally
        self.chance = Rng(plan.number * 7919 + 11)
        self.game = Game(plan.book, plan.setup, plan.seed, attends=True)
        self.undone = False
        self.muster: list[int] = []

    def fail(self, words: str) -> Fault:
        return Fault(f"battle {self.plan.number} ({self.plan.words}), after {len(self.game.history)} orders: {words}")

    def play(self) -> None:
        """Play the battle to its end, and check one position in `every`."""
        game = self.game
        while game.question is not None:
            if len(game.history) > MOST_DECISIONS:
                raise self.fail("the battle does not end")
            order = self.book.sample_aggressive(game.state, game.question, self.chance)
            if self.every and self.chance.below(self.every) == 0:
                self.look_closely(order)
            else:
                self.step(order)
        if game.state.outcome is None:
            raise self.fail("nobody is asked, yet the battle has no outcome")
        self.look_at_record()
        self.tally.battles += 1
        self.tally.decisions += len(game.history)
        self.tally.digest.update(digest(game).encode())
        level = game.state.outcome.level
        self.tally.outcomes[level] = self.tally.outcomes.get(level, 0) + 1

    def step(self, order: Order) -> None:
        refused = self.game.apply_order(order)
        if refused is not None:
            raise self.fail(f"'{self.write(order)}' was picked from what is on offer, but is refused: {refused}")

    def write(self, order: Order) -> str:
        return self.book.grammar.write(order)

    # --- a close look ----------------------------------------------------------------------------------------------

    def look_closely(self, order: Order) -> None:
        self.tally.moments += 1
        self.look_at_offers()
        self.look_at_refusals(order)
        self.look_at_what_is_seen()
        self.look_at_invariants()
        twin = self.game.state.clone()
        before = self.game.state.key()
        refused = apply_order(self.book, twin, order)
        if refused is not None:
            raise self.fail(f"'{self.write(order)}' is refused on a clone: {refused}")
        if self.game.state.key() != before:
            raise self.fail(f"'{self.write(order)}' on a clone changed the battle")
        rolled = len(self.game.events)
        self.step(order)
        if self.game.state.key() != twin.key() or self.game.state.dice.rolled != twin.dice.rolled:
            raise self.fail(f"'{self.write(order)}' leads elsewhere on a clone")
        self.look_at_news(rolled)
        self.look_at_undo(order, before)

    def look_at_invariants(self) -> None:
        """Check the invariants of the battle, and that no figures were lost or doubled since the last check."""
        for words in broken_invariants(self.book, self.game.state):
            raise self.fail(words)
        before, self.muster = self.muster, muster(self.book, self.game.state)
        if before and before != self.muster:
            raise self.fail(f"figures were lost or doubled: {before} before, {self.muster} now")

    def look_at_offers(self) -> None:
        """Check that every order on offer is allowed; try some of them on clones."""
        game, book = self.game, self.book
        question = game.question
        assert question is not None
        before = game.state.key()
        offered = book.legal_orders(game.state, question)
        if not offered:
            raise self.fail(f"nothing is on offer for '{question.kind}'")
        filled = expansions(book, game.state, question, self.chance)
        for order in offered + filled:
            again = book.grammar.read(self.write(order))
            if not again.same(order):
                raise self.fail(f"{order} is written '{self.write(order)}', which reads as {again}")
            refused = book.check(game.state, question, order)
            if refused is not None:
                raise self.fail(f"'{self.write(order)}' is on offer, but is refused: {refused}")
        for _ in range(CLONES_TRIED):
            order = (offered + filled)[self.chance.below(len(offered) + len(filled))]
            apply_order(book, game.state.clone(), order)
            self.tally.orders_tried += 1
        risky = [order for order in offered if order.verb in RISKY]
        if risky and self.chance.below(8) == 0:
            found = odds(book, game.state, risky[self.chance.below(len(risky))])
            if abs(sum(found.chances.values()) - 1) > 1e-9:
                raise self.fail(f"the chances of an order add up to {sum(found.chances.values())}")
        if game.state.key() != before:
            raise self.fail("looking at what is on offer changed the battle")

    def look_at_refusals(self, order: Order) -> None:
        """Check that a refused order changes nothing, and that unreadable text gives BadInput only."""
        game, book = self.game, self.book
        question = game.question
        assert question is not None
        before = game.state.key()
        state_of_dice = (game.state.dice.rolled, len(game.events), len(game.history))
        for _ in range(3):
            wrong = garbled(book, order, self.chance)
            if book.check(game.state, question, wrong) is None:
                apply_order(book, game.state.clone(), wrong)
            elif game.apply_order(wrong) is None:
                raise self.fail(f"'{wrong}' is refused when asked about, yet obeyed when given")
            try:
                read = book.grammar.read(garbled_text(self.write(order), self.chance))
            except BadInput:
                continue
            if book.check(game.state, question, read) is not None:
                game.apply_order(read)
        if game.state.key() != before or (game.state.dice.rolled, len(game.events), len(game.history)) != state_of_dice:
            raise self.fail("a refused order changed the battle")

    def look_at_what_is_seen(self) -> None:
        """Check that views can be sent, and that hidden things make no difference to them."""
        game, book = self.game, self.book
        question = game.question
        assert question is not None
        sent([book.scene(game.state), book.view(game.state, OBSERVER)])
        own = sent(question_doc(book, game.state, question, 0))
        for side in (0, 1):
            view = sent(book.view(game.state, side))
            other = reshuffle_hidden(book, game.state, side, self.chance)
            if sent(book.view(other, side)) != view:
                raise self.fail(f"side {side} sees what it may not know: its view changes when that is scrambled")
            if question.side == side and other.question is not None:
                if sent(question_doc(book, other, other.question, 0)) != own:
                    raise self.fail(f"side {side} is offered what depends on things it may not know")
        for at in self.seats():
            view = sent(book.view_from(game.state, at))
            other = reshuffle_hidden_from_seat(book, game.state, at, self.chance)
            if sent(book.view_from(other, at)) != view:
                raise self.fail(f"{named(at)} sees what it may not know: its view changes when that is scrambled")
            if question.side == at.side and other.question is not None and at.plays(question.post):
                if sent(question_doc(book, other, other.question, 0)) != own:
                    raise self.fail(f"{named(at)} is offered what depends on things it may not know")

    def seats(self) -> list[Perspective]:
        """Return the perspective of each character, and of all of a side together, where the book tells seats apart."""
        if not self.book.tells_seats:
            return []
        posts = self.book.posts(self.game.state)
        single = [Perspective(post.side, (post.id,), is_first=False) for post in posts]
        sides = [Perspective(side, tuple([post.id for post in posts if post.side == side])) for side in (0, 1)]
        return single + sides

    def look_at_news(self, since: int) -> None:
        """Check that a seat's events name only pieces it can see, in words that reveal nothing hidden."""
        book, state = self.book, self.game.state
        for at in [*[Perspective(side) for side in (0, 1, OBSERVER)], *self.seats()]:
            seen = {piece["id"] for piece in pieces_of(book.view_from(state, at))}
            other = reshuffle_hidden_from_seat(book, state, at, self.chance) if at.is_personal else state
            for event in self.game.events[since:]:
                if not event.seen_from(at):
                    continue
                for who in (event.who, event.whom):
                    if who != NOBODY and who not in seen:
                        raise self.fail(f"{named(at)} is told of piece {who}, which it cannot see")
                if at.is_personal and book.tell_to(state, event, at) != book.tell_to(other, event, at):
                    raise self.fail(f"{named(at)} is told in words that depend on things it may not know")

    def look_at_undo(self, order: Order, before: tuple[object, ...]) -> None:
        """Take an order back and give it again, once in a battle."""
        game = self.game
        if self.undone or game.may_undo() is not None:
            return
        self.undone = True
        after = game.state.key()
        game.undo()
        if game.state.key() != before:
            raise self.fail(f"taking '{self.write(order)}' back does not lead to where it was given")
        self.step(order)
        if game.state.key() != after:
            raise self.fail(f"'{self.write(order)}', taken back and given again, leads elsewhere")

    def look_at_record(self) -> None:
        """Check that the record, saved, loaded and replayed, is the same battle; so is a fork up to its end."""
        game = self.game
        text = save_text(game)
        try:
            again = verify(self.book, parse(text))
        except BadInput as error:
            raise self.fail(f"the record does not stand: {error}") from None
        if save_text(again) != text:
            raise self.fail("the record of a replayed battle differs from the record it was played from")
        if self.plan.number % 10 == 0:
            branch = game.fork(len(game.history), "another")
            if branch.state.key() != game.state.key():
                raise self.fail("a fork at the end is not where the battle ended")


def named(at: Perspective) -> str:
    """Return the name of a perspective for a fault."""
    return f"side {at.side}" if at.is_whole else f"the seat of {list(at.posts)} of side {at.side}"


def pieces_of(view: dict[str, object]) -> list[dict[str, object]]:
    pieces = view["pieces"]
    assert isinstance(pieces, list)
    return pieces


def run(
    book: str,
    battles: range,
    every: int = 25,
    progress: Callable[[HarnessCount], None] | None = None,
    house: Book | None = None,
) -> HarnessCount:
    """Play battles by number and check one position in `every` (0: none); Fault says what did not hold."""
    tally = HarnessCount()
    for number in battles:
        plan = plan_for(book, number, house)
        try:
            HarnessBattle(plan, every, tally).play()
        except Fault:
            raise
        except Exception as error:
            raise Fault(f"battle {number} ({plan.words}): {type(error).__name__}: {error}") from error
        if progress is not None:
            progress(tally)
    return tally
