"""Orders written with names of pieces, and with squares counted from a given origin."""

from vedette.engine.orders import Grammar
from vedette.engine.types import BadInput, Order


def read_order(grammar: Grammar, text: str, ids: dict[str, int], origin: tuple[int, int] = (0, 0)) -> Order:
    """Read an order such as `fire B at z`: names become numbers of pieces, squares are counted from `origin`.

    A blank in a name is written as `_`.
    """
    given = text.split()
    form = grammar.forms.get(given[0].lower()) if given else None
    if form is None:
        return grammar.read(text)
    out: list[str] = []
    for i, token in enumerate(given):
        part = form.parts[min(i, len(form.parts) - 1)]
        if part in ("{unit}", "{who}", "{whom}", "{groups}"):
            out.append("+".join([_number(piece, ids) for piece in token.split("+")]))
        elif part in ("{square}", "{squares}", "{point}"):
            out.append(_shifted(token, origin))
        else:
            out.append(token)
    return grammar.read(" ".join(out))


def _number(name: str, ids: dict[str, int]) -> str:
    for known in (name, name.replace("_", " ")):
        if known in ids:
            return str(ids[known])
    if name.isdigit():
        return name
    raise BadInput(f"there is no piece '{name}' in this position; its pieces are: {', '.join(ids)}")


def _shifted(token: str, origin: tuple[int, int]) -> str:
    x, comma, y = token.partition(",")
    if not comma or not _is_whole(x) or not _is_whole(y):
        return token
    return f"{int(x) + origin[0]},{int(y) + origin[1]}"


def _is_whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 7
