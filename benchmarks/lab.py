"""The lab measured: battles a second, what a second worker and Ray bring, memory, the report, and how cost grows with size.

python benchmarks/lab.py [simulate] [ray] [memory] [report] [growth] [peers] [--share 1.0] [--json PATH]

Without words all of them. Run it with the compiled package on a machine that does nothing else; GOALS are for two small cores.
`--share 0.05` plays a twentieth of everything and reckons the times up: for a look, not for a figure to hold. What one process
does is measured in its processor time, so that others on the machine hardly disturb it; what several do, by the clock. The peers
(Catanatron, OpenSpiel, Wesnoth's headless battle) are measured in the same run where they are installed.
"""

import importlib.util
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from vedette import books
from vedette.ai import decide
from vedette.build_info import compiled
from vedette.engine.dice import Rng
from vedette.engine.game import Game
from vedette.lab import page
from vedette.lab.balance import Balance
from vedette.lab.job import Job
from vedette.lab.simulation import Simulation, players_on
from vedette.lab.workers import cores

HERE = Path(__file__).resolve().parent
BOOK, BATTLE = "empires", "first-battle"
GROWING, GROWN = "adventures", "stand-up-fight"
SIZES = ((4, 12), (8, 24))
GOALS = {
    "10,000 battles steady, all cores, s": ("<", 60),
    "10,000 battles random, all cores, s": ("<", 8),
    "memory after 100,000 battles against after 10,000": ("<", 1.1),
    "report on 2,000 battles, s": ("<", 1),
    "adventures 4 against 12, decisions/s": (">", 25_000),
    "adventures 8 against 24, decisions/s": (">", 12_000),
    "adventures 8 against 24, a steady battle, s": ("<", 1.5),
    "empires, decisions/s": (">", 300_000),
    "shock, decisions/s": (">", 100_000),
}
MEMORY = """
import resource, sys
from vedette import books
from vedette.lab.job import Job
from vedette.lab.simulation import Simulation
from vedette.lab.workers import Alone
setup = books.entry(sys.argv[1]).scenarios().setup_of(sys.argv[2])
Simulation(Job(sys.argv[1], setup, ["rash", "rash"], "memory", int(sys.argv[3]))).run(Alone())
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def option(name, usual):
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else usual


class Bench:
    def __init__(self, share):
        self.share = share
        self.rows = {}

    def put(self, what, value):
        self.rows[what] = value
        told = f"{value:,.2f}" if value < 100 else f"{value:,.0f}"
        sign, goal = GOALS.get(what, ("", 0))
        holds = (
            ""
            if not sign
            else f"   goal {sign} {goal:,}: {'holds' if (value < goal) == (sign == '<') else 'falls short'}"
        )
        print(f"  {what:58} {told:>12}{holds}", flush=True)

    def seconds(self, players, battles, workers=0, on="", warm=True):
        """Seconds for so many battles, the start of the processes left out; of one process its processor time."""
        clock = time.process_time if workers == 1 else time.perf_counter
        setup = books.entry(BOOK).scenarios().setup_of(BATTLE)
        played = max(64, int(battles * self.share))
        with players_on(on, workers) as fighting:
            if warm:
                Simulation(Job(BOOK, setup, [players, players], "warm", 64)).run(fighting)
            began = clock()
            Simulation(Job(BOOK, setup, [players, players], "bench", played)).run(fighting)
            spent = clock() - began
        return spent * battles / played

    def simulate(self):
        for players, battles in (("steady", 10_000), ("random", 10_000)):
            alone = self.seconds(players, battles, 1)
            both = self.seconds(players, battles, cores())
            self.put(f"10,000 battles {players}, one process, processor time, s", alone)
            self.put(f"10,000 battles {players}, {cores()} free cores, reckoned from it, s", alone / cores())
            self.put(f"10,000 battles {players}, all cores, s", both)
            self.put(f"gain of {cores()} processes over one, {players}", alone / both)

    def ray(self):
        if importlib.util.find_spec("ray") is None:
            print("  Ray is not installed (pip install 'vedette[cluster]')")
            return
        pool = self.seconds("steady", 10_000, cores())
        one = self.seconds("steady", 10_000, on="ray")
        self.put("10,000 battles steady on Ray, one node, s", one)
        self.put("Ray on one node against the pool", pool / one)
        from ray.cluster_utils import Cluster

        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        try:
            cluster.add_node(num_cpus=max(1, cores() - 1))
            two = self.seconds("steady", 10_000, on=cluster.address)
        finally:
            cluster.shutdown()
        self.put("10,000 battles steady on Ray, two nodes of this machine, s", two)
        self.put("Ray on two nodes against the pool", pool / two)

    def memory(self):
        sizes = [max(100, int(n * self.share)) for n in (10_000, 100_000)]
        got = []
        for battles in sizes:
            command = [sys.executable, "-c", MEMORY, BOOK, BATTLE, str(battles)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            got.append(int(done.stdout) / 1024)
            self.put(f"memory of one process after {battles:,} battles, MB", got[-1])
        self.put("memory after 100,000 battles against after 10,000", got[1] / got[0])

    def report(self):
        setup = books.entry(BOOK).scenarios().setup_of(BATTLE)
        job = Job(BOOK, setup, ["rash", "rash"], "report", 2_000, detail=True)
        rows = []
        with players_on("", cores()) as fighting:
            Simulation(job).run(fighting, rows.extend)
        began = time.perf_counter()
        report = Balance(job)
        report.add(rows)
        text = page.page_of(report.doc(), [])
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "report.html").write_text(text)
        self.put("report on 2,000 battles, s", time.perf_counter() - began)
        self.put("report on 2,000 battles, kB", len(text) / 1024)

    def growth(self):
        for name in books.names():
            setup = books.entry(name).scenarios().setup_of("first-battle")
            self.put(f"{name}, decisions/s", random_rate(name, setup, 4 * self.share))
        for sizes in SIZES:
            setup = sized(*sizes)
            label = f"{GROWING} {sizes[0]} against {sizes[1]}"
            self.put(f"{label}, decisions/s", random_rate(GROWING, setup, 6 * self.share))
            self.put(f"{label}, a steady battle, s", steady_battle(GROWING, setup, 3 if self.share == 1 else 1))

    def peers(self):
        sys.path.insert(0, str(HERE))
        import rules

        for module, label, run in (
            ("pyspiel", "OpenSpiel chess (C++), decisions/s", lambda: rules.spiel_moves("chess", 2)),
            ("catanatron", "Catanatron, decisions/s", lambda: rules.catan_moves(2)),
        ):
            if importlib.util.find_spec(module) is None:
                print(f"  {label}: not installed (pip install .[bench])")
            else:
                self.put(label, run())
        wesnoth = shutil.which("wesnoth", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"]))
        if wesnoth is None:
            print("  Wesnoth's headless battle: not installed (of Debian wesnoth-1.16-core is enough)")
        else:
            self.put("Wesnoth, a battle of its AI, processor time, s", wesnoth_battle(wesnoth))
        setup = books.entry(BOOK).scenarios().setup_of(BATTLE)
        self.put("the same of steady players here, ms", 1000 * steady_battle(BOOK, setup, 200))


def wesnoth_battle(program, more=5):
    """Seconds of processor time for a battle of Wesnoth's AI against itself, without what it takes to start."""
    spent = []
    with tempfile.TemporaryDirectory() as folder:
        for battles in (1, 1, 1 + more):  # the first one fills its cache
            words = ["--nogui", "--multiplayer", "--controller", "1:ai", "--controller", "2:ai", "--nosound"]
            words += ["--multiplayer-repeat", str(battles), "--log-info=ai/testing", "--userdata-dir", folder]
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            done = subprocess.run([program, *words], capture_output=True, timeout=900, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            if (done.stdout + done.stderr).count(b"WINNER: ") != battles:
                raise SystemExit("Wesnoth did not play its battles to their end")
            spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return (spent[2] - spent[1]) / more


def sized(units, bands):
    """The Stand Up Fight with other numbers."""
    setup = dict(books.entry(GROWING).scenarios().setup_of(GROWN))
    setup["sides"] = [{**side, "recruit": count} for side, count in zip(setup["sides"], (units, bands), strict=True)]
    return setup


def random_rate(name, setup, seconds):
    """Decisions a second of play at random, of processor time."""
    book = books.entry(name).book()
    made = seed = 0
    began = time.process_time()
    while seed == 0 or time.process_time() - began < seconds:
        game = Game(book, setup, str(seed))
        rng = Rng(seed)
        while game.state.question is not None:
            if game.apply_order(game.sample(rng)) is not None:
                raise SystemExit("an offered order was refused")
        made += len(game.history)
        seed += 1
    return made / (time.process_time() - began)


def steady_battle(name, setup, battles):
    """Seconds of processor time for a battle between steady players."""
    entry = books.entry(name)
    player = entry.player("steady")
    began = time.process_time()
    for seed in range(battles):
        game = Game(entry.book(), setup, str(seed))
        rng = Rng(seed)
        while game.state.question is not None:
            game.apply_order(decide(player, game.book, game.state, rng))
    return (time.process_time() - began) / battles


def main():
    bench = Bench(float(option("--share", "1.0")))
    print(f"{'compiled' if compiled() else 'PLAIN: build it first'}, {cores()} cores, share {bench.share:g}")
    known = ("simulate", "ray", "memory", "report", "growth", "peers")
    asked = [word for word in sys.argv[1:] if word in known] or list(known)
    for part in asked:
        print(part)
        getattr(bench, part)()
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory of this process: {used:.0f} MB")
    where = option("--json", "")
    if where:
        Path(where).write_text(json.dumps({"compiled": compiled(), "cores": cores(), "rows": bench.rows}, indent=1))


if __name__ == "__main__":
    main()
