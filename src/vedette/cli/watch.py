"""`vedette watch`: computer players fight it out."""

import json
import time
from pathlib import Path

from vedette.ai import decide, player_named
from vedette.cli import common, table, telling
from vedette.engine.crank import Game
from vedette.engine.docs import event_doc
from vedette.engine.types import OBSERVER, BadInput


def watch(
    *,
    book: str = "empires",
    scenario: str = "",
    armies: str = "",
    one_off: bool = False,
    sizes: str = "",
    defender: int = 0,
    players: str = "steady,steady",
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
    scenario
        A scenario's id or file; see `vedette scenario list`.
    armies
        Two armies (ids or files) with a comma between them, for a one-off battle.
    one_off
        A one-off battle by the book: terrain, baselines, army values and armies are diced for and chosen.
    sizes
        How many units or bands each side recruits, as in 4,12; for armies that are recruited by dice.
    defender
        Which side defends, 1 or 2; for armies that are recruited by dice. Left out: the European side.
    players
        Who plays each side: steady, rash or random.
    seed
        The seed of dice and players: the same seed, the same battle.
    house
        A file with house rules.
    save
        Save the battle's record in this file.
    delay
        Seconds to wait after each event.
    draw
        Draw the table at the end of each turn.
    quiet
        Only say how it ended.
    json
        One JSON document a line, for scripts.
    """
    rules = common.find_book(book, house)
    seed = seed or common.fresh_seed()
    names = [name.strip() for name in players.split(",")]
    if len(names) != 2:
        raise BadInput(f"--players takes two players with a comma between them, as in steady,random; not '{players}'")
    if delay < 0:
        raise BadInput("--delay cannot be less than 0")
    minds = [player_named(name) for name in names]
    luck = [common.chance_for(seed, side) for side in (0, 1)]
    game = Game(rules, common.find_setup(rules, scenario, armies, one_off, seed, sizes, defender), seed)
    show = _show_json if json else _show
    told = 0
    if not quiet:
        told = show(game, told, delay, draw)
    while game.question is not None:
        side = game.question.side
        refused = game.answer(decide(minds[side], rules, game.state, luck[side]))
        if refused is not None:
            raise RuntimeError(f"{names[side]} gave an order that is refused: {refused}")
        if not quiet:
            told = show(game, told, delay, draw)
    if save is not None:
        common.save_game(game, save)
    if json:
        print(_line({"outcome": telling.outcome_doc(game), "orders": len(game.past), "seed": seed}))
        return
    for words in telling.outcome_lines(game):
        print(words)
    print(f"Seed {seed}; {len(game.past)} orders." + (f" Saved in {save}." if save is not None else ""))


def _show(game: Game, told: int, delay: float, draw: bool) -> int:
    for event in game.events[told:]:
        if not event.seen_by(OBSERVER):
            continue
        if event.saying.kind == "turn":
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
