"""Case files of the club rules: positions figure by figure, the facts of a unit, and questions about the table."""

from typing import Any, Final

from vedette.engine.book import Book
from vedette.engine.types import NOBODY, BadInput
from vedette.rules.tyneside.battle import Battle
from vedette.rules.tyneside.codes import COVER_NAMES, FATE_NAMES, ORDER_NAMES, STATE_NAMES
from vedette.rules.tyneside.combat.prisoners import is_surrounded
from vedette.rules.tyneside.combat.shooting import band_between, needed
from vedette.rules.tyneside.combat.weapons import BANDS
from vedette.rules.tyneside.command.command import command_distance, cost_of, is_in_chain, price_of
from vedette.rules.tyneside.markers import half_of
from vedette.rules.tyneside.move.bases import gap, gap_between, pivot_of, touched_by
from vedette.rules.tyneside.move.walking import Walk, clear_move, full_move, go
from vedette.rules.tyneside.sight.cover import cover_from
from vedette.rules.tyneside.sight.knowing import is_spotted_now
from vedette.rules.tyneside.sight.sight import SightTable, can_shoot_at, sees, sees_any
from vedette.rules.tyneside.sight.spotting import CM_PER_PIP
from vedette.rules.tyneside.tables.risk import casualties_of, risk_of, strength_of
from vedette.rules.tyneside.units import CommandSeat, Group
from vedette.testing.battle_position import BattlePosition
from vedette.testing.tyneside.positions import lay_position

Doc = dict[str, Any]

QUESTIONS: Final = (
    "risk UNIT",
    "risk UNIT lines",
    "sees UNIT UNIT",
    "sees UNIT N UNIT N",
    "shoots UNIT N UNIT N",
    "gap UNIT to UNIT",
    "cover UNIT N from UNIT N",
    "needed UNIT N at UNIT N",
    "band UNIT N to UNIT N",
    "price UNIT",
    "cost UNIT N",
    "commands UNIT N",
    "reach UNIT N",
    "walk UNIT N to X,Y",
    "distance UNIT N to UNIT N",
    "contacts UNIT",
    "spots UNIT with N",
    "dummies for N",
    "surrounded UNIT",
)


def position(doc: Doc, book: Book) -> BattlePosition:
    """Return a position of a case file: at a step of the side turn, at the first question it asks."""
    return lay_position(doc, book)


def the_battle(poised: BattlePosition) -> Battle:
    assert isinstance(poised.state, Battle)
    return poised.state


def unit_named(poised: BattlePosition, name: str) -> Group:
    if name not in poised.ids:
        raise BadInput(f"there is no unit '{name}' in this position; its units are: {', '.join(poised.ids)}")
    return the_battle(poised).groups[poised.ids[name]]


def figure_of(poised: BattlePosition, name: str, number: str) -> int:
    """Return a figure by its number in the unit as it was listed, from 1."""
    battle = the_battle(poised)
    group = unit_named(poised, name)
    figures = [i for i in range(len(battle.cards)) if battle.unit[i] == group.id]
    if not number.isdigit() or not 1 <= int(number) <= len(figures):
        raise BadInput(f"'{name}' has figures 1 to {len(figures)}; not {number}")
    return figures[int(number) - 1]


def facts(poised: BattlePosition, name: str) -> Doc:
    """Return the facts of a unit that a case file may name."""
    battle = the_battle(poised)
    group = unit_named(poised, name)
    figures = [i for i in range(len(battle.cards)) if battle.unit[i] == group.id]
    pivot = pivot_of(battle, group.men) if group.is_here() else NOBODY
    return {
        "figures": len(group.men),
        "wounded": len([i for i in group.men if battle.wounds[i] > 0]),
        "lost": len([i for i in figures if FATE_NAMES[battle.fate[i]] not in ("fielded", "waiting")]),
        "fates": [FATE_NAMES[battle.fate[i]] for i in figures],
        "at": [battle.x[pivot], battle.y[pivot]] if pivot != NOBODY else [],
        "places": [[battle.x[i], battle.y[i]] for i in group.men],
        "facing": group.facing,
        "order": ORDER_NAMES[group.order],
        "state": STATE_NAMES[group.state],
        "commanded": group.seat != NOBODY,
        "result": group.result.words() if group.result is not None else "",
        "cell": group.result.rule if group.result is not None else "",
        "risk": group.risk,
        "charged": group.charged,
        "moved": group.has_moved,
        "spotted": group.spotted,
        "fired": group.fired,
        "loaded": len([i for i in group.men if battle.loaded[i]]),
        "guards": len([i for i in group.men if battle.guards[i] != NOBODY]),
        "prisoners": len(battle.prisoners_of(group.id)),
        "strength": strength_of(battle, group),
        "casualties": casualties_of(battle, group),
        "pool": battle.seats[0].pool if battle.seats else 0,
    }


