"""The Actions tables: Risk Factor, roll, cell, and how a unit obeys."""
