"""Files that people write: checking them, and writing documents to change."""

from pathlib import Path

from vedette import books
from vedette.cli import common
from vedette.engine.types import BadInput
from vedette.toml_files import Issue, LocatedIssue, ParsedFile, read_page, show, to_toml


def check_files(files: list[Path], part: str, json: bool) -> None:
    """Print all problems of each file (of `armies` or `scenarios`); BadInput with the first one, if any."""
    if not files:
        raise BadInput("name at least one file to check")
    problems = [problem for file in files for problem in problems_of(read_page(file), part)]
    if json:
        common.print_json([problem.doc() for problem in problems])
    if problems:
        more = "".join([f"\n{problem}" for problem in problems[1:]]) if not json else ""
        if more:
            print(more.strip())
        raise BadInput(str(problems[0]))
    if not json:
        print(f"{len(files)} {'files' if len(files) > 1 else 'file'}: nothing wrong.")


def problems_of(page: ParsedFile | LocatedIssue, part: str) -> list[LocatedIssue]:
    """Return all problems of a file, found by the book that it names."""
    if isinstance(page, LocatedIssue):
        return [page]
    named = page.doc.get("book")
    having = [name for name in books.names() if books.entry(name).has(part)]
    if named not in having:
        words = "'this file' lacks 'book'" if named is None else f"'book' cannot be {show(named)}"
        return page.problems([Issue(("book",), words, f"write one of: {', '.join(having)}")])
    entry = books.entry(named)
    return (entry.armies() if part == "armies" else entry.scenarios()).check(page)


def hand_over(doc: dict[str, object], save: Path | None) -> None:
    """Write a document to the screen, or to a file that the user may change."""
    text = to_toml(doc)
    if save is None:
        print(text, end="")
        return
    common.write_file(save, text)
    print(f"{save}: {doc['title']}")
