/** Houses, huts, tents, stores. */

import { chanceOf, seedOf } from '../../lib/seededRandom';
import { boxOf, type Point } from '../../lib/geometry';
import { cast, ink, trace } from './brush';
import { MUD } from './palettes';
import { dark, LIGHT, lit, SH, tone, type Light } from './light';
import { clamp, hash } from './noise';
import type { Painting, Piece } from './painting';
import { roof } from './roofs';
import { hull, rectOf } from './shapes';

/** A four-cornered piece drawn in its own axes; `L` is the light as that piece sees it. */
function framed(P: Painting, q: Point[], draw: (w: number, h: number, L: Light) => void): void {
  const [a, second, , last] = q;
  // Whichever way its corners run, it is drawn on the ground they lie round.
  const clockwise = (second[0] - a[0]) * (last[1] - a[1]) > (second[1] - a[1]) * (last[0] - a[0]);
  const [b, d] = clockwise ? [second, last] : [last, second];
  const w = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const h = Math.hypot(d[0] - a[0], d[1] - a[1]);
  const t = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const { c } = P;
  c.save();
  c.translate(a[0], a[1]);
  c.rotate(t);
  const L = { x: LIGHT.x * Math.cos(t) + LIGHT.y * Math.sin(t), y: -LIGHT.x * Math.sin(t) + LIGHT.y * Math.cos(t) };
  draw(w, h, L);
  c.restore();
}

/** A flat roof behind a parapet. */
export function flatRoof(P: Painting, q: Point[], k: number, col: string, high = 0.95): void {
  const { c } = P;
  cast(P, q, high, 0.38);
  framed(P, q, (w, h, L) => {
    const t = clamp(Math.min(w, h) * 0.1, 0.1, 0.24),
      r = 0.06;
    c.lineJoin = 'round';
    c.fillStyle = tone(col, -0.3);
    c.beginPath();
    c.roundRect(0, 0, w, h, r);
    c.fill();
    c.fillStyle = tone(col, 0.26);
    c.beginPath();
    c.roundRect(L.x < 0 ? 0 : 0.035, L.y < 0 ? 0 : 0.035, w - 0.035, h - 0.035, r);
    c.fill();
    c.fillStyle = tone(col, -0.02);
    c.fillRect(t, t, w - 2 * t, h - 2 * t);
    c.save();
    c.beginPath();
    c.rect(t, t, w - 2 * t, h - 2 * t);
    c.clip();
    c.fillStyle = dark(0.3);
    const e = t * 1.25;
    c.beginPath();
    if (L.x < 0) c.rect(t, t, e * -L.x, h);
    else c.rect(w - t - e * L.x, t, e, h);
    if (L.y < 0) c.rect(t, t, w, e * -L.y);
    else c.rect(t, h - t - e * L.y, w, e);
    c.fill();
    if (P.s > 16) {
      c.strokeStyle = dark(0.1);
      c.lineWidth = 0.03;
      c.beginPath();
      for (let i = 0; i < 5; i++) {
        const y = t + hash(i, k, 1) * (h - 2 * t),
          x = t + hash(k, i, 2) * (w - 2 * t);
        c.moveTo(x, y);
        c.lineTo(x + 0.3 + 0.5 * hash(i, k, 3), y + (hash(i, k, 4) - 0.5) * 0.12);
      }
      c.stroke();
    }
    const big = Math.min(w, h) > 1.3,
      pick = hash(k, 9, 9);
    if (big && hash(k, 6, 6) > 0.35) {
      const hx = t + 0.3 + pick * (w - 2 * t - 1),
        hy = t + 0.3 + hash(k, 8, 8) * (h - 2 * t - 1),
        z = 0.42;
      c.fillStyle = dark(0.35);
      c.fillRect(hx + 0.08, hy + 0.1, z + 0.12, z + 0.12);
      c.fillStyle = tone(col, 0.2);
      c.fillRect(hx - 0.06, hy - 0.06, z + 0.12, z + 0.12);
      c.fillStyle = '#3b2912';
      c.fillRect(hx, hy, z, z);
      c.fillStyle = '#8a6a3c';
      c.fillRect(hx + z * 0.3, hy, 0.05, z);
      c.fillRect(hx + z * 0.62, hy, 0.05, z);
    }
    if (big && pick > 0.7) {
      const mx = w - t - 0.95,
        my = t + 0.4;
      c.fillStyle = ['#a4543a', '#6f7f86', '#b98a3e'][Math.floor(pick * 17) % 3];
      c.globalAlpha = 0.85;
      c.fillRect(mx, my, 0.62, 0.42);
      c.globalAlpha = 1;
      c.fillStyle = lit(0.6);
      c.fillRect(mx + 0.08, my, 0.05, 0.42);
      c.fillRect(mx + 0.48, my, 0.05, 0.42);
    }
    if (big && pick < 0.22)
      for (let i = 0; i < 3; i++) {
        const x = w - t - 0.3 - i * 0.24,
          y = h - t - 0.28;
        c.fillStyle = dark(0.4);
        c.beginPath();
        c.arc(x + 0.05, y + 0.06, 0.11, 0, 7);
        c.fill();
        c.fillStyle = '#a5673c';
        c.beginPath();
        c.arc(x, y, 0.1, 0, 7);
        c.fill();
        c.fillStyle = '#4a2c14';
        c.beginPath();
        c.arc(x, y, 0.05, 0, 7);
        c.fill();
      }
    c.restore();
    if (P.s > 14) {
      c.fillStyle = '#6a4c28';
      for (let x = 0.3; x < w - 0.2; x += 0.42) {
        c.fillRect(x, L.y < 0 ? h - 0.02 : -0.07, 0.08, 0.09);
      }
    }
    c.strokeStyle = dark(0.5);
    c.lineWidth = Math.max(0.6 / P.s, 0.03);
    c.beginPath();
    c.roundRect(0, 0, w, h, r);
    c.stroke();
  });
}

