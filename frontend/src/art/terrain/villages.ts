/** Places with walls round them: villages, kraals, forts. */

import { chanceOf, seedOf } from '../../lib/seededRandom';
import { boxOf, type Point } from '../../lib/geometry';
import { add, cast, castLine, fill, ink, trace, traceAll } from './brush';
import { MUD } from './palettes';
import { fieldOf, loopsAt } from './depths';
import { cone, flatRoof, hut } from './houses';
import { dark, lit, mix, see, SH, tone } from './light';
import { clamp, hash, noise } from './noise';
import type { Painting, Piece } from './painting';
import { rectOf } from './shapes';
import { tree, TREES, treeShadow, type Tree } from './trees';
import { rock } from './tufts';
import { wall } from './roads';
import { zariba } from './fortifications';

type Four = [number, number, number, number];

/** A village: the polygon is cut into plots with lanes between; each plot is a house, a house with a walled yard, or a yard. */
export function village(P: Painting, f: Piece): void {
  const { c, C } = P,
    ch = chanceOf(seedOf('village' + f.points.join())),
    col = MUD[P.table.cloth];
  let best = 0,
    t = 0;
  f.points.forEach((p, i) => {
    const q = f.points[(i + 1) % f.points.length],
      d = Math.hypot(q[0] - p[0], q[1] - p[1]);
    if (d > best) {
      best = d;
      t = Math.atan2(q[1] - p[1], q[0] - p[0]);
    }
  });
  while (t > Math.PI / 4) t -= Math.PI / 2;
  while (t < -Math.PI / 4) t += Math.PI / 2;
  const F = fieldOf(P, f, { wob: 0.25, scale: 2, fine: 0.12, blur: 0.3 });
  traceAll(c, loopsAt(F, -0.15));
  fill(c, see(C.bar, 0.4));
  traceAll(c, loopsAt(F, 0.25));
  fill(c, see(tone(C.bar, 0.1), 0.5));
  const back = f.points.map(([x, y]): Point => [
    x * Math.cos(-t) - y * Math.sin(-t),
    x * Math.sin(-t) + y * Math.cos(-t),
  ]);
  const B = boxOf(back);
  const plots: Four[] = [];
  const cut = (x: number, y: number, w: number, h: number, n: number): void => {
    const long = Math.max(w, h);
    if (long < 4.4 || (n > 1 && long < 5.6 && ch() < 0.6)) {
      plots.push([x, y, w, h]);
      return;
    }
    const s = 0.4 + 0.2 * ch(),
      lane = n < 2 ? 0.8 : 0.34;
    if (w > h) {
      cut(x, y, w * s - lane / 2, h, n + 1);
      cut(x + w * s + lane / 2, y, w * (1 - s) - lane / 2, h, n + 1);
    } else {
      cut(x, y, w, h * s - lane / 2, n + 1);
      cut(x, y + h * s + lane / 2, w, h * (1 - s) - lane / 2, n + 1);
    }
  };
  cut(B.x + 0.15, B.y + 0.15, B.w - 0.3, B.h - 0.3, 0);
  for (const [X, Y, w0, h0] of plots) {
    const w = w0 - 0.25 * ch();
    const h = h0 - 0.25 * ch();
    const r = ch();
    const q = ch();
    const k = Math.floor(ch() * 1e6);
    const turn = (ch() - 0.5) * 0.08;
    const o = rectOf(X + w / 2, Y + h / 2, 0, 0, t)[0];
    const at = (x: number, y: number, a: number, b: number): Point[] =>
      rectOf(x - w / 2, y - h / 2, a, b, t + turn, o[0], o[1]);
    const spot = (x: number, y: number): Point => at(x, y, 0, 0)[0];
    if (F.at(...o) < 0.4 || at(0, 0, w, h).some(([a, b]) => F.at(a, b) < -0.9)) continue;
    const shade = (n: number): string => tone(col, (hash(k, n, 3) - 0.5) * 0.2);
    if (Math.min(w, h) < 1.7 || r < 0.14) {
      flatRoof(P, at(0, 0, Math.min(w, h * 1.6), Math.min(h, w * 1.6)), k, shade(1));
      continue;
    }
    // a walled yard with a gate, a long house on one side, a small one (or a tower) in the far corner
    c.fillStyle = see(tone(C.bar, 0.14), 0.85);
    trace(c, at(0, 0, w, h));
    c.fill();
    const side = Math.floor(q * 4);
    const e = 0.13;
    const corner: Point[] = [
      [0, 0],
      [w, 0],
      [w, h],
      [0, h],
    ];
    const g = side;
    const A = corner[(g + 2) % 4];
    const Z = corner[(g + 3) % 4];
    const gap: Point[] = [
      [A[0] + (Z[0] - A[0]) * 0.42, A[1] + (Z[1] - A[1]) * 0.42],
      [A[0] + (Z[0] - A[0]) * 0.62, A[1] + (Z[1] - A[1]) * 0.62],
    ];
    const round = [gap[1], Z, corner[g], corner[(g + 1) % 4], A, gap[0]].map(([a, b]) =>
      spot(clamp(a, e, w - e), clamp(b, e, h - e)),
    );
    wall(P, { kind: 'wall', shape: 'line', points: round, style: 'mud', width: 0.26 });
    const flat = side % 2 === 0;
    const d = (flat ? h : w) * (0.42 + 0.1 * r);
    const long: Four[] = [
      [0, 0, w, d],
      [w - d, 0, d, h],
      [0, h - d, w, d],
      [0, 0, d, h],
    ];
    const z = Math.min(w, h) * 0.36;
    const small: Four[] = [
      [w - z, h - z, z, z],
      [0, h - z, z, z],
      [0, 0, z, z],
      [w - z, 0, z, z],
    ];
    const free: Point[] = [
      [w * 0.3, h * 0.76],
      [w * 0.24, h * 0.3],
      [w * 0.7, h * 0.24],
      [w * 0.76, h * 0.7],
    ];
    if (r > 0.45) flatRoof(P, at(...small[side]), k + 5, shade(2), r > 0.9 ? 1.7 : 0.7);
    flatRoof(P, at(...long[side]), k, shade(1));
    const m = spot(...free[side]),
      kind: Tree = P.table.cloth === 'sudan' ? 'palm' : 'broadleaf';
    if (k % 3 === 0 && Math.min(w, h) > 2.6) {
      c.fillStyle = dark(0.36);
      c.beginPath();
      treeShadow(c, kind, m[0], m[1], 0.6, k, 0.6);
      c.fill();
      tree(P, kind, m[0], m[1], 0.6, k, TREES[kind].colours[1]);
    } else if (k % 3 === 1) {
      c.fillStyle = dark(0.35);
      c.beginPath();
      c.arc(m[0] + 0.08, m[1] + 0.1, 0.26, 0, 7);
      c.fill();
      c.fillStyle = tone(col, 0.2);
      c.beginPath();
      c.arc(m[0], m[1], 0.24, 0, 7);
      c.fill();
      c.fillStyle = '#3b2912';
      c.beginPath();
      c.arc(m[0], m[1], 0.14, 0, 7);
      c.fill();
    } else cone(P, m[0], m[1], 0.34, '#c8ab66');
  }
}

