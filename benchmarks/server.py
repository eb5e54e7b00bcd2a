"""The service measured over real sockets and real stores, on the loopback.

python benchmarks/server.py [latency] [throughput] [memory] [start] [processes] [--postgres URL] [--json PATH]

Without words the first four are run; `processes` needs --postgres: one, two and three server processes on that database.
The figures to hold are those of GOALS; the run says of each whether it holds. Run it with the compiled package on a machine
that does nothing else: with the load of others only the shares mean something. The bare echo (server_echo.py) gets the same
orders and sends the same bytes to the same sockets, with no rules and no store.
"""

import asyncio
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from server_battle import setup
from server_client import decode, open_socket, order_of

PROGRAM = "import sys, json; from vedette.server.main import serve; serve(**json.loads(sys.argv[1]))"
ECHO = str(Path(__file__).resolve().parent / "server_echo.py")
GAMES = 500
SECONDS = 12
LONG = 60
"""The delay is measured for so long that pings, the sweeping of tables and stalls of the disk are in it."""
GOALS = {
    "order to other screen, p99 ms (500 games, 1,000 sockets, 250 orders/s)": ("<", 10),
    "sqlite: durable orders/s": (">", 1000),
    "postgresql: durable orders/s": (">", 1000),
    "sqlite: share of a bare echo": (">", 0.3),
    "postgresql: share of a bare echo": (">", 0.3),
    "memory per idle game, kB": ("<", 200),
    "start with 10,000 stored games, s": ("<", 2),
}


class Server:
    def __init__(self, command):
        began = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.seconds = time.perf_counter() - began
        self.port = int(line.split()[3].rstrip("/").rsplit(":", 1)[1])

    def post(self, path, body):
        url = f"http://127.0.0.1:{self.port}{path}"
        with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode())) as got:
            return json.load(got)

    def new_game(self):
        seats = [{"side": 0}, {"side": 1}]
        return self.post("/api/games", {"book": "empires", "setup": setup(), "seats": seats})

    def memory_kb(self):
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])

    def cpu(self):
        return cpu_seconds(self.process.pid)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def cpu_seconds(pid):
    """Processor time that a process has taken."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def postgres_seconds():
    """Processor time of all processes of the database that run now."""
    found = 0.0
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                is_one = (folder / "comm").read_text().strip() == "postgres"
            except OSError:
                continue
            found += cpu_seconds(folder.name) if is_one else 0.0
    return found


def vedette(database, **more):
    words = dict(host="127.0.0.1", port=0, browser=False, database=database, limits=False, **more)
    return Server([sys.executable, "-c", PROGRAM, json.dumps(words)])


class Match:
    """Two sockets that play one game; notes how long each order takes to the other screen."""

    def __init__(self, bench, number):
        self.bench = bench
        self.chance = random.Random(number)
        self.number = -1
        self.sent = 0.0
        self.mover, self.given = None, -1
        self.question = None

    async def sit(self, port, game):
        self.token = game["seats"][0]["token"]
        self.sockets = [await open_socket(port, self.heard) for _ in range(2)]
        for socket, seat in zip(self.sockets, game["seats"], strict=True):
            socket.say(type="hello", token=seat["token"])
        while self.question is None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    def heard(self, socket, body):
        self.bench.deliveries += 1
        if not body.startswith(b'{"type":"state"'):
            if body.startswith(b'{"type":"refused"'):
                raise RuntimeError(body)
            return
        message = decode(body)
        if message.number > self.number:
            self.number = message.number
            self.question = None
        if message.question is not None:
            self.question, self.asker = message.question, socket
        if self.sent and socket is not self.mover and message.number > self.given:
            self.bench.times.append(time.perf_counter() - self.sent)
            self.bench.orders += 1
            self.sent = 0.0
        self.bench.after(self)

    def move(self):
        """Give one order, if it is anybody's turn to."""
        if self.question is not None and not self.sent:
            text = order_of(self.question, self.chance)
            self.mover, self.given, self.sent = self.asker, self.number, time.perf_counter()
            self.asker.say(type="order", number=self.number, text=text)


class Bench:
    def __init__(self, flat_out=False):
        self.times, self.orders, self.deliveries = [], 0, 0
        self.flat_out = flat_out
        self.is_on = False

    def after(self, match):
        if self.flat_out and self.is_on:
            match.move()

    def start(self):
        self.times.clear()
        self.orders = self.deliveries = 0
        self.began = time.perf_counter()
        self.is_on = True

    def rate(self):
        return self.orders / (time.perf_counter() - self.began)


async def seat_all(bench, server, count):
    matches = [Match(bench, number) for number in range(count)]
    games = [server.new_game() for _ in matches]
    for start in range(0, count, 50):
        pairs = list(zip(matches, games, strict=True))[start : start + 50]
        await asyncio.gather(*[match.sit(server.port, game) for match, game in pairs])
    return matches


