"""`vedette watch`: a battle between computer players."""

import json
import time
from pathlib import Path

from vedette import books
from vedette.ai import decide
from vedette.api import chance_for
from vedette.cli import common
from vedette.cli.names import BookName, PlayerName
from vedette.cli.screen import table, telling
from vedette.engine.docs import event_doc
from vedette.engine.game import Game
from vedette.engine.solo import with_solo
from vedette.engine.types import OBSERVER, BadInput


def watch(
    *,
    book: BookName = books.DEFAULT,
    choice: common.BattleOptions = common.USUAL_BATTLE,
    players: PlayerName = "",
    seed: str = "",
    house: Path | None = None,
    save: Path | None = None,
    delay: float = 0.0,
    draw: bool = False,
    quiet: bool = False,
    json: bool = False,
) -> None:
    """Watch computer players fight a battle.

    Parameters
    ----------
    book
        The rulebook.
    players
        The player of each side, as in steady,rash: cadet, steady, veteran, general, search:0.5s, rash, random, solo.
    seed
        The seed of dice and players: the same seed gives the same battle.
    house
        A file with house rules.
    save
        Save the battle's record to this file.
    delay
        Seconds to wait after each event.
    draw
        Draw the table at the end of each turn.
    quiet
        Print only the outcome.
    json
        Print one JSON document a line for scripts.
    """
    rules = common.find_book(book, house)
    seed = seed or common.fresh_seed()
    names = [name.strip() for name in players.split(",")] if players else ["", ""]
    if len(names) != 2:
        raise BadInput(f"--players takes two players with a comma between them, as in steady,random; not '{players}'")
    if delay < 0:
        raise BadInput("--delay cannot be less than 0")
    minds = [books.entry(book).player("" if name == common.SOLO else name) for name in names]
    luck = [chance_for(seed, side) for side in (0, 1)]
    setup = common.find_setup(rules, choice, seed)
    setup = with_solo(rules, setup, [side for side, name in enumerate(names) if name == common.SOLO])
    game = Game(rules, setup, seed)
    common.take_seats(game, [common.player_kind(game, side, mind) for side, mind in enumerate(minds)])
    show = _show_json if json else _show
    told = 0
    if not quiet:
        told = show(game, told, delay, draw)
    while game.question is not None:
        side = game.question.side
        refused = game.apply_order(decide(minds[side], rules, game.state, luck[side]))
        if refused is not None:
            raise RuntimeError(f"{minds[side].name} gave an order that is refused: {refused}")
        if not quiet:
            told = show(game, told, delay, draw)
    if save is not None:
        common.save_game(game, save)
    if json:
        print(_line({"outcome": telling.named_outcome(game), "orders": len(game.history), "seed": seed}))
        return
    if not quiet:
        print()
    for words in telling.outcome_lines(game):
        print(words)
    print(f"Seed {seed}; {len(game.history)} orders." + (f" Saved in {save}." if save is not None else ""))


def _show(game: Game, told: int, delay: float, draw: bool) -> int:
    for event in game.events[told:]:
        if not event.seen_by(OBSERVER) or not telling.is_news(event):
            continue
        if event.event_type.kind == "turn":
            if draw:
                table.show(common.console, game.book, game.state, OBSERVER)
            common.console.print()
        common.console.print(telling.event_line(game.book, game.state, event), soft_wrap=True)
        if delay:
            time.sleep(delay)
    return len(game.events)


def _show_json(game: Game, told: int, delay: float, draw: bool) -> int:
    for event in game.events[told:]:
        if event.seen_by(OBSERVER):
            print(_line(event_doc(game.book, game.state, event)), flush=delay > 0)
            if delay:
                time.sleep(delay)
    return len(game.events)


def _line(doc: object) -> str:
    return json.dumps(doc, ensure_ascii=False)
