"""Campaigns on the server: kept in both stores, fought at tables, entered by hand, corrected, exported and imported."""

import json
from copy import deepcopy

import msgspec
import pytest

from server.harness import Server
from server.test_backup import alone, quiet
from server.test_store import with_store
from vedette import books
from vedette.server.game.journal import StoredDocument
from vedette.server.live.game_registry import DAY_MS, GameRegistry
from vedette.server.live.room import now_ms
from vedette.server.schemas import campaign_docs
from vedette.server.store import backup

pytestmark = pytest.mark.service
BEGIN = {"book": "adventures", "army": "zulu", "enemy": "boers", "groups": 2, "title": "The Tugela"}


@pytest.fixture(scope="module")
def war(new_database):
    """A server with the real books, whose dice are the same in every run."""
    made = Server(new_database(), library="browser.fixed:make")
    yield made
    logged = made.stop()
    assert "fault" not in logged, logged[:3000]


def begun(server, **more):
    return server.post("/api/campaigns", {**BEGIN, **more}, 201)


def campaign_of(server, token):
    return server.get(f"/api/campaigns/{token}")["campaign"]


def file_of(server, token):
    status, body, headers = server.request("GET", f"/api/campaigns/{token}/file")
    assert status == 200
    assert "attachment" in headers["content-disposition"]
    return json.loads(body)


def refused(server, path, body, status=422):
    """What a wish that cannot be granted is told."""
    return server.post(path, body, status)["words"]


def test_a_campaign_is_fought_at_a_table_and_takes_the_result_by_itself(war):
    token = begun(war, groups=1)["token"]
    made = war.post(f"/api/campaigns/{token}/march", {"seats": [{"side": 0, "kind": "ai", "player": "rash"}]}, 201)
    page = war.get(f"/api/campaigns/{token}")
    assert page["fight"]["game"] == made["game"]
    assert page["fight"]["token"] == made["host"]
    table = war.sit(made["host"])
    assert [seat["kind"] for seat in table.welcome["seats"]] == ["ai", "solo"]
    table.expect("over", timeout=60)
    after = war.get(f"/api/campaigns/{token}")
    assert after["fight"] is None
    past = after["campaign"]["battles"][0]
    won = table.over["outcome"]["winner"] == 0
    assert past["played"]
    assert (past["result"] == "won") == won
    assert past["words"] == table.over["outcome"]["words"]
    assert after["campaign"]["morale"] == ([4, 2] if won else [2, 4])
    assert past["map"]["scene"]["features"] is not None
    for told in past["recoveries"]:
        assert len(told["faces"]) == (0 if told["lost"] == 0 else 1 if told["ran"] else 2)
        assert told["passed"] == len([face for face in told["faces"] if face <= told["need"]])
    assert war.get(f"/api/campaigns/{token}")["campaign"] == after["campaign"]  # once, however often one looks
    record = json.loads(war.request("GET", f"/api/games/{made['host']}/record")[1])
    assert record["campaign"]["battle"] == 1


def test_three_battles_entered_by_hand_end_a_campaign(war):
    token = begun(war)["token"]
    first = war.post(
        f"/api/campaigns/{token}/result", {"result": "won", "groups": [{"at": 0, "lost": 2}], "place": "Isipezi"}
    )
    told = first["campaign"]["battles"][0]
    assert (told["title"], told["place"], told["lost"]) == ("Patrol", "Isipezi", 2)
    assert len(told["recoveries"][0]["faces"]) == 2
    due = first["campaign"]["next"]
    assert (due["battle"], due["rule"]) == ("raid", "CA-CAM-12")
    assert due["rows"][due["row"]][due["column"] + 1] == "you Raid"
    assert first["campaign"]["roster"][0]["honours"] == ["Isipezi"]
    fallen = {
        "result": "won",
        "groups": [{"at": 0, "lost": 1, "leaders": ["leader"], "idle": True}],
        "chief_lost": True,
    }
    second = war.post(f"/api/campaigns/{token}/result", fallen)["campaign"]["battles"][1]
    assert second["recoveries"][0]["leaders"] == [{"rank": "leader", "words": "leader", "fell": True}]
    assert (second["recoveries"][0]["idle"], second["chief_lost"]) == (True, True)
    assert "C-in-C" in second["events"][-1]["words"]
    last = war.post(f"/api/campaigns/{token}/result", {"result": "won"})
    assert last["campaign"]["morale"] == [5, 0]
    assert last["campaign"]["won"] == 1
    assert last["campaign"]["next"] is None
    assert "over" in refused(war, f"/api/campaigns/{token}/march", {})
    listed = war.post("/api/campaigns/mine", {"tokens": [token, "nobody's"]})["campaigns"]
    assert [(one["title"], one["battles"], one["morale"]) for one in listed] == [("The Tugela", 3, [5, 0])]
    assert listed[0]["over"]


