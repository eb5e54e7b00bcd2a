"""Armies of Colonial Adventures: recruiting lists, from which an army is diced for when a battle is set up (ARM, LST)."""

from typing import Any, Final

from vedette.engine.types import BadInput
from vedette.toml_files import Trouble

SCHEMA: Final = "adventures.schema.json"
USUAL_POINTS: Final = 0


def troubles(doc: dict[str, Any]) -> list[Trouble]:
    """Every throw of 2D6 must find a row (CA-ARM)."""
    rolls = [row["roll"] for row in doc["rows"]]
    missing = [str(roll) for roll in range(2, 13) if roll not in rolls]
    if missing:
        return [
            Trouble(("rows",), f"no row for a throw of {', '.join(missing)}", "add a row for each throw from 2 to 12")
        ]
    return []


def tidy(doc: dict[str, Any], id: str) -> dict[str, Any]:
    """A list as the rest of the program wants it."""
    return {**doc, "id": id, "words": " ".join(doc["words"].split())}


def summary(army: dict[str, Any]) -> dict[str, Any]:
    """A list in short; its army has no points, it is recruited by dice."""
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
    }


def side_of(army: dict[str, Any]) -> dict[str, Any]:
    """A side of a set-up that is still to be recruited."""
    return {
        "army": army["id"],
        "list": army,
        "name": army["name"],
        "dress": army["dress"],
        "training": army["training"],
    }


def generate(seed: int, points: int, klass: str) -> dict[str, Any]:
    """Armies of this book are recruited by dice when the battle is set up (CA-ARM)."""
    raise BadInput(
        "armies of Colonial Adventures are recruited by dice when a battle is set up; choose a list: vedette army list"
    )
