"""A real server process and a real Chromium. Every page is watched: an error in its console fails the test."""

import os

import pytest
from playwright.sync_api import sync_playwright

from browser.battles import Service
from browser.screen import Desktop

NOT_BUILT = """The browser table has not been built. Do one of:
  - python3 run.py test             builds it
  - cd frontend && npm run build"""


@pytest.fixture(scope="session")
def chromium(chromium_path):
    """One browser for all tests of a worker."""
    # Without its sandbox only where it cannot have one: Chromium refuses to run as root with it.
    alone = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as play:
        made = play.chromium.launch(executable_path=chromium_path, args=["--disable-dev-shm-usage", *alone])
        yield made
        made.close()


@pytest.fixture(scope="session")
def service(tmp_path_factory, root):
    """One server for all tests of a worker."""
    if not (root / "src" / "vedette" / "web" / "static" / "index.html").is_file():
        pytest.fail(NOT_BUILT, pytrace=False)
    made = Service(tmp_path_factory.mktemp("browser") / "games.sqlite3")
    yield made
    logged = made.stop()
    assert "fault" not in logged, logged[:3000]


@pytest.fixture
def desk(chromium, service):
    """Opens windows, each a browser of its own, and looks at all of them when the test is over."""
    made = Desktop(chromium, service)
    yield made
    made.close()
