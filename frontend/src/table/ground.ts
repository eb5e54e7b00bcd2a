/** The ground cloth and everything that lies on it, painted on a canvas: any part of the table at any size. */

import { chanceOf, type Chance } from '../lib/chance';
import type { Box } from '../lib/geometry';
import type { Feature, Scene } from '../protocol';
import { joinedCourses } from './courses';
import { paintCourses, paintFeature } from './terrain';

/** What a painter needs to know: the canvas, the table, and how to get from hundredths to pixels. */
export interface Easel {
  c: CanvasRenderingContext2D;
  scene: Scene;
  /** Pixels per hundredth. */
  s: number;
  /** The size of small things (a tuft, a stone) in hundredths, so that every table looks alike. */
  unit: number;
  /** The part that is painted, in hundredths from the north-west corner. */
  part: Box;
  dark: boolean;
  X: (x: number) => number;
  Y: (y: number) => number;
}

let grain: HTMLCanvasElement | null = null;

function grainTile(): HTMLCanvasElement {
  if (grain) return grain;
  const tile = document.createElement('canvas');
  tile.width = tile.height = 256;
  const c = tile.getContext('2d');
  if (c) {
    const picture = c.createImageData(256, 256);
    const chance = chanceOf(7);
    for (let i = 0; i < picture.data.length; i += 4) {
      const light = chance() > 0.5;
      picture.data[i] = light ? 255 : 74;
      picture.data[i + 1] = light ? 244 : 54;
      picture.data[i + 2] = light ? 214 : 24;
      picture.data[i + 3] = Math.floor(chance() * chance() * 46);
    }
    c.putImageData(picture, 0, 0);
  }
  grain = tile;
  return tile;
}

/** Is a spot (in hundredths from the north-west) worth painting in this part? */
export function near(e: Easel, x: number, y: number, margin: number): boolean {
  const p = e.part;
  return x > p.x - margin && x < p.x + p.w + margin && y > p.y - margin && y < p.y + p.h + margin;
}

export function paintGround(canvas: HTMLCanvasElement, scene: Scene, extra: Feature[], part: Box, s: number, dark: boolean): void {
  canvas.width = Math.max(1, Math.round(part.w * s));
  canvas.height = Math.max(1, Math.round(part.h * s));
  const c = canvas.getContext('2d');
  if (!c) return;
  const e: Easel = {
    c, scene, s, part, dark, unit: Math.max(scene.width, scene.height) / 100,
    X: (x) => (x - part.x) * s,
    Y: (y) => (scene.height - y - part.y) * s,
  };
  paintCloth(e);
  for (const batch of joinedCourses([...scene.features, ...extra])) {
    if (batch.length > 1 || batch[0].shape === 'line') paintCourses(e, batch);
    else paintFeature(e, batch[0]);
  }
  if (scene.grid > 0) paintGrid(e);
  paintLight(e);
}

function paintCloth(e: Easel): void {
  const { c, scene, s, part, unit } = e;
  const w = scene.width;
  const h = scene.height;
  const x0 = (0.45 * w - part.x) * s;
  const y0 = (0.4 * h - part.y) * s;
  const ground = c.createRadialGradient(x0, y0, 0, x0, y0, Math.max(w, h) * 0.75 * s);
  ground.addColorStop(0, '#e2ce9b');
  ground.addColorStop(0.55, '#d6bd84');
  ground.addColorStop(1, '#c2a76e');
  c.fillStyle = ground;
  c.fillRect(0, 0, c.canvas.width, c.canvas.height);

  const chance = chanceOf(11);
  for (let i = 0; i < 70; i++) {
    const x = chance() * w;
    const y = chance() * h;
    const r = (4 + chance() * 11) * unit;
    const tint = ['148,150,84', '236,214,160', '176,132,74', '122,134,72'][Math.floor(chance() * 4)];
    if (near(e, x, y, r)) blot(e, x, y, r, `rgba(${tint},${0.05 + chance() * 0.09})`, `rgba(${tint},0)`);
  }
  const pattern = c.createPattern(grainTile(), 'repeat');
  if (pattern) {
    pattern.setTransform(new DOMMatrix().translateSelf(-part.x * s, -part.y * s).scaleSelf(Math.max(0.8, (s * unit) / 9)));
    c.fillStyle = pattern;
    c.fillRect(0, 0, c.canvas.width, c.canvas.height);
  }
  scrubAndStones(e, chance);
}

