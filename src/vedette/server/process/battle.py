"""What may be wrong with a stored game."""


class Unplayable(Exception):
    """A stored game cannot be opened: its set-up is none any more, or it is damaged."""
