/** Trees, seen from above. */

import type { Point } from '../../lib/geometry';
import { add, blob, trace } from './brush';
import { LIGHT, mix, SH, tone } from './light';
import { clamp, hash } from './noise';
import type { Context, Painting } from './painting';
import { hull } from './shapes';

export type Tree = 'acacia' | 'palm' | 'fir' | 'broadleaf';
interface Crown {
  r: number;
  gap: number;
  fill: number;
  tall: number;
  colours: string[];
  floor: string;
}

type Lobe = [number, number, number];
interface Frond {
  a: number;
  o: Point;
  p: Point;
  q: Point;
  e: Point;
  m: Point;
}

export const TREES: Record<Tree, Crown> = {
  acacia: {
    r: 1.12,
    gap: 1.6,
    fill: 0.95,
    tall: 0.9,
    colours: ['#83853f', '#8f8d48', '#777b39', '#9a9450'],
    floor: '#a59a58',
  },
  palm: {
    r: 1.08,
    gap: 1.22,
    fill: 0.97,
    tall: 0.95,
    colours: ['#63803c', '#718a44', '#587536', '#7f934c'],
    floor: '#8f8f4c',
  },
  fir: {
    r: 0.82,
    gap: 1.05,
    fill: 0.97,
    tall: 1.0,
    colours: ['#46593a', '#506342', '#3d5034', '#5b6c49'],
    floor: '#7c7c50',
  },
  broadleaf: {
    r: 1.0,
    gap: 1.18,
    fill: 0.97,
    tall: 0.65,
    colours: ['#62763a', '#6f8243', '#576b33', '#7d8d4c'],
    floor: '#858648',
  },
};

function crownLobes(x: number, y: number, r: number, k: number, n: number, spread: number, size: number): Lobe[] {
  const out: Lobe[] = [];
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.2832 + hash(i, k, 21) * 0.7,
      q = r * spread * (0.8 + 0.35 * hash(k, i, 22));
    out.push([x + Math.cos(a) * q, y + Math.sin(a) * q, r * size * (0.8 + 0.4 * hash(i, k, 23))]);
  }
  out.push([x, y, r * 0.55]);
  return out;
}

const lobesPath = (c: Context, lobes: Lobe[], grow = 1, dx = 0, dy = 0): void => {
  for (const [x, y, r] of lobes) {
    c.moveTo(x + dx + r * grow, y + dy);
    c.arc(x + dx, y + dy, r * grow, 0, 6.2832);
  }
};

function palmPath(x: number, y: number, r: number, k: number, each: (frond: Frond) => void): void {
  const n = 10 + Math.floor(hash(k, 3, 31) * 4);
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.2832 + (hash(i, k, 32) - 0.5) * 0.5;
    const l = r * (0.85 + 0.35 * hash(k, i, 33));
    const bend = (hash(i, k, 34) - 0.5) * 0.9;
    const ex = x + Math.cos(a + bend * 0.3) * l;
    const ey = y + Math.sin(a + bend * 0.3) * l;
    const mx = x + Math.cos(a) * l * 0.55;
    const my = y + Math.sin(a) * l * 0.55;
    const nx = -Math.sin(a) * r * 0.24;
    const ny = Math.cos(a) * r * 0.24;
    each({ a, o: [x, y], p: [mx + nx, my + ny], q: [mx - nx, my - ny], e: [ex, ey], m: [mx, my] });
  }
}

function firPoints(x: number, y: number, r: number, k: number, n: number): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < n * 2; i++) {
    const a = (i / (n * 2)) * 6.2832 + hash(1, k, 41) * 3;
    const q = r * (i % 2 ? 0.66 + 0.08 * hash(i, k, 42) : 0.92 + 0.16 * hash(k, i, 43));
    out.push([x + Math.cos(a) * q, y + Math.sin(a) * q]);
  }
  return out;
}

