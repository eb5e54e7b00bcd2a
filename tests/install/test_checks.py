"""`run.py test`: in which order its stages come."""

import pytest

from tools import checks


class Noted:
    """Stands in for everything that takes long, and notes what was begun and ended."""

    def __init__(self, told, name):
        self.told, self.name = told, name

    def __enter__(self):
        self.told.append(f"{self.name} begins")
        return self

    def wait(self):
        self.told.append(f"{self.name} waited for")

    def __exit__(self, *_):
        self.told.append(f"{self.name} ends")


@pytest.fixture
def run(monkeypatch):
    """Run the checks without doing any of them; what was begun and ended, in order."""
    told = []

    class Stages:
        began = 0.0

        def done(self, name, seconds):
            told.append(name)

        def tests(self, name, *command, settings):
            told.append(f"{name} with {settings['VEDETTE_EXPECT']}")

        def report(self):
            told.append("report")

    class Environment:
        python = "python"

        def __init__(self, folder):
            pass

        def install_lock(self, lock):
            return "locked"

        def install_project(self, locked, must_compile):
            pass

    monkeypatch.setenv("VEDETTE_OPT", "1")
    monkeypatch.setattr(checks, "end_what_we_started", lambda: None)
    monkeypatch.setattr(checks, "Stages", Stages)
    monkeypatch.setattr(checks, "Environment", Environment)
    monkeypatch.setattr(checks, "Compiling", lambda stages: Noted(told, "compiling"))
    monkeypatch.setattr(checks, "Beside", lambda stages, name, *command, settings: Noted(told, name))
    monkeypatch.setattr(checks, "build_table", lambda stages, tests: told.append("table"))
    monkeypatch.setattr(checks, "check_sources", lambda stages, tests: told.append("sources"))
    monkeypatch.setattr(checks.finding, "find_chromium", lambda tests: "chromium")
    monkeypatch.setattr(checks.finding, "find_postgres", lambda tests: "postgres")

    def checked(compiler, *words):
        monkeypatch.setattr(checks.finding, "find_compiler", lambda: compiler)
        assert checks.test(list(words)) == 0
        return told

    return checked


READY = ["install: packages", "table", "sources", "install: browser and database"]


def test_quick_tests_run_while_the_compiler_works(run):
    assert run(True) == [
        *("compiling begins", *READY, "tests, uncompiled begins", "compiling waited for", "install: Vedette"),
        *("tests, as installed (compiled) with compiled", "tests, uncompiled waited for"),
        *("tests, uncompiled ends", "compiling ends", "report"),
    ]


def test_chosen_tests_may_need_what_is_installed(run):
    told = run(True, "-k", "version")
    assert told.index("install: Vedette") < told.index("tests, uncompiled begins")
    assert told.index("tests, uncompiled waited for") < told.index("tests, uncompiled ends")


def test_without_a_compiler_the_tests_run_once(run):
    assert run(False) == [*READY, "install: Vedette", "tests, as installed (pure) with pure", "report"]
