/** What people built: walls, hedges, fences, trenches, parapets, houses and bridges. */

import type { Chance } from '../lib/chance';
import { boxOf, type Point } from '../lib/geometry';
import type { Feature } from '../protocol';
import { noShadow, shade, shadow, spotsIn, trace } from './brush';
import type { Easel } from './ground';

/** Calls `put` at even steps along a course, with the direction there. */
function along(points: Point[], step: number, put: (x: number, y: number, dx: number, dy: number) => void): void {
  for (let i = 0; i + 1 < points.length; i++) {
    const [ax, ay] = points[i];
    const [bx, by] = points[i + 1];
    const d = Math.hypot(bx - ax, by - ay);
    const parts = Math.max(1, Math.round(d / step));
    for (let k = 0; k < parts; k++) {
      const t = (k + 0.5) / parts;
      put(ax + (bx - ax) * t, ay + (by - ay) * t, (bx - ax) / (d || 1), (by - ay) / (d || 1));
    }
  }
}

function ring(f: Feature): Point[] {
  return f.shape === 'area' ? [...f.points, f.points[0]] : f.points;
}

function stroke(e: Easel, points: Point[], width: number, colour: string): void {
  e.c.lineWidth = Math.max(1, width * e.s);
  e.c.strokeStyle = colour;
  e.c.lineCap = 'round';
  e.c.lineJoin = 'round';
  trace(e, points, false);
  e.c.stroke();
}

export function paintWall(e: Easel, f: Feature, chance: Chance): void {
  const w = Math.max(e.unit * 0.62, f.width * 0.6);
  const course = ring(f);
  shadow(e, 0.6, 0.35);
  stroke(e, course, w, '#8f8468');
  noShadow(e);
  stroke(e, course, w * 0.8, '#b3a688');
  along(course, w * 0.95, (x, y, dx, dy) => {
    const tone = shade('#c4b799', Math.round((chance() - 0.5) * 34));
    e.c.fillStyle = tone;
    e.c.save();
    e.c.translate(e.X(x), e.Y(y));
    e.c.rotate(Math.atan2(-dy, dx));
    const l = w * 0.82 * e.s;
    e.c.fillRect(-l / 2, -w * 0.32 * e.s, l * 0.9, w * 0.62 * e.s);
    e.c.restore();
  });
}

export function paintHedge(e: Easel, f: Feature, chance: Chance): void {
  const r = Math.max(e.unit * 0.42, f.width * 0.4);
  along(ring(f), r * 1.1, (x, y) => {
    const X = e.X(x + (chance() - 0.5) * r * 0.5);
    const Y = e.Y(y + (chance() - 0.5) * r * 0.5);
    const R = r * (0.85 + chance() * 0.4) * e.s;
    e.c.fillStyle = 'rgba(44,40,14,.3)';
    e.c.beginPath();
    e.c.arc(X + R * 0.3, Y + R * 0.45, R, 0, 7);
    e.c.fill();
    const leaf = e.c.createRadialGradient(X - R * 0.3, Y - R * 0.3, 0, X, Y, R);
    leaf.addColorStop(0, '#90a257');
    leaf.addColorStop(1, '#50662f');
    e.c.fillStyle = leaf;
    e.c.beginPath();
    e.c.arc(X, Y, R, 0, 7);
    e.c.fill();
  });
}

export function paintFence(e: Easel, f: Feature): void {
  const course = ring(f);
  shadow(e, 0.3, 0.25);
  stroke(e, course, e.unit * 0.14, '#7a5b32');
  along(course, e.unit * 1.1, (x, y) => {
    e.c.fillStyle = '#5f4423';
    const r = e.unit * 0.2 * e.s;
    e.c.fillRect(e.X(x) - r, e.Y(y) - r * 1.6, r * 2, r * 3);
  });
  noShadow(e);
}

export function paintTrench(e: Easel, f: Feature, chance: Chance): void {
  if (f.shape === 'area') {
    const box = boxOf(f.points);
    const middle = box.y + box.h / 2;
    paintTrench(e, { ...f, shape: 'line', width: Math.min(box.w, box.h) * 0.4, points: zigzag(box.x, middle, box.w, box.h * 0.12) }, chance);
    return;
  }
  const w = Math.max(e.unit * 0.8, f.width);
  shadow(e, 0.6, 0.2);
  stroke(e, f.points, w * 1.3, '#c2a469');
  noShadow(e);
  stroke(e, f.points, w * 0.85, '#6f5530');
  stroke(e, f.points, w * 0.5, '#463419');
}

function zigzag(x: number, y: number, w: number, amount: number): Point[] {
  return Array.from({ length: 7 }, (_, i): Point => [x + w * (0.04 + (0.92 * i) / 6), y + (i % 2 === 0 ? -amount : amount)]);
}

