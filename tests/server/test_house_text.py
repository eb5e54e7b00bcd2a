"""House rules as people write them: read by the server, which names line and fix."""

import pytest

pytestmark = pytest.mark.service


def test_house_rules_are_read_from_toml(lone_war):
    text = 'name = "Club"\nbook = "empires"\n[settings]\nsequence = "alternating"\n'
    read = lone_war.post("/api/house-rules", {"text": text}, 200)["house_rules"]
    assert read == {"name": "Club", "book": "empires", "settings": {"sequence": "alternating"}}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = \nb = 2", 1),
        ("[settings]\nsequence = alternating", 2),
        ('book = "empires"\n\n[[change]]\nrule = "WEC-NON-01"\nvalue = 1', 3),
        ('book = "nobody"', 1),
        ("/etc/passwd.toml", 1),
    ],
)
def test_what_is_wrong_with_house_rules_is_told_with_its_line(lone_war, text, line):
    told = lone_war.post("/api/house-rules", {"text": text}, 422)["words"]
    assert told.startswith(f"house rules:{line}:"), told
