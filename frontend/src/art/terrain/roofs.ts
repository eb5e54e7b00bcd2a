/** Pitched roofs: hipped and thatched, or gabled and of corrugated iron, each plane in its own light. */

import type { Point } from '../../lib/geometry';
import { ink, trace } from './brush';
import { dark, lit, tone, type Light } from './light';
import { clamp, hash } from './noise';
import type { Painting } from './painting';

/** One plane of a roof: its corners, which way it falls, and how deep it is from ridge to eaves. */
interface Plane {
  points: Point[];
  fall: Point;
  eaves: [Point, Point];
  deep: number;
}

/** The planes of a roof `w` long and `h` deep whose ridge runs along its length; `hip`: how far the ends slope in. */
function planesOf(w: number, h: number, hip: number): Plane[] {
  const [west, east]: Point[] = [
    [hip, h / 2],
    [w - hip, h / 2],
  ];
  const long: Plane[] = [
    {
      points: [[0, 0], [w, 0], east, west],
      fall: [0, -1],
      eaves: [
        [0, 0],
        [w, 0],
      ],
      deep: h / 2,
    },
    {
      points: [[0, h], west, east, [w, h]],
      fall: [0, 1],
      eaves: [
        [0, h],
        [w, h],
      ],
      deep: h / 2,
    },
  ];
  if (hip === 0) return long;
  return [
    ...long,
    {
      points: [[0, 0], west, [0, h]],
      fall: [-1, 0],
      eaves: [
        [0, 0],
        [0, h],
      ],
      deep: hip,
    },
    {
      points: [[w, 0], [w, h], east],
      fall: [1, 0],
      eaves: [
        [w, 0],
        [w, h],
      ],
      deep: hip,
    },
  ];
}

/** Straw lies in courses, one over the other, each straw a little longer or shorter than its neighbour. */
function straw(P: Painting, plane: Plane, k: number): void {
  const { c } = P,
    [a, b] = plane.eaves,
    long = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const along: Point = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
  const courses = Math.max(2, Math.round(plane.deep / 0.34)),
    tall = plane.deep / courses,
    gap = P.s > 26 ? 0.05 : 0.1;
  for (let row = 0; row < courses; row++) {
    const from = plane.deep - row * tall;
    for (let x = 0, i = 0; x < long; x += gap, i++) {
      const q = hash(i, row, k),
        r = hash(k, i, row + 40);
      const at: Point = [
        a[0] + along[0] * x - plane.fall[0] * (plane.deep - from),
        a[1] + along[1] * x - plane.fall[1] * (plane.deep - from),
      ];
      const far = tall * (0.75 + 0.5 * q);
      c.strokeStyle = r < 0.5 ? dark(0.07 + 0.16 * q) : lit(0.05 + 0.17 * q);
      c.lineWidth = 0.022 + 0.03 * r;
      c.beginPath();
      c.moveTo(at[0], at[1]);
      c.lineTo(
        at[0] - plane.fall[0] * far + along[0] * (q - 0.5) * 0.07,
        at[1] - plane.fall[1] * far + along[1] * (q - 0.5) * 0.07,
      );
      c.stroke();
    }
    c.strokeStyle = dark(0.17);
    c.lineWidth = 0.045;
    c.beginPath();
    for (let x = 0, i = 0; x <= long; x += 0.22, i++) {
      const up = plane.deep - from + 0.03 + 0.07 * hash(i, row, k + 5);
      c.lineTo(a[0] + along[0] * x - plane.fall[0] * up, a[1] + along[1] * x - plane.fall[1] * up);
    }
    c.stroke();
  }
}

/** Corrugated iron: its ribs, the joints of the sheets, and rust below them. */
function sheets(P: Painting, plane: Plane, k: number): void {
  const { c } = P,
    [a, b] = plane.eaves,
    long = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const along: Point = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
  const up = (x: number, d: number): Point => [
    a[0] + along[0] * x - plane.fall[0] * d,
    a[1] + along[1] * x - plane.fall[1] * d,
  ];
  for (let x = 0.04, i = 0; x < long; x += 0.1, i++) {
    c.strokeStyle = i % 2 ? lit(0.2) : dark(0.2);
    c.lineWidth = 0.035;
    c.beginPath();
    c.moveTo(...up(x, 0));
    c.lineTo(...up(x, plane.deep));
    c.stroke();
  }
  for (let x = 0, i = 0; x < long; x += 0.8, i++) {
    const rust = hash(i, k, 31);
    if (rust > 0.55) {
      c.fillStyle = `rgba(139,78,38,${0.1 + 0.22 * hash(k, i, 32)})`;
      trace(c, [up(x, 0), up(x + 0.8, 0), up(x + 0.8, plane.deep * rust), up(x, plane.deep * (rust - 0.2))]);
      c.fill();
    }
    c.strokeStyle = dark(0.3);
    c.lineWidth = 0.025;
    c.beginPath();
    c.moveTo(...up(x, 0));
    c.lineTo(...up(x, plane.deep));
    c.stroke();
  }
  c.strokeStyle = dark(0.32);
  c.lineWidth = 0.04;
  c.beginPath();
  c.moveTo(...up(0, plane.deep * 0.5));
  c.lineTo(...up(long, plane.deep * 0.5));
  c.stroke();
}

