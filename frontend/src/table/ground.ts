/** The ground of a battle for the painter: its features in table inches, in an order in which they can lie on each other. */

import { FACE } from './measure';
import type { Piece as Laid, Table } from '../art/terrain/painting';
import type { Cloth } from '../art/uniforms';
import { chanceOf, seedOf } from '../lib/seededRandom';
import { inOutline, type Box } from '../lib/geometry';
import { unionOf } from '../lib/polygonUnion';
import type { Feature, Scene } from '../protocol';
import { joinedCourses } from './polylines';

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
/** A square of houses is more than one house. */
const HOUSES: Record<Cloth, string> = {
  sudan: 'village',
  frontier: 'village',
  farmland: 'village',
  veldt: 'kraal',
  savanna: 'kraal',
};
/** Areas that are laid square by square and are one when they touch. */
const LAID_TOGETHER = new Set(['entrenchment', 'earthwork', 'wood', 'marsh', 'field']);
const ROOFS: Record<Cloth, string> = {
  sudan: 'flat',
  frontier: 'flat',
  veldt: 'thatch',
  savanna: 'hut',
  farmland: 'thatch',
};
const WALLS: Record<Cloth, string> = {
  sudan: 'mud',
  frontier: 'stone',
  veldt: 'stone',
  savanna: 'mud',
  farmland: 'stone',
};
/** How wide a line is that is told without a width, in inches. */
const WIDTHS: Record<string, number> = {
  road: 1.5,
  river: 3,
  stream: 1.2,
  water: 4,
  wadi: 2,
  wall: 0.5,
  hedge: 0.7,
  fence: 0.3,
  trench: 0.8,
  earthwork: 1.1,
  bridge: 1.7,
};
/** Drawn by the page itself, over what is painted. */
const MARKED = new Set(['zone', 'smoke']);

/** Squares of a kind that touch become one piece, so that a line of works is one line. Holes are none of it. */
function together(features: readonly Feature[], scene: Scene): Feature[] {
  if (scene.grid === 0) return [...features];
  const squares = new Map<string, Feature[]>();
  for (const one of features)
    if (one.shape === 'area' && LAID_TOGETHER.has(one.kind))
      squares.set(one.kind, [...(squares.get(one.kind) ?? []), one]);
  return features.flatMap((one) => {
    const all = squares.get(one.kind);
    if (!all?.includes(one) || all.length < 2) return [one];
    return one === all[0] ? unionOf(all.map((square) => square.points)).map((points) => ({ ...one, points })) : [];
  });
}

function laid(feature: Feature, scene: Scene, inch: number, cloth: Cloth): Laid {
  const kind = feature.kind === 'building' && scene.grid > 0 ? HOUSES[cloth] : (KINDS[feature.kind] ?? feature.kind);
  const points = feature.points.map(([x, y]): [number, number] => [x / inch, (scene.height - y) / inch]);
  const width = feature.width > 0 ? feature.width / inch : WIDTHS[kind];
  const style = kind === 'building' ? ROOFS[cloth] : kind === 'wall' ? WALLS[cloth] : undefined;
  return {
    kind,
    shape: feature.shape === 'line' ? 'line' : 'area',
    points,
    width,
    style,
    levels: kind === 'hill' ? 1 : undefined,
  };
}

let last: { key: string; ground: Ground } | null = null;

/** Steps in which the cloth is taken longer: a window that changes its size a little has the same table. */
const LENGTHS = [0, 6, 12, 24, 48, 96];

/** The ground of a scene; the same object as long as nothing has changed, for the painter keeps what it has worked out. The cloth lies so far beyond the edge, in hundredths. */
export function groundOf(scene: Scene, extra: readonly Feature[], cloth: Cloth, over = 0): Ground {
  const all = [...scene.features, ...extra];
  const inch = Math.max(scene.width, scene.height) / LONG;
  const beyond = LENGTHS.find((length) => length >= over / inch) ?? 96;
  const key = JSON.stringify([scene.width, scene.height, cloth, beyond, all]);
  if (last?.key === key) return last.ground;
  const features = joinedCourses(
    together(
      all.filter((one) => !MARKED.has(one.kind)),
      scene,
    ),
  )
    .flat()
    .map((one) => laid(one, scene, inch, cloth));
  const table: Table = { width: scene.width / inch, height: scene.height / inch, cloth, seed: 7, features, beyond };
  last = {
    key,
    ground: {
      table,
      inch,
      zones: all.filter((one) => one.kind === 'zone'),
      smoke: all.filter((one) => one.kind === 'smoke'),
    },
  };
  return last.ground;
}

/** The part of a table that a picture of `w` by `h` shows when it is filled: round what is built and who stands there, else its middle. */
export function partInView(scene: Scene, pieces: readonly { x: number; y: number }[], w: number, h: number): Box {
  const built = scene.features.filter((one) => one.kind === 'building').flatMap((one) => one.points);
  const seen = [...built, ...pieces.map((piece): [number, number] => [piece.x, piece.y])];
  const s = Math.max(w / scene.width, h / scene.height);
  const [wide, deep] = [w / s, h / s];
  const middle = (all: number[], size: number): number =>
    all.length > 0 ? (Math.min(...all) + Math.max(...all)) / 2 : size / 2;
  const within = (at: number, room: number): number => Math.max(0, Math.min(room, at));
  const x = within(
    middle(
      seen.map(([at]) => at),
      scene.width,
    ) -
      wide / 2,
    scene.width - wide,
  );
  const y = within(
    scene.height -
      middle(
        seen.map(([, at]) => at),
        scene.height,
      ) -
      deep / 2,
    scene.height - deep,
  );
  return { x, y, w: wide, h: deep };
}

