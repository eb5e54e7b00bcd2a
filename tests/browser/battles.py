"""The server that browsers talk to, and small battles that are soon over."""

from server.harness import Server

FIXED = "browser.fixed:make"
COLUMNS = (4, 5, 6)


class Service(Server):
    """`vedette serve` with the real rulebooks, on an SQLite file."""

    def __init__(self, path, port=0, command=None):
        super().__init__(f"sqlite:///{path}", library=FIXED, limits=False, log="warning", port=port, command=command)
        self.path = path

    def again(self):
        """Another process on the same file and the same port."""
        return Service(self.path, self.port)

    def game(self, setup, seats, **more):
        """A game with seats such as `person`, `ai` and `ai rash`."""
        wishes = []
        for side, seat in enumerate(seats):
            kind, _, player = seat.partition(" ")
            wishes.append({"side": side, "kind": kind, "player": player or ("steady" if kind == "ai" else "")})
        return self.post("/api/games", {"book": "empires", "setup": setup, "seats": wishes, **more}, 201)


def army(name, colour, dress, row, facing, stands, rows):
    """A few stands of infantry and their commander; `rows`: they are yet to be placed, so deep from their edge."""
    behind = row - 1 if facing == "N" else row + 1

    def placed(x, y):
        return {} if rows else {"at": [x, y], "facing": facing}

    return {
        "name": name,
        "colour": colour,
        "dress": dress,
        "deployment": {"rows": rows} if rows else "given",
        "commander": {"name": f"{name} chief", "short": "Chief", **placed(5, behind)},
        "army": [
            {"kind": "regular-infantry", "name": f"{name} {n + 1}", **placed(COLUMNS[n], row)} for n in range(stands)
        ],
    }


def skirmish(turns=2, stands=3, rows=0):
    """Two handfuls of infantry in range of each other on the smallest table."""
    return {
        "table": {"width": 12, "height": 12, "features": [{"kind": "wood", "squares": [[2, 5], [9, 6]]}]},
        "turns": turns,
        "sides": [
            army("Lancasters", "#8f2020", "british", 5, "N", stands, rows),
            army("Afridis", "#1e4e8c", "afghan", 7, "S", stands, rows),
        ],
    }


def brawl(turns=8):
    """A few sections and clans, man by man, within a charge of each other; all are placed."""

    def unit(name, x, y, **more):
        return {"name": name, "at": [x, y], **more}

    spears = {"kind": "irregular", "native": True, "weapons": ["spear"], "facing": 180}
    features = [
        {"kind": "wall", "points": [[2000, 5200], [4200, 5200]], "name": "wall"},
        {"kind": "wood", "rect": [8000, 1000, 10500, 3000], "name": "wood"},
    ]
    garrison = [
        unit("Captain", 5600, 3600, role="officer", character=True, quality="hero", weapons=["pistol", "sword"]),
        unit("Bugler", 5200, 3500, role="musician", quality="veteran", weapons=["rifle"]),
        unit("1st section", 5600, 4300, figures=8, quality="veteran", weapons=["rifle"], volleys=True),
        unit("Sergeant", 5950, 3700, role="nco", quality="veteran", weapons=["rifle"], **{"with": "1st section"}),
        unit("Muskets", 3000, 4600, figures=6, quality="raw", weapons=["musket"]),
    ]
    clans = [
        unit(
            "Chief", 6500, 6500, role="officer", character=True, quality="veteran", **{**spears, "weapons": ["sword"]}
        ),
        unit("1st spearmen", 5600, 5600, figures=10, quality="raw", **spears),
        unit("2nd spearmen", 7400, 5900, figures=8, quality="veteran", **spears),
        unit("Marksmen", 3400, 6600, figures=6, quality="veteran", **{**spears, "weapons": ["musket"]}),
    ]
    return {
        "table": {"width": 12000, "height": 9000, "features": features},
        "attacker": 0,
        "turns": turns,
        "sides": [
            {
                "name": "Garrison",
                "colour": "#8d3b34",
                "dress": "british-1879",
                "edge": "S",
                "markers": False,
                "units": garrison,
            },
            {"name": "Hill clans", "colour": "#2f4d74", "dress": "zulu", "edge": "N", "markers": False, "units": clans},
        ],
    }
