"""Test helpers that only Colonial Adventures needs."""
