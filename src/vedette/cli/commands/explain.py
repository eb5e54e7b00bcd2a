"""`vedette explain`: a rule in words, a book's settings and numbers, and the changes of house rules."""

from pathlib import Path

from vedette import books
from vedette.cli import common
from vedette.cli.names import BookOrRule, TwoBooks
from vedette.engine.book import Book
from vedette.engine.ledger import Rule
from vedette.engine.types import BadInput

Row = dict[str, object]


def explain(what: BookOrRule = "", /, *, diff: TwoBooks = None, json: bool = False) -> None:
    """Explain a rule, a book, or the difference between two books.

    Parameters
    ----------
    what
        A rule's id, as in results and refusals; or a book, for its settings and all that house rules may change.
    diff
        Compare two books, each a name or a file of house rules, as an errata sheet.
    json
        Print the answer as JSON for scripts.
    """
    if diff is not None:
        if what:
            raise BadInput(f"give a rule or --diff, not both; '{what}' is one too many")
        show_diff(diff[0], diff[1], json)
    elif not what:
        raise BadInput(
            f"say what to explain: a rule's id, as in {common.some_rule()}, or a book, one of: {', '.join(books.names())}"
        )
    elif what in books.names() or what.endswith(".toml"):
        show_book(read_book(what), json)
    else:
        show_rule(find_rule(what), json)


# --- rules ------------------------------------------------------------------------------------------------------------


def find_rule(id: str) -> Rule:
    """Return the rule with this id, from any ledger."""
    wanted = id.upper().strip("[]")
    chapters: list[str] = []
    for name in books.names():
        lines = books.entry(name).ledger().lines
        for known in (id, wanted):
            if known in lines:
                return lines[known]
        chapters += [known for known in lines if known.rsplit("-", 1)[0] == wanted.rsplit("-", 1)[0]]
    if chapters:
        raise BadInput(f"there is no rule {id!r}; its chapter has {chapters[0]} to {chapters[-1]}")
    raise BadInput(
        f"there is no rule {id!r} in any ledger of: {', '.join(books.names())}; ids look like {common.some_rule()}"
    )


def show_rule(rule: Rule, json: bool) -> None:
    if json:
        common.print_json({"id": rule.id, "chapter": rule.chapter, "words": rule.words, "definition": rule.definition})
        return
    print(f"{rule.id} · {rule.chapter}")
    print(rule.words)


# --- books ------------------------------------------------------------------------------------------------------------


def read_book(text: str) -> Book:
    """Return a book by name, or the book that a file of house rules changes."""
    if not text.endswith(".toml"):
        return common.find_book(text)
    from vedette.house_rules import load_house_rules

    name = load_house_rules(Path(text)).get("book")
    if not isinstance(name, str):
        raise BadInput(f'{text}: it does not say which book it is for; add a line such as book = "{books.DEFAULT}"')
    return common.find_book(name, Path(text))


def setting_rows(book: Book) -> list[Row]:
    rows: list[Row] = []
    for setting in book.settings:
        rows.append(
            {
                "setting": setting.name,
                "rule": setting.rule,
                "words": setting.words,
                "value": setting.write(book.values[setting.name]),
                "choices": setting.choices,
            }
        )
    return rows


def figure_rows(book: Book) -> list[Row]:
    return [{"rule": f.rule, "row": f.row, "words": f.words, "value": f.value} for f in book.figures]


def wording_rows(book: Book) -> list[Row]:
    return [
        {"rule": w.rule, "row": w.row, "words": w.words, "value": w.value, "choices": w.choices} for w in book.wordings
    ]