type Painter = typeof import('../art/terrain/table');
let painter: Promise<Painter> | null = null;

/** The painter is sent for when the first table is laid. */
export function painterOf(): Promise<Painter> {
  painter ??= import('../art/terrain/table');
  return painter;
}

/** A part of the table (in hundredths from the north-west corner) on a canvas, `s` pixels for a hundredth. */
export function paintPart(
  paint: Painter,
  canvas: HTMLCanvasElement,
  scene: Scene,
  ground: Ground,
  part: Box,
  s: number,
  dark: boolean,
): void {
  canvas.width = Math.max(1, Math.round(part.w * s));
  canvas.height = Math.max(1, Math.round(part.h * s));
  const c = canvas.getContext('2d');
  if (!c) return;
  const { inch, table } = ground;
  const known = { ...table, features: table.features.filter((one) => paint.isPainted(one.kind)) };
  tables.set(table, tables.get(table) ?? known);
  paint.paintTable(c, tables.get(table) ?? known, {
    x: part.x / inch,
    y: part.y / inch,
    w: part.w / inch,
    h: part.h / inch,
    s: s * inch,
  });
  for (const zone of ground.zones) paintZone(c, scene, zone, part, s);
  for (const cloud of ground.smoke) paintSmoke(c, scene, cloud, part, s, inch);
  if (scene.grid > 0) paintGrid(c, scene, part, s);
  paintEdge(c, scene, part, s);
  if (dark) dusk(c, scene, part, s);
}

/** The edge of play is a line on the cloth; what lies beyond it is a little in the shade. */
function paintEdge(c: CanvasRenderingContext2D, scene: Scene, part: Box, s: number): void {
  const [left, top, w, h] = [-part.x * s, -part.y * s, scene.width * s, scene.height * s];
  if (left <= 0 && top <= 0 && left + w >= c.canvas.width && top + h >= c.canvas.height) return;
  c.beginPath();
  c.rect(0, 0, c.canvas.width, c.canvas.height);
  c.rect(left, top, w, h);
  c.fillStyle = 'rgba(44,28,8,.26)';
  c.fill('evenodd');
  const wide = Math.max(1, scene.width * s * 0.0016);
  c.lineWidth = wide;
  c.strokeStyle = 'rgba(44,28,8,.55)';
  c.strokeRect(left - wide / 2, top - wide / 2, w + wide, h + wide);
  c.strokeStyle = 'rgba(255,246,216,.6)';
  c.strokeRect(left - wide * 1.5, top - wide * 1.5, w + 3 * wide, h + 3 * wide);
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
  const [left, top, bottom] = [
    Math.min(...zone.points.map(([x]) => x)),
    Math.max(...zone.points.map(([, y]) => y)),
    Math.min(...zone.points.map(([, y]) => y)),
  ];
  const tall = Math.max(10, Math.min(26, scene.width * s * 0.014));
  // Below it, where neither what stands in it nor who mans its edge hides it; inside where the table ends.
  const below = (scene.height - bottom - part.y) * s + tall * 1.1;
  const down = bottom * s > tall * 1.6 ? below : (scene.height - top - part.y) * s + tall * 1.3;
  c.fillStyle = 'rgba(60,40,14,.85)';
  c.font = `italic ${tall}px ${FACE}`;
  c.fillText(zone.words, (left - part.x) * s + tall * 0.5, down);
}

function paintSmoke(
  c: CanvasRenderingContext2D,
  scene: Scene,
  cloud: Feature,
  part: Box,
  s: number,
  inch: number,
): void {
  const chance = chanceOf(seedOf(cloud.points.join()));
  const xs = cloud.points.map(([x]) => x);
  const ys = cloud.points.map(([, y]) => y);
  const [left, low, wide, high] = [
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs) - Math.min(...xs),
    Math.max(...ys) - Math.min(...ys),
  ];
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

/** Night is lamplight: the cloth goes dark and warm, the lamp hangs over the middle of the table. */
function dusk(c: CanvasRenderingContext2D, scene: Scene, part: Box, s: number): void {
  const [x, y, r] = [
    (scene.width * 0.46 - part.x) * s,
    (scene.height * 0.42 - part.y) * s,
    Math.hypot(scene.width, scene.height) * s * 0.62,
  ];
  const light = c.createRadialGradient(x, y, r * 0.08, x, y, r);
  light.addColorStop(0, '#d8c096');
  light.addColorStop(0.5, '#a18c78');
  light.addColorStop(1, '#6b5d5c');
  c.save();
  c.globalCompositeOperation = 'multiply';
  c.fillStyle = light;
  c.fillRect(0, 0, c.canvas.width, c.canvas.height);
  c.restore();
}
