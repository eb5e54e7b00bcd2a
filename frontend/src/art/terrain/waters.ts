/** What is cut into the ground: khors, rivers; and the bridge over them. */

import { chanceOf, seedOf } from '../../lib/seededRandom';
import { boxOf, type Point } from '../../lib/geometry';
import { add, cast, fill, ink, seen, shadow, spotsIn, streaks, trace, traceAll } from './brush';
import { details } from './cloth';
import { WATER, type Water } from './palettes';
import { fieldOf, loopsAt, type Field } from './depths';
import { dark, lit, see, tone } from './light';
import { clamp, fbm, hash, noise, step } from './noise';
import type { Course, Painting, Piece } from './painting';
import { along } from './shapes';
import { hachures, litEdge, relief } from './slopes';
import { bush, rock, tuft } from './tufts';

export function khor(P: Painting, f: Course, river?: Water): { F: Field; bank: number } {
  const { c, C } = P;
  const F = fieldOf(P, f, {
    wob: river ? 0.22 : 0.42,
    scale: river ? 4 : 3,
    fine: river ? 0.07 : 0.13,
    blur: 0.22,
    pad: 3,
    notch: river ? 0 : 0.26,
  });
  const bank = river
    ? clamp(F.max * 0.2, 0.16, 0.4)
    : clamp(
        Math.min(F.max, ...f.parts.map((p) => (p.shape === 'line' ? (p.width ?? 0) * 0.85 : 9))) * 0.34,
        0.22,
        0.95,
      );
  const lip = loopsAt(F, 0);
  const foot = loopsAt(F, bank);
  const k = P.seed;
  // the ground falls away outside the lip, with gullies cut back into it
  for (const d of [-0.6, -0.45, -0.3, -0.16]) {
    traceAll(c, loopsAt(F, d));
    fill(c, see(C.bank, 0.075));
  }
  // banks: the near one in the shade, the far one in the sun
  traceAll(c, lip);
  fill(c, C.bank);
  c.save();
  traceAll(c, lip);
  c.clip();
  relief(P, F, (d) => (d < bank * 1.15 ? 1 : 0), -1, river ? 0.4 : 0.46, 0.55);
  hachures(P, F, lip, bank * 1.02, -1, tone(C.bank, -0.5), 0.26, 1.15);
  if (!river) {
    // beds of harder earth, and what has crumbled
    if (P.s > 30)
      for (const t of [0.36, 0.68]) {
        const bed = loopsAt(F, bank * t);
        for (const l of bed) {
          streaks(P, l, Math.round(t * 9), dark(0.26), 0.035, 0.34);
          streaks(
            P,
            l.map(([x, y]): Point => [x + 0.02, y + 0.05]),
            Math.round(t * 9),
            lit(0.24),
            0.03,
            0.34,
          );
        }
      }
    for (const l of loopsAt(F, bank * 0.85)) {
      along(l, true, 0.34, (x, y, _dx, _dy, i) => {
        const r = hash(i, k, 91);
        if (r < 0.5 && seen(P, x, y, 1)) {
          rock(
            P,
            x + (hash(i, 2, 92) - 0.5) * bank * 0.7,
            y + (hash(i, 3, 93) - 0.5) * bank * 0.7,
            0.05 + 0.1 * r * r * 2,
            i,
            tone(C.bank, 0.1 * r),
          );
        }
      });
    }
  }
  // the floor
  traceAll(c, foot);
  fill(c, river ? river.shallow : C.floor);
  c.save();
  traceAll(c, foot);
  c.clip();
  if (river) waters(P, F, bank, river);
  else {
    for (let d = bank + 0.2, n = 0; d < F.max; d += 0.5, n++)
      for (const loop of loopsAt(F, d))
        for (const o of [0, 0.07, 0.15]) {
          c.lineCap = 'round';
          streaks(
            P,
            loop.map(([x, y]): Point => [x + o, y + o]),
            n,
            o === 0.07 ? dark(0.09) : see(C.bar, 0.55),
            0.03 + 0.03 * hash(n, k, 7),
            0.22,
          );
        }
    details(P, boxOf(F.pts), 1.1, (x, y) => F.at(x, y) > bank + 0.05);
    const ch = chanceOf(seedOf('khor' + F.pts.length));
    for (const [x, y] of spotsIn(
      F,
      0.3,
      ch,
      bank + 0.1,
      (x, y) => step(-0.1, 0.5, fbm(x / 2.2, y / 1.3, k + 3)) * 0.6,
    )) {
      const r = 0.06 + 0.1 * ch() * ch(),
        q = Math.floor(ch() * 3);
      if (seen(P, x, y, 1)) rock(P, x, y, r, Math.round(x * 91 + y * 57), C.stone[q], 0.5);
    }
    for (const [x, y] of spotsIn(F, 1.1, ch, bank * 0.8, (x, y) => (F.at(x, y) < bank * 1.7 ? 0.42 : 0.07))) {
      const a = ch(),
        q = ch(),
        t = Math.floor(ch() * 3);
      if (!seen(P, x, y, 1)) continue;
      if (a < 0.6) rock(P, x, y, 0.16 + 0.2 * q, Math.round(x * 71 + y * 37), C.stone[t], 0.6);
      else bush(P, x, y, 0.24 + 0.16 * q, Math.round(x * 33 + y), C.lush);
    }
  }
  c.restore();
  // the shadow of the lip across the floor
  c.beginPath();
  c.rect(F.x0 - 9, F.y0 - 9, F.nx * F.c + 18, F.ny * F.c + 18);
  for (const l of lip) add(c, l);
  c.save();
  shadow(P, river ? 0.12 : 0.2, bank * (river ? 0.9 : 1.25), river ? 0.26 : 0.4);
  c.fillStyle = '#000';
  c.fill('evenodd');
  c.restore();
  c.restore();
  litEdge(P, F, lip, -1, Math.max(1 / P.s, 0.055), river ? 0.6 : 0.66, river ? 0.5 : 0.7);
  return { F, bank };
}

