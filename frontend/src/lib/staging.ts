/** The table in the midst of an order: what each thing told so far has changed, until the server's own view of the end is shown. */

import type { EventDoc, Piece, View } from '../protocol';
import { distance } from './geometry';

const AWAY = /destroy|^leave$/;

export function isRun(event: EventDoc): boolean {
  return event.kind === 'run';
}

type Place = [number, number, number];

/** Where the figures of a unit stand: as told, else in its ranks and files. */
export function standing(piece: Piece): Place[] {
  if (piece.places && piece.places.length > 0) return piece.places;
  const { x, y, facing, files, figures } = piece;
  if (x === null || y === null || figures <= 0 || files <= 0) return [];
  const ranks = Math.ceil(figures / files);
  const angle = (facing * Math.PI) / 180;
  return Array.from({ length: figures }, (_, n) => {
    const across = ((n % files) + 0.5) * (piece.width / files) - piece.width / 2;
    const ahead = piece.depth / 2 - (Math.floor(n / files) + 0.5) * (piece.depth / ranks);
    return [x + across * Math.cos(angle) + ahead * Math.sin(angle), y - across * Math.sin(angle) + ahead * Math.cos(angle), facing];
  });
}

/** The figures that an event takes away: where they stood. All of them when a whole unit runs or is destroyed. */
export function leaving(piece: Piece, event: EventDoc): Place[] {
  const places = standing(piece);
  if (event.lost > 0) return places.slice(-event.lost);
  return isRun(event) || AWAY.test(event.kind) ? places : [];
}

/** The view with one event carried out on the unit it tells of: where it stands, how many are left of it. */
export function staged(view: View, event: EventDoc, grid: number): View {
  const piece = view.pieces.find((one) => one.id === event.who);
  if (grid > 0 || !piece || piece.x === null || piece.y === null) return view;
  const changed = fewer(moved(piece, event), event);
  return changed === piece ? view : { ...view, pieces: view.pieces.map((one) => (one === piece ? changed : one)) };
}

function moved(piece: Piece, event: EventDoc): Piece {
  const { x, y } = piece;
  const told = event.x !== 0 || event.y !== 0;
  if (!told || x === null || y === null || distance(x, y, event.x, event.y) < 3) return piece;
  const dx = event.x - x;
  const dy = event.y - y;
  return { ...piece, x: event.x, y: event.y, places: piece.places?.map(([px, py, way]) => [px + dx, py + dy, way]) };
}

function fewer(piece: Piece, event: EventDoc): Piece {
  const gone = leaving(piece, event).length;
  if (gone === 0) return piece;
  const left = piece.figures - gone;
  if (left <= 0) return { ...piece, figures: 0, places: [], strength: '0', state: 'gone' };
  const places = piece.places && piece.places.length > 0 ? piece.places.slice(0, left) : piece.places;
  const strength = /^\d+$/.test(piece.strength) ? String(Math.max(0, Number(piece.strength) - gone)) : piece.strength;
  return { ...piece, figures: left, places, strength };
}
