"""Reaction tests and their results."""
