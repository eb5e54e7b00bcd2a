"""Test helpers that only Colonial Adventure needs."""
