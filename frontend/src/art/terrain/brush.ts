/** The painter's hand: outlines, shadows, blots, dashes, and where small things are strewn. */

import type { Chance } from '../../lib/seededRandom';
import type { Point } from '../../lib/geometry';
import type { Field } from './depths';
import { dark, SH } from './light';
import { hash, noise } from './noise';
import type { Context, Painting } from './painting';
import { chaikin, hull } from './shapes';

export function trace(c: Context, pts: Point[], closed = true): void {
  c.beginPath();
  add(c, pts, closed);
}

export function add(c: Context, pts: Point[], closed = true): void {
  pts.forEach(([x, y], i) => {
    if (i) c.lineTo(x, y);
    else c.moveTo(x, y);
  });
  if (closed) c.closePath();
}

export function traceAll(c: Context, loops: Point[][]): void {
  c.beginPath();
  for (const l of loops) add(c, l);
}

export const fill = (c: Context, colour: string): void => {
  c.fillStyle = colour;
  c.fill();
};

export const ink = (c: Context, colour: string, width: number): void => {
  c.strokeStyle = colour;
  c.lineWidth = width;
  c.stroke();
};

export function shadow(P: Painting, blur: number, far: number, a: number): void {
  P.c.shadowColor = dark(a);
  P.c.shadowBlur = blur * P.s;
  P.c.shadowOffsetX = SH.x * far * P.s;
  P.c.shadowOffsetY = SH.y * far * P.s;
}

export const noShadow = (P: Painting): void => {
  P.c.shadowColor = 'transparent';
  P.c.shadowBlur = 0;
  P.c.shadowOffsetX = P.c.shadowOffsetY = 0;
};

export const seen = (P: Painting, x: number, y: number, r: number): boolean =>
  x > P.x - r && x < P.x + P.w + r && y > P.y - r && y < P.y + P.h + r;

export const blob = (x: number, y: number, r: number, k: number, n: number, rough: number): Point[] => {
  const pts: Point[] = [];
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.2832,
      q = r * (1 - rough + rough * 2 * hash(i, n, k));
    pts.push([x + Math.cos(a) * q, y + Math.sin(a) * q]);
  }
  return chaikin(pts, true, 2);
};

/** Spots in an area, at least `gap` apart, thinned by `keep(x, y)`; north first. */
export function spotsIn(
  F: Field,
  gap: number,
  chance: Chance,
  edge: number,
  keep?: (x: number, y: number) => number,
): Point[] {
  const b = { x: F.x0, y: F.y0, w: F.nx * F.c, h: F.ny * F.c };
  const out: Point[] = [];
  const cells = new Map<number, Point[]>();
  const tries = Math.min(26000, ((b.w * b.h) / (gap * gap)) * 5);
  for (let i = 0; i < tries; i++) {
    const x = b.x + chance() * b.w,
      y = b.y + chance() * b.h,
      r = chance();
    if (F.at(x, y) < edge || (keep && keep(x, y) < r)) continue;
    const u = Math.floor(x / gap),
      w = Math.floor(y / gap);
    const near = [-1, 0, 1].flatMap((m) => [-1, 0, 1].flatMap((n) => cells.get((u + m) * 4096 + w + n) ?? []));
    if (near.some((p) => (p[0] - x) ** 2 + (p[1] - y) ** 2 < gap * gap)) continue;
    const key = u * 4096 + w;
    cells.set(key, [...(cells.get(key) ?? []), [x, y]]);
    out.push([x, y]);
  }
  return out.sort((p, r) => p[1] - r[1]);
}

/** A loop broken into long uneven dashes. */
export function streaks(P: Painting, loop: Point[], n: number, colour: string, width: number, share: number): void {
  const { c } = P;
  c.strokeStyle = colour;
  c.lineWidth = Math.max(0.7 / P.s, width);
  let on = false;
  c.beginPath();
  for (const [x, y] of loop) {
    const want = noise(x / 2.1 + n * 17, y / 2.1, P.seed + n * 5) > 0.5 - share;
    if (want && on) c.lineTo(x, y);
    else if (want) c.moveTo(x, y);
    on = want;
  }
  c.stroke();
}

/** The crisp shadow of something with a flat top of a given height. */
export function cast(P: Painting, q: Point[], h: number, a = 0.36): void {
  P.c.fillStyle = dark(a);
  trace(P.c, hull([...q, ...q.map(([x, y]): Point => [x + SH.x * h, y + SH.y * h])]));
  P.c.fill();
}

/** The shadow of a wall: one path, filled once, so that its joints are no darker. */
export function castLine(P: Painting, pts: Point[], w: number, h: number, a = 0.34): void {
  const { c } = P,
    e = w / 2;
  c.fillStyle = dark(a);
  c.beginPath();
  for (let i = 0; i + 1 < pts.length; i++) {
    const [x, y] = pts[i],
      [X, Y] = pts[i + 1],
      d = Math.hypot(X - x, Y - y);
    if (!d) continue;
    const ux = ((X - x) / d) * e;
    const uy = ((Y - y) / d) * e;
    const q: Point[] = [
      [x - uy, y + ux],
      [x + uy, y - ux],
      [X + uy, Y - ux],
      [X - uy, Y + ux],
    ];
    add(c, hull([...q, ...q.map(([m, n]): Point => [m + SH.x * h, n + SH.y * h])]));
  }
  c.fill();
}
