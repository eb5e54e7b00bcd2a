"""Leaders from one battle of a campaign to the next: who is lost, who returns, who is found (CA-RUL2-94, CA-RUL-110)."""

import pytest

from vedette import books
from vedette.campaign.adventures.roster import fates_of
from vedette.engine.dice import ScriptedDice
from vedette.engine.game import Game
from vedette.engine.types import BadInput, Outcome
from vedette.rules.adventures.combat.casualties import BY_COMMANDER, BY_SECOND, recover_after, strike, take_command
from vedette.rules.adventures.groups.groups import CHIEF, DESTROYED, FIELDED, LEFT, RAN, Group
from vedette.rules.adventures.groups.parts import part_card
from vedette.rules.adventures.solo.venture import WON

CAMPAIGNS = books.entry("adventures").campaigns()
EUROPEANS = ("united-kingdom", "zulu")
TRIBALS = ("zulu", "united-kingdom")


def begun(army, enemy):
    return CAMPAIGNS.begin(
        {"army": army, "enemy": enemy, "groups": 2, "seed": "leaders", "settings": {"weather": False}}
    )


def fought(campaign):
    """A battle of it, and the first group of the roster in it."""
    game = Game(CAMPAIGNS.book_for(campaign), CAMPAIGNS.march(campaign), "1")
    return game.state, game.state.groups[0]


def falls(battle, group, figures, *leaders):
    """So many figures are set aside, these leaders among them."""
    for which in leaders:
        strike(battle, group, which)
        take_command(battle, group)
    group.count -= figures
    group.fallen += figures


def settled(campaign, battle, dice, won=True):
    """The campaign after its recovery tests with these faces."""
    battle.dice = ScriptedDice(dice)
    recover_after(battle, 0, won)
    fates = fates_of(battle, 0)
    for at, fate in enumerate(fates):
        fate.update(at=at, dice=dice if at == 0 else [])
        fate.pop("id")
    report = {"battle": "patrol", "result": "won" if won else "lost", "words": "", "groups": fates, "played": True}
    return CAMPAIGNS.settle(campaign, report)


def led(entry):
    return {key: entry[key] for key in ("officer", "nco", "leader", "captain") if key in entry}


def news(campaign):
    return [told["words"] for told in campaign["battles"][-1]["events"] if told["rule"] == "CA-RUL2-94"]


@pytest.mark.rule("CA-RUL2-94", "CA-RUL-110")
@pytest.mark.parametrize(("army", "enemy"), [EUROPEANS, TRIBALS])
def test_a_leader_returns_where_all_casualties_do(army, enemy):
    campaign = begun(army, enemy)
    campaign["roster"][0]["led_by"] = dict.fromkeys(led(campaign["roster"][0]), "Somebody")
    battle, group = fought(campaign)
    falls(battle, group, 5, BY_COMMANDER)
    then = settled(campaign, battle, [1, 1])
    assert then["battles"][0]["groups"][0]["recovered"] == 5
    assert then["roster"][0]["strength"] == campaign["roster"][0]["strength"]
    assert led(then["roster"][0]) == led(campaign["roster"][0])
    assert then["roster"][0]["led_by"] == campaign["roster"][0]["led_by"]
    assert news(then) == []


@pytest.mark.rule("CA-RUL2-94", "CA-RUL-110")
def test_leaders_return_last_so_half_of_five_leaves_the_officer_behind():
    campaign = begun(*EUROPEANS)
    campaign["roster"][0].update(officer=5, nco=3, led_by={"officer": "Bromhead", "nco": "Bourne"})
    battle, group = fought(campaign)
    falls(battle, group, 5, BY_COMMANDER)
    assert group.commander == 3  # the NCO has the command
    then = settled(campaign, battle, [1, 6])
    assert then["battles"][0]["groups"][0]["recovered"] == 3
    assert len(news(then)) == 1
    assert "new officer" in news(then)[0]
    assert then["roster"][0]["nco"] == 3
    assert then["roster"][0]["led_by"] == {"nco": "Bourne"}


@pytest.mark.rule("CA-RUL2-94")
def test_of_two_leaders_the_nco_returns_first():
    campaign = begun(*EUROPEANS)
    battle, group = fought(campaign)
    campaign["roster"][0]["led_by"] = {"officer": "Bromhead", "nco": "Bourne"}
    falls(battle, group, 3, BY_COMMANDER, BY_COMMANDER)  # the officer, then the NCO who had taken over
    assert group.commander == 0
    then = settled(campaign, battle, [1, 6])  # two of three: a man of the ranks and the NCO
    assert then["battles"][0]["groups"][0]["recovered"] == 2
    assert then["roster"][0]["led_by"] == {"nco": "Bourne"}
    nobody = settled(campaign, fell_again(campaign), [6, 6])
    assert [("officer" in words, "NCO" in words) for words in news(nobody)] == [(True, False), (False, True)]


