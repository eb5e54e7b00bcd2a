"""The campaign: Major Morale, next battle, recovery, replacements, its end (CAM, CA-RUL2-89 to -98, -111)."""

import json
from copy import deepcopy

import pytest

from vedette import books
from vedette.ai import decide
from vedette.campaign.adventures import aftermath, morale
from vedette.cli.main import run
from vedette.engine.dice import Rng, ScriptedDice, SeededDice
from vedette.engine.game import Game
from vedette.engine.types import BadInput

CAMPAIGNS = books.entry("adventures").campaigns()


def begun(**choices):
    choices.setdefault("seed", "1")
    return CAMPAIGNS.begin(choices)


def after(campaign, result, losses=None, **more):
    return CAMPAIGNS.settle(campaign, CAMPAIGNS.entered(campaign, result, losses or {}, **more))


def played(campaign, results):
    for result in results:
        campaign = after(campaign, result)
    return campaign


# --- frame and Major Morale -------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-CAM-01")
def test_the_results_of_a_battle_carry_over_to_the_next():
    campaign = begun()
    strength = campaign["roster"][0]["strength"]
    lost = after(campaign, "lost", {0: "4"})
    assert lost["roster"][0]["strength"] == strength - 4 or lost["battles"][0]["groups"][0]["recovered"] == 4
    setup = CAMPAIGNS.march(lost)
    assert setup["sides"][0]["groups"][0]["figures"] == lost["roster"][0]["strength"]
    assert setup["battle"] == "defend"


@pytest.mark.rule("CA-CAM-02")
def test_army_size_and_enemy_are_chosen():
    campaign = begun(army="france", enemy="tuareg", groups=6)
    assert len([entry for entry in campaign["roster"] if entry["class"] != "artillery"]) == 6
    assert (campaign["army"], campaign["enemy"]) == ("france", "tuareg")
    named = begun(army="france", enemy="tuareg", names={"tuareg": "Riders of Sefrou"})
    assert CAMPAIGNS.march(named)["sides"][1]["name"] == "Riders of Sefrou"


@pytest.mark.rule("CA-CAM-03", "CA-CAM-10")
@pytest.mark.parametrize(("army", "enemy"), [("united-kingdom", "zulu"), ("zulu", "united-kingdom")])
def test_a_campaign_opens_with_a_patrol_from_either_side(army, enemy):
    campaign = begun(army=army, enemy=enemy)
    assert campaign["due"] == "patrol"
    setup = CAMPAIGNS.march(campaign)
    assert setup["battle"] == "patrol"
    assert setup["solo"] == [1]
    game = Game(CAMPAIGNS.book_for(campaign), setup, "1")
    assert game.question.kind == "enter"
    assert [g.card.name for g in game.state.groups if g.is_body] == [entry["name"] for entry in campaign["roster"]]


@pytest.mark.rule("CA-CAM-04")
def test_both_sides_start_at_three():
    assert begun()["morale"] == [3, 3]


@pytest.mark.rule("CA-CAM-05", "CA-CAM-06", "CA-CAM-07", "CA-CAM-08")
@pytest.mark.parametrize(
    ("before", "result", "then"),
    [
        ([3, 3], "won", [4, 2]),  # CA-EX2-11
        ([3, 3], "lost", [2, 4]),
        ([3, 3], "drawn", [3, 3]),
        ([5, 1], "won", [5, 0]),  # CA-EX2-26
        ([1, 5], "lost", [0, 5]),
        ([5, 1], "drawn", [5, 1]),
    ],
)
def test_major_morale_moves_by_one_and_stops_at_five(before, result, then):
    assert morale.changed(before, result) == then


@pytest.mark.rule("CA-CAM-07")
def test_a_third_draw_changes_nothing_but_by_a_setting():
    campaign = played(begun(), ["lost", "drawn", "drawn", "drawn"])  # CA-EX2-37
    assert campaign["morale"] == [2, 4]
    assert campaign["due"] == "defend"
    strict = played(begun(settings={"third_draw_loses": True}), ["lost", "drawn", "drawn", "drawn"])
    assert strict["morale"] == [1, 5]
    assert strict["due"] == "defend"


