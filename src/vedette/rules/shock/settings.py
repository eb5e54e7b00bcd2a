"""What the book leaves to the table (section 23 of the ledger), and the rulings that have a choice."""

from vedette.engine.book import Setting


def settings() -> list[Setting]:
    """Each with its ruling, its default and its values."""
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
