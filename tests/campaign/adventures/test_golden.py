"""Golden campaigns: the orders of each battle are written down; battles and campaign come out as they did.

VEDETTE_REGENERATE=anew lets the steady player choose again; VEDETTE_REGENERATE=1 writes the end anew from the orders.
"""

import json
import os
from pathlib import Path

import pytest

from vedette import books
from vedette.ai import decide
from vedette.engine.dice import Rng
from vedette.engine.game import Game

CAMPAIGNS = books.entry("adventures").campaigns()
FOLDER = Path(__file__).resolve().parents[2] / "golden" / "adventures"
BEGUN = {
    "campaign-of-europeans": {"army": "united-kingdom", "enemy": "zulu", "groups": 2, "seed": "golden"},
    "campaign-of-tribals": {"army": "tuareg", "enemy": "france", "groups": 3, "seed": "golden"},
}
MOST_BATTLES = 6


def played(choices, orders):
    """The campaign after its battles, and all orders; those that are not written down are the steady player's."""
    campaign = CAMPAIGNS.begin({**choices, "settings": {"weather": False}})
    told = []
    mind = books.entry("adventures").player("steady")
    while not campaign["over"] and len(told) < (len(orders) or MOST_BATTLES):
        book = CAMPAIGNS.book_for(campaign)
        game = Game(book, CAMPAIGNS.march(campaign), CAMPAIGNS.seed_for(campaign))
        rng = Rng(len(told))
        written = iter(orders[len(told)] if orders else [])
        while game.question is not None:
            order = book.grammar.read(next(written)) if orders else decide(mind, book, game.state, rng)
            assert game.apply_order(order) is None
        told.append([book.grammar.write(past.order) for past in game.history])
        campaign = CAMPAIGNS.settle(campaign, CAMPAIGNS.report_of(campaign, game))
        campaign["before"] = None
    return campaign, told


@pytest.mark.parametrize("name", list(BEGUN))
def test_a_golden_campaign(name):
    path = FOLDER / f"{name}.json"
    wanted = os.environ.get("VEDETTE_REGENERATE")
    if wanted or not path.exists():
        known = json.loads(path.read_text())["orders"] if path.exists() and wanted != "anew" else []
        campaign, orders = played(BEGUN[name], known)
        text = json.dumps({"begin": BEGUN[name], "orders": orders, "end": campaign}, indent=1, ensure_ascii=False)
        path.write_text(text + "\n", encoding="utf-8")
    golden = json.loads(path.read_text(encoding="utf-8"))
    campaign, orders = played(golden["begin"], golden["orders"])
    assert orders == golden["orders"]
    assert json.loads(json.dumps(campaign)) == golden["end"]
    assert len(campaign["battles"]) >= 3