function blot(e: Easel, x: number, y: number, r: number, inside: string, outside: string): void {
  const X = (x - e.part.x) * e.s;
  const Y = (y - e.part.y) * e.s;
  const soft = e.c.createRadialGradient(X, Y, 0, X, Y, r * e.s);
  soft.addColorStop(0, inside);
  soft.addColorStop(1, outside);
  e.c.fillStyle = soft;
  e.c.fillRect(X - r * e.s, Y - r * e.s, 2 * r * e.s, 2 * r * e.s);
}

function scrubAndStones(e: Easel, chance: Chance): void {
  const { c, scene, unit } = e;
  const count = Math.round((scene.width * scene.height) / (unit * unit * 26));
  for (let i = 0; i < count; i++) {
    const x = chance() * scene.width;
    const y = chance() * scene.height;
    const kind = chance();
    const size = (0.5 + chance() * 0.5) * unit;
    const lean = chance() - 0.5;
    if (!near(e, x, y, unit * 2)) continue;
    if (kind < 0.72) tuft(e, x, y, size, lean, kind < 0.3 ? 'rgba(122,120,58,.6)' : 'rgba(141,128,70,.5)');
    else if (kind < 0.9) {
      c.fillStyle = 'rgba(110,84,44,.28)';
      c.beginPath();
      c.ellipse((x - e.part.x) * e.s, (y - e.part.y) * e.s, size * 0.16 * e.s, size * 0.11 * e.s, lean, 0, 7);
      c.fill();
    } else stone(e, x, y, size * 0.3, lean);
  }
}

/** A tuft of grass at a place given from the north-west corner. */
export function tuft(e: Easel, x: number, y: number, size: number, lean: number, colour: string): void {
  const { c } = e;
  const X = (x - e.part.x) * e.s;
  const Y = (y - e.part.y) * e.s;
  const r = size * e.s;
  c.strokeStyle = colour;
  c.lineWidth = Math.max(0.5, r * 0.11);
  c.lineCap = 'round';
  c.beginPath();
  for (const [dx, dy] of [[-0.5, -0.6], [-0.15, -0.9], [0.2, -0.85], [0.55, -0.5]]) {
    c.moveTo(X, Y);
    c.quadraticCurveTo(X + dx * 0.3 * r, Y + dy * 0.7 * r, X + (dx + lean * 0.3) * r, Y + dy * r);
  }
  c.stroke();
}

export function stone(e: Easel, x: number, y: number, r: number, lean: number): void {
  const { c } = e;
  const X = (x - e.part.x) * e.s;
  const Y = (y - e.part.y) * e.s;
  const R = r * e.s;
  c.fillStyle = 'rgba(60,44,20,.3)';
  c.beginPath();
  c.ellipse(X + R * 0.3, Y + R * 0.35, R * 1.1, R * 0.7, lean, 0, 7);
  c.fill();
  c.fillStyle = '#b6a382';
  c.beginPath();
  c.ellipse(X, Y, R, R * 0.7, lean, 0, 7);
  c.fill();
  c.fillStyle = 'rgba(255,248,226,.45)';
  c.beginPath();
  c.ellipse(X - R * 0.25, Y - R * 0.2, R * 0.5, R * 0.3, lean, 0, 7);
  c.fill();
}

function paintGrid(e: Easel): void {
  const { c, scene, s, part } = e;
  c.lineWidth = Math.max(0.6, 1.1 * s);
  c.strokeStyle = 'rgba(92,66,28,.2)';
  c.beginPath();
  for (let x = 0; x <= scene.width; x += scene.grid) {
    c.moveTo((x - part.x) * s, -part.y * s);
    c.lineTo((x - part.x) * s, (scene.height - part.y) * s);
  }
  for (let y = 0; y <= scene.height; y += scene.grid) {
    c.moveTo(-part.x * s, (y - part.y) * s);
    c.lineTo((scene.width - part.x) * s, (y - part.y) * s);
  }
  c.stroke();
}

/** Lamplight from the north-west, and dusk towards the edges; at night a colder lamp. */
function paintLight(e: Easel): void {
  const { c, scene, s, part } = e;
  const x = (0.42 * scene.width - part.x) * s;
  const y = (0.36 * scene.height - part.y) * s;
  const reach = Math.hypot(scene.width, scene.height) * 0.66 * s;
  const lamp = c.createRadialGradient(x, y, reach * 0.25, x, y, reach);
  lamp.addColorStop(0, e.dark ? 'rgba(20,24,40,.16)' : 'rgba(255,250,230,0)');
  lamp.addColorStop(1, e.dark ? 'rgba(10,12,26,.58)' : 'rgba(58,40,14,.26)');
  c.fillStyle = lamp;
  c.fillRect(0, 0, c.canvas.width, c.canvas.height);
}
