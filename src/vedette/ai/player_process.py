"""The process of a player that people wrote. It receives what the player sees, and nothing else.

It loads the file, makes the class, and then answers questions, a line of JSON each. What the player prints goes to the
error output. There is nothing for the player to read, and its memory is limited to MOST_MEMORY. The process ends with
the one that started it.
"""

import ctypes
import json
import os
import signal
import sys
import threading
import time
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final, TextIO

MOST_MEMORY: Final = 4 << 30
WATCH: Final = 1.0
"""Seconds between two checks that the parent still runs."""
LONGEST: Final = 600
ADOPT_ORPHANS: Final = 36
"""prctl: descendants whose parent has ended become our children."""


class InvalidPlayer(Exception):
    """A file that makes no player, with the reason."""


def serve(place: str, wanted: str) -> None:
    """Say whether the player could be loaded, then answer questions until the input ends."""
    parent = guarded()
    questions, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    confine()
    threading.Thread(target=watch, args=(parent,), daemon=True).start()
    with os.fdopen(questions, encoding="utf-8") as asked, os.fdopen(answers, "w", encoding="utf-8") as out:
        path = Path(place)
        try:
            mind = made(path, wanted)
            seconds = getattr(mind, "seconds", 0)
        except InvalidPlayer as error:
            say(out, {"fault": str(error)})
            return
        say(out, {"seconds": seconds})
        for line in asked:
            say(out, answered(path, mind, json.loads(line)))
        os._exit(0)  # without waiting for threads of the player


def guarded() -> int:
    """Continue in a child process and return the id of its parent, which ends all that the player leaves behind.

    Linux only: elsewhere nothing adopts the processes of a process that has ended.
    """
    parent = os.getppid()
    try:
        adopts = ctypes.CDLL(None).prctl(ADOPT_ORPHANS, 1, 0, 0, 0) == 0
    except (OSError, AttributeError, TypeError):
        adopts = False
    if not adopts or not Path("/proc/self/stat").exists():
        return parent
    heard = {signal.SIGCHLD, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, heard)
    player = os.fork()
    if player == 0:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, heard)
        return os.getppid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.closerange(0, 2)  # questions and answers are the player's
    while os.getppid() == parent:
        said = signal.sigtimedwait(heard, WATCH)
        if said is not None and (said.si_signo == signal.SIGTERM or player in ended()):
            break
    end_all()
    os._exit(0)


def ended() -> list[int]:
    """Return the child processes that have ended since the last call."""
    found: list[int] = []
    while True:
        try:
            process, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return found
        if process == 0:
            return found
        found.append(process)


def end_all() -> None:
    """Kill the player and all that it has started. A process that loses its parent becomes our child, and is next."""
    while ours := children():
        for process in ours:
            os.kill(process, signal.SIGKILL)
        for process in ours:
            os.waitpid(process, 0)


def children() -> list[int]:
    """Return the ids of our child processes."""
    found: list[int] = []
    for place in Path("/proc").iterdir():
        try:
            parent = int((place / "stat").read_text().rpartition(")")[2].split()[1]) if place.name.isdigit() else 0
        except OSError:
            continue  # it has just ended
        if parent == os.getpid():
            found.append(int(place.name))
    return found


def confine() -> None:
    """Ignore Ctrl-C, which is for the parent, and limit the memory where the system can."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY, MOST_MEMORY))
    except (ImportError, OSError, ValueError):
        return


def watch(parent: int) -> None:
    """End this process when its parent is gone, also while the player hangs."""
    while os.getppid() == parent:
        time.sleep(WATCH)
    os._exit(0)


def say(out: TextIO, words: dict[str, object]) -> None:
    out.write(json.dumps(words) + "\n")
    out.flush()


def made(path: Path, wanted: str) -> Any:
    """Return the player that the class in the file makes."""
    spec = spec_from_file_location(f"vedette_player_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise InvalidPlayer(f"{path} cannot be loaded as Python")
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # foreign code may fail in any way
        raise InvalidPlayer(f"{path} cannot be loaded: {failure_words(path, error)}") from None
    found = getattr(module, wanted, None)
    if not isinstance(found, type):
        raise InvalidPlayer(f"there is no class {wanted} in {path}")
    try:
        mind = found()
    except (Exception, SystemExit) as error:
        raise InvalidPlayer(f"{wanted}() failed: {failure_words(path, error)}") from None
    if not callable(getattr(mind, "choose", None)):
        raise InvalidPlayer(f"{wanted} has no method choose(view, question, orders)")
    seconds = getattr(mind, "seconds", 1)
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 < seconds <= LONGEST:
        raise InvalidPlayer(f"{wanted}.seconds must be a number above 0 and up to {LONGEST}; not {seconds!r}")
    return mind


def answered(path: Path, mind: Any, asked: dict[str, Any]) -> dict[str, object]:
    """Return the player's answer to a question: an order, something else, or the error."""
    try:
        answer = mind.choose(asked["view"], asked["question"], asked["orders"])
    except (Exception, SystemExit) as error:
        return {"fault": f"failed with {failure_words(path, error)}"}
    return (
        {"order": answer}
        if isinstance(answer, str)
        else {"fault": f"answered {short(answer)}, which is no text of an order"}
    )


def short(answer: object) -> str:
    try:
        words = repr(answer)
    except Exception:
        words = f"something of the kind {type(answer).__name__}"
    return words if len(words) <= 80 else words[:77] + "..."


def failure_words(path: Path, error: BaseException) -> str:
    """Return an error as one line, with the line of the file it comes from."""
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    lines = [at.lineno for at in traceback.extract_tb(error.__traceback__) if Path(at.filename).name == path.name]
    return f"{words} (line {lines[-1]})" if lines and not isinstance(error, SyntaxError) else words
