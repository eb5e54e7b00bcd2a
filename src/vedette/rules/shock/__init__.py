"""Colonial Adventure: units of figures on a free table, with shock points."""
