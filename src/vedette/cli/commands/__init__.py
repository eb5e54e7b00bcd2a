"""The commands of `vedette`, one module each."""
