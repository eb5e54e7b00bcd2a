"""Games in play: rooms, clients, computer players."""
