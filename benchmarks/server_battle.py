"""A battle of the real book for the benchmarks: two armies of twelve stands, already deployed."""


def army(name, colour, row, facing):
    """Eleven stands of infantry in a line, their commander behind them."""
    behind = row - 1 if facing == "N" else row + 1
    stands = [{"kind": "regular-infantry", "at": [3 + n, row], "facing": facing} for n in range(11)]
    commander = {"at": [8, behind], "facing": facing}
    return {"name": name, "colour": colour, "deployment": "given", "army": stands, "commander": commander}


def setup():
    """A field with a hill and a wood between them."""
    hill = {"kind": "hill", "squares": [[x, y] for x in (8, 9) for y in (5, 6)]}
    wood = {"kind": "wood", "squares": [[4, 5], [4, 6]]}
    return {
        "table": {"width": 18, "height": 12, "features": [hill, wood]},
        "sides": [army("Red", "red", 1, "N"), army("Blue", "blue", 10, "S")],
    }
