"""Charts and tables for the lab's pages, drawn as SVG and HTML without any network."""

from html import escape
from math import floor, log10
from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --ground: #2a241c; --title: #f4ead0; --subtle: #d9c894; --paper: #f4ead0; --ink: #3a2c17;
 --dim: #6b5a3c; --line: #d8c69c; --mark: #f3dfa4; --bar: #8a7a58; --accent: #8f2020; }
@media (prefers-color-scheme: dark) { :root { --ground: #12131b; --paper: #1d1f2b; --ink: #e9e0c8; --dim: #aaa48f;
 --line: #3b3f52; --mark: #3a3626; --bar: #8d8468; --accent: #c4564c; } }
* { box-sizing: border-box; }
body { font: 17px/1.45 Georgia, 'Iowan Old Style', 'Palatino Linotype', serif; font-variant-numeric: lining-nums;
 color: var(--ink); background: var(--ground); max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
header { color: var(--title); margin-bottom: 1.2rem; } header p { color: var(--subtle); margin: .2rem 0 0; }
h1 { font-size: 1.9rem; font-weight: 400; margin: 0; } h2 { font-size: 1.25rem; margin: 0 0 .6rem; }
section { background: var(--paper); border-radius: 10px; padding: 1rem 1.25rem; margin: 0 0 1rem; overflow-x: auto; }
p { margin: .4rem 0; } p.dim, td.dim, caption { color: var(--dim); font-size: .92rem; } p.told { font-size: 1.1rem; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-weight: 400; font-style: italic; color: var(--dim); }
thead th { border-bottom: 2px solid var(--line); vertical-align: bottom; }
tbody th { font-style: normal; color: var(--ink); }
th, td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); } .r { text-align: right; white-space: nowrap; }
th.r { white-space: normal; } th:last-child, td:last-child { padding-right: .2rem; } tr.best td { background: var(--mark); }
svg { display: block; width: 100%; height: auto; } svg text { fill: var(--dim); font: 13px Georgia, serif; }
td.line { width: 45%; padding-right: 1.2rem; }
.legend { display: flex; gap: 1.2rem; margin: 0 0 .4rem; font-size: .95rem; }
.key { display: inline-block; width: .75rem; height: .75rem; margin-right: .4rem; border-radius: 2px; }
.two { min-width: 7rem; } .two i { display: block; height: .42rem; border-radius: 2px; background: var(--bar); margin: .1rem 0; }
@media print { body { background: none; } header, header p { color: var(--ink); } section { break-inside: avoid; } }
"""

WIDE: Final = 760
TALL: Final = 170
LEFT: Final = 44


def percent(value: float) -> str:
    return f"{100 * value:.1f}%"


def step_of(most: float) -> float:
    """Return a round step for the scale of a chart."""
    size: float = 10.0 ** floor(log10(most / 3))
    return next((factor * size for factor in (1.0, 2.0, 5.0, 10.0) if most / (factor * size) <= 4), 10.0 * size)


def bars(values: list[tuple[str, list[float]]], colours: list[str], label: str, across: str = "turn") -> str:
    """Draw groups of bars over a scale: one group a label, one bar a colour. The bars' titles hold the numbers."""
    most = max([max(row) for _, row in values if row] or [1.0]) or 1.0
    one = step_of(most)
    top = one * max(1, -int(-most // one))
    floor_at = TALL + 12
    drawn = []
    for number in range(int(top / one + 1.5)):
        y = floor_at - number * one / top * TALL
        drawn.append(
            f'<line x1="{LEFT}" x2="{WIDE - 10}" y1="{y:.1f}" y2="{y:.1f}" stroke="currentColor" '
            f'stroke-opacity="{0.5 if number == 0 else 0.15}"/>'
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{number * one:.4g}</text>'
        )
    step = (WIDE - 10 - LEFT) / max(1, len(values))
    gap = min(8.0, step / 4)
    for i, (name, row) in enumerate(values):
        thick = min(60.0, (step - gap) / max(1, len(row)))
        first = LEFT + (i + 0.5) * step - thick * len(row) / 2
        for j, value in enumerate(row):
            tall = value / top * TALL
            drawn.append(
                f'<rect x="{first + j * thick:.1f}" y="{floor_at - tall:.1f}" width="{max(1.0, thick - 1):.1f}" '
                f'height="{tall:.1f}" '
                f'fill="{escape(colours[j])}"><title>{escape(f"{name}: {value:.4g}")}</title></rect>'
            )
        if step >= 18 or i % 2 == 0:
            drawn.append(
                f'<text x="{LEFT + (i + 0.5) * step:.1f}" y="{floor_at + 17}" text-anchor="middle">{escape(name)}</text>'
            )
    drawn.append(f'<text x="{(LEFT + WIDE) / 2}" y="{floor_at + 34}" text-anchor="middle">{escape(across)}</text>')
    return f'<svg viewBox="0 0 {WIDE} {floor_at + 40}" role="img" aria-label="{escape(label)}">{"".join(drawn)}</svg>'


def span(low: float, high: float, share: float, colour: str) -> str:
    """Draw a share with its interval on a line from 0 to 1."""
    x = [10 + 380 * value for value in (low, high, share, 0.5)]
    return (
        '<svg viewBox="0 0 400 26" role="img" aria-label="share and interval">'
        '<line x1="10" x2="390" y1="13" y2="13" stroke="currentColor" stroke-opacity=".25"/>'
        f'<line x1="{x[3]}" x2="{x[3]}" y1="2" y2="24" stroke="currentColor" stroke-dasharray="3 3"/>'
        f'<rect x="{x[0]:.1f}" y="8" width="{max(1.0, x[1] - x[0]):.1f}" height="10" rx="5" '
        f'fill="{escape(colour)}" fill-opacity=".45"/>'
        f'<rect x="{x[2] - 4:.1f}" y="5" width="8" height="16" fill="{escape(colour)}"/></svg>'
    )


def stack(parts: list[tuple[str, float, str]]) -> str:
    """Draw one bar, divided into the shares of a whole."""
    drawn = []
    x = 0.0
    for name, part, colour in parts:
        told = f"{name}: {percent(part)}"
        drawn.append(
            f'<rect x="{x:.1f}" y="0" width="{max(0.0, WIDE * part - 1):.1f}" height="16" fill="{escape(colour)}">'
            f"<title>{escape(told)}</title></rect>"
        )
        x += WIDE * part
    return f'<svg viewBox="0 0 {WIDE} 16" role="img" aria-label="shares of the victories">{"".join(drawn)}</svg>'


def legend(names: list[str], colours: list[str]) -> str:
    """Draw the legend: a name for each colour."""
    keys = [
        f'<span><span class="key" style="background: {escape(colour)}"></span>{escape(name)}</span>'
        for name, colour in zip(names, colours, strict=True)
    ]
    return f'<div class="legend">{"".join(keys)}</div>'


def beside(one: float, other: float, most: float, colour: str) -> str:
    """Draw two numbers as two bars, one under the other, for a cell of a table."""
    wide = [min(100.0, 100 * value / most) if most else 0.0 for value in (one, other)]
    return (
        f'<td class="two"><i style="width: {wide[0]:.1f}%"></i>'
        f'<i style="width: {wide[1]:.1f}%; background: {escape(colour)}"></i></td>'
    )


def cells(row: list[str]) -> str:
    """Return the cells of a row; all but the first are numbers."""
    return "".join([f'<td class="{"r" if i else ""}">{escape(cell)}</td>' for i, cell in enumerate(row)])


def table(headings: list[str], rows: list[str], numbers_from: int = 1) -> str:
    """Return a table of rows that are HTML already."""
    head = "".join(
        [f'<th class="{"r" if i >= numbers_from else ""}">{escape(words)}</th>' for i, words in enumerate(headings)]
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def section(title: str, *parts: str) -> str:
    """Return a section of a page, on a sheet of its own."""
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def dim(words: str) -> str:
    return f'<p class="dim">{escape(words)}</p>'


def whole(title: str, heading: str, told: str, parts: list[str]) -> str:
    """Return a page that stands on its own."""
    body = "\n".join([f"<header><h1>{escape(heading)}</h1><p>{escape(told)}</p></header>", *parts])
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )
