"""The lab over HTTP: questions played by other processes, looked at while they go on, stopped, and kept to the host."""

import json
import shutil
import tempfile
import time
from pathlib import Path

import pytest

from browser.battles import skirmish
from server.harness import Server
from vedette import books
from vedette.lab.job import Job
from vedette.lab.simulation import simulate
from vedette.server.http.lan_access import LanAccess
from vedette.server.services.lab_runs import HOUR, MOST_AN_HOUR, Busy, Lab, LabRun

pytestmark = pytest.mark.service


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    made = Server(
        f"sqlite:///{tmp_path_factory.mktemp('lab') / 'games.sqlite3'}",
        library="vedette.server.services.catalog:make",
        limits=False,
    )
    yield made
    logged = made.stop()
    assert "fault" not in logged, logged[:3000]


def answer_to(service, wish):
    """Ask, and wait until it is answered."""
    id = service.post("/api/lab", wish, 201)["id"]
    while True:
        state = service.get(f"/api/lab/{id}")
        if state["stage"] != "running":
            return state
        time.sleep(0.1)


def finished_game(service):
    """A battle between two computers, played to its end."""
    game = service.post(
        "/api/games",
        {
            "book": "empires",
            "setup": skirmish(turns=3),
            "seats": [{"side": n, "kind": "ai", "player": "rash"} for n in (0, 1)],
        },
        201,
    )
    one = service.sit(game["host"])
    while one.over is None:
        one.read(30)
    number = one.state["number"]
    one.close()
    return game, number


def test_a_scenario_with_a_change_is_what_the_terminal_says(service):
    changes = service.get("/api/changes/empires/first-battle")["changes"]
    shorter = next(one for one in changes if one["id"] == "turns-11")
    assert {one["side"] for one in changes} == {-1, 0, 1}
    assert any(one["points"] > 0 for one in changes)
    wish = {"kind": "balance", "book": "empires", "scenario": "first-battle", "players": ["rash", "rash"], "battles": 6}
    state = answer_to(service, {**wish, "changes": [shorter["id"]]})
    assert (state["stage"], state["done"], state["of"]) == ("done", 12, 12)
    setup = books.entry("empires").scenarios().setup_of("first-battle")
    for case, turns in zip(state["cases"], (setup["turns"], 11), strict=True):
        count = simulate(Job("empires", {**setup, "turns": turns}, ["rash", "rash"], "lab", 6), workers=1).count
        assert (case["wins"], case["draws"], case["battles"]) == (count.wins, count.draws, 6)
        assert case["low"] < case["share"] < case["high"] or case["share"] in (0, 1)
    assert len(state["turns"]) >= 2
    assert sum(sum(turn["lost"]) for turn in state["turns"]) > 0
    assert service.get(f"/api/lab/{state['id']}/setup/1")["setup"]["turns"] == 11
    page = service.request("GET", f"/api/lab/{state['id']}/page")[1].decode()
    assert page.startswith("<!doctype html>")
    assert shorter["words"] in page


def test_a_question_is_stopped_and_the_next_may_be_asked(service):
    wish = {"kind": "balance", "book": "empires", "scenario": "first-battle", "players": ["steady", "steady"]}
    most = service.get("/api/lab")["battles"]  # minutes, and a battle is played in a moment
    id = service.post("/api/lab", {**wish, "battles": most}, 201)["id"]
    status, body, _ = service.request("POST", "/api/lab", wish)
    assert (status, "another question" in json.loads(body)["words"]) == (409, True)
    assert service.get("/api/lab")["busy"]
    while service.get(f"/api/lab/{id}")["done"] == 0:
        time.sleep(0.1)
    assert service.request("DELETE", f"/api/lab/{id}")[0] == 200
    while service.get(f"/api/lab/{id}")["stage"] == "running":
        time.sleep(0.05)
    state = service.get(f"/api/lab/{id}")
    assert state["stage"] == "stopped"
    assert 0 < state["cases"][0]["battles"] == state["done"] < most, "what was played is told"
    assert not service.get("/api/lab")["busy"]


