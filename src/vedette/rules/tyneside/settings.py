"""Settings, numbers that house rules may change, and the solo edition's changes to 3.2."""

from typing import Final

from vedette.engine.book import PrintedFigure, Setting
from vedette.rules.tyneside.codes import COVER_NAMES, QUALITY_NAMES
from vedette.rules.tyneside.combat.melee import melee_lines
from vedette.rules.tyneside.combat.weapons import BANDS, DAMAGE_NAMES, WEAPONS
from vedette.rules.tyneside.tables.cells import BANDS_32, BANDS_SOLO, TABLE_NAMES, printed_cells, row_name
from vedette.rules.tyneside.tables.risk import risk_lines

BASE_SIZES: Final = ("2 and 4", "1.5 and 3", "2.5 and 5", "3 and 6")
BASE_RADII: Final = ((100, 200), (75, 150), (125, 250), (150, 300))
BARRIER_COSTS: Final = ("1/4", "1/2")
# TY-MOV-08, -09
BARRIER_PARTS: Final = (4, 2)

TO_HIT: Final = ((2, 4, 6), (4, 6, 7), (6, 7, 8))
"""By band and cover (TY-SHO-13)."""
DAMAGE: Final = ((0, 0, 1, 1, 2, 2), (0, 0, 1, 1, 1, 2), (0, 0, 0, 1, 1, 2))
"""By row and die: graze, wound, kill (TY-DMG-01)."""

ROWS_32: Final = (
    "TY-MOV-08",
    "TY-RF-05",
    "TY-RF-11",
    "TY-RF-13",
    "TY-RF-15",
    "TY-RF-21",
    "TY-VIS-01",
    "TY-VIS-06",
    "TY-ORD-01",
    "TY-ORD-02",
    "TY-ORD-03",
    "TY-ORD-04",
    "TY-ORD-05",
    "TY-ORD-06",
    "TY-ORD-07",
    "TY-ACT-03",
    "TY-ACT-04",
    "TY-MEL-10",
)
"""Rows of 3.2 that are not in solo."""
ROWS_SOLO: Final = (
    "TY-MOV-09",
    "TY-RF-04",
    "TY-RF-06",
    "TY-RF-12",
    "TY-RF-14",
    "TY-RF-16",
    "TY-RF-22",
    "TY-VIS-02",
    "TY-VIS-05",
    "TY-VIS-07",
    "TY-PRI-01",
    "TY-PRI-02",
    "TY-PRI-03",
    "TY-PRI-04",
    "TY-PRI-05",
    "TY-ORD-09",
    "TY-ORD-10",
    "TY-ORD-11",
    "TY-ORD-12",
    "TY-ORD-13",
    "TY-ORD-14",
    "TY-ORD-15",
    "TY-ORD-16",
    "TY-ORD-17",
    "TY-ORD-18",
    "TY-ACT-05",
    "TY-ACT-06",
    "TY-ACT-10",
    "TY-MEL-11",
    "TY-MEL-19",
    "TY-SET-06",
)
"""Rows of solo that are not in 3.2."""

NEEDS: Final = {"cover_away_is_retreat": "TY-ORD-05", "draw_counts": "TY-RF-15", "kill_prisoners": "TY-PRI-03"}
"""Settings that exist only with a certain rule."""