@pytest.mark.rule("CA-CAM-09")
@pytest.mark.parametrize(
    ("army", "enemy", "result", "words"),
    [
        ("united-kingdom", "zulu", "won", "won: the land is pacified"),
        ("united-kingdom", "zulu", "lost", "lost: the Europeans are expelled"),
        ("zulu", "united-kingdom", "won", "won: the Europeans are expelled"),
        ("zulu", "united-kingdom", "lost", "lost: the land is pacified"),
    ],
)
def test_the_campaign_is_over_at_nought(army, enemy, result, words):
    campaign = played(begun(army=army, enemy=enemy), [result] * 3)
    assert campaign["over"] == words
    with pytest.raises(BadInput, match="over"):
        CAMPAIGNS.march(campaign)
    with pytest.raises(BadInput, match="over"):
        after(campaign, "won")


@pytest.mark.rule("CA-CAM-11")
def test_morale_comes_first_then_the_next_battle():
    campaign = after(begun(), "won")
    assert campaign["battles"][0]["morale"] == [4, 2]
    assert CAMPAIGNS.march(campaign)["morale"] == [4, 2]
    assert campaign["due"] == "raid"


@pytest.mark.rule("CA-CAM-12", "CA-BAT-14")
@pytest.mark.parametrize(
    ("last", "result", "next_one"),
    [
        ("patrol", "won", "raid"),
        ("patrol", "lost", "defend"),
        ("raid", "won", "raid"),
        ("raid", "lost", "patrol"),
        ("defend", "won", "patrol"),
        ("defend", "lost", "defend"),
        ("raid", "drawn", "raid"),
    ],
)
def test_the_next_battle_is_read_from_the_table(last, result, next_one):
    assert morale.next_battle(last, result) == next_one
    campaign = {**begun(), "due": last}
    assert after(campaign, result)["due"] == next_one


@pytest.mark.rule("CA-CAM-13")
def test_a_stand_up_fight_only_where_it_is_wanted_and_counts_like_the_one_it_replaces():
    campaign = begun(groups=2)
    assert CAMPAIGNS.march(campaign)["battle"] == "patrol"
    fight = CAMPAIGNS.march(campaign, battle="stand-up-fight")
    assert fight["battle"] == "stand-up-fight"
    assert Game(CAMPAIGNS.book_for(campaign), fight, "1").state.venture.is_run
    then = after(campaign, "won", battle="stand-up-fight")
    assert then["due"] == "raid"  # as if the patrol had been won
    with pytest.raises(BadInput, match="due"):
        CAMPAIGNS.march(campaign, battle="raid")


# --- after each battle ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CA-CAM-14", "CA-CAM-15", "CA-CAM-16", "CA-CAM-17")
@pytest.mark.parametrize(
    ("rep", "lost", "ran", "won", "dice", "back"),
    [
        (4, 3, False, True, [2, 5], 2),  # CA-EX2-13: 20 - 3 + 2
        (4, 20, True, True, [3], 10),  # CA-EX2-14
        (4, 3, False, True, [2, 4], 3),
        (4, 3, False, False, [2, 4], 3),
        (4, 3, False, False, [2, 5], 0),
        (4, 3, False, True, [5, 6], 0),
        (4, 20, True, False, [3], 0),
        (4, 20, True, True, [5], 0),
        (6, 5, False, True, [6, 6], 5),
    ],
)
def test_the_recovery_table(rep, lost, ran, won, dice, back):
    thrown = ScriptedDice(dice)
    assert morale.recovered(thrown, rep, lost, ran, won)[0] == back
    assert thrown.unused() == []


@pytest.mark.rule("CA-CAM-14")
def test_only_who_lost_figures_or_ran_tests():
    campaign = after(begun(), "won", {1: "2", 2: "ran"})
    dice = [len(told["dice"]) for told in campaign["battles"][0]["groups"]]
    assert dice == [0, 2, 1, 0]


@pytest.mark.rule("CA-CAM-18")
def test_strength_after_recovery_is_recorded_and_who_has_none_is_struck_off():
    campaign = begun()
    count = len(campaign["roster"])
    gone = after(campaign, "lost", {0: "ran"})
    assert len(gone["roster"]) == count - 1
    assert "struck off" in gone["battles"][0]["events"][0]["words"]
    for entry, told in zip(gone["roster"], gone["battles"][0]["groups"][1:], strict=True):
        assert entry["strength"] == told["strength"]


