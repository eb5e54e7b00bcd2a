"""Hidden units and their markers."""
