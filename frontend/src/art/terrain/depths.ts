/**
 * An area (an outline, or a line with a width) as a field of distances to its edge, a little disturbed by noise.
 * Every contour, bank, floor and shore is one of its level lines, so any outline of any size works and nothing ever crosses itself.
 */

import { seedOf } from '../../lib/seededRandom';
import { boxOf, inOutline, type Point } from '../../lib/geometry';
import { clamp, fbm, hash, noise, step } from './noise';
import type { Course, Painting, Piece } from './painting';
import { along, beside, chaikin, edgeDistance } from './shapes';

type Grid = Float32Array<ArrayBuffer>;

/** Depths on a grid of cells `c` wide. */
export interface Level {
  x0: number;
  y0: number;
  c: number;
  nx: number;
  ny: number;
  v: Grid;
}

/** A grid with its greatest depth, its level lines as far as drawn, the depth at a place, and which way the depths rise there. */
export interface Field extends Level {
  max: number;
  pts: Point[];
  lines: Map<number, Point[][]>;
  at: (x: number, y: number) => number;
  up: (x: number, y: number) => Point;
}

/** How an outline is worn: wobble, corners, notches, in table inches. */
interface Wear {
  wob: number;
  scale: number;
  fine: number;
  blur: number;
  deep?: number;
  pad?: number;
  cell?: number;
  notch?: number;
}

/** A field is costly: each piece's are kept as long as the piece. */
const kept = new WeakMap<Piece | Course, Map<string, Field>>();

const forms = new WeakMap<Piece, Piece>();

/** The same feature in another form (a ring as a line, a width filled in), made once, so that its field is kept too. */
export function formOf(f: Piece, make: () => Piece): Piece {
  const had = forms.get(f);
  if (had) return had;
  const made = make();
  forms.set(f, made);
  return made;
}

export function fieldOf(P: Painting, f: Piece | Course, opt: Wear): Field {
  const key = JSON.stringify(opt);
  const of = kept.get(f) ?? new Map<string, Field>();
  kept.set(f, of);
  const had = of.get(key);
  if (had) return had;
  const made = makeField(P, f, opt);
  of.set(key, made);
  return made;
}

