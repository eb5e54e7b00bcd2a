"""A campaign as it is told: the page and the lines of the terminal (CAM)."""

import pytest

from vedette import books
from vedette.engine.dice import ScriptedDice
from vedette.engine.types import BadInput

CAMPAIGNS = books.entry("adventures").campaigns()


def begun(army="united-kingdom", enemy="zulu", **more):
    made = CAMPAIGNS.begin({"army": army, "enemy": enemy, "groups": 2, "seed": "page", "title": "The border", **more})
    for number, entry in enumerate(made["roster"]):
        entry.update(name="AB"[number], strength=20, figures=20, rep=4)
    return made


def after(campaign, result, dice=(), losses=None, **more):
    report = CAMPAIGNS.entered(campaign, result, losses or {}, **more)
    return CAMPAIGNS.settle(campaign, report, ScriptedDice(list(dice)))


def recoveries(campaign):
    return CAMPAIGNS.page(campaign)["battles"][-1]["recoveries"]


@pytest.mark.rule("CA-CAM-05", "CA-CAM-06", "CA-CAM-08")
def test_both_sides_have_their_morale_on_the_page():
    page = CAMPAIGNS.page(after(begun(), "won"))
    assert (page["morale"], page["most"], page["morale_rule"]) == ([4, 2], 5, "CA-CAM-05")
    assert page["battles"][0]["morale"] == [4, 2]
    assert (page["battles"][0]["good"], page["over"], page["won"]) == (1, "", 0)
    assert [one["name"] for one in page["settings"]] == ["third_draw_loses", "tribal_replacements", "weather"]
    assert (page["army"]["name"], page["enemy"]["name"]) == ("British Empire", "Zulu")


@pytest.mark.rule("CA-CAM-05", "CA-CAM-09")
@pytest.mark.parametrize(("result", "won", "ending"), [("won", 1, "pacified"), ("lost", -1, "expelled")])
def test_the_end_is_told(result, won, ending):
    campaign = begun()
    campaign["morale"] = [1, 1]
    page = CAMPAIGNS.page(after(campaign, result))
    assert page["won"] == won
    assert ending in page["over"]
    assert page["next"] is None
    assert CAMPAIGNS.status(after(campaign, result))[-1].startswith("The campaign is over, ")
    assert CAMPAIGNS.page(campaign)["next"] is not None


@pytest.mark.rule("CA-CAM-10", "CA-CAM-11", "CA-CAM-12")
@pytest.mark.parametrize(
    ("due", "results", "cell", "why", "rule"),
    [
        ("patrol", [], "", "A campaign opens with a Patrol.", "CA-CAM-10"),
        ("patrol", ["won"], "you Raid", "Patrol won.", "CA-CAM-12"),
        ("patrol", ["lost"], "you Defend", "Patrol lost.", "CA-CAM-12"),
        ("raid", ["lost"], "you Patrol", "Raid lost.", "CA-CAM-12"),
        ("defend", ["lost"], "you Defend again", "Defend lost.", "CA-CAM-12"),
        ("defend", ["drawn"], "", "Defend drawn: the same again.", "CA-RUL2-91"),
        (
            "defend",
            ["drawn"] * 3,
            "you Defend again",
            "Defend drawn the third time running: counted as lost.",
            "CA-RUL2-111",
        ),
    ],
)
def test_why_the_next_battle_comes_and_the_cell_it_is_read_from(due, results, cell, why, rule):
    campaign = {**begun(settings={"third_draw_loses": True}), "due": due}
    for result in results:
        campaign = after(campaign, result)
    told = CAMPAIGNS.page(campaign)["next"]
    assert (told["why"], told["rule"]) == (why, rule)
    assert (told["rows"][told["row"]][told["column"] + 1] if cell else "") == cell
    assert (told["row"] == -1) == (cell == "")
    assert rule in CAMPAIGNS.status(campaign)[-1]


