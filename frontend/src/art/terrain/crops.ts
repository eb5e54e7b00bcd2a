/** Fields under the plough. */

import { seedOf } from '../../lib/seededRandom';
import { boxOf, type Point } from '../../lib/geometry';
import { fill, ink, trace } from './brush';
import { dark, lit, see, tone } from './light';
import { hash, noise } from './noise';
import type { Painting, Piece } from './painting';
import { chaikin, dense } from './shapes';

type Crop = 'wheat' | 'ploughed' | 'maize' | 'green' | 'fallow';
const SOWN: Crop[] = ['wheat', 'ploughed', 'maize', 'green', 'fallow'];
const CROPS: Record<Crop, [string, string]> = {
  wheat: ['#cdb26a', '#bd9f58'],
  ploughed: ['#a3804e', '#8b6a3d'],
  maize: ['#a8a35e', '#7a8242'],
  green: ['#a0a660', '#8b954e'],
  fallow: ['#bfae76', '#ad9c66'],
};

export function field(P: Painting, f: Piece): void {
  const { c } = P;
  const crop = SOWN[Math.floor(hash(Math.round(f.points[0][0] * 9), Math.round(f.points[0][1] * 9), 5) * 5)];
  const [a, b] = CROPS[crop];
  const box = boxOf(f.points);
  const k = seedOf(f.points.join()) & 4095;
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
  const edge = chaikin(
    dense(f.points, true, 1.2).map(([x, y]): Point => [x + 0.12 * noise(x, y, k), y + 0.12 * noise(y, x, k)]),
    true,
    1,
  );
  trace(c, edge);
  fill(c, a);
  c.save();
  trace(c, edge);
  c.clip();
  const gap = crop === 'maize' ? 0.42 : 0.3;
  const cx = box.x + box.w / 2;
  const cy = box.y + box.h / 2;
  const R = Math.hypot(box.w, box.h) / 2 + 1;
  c.translate(cx, cy);
  c.rotate(t);
  const half = R;
  c.lineCap = 'round';
  for (let v = -half, n = 0; v < half; v += gap, n++) {
    const pts: Point[] = [];
    for (let u = -half; u <= half; u += 0.7) pts.push([u, v + 0.07 * noise(u / 2, v, k)]);
    if (crop === 'ploughed' || crop === 'fallow') {
      trace(c, pts, false);
      ink(c, see(b, crop === 'fallow' ? 0.4 : 0.8), 0.12);
      trace(
        c,
        pts.map(([x, y]): Point => [x, y + 0.1]),
        false,
      );
      ink(c, lit(crop === 'fallow' ? 0.14 : 0.22), 0.06);
    } else if (crop === 'wheat' || crop === 'green') {
      trace(c, pts, false);
      ink(c, see(b, 0.6), 0.1);
      if (P.s > 14) {
        c.strokeStyle = lit(0.3);
        c.lineWidth = 0.045;
        c.beginPath();
        for (let u = -half; u < half; u += 0.26) {
          const j = hash(Math.round(u * 20), n, k) * 0.2;
          c.moveTo(u + j, v + 0.05);
          c.lineTo(u + j + 0.06, v - 0.1);
        }
        c.stroke();
      }
    } else
      for (let u = -half; u < half; u += gap * 0.95) {
        const X = u + 0.1 * hash(n, Math.round(u * 9), k),
          Y = v;
        c.fillStyle = dark(0.22);
        c.beginPath();
        c.arc(X + 0.06, Y + 0.07, gap * 0.3, 0, 7);
        c.fill();
        c.fillStyle = hash(Math.round(u * 7), n, k) > 0.5 ? b : tone(b, 0.14);
        c.beginPath();
        c.arc(X, Y, gap * 0.28, 0, 7);
        c.fill();
      }
  }
  c.restore();
  trace(c, edge);
  c.lineJoin = 'round';
  ink(c, see(tone(b, -0.3), 0.55), Math.max(1 / P.s, 0.09));
}
