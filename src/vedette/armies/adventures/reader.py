"""Armies of Colonial Adventures: recruiting lists, used with dice when a battle is set up (ARM, LST)."""

from functools import cache
from typing import Any, Final

from vedette.armies import Armies
from vedette.engine.types import BadInput
from vedette.toml_files import Issue

MOST_GROUPS: Final = 40


def throw_words(row: dict[str, Any]) -> str:
    """Return the throw for a row: "8", "10 (2-5)" with a second die, or "also" for a row without a throw."""
    if row["roll"] == "*":
        return "also"
    if "sub" not in row:
        return str(row["roll"])
    least, most = min(row["sub"]), max(row["sub"])
    return f"{row['roll']} ({least})" if least == most else f"{row['roll']} ({least}-{most})"


class AdventuresArmies(Armies):
    """Recruiting lists."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "vedette.armies.adventures")

    def troubles(self, doc: dict[str, Any]) -> list[Issue]:
        """Every throw of 2D6 must find a row (CA-ARM)."""
        rolls = [row["roll"] for row in doc["rows"]]
        missing = [str(roll) for roll in range(2, 13) if roll not in rolls]
        if missing:
            return [
                Issue(("rows",), f"no row for a throw of {', '.join(missing)}", "add a row for each throw from 2 to 12")
            ]
        return []

    def normalize(self, doc: dict[str, Any], id: str) -> dict[str, Any]:
        """Return a list in the form that the program uses."""
        return {**doc, "id": id, "words": " ".join(doc["words"].split())}

    def summary(self, army: dict[str, Any]) -> dict[str, Any]:
        """Return a list in short; its army has no points, it is recruited by dice."""
        return {
            "id": army["id"],
            "title": army["title"],
            "words": army["words"],
            "period": army.get("period", ""),
            "place": army.get("place", ""),
            "points": 0,
            "dice": "D6",
            "class": army["training"],
            "name": army["name"],
            "stands": len(army["rows"]),
            "size": "recruited by dice",
            "recruits": MOST_GROUPS,
        }

    def roster(self, army: dict[str, Any]) -> list[str]:
        """Return a recruiting list as lines to read: the units of each throw of 2D6, with equal rows in one line."""
        lines = ["Recruited by throws of 2D6, here and there with a second D6 after it:"]
        rows = [(throw_words(row), f"{row['type']}, Rep {row['rep']}") for row in army["rows"]]
        first = 0
        for i, (throw, words) in enumerate(rows):
            if i + 1 < len(rows) and rows[i + 1][1] == words:
                continue
            throws = throw if first == i else f"{rows[first][0]} to {throw}"
            lines.append(f"  {throws:12} {words}")
            first = i + 1
        return lines

    def side_of(self, army: dict[str, Any]) -> dict[str, Any]:
        """Return a side of a set-up that is still to be recruited."""
        return {
            "army": army["id"],
            "list": army,
            "name": army["name"],
            "dress": army["dress"],
            "training": army["training"],
        }

    def drawn(self, seed: int, points: int, klass: str) -> dict[str, Any]:
        """Armies of this book are recruited by dice when the battle is set up (CA-ARM)."""
        raise BadInput(
            "armies of Colonial Adventures are recruited by dice when a battle is set up; choose a list: vedette army list"
        )


@cache
def make_armies(name: str) -> AdventuresArmies:
    return AdventuresArmies(name)
