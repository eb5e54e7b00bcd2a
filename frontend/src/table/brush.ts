/** What every painter of terrain uses: outlines, spots, shadows and shades. */

import type { Chance } from '../lib/chance';
import { boxOf, inOutline, softened, type Point } from '../lib/geometry';
import type { Feature } from '../protocol';
import type { Easel } from './ground';

export function trace(e: Easel, points: Point[], closed: boolean): void {
  e.c.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? e.c.moveTo(e.X(x), e.Y(y)) : e.c.lineTo(e.X(x), e.Y(y))));
  if (closed) e.c.closePath();
}

/** The outline of an area made natural: corners worn down, edges uneven. */
export function natural(e: Easel, f: Feature, chance: Chance, uneven: number): Point[] {
  const grid = e.scene.grid;
  const step = grid > 0 ? grid / 5 : e.unit * 4;
  const wobble = uneven * e.unit * (grid > 0 ? 1.6 : 1);
  const dense: Point[] = [];
  f.points.forEach((a, i) => {
    const b = f.points[(i + 1) % f.points.length];
    const parts = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / step));
    for (let k = 0; k < parts; k++) {
      const t = k / parts;
      dense.push(overEdge(e, a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, (chance() - 0.5) * wobble, (chance() - 0.5) * wobble));
    }
  });
  return grid > 0 ? worn(dense, 7) : softened(dense, true, 3);
}

/** A point with its wobble; what lies at the table's edge runs on over it. */
function overEdge(e: Easel, x: number, y: number, dx: number, dy: number): Point {
  const { width, height } = e.scene;
  const far = e.unit * 3;
  return [x <= 0 ? -far : x >= width ? width + far : x + dx, y <= 0 ? -far : y >= height ? height + far : y + dy];
}

/** Every point drawn towards its neighbours, again and again. */
function worn(points: Point[], rounds: number): Point[] {
  let now = points;
  for (let r = 0; r < rounds; r++) {
    now = now.map((p, i): Point => {
      const a = now[(i + now.length - 1) % now.length];
      const b = now[(i + 1) % now.length];
      return [(a[0] + 2 * p[0] + b[0]) / 4, (a[1] + 2 * p[1] + b[1]) / 4];
    });
  }
  return softened(now, true, 1);
}

/** Random spots inside an outline, at least `apart` from each other, the north first. */
export function spotsIn(outline: Point[], apart: number, chance: Chance, most = 260): Point[] {
  const box = boxOf(outline);
  const spots: Point[] = [];
  const tries = Math.min(4000, Math.round(((box.w * box.h) / (apart * apart)) * 4));
  for (let i = 0; i < tries && spots.length < most; i++) {
    const x = box.x + chance() * box.w;
    const y = box.y + chance() * box.h;
    if (inOutline(outline, x, y) && spots.every((p) => Math.hypot(p[0] - x, p[1] - y) > apart)) spots.push([x, y]);
  }
  return spots.sort((a, b) => b[1] - a[1]);
}

export function shadow(e: Easel, blur: number, shift: number, colour = 'rgba(70,48,16,.5)'): void {
  e.c.shadowColor = colour;
  e.c.shadowBlur = blur * e.unit * e.s;
  e.c.shadowOffsetX = shift * 0.75 * e.unit * e.s;
  e.c.shadowOffsetY = shift * e.unit * e.s;
}

export function noShadow(e: Easel): void {
  e.c.shadowColor = 'transparent';
}

export function shade(hex: string, by: number): string {
  const n = parseInt(hex.slice(1), 16);
  const part = (shift: number) => Math.max(0, Math.min(255, ((n >> shift) & 255) + by));
  return `rgb(${part(16)},${part(8)},${part(0)})`;
}
