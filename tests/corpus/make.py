"""Records of this release for the corpus: `python tests/corpus/make.py` writes them into a folder named by the version.

Done once for each release that is tagged; the records stay as they are for good. Two battles of each book, its first and a larger
one; a throw is taken back in each, and a side is left to the book where it has tables for that.
"""

from pathlib import Path

from vedette import __version__, books
from vedette.ai import decide
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.engine.record import save_text
from vedette.engine.solo import with_solo

HERE = Path(__file__).parent


def played(book: books.BookEntry, scenario: str, second: str) -> Game:
    """A battle between a rash and another player, with an order taken back on the way."""
    setup = with_solo(book.book(), book.scenarios().setup_of(scenario), [1] if second == "solo" else [])
    game = Game(book.book(), setup, f"corpus {book.name} {scenario} {second}")
    players = [book.player("rash"), book.player("" if second == "solo" else second)]
    luck = [Rng(11), Rng(12)]
    game.seats = [
        {"side": 0, "kind": "ai", "name": "", "player": "rash"},
        {
            "side": 1,
            "kind": "solo" if second == "solo" else "ai",
            "name": "",
            "player": "" if second == "solo" else second,
        },
    ]
    is_undone = False
    while game.question is not None:
        side = game.question.side
        refused = game.apply_order(decide(players[side], game.book, game.state, luck[side]))
        if refused is not None:
            raise RuntimeError(f"{scenario}: {refused}")
        if len(game.history) > 30 and game.history[-1].faces and not is_undone:
            game.undo_to(len(game.history) - 1, side, "alone")
            is_undone = True
    return game


def main() -> None:
    folder = HERE / __version__
    folder.mkdir(exist_ok=True)
    for name in books.names():
        book = books.entry(name)
        ids = book.scenarios().ids()
        rows = [(ids[0], "steady" if book.has("steady") else "random"), (ids[min(2, len(ids) - 1)], "random")]
        if book.book().runs_sides:
            rows.append((ids[0], "solo"))
        for scenario, second in rows:
            game = played(book, scenario, second)
            path = folder / f"{name}-{scenario}-{second}.json"
            path.write_text(save_text(game), encoding="utf-8")
            print(f"{path.name}: {len(game.history)} orders")


if __name__ == "__main__":
    main()
