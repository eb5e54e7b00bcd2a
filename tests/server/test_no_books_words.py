"""The browser's sources know no book: neither its name nor what it calls its orders, questions, events, states and marks."""

import ast
import re
from typing import get_args

from vedette.server.schemas import ts_gen, view_schemas
from vedette.server.services.catalog import make

#: Which argument of a call is a word of the book.
NAMED = {"EventType": 0, "Verb": 0, "Option": 0, "Order": 0, "Question": 1, "mark": 1, "DecisionType": 0}
#: How things are drawn (docs/view.md), the same for every book.
DRAWN = ["gun", "horses", "leader", "marker", "musician", "pack", "square", "building", "wall", "water", "prone"]
#: Of the page itself: a state of HTML, a type of JavaScript, pages by their address, a line that is up.
OWN = ["step", "number", "home", "take", "open"]
BOOKS = make()
STATES = ["ready", "done", "gone", "destroyed", "withdrawn", "reserve"]


def words_of_books(root):
    """What the books call things, as it stands in their sources."""
    found = {*STATES}
    for path in (root / "src/vedette/rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                at = NAMED.get(name, 99)
                if at < len(node.args) and isinstance(node.args[at], ast.Constant):
                    found.add(str(node.args[at].value).split(" ")[0])
    for name in BOOKS.names():
        book = BOOKS.plain_book(name)
        found.update(book.grammar.verbs)
        found.update(book.decision_types)
    return {word for word in found if re.fullmatch(r"[a-z][a-z-]+", word)}


def words_of_the_wire():
    """What the wire itself knows, for all books alike."""
    return {*re.findall(r'"([^"]*)"', ts_gen.generate()), *get_args(view_schemas.Shown), *get_args(view_schemas.Part)}


def sources(root):
    front = root / "frontend/src"
    for path in sorted(front.rglob("*")):
        if path.suffix in (".ts", ".svelte") and path.name != "protocol.ts":
            yield path.relative_to(front).as_posix(), path.read_text()


def texts_in(source):
    """Every text in the code of a source: the code is written with single quotes, the markup with double ones."""
    code = re.sub(r"<style>.*", "", source, flags=re.S)
    code = re.sub(r"/\*.*?\*/", "", code, flags=re.S)
    code = re.sub(r"(?m)(?:^|\s)//.*$", "", code)
    return re.findall(r"'((?:[^'\\\n]|\\.)*)'", code)


def guilty(name, source, vocabulary):
    found = [text for text in texts_in(source) if text in vocabulary] if not name.endswith("messages.ts") else []
    found += [book for book in BOOKS.names() if re.search(rf"\b{book}\b", source, re.IGNORECASE)]
    return [f"{name}: {text}" for text in sorted(set(found))]


def test_no_source_of_the_browser_holds_a_word_of_a_book(root):
    vocabulary = words_of_books(root) - words_of_the_wire() - {*DRAWN, *OWN}
    assert len(vocabulary) > 100
    assert [one for name, source in sources(root) for one in guilty(name, source, vocabulary)] == []


def test_a_planted_word_is_found(root):
    vocabulary = words_of_books(root) - words_of_the_wire() - {*DRAWN, *OWN}
    assert guilty("planted.ts", "const grave = new Set(['concede']);", vocabulary)
    assert guilty("planted.ts", "if (piece.status === 'destroyed') go();", vocabulary)
    assert guilty("Planted.svelte", "<p>{event.kind === 'recoil'}</p>", vocabulary)
    assert guilty("features/lab/messages.ts", "average: 'dead and Shock Points'", vocabulary)
    assert not guilty("planted.ts", "// 'concede'\nconst shown = 'charge';", vocabulary)