def test_a_question_whose_battles_are_long_is_stopped_at_once(service):
    wish = {"kind": "balance", "book": "adventures", "scenario": "stand-up-fight", "players": ["general", "general"]}
    id = service.post("/api/lab", {**wish, "battles": 5000}, 201)["id"]
    time.sleep(1.0)
    began = time.monotonic()
    assert service.request("DELETE", f"/api/lab/{id}")[0] == 200
    while service.get(f"/api/lab/{id}")["stage"] == "running":
        assert time.monotonic() - began < 30, "a block of such battles takes minutes"
        time.sleep(0.05)
    state = service.get(f"/api/lab/{id}")
    assert (state["stage"], state["words"]) == ("stopped", "")


def test_a_game_is_judged_and_played_on_when_it_is_over(service):
    game, number = finished_game(service)
    state = answer_to(service, {"kind": "luck", "token": game["host"]})
    luck = state["luck"]
    whole = luck["start"] + luck["decisions"][0] - luck["decisions"][1] + luck["dice"]
    assert whole == pytest.approx(luck["end"])
    assert luck["end"] in (0.0, 0.5, 1.0)
    assert all(len(mine) <= 3 for mine in luck["costliest"])
    assert luck["lines"][-1]["after"] == luck["end"]
    wish = {"kind": "finish", "token": game["observer"], "battles": 20, "players": ["rash", "rash"]}
    early = answer_to(service, {**wish, "at": 4})
    assert (early["stage"], early["cases"][0]["battles"]) == ("done", 20)
    assert service.request("POST", "/api/lab", {**wish, "at": number})[0] == 409
    assert service.request("POST", "/api/lab", {**wish, "at": number + 1})[0] == 422


def test_a_game_that_goes_on_against_somebody_is_not_judged(service):
    seats = [{"side": 0}, {"side": 1}]
    game = service.post("/api/games", {"book": "empires", "setup": skirmish(rows=3), "seats": seats}, 201)
    wish = {"kind": "luck", "token": game["seats"][0]["token"]}
    status, body, _ = service.request("POST", "/api/lab", wish)
    assert (status, "hidden" in json.loads(body)["words"]) == (409, True)


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({}, 400),
        ({"kind": "guess"}, 400),
        ({"kind": "balance", "book": "none", "scenario": "x"}, 422),
        ({"kind": "balance", "book": "empires", "scenario": "none"}, 422),
        ({"kind": "balance", "book": "empires", "scenario": "first-battle", "players": ["nobody", "rash"]}, 422),
        ({"kind": "balance", "book": "empires", "scenario": "first-battle", "battles": 0}, 400),
        ({"kind": "balance", "book": "empires", "scenario": "first-battle", "battles": 900_000}, 422),
        ({"kind": "balance", "book": "empires", "scenario": "first-battle", "changes": ["moon"]}, 422),
        ({"kind": "luck", "token": "none"}, 404),
        ({"kind": "finish"}, 404),
    ],
)
def test_what_cannot_be_asked_is_told_and_starts_nothing(service, wish, status):
    got, body, _ = service.request("POST", "/api/lab", wish)
    assert (got, "words" in json.loads(body)) == (status, True)
    assert not service.get("/api/lab")["busy"]


def test_what_is_not_there_is_told(service):
    for path in ("/api/lab/none", "/api/lab/none/page", "/api/lab/none/setup/0"):
        assert service.request("GET", path)[0] == 404
    assert service.request("GET", "/api/changes/empires/none")[0] == 422
    assert service.request("PUT", "/api/lab")[0] == 405


