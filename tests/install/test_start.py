"""`python3 run.py`, in the small house: the first start, the next ones, and what may come between."""

import re
import signal

import pytest

from tools import play
from tools.builds import KEPT_BUILDS

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]  # what runs in the background waits for everybody else


def test_the_first_start_is_plain_and_the_next_is_compiled(house):
    house.hold("wheel")
    first = house.run("--version")
    assert first.code == 0, first.err
    assert "not compiled" in first.out
    assert re.search(r"^  \S+ Python packages \d+\.\d s$", first.err, re.M)
    assert "in the background" in first.err

    while_compiling = house.run("--version")
    assert "not compiled" in while_compiling.out
    assert while_compiling.err == ""

    house.let_go()
    assert house.wait_for_compiler() is True
    next_one = house.run("--version")
    assert "compiled with mypyc" in next_one.out
    assert re.fullmatch(r"(  first reading.*\n|  \S+ first reading.*\n)*", next_one.err)
    assert house.run("where").out.split()[:2] == ["first", "compiled"]


def test_a_build_that_fails_leaves_the_plain_one_and_says_so_once(house):
    house.engine.write_text(house.engine.read_text() + '\nnumber: int = "not a number"\n')  # Python does not mind
    assert house.run("where").out.startswith("first plain ")
    assert house.wait_for_compiler() is False
    told = house.run("where")
    assert told.out.startswith("first plain ")
    assert "Compiling failed" in told.err
    assert "build/compile.log" in told.err
    assert "Incompatible types in assignment" in (house.build / "compile.log").read_text()
    again = house.run("where")
    assert (again.out, again.err) == (told.out, "")

    house.say("second")
    mended = house.run("where")
    assert mended.out.startswith("second plain ")
    assert "in the background" in mended.err


def test_compiled_waits_for_the_compiler_and_what_it_refuses_is_told(house):
    house.engine.write_text(house.engine.read_text() + '\nnumber: int = "not a number"\n')
    failed = house.run("--compiled", "where")
    assert (failed.code, failed.out) == (1, "")
    assert "Incompatible types in assignment" in failed.err
    assert "build/install.log" in failed.err
    # It was told; and it is not tried again unasked.
    plain = house.run("where")
    assert plain.out.startswith("first plain ")
    assert "ompil" not in plain.err

    house.say("second")
    said = house.run("--compiled", "where")
    assert said.out.startswith("second compiled "), said.err
    assert re.search(r"^  \S+ compiling, a few minutes \d+\.\d s$", said.err, re.M)


def test_compiled_where_it_cannot_be_is_refused(house):
    for settings in ({"VEDETTE_PURE": "1"}, {"CC": "no-such-compiler"}):
        refused = house.run("--compiled", "where", **settings)
        assert (refused.code, refused.out, len(refused.err.splitlines())) == (1, "", 1)
    assert not house.build.exists()


def test_without_a_compiler_it_is_plain_and_nothing_is_tried(house):
    said = house.run("where", CC="no-such-compiler")
    assert said.out.startswith("first plain ")
    assert play.NO_COMPILER in said.err
    assert house.run("where", CC="no-such-compiler").err == ""
    assert not (house.build / "compile.log").exists()


def test_a_running_process_and_its_workers_keep_their_build(house):
    """Whatever is built meanwhile: nothing changes under a process, and what it starts is of the same build."""
    running = house.start("stay", VEDETTE_PURE="1")
    started = running.stdout.readline().split()
    for number in range(KEPT_BUILDS + 2):
        house.say(f"later-{number}")
        assert house.run("where", VEDETTE_PURE="1").out.startswith(f"later-{number} plain ")
    assert started[2] in house.builds()
    assert len(house.builds()) == KEPT_BUILDS + 1

    worker, _ = running.communicate("go on\n", timeout=60)
    assert worker.split() == started == ["first", "plain", started[2]]
    house.run("where", VEDETTE_PURE="1")
    assert started[2] not in house.builds()
    assert len(house.builds()) == KEPT_BUILDS


def test_builds_of_old_sources_are_found_again(house):
    first = house.run("where", VEDETTE_PURE="1")
    house.say("second")
    assert house.run("where", VEDETTE_PURE="1").out != first.out
    house.say("first")
    again = house.run("where", VEDETTE_PURE="1")
    assert (again.out, again.err) == (first.out, "")


def test_who_is_stopped_while_installing_goes_on_next_time(house):
    house.hold("install")
    process = house.start("where", VEDETTE_PURE="1")
    house.wait_until_held(process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, "")
    assert "Python packages" in err
    assert err.endswith(play.STOPPED + "\n")
    house.let_go()
    said = house.run("where", VEDETTE_PURE="1")
    assert said.out.startswith("first plain "), said.err


def test_a_step_that_fails_shows_why_and_changes_nothing(house):
    lock = house.folder / "requirements.lock"
    good = lock.read_text()
    lock.write_text(re.sub(r"sha256:\w{8}", "sha256:00000000", good))
    failed = house.run("where")
    assert (failed.code, failed.out) == (1, "")
    assert "THESE PACKAGES DO NOT MATCH THE HASHES" in failed.err
    assert "build/install.log" in failed.err
    assert not house.builds()
    lock.write_text(good)
    assert house.run("where", VEDETTE_PURE="1").out.startswith("first plain ")


def test_two_at_the_same_time_do_not_get_in_each_others_way(house):
    house.hold("install")
    first = house.start("where", VEDETTE_PURE="1")
    house.wait_until_held(first)
    second = house.start("where", VEDETTE_PURE="1")
    assert "another run.py" in second.stderr.readline()
    house.let_go()
    said = [process.communicate(timeout=100) for process in (first, second)]
    assert said[0][0] == said[1][0]
    assert said[0][0].startswith("first plain ")
    assert ["being made ready" in err for _, err in said] == [True, False]


def test_words_that_belong_to_nobody_are_refused(house):
    for command in ("wheel", "dev"):
        said = house.run(command, "something")
        assert (said.code, said.out) == (1, "")
        assert "takes no words" in said.err
    assert not house.build.exists()
