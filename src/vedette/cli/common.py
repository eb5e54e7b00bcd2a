"""Shared by many commands: a book with house rules, a set-up, a seed, files to read and to write."""

import json
import os
import secrets
import textwrap
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from cyclopts import Parameter
from rich.console import Console

from vedette import books
from vedette.ai import Player
from vedette.api import number_of
from vedette.armies import Forces
from vedette.cli.names import ArmyName, ScenarioName
from vedette.engine.book import Book, amend
from vedette.engine.game import Game
from vedette.engine.record import load, parse, save_text
from vedette.engine.types import BadInput
from vedette.engine.validation import as_dict, as_text
from vedette.house_rules import load_house_rules

LARGEST_RECORD: Final = 50_000_000
SOLO: Final = "solo"
"""The player of a side that its book runs by its own tables."""

console: Final = Console(highlight=False)


def find_book(name: str, house: Path | None = None) -> Book:
    """Return the book of that name, with the house rules of a file worked in."""
    book = books.entry(name).book()
    return amend(book, load_house_rules(house)) if house is not None else book


@Parameter(name="*")
@dataclass(frozen=True)
class BattleOptions:
    """The battle to play.

    Parameters
    ----------
    scenario
        A scenario's id or file; see `vedette scenario list`. If omitted: a small battle for beginners.
    armies
        Two armies (ids or files) with a comma between them, for a one-off battle. In books whose forces are built
        unit by unit also with --scenario: "mine.toml," is your force for side 1, ",mine.toml" for side 2.
    one_off
        Play a one-off battle by the book: terrain, baselines, army values and armies are rolled for and chosen.
    sizes
        Number of units or bands for each side, as in 4,12, for armies that are recruited by dice.
    defender
        The side that defends, 1 or 2, for armies that are recruited by dice. If omitted: by the book.
    battle
        The kind of battle, in books with several: patrol, raid or defend. If omitted: two armies meet.
    """

    scenario: ScenarioName = ""
    armies: ArmyName = ""
    one_off: bool = False
    sizes: str = ""
    defender: int = 0
    battle: str = ""

    def is_made(self) -> bool:
        """True if anything was chosen."""
        return self != USUAL_BATTLE


USUAL_BATTLE: Final = BattleOptions()
"""The small battle for beginners."""


def find_setup(book: Book, choice: BattleOptions, seed: str) -> dict[str, Any]:
    """Return the set-up of a scenario or of a one-off battle; by default that of the beginners' battle."""
    scenario, armies, one_off = choice.scenario, choice.armies, choice.one_off
    sizes, defender, battle = choice.sizes, choice.defender, choice.battle
    scenarios = books.entry(book.name).scenarios()
    forces = books.entry(book.name).armies() if scenario and armies else None
    if isinstance(forces, Forces) and not (one_off or sizes or defender or battle):
        return fielded(scenarios.setup_of(scenario), armies, forces)
    if scenario and (armies or one_off or sizes or defender or battle):
        raise BadInput(
            "give either --scenario, or a one-off battle (--battle, --armies, --one-off, --sizes, --defender), not both"
        )
    for name, given in (("sizes", sizes), ("defender", defender)):
        if given and name not in scenarios.battle_choices:
            takers = ", ".join(books_that_let_choose(name))
            raise BadInput(f"--{name} is for battles whose armies are recruited by dice: --book {takers}")
    if battle and "battle" not in scenarios.battle_choices:
        takers = ", ".join(books_that_let_choose("battle"))
        raise BadInput(f"--battle is for books with several kinds of battle: --book {takers}")
    if not armies and not one_off and not sizes and not defender and not battle:
        return scenarios.setup_of(scenario or scenarios.first())
    choices: dict[str, Any] = {"seed": number_of(seed, "terrain")}
    if battle:
        choices["battle"] = battle
    if armies:
        choices["armies"] = two_armies(armies)
    if sizes:
        choices["sizes"] = two_sizes(sizes)
    if defender:
        if defender not in (1, 2):
            raise BadInput(f"--defender is 1 or 2; not {defender}")
        choices["defender"] = defender - 1
    return scenarios.left_to_dice(**choices) if one_off else scenarios.battle_of(**choices)


def fielded(setup: dict[str, Any], armies: str, forces: Forces) -> dict[str, Any]:
    """Return a set-up with other forces: "mine.toml," for the first side, ",mine.toml" for the second."""
    names = two_armies(armies)
    if not any(names):
        raise BadInput("--armies names at least one force: as in mine.toml, or ,mine.toml for the second side")
    for side, name in enumerate(names):
        if name:
            force = forces.load(name)
            setup = forces.field(setup, side, {key: value for key, value in force.items() if key != "id"})
    return setup


