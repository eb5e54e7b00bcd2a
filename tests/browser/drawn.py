"""Battles that are the same each time, what is drawn of them, and what should be.

The server runs with this library: the seed of the dice is fixed, and the computer players choose by the position alone.
"""

from math import cos, hypot, radians, sin
from zlib import crc32

from vedette.engine.dice import Rng
from vedette.server.http import games_api
from vedette.server.schemas.http_schemas import PlayerInfo
from vedette.server.services.catalog import Catalog

SEED = "what is drawn is what happened"

#: Notes each thing that is drawn: every unit with its place, side and number of figures, every single man with his place and how
#: he bears himself, whenever one of them changes, and every
#: figure that falls or runs, in which dress and where. Besides that, whenever the canvas of all who stand on the table
#: has been painted and nobody is on his way: what is on it.
RECORD = """() => {
  const seen = (window.seen = { moments: [], effects: [], dress: {}, painted: [] });
  const known = new WeakSet();
  const CHANGES = ['style', 'data-number', 'data-told', 'data-figures', 'data-side'];
  let last = '';
  const placed = (e) => new DOMMatrix(e.style.transform);
  const note = () => {
    const play = document.querySelector('[data-testid="play"]');
    const board = document.querySelector('[data-testid="board"] .stage > svg');
    if (!play || !board) return;
    const height = board.viewBox.baseVal.height;
    const pieces = {};
    const men = {};
    for (const e of board.querySelectorAll('[data-piece]')) {
      const at = placed(e);
      const figures = e.querySelector('[data-figures]');
      pieces[e.dataset.piece] = [at.e, height - at.f, Number(e.dataset.side), figures ? Number(figures.dataset.figures) : 0];
      for (const man of e.querySelectorAll('[data-man]')) {
        const own = placed(man);
        men[man.dataset.man] = [at.e + own.e, height - at.f - own.f];
      }
      if (figures) seen.dress[e.dataset.piece] = figures.dataset.dress;
    }
    const number = Number(play.dataset.number);
    const told = Number(play.dataset.told);
    for (const e of document.querySelectorAll('[data-effect]')) {
      if (known.has(e)) continue;
      known.add(e);
      const box = e.firstElementChild.getBBox();
      const at = placed(e);
      const [x, y] = [box.x + at.e, height - box.y - at.f];
      const { effect, unit, figures, dress } = e.dataset;
      const sides = [x, y - box.height, x + box.width, y];
      seen.effects.push({ told, kind: effect, unit: Number(unit), figures: Number(figures), dress, box: sides });
    }
    const moment = { number, told, pieces, men };
    const text = JSON.stringify(moment);
    if (text === last) return;
    last = text;
    seen.moments.push(moment);
  };
  const look = (said) => {
    note();
    seen.painted.push({ at: seen.moments.length - 1, drawn: said.target.drawn() });
  };
  document.addEventListener('painted', look);
  new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: CHANGES });
}"""


class Lot:
    """Chooses by chance, an attack more often than not, and in the same position always the same."""

    def choose(self, book, state, question, rng):
        return book.sample_aggressive(state, question, Rng(crc32(repr(state.key()).encode())))


class Drawn(Catalog):
    """The real books, played by lot."""

    def players(self, name):
        return [PlayerInfo("lot", "by lot")]

    def player(self, book, name):
        return Lot()


def make():
    games_api.new_seed = lambda: SEED
    return Drawn()


# --- what should be drawn ------------------------------------------------------------------------------------------------


def moves(event):
    return event["shown"] in ("move", "charge")


def falls(event):
    return event["shown"] in ("fall", "run", "taken", "escape") or event["lost"] > 0