def fell_again(campaign):
    battle, group = fought(campaign)
    falls(battle, group, 3, BY_SECOND, BY_COMMANDER)
    return battle


@pytest.mark.rule("CA-RUL2-94", "CA-RUL-110")
@pytest.mark.parametrize("where", [RAN, DESTROYED])
def test_of_a_group_that_was_lost_whole_the_leaders_are_lost_too_unless_all_return(where):
    campaign = begun(*EUROPEANS)
    for dice, back in (([1, 1], "all"), ([1, 6], "half")):
        battle, group = fought(campaign)
        group.has_run = where == RAN
        battle.remove(group, where)
        faces = dice[: 1 if group.has_run else 2]
        then = settled(campaign, battle, faces)
        strength = campaign["roster"][0]["strength"]
        if back == "all" and not group.has_run:
            assert then["roster"][0]["strength"] == strength
            assert news(then) == []
        else:
            assert then["roster"][0]["strength"] == (strength + 1) // 2
            assert len(news(then)) == 2


@pytest.mark.rule("CA-RUL2-94")
def test_a_group_lost_whole_on_a_real_table_comes_back_without_its_leaders():
    campaign = begun(*EUROPEANS)
    campaign["roster"][0]["rep"] = 6  # whatever is thrown: one passed
    strength = campaign["roster"][0]["strength"]
    ran = CAMPAIGNS.settle(campaign, CAMPAIGNS.entered(campaign, "won", {0: "ran"}))
    assert ran["roster"][0]["strength"] == (strength + 1) // 2
    assert len(news(ran)) == 2
    cut_down = CAMPAIGNS.settle(campaign, CAMPAIGNS.entered(campaign, "won", {0: str(strength)}))
    assert cut_down["roster"][0]["strength"] == strength
    assert news(cut_down) == []


@pytest.mark.rule("CA-RUL2-94")
def test_an_nco_who_is_away_with_a_detachment_when_a_battle_ends_is_not_lost():
    campaign = begun(*EUROPEANS)
    for ran in (False, True):
        battle, group = fought(campaign)
        part = Group(part_card(battle, group, group.card.klass, "detachment", 6))
        part.count = part.start = 6
        part.commander, group.second = group.second, 0
        group.count, group.start, group.detachment = group.count - 6, group.start - 6, part.id
        battle.groups.append(part)
        part.where = FIELDED
        if ran:
            part.has_run = True
            battle.remove(part, RAN)
        then = settled(campaign, battle, [])
        assert [("new NCO" in words) for words in news(then)] == [True] * ran


# --- on a real table --------------------------------------------------------------------------------------------------


def told_of(campaign, result, losses, dice, **more):
    """The campaign after a battle on a real table, with these faces and no others."""
    faces = ScriptedDice(dice)
    then = CAMPAIGNS.settle(campaign, CAMPAIGNS.entered(campaign, result, losses, **more), faces)
    assert faces.unused() == []
    return then


@pytest.mark.rule("CA-RUL2-94")
def test_a_leader_named_among_the_lost_returns_last_and_is_replaced_if_he_does_not():
    campaign = begun(*EUROPEANS)
    campaign["roster"][0].update(officer=5, nco=3, rep=4, led_by={"officer": "Bromhead", "nco": "Bourne"})
    then = told_of(campaign, "won", {0: "5"}, [1, 6, 2, 2], leaders={0: ["officer"]})  # three of five return
    assert then["battles"][0]["groups"][0]["recovered"] == 3
    assert news(then) == [f"{campaign['roster'][0]['name']}: a new officer, Rep 3."]
    assert (then["roster"][0]["officer"], then["roster"][0]["nco"]) == (3, 3)
    assert then["roster"][0]["led_by"] == {"nco": "Bourne"}
    assert CAMPAIGNS.page(then)["battles"][0]["recoveries"][0]["words"] == "3 of 5 returned, without officer"
    safe = told_of(campaign, "won", {0: "5"}, [1, 6])
    assert led(safe["roster"][0]) == led(campaign["roster"][0])
    both = told_of(campaign, "won", {0: "3"}, [1, 6, 6, 6], leaders={0: ["officer", "nco"]})
    assert both["roster"][0]["led_by"] == {"nco": "Bourne"}  # two of three: a man of the ranks and the NCO
    back = told_of(campaign, "won", {0: "3"}, [1, 1], leaders={0: ["officer", "nco"]})
    assert back["roster"][0]["led_by"] == {"officer": "Bromhead", "nco": "Bourne"}
    CAMPAIGNS.check(then)


