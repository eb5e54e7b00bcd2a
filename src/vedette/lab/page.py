"""Balance reports and match-up tables as one HTML page each, in a single file."""

from html import escape

from vedette.lab.balance import FAIR
from vedette.lab.charts import bars, beside, cells, dim, legend, percent, section, span, stack, table, whole
from vedette.lab.job import Doc

LENGTHS = "#8a7a58"
TURNING = "#a5712b"
NOBODYS = "#b9ab86"


def page_of(report: Doc, handicaps: list[Doc]) -> str:
    """Return the whole page."""
    results, names, colours, counts = report["results"], report["sides"], report["colours"], report["counts"]
    players = " against ".join(report["players"])
    told = (
        f"{results['battles']:,} battles, {players}, seed {report['seed']}. "
        "What it measures is true for these players, not for you."
    )
    parts = [section("Who wins", *who_wins(report))]
    if handicaps:
        parts.append(section("For an even battle", *even(report, handicaps)))
    lengths = [(turn, [float(n)]) for turn, n in report["lengths"].items()]
    mean = results["turns"]["mean"]
    parts.append(
        section(
            "How long it takes",
            dim(f"How many battles ended in each turn; {mean:.1f} turns on average."),
            bars(lengths, [LENGTHS], "battles by the turn they ended", "the turn it ended"),
        )
    )
    courses = report["lost_by_turn"]
    turns = range(max([len(course) for course in courses] or [0]))
    each = [(str(t + 1), [course[t] if t < len(course) else 0.0 for course in courses]) for t in turns]
    parts.append(
        section(
            f"{counts.capitalize()} lost in each turn",
            legend(names, colours),
            bars(each, colours, f"{counts} lost by each side in each turn"),
        )
    )
    turning = [(turn, [float(n)]) for turn, n in report["turning_points"].items()]
    parts.append(
        section(
            "When it is decided",
            dim("How often each turn was the one that did most for the winner."),
            bars(turning, [TURNING], "turning points"),
        )
    )
    parts.append(section("The units", *units(report)))
    return whole(f"{report['title']}: balance", report["title"], told, parts)


def who_wins(report: Doc) -> list[str]:
    """Return the victories of each side with their intervals, by level and by player."""
    results, names, colours = report["results"], report["sides"], report["colours"]
    nobody = results["draws"] / results["battles"] if results["battles"] else 0.0
    shares = [(names[0], results["share"][0], colours[0]), ("nobody", nobody, NOBODYS)]
    parts = [stack([*shares, (names[1], results["share"][1], colours[1])])]
    rows = []
    for side in (0, 1):
        low, high = results["interval"][side]
        share = results["share"][side]
        rows.append(
            f'<tr><td>{escape(names[side])}</td><td class="line">{span(low, high, share, colours[side])}</td>'
            f'<td class="r">{percent(share)}</td><td class="r">{percent(low)} to {percent(high)}</td>'
            f'<td class="r">{results["wins"][side]:,}</td></tr>'
        )
    parts.append(table(["", "0 to 100%, even at the dotted line", "wins", "interval", "battles"], rows, 2))
    parts.append(dim(f"Nobody: {results['draws']}. Intervals hold in 95 of 100 cases."))
    levels = sorted({level for side in results["levels"] for level in side})
    if len(levels) > 1:
        counted = [[level, *[str(results["levels"][side].get(level, 0)) for side in (0, 1)]] for level in levels]
        parts.append(table(["by level of victory", *names], [f"<tr>{cells(row)}</tr>" for row in counted]))
    if report["seats"]:
        headings = ["sides swapped", "won on either side", "interval", *[f"as {name}" for name in names]]
        parts.append(table(headings, [f"<tr>{cells(row)}</tr>" for row in seat_rows(report)]))
    return parts


def even(report: Doc, handicaps: list[Doc]) -> list[str]:
    """Return the handicaps, best first, with the suggestion in a sentence."""
    names, counts = report["sides"], report["counts"]
    fair = as_it_stands(report)
    best = None if fair else handicaps[0]
    told = fair or suggestion(report, handicaps[0])
    rows = [
        f'<tr class="{"best" if one is best else ""}">{cells(row)}</tr>'
        for one, row in zip(handicaps, handicap_rows(handicaps), strict=True)
    ]
    return [
        f'<p class="told">{escape(told)}</p>',
        table(["change", counts, f"{names[0]} win", "interval", "even?"], rows),
        dim("Even: half lies within the interval."),
    ]