def test_files_of_the_machine_are_not_opened_for_a_question(service, request):
    """Neither what is in a file nor whether it is there is told."""
    tmp_path = Path(tempfile.mkdtemp())  # a short one: a name has at most so many letters
    request.addfinalizer(lambda: shutil.rmtree(tmp_path))
    there, away = tmp_path / "secret.toml", tmp_path / "away.toml"
    there.write_text("pin = 1234", encoding="utf-8")
    mine = tmp_path / "mine.py"
    mine.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')", encoding="utf-8")
    for path in (there, away):
        wish = {"kind": "balance", "book": "empires", "scenario": str(path)}
        status, body, _ = service.request("POST", "/api/lab", wish)
        assert (status, f"there is no scenario '{path}'" in json.loads(body)["words"]) == (422, True)
        status, body, _ = service.request("GET", f"/api/changes/empires/{path.name}")
        assert (status, f"there is no scenario '{path.name}'" in json.loads(body)["words"]) == (422, True)
    for name in (f"{mine}:Mine", str(mine), str(tmp_path / "away.py")):
        wish = {"kind": "balance", "book": "empires", "scenario": "first-battle", "players": [name, "rash"]}
        status, body, _ = service.request("POST", "/api/lab", wish)
        assert (status, f"there is no player '{name}'" in json.loads(body)["words"]) == (422, True)
    assert not (tmp_path / "ran").exists()
    assert service.get("/api/changes/empires/tamai-1884:even")["changes"]


# --- on a shared server -----------------------------------------------------------------------------------------------


def test_the_host_is_who_sits_at_the_machine():
    here = [(b"host", b"127.0.0.1:8000")]
    for host in ("127.0.0.1", "0.0.0.0"):
        porch = LanAccess(host, 8000)
        assert porch.sits_here("127.0.0.1", here)
        assert not porch.sits_here("192.168.1.9", here)
        assert not porch.sits_here("127.0.0.1", [*here, (b"x-forwarded-for", b"203.0.113.7")]), "through a proxy"
        assert not porch.sits_here("127.0.0.1", [(b"host", b"club.example")])


def test_from_elsewhere_only_the_host_may_ask(service):
    wish = {"kind": "balance", "book": "empires", "scenario": "first-battle", "players": ["rash", "rash"], "battles": 2}
    elsewhere = {"x-forwarded-for": "203.0.113.7"}
    status, body, _ = service.request("POST", "/api/lab", wish, elsewhere)
    assert (status, "VEDETTE_LAB_KEY" in json.loads(body)["words"]) == (409, True)
    told = json.loads(service.request("GET", "/api/lab", headers=elsewhere)[1])
    assert (told["shared"], told["battles"] < service.get("/api/lab")["battles"]) == (True, True)
    game, _ = finished_game(service)
    finish = {"kind": "finish", "at": 2, "battles": 2, "players": ["rash", "rash"]}
    assert service.request("POST", "/api/lab", {**finish, "token": game["observer"]}, elsewhere)[0] == 409
    status, body, _ = service.request("POST", "/api/lab", {**finish, "token": game["host"]}, elsewhere)
    assert status == 201, body


def test_a_key_opens_the_lab_from_elsewhere(monkeypatch):
    monkeypatch.delenv("VEDETTE_LAB_KEY", raising=False)
    assert "VEDETTE_LAB_KEY" in Lab().info(False).shut
    assert Lab().info(True).shut == ""
    monkeypatch.setenv("VEDETTE_LAB_KEY", "too short")
    assert Lab().info(False).shut, "a key that is none opens nothing"
    with pytest.raises(Busy, match="VEDETTE_LAB_KEY"):
        Lab().may_ask("too short", False)
    monkeypatch.setenv("VEDETTE_LAB_KEY", "a key of some length")
    room = Lab()
    assert room.info(False).shut == ""
    room.may_ask("a key of some length", False)
    with pytest.raises(Busy, match="only the host"):
        room.may_ask("another key of some length", False)


class Nothing(LabRun):
    """A question that is answered at once."""

    def __init__(self):
        super().__init__("finish", "", "", [], 0)
        self.stage = "done"

    def run(self, workers):
        """There is nothing to do."""


def test_so_many_questions_an_hour_are_answered_to_those_elsewhere():
    room = Lab()
    for _ in range(MOST_AN_HOUR):
        room.start(Nothing(), False)
    with pytest.raises(Busy, match="an hour"):
        room.start(Nothing(), False)
    room.start(Nothing(), True)
    room.started = [at - HOUR for at in room.started]
    room.start(Nothing(), False)