@pytest.mark.rule("CA-RUL2-94")
def test_the_chief_who_falls_on_a_real_table_is_replaced():
    campaign = {**begun(*TRIBALS), "chief": 5, "chief_name": "Cetshwayo"}
    then = told_of(campaign, "drawn", {}, [1, 2], chief_lost=True)
    assert then["chief"] == 3
    assert "chief_name" not in then
    assert CAMPAIGNS.page(then)["battles"][0]["chief_lost"]
    assert told_of(campaign, "drawn", {}, [])["chief_name"] == "Cetshwayo"


@pytest.mark.rule("CA-RUL2-94")
def test_a_group_has_no_more_leaders_than_figures():
    campaign = begun(*EUROPEANS)
    strength = campaign["roster"][0]["strength"]
    campaign["roster"][0].update(officer=4, nco=3, led_by={"officer": "Bromhead", "nco": "Bourne"})
    alone = told_of(campaign, "lost", {0: str(strength - 1)}, [6, 6], leaders={0: ["officer"]})
    assert (alone["roster"][0]["officer"], alone["roster"][0]["nco"]) == (3, 0)
    assert alone["roster"][0]["led_by"] == {"officer": "Bourne"}
    assert "takes the officer's place" in news(alone)[0]
    officer = told_of(campaign, "lost", {0: str(strength - 1)}, [6, 6], leaders={0: ["nco"]})
    assert (officer["roster"][0]["officer"], officer["roster"][0]["nco"]) == (4, 0)
    man = told_of(campaign, "lost", {0: str(strength - 1)}, [6, 6, 5, 5], leaders={0: ["nco", "officer"]})
    assert (man["roster"][0]["officer"], man["roster"][0]["nco"]) == (5, 0)
    assert len(CAMPAIGNS.march(man)["sides"][0]["groups"]) == 2


@pytest.mark.rule("CA-ARM-48")
def test_who_was_never_in_action_has_not_stood_in_the_battle():
    campaign = begun(*EUROPEANS)
    then = told_of(campaign, "won", {}, [], idle=[1])
    assert [entry["battles"] for entry in then["roster"]] == [1, 0]
    assert [entry.get("honours", []) for entry in then["roster"]] == [[1], []]


@pytest.mark.parametrize(
    ("losses", "leaders", "words"),
    [
        ({0: "2"}, {0: ["leader"]}, "has no leader; its leaders are: NCO, officer"),
        ({0: "2"}, {0: ["captain"]}, "has no captain"),
        ({0: "2"}, {0: ["general"]}, "has no general"),
        ({0: "2"}, {0: ["officer", "officer"]}, "the officer is named twice"),
        ({0: "1"}, {0: ["officer", "nco"]}, "lost 1 figure, and 2 leaders among them"),
        ({}, {0: ["officer"]}, "lost 0 figures, and 1 leader among them"),
        ({0: "19"}, {}, "1 figure left, but 2 of its leaders are not named among the lost: NCO, officer"),
        ({0: "20"}, {7: ["officer"]}, "no group 8 among those who marched"),
    ],
)
def test_leaders_who_cannot_have_fallen_are_told_so(losses, leaders, words):
    campaign = begun(*EUROPEANS)
    campaign["roster"][0].update(strength=20, figures=20)
    with pytest.raises(BadInput, match=words):
        CAMPAIGNS.entered(campaign, "won", losses, leaders=leaders)


@pytest.mark.rule("CA-RUL2-94", "CA-RUL-27")
@pytest.mark.parametrize(("where", "lost"), [(DESTROYED, True), (RAN, True), (LEFT, False), (FIELDED, False)])
@pytest.mark.parametrize("reported", [False, True])
def test_a_commander_who_fell_is_lost_whether_the_patrol_reported_or_not(where, lost, reported):
    campaign = begun(*EUROPEANS)
    game = Game(CAMPAIGNS.book_for(campaign), CAMPAIGNS.march(campaign), "1")
    battle = game.state
    chief = next(group for group in battle.groups if group.card.klass == CHIEF)
    chief.where = where
    battle.venture.result = WON if reported else 0
    battle.outcome = Outcome(0, "won", "CA-BAT-08", "it is over", [0, 0])
    assert CAMPAIGNS.report_of(campaign, game)["chief_lost"] == lost
