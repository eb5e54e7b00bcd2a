"""`vedette luck`: did the dice decide, or the orders?"""

from pathlib import Path

from vedette.cli import common
from vedette.cli.commands.simulate import STOPPED, Bar
from vedette.cli.names import PlayerName
from vedette.engine.types import BadInput
from vedette.lab.job import Doc
from vedette.lab.luck import LuckReport, judge_block
from vedette.lab.simulation import Players, ignore_further_interrupts, players_on
from vedette.lab.workers import Block


def luck(
    record: Path,
    /,
    *,
    playouts: int = 20,
    player: PlayerName = "rash",
    seed: str = "luck",
    workers: int = 0,
    on: str = "",
    json: bool = False,
) -> int:
    """Measure how the dice and the decisions of a recorded battle changed the chance to win.

    Computer players play on from every moment many times. Each result is an estimate with its margin of error. The
    costliest decisions of each side are listed.

    Parameters
    ----------
    record
        A record, as `--save` writes it.
    playouts
        Number of playouts from each moment; five times more for the costliest decisions.
    player
        The player of both sides: rash is quick, steady plays better.
    seed
        The seed of the playouts: the same seed gives the same result.
    workers
        Number of processes. If omitted: one for each core.
    on
        `ray`, or the address of a Ray cluster.
    json
        Print every decision as JSON for scripts.
    """
    common.load_game(record)
    try:
        judged = LuckReport(record.read_text(encoding="utf-8"), player, playouts, seed)
    except BadInput as error:
        raise BadInput(f"{record}: {error}") from None
    with players_on(on, workers) as playing:
        try:
            judge(judged, playing, "moments judged:", judged.blocks())
            judge(judged, playing, "a closer look:", judged.closer_blocks())
        except KeyboardInterrupt:
            ignore_further_interrupts()
            print("Stopped: a judgement needs every moment, so there is nothing to tell.")
            return STOPPED
    doc = judged.doc()
    if json:
        common.print_json(doc)
    else:
        show(doc)
    return 0


def judge(judged: LuckReport, playing: Players, words: str, blocks: list[Block]) -> None:
    """Judge some moments of the record."""
    with Bar(words, len(blocks)) as bar:
        for rows in playing.play(judged.doc_of_job, blocks, judge_block):
            judged.add(rows)
            bar.step(rows)


def points(share: float) -> str:
    """Return a part of the chance to win, in hundredths."""
    return f"{100 * share:+.0f}"


def show(doc: Doc) -> None:
    """Print the judgement."""
    names = doc["sides"]
    print(f"{names[0]} began with a chance of {100 * doc['start']:.0f} in 100, and ended with {100 * doc['end']:.0f}.")
    print("All that raised and lowered it, added up, so that a sum may be more than 100:")
    margins = [f"± {100 * margin:.0f}" for margin in doc["margins"]]
    print(f"  the dice: {points(doc['dice'])} for {names[0]}, {points(-doc['dice'])} for {names[1]} ({margins[2]})")
    for side in (0, 1):
        print(f"  the decisions of {names[side]}: {points(doc['decisions'][side])} for them ({margins[side]})")
    print(f"Estimated by {doc['playouts']} playouts of {doc['player']} players from every moment.")
    for side in (0, 1):
        if doc["costliest"][side]:
            print(f"Costliest decisions of {names[side]}:")
        for line in doc["costliest"][side]:
            margin = f"± {100 * line['margin']:.0f} in 100{'' if line['clear'] else ', within the error'}"
            print(
                f"  turn {line['turn']}, order {line['first'] + 1}: {line['words']}: {points(line['decision'])} {margin}"
            )
