"""A balance report as one HTML page: everything in one file, charts drawn as SVG, nothing fetched from anywhere."""

from html import escape
from typing import Final

from vedette.lab.job import Doc

STYLE: Final = """
:root { color-scheme: light dark; --ink: #2b2417; --paper: #fffdf8; --dim: #6b5f48; --line: #d9cfb8; }
@media (prefers-color-scheme: dark) { :root { --ink: #efe8d8; --paper: #1d1a14; --dim: #b3a78d; --line: #453e30; } }
body { font: 16px/1.5 Georgia, serif; color: var(--ink); background: var(--paper); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; } h2 { margin-top: 2rem; border-bottom: 1px solid var(--line); }
p.dim, td.dim { color: var(--dim); } table { border-collapse: collapse; width: 100%; }
th { text-align: left; } th, td { padding: .2rem .6rem .2rem 0; border-bottom: 1px solid var(--line); }
td.r, th.r { text-align: right; }
svg { width: 100%; height: auto; } svg text { fill: var(--ink); font: 13px Georgia, serif; }
"""


def percent(value: float) -> str:
    return f"{100 * value:.1f}%"


def bars(values: list[tuple[str, list[float]]], colours: list[str], label: str, unit: str = "") -> str:
    """Groups of bars: one group a label, one bar a colour. The numbers stand in the bars' titles and in a table for readers."""
    most = max([max(row) for _, row in values if row] or [1.0]) or 1.0
    width, height, gap = 720, 160, 6
    step = (width - 20) / max(1, len(values))
    drawn = []
    for i, (name, row) in enumerate(values):
        thick = (step - gap) / max(1, len(row))
        for j, value in enumerate(row):
            tall = value / most * height
            x = 10 + i * step + j * thick
            told = f"{name}: {value:.4g}{unit}"
            drawn.append(
                f'<rect x="{x:.1f}" y="{height + 10 - tall:.1f}" width="{max(1.0, thick - 1):.1f}" height="{tall:.1f}" '
                f'fill="{escape(colours[j])}"><title>{escape(told)}</title></rect>'
            )
        drawn.append(
            f'<text x="{10 + i * step + step / 2 - gap / 2:.1f}" y="{height + 28}" text-anchor="middle">{escape(name)}</text>'
        )
    axis = f'<line x1="10" x2="{width - 10}" y1="{height + 10}" y2="{height + 10}" stroke="currentColor" stroke-width="1"/>'
    top = f'<text x="10" y="10">{most:.4g}{unit}</text>'
    return f'<svg viewBox="0 0 {width} {height + 36}" role="img" aria-label="{escape(label)}">{axis}{"".join(drawn)}{top}</svg>'


def span(low: float, high: float, share: float, colour: str) -> str:
    """A share with its interval on a line from 0 to 1."""
    x = [20 + 680 * value for value in (low, high, share, 0.5)]
    return (
        '<svg viewBox="0 0 720 34" role="img" aria-label="share and interval">'
        '<line x1="20" x2="700" y1="17" y2="17" stroke="currentColor" stroke-opacity=".35"/>'
        f'<line x1="{x[3]}" x2="{x[3]}" y1="5" y2="29" stroke="currentColor" stroke-dasharray="3 3"/>'
        f'<rect x="{x[0]:.1f}" y="11" width="{max(1.0, x[1] - x[0]):.1f}" height="12" '
        f'fill="{escape(colour)}" fill-opacity=".45"/>'
        f'<circle cx="{x[2]:.1f}" cy="17" r="6" fill="{escape(colour)}"/></svg>'
    )


