"""A setting is a row and a fact: whatever a table chooses reaches the rules as play reads them."""

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.settings import fill_settings

ELSEWHERE = {("adventures", "base"), ("adventures", "mounted_depth"), ("shock", "rounds")}
"""Read into the formations, and by the set-up."""
ROWS = [
    pytest.param(name, setting, id=f"{name}-{setting.name}")
    for name in books.names()
    for setting in books.entry(name).book().settings
    if (name, setting.name) not in ELSEWHERE
]


def facts(book):
    found = {name: getattr(book.rules, name) for name in dir(book.rules) if not name.startswith("_")}
    return {name: value for name, value in found.items() if isinstance(value, int)}


@pytest.mark.parametrize(("name", "setting"), ROWS)
def test_every_setting_reaches_the_rules(name, setting):
    book = books.entry(name).book()
    other = setting.least if setting.default != setting.least else setting.most
    assert facts(amend(book, {"settings": {setting.name: setting.write(other)}})) != facts(book)


class Rules:
    def __init__(self):
        self.night = False
        self.limit = 20
        self.other = 3


def test_a_setting_fills_the_field_of_its_name():
    rules = Rules()
    fill_settings(rules, {"night": 1, "limit": 1, "elsewhere": 7})
    assert vars(rules) == {"night": True, "limit": 1, "other": 3}
    assert isinstance(rules.night, bool)
