"""What every test may use. Fixtures for one part of the program live in that part's own conftest.py."""

import importlib.util
import os
from pathlib import Path

import pytest
from hypothesis import settings

from tools.finding import installed_chromium, installed_postgres

# Drawn cases are the same in every run, so that a test fails for a change and not by chance; `--hypothesis-profile search`
# draws new ones, and more of them.
settings.register_profile("same", derandomize=True)
settings.register_profile("search", max_examples=1000, deadline=None)
settings.load_profile("same")

# The `rule` marker's plugin: an unknown rule id is an error when tests are collected.
PLUGIN = "vedette.testing.pytest_plugin"
if importlib.util.find_spec("vedette.testing") and importlib.util.find_spec(PLUGIN):
    pytest_plugins = [PLUGIN]

ROOT = Path(__file__).resolve().parent.parent

NO_CHROMIUM = """No Chromium was found for the browser tests. Do one of:
  - python3 run.py test             finds or fetches one
  - apt-get install chromium        on Debian and Ubuntu
  - VEDETTE_CHROMIUM=/path/to/it    to point at one
or leave these tests out on purpose: pytest -m 'not browser'"""

NO_POSTGRES = """No PostgreSQL was found. Do one of:
  - python3 run.py test             finds or fetches one
  - apt-get install postgresql      on Debian and Ubuntu
  - VEDETTE_PG_BIN=/path/to/bin     the folder that holds initdb and pg_ctl
or leave these tests out on purpose: pytest -m 'not postgres'"""


LONG = ("slow", "browser", "postgres", "service")


def is_long(item: pytest.Item) -> bool:
    return any(item.get_closest_marker(name) for name in LONG)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--alone", action="store_true", help="a second try: refused for tests that depend on nothing outside"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long comes first, so that at the end all workers are done at about the same time."""
    items.sort(key=lambda item: not is_long(item))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Who asks for a second try is told which tests get none."""
    pure = [item.nodeid for item in session.items if not is_long(item)]
    if pure and session.config.getoption("--alone"):
        raise pytest.UsageError("no second try for what depends on nothing outside:\n  " + "\n  ".join(pure))


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture
def stub(monkeypatch):
    """One book more, by one folder and one entry, for as long as a test takes."""
    from example_book.entry import STUB
    from vedette import books

    monkeypatch.setitem(books.BOOKS, STUB.name, STUB)
    return STUB


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser to drive."""
    found = os.environ.get("VEDETTE_CHROMIUM") or installed_chromium()
    return found or pytest.fail(NO_CHROMIUM, pytrace=False)


@pytest.fixture(scope="session")
def postgres_bin() -> Path:
    """The folder with initdb and pg_ctl."""
    found = os.environ.get("VEDETTE_PG_BIN") or installed_postgres()
    return Path(found) if found else pytest.fail(NO_POSTGRES, pytrace=False)
