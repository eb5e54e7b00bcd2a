/** Hills, cliffs, rocks. */

import { chanceOf, seedOf } from '../../lib/seededRandom';
import { boxOf, type Point } from '../../lib/geometry';
import { fill, ink, noShadow, seen, shadow, spotsIn, trace, traceAll } from './brush';
import { details } from './cloth';
import { fieldOf, loopsAt, type Field } from './depths';
import { dark, LIGHT, lit, mix, see, SH, tone } from './light';
import { clamp, fbm, hash, step } from './noise';
import type { Painting, Piece } from './painting';
import { along, beside, chaikin, dense } from './shapes';
import { hachures, litEdge, relief } from './slopes';
import { bush, rock, tuft } from './tufts';

export function hill(P: Painting, f: Piece): void {
  const { c, C } = P,
    F = fieldOf(P, f, { wob: 0.46, scale: 4, fine: 0.07, blur: 1, deep: 1.6 });
  const n = f.levels || clamp(Math.floor(F.max / 1.9), 1, 4);
  const rise = Math.min(2.6, (F.max * 0.86) / n);
  const lip = Math.min(0.95, rise * 0.5);
  const rings: Point[][][] = [];
  for (let i = 0; i < n; i++) rings.push(loopsAt(F, i * rise));
  rings.forEach((loops, i) => {
    c.save();
    shadow(P, 0.45 + 0.1 * i, 0.42, 0.5);
    traceAll(c, loops);
    fill(c, C.hill[Math.min(4, i)]);
    noShadow(P);
    c.restore();
    c.save();
    traceAll(c, loops);
    c.clip();
    const d0 = i * rise;
    relief(
      P,
      F,
      (d) => (d < d0 - 0.3 || d > d0 + rise + 0.3 ? 0 : 0.12 + 0.88 * (1 - step(lip * 0.35, lip * 1.5, d - d0))),
      1,
      0.5,
      0.62,
    );
    c.restore();
    gullies(P, F, loops, i);
    hachures(P, F, loops, Math.max(lip, 0.5), 1, tone(C.bank, -0.35), 0.33);
    litEdge(P, F, loops, 1, Math.max(1 / P.s, 0.055), 0.75, 0.6);
  });
  crown(P, F, rings[0], rise * (n - 1) + lip);
  const b = boxOf(F.pts);
  details(P, b, 0.8, (x, y) => {
    const d = F.at(x, y);
    if (d < 0.2) return false;
    const t = d / rise;
    return t - Math.floor(t) > (lip * 0.9) / rise || t > n;
  });
}

/** Rain has cut into the edge here and there: a short groove up the slope, one bank dark and the other lit. */
function gullies(P: Painting, F: Field, loops: Point[][], level: number): void {
  const { c } = P;
  c.lineCap = 'round';
  for (const loop of loops)
    along(loop, true, 1.9, (x, y, _dx, _dy, i) => {
      const r = hash(i, level, P.seed + 7),
        q = hash(P.seed, i, level + 19);
      if (r > 0.42 || !seen(P, x, y, 3)) return;
      const [gx, gy] = F.up(x, y),
        long = 0.5 + 1.1 * q,
        bend = (r - 0.2) * 2.2;
      const to: Point = [x + gx * long - gy * bend * 0.4, y + gy * long + gx * bend * 0.4];
      const by: Point = [x + gx * long * 0.5 + gy * bend * 0.3, y + gy * long * 0.5 - gx * bend * 0.3];
      for (const [colour, off, wide] of [
        [dark(0.26), 0, 0.12],
        [lit(0.4), 0.07, 0.05],
      ] as const) {
        c.strokeStyle = colour;
        c.lineWidth = wide;
        c.beginPath();
        c.moveTo(x + SH.x * off, y + SH.y * off);
        c.quadraticCurveTo(by[0] + SH.x * off, by[1] + SH.y * off, to[0] + SH.x * off, to[1] + SH.y * off);
        c.stroke();
      }
    });
}

/** The top of a hill is no table: it swells gently to its middle, stones come through along the brow, and thicker grass stands in the hollows. */
function crown(P: Painting, F: Field, foot: Point[][], brow: number): void {
  const { c, C } = P,
    ch = chanceOf(seedOf(`crown${F.x0},${F.y0}`)),
    k = P.seed + 23;
  c.save();
  traceAll(c, foot);
  c.clip();
  relief(
    P,
    F,
    (d) => (d < brow ? 0 : 0.42 * step(brow, brow + 0.8, d) * (1 - step(brow + 0.8, Math.max(brow + 3, F.max), d))),
    1,
    0.3,
    0.34,
  );
  c.restore();
  const high = (x: number, y: number): number => F.at(x, y) - brow;
  for (const [x, y] of spotsIn(
    F,
    1.05,
    ch,
    0.3,
    (x, y) => step(0.05, 0.35, fbm(x / 2.6, y / 2.6, k)) * (high(x, y) < 1.6 ? 0.5 : 0.14),
  )) {
    const q = ch(),
      r = ch();
    if (seen(P, x, y, 1))
      rock(P, x, y, 0.09 + 0.2 * q * q + 0.06 * r, Math.round(x * 53 + y * 29), C.stone[Math.floor(r * 3)], 0.5);
  }
  for (const [x, y] of spotsIn(F, 0.95, ch, 0.5, (x, y) => 0.7 * step(0.1, 0.45, fbm(x / 3.4, y / 3.4, k + 11)))) {
    const q = ch();
    if (high(x, y) > 0.3 && seen(P, x, y, 1))
      tuft(P, x, y, 0.4 + 0.2 * q, Math.round(x * 11 + y * 5), C.tuft[Math.floor(q * 3)]);
  }
}

