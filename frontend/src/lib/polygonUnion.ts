/**
 * Outlines laid over each other become one: what lies in any of them, as loops that never cross.
 *
 * Whole numbers only. Edges are cut where they meet, the cuts rounded, and cut again until nothing crosses; then an edge is kept
 * when one side of it lies inside some outline and the other inside none. Loops run with the inside on their right hand (y up);
 * holes run the other way.
 */

import type { Point } from './geometry';

/** An edge of an outline, the lesser end first; `way` says how often each outline runs along it, backwards counting down. */
interface Edge {
  a: Point;
  b: Point;
  way: Map<number, number>;
}

const before = (p: Point, q: Point): boolean => p[0] < q[0] || (p[0] === q[0] && p[1] < q[1]);
const same = (p: Point, q: Point): boolean => p[0] === q[0] && p[1] === q[1];
const name = (p: Point): string => `${p[0]},${p[1]}`;

/** On which side of a line a point lies: above nought to the left. */
function sideOf(a: Point, b: Point, p: Point): number {
  return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

function add(edges: Map<string, Edge>, from: Point, to: Point, outline: number, times: number): void {
  if (same(from, to)) return;
  const [a, b, sign] = before(from, to) ? [from, to, times] : [to, from, -times];
  const key = `${name(a)} ${name(b)}`;
  const edge = edges.get(key) ?? { a, b, way: new Map<number, number>() };
  edge.way.set(outline, (edge.way.get(outline) ?? 0) + sign);
  edges.set(key, edge);
}

function isWithin(edge: Edge, p: Point): boolean {
  return (
    !same(p, edge.a) &&
    !same(p, edge.b) &&
    p[0] >= edge.a[0] &&
    p[0] <= edge.b[0] &&
    p[1] >= Math.min(edge.a[1], edge.b[1]) &&
    p[1] <= Math.max(edge.a[1], edge.b[1])
  );
}

/** Where two edges meet within either of them, rounded; nothing where they do not. */
function meeting(one: Edge, other: Edge): Point[] {
  if (one.b[0] < other.a[0] || other.b[0] < one.a[0]) return [];
  if (
    Math.max(one.a[1], one.b[1]) < Math.min(other.a[1], other.b[1]) ||
    Math.max(other.a[1], other.b[1]) < Math.min(one.a[1], one.b[1])
  )
    return [];
  const [p, q] = [sideOf(one.a, one.b, other.a), sideOf(one.a, one.b, other.b)];
  const [r, s] = [sideOf(other.a, other.b, one.a), sideOf(other.a, other.b, one.b)];
  const ends: Point[] = [];
  if (p === 0 && isWithin(one, other.a)) ends.push(other.a);
  if (q === 0 && isWithin(one, other.b)) ends.push(other.b);
  if (r === 0 && isWithin(other, one.a)) ends.push(one.a);
  if (s === 0 && isWithin(other, one.b)) ends.push(one.b);
  if (ends.length > 0 || p > 0 === q > 0 || r > 0 === s > 0 || p === 0 || q === 0 || r === 0 || s === 0) return ends;
  const t = r / (r - s);
  return [[Math.round(one.a[0] + (one.b[0] - one.a[0]) * t), Math.round(one.a[1] + (one.b[1] - one.a[1]) * t)]];
}

/** All edges cut where they meet; the same edges when nothing was to be cut. */
function cut(edges: Map<string, Edge>): Map<string, Edge> {
  const all = [...edges.values()].sort((one, other) => one.a[0] - other.a[0]);
  const cuts = all.map((): Point[] => []);
  all.forEach((one, i) => {
    for (let j = i + 1; j < all.length && all[j].a[0] <= one.b[0]; j++) {
      for (const p of meeting(one, all[j])) {
        if (!same(p, one.a) && !same(p, one.b)) cuts[i].push(p);
        if (!same(p, all[j].a) && !same(p, all[j].b)) cuts[j].push(p);
      }
    }
  });
  if (cuts.every((points) => points.length === 0)) return edges;
  const found = new Map<string, Edge>();
  all.forEach(({ a, b, way }, i) => {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const along = (p: Point): number => (p[0] - a[0]) * dx + (p[1] - a[1]) * dy;
    const stops = [a, ...cuts[i].sort((p, q) => along(p) - along(q)), b];
    for (const [outline, times] of way)
      for (let n = 1; n < stops.length; n++) add(found, stops[n - 1], stops[n], outline, times);
  });
  return found;
}

/** Rounding may bring new meetings: so often at most. */
const ROUNDS = 24;

/** The edges that part inside from outside, each run with the inside on the right. */
function borders(edges: readonly Edge[], outlines: number): [Point, Point][] {
  const found: [Point, Point][] = [];
  for (const { a, b, way } of edges) {
    // Seen from the middle of the edge along a line to the east, or for a level edge to the north: what lies beyond it turns about it.
    const level = a[1] === b[1];
    const [u, v] = level ? [1, 0] : [0, 1];
    const middle: Point = [a[0] + b[0], a[1] + b[1]];
    const beyond = new Array<number>(outlines).fill(0);
    for (const other of edges) {
      if (other.a === a && other.b === b) continue;
      const low = 2 * Math.min(other.a[v], other.b[v]);
      const high = 2 * Math.max(other.a[v], other.b[v]);
      if (middle[v] < low || middle[v] >= high || 2 * Math.max(other.a[u], other.b[u]) < middle[u]) continue;
      const side =
        (other.b[0] - other.a[0]) * (middle[1] - 2 * other.a[1]) -
        (other.b[1] - other.a[1]) * (middle[0] - 2 * other.a[0]);
      const rises = other.b[v] > other.a[v];
      // East of a rising edge lies to its right; north of one that runs east lies to its left.
      if (level ? (rises ? side < 0 : side > 0) : rises ? side > 0 : side < 0)
        for (const [n, times] of other.way) beyond[n] += rises ? times : -times;
    }
    const rises = b[v] > a[v];
    const isFar = beyond.some((times) => times !== 0);
    const isNear = beyond.some((times, n) => times + (rises ? 1 : -1) * (way.get(n) ?? 0) !== 0);
    if (isFar === isNear) continue;
    // Far is to the east: on the right of an edge that rises. For a level one, which runs east, it is to the north: on its left.
    const onRight = level ? !isFar : isFar === rises;
    found.push(onRight ? [a, b] : [b, a]);
  }
  return found;
}

/** Turn at a corner, as far as can be to the right hand first: so loops that touch at a point do not cross there. */
function isSharper(from: Point, at: Point, one: Point, other: Point): boolean {
  const turn = (to: Point): number => {
    const angle = Math.atan2(to[1] - at[1], to[0] - at[0]) - Math.atan2(from[1] - at[1], from[0] - at[0]);
    return angle <= 1e-12 ? angle + 2 * Math.PI : angle;
  };
  return turn(one) < turn(other);
}

function loopsOf(borders: readonly [Point, Point][]): Point[][] {
  const out = new Map<string, Point[]>();
  for (const [from, to] of borders) out.set(name(from), [...(out.get(name(from)) ?? []), to]);
  const loops: Point[][] = [];
  for (const [first, then] of borders) {
    const open = out.get(name(first));
    if (!open?.includes(then)) continue;
    const loop: Point[] = [];
    let [at, to] = [first, then];
    for (;;) {
      const choices = out.get(name(at)) ?? [];
      choices.splice(choices.indexOf(to), 1);
      loop.push(at);
      const onward = out.get(name(to)) ?? [];
      if (onward.length === 0) break;
      const next = onward.reduce((best, one) => (isSharper(at, to, one, best) ? one : best));
      [at, to] = [to, next];
      if (same(at, first)) break;
    }
    if (loop.length > 2) loops.push(straightened(loop));
  }
  return loops.filter((loop) => loop.length > 2);
}

/** Without the points at which nothing turns. */
function straightened(loop: readonly Point[]): Point[] {
  return loop.filter((p, n) => sideOf(loop[(n + loop.length - 1) % loop.length], p, loop[(n + 1) % loop.length]) !== 0);
}

/** All that lies in any of some outlines, as loops with holes; each outline may cross itself and run either way. */
export function unionOf(outlines: readonly (readonly Point[])[]): Point[][] {
  let edges = new Map<string, Edge>();
  outlines.forEach((outline, n) =>
    outline.forEach((p, i) => {
      const q = outline[(i + 1) % outline.length];
      add(edges, [Math.round(p[0]), Math.round(p[1])], [Math.round(q[0]), Math.round(q[1])], n, 1);
    }),
  );
  for (let round = 0; round < ROUNDS; round++) {
    const finer = cut(edges);
    if (finer === edges) break;
    edges = finer;
  }
  return loopsOf(borders([...edges.values()], outlines.length));
}
