"""Case files of Colonial Adventure: positions, the facts of a unit, and questions about the table."""

from typing import Any, Final

from vedette.engine.book import Book
from vedette.engine.types import NOBODY, BadInput
from vedette.engine.validation import IT_HAS, as_dict, as_int, as_list, as_text, only
from vedette.geometry.points import Point
from vedette.rules.shock.battle import Battle
from vedette.rules.shock.combat.bouts import close_tally
from vedette.rules.shock.combat.cover import cover_against, range_to
from vedette.rules.shock.combat.shooting import needed_for, tally_of, targets
from vedette.rules.shock.field import COVER_NAMES
from vedette.rules.shock.move.contact import is_from_front
from vedette.rules.shock.move.shape import rects_gap
from vedette.rules.shock.units import MARKER, Unit
from vedette.testing.battle_position import BattlePosition
from vedette.testing.shock.positions import BANS, Position

Doc = dict[str, Any]

WHERE: Final = ("waiting", "fielded", "hidden", "attached", "gone")
POSITION_KEYS: Final = (
    "width",
    "height",
    "features",
    "sides",
    "units",
    "step",
    "acting",
    "first",
    "turn",
    "rounds",
    "stage",
)
QUESTIONS: Final = (
    "dice NAME at NAME",
    "close NAME against NAME",
    "needed NAME at NAME",
    "range NAME to NAME",
    "gap NAME to NAME",
    "cover NAME from NAME",
    "targets NAME",
    "front NAME from NAME",
)


def position(doc: Doc, book: Book) -> BattlePosition:
    """Return a position of a case file: at a step of the turn, at the first question it asks."""
    only(doc, POSITION_KEYS, "position", IT_HAS)
    laid = Position(**{key: doc[key] for key in ("width", "height", "features") if key in doc})
    for i, side in enumerate(as_list(doc.get("sides", []), "position: sides")):
        laid.sides[i] = {**laid.sides[i], **as_dict(side, f"position: sides[{i}]")}
    for name, told in as_dict(doc.get("units", {}), "position: units").items():
        laid.units[name] = as_dict(told, f"position: units.{name}")
    laid.step = as_int(doc.get("step", 3), "position: step", 0, 8)
    names = [side["name"] for side in laid.sides]
    first = as_text(doc.get("first", names[0]), "position: first")
    if first not in names:
        raise BadInput(f"position: first must be one of: {', '.join(names)}")
    laid.first = names.index(first)
    laid.turn = as_int(doc.get("turn", 1), "position: turn", 1, 99)
    laid.rounds = as_int(doc.get("rounds", 8), "position: rounds", 1, 99)
    return laid.poised(book)


def unit_named(poised: BattlePosition, name: str) -> Unit:
    if name not in poised.ids or poised.ids[name] >= MARKER:
        raise BadInput(f"there is no unit '{name}' in this position; its units are: {', '.join(poised.ids)}")
    return the_battle(poised).units[poised.ids[name]]


def facts(poised: BattlePosition, name: str) -> Doc:
    """Return the facts of a unit that a case file may name."""
    battle = the_battle(poised)
    unit = unit_named(poised, name)
    spot = Point(unit.x, unit.y)  # a unit without figures has only the last place of its front
    if unit.figures() > 0:
        spot = battle.centre_from_front(unit, unit.x, unit.y, unit.heading, unit.files)
    gun = battle.pieces[unit.piece] if unit.piece != NOBODY else None
    return {
        "where": WHERE[unit.where],
        "at": [int(spot.x), int(spot.y)],
        "facing": unit.heading,
        "files": unit.files,
        "men": unit.men,
        "leaders": unit.leaders,
        "figures": unit.figures(),
        "musician": unit.musician == 1,
        "colours": unit.colours == 1,
        "shock": unit.shock,
        "formed": battle.is_formed(unit),
        "fighter": battle.is_fighter(unit),
        "owed": unit.owed,
        "loaded": unit.owed == 0 if gun is None else not gun.fired,
        "mounted": unit.mounted,
        "smoke": gun.smoke if gun is not None else 0,
        "jammed": gun is not None and gun.jammed,
        "limbered": gun is not None and gun.limbered,
        "contact": poised.name_of(unit.contact) if unit.contact != NOBODY else "",
        "supports": poised.name_of(unit.supports) if unit.supports != NOBODY else "",
        "commander": poised.name_of(unit.commander) if unit.commander != NOBODY else "",
        "with": poised.name_of(unit.host) if unit.host != NOBODY else "",
        "ban": BANS[unit.ban],
        "orders": unit.orders,
    }


def ask(poised: BattlePosition, text: str) -> object:
    """Answer a question about the table, one of QUESTIONS."""
    battle = the_battle(poised)
    match text.split():
        case ["dice", us, "at", them]:
            here, there = unit_named(poised, us), unit_named(poised, them)
            return tally_of(battle, here, there, range_to(battle, here, there)).total
        case ["close", us, "against", them]:
            return close_tally(battle, unit_named(poised, us), unit_named(poised, them)).total
        case ["needed", us, "at", them]:
            here = unit_named(poised, us)
            return needed_for(battle, here, range_to(battle, here, unit_named(poised, them)))
        case ["range", us, "to", them]:
            return range_to(battle, unit_named(poised, us), unit_named(poised, them))
        case ["gap", us, "to", them]:
            return rects_gap(unit_named(poised, us).rects, unit_named(poised, them).rects)
        case ["cover", them, "from", us]:
            return COVER_NAMES[cover_against(battle, unit_named(poised, us), unit_named(poised, them))]
        case ["targets", us]:
            return [poised.name_of(who) for who in targets(battle, unit_named(poised, us))]
        case ["front", us, "from", them]:
            return is_from_front(battle, unit_named(poised, us), unit_named(poised, them))
    raise BadInput(f"'{text}' is not a question about this table; these are: {'; '.join(QUESTIONS)}")


def the_battle(poised: BattlePosition) -> Battle:
    assert isinstance(poised.state, Battle)
    return poised.state