/** A line: the drop lies on its right hand; an area: impassable rock. */
export function cliff(P: Painting, f: Piece): void {
  const { c, C } = P,
    ch = chanceOf(seedOf('cliff' + f.points.join()));
  if (f.shape !== 'line') {
    kopje(P, f, true);
    return;
  }
  const base = dense(chaikin(f.points, false, 2), false, 0.5);
  const h = f.width || 1.5;
  const top = beside(base, 0, 0.35, P.seed);
  const face = top.map(([x, y], i): Point => {
    const a = top[Math.max(0, i - 1)];
    const b = top[Math.min(top.length - 1, i + 1)];
    const d = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const q = h * (0.75 + 0.5 * ch()) * Math.min(1, 0.3 + Math.min(i, top.length - 1 - i) * 0.3);
    return [x - ((b[1] - a[1]) / d) * q, y + ((b[0] - a[0]) / d) * q];
  });
  c.save();
  shadow(P, 0.3, 0.5, 0.5);
  trace(c, [...top, ...[...face].reverse()]);
  fill(c, C.bank);
  c.restore();
  for (let i = 0; i + 1 < top.length; i++) {
    const nx = -(top[i + 1][1] - top[i][1]);
    const ny = top[i + 1][0] - top[i][0];
    const d = Math.hypot(nx, ny) || 1;
    const w = (nx * LIGHT.x + ny * LIGHT.y) / d;
    for (const part of [0, 1]) {
      const m: Point = [(top[i][0] + top[i + 1][0]) / 2, (top[i][1] + top[i + 1][1]) / 2];
      c.fillStyle = tone(
        C.stone[0],
        clamp((w > 0 ? 0.3 : 0.26) * w - 0.06 + (part ? -0.07 : 0.05) + (ch() - 0.5) * 0.22, -0.7, 0.5),
      );
      c.beginPath();
      if (part) {
        c.moveTo(...m);
        c.lineTo(...top[i + 1]);
        c.lineTo(...face[i + 1]);
        c.lineTo(...face[i]);
      } else {
        c.moveTo(...top[i]);
        c.lineTo(...m);
        c.lineTo(...face[i]);
      }
      c.closePath();
      c.fill();
    }
  }
  trace(c, top, false);
  ink(c, dark(0.6), Math.max(1 / P.s, 0.06));
  trace(c, beside(top, -0.07), false);
  ink(c, lit(0.7), Math.max(0.8 / P.s, 0.06));
  along(face, false, 0.5, (x, y, _dx, _dy, i) => {
    if (ch() < 0.6) rock(P, x + (ch() - 0.5) * 0.5, y + (ch() - 0.3) * 0.5, 0.1 + 0.2 * ch(), i * 3, C.stone[i % 3]);
  });
}

export function rough(P: Painting, f: Piece): void {
  const { c, C } = P;
  const ch = chanceOf(seedOf('rough' + f.points.join()));
  const F = fieldOf(P, f, { wob: 0.4, scale: 2.4, fine: 0.2, blur: 0.3 });
  const k = P.seed;
  traceAll(c, loopsAt(F, 0));
  fill(c, see(C.bank, 0.16));
  traceAll(c, loopsAt(F, 0.4));
  fill(c, see(C.bank, 0.12));
  const dens = (x: number, y: number): number => step(-0.25, 0.45, fbm(x / 1.7, y / 1.7, k + 81));
  for (const [x, y] of spotsIn(F, 0.4, ch, 0.05, (x, y) => 0.12 + 0.75 * dens(x, y))) {
    const q = ch(),
      r = ch();
    if (seen(P, x, y, 1)) {
      rock(
        P,
        x,
        y,
        0.07 + 0.14 * q + (r < 0.16 * dens(x, y) * 2 ? 0.24 : 0),
        Math.round(x * 77 + y * 31),
        C.stone[Math.floor(r * 3)],
        0.55,
      );
    }
  }
  for (const [x, y] of spotsIn(F, 1.3, ch, 0.2, () => 0.35)) {
    if (seen(P, x, y, 1)) tuft(P, x, y, 0.42, Math.round(x * 7), C.tuft[0]);
  }
}

export function kopje(P: Painting, f: Piece, sheer = false): void {
  const { c, C } = P;
  const ch = chanceOf(seedOf('kopje' + f.points.join()));
  const F = fieldOf(P, f, { wob: 0.35, scale: 2.4, fine: 0.15, blur: 0.4 });
  c.save();
  shadow(P, 0.4, 0.6, 0.45);
  traceAll(c, loopsAt(F, 0));
  fill(c, mix(C.hill[0], C.stone[1], 0.55));
  c.restore();
  c.save();
  traceAll(c, loopsAt(F, 0));
  c.clip();
  relief(P, F, (d) => 0.9 - 0.6 * step(0, F.max, d), 1, 0.55, 0.45);
  c.restore();
  const list = spotsIn(F, sheer ? 0.62 : 0.66, ch, 0.05)
    .map(([x, y]) => ({ x, y, d: F.at(x, y), q: ch(), r: ch() }))
    .sort((a, b) => a.d - b.d);
  for (const t of list) {
    if (!seen(P, t.x, t.y, 2)) continue;
    const up = t.d / F.max;
    if (!sheer && up < 0.3 && t.q < 0.25) {
      bush(P, t.x, t.y, 0.3, Math.round(t.x * 50), C.lush);
      continue;
    }
    rock(
      P,
      t.x,
      t.y,
      (0.3 + 0.28 * t.q) * (0.75 + 0.75 * up),
      Math.round(t.x * 91 + t.y * 13),
      tone(C.stone[Math.floor(t.r * 3)], 0.12 * up),
      0.6,
    );
  }
}
