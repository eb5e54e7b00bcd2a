/** Units that fight man by man: the outline round them, who stands where, and who is meant. */

import type { Man, Piece } from '../../protocol';
import { distance, type Point } from '../../lib/geometry';

/** Is every man of it drawn where he stands? */
export function hasSingleModels(piece: Piece): piece is Piece & { men: Man[] } {
  return (piece.men?.length ?? 0) > 0;
}

/** Bases: so much ground round one's own men is looked at, and whoever stands so near to them. */
const ROUND = 8;
const NEAR = 15;

/** West, south, east and north of a side's men and what lies round them; null as long as some are to be placed, or where nobody is told man by man. */
export function groundOf(pieces: readonly Piece[], side: number): [number, number, number, number] | null {
  const own = pieces.filter((piece) => piece.side === side);
  const men = own.filter(hasSingleModels).flatMap((piece) => piece.men);
  if (men.length === 0 || own.some((piece) => piece.x === null && piece.figures > 0)) return null;
  const base = men[0].base;
  const near = pieces.filter(
    (piece) =>
      piece.side !== side &&
      men.some((man) => distance(man.x, man.y, piece.x ?? Infinity, piece.y ?? Infinity) <= NEAR * base),
  );
  const seen = near.map((piece): Point => [piece.x ?? 0, piece.y ?? 0]);
  const at = (axis: 0 | 1, sign: 1 | -1): number =>
    sign *
    Math.max(
      ...men.map((man) => sign * (axis === 0 ? man.x : man.y) + ROUND * base),
      ...seen.map((point) => sign * point[axis] + (ROUND * base) / 2),
    );
  return [at(0, -1), at(1, -1), at(0, 1), at(1, 1)];
}

/** The corners of the smallest shape without dents that holds all points, to the right all the way round. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const half = (some: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const p of some) {
      while (kept.length > 1) {
        const [a, b] = [kept[kept.length - 2], kept[kept.length - 1]];
        if ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        kept.pop();
      }
      kept.push(p);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** A soft outline so far round all points, as a path. */
export function outlineRound(points: readonly Point[], far: number): string {
  const hull = hullOf(points);
  if (hull.length === 0) return '';
  if (hull.length === 1 || hull.every((p) => distance(...p, ...hull[0]) < 1)) {
    const [x, y] = hull[0];
    return `M${x - far} ${y}a${far} ${far} 0 1 1 ${2 * far} 0a${far} ${far} 0 1 1 ${-2 * far} 0Z`;
  }
  let path = '';
  hull.forEach((a, n) => {
    const b = hull[(n + 1) % hull.length];
    const length = distance(...a, ...b) || 1;
    const [ox, oy] = [((b[1] - a[1]) / length) * far, (-(b[0] - a[0]) / length) * far];
    path += `${n === 0 ? 'M' : `A${far} ${far} 0 0 1 `}${(a[0] + ox).toFixed(1)} ${(a[1] + oy).toFixed(1)}L${(b[0] + ox).toFixed(1)} ${(b[1] + oy).toFixed(1)}`;
  });
  const [a, b] = hull;
  const length = distance(...a, ...b) || 1;
  return `${path}A${far} ${far} 0 0 1 ${(a[0] + ((b[1] - a[1]) / length) * far).toFixed(1)} ${(a[1] - ((b[0] - a[0]) / length) * far).toFixed(1)}Z`;
}

/** One man as a piece of his own, for whoever draws single figures. */
export function lone(piece: Piece, man: Man): Piece {
  const rank = man.rank === 'officer' ? 'leader' : man.rank;
  const mounted = man.arm === 'horse';
  return {
    ...piece,
    id: piece.id * 101 + man.id,
    x: man.x,
    y: man.y,
    facing: man.facing,
    width: man.base,
    depth: man.base,
    figures: 1,
    files: 1,
    ranks: 1,
    round: true,
    men: [man],
    places: [],
    arm: rank === 'leader' ? 'leader' : man.arm,
    extras: [...(rank && rank !== 'leader' ? [rank] : []), ...(mounted ? ['mounted'] : [])],
  };
}

/** A man by his number, whatever his unit. */
export function manOf(pieces: readonly Piece[], id: number): Man | undefined {
  for (const piece of pieces) {
    const found = piece.men?.find((man) => man.id === id);
    if (found) return found;
  }
  return undefined;
}

/** The widest base of a unit's men. */
export function baseOfMen(piece: Piece): number {
  return Math.max(1, ...(piece.men ?? []).map((man) => man.base));
}

/** All men of some pieces moved alike. */
export function shifted(men: readonly Man[], dx: number, dy: number, facing?: number): Man[] {
  return men.map((man) => ({ ...man, x: man.x + dx, y: man.y + dy, facing: facing ?? man.facing }));
}
