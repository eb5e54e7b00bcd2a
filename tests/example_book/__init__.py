"""Pickets: a small book that is no part of Vedette. This folder and one entry (entry.py) are all that it takes to play it.

Two sides have a few pickets each on a square grid. In turn a side orders one of them: it steps to the next square, or it
shoots at an enemy within three squares and drives him off with a 5 or 6 on a D6. There are no armies to choose from and no
steady player.
"""
