"""Completion of commands in a shell, and of answers at the prompt of a battle."""

from collections.abc import Sequence
from typing import Final, Literal

from vedette.cli.names import beginning, rules
from vedette.engine.types import BadInput

Shell = Literal["bash", "zsh", "fish", "powershell"]
AFTERWARDS: Final = {
    "bash": "It needs the package bash-completion.",
    "zsh": "Its folder was added to fpath in ~/.zshrc, unless Oh My Zsh finds it.",
    "fish": "",
    "powershell": "It is loaded by your profile.",
}


def completion(shell: Shell | None = None, /, *, show: bool = False) -> None:
    """Complete commands, books, scenarios, armies, players and rules in your shell.

    Run it again after an upgrade, to complete new commands and options.

    Parameters
    ----------
    shell
        The shell. If omitted: the one in use.
    show
        Print the script for the shell without installing it.
    """
    from cyclopts.completion import ShellDetectionError, detect_shell

    from vedette.cli.main import make_app

    try:
        chosen: Shell = shell or detect_shell()
    except ShellDetectionError:
        raise BadInput(f"say for which shell: {', '.join(AFTERWARDS)}") from None
    app = make_app()
    if show:
        print(app.generate_completion(shell=chosen), end="")
        return
    path = app.install_completion(shell=chosen, add_to_startup=chosen in ("zsh", "powershell"))
    print(f"Written to {path}. {AFTERWARDS[chosen]}".rstrip())
    print(f"A new {chosen} completes vedette.")


# --- at the prompt of a battle ----------------------------------------------------------------------------------------


class Prompt:
    """Completion at the prompt: commands, the orders on offer, and rules after `rule`."""

    def __init__(self, says: Sequence[str], book: str) -> None:
        self.says = list(says)
        self.book = book
        self.orders: list[str] = []

    def offers(self, orders: Sequence[str]) -> None:
        """Set the orders on offer."""
        self.orders = list(orders)

    def lines(self, begun: str) -> list[str]:
        """Return the lines that an unfinished line may become."""
        word, blank, rest = begun.partition(" ")
        if word == "rule" and blank:
            return [f"rule {id}" for id in beginning(rest, rules(self.book))]
        if word == "odds" and blank:
            return [f"odds {text}" for text in self.orders if text.startswith(rest)]
        return [text for text in (*self.says, *self.orders) if text.startswith(begun)]

    def install(self) -> None:
        """Let Tab complete; without line editing nothing changes."""
        try:
            import readline
        except ImportError:
            return

        def complete(_: str, n: int) -> str | None:
            found = self.lines(readline.get_line_buffer().lstrip())
            return found[n] if n < len(found) else None

        # Complete the whole line: an order contains blanks.
        readline.set_completer_delims("")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
