"""Army lists of Colonial Adventures."""
