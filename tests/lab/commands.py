"""The command line, run in this process."""

import io
from contextlib import redirect_stderr, redirect_stdout

from vedette.cli.main import run


def vedette(*words):
    """A command: its exit code, what it said, what it complained of."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run([str(word) for word in words])
    return code, out.getvalue(), err.getvalue()
