"""Battles against the book: missions, Possible Enemy Forces, and the book's own enemy."""
