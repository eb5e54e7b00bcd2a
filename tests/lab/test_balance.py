"""`vedette balance`: what many battles say about a scenario."""

import json
import re
from html.parser import HTMLParser

import pytest

from lab.commands import vedette
from parts import having
from vedette import books
from vedette.lab import balance, charts, page
from vedette.lab.aggregation import BattleCounts, interval
from vedette.lab.balance import OTHERS, Balance, even_out, turning_point
from vedette.lab.job import Job, fight_block
from vedette.lab.simulation import simulate


def job(battles=4, players=("rash", "rash"), **more):
    setup = books.entry("empires").scenarios().setup_of("first-battle")
    return Job("empires", setup, list(players), "5", battles, title="The wells", detail=True, **more)


def test_the_same_seed_gives_the_same_report_whatever_plays_it():
    docs = []
    for workers in (1, 2):
        report = Balance(job())
        simulate(job(), workers, watch=report.add)
        docs.append(report.doc())
    assert docs[0] == docs[1]
    assert docs[0]["results"]["battles"] == 4
    assert sum(docs[0]["lengths"].values()) == 4


def test_units_and_turns_add_up_to_the_battles():
    rows = fight_block(job().doc(), 0, 4)
    report = Balance(job())
    report.add(rows)
    doc = report.doc()
    for side in (0, 1):
        lost = sum(unit["lost"] * 4 for unit in doc["units"] if unit["side"] == side)
        assert round(lost) == sum(len(row[f"gone_{side}"]) for row in rows)
    assert sum(unit["felled"] * 4 for unit in doc["units"]) == pytest.approx(sum(sum(row["felled"]) for row in rows))
    assert sum(sum(row["felled"]) for row in rows) > 0
    course = sum(doc["results"]["points_lost"][1]["mean"] * 4 for _ in (1,))
    assert course == pytest.approx(sum(row["course_1"][-1] for row in rows))


def row(winner, ours, theirs):
    return {"winner": winner, f"course_{winner}": ours, f"course_{1 - winner}": theirs}


def test_the_turning_point_is_the_turn_that_did_most_for_the_winner():
    assert turning_point(row(0, [0, 1, 1], [1, 2, 9])) == 3
    assert turning_point(row(1, [0, 0, 5], [4, 5, 6])) == 1
    assert turning_point(row(1, [2, 3], [0, 0])) == 0
    assert turning_point({"winner": -1, "course_0": [1], "course_1": [5]}) == 0


def test_players_who_differ_change_sides():
    mixed = job(2, ("steady", "random"), swap=True)
    assert mixed.swap
    assert not job(2, swap=True).swap, "two of the same kind need not"
    rows = fight_block(mixed.doc(), 0, 2)
    plain = fight_block(job(2, ("random", "steady")).doc(), 1, 2)[0]
    assert rows[1] == plain, "every other battle is played the other way round"


def fake(strong_until):
    """Battles that side 1 wins as long as it has more than so many stands, by as much as it has more."""

    def trial(tried):
        count = BattleCounts()
        stands = len(tried.setup["sides"][1]["army"])
        count.battles = 100
        count.wins = [50 - 5 * (stands - strong_until), 50 + 5 * (stands - strong_until)]
        return count

    return trial


@pytest.mark.parametrize("even", [8, 11, 13])
def test_the_units_to_leave_out_are_found_by_halving(even):
    wells = job(100)
    stands = len(wells.setup["sides"][1]["army"])
    count = BattleCounts()
    count.battles, count.wins = 100, [10, 90]
    found = even_out(wells, count, fake(even))
    best = found[0]
    assert best.count.wins == [50, 50]
    assert len(best.setup["sides"][1]["army"]) == even
    assert best.doc()["even"]
    assert best.points > 0
    assert len([one for one in found if "without" in one.words]) <= 5 + OTHERS, "halving, not trying each"
    assert len(wells.setup["sides"][1]["army"]) == stands, "the scenario itself is left alone"
    assert {one.words for one in found if "turns" in one.words} == {
        f"{n} turns instead of 12" for n in (10, 11, 13, 14)
    }


def test_armies_that_are_recruited_are_evened_out_by_their_recruits():
    setup = books.entry("adventures").scenarios().setup_of("stand-up-fight")
    fight = Job("adventures", setup, ["rash", "rash"], "5", 100)

    def trial(tried):
        count = BattleCounts()
        count.battles = 100
        count.wins = [
            50 + 5 * (7 - tried.setup["sides"][1]["recruit"]),
            50 - 5 * (7 - tried.setup["sides"][1]["recruit"]),
        ]
        return count

    count = BattleCounts()
    count.battles, count.wins = 100, [10, 90]
    best = even_out(fight, count, trial)[0]
    assert best.words == "Afghans recruit 7 instead of 12"
    assert best.setup["sides"][1]["recruit"] == 7
    assert best.count.wins == [50, 50]


def test_two_different_players_are_told_by_their_victories_on_either_side():
    report = Balance(job(6, ("steady", "random"), swap=True))
    rows = fight_block(report.job.doc(), 0, 6)
    report.add(rows)
    seats = report.doc()["seats"]
    steady = [row["winner"] == row["number"] % 2 for row in rows]
    assert seats["steady"]["wins"] == sum(steady)
    assert [side["battles"] for side in seats["steady"]["by_side"]] == [3, 3]
    assert seats["random"]["wins"] == sum(row["winner"] == 1 - row["number"] % 2 for row in rows)
    assert "on either side" in page.page_of(report.doc(), [])


