"""Test helpers for When Empires Clash!."""
