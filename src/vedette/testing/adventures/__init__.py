"""Helpers for proof that only Colonial Adventures needs."""