export function kraal(P: Painting, f: Piece): void {
  const { c, C } = P;
  const b = boxOf(f.points);
  const cx = b.x + b.w / 2;
  const cy = b.y + b.h / 2;
  const rx = b.w / 2;
  const ry = b.h / 2;
  const gate = 1.2;
  const k = P.seed;
  const ell = (q: number, from = gate + 0.16, to = gate + 6.12): Point[] => {
    const out: Point[] = [];
    for (let i = 0; i <= 60; i++) {
      const a = from + ((to - from) * i) / 60,
        n = 1 + 0.035 * noise(Math.cos(a) * 2, Math.sin(a) * 2, k);
      out.push([cx + Math.cos(a) * rx * q * n, cy + Math.sin(a) * ry * q * n]);
    }
    return out;
  };
  trace(c, ell(1.02));
  fill(c, see(C.bar, 0.5));
  trace(c, ell(0.97));
  fill(c, see(tone(C.earth, 0.35), 0.42));
  const tiny = Math.min(rx, ry) < 4.5,
    inner = tiny ? 0.3 : Math.min(0.62, 1 - 3 / Math.min(rx, ry));
  trace(c, ell(inner));
  fill(c, see('#8e6b40', 0.5));
  trace(c, ell(inner * 0.86));
  fill(c, see('#7d5c36', 0.3));
  for (let i = 0; i < 60; i++) {
    const a = hash(i, 1, k) * 6.28,
      q = Math.sqrt(hash(i, 2, k)) * inner * 0.9;
    c.fillStyle = i % 2 ? dark(0.16) : lit(0.16);
    c.beginPath();
    c.ellipse(cx + Math.cos(a) * rx * q, cy + Math.sin(a) * ry * q, 0.1, 0.06, a, 0, 7);
    c.fill();
  }
  zariba(P, { kind: 'zariba', points: ell(0.97), shape: 'line', width: 0.72 });
  if (!tiny) zariba(P, { kind: 'zariba', points: ell(inner, gate + 0.2, gate + 6.08), shape: 'line', width: 0.55 });
  const mid = tiny ? 0.6 : (1 + inner) / 2 - 0.015;
  const hr = tiny ? Math.min(0.95, Math.min(rx, ry) * 0.25) : clamp(((1 - inner) * Math.min(rx, ry)) / 2.9, 0.5, 1.05);
  const round = Math.PI * (rx + ry) * mid;
  const n = Math.max(3, Math.floor(round / (hr * 2.55)) - (tiny ? 1 : 0));
  const huts: [number, number, number, number, number][] = [];
  for (let i = 0; i < n; i++) {
    const a = gate + 0.34 + ((6.2832 - 0.68) * i) / (n - 1),
      q = mid + (hash(i, k, 6) - 0.5) * 0.03;
    huts.push([
      cx + Math.cos(a) * rx * q,
      cy + Math.sin(a) * ry * q,
      hr * (0.88 + 0.2 * hash(k, i, 7)),
      Math.atan2(-Math.sin(a) * ry, -Math.cos(a) * rx),
      i,
    ]);
  }
  for (const [x, y, r, a, i] of huts.sort((p, q) => p[1] - q[1]))
    hut(P, x, y, r, a, ['#b39a5e', '#a88f55', '#bda66a'][i % 3]);
}