def test_a_campaign_without_a_group_is_lost():
    campaign = begun(groups=1)
    campaign["morale"] = [2, 4]
    lost = after(campaign, "lost", {0: "ran"})  # CA-EX2-37
    assert lost["morale"][0] == 0
    assert lost["over"].startswith("lost")


@pytest.mark.rule("CA-RUL2-111", "CA-CAM-19")
@pytest.mark.parametrize(("dice", "over"), [([1, 1], False), ([1, 6], True), ([6, 6], True)])
def test_nobody_is_left_only_after_the_replacements(dice, over):
    campaign = {**begun(groups=1), "due": "raid"}
    joining = [] if over else [3, 4, 3, 4, 3, 4, 6]
    faces = ScriptedDice([6, *dice, *joining])  # it ran and nobody returned; replacements; a Recruiting Roll
    then = CAMPAIGNS.settle(campaign, CAMPAIGNS.entered(campaign, "won", {0: "ran"}), faces)
    assert faces.unused() == []
    assert (then["over"] != "", len(then["roster"])) == (over, 0 if over else 1)
    assert then["morale"] == ([0, 2] if over else [4, 2])


def test_who_stood_in_three_battles_rises_to_rep_four():
    campaign = begun(groups=1)
    campaign["roster"][0]["rep"] = 3
    for done in (1, 2):
        campaign = after(campaign, "drawn")
        assert campaign["roster"][0]["rep"] == 3
        assert campaign["roster"][0]["battles"] == done
    assert after(campaign, "drawn")["roster"][0]["rep"] == 4
    ran = deepcopy(campaign)
    ran["roster"][0]["strength"] = 2
    assert after(ran, "won", {0: "ran"})["roster"] == [] or after(ran, "won", {0: "ran"})["roster"][0]["rep"] == 3


# --- replacements -----------------------------------------------------------------------------------------------------


def replaced(campaign, dice):
    past = {"events": []}
    faces = ScriptedDice(dice)
    aftermath.replace(campaign, past, faces, lambda: CAMPAIGNS.arrival(campaign, SeededDice("1")))
    return past["events"][0]["words"]


@pytest.mark.rule("CA-CAM-19", "CA-CAM-20")
def test_new_arrivals_by_major_morale_as_it_stands_after_the_battle():
    campaign = begun(army="france", enemy="tuareg")
    campaign["morale"] = [4, 2]
    count = len(campaign["roster"])
    assert "joins" in replaced(campaign, [3, 4])  # CA-EX2-12: both passed against 4
    assert len(campaign["roster"]) == count + 1
    new = campaign["roster"][-1]
    assert new["class"] != "artillery"
    assert new["officer"] > 0
    assert len({entry["name"] for entry in campaign["roster"]}) == count + 1
    assert "nothing" in replaced(campaign, [4, 5])
    assert len(campaign["roster"]) == count + 1
    assert "taken away, drawn by lot, 1 of 5" in replaced(campaign, [5, 6, 1])
    assert len(campaign["roster"]) == count
    alone = begun(groups=1)
    assert "never" in replaced(alone, [5, 6])
    assert len(alone["roster"]) == 1


@pytest.mark.rule("CA-RUL2-24")
@pytest.mark.parametrize("has_guard", [True, False])
def test_a_roster_has_one_guard(has_guard):
    campaign = begun(army="other-african-tribes", enemy="united-kingdom", settings={"tribal_replacements": True})
    for entry in campaign["roster"]:
        entry["traits"] = ["ferocious", "guard"] if has_guard and entry is campaign["roster"][0] else ["ferocious"]
    campaign["due"] = "raid"
    again = [4, 4] if has_guard else []  # a second Guard is rolled again
    dice = ScriptedDice([1, 1, 6, 6, *again, 3, 4, 6])
    then = CAMPAIGNS.settle(campaign, CAMPAIGNS.entered(campaign, "won", {}), dice)
    assert dice.unused() == []
    assert then["roster"][-1]["name"].startswith("African Infantry" if has_guard else "African Guard")
    [told] = [event for event in then["battles"][-1]["events"] if event["rule"] == "CA-ARM-10"]
    assert told["faces"] == ([4, 4] if has_guard else [6, 6])
    assert f"Recruiting Roll of {sum(told['faces'])}" in told["words"]


