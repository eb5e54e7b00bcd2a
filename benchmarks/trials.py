"""The service tried hard, over real sockets and real stores on the loopback; every trial is bounded in time.

python benchmarks/trials.py [kills] [races] [nonsense] [soak] [--seconds N] [--postgres URL] [--json PATH]

kills     the server is killed in the midst of play, again and again: no acknowledged order is lost, none is there twice
races     two servers on one PostgreSQL get an order for the same moment: exactly one stands (needs --postgres)
nonsense  malformed requests and messages: every one is answered, no game changes, nothing is written as a fault
soak      games with people coming and going: memory and handles stay flat (an hour with --seconds 3600)

Without words all but soak are run, a minute each. It ends with code 1 when something fell short.
"""

import json
import random
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[0] = str(ROOT / "tests")  # the tests' server in a process of its own; ours beside it would hide it

from websockets.exceptions import ConnectionClosed  # noqa: E402

from server.harness import Server  # noqa: E402

GAMES = 6
SOAK_GAMES = 200
PAUSE = 0.02
"""Between one visit and the next of a soak: it is to last, not to press."""
MOST_GROWTH = 1.15
"""Memory and handles at the end of a soak against those after its first fifth."""


def option(name, usual):
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else usual


def play_on(person, answered):
    """Orders as fast as they are accepted, until the socket is cut."""
    try:
        while True:
            number = person.state["number"]
            if person.order("push")["type"] == "accepted":
                answered.append(number)
                person.until(number + 1)
    except (ConnectionClosed, OSError, TimeoutError):
        return


def kills(database, seconds):
    """Kill it, look what is there, go on."""
    rng = random.Random(1)
    server = Server(database, log="warning")
    games = [server.duel(target=100_000) for _ in range(GAMES)]
    for game in games:
        for seat, number in enumerate((3, 4)):
            person = server.sit(game["seats"][seat]["token"])
            person.order(f"hide {number}")
            person.close()
    answered = [[] for _ in games]
    until, count, lost, twice = time.monotonic() + seconds, 0, 0, 0
    while time.monotonic() < until:
        people = [server.sit(game["host"]) for game in games]
        threads = [threading.Thread(target=play_on, args=pair) for pair in zip(people, answered, strict=True)]
        for thread in threads:
            thread.start()
        time.sleep(0.1 + rng.random() * 0.5)
        server.kill()
        count += 1
        for thread in threads:
            thread.join()
        server = Server(database, log="warning")
        for game, one in zip(games, answered, strict=True):
            back = server.sit(game["host"])
            pushes = [event["at"] for event in back.events if event["kind"] == "push"]
            twice += len(pushes) - len(set(pushes))
            lost += len(set(one) - {at - 1 for at in pushes})
            back.close()
    server.stop()
    return {"kills": count, "acknowledged": sum(map(len, answered)), "lost": lost, "twice": twice}, lost + twice == 0


