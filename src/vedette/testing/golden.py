"""Golden games (*.game): lines that begin with `>` are input, all else is regenerated and compared.

The first inputs say what is played. The rest are orders, in sequence:

    > book NAME
    > scenario first-battle                     (or `armies zulu boers` and `sizes 6 3` for a battle between two lists)
    > battle patrol                             (before the armies, in books with several kinds of battle)
    > turns 4                                   (if not as in the scenario)
    > house settings.sequence = "alternating"   (a line of house rules as TOML; as many as wanted)
    > seed golden
    > players steady random                     (players that chose the orders, if no person did; `solo`: the book)
    > number 0 1 2 3
    > fire 3 at 9 | 4 4 2                       (with these faces instead of the seed's)

`python -m vedette.testing.golden FILE...` writes files again from their inputs. With `--anew` before the files, their
players choose again. This is for changed rules that refuse the old orders. `compose` makes a new game from the choices
of players.
"""

import sys
import tomllib
from pathlib import Path
from typing import Any, Final

from vedette import books
from vedette.ai import decide
from vedette.engine.book import Book, amend
from vedette.engine.dice import NeedDice, Rng
from vedette.engine.game import Game
from vedette.engine.record import digest
from vedette.engine.solo import with_solo
from vedette.engine.tables import Event
from vedette.engine.types import NOBODY, OBSERVER, BadInput

HEAD: Final = ("book", "scenario", "battle", "armies", "sizes", "turns", "house", "seed", "players")
ANEW: Final = "--anew"
SOLO: Final = "solo"
"""A side that the book runs by its own tables."""


class Head:
    """The head of a golden game: what is played."""

    def __init__(self) -> None:
        self.entries: dict[str, str] = {}
        self.house: list[str] = []

    def add(self, key: str, value: str) -> None:
        if key == "house":
            self.house.append(value)
        else:
            self.entries[key] = value

    def lines(self) -> list[str]:
        first = ("book", "scenario", "battle", "armies", "sizes", "turns")
        found = [f"> {key} {self.entries[key]}" for key in first if key in self.entries]
        found += [f"> house {line}" for line in self.house]
        return found + [f"> {key} {self.entries[key]}" for key in ("seed", "players") if key in self.entries]

    @property
    def entry(self) -> books.BookEntry:
        return books.entry(self.entries["book"])

    def book(self) -> Book:
        book = self.entry.book()
        return amend(book, tomllib.loads("\n".join(self.house))) if self.house else book

    def setup(self) -> dict[str, Any]:
        choices: dict[str, Any] = {"turns": int(self.entries["turns"])} if "turns" in self.entries else {}
        if "armies" not in self.entries:
            return self.entry.scenarios().setup_of(self.entries["scenario"], **choices)
        if "sizes" in self.entries:
            choices["sizes"] = [int(size) for size in self.entries["sizes"].split()]
        if "battle" in self.entries:
            choices["battle"] = self.entries["battle"]
        return self.entry.scenarios().battle_of(armies=self.entries["armies"].split(), **choices)

    def game(self) -> Game:
        book = self.book()
        players = self.entries.get("players", "").split()
        solo = [side for side, name in enumerate(players) if name == SOLO]
        return Game(book, with_solo(book, self.setup(), solo), self.entries["seed"])


def read_inputs(text: str) -> tuple[Head, list[str]]:
    """Read the head and the orders."""
    head = Head()
    orders: list[str] = []
    for line in text.splitlines():
        if not line.startswith(">"):
            continue
        given = line[1:].strip()
        key, _, value = given.partition(" ")
        if key in HEAD and not orders:
            head.add(key, value)
        else:
            orders.append(given)
    for key in ("book", "scenario", "seed"):
        if key not in head.entries and not (key == "scenario" and "armies" in head.entries):
            raise BadInput(f"this golden game does not say its {key}")
    return head, orders


def regenerate(text: str) -> str:
    """Return the whole text of a golden game from its inputs."""
    head, orders = read_inputs(text)
    game = head.game()
    lines = [*head.lines(), *log_lines(game, 0)]
    for i, given in enumerate(orders):
        since = len(game.events)
        give(game, given, i)
        lines += [f"> {given}", *log_lines(game, since)]
    return "\n".join([*lines, *ending(game)]) + "\n"