function makeField(
  P: Painting,
  f: Piece | Course,
  { wob, scale, fine, blur, deep = 0, pad = 2.4, cell, notch = 0 }: Wear,
): Field {
  const k = P.seed + (seedOf(f.kind) & 1023);
  const parts = ('parts' in f ? f.parts : [f]).map((p) => {
    const line = p.shape === 'line';
    return { line, pts: line ? runOn(P, p.points) : overEdge(P, p.points), half: line ? (p.width ?? 0) / 2 : 0 };
  });
  const all = parts.flatMap((p) => p.pts);
  const b = boxOf(all);
  const m = pad + Math.max(...parts.map((p) => p.half));
  const size = Math.max(b.w, b.h) + 2 * m;
  const c = cell || clamp(size / 210, 0.14, 0.34);
  const x0 = b.x - m;
  const y0 = b.y - m;
  const nx = Math.ceil((b.w + 2 * m) / c) + 1;
  const ny = Math.ceil((b.h + 2 * m) / c) + 1;
  const cuts: [number, number, number, number, number][] = [];
  if (notch)
    for (const p of parts) {
      const edge = (e: Point[]): void =>
        along(e, !p.line, 1.7, (x, y, dx, dy, i) => {
          const r = hash(i, k, 61);
          if (r > notch) return;
          const z = p.line ? clamp(p.half / 2, 0.4, 1) : 1;
          const l = (0.5 + 0.75 * hash(k, i, 62)) * z;
          const s = (hash(i, k, 64) - 0.5) * 0.9;
          const ox = dy;
          const oy = -dx;
          const side = p.line ? 1 : inOutline(p.pts, x + ox * 0.2, y + oy * 0.2) ? -1 : 1;
          cuts.push([
            x - ox * side * 0.5,
            y - oy * side * 0.5,
            x + (ox * side + dx * s) * l,
            y + (oy * side + dy * s) * l,
            (0.34 + 0.22 * hash(i, k, 63)) * z,
          ]);
        });
      if (p.line) {
        edge(beside(p.pts, -p.half));
        edge([...beside(p.pts, p.half)].reverse());
      } else edge(p.pts);
    }
  let v: Grid = new Float32Array(nx * ny);
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const x = x0 + i * c,
        y = y0 + j * c;
      let best = -1e9;
      for (const p of parts) {
        let d = edgeDistance(p.pts, !p.line, x, y);
        d = p.line ? p.half - d : inOutline(p.pts, x, y) ? d : -d;
        if (d > best) best = d;
      }
      if (best < 0 && best > -2.5)
        for (const [ax, ay, bx, by, w] of cuts) {
          const dx = bx - ax;
          const dy = by - ay;
          const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1);
          const d = w * (1 - t * 0.7) - Math.hypot(ax + dx * t - x, ay + dy * t - y);
          if (d > best) best = d;
        }
      v[j * nx + i] = best;
    }
  for (let r = 0, n = blur ? clamp(Math.round((blur / c) ** 2 * 2), 1, 40) : 0; r < n; r++) v = blurred(v, nx, ny); // blur: how far corners are worn, in table inches
  if (deep) {
    let u = v;
    const rounds = clamp(Math.round((deep / c) ** 2 * 2), 4, 60);
    for (let r = 0; r < rounds; r++) u = blurred(u, nx, ny);
    v = v.map((d, n) => d + (u[n] - d) * step(-0.2, 2.2, d));
  }
  let max = -9;
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const x = x0 + i * c,
        y = y0 + j * c,
        n = j * nx + i,
        far = deep ? 1 + 1.5 * step(0.6, 4, v[n]) : 1;
      v[n] += wob * far * fbm(x / scale, y / scale, k) * 1.3 + fine * noise(x * 1.7, y * 1.7, k + 9);
      if (v[n] > max) max = v[n];
    }
  const worn = v;
  const at = (x: number, y: number): number => {
    const u = clamp((x - x0) / c, 0, nx - 1.001);
    const w = clamp((y - y0) / c, 0, ny - 1.001);
    const i = u | 0;
    const j = w | 0;
    const a = u - i;
    const q = w - j;
    const n = j * nx + i;
    return (worn[n] * (1 - a) + worn[n + 1] * a) * (1 - q) + (worn[n + nx] * (1 - a) + worn[n + nx + 1] * a) * q;
  };
  const up = (x: number, y: number): Point => {
    const e = c * 0.9;
    const gx = at(x + e, y) - at(x - e, y);
    const gy = at(x, y + e) - at(x, y - e);
    const d = Math.hypot(gx, gy) || 1;
    return [gx / d, gy / d];
  };
  return { x0, y0, c, nx, ny, v, max, pts: all, lines: new Map(), at, up };
}

/** An area that touches the table's edge runs on over it. */
function overEdge(P: Painting, pts: Point[]): Point[] {
  const W = P.table.width,
    H = P.table.height,
    far = 11 + (P.table.beyond ?? 0);
  return pts.map(([x, y]): Point => [
    x < 0.3 ? -far : x > W - 0.3 ? W + far : x,
    y < 0.3 ? -far : y > H - 0.3 ? H + far : y,
  ]);
}

function blurred(v: Grid, nx: number, ny: number): Grid {
  const o = new Float32Array(v.length);
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const l = Math.max(0, i - 1);
      const r = Math.min(nx - 1, i + 1);
      const t = Math.max(0, j - 1);
      const b = Math.min(ny - 1, j + 1);
      const [here, above, below] = [j * nx, t * nx, b * nx];
      o[here + i] =
        (v[here + i] * 4 +
          v[here + l] * 2 +
          v[here + r] * 2 +
          v[above + i] * 2 +
          v[below + i] * 2 +
          v[above + l] +
          v[above + r] +
          v[below + l] +
          v[below + r]) /
        16;
    }
  return o;
}

