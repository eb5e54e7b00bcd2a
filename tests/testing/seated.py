"""The planted book with two characters a side: the one who hides a number knows it, his fellow does not."""

from testing.planted import PlantedBook, PlantedState
from testing.planted import reshuffle_hidden as scramble_side
from vedette.engine.tables import Event, EventType, SeatWitness
from vedette.engine.types import OBSERVER, Character, Question

WRITES = EventType("write", "P-4", "{who} writes down {n}.")


class SeatedBook(PlantedBook):
    """`fault` as in the planted book, and "seat view", "seat news", "seat words", "seat offer"."""

    def __init__(self, fault=""):
        super().__init__(fault)
        self.name = "seated"
        self.tells_seats = True
        self.witnessed = 0

    def fresh(self):
        return SeatedBook(self.fault)

    def posts(self, state):
        return [Character(n, n // 2, f"Captain {n}") for n in range(4)]

    def run_step(self, state, step):
        super().run_step(state, step)
        asked = state.question
        if asked is not None:
            post = 2 * asked.side + (0 if asked.kind == "hide" else 1)
            state.ask(Question(asked.side, asked.kind, asked.rule, asked.who, asked.n, post))

    def apply(self, state, question, order):
        super().apply(state, question, order)
        if order.verb == "hide":
            event = Event(WRITES, question.side, n=order.args[0], to=1 << question.side)
            event.posts = None if self.fault == "seat news" else [question.post]
            state.say(event)

    def witness(self, state, event):
        self.witnessed += 1
        if event.who >= 0:
            event.noted = SeatWitness([2 * event.who], [2 * event.who, 2 * event.who + 1], [], 2 * event.who + 1)

    def knows(self, at):
        return at.side != OBSERVER and at.plays(2 * at.side)

    def view_from(self, state, at):
        found = super().view_from(state, at)
        for piece in found["pieces"]:
            if piece["side"] == at.side and not self.knows(at) and self.fault != "seat view":
                piece["hidden"] = 0
        if self.fault == "seat news" and not self.knows(at):
            found["pieces"] = [piece for piece in found["pieces"] if piece["side"] != at.side]
        return found

    def options(self, state, question):
        found = super().options(state, question)
        if self.fault == "seat offer" and question.kind == "turn":
            found[0].words += f" {state.hidden[question.side]}"
        return found

    def tell_to(self, state, event, at):
        words = self.tell(state, event)
        if self.fault == "seat words" and at.side >= 0:
            return f"{words} ({state.hidden[at.side]})"
        return f"{words} (you saw it)" if event.noted and any(at.plays(post) for post in event.noted.saw) else words

    def determinize_from(self, state, at, dice):
        twin = state.clone()
        twin.dice = dice
        twin.hidden = [n if side == at.side and self.knows(at) else 0 for side, n in enumerate(state.hidden)]
        return twin


def broken_invariants(state):
    assert isinstance(state, PlantedState)
    return []


def reshuffle_hidden(state, side, rng):
    return scramble_side(state, side, rng)


def reshuffle_hidden_from_seat(state, at, rng):
    """A fellow's number is another as well."""
    twin = scramble_side(state, at.side, rng)
    if not at.plays(2 * at.side) and twin.hidden[at.side]:
        twin.hidden[at.side] = 2 + (twin.hidden[at.side] - 1) % 4
    return twin
