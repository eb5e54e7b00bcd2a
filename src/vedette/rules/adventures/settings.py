"""The book's settings and printed numbers (OPT, toggles of the rulings)."""

from typing import Final

from vedette.engine.book import PrintedFigure, Setting
from vedette.engine.settings import fill_settings
from vedette.geometry.figures import CENTRED, FROM_LEFT
from vedette.rules.adventures.battle import Rules
from vedette.rules.adventures.combat.fire_table import fire_rows
from vedette.rules.adventures.combat.melee import melee_rows
from vedette.rules.adventures.groups.groups import drills_for
from vedette.rules.adventures.groups.weapons import FORTRESS_GUN, GRENADE, MOVE_ROWS, WEAPON_NAMES
from vedette.rules.adventures.reactions.reactions import test_rows
from vedette.rules.adventures.setup.muster import FORMATION_KEYS, Figures

VERSION: Final = "1"


def settings() -> list[Setting]:
    """Return the book's settings (OPT) and the toggles of the rulings."""
    return options_of_battle() + ruling_toggles() + options_of_losses()


def options_of_battle() -> list[Setting]:
    """Return the settings of the day, the armies and the player's choices (CA-OPT-01 to CA-OPT-26)."""
    return [
        Setting("dark_die", "CA-OPT-01", "whose activation die is the dark one", 0, ["attacker", "defender"]),
        Setting("halved_scale", "CA-OPT-02", "15 mm figures: all distances but the table halved"),
        Setting("ask_leaders", "CA-OPT-06", "the player gives the rolled leaders to his groups as he likes"),
        Setting("year", "CA-OPT-07", "year of the battle", 1880, None, 1800, 1914),
        Setting("field_strength", "CA-OPT-08", "field strength rolls", 0, ["recruited", "always", "never"]),
        Setting(
            "reinforcements",
            "CA-OPT-09",
            "doubles in the activation roll bring the next group that the set-up marks as a reinforcement",
        ),
        Setting("weather", "CA-OPT-10", "inclement weather: sight limited, moves halved"),
        Setting("weather_sight", "CA-OPT-10", "sight in inclement weather, in inches", 12, None, 2, 60),
        Setting("weather_rolled", "CA-OPT-10", "campaigns: inclement weather on a 1 of 1d6 (CA-LOS-05)"),
        Setting("night", "CA-OPT-11", "night battle"),
        Setting("ask_volley", "CA-OPT-14", "in reaction the player chooses between volley and normal fire"),
        Setting("ask_melee_dice", "CA-OPT-15", "the player divides melee dice among several opponents"),
        Setting("rear_rank", "CA-OPT-16", "losses come off the rear rank", 0, ["from both ends", "from the right"]),
        Setting(
            "grenades", "CA-OPT-20", "who has grenades", 0, ["as the set-up grants", "nobody", "European infantry"]
        ),
        Setting(
            "recrew", "CA-OPT-22", "guns without crew may be manned", 0, ["never", "by their own side", "by either"]
        ),
        Setting(
            "break_point",
            "CA-OPT-25",
            "figures in a hundred that a side may lose; at this share it has lost the battle, 0 for none",
            0,
            None,
            0,
            100,
        ),
        Setting("np_recovery", "CA-OPT-26", "recovery is rolled for a non-player enemy too", 1),
    ]


def ruling_toggles() -> list[Setting]:
    """Return the rulings that a table may decide otherwise (CA-OPT-28)."""
    return [
        Setting("limbering", "CA-OPT-28", "guns have limbered and unlimbered states (CA-RUL-39)"),
        Setting(
            "better_rep_activates",
            "CA-OPT-28",
            "a group activates on the better of its own and its leader's Rep (CA-RUL-22)",
        ),
        Setting("rear_fire_doubles", "CA-OPT-28", "fire from the rear counts as from the flank (CA-RUL-34)", 1),
        Setting(
            "square_fires_at_cavalry", "CA-OPT-28", "a square charged by cavalry fires instead of running (CA-RUL-44)"
        ),
        Setting("volley_retest", "CA-OPT-28", "volleys: test again after runaways (CA-RUL-59)"),
        Setting(
            "pass_one_binds_at_nought",
            "CA-OPT-28",
            "Being Charged: the clauses of pass 1 also bind at pass 0 (CA-RUL-74)",
        ),
        Setting(
            "pass_any_lines",
            "CA-OPT-28",
            "lines fall back through European infantry in any formation, not formed infantry alone (CA-RUL-51)",
        ),
        Setting(
            "chief_charges",
            "CA-OPT-28",
            "a C-in-C on his own is bound to charge by his tests as any group is (CA-RUL-19)",
        ),
        Setting("crew_for_cap_only", "CA-OPT-28", "crew counts five for the cap on dice only (CA-RUL-87)"),
        Setting("lancers_when_charging", "CA-OPT-28", "lances count only for those who charged (CA-RUL-105)"),
        Setting("capacity_by_area", "CA-OPT-28", "buildings hold figures by floor area (CA-RUL-113)"),
        Setting("fires_spread_one_inch", "CA-OPT-28", "fires spread a flat inch (CA-RUL-120)"),
        Setting(
            "all_europeans_fire_four", "CA-OPT-28", "after 1895 all European regulars have 4 Fire Dice (CA-RUL-21)"
        ),
    ]


