"""What takes long: whole battles by the dozen; uncompiled, a player who tries orders out where every man is moved for himself."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
UNHURRIED = 900
"""Seconds: whole battles by the dozen wait for nothing but the processor, which others may want as well."""
TRYING = ("test_ahead.py", "test_reasons.py", "test_search.py")
MAN_BY_MAN = ("tyneside-3.2", "tyneside-solo")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Such tests are for the compiled run, which has all of them."""
    for item in items:
        told = getattr(item, "callspec", None)
        if item.path.name in TRYING and told is not None and set(MAN_BY_MAN) & {*map(str, told.params.values())}:
            item.add_marker(pytest.mark.slow)
        if HERE in item.path.parents and item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(UNHURRIED))
