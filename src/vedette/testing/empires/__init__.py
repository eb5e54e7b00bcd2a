"""Helpers for proof that only When Empires Clash! needs."""