def give(game: Game, given: str, i: int) -> None:
    """Give an order, with its own faces where it has some."""
    text, bar, faces = given.partition("|")
    order = game.book.grammar.read(text)
    if bar:
        refused = game.apply_with_manual_dice(order, [int(face) for face in faces.split()])
        if isinstance(refused, NeedDice):
            raise BadInput(f"order {i + 1} ('{given}'): more dice are wanted: {refused}")
    else:
        refused = game.apply_order(order)
    if refused is not None:
        raise BadInput(f"order {i + 1} ('{given}') is refused: {refused}")


def log_lines(game: Game, since: int) -> list[str]:
    """Return the events, the positions at each start of a turn, and the next question."""
    lines: list[str] = []
    for event in game.events[since:]:
        lines += event_lines(game, event)
        if event.event_type.kind == "turn":
            lines += standing(game)
    question = game.question
    if question is not None:
        side = game.book.side_name(game.state, question.side)
        offered = len(game.book.legal_orders(game.state, question))
        lines.append(f"? {side} [{question.rule}] {game.book.ask_words(game.state, question)} ({offered} orders)")
    return lines


def event_lines(game: Game, event: Event) -> list[str]:
    lines = [f"  {game.book.tell(game.state, event)} [{event.event_type.rule}]"]
    for roll in event.rolls or []:
        name = game.book.name_of(game.state, roll.who) if roll.who != NOBODY else roll.words
        sums = [
            f"{line.amount:+d} {line.words} [{line.rule}]"
            for tally in (roll.tally, roll.pool)
            if tally is not None
            for line in tally.lines()
        ]
        lines.append(
            f"    {name}: {'+'.join([str(face) for face in roll.faces])} {' '.join(sums)}".rstrip() + f" = {roll.score}"
        )
    return lines


def standing(game: Game) -> list[str]:
    """Return the places of all units, a line for each side."""
    view: Any = game.book.view(game.state, OBSERVER)
    lines: list[str] = []
    for number, side in enumerate(view["sides"]):
        pieces = [piece for piece in view["pieces"] if piece["side"] == number and piece["x"] is not None]
        shown = " ".join([f"{piece['id']}@{piece['x']},{piece['y']}/{piece['facing']}" for piece in pieces])
        lines.append(f"  | {side['name']} worth {side['worth']} lost {side['lost']}: {shown}")
    return lines


def ending(game: Game) -> list[str]:
    outcome = game.state.outcome
    if outcome is None:
        return [*standing(game), f"= not over {digest(game)}"]
    return [*standing(game), f"= {outcome.words} [{outcome.rule}] {outcome.scores} {digest(game)}"]


def compose(head: list[str], players: tuple[str, str]) -> str:
    """Compose a golden game from the lines of a head (without `>`) and the choices of two players."""
    opening, _ = read_inputs("\n".join([f"> {line}" for line in head]))
    opening.add("players", " ".join(players))
    game = opening.game()
    rng = Rng(1)
    minds = [opening.entry.player("" if name == SOLO else name) for name in players]
    while game.question is not None:
        order = decide(minds[game.question.side], game.book, game.state, rng)
        refused = game.apply_order(order)
        if refused is not None:
            raise BadInput(f"a player's order is refused: {refused}")
    orders = [f"> {game.book.grammar.write(past.order)}" for past in game.history]
    return regenerate("\n".join([*opening.lines(), *orders]))


def compose_again(text: str) -> str:
    """Compose the same battle again, with new choices of the same players."""
    head, _ = read_inputs(text)
    players = head.entries.get("players", "").split()
    if len(players) != 2:
        raise BadInput("this golden game does not name the two players whose choices it was made of")
    return compose([line[2:] for line in head.lines()], (players[0], players[1]))


def main(files: list[str]) -> None:
    """Write golden games again."""
    again = compose_again if files[:1] == [ANEW] else regenerate
    for name in files:
        if name != ANEW:
            path = Path(name)
            path.write_text(again(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
