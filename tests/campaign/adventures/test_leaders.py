"""Leaders from one battle of a campaign to the next: who is lost, who returns, who is found (CA-RUL2-94, CA-RUL-110)."""

import pytest

from vedette import books
from vedette.campaign.adventures.roster import fates_of
from vedette.engine.crank import Game
from vedette.engine.dice import Scripted
from vedette.rules.adventures.casualties import BY_COMMANDER, BY_SECOND, recover_after, strike, take_command
from vedette.rules.adventures.groups import DESTROYED, FIELDED, RAN, Group
from vedette.rules.adventures.parts import part_card

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
    battle.dice = Scripted(dice)
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
