/** The table in the midst of an order: what each thing told so far has changed, until the server's own view of the end is shown. */

import type { EventDoc, Man, Piece, View } from '../../../protocol';
import { distance } from '../../../lib/geometry';
import { manOf, shifted } from '../../../table/figures/men';

type Place = [number, number, number];

/** Does the unit that it is told of go somewhere by it? */
export function moves(event: EventDoc): boolean {
  return event.shown === 'move' || event.shown === 'charge';
}

/** The figures that an event takes away, by their number in the unit: those that are named, else the last ones; all when it is gone. */
export function leaving(piece: Piece, event: EventDoc): number[] {
  const all = Array.from({ length: Math.max(0, piece.figures) }, (_, n) => n);
  if (event.gone) return all;
  if (event.shown === 'escape') return all.filter((n) => event.men.includes(piece.men?.[n]?.id ?? -1));
  if (event.fallen) return event.fallen.filter((n) => n < piece.figures);
  return event.lost > 0 ? all.slice(-event.lost) : [];
}

/** The unit that an event takes figures from: the one it is told of; of those who escape, the one that they are shown in. */
export function losing(pieces: readonly Piece[], event: EventDoc): Piece | undefined {
  if (event.shown !== 'escape') return pieces.find((one) => one.id === event.of);
  return pieces.find((one) => one.men?.some((man) => event.men.includes(man.id)));
}

/** What is known of how an order ends: the table then, and what is yet to be told of it. */
export interface Ahead {
  end: View;
  later: readonly EventDoc[];
  grid: number;
}

function isLastMove(unit: number, later: readonly EventDoc[]): boolean {
  return !later.some((event) => event.of === unit && moves(event));
}

/** The view with one event carried out on the unit that it is told of: where it stands, how many are left of it; and on the friend who goes with it. */
export function staged(view: View, event: EventDoc, ahead: Ahead): View {
  const piece = losing(view.pieces, event);
  if (!piece) return view;
  const changed = fewer(marked(moves(event) ? moved(piece, event, ahead) : piece, event, ahead.end), event);
  const led = event.stood.length > 0 ? placesIn(event) : null;
  const mate =
    !led && event.shown === 'move' && event.whom !== event.of
      ? view.pieces.find((one) => one.id === event.whom && one.side === piece.side)
      : undefined;
  const along = mate && isLastMove(mate.id, ahead.later) ? moved(mate, event, ahead) : mate;
  const mended = (one: Piece): Piece => {
    if (one === piece) return changed;
    if (one === mate) return along ?? one;
    return led && one.men?.length === 1 && led.has(one.men[0].id) ? followed(one, led) : one;
  };
  const pieces = view.pieces.map(mended);
  return pieces.every((one, n) => one === view.pieces[n]) ? view : { ...view, pieces };
}

/** Where men stand after it, one by one. */
function placesIn(event: EventDoc): Map<number, readonly number[]> {
  return new Map(event.stood.map(([man, ...place]) => [man, place]));
}

/** A leader by himself goes where those went whom he is with. */
function followed(piece: Piece, led: ReadonlyMap<number, readonly number[]>): Piece {
  const men = piece.men?.map((man) => stoodAt(man, led));
  return men ? { ...piece, x: men[0].x, y: men[0].y, facing: men[0].facing, men } : piece;
}

function stoodAt(man: Man, led: ReadonlyMap<number, readonly number[]>): Man {
  const [x, y, facing] = led.get(man.id) ?? [man.x, man.y, man.facing];
  return { ...man, x, y, facing };
}

/** The last move of a unit brings it to where it stands when all is over; one before that, to where the event tells of it. */
function moved(piece: Piece, event: EventDoc, ahead: Ahead): Piece {
  const gone = wentTo(piece, event, ahead);
  if (event.stood.length === 0 || !gone.men) return gone;
  // Where every man stands after it is told: nobody is put anywhere else.
  const led = placesIn(event);
  return { ...gone, men: gone.men.map((man) => stoodAt(man, led)) };
}

function wentTo(piece: Piece, event: EventDoc, { end, later, grid }: Ahead): Piece {
  const there = isLastMove(piece.id, later) ? end.pieces.find((one) => one.id === piece.id) : undefined;
  if (there && there.x !== null && there.y !== null) return arrived(piece, there);
  const told = grid === 0 && (event.x !== 0 || event.y !== 0);
  if (!told || piece.x === null || piece.y === null || distance(piece.x, piece.y, event.x, event.y) < 3) return piece;
  return turnedTo(piece, event.x, event.y, piece.facing);
}

/** At its new place, drawn up as it will be; with figures that are yet to fall, as it is. */
function arrived(piece: Piece, there: Piece): Piece {
  const { x, y, facing, width, depth, files, ranks, places, formation } = there;
  if (piece.men && there.men) return { ...piece, x, y, facing, width, depth, men: marched(piece, there) };
  if (there.figures === piece.figures) return { ...piece, x, y, facing, width, depth, files, ranks, places, formation };
  return turnedTo(piece, x ?? 0, y ?? 0, facing);
}

/** Each man to his own place; who is yet to fall or to leave goes with them. */
function marched(piece: Piece, there: Piece): Piece['men'] {
  const [dx, dy] = [(there.x ?? 0) - (piece.x ?? there.x ?? 0), (there.y ?? 0) - (piece.y ?? there.y ?? 0)];
  const home = new Map(there.men?.map((man) => [man.id, man]));
  return piece.men?.map((man) => {
    const place = home.get(man.id);
    return place
      ? { ...man, x: place.x, y: place.y, facing: place.facing, bearing: place.bearing }
      : shifted([man], dx, dy, there.facing)[0];
  });
}

function turnedTo(piece: Piece, x: number, y: number, facing: number): Piece {
  const angle = ((facing - piece.facing) * Math.PI) / 180;
  const [fx, fy] = [piece.x ?? x, piece.y ?? y];
  const places = piece.places?.map(([px, py, way]): Place => {
    const [dx, dy] = [px - fx, py - fy];
    return [
      x + dx * Math.cos(angle) + dy * Math.sin(angle),
      y - dx * Math.sin(angle) + dy * Math.cos(angle),
      (way + facing - piece.facing + 360) % 360,
    ];
  });
  // Men who stand where they like go as they stand.
  return { ...piece, x, y, facing, places, men: piece.men && shifted(piece.men, x - fx, y - fy, facing) };
}

/** The men that it is told of bear from now on what they will bear when all is over. */
function marked(piece: Piece, event: EventDoc, end: View): Piece {
  if (event.men.length === 0 || event.lost > 0 || !piece.men) return piece;
  const later = event.men.flatMap((id) => manOf(end.pieces, id) ?? []);
  if (later.length === 0) return piece;
  return {
    ...piece,
    men: piece.men.map((man) => {
      const found = later.find((one) => one.id === man.id);
      return found ? { ...man, marks: found.marks, bearing: found.bearing, words: found.words } : man;
    }),
  };
}

function fewer(piece: Piece, event: EventDoc): Piece {
  const gone = new Set(leaving(piece, event));
  if (!event.gone && gone.size === 0) return piece;
  const figures = piece.figures - gone.size;
  const count = piece.count && Math.max(0, piece.count - gone.size);
  const strength = piece.count ? String(count) : piece.strength;
  if (event.gone || figures <= 0)
    return { ...piece, x: null, y: null, figures: 0, places: [], men: [], count, strength, lost: true };
  const left = <T>(all: readonly T[] | undefined): T[] | undefined => all?.filter((_, n) => !gone.has(n));
  return { ...piece, figures, count, strength, places: left(piece.places), men: left(piece.men) };
}
