"""Random battles of Colonial Adventure: what must hold of every one of them, and the same battles on every machine."""

from vedette.testing.harness import run


def test_battles_by_chance_hold_together(root):
    tally = run("shock", range(8), every=60)
    assert tally.battles == 8


def test_the_first_battles_come_out_as_they_always_did(root):
    tally = run("shock", range(6), every=0)
    path = root / "tests/golden/shock/harness.digest"
    assert (
        f"{tally.battles} battles, {tally.decisions} decisions: {tally.digest.hexdigest()}" == path.read_text().strip()
    )