function pitched(P: Painting, q: Point[], k: number, col: string, style: 'thatch' | 'iron'): void {
  const { c } = P;
  cast(P, q, 1.1, 0.38);
  framed(P, q, (W, H, L0) => {
    let w = W,
      h = H,
      L = L0;
    if (H > W) {
      c.translate(W, 0);
      c.rotate(Math.PI / 2);
      w = H;
      h = W;
      L = { x: L0.y, y: -L0.x };
    }
    roof(P, w, h, L, k, col, style);
  });
}

/** A beehive hut: bent saplings under a skin of grass. */
export function hut(P: Painting, x: number, y: number, r: number, face = 1.57, col = '#b39a5e'): void {
  const { c } = P,
    px = r * P.s;
  c.fillStyle = dark(0.38);
  c.beginPath();
  c.ellipse(x + SH.x * r * 0.5, y + SH.y * r * 0.5, r * 1.12, r * 0.96, 0.9, 0, 7);
  c.fill();
  c.fillStyle = '#2e200e';
  c.save();
  c.translate(x, y);
  c.rotate(face);
  c.beginPath();
  c.roundRect(r * 0.82, -r * 0.2, r * 0.34, r * 0.4, r * 0.1);
  c.fill();
  c.strokeStyle = tone(col, -0.1);
  c.lineWidth = r * 0.08;
  c.beginPath();
  c.arc(r * 0.98, 0, r * 0.27, -1.7, 1.7);
  c.stroke();
  c.restore();
  const n = px > 14 ? 40 : 20;
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.2832,
      b = ((i + 1.08) / n) * 6.2832,
      w = Math.cos(a) * LIGHT.x + Math.sin(a) * LIGHT.y;
    c.fillStyle = tone(col, (w > 0 ? 0.32 : 0.44) * w + (i % 2 ? 0.03 : -0.03));
    c.beginPath();
    c.moveTo(x - SH.x * r * 0.14, y - SH.y * r * 0.14);
    c.lineTo(x + Math.cos(a) * r, y + Math.sin(a) * r);
    c.lineTo(x + Math.cos(b) * r, y + Math.sin(b) * r);
    c.fill();
  }
  for (const [q, t] of [
    [0.8, 0.03],
    [0.56, 0.08],
    [0.32, 0.12],
  ]) {
    c.strokeStyle = dark(0.3);
    c.lineWidth = Math.max(0.5 / P.s, r * 0.035);
    c.beginPath();
    c.arc(x - SH.x * r * t, y - SH.y * r * t, r * q, 0, 7);
    c.stroke();
  }
  c.fillStyle = tone(col, 0.3);
  c.beginPath();
  c.arc(x - SH.x * r * 0.14, y - SH.y * r * 0.14, r * 0.13, 0, 7);
  c.fill();
  c.strokeStyle = dark(0.4);
  c.lineWidth = Math.max(0.6 / P.s, r * 0.03);
  c.beginPath();
  c.arc(x, y, r, 0, 7);
  c.stroke();
}

