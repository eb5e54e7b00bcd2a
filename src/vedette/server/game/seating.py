"""Seats of a side: which one answers a question and leads a unit."""

from vedette.engine.types import NOBODY, Character, Perspective, Question
from vedette.server.game.journal import GameFile, Seat


class Seating:
    """The seats of a game, with the units (`owners`) and the characters (`holders`) that the host gave to some of them."""

    def __init__(self, file: GameFile) -> None:
        self.seats: list[Seat] = file.seats
        self.owners: dict[int, int] = {}
        self.holders: dict[int, int] = {post: number for number, seat in enumerate(file.seats) for post in seat.posts}

    def of_side(self, side: int) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.side == side]

    def is_person(self, seat: int) -> bool:
        return seat >= 0 and self.kind(seat) == "person"

    def kind(self, seat: int) -> str:
        """Return the kind of player at a seat now: person, computer player or the book's tables."""
        return self.seats[seat].left or self.seats[seat].kind

    def people(self) -> list[int]:
        return [number for number in range(len(self.seats)) if self.is_person(number)]

    def assign(self, unit: int, seat: int) -> None:
        """Give a unit to a seat; NOBODY returns it to the side's first seat."""
        self.owners.pop(unit, None)
        if seat >= 0:
            self.owners[unit] = seat

    def give_post(self, post: int, seat: int) -> None:
        """Give a character to a seat; NOBODY returns it to the side's first seat."""
        self.holders.pop(post, None)
        if seat >= 0:
            self.holders[post] = seat

    def posts_of(self, seat: int) -> list[int]:
        """Return the characters that a seat plays."""
        return sorted([post for post, holder in self.holders.items() if holder == seat])

    def standpoint(self, side: int, seats: tuple[int, ...], posts: list[Character], is_shared: bool) -> Perspective:
        """Return the standpoint of these seats: the characters they play and the units they lead.

        The side's first seat has everything that was given to no seat, as with questions.
        """
        mine = self.of_side(side)
        at = [seat for seat in mine if seat in seats]
        if not at:
            return Perspective(side)
        is_first = mine[0] in at
        played: list[int] = []
        for post in posts:
            if post.side == side:
                holder = self.holders.get(post.id, NOBODY)
                if holder in at or (is_first and holder not in mine):
                    played.append(post.id)
        units = tuple(sorted([unit for unit, owner in self.owners.items() if owner in at]))
        others = tuple(sorted([unit for unit, owner in self.owners.items() if owner in mine and owner not in at]))
        return Perspective(side, tuple(played), units, others, is_first, is_shared)

    def asked(self, question: Question | None) -> tuple[int, ...]:
        """Return the seats that may answer, the leading one of the side first.

        A question to a character (`post`) goes to the seat that plays it, one about a unit to the seat that leads it.
        A question that names neither goes to all seats that lead units of the side, each for its own.
        """
        if question is None:
            return ()
        mine = self.of_side(question.side)
        holder = self.holders.get(question.post, NOBODY)
        if question.post != NOBODY and holder in mine:
            return (holder,)
        if question.who >= 0 or not mine:
            leader = self.leader(question.who, question.side)
            return (leader,) if leader >= 0 else ()
        owners = {owner for owner in self.owners.values() if owner in mine and owner != mine[0]}
        return (mine[0], *sorted(owners))

    def leader(self, unit: int, side: int) -> int:
        """Return the seat that leads a unit: the one it was given to, else the first of its side."""
        mine = self.of_side(side)
        owner = self.owners.get(unit, NOBODY)
        return owner if owner in mine else mine[0] if mine else NOBODY

    def orderer(self, question: Question, unit: int, seats: tuple[int, ...]) -> tuple[int, int]:
        """Return the seat that orders a unit (NOBODY: no single one), or NOBODY and the seat that must order it."""
        asked = self.asked(question)
        mine = [seat for seat in asked if seat in seats]
        if not mine:
            return NOBODY, asked[0] if asked else NOBODY
        if len(asked) == 1:
            return asked[0], NOBODY
        leader = self.leader(unit, question.side) if unit >= 0 else asked[0]
        if leader in seats:
            return leader, NOBODY
        return (NOBODY, leader) if self.is_person(leader) else (mine[0], NOBODY)
