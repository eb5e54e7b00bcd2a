/** Light and shade on slopes. */

import type { Point } from '../../lib/geometry';
import { seen } from './brush';
import type { Field } from './depths';
import { dark, LIGHT, lit, see } from './light';
import { clamp, hash } from './noise';
import { sheetOf, type Painting } from './painting';
import { along } from './shapes';

/** Soft light and shade on the slopes of a field: `slope(d)` says how steep it is at a depth d, `up` is 1 for a hill and -1 for a hollow. */
export function relief(
  P: Painting,
  F: Field,
  slope: (d: number) => number,
  up: number,
  dim: number,
  bright: number,
): void {
  const { nx, ny, v, c: q } = F,
    [can, g] = sheetOf(nx, ny),
    im = g.createImageData(nx, ny);
  for (let j = 1; j < ny - 1; j++)
    for (let i = 1; i < nx - 1; i++) {
      const n = j * nx + i;
      const gx = v[n + 1] - v[n - 1];
      const gy = v[n + nx] - v[n - nx];
      const d = Math.hypot(gx, gy) || 1;
      const w = (-(gx * LIGHT.x + gy * LIGHT.y) / d) * up * slope(v[n]) * Math.min(1, d / q);
      const o = n * 4;
      const [r, gg, b] = w > 0 ? [255, 244, 212] : [58, 38, 14];
      im.data[o] = r;
      im.data[o + 1] = gg;
      im.data[o + 2] = b;
      im.data[o + 3] = Math.min(255, Math.abs(w) * 255 * (w > 0 ? bright : dim));
    }
  g.putImageData(im, 0, 0);
  P.c.imageSmoothingEnabled = true;
  P.c.imageSmoothingQuality = 'high';
  P.c.drawImage(can, F.x0 - q / 2, F.y0 - q / 2, nx * q, ny * q);
}

/** Hachures: thin wedges down the slope, heavy in the shade and light in the sun. `from` crest, `to` foot, both depths of the field. */
export function hachures(
  P: Painting,
  F: Field,
  loops: Point[][],
  long: number,
  up: number,
  colour: string,
  gap: number,
  strong = 1,
): void {
  const { c } = P;
  for (const loop of loops) {
    along(loop, true, gap, (x, y, _dx, _dy, i) => {
      if (!seen(P, x, y, 2)) return;
      const [gx, gy] = F.up(x, y);
      const w = (gx * LIGHT.x + gy * LIGHT.y) * up;
      const r = hash(i, Math.round(loop.length), 3);
      const q = hash(i, 5, 77); // w > 0: the slope lies in the shade
      if (w < 0 && q < 0.35 * -w) return;
      const l = long * (0.55 + 0.6 * r) * (w > 0 ? 1 : 0.72);
      const fat = (w > 0 ? 0.035 + 0.05 * w : 0.022) * (0.8 + 0.5 * q);
      const bend = (q - 0.5) * 0.25;
      const top = up > 0 ? 1 : 0;
      const ax = x + gx * l * top;
      const ay = y + gy * l * top;
      const ex = x + gx * l * (1 - top);
      const ey = y + gy * l * (1 - top);
      c.fillStyle = see(colour, (w > 0 ? 0.3 + 0.45 * w : 0.34) * strong);
      c.beginPath();
      c.moveTo(ax - gy * fat, ay + gx * fat);
      c.lineTo(ax + gy * fat, ay - gx * fat);
      c.quadraticCurveTo((ax + ex) / 2 + gy * bend * l, (ay + ey) / 2 - gx * bend * l, ex, ey);
      c.closePath();
      c.fill();
    });
  }
}

/** An outline inked by its light: the sunny side pale, the shaded side dark. */
export function litEdge(
  P: Painting,
  F: Field,
  loops: Point[][],
  up: number,
  width: number,
  bright: number,
  dim: number,
): void {
  const { c } = P;
  c.lineCap = 'round';
  c.lineWidth = width;
  for (const loop of loops) {
    const n = loop.length;
    let i = 0;
    while (i < n) {
      const p = loop[i];
      const [gx, gy] = F.up(p[0], p[1]);
      const w = (gx * LIGHT.x + gy * LIGHT.y) * up;
      const tier = Math.round(clamp(w, -1, 1) * 4);
      c.beginPath();
      c.moveTo(p[0], p[1]);
      let j = i;
      do {
        j++;
        const z = loop[j % n];
        c.lineTo(z[0], z[1]);
        const [hx, hy] = F.up(z[0], z[1]);
        if (Math.round(clamp((hx * LIGHT.x + hy * LIGHT.y) * up, -1, 1) * 4) !== tier) break;
      } while (j < n);
      c.strokeStyle = tier > 0 ? dark((dim * (tier + 1)) / 5) : tier < 0 ? lit((bright * -tier) / 4) : dark(dim * 0.2);
      c.stroke();
      i = j;
    }
  }
}
