"""Helpers for proof that only Colonial Adventure needs."""