@pytest.mark.rule("CA-CAM-14", "CA-CAM-15", "CA-CAM-16", "CA-CAM-17", "CA-CAM-18")
@pytest.mark.parametrize(
    ("result", "lost", "dice", "words", "why", "strength"),
    [
        ("drawn", "0", [], "unhurt", "", 20),
        ("drawn", "3", [1, 2], "3 of 3 returned", "2 passed: all return", 20),
        ("won", "3", [1, 6], "2 of 3 returned", "1 passed, battle won: half of them, rounded up", 19),
        ("drawn", "3", [1, 6], "none of 3 returned", "1 passed, battle not won: none", 17),
        ("won", "3", [5, 6], "none of 3 returned", "0 passed: none", 17),
        (
            "won",
            "ran",
            [4, 3, 3, 3, 3],
            "ran; 10 of 20 returned, without officer and NCO",
            "1 passed, battle won: half of them, rounded up",
            10,
        ),
        ("won", "ran", [5], "ran; nobody returned", "0 passed: none", 0),
    ],
)
def test_each_recovery_has_its_dice_its_row_and_its_words(result, lost, dice, words, why, strength):
    told = recoveries(after(begun(), result, dice, {0: lost}))[0]
    ran = lost == "ran"
    assert (told["words"], told["why"], told["strength"]) == (words, why, strength)
    assert told["faces"] == dice[: 1 if ran else 2]
    assert (told["need"], told["passed"]) == (4, len([face for face in told["faces"] if face <= 4]))
    assert (told["brought"], told["ran"]) == (20, ran)
    assert told["lost"] == (20 if ran else int(lost))
    assert told["back"] == strength - 20 + told["lost"]
    assert told["rule"] == ("CA-CAM-15" if ran else "CA-CAM-16")


@pytest.mark.rule("CA-CAM-16", "CA-RUL2-94")
def test_leaders_who_do_not_return_are_told_with_the_rest():
    told = recoveries(after(begun(), "lost", [6, 6, 3, 4], {0: "3"}, leaders={0: ["officer"]}))[0]
    assert told["words"] == "none of 3 returned, its officer among them"
    assert [(one["rank"], one["fell"]) for one in told["leaders"]] == [("nco", False), ("officer", True)]


def test_the_roster_tells_strength_leaders_and_honours():
    campaign = after(begun(), "won", [1, 6], {0: "3"}, place="Isandula")
    campaign["roster"][0]["led_by"] = {"officer": "Bromhead"}
    first, second = CAMPAIGNS.page(campaign)["roster"]
    assert (first["strength"], first["figures"], first["battles"], first["honours"]) == (19, 20, 1, ["Isandula"])
    assert first["last"] == "2 of 3 returned"
    assert second["last"] == "unhurt"
    assert [(one["rank"], one["name"]) for one in first["leaders"]] == [("officer", "Bromhead"), ("nco", "")]
    lines = "\n".join(CAMPAIGNS.status(campaign))
    assert "1. Patrol at Isandula: won. Major Morale 4 and 2." in lines
    assert "1. A: Rep 4, 19 of 20 figures" in lines


@pytest.mark.rule("CA-RUL2-111")
def test_the_last_battle_tells_what_it_cost_though_nobody_recovers():
    campaign = begun()
    campaign["morale"] = [5, 1]
    then = after(campaign, "won", losses={0: "3", 1: "ran"})
    told = recoveries(then)
    assert [one["words"] for one in told] == ["3 lost", "ran"]
    assert [(one["brought"], one["strength"], one["faces"]) for one in told] == [(20, 17, []), (20, 0, [])]
    assert CAMPAIGNS.page(then)["battles"][-1]["lost"] == 23
    assert then["roster"] == campaign["roster"]
    assert CAMPAIGNS.check(then)["over"]


@pytest.mark.rule("CA-CAM-16", "CA-CAM-17")
def test_the_terminal_tells_the_throw_of_every_recovery():
    then = after(begun(), "won", [2, 5], losses={0: "3"})
    [line] = [line for line in CAMPAIGNS.status(then) if line.endswith("[CA-CAM-16]")]
    assert "A: 2 of 3 returned" in line
    assert "threw 2 and 5 against Rep 4" in line


@pytest.mark.parametrize("name", ["British Empire", "The Queen's Own"])
def test_no_army_gets_the_name_of_the_other(name):
    named = CAMPAIGNS.rename(begun(), {"armies": {"united-kingdom": "The Queen's Own"}}) if name[0] == "T" else begun()
    with pytest.raises(BadInput, match="the same name"):
        CAMPAIGNS.rename(named, {"armies": {"zulu": name}})
    assert CAMPAIGNS.page(CAMPAIGNS.rename(named, {"armies": {"zulu": "Usuthu"}}))["enemy"]["name"] == "Usuthu"


@pytest.mark.parametrize("told", ["²", "-1", "3.5", "", "21", "9" * 5000], ids=len)
def test_losses_that_cannot_be_get_one_message(told):
    with pytest.raises(BadInput, match=r"^A[: ]") as found:
        CAMPAIGNS.entered(begun(), "won", {0: told})
    assert len(str(found.value)) < 200


@pytest.mark.rule("CA-LEFT-12")
def test_a_new_campaign_is_european_unless_another_army_is_chosen():
    armies = CAMPAIGNS.form()["armies"]
    assert armies[0] == {**armies[0], "id": "united-kingdom", "kind": "European"}
    assert [one["kind"] for one in armies] == sorted(one["kind"] for one in armies)
    assert CAMPAIGNS.begin({})["army"] == armies[0]["id"]
