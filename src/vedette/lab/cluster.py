"""A Ray cluster that plays blocks of battles. A block whose node is lost is played again, and counted once."""

import logging
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from typing import Any, Final

from vedette.engine.types import BadInput
from vedette.lab.job import Doc, Row, fight_block
from vedette.lab.workers import Block, Work

NO_RAY: Final = "--on ray needs Ray, which is not installed: pip install 'vedette[cluster]'"
RETRIES: Final = 20
PATIENCE: Final = 5.0
"""Seconds that a cluster has to answer."""
OWN_WORDS: Final = ("auto", "local")
"""Ray's names for the cluster of this machine, and for a new one."""
AHEAD: Final = 4
"""Blocks in progress for each core, so that no node waits."""


def ray_module() -> Any:
    """Return Ray, or refuse with the way to install it."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        import ray
    except ImportError:
        raise BadInput(NO_RAY) from None
    return ray


def check_reachable(address: str) -> None:
    """Refuse an address where nothing answers; Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdigit() or not 0 < int(port) < 1 << 16:
        raise BadInput(f"--on is ray, HOST:PORT or ray://HOST:PORT; not '{address}'")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as error:
        raise BadInput(f"there is no Ray cluster at '{address}': {error.strerror or first_line(error)}") from None


class Cluster:
    """A Ray cluster: at an address, the one of this machine, or a new one of this machine alone."""

    def __init__(self, address: str = "") -> None:
        if address and address not in OWN_WORDS:
            check_reachable(address)
        self.ray = ray_module()
        self.ours = not self.ray.is_initialized()
        if self.ours:
            where = {"PYTHONPATH": os.pathsep.join([place for place in sys.path if place])}
            given = {"address": address} if address else {}
            quiet = {"log_to_driver": False, "logging_level": logging.ERROR, "include_dashboard": False}
            if address or os.environ.get("RAY_ADDRESS"):
                del quiet["include_dashboard"]  # an existing cluster has decided this already
            try:
                self.ray.init(**given, **quiet, runtime_env={"env_vars": where})
            except (ConnectionError, RuntimeError, ValueError, OSError) as error:
                raise BadInput(
                    f"there is no Ray cluster at '{address or 'this machine'}': {first_line(error)}"
                ) from None
        # Ray reports lost workers on standard output, which is for results only.
        self.aside = redirect_stdout(sys.stderr)
        self.aside.__enter__()

    @property
    def workers(self) -> int:
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def play(self, job: Doc, blocks: list[Block], work: Work = fight_block) -> Iterator[list[Row]]:
        """Yield the results of the blocks as they end."""
        task = self.ray.remote(num_cpus=1, max_retries=RETRIES, scheduling_strategy="SPREAD")(work)
        shared = self.ray.put(job)
        waiting = list(reversed(blocks))
        running: dict[Any, Block] = {}
        while waiting or running:
            while waiting and len(running) < AHEAD * self.workers:
                block = waiting.pop()
                running[task.remote(shared, *block)] = block
            done, _ = self.ray.wait(list(running), num_returns=1)
            for one in done:
                del running[one]
                rows: list[Row] = self.ray.get(one)
                yield rows

    def close(self) -> None:
        """Disconnect from the cluster, and end it if it was started here."""
        if self.ours:
            self.ray.shutdown()
        self.aside.__exit__(None, None, None)


def first_line(error: BaseException) -> str:
    """Return the first line of an error."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