def table(headings: list[str], rows: list[list[str]]) -> str:
    """A table; all but its first column are numbers."""
    head = "".join([f'<th class="{"r" if i else ""}">{escape(words)}</th>' for i, words in enumerate(headings)])
    body = "".join(
        [
            "<tr>"
            + "".join([f'<td class="{"r" if i else ""}">{escape(cell)}</td>' for i, cell in enumerate(row)])
            + "</tr>"
            for row in rows
        ]
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def page_of(report: Doc, handicaps: list[Doc]) -> str:
    """The whole page."""
    results, names, colours = report["results"], report["sides"], report["colours"]
    parts = [f"<h1>{escape(report['title'])}</h1>"]
    players = " against ".join(report["players"])
    parts.append(
        f'<p class="dim">{results["battles"]} battles, {escape(players)}, seed {escape(report["seed"])}. '
        "What it measures is true for these players, not for you.</p>"
    )
    parts.append("<h2>Who wins</h2>")
    for side in (0, 1):
        low, high = results["interval"][side]
        told = f"{names[side]}: {percent(results['share'][side])} ({percent(low)} to {percent(high)})"
        parts.append(f"<p>{escape(told)}</p>" + span(low, high, results["share"][side], colours[side]))
    parts.append(f'<p class="dim">Nobody: {results["draws"]}. Intervals hold in 95 of 100 cases.</p>')
    levels = sorted({level for side in results["levels"] for level in side})
    rows = [[level, *[str(results["levels"][side].get(level, 0)) for side in (0, 1)]] for level in levels]
    parts.append(table(["victory", *names], rows))
    if report["seats"]:
        parts.append("<h2>Sides swapped</h2>")
        parts.append(
            table(["player", "won on either side", "interval", *[f"as {name}" for name in names]], seat_rows(report))
        )
    parts.append("<h2>How long it takes</h2>")
    lengths = [(turn, [float(n)]) for turn, n in report["lengths"].items()]
    parts.append(bars(lengths, ["#8a7a58"], "battles by the turn they ended"))
    counts = report["counts"]
    parts.append(f"<h2>{escape(counts.capitalize())} lost in each turn</h2>")
    courses = report["lost_by_turn"]
    turns = range(max([len(course) for course in courses] or [0]))
    each = [(str(t + 1), [course[t] if t < len(course) else 0.0 for course in courses]) for t in turns]
    parts.append(bars(each, colours, f"{counts} lost by each side in each turn"))
    parts.append("<h2>When it is decided</h2>")
    parts.append('<p class="dim">The turn that did most for the winner.</p>')
    parts.append(
        bars([(turn, [float(n)]) for turn, n in report["turning_points"].items()], ["#7a2a22"], "turning points")
    )
    parts.append("<h2>The units</h2>")
    parts.append(
        f'<p class="dim">Earned: the {escape(counts)} that the enemy lost by it in a battle, beside its own.</p>'
    )
    parts.append(
        table(
            [
                "unit",
                "side",
                counts,
                "earned",
                "lost",
                "brought down",
                "side wins when it is kept",
                "when it is lost",
            ],
            unit_rows(report),
        )
    )
    if handicaps:
        parts.append("<h2>For an even battle</h2>")
        parts.append(table(["change", counts, names[0], "interval", "even?"], handicap_rows(handicaps)))
    return whole(f"{report['title']}: balance", parts)


def whole(title: str, parts: list[str]) -> str:
    """A page that stands on its own."""
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def matchups_page(docs: list[Doc]) -> str:
    """Tables of match-ups, shaded by the chance of something good."""
    parts = ["<h1>Match-ups</h1>"]
    for doc in docs:
        parts.append(f"<h2>{escape(doc['title'])}</h2>")
        told = f"{doc['words']} Shown: the chance of a good result for {doc['order']!r}, and the enemy's losses to be expected."
        parts.append(f'<p class="dim">{escape(told)}</p>')
        head = "".join([f'<th class="r">{escape(words)}</th>' for words in doc["columns"]])
        lines = [f"<tr><th>{escape(doc['down'])} / {escape(doc['across'])}</th>{head}</tr>"]
        for row in doc["rows"]:
            cells = "".join([shaded(cell) for cell in row["cells"]])
            lines.append(f"<tr><th>{escape(row['words'])}</th>{cells}</tr>")
        parts.append(f"<table>{''.join(lines)}</table>")
    return whole("Match-ups", parts)


def shaded(cell: Doc) -> str:
    """One cell of such a table; what is neither good nor bad for anybody is told as it is."""
    if not cell["good"] + cell["bad"] + cell["theirs"] + cell["ours"]:
        return f'<td class="r">{escape(cell["likeliest"]["result"])} {percent(cell["likeliest"]["chance"])}</td>'
    lost = f", {cell['theirs']:.1f} lost" if cell["theirs"] >= 0.05 else ""
    about = "" if cell["exact"] else "about "
    return (
        f'<td class="r" style="background: rgb(122 42 34 / {0.05 + 0.6 * cell["good"]:.2f})">'
        f"{about}{percent(cell['good'])}{lost}</td>"
    )


def unit_rows(report: Doc) -> list[list[str]]:
    """The units, those that bring down most first."""
    rows = []
    for unit in sorted(report["units"], key=lambda one: (one["side"], -one["felled"], one["id"])):
        shares = [percent(unit[key]) if unit[key] is not None else "" for key in ("won_when_kept", "won_when_lost")]
        rows.append(
            [
                unit["name"],
                report["sides"][unit["side"]],
                f"{unit['price']:g}" if unit["price"] is not None else "",
                f"{unit['earned']:.2f}",
                percent(unit["lost"]),
                f"{unit['felled']:.2f}",
                *shares,
            ]
        )
    return rows


def seat_rows(report: Doc) -> list[list[str]]:
    """Two different players who changed sides: how often each won, on both sides together and on each."""
    rows = []
    for name, seat in report["seats"].items():
        low, high = seat["interval"]
        sides = [f"{one['wins']} of {one['battles']}" for one in seat["by_side"]]
        rows.append([name, percent(seat["share"]), f"{percent(low)} to {percent(high)}", *sides])
    return rows


def handicap_rows(handicaps: list[Doc]) -> list[list[str]]:
    """What was tried, the most even first."""
    rows = []
    for one in handicaps:
        low, high = one["interval"]
        told = f"{percent(low)} to {percent(high)}"
        rows.append([one["words"], str(one["points"] or ""), percent(one["share"]), told, "yes" if one["even"] else ""])
    return rows