def all_settings() -> list[Setting]:
    """Return every setting of both editions."""
    return [
        Setting(
            "barrier_cost", "TY-RUL-20", "a low barrier or fence costs this part of the move", 0, list(BARRIER_COSTS)
        ),
        Setting("base_size", "TY-RUL-73", "bases, cm across, on foot and horsed", 0, list(BASE_SIZES)),
        Setting("cover_away_is_retreat", "TY-RUL-16", "COVER carried out as a move away counts as retreat", 1),
        Setting("dismounting", "TY-RUL-126", "horsemen may dismount, and leave their horses with holders"),
        Setting("draw_counts", "TY-RUL-44", "a drawn melee counts for the +3 of the Risk Factor"),
        Setting("fire_rounding", "TY-RUL-26", "rounding of the fire rates", 0, ["down", "nearest", "up"]),
        Setting(
            "flank_distance",
            "TY-RUL-41",
            "enemies on flank or rear count within so many cm; 0: at any distance",
            0,
            None,
            0,
            500,
        ),
        Setting("kill_prisoners", "TY-RUL-69", "the killing of prisoners is played"),
        Setting("marker_reveal", "TY-RUL-71", "a marker is opened when", 0, ["spotted", "sees_enemy"]),
        Setting("markers", "TY-RUL-71", "a side run by the tables starts as hidden markers, with dummies", 1),
        Setting("melee_hit_on_modified", "TY-RUL-60", "5 and 6 in melee are read on the modified score"),
        Setting("musician_dice", "TY-RUL-12", "a drummer or bugler brings", 0, ["extra", "both"]),
        Setting("succession", "TY-RUL-19", "a fallen Player Character has a successor", 1),
        Setting("turn_limit", "TY-RUL-92", "turns until the game is drawn; 0: no limit", 20, None, 0, 99),
    ]


def all_figures() -> list[PrintedFigure]:
    """Return the printed numbers: distances in centimetres."""
    found: list[PrintedFigure] = []
    for weapon in WEAPONS:
        for band, reach in enumerate((weapon.short, weapon.medium, weapon.long)):
            words = f"{weapon.name}, {BANDS[band]} range, cm"
            found.append(PrintedFigure("TY-WPN-01", f"{weapon.name} {BANDS[band]}", reach, words, 0, 500))
    for weapon in WEAPONS:
        found.append(PrintedFigure("TY-WPN-02", weapon.name, weapon.factor, f"{weapon.name}, melee factor", 0, 9))
    found.append(PrintedFigure("TY-WPN-02", "bayonet", 4, "a long arm with bayonet, melee factor", 0, 9))
    for band in range(3):
        for cover in range(3):
            row = f"{BANDS[band]} {COVER_NAMES[cover]}"
            found.append(
                PrintedFigure(
                    "TY-SHO-13", row, TO_HIT[band][cover], f"to hit, {BANDS[band]}, cover {COVER_NAMES[cover]}", 1, 9
                )
            )
    for n, line in enumerate(DAMAGE):
        for die in range(6):
            words = f"damage of {DAMAGE_NAMES[n]} on a {die + 1}: 0 graze, 1 wound, 2 kill"
            found.append(PrintedFigure("TY-DMG-01", f"{DAMAGE_NAMES[n]} {die + 1}", line[die], words, 0, 2))
    for quality, rule in ((2, "TY-CMD-05"), (1, "TY-CMD-06"), (0, "TY-CMD-07")):
        found.append(PrintedFigure(rule, "", quality + 2, f"command dice of a {QUALITY_NAMES[quality]}", 1, 9))
    found += [
        PrintedFigure("TY-CMD-10", "", 50, "command distance in the open, cm", 0, 500),
        PrintedFigure("TY-CMD-11", "", 25, "command distance in enclosed terrain, cm", 0, 500),
        PrintedFigure("TY-CMD-13", "", 1, "points for a Loyal figure", 0, 9),
        PrintedFigure("TY-CMD-14", "", 2, "points for a Disloyal figure", 0, 9),
        PrintedFigure("TY-CMD-15", "", 2, "points for a router", 0, 9),
        PrintedFigure("TY-MOV-01", "", 25, "move of a figure, cm", 1, 200),
        PrintedFigure("TY-MOV-02", "", 20, "move of a wounded man, cm", 1, 200),
        PrintedFigure("TY-MOV-03", "", 20, "move of a civilian, cm", 1, 200),
        PrintedFigure("TY-MOV-04", "", 15, "move in petticoats, cm", 1, 200),
        PrintedFigure("TY-MOV-05", "", 40, "move of a horsed figure in the open, cm", 1, 200),
        PrintedFigure("TY-SHO-01", "", 2, "figures for one shot, uncommanded and standing still", 1, 9),
        PrintedFigure("TY-SHO-02", "", 3, "figures for one shot, uncommanded and moving", 1, 9),
        PrintedFigure("TY-SHO-12", "", 3, "figures for one shot with hand-hurled weapons", 1, 9),
        PrintedFigure("TY-SHO-20", "", 10, "how deep in a wood a figure can be shot at, cm", 0, 100),
        PrintedFigure("TY-SHO-21", "", 10, "how deep in a wood a figure can shoot out, cm", 0, 100),
        PrintedFigure("TY-DMG-02", "", 1, "damage die of a Hero", -5, 5),
        PrintedFigure("TY-DMG-03", "", -1, "damage die of Raw shooters", -5, 5),
        PrintedFigure("TY-VIS-01", "", 10, "how deep in terrain figures are spotted, cm", 0, 100),
        PrintedFigure("TY-VIS-02", "", 5, "how deep in terrain figures are spotted, cm", 0, 100),
        PrintedFigure("TY-VIS-05", "", 5, "how deep in a wood troops can look and shoot out, cm", 0, 100),
        PrintedFigure("TY-VIS-06", "", 20, "visibility inside woods, cm", 0, 100),
        PrintedFigure("TY-VIS-07", "", 15, "visibility inside woods, cm", 0, 100),
        PrintedFigure("TY-PRI-01", "", 5, "prisoners for one guard", 1, 99),
        PrintedFigure("TY-ORD-12", "", 50, "within so many cm ADVANCE is ATTACK", 0, 500),
        PrintedFigure("TY-ORD-16", "", 5, "cm more for routers", 0, 100),
        PrintedFigure("TY-SET-05", "", 20, "cm from its marker that a unit is placed", 5, 100),
    ]
    for line32 in risk_lines():
        row = "value" if line32.rule in ("TY-RF-13", "TY-RF-14") else ""
        found.append(PrintedFigure(line32.rule, row, line32.value, f"Risk Factor: {line32.words}", -9, 9))
    found.append(PrintedFigure("TY-RF-13", "distance", 25, "natives near enemy cavalry: within so many cm", 0, 500))
    found.append(PrintedFigure("TY-RF-14", "distance", 50, "natives near enemy cavalry: within so many cm", 0, 500))
    for mod in melee_lines():
        found.append(PrintedFigure(mod.rule, "", mod.value, f"melee: {mod.words}", -9, 9))
    for table, bands in enumerate(BANDS_32):
        for number, top in enumerate(bands):
            words = f"{TABLE_NAMES[table]}: the highest Risk Factor of row {number}"
            found.append(PrintedFigure("TY-ACT-02", f"{TABLE_NAMES[table]} row {number}", top, words, -9, 30))
    return found


