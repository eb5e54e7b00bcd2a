"""Army lists of Colonial Adventure."""