def band_of(battle: Battle, shooter: int, target: int) -> str:
    """Return the range band in words; a figure without a shooting weapon is out of range."""
    return "out" if battle.cards[shooter].arm == NOBODY else (*BANDS, "out")[band_between(battle, shooter, target)]


def first_seat(battle: Battle, text: str) -> CommandSeat:
    if not battle.seats:
        raise BadInput(f"'{text}' asks for the points of a Player Character; no unit of this position is a character")
    return battle.seats[0]


def number(told: str, text: str) -> int:
    if not told.isdigit():
        raise BadInput(f"'{text}' wants a whole number where it has '{told}'")
    return int(told)


def ask(poised: BattlePosition, text: str) -> object:
    """Answer a question about the table, one of QUESTIONS; names have no blanks in them."""
    battle = the_battle(poised)
    gaze = SightTable(battle)
    match text.split():
        case ["risk", us]:
            return risk_of(gaze, [unit_named(poised, us)]).total
        case ["risk", us, "lines"]:
            tally = risk_of(gaze, [unit_named(poised, us)])
            return [f"{line.rule} {line.amount:+d}" for line in tally.lines()[1:]]
        case ["sees", us, them]:
            return sees_any(gaze, unit_named(poised, us).men, unit_named(poised, them).men)
        case ["sees", us, n, them, m]:
            return sees(gaze, figure_of(poised, us, n), figure_of(poised, them, m))
        case ["shoots", us, n, them, m]:
            return can_shoot_at(gaze, figure_of(poised, us, n), figure_of(poised, them, m))
        case ["gap", us, "to", them]:
            return gap_between(battle, unit_named(poised, us).men, unit_named(poised, them).men)
        case ["gap", us, n, "to", them, m]:
            return gap(battle, figure_of(poised, us, n), figure_of(poised, them, m))
        case ["cover", them, m, "from", us, n]:
            return COVER_NAMES[cover_from(battle, figure_of(poised, them, m), figure_of(poised, us, n))]
        case ["needed", us, n, "at", them, m]:
            shooter, target = figure_of(poised, us, n), figure_of(poised, them, m)
            return "out" if band_of(battle, shooter, target) == "out" else needed(battle, shooter, target)
        case ["band", us, n, "to", them, m]:
            return band_of(battle, figure_of(poised, us, n), figure_of(poised, them, m))
        case ["price", us]:
            return price_of(battle, first_seat(battle, text), unit_named(poised, us))
        case ["cost", us, n]:
            return cost_of(battle, first_seat(battle, text), figure_of(poised, us, n))
        case ["commands", us, n]:
            return is_in_chain(battle, first_seat(battle, text), figure_of(poised, us, n))
        case ["reach", us, n]:
            figure = figure_of(poised, us, n)
            return [full_move(battle, figure), clear_move(battle, figure)]
        case ["distance", us, n, "to", them, m]:
            return command_distance(battle, figure_of(poised, us, n), figure_of(poised, them, m))
        case ["contacts", us]:
            return [len(touched_by(battle, i)) for i in unit_named(poised, us).men]
        case ["spots", them, "with", die]:
            twin = battle.clone()
            group = twin.groups[poised.ids[unit_named(poised, them).name]]
            group.spot = number(die, text) * CM_PER_PIP
            return is_spotted_now(SightTable(twin), twin.living(1 - group.side), group)
        case ["dummies", "for", count]:
            return half_of(number(count, text))
        case ["surrounded", us]:
            return is_surrounded(battle, unit_named(poised, us))
        case ["walk", us, n, "to", place]:
            figure = figure_of(poised, us, n)
            walk = Walk(battle, figure)
            x, _, y = place.partition(",")
            go(battle, walk, number(x, text), number(y, text))
            return [walk.x, walk.y, walk.used]
    raise BadInput(f"'{text}' is not a question about this table; these are: {'; '.join(QUESTIONS)}")
