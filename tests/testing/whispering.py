"""Colonial Adventures, whose battles are open, as a book that tells one side more than the other, or what the dice will show."""

from testing.twins import Talkative


class Whispering(Talkative):
    """`whisper` is what it gives away; "" for nothing."""

    def __init__(self, inner, whisper=""):
        super().__init__(inner)
        self.whisper = whisper

    def next_die(self, state):
        """What the next die will show."""
        return state.dice.clone().die(6)

    def apply(self, state, question, order):
        super().apply(state, question, order)
        if self.whisper == "news":
            for event in state.log:
                event.to = 1 << question.side

    def options(self, state, question):
        found = super().options(state, question)
        if self.whisper == "option":
            found[-1].words += f" ({self.next_die(state)})"
        return found

    def ask_words(self, state, question):
        words = super().ask_words(state, question)
        return f"{words} ({self.next_die(state)})" if self.whisper == "question" else words

    def view(self, state, side):
        found = super().view(state, side)
        if self.whisper == "strength" and side == 0:
            found["pieces"][0]["strength"] += "!"
        if self.whisper == "piece" and side == 1:
            found["pieces"].pop()
        if self.whisper == "dice":
            found["turns"] += self.next_die(state)
        return found