def options_of_losses() -> list[Setting]:
    """Return the settings for losses, limits, bases and recruiting (CA-OPT-29, CA-OPT-30, CA-RUL2-01, CA-RUL2-02).

    CA-GEN-15.
    """
    return [
        Setting("tight_ammo", "CA-OPT-29", "ammunition may run tight", 1),
        Setting("leader_rolls", "CA-OPT-29", "casualties are rolled for leaders", 1),
        Setting("returns", "CA-OPT-29", "casualties may return during the battle", 1),
        Setting("recovery", "CA-OPT-29", "recovery is rolled after the battle", 1),
        Setting("turn_limit", "CA-OPT-30", "turns after which the battle ends, 0 for none", 60, None, 0, 999),
        Setting("quiet_limit", "CA-OPT-30", "quiet turns in a row after which it ends, 0 for none", 20, None, 0, 999),
        Setting("base", "CA-OPT-30", "width of a base, and its depth on foot, in tenths of an inch", 10, None, 5, 20),
        Setting("mounted_depth", "CA-OPT-30", "depth of a mounted base, in tenths of an inch", 20, None, 5, 40),
        Setting(
            "entry_rolled",
            "CA-RUL2-42",
            "Patrol and Raid: groups come on as they are activated, not all before the first turn",
        ),
        Setting(
            "same_training_column",
            "CA-RUL2-46",
            "contact table: the Tribal column too when Europeans meet Europeans",
        ),
        Setting("ten_as_nine", "CA-RUL2-47", "contact table: 10 or more is read as 9"),
        Setting("contact_cap", "CA-LEFT-09", "the most groups met in one contact, 0 for no limit", 0, None, 0, 40),
        Setting(
            "contact_chosen",
            "CA-LEFT-11",
            "head to head: whoever runs the Possible Enemy Forces takes a row of the contact table in place of its throw",
        ),
        Setting("side_arms", "CA-LEFT-15", "officers of Europeans fire pistols: beyond 6 inches they do not count"),
        Setting("many_extra", "CA-RUL2-85", "Raid: another Possible Enemy Force each time the dice allow"),
        Setting(
            "np_any_way",
            "CA-RUL2-104",
            "the book's enemy moves in any direction and ends facing the nearest player",
        ),
        Setting(
            "scout_distance",
            "CA-RUL2-63",
            "inches within which a patrol of the enemy reacts, and beyond which it has beaten the player off",
            24,
            None,
            6,
            60,
        ),
        Setting("generic_guns", "CA-RUL2-01", "lists without a gun row may take a gun of Rep 4"),
        Setting("ratio", "CA-RUL2-02", "recommended mix of cavalry", 0, ["warn", "reroll", "off"]),
    ]


def weapon_rule(weapon: int) -> str:
    """Return the rule of a weapon's table: European with grenades, or Tribal.

    CA-ARM-52, CA-ARM-53.
    """
    return "CA-WPN-02" if weapon <= FORTRESS_GUN or weapon == GRENADE else "CA-WPN-04"


def figures() -> list[PrintedFigure]:
    """Return the printed numbers that house rules may change."""
    numbers = Figures()
    found: list[PrintedFigure] = []
    for i, row in enumerate(MOVE_ROWS):
        for j, formation in enumerate(FORMATION_KEYS):
            found.append(PrintedFigure("CA-FRM-14", f"{row} {formation}", numbers.moves[i][j], "move in inches", 0, 60))
    for i, name in enumerate(WEAPON_NAMES):
        if i == 0:
            continue
        rule = weapon_rule(i)
        found.append(PrintedFigure(rule, f"{name} range", numbers.ranges[i], "range in inches", 0, 120))
        found.append(PrintedFigure(rule, f"{name} dice", numbers.fire_dice[i], "Fire Dice", 0, 20))
        if numbers.short_dice[i]:
            found.append(
                PrintedFigure(rule, f"{name} short range", numbers.short_ranges[i], "short range in inches", 0, 120)
            )
            found.append(
                PrintedFigure(rule, f"{name} short dice", numbers.short_dice[i], "Fire Dice at short range", 0, 20)
            )
    for fire_row in fire_rows():
        found.append(PrintedFigure(fire_row.rule, fire_row.words, fire_row.value, fire_row.words, -9, 9))
    for melee_row in melee_rows():
        found.append(PrintedFigure(melee_row.rule, melee_row.words, melee_row.value, melee_row.words, -9, 9))
    for test_row in test_rows():
        found.append(PrintedFigure(test_row.rule, test_row.words, test_row.value, test_row.words, -9, 9))
    return found


def read_settings(on: dict[str, int]) -> Rules:
    """Return the settings as facts for play."""
    rules = Rules()
    fill_settings(rules, on)
    rules.attacker_has_dark_die = on["dark_die"] == 0
    rules.rear_fill = FROM_LEFT if on["rear_rank"] == 1 else CENTRED
    rules.drills = drills_for(on["base"] * 10, on["mounted_depth"] * 10)
    rules.weather_sight = on["weather_sight"] * 100
    rules.scout_distance = on["scout_distance"] * 100
    rules.reroll_ratio = on["ratio"] == 1
    rules.warn_ratio = on["ratio"] == 0
    return rules
