"""The command phase, and orders of the player's own groups."""
