"""What a link may do."""

from vedette.engine.types import NOBODY
from vedette.server.journal import GameFile
from vedette.server.messages import Role


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
    """What a token of this role opens: the host plays the first person's seat, at a hot seat every person's.

    A link to a seat opens all seats of the same screen.
    """
    seats: list[int] = []
    if role == "seat":
        screen = file.seats[seat].screen
        seats = [i for i, one in enumerate(file.seats) if i == seat or (screen >= 0 and one.screen == screen)]
    elif role == "host":
        seats = [i for i, one in enumerate(file.seats) if one.kind == "person"]
        if not file.hotseat:
            seats = seats[:1]
    if file.replay:
        seats = []
    return Viewer(role, tuple(seats), tuple(dict.fromkeys([file.seats[i].side for i in seats])))