def as_it_stands(report: Doc) -> str:
    """Return the sentence that the battle is balanced, or an empty string."""
    results = report["results"]
    low, high = results["interval"][0]
    if not low <= FAIR <= high:
        return ""
    told = f"{report['sides'][0]} win {percent(results['share'][0])}, {percent(low)} to {percent(high)}"
    return f"It may well be even as it stands: {told}."


def suggestion(report: Doc, best: Doc) -> str:
    """Return the best handicap in a sentence."""
    low, high = best["interval"]
    worth = f" ({best['points']} {report['counts']})" if best["points"] else ""
    told = f"{report['sides'][0]} win {percent(best['share'])} of {best['battles']} battles, {percent(low)} to {percent(high)}"
    return f"{best['words']}{worth}: {told}{'' if best['even'] else '; it is not even yet'}."


def units(report: Doc) -> list[str]:
    """Return the units of each side with cost and gain, those that bring down most first."""
    counts = report["counts"]
    parts = [
        dim(
            f"Earned: the {counts} that the enemy lost by it in a battle, beside what it counts for itself (the upper bar). "
            "Lost: in so many battles."
        )
    ]
    most = max([max(unit["earned"], unit["price"] or 0.0) for unit in report["units"]] or [1.0])
    headings = ["", counts, "earned", "", "lost", "brought down", "side wins if it is kept", "if it is lost"]
    for side in (0, 1):
        rows = []
        mine = [unit for unit in in_order(report) if unit["side"] == side]
        for unit, row in zip(mine, unit_rows(report, side), strict=True):
            name, _, price, earned, *rest = row
            drawn = beside(unit["price"] or 0.0, unit["earned"], most, report["colours"][side])
            numbers = "".join([f'<td class="r">{escape(cell)}</td>' for cell in rest])
            rows.append(f"<tr>{cells([name, price, earned])}{drawn}{numbers}</tr>")
        parts.append(table([report["sides"][side], *headings[1:]], rows))
    return parts


def matchups_page(docs: list[Doc]) -> str:
    """Return tables of match-ups, shaded by the chance of a good result."""
    parts = []
    for doc in docs:
        told = f"{doc['words']} Shown: the chance of a good result for {doc['order']!r}, and the enemy's losses to be expected."
        lines = []
        for row in doc["rows"]:
            lines.append(f"<tr><th>{escape(row['words'])}</th>{''.join([shaded(cell) for cell in row['cells']])}</tr>")
        headings = [f"{doc['down']} / {doc['across']}", *doc["columns"]]
        parts.append(section(doc["title"], dim(told), table(headings, lines)))
    return whole(
        "Match-ups", "Match-ups", "The odds of typical situations: exact, or estimated where it says about.", parts
    )


def shaded(cell: Doc) -> str:
    """Return one shaded cell of such a table, or a result that is good or bad for neither side."""
    if not cell["good"] + cell["bad"] + cell["theirs"] + cell["ours"]:
        return f'<td class="r">{escape(cell["likeliest"]["result"])} {percent(cell["likeliest"]["chance"])}</td>'
    lost = f", {cell['theirs']:.1f} lost" if cell["theirs"] >= 0.05 else ""
    about = "" if cell["exact"] else "about "
    return (
        f'<td class="r" style="background: rgb(143 32 32 / {0.05 + 0.5 * cell["good"]:.2f})">'
        f"{about}{percent(cell['good'])}{lost}</td>"
    )


def in_order(report: Doc) -> list[Doc]:
    """Return the units by side, those that bring down most first."""
    return sorted(report["units"], key=lambda one: (one["side"], -one["felled"], one["id"]))


def unit_rows(report: Doc, side: int | None = None) -> list[list[str]]:
    """Return rows for one side or both: name, side, price, earned, lost, brought down, wins if kept, wins if lost."""
    rows = []
    for unit in in_order(report):
        if side is not None and unit["side"] != side:
            continue
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
    """Return rows for two players who changed sides: the wins of each on both sides, and on each side."""
    rows = []
    for name, seat in report["seats"].items():
        low, high = seat["interval"]
        sides = [f"{one['wins']} of {one['battles']}" for one in seat["by_side"]]
        rows.append([name, percent(seat["share"]), f"{percent(low)} to {percent(high)}", *sides])
    return rows


def handicap_rows(handicaps: list[Doc]) -> list[list[str]]:
    """Return the rows of the handicaps."""
    rows = []
    for one in handicaps:
        low, high = one["interval"]
        told = f"{percent(low)} to {percent(high)}"
        rows.append([one["words"], str(one["points"] or ""), percent(one["share"]), told, "yes" if one["even"] else ""])
    return rows
