"""Players that people write: a Python file with a class is enough (docs/players.md).

Such a player sees what its side sees (the view of docs/view.md), the question, and the legal orders as texts. It
answers with one of them, or with any other legal order. It thinks in a process of its own (player_process.py) and
within a time limit. It can neither look at the battle nor stop it. Every fault is reported, and a random order is given
instead.
"""

import ctypes
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Final

from vedette.ai.players import Player
from vedette.engine.book import Book
from vedette.engine.dice import Rng
from vedette.engine.state import State
from vedette.engine.types import BadInput, Order, Question

SECONDS: Final = 10.0
"""Seconds for one decision."""
LOADING: Final = 10.0
"""Seconds for loading the file."""
PATIENCE: Final = 3
"""Questions in a row without an answer, after which the player is not asked again."""
OFTEN: Final = 3
"""The same message is shown at most this often."""
ENDING: Final = 5.0
"""Seconds for the process to end itself and its children, before it is killed."""
ARGUMENTS: Final = 45
"""The field of /proc/self/stat with the address of the command line, counted after the program's name."""
BOOTH: Final = "import sys; from vedette.ai.player_process import serve; serve(sys.argv[1], sys.argv[2])"


def hide_command_line() -> None:
    """Blank what other processes read of our command line: the seed stands in it, and with it all dice to come.

    Linux only; elsewhere nothing is done.
    """
    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        first, after = int(fields[ARGUMENTS]), int(fields[ARGUMENTS + 1])
        program = Path("/proc/self/cmdline").read_bytes().index(b"\0") + 1
    except (OSError, IndexError, ValueError):
        return
    if 0 < first + program < after:
        ctypes.memset(first + program, 0, after - first - program)


def visible_environment() -> dict[str, str]:
    """Return the environment for a player's process: ours without the settings of Vedette, which hold keys and passwords."""
    return {name: value for name, value in os.environ.items() if not name.startswith("VEDETTE_")}


class ProcessRequest:
    """A line sent to a player's process and its answer, read in a thread so that the wait can end."""

    def __init__(self, process: subprocess.Popen[str], line: str) -> None:
        self.process = process
        self.line = line
        self.back = ""

    def run(self) -> None:
        there, back = self.process.stdin, self.process.stdout
        assert there is not None
        assert back is not None
        try:
            if self.line:
                there.write(self.line + "\n")
                there.flush()
            self.back = back.readline()
        except (OSError, ValueError):
            self.back = ""  # the process has ended


class PlayerProcess:
    """The process in which a player thinks."""

    def __init__(self, path: Path, wanted: str) -> None:
        hide_command_line()
        places = os.pathsep.join([place or str(Path.cwd()) for place in sys.path])
        self.process = subprocess.Popen(
            [sys.executable, "-c", BOOTH, str(path), wanted],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**visible_environment(), "PYTHONPATH": places},
        )

    def hear(self, line: str, seconds: float) -> dict[str, Any] | None:
        """Return the answer, or an empty document where the process has ended. None: it still thinks, and is ended."""
        exchange = ProcessRequest(self.process, line)
        thread = threading.Thread(target=exchange.run, daemon=True)
        thread.start()
        thread.join(seconds)
        if thread.is_alive():
            self.end()
            return None
        if not exchange.back:
            self.end()
            return {}
        found: dict[str, Any] = json.loads(exchange.back)
        return found

    def end(self) -> None:
        """End the process, which ends all that the player has started."""
        self.process.terminate()
        try:
            self.process.wait(ENDING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class OwnPlayer(Player):
    """A player from a file."""

    def __init__(self, name: str, path: Path, wanted: str) -> None:
        self.name = name
        self.words = "A player of your own."
        self.path = path
        self.wanted = wanted
        self.seconds = SECONDS
        self.told: list[str] = []
        self.silences = 0  # questions in a row without an answer
        self.room: PlayerProcess | None = None
        self.begin()

    def begin(self) -> None:
        """Load the file; BadInput where it makes no player."""
        room = PlayerProcess(self.path, self.wanted)
        found = room.hear("", LOADING)
        if found is None:
            raise BadInput(f"'{self.name}': {self.path} is not loaded within {LOADING:g} seconds")
        if not found or "fault" in found:
            room.end()
            why = found.get("fault") or f"{self.path} ended the process in which it was loaded"
            raise BadInput(f"'{self.name}': {why}")
        self.seconds = float(found["seconds"]) or SECONDS
        self.room = room

    def choose(self, book: Book, state: State, question: Question, rng: Rng) -> Order:
        """Return the player's order if it is legal. Otherwise report the fault and choose one at random."""
        if self.silences >= PATIENCE:
            return book.sample_aggressive(state, question, rng)
        asked: dict[str, object] = {
            "kind": question.kind,
            "side": question.side,
            "who": question.who,
            "words": book.ask_words(state, question),
        }
        orders = [book.grammar.write(order) for order in book.legal_orders(state, question)]
        line = json.dumps({"view": book.view(state, question.side), "question": asked, "orders": orders})
        try:
            if self.room is None:
                self.begin()
        except BadInput as error:
            self.silences = PATIENCE
            return self.instead(book, state, question, rng, f"cannot be begun again and is not asked any more: {error}")
        assert self.room is not None
        found = self.room.hear(line, self.seconds)
        if found is None:
            return self.silent(book, state, question, rng, f"gave no answer within {self.seconds:g} seconds")
        if not found:
            return self.silent(book, state, question, rng, "ended its own process")
        self.silences = 0
        if "fault" in found:
            return self.instead(book, state, question, rng, str(found["fault"]))
        text = str(found["order"])
        try:
            order = book.grammar.read(text)
        except BadInput as error:
            return self.instead(book, state, question, rng, f"answered '{text}', which cannot be read: {error}")
        refused = book.check(state, question, order)
        if refused is not None:
            return self.instead(book, state, question, rng, f"answered '{text}', which is refused: {refused}")
        return order

    def silent(self, book: Book, state: State, question: Question, rng: Rng, why: str) -> Order:
        """Give a random order for a process that has ended. Another process begins with the next question."""
        self.room = None
        self.silences += 1
        if self.silences >= PATIENCE:
            why += f", {PATIENCE} times running, and is not asked any more"
        return self.instead(book, state, question, rng, why)

    def instead(self, book: Book, state: State, question: Question, rng: Rng, why: str) -> Order:
        """Report what went wrong, and choose at random."""
        self.told.append(why)
        often = self.told.count(why)
        if often <= OFTEN:
            more = " This is not told again." if often == OFTEN else ""
            sys.stderr.write(f"{self.name} {why}. An order by chance is given instead.{more}\n")
        return book.sample_aggressive(state, question, rng)


def is_player_file(name: str) -> bool:
    """True if a name means a file: `my_player.py:Mine`."""
    return ".py:" in name or name.endswith(".py")


def load_player_file(name: str) -> OwnPlayer:
    """Return the player that `path/to/file.py:Class` names."""
    place, _, wanted = name.rpartition(":")
    if not wanted or not place.endswith(".py"):
        raise BadInput(f"'{name}': write the file and the class in it, as in my_player.py:Mine")
    path = Path(place)
    if not path.is_file():
        raise BadInput(f"'{name}': there is no file {place}")
    return OwnPlayer(name, path, wanted)