/** A course that ends at the table's edge runs on over it. */
export function runOn(P: Painting, pts: Point[]): Point[] {
  const out = pts.map((p): Point => [...p]),
    n = out.length,
    W = P.table.width,
    H = P.table.height,
    far = 4 + (P.table.beyond ?? 0);
  const end = (i: number, j: number): void => {
    const p = out[i],
      q = pts[j];
    if (p[0] < 0.8 || p[1] < 0.8 || p[0] > W - 0.8 || p[1] > H - 0.8) {
      const d = Math.hypot(p[0] - q[0], p[1] - q[1]) || 1;
      p[0] += ((p[0] - q[0]) / d) * far;
      p[1] += ((p[1] - q[1]) / d) * far;
    }
  };
  if (n > 1) {
    end(0, 1);
    end(n - 1, n - 2);
  }
  return chaikin(out, false, 3);
}

/** Level lines of a field (marching squares), as smooth closed loops. */
export function loopsAt(F: Field, level: number): Point[][] {
  const had = F.lines.get(level);
  if (had) return had;
  const got = loopsOf(F, level);
  F.lines.set(level, got);
  return got;
}

export function loopsOf(F: Level, level: number): Point[][] {
  const { nx, ny, v, x0, y0, c } = F,
    next = new Map<number, number>(),
    spot = new Map<number, Point>();
  const put = (key: number, ax: number, ay: number, va: number, bx: number, by: number, vb: number): number => {
    if (!spot.has(key)) {
      const t = (level - va) / (vb - va || 1e-9);
      spot.set(key, [x0 + (ax + (bx - ax) * t) * c, y0 + (ay + (by - ay) * t) * c]);
    }
    return key;
  };
  for (let j = 0; j < ny - 1; j++)
    for (let i = 0; i < nx - 1; i++) {
      const n = j * nx + i,
        a = v[n],
        b = v[n + 1],
        d = v[n + nx],
        e = v[n + nx + 1];
      const kind = (a > level ? 1 : 0) | (b > level ? 2 : 0) | (e > level ? 4 : 0) | (d > level ? 8 : 0);
      if (!kind || kind === 15) continue;
      const T = (): number => put(n * 2, i, j, a, i + 1, j, b);
      const B = (): number => put((n + nx) * 2, i, j + 1, d, i + 1, j + 1, e);
      const L = (): number => put(n * 2 + 1, i, j, a, i, j + 1, d);
      const R = (): number => put((n + 1) * 2 + 1, i + 1, j, b, i + 1, j + 1, e);
      const go = (p: number, q: number): void => {
        next.set(p, q);
      };
      switch (kind) {
        case 1:
          go(L(), T());
          break;
        case 2:
          go(T(), R());
          break;
        case 3:
          go(L(), R());
          break;
        case 4:
          go(R(), B());
          break;
        case 5:
          go(L(), T());
          go(R(), B());
          break;
        case 6:
          go(T(), B());
          break;
        case 7:
          go(L(), B());
          break;
        case 8:
          go(B(), L());
          break;
        case 9:
          go(B(), T());
          break;
        case 10:
          go(T(), R());
          go(B(), L());
          break;
        case 11:
          go(B(), R());
          break;
        case 12:
          go(R(), L());
          break;
        case 13:
          go(R(), T());
          break;
        case 14:
          go(T(), L());
          break;
      }
    }
  const loops: Point[][] = [];
  for (const first of [...next.keys()]) {
    if (!next.has(first)) continue;
    const loop: Point[] = [];
    let at: number | undefined = first;
    while (at !== undefined && next.has(at)) {
      const p = spot.get(at);
      if (p) loop.push(p);
      const to = next.get(at);
      next.delete(at);
      at = to;
    }
    if (loop.length > 5) loops.push(chaikin(loop, true, 1));
  }
  return loops;
}
