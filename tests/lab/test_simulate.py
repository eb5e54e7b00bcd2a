"""`vedette simulate`: the same results whatever plays the battles; stopped and taken up again; clear words for what is wrong."""

import errno
import io
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path

import polars as pl
import pytest

from lab.commands import vedette
from parts import first_battle, having
from vedette import books
from vedette.engine.dice import Rng
from vedette.engine.game import apply_order
from vedette.engine.types import BadInput
from vedette.engine.view import losses_in
from vedette.lab import result_store
from vedette.lab.aggregation import BattleCounts, interval
from vedette.lab.job import Job, JobContext, fight_block
from vedette.lab.paired_comparison import value
from vedette.lab.simulation import Simulation, simulate
from vedette.lab.workers import Alone, WorkerPool


def small(battles=6, seed="3", **more):
    """Battles by lot between players who do anything."""
    return Job("empires", None, ["rash", "rash"], seed, battles, **more)


@pytest.fixture(scope="module")
def whole():
    """What comes of them when nothing goes wrong."""
    return simulate(small(), workers=1).count.doc()


def test_results_do_not_depend_on_the_number_of_workers():
    line = ["simulate", "--book", "empires", "--battles", "6", "--players", "random,random", "--seed", "3", "--json"]
    docs = [json.loads(vedette(*line, "--workers", n)[1]) for n in (1, 2)]
    assert docs[0]["results"] == docs[1]["results"]
    assert docs[0]["results"]["battles"] == 6
    assert sum(docs[0]["results"]["wins"]) + docs[0]["results"]["draws"] == 6
    assert docs[0]["complete"]
    other = json.loads(vedette(*line[:-2], "4", "--json", "--workers", 1)[1])
    assert other["results"]["digest"] != docs[0]["results"]["digest"]


def test_any_battle_of_a_simulation_can_be_watched(tmp_path):
    setup = books.entry("empires").scenarios().setup_of("first-battle")
    job = Job("empires", setup, ["steady", "rash"], "9", 3)
    row = fight_block(job.doc(), 2, 3)[0]
    path = tmp_path / "g.json"
    line = ["watch", "--scenario", "first-battle", "--players", "steady,rash", "--seed", "9-2", "--quiet", "--save"]
    assert vedette(*line, path)[0] == 0
    record = json.loads(path.read_text())
    assert (record["outcome"]["winner"], record["outcome"]["level"]) == (row["winner"], row["level"])
    assert (len(record["orders"]), record["outcome"]["scores"]) == (row["orders"], [row["score_0"], row["score_1"]])


@pytest.mark.parametrize("name", having("scenarios"))
def test_a_row_tells_what_the_owner_sees_of_his_losses(name):
    table = JobContext(Job(name, first_battle(name), ["rash", "rash"], "toll", 1))
    state = table.begin(0)
    luck = Rng(7)
    for _ in range(120):
        if state.question is None:
            break
        apply_order(table.book, state, table.book.sample_aggressive(state, state.question, luck))
    for side in (0, 1):
        told, seen = table.book.losses(state, side), losses_in(table.book.view(state, side), side)
        assert (told.worth, told.lost, told.gone) == (seen.worth, seen.lost, seen.gone)
        assert 0 <= told.lost <= told.force


def test_losses_in_figures_are_a_share_of_the_figures():
    """Where a side is worth its units, they are not added to the figures it lost."""
    setup = books.entry("shock").scenarios().setup_of("first-battle")
    table = JobContext(Job("shock", setup, ["rash", "rash"], "toll", 1))
    view = table.book.view(table.begin(0), 1)
    figures = sum([piece["figures"] for piece in view["pieces"] if piece["side"] == 1])
    row = table.fight(0)
    assert row["force_1"] == figures
    assert value(row, "lost_1", True) == 1000 * row["lost_1"] // figures


def test_words_for_people():
    code, said, _ = vedette("simulate", "first-battle", "--battles", 2, "--players", "rash,rash", "--workers", 1)
    assert code == 0
    assert "The wells of Abu Simra (When Empires Clash!), rash against rash, seed 1" in said
    assert "British: won " in said
    assert "2 battles; played in " in said


