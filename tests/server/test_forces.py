"""Forces on the server: begun, looked at as they grow, kept, handed out as a file, brought to a battle."""

import copy

import pytest

from server.test_campaigns import refused

pytestmark = pytest.mark.service
BOOK = "tyneside-solo"


def begun(server, **more):
    return server.post("/api/forces/new", {"book": BOOK, **more}, 200)


def test_the_form_comes_with_the_book(lone_war):
    books = {one["name"]: one for one in lone_war.get("/api/books")["books"]}
    form = books[BOOK]["builder"]
    assert {"figures", "quality", "weapons", "loading", "bayonet", "loyal_to", "platoon", "men"} <= {
        one["name"] for one in form["fields"]
    }
    assert [role["id"] for role in form["roles"] if role["leads"]] == ["officer", "nco", "musician"]
    assert books["adventures"]["builder"] is None


def test_a_force_begins_small_as_a_copy_by_lot_or_from_a_file(lone_war):
    small = begun(lone_war)
    assert small["force"]["faults"] == []
    copied = begun(lone_war, like="mounted-rifles")["file"]
    assert copied["title"] == "Mounted rifles"
    assert begun(lone_war, lot="clans")["file"]["class"] == "clans"
    text = 'title = "T"\nwords = "W"\nname = "N"\n[[units]]\nname = "A"\nfigures = 5\n'
    read = begun(lone_war, text=text)
    assert read["file"]["units"] == [{"name": "A", "figures": 5}]
    assert "this file:6" in refused(lone_war, "/api/forces/new", {"book": BOOK, "text": text.replace("5", '"x"')})
    assert "not TOML" in refused(lone_war, "/api/forces/new", {"book": BOOK, "text": "= 3"})
    assert "/etc" in refused(lone_war, "/api/forces/new", {"book": BOOK, "like": "/etc/x.toml"})
    assert "unit by unit" in refused(lone_war, "/api/forces/new", {"book": "empires"})


def test_a_force_is_looked_at_while_it_is_still_faulty_and_kept_when_it_is_not(lone_war):
    file = begun(lone_war)["file"]
    faulty = copy.deepcopy(file)
    faulty["units"][1]["figures"] = 2
    seen = lone_war.post("/api/forces/look", {"force": faulty}, 200)
    assert [fault["at"] for fault in seen["force"]["faults"]] == [1]
    assert "4 to 30" in refused(lone_war, "/api/forces", {"force": faulty})
    page = lone_war.post("/api/forces", {"force": file}, 201)
    token = page["token"]
    assert lone_war.get(f"/api/forces/{token}") == page
    assert "4 to 30" in refused(lone_war, f"/api/forces/{token}", {"force": faulty})
    named = {**file, "title": "Hart's patrol"}
    lone_war.post(f"/api/forces/{token}", {"force": named}, 200)
    status, body, _ = lone_war.request("GET", f"/api/forces/{token}/file")
    assert status == 200
    again = begun(lone_war, text=body.decode())
    assert again["file"] == named
    listed = lone_war.post("/api/armies/mine", {"tokens": [token]}, 200)["armies"]
    assert [(one["title"], one["built"], one["army"]) for one in listed] == [
        ("Hart's patrol", True, "11 figures, 1 group")
    ]
    assert lone_war.request("DELETE", f"/api/forces/{token}")[0] == 200
    assert lone_war.request("GET", f"/api/forces/{token}")[0] == 404


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"book": "x"}, "no book"),
        ({"book": "empires"}, "unit by unit"),
        ({"units": 3}, "list"),
        ({"hats": 1}, "hats"),
        ({"colour": "red;background:url(http://evil/x)"}, "write a colour as"),
    ],
)
def test_what_is_no_force_is_said(lone_war, change, part):
    file = {**begun(lone_war)["file"], **change}
    for path in ("/api/forces/look", "/api/forces"):
        assert part in refused(lone_war, path, {"force": file})


def test_a_force_is_brought_to_a_battle_and_its_characters_are_known_before(lone_war):
    file = begun(lone_war)["file"]
    file["name"] = "Hart's patrol"
    file["units"].append({"name": "Moss", "role": "officer", "character": True})
    token = lone_war.post("/api/forces", {"force": file}, 201)["token"]
    plain = lone_war.get(f"/api/maps/{BOOK}/first-battle")["posts"]
    posts = lone_war.get(f"/api/maps/{BOOK}/first-battle?brings0={token}")["posts"]
    assert [post["name"] for post in posts if post["side"] == 0] == ["Captain", "Moss"]
    assert [post["name"] for post in posts if post["side"] == 1] == [
        post["name"] for post in plain if post["side"] == 1
    ]
    seats = [{"side": 0, "posts": [post["id"]]} for post in posts if post["side"] == 0]
    wish = {"book": BOOK, "scenario": "first-battle", "seats": seats, "fielded": [{"side": 0, "army": token}]}
    made = lone_war.post("/api/games", wish, 201)
    record = lone_war.get(f"/api/games/{made['host']}/record")
    assert record["setup"]["sides"][0]["name"] == "Hart's patrol"
    wrong = {**wish, "book": "tyneside-3.2"}
    assert "the battle of 'tyneside-3.2'" in refused(lone_war, "/api/games", wrong)