/** The shadow of a tree, added to the current path (all shadows of a wood are filled at once, so they never add up to black spots). */
export function treeShadow(c: Context, kind: Tree, x: number, y: number, r: number, k: number, tall: number): void {
  const dx = SH.x * r * tall,
    dy = SH.y * r * tall;
  if (kind === 'palm')
    palmPath(x + dx, y + dy, r, k, ({ o, p, q, e }) => {
      c.moveTo(...o);
      c.quadraticCurveTo(...p, ...e);
      c.quadraticCurveTo(...q, ...o);
    });
  else if (kind === 'fir') add(c, hull([...firPoints(x, y, r * 0.86, k, 9), [x + dx * 1.9, y + dy * 1.9]]));
  else if (kind === 'acacia') {
    const l = crownLobes(x + dx, y + dy, r, k, 9, 0.7, 0.3);
    l[9][2] = r * 0.6;
    lobesPath(c, l);
  } else lobesPath(c, crownLobes(x + dx, y + dy, r, k, 8, 0.58, 0.44));
}

export function tree(P: Painting, kind: Tree, x: number, y: number, r: number, k: number, colour: string): void {
  const { c } = P,
    px = r * P.s;
  c.lineCap = 'round';
  if (kind === 'palm') {
    c.fillStyle = mix(colour, '#22301a', 0.62);
    trace(c, blob(x, y, r * 0.5, k, 9, 0.2));
    c.fill();
    palmPath(x, y, r, k, ({ a, o, p, q, e, m }) => {
      const w = Math.cos(a) * LIGHT.x + Math.sin(a) * LIGHT.y;
      c.fillStyle = w > 0 ? tone(colour, 0.04 + 0.3 * w) : mix(colour, '#22301a', -0.55 * w);
      c.beginPath();
      c.moveTo(...o);
      c.quadraticCurveTo(...p, ...e);
      c.quadraticCurveTo(...q, ...o);
      c.fill();
      if (px > 7) {
        c.strokeStyle = tone(colour, w > 0 ? 0.5 : 0.16);
        c.lineWidth = r * 0.035;
        c.beginPath();
        c.moveTo(...o);
        c.quadraticCurveTo(...m, ...e);
        c.stroke();
      }
      if (px > 16) {
        c.strokeStyle = tone(colour, -0.42);
        c.lineWidth = r * 0.022;
        c.beginPath();
        for (let t = 0.3; t < 0.95; t += 0.13) {
          const sx = o[0] + (e[0] - o[0]) * t,
            sy = o[1] + (e[1] - o[1]) * t,
            z = r * 0.13 * (1 - Math.abs(t - 0.5));
          for (const s of [-1, 1]) {
            c.moveTo(sx, sy);
            c.lineTo(sx + Math.cos(a + s * 0.9) * z, sy + Math.sin(a + s * 0.9) * z);
          }
        }
        c.stroke();
      }
    });
    c.fillStyle = tone(colour, 0.3);
    c.beginPath();
    c.arc(x - r * 0.04, y - r * 0.05, r * 0.12, 0, 7);
    c.fill();
    if (px > 14) {
      c.fillStyle = '#8a5a2a';
      for (let i = 0; i < 4; i++) {
        c.beginPath();
        c.arc(x + r * 0.1 * Math.cos(i * 1.7 + k), y + r * 0.1 * Math.sin(i * 1.7 + k), r * 0.05, 0, 7);
        c.fill();
      }
    }
    return;
  }
  if (kind === 'fir') {
    const n = px > 8 ? 10 : 8;
    for (const [q, up, d] of [
      [1, 0, -0.18],
      [0.72, 0.06, -0.04],
      [0.44, 0.11, 0.1],
      [0.2, 0.14, 0.22],
    ]) {
      const X = x - SH.x * r * up,
        Y = y - SH.y * r * up,
        p = firPoints(X, Y, r * q, k + Math.round(q * 10), n);
      if (q < 1) {
        c.fillStyle = tone(colour, -0.5);
        c.globalAlpha = 0.45;
        trace(
          c,
          p.map(([a, b]): Point => [a + SH.x * r * 0.07, b + SH.y * r * 0.07]),
        );
        c.fill();
        c.globalAlpha = 1;
      }
      for (let i = 0; i < p.length; i++) {
        const j = (i + 1) % p.length;
        const a = Math.atan2((p[i][1] + p[j][1]) / 2 - Y, (p[i][0] + p[j][0]) / 2 - X);
        const w = Math.cos(a) * LIGHT.x + Math.sin(a) * LIGHT.y;
        c.fillStyle = tone(colour, clamp(d + (w > 0 ? 0.3 * w : 0.38 * w), -0.6, 0.6));
        c.beginPath();
        c.moveTo(X, Y);
        c.lineTo(...p[i]);
        c.lineTo(...p[j]);
        c.closePath();
        c.fill();
      }
    }
    return;
  }
  const open = kind === 'acacia';
  const lobes = crownLobes(x, y, r, k, open ? 9 : 8, open ? 0.7 : 0.58, open ? 0.27 : 0.44);
  if (open) {
    lobes.pop();
    if (px > 6) {
      c.strokeStyle = '#5b4526';
      c.lineWidth = r * 0.07;
      c.beginPath();
      for (const [a, b] of lobes) {
        c.moveTo(x, y);
        c.lineTo(a, b);
      }
      c.stroke();
    }
    for (let i = 0; i < 4; i++) {
      lobes.push([
        x + Math.cos(i * 1.57 + k) * r * 0.3,
        y + Math.sin(i * 1.57 + k) * r * 0.28,
        r * (0.2 + 0.09 * hash(i, k, 24)),
      ]);
    }
  }
  c.fillStyle = tone(colour, -0.42);
  c.beginPath();
  lobesPath(c, lobes, 1.04);
  c.fill();
  c.fillStyle = tone(colour, -0.1);
  c.beginPath();
  lobesPath(c, lobes, open ? 1 : 0.86, -SH.x * r * 0.07, -SH.y * r * 0.07);
  c.fill();
  for (const [a, b, q] of lobes) {
    const w = clamp(((a - x) * LIGHT.x + (b - y) * LIGHT.y) / r + 0.25, -0.4, 1);
    c.fillStyle = tone(colour, open ? 0.04 + 0.16 * w : 0.1 + 0.22 * w);
    c.beginPath();
    c.arc(a - SH.x * q * 0.25, b - SH.y * q * 0.25, q * (open ? 0.78 : 0.5 + 0.12 * w), 0, 7);
    c.fill();
  }
  if (px < 4) return;
  const n = (px < 9 ? 10 : px < 20 ? 22 : px < 45 ? 54 : 90) * (open ? 3 : 1);
  const z = px < 9 ? 0.15 : px < 20 ? 0.115 : px < 45 ? 0.08 : 0.06; // leaves: small scallops, more of them the nearer we look
  for (let i = 0; i < n; i++) {
    const [a, b, q] = lobes[Math.floor(hash(i, k, 51) * lobes.length)];
    const t = hash(k, i, 52) * 6.2832;
    const d = Math.sqrt(hash(i, k, 53)) * q * 0.95;
    const X = a + Math.cos(t) * d;
    const Y = b + Math.sin(t) * d;
    const w = ((X - x) * LIGHT.x + (Y - y) * LIGHT.y) / r + (hash(i, k, 54) - 0.5) * 0.7;
    c.strokeStyle = w > 0 ? tone(colour, 0.2 + 0.34 * Math.min(1, w)) : tone(colour, -0.26 + 0.24 * Math.max(-1, w));
    c.lineWidth = r * z * 0.5;
    c.globalAlpha = 0.85;
    if (open) {
      c.fillStyle = c.strokeStyle;
      c.beginPath();
      c.arc(X, Y, r * z * 0.36, 0, 7);
      c.fill();
      continue;
    }
    c.beginPath();
    c.arc(X, Y, r * z, 3.3, 6.1);
    c.stroke();
  }
  c.globalAlpha = 1;
}