def test_a_mistyped_result_is_corrected_until_the_next_battle_begins(war):
    token = begun(war)["token"]
    wrong = war.post(f"/api/campaigns/{token}/result", {"result": "lost"})
    assert wrong["campaign"]["may_correct"]
    right = war.post(f"/api/campaigns/{token}/result", {"result": "won", "correct": True})
    assert (right["campaign"]["morale"], len(right["campaign"]["battles"])) == ([4, 2], 1)
    status, body, _ = war.request("DELETE", f"/api/campaigns/{token}/result")
    assert (status, json.loads(body)["campaign"]["battles"]) == (200, [])
    war.post(f"/api/campaigns/{token}/result", {"result": "won"})
    war.post(f"/api/campaigns/{token}/march", {}, 201)
    assert not campaign_of(war, token)["may_correct"]
    assert "being fought" in refused(war, f"/api/campaigns/{token}/result", {"result": "lost", "correct": True}, 409)
    assert "being fought" in refused(war, f"/api/campaigns/{token}/march", {}, 409)
    status, body, _ = war.request("DELETE", f"/api/campaigns/{token}/march")
    assert (status, json.loads(body)["fight"]) == (200, None)
    assert war.request("DELETE", f"/api/campaigns/{token}/result")[0] == 422  # the next battle had begun


def test_a_campaign_goes_out_as_one_file_and_comes_in_elsewhere(war):
    token = begun(war)["token"]
    war.post(f"/api/campaigns/{token}/result", {"result": "won", "groups": [{"at": 1, "ran": True}]})
    kept = file_of(war, token)
    assert books.entry("adventures").campaigns().check(deepcopy(kept)) == kept  # the terminal reads it
    other = war.post("/api/campaigns/import", {"campaign": kept}, 201)
    assert other["token"] != token
    assert other["campaign"] == campaign_of(war, token)
    assert file_of(war, other["token"]) == kept
    assert war.request("DELETE", f"/api/campaigns/{token}")[0] == 200
    assert war.request("GET", f"/api/campaigns/{token}")[0] == 404
    assert campaign_of(war, other["token"])["battles"]


def test_two_who_write_at_once_both_succeed_or_are_told(new_database):
    async def work(store):
        paper = StoredDocument("p", "campaign", 1, 1, "aaaa", {"n": 0})
        await store.create_paper(paper, b"h" * 32)
        one = msgspec.structs.replace(paper, trail="aaaabbbb", updated=2, body={"n": 1})
        two = msgspec.structs.replace(paper, trail="aaaacccc", updated=2, body={"n": 2})
        assert await store.save_paper(one, "aaaa")
        assert not await store.save_paper(two, "aaaa")
        assert (await store.find_papers([b"h" * 32, b"x" * 32]))[b"h" * 32] == one
        assert [old.id for old in await store.papers_untouched_since(3)] == ["p"]
        assert await store.papers_untouched_since(2) == []
        await store.delete_paper("p")
        assert await store.find_papers([b"h" * 32]) == {}

    with_store(new_database(), work)


def test_backups_hold_campaigns_and_restoring_carries_them_on(new_database, tmp_path):
    url, place = new_database(), tmp_path / "backup.sqlite3"
    old, other = (StoredDocument(id, "campaign", 1, 1, "aaaa", {"n": 0}) for id in ("one", "two"))
    new = msgspec.structs.replace(old, updated=5, trail="aaaabbbb", body={"n": 1})

    def within(work):
        with_store(url, work)

    async def fill(store):
        for paper in (old, other):
            await store.create_paper(paper, paper.id.encode().ljust(32, b"."))
        await store.save_paper(new, "aaaa")

    async def empty(store):
        await store.delete_paper("one")
        await store.create_paper(old, b"one".ljust(32, b"."))  # as it was some time before the backup
        await store.save_paper(msgspec.structs.replace(other, trail="aaaadddd", body={"n": 9}), "aaaa")

    async def read(store):
        found.update(await store.find_papers([b"one".ljust(32, b"."), b"two".ljust(32, b".")]))

    found: dict = {}
    within(fill)
    alone(backup.back_up, url, place, quiet)
    within(empty)
    done = alone(backup.restore, place, url, quiet)
    within(read)
    assert (done.back, done.carried_on, done.same, done.other) == (0, 1, 1, [])
    assert {paper.id: paper.body for paper in found.values()} == {"one": {"n": 1}, "two": {"n": 9}}
    again = alone(backup.restore, place, new_database(), quiet)
    assert again.back == 2