def two_armies(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2:
        raise BadInput(f"--armies takes two armies with a comma between them, as in zulu,british-1879; not '{text}'")
    return names


def books_that_let_choose(choice: str) -> list[str]:
    """Return the books whose one-off battles have a choice."""
    entries = [books.entry(name) for name in books.names()]
    return [one.name for one in entries if one.has("scenarios") and choice in one.scenarios().battle_choices]


def some_rule() -> str:
    """Return a rule's id as an example."""
    return books.entry(books.DEFAULT).ledger().rules[0].id


def two_sizes(text: str) -> list[int]:
    """Read the group counts of both sides: two numbers with a comma between them."""
    words = [word.strip() for word in text.split(",")]
    if len(words) != 2 or not all([word.isdigit() and len(word) < 5 for word in words]):
        raise BadInput(f"--sizes takes two numbers with a comma between them, as in 4,12; not '{text}'")
    return [int(word) for word in words]


def fresh_seed() -> str:
    """Return a seed that nobody can guess."""
    return secrets.token_hex(8)


def read_record(path: Path) -> dict[str, object]:
    """Read the record in a file."""
    try:
        if path.stat().st_size > LARGEST_RECORD:
            raise BadInput(f"{path}: too large to be a record")
        return parse(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        raise BadInput(f"{path}: this is not a record: it is not text") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}") from None
    except BadInput as error:
        raise BadInput(str(error) if str(error).startswith(str(path)) else f"{path}: {error}") from None


def book_of(record: dict[str, object]) -> Book:
    """Return the book that a record was played with, its house rules worked in."""
    book = find_book(as_text(record["book"], "book"))
    house = as_dict(record.get("house_rules", {}), "house_rules")
    return amend(book, house) if house else book


def load_game(path: Path, upto: int | None = None) -> Game:
    """Load the battle in a file and replay it, as far as wanted."""
    record = read_record(path)
    try:
        orders = record["orders"]
        count = len(orders) if isinstance(orders, list) else 0
        if upto is not None and not 0 <= upto <= count:
            raise BadInput(f"it has {count} orders; it cannot be stopped after {upto}")
        return load(book_of(record), record, count if upto is None else upto)
    except BadInput as error:
        raise BadInput(f"{path}: {error}") from None


def player_kind(game: Game, side: int, mind: Player | None) -> tuple[str, str]:
    """Return the kind of seat of a side, and the name of its computer player."""
    if side in game.state.solo:
        return SOLO, ""
    return ("person", "") if mind is None else ("ai", mind.name)


def take_seats(game: Game, kinds: list[tuple[str, str]]) -> None:
    """Note who plays, one seat for each side. A battle that was begun elsewhere keeps its seats."""
    if not game.seats:
        game.seats = [
            {"side": side, "kind": kind, "name": "", "player": player} for side, (kind, player) in enumerate(kinds)
        ]


def players_of(game: Game) -> list[Player | None]:
    """Return who plays each side of a saved battle: its computer players, and None for people."""
    minds: list[Player | None] = [None, None]
    for seat in game.seats:
        side, player = seat["side"], str(seat["player"])
        if seat["kind"] == "ai" and isinstance(side, int) and side < len(minds):
            minds[side] = books.entry(game.book.name).player(player)
    return minds


def seat_of(game: Game, side: int) -> int:
    """Return the first seat of a side."""
    for number, seat in enumerate(game.seats):
        if seat["side"] == side:
            return number
    return side


def width() -> int:
    """Return the width of text: that of the terminal, or no limit for a file or a program."""
    return console.width if console.is_terminal or "COLUMNS" in os.environ else 100_000


def wrapped(line: str, hang: int = 0) -> str:
    """Wrap a line at words to the width of the terminal; further lines are indented by `hang`."""
    wide = max(20, width())
    if len(line) <= wide:
        return line
    blank = len(line) - len(line.lstrip())
    deep = " " * min(blank + hang, wide // 2)
    return textwrap.fill(line, wide, subsequent_indent=deep, break_on_hyphens=False, break_long_words=False)


def say(text: str = "", hang: int = 0) -> None:
    """Print text, wrapped at words."""
    for line in text.split("\n"):
        print(wrapped(line, hang))


def show(markup: str, style: str = "", is_markup: bool = True) -> None:
    """Print text with colours, wrapped at words."""
    console.print(markup, style=style or None, markup=is_markup, soft_wrap=width() > console.width)


def keeping_place() -> Path:
    """Return a new file in the user's data folder for a battle that is left."""
    from vedette.server.main import data_folder

    return data_folder() / "battles" / f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.json"


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written."""
    half = path.with_name(path.name + ".part")
    try:
        half.write_text("", encoding="utf-8")
        half.unlink()
    except OSError as error:
        raise BadInput(f"{path}: cannot be written: {error.strerror}") from None


def write_file(path: Path, text: str) -> None:
    """Write a file completely or not at all."""
    half = path.with_name(path.name + ".part")
    try:
        half.write_text(text, encoding="utf-8")
        half.replace(path)
    except OSError as error:
        with suppress(OSError):
            half.unlink(missing_ok=True)
        raise BadInput(f"{path}: cannot be written: {error.strerror}") from None


def save_game(game: Game, path: Path) -> None:
    """Save a battle's record."""
    write_file(path, save_text(game))


def print_json(value: object) -> None:
    """Print a result for scripts."""
    print(json.dumps(value, indent=1, ensure_ascii=False))
