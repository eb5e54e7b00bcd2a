"""Headings and the fixed table of sines.

A heading is a whole number of degrees: 0 is north (up the table, the way y grows), 90 is east. Turning right adds.
Sines are whole numbers scaled by ONE and cut towards zero, so a vector made from them is never longer than it should
be, and comes out the same on every machine.
"""

from typing import Final

from mypy_extensions import i64

ONE: Final = 16777216  # 1 << 24
HALF_ONE: Final = 8388608
ONE_BITS: Final = 24

# Sines of 0, 0.5, 1 ... 90 degrees; half degrees serve bearings and the sixteen points of the compass.
# fmt: off
QUARTER: Final[list[int]] = [
    0, 146406, 292802, 439176, 585516, 731811, 878051, 1024224, 1170319, 1316325,
    1462230, 1608024, 1753696, 1899234, 2044628, 2189866, 2334937, 2479830, 2624534, 2769039,
    2913332, 3057404, 3201243, 3344838, 3488179, 3631254, 3774052, 3916563, 4058775, 4200679,
    4342263, 4483515, 4624427, 4764986, 4905183, 5045006, 5184444, 5323488, 5462127, 5600349,
    5738145, 5875504, 6012416, 6148870, 6284855, 6420362, 6555380, 6689899, 6823908, 6957398,
    7090357, 7222777, 7354647, 7485957, 7616696, 7746856, 7876425, 8005395, 8133755, 8261496,
    8388608, 8515080, 8640905, 8766071, 8890569, 9014391, 9137526, 9259966, 9381700, 9502719,
    9623015, 9742578, 9861400, 9979470, 10096780, 10213321, 10329085, 10444062, 10558244, 10671621,
    10784186, 10895930, 11006844, 11116919, 11226148, 11334522, 11442033, 11548673, 11654433, 11759306,
    11863283, 11966356, 12068519, 12169762, 12270079, 12369461, 12467901, 12565391, 12661925, 12757495,
    12852093, 12945712, 13038345, 13129986, 13220626, 13310260, 13398880, 13486480, 13573052, 13658591,
    13743090, 13826543, 13908942, 13990282, 14070557, 14149760, 14227886, 14304928, 14380880, 14455738,
    14529495, 14602145, 14673683, 14744104, 14813402, 14881572, 14948608, 15014507, 15079261, 15142868,
    15205321, 15266616, 15326749, 15385714, 15443508, 15500126, 15555563, 15609816, 15662880, 15714751,
    15765426, 15814899, 15863169, 15910230, 15956080, 16000715, 16044131, 16086325, 16127295, 16167036,
    16205546, 16242822, 16278860, 16313660, 16347217, 16379528, 16410593, 16440408, 16468971, 16496279,
    16522332, 16547126, 16570660, 16592932, 16613941, 16633684, 16652161, 16669369, 16685308, 16699977,
    16713373, 16725497, 16736347, 16745923, 16754223, 16761247, 16766995, 16771466, 16774660, 16776577,
    16777216,
]
# fmt: on


def whole_circle() -> list[int]:
    """Return the sines of all 720 half degrees, and a quarter more so that cosines need no wrapping."""
    circle: list[int] = []
    for half in range(900):
        turn = half % 360
        sine = QUARTER[turn] if turn <= 180 else QUARTER[360 - turn]
        circle.append(sine if half % 720 < 360 else -sine)
    return circle


SINES: Final[list[int]] = whole_circle()


def difference(one: i64, other: i64) -> i64:
    """Return the angle between two headings, 0 to 180 degrees."""
    turn: i64 = (other - one) % 360
    return turn if turn <= 180 else 360 - turn


def turn_to(one: i64, other: i64) -> i64:
    """Return the shortest turn from one heading to another: right is positive, about-face is +180."""
    turn: i64 = (other - one) % 360
    return turn if turn <= 180 else turn - 360


def bearing(dx: i64, dy: i64) -> i64:
    """Return the heading nearest to a vector's direction; a tie goes to the one nearer north or south.

    No vector at all points north.
    """
    across: i64 = dx if dx >= 0 else -dx
    along: i64 = dy if dy >= 0 else -dy
    low: i64 = 0
    high: i64 = 90
    # The answer is the first degree whose upper border (half a degree further) is not passed.
    while low < high:
        middle: i64 = (low + high) >> 1
        border: i64 = middle * 2 + 1
        if across * SINES[border + 180] > along * SINES[border]:
            low = middle + 1
        else:
            high = middle
    if dy < 0:
        low = 180 - low
    return low if dx >= 0 else (360 - low) % 360


def is_between(dx: i64, dy: i64, heading: i64, half_arc: i64) -> bool:
    """True if a vector points at most half_arc degrees to either side of a heading; the limits belong to the arc."""
    if half_arc >= 180:
        return True
    left: i64 = ((heading - half_arc) % 360) * 2
    right: i64 = ((heading + half_arc) % 360) * 2
    right_of_left: i64 = dx * SINES[left + 180] - dy * SINES[left]
    left_of_right: i64 = dy * SINES[right] - dx * SINES[right + 180]
    if half_arc > 90:
        return right_of_left >= 0 or left_of_right >= 0
    if half_arc == 0 and dx * SINES[left] + dy * SINES[left + 180] < 0:
        return False  # straight behind lies on the same line as straight ahead
    return right_of_left >= 0 and left_of_right >= 0
