"""Records of every release are played again; what comes out differently is named (docs/record.md, "When rules change")."""

import copy
import json
import tomllib
from pathlib import Path

import pytest

from vedette import books
from vedette.engine.book import amend
from vedette.engine.docs import outcome_doc
from vedette.engine.history import ReplayMismatch
from vedette.engine.record import load, parse

CORPUS = Path(__file__).parent.parent / "corpus"
RECORDS = sorted(path.relative_to(CORPUS).as_posix() for path in CORPUS.glob("*/*.json"))
CHANGED = tomllib.loads((CORPUS / "changed.toml").read_text(encoding="utf-8"))


def difference(record):
    """The order (from 1) and the rule at which a record does not go as it went; None when it does."""
    book = amend(books.entry(record["book"]).book(), record["house_rules"])
    try:
        game = load(book, record)
    except ReplayMismatch as error:
        return error.index + 1, error.rule, str(error)
    outcome = outcome_doc(game.state.outcome)
    said = record["outcome"]  # better words are no other end
    if said is not None and (
        outcome is None or any(outcome[name] != said[name] for name in ("winner", "level", "scores"))
    ):
        return len(game.history), outcome["rule"] if outcome else "", f"it ends differently: {outcome}, not {said}"
    return None


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_of_an_earlier_release_goes_as_it_went_or_is_named(name):
    found = difference(parse((CORPUS / name).read_text(encoding="utf-8")))
    if found is None:
        assert name not in CHANGED, f"it goes as it went: take it out of {CORPUS / 'changed.toml'}"
        return
    order, rule, words = found
    entry = f'["{name}"]\norder = {order}\nrule = "{rule}"\nwhy = "..."'
    assert name in CHANGED, (
        f"{words}\nIf that is meant, name it in tests/corpus/changed.toml and in the changelog:\n{entry}"
    )
    assert (CHANGED[name]["order"], CHANGED[name]["why"] != "") == (order, True), (
        f"it differs at another order now:\n{entry}"
    )


def test_every_book_is_there_and_every_named_record_too():
    assert {name.split("/")[1].split("-")[0] for name in RECORDS} >= {"empires", "adventures", "shock"}
    assert set(CHANGED) <= set(RECORDS)


def test_a_change_would_be_found():
    same = next(name for name in RECORDS if name not in CHANGED)
    record = parse((CORPUS / same).read_text(encoding="utf-8"))
    at = next(i for i, order in enumerate(record["orders"]) if order[2])
    changed = copy.deepcopy(record)
    changed["orders"][at][2].append(3)
    assert difference(parse(json.dumps(changed)))[0] == at + 1
    changed = copy.deepcopy(record)
    changed["outcome"]["scores"][0] += 1
    assert "ends differently" in difference(parse(json.dumps(changed)))[2]
