"""Settings that the book leaves open, and its printed numbers, which house rules may change."""

from vedette.engine.book import PrintedFigure, Setting
from vedette.engine.tables import Modifier
from vedette.rules.empires.battle import Bout
from vedette.rules.empires.stands import KIND_NAMES, ON_FOOT_RATE, RANGES, RATES, VALUES, WEAPON_NAMES


def settings() -> list[Setting]:
    """Return the settings that the book leaves to the table (OPT)."""
    return [
        # WEC-SET-08: only the order of activations differs
        Setting("sequence", "WEC-OPT-10", "sequence of play", 0, ["face-to-face", "alternating"]),
        Setting("commanders_worth_two", "WEC-OPT-07", "in combat every Commander counts 2"),
        Setting("close_to_front_only", "WEC-OPT-17", "close combat only against stands to the front (WEC-RUL-29)"),
        Setting("strict_recoil", "WEC-OPT-17", "a stand not facing the enemy's edge cannot recoil (WEC-RUL-35 c)"),
        Setting(
            "sharing_stands_cannot_recoil",
            "WEC-OPT-17",
            "any stand that shares its square is destroyed when it must recoil (WEC-RUL-33 a)",
        ),
        Setting("quadrant_flanks", "WEC-OPT-17", "flank and rear by quadrants (WEC-RUL-11 b)"),
        Setting("pom_poms_as_machine_guns", "WEC-OPT-17", "Pom-Poms count as Machine Guns (WEC-RUL-24 b)"),
        Setting("hills_always_block", "WEC-OPT-17", "any hill square between blocks sight (WEC-RUL-14 a)"),
        Setting("recoil_off_is_withdrawal", "WEC-OPT-17", "recoiling off the baseline is a withdrawal (WEC-RUL-39)"),
        Setting(
            "obstacles_spare_those_who_cross",
            "WEC-OPT-17",
            "an obstacle closes a recoil only to those who could not cross it in a move (WEC-RUL-39)",
        ),
        Setting(
            "command_in_square_adds", "WEC-OPT-17", "a Command stand in the same square adds its value (WEC-RUL-25)"
        ),
        Setting("flat_obstacles_block", "WEC-RUL-16", "rivers, streams, wadis and trenches block sight"),
        Setting("foot_commander_as_infantry", "WEC-RUL-49", "a Commander on foot may enter woods and cross walls", 1),
        Setting("any_transport_tows_any_gun", "WEC-OPT-14", "every Transport suits every gun"),
        Setting("literal_concession", "WEC-OPT-16", "after a concession the totals alone decide"),
        Setting(
            "free_entrenchments",
            "WEC-OPT-09",
            "entrenchments are stated before the buying, and cost nothing when both sides have them",
        ),
    ]


def figures(rows: list[Modifier[Bout]]) -> list[PrintedFigure]:
    """Return the printed numbers that house rules may change."""
    found = [PrintedFigure("WEC-VAL-01", name, VALUES[i], "value", 0, 20) for i, name in enumerate(KIND_NAMES[:-1])]
    found += [
        PrintedFigure("WEC-MOV-01", name, RATES[i], "rate in squares", 0, 20) for i, name in enumerate(KIND_NAMES)
    ]
    found.append(
        PrintedFigure("WEC-MOV-01", "on-foot", ON_FOOT_RATE, "rate of dismounted Cavalry and Commanders on foot", 0, 20)
    )
    found += [
        PrintedFigure("WEC-FIR-09", name, RANGES[i], "range in squares", 0, 60)
        for i, name in enumerate(WEAPON_NAMES)
        if i
    ]
    found.append(PrintedFigure("WEC-SEQ-01", "turns", 12, "turns in a battle that says nothing of its own", 1, 99))
    seen: list[str] = []
    for row in rows:
        if row.rule not in seen:
            seen.append(row.rule)
            found.append(PrintedFigure(row.rule, "", row.value, row.words, -9, 9))
    return found
