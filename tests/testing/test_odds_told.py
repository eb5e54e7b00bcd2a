"""Odds as the terminal tells them: at most five rows that add up, and no line that says otherwise than another."""

import re

import pytest

from testing.moments import CASES, positions
from vedette.cli.screen.telling import MOST_ROWS, odds_lines, odds_rows, odds_words
from vedette.engine.odds import odds

OTHERS = re.compile(r"\d+ other results")
SPAN = re.compile(r"(\S+) to (\S+) (.+), (\S+) on the average")


@pytest.mark.slow
@pytest.mark.parametrize(("book", "verb"), CASES)
def test_odds_are_few_rows_that_add_up_and_agree_with_their_line(book, verb):
    for rules, state, order in positions(book, verb):
        found = odds(rules, state, order)
        rows = odds_rows(found)
        assert 1 <= len(rows) <= MOST_ROWS
        assert sum(chance for _, chance in rows) == pytest.approx(1, abs=1e-6)
        assert len({words for words, _ in rows}) == len(rows)
        briefs = {}
        for words, rng in found.chances.items():
            brief = found.fates[words].brief
            briefs[brief] = briefs.get(brief, 0) + rng
        for words, rng in rows:
            if not OTHERS.fullmatch(words):
                alone = found.chances.get(words, briefs.get(words.removesuffix(", in all")))
                assert rng == pytest.approx(alone, abs=1e-9), words
        named = [chance for words, chance in rows if not OTHERS.fullmatch(words)]
        assert named == sorted(named, reverse=True), "the likeliest first"
        told = odds_lines(rules, state, rules.grammar.write(order), found)
        assert [line.strip() for line in told if re.match(r" +\d+\.\d%", line)] == [
            f"{100 * chance:.1f}%  {words}" for words, chance in rows
        ]
        line = odds_words(found)
        assert line.count("%") <= MOST_ROWS + sum(words.count("%") for words in briefs)
        if span := SPAN.fullmatch(line):  # a sum: from the least to the most, and what it comes to
            sums = {words: fate.counts[0] for words, fate in found.fates.items()}
            average = sum(chance * sums[words][1] for words, chance in found.chances.items())
            (name,) = {name for name, _ in sums.values()}
            numbers = [number for _, number in sums.values()]
            assert span.groups() == (f"{min(numbers):g}", f"{max(numbers):g}", name, f"{average:.1f}")
            continue
        likeliest = max(briefs, key=lambda brief: (briefs[brief], brief))
        assert f"{100 * briefs[likeliest]:.0f}%" in line
