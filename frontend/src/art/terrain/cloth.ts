/** The cloth itself, and what lies on it. */

import { chanceOf } from '../../lib/seededRandom';
import type { Box, Point } from '../../lib/geometry';
import { dark, lit, rgb, see } from './light';
import { fbm, hash } from './noise';
import { sheetOf, type Painting } from './painting';
import { grass, rock, tuft } from './tufts';

let tile: HTMLCanvasElement | null = null;

/** A faint tone only, one tile pixel to one screen pixel: it never blurs. */
function grain(): HTMLCanvasElement {
  if (tile) return tile;
  const N = 192,
    [can, g] = sheetOf(N, N),
    im = g.createImageData(N, N),
    ch = chanceOf(5);
  for (let i = 0; i < N * N * 4; i += 4) {
    const l = ch() > 0.5;
    im.data[i] = l ? 255 : 70;
    im.data[i + 1] = l ? 246 : 48;
    im.data[i + 2] = l ? 220 : 18;
    im.data[i + 3] = ch() * ch() * 26;
  }
  g.putImageData(im, 0, 0);
  tile = can;
  return can;
}

export function paintCloth(P: Painting): void {
  const { c, C } = P;
  c.fillStyle = C.base;
  c.fillRect(P.x, P.y, P.w, P.h);
  tones(P);
  c.save();
  c.setTransform(1, 0, 0, 1, 0, 0);
  const pat = c.createPattern(grain(), 'repeat');
  pat?.setTransform(new DOMMatrix([1, 0, 0, 1, -Math.round(P.x * P.s) % 192, -Math.round(P.y * P.s) % 192]));
  if (pat) c.fillStyle = pat;
  c.fillRect(0, 0, c.canvas.width, c.canvas.height);
  c.restore();
  details(P, { x: P.x, y: P.y, w: P.w, h: P.h }, 1);
}

/** Broad, quiet changes of tone; anchored to the table, four per inch at most, so a big table costs no more than a small one. */
function tones(P: Painting): void {
  const { c, C } = P;
  const q = 0.6;
  const i0 = Math.floor(P.x / q) - 2;
  const j0 = Math.floor(P.y / q) - 2;
  const nx = Math.ceil(P.w / q) + 5;
  const ny = Math.ceil(P.h / q) + 5;
  const [can, g] = sheetOf(nx, ny);
  const im = g.createImageData(nx, ny);
  const cols = C.tints.map(rgb);
  const hi = rgb(C.light);
  const lo = rgb(C.dark);
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const x = (i0 + i) * q;
      const y = (j0 + j) * q;
      const a = fbm(x / 13, y / 13, P.seed);
      const b = fbm(x / 6 + 40, y / 6, P.seed + 5);
      const t = fbm(x / 9, y / 9 + 90, P.seed + 11);
      const o = (j * nx + i) * 4;
      const col = a > 0 ? hi : lo;
      const tint = cols[t > 0.25 ? 0 : t > 0 ? 1 : t > -0.25 ? 2 : 3];
      const m = Math.min(1, Math.abs(b) * 1.6);
      const e = Math.abs(a) * 0.9;
      const base = rgb(C.base);
      for (let k = 0; k < 3; k++) im.data[o + k] = base[k] + (col[k] - base[k]) * e + (tint[k] - base[k]) * m * 0.55;
      im.data[o + 3] = 255;
    }
  g.putImageData(im, 0, 0);
  c.imageSmoothingEnabled = true;
  c.imageSmoothingQuality = 'high';
  c.drawImage(can, (i0 - 0.5) * q, (j0 - 0.5) * q, nx * q, ny * q);
}

/**
 * What lies on the cloth, by level: far (tufts in drifts, stones), middle (grass, pebbles, ripples), near (grit, single blades).
 * Each square inch throws its own dice from its own place, so a part of the table matches its neighbour and a nearer view only adds.
 */
