"""Armies on the server: raised by dice, picked, named, armed, kept, fielded."""

import json

import msgspec
import pytest

from server.test_campaigns import begun, refused
from vedette.server.schemas import campaign_docs

pytestmark = pytest.mark.service


def rolled(server, army="united-kingdom", groups=5):
    return server.post("/api/armies/roll", {"book": "adventures", "army": army, "groups": groups}, 200)


def kept(server, file):
    return server.post("/api/armies", {"army": file}, 201)


def test_every_throw_is_seen_and_one_more_group_changes_none_that_fell(lone_war):
    first = rolled(lone_war)
    msgspec.convert(first["army"], campaign_docs.ArmyDoc)
    for group in first["army"]["groups"]:
        total = group["throws"][0]["total"]
        assert total == sum(group["throws"][0]["faces"])
        assert group["row"].startswith(f"row {total}")
        assert group["strength"] == group["figures"] - max(0, group["rep"] - group["die"])
    more = {**first["file"], "groups": [*first["file"]["groups"], {"row": -1}]}
    then = lone_war.post("/api/armies/muster", {"army": more})["army"]
    assert then["groups"][:5] == first["army"]["groups"]
    assert then["leaders"][:10] == first["army"]["leaders"]
    assert len(then["groups"]) == 6


def test_an_army_is_named_armed_kept_and_comes_back(lone_war):
    file = rolled(lone_war, "tuareg", 3)["file"]
    file["title"] = "Riders of Sefrou"
    file["chief"] = "Amastan"
    rows = lone_war.post("/api/armies/muster", {"army": file})["army"]["rows"]
    row = next(one["row"] for one in rows if not one["gun"])
    file["groups"].append({"row": row, "name": "The Veiled", "weapon": "bow", "options": {"shield": False}})
    file["leaders"] = [
        {"name": "Ag Bula", "leads": 3},
        {"name": "", "leads": 1},
        {"name": "", "leads": 2},
        {"name": "", "leads": 0},
    ]
    page = kept(lone_war, file)
    group = page["army"]["groups"][3]
    assert (group["name"], group["rolled"], group["weapon"]) == ("The Veiled", False, "bow")
    assert group["words"] == "Infantry, bow"
    assert group["leaders"][0]["name"] == "Ag Bula"
    assert lone_war.get(f"/api/armies/{page['token']}") == page
    status, body, _ = lone_war.request("GET", f"/api/armies/{page['token']}/file")
    assert (status, json.loads(body)) == (200, page["file"])
    again = lone_war.post(f"/api/armies/{page['token']}", {"army": {**file, "title": "Others"}})
    assert again["army"]["title"] == "Others"
    listed = lone_war.post("/api/armies/mine", {"tokens": [page["token"]]})["armies"]
    assert [(one["title"], one["groups"]) for one in listed] == [("Others", 4)]
    assert lone_war.request("DELETE", f"/api/armies/{page['token']}")[0] == 200
    assert lone_war.request("GET", f"/api/armies/{page['token']}")[0] == 404


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "x"}, "no army"),
        ({"version": 2}, "version"),
        ({"book": "empires"}, "no campaign"),
        ({"book": 3}, "no book"),
        ({"army": "martians"}, "martians"),
        ({"seed": ""}, "seed"),
        ({"groups": []}, "1 to 40 groups"),
        ({"groups": [{"row": -1}] * 41}, "1 to 40 groups"),
        ({"groups": [{"row": 99}]}, "row"),
        ({"groups": [{"row": 0, "wings": 1}]}, "wings"),
        ({"groups": [{"row": 0, "options": {"shield": True}}]}, "shield"),
        ({"groups": [{"row": 0, "weapon": "laser"}]}, "weapon"),
        ({"groups": [{"row": 0, "name": "A"}, {"row": 0, "name": "A"}]}, "two groups"),
        ({"groups": [{"row": -1}] * 4 + [{"row": 15}]}, "CA-ARM-18"),
        ({"groups": [{"row": -1}] * 5 + [{"row": 15}] * 2}, "CA-ARM-18"),
        ({"leaders": [{"name": "x", "leads": 1}]}, "CA-ARM-31"),
        ({"leaders": [{"name": "x", "leads": 77}]}, "CA-ARM-31"),
        ({"leaders": [{"name": "x" * 99, "leads": 0}]}, "name"),
        ({"hats": 1}, "hats"),
        ({"title": []}, "name"),
        ({"chief": 3}, "name"),
        ({"leaders": [3]}, "leader 1"),
        ({"groups": [{"row": True}]}, "row"),
    ],
)
def test_an_army_over_its_list_gets_one_clear_message_and_changes_nothing(lone_war, change, words):
    page = kept(lone_war, rolled(lone_war)["file"])
    assert words in refused(lone_war, f"/api/armies/{page['token']}", {"army": {**page["file"], **change}})
    assert words in refused(lone_war, "/api/armies", {"army": {**page["file"], **change}})
    assert lone_war.get(f"/api/armies/{page['token']}") == page


def test_an_army_fights_in_any_battle_of_its_book(lone_war):
    file = {**rolled(lone_war, "france", 2)["file"], "title": "Legion of Oran"}
    page = kept(lone_war, file)
    names = [group["name"] for group in page["army"]["groups"]]
    for wish in ({"scenario": "patrol"}, {"battle": {"armies": ["russia", "tuareg"]}}):
        seats = [{"side": 0}, {"side": 1, "kind": "solo" if "scenario" in wish else "ai"}]
        body = {"book": "adventures", **wish, "seats": seats, "fielded": [{"side": 0, "army": page["token"]}]}
        table = lone_war.sit(lone_war.post("/api/games", body, 201)["host"])
        assert table.welcome["side_names"][0] == "Legion of Oran"
        pieces = [piece["name"] for piece in table.state["view"]["pieces"] if piece["side"] == 0]
        assert [name for name in pieces if name in names] == names
    bad = {"book": "adventures", "scenario": "patrol", "fielded": [{"side": 1, "army": page["token"]}]}
    assert "Possible Enemy Forces" in refused(lone_war, "/api/games", bad)
    other = {"book": "empires", "scenario": "abu-simra", "fielded": [{"side": 0, "army": page["token"]}]}
    scenario = lone_war.get("/api/books")["books"][0]["scenarios"][0]["id"]
    assert "of the book" in refused(lone_war, "/api/games", {**other, "scenario": scenario})
    unknown = {"book": "adventures", "scenario": "patrol", "fielded": [{"side": 0, "army": "nobody's"}]}
    assert "not known" in refused(lone_war, "/api/games", unknown, 404)


def test_a_campaign_is_led_by_an_army_that_was_raised(lone_war):
    file = {**rolled(lone_war, "france", 2)["file"], "title": "Legion of Oran", "chief": "Col. Aubert"}
    page = kept(lone_war, file)
    told = begun(lone_war, raised=page["token"], army="", enemy="tuareg")["campaign"]
    assert told["army"] == {"id": "france", "name": "Legion of Oran"}
    assert told["chief"]["name"] == "Col. Aubert"
    assert [(one["name"], one["strength"]) for one in told["roster"]] == [
        (one["name"], one["strength"]) for one in page["army"]["groups"]
    ]
