"""Reaction tests and what they make a group do."""
