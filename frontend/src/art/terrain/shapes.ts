/** Lines and outlines, worn, thickened, walked along. */

import type { Point } from '../../lib/geometry';
import { clamp, noise } from './noise';
import type { Piece } from './painting';

export function edgeDistance(pts: Point[], closed: boolean, x: number, y: number): number {
  let best = 1e18;
  const n = pts.length;
  for (let i = closed ? 0 : 1; i < n; i++) {
    const p = pts[(i + n - 1) % n],
      q = pts[i],
      dx = q[0] - p[0],
      dy = q[1] - p[1],
      l = dx * dx + dy * dy;
    const t = l ? clamp(((x - p[0]) * dx + (y - p[1]) * dy) / l, 0, 1) : 0;
    const ex = p[0] + t * dx - x;
    const ey = p[1] + t * dy - y;
    const d = ex * ex + ey * ey;
    if (d < best) best = d;
  }
  return Math.sqrt(best);
}

/** Corners cut, so many times over; a line of two points gets more points too. */
export function chaikin(pts: Point[], closed: boolean, rounds: number): Point[] {
  let now = pts;
  for (let r = 0; r < rounds; r++) {
    const out: Point[] = [];
    const n = now.length;
    if (!closed) out.push(now[0]);
    for (let i = 0; i < (closed ? n : n - 1); i++) {
      const a = now[i],
        b = now[(i + 1) % n];
      out.push(
        [a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25],
        [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75],
      );
    }
    if (!closed) out.push(now[n - 1]);
    now = out;
  }
  return now;
}

/** Even steps along a line. */
export function along(
  pts: Point[],
  closed: boolean,
  gap: number,
  put: (x: number, y: number, dx: number, dy: number, i: number) => void,
): void {
  let left = gap * 0.5,
    k = 0;
  const n = pts.length;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const a = pts[i],
      b = pts[(i + 1) % n],
      d = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (!d) continue;
    const dx = (b[0] - a[0]) / d,
      dy = (b[1] - a[1]) / d;
    let at = left;
    while (at < d) {
      put(a[0] + dx * at, a[1] + dy * at, dx, dy, k++);
      at += gap;
    }
    left = at - d;
  }
}

/** A line parallel to a line. */
export function beside(pts: Point[], off: number, wob = 0, k = 0): Point[] {
  return pts.map(([x, y], i): Point => {
    const a = pts[Math.max(0, i - 1)];
    const b = pts[Math.min(pts.length - 1, i + 1)];
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const o = off + wob * noise(x * 0.9, y * 0.9, k);
    return [x - ((b[1] - a[1]) / d) * o, y + ((b[0] - a[0]) / d) * o];
  });
}

/** More points on the same course. */
export function dense(pts: Point[], closed: boolean, gap: number): Point[] {
  const out: Point[] = [];
  const n = pts.length;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const a = pts[i];
    const b = pts[(i + 1) % n];
    const m = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / gap));
    for (let j = 0; j < m; j++) out.push([a[0] + ((b[0] - a[0]) * j) / m, a[1] + ((b[1] - a[1]) * j) / m]);
  }
  if (!closed) out.push(pts[n - 1]);
  return out;
}

export function hull(pts: Point[]): Point[] {
  const p = [...pts].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (q: Point[]): Point[] => {
    const h: Point[] = [];
    for (const v of q) {
      while (h.length > 1 && cross(h[h.length - 2], h[h.length - 1], v) <= 0) h.pop();
      h.push(v);
    }
    h.pop();
    return h;
  };
  return [...half(p), ...half(p.reverse())];
}

/** The corners of a rectangle, turned by `t` and moved. */
export function rectOf(x: number, y: number, w: number, h: number, t = 0, ox = 0, oy = 0): Point[] {
  const corners: Point[] = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
  return corners.map(([a, b]): Point => [
    ox + a * Math.cos(t) - b * Math.sin(t),
    oy + a * Math.sin(t) + b * Math.cos(t),
  ]);
}

/** The course of a wall: a line, or all round an area. */
export const ring = (f: Pick<Piece, 'shape' | 'points'>): Point[] =>
  f.shape === 'line' ? f.points : [...f.points, f.points[0]];
