/** What soldiers build: zaribas, sangars, trenches, earthworks. */

import { chanceOf, seedOf } from '../../lib/seededRandom';
import type { Point } from '../../lib/geometry';
import { castLine, fill, ink, seen, shadow, trace, traceAll } from './brush';
import { fieldOf, formOf, loopsAt } from './depths';
import { dark, mix, see, SH, tone } from './light';
import { hash, noise, step } from './noise';
import type { Painting, Piece } from './painting';
import { along, beside, chaikin, dense, ring } from './shapes';
import { hachures, litEdge, relief } from './slopes';
import { rock } from './tufts';

/** Cut thorn, butts inward, points outward: a tangle, grey-brown, waist high. */
export function zariba(P: Painting, f: Piece): void {
  const { c } = P;
  const w = f.width || 0.9;
  const line = chaikin(dense(ring(f), false, 0.7), false, 1).map(([x, y]): Point => [
    x + 0.13 * noise(x, y, 3),
    y + 0.13 * noise(y, x, 3),
  ]);
  const ch = chanceOf(seedOf('zariba' + f.points.join()));
  castLine(P, line, w * 0.5, w * 0.36, 0.26);
  c.lineJoin = c.lineCap = 'round';
  trace(c, line, false);
  ink(c, 'rgba(74,58,34,.6)', w * 0.4);
  const gap = P.s > 30 ? 0.09 : 0.13;
  along(line, false, gap, (x, y, dx, dy, i) => {
    const a = Math.atan2(dy, dx) + (ch() - 0.5) * 2.6 + (i % 2 ? Math.PI / 2 : -Math.PI / 2) * 0.55;
    const l = w * (0.55 + 0.5 * ch());
    const q = ch();
    const ox = x - dy * (q - 0.5) * w * 0.5;
    const oy = y + dx * (q - 0.5) * w * 0.5;
    const t = ch();
    if (!seen(P, x, y, 1)) return;
    c.strokeStyle = t < 0.3 ? '#4a3a20' : t < 0.65 ? '#75603a' : t < 0.88 ? '#a18a5c' : '#7f8048';
    c.lineWidth = Math.max(0.7 / P.s, 0.05 + 0.03 * q);
    c.beginPath();
    c.moveTo(ox - Math.cos(a) * l * 0.5, oy - Math.sin(a) * l * 0.5);
    c.quadraticCurveTo(ox + (t - 0.5) * 0.2, oy - 0.06, ox + Math.cos(a) * l * 0.6, oy + Math.sin(a) * l * 0.6);
    if (P.s > 14)
      for (const s of [-1, 1]) {
        c.moveTo(ox + Math.cos(a) * l * 0.15, oy + Math.sin(a) * l * 0.15);
        c.lineTo(
          ox + Math.cos(a) * l * 0.15 + Math.cos(a + s * 0.8) * l * 0.32,
          oy + Math.sin(a) * l * 0.15 + Math.sin(a + s * 0.8) * l * 0.32,
        );
      }
    c.stroke();
  });
}

export function sangar(P: Painting, f: Piece): void {
  const { C } = P,
    pts = ring(f),
    ch = chanceOf(seedOf('sangar' + f.points.join()));
  castLine(P, pts, 0.42, 0.35);
  for (const o of [-0.13, 0.13, 0]) {
    along(pts, false, 0.34, (x, y, dx, dy, i) => {
      const q = ch(),
        r = ch();
      if (seen(P, x, y, 1)) {
        const size = (o ? 0.2 : 0.17) * (0.8 + 0.4 * q);
        rock(
          P,
          x - dy * o + (q - 0.5) * 0.1,
          y + dx * o + (r - 0.5) * 0.1,
          size,
          i * 5 + Math.round(o * 100),
          tone(C.stone[Math.floor(r * 3)], o ? 0 : 0.16),
          0.4,
        );
      }
    });
  }
}

/** Spoil on the left hand of the line, where the enemy is. */
export function trench(P: Painting, f: Piece): void {
  const { c, C } = P;
  const w = f.width || 0.75;
  const pts = dense(ring(f), false, 0.5);
  const bank = beside(pts, -w * 0.82, 0.08, 3);
  c.lineJoin = 'round';
  c.lineCap = 'round';
  castLine(P, bank, w * 0.6, 0.16, 0.3);
  trace(c, bank, false);
  ink(c, tone(C.bank, -0.12), w * 0.92);
  c.save();
  c.translate(-0.07, -0.09);
  trace(c, bank, false);
  ink(c, tone(C.bar, 0.06), w * 0.5);
  c.restore();
  const back = beside(pts, w * 0.62, 0.06, 4);
  trace(c, back, false);
  ink(c, see(C.bar, 0.8), w * 0.34);
  trace(c, pts, false);
  ink(c, tone(C.bank, -0.3), w * 0.9);
  trace(c, pts, false);
  ink(c, '#4a3519', w * 0.66);
  c.save();
  c.translate(SH.x * 0.13, SH.y * 0.13);
  trace(c, pts, false);
  ink(c, tone(C.bank, -0.16), w * 0.34);
  c.restore();
  along(pts, false, 0.4, (x, y, dx, dy, i) => {
    if (P.s > 16) {
      c.strokeStyle = dark(0.4);
      c.lineWidth = 0.035;
      c.beginPath();
      c.moveTo(x + dy * w * 0.9, y - dx * w * 0.9);
      c.lineTo(x + dy * w * 0.5, y - dx * w * 0.5);
      c.stroke();
    }
    if (i % 3 === 0) rock(P, x + dy * w * 1.0, y - dx * w * 1.0, 0.09 + 0.05 * hash(i, 1, 1), i, C.bank);
  });
}

export function earthwork(P: Painting, f: Piece): void {
  const { c, C } = P;
  const w = f.width || 1.1;
  const bank = formOf(f, () => ({ ...f, shape: 'line', points: dense(ring(f), false, 0.5), width: w }));
  const F = fieldOf(P, bank, { wob: 0.08, scale: 1.5, fine: 0.05, blur: 0, pad: 1, cell: 0.12 });
  const o = loopsAt(F, 0);
  c.save();
  shadow(P, 0.2, 0.32, 0.5);
  traceAll(c, o);
  fill(c, mix(C.bank, C.bar, 0.55));
  c.restore();
  c.save();
  traceAll(c, o);
  c.clip();
  relief(P, F, (d) => 1 - step(w * 0.2, w * 0.42, d) * 0.8, 1, 0.6, 0.7);
  c.restore();
  hachures(P, F, o, w * 0.26, 1, tone(C.bank, -0.4), 0.2);
  litEdge(P, F, o, 1, Math.max(0.9 / P.s, 0.05), 0.7, 0.6);
  const t = loopsAt(F, w * 0.32);
  traceAll(c, t);
  fill(c, see(tone(C.bar, 0.2), 0.75));
}