function waters(P: Painting, F: Field, bank: number, R: Water): void {
  const { c } = P,
    w = F.max - bank;
  (
    [
      [0.1, R.shallow],
      [0.24, R.mid],
      [0.5, R.deep],
    ] as const
  ).forEach(([t, col], i) => {
    traceAll(c, loopsAt(F, bank + w * t));
    c.globalAlpha = i ? 0.72 : 1;
    fill(c, col);
    c.globalAlpha = 1;
  });
  c.lineCap = 'round';
  for (let i = 0; i < 6; i++)
    for (const loop of loopsAt(F, bank + w * (0.05 + i * 0.12))) {
      if (loop.length * F.c < 12) continue;
      streaks(P, loop, i, 'rgba(246,250,240,.42)', 0.035, 0.2);
      streaks(
        P,
        loop.map(([x, y]): Point => [x + 0.03, y + 0.09]),
        i,
        'rgba(34,60,60,.16)',
        0.05,
        0.2,
      );
    }
  for (const loop of loopsAt(F, bank + 0.07)) {
    trace(c, loop);
    ink(c, 'rgba(250,250,236,.5)', Math.max(0.7 / P.s, 0.04));
  }
}

export function river(P: Painting, f: Course): void {
  const { c, C } = P,
    green = fieldOf(P, f, { wob: 0.5, scale: 2.6, fine: 0.25, blur: 0.3, pad: 3 });
  traceAll(c, loopsAt(green, -1));
  fill(c, see(C.lush, 0.2));
  traceAll(c, loopsAt(green, -0.45));
  fill(c, see(C.lush, 0.24));
  const { F } = khor(P, f, WATER[P.table.cloth]),
    ch = chanceOf(seedOf('reeds' + F.pts.length));
  for (const loop of loopsAt(F, -0.22)) {
    along(loop, true, 0.45, (x, y, _dx, _dy, i) => {
      const r = ch(),
        q = ch();
      if (!seen(P, x, y, 1)) return;
      if (noise(x / 3, y / 3, 8) > 0.05 && r < 0.55)
        tuft(P, x + (q - 0.5) * 0.5, y + (r - 0.2) * 0.5, 0.3 + 0.3 * q, i, r < 0.3 ? '#6f7f3c' : C.lush);
      else if (r > 0.9) rock(P, x, y, 0.1 + 0.12 * q, i, C.stone[i % 3]);
    });
  }
}

export function bridge(P: Painting, f: Piece): void {
  const { c } = P;
  const [a, b] = f.points;
  const w = f.width || 1.6;
  const l = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const t = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const stone = f.style === 'stone';
  const col = stone ? '#b6a98e' : '#a07c4a';
  const q = [
    [0, -w / 2],
    [l, -w / 2],
    [l, w / 2],
    [0, w / 2],
  ].map(([u, v]): Point => [a[0] + Math.cos(t) * u - Math.sin(t) * v, a[1] + Math.sin(t) * u + Math.cos(t) * v]);
  cast(P, q, 0.6);
  c.save();
  c.translate(a[0], a[1]);
  c.rotate(t);
  c.fillStyle = col;
  c.fillRect(0, -w / 2, l, w);
  const n = Math.round(l / (stone ? 0.5 : 0.22));
  for (let i = 0; i < n; i++) {
    c.fillStyle = tone(col, (hash(i, 4, 4) - 0.45) * 0.3);
    c.fillRect((i / n) * l, -w / 2 + 0.1, l / n - (stone ? 0.04 : 0.03), w - 0.2);
  }
  for (const s of [-1, 1]) {
    c.fillStyle = tone(col, s < 0 ? 0.3 : -0.05);
    c.fillRect(-0.15, s * w * 0.5 - 0.1, l + 0.3, 0.2);
    c.fillStyle = dark(0.35);
    c.fillRect(-0.15, s * w * 0.5 + 0.1, l + 0.3, 0.07);
    for (let i = 0; i <= 4; i++) {
      c.fillStyle = tone(col, -0.15);
      c.fillRect((i / 4) * l - 0.11, s * w * 0.5 - 0.14, 0.22, 0.28);
      c.fillStyle = tone(col, 0.35);
      c.fillRect((i / 4) * l - 0.11, s * w * 0.5 - 0.14, 0.22, 0.08);
    }
  }
  c.restore();
}
