"""The small house."""

import pytest

from install.house import House


@pytest.fixture
def house(tmp_path):
    made = House(tmp_path / "house")
    yield made
    made.clear()