/** Over the ridge: a cap of straw pegged down crosswise, or a strip of iron. */
function ridge(P: Painting, w: number, h: number, hip: number, col: string, thatch: boolean): void {
  const { c } = P,
    wide = thatch ? 0.3 : 0.12;
  c.fillStyle = dark(0.32);
  c.fillRect(hip - wide * 0.3, h / 2 - wide / 2 + 0.06, w - 2 * hip + wide * 0.6, wide);
  c.fillStyle = tone(col, thatch ? 0.1 : 0.34);
  c.fillRect(hip - wide * 0.3, h / 2 - wide / 2, w - 2 * hip + wide * 0.6, wide);
  c.fillStyle = lit(0.34);
  c.fillRect(hip - wide * 0.3, h / 2 - wide / 2, w - 2 * hip + wide * 0.6, wide * 0.22);
  if (!thatch || P.s < 14) return;
  c.strokeStyle = dark(0.4);
  c.lineWidth = 0.03;
  c.beginPath();
  for (let x = hip; x < w - hip - 0.1; x += 0.26) {
    c.moveTo(x, h / 2 - wide / 2);
    c.lineTo(x + 0.2, h / 2 + wide / 2);
    c.moveTo(x + 0.2, h / 2 - wide / 2);
    c.lineTo(x, h / 2 + wide / 2);
  }
  c.stroke();
}

function chimney(P: Painting, x: number, y: number, L: Light): void {
  const { c } = P,
    z = 0.34;
  c.fillStyle = dark(0.4);
  trace(c, [
    [x, y],
    [x + z, y],
    [x + z - L.x * 0.5, y - L.y * 0.5],
    [x + z - L.x * 0.5, y + z - L.y * 0.5],
    [x - L.x * 0.5, y + z - L.y * 0.5],
    [x, y + z],
  ]);
  c.fill();
  c.fillStyle = '#8d7961';
  c.fillRect(x, y, z, z);
  c.fillStyle = '#b9a58a';
  c.fillRect(x, y, z - 0.05, z - 0.05);
  c.fillStyle = '#2b1f12';
  c.fillRect(x + 0.09, y + 0.09, z - 0.19, z - 0.19);
}

/** A roof in the axes of its house: `w` by `h`, lit from `L`. */
export function roof(
  P: Painting,
  w: number,
  h: number,
  L: Light,
  k: number,
  col: string,
  style: 'thatch' | 'iron',
): void {
  const { c } = P,
    thatch = style === 'thatch',
    hip = thatch ? Math.min(h / 2, w * 0.24) : 0;
  const planes = planesOf(w, h, hip);
  for (const plane of planes) {
    const light = plane.fall[0] * L.x + plane.fall[1] * L.y;
    c.save();
    trace(c, plane.points);
    c.fillStyle = tone(col, (light > 0 ? 0.2 : 0.34) * light);
    c.fill();
    c.clip();
    if (P.s > 9) {
      if (thatch) straw(P, plane, k);
      else sheets(P, plane, k);
    }
    // Old straw and old iron are not of one colour.
    for (let i = 0; i < 5; i++) {
      const x = hash(i, k, 51) * w,
        y = hash(k, i, 52) * h,
        r = 0.3 + 0.7 * hash(i, k, 53);
      c.fillStyle = i % 2 ? lit(0.07) : dark(0.08);
      c.beginPath();
      c.ellipse(x, y, r * 1.3, r * 0.6, 0.3, 0, 7);
      c.fill();
    }
    c.restore();
  }
  if (hip > 0) {
    c.strokeStyle = dark(0.26);
    c.lineWidth = 0.06;
    for (const [[ax, ay], [bx, by]] of [
      [
        [0, 0],
        [hip, h / 2],
      ],
      [
        [0, h],
        [hip, h / 2],
      ],
      [
        [w, 0],
        [w - hip, h / 2],
      ],
      [
        [w, h],
        [w - hip, h / 2],
      ],
    ]) {
      c.beginPath();
      c.moveTo(ax, ay);
      c.lineTo(bx, by);
      c.stroke();
    }
  }
  ridge(P, w, h, hip, col, thatch);
  if (Math.min(w, h) > 1.1)
    chimney(P, clamp(hip + (w - 2 * hip) * (hash(k, 2, 2) > 0.5 ? 0.85 : 0.1), 0.2, w - 0.6), h / 2 - 0.42, L);
  trace(c, [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ]);
  ink(c, dark(0.5), Math.max(0.6 / P.s, 0.035));
}