def test_the_book_is_found_by_the_scenario():
    code, said, _ = vedette(
        "simulate", "tofrek-1885", "--battles", 1, "--players", "rash,rash", "--workers", 1, "--json"
    )
    assert (code, json.loads(said)["job"]["book"]) == (0, "shock")


def test_what_each_turn_cost_is_looked_at_only_where_it_is_wanted():
    plain, detailed = [fight_block(small(1, detail=wanted).doc(), 0, 1)[0] for wanted in (False, True)]
    assert plain["course_0"] == []
    for side in (0, 1):
        course = detailed[f"course_{side}"]
        assert len(course) == detailed["turns"]
        assert course == sorted(course)
        assert course[-1] == detailed[f"lost_{side}"]
    looked = ("course_0", "course_1", "felled")
    assert plain["felled"] == []
    assert {**plain, **{key: detailed[key] for key in looked}} == detailed


def test_a_recorded_battle_is_played_on_from_any_moment(tmp_path):
    path = tmp_path / "g.json"
    words = ("--scenario", "first-battle", "--seed", 7, "--players", "rash,rash")
    assert vedette("watch", *words, "--quiet", "--save", path)[0] == 0
    orders = len(json.loads(path.read_text())["orders"])
    bare = ["simulate", "--record", path, "--battles", 4, "--json"]
    line = [*bare, "--players", "rash,rash"]
    early, again = [json.loads(vedette(*line, "--at", 20, "--workers", n)[1]) for n in (1, 2)]
    assert early["results"] == again["results"]
    assert early["job"]["title"] == "The wells of Abu Simra, from order 21 on"
    assert early["results"]["orders"]["most"] > 20
    late = json.loads(vedette(*line, "--at", orders - 1, "--workers", 1)[1])
    assert late["results"]["orders"]["most"] <= 3, "only what is played on is counted"
    for words, complaint in (
        (["--at", orders], "the battle is over at that moment"),
        (["--at", 9999], "cannot be stopped after 9999"),
        (["--book", "shock"], "a record has its own"),
        (["--at", 20, "--players", "solo,rash"], "said in the record"),
    ):
        assert complaint in vedette(*bare, *words)[2]
    assert "name it with --record" in vedette("simulate", "--at", 3)[2]


# --- stopped, killed, taken up again ----------------------------------------------------------------------------------


def test_stopped_and_taken_up_again_is_the_same_as_never_stopped(tmp_path, whole):
    folder = tmp_path / "kept"
    seen = []

    def stop(rows):
        seen.append(rows)
        if len(seen) == 3:
            raise KeyboardInterrupt

    stopped = simulate(small(), workers=1, save=folder, watch=stop)
    assert (stopped.stopped, stopped.count.battles) == (True, 3)
    assert len(list(folder.glob("*.parquet"))) == 3, "results are kept as they come"
    resumed = simulate(small(), workers=2, save=folder, resume=True)
    assert (resumed.kept, resumed.count.doc()) == (3, whole)
    frame = pl.read_parquet(folder / "*.parquet")
    assert sorted(frame["number"].to_list()) == list(range(6)), "nothing is lost or counted twice"
    assert frame.filter(pl.col("winner") == 0).height == whole["wins"][0]


KILLED = """
import sys
from vedette.lab.workers import WorkerPool

def wait(job, first, after):
    import os, time
    with open(f"{job['folder']}/{os.getpid()}", "w"):
        time.sleep(300)

if __name__ == "__main__":
    list(WorkerPool(2).play({"folder": sys.argv[1]}, [(0, 1), (1, 2)], wait))
"""


