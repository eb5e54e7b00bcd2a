"""Settings of the book (section 23 of the ledger), and its printed numbers, which house rules may change."""

from typing import Final

from vedette.engine.book import PrintedFigure, Setting
from vedette.rules.shock.battle import Rules
from vedette.rules.shock.combat.shooting import CANNOT
from vedette.rules.shock.units import CLASS_NAMES, STATUS_NAMES, WEAPON_NAMES

BASIC: Final = (6, 8, 12, 8, 4)  # SP-MOV-03, in inches
DICE: Final = (1, 2, 3, 2, 1)  # SP-MOV-04
SIDES: Final = (6, 6, 6, 6, 3)  # SP-GEN-02: W6, and W3 for unlimbered guns
PER_DIE: Final = (0, 5, 0, 5, 4)  # SP-SHO-12, by status
PIECE_DICE: Final = (0, 0, 0, 0, 0, 8, 12, 14, 16)  # SP-SHO-13
BANDS: Final = ("0-9", "9-18", "18-27", "27-36", "over 36")
NEEDED: Final = (  # SP-SHO-20, -21; the machine gun uses the repeating gun's row (SP-RUL-16)
    (7, 7, 7, 7, 7),
    (6, 6, 7, 7, 7),
    (5, 5, 6, 7, 7),
    (5, 6, 7, 7, 7),
    (6, 7, 7, 7, 7),
    (4, 4, 5, 6, 6),
    (3, 4, 4, 5, 5),
    (4, 5, 6, 6, 7),
    (4, 5, 6, 6, 7),
)
SMOKE: Final = (0, 0, 0, 0, 0, 2, 2, 1, 1)  # SP-ART-04, -05
RELOAD: Final = (0, 2, 1, 1, 0, 0, 0, 0, 0)  # SP-ACT-05
BACK_FOOT: Final = (2, 4, 6, 8, 10)  # SP-CLC-26
BACK_HORSE: Final = (2, 8, 12, 16, 20)
RETIRE: Final = (0, 4, 3, 2, 1)  # SP-MOR-04, by status


def settings() -> list[Setting]:
    """Return the settings, each with its ruling, default and values."""
    return [
        Setting("fraction_rounding", "SP-RUL-01", "fractions of dice are rounded", 0, ["up", "down", "nearest"]),
        Setting(
            "trait_loss",
            "SP-RUL-10",
            "a unit that has lost Formed or Fighter has lost it",
            0,
            ["permanent", "while_condition"],
        ),
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
        Setting("ansari_krupp_limber", "SP-RUL-76", "the Ansari Krupp gun moves 2D6 limbered", 1),
        Setting("hidden_deployment", "SP-HID-01", "units may deploy hidden", 1),
        Setting("rounds", "SP-RUL-78", "turns in a battle that says nothing of its own", 8, None, 1, 99),
    ]


def book_figures() -> list[PrintedFigure]:
    found: list[PrintedFigure] = []
    for i, name in enumerate(CLASS_NAMES):
        found.append(PrintedFigure("SP-MOV-03", name, BASIC[i], "basic move in inches", 0, 60))
        found.append(PrintedFigure("SP-MOV-04", name, DICE[i], "movement dice", 0, 10))
    for status in (1, 2, 3, 4):
        found.append(PrintedFigure("SP-SHO-12", STATUS_NAMES[status], PER_DIE[status], "figures for a die", 0, 20))
        found.append(
            PrintedFigure("SP-MOR-04", STATUS_NAMES[status], RETIRE[status], "inches for a Shock Point", 0, 20)
        )
    for weapon in range(1, 9):
        name = WEAPON_NAMES[weapon]
        for band in range(5):
            if weapon >= 5 or band < 4:
                rule = "SP-SHO-21" if weapon >= 5 else "SP-SHO-20"
                found.append(
                    PrintedFigure(rule, f"{name} {BANDS[band]}", NEEDED[weapon][band], "face needed", 2, CANNOT)
                )
        if weapon >= 5:
            found.append(PrintedFigure("SP-SHO-13", name, PIECE_DICE[weapon], "dice", 0, 40))
            found.append(PrintedFigure("SP-ART-05", name, SMOKE[weapon], "smoke after a shot", 0, 9))
        else:
            found.append(PrintedFigure("SP-ACT-05", f"reload {name}", RELOAD[weapon], "Actions to reload", 0, 9))
    for difference in range(5):
        found.append(PrintedFigure("SP-CLC-26", f"foot {difference}", BACK_FOOT[difference], "inches back", 0, 60))
        found.append(PrintedFigure("SP-CLC-26", f"cavalry {difference}", BACK_HORSE[difference], "inches back", 0, 60))
    found.append(PrintedFigure("SP-RUL-80", "base", 100, "a figure's base in hundredths of an inch", 40, 300))
    found.append(PrintedFigure("SP-RUL-80", "gun", 200, "a piece's base in hundredths of an inch", 60, 600))
    found.append(PrintedFigure("SP-UNI-10", "", 50, "gap between units in hundredths of an inch", 5, 200))
    found.append(PrintedFigure("SP-ZOC-01", "", 2, "zone of control in inches", 0, 12))
    found.append(PrintedFigure("SP-HID-07", "", 6, "inches at which a marker is uncovered", 0, 36))
    found.append(PrintedFigure("SP-CLC-04", "", 1, "inches within which a supporter stands", 1, 6))
    found.append(PrintedFigure("SP-COL-01", "", 3, "Shock Points that colours take away", 0, 20))
    return found


def fill_rules(rules: Rules, figures: list[PrintedFigure]) -> None:
    """Convert the figures for play: inches to hundredths (SP-GEN-01)."""
    value = {(figure.rule, figure.row): figure.value for figure in figures}
    rules.basic = [value["SP-MOV-03", name] * 100 for name in CLASS_NAMES]
    rules.move_dice = [value["SP-MOV-04", name] for name in CLASS_NAMES]
    rules.move_sides = list(SIDES)
    rules.figures_per_die = [0] + [value["SP-SHO-12", STATUS_NAMES[status]] for status in (1, 2, 3, 4)]
    rules.retire = [0] + [value["SP-MOR-04", STATUS_NAMES[status]] * 100 for status in (1, 2, 3, 4)]
    rules.needed = [[CANNOT] * 5]
    rules.piece_dice = [0] * 9
    rules.smoke = [0] * 9
    rules.reload = [0] * 9
    for weapon in range(1, 9):
        name = WEAPON_NAMES[weapon]
        rule = "SP-SHO-21" if weapon >= 5 else "SP-SHO-20"
        rules.needed.append([value.get((rule, f"{name} {band}"), CANNOT) for band in BANDS])
        rules.piece_dice[weapon] = value.get(("SP-SHO-13", name), 0)
        rules.smoke[weapon] = value.get(("SP-ART-05", name), 0)
        rules.reload[weapon] = value.get(("SP-ACT-05", f"reload {name}"), 0)
    rules.back_foot = [value["SP-CLC-26", f"foot {n}"] * 100 for n in range(5)]
    rules.back_horse = [value["SP-CLC-26", f"cavalry {n}"] * 100 for n in range(5)]
    rules.base = value["SP-RUL-80", "base"]
    rules.gun_base = value["SP-RUL-80", "gun"]
    rules.gap = value["SP-UNI-10", ""]
    rules.zone = value["SP-ZOC-01", ""] * 100
    rules.uncover = value["SP-HID-07", ""] * 100
    rules.support = value["SP-CLC-04", ""] * 100
    rules.colours_worth = value["SP-COL-01", ""]
