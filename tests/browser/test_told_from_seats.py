"""Three officers of one side, each at a screen of his own: the same battle, told from each seat."""

import pytest
from playwright.sync_api import expect

from browser.fixed import SEED
from vedette import books
from vedette.ai import decide
from vedette.engine.dice import Rng
from vedette.engine.game import Game

pytestmark = pytest.mark.browser
READ = """log => [...log.querySelectorAll('h3, [data-testid=log-entry]')].map(line => [
    line.tagName === 'H3' || line.dataset.part === 'head' ? null : line.dataset.own, line.dataset.at,
    [...line.querySelectorAll(':scope > p')].at(-1)?.innerText ?? ''])"""
OFFICERS = ("Captain Hart", "Lieutenant Moss", "Lieutenant Pryce")


def fought(service, turns=2):
    """The battle of three officers after so many turns, their seats played by three people, and what all of them may know."""
    entry = books.entry("tyneside-3.2")
    book = entry.book()
    seats = [{"side": 0, "kind": "person", "name": name, "posts": [n]} for n, name in enumerate(OFFICERS)]
    wish = {"book": "tyneside-3.2", "scenario": "three-officers", "seats": [*seats, {"side": 1, "kind": "solo"}]}
    made = service.post("/api/games", wish, 201)
    people = [service.sit(seat["token"]) for seat in made["seats"]]
    game = Game(book, entry.scenarios().setup_of("three-officers"), SEED)
    player, rng = entry.player("steady"), Rng(3)
    while game.question is not None and game.state.turn <= turns:
        order = decide(player, book, game.state, rng)
        post = max(0, game.question.post)
        people[post].until(len(game.history))
        answer = people[post].order(book.grammar.write(order))
        assert answer["type"] == "accepted", answer
        assert game.apply_order(order) is None
    return [seat["token"] for seat in made["seats"]], made["observer"]


def sections(window):
    """The lines of the log that one order brought: whether they are about the reader's own men, and their words; in order."""
    found, last = [[]], 0
    for own, at, words in window.at("log").evaluate(READ):
        if own is None:
            found.append([])
        else:
            assert int(at) >= last, "what came of a later order stands below"
            if int(at) > last:
                found.append([])
            last = int(at)
            found[-1].append((own == "true", words))
    return found


def test_the_log_tells_the_battle_from_the_seat_with_its_own_men_first(desk, service):
    tokens, observer = fought(service)
    logs = []
    for token in (tokens[0], tokens[1], observer):
        window = desk.table(token)
        window.page.locator("[data-testid=log-entry]").first.wait_for()
        more = window.at("log").locator("> button.btn-link")
        if more.count():
            more.click()
        logs.append(sections(window))
        if token == observer:
            expect(window.at("own-label")).to_have_count(0)
        else:
            expect(window.at("own-label").first).to_be_attached()
    for log in logs[:2]:
        for section in log:
            own = [is_own for is_own, _ in section]
            assert own == sorted(own, reverse=True), f"own men first: {section}"
        lines = [words for section in log for _, words in section]
        assert any(words.startswith("You throw for command") for words in lines)
        assert any(words.startswith("Word reaches you") for words in lines)
        assert any(is_own for section in log for is_own, _ in section)
        assert any(not is_own for section in log for is_own, _ in section)
    assert not any(is_own or words.startswith("You ") for section in logs[2] for is_own, words in section)
    assert logs[0] != logs[1]
    assert [len(section) for section in logs[0]] == [len(section) for section in logs[1]], "the same facts"
