"""Places, blocks of troops, terrain and sight on a free table; it knows no rules."""
