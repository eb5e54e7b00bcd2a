/** Roads, and what runs beside them: walls, hedges, fences. */

import { chanceOf, seedOf } from '../../lib/seededRandom';
import type { Point } from '../../lib/geometry';
import { cast, castLine, fill, ink, seen, streaks, trace, traceAll } from './brush';
import { fieldOf, formOf, loopsAt, runOn } from './depths';
import { dark, lit, mix, see, SH, tone } from './light';
import { noise } from './noise';
import type { Painting, Piece } from './painting';
import { along, beside, dense, ring } from './shapes';
import { litEdge } from './slopes';
import { tree } from './trees';
import { grass, rock, tuft } from './tufts';

export function road(P: Painting, f: Piece): void {
  const { c, C } = P;
  const w = f.width || 1.5;
  const path = f.style === 'path';
  const F = fieldOf(
    P,
    formOf(f, () => ({ ...f, width: w })),
    { wob: 0.14, scale: 2, fine: 0.08, blur: 0, pad: 1.2, cell: 0.2 },
  );
  const mid = dense(runOn(P, f.points), false, 0.4);
  const ch = chanceOf(seedOf('road' + f.points.join()));
  const col = mix(C.light, C.bar, 0.5);
  if (path) {
    for (const [o, a, q] of [
      [0.05, 0.25, 0.34],
      [0, 0.75, 0.26],
    ]) {
      trace(
        c,
        mid.map(([x, y]): Point => [x + 0.12 * noise(x, y, 4) + o, y + 0.12 * noise(y, x, 4) + o]),
        false,
      );
      c.lineJoin = c.lineCap = 'round';
      ink(c, o ? dark(a) : see(tone(C.light, 0.15), a), q);
    }
    return;
  }
  traceAll(c, loopsAt(F, -0.18));
  fill(c, see(C.dark, 0.3));
  traceAll(c, loopsAt(F, 0));
  fill(c, see(col, 0.92));
  litEdge(P, F, loopsAt(F, 0), -1, Math.max(0.7 / P.s, 0.05), 0.5, 0.34);
  for (const s of [-1, 1]) {
    const rut = beside(mid, s * w * 0.24, 0.07, 9 + s);
    c.lineJoin = 'round';
    c.lineCap = 'round';
    trace(c, rut, false);
    ink(c, see(C.bank, 0.34), w * 0.13);
    streaks(P, beside(rut, -0.04), 2 + s, dark(0.2), 0.045, 0.55);
    streaks(P, beside(rut, 0.07), 5 + s, lit(0.5), 0.04, 0.5);
  }
  along(mid, false, 0.4, (x, y, dx, dy, i) => {
    const r = ch(),
      q = ch(),
      t = ch();
    if (!seen(P, x, y, 1)) return;
    if (r < 0.3) grass(P, x + (q - 0.5) * 0.14 * w, y + 0.05, 0.17, i, see(C.tuft[i % 3], 0.75));
    else if (r < 0.42)
      rock(
        P,
        x - dy * (q < 0.5 ? -1 : 1) * w * 0.52,
        y + dx * (q < 0.5 ? -1 : 1) * w * 0.52,
        0.05 + 0.07 * t,
        i,
        C.stone[i % 3],
      );
    else if (r < 0.5)
      tuft(P, x - dy * (q < 0.5 ? -1 : 1) * w * 0.62, y + dx * (q < 0.5 ? -1 : 1) * w * 0.62, 0.3, i, C.tuft[i % 3]);
  });
}