class Unit:
    """A unit on the table: what is drawn of it."""

    def __init__(self, piece):
        self.piece, self.x, self.y, self.figures = piece, piece["x"], piece["y"], piece["figures"]
        self.men = {man["id"]: (man["x"], man["y"]) for man in piece.get("men", [])}

    def go(self, x, y):
        """To another place, with all its men."""
        dx, dy = x - self.x, y - self.y
        self.x, self.y = x, y
        self.men = {id: (mx + dx, my + dy) for id, (mx, my) in self.men.items()}

    def leave(self, event):
        """Those who leave, by their numbers where they have some."""
        all_men = list(self.men)
        if event["gone"]:
            return all_men
        if event["shown"] == "escape":
            return [id for id in all_men if id in event["men"]]
        if event["fallen"]:
            return [all_men[n] for n in event["fallen"] if n < len(all_men)]
        return all_men[len(all_men) - event["lost"] :] if event["lost"] else []

    def drawn(self):
        return [self.x, self.y, self.piece["side"], self.figures]


def units_of(view):
    return {piece["id"]: Unit(piece) for piece in view["pieces"] if piece["x"] is not None}


def went_on(before, events, told, after, is_grid):
    """The units in the midst of what `events` tell, so many of them told; each is where the last that was told of it left it.

    Of two of a side that a march names, both march.
    """
    units, end = units_of(before), units_of(after)
    for n, event in enumerate(events[:told]):
        unit = loser(units, event)
        if unit is None:
            # Whoever comes onto the table by a move is drawn where it will stand.
            if moves(event) and event["of"] in end and not later(events, n):
                units[event["of"]] = Unit(end[event["of"]].piece)
            continue
        if moves(event):
            there = end.get(event["of"])
            if there is not None and not later(events, n):
                unit.go(there.x, there.y)
                unit.men.update({id: place for id, place in there.men.items() if id in unit.men})
            elif (
                not is_grid
                and (event["x"], event["y"]) != (0, 0)
                and hypot(event["x"] - unit.x, event["y"] - unit.y) >= 3
            ):
                unit.go(event["x"], event["y"])
            stand(units, event)
        mate = units.get(event["whom"])
        if event["shown"] == "move" and not event["stood"] and mate is not None:
            there = end.get(event["whom"]) if mate.piece["side"] == unit.piece["side"] else None
            if there is not None and not any(one["of"] == event["whom"] and moves(one) for one in events[n + 1 :]):
                mate.go(there.x, there.y)
        gone = unit.leave(event)
        unit.figures -= len(gone) if unit.men else event["lost"]
        unit.men = {id: place for id, place in unit.men.items() if id not in gone}
        if event["gone"] or ((event["lost"] or gone) and unit.figures <= 0):
            del units[unit.piece["id"]]
    return units


def loser(units, event):
    """The unit that it is told of; of prisoners who escape, those they are shown with."""
    if event["shown"] != "escape":
        return units.get(event["of"])
    return next((unit for unit in units.values() if set(event["men"]) & set(unit.men)), None)


def stand(units, event):
    """Each man who has gone somewhere stands where he is told to; a leader is a unit of his own."""
    told = {man: (x, y) for man, x, y, _ in event["stood"]}
    for id, unit in units.items():
        for man in set(unit.men) & set(told):
            unit.men[man] = told[man]
            if len(unit.men) == 1 and id != event["of"]:
                unit.x, unit.y = told[man]


def later(events, n):
    """Is more told of the same unit's moving?"""
    return any(one["of"] == events[n]["of"] and moves(one) for one in events[n + 1 :])


def is_inside(x, y, unit):
    """Is a place on the base of a unit?"""
    angle = radians(unit.piece["facing"])
    dx, dy = x - unit.x, y - unit.y
    across, ahead = dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle)
    return abs(across) < unit.piece["width"] / 2 and abs(ahead) < unit.piece["depth"] / 2


def box_of(unit, margin):
    """The box round a base, and somewhat more: figures stand upright on it."""
    angle = radians(unit.piece["facing"])
    wide, deep = unit.piece["width"] / 2, unit.piece["depth"] / 2
    across = abs(wide * cos(angle)) + abs(deep * sin(angle)) + margin
    up = abs(wide * sin(angle)) + abs(deep * cos(angle)) + margin
    return [unit.x - across, unit.y - up, unit.x + across, unit.y + up]
