"""Vedette: one engine, four rulebooks of colonial-era miniature battles, every result explained."""

from typing import Final

__version__: Final = "0.1.0"
