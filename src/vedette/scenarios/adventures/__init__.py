"""Battles of Colonial Adventures."""