def test_campaigns_that_nobody_touches_are_forgotten_with_the_games(new_database):
    now = now_ms()

    async def opened(store):
        registry = GameRegistry(store, None, None, keep_days=30)
        for id, updated in (("old", now - 40 * DAY_MS), ("new", now - 5 * DAY_MS)):
            await store.create_paper(StoredDocument(id, "army", 1, updated, "aaaa", {}), id.encode().ljust(32, b"."))
        assert await registry.forget_old() == 1
        assert list(await store.find_papers([b"old".ljust(32, b"."), b"new".ljust(32, b".")])) == [
            b"new".ljust(32, b".")
        ]

    with_store(new_database(), opened)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"army": "martians"}, "martians"),
        ({"enemy": "martians"}, "martians"),
        ({"groups": 41}, "from 1 to 40"),
        ({"settings": {"rain": True}}, "rain"),
        ({"book": "empires"}, "no campaign"),
        ({"book": "nowhere"}, "no book"),
        ({"names": {"zulu": "x", "boers": "x"}}, "same name"),
    ],
)
def test_a_campaign_that_cannot_be_is_refused_with_words(lone_war, body, words):
    assert words in refused(lone_war, "/api/campaigns", {**BEGIN, **body})


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"result": "won", "groups": [{"at": 0, "lost": 99}]}, "cannot lose 99"),
        ({"result": "won", "groups": [{"at": 7, "lost": 1}]}, "group 8"),
        ({"result": "won", "groups": [{"at": 0, "lost": 1}, {"at": 0, "lost": 2}]}, "twice"),
        ({"result": "won", "groups": [{"at": 1, "lost": 1}], "who": [0]}, "group 2"),
        ({"result": "won", "who": []}, "at least one"),
        ({"result": "won", "battle": "raid"}, "due is 'patrol'"),
        ({"result": "lost", "correct": True}, "taken back"),
        ({"result": "won", "place": "a\nb"}, "name"),
        ({"result": "won", "groups": [{"at": 0, "lost": 2, "leaders": ["officer"]}]}, "has no officer"),
        ({"result": "won", "groups": [{"at": 0, "leaders": ["leader"]}]}, "lost 0 figures"),
        ({"result": "won", "groups": [{"at": 1, "idle": True}], "who": [0]}, "group 2"),
    ],
)
def test_a_result_that_cannot_be_changes_nothing(lone_war, wish, words):
    token = begun(lone_war)["token"]
    before = file_of(lone_war, token)
    assert words in refused(lone_war, f"/api/campaigns/{token}/result", wish)
    assert file_of(lone_war, token) == before


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"book": "empires"}, "no campaign"),
        ({"book": 7}, "no book"),
        ({"format": "x"}, "no campaign"),
        ({"morale": [9, 3]}, "Major Morale"),
        ({"morale": None}, "morale"),
        ({"roster": [{"name": "A", "rep": 4, "strength": 30, "figures": 20, "battles": 0}]}, "more than it can"),
        ({"roster": [{"name": "A", "rep": 4, "strength": 20, "figures": 20, "battles": 0, "wings": 2}]}, "wings"),
        ({"battles": [{"number": 1}]}, "battle 1"),
        ({"before": 3}, "before"),
        ({"before": {"format": "x"}}, "no campaign"),
        ({"seed": 3}, "seed"),
        ({"names": {"zulu": 3}}, "names"),
        ({"settings": {"third_draw_loses": 3, "tribal_replacements": False, "weather": True}}, "settings"),
    ],
)
def test_a_broken_file_is_refused_with_one_message(lone_war, change, words):
    token = begun(lone_war)["token"]
    kept = {**file_of(lone_war, token), **change}
    assert words in refused(lone_war, "/api/campaigns/import", {"campaign": kept})


def test_a_map_that_cannot_be_drawn_is_no_part_of_a_campaign(lone_war):
    token = begun(lone_war)["token"]
    lone_war.post(f"/api/campaigns/{token}/result", {"result": "won"})
    kept = file_of(lone_war, token)
    kept["battles"][0]["map"] = {"scene": 3}
    assert "map" in refused(lone_war, "/api/campaigns/import", {"campaign": kept})


