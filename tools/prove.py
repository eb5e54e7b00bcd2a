"""`python3 run.py prove`: runs the prover (tools/mutation) in the environment with the tools."""

from __future__ import annotations

import subprocess

from tools.common import ROOT, clean_environment
from tools.environments import TEST_LOCK, Environment


def prove(words: list[str]) -> int:
    """Break rules on purpose; the arguments go to the prover. It tries plain sources, so nothing is built."""
    env = Environment(ROOT / ".venv-dev")
    env.install_lock(TEST_LOCK)
    return subprocess.call([str(env.python), "-m", "tools.mutation", *words], cwd=ROOT, env=clean_environment())