function tent(P: Painting, x: number, y: number, r: number): void {
  const { c } = P;
  c.strokeStyle = dark(0.3);
  c.lineWidth = Math.max(0.5 / P.s, 0.03);
  c.beginPath();
  for (let i = 0; i < 10; i++) {
    const a = (i / 10) * 6.2832 + 0.3;
    c.moveTo(x + Math.cos(a) * r, y + Math.sin(a) * r);
    c.lineTo(x + Math.cos(a) * r * 1.32, y + Math.sin(a) * r * 1.32);
  }
  c.stroke();
  const base = Array.from({ length: 16 }, (_, i): Point => [
    x + Math.cos((i / 16) * 6.2832) * r,
    y + Math.sin((i / 16) * 6.2832) * r,
  ]);
  c.fillStyle = dark(0.36);
  trace(c, hull([...base, [x + SH.x * r * 2, y + SH.y * r * 2]]));
  c.fill();
  for (let i = 0; i < 16; i++) {
    const a = ((i + 0.5) / 16) * 6.2832,
      w = Math.cos(a) * LIGHT.x + Math.sin(a) * LIGHT.y;
    c.fillStyle = tone('#e4d8b8', (w > 0 ? 0.5 : 0.34) * w + (i % 2 ? 0.04 : -0.02));
    c.beginPath();
    c.moveTo(x - SH.x * r * 0.1, y - SH.y * r * 0.1);
    c.lineTo(...base[i]);
    c.lineTo(...base[(i + 1) % 16]);
    c.fill();
  }
  trace(c, base);
  ink(c, dark(0.4), Math.max(0.5 / P.s, 0.03));
  c.fillStyle = '#5c4526';
  c.beginPath();
  c.arc(x - SH.x * r * 0.1, y - SH.y * r * 0.1, r * 0.08, 0, 7);
  c.fill();
}