export function wall(P: Painting, f: Piece): void {
  const { c, C } = P;
  const w = f.width || 0.5;
  const pts = ring(f);
  const ch = chanceOf(seedOf('wall' + f.points.join()));
  const mud = f.style === 'mud';
  const bags = f.style === 'bags';
  const col = mud ? mix(C.earth, '#d9bd8c', 0.6) : bags ? '#c8b184' : '#aca08a';
  castLine(P, pts, w, w * 0.95);
  c.lineJoin = mud ? 'round' : 'miter';
  c.lineCap = 'butt';
  if (mud) {
    const soft = dense(pts, false, 0.3).map(([x, y]): Point => [
      x + 0.035 * noise(x * 3, y * 3, 5),
      y + 0.035 * noise(y * 3, x * 3, 5),
    ]);
    trace(c, soft, false);
    ink(c, tone(col, -0.34), w);
    c.save();
    c.translate(-SH.x * w * 0.1, -SH.y * w * 0.1);
    trace(c, soft, false);
    ink(c, col, w * 0.78);
    c.translate(-SH.x * w * 0.1, -SH.y * w * 0.1);
    trace(c, soft, false);
    ink(c, tone(col, 0.3), w * 0.34);
    c.restore();
    return;
  }
  trace(c, pts, false);
  ink(c, tone(col, -0.48), w * 0.96);
  const rows = w * P.s > 7 ? 2 : 1,
    gap = bags ? w * 0.85 : w * (rows > 1 ? 0.62 : 0.85);
  for (let r = 0; r < rows; r++) {
    along(pts, false, gap, (x, y, dx, dy) => {
      const o = rows > 1 ? (r - 0.5) * w * 0.48 : 0;
      const j = (r * gap) / 2;
      const X = x - dy * o + dx * j;
      const Y = y + dx * o + dy * j;
      const l = gap * (0.42 + 0.08 * ch());
      const h = (rows > 1 ? w * 0.24 : w * 0.46) * (0.92 + 0.2 * ch());
      const q = ch();
      if (!seen(P, X, Y, 1)) return;
      c.save();
      c.translate(X, Y);
      c.rotate(Math.atan2(dy, dx) + (bags ? 0 : (q - 0.5) * 0.2));
      c.fillStyle = tone(col, (q - 0.55) * 0.34);
      c.beginPath();
      c.roundRect(-l, -h, 2 * l, 2 * h, Math.min(l, h) * (bags ? 0.9 : 0.45));
      c.fill();
      c.restore();
      c.fillStyle = lit(0.32 + 0.2 * q);
      c.beginPath();
      c.ellipse(X - SH.x * h * 0.4, Y - SH.y * h * 0.4, l * 0.55, h * 0.4, Math.atan2(dy, dx), 0, 7);
      c.fill();
      if (bags && P.s > 24) {
        c.strokeStyle = dark(0.35);
        c.lineWidth = 0.025;
        c.beginPath();
        c.moveTo(X - dy * h * 0.6, Y + dx * h * 0.6);
        c.lineTo(X + dy * h * 0.6, Y - dx * h * 0.6);
        c.stroke();
      }
    });
  }
}

export function hedge(P: Painting, f: Piece): void {
  const { c } = P,
    w = f.width || 0.7,
    pts = ring(f),
    ch = chanceOf(seedOf('hedge' + f.points.join()));
  castLine(P, pts, w * 0.9, w * 0.6, 0.3);
  c.lineCap = 'round';
  c.lineJoin = 'round';
  trace(c, pts, false);
  ink(c, '#4a5a2a', w * 0.8);
  along(pts, false, w * 0.5, (x, y, _dx, _dy, i) => {
    const r = ch(),
      q = ch();
    if (seen(P, x, y, 1)) {
      tree(
        P,
        'broadleaf',
        x + (r - 0.5) * w * 0.3,
        y + (q - 0.5) * w * 0.3,
        w * (0.42 + 0.16 * q),
        i * 7 + 3,
        ['#62763a', '#6f8243', '#576b33'][i % 3],
      );
    }
  });
}

export function fence(P: Painting, f: Piece): void {
  const { c } = P,
    pts = ring(f);
  c.lineCap = 'round';
  for (const [o, col, w] of [
    [0.26, dark(0.3), 0.07],
    [0, '#6b5030', 0.09],
    [-0.025, '#b3935f', 0.045],
  ] as const) {
    trace(
      c,
      pts.map(([x, y]): Point => [x + SH.x * o, y + SH.y * o]),
      false,
    );
    ink(c, col, Math.max(0.8 / P.s, w));
  }
  along(pts, false, 0.95, (x, y) => {
    cast(
      P,
      [
        [x - 0.08, y - 0.08],
        [x + 0.08, y - 0.08],
        [x + 0.08, y + 0.08],
        [x - 0.08, y + 0.08],
      ],
      0.5,
      0.34,
    );
    c.fillStyle = '#6b5030';
    c.beginPath();
    c.arc(x, y, 0.12, 0, 7);
    c.fill();
    c.fillStyle = '#c3a574';
    c.beginPath();
    c.arc(x - 0.025, y - 0.03, 0.075, 0, 7);
    c.fill();
  });
}
