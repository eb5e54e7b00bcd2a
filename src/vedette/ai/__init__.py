"""Players: they see only what their seat may see, and answer with an order that is on offer.

random   any order on offer, by chance
steady   a sensible opponent for each book
"""

from vedette.ai.players import NAMES, Player, decide, player_named

__all__ = ["NAMES", "Player", "decide", "player_named"]
