"""`python3 run.py prove`: the environment with the tools, and the prover in it (tools/mutation)."""

from __future__ import annotations

import subprocess

from tools.common import ROOT, clean_environment
from tools.environments import TEST_LOCK, Environment


def prove(words: list[str]) -> int:
    """Break rules on purpose; the words are for the prover. Plain sources are tried, so nothing is built."""
    env = Environment(ROOT / ".venv-dev")
    env.install_lock(TEST_LOCK)
    return subprocess.call([str(env.python), "-m", "tools.mutation", *words], cwd=ROOT, env=clean_environment())
