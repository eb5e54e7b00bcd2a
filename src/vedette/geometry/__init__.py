"""Places, blocks of troops, terrain and sight on the table; it knows no rules.

The free table (inches or centimetres): lengths are whole hundredths of the book's unit, headings whole degrees (0 is
north, clockwise), x grows east and y north. Nothing is floating point, so results agree on every machine, compiled or
not. Returned lengths are rounded up, so `gap(a, b) <= n` says exactly "within n"; use `are_nearer` for "nearer than
n". Positions are values (Point, Figure, Block, Area, Line never change) and may be shared between clones.
"""
