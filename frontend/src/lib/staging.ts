/** The table in the midst of an order: what each thing told so far has changed, until the server's own view of the end is shown. */

import type { EventDoc, Piece, View } from '../protocol';
import { distance } from './geometry';

type Place = [number, number, number];

/** Does the unit that it is told of go somewhere by it? */
export function moves(event: EventDoc): boolean {
  return event.shown === 'move' || event.shown === 'charge';
}

/** The figures that an event takes away, by their number in the unit: those that are named, else the last ones; all when it is gone. */
export function leaving(piece: Piece, event: EventDoc): number[] {
  const all = Array.from({ length: Math.max(0, piece.figures) }, (_, n) => n);
  if (event.gone) return all;
  if (event.fallen) return event.fallen.filter((n) => n < piece.figures);
  return event.lost > 0 ? all.slice(-event.lost) : [];
}

/** What is known of how an order ends: the table then, and whether this is the last that is told of the unit's moving. */
export interface Ahead {
  end: View;
  isLast: boolean;
  grid: number;
}

/** The view with one event carried out on the unit that it is told of, and on no other: where it stands, how many are left of it. */
export function staged(view: View, event: EventDoc, ahead: Ahead): View {
  const piece = view.pieces.find((one) => one.id === event.of);
  if (!piece) return view;
  const changed = fewer(moves(event) ? moved(piece, event, ahead) : piece, event);
  return changed === piece ? view : { ...view, pieces: view.pieces.map((one) => (one === piece ? changed : one)) };
}

/** The last move of a unit brings it to where it stands when all is over; one before that, to where the event tells of it. */
function moved(piece: Piece, event: EventDoc, { end, isLast, grid }: Ahead): Piece {
  const there = isLast ? end.pieces.find((one) => one.id === piece.id) : undefined;
  if (there && there.x !== null && there.y !== null) return arrived(piece, there);
  const told = grid === 0 && (event.x !== 0 || event.y !== 0);
  if (!told || piece.x === null || piece.y === null || distance(piece.x, piece.y, event.x, event.y) < 3) return piece;
  return turnedTo(piece, event.x, event.y, piece.facing);
}

/** At its new place, drawn up as it will be; with figures that are yet to fall, as it is. */
function arrived(piece: Piece, there: Piece): Piece {
  const { x, y, facing, width, depth, files, ranks, places, formation } = there;
  if (there.figures === piece.figures) return { ...piece, x, y, facing, width, depth, files, ranks, places, formation };
  return turnedTo(piece, x ?? 0, y ?? 0, facing);
}

function turnedTo(piece: Piece, x: number, y: number, facing: number): Piece {
  const angle = ((facing - piece.facing) * Math.PI) / 180;
  const [fx, fy] = [piece.x ?? x, piece.y ?? y];
  const places = piece.places?.map(([px, py, way]): Place => {
    const [dx, dy] = [px - fx, py - fy];
    return [x + dx * Math.cos(angle) + dy * Math.sin(angle), y - dx * Math.sin(angle) + dy * Math.cos(angle), (way + facing - piece.facing + 360) % 360];
  });
  return { ...piece, x, y, facing, places };
}

function fewer(piece: Piece, event: EventDoc): Piece {
  const gone = new Set(leaving(piece, event));
  if (!event.gone && gone.size === 0) return piece;
  const figures = piece.figures - gone.size;
  const count = piece.count && Math.max(0, piece.count - gone.size);
  const strength = piece.count ? String(count) : piece.strength;
  if (event.gone || figures <= 0) return { ...piece, x: null, y: null, figures: 0, places: [], count, strength, lost: true };
  return { ...piece, figures, count, strength, places: piece.places?.filter((_, n) => !gone.has(n)) };
}