async def latency(database):
    """One order per game every two seconds, spread evenly."""
    server = vedette(database)
    bench = Bench()
    matches = await seat_all(bench, server, GAMES)
    await asyncio.sleep(1)
    loop = asyncio.get_running_loop()
    began = loop.time()
    bench.start()
    late = 0
    for turn in range(int(LONG / 2 * GAMES)):
        due = began + turn * 2 / GAMES
        if due > loop.time():
            await asyncio.sleep(due - loop.time())
        late = max(late, loop.time() - due)
        matches[turn % GAMES].move()
    await asyncio.sleep(1)
    memory_kb = server.memory_kb()
    server.stop()
    times = sorted(bench.times)
    return {
        **await echo_latency(),
        "order to other screen, worst ms": times[-1] * 1e3,
        "memory with 500 games and 1,000 sockets, MB": memory_kb / 1024,
        "order to other screen, p50 ms": times[len(times) // 2] * 1e3,
        "order to other screen, p99 ms (500 games, 1,000 sockets, 250 orders/s)": times[int(len(times) * 0.99)] * 1e3,
        "orders measured": len(times),
        "client at most late by, ms": late * 1e3,
    }


async def echo_latency():
    """The same with the bare echo: what the machine and the sockets take by themselves."""
    echo = EchoServer([sys.executable, ECHO])
    times = []

    def heard(socket, body):
        if body.startswith(b'{"type":"state"') and socket.is_second and socket.partner.sent:
            times.append(time.perf_counter() - socket.partner.sent)
            decode(body)

    pairs = await echo_pairs(echo, GAMES, heard)
    loop = asyncio.get_running_loop()
    began = loop.time()
    for turn in range(int(SECONDS / 2 * GAMES)):
        due = began + turn * 2 / GAMES
        if due > loop.time():
            await asyncio.sleep(due - loop.time())
        first = pairs[turn % GAMES][0]
        first.sent = time.perf_counter()
        first.say(type="order", number=turn, text="move 3 to 4,5 facing N")
    await asyncio.sleep(1)
    echo.stop()
    times.sort()
    return {
        "bare echo, p50 ms": times[len(times) // 2] * 1e3,
        "bare echo, p99 ms": times[int(len(times) * 0.99)] * 1e3,
        "bare echo, worst ms": times[-1] * 1e3,
    }


async def echo_pairs(server, count, heard):
    """Pairs of sockets at the bare echo."""
    pairs = []
    for number in range(count):
        pair = [await open_socket(server.port, heard) for _ in range(2)]
        for second, socket in enumerate(pair):
            socket.is_second, socket.partner, socket.sent = bool(second), pair[1 - second], 0.0
            socket.say(type="hello", token=f"{number}")
        pairs.append(pair)
    await asyncio.sleep(0.5)
    return pairs


async def flat_out(server, count, name):
    bench = Bench(flat_out=True)
    matches = await seat_all(bench, server, count)
    bench.start()
    for match in matches:
        match.move()
    await asyncio.sleep(SECONDS / 2)
    rate, bench.is_on = bench.rate(), False
    await asyncio.sleep(0.5)
    return rate


async def processes(database, count=120):
    """Several server processes on one database, flat out; what an order takes in the servers and in the database."""
    out = {}
    for number in (1, 2, 3):
        servers = [vedette(database) for _ in range(number)]
        bench = Bench(flat_out=True)
        matches = []
        for server in servers:
            matches += await seat_all(bench, server, count // number)
        before = [sum(server.cpu() for server in servers), postgres_seconds(), time.process_time()]
        bench.start()
        for match in matches:
            match.move()
        await asyncio.sleep(SECONDS)
        rate, orders = bench.rate(), max(1, bench.orders)
        after = [sum(server.cpu() for server in servers), postgres_seconds(), time.process_time()]
        bench.is_on = False
        await asyncio.sleep(0.5)
        for server in servers:
            server.stop()
        servers_ms, database_ms, client_ms = [1e3 * (b - a) / orders for a, b in zip(before, after, strict=True)]
        out[f"{number} processes on PostgreSQL: durable orders/s"] = rate
        out[f"{number} processes: processor time of an order in them, ms"] = servers_ms
        out[f"{number} processes: processor time of an order in the database, ms"] = database_ms
        out[f"{number} processes: processor time of an order in the measuring client, ms"] = client_ms
    return out


class EchoServer(Server):
    """The bare echo: an order in, the same bytes that Vedette would send out to both sockets; no rules, no store."""

    def new_game(self):
        return {"seats": [{"token": "0"}, {"token": "1"}]}


async def throughput(databases, count=200):
    """Every game gives its next order as soon as the last is on the other screen."""
    out = {}
    echo = EchoServer([sys.executable, ECHO])
    bare = await flat_out_echo(echo, count)
    echo.stop()
    out["bare echo: orders/s"] = bare
    for name, database in databases.items():
        server = vedette(database)
        rate = await flat_out(server, count, name)
        server.stop()
        out[f"{name}: durable orders/s"] = rate
        out[f"{name}: share of a bare echo"] = rate / bare
    return out


async def flat_out_echo(server, count):
    """Pairs of sockets: one sends an order, both get what a player gets."""
    orders = 0
    is_on = True

    def heard(socket, body):
        nonlocal orders
        if body.startswith(b'{"type":"state"') and socket.is_second:
            orders += 1
            decode(body)
            if is_on:
                socket.partner.say(type="order", number=orders, text="move 3 to 4,5 facing N")

    pairs = await echo_pairs(server, count, heard)
    began = time.perf_counter()
    for pair in pairs:
        pair[0].say(type="order", number=0, text="move 3 to 4,5 facing N")
    await asyncio.sleep(SECONDS / 2)
    rate = orders / (time.perf_counter() - began)
    is_on = False
    return rate


async def memory(folder, count=300, orders=60):
    """Games in the middle, opened and left alone: nobody is connected, but they are not put away yet."""
    database = f"sqlite:///{folder / 'memory.sqlite3'}"
    server = vedette(database)
    bench = Bench(flat_out=True)
    matches = await seat_all(bench, server, count)
    bench.is_on = True
    for match in matches:
        match.move()
    while min(match.number for match in matches) < orders and bench.orders < orders * count * 2:  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    bench.is_on = False
    server.stop()
    games = [row[0] for row in sqlite3.connect(database[10:]).execute("select id from game")]
    server = vedette(database, idle_seconds=600.0)
    await seat_all(Bench(), server, 5)
    before = server.memory_kb()
    tokens = [seat for match in matches for seat in [match.token]]
    sockets = []
    for token in tokens:
        socket = await open_socket(server.port, lambda *_: None)
        socket.say(type="hello", token=token)
        sockets.append(socket)
    await asyncio.sleep(3)
    with_sockets = server.memory_kb()
    for socket in sockets:
        socket.transport.close()
    await asyncio.sleep(1)
    without = server.memory_kb()
    server.stop()
    return {
        "memory per idle game, kB": (without - before) / len(games),
        "the same with a socket each, kB": (with_sockets - before) / len(games),
        "orders in each game, about": sum(match.number for match in matches) // len(matches),
    }


def start(folder, count=10_000, orders=50):
    """A store with many games in it."""
    database = f"sqlite:///{folder / 'many.sqlite3'}"
    server = vedette(database)
    server.new_game()
    empty = server.seconds
    server.stop()
    connection = sqlite3.connect(database[10:])
    body = connection.execute("select body from game").fetchone()[0]
    for number in range(count):
        connection.execute("insert into game values (?,?,?)", (f"g{number}", number, body))
        rows = [(f"g{number}", n + 1, n, "order", 0, "pass", "3 4", n, 0, 1, "", False, "") for n in range(orders)]
        connection.executemany("insert into entry values (?,?,?,?,?,?,?,?,?,?,?,?,?)", rows)
    connection.commit()
    connection.close()
    server = vedette(database)
    server.stop()
    return {"start with an empty store, s": empty, "start with 10,000 stored games, s": server.seconds}


def holds(name, value):
    if name not in GOALS:
        return ""
    sign, goal = GOALS[name]
    return f"   goal {sign} {goal}: " + ("holds" if (value < goal) == (sign == "<") else "MISSED")


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("-") and "/" not in word]
    wanted = words or ["latency", "throughput", "memory", "start"]
    found = {"others on this machine: load before the run": os.getloadavg()[0]}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        databases = {"sqlite": f"sqlite:///{folder / 'flat.sqlite3'}"}
        if "--postgres" in sys.argv:
            databases["postgresql"] = sys.argv[sys.argv.index("--postgres") + 1]
        if "latency" in wanted:
            found |= asyncio.run(latency(f"sqlite:///{folder / 'latency.sqlite3'}"))
        if "throughput" in wanted:
            found |= asyncio.run(throughput(databases))
        if "processes" in wanted:
            if "postgresql" not in databases:
                raise SystemExit("processes: name the database with --postgres URL")
            found |= asyncio.run(processes(databases["postgresql"]))
        if "memory" in wanted:
            found |= asyncio.run(memory(folder))
        if "start" in wanted:
            found |= start(folder)
    for one, value in found.items():
        print(f"{one:75} {value:10.2f}{holds(one, value)}")
    if "--json" in sys.argv:
        Path(sys.argv[sys.argv.index("--json") + 1]).write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
