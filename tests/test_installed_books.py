"""A book in a package of its own: installed from a wheel, played; a broken one is named and left out."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools.environments import Environment

STUB = Path(__file__).parent / "example_book"
pytestmark = pytest.mark.service


def wheel(folder, package, points, files):
    """A wheel of a package with these entry points and files."""
    info = f"{package}-1.0.dist-info"
    points = "".join([f"{name} = {value}\n" for name, value in points.items()])
    files = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[vedette.books]\n{points}",
    }
    files[f"{info}/RECORD"] = "".join([f"{name},,\n" for name in (*files, f"{info}/RECORD")])
    path = folder / f"{package}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


def install(wheels, target):
    command = Environment(Path(sys.prefix)).pip("install", "-q", "--no-index", "--no-deps", "--target", target, *wheels)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def vedette(target, *words):
    path = os.pathsep.join([str(target), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "vedette.cli.main", *words]
    env = {**os.environ, "PYTHONPATH": path, "COLUMNS": "200"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env, cwd=target, timeout=150)


def pickets(package):
    """The book of tests/example_book as a package that knows nothing of these tests."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in STUB.iterdir() if path.is_file()}
    files = {f"{package}/{name}": text.replace("example_book", package) for name, text in texts.items()}
    return {name: text for name, text in files.items() if name.endswith((".py", ".toml", ".md", ".json"))}


def test_a_book_from_a_wheel_is_played(tmp_path):
    made = wheel(tmp_path, "picket_line", {"pickets": "picket_line.entry:STUB"}, pickets("picket_line"))
    install([made], tmp_path / "site")
    said = vedette(
        tmp_path / "site", "watch", "--book", "pickets", "--scenario", "ford", "--seed", "7", "--save", "r.json"
    )
    assert (said.returncode, said.stderr) == (0, ""), said
    assert "Turn 2 begins" in said.stdout
    checked = vedette(tmp_path / "site", "verify", "r.json")
    assert (checked.returncode, checked.stderr) == (0, ""), checked
    assert "pickets" in vedette(tmp_path / "site", "--help").stdout
    gone = vedette(tmp_path, "watch", "--book", "pickets", "--scenario", "ford")
    assert "there is no book 'pickets'" in gone.stderr, "without its package nobody knows it"


def test_books_that_are_broken_are_left_out_and_named_with_their_package(tmp_path):
    fine = pickets("fine")
    entry = "from vedette.books import BookEntry\n{} = BookEntry('{}', rules='{}', ledger='fine')\n"
    wheels = [
        wheel(tmp_path, "fine", {"pickets": "fine.entry:STUB"}, fine),
        wheel(tmp_path, "taken", {"shock": "fine.entry:STUB"}, {}),
        wheel(tmp_path, "nothing", {"nothing": "no_such_module:BOOK"}, {}),
        wheel(tmp_path, "number", {"number": "number:BOOK"}, {"number.py": "BOOK = 7\n"}),
        wheel(tmp_path, "other", {"other": "fine.entry:STUB"}, {}),
        wheel(
            tmp_path,
            "rules_gone",
            {"gone": "rules_gone:BOOK"},
            {"rules_gone.py": entry.format("BOOK", "gone", "rules_broken"), "rules_broken.py": "def make_book(:\n"},
        ),
        wheel(
            tmp_path,
            "rules_odd",
            {"odd": "rules_odd:BOOK"},
            {"rules_odd.py": entry.format("BOOK", "odd", "odd_book"), "odd_book.py": "make_book = str\n"},
        ),
    ]
    install(wheels, tmp_path / "site")
    said = vedette(tmp_path / "site", "scenario", "list", "--book", "pickets")
    assert (said.returncode, "The ford" in said.stdout) == (0, True), said
    begins = "vedette: the book '{}' of the package {} 1.0 is left out: "
    told = [
        begins.format("gone", "rules_gone"),
        begins.format("nothing", "nothing") + "No module named 'no_such_module'",
        begins.format("number", "number") + "number:BOOK is no vedette.books.BookEntry",
        begins.format("odd", "rules_odd") + "make_book of odd_book gives no Book",
        begins.format("other", "other") + "fine.entry:STUB is the entry of 'pickets'",
        begins.format("shock", "taken") + "there is another book of that name",
    ]
    lines = said.stderr.splitlines()
    assert [line.startswith(begun) for line, begun in zip(lines, told, strict=True)] == [True] * len(told), said.stderr
    asked = vedette(tmp_path / "site", "play", "--book", "number")
    assert asked.returncode == 2
    assert asked.stderr.splitlines()[-1].endswith(
        "the package number 1.0 is left out: number:BOOK is no vedette.books.BookEntry"
    )
