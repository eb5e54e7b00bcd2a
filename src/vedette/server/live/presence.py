"""Presence at games that several processes serve: each tells the others who is with it."""

import time
from typing import Final

AGAIN_SECONDS: Final = 10.0
"""Seconds between a process's messages on its presence."""
STALE_SECONDS: Final = 25.0
"""Seconds of silence after which a process and its clients count as gone."""


OWN_PACE: Final = -1.0
"""The pace if each player uses their own."""


def slowest(paces: list[float]) -> float:
    """Return the slowest pace; 0 is at once, and the fastest."""
    known = [pace for pace in paces if pace != OWN_PACE]
    return min([pace for pace in known if pace > 0], default=0.0 if known else OWN_PACE)


class LocalPresence:
    """The seats, observer count and slowest pace of one process at a game."""

    def __init__(self, seats: set[int], observers: int, asks: bool = False, pace: float = OWN_PACE) -> None:
        self.pace = pace
        self.seats = seats
        self.observers = observers
        self.asks = asks  # a client has just joined and asks who else is here
        self.heard = time.monotonic()

    def words(self) -> str:
        """Return the text for the other processes; `read_company` reads it."""
        seats = ",".join([str(seat) for seat in sorted(self.seats)])
        return f"{seats};{self.observers};{int(self.asks)};{self.pace}"


def read_company(words: str) -> LocalPresence | None:
    """Return what another process says about its presence, or None if it cannot be read."""
    parts = words.split(";")
    try:
        seats = {int(seat) for seat in parts[0].split(",") if seat}
        return LocalPresence(seats, int(parts[1]), parts[2] == "1", float(parts[3]) if len(parts) > 3 else OWN_PACE)
    except (ValueError, IndexError):
        return None


class RemotePresence:
    """Presence in the other processes, by game."""

    def __init__(self) -> None:
        self.games: dict[str, dict[str, LocalPresence]] = {}

    def hear(self, game: str, process: str, company: LocalPresence) -> None:
        there = self.games.setdefault(game, {})
        if company.seats or company.observers:
            there[process] = company
        else:
            there.pop(process, None)
        if not there:
            del self.games[game]

    def of(self, game: str) -> LocalPresence:
        """Return the presence at a game in all other processes."""
        found = LocalPresence(set(), 0)
        for one in self.games.get(game, {}).values():
            found.seats |= one.seats
            found.observers += one.observers
            found.pace = slowest([found.pace, one.pace])
        return found

    def forget_stale(self) -> list[str]:
        """Drop processes that were silent too long; return the games that lost somebody by it."""
        limit = time.monotonic() - STALE_SECONDS
        lost: list[str] = []
        for game, there in list(self.games.items()):
            fresh = {process: one for process, one in there.items() if one.heard >= limit}
            if len(fresh) < len(there):
                lost.append(game)
                self.games[game] = fresh
            if not fresh:
                del self.games[game]
        return lost
