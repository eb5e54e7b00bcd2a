"""A real SQLite and a real PostgreSQL for the tests of the service."""

import os
import shutil
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from server.harness import Server


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Postgres:
    """A PostgreSQL of our own on the loopback."""

    def __init__(self, folder: Path, binaries: Path):
        self.folder, self.binaries, self.port, self.made = folder, binaries, free_port(), 0
        is_root = hasattr(os, "geteuid") and os.geteuid() == 0
        # PostgreSQL refuses to run as root.
        self.prefix = ["runuser", "-u", "postgres", "--"] if is_root else []
        if is_root:
            shutil.chown(folder, "postgres", "postgres")
        self.run(
            "initdb", "-D", folder / "data", "-U", "vedette", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"
        )
        self.start()

    def run(self, program, *words):
        command = [*self.prefix, str(self.binaries / program), *map(str, words)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def new_database(self):
        """The address of an empty database."""
        self.made += 1
        name = f"games{self.made}"
        self.run("createdb", "-h", "127.0.0.1", "-p", self.port, "-U", "vedette", name)
        return f"postgresql://vedette@127.0.0.1:{self.port}/{name}"

    def start(self):
        options = f"-h 127.0.0.1 -p {self.port} -k {self.folder} -c max_connections=60"
        self.run("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", "-o", options, "-w", "start")

    def stop(self):
        """End it as if it had been killed: what was committed is there when it starts again."""
        self.run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "stop")


@contextmanager
def running_postgres(binaries):
    folder = Path(tempfile.mkdtemp(prefix="vedette-pg-"))
    folder.chmod(0o755)
    made = Postgres(folder, binaries)
    try:
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres(postgres_bin):
    with running_postgres(postgres_bin) as made:
        yield made


@pytest.fixture
def mortal_postgres(postgres_bin):
    """One that a test may stop and start."""
    with running_postgres(postgres_bin) as made:
        yield made


BOTH = [pytest.param("sqlite"), pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(scope="session", params=BOTH)
def kind(request):
    return request.param


@pytest.fixture(scope="session")
def new_database(kind, request, tmp_path_factory):
    """Makes empty stores of one kind."""
    if kind == "sqlite":
        return lambda: f"sqlite:///{tmp_path_factory.mktemp('store') / 'games.sqlite3'}"
    return request.getfixturevalue("postgres").new_database


@pytest.fixture(scope="session")
def server(new_database):
    """One server that the tests of a store share."""
    made = Server(new_database())
    yield made
    logged = made.stop()
    assert "fault" not in logged, logged[:3000]


@pytest.fixture(scope="session")
def lone_server(tmp_path_factory):
    """A server on SQLite, for what has nothing to do with the store."""
    made = Server(f"sqlite:///{tmp_path_factory.mktemp('lone') / 'games.sqlite3'}")
    yield made
    made.stop()


@pytest.fixture(scope="session")
def lone_war(tmp_path_factory):
    """The same on SQLite only, for what has nothing to do with the store."""
    made = Server(f"sqlite:///{tmp_path_factory.mktemp('war') / 'games.sqlite3'}", library="browser.fixed:make")
    yield made
    logged = made.stop()
    assert "fault" not in logged, logged[:3000]
