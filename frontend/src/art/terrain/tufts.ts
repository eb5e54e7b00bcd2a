/** Small things on the ground: tufts, grass, stones, bushes. */

import type { Point } from '../../lib/geometry';
import { blob, trace } from './brush';
import { dark, LIGHT, see, SH, tone } from './light';
import { hash } from './noise';
import type { Painting } from './painting';
import { hull } from './shapes';

export function tuft(P: Painting, x: number, y: number, size: number, k: number, colour: string): void {
  const { c } = P,
    n = P.s * size > 9 ? 7 : 5,
    lean = (hash(k, 1, 5) - 0.5) * 0.5;
  if (P.s > 10) {
    c.fillStyle = dark(0.16);
    c.beginPath();
    c.ellipse(x + size * 0.16, y + size * 0.03, size * 0.5, size * 0.15, 0.15, 0, 7);
    c.fill();
  }
  c.lineCap = 'round';
  for (let i = 0; i < n; i++) {
    const t = n > 1 ? (i / (n - 1)) * 2 - 1 : 0;
    const h = (0.95 - Math.abs(t) * 0.35) * (0.75 + 0.45 * hash(i, k, 6)) * size;
    const tx = x + (t * 0.62 + lean * 0.5) * size;
    const ty = y - h;
    c.strokeStyle = i % 3 === 0 ? tone(colour, 0.25) : i % 3 === 1 ? colour : tone(colour, -0.2);
    c.lineWidth = Math.max(0.6 / P.s, size * 0.075);
    c.beginPath();
    c.moveTo(x + t * size * 0.14, y);
    c.quadraticCurveTo(x + t * size * 0.2, y - h * 0.6, tx, ty);
    c.stroke();
  }
}

/** Three blades, no shadow: drifts of these make veldt. */
export function grass(P: Painting, x: number, y: number, size: number, k: number, colour: string): void {
  const { c } = P;
  c.lineCap = 'round';
  c.strokeStyle = colour;
  c.lineWidth = Math.max(0.5 / P.s, size * 0.1);
  c.beginPath();
  for (let i = -1; i < 2; i++) {
    c.moveTo(x + i * size * 0.16, y);
    c.lineTo(x + i * size * 0.42 + (hash(k, i + 2, 8) - 0.5) * size * 0.3, y - size * (0.7 + 0.3 * hash(k, i, 4)));
  }
  c.stroke();
}

/** A stone or a boulder: cut planes, not an egg. */
export function rock(P: Painting, x: number, y: number, r: number, k: number, colour: string, high = 0.5): void {
  const { c } = P,
    px = r * P.s;
  const n = px > 5 ? 7 : 5,
    turn = hash(k, 2, 1) * 6.3,
    flat = 0.72 + 0.2 * hash(k, 7, 1),
    out: Point[] = [];
  for (let i = 0; i < n; i++) {
    const a = turn + ((i + 0.5 * hash(i, k, 3)) / n) * 6.2832,
      q = r * (0.82 + 0.3 * hash(k, i, 9));
    out.push([x + Math.cos(a) * q, y + Math.sin(a) * q * flat]);
  }
  if (px < 1.2) {
    c.fillStyle = see(tone(colour, -0.25), 0.7);
    c.fillRect(x - r * 0.7, y - r * 0.5, r * 1.4, r);
    return;
  }
  c.fillStyle = dark(0.34);
  trace(c, hull([...out, ...out.map(([a, b]): Point => [a + SH.x * r * high, b + SH.y * r * high])]));
  c.fill();
  c.fillStyle = tone(colour, -0.22);
  trace(c, out);
  c.fill();
  if (px < 2.2) {
    c.fillStyle = tone(colour, 0.16);
    c.beginPath();
    c.ellipse(x - r * 0.22, y - r * 0.2, r * 0.55, r * 0.42, 0, 0, 7);
    c.fill();
    return;
  }
  const tx = x - r * 0.12;
  const ty = y - r * 0.16;
  const top = out.map(([a, b]): Point => [tx + (a - x) * 0.52, ty + (b - y) * 0.52]);
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const mx = (out[i][0] + out[j][0]) / 2 - x;
    const my = (out[i][1] + out[j][1]) / 2 - y;
    const d = Math.hypot(mx, my) || 1;
    const w = (mx * LIGHT.x + my * LIGHT.y) / d;
    c.fillStyle = tone(colour, w > 0 ? 0.3 * w : 0.42 * w);
    c.beginPath();
    c.moveTo(...out[i]);
    c.lineTo(...out[j]);
    c.lineTo(...top[j]);
    c.lineTo(...top[i]);
    c.closePath();
    c.fill();
  }
  c.fillStyle = tone(colour, 0.14 + 0.1 * hash(k, 4, 4));
  trace(c, top);
  c.fill();
  if (px > 12) {
    c.strokeStyle = dark(0.22);
    c.lineWidth = r * 0.035;
    c.lineCap = 'round';
    c.beginPath();
    c.moveTo(top[0][0], top[0][1]);
    c.lineTo(tx + r * 0.1, ty + r * 0.05);
    c.lineTo(top[Math.floor(n / 2)][0], top[Math.floor(n / 2)][1]);
    c.stroke();
  }
}

/** Thorn scrub: a low knot of twigs, ragged. */
export function bush(P: Painting, x: number, y: number, r: number, k: number, colour: string, shadowToo = true): void {
  const { c } = P,
    px = r * P.s;
  if (shadowToo) {
    c.fillStyle = dark(0.3);
    trace(c, blob(x + SH.x * r * 0.42, y + SH.y * r * 0.42, r * 0.95, k, 9, 0.22));
    c.fill();
  }
  c.fillStyle = tone(colour, -0.34);
  trace(c, blob(x, y, r * 0.92, k, 11, 0.26));
  c.fill();
  const n = px < 4 ? 7 : px < 12 ? 14 : 26;
  c.lineCap = 'round';
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.2832 + hash(i, k, 2) * 0.5;
    const q = r * (0.75 + 0.42 * hash(k, i, 4));
    const w = Math.cos(a) * LIGHT.x + Math.sin(a) * LIGHT.y;
    c.strokeStyle = tone(colour, w > 0 ? 0.12 + 0.3 * w : 0.1 + 0.3 * w);
    c.lineWidth = Math.max(0.55 / P.s, r * (px < 12 ? 0.13 : 0.085));
    const ex = x + Math.cos(a) * q,
      ey = y + Math.sin(a) * q;
    c.beginPath();
    c.moveTo(x - r * 0.12 + Math.cos(a) * r * 0.14, y - r * 0.15 + Math.sin(a) * r * 0.14);
    c.lineTo(ex, ey);
    if (px > 9) {
      const t = a + (i % 2 ? 0.6 : -0.6);
      c.moveTo(x + Math.cos(a) * q * 0.6, y + Math.sin(a) * q * 0.6);
      c.lineTo(x + Math.cos(a) * q * 0.6 + Math.cos(t) * r * 0.32, y + Math.sin(a) * q * 0.6 + Math.sin(t) * r * 0.32);
    }
    c.stroke();
  }
}
