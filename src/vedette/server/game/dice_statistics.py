"""Luck and losses: the dice against their expected results."""

from vedette.engine.state import State
from vedette.engine.tables import Event
from vedette.engine.types import NOBODY
from vedette.server.schemas.messages import Doc, LossLine, LuckLine


class LuckCount:
    """A running count of every die thrown, by side."""

    def __init__(self) -> None:
        self.lines: dict[int, LuckLine] = {}

    def count(self, events: list[Event], state: State) -> None:
        for event in events:
            for roll in event.rolls or ():
                side = state.side_of(roll.who) if roll.who >= 0 else NOBODY
                if side < 0 or not roll.faces:
                    continue
                line = self.lines.get(side)
                if line is None:
                    line = self.lines[side] = LuckLine(side, 0, 0, 0.0, 0.0)
                rolled = sum(roll.faces)
                expected = len(roll.faces) * (roll.sides + 1) / 2
                line.dice += len(roll.faces)
                line.rolled += rolled
                line.expected += expected
                line.better += expected - rolled if roll.low else rolled - expected


def losses(view: Doc) -> list[LossLine]:
    """Return the losses of each side, read from the last view."""
    out: list[LossLine] = []
    sides, pieces = view.get("sides"), view.get("pieces")
    if not isinstance(sides, list) or not isinstance(pieces, list):
        return out
    for number, side in enumerate(sides):
        names = [str(piece["name"]) for piece in pieces if piece["side"] == number and piece["lost"]]
        out.append(LossLine(number, int(side["lost"]), int(side["worth"]), names))
    return out
