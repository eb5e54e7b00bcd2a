"""The form of a one-off battle: its kind, the table, guns, companies (CA-LEFT-01 to -13).

Each entry is a name of `battle_of`, the rule, words, and either `choices` (id, words, sides that the book proposes to
run), or numbers from `least` to `most`, or neither for yes and no. Where it is asked for each side, `sided` is set. An
entry that is left alone is left to the book. `kinds` names the kinds of battle it is for; all of them where it is
empty.
"""

from typing import Any, Final

Doc = dict[str, Any]
LEFT_ALONE: Final = ""


def entry(name: str, rule: str, words: str, **more: Any) -> Doc:
    made: Doc = {"name": name, "rule": rule, "words": words, "choices": [], "least": 0, "most": 0, "sided": False}
    return {**made, "kinds": [], **more}


def choice(id: str, words: str, *run: int) -> Doc:
    return {"id": id, "words": words, "run": list(run)}


FORM: Final = (
    entry(
        "battle",
        "CA-LEFT-01",
        "Kind of battle",
        choices=[
            choice(LEFT_ALONE, "Stand Up Fight"),
            choice("patrol", "Patrol, against Possible Enemy Forces", 1),
            choice("raid", "Raid, against Possible Enemy Forces", 1),
            choice("defend", "Defend, against Possible Enemy Forces", 1),
        ],
    ),
    entry("width", "CA-LEFT-02", "Width of the table, in inches; usually 48", least=36, most=120),
    entry("height", "CA-LEFT-02", "Depth of the table, in inches; usually 48", least=36, most=120),
    entry(
        "terrain",
        "CA-LEFT-07",
        "Country",
        choices=[
            choice(LEFT_ALONE, "as the army lists propose"),
            choice("rolled", "thrown for"),
            choice("clear", "clear, rolling ground"),
            choice("mountainous", "mountains"),
            choice("wooded", "woods"),
            choice("open", "an open plain, without features"),
        ],
    ),
    entry(
        "woods",
        "CA-LEFT-07",
        "In place of woods",
        choices=[
            choice(LEFT_ALONE, "as the army lists propose"),
            choice("wood", "woods stay woods"),
            choice("gully", "gullies"),
            choice("rough", "rocky ground"),
        ],
    ),
    entry(
        "defender",
        "CA-LEFT-10",
        "Defender",
        choices=[
            choice(LEFT_ALONE, "by the book: Europeans against Tribals"),
            choice("0", "the first side"),
            choice("1", "the second side"),
        ],
        kinds=[LEFT_ALONE],
    ),
    entry("guns", "CA-LEFT-04", "Guns; left open, as many as allowed", most=12, sided=True),
    entry("machine_guns", "CA-LEFT-04", "Machine guns among them", most=12, sided=True),
    entry("companies", "CA-LEFT-06", "Companies, squadrons, batteries and clans are formed", sided=True),
    entry("mountain_people", "CA-LEFT-05", "They are Mountain People", sided=True),
    entry("camp", "CA-LEFT-13", "The objective is a camp, of Defensive Value 0", kinds=["raid", "defend"]),
)
