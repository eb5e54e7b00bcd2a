/** Units of a computer's side that did nothing for a turn, each with what kept it, as far as the table shows it. */

import type { EventDoc, Piece, Scene, View } from '../../protocol';
import { idleMessages } from './messages';
import { tableMessages } from '../../table/messages';
import { distance, squaresApart, tape, type Point } from '../../lib/geometry';

export interface IdleReport {
  /** The order that ended the turn. */
  at: number;
  turn: number;
  side: number;
  units: { id: number; name: string; why: string }[];
}

/** Markers are nobody's until they are turned over, and who lies hidden has no place. */
const isThere = (piece: Piece): boolean =>
  piece.x !== null && piece.y !== null && !piece.lost && piece.arm !== 'marker' && piece.arm !== 'leader';

/** All of a unit that an order could have changed. */
function stateOf(piece: Piece): string {
  const { x, y, facing, strength, state, formation, marks, facts, men } = piece;
  return JSON.stringify([
    x,
    y,
    facing,
    strength,
    state,
    formation,
    marks.map((mark) => mark.kind),
    facts.map((fact) => fact.value),
    men?.map((man) => [man.x, man.y]),
  ]);
}

/** Was it seen to do something, or was something done to it? */
function isTold(event: EventDoc, id: number): boolean {
  return (
    (event.who === id || event.whom === id || event.of === id) &&
    (event.shown !== '' || event.rolls.length > 0 || event.lost > 0 || event.test != null)
  );
}

/** As the book measures. */
function between(a: Piece, b: Piece, scene: Scene): number {
  const [here, there]: Point[] = [
    [a.x ?? 0, a.y ?? 0],
    [b.x ?? 0, b.y ?? 0],
  ];
  return scene.grid > 0 ? scene.grid * squaresApart(here, there, scene) : distance(...here, ...there);
}

/** What kept a unit from acting: its own state, its turn to act that never came, nobody in sight, nobody in range; else that it waited although somebody was. */
export function whyIdle(piece: Piece, view: View, scene: Scene, acted = true): string {
  if (piece.status !== '') return piece.status;
  if (!acted) return idleMessages.notAsked;
  const enemies = view.pieces.filter((other) => other.side !== piece.side && isThere(other));
  const nearest = enemies.reduce<Piece | null>(
    (best, other) => (best && between(best, piece, scene) <= between(other, piece, scene) ? best : other),
    null,
  );
  if (!nearest) return idleMessages.nobody;
  const far = between(nearest, piece, scene);
  const told =
    scene.grid > 0
      ? tableMessages.squares(squaresApart([piece.x ?? 0, piece.y ?? 0], [nearest.x ?? 0, nearest.y ?? 0], scene))
      : tape(far, scene.unit);
  if (piece.range <= 0) return idleMessages.nearest(nearest.name, told);
  return far > piece.range ? idleMessages.outOfRange(nearest.name, told) : idleMessages.waited(nearest.name, told);
}

/** Who of a side stood idle between two moments, by what was told of the time between; `last`: the table when the turn was not yet over. */
export function idleOf(
  side: number,
  before: View,
  after: View,
  events: readonly EventDoc[],
  scene: Scene,
  last = after,
): IdleReport['units'] {
  // Only where others are marked as having acted does it say something that one is not.
  const marked = last.pieces.some((piece) => piece.side === side && piece.done);
  return after.pieces.flatMap((piece) => {
    const was = before.pieces.find((one) => one.id === piece.id);
    if (piece.side !== side || !was || !isThere(piece) || stateOf(was) !== stateOf(piece)) return [];
    if (events.some((event) => isTold(event, piece.id))) return [];
    return [
      {
        id: piece.id,
        name: piece.name,
        why: whyIdle(piece, after, scene, !marked || (last.pieces.find((one) => one.id === piece.id)?.done ?? true)),
      },
    ];
  });
}

/** Turn by turn, as the table is told: when one is over, who of the computers' sides did nothing in it. */
export class IdleTracker {
  private from: { view: View; number: number } | null = null;
  private last: View | null = null;

  /** The table after so many orders; it is told of every one of them. */
  at(
    view: View,
    number: number,
    events: readonly EventDoc[],
    scene: Scene | undefined,
    isComputer: (side: number) => boolean,
  ): IdleReport[] {
    const { from, last } = this;
    this.last = view;
    if (view.phase === 'setup' || !from || from.view.phase === 'setup') {
      this.from = { view, number };
      return [];
    }
    if (view.turn === from.view.turn && view.phase === from.view.phase) return [];
    this.from = { view, number };
    if (!scene) return [];
    const fresh = events.filter((event) => event.at > from.number && event.at <= number);
    return view.sides.flatMap((_, side) => {
      const units = isComputer(side) ? idleOf(side, from.view, view, fresh, scene, last ?? view) : [];
      return units.length > 0 ? [{ at: number, turn: from.view.turn, side, units }] : [];
    });
  }

  /** Something was taken back, or another moment is shown: what was noted of this turn does not hold. */
  forget(): void {
    this.from = null;
    this.last = null;
  }
}
