"""A game without I/O: session, seats, events, undo."""
