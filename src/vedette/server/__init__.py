"""The game service: game logic without I/O, live rooms, worker processes, a durable store, and HTTP."""
