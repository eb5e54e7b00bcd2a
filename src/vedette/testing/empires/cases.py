"""Case files of When Empires Clash!: positions, facts of a stand, and questions about the table."""

from typing import Final

from vedette.engine.book import Book
from vedette.engine.orders import WAYS
from vedette.engine.types import NOBODY, SIDES, BadInput
from vedette.engine.validation import IT_HAS, as_dict, as_int, as_list, as_text, only
from vedette.rules.empires.battle import Battle
from vedette.rules.empires.battlefield import LARGEST, SMALLEST
from vedette.rules.empires.combat.recoil import candidates, is_closed
from vedette.rules.empires.combat.squares import is_protected
from vedette.rules.empires.sight import in_arc, is_clear, is_on_flank_or_rear
from vedette.rules.empires.stands import PLACES, Stand
from vedette.testing.battle_position import BattlePosition
from vedette.testing.empires.drawing import draw, place_drawn
from vedette.testing.empires.positions import WHERE, Position, activate, stand_of, start_turn

Doc = dict[str, object]

POSITION_KEYS: Final = (
    "width",
    "height",
    "origin",
    "drawing",
    "features",
    "sides",
    "baselines",
    "stands",
    "acting",
    "turn",
    "turns",
    "worth",
    "lost",
    "withdrawing",
)
QUESTIONS: Final = (
    "sight X,Y to X,Y",
    "arc NAME within N",
    "adjacent X,Y",
    "front NAME",
    "flank NAME",
    "rear NAME",
    "recoil NAME",
    "protected NAME from X,Y",
)


def position(doc: Doc, book: Book) -> BattlePosition:
    """Set up a case file's position, at the activation of the acting stands, or at the start of a turn."""
    only(doc, POSITION_KEYS, "position", IT_HAS)
    laid = Position(
        as_int(doc.get("width", SMALLEST), "position: width", SMALLEST, LARGEST),
        as_int(doc.get("height", SMALLEST), "position: height", SMALLEST, LARGEST),
        pair_of(doc.get("origin", [0, 0]), "position: origin"),
    )
    for i, side in enumerate(as_list(doc.get("sides", []), "position: sides")):
        if i < len(SIDES):
            laid.sides[i] = {**laid.sides[i], **as_dict(side, f"position: sides[{i}]")}
    laid.baselines = [
        as_text(edge, "position: baselines") for edge in as_list(doc.get("baselines", ["S", "N"]), "baselines")
    ]
    laid.features = [as_dict(f, "position: features") for f in as_list(doc.get("features", []), "position: features")]
    laid.turn = as_int(doc.get("turn", 1), "position: turn", 1, 99)
    laid.turns = as_int(doc.get("turns", 12), "position: turns", 1, 99)
    laid.worth = list(pair_of(doc.get("worth", laid.worth), "position: worth"))
    laid.lost = list(pair_of(doc.get("lost", [0, 0]), "position: lost"))
    gone = [as_text(name, "position: withdrawing") for name in as_list(doc.get("withdrawing", []), "withdrawing")]
    laid.withdrawing = [laid.sides[side]["name"] in gone for side in SIDES]
    stands = as_dict(doc.get("stands", {}), "position: stands")
    if "drawing" in doc:
        draw(laid, as_text(doc["drawing"], "position: drawing"), {k: as_dict(v, k) for k, v in stands.items()})
    for name, told in stands.items():
        if not any([piece.name == name for piece in laid.pieces]):
            place_drawn(laid, name, as_dict(told, f"position: stands.{name}"))
    poised = laid.poised(book)
    acting = doc.get("acting", [])
    names = [acting] if isinstance(acting, str) else [as_text(n, "position: acting") for n in as_list(acting, "acting")]
    if names:
        activate(poised, names)
    else:
        start_turn(poised)
    return poised


def pair_of(value: object, what: str) -> tuple[int, int]:
    two = as_list(value, what)
    if len(two) != len(SIDES):
        raise BadInput(f"{what} must be two whole numbers; not {value!r}")
    return as_int(two[0], what, -LARGEST, LARGEST * 10), as_int(two[1], what, -LARGEST, LARGEST * 10)


