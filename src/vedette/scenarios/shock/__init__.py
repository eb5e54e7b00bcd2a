"""Battles of Colonial Adventure."""
