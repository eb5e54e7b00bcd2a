"""The Actions tables: Risk Factor, roll, cell, and a unit's obedience."""
