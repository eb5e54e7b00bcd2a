"""How orders are written, which verbs answer which question, and what the book leaves to the players."""

from typing import Final

from vedette.engine.book import Setting
from vedette.rules.shock.actions import ACT_VERBS, EXTRA_VERBS, MARCH_VERBS, RESUME_VERBS
from vedette.rules.shock.guns import EXTRA_GUN_VERBS, GUN_VERBS

FORMS: Final = [
    "move {unit} to {point} facing {heading} files {n} {squares}",
    "attack {unit} on {unit} files {n}",
    "support {unit} against {unit} files {n}",
    "declare {unit} against {unit}",
    "join {unit} to {unit}",
    "roll {unit}",
    "drive {unit} towards {heading}",
    "face {unit} facing {heading}",
    "stay {unit}",
    "halt {unit}",
    "order {unit}",
    "rally {unit}",
    "cross {unit} over {n} facing {heading} files {n}",
    "enter {unit} into {n} facing {heading}",
    "mount {unit}",
    "dismount {unit}",
    "fire {unit} at {unit}",
    "reload {unit}",
    "colours {unit}",
    "furl",
    "play {unit}",
    "turn {unit} facing {heading}",
    "repair {unit}",
    "limber {unit}",
    "unlimber {unit}",
    "quit {unit}",
    "aim {unit} at {unit}",
    "creep {n}",
    "show {n}",
    "sneak {n} to {point}",
    "keep {n}",
    "stand {unit} facing {heading}",
    "lose {unit} {word:bearer}",
    "fight {unit}",
    "deploy {unit} to {point} facing {heading} files {n}",
    "hide {unit} at {point} mock {point}",
    "attach {unit} to {unit}",
    "garrison {unit} in {n} facing {heading}",
    "recall {unit}",
    "omit {unit}",
    "ready",
    "done",
    "concede",
]

VERBS: Final = {
    "deploy": ["deploy", "hide", "attach", "garrison", "recall", "omit", "ready"],
    "guns": GUN_VERBS,
    "aim": ["aim", "done"],
    "act": ACT_VERBS,
    "extra": [*EXTRA_VERBS, *EXTRA_GUN_VERBS],
    "march": MARCH_VERBS,
    "resume": RESUME_VERBS,
    "creep": ["sneak", "keep"],
    "unmask": ["stand"],
    "lose": ["lose"],
    "colours": ["colours", "furl"],
    "combat": ["fight"],
}


def settings() -> list[Setting]:
    """What the book leaves to the players (section 23), and the rulings that have a choice."""
    return [
        Setting("fraction_rounding", "SP-RUL-01", "fractions of dice are rounded", 0, ["up", "down", "nearest"]),
        Setting("trait_loss", "SP-RUL-10", "Formed and Fighter are lost", 0, ["permanent", "while_condition"]),
        Setting(
            "animal_hit",
            "SP-RUL-15",
            "when the animal is struck, the rider",
            0,
            ["leaves", "killed", "whole_unit_on_foot"],
        ),
        Setting("artillery_fire_cost", "SP-RUL-19", "Actions that shooting costs a gun", 0, ["1", "0"]),
        Setting("initiative_counts_commanders", "SP-RUL-31", "commanders count as active leaders"),
        Setting("strict_action_order", "SP-RUL-32", "Actions in the printed order", 1),
        Setting("forced_full_move", "SP-RUL-38", "units not Formed go the full rolled distance (SP-MOV-14)"),
        Setting("units_block_sight", "SP-RUL-43", "units block the line of sight"),
        Setting("artillery_obstacles", "SP-RUL-48", "artillery may overcome obstacles"),
        Setting("double_total", "SP-RUL-60", "defeated by 4: all Shock Points are doubled"),
        Setting("abandoned_gun", "SP-RUL-29", "an enemy who touches an abandoned piece", 0, ["removed", "capturable"]),
        Setting("ansari_krupp_limber", "SP-RUL-76", "the Ansari Krupp gun moves 2W6 limbered", 1),
        Setting("hidden_deployment", "SP-HID-01", "units may deploy hidden", 1),
        Setting("rounds", "SP-RUL-78", "rounds in a battle", 8, None, 1, 99),
    ]
