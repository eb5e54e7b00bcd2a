"""Checks of input from outside: they return the value, or BadInput says what is wrong and what would be right."""

from typing import Final

from vedette.engine.types import BadInput

IT_HAS: Final = "it has"
"""A lead for `only`."""


def as_dict(value: object, what: str) -> dict[str, object]:
    """Return the value if it is a table of named entries."""
    if not isinstance(value, dict):
        raise BadInput(f"'{what}' must be a table of named entries; not {value!r}")
    for key in value:
        if not isinstance(key, str):
            raise BadInput(f"'{what}' has an entry whose name is not text: {key!r}")
    return value


def as_list(value: object, what: str) -> list[object]:
    """Return the value if it is a list."""
    if not isinstance(value, list):
        raise BadInput(f"'{what}' must be a list; not {value!r}")
    return value


def as_int(value: object, what: str, least: int, most: int) -> int:
    """Return the value if it is a whole number in bounds."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadInput(f"'{what}' must be a whole number; not {value!r}")
    if value < least or value > most:
        raise BadInput(f"'{what}' must be from {least} to {most}; not {value}")
    return value


def as_text(value: object, what: str) -> str:
    """Return the value if it is text."""
    if not isinstance(value, str):
        raise BadInput(f"'{what}' must be text; not {value!r}")
    return value


HEX_DIGITS: Final = "0123456789abcdefABCDEF"
COLOUR_NAMES: Final = (
    " aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood "
    "cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod "
    "darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon "
    "darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray "
    "dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green "
    "greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon "
    "lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon "
    "lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen "
    "magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue "
    "mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy "
    "oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip "
    "peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown "
    "seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal "
    "thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen "
)
"""The names of CSS, a space before and after each."""


def as_colour(value: object, what: str) -> str:
    """Return the value if it is a colour: #rgb, #rrggbb, a name, or nothing. It may stand in a style of the browser."""
    text = as_text(value, what)
    is_hex = text.startswith("#") and len(text) in (4, 7) and all([letter in HEX_DIGITS for letter in text[1:]])
    is_name = text.isalpha() and f" {text} " in COLOUR_NAMES
    if text and not is_hex and not is_name:
        raise BadInput(f"'{what}' must be a colour such as '#8d3b34' or 'red'; not {text[:40]!r}")
    return text


def as_flag(value: object, what: str) -> bool:
    """Return the value if it is true or false."""
    return as_switch(value, f"'{what}'")


def as_switch(value: object, subject: str) -> bool:
    """Return the value if it is true or false; the refusal begins with the subject as it is written."""
    if isinstance(value, bool):
        return value
    raise BadInput(f"{subject} must be true or false; not {value!r}")


def only(doc: dict[str, object], keys: tuple[str, ...], what: str, lead: str = "its entries are") -> None:
    """Refuse all entries but these; the lead comes before the list of those allowed."""
    for key in doc:
        if key not in keys:
            raise BadInput(f"{what} has no entry '{key}'; {lead}: {', '.join(keys)}")


def one_of(value: object, known: tuple[str, ...], what: str) -> int:
    """Return which of the known words it is."""
    return index_in(value, known, f"'{what}'")


def index_in(value: object, known: tuple[str, ...], subject: str) -> int:
    """Return which of the known words it is; the refusal begins with the subject as it is written."""
    if isinstance(value, str) and value in known:
        return known.index(value)
    raise BadInput(f"{subject} must be one of: {', '.join([name for name in known if name])}; not {value!r}")
