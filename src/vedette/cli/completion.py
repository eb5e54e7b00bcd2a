"""Completion: what may be typed next, for the shells and at the prompt of a battle.

A shell asks `vedette --complete WORD ...`, of which the last is begun, and is told what it may become, a line each.
"""

import inspect
import os
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from vedette import books
from vedette.ai.search import TEMPERS, SearchPlayer
from vedette.engine.types import BadInput

BASH: Final = """_vedette() {
    local IFS=$'\\n'
    COMPREPLY=( $(vedette --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null) )
}
complete -o default -o nosort -F _vedette vedette
"""
ZSH: Final = """#compdef vedette
_vedette() {
    local -a found
    found=( ${(f)"$(vedette --complete "${(@)words[2,CURRENT]}" 2>/dev/null)"} )
    (( $#found )) && compadd -Q -a found || _files
}
compdef _vedette vedette
"""
FISH: Final = "complete -c vedette -a '(vedette --complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'\n"
SHELLS: Final = {
    "bash": (BASH, ".local/share/bash-completion/completions/vedette", ""),
    "zsh": (ZSH, ".local/share/vedette/completion.zsh", "source ~/.local/share/vedette/completion.zsh"),
    "fish": (FISH, ".config/fish/completions/vedette.fish", ""),
}
"""For each shell what it runs, where that is kept below the home folder, and what its own file must say, if anything."""


def completion(shell: str = "", /, *, show: bool = False) -> None:
    """Complete commands, books, scenarios, armies, players and rules in your shell.

    Parameters
    ----------
    shell
        bash, zsh or fish; left out: the one that is used here
    show
        print what the shell runs, and install nothing
    """
    name = shell or Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise BadInput(f"say for which shell: {', '.join(SHELLS)}; not '{name}'")
    script, below, line = SHELLS[name]
    if show:
        print(script, end="")
        return
    path = Path.home() / below
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script, encoding="utf-8")
    print(f"Written to {path}. A new {name} completes vedette.")
    if line:
        print(f"Add this line to the end of ~/.zshrc: {line}")


# --- in a shell -------------------------------------------------------------------------------------------------------


def suggestions(words: Sequence[str]) -> list[str]:
    """What the last of some words may become: commands, options, and whatever is known by name."""
    from vedette.cli.main import COMMANDS

    begun = words[-1] if words else ""
    if len(words) < 2:
        return beginning(begun, [name for name, _ in COMMANDS])
    place = dict(COMMANDS).get(words[0], "")
    before, inside = words[-2], [word for word in words[1:-1] if not word.startswith("-")]
    if before in NAMED:
        return beginning(begun, NAMED[before](book_in(words)))
    if not place:
        return []
    deeds = deeds_of(place)
    if deeds and not inside:
        return beginning(begun, list(deeds))
    if deeds and inside[0] not in deeds:
        return []
    if begun.startswith("-"):
        return beginning(begun, options_of(deeds[inside[0]] if deeds else command_of(place)))
    names = PLAIN.get(f"{words[0]} {inside[0]}" if deeds else words[0])
    return beginning(begun, names(book_in(words))) if names is not None else []


def beginning(begun: str, known: Sequence[str]) -> list[str]:
    """Those that begin so; of several with commas between them, the last is completed."""
    kept, comma, last = begun.rpartition(",")
    return [f"{kept}{comma}{one}" for one in dict.fromkeys(known) if one.lower().startswith(last.lower())]


def book_in(words: Sequence[str]) -> str:
    """The book that the words name; none: any."""
    for n, word in enumerate(words[:-1]):
        if word == "--book":
            return words[n + 1]
        if word.startswith("--book="):
            return word[len("--book=") :]
    return ""


def entries(book: str) -> list[Any]:
    return [books.entry(name) for name in books.names() if name == book or book not in books.names()]


def scenarios(book: str) -> list[str]:
    return [str(id) for entry in entries(book) for id in entry.scenarios().ids()]


def armies(book: str) -> list[str]:
    return [str(id) for entry in entries(book) for id in entry.armies().ids()]


def players(book: str) -> list[str]:
    found = [one for entry in entries(book) for one in entry.players()]
    tempers = [f"{one.name}:{temper}" for one in found if isinstance(one, SearchPlayer) for temper in TEMPERS if temper]
    return ["solo", *[str(one.name) for one in found], *tempers]


def rules(book: str) -> list[str]:
    return [str(rule.id) for entry in entries(book) for rule in entry.ledger().rules]


def all_books(book: str) -> list[str]:
    return books.names()


def shells(book: str) -> list[str]:
    return list(SHELLS)


def books_and_rules(book: str) -> list[str]:
    return books.names() + rules("")


Names = Callable[[str], list[str]]
NAMED: Final[dict[str, Names]] = {
    "--book": all_books,
    "--scenario": scenarios,
    "--armies": armies,
    "--army": armies,
    "--like": armies,
    "--players": players,
    "--player": players,
    "--against": players,
    "--rule": rules,
    "--diff": all_books,
}
"""What follows an option."""
PLAIN: Final[dict[str, Names]] = {
    "explain": books_and_rules,
    "ledger": all_books,
    "harness": all_books,
    "whatif": scenarios,
    "points": scenarios,
    "completion": shells,
    "army show": armies,
    "army roll": armies,
    "scenario show": scenarios,
}
"""What a command is told without an option."""


def command_of(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def deeds_of(place: str) -> dict[str, Any]:
    """What a command with several deeds can do; nothing where it is one."""
    found = command_of(place)
    if not place.endswith(":app"):
        return {}
    return {name: found[name].default_command for name in found if not name.startswith("-")}


def options_of(command: Any) -> list[str]:
    """The options of a command, as they are typed."""
    named = inspect.signature(command).parameters.values()
    return [f"--{one.name.replace('_', '-')}" for one in named if one.kind is one.KEYWORD_ONLY] + ["--help"]


# --- at the prompt of a battle ----------------------------------------------------------------------------------------


class Prompt:
    """Completes a line at the prompt: what may be said, the orders on offer, and rules after `rule`."""

    def __init__(self, says: Sequence[str], book: str) -> None:
        self.says = list(says)
        self.book = book
        self.orders: list[str] = []

    def offers(self, orders: Sequence[str]) -> None:
        """What may be ordered now."""
        self.orders = list(orders)

    def lines(self, begun: str) -> list[str]:
        """The whole lines that a line may become."""
        word, blank, rest = begun.partition(" ")
        if word == "rule" and blank:
            return [f"rule {id}" for id in beginning(rest, rules(self.book))]
        if word == "odds" and blank:
            return [f"odds {text}" for text in self.orders if text.startswith(rest)]
        return [text for text in (*self.says, *self.orders) if text.startswith(begun)]

    def install(self) -> None:
        """From now on the tabulator completes; where lines cannot be edited nothing changes."""
        try:
            import readline
        except ImportError:
            return

        def complete(_: str, n: int) -> str | None:
            found = self.lines(readline.get_line_buffer().lstrip())
            return found[n] if n < len(found) else None

        # The line is completed as a whole: an order has blanks in it.
        readline.set_completer_delims("")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
