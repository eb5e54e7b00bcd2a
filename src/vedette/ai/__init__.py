"""Players: they see only what their seat may see, and answer with an order that is on offer.

random   any order on offer, by chance
rash     by chance too, but attacks more often than not
steady   a sensible opponent; each book has its own, in a folder of its own

`books.entry(book).player(name)` finds one.
"""

from vedette.ai.players import Player
from vedette.ai.playout import decide, play_out

__all__ = ["Player", "decide", "play_out"]
