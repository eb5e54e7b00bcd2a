/** The ground of a battle for the painter: its features in table inches, in an order in which they can lie on each other. */

import { FACE } from './measure';
import type { Piece as Laid, Table } from '../art/terrain/painting';
import type { Cloth } from '../art/wardrobe';
import { chanceOf, seedOf } from '../lib/chance';
import { inOutline, type Box } from '../lib/geometry';
import type { Feature, Scene } from '../protocol';
import { joinedCourses } from './courses';

/** The longest side of every table is so many inches for the painter: tufts and stones look alike on all of them. */
const LONG = 72;

export interface Ground {
  table: Table;
  /** Hundredths for an inch. */
  inch: number;
  zones: Feature[];
  smoke: Feature[];
}

/** What a battle's kinds of ground are for the painter; what is not here has the same name. */
const KINDS: Record<string, string> = { entrenchment: 'earthwork' };
const ROOFS: Record<Cloth, string> = { sudan: 'flat', frontier: 'flat', veldt: 'thatch', savanna: 'hut', farmland: 'thatch' };
const WALLS: Record<Cloth, string> = { sudan: 'mud', frontier: 'stone', veldt: 'stone', savanna: 'mud', farmland: 'stone' };
/** How wide a line is that is told without a width, in inches. */
const WIDTHS: Record<string, number> = { road: 1.5, river: 3, stream: 1.2, water: 4, wadi: 2, wall: 0.5, hedge: 0.7, fence: 0.3, trench: 0.8, earthwork: 1.1, bridge: 1.7 };
/** Drawn by the page itself, over what is painted. */
const MARKED = new Set(['zone', 'smoke']);

function laid(feature: Feature, scene: Scene, inch: number, cloth: Cloth): Laid {
  const kind = KINDS[feature.kind] ?? feature.kind;
  const points = feature.points.map(([x, y]): [number, number] => [x / inch, (scene.height - y) / inch]);
  const width = feature.width > 0 ? feature.width / inch : WIDTHS[kind];
  const style = kind === 'building' ? ROOFS[cloth] : kind === 'wall' ? WALLS[cloth] : undefined;
  return { kind, shape: feature.shape === 'line' ? 'line' : 'area', points, width, style, levels: kind === 'hill' ? 1 : undefined };
}

let last: { key: string; ground: Ground } | null = null;

/** The ground of a scene; the same object as long as nothing has changed, for the painter keeps what it has worked out. */
export function groundOf(scene: Scene, extra: readonly Feature[], cloth: Cloth): Ground {
  const all = [...scene.features, ...extra];
  const key = JSON.stringify([scene.width, scene.height, cloth, all]);
  if (last?.key === key) return last.ground;
  const inch = Math.max(scene.width, scene.height) / LONG;
  const features = joinedCourses(all.filter((one) => !MARKED.has(one.kind))).flat().map((one) => laid(one, scene, inch, cloth));
  const table: Table = { width: scene.width / inch, height: scene.height / inch, cloth, seed: 7, features };
  last = { key, ground: { table, inch, zones: all.filter((one) => one.kind === 'zone'), smoke: all.filter((one) => one.kind === 'smoke') } };
  return last.ground;
}

type Painter = typeof import('../art/terrain/table');
let painter: Promise<Painter> | null = null;

/** The painter is sent for when the first table is laid. */
export function painterOf(): Promise<Painter> {
  painter ??= import('../art/terrain/table');
  return painter;
}

/** A part of the table (in hundredths from the north-west corner) on a canvas, `s` pixels for a hundredth. */
export function paintPart(paint: Painter, canvas: HTMLCanvasElement, scene: Scene, ground: Ground, part: Box, s: number, dark: boolean): void {
  canvas.width = Math.max(1, Math.round(part.w * s));
  canvas.height = Math.max(1, Math.round(part.h * s));
  const c = canvas.getContext('2d');
  if (!c) return;
  const { inch, table } = ground;
  const known = { ...table, features: table.features.filter((one) => paint.isPainted(one.kind)) };
  tables.set(table, tables.get(table) ?? known);
  paint.paintTable(c, tables.get(table) ?? known, { x: part.x / inch, y: part.y / inch, w: part.w / inch, h: part.h / inch, s: s * inch });
  for (const zone of ground.zones) paintZone(c, scene, zone, part, s);
  for (const cloud of ground.smoke) paintSmoke(c, scene, cloud, part, s, inch);
  if (scene.grid > 0) paintGrid(c, scene, part, s);
  if (dark) dusk(c);
}

/** What the painter knows of a table, kept with it. */
const tables = new WeakMap<Table, Table>();

function paintZone(c: CanvasRenderingContext2D, scene: Scene, zone: Feature, part: Box, s: number): void {
  c.beginPath();
  for (const [x, y] of zone.points) c.lineTo((x - part.x) * s, (scene.height - y - part.y) * s);
  c.closePath();
  c.fillStyle = 'rgba(255,250,224,.1)';
  c.fill();
  c.setLineDash([10, 7]);
  c.lineWidth = 2;
  c.strokeStyle = 'rgba(110,70,20,.6)';
  c.stroke();
  c.setLineDash([]);
  if (zone.words === '' || zone.shape !== 'area') return;
  const [left, top] = [Math.min(...zone.points.map(([x]) => x)), Math.max(...zone.points.map(([, y]) => y))];
  const tall = Math.max(10, scene.width * s * 0.014);
  c.fillStyle = 'rgba(60,40,14,.85)';
  c.font = `italic ${tall}px ${FACE}`;
  c.fillText(zone.words, (left - part.x) * s + tall * 0.5, (scene.height - top - part.y) * s + tall * 1.3);
}

function paintSmoke(c: CanvasRenderingContext2D, scene: Scene, cloud: Feature, part: Box, s: number, inch: number): void {
  const chance = chanceOf(seedOf(cloud.points.join()));
  const xs = cloud.points.map(([x]) => x);
  const ys = cloud.points.map(([, y]) => y);
  const [left, low, wide, high] = [Math.min(...xs), Math.min(...ys), Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  c.fillStyle = 'rgba(246,242,228,.5)';
  for (let n = 0; n < 40; n++) {
    const [x, y, r] = [left + chance() * wide, low + chance() * high, (0.7 + chance() * 0.8) * inch];
    if (!inOutline(cloud.points, x, y)) continue;
    c.beginPath();
    c.arc((x - part.x) * s, (scene.height - y - part.y) * s, r * s, 0, 7);
    c.fill();
  }
}

function paintGrid(c: CanvasRenderingContext2D, scene: Scene, part: Box, s: number): void {
  c.beginPath();
  for (let x = 0; x <= scene.width; x += scene.grid) {
    c.moveTo((x - part.x) * s, -part.y * s);
    c.lineTo((x - part.x) * s, (scene.height - part.y) * s);
  }
  for (let y = 0; y <= scene.height; y += scene.grid) {
    c.moveTo(-part.x * s, (y - part.y) * s);
    c.lineTo((scene.width - part.x) * s, (y - part.y) * s);
  }
  c.lineWidth = Math.max(0.7, 1.1 * s);
  c.strokeStyle = 'rgba(74,50,18,.24)';
  c.stroke();
}

/** Night is lamplight: the cloth goes dark and warm, the lamp hangs over the middle. */
function dusk(c: CanvasRenderingContext2D): void {
  c.save();
  c.globalCompositeOperation = 'multiply';
  c.fillStyle = '#9a8f93';
  c.fillRect(0, 0, c.canvas.width, c.canvas.height);
  c.restore();
}
