"""Odds of Colonial Adventure: they go on to what a player wants to know, and are told in a handful of rows."""

import pytest

from vedette.engine.dice import SeededDice
from vedette.engine.docs import odds_doc
from vedette.engine.odds import is_over, odds
from vedette.testing.shock.table import Table


def asked(table, text):
    """The odds of an order that names units as the table does."""
    numbered = " ".join([str(table.poised.ids.get(word, word)) for word in text.split()])
    found = odds(table.book, table.battle, table.book.grammar.read(numbered))
    return found, odds_doc(table.book, table.battle, numbered, found)


def played(table, text, times):
    """What became of an order so often: it is given, and all that is asked on the way is answered as odds presume."""
    numbered = " ".join([str(table.poised.ids.get(word, word)) for word in text.split()])
    order = table.book.grammar.read(numbered)
    counts = {}
    for i in range(times):
        twin = table.battle.clone()
        twin.dice = SeededDice(f"played {i}")
        question = twin.question
        twin.ask_nobody()
        table.book.apply(twin, question, order)
        while not is_over(table.book, twin):
            question = twin.question
            if question is None:
                table.book.run_step(twin, twin.agenda.pop())
            else:
                twin.ask_nobody()
                table.book.apply(twin, question, table.book.assumed_answer(twin, question))
        words = table.book.result_of(table.battle, twin, order).words
        counts[words] = counts.get(words, 0) + 1
    return counts


def near(found, counts, times):
    """Every result is as frequent as it should be, within four standard deviations of both."""
    for words in {*found.chances, *counts}:
        rng = found.chances.get(words, 0.0)
        spread = 4 * (max(rng * (1 - rng), 0.002) / times) ** 0.5 + 2 * found.margin
        assert abs(counts.get(words, 0) / times - rng) <= spread, words
    return True


def battery(**told):
    """A gun that is about to declare its target."""
    table = Table().place("G", "Screw Gun", at=(3000, 1000)).place("b", at=(3000, 2600), figures=12, **told).start(1)
    table.order("done")
    return table


@pytest.mark.rule("SP-RUL-26")
def test_odds_of_a_gun_go_through_to_the_shot_though_all_guns_shoot_together_later():
    table = battery()
    found, doc = asked(table, "aim G at b")
    assert found.exact
    assert found.chances["no effect"] < 0.5
    assert sum(found.chances.values()) == pytest.approx(1)
    assert near(found, played(table, "aim G at b", 400), 400)
    assert len(doc["rows"]) <= 7
    lost = [row for row in doc["rows"] if row["words"] == "1 or 2 lost"]
    assert 1 < lost[0]["theirs"] < 2  # on the average


def test_odds_of_a_shot_say_what_matters_and_count_the_rest():
    table = Table().place("A", at=(3000, 1500), figures=12).place("b", at=(3000, 2300), figures=10, shock=8).start()
    found, doc = asked(table, "fire A at b")
    assert found.exact
    assert {row["words"] for row in doc["rows"]} >= {"no effect", "shaken so that it must retire", "wiped out"}
    assert len(doc["rows"]) <= 7
    retire = next(row for row in doc["rows"] if row["words"] == "shaken so that it must retire")
    assert retire["good"] == 1
    assert dict(map(tuple, retire["counts"]))["Shock Points"] > 1
    assert near(found, played(table, "fire A at b", 400), 400)


@pytest.mark.rule("SP-RUL-14")
def test_odds_presume_that_the_musician_is_given_up_before_the_colours():
    table = Table().place("A", at=(3000, 1500), figures=20).place("b", at=(3000, 2300), figures=5, men=0, leaders=0)
    table.position.units["b"].update(musician=True, colours=True, leaders=1)
    table.start()
    found, _ = asked(table, "fire A at b")
    assert "wiped out" in found.chances
    assert near(found, played(table, "fire A at b", 300), 300)


@pytest.mark.rule("SP-CLC-25")
def test_odds_of_an_attack_go_through_to_who_holds_the_ground():
    table = Table().place("A", at=(3000, 1500), figures=12).place("b", at=(3000, 2100), figures=10).start(3)
    found, doc = asked(table, "attack A on b files 5")
    assert not found.exact
    assert found.margin < 0.03
    assert {"they are thrown back", "we are thrown back"} <= set(found.chances)
    assert len(doc["rows"]) <= 8
    assert {row["good"] for row in doc["rows"]} == {1, 0, -1}
    assert [tally["name"] for tally in doc["tallies"]] == ["A", "b"]
    back = next(row for row in doc["rows"] if row["words"] == "they are thrown back")
    assert back["theirs"] > back["ours"]
    assert near(found, played(table, "attack A on b files 5", 300), 300)


@pytest.mark.rule("SP-CLC-26", "SP-RUL-84")
def test_odds_of_a_fight_are_seen_from_the_side_that_chooses_it():
    table = Table().place("A", at=(2000, 1500), figures=20, contact="b").place("b", at=(2000, 2000), figures=5)
    table.place("C", at=(5000, 1500), figures=5).place("d", at=(5000, 2000), figures=20, contact="C")
    table.start(7)
    good, _ = asked(table, "fight A")
    bad, _ = asked(table, "fight C")
    assert good.chances.get("they are lost", 0) + good.chances.get("they are thrown back and break", 0) > 0.3
    assert bad.chances.get("we are lost", 0) + bad.chances.get("we are thrown back and break", 0) > 0.3


def test_odds_of_an_attack_leave_the_next_shot_alone():
    """An attack stands until its fight; odds of a shot by another unit after it end with the shot."""
    table = Table().place("A", at=(3000, 1500), figures=12).place("b", at=(3000, 2100), figures=10)
    table.place("C", at=(5000, 1500), figures=10).place("d", at=(5000, 2300), figures=10).start(3)
    table.order("attack A on b files 5")
    found, _ = asked(table, "fire C at d")
    assert found.exact
    assert "no effect" in found.chances


@pytest.mark.parametrize(("kind", "mean"), [("Infantry", 3.5), ("Cavalry", 10.5)])
def test_odds_of_a_roll_are_told_in_a_handful_of_rows(kind, mean):
    table = Table().place("A", kind, at=(3000, 1500)).place("b", at=(3000, 4500)).start()
    _, doc = asked(table, "roll A")
    assert len(doc["rows"]) <= 6
    assert sum(row["chance"] * row["counts"][0][1] for row in doc["rows"]) == pytest.approx(mean)
