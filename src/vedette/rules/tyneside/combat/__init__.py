"""Shooting, melee and their results."""
