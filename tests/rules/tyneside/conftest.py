"""Rules of both editions are tested in both."""

import pytest

EDITIONS = ("tyneside-3.2", "tyneside-solo")


@pytest.fixture(params=EDITIONS)
def book(request):
    """Each of the two books in turn."""
    return request.param
