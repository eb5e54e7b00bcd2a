"""The commands of `vedette`, a module each."""