# --- what is true -----------------------------------------------------------------------------------------------------


def square(poised: BattlePosition, battle: Battle, cell: int) -> list[int]:
    return [battle.grid.x[cell] - poised.origin[0], battle.grid.y[cell] - poised.origin[1]]


def facts(poised: BattlePosition, name: str) -> Doc:
    """Return the facts of a stand that a case file may state."""
    stand = stand_of(poised, name)
    battle = the_battle(poised)
    return {
        "where": WHERE[stand.where],
        "at": square(poised, battle, stand.cell),
        "facing": WAYS[stand.facing],
        "place": PLACES[stand.place],
        "with": poised.name_of(battle.companion(stand)) if battle.companion(stand) != NOBODY else "",
        "mounted": stand.mounted,
        "counter": stand.counter,
        "tow": poised.name_of(stand.tow) if stand.tow != NOBODY else "",
        "square": stand.place != 0 and battle.in_small_square(stand),
    }


def ask(poised: BattlePosition, text: str) -> object:
    """Answer a question about the table, one of QUESTIONS; squares come in the order of rows from the north."""
    given = text.split()
    battle = the_battle(poised)
    match given:
        case ["sight", here, "to", there]:
            ends = cell_of(poised, here), cell_of(poised, there)
            us, them = battle.front[ends[0]], battle.front[ends[1]]
            return is_clear(battle, ends[0], ends[1], battle.rules.hills_always_block, us, them)
        case ["arc", name, "within", n] if n.isdigit():
            us_stand = stand_of(poised, name)
            near = [cell for cell in battle.grid.cells if 0 < battle.grid.rings(us_stand.cell, cell) <= int(n)]
            return squares(poised, [cell for cell in near if in_arc(battle, us_stand, us_stand.cell, cell)])
        case ["adjacent", here]:
            cell = cell_of(poised, here)
            return squares(poised, [other for other in battle.grid.cells if battle.grid.rings(cell, other) == 1])
        case ["front" | "flank" | "rear" as part, name]:
            return squares(poised, around(battle, stand_of(poised, name), part))
        case ["recoil", name]:
            stand = stand_of(poised, name)
            return squares(poised, [cell for cell in candidates(battle, stand) if not is_closed(battle, stand, cell)])
        case ["protected", name, "from", here]:
            return is_protected(battle, stand_of(poised, name), cell_of(poised, here))
    raise BadInput(f"'{text}' is not a question about this table; these are: {'; '.join(QUESTIONS)}")


def around(battle: Battle, stand: Stand, part: str) -> list[int]:
    """Return the squares adjacent to a stand's front, flank or rear (FAC-02 to -04)."""
    found: list[int] = []
    for cell in battle.grid.cells:
        if battle.grid.rings(stand.cell, cell) != 1:
            continue
        ahead = battle.grid.forward(stand.cell, stand.facing, cell)
        if not is_on_flank_or_rear(battle, stand, cell, False):
            found_in = "front"
        else:
            found_in = "flank" if ahead == 0 else "rear"
        if found_in == part:
            found.append(cell)
    return found


def squares(poised: BattlePosition, cells: list[int]) -> list[list[int]]:
    """List squares as a case file writes them: row by row from the north, each from west to east."""
    battle = the_battle(poised)
    found = [square(poised, battle, cell) for cell in cells]
    return sorted(found, key=lambda at: (-at[1], at[0]))


def cell_of(poised: BattlePosition, text: str) -> int:
    x, comma, y = text.partition(",")
    try:
        place = int(x) + poised.origin[0], int(y) + poised.origin[1]
    except ValueError:
        raise BadInput(f"'{text}' is not a square: write x,y") from None
    battle = the_battle(poised)
    if not comma or not battle.grid.has(*place):
        raise BadInput(f"there is no square {text} on this table")
    return battle.grid.cell(*place)


def the_battle(poised: BattlePosition) -> Battle:
    assert isinstance(poised.state, Battle)
    return poised.state