def droppable_rows() -> list[str]:
    """Return the rows that a house rule may drop and an edition leaves out."""
    found = list(ROWS_32) + list(ROWS_SOLO)
    for line in risk_lines():
        if line.rule not in found:
            found.append(line.rule)
    for mod in melee_lines():
        if mod.rule not in found:
            found.append(mod.rule)
    return found


def solo_amendment() -> dict[str, object]:
    """Return the solo edition as an amendment of 3.2."""
    change: list[object] = []
    for old, new in (("F32", "FSO"), ("M32", "MSO")):
        table = 0 if old == "F32" else 1
        before, after = printed_cells(old), printed_cells(new)
        for i, cell in enumerate(after):
            row = row_name(table, i // 6, i % 6 + 1)
            change.append({"rule": before[i].rule, "row": row, "value": cell.words(), "as": cell.rule})
    for table, bands in enumerate(BANDS_SOLO):
        for row_number, top in enumerate(bands):
            if top != BANDS_32[table][row_number]:
                row = f"{TABLE_NAMES[table]} row {row_number}"
                change.append({"rule": "TY-ACT-02", "row": row, "value": top})
    return {
        "settings": {"barrier_cost": "1/2"},  # TY-RUL-20
        "drop": list(ROWS_32),
        "restore": list(ROWS_SOLO),
        "change": change,
    }
