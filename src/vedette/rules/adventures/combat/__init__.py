"""Fire, melee and their casualties."""