export function details(P: Painting, box: Box, rate: number, keep?: (x: number, y: number) => boolean): void {
  const { c, C } = P,
    k = P.seed,
    near = P.s > 26,
    close = P.s > 52;
  const x1 = Math.floor(box.x) - 1;
  const y1 = Math.floor(box.y) - 1;
  const x2 = Math.ceil(box.x + box.w) + 1;
  const y2 = Math.ceil(box.y + box.h) + 1;
  for (let j = y1; j < y2; j++)
    for (let i = x1; i < x2; i++) {
      const at = (n: number): Point => [i + hash(i, j, k + n), j + hash(j, i, k + n + 1)];
      const ok = (p: Point): boolean => !keep || keep(p[0], p[1]);
      const drift = fbm(i / 7, j / 7, k + 60);
      const dry = fbm(i / 5 + 9, j / 5, k + 70);
      const roll = (n: number): number => hash(i, j, k + n);
      if (C.ripple && drift < -0.12 && roll(90) < C.ripple * rate) {
        const p = at(91);
        if (ok(p)) ripple(P, p, k + i * 7 + j);
      }
      if (roll(10) < C.grassRate * rate * (0.6 + drift * 1.6))
        for (let n = 0; n < (near ? 3 : 1); n++) {
          const p = at(11 + n * 3);
          if (ok(p)) {
            grass(
              P,
              p[0],
              p[1],
              0.24 + 0.14 * roll(14 + n),
              i * 31 + j + n,
              see(C.tuft[(i + j + n) % 3 < 0 ? 0 : Math.abs(i + j + n) % 3], 0.55),
            );
          }
        }
      if (near) {
        for (let n = 0; n < 3; n++) {
          if (roll(100 + n) < C.gritRate * rate * (0.35 + 0.6 * (dry + 0.3))) {
            const p = at(110 + n * 2),
              r = 0.03 + 0.05 * roll(120 + n);
            if (ok(p)) rock(P, p[0], p[1], r, i * 17 + j * 3 + n, C.stone[n % 3], 0.7);
          }
        }
        if (C.crack && roll(130) < C.crack * rate * 1.5) {
          const p = at(131);
          if (ok(p)) crack(P, p, k + i + j * 5);
        }
      }
      if (close)
        for (let n = 0; n < 7; n++) {
          const p = at(200 + n * 2);
          if (!ok(p)) continue;
          c.fillStyle = n % 2 ? lit(0.3) : dark(0.2);
          const r = 0.012 + 0.014 * roll(220 + n);
          c.beginPath();
          c.ellipse(p[0], p[1], r * 1.3, r, 0, 0, 7);
          c.fill();
          if (n < 2 && roll(240 + n) < 0.3 + C.grassRate)
            grass(P, p[0] + 0.3, p[1], 0.13, i + j * 3 + n, see(C.tuft[n], 0.6));
        }
      if (C.mound && roll(30) < C.mound * rate) {
        const p = at(31);
        if (ok(p)) rock(P, p[0], p[1], 0.2 + 0.1 * roll(32), i * 3 + j, '#9c6a3e', 0.9);
      }
      if (roll(40) < C.stoneRate * rate * (0.25 + Math.max(0, dry) * 1.8)) {
        const p = at(41),
          r = 0.07 + 0.13 * roll(42) * roll(43);
        if (ok(p)) {
          rock(P, p[0], p[1], r, i * 13 + j, C.stone[Math.floor(roll(44) * 3)], 0.6);
          if (roll(45) < 0.45) rock(P, p[0] + r * 1.8, p[1] + r * 0.7, r * 0.55, i + j * 9, C.stone[1], 0.6);
        }
      }
      if (roll(50) < C.tuftRate * rate * (0.3 + Math.max(0, drift) * 2.2)) {
        const p = at(51);
        if (ok(p)) tuft(P, p[0], p[1], 0.36 + 0.28 * roll(52), i * 11 + j, C.tuft[Math.floor(roll(53) * 3)]);
      }
    }
}

function ripple(P: Painting, [x, y]: Point, k: number): void {
  const { c } = P;
  c.lineCap = 'round';
  for (let n = 0; n < 3; n++) {
    const l = 0.6 + 0.8 * hash(n, k, 3),
      X = x + 0.1 * n,
      Y = y + n * 0.2;
    c.strokeStyle = lit(0.2);
    c.lineWidth = Math.max(0.7 / P.s, 0.045);
    c.beginPath();
    c.moveTo(X, Y);
    c.quadraticCurveTo(X + l / 2, Y - 0.14, X + l, Y + 0.03);
    c.stroke();
    c.strokeStyle = dark(0.085);
    c.beginPath();
    c.moveTo(X + 0.03, Y + 0.06);
    c.quadraticCurveTo(X + l / 2, Y - 0.08, X + l, Y + 0.09);
    c.stroke();
  }
}

function crack(P: Painting, [x, y]: Point, k: number): void {
  const { c } = P;
  c.strokeStyle = dark(0.22);
  c.lineWidth = Math.max(0.5 / P.s, 0.025);
  c.lineJoin = 'round';
  c.beginPath();
  let X = x,
    Y = y,
    a = hash(k, 1, 1) * 6;
  c.moveTo(X, Y);
  for (let n = 0; n < 4; n++) {
    a += (hash(n, k, 2) - 0.5) * 2.2;
    X += Math.cos(a) * 0.09;
    Y += Math.sin(a) * 0.07;
    c.lineTo(X, Y);
  }
  c.stroke();
}
