"""`vedette matchups`: the odds of typical situations, as tables."""

from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.table import Table

from vedette import books
from vedette.cli import common
from vedette.engine.types import BadInput
from vedette.lab import page
from vedette.lab.matchups import Matchup, MatchupCell, matchups_of, read_matchup

SHADES = (20, 40, 60, 80)
COLOURS = ("red", "yellow", "", "green", "bold green")


def matchups(which: str = "", /, *, html: Path | None = None, json: bool = False) -> None:
    """Show exact odds of typical situations as tables: fire by range and weapon, charges by number and quality.

    Parameters
    ----------
    which
        A book, or a file with your own match-up (docs/lab.md). If omitted: the match-ups of every book.
    html
        Write the tables to this file, as a page with shaded cells that works offline.
    json
        Print the tables as JSON for scripts.
    """
    if which.endswith(".toml"):
        chosen = [read_matchup(Path(which))]
    else:
        chosen = [one for name in ([which] if which else books.names()) for one in matchups_of(name)]
    if not chosen:
        raise BadInput(f"the book '{which}' has no match-ups of its own; name a file with one")
    worked = [(one, one.cells()) for one in chosen]
    docs = [one.doc(cells) for one, cells in worked]
    if html is not None:
        common.write_file(html, page.matchups_page(docs))
    if json:
        common.print_json(docs)
        return
    for one, cells in worked:
        show(one, cells)
    if html is not None:
        print(f"Written to {html}.")


def show(matchup: Matchup, cells: list[list[MatchupCell]]) -> None:
    """Print one table: the chance of something good, and the expected losses."""
    book = books.entry(matchup.book).book().title
    shown = Table(title=f"{matchup.title} ({book})", title_justify="left", box=SIMPLE_HEAD)
    shown.add_column(f"{matchup.down} \\ {matchup.across}")
    for column in matchup.columns:
        shown.add_column(str(column["words"]), justify="right")
    for row, line in zip(matchup.rows, cells, strict=True):
        shown.add_row(str(row["words"]), *[words_of(one) for one in line])
    common.console.print(shown)
    every = [cell for line in cells for cell in line]
    own = ", own after the stroke" if any([cell.ours >= 0.05 for cell in every]) else ""
    about = "" if all([cell.exact for cell in every]) else "; ~ estimated"
    told = f"the chance of a result that is good for who gives the order, and the enemy's losses to be expected{own}{about}."
    common.say(f"{matchup.words} `{matchup.order}`: {told}")
    print()


def words_of(cell: MatchupCell) -> str:
    """Return a cell with the shade of its chance, or a result that is good or bad for neither side."""
    if not cell.is_judged:
        return f"{cell.likeliest} {round(100 * cell.likely)}%"
    percent = round(100 * cell.good)
    colour = COLOURS[len([one for one in SHADES if percent >= one])]
    lost = f" -{cell.theirs:.1f}" if max(cell.theirs, cell.ours) >= 0.05 else ""
    own = f"/-{cell.ours:.1f}" if cell.ours >= 0.05 else ""
    told = f"{percent}%{'' if cell.exact else '~'}{lost}{own}"
    return f"[{colour}]{told}[/]" if colour else told
