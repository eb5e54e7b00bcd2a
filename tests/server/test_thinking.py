"""Computer players that think long: they have processes of their own, wait their turn, and stop when nobody waits for them."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from server.harness import Server
from vedette import books
from vedette.engine.dice import Rng
from vedette.server.game.journal import GameFile, Seat
from vedette.server.game.session import Session
from vedette.server.game.viewer import Viewer
from vedette.server.process import jobs
from vedette.server.process.worker_pool import Workers

pytestmark = pytest.mark.service
SHELF = "vedette.server.services.catalog:make"


def fought(id="g"):
    """A battle in which somebody has to decide something that is worth a thought."""
    entry = books.entry("empires")
    seats = [Seat(side, "ai", "", "steady") for side in (0, 1)]
    setup = entry.scenarios().setup_of(entry.scenarios().first())
    session = Session(entry.book(), GameFile(id, 0, "t", "empires", entry.book().version, {}, setup, "5", seats))
    rng = Rng(1)
    while session.game.question.kind != "activate":
        side = session.game.question.side
        session.order(
            Viewer("seat", (side,), (side,)), session.number, session.book.grammar.write(session.game.sample(rng)), 0
        )
    return session


def test_who_no_longer_waits_stops_what_is_thought_over_and_what_waits_behind_it_is_never_begun():
    async def trial():
        workers = Workers(SHELF, 1)
        try:
            await workers.think(fought("warm"), jobs.choose, "search:2")  # the process has begun
            running = asyncio.create_task(workers.think(fought("one"), jobs.choose, "search:500s"))
            behind = asyncio.create_task(workers.think(fought("two"), jobs.choose, "search:500s"))
            await asyncio.sleep(1)
            assert not running.done()
            at_once = time.monotonic()
            await workers.ask(fought("other"), jobs.choose, "steady")
            assert time.monotonic() - at_once < 30, "who thinks long stands in nobody's way"
            assert not running.done()
            behind.cancel()
            running.cancel()
            began = time.monotonic()
            await asyncio.wait([running, behind], timeout=60)
            assert running.cancelled()
            assert behind.cancelled()
            text = await asyncio.wait_for(workers.think(fought("next"), jobs.choose, "search:2"), 60)
            assert isinstance(text, str)
            return time.monotonic() - began
        finally:
            workers.stop()

    with ThreadPoolExecutor(1) as pool:  # a browser driven in the same process keeps a loop running in this thread
        assert pool.submit(asyncio.run, trial()).result() < 60


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    made = Server(f"sqlite:///{tmp_path_factory.mktemp('thinking') / 'games.sqlite3'}", library=SHELF)
    yield made
    assert "fault" not in made.stop()


def generals(server):
    seats = [{"side": side, "kind": "ai", "player": "general"} for side in (0, 1)]
    return server.post("/api/games", {"book": "empires", "scenario": "ulundi-1879", "seats": seats}, 201)["host"]


def test_a_player_with_a_temperament_takes_a_seat_and_one_that_nobody_has_is_refused(shipped):
    wish = {"book": "empires", "scenario": "first-battle", "seats": [{"side": 0, "kind": "person"}]}
    seated = {**wish, "seats": [*wish["seats"], {"side": 1, "kind": "ai", "player": "veteran:cautious"}]}
    mine = shipped.sit(shipped.post("/api/games", seated, 201)["host"])
    assert mine.welcome["seats"][1]["player"] == "veteran:cautious"
    mine.close()
    for absurd in ("veteran:mad", "steady:bold", "admiral", "search:9999s"):
        seated["seats"][1]["player"] = absurd
        assert f"no computer player '{absurd}'" in shipped.post("/api/games", seated, 422)["words"]


def test_a_battle_that_everybody_has_left_is_not_thought_over(shipped):
    token = generals(shipped)
    watcher = shipped.sit(token)
    watcher.until(4, timeout=60)
    watcher.close()
    time.sleep(1)
    back = shipped.sit(token)
    number = back.state["number"]
    back.close()
    time.sleep(5)  # a general has given two orders in this time
    assert shipped.sit(token).state["number"] <= number + 1


def test_what_others_ask_does_not_wait_while_four_battles_are_thought_over(shipped):
    watchers = [shipped.sit(generals(shipped)) for _ in range(4)]
    for one in watchers:
        one.until(3, timeout=120)
    seats = [{"side": 0, "kind": "person"}, {"side": 1, "kind": "ai", "player": "steady"}]
    mine = shipped.sit(
        shipped.post("/api/games", {"book": "empires", "scenario": "ulundi-1879", "seats": seats}, 201)["host"]
    )
    times = []
    for _ in range(31):
        began = time.monotonic()
        mine.say("seek", at=0)  # as odds are, a look back is worked out in another process
        mine.expect("moment")
        times.append(time.monotonic() - began)
    # The first one starts the process. Behind a general all would wait two seconds and more.
    assert sorted(times[1:])[-1] < 1.5, times
    before = [one.state["number"] for one in watchers]
    watchers[0].until(before[0] + 1, timeout=60)  # they think all the while
