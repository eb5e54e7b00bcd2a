"""Errors of stored games."""


class Unplayable(Exception):
    """A stored game that cannot be opened: its set-up is no longer valid, or it is damaged."""
