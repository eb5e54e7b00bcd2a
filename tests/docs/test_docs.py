"""The documentation is run: every command, sample and link in the README and in docs/."""

import doctest
import io
import json
import re
import shlex
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
from pathlib import Path

import pytest

from run import COMMANDS as DOORS
from vedette import books
from vedette.cli.main import COMMANDS, command_at, run
from vedette.engine.types import BadInput
from vedette.house_rules import load_house_rules
from vedette.testing.cases import read_case, run_case

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
ONCE = 120
ELSEWHERE = ("uv ", "cd frontend", ".venv-dev/bin/", "PYTHONPATH=src .venv-dev/bin/")
"""What makes or uses the environments themselves: tests/install and `run.py test` do that."""
REQUESTS = ("GET /", "POST /", "DELETE /")
SERVING = "vedette serve"


def ids(page):
    return page.name


def blocks(page):
    """Every fenced block: its language, its text, the heading it stands under."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in FENCE.finditer(text):
        headings = re.findall(r"^#+ (.*)$", FENCE.sub("", text[: match.start()]), re.M)
        found.append((match.group(1), match.group(2), headings[-1] if headings else ""))
    return found


def samples(language):
    return [
        pytest.param(text, heading, id=f"{page.name}-{n}")
        for page in PAGES
        for n, (kind, text, heading) in enumerate(blocks(page))
        if kind == language
    ]


def commands(text):
    """The commands of a block: one or more a line, with words for people after them."""
    found = []
    for line in text.splitlines():
        line = re.split(r"\s+# |\s{2,}\((?=[a-z])", line.strip())[0]
        for part in re.split(r"\s{2,}(?=vedette )", line):
            command = re.split(r"\s{3,}", part.strip())[0]
            if command:
                found.append(command)
    return found


# --- samples ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "heading"), samples("toml"))
def test_every_sample_of_toml_is_what_it_says(text, heading, tmp_path, capsys):
    doc = tomllib.loads(text)
    if "project" in doc:
        pytest.skip("tests/test_skirmish.py loads this book")
    path = tmp_path / "sample.toml"
    path.write_text(text, encoding="utf-8")
    if "columns" in doc:
        assert run(["matchups", str(path)]) == 0, capsys.readouterr().err
    elif "rules" in doc:
        assert run_case(read_case(path)) == []
    elif "position" in doc:
        book = doc.get("book") or next(
            (name for name in books.names() if heading.endswith(f" {books.entry(name).book().title.split(',')[0]}")),
            books.DEFAULT,
        )
        if "steps" in doc:
            path.write_text(
                f'title = "sample"\nbook = "{book}"\nrules = ["{books.entry(book).ledger().rules[0].id}"]\n{text}'
            )
            assert run_case(read_case(path)) == []
        else:
            assert books.entry(book).module("cases").position(doc["position"], books.entry(book).book()).state.question
    elif "settings" in doc or "change" in doc:
        assert load_house_rules(path)["book"] == doc["book"]
    else:
        part = "scenario" if "sides" in doc else "army"
        assert run([part, "check", str(path)]) == 0, capsys.readouterr().err
        if part == "scenario":
            assert (
                run(["watch", "--book", doc["book"], "--scenario", str(path), "--players", "rash,rash", "--quiet"]) == 0
            )


@pytest.mark.parametrize(("text", "heading"), samples("json"))
def test_every_sample_of_a_record_has_the_entries_of_a_real_one(text, heading, tmp_path):
    path = tmp_path / "g.json"
    assert run(["watch", "--seed", "7", "--players", "rash,rash", "--quiet", "--save", str(path)]) == 0
    assert json.loads(text).keys() == json.loads(path.read_text()).keys()


@pytest.mark.parametrize("page", [page for page in PAGES if ">>>" in page.read_text(encoding="utf-8")], ids=ids)
def test_every_sample_of_python_says_what_it_says(page):
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert (found.attempted > 0, found.failed) == (True, 0)


# --- commands ---------------------------------------------------------------------------------------------------------


def serve(command, tmp_path):
    """Start the service as it is written, on a free port, and look at it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = shlex.split(re.sub(r"--port \d+", f"--port {port}", command))[1:]
    process = subprocess.Popen([sys.executable, "-m", "vedette.cli.main", *words], cwd=tmp_path)
    try:
        until = time.monotonic() + ONCE
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
                    return answer.status
            except OSError:
                assert process.poll() is None, "the service has ended"
                assert time.monotonic() < until
                time.sleep(0.2)
    finally:
        process.terminate()
        process.wait()


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("page", [page for page in PAGES if any(not kind for kind, _, _ in blocks(page))], ids=ids)
def test_every_command_works_as_it_is_written(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VEDETTE_DATABASE", f"sqlite:///{tmp_path / 'games.sqlite3'}")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    house = next(text for kind, text, _ in blocks(ROOT / "docs" / "house-rules.md") if kind == "toml")
    (tmp_path / "club.toml").write_text(house, encoding="utf-8")
    tried = 0
    for command in [one for kind, text, _ in blocks(page) if not kind for one in commands(text)]:
        if command.startswith("python3 run.py"):
            words = shlex.split(command)[2:]
            assert not words or words[0] in DOORS or words[0].startswith("-") or words[0] in dict(COMMANDS), command
            continue
        if command.startswith(ELSEWHERE):
            continue
        if command.startswith(REQUESTS):
            assert command.replace("TOKEN", "{token}") in (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
            continue
        assert command.startswith("vedette "), command
        tried += 1
        if command.startswith(SERVING):
            assert serve(command, tmp_path) == 200
            continue
        if command.startswith("vedette backup") and not (tmp_path / "games.sqlite3").exists():
            assert serve("vedette serve --port 1 --no-browser", tmp_path) == 200  # so that there is something to keep
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        code = run(shlex.split(command)[1:])
        assert code == 0, f"{command}: {capsys.readouterr().err}"
    assert tried or "vedette " not in "".join(text for kind, text, _ in blocks(page) if not kind)


INLINE = re.compile(r"`(vedette [^`]*)`", re.S)


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_every_command_in_the_text_is_there_with_its_options(page, capsys):
    known = dict(COMMANDS)
    for command in INLINE.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        words = command.split()[1:]
        name = words[0]
        if command.endswith(" ") or name.startswith("-") or not name.isalpha() or name.isupper():
            continue
        assert name in known, command
        given = [word for word in words[1:] if word.startswith("--")]
        if not given:
            continue
        capsys.readouterr()
        sub = words[1:2] if not callable_directly(known[name]) else []
        assert run([name, *sub, "--help"]) == 0
        told = capsys.readouterr().out
        for option in given:
            assert option.split("=")[0] in told, command


def callable_directly(place):
    return not place.endswith(":app") and command_at(place) is not None


# --- pictures and links -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_every_link_leads_somewhere(page):
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        assert "://" in target or (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_picture_of_the_house_shows_every_package():
    layers = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"][0]["layers"]
    drawn = (ROOT / "docs" / "pictures" / "architecture.svg").read_text(encoding="utf-8")
    names = [re.findall(r"\w+", layer) for layer in layers if not layer.startswith("__")]
    heights = []
    for layer in names:
        places = [re.search(rf'y="([\d.]+)"[^>]*>{name}\b', drawn) for name in layer]
        assert all(places), f"not in the picture: {layer}"
        heights.append({float(place.group(1)) for place in places})
    assert all(len(height) == 1 for height in heights), "a layer is one row of the picture"
    assert [min(height) for height in heights] == sorted(min(height) for height in heights)


def test_the_page_of_proofs_has_every_rule_and_what_proves_it(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    page = tmp_path / "coverage.md"
    run(["ledger", "--page", str(page)])
    text = page.read_text(encoding="utf-8")
    for name in books.names():
        for rule in books.entry(name).ledger().rules:
            assert f"\n| {rule.id} | " in text
    assert re.search(r"\| WEC-CLS-10 \| .* \| `tests/rules/empires/test_cls.py`", text)


def test_the_readme_counts_no_rules():
    """The ledgers do, and a command writes their counts."""
    assert re.findall(r"\d+ (?:of \d+ )?rules", PAGES[0].read_text(encoding="utf-8")) == []


def test_bad_input_is_what_the_small_door_raises():
    from vedette.api import Refused, battle

    with pytest.raises(BadInput, match="no book 'chess'"):
        battle("chess")
    with pytest.raises(BadInput, match="two sides"):
        battle().play("rash", "rash", "rash")
    fight = battle(seed="7")
    before = fight.record()
    with pytest.raises(Refused, match="WEC-SEQ-02") as refused:
        fight.answer("fire 3 at 9")
    assert refused.value.rule == "WEC-SEQ-02"
    assert fight.record() == before


def test_the_small_door_fights_the_battle_that_watch_does(tmp_path):
    from vedette.api import battle

    path = tmp_path / "g.json"
    assert run(["watch", "--seed", "7", "--players", "steady,rash", "--quiet", "--save", str(path)]) == 0
    ours = json.loads(battle(seed="7").play("steady", "rash").record())
    theirs = json.loads(path.read_text(encoding="utf-8"))
    assert (ours["orders"], ours["digest"]) == (theirs["orders"], theirs["digest"])


# --- the map of the code ----------------------------------------------------------------------------------------------

SOURCE = ROOT / "src" / "vedette"
MAPS = [
    ROOT / "docs" / "architecture.md",
    ROOT / "docs" / "glossary.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "docs" / "view.md",
    *sorted((ROOT / "benchmarks" / "results").glob("*.md")),
]
BUILT = ("build/", ".tools/", "pylock.toml")
"""What is made, or must not be there."""
PATH = re.compile(r"`([\w<>*.-]+(?:/[\w<>*.-]+)*/?)`")


def paths_in(text):
    """Return every path in backticks: with a slash, or the name of a file."""
    names = PATH.findall(FENCE.sub("", text))
    found = [name for name in names if "/" in name or name.endswith((".py", ".md", ".toml"))]
    return [name for name in found if not name.startswith(BUILT)]


def is_there(path, base):
    """Tell whether a path exists. For `<book>` one rulebook that has it is enough."""
    return bool(list(base.glob(path.rstrip("/").replace("<book>", "*"))))


@pytest.mark.parametrize("page", MAPS, ids=ids)
def test_every_path_of_the_map_exists(page):
    found = paths_in(page.read_text(encoding="utf-8"))
    assert found
    assert [
        path for path in found if not any(is_there(path, base) for base in (SOURCE, SOURCE.parent, ROOT, ROOT / "docs"))
    ] == []


def table_under(page, heading):
    """Return the rows of the table under a heading, without its rule."""
    text = page.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    return [row for row in rows if not set(row[0]) <= {"-"} or any(cell.strip("-") for cell in row)]


def test_every_folder_of_a_book_is_where_the_map_shows_it():
    head, *rows = table_under(MAPS[0], "Folders of a book")
    shown = {book: set() for book in head[1:]}
    for row in rows:
        for book, cell in zip(head[1:], row[1:], strict=True):
            shown[book].update(re.findall(r"`(\w+)`", cell))
    real = {
        book: {path.name for path in (SOURCE / "rules" / book).iterdir() if (path / "__init__.py").is_file()}
        for book in shown
    }
    assert shown == real


def test_every_name_of_the_glossary_is_in_its_module():
    head, *rows = table_under(MAPS[1], "Words of the code")
    assert head == ["word", "meaning", "name", "module"]
    assert [row[0] for row in rows] == sorted([row[0] for row in rows], key=lambda word: word.replace("-", "").lower())
    missing = []
    for word, _, name, module in rows:
        files = [path for one in paths_in(module) for path in SOURCE.glob(one.replace("<book>", "*")) if path.is_file()]
        defined = rf"^ *(?:(?:class|def) |self\.)?{name.strip('`')}\b(?=[(:\[ ])"
        if name and not any(re.search(defined, path.read_text(encoding="utf-8"), re.M) for path in files):
            missing.append(word)
    assert missing == []


def test_every_part_of_a_book_that_the_pages_name_is_there():
    book = books.entry(books.DEFAULT).book()
    found = [name for page in PAGES for name in re.findall(r"`Book\.(\w+)", page.read_text(encoding="utf-8"))]
    assert len(found) > 5
    assert [name for name in found if not hasattr(book, name)] == []
