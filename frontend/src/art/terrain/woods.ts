/** What grows: woods, scrub, marsh. */

import { chanceOf, seedOf } from '../../lib/seededRandom';
import type { Cloth } from '../uniforms';
import { add, blob, fill, ink, noShadow, seen, shadow, spotsIn, streaks, traceAll } from './brush';
import { WATER } from './palettes';
import { fieldOf, loopsAt, loopsOf, type Level } from './depths';
import { dark, mix, see, SH, tone } from './light';
import { fbm, step } from './noise';
import type { Painting, Piece } from './painting';
import { along } from './shapes';
import { tree, TREES, treeShadow, type Tree } from './trees';
import { bush, tuft } from './tufts';

const GROWN: Record<Cloth, Tree> = {
  sudan: 'palm',
  veldt: 'acacia',
  frontier: 'fir',
  savanna: 'acacia',
  farmland: 'broadleaf',
};

export function wood(P: Painting, f: Piece): void {
  const { c } = P;
  const kind = GROWN[P.table.cloth];
  const T = TREES[kind];
  const ch = chanceOf(seedOf('wood' + f.points.join()));
  const k = P.seed;
  const F = fieldOf(P, f, { wob: 0.35, scale: 2.4, fine: 0.22, blur: 0.3 });
  // the floor: a ragged edge you can measure to
  traceAll(c, loopsAt(F, 0));
  fill(c, see(T.floor, 0.34));
  traceAll(c, loopsAt(F, 0.35));
  fill(c, see(T.floor, 0.3));
  for (const loop of loopsAt(F, 0.02)) {
    along(loop, true, 0.34, (x0, y0, dx, dy, i) => {
      const r = ch(),
        q = ch(),
        o = (ch() - 0.35) * 0.8,
        x = x0 - dy * o,
        y = y0 + dx * o;
      if (r < 0.2 + 0.75 * step(-0.25, 0.35, fbm(x / 1.6, y / 1.6, k + 17)) && seen(P, x, y, 1)) {
        if (r < 0.4) tuft(P, x, y + 0.1, 0.3 + 0.22 * q, i, tone(T.floor, -0.2));
        else bush(P, x, y, 0.14 + 0.24 * q * q, i, T.colours[i % T.colours.length]);
      }
    });
  }
  const spots = spotsIn(F, T.gap, ch, T.r * 0.42, (x, y) => step(-0.95, -0.35, fbm(x / 3, y / 3, k + 31)) * T.fill)
    .map(([x, y]) => ({
      x,
      y,
      r: T.r * (0.68 + 0.5 * ch()) * (F.at(x, y) < 1.3 ? 0.86 : 1.06),
      k: Math.floor(ch() * 1e6),
      col: T.colours[Math.floor(ch() * T.colours.length)],
    }))
    .filter((t) => seen(P, t.x, t.y, 4));
  c.fillStyle = dark(0.4);
  c.beginPath();
  for (const t of spots) treeShadow(c, kind, t.x, t.y, t.r, t.k, T.tall);
  c.fill();
  if (kind === 'palm') {
    c.strokeStyle = dark(0.5);
    c.lineWidth = 0.12;
    c.beginPath();
    for (const t of spots) {
      c.moveTo(t.x, t.y);
      c.lineTo(t.x + SH.x * t.r * T.tall, t.y + SH.y * t.r * T.tall);
    }
    c.stroke();
  }
  for (const t of spots) tree(P, kind, t.x, t.y, t.r, t.k, t.col);
}

export function scrub(P: Painting, f: Piece): void {
  const { c, C } = P;
  const ch = chanceOf(seedOf('scrub' + f.points.join()));
  const F = fieldOf(P, f, { wob: 0.4, scale: 2.6, fine: 0.25, blur: 0.3 });
  const k = P.seed;
  const col = mix(C.lush, '#7d7a48', 0.45);
  traceAll(c, loopsAt(F, 0));
  fill(c, see(C.lush, 0.17));
  traceAll(c, loopsAt(F, 0.4));
  fill(c, see(C.lush, 0.12));
  for (const loop of loopsAt(F, 0.05)) {
    along(loop, true, 0.55, (x, y, _dx, _dy, i) => {
      const r = ch();
      if (r < 0.5 && seen(P, x, y, 1)) tuft(P, x, y, 0.26 + 0.3 * r, i, C.tuft[i % 3]);
    });
  }
  const thick = (x: number, y: number, from: number): number => step(from, 0.4, fbm(x / 1.8, y / 1.8, k + 41));
  const spots = spotsIn(F, 0.62, ch, 0.12, (x, y) => 0.1 + 0.9 * thick(x, y, -0.25))
    .map(([x, y]) => ({
      x,
      y,
      r: 0.2 + 0.34 * ch() * (0.6 + 0.5 * thick(x, y, -0.1)),
      k: Math.floor(ch() * 1e6),
      q: ch(),
    }))
    .filter((t) => seen(P, t.x, t.y, 2));
  c.fillStyle = dark(0.32);
  c.beginPath();
  for (const t of spots)
    if (t.q > 0.25) add(c, blob(t.x + SH.x * t.r * 0.5, t.y + SH.y * t.r * 0.5, t.r, t.k, 9, 0.22));
  c.fill();
  for (const t of spots) {
    if (t.q > 0.25) bush(P, t.x, t.y, t.r, t.k, tone(col, (t.q - 0.6) * 0.35), false);
    else tuft(P, t.x, t.y, 0.5, t.k, C.tuft[t.k % 3]);
  }
}

export function marsh(P: Painting, f: Piece): void {
  const { c } = P;
  const ch = chanceOf(seedOf('marsh' + f.points.join()));
  const F = fieldOf(P, f, { wob: 0.4, scale: 2.6, fine: 0.2, blur: 0.3 });
  const { mid } = WATER[P.table.cloth];
  const k = P.seed;
  traceAll(c, loopsAt(F, 0));
  fill(c, see('#7f8a4e', 0.4));
  traceAll(c, loopsAt(F, 0.5));
  fill(c, see('#6e7f4c', 0.32));
  const pool: Level = {
    ...F,
    v: F.v.map((d, n) => {
      const x = F.x0 + (n % F.nx) * F.c,
        y = F.y0 + Math.floor(n / F.nx) * F.c;
      return Math.min(d - 0.4, fbm(x / 2.4, y / 1.5, k + 51) * 2.2 + 0.05);
    }),
  };
  c.save();
  const pools = loopsOf(pool, 0);
  traceAll(c, pools);
  fill(c, mid);
  c.clip();
  c.beginPath();
  c.rect(F.x0, F.y0, F.nx * F.c, F.ny * F.c);
  for (const l of pools) add(c, l);
  shadow(P, 0.1, 0.16, 0.5);
  c.fillStyle = '#000';
  c.fill('evenodd');
  noShadow(P);
  for (const l of loopsOf(pool, 0.25)) streaks(P, l, 3, 'rgba(250,252,240,.5)', 0.04, 0.3);
  c.restore();
  traceAll(c, pools);
  ink(c, see('#55653a', 0.6), Math.max(0.7 / P.s, 0.05));
  for (const [x, y] of spotsIn(F, 0.52, ch, 0.1, (x, y) =>
    fbm(x / 2.4, y / 1.5, k + 51) * 2.2 + 0.05 > 0.12 ? 0.06 : 0.8,
  )) {
    const r = ch();
    if (seen(P, x, y, 1)) tuft(P, x, y, 0.4 + 0.35 * r, Math.round(x * 9 + y * 77), r < 0.5 ? '#63783a' : '#7d8a45');
  }
}