/** A parapet of earth and sandbags around its ground. */
export function paintEntrenchment(e: Easel, f: Feature, chance: Chance): void {
  const inset = e.unit * 0.55;
  const box = boxOf(f.points);
  const centre: Point = [box.x + box.w / 2, box.y + box.h / 2];
  const drawn = ring(f).map(([x, y]): Point =>
    f.shape === 'area' ? [x + Math.sign(centre[0] - x) * inset, y + Math.sign(centre[1] - y) * inset] : [x, y],
  );
  if (f.shape === 'area') {
    e.c.fillStyle = 'rgba(140,108,58,.3)';
    trace(e, drawn, true);
    e.c.fill();
  }
  const w = Math.max(e.unit * 0.7, f.shape === 'line' ? f.width * 0.5 : 0);
  shadow(e, 0.7, 0.35);
  stroke(e, drawn, w * 1.25, '#9c7c48');
  noShadow(e);
  stroke(e, drawn, w * 0.9, '#b89a62');
  along(drawn, w * 0.95, (x, y, dx, dy) => {
    e.c.save();
    e.c.translate(e.X(x), e.Y(y));
    e.c.rotate(Math.atan2(-dy, dx));
    e.c.fillStyle = shade('#d6bf8c', Math.round((chance() - 0.5) * 26));
    e.c.strokeStyle = 'rgba(92,68,30,.55)';
    e.c.lineWidth = Math.max(0.4, w * 0.07 * e.s);
    e.c.beginPath();
    e.c.ellipse(0, 0, w * 0.46 * e.s, w * 0.3 * e.s, 0, 0, 7);
    e.c.fill();
    e.c.stroke();
    e.c.restore();
  });
}

const ROOFS = ['#b98f5c', '#a97c4e', '#c29f6d', '#9e7b55'];

function house(e: Easel, x: number, y: number, w: number, h: number, turn: number, chance: Chance): void {
  if (h > w) {
    house(e, x, y, h, w, turn + Math.PI / 2, chance);
    return;
  }
  const { c } = e;
  const roof = ROOFS[Math.floor(chance() * ROOFS.length)];
  c.save();
  c.translate(e.X(x), e.Y(y));
  c.rotate(turn);
  const W = (w / 2) * e.s;
  const H = (h / 2) * e.s;
  shadow(e, 0.9, 0.6, 'rgba(50,34,10,.6)');
  c.fillStyle = '#e6d8b4';
  c.fillRect(-W, -H, 2 * W, 2 * H);
  noShadow(e);
  const [l, t] = [-W * 0.9, -H * 0.88];
  const ridge = Math.max(0, -l + t * 0.75);
  slope(c, [[l, t], [-l, t], [ridge, 0], [-ridge, 0]], shade(roof, 20));
  slope(c, [[l, -t], [-l, -t], [ridge, 0], [-ridge, 0]], shade(roof, -30));
  slope(c, [[l, t], [l, -t], [-ridge, 0]], shade(roof, 6));
  slope(c, [[-l, t], [-l, -t], [ridge, 0]], shade(roof, -16));
  c.strokeStyle = 'rgba(70,46,18,.5)';
  c.lineWidth = Math.max(0.5, 0.07 * e.unit * e.s);
  c.strokeRect(l, t, -2 * l, -2 * t);
  c.beginPath();
  c.moveTo(-ridge, 0);
  c.lineTo(ridge, 0);
  c.stroke();
  c.restore();
}

function slope(c: CanvasRenderingContext2D, corners: Point[], colour: string): void {
  c.fillStyle = colour;
  c.beginPath();
  corners.forEach(([x, y], i) => (i === 0 ? c.moveTo(x, y) : c.lineTo(x, y)));
  c.closePath();
  c.fill();
}

export function paintBuilding(e: Easel, f: Feature, chance: Chance): void {
  const box = boxOf(f.points);
  const square = e.scene.grid > 0;
  house(e, box.x + box.w / 2, box.y + box.h / 2, box.w * (square ? 0.66 : 1), box.h * (square ? 0.52 : 1), 0, chance);
}

export function paintVillage(e: Easel, f: Feature, chance: Chance): void {
  e.c.fillStyle = 'rgba(170,138,84,.42)';
  trace(e, f.points, true);
  e.c.fill();
  const size = Math.min(e.unit * 4.2, Math.min(boxOf(f.points).w, boxOf(f.points).h) * 0.42);
  for (const [x, y] of spotsIn(f.points, size * 1.35, chance, 40)) {
    house(e, x, y, size * (0.7 + chance() * 0.35), size * (0.55 + chance() * 0.25), (chance() - 0.5) * 0.5, chance);
  }
}

export function paintBridge(e: Easel, f: Feature): void {
  const course = ring(f);
  const w = Math.max(e.unit * 1.6, f.width || boxOf(f.points).w * 0.5);
  shadow(e, 0.6, 0.4);
  e.c.lineCap = 'butt';
  e.c.lineWidth = w * e.s;
  e.c.strokeStyle = '#7a5b32';
  trace(e, course, false);
  e.c.stroke();
  noShadow(e);
  e.c.lineWidth = w * 0.8 * e.s;
  e.c.strokeStyle = '#b8945a';
  e.c.setLineDash([e.unit * 0.34 * e.s, e.unit * 0.1 * e.s]);
  e.c.stroke();
  e.c.setLineDash([]);
}
