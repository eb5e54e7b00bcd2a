"""Shooting, artillery, close combat and morale."""
