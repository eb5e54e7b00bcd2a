"""What takes long uncompiled: a player who tries orders out where every man is moved for himself."""

import pytest

TRYING = ("test_ahead.py", "test_reasons.py", "test_search.py")
MAN_BY_MAN = ("tyneside-3.2", "tyneside-solo")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Such tests are for the compiled run, which has all of them."""
    for item in items:
        told = getattr(item, "callspec", None)
        if item.path.name in TRYING and told is not None and set(MAN_BY_MAN) & {*map(str, told.params.values())}:
            item.add_marker(pytest.mark.slow)