@pytest.mark.parametrize("book", ["empires", "shock", "adventures", "tyneside-3.2"])
def test_units_earn_what_the_enemy_lost_beside_what_they_cost(book):
    setup = books.entry(book).scenarios().setup_of("first-battle")
    fight = Job(book, setup, ["rash", "rash"], "5", 2, detail=True)
    report = Balance(fight)
    rows = fight_block(fight.doc(), 0, 2)
    report.add(rows)
    doc = report.doc()
    for side in (0, 1):
        mine = [unit for unit in doc["units"] if unit["side"] == side]
        earned = sum(unit["earned"] for unit in mine)
        lost = sum(row[f"lost_{1 - side}"] for row in rows) / 2
        assert earned == pytest.approx(lost, abs=0.01) or (earned == 0 and not any(unit["felled"] for unit in mine))
        prices = [unit["price"] for unit in mine if unit["price"] is not None]
        assert prices
        assert all(price > 0 for price in prices)
    assert sum(unit["felled"] for unit in doc["units"]) > 0


class Reader(HTMLParser):
    """What a page asks for, and whether its tags close."""

    def __init__(self):
        super().__init__()
        self.open, self.asked = [], []

    def handle_starttag(self, tag, attrs):
        self.asked += [value for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_page_stands_on_its_own(tmp_path):
    report = Balance(job(2))
    report.add(fight_block(job(2).doc(), 0, 2))
    doc = report.doc()
    doc["title"] = "Wells & <ridges>"
    text = page.page_of(doc, [balance.Handicap("without & all", {}, 3, {}).doc()])
    reader = Reader()
    reader.feed(text)
    assert (reader.open, reader.asked) == ([], [])
    assert "://" not in text
    assert "Wells &amp; &lt;ridges&gt;" in text
    assert "without &amp; all" in text
    assert text.count("<svg") == 6, "a bar of all battles, a line for each side, three charts"
    for unit in doc["units"]:
        assert unit["name"] in text


@pytest.mark.parametrize("name", having("scenarios"))
def test_a_side_whose_units_are_listed_is_worth_something_before_they_are_placed(name):
    scenarios = books.entry(name).scenarios()
    for one in scenarios.ids():
        setup = scenarios.setup_of(one)
        weighed = Job(name, setup, ["rash", "rash"], "5", 1)
        for side in (0, 1):
            if balance.lists_of_units(setup["sides"][side]):
                assert balance.worth_of(weighed, setup, side) > 0, one
                if name == "shock":  # it counts units
                    assert set(balance.prices_of(weighed, side).values()) == {1}, one


def test_a_battle_that_may_be_even_is_not_changed():
    doc = {"sides": ["Reds", "Blues"], "counts": "points"}
    for wins, words in ((50, "It may well be even as it stands: Reds win 50.0%"), (80, "")):
        told = page.as_it_stands({**doc, "results": {"share": [wins / 100], "interval": [interval(wins, 100)]}})
        assert told.startswith(words)
        assert bool(told) == bool(words)
    change = {
        "words": "Reds without A",
        "points": 3,
        "share": 0.7,
        "battles": 60,
        "interval": [0.6, 0.8],
        "even": False,
    }
    assert page.suggestion(doc, change).endswith("60.0% to 80.0%; it is not even yet.")


@pytest.mark.parametrize(("most", "step"), [(0.3, 0.1), (1, 0.5), (2.6, 1), (101, 50), (178, 50), (399, 100), (9, 5)])
def test_charts_have_a_scale_of_round_numbers(most, step):
    assert charts.step_of(most) == pytest.approx(step)
    drawn = charts.bars([("1", [most])], ["red"], "one bar")
    assert 2 <= drawn.count("<line") <= 6
    tall = float(re.search(r'height="([0-9.]+)" fill', drawn)[1])
    assert charts.TALL / 2 < tall <= charts.TALL, "the tallest bar fills most of the chart"


def test_the_command_tells_writes_and_gives_scripts_the_same(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    line = ["balance", "first-battle", "--battles", 2, "--players", "rash,rash", "--workers", 1]
    code, said, _ = vedette(*line, "--no-handicap", "--html", "b.html")
    assert code == 0
    assert "Points lost in each turn" in said
    assert "32nd Field Battery" in said.replace("\n", " ") or "32nd Field" in said
    assert "Written to b.html." in said
    assert (tmp_path / "b.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    doc = json.loads(vedette(*line, "--trials", 1, "--json")[1])
    assert doc["results"]["battles"] == 2
    assert doc["handicaps"]
    assert doc["complete"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nowhere"], "there is no scenario 'nowhere'"),
        (["first-battle", "--trials", "0"], "--trials is 1 or more"),
        (["first-battle", "--battles", "0"], "--battles is a number from 1"),
        (["first-battle", "--html", "no/such/folder/b.html", "--battles", "1", "--no-handicap"], "cannot be written"),
    ],
)
def test_bad_input_gets_one_clear_line(words, complaint):
    code, _, err = vedette("balance", *words, "--players", "rash,rash", "--workers", 1)
    assert code == 2
    assert complaint in err
