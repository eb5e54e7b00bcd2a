"""Computer players. They see only what their seat may see, and answer with a legal order.

The random and the rash player serve all books. The steady player and the evaluation stand in a folder of each book.
`books.entry(book).player(name)` finds a player by name.
"""

from vedette.ai.players import Player
from vedette.ai.playout import decide, play_out

__all__ = ["Player", "decide", "play_out"]
