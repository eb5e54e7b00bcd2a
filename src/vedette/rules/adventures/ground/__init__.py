"""The ground: terrain, buildings, places, sight and cover."""
