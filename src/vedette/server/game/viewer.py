"""The rights of a link: role, seats and sides."""

from vedette.engine.types import NOBODY
from vedette.server.game.journal import GameFile
from vedette.server.schemas.messages import Role


class Viewer:
    """A link's role, the seats it plays, and their sides."""

    def __init__(self, role: Role, seats: tuple[int, ...], sides: tuple[int, ...]) -> None:
        self.role = role
        self.seats = seats
        self.sides = sides

    @property
    def seat(self) -> int:
        return self.seats[0] if self.seats else NOBODY


def viewer_of(file: GameFile, role: Role, seat: int) -> Viewer:
    """Return the rights of a token: a host plays the first person's seat, in a hot seat every person's.

    A link to a seat opens all seats of the same screen, except those left to another player.
    """
    people = [i for i, one in enumerate(file.seats) if one.kind == "person"]
    seats: list[int] = []
    if role == "seat":
        seats = of_screen(file, seat)
    elif role == "host":
        seats = people if file.hotseat or not people else of_screen(file, people[0])
    seats = [] if file.replay else [seat for seat in seats if not file.seats[seat].left]
    return Viewer(role, tuple(seats), tuple(dict.fromkeys([file.seats[i].side for i in seats])))


def of_screen(file: GameFile, seat: int) -> list[int]:
    """Return a seat and those that are played from the same screen."""
    screen = file.seats[seat].screen
    return [i for i, one in enumerate(file.seats) if i == seat or (screen >= 0 and one.screen == screen)]
