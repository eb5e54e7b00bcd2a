"""Movement of single figures: costs, charges, formations."""