def races(database, seconds):
    """Both servers get an order for the same moment."""
    servers = [Server(database, log="warning") for _ in range(2)]
    game = servers[0].duel(target=100_000)
    people = [server.sit(game["host"]) for server in servers]
    people[0].order("hide 3")
    other = servers[0].sit(game["seats"][1]["token"])
    other.order("hide 4")
    for person in people:
        person.until(2)
    until, tried, wrong = time.monotonic() + seconds, 0, 0
    while time.monotonic() < until:
        number = min(person.state["number"] for person in people)
        texts = [f"throw {number}", "push"]
        answers = [None, None]

        def give(which, number=number, answers=answers, texts=texts):
            answers[which] = people[which].order(texts[which] if which else "push", number=number)["type"]

        threads = [threading.Thread(target=give, args=(which,)) for which in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for person in people:
            person.until(number + 1)
        tried += 1
        after = {person.state["number"] for person in people}
        wrong += after != {number + 1}
    for server in servers:
        server.stop()
    return {"races": tried, "wrong": wrong}, wrong == 0


NONSENSE = (
    b"",
    b"{",
    b"[" * 5_000,
    b'{"type":"order"}',
    b'{"type":"order","number":1e99,"text":"push"}',
    b'{"type":"hello","token":7}',
    b'{"type":"seek","at":-5}',
    b'{"type":"odds","id":1,"text":"' + b"x" * 3_000 + b'"}',
    b"\xff\xfe\x00",
    "☃".encode() * 500,
)


def nonsense(database, seconds):
    """Whatever is sent, the game stands and the server answers."""
    server = Server(database, log="info")
    game = server.duel()
    person = server.sit(game["host"])
    person.order("hide 3")
    rng = random.Random(2)
    until, sent, silent = time.monotonic() + seconds, 0, 0
    paths = [
        "/api/games",
        "/api/mine",
        "/api/records",
        f"/api/games/{game['host']}/fork",
        "/api/games/\0",
        "/%ff",
        "/ws",
    ]
    while time.monotonic() < until:
        body = bytearray(rng.choice(NONSENSE))
        for _ in range(rng.randrange(4)):
            body.insert(rng.randrange(len(body) + 1), rng.randrange(256))
        if rng.randrange(2):
            length = f"Content-Length: {len(body)}\r\nConnection: close"
            head = f"POST {rng.choice(paths)} HTTP/1.1\r\nHost: 127.0.0.1\r\n{length}\r\n\r\n"
            with socket.create_connection(("127.0.0.1", server.port)) as raw:
                raw.sendall(head.encode("utf-8", "replace") + body)
                raw.settimeout(10)
                silent += not raw.recv(100)
        else:
            stranger = server.sit(game["observer"])
            try:
                stranger.socket.send(bytes(body))
                stranger.socket.recv(10)
            except (ConnectionClosed, TimeoutError):
                pass
            stranger.close()
        sent += 1
    back = server.sit(game["host"])
    is_same = back.state["number"] == 1
    back.close()
    person.close()
    faults = server.stop().count("fault")
    return {
        "sent": sent,
        "unanswered": silent,
        "faults": faults,
        "game changed": int(not is_same),
    }, not faults and not silent and is_same


def handles_of(server):
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def memory_of(server):
    lines = Path(f"/proc/{server.process.pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def soak(database, seconds):
    """People come, play a little, and go."""
    server = Server(database, log="warning", idle_seconds=2)
    games = [server.duel(target=100_000) for _ in range(SOAK_GAMES)]
    for game in games:
        for seat, number in enumerate((3, 4)):
            person = server.sit(game["seats"][seat]["token"])
            person.order(f"hide {number}")
            person.close()
    rng = random.Random(3)
    began, orders, first = time.monotonic(), 0, None
    said = began
    while time.monotonic() < began + seconds:
        game = rng.choice(games)
        people = [server.sit(game[whom]) for whom in ("host", "observer")]
        for _ in range(rng.randrange(1, 12)):
            number = people[0].state["number"]
            if people[0].order("push")["type"] == "accepted":
                people[0].until(number + 1)
                orders += 1
        for person in people:
            person.close()
        time.sleep(PAUSE)
        if first is None and time.monotonic() > began + seconds / 5:
            time.sleep(4)
            first = memory_of(server), handles_of(server)
        if time.monotonic() > said + 60:
            said = time.monotonic()
            print(
                f"  {said - began:6.0f} s  {orders} orders, {memory_of(server)} kB, {handles_of(server)} handles",
                flush=True,
            )
    time.sleep(4)
    last = memory_of(server), handles_of(server)
    server.stop()
    is_flat = all(now <= then * MOST_GROWTH for now, then in zip(last, first, strict=True))
    return {"orders": orders, "memory kB": (first[0], last[0]), "handles": (first[1], last[1])}, is_flat


def main():
    trials = {"kills": kills, "races": races, "nonsense": nonsense, "soak": soak}
    wanted = [word for word in sys.argv[1:] if word in trials] or ["kills", "races", "nonsense"]
    seconds, postgres = float(option("--seconds", "60")), option("--postgres", "")
    found, failed = {}, 0
    for name in wanted:
        with tempfile.TemporaryDirectory() as folder:
            stores = {"sqlite": f"sqlite:///{folder}/games.sqlite3"} if name != "races" else {}
            if postgres:
                stores["postgresql"] = postgres
            if not stores:
                print(f"{name}: left out, it needs --postgres postgresql://...")
            for kind, database in stores.items():
                print(f"{name}, {kind}, {seconds:.0f} s ...", flush=True)
                told, is_well = trials[name](database, seconds)
                found[f"{name}, {kind}"] = told
                failed += not is_well
                print(f"  {'holds' if is_well else 'FELL SHORT'}: {told}", flush=True)
    if "--json" in sys.argv:
        Path(option("--json", "")).write_text(json.dumps(found, indent=1))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