@pytest.mark.rule("CA-CAM-21")
@pytest.mark.parametrize(
    ("european", "battle", "result", "rolled"),
    [
        (True, "raid", "won", True),
        (True, "defend", "won", True),
        (True, "patrol", "won", False),
        (True, "raid", "lost", False),
        (True, "raid", "drawn", False),
        (False, "raid", "won", False),
    ],
)
def test_no_replacements_after_a_patrol_a_battle_not_won_or_for_tribals(european, battle, result, rolled):
    assert morale.may_be_replaced(european, battle, result, False) == rolled
    army, enemy = ("france", "tuareg") if european else ("tuareg", "france")
    campaign = {**begun(army=army, enemy=enemy), "due": battle}
    events = after(campaign, result)["battles"][-1]["events"]
    assert any("Replacements" in told["words"] for told in events) == rolled
    assert morale.may_be_replaced(False, "raid", "won", True)


# --- the document -----------------------------------------------------------------------------------------------------


def test_a_mistyped_result_can_be_corrected_until_the_next_battle():
    campaign = begun()
    wrong = after(campaign, "lost")
    right = after(CAMPAIGNS.correct(wrong), "won")
    assert right["morale"] == [4, 2]
    with pytest.raises(BadInput, match="taken back"):
        CAMPAIGNS.correct(CAMPAIGNS.correct(wrong))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "x"}, "no campaign"),
        ({"version": 9}, "version"),
        ({"morale": [3]}, "Major Morale"),
        ({"due": "siege"}, "due"),
        ({"army": "martians"}, "no army"),
        ({"roster": [{"name": "A", "rep": 9, "strength": 1, "figures": 1, "battles": 0}]}, "'rep'"),
        ({"roster": [{"name": "A", "rep": 4, "strength": 30, "figures": 20, "battles": 0}]}, "more than it can"),
        ({"settings": {}}, "settings"),
        ({"roster": []}, "nobody is left"),
        ({"before": begun()}, "no battle was fought"),
        ({"roster": [{"name": "A", "rep": 4, "strength": 9, "figures": 20, "battles": 0}] * 2}, "two groups"),
        ({"training": "tribal"}, "european, not 'tribal'"),
        ({"over": "won: so they say"}, "over when"),
        ({"morale": [5, 0]}, "over when"),
    ],
)
def test_a_broken_campaign_gets_one_clear_message(change, words):
    campaign = begun()
    with pytest.raises(BadInput, match=words):
        CAMPAIGNS.check({**campaign, **change})
    assert CAMPAIGNS.check(json.loads(json.dumps(campaign))) == campaign


@pytest.mark.parametrize(
    ("result", "losses", "words"),
    [
        ("beaten", {}, "result"),
        ("won", {9: "1"}, "group 10"),
        ("won", {0: "99"}, "cannot lose"),
        ("won", {0: "x"}, "losses"),
    ],
)
def test_a_result_that_cannot_be_changes_nothing(result, losses, words):
    campaign = begun()
    before = deepcopy(campaign)
    with pytest.raises(BadInput, match=words):
        after(campaign, result, losses)
    assert campaign == before


def test_who_marches_is_named_and_the_others_keep_their_strength():
    campaign = begun()
    setup = CAMPAIGNS.march(campaign, [0, 2])
    assert [g["name"] for g in setup["sides"][0]["groups"]] == [campaign["roster"][at]["name"] for at in (0, 2)]
    with pytest.raises(BadInput, match="at least one"):
        CAMPAIGNS.march(campaign, [])
    with pytest.raises(BadInput, match="each once"):
        CAMPAIGNS.march(campaign, [1, 1])
    then = after(campaign, "lost", {0: "ran"}, who=[0])
    assert [e["strength"] for e in then["roster"]] == [e["strength"] for e in campaign["roster"][1:]]


