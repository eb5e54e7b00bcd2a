"""The signs for ground in the terminal, the same on every table."""

from typing import Final

GROUND: Final = {
    "hill": ("^", "on #5c4a2a"),
    "wood": ("%", "on #1f4a24"),
    "scrub": ("%", "on #3c4a24"),
    "rough": (":", "on #4a4036"),
    "marsh": ("~", "on #2f4a44"),
    "building": ("#", "on #555555"),
    "village": ("#", "on #555555"),
    "water": ("@", "on #15366b"),
    "river": ("=", "on #20508f"),
    "stream": ("~", "on #20508f"),
    "wadi": (":", "on #6b5a33"),
    "trench": ("_", "on #4a3a28"),
    "entrenchment": ("*", "on #6b4a1e"),
}
"""The sign and the colour of each kind of ground."""
HIGHER: Final = ("on #5c4a2a", "on #7a6236", "on #997b44")


def is_inside(x: int, y: int, points: list[list[int]]) -> bool:
    """True if the place lies inside the outline."""
    inside = False
    for i in range(len(points)):
        (ax, ay), (bx, by) = points[i - 1], points[i]
        if (ay > y) != (by > y):
            left = (x - ax) * (by - ay) < (bx - ax) * (y - ay)
            if left == (by > ay):
                inside = not inside
    return inside