def show_book(book: Book, json: bool) -> None:
    if json:
        common.print_json(
            {
                "book": book.name,
                "title": book.title,
                "version": book.version,
                "settings": setting_rows(book),
                "figures": figure_rows(book),
                "wordings": wording_rows(book),
                "droppable": book.droppable(),
                "dropped": book.dropped,
            }
        )
        return
    print(f"{book.title} ({book.name}, version {book.version})")
    print("\nSettings: what the book leaves to the table")
    for row in setting_rows(book):
        print(f"  {row['setting']} = {written(row['value'])}   {row['words']} [{row['rule']}]")
    print("\nFigures that house rules may change")
    for row in figure_rows(book):
        print(f"  {row['rule']} {row['row']}".rstrip() + f" = {row['value']}   {row['words']}")
    if book.wordings:
        print("\nEntries in words that house rules may change")
        for row in wording_rows(book):
            print(f"  {row['rule']} {row['words']}: {row['value']}")
    print("\nRows that house rules may drop")
    print("  " + ", ".join([rule for rule in book.droppable() if rule not in book.dropped]))
    if book.dropped:
        print("\nRows that the book leaves out and house rules may restore")
        print("  " + ", ".join(book.dropped))


def written(value: object) -> str:
    """Return a setting's value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


# --- differences ------------------------------------------------------------------------------------------------------


def differences(old: Book, new: Book) -> list[Row]:
    """Return the differences of two books: settings, numbers, texts and dropped rows."""
    found: list[Row] = []
    for mine, theirs, what in (
        (_by_name(setting_rows(old), ("setting",)), _by_name(setting_rows(new), ("setting",)), "setting"),
        (_by_name(figure_rows(old), ("rule", "row")), _by_name(figure_rows(new), ("rule", "row")), "figure"),
        (_by_name(wording_rows(old), ("row",)), _by_name(wording_rows(new), ("row",)), "wording"),
    ):
        for key in [*mine, *[key for key in theirs if key not in mine]]:
            before, after = mine.get(key), theirs.get(key)
            if before is not None and after is not None and before["value"] == after["value"]:
                continue
            shown = (after if what == "wording" else before) or before or after or {}
            found.append(
                {
                    "what": what,
                    "rule": shown["rule"],
                    "name": shown.get("setting", shown.get("row", "")),
                    "words": shown["words"],
                    "old": before["value"] if before is not None else None,
                    "new": after["value"] if after is not None else None,
                }
            )
    for rule in old.dropped + new.dropped:
        if (rule in old.dropped) != (rule in new.dropped):
            stands = "dropped" if rule in new.dropped else "stands"
            was = "stands" if rule in new.dropped else "dropped"
            found.append({"what": "row", "rule": rule, "name": "", "words": "the row", "old": was, "new": stands})
    return found


def _by_name(rows: list[Row], keys: tuple[str, ...]) -> dict[tuple[object, ...], Row]:
    return {tuple([row[key] for key in keys]): row for row in rows}


def show_diff(first: str, second: str, json: bool) -> None:
    old, new = read_book(first), read_book(second)
    found = differences(old, new)
    if json:
        common.print_json({"old": first, "new": second, "differences": found})
        return
    print(f"Errata: from {title_of(old, first)} to {title_of(new, second)}")
    if not found:
        print("  nothing differs")
    for row in found:
        name = f" {row['name']}" if row["name"] else ""
        if row["what"] == "wording":
            print(f"  {row['rule']} {row['words']}: {row['old']}, becomes {row['new']}")
            continue
        print(f"  {row['rule']}{name}: {change_words(row)} ({row['words']})")
        if row["what"] == "row" or row["what"] == "figure":
            print(f"      {ledger_words(new.name, str(row['rule']))}")


def change_words(row: Row) -> str:
    if row["old"] is None:
        return f"added, {written(row['new'])}"
    if row["new"] is None:
        return f"gone, was {written(row['old'])}"
    return f"{written(row['old'])} becomes {written(row['new'])}"


def ledger_words(book: str, rule: str) -> str:
    lines = books.entry(book).ledger().lines
    return lines[rule].words.splitlines()[0] if rule in lines else ""


def title_of(book: Book, asked: str) -> str:
    name = book.amendments.get("name")
    return f"{book.title}, {name}" if isinstance(name, str) else f"{book.title} ({asked})"