def is_running(process):
    """A process that has ended but that nobody has taken note of is not running."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds the workers by /proc")
def test_workers_end_with_a_program_that_is_killed(tmp_path):
    program, folder = tmp_path / "killed.py", tmp_path / "at-work"
    program.write_text(KILLED)
    folder.mkdir()
    parent = subprocess.Popen(
        [sys.executable, program, folder], env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    )
    until = time.monotonic() + 60
    while len(list(folder.iterdir())) < 2:
        assert time.monotonic() < until
        time.sleep(0.02)
    workers = [int(path.name) for path in folder.iterdir()]
    assert all(is_running(one) for one in workers)
    parent.kill()
    parent.wait()
    until = time.monotonic() + 20
    while any(is_running(one) for one in workers):
        assert time.monotonic() < until, "a worker has outlived its program"
        time.sleep(0.02)


def test_a_worker_that_is_killed_loses_nothing(whole):
    pool = WorkerPool(2)
    killed = []

    def kill(rows):  # two battles are not handed out yet
        if not killed:
            killed.extend(pool.processes())
            os.kill(killed[0].pid, signal.SIGKILL)
            while any(one.is_alive() for one in killed):  # the pool has noticed, and ends the others
                time.sleep(0.01)

    simulation = Simulation(small())
    try:
        count = simulation.run(pool, kill)
    finally:
        pool.close()
    assert killed
    assert pool.breaks == 1
    assert count.doc() == whole


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise")
def test_ctrl_c_while_a_block_is_written_leaves_it_kept_and_counted(tmp_path, monkeypatch):
    write = result_store.ResultStore.write

    def interrupted(folder, path, content):
        write(folder, path, content)
        if path.suffix == ".parquet":
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(result_store.ResultStore, "write", interrupted)
    done = simulate(small(), workers=1, save=tmp_path / "kept")
    assert (done.stopped, done.count.battles) == (True, 1)
    assert pl.read_parquet(tmp_path / "kept" / "*.parquet").height == 1


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent otherwise")
def test_ctrl_c_tells_what_there_is(tmp_path):
    folder = tmp_path / "kept"
    words = [
        "simulate",
        "--battles",
        "10000000",  # more than any machine plays before it is stopped
        "--players",
        "rash,rash",
        "--workers",
        "2",
        "--save",
        str(folder),
        "--json",
    ]
    process = subprocess.Popen([sys.executable, "-m", "vedette.cli.main", *words], stdout=subprocess.PIPE, text=True)
    until = time.monotonic() + 120
    while not list(folder.glob("*.parquet")):
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    doc = json.loads(said)
    assert not doc["complete"]
    assert doc["results"]["battles"] == pl.read_parquet(folder / "*.parquet").height > 0


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_real_cluster_of_two_nodes_one_of_which_is_lost(tmp_path):
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    job = small(24)
    whole = simulate(job, workers=2).count.doc()
    node = {"num_cpus": 1, "object_store_memory": 100_000_000}
    two = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    second = two.add_node(**node)
    lost = []
    out = io.StringIO()

    def lose(rows):
        print("told by Ray")
        if not lost:
            two.remove_node(second, allow_graceful=False)
            lost.append(rows)

    try:
        with redirect_stdout(out):
            done = simulate(job, on=two.address, save=tmp_path / "kept", watch=lose)
            print("results")
    finally:
        ray.shutdown()
        two.shutdown()
    assert lost
    assert out.getvalue() == "results\n", "what Ray has to say does not get among the results"
    assert done.count.doc() == whole
    numbers = pl.read_parquet(tmp_path / "kept" / "*.parquet")["number"].to_list()
    assert sorted(numbers) == list(range(24)), "nothing is lost or counted twice"


# --- what is wrong is said --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--battles", "0"], "--battles is a number from 1"),
        (["nowhere-1899"], "there is no scenario 'nowhere-1899'"),
        (["nowhere.toml"], "nowhere.toml"),
        (["--book", "chess"], "there is no book 'chess'"),
        (["--players", "genius,rash"], "there is no player 'genius'"),
        (["--players", "rash"], "--players takes two players"),
        (["--workers", "-1"], "--workers is 1 or more"),
        (["--workers", "2", "--on", "ray"], "--workers is for this machine"),
        (["--on", "elsewhere"], "--on is ray, HOST:PORT or ray://HOST:PORT; not 'elsewhere'"),
        (["--on", "127.0.0.1:9"], "there is no Ray cluster at '127.0.0.1:9': Connection refused"),
        (["--resume"], "name that folder with --save"),
        (["--house", "broken.toml"], "broken.toml:3"),
        (["--house", "theirs.toml"], "for the book 'shock', not for 'empires'"),
        (["--save", "full"], "the folder is not empty"),
        (["--save", "club.txt"], "club.txt"),
    ],
)
def test_bad_input_gets_one_clear_line(words, complaint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.toml").write_text('book = "empires"\n[settings]\nno_such_thing = 1\n')
    (tmp_path / "theirs.toml").write_text('book = "shock"\n')
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("dear aunt")
    (tmp_path / "club.txt").write_text("not a folder")
    code, said, err = vedette("simulate", *(["--battles", "2"] if "--battles" not in words else []), *words)
    assert (code, said) == (2, "")
    assert complaint in err
    assert len(err.strip().splitlines()) == 1


def test_another_simulation_is_not_written_over(tmp_path):
    simulate(small(1), workers=1, save=tmp_path / "kept")
    with pytest.raises(BadInput, match="another simulation"):
        simulate(small(1, seed="4"), workers=1, save=tmp_path / "kept", resume=True)
    with pytest.raises(BadInput, match="--resume"):
        simulate(small(1), workers=1, save=tmp_path / "kept")


def test_a_full_disk_is_said_and_what_was_written_stays(tmp_path, monkeypatch):
    folder = result_store.ResultStore(tmp_path / "kept", small(2), False)
    folder.write_rows(fight_block(small(2).doc(), 0, 1))

    def full(path, content):
        with path.open("wb") as half:
            half.write(content[:100])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(BadInput, match="No space left on device; what is there already is kept; make room"):
        Simulation(small(2), folder).run(Alone())
    with pytest.raises(BadInput, match="No space left on device"):
        result_store.ResultStore(tmp_path / "other", small(2), False)
    assert [path.name for path in folder.block_files()] == ["battles-000000000.parquet"]
    assert not list(tmp_path.glob("*/*.part")), "nothing half written is left, that would be in the way"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_the_library_that_writes_parquet_never_sees_the_disk(tmp_path):
    folder = result_store.ResultStore(tmp_path / "kept", small(1), False)
    (tmp_path / "kept" / "battles-000000000.parquet.part").symlink_to("/dev/full")
    with pytest.raises(BadInput, match="No space left on device"):
        folder.write_rows(fight_block(small(1).doc(), 0, 1))


def test_without_the_extras_it_says_which_to_install(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "polars", None)
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "pip install 'vedette[sim]'" in vedette("simulate", "--battles", 1, "--save", tmp_path / "kept")[2]
    assert "pip install 'vedette[cluster]'" in vedette("simulate", "--battles", 1, "--on", "ray")[2]
    assert vedette("simulate", "--battles", 1, "--players", "rash,rash", "--workers", 1)[0] == 0
    assert not (tmp_path / "kept").exists()


def test_a_book_without_battles_by_lot_says_so(stub):
    assert "has no one-off battles" in vedette("simulate", "--book", "pickets", "--battles", 1)[2]
    assert vedette("simulate", "ford", "--book", "pickets", "--battles", 4, "--workers", 1)[0] == 0


# --- counting ---------------------------------------------------------------------------------------------------------


def test_intervals_are_wilsons():
    low, high = interval(83, 100)
    assert (round(low, 4), round(high, 4)) == (0.7445, 0.8911)
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(0, 10)[0] == 0.0


def test_counts_are_the_same_in_whatever_order_blocks_come():
    blocks = [fight_block(small(2).doc(), n, n + 1) for n in (0, 1)]
    counts = []
    for order in (blocks, blocks[::-1]):
        count = BattleCounts()
        for rows in order:
            count.add(rows)
        counts.append(count.doc())
    assert counts[0] == counts[1]