export function stores(P: Painting, f: Piece): void {
  const { c } = P,
    b = boxOf(f.points),
    ch = chanceOf(seedOf('stores' + f.points.join()));
  for (let y = b.y; y < b.y + b.h - 0.3; y += 0.62)
    for (let x = b.x; x < b.x + b.w - 0.3; x += 0.7) {
      const k = ch(),
        j = (ch() - 0.5) * 0.15;
      if (k < 0.15) continue;
      if (k < 0.55) {
        const q = rectOf(0, 0, 0.56, 0.44, j, x, y);
        cast(P, q, 0.3);
        c.fillStyle = '#a98350';
        trace(c, q);
        c.fill();
        framed(P, q, (w, h) => {
          c.fillStyle = lit(0.3);
          c.fillRect(0, 0, w, 0.07);
          c.fillStyle = dark(0.3);
          c.fillRect(0, h / 2, w, 0.03);
          c.fillRect(w - 0.06, 0, 0.06, h);
          c.strokeStyle = dark(0.6);
          c.lineWidth = 0.025;
          c.strokeRect(0, 0, w, h);
        });
      } else if (k < 0.8) {
        const X = x + 0.28,
          Y = y + 0.24;
        c.fillStyle = dark(0.36);
        c.beginPath();
        c.ellipse(X + 0.12, Y + 0.15, 0.27, 0.24, 0, 0, 7);
        c.fill();
        c.fillStyle = '#5b4222';
        c.beginPath();
        c.arc(X, Y, 0.25, 0, 7);
        c.fill();
        c.fillStyle = '#a07a48';
        c.beginPath();
        c.arc(X, Y, 0.2, 0, 7);
        c.fill();
        c.fillStyle = lit(0.25);
        c.fillRect(X - 0.15, Y - 0.1, 0.3, 0.05);
        c.fillRect(X - 0.17, Y + 0.03, 0.34, 0.05);
      } else
        for (const o of [0, 0.26]) {
          c.fillStyle = dark(0.3);
          c.beginPath();
          c.ellipse(x + 0.36, y + 0.2 + o, 0.3, 0.14, 0, 0, 7);
          c.fill();
          c.fillStyle = '#cbb587';
          c.beginPath();
          c.ellipse(x + 0.3, y + 0.13 + o, 0.29, 0.14, 0, 0, 7);
          c.fill();
          c.fillStyle = lit(0.5);
          c.beginPath();
          c.ellipse(x + 0.25, y + 0.09 + o, 0.16, 0.05, 0, 0, 7);
          c.fill();
        }
    }
}

export function building(P: Painting, f: Piece): void {
  const q = f.points,
    k = seedOf(q.join()) & 65535,
    style = f.style || 'flat';
  if (style === 'hut') {
    const b = boxOf(q);
    hut(P, b.x + b.w / 2, b.y + b.h / 2, Math.min(b.w, b.h) / 2);
    return;
  }
  if (style === 'tent') {
    const b = boxOf(q);
    tent(P, b.x + b.w / 2, b.y + b.h / 2, Math.min(b.w, b.h) / 2);
    return;
  }
  if (style === 'tower') {
    flatRoof(P, q, k, MUD[P.table.cloth], 2.2);
    return;
  }
  if (style === 'farm' || style === 'iron' || style === 'thatch') {
    pitched(P, q, k, style === 'iron' ? '#a8a094' : '#a98c54', style === 'iron' ? 'iron' : 'thatch');
    return;
  }
  flatRoof(P, q, k, tone(MUD[P.table.cloth], (hash(k, 1, 1) - 0.5) * 0.16));
}

/** A stack of straw or fodder. */
export function cone(P: Painting, x: number, y: number, r: number, col: string): void {
  const { c } = P;
  c.fillStyle = dark(0.34);
  c.beginPath();
  c.ellipse(x + SH.x * r * 0.6, y + SH.y * r * 0.6, r * 1.1, r * 0.9, 0.9, 0, 7);
  c.fill();
  for (let i = 0; i < 18; i++) {
    const a = (i / 18) * 6.2832;
    const b = ((i + 1.1) / 18) * 6.2832;
    const w = Math.cos(a) * LIGHT.x + Math.sin(a) * LIGHT.y;
    const q = r * (0.88 + 0.24 * hash(i, 3, 3));
    c.fillStyle = tone(col, (w > 0 ? 0.3 : 0.4) * w + (i % 2 ? 0.05 : -0.05));
    c.beginPath();
    c.moveTo(x - SH.x * r * 0.15, y - SH.y * r * 0.15);
    c.lineTo(x + Math.cos(a) * q, y + Math.sin(a) * q);
    c.lineTo(x + Math.cos(b) * q, y + Math.sin(b) * q);
    c.fill();
  }
}