def test_armies_groups_leaders_and_places_have_names_of_their_own(lone_war):
    token = begun(lone_war, names={"zulu": "Riders of Sefrou"})["token"]
    lone_war.post(f"/api/campaigns/{token}/result", {"result": "won", "groups": [{"at": 0, "lost": 1}]})
    wish = {
        "title": "The long march",
        "armies": {"boers": "Free Republic"},
        "chief": "Dabula",
        "groups": [{"at": 0, "name": "The Leopards", "leaders": {"leader": "Zibhebu"}}],
        "places": [{"number": 1, "place": "Old ford"}],
    }
    told = lone_war.post(f"/api/campaigns/{token}/names", wish)["campaign"]
    assert (told["title"], told["army"]["name"], told["enemy"]["name"]) == (
        "The long march",
        "Riders of Sefrou",
        "Free Republic",
    )
    assert told["chief"]["name"] == "Dabula"
    assert told["roster"][0]["name"] == told["battles"][0]["recoveries"][0]["name"] == "The Leopards"
    assert told["roster"][0]["leaders"][0]["name"] == "Zibhebu"
    assert told["roster"][0]["honours"] == ["Old ford"]
    made = lone_war.post(f"/api/campaigns/{token}/march", {"place": "Sihayo's kraal"}, 201)
    table = lone_war.sit(made["host"])
    assert table.welcome["side_names"] == ["Riders of Sefrou", "Free Republic"]
    assert table.welcome["title"] == "The long march, battle 2: raid at Sihayo's kraal"
    assert any(piece["name"] == "The Leopards" for piece in table.state["view"]["pieces"])


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"title": " "}, "name"),
        ({"armies": {"france": "x"}}, "france"),
        ({"armies": {"zulu": "x", "boers": "x"}}, "same name"),
        ({"groups": [{"at": 9, "name": "x"}]}, "roster"),
        ({"groups": [{"at": 0, "name": "x"}, {"at": 1, "name": "x"}]}, "two groups"),
        ({"groups": [{"at": 0, "leaders": {"nco": "x"}}]}, "no NCO"),
        ({"places": [{"number": 3, "place": "x"}]}, "battle 3"),
    ],
)
def test_names_that_cannot_be_change_nothing(lone_war, wish, words):
    token = begun(lone_war)["token"]
    before = file_of(lone_war, token)
    assert words in refused(lone_war, f"/api/campaigns/{token}/names", wish)
    assert file_of(lone_war, token) == before


def test_a_friend_may_play_the_other_side_and_another_beside_you(lone_war):
    token = begun(lone_war)["token"]
    seats = [{"side": 0, "name": "Ann"}, {"side": 0, "name": "Ben"}, {"side": 1, "name": "Carl"}]
    made = lone_war.post(f"/api/campaigns/{token}/march", {"seats": seats}, 201)
    assert [link["side"] for link in made["seats"]] == [0, 0, 1]
    table = lone_war.sit(made["seats"][2]["token"])
    assert [seat["kind"] for seat in table.welcome["seats"]] == ["person", "person", "person"]
    assert table.welcome["sides"] == [1]


def test_a_battle_whose_game_is_gone_leaves_the_campaign_as_it_was(lone_war):
    token = begun(lone_war)["token"]
    made = lone_war.post(f"/api/campaigns/{token}/march", {}, 201)
    assert lone_war.request("DELETE", f"/api/games/{made['host']}")[0] == 200
    page = lone_war.get(f"/api/campaigns/{token}")
    assert (page["fight"], page["campaign"]["battles"]) == (None, [])
    assert page["campaign"]["next"]["battle"] == "patrol"


def test_a_page_has_the_shape_that_is_promised(lone_war):
    token = begun(lone_war)["token"]
    lone_war.post(f"/api/campaigns/{token}/result", {"result": "won", "groups": [{"at": 0, "lost": 3}]})
    msgspec.convert(campaign_of(lone_war, token), campaign_docs.CampaignDoc)


def test_a_token_of_something_else_opens_no_campaign(lone_war):
    token = begun(lone_war)["token"]
    made = lone_war.post(f"/api/campaigns/{token}/march", {}, 201)
    assert lone_war.request("GET", f"/api/campaigns/{made['host']}")[0] == 404
    assert lone_war.request("GET", f"/api/games/{token}/record")[0] == 404
