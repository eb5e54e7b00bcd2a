"""Sight, spotting and cover."""