@pytest.mark.parametrize(("army", "enemy"), [("united-kingdom", "zulu"), ("tuareg", "france")])
def test_battles_that_are_played_carry_the_campaign_on_to_its_end(army, enemy):
    campaign = begun(army=army, enemy=enemy, groups=2, settings={"weather": False})
    mind = books.entry("adventures").player("random")
    for number in range(12):
        if campaign["over"]:
            break
        book = CAMPAIGNS.book_for(campaign)
        game = Game(book, CAMPAIGNS.march(campaign), CAMPAIGNS.seed_for(campaign))
        luck = Rng(number)
        while game.question is not None:
            assert game.apply_order(decide(mind, book, game.state, luck)) is None
        report = CAMPAIGNS.report_of(campaign, game)
        campaign = CAMPAIGNS.settle(campaign, report)
        assert sum(campaign["morale"]) == 6 or campaign["over"]
        CAMPAIGNS.check(json.loads(json.dumps(campaign)))
    assert campaign["battles"]
    assert all(entry["strength"] <= entry["figures"] for entry in campaign["roster"])


def test_the_commands_of_the_terminal(tmp_path, capsys):
    kept = tmp_path / "war.json"
    assert (
        run(["campaign", "new", str(kept), "--army", "france", "--enemy", "berber", "--groups", "2", "--seed", "5"])
        == 0
    )
    assert run(["campaign", "new", str(kept)]) != 0  # it is there already
    assert run(["campaign", "status", str(kept)]) == 0
    assert "Next: patrol" in capsys.readouterr().out
    assert run(["campaign", "enter", str(kept), "--result", "won", "--losses", "1:2"]) == 0
    assert "Next: raid" in capsys.readouterr().out
    assert run(["campaign", "enter", str(kept), "--result", "won", "--losses", "7:2"]) != 0
    assert "group 7" in capsys.readouterr().err
    assert run(["campaign", "enter", str(kept), "--correct"]) == 0
    assert "Next: patrol" in capsys.readouterr().out
    lost = ["campaign", "enter", str(kept), "--result", "lost", "--losses", "1:2,2:1"]
    assert run([*lost, "--leaders", "1:officer,1:NCO,chief", "--idle", "2", "--place", "Tizi Ouzou", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["battles"][0]["groups"][0]["fell"] == ["nco", "officer"]
    assert told["battles"][0]["groups"][1]["idle"]
    assert (told["battles"][0]["chief_lost"], told["battles"][0]["place"]) == (True, "Tizi Ouzou")
    for words, fault in (
        (["--leaders", "1=officer"], "1:officer,2:nco,chief"),
        (["--leaders", "1:leader"], "has no leader"),
        (["--idle", "one"], "--idle takes places"),
        (["--battle", "siege"], "not 'siege'"),
        (["--losses", "0:2"], "1:3,4:ran"),
    ):
        assert run(["campaign", "enter", str(kept), "--result", "won", *words]) == 2
        assert fault in capsys.readouterr().err
    assert json.loads(kept.read_text()) == told
    assert run(["campaign", "enter", str(kept), "--correct"]) == 0
    assert run(["campaign", "export", str(kept), "--to", str(tmp_path / "out.json")]) == 0
    assert run(["campaign", "import", str(tmp_path / "out.json"), str(tmp_path / "other.json")]) == 0
    assert json.loads((tmp_path / "other.json").read_text()) == json.loads(kept.read_text())
    (tmp_path / "bad.json").write_text("{")
    assert run(["campaign", "status", str(tmp_path / "bad.json")]) != 0
    capsys.readouterr()
    assert (
        run(["campaign", "fight", str(kept), "--player", "random", "--save", str(tmp_path / "b.json"), "--json"]) == 0
    )
    assert len(json.loads(capsys.readouterr().out)["battles"]) == 1
    assert run(["verify", str(tmp_path / "b.json")]) == 0
    assert run(["campaign", "enter", str(kept), "--game", str(tmp_path / "b.json")]) == 2  # it has been entered already
    assert "this is battle 1 of the campaign; battle 2 is due" in capsys.readouterr().err
    assert run(["campaign", "new", str(tmp_path / "else.json"), "--army", "france", "--seed", "6"]) == 0
    assert run(["campaign", "enter", str(tmp_path / "else.json"), "--game", str(tmp_path / "b.json")]) == 2
    assert "another campaign" in capsys.readouterr().err
    assert run(["army", "roll", "tuareg", "--groups", "2", "--seed", "4", "--json"]) == 0
    capsys.readouterr()