export function fort(P: Painting, f: Piece): void {
  const { c, C } = P;
  const q = f.points;
  const col = f.style === 'stone' ? '#b3a68c' : MUD[P.table.cloth];
  const w = f.width || 0.75;
  const k = seedOf(q.join()) & 4095;
  c.save();
  trace(c, q);
  fill(c, mix(C.bar, C.light, 0.3));
  c.restore();
  const was = chanceOf(seedOf('yard' + q.join()));
  const mx = q.reduce((s, p) => s + p[0], 0) / q.length,
    my = q.reduce((s, p) => s + p[1], 0) / q.length;
  // barracks along the first two walls
  for (const i of [0, 1]) {
    const a = q[i];
    const b = q[(i + 1) % q.length];
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const t = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const s = Math.sign((mx - a[0]) * -Math.sin(t) + (my - a[1]) * Math.cos(t));
    const n = Math.max(1, Math.floor((l - 3) / 2.6));
    for (let m = 0; m < n; m++) {
      const u = 1.6 + (m * (l - 3)) / n,
        v = s > 0 ? w * 0.4 : -w * 0.4 - 1.5;
      flatRoof(
        P,
        rectOf(u, v, (l - 3) / n - 0.2, 1.5, t, a[0], a[1]),
        k + m + i * 9,
        tone(col, -0.05 + 0.06 * (m % 2)),
        0.6,
      );
    }
  }
  for (let i = 0; i < 40; i++) {
    const a = was() * 6.28;
    const d = Math.sqrt(was()) * 0.3;
    const x = mx + (q[1][0] - q[0][0]) * d * Math.cos(a);
    const y = my + (q[2][1] - q[1][1]) * d * Math.sin(a);
    rock(P, x, y, 0.03 + 0.04 * was(), i, C.stone[i % 3]);
  }
  {
    const x = mx - 1.1,
      y = my + 0.3;
    c.fillStyle = dark(0.36);
    c.beginPath();
    c.arc(x + 0.14, y + 0.18, 0.52, 0, 7);
    c.fill();
    c.fillStyle = tone(col, 0.24);
    c.beginPath();
    c.arc(x, y, 0.5, 0, 7);
    c.fill();
    c.fillStyle = '#33261a';
    c.beginPath();
    c.arc(x, y, 0.32, 0, 7);
    c.fill();
    c.fillStyle = '#6a4e2a';
    c.fillRect(x - 0.6, y - 0.05, 1.2, 0.1);
  }
  castLine(P, [...q, q[0]], w, 1.0, 0.34);
  c.lineJoin = 'miter';
  trace(c, q);
  ink(c, tone(col, -0.36), w);
  trace(c, q);
  ink(c, tone(col, 0.22), w * 0.86);
  trace(c, q);
  ink(c, tone(col, -0.04), w * 0.46);
  q.forEach((a, i) => {
    const b = q[(i + 1) % q.length];
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const t = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const s = -Math.sign((mx - a[0]) * -Math.sin(t) + (my - a[1]) * Math.cos(t));
    c.save();
    c.translate(a[0], a[1]);
    c.rotate(t);
    for (let u = 0.8; u < l - 0.7; u += 0.44) {
      c.fillStyle = tone(col, 0.34);
      c.fillRect(u, s * w * 0.34 - 0.1, 0.26, 0.2);
      c.fillStyle = dark(0.35);
      c.fillRect(u + 0.26, s * w * 0.34 - 0.1, 0.05, 0.2);
    }
    if (i === 2 % q.length) {
      c.fillStyle = '#4b3415';
      c.fillRect(l / 2 - 0.65, -w * 0.5, 1.3, w);
      c.fillStyle = '#8a6436';
      c.fillRect(l / 2 - 0.55, -w * 0.38, 0.5, w * 0.76);
      c.fillRect(l / 2 + 0.05, -w * 0.38, 0.5, w * 0.76);
      for (const z of [-1, 1]) {
        c.fillStyle = tone(col, 0.28);
        c.fillRect(l / 2 + z * 0.85 - 0.22, -w * 0.7, 0.44, w * 1.4);
      }
    }
    c.restore();
  });
  for (const [i, [x, y]] of q.entries()) {
    const r = 1.15 * (i % 2 ? 1 : 1.08);
    const circ = (R: number, X = x, Y = y): Point[] =>
      Array.from({ length: 28 }, (_, n): Point => [
        X + Math.cos((n / 28) * 6.2832) * R,
        Y + Math.sin((n / 28) * 6.2832) * R,
      ]);
    cast(P, circ(r), 1.25, 0.34);
    c.fillStyle = tone(col, -0.32);
    trace(c, circ(r));
    c.fill();
    c.fillStyle = tone(col, 0.26);
    trace(c, circ(r * 0.97, x - 0.03, y - 0.04));
    c.fill();
    c.fillStyle = tone(col, -0.06);
    trace(c, circ(r * 0.74));
    c.fill();
    c.save();
    trace(c, circ(r * 0.74));
    c.clip();
    c.beginPath();
    c.rect(x - 3, y - 3, 6, 6);
    add(c, circ(r * 0.74, x + SH.x * 0.3, y + SH.y * 0.3));
    c.fillStyle = dark(0.32);
    c.fill('evenodd');
    c.restore();
    for (let n = 0; n < 14; n++) {
      const a = (n / 14) * 6.2832;
      c.save();
      c.translate(x + Math.cos(a) * r * 0.87, y + Math.sin(a) * r * 0.87);
      c.rotate(a);
      c.fillStyle = tone(col, 0.42);
      c.fillRect(-0.1, -0.13, 0.2, 0.26);
      c.fillStyle = dark(0.4);
      c.fillRect(-0.1, 0.13, 0.2, 0.05);
      c.restore();
    }
    trace(c, circ(r));
    ink(c, dark(0.5), Math.max(0.6 / P.s, 0.035));
  }
}
