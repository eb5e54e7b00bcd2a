"""The `rule` marker for pytest: `@pytest.mark.rule("WEC-CLS-13")` on the test that would fail if the rule were broken.

An id that stands in no ledger is an error when tests are collected, and the message names the test.
"""

import functools

import pytest

from vedette import books


@functools.cache
def known_ids() -> frozenset[str]:
    """Return every id of every ledger: rules, rulings, options and worked examples."""
    return frozenset(id for name in books.names() for id in books.entry(name).ledger().lines)


def rule_ids(item: pytest.Item) -> list[str]:
    """Return the ids that a test is marked with."""
    return [id for mark in item.iter_markers("rule") for id in mark.args]


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker wherever this plugin is used."""
    config.addinivalue_line("markers", "rule(id, ...): this test would fail if the rule were broken")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse tests with a marker that names no rule."""
    wrong = []
    for item in items:
        for mark in item.iter_markers("rule"):
            if not mark.args or mark.kwargs:
                wrong.append(f'{item.nodeid}: the marker is written rule("ID", ...)')
        wrong += [f"{item.nodeid}: {id!r} is in no ledger" for id in rule_ids(item) if id not in known_ids()]
    if wrong:
        raise pytest.UsageError("\n".join(wrong))
