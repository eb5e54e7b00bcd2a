/** Blocks of little figures: each unit becomes a handful of paths, one per colour, however many figures it has. */

import { dressOf, type Dress } from './dress';
import {
  CAMEL, DRUM, FLAG, FOOT, GUN, HORSE, LYING, LYING_AWAY, MACHINE_GUN, RIDER, SADDLE, SHIELD_RIB, SPEARHEAD, WAGON, hatGlyph, shieldGlyph, weaponGlyph,
} from './glyphs';

export interface Layer {
  d: string;
  fill: string;
  stroke: string;
  width: number;
}

export interface Block {
  /** Drawn upright on the screen, at places turned with the base. */
  upright: Layer[];
  /** Drawn on the base and turned with it: guns and wagons. */
  flat: Layer[];
}

export interface Body {
  arm: string;
  dress: string;
  colour: string;
  facing: number;
  width: number;
  depth: number;
  figures: number;
  files: number;
  ranks: number;
  extras: readonly string[];
  /** They lie on the ground. */
  prone?: boolean;
  /** Where each figure stands about the centre, on the screen, and the way it looks; without it, in ranks and files. */
  places?: readonly Post[];
}

interface Spot {
  x: number;
  y: number;
}

export interface Post extends Spot {
  heading: number;
}

/** The places of figures about their unit's centre, turned with it. */
export function postsOf(places: readonly (readonly [number, number, number])[], x: number, y: number, turn: number): Post[] {
  const angle = (turn * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return places
    .map(([px, py, heading]) => ({
      x: Math.round((px - x) * cos + (py - y) * sin),
      y: Math.round((px - x) * sin - (py - y) * cos),
      heading: (((heading + turn) % 360) + 360) % 360,
    }))
    .sort((a, b) => a.y - b.y || a.x - b.x);
}

type Parsed = [string, number[]][];
const parsed = new Map<string, Parsed>();

function parse(glyph: string): Parsed {
  let known = parsed.get(glyph);
  if (!known) {
    known = (glyph.match(/[MLQCZ][^MLQCZ]*/g) ?? []).map((part) => [part[0], (part.slice(1).match(/-?[\d.]+/g) ?? []).map(Number)]);
    parsed.set(glyph, known);
  }
  return known;
}

/** A glyph moved to a place, scaled, mirrored when the figure looks to the left. */
export function stamp(glyph: string, x: number, y: number, sx: number, sy: number): string {
  let out = '';
  for (const [command, numbers] of parse(glyph)) {
    out += command;
    for (let i = 0; i < numbers.length; i += 2) {
      out += `${(x + numbers[i] * sx).toFixed(1)} ${(y + numbers[i + 1] * sy).toFixed(1)} `;
    }
  }
  return out;
}

/** Where the figures stand, in the base's own frame turned to its facing; the rear first on the screen. */
export function spotsOf(body: Body, count: number): Spot[] {
  const files = Math.max(1, Math.min(body.files || count, count));
  const ranks = Math.max(1, Math.ceil(count / files));
  const fileStep = (body.width * 0.94) / files;
  const rankStep = (body.depth * 0.86) / ranks;
  const angle = (body.facing * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const spots: Spot[] = [];
  for (let n = 0; n < count; n++) {
    const rank = Math.floor(n / files);
    const inRank = Math.min(files, count - rank * files);
    const x = ((n % files) - (inRank - 1) / 2) * fileStep;
    const y = (rank - (ranks - 1) / 2) * rankStep;
    spots.push({ x: x * cos - y * sin, y: x * sin + y * cos });
  }
  return spots.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** Figures whose places are told are all of one size, each on a base an inch wide. */
const STEP = 100;

/** A square looks out on all sides, whether there is room inside it or not. */
export function isSquare(posts: readonly Post[]): boolean {
  return new Set(posts.map((post) => post.heading)).size >= 3;
}

/** Half the open ground inside a square of figures, 0 for every other formation. */
export function hollowOf(posts: readonly Post[], facing: number): number {
  if (!isSquare(posts)) return 0;
  const angle = (facing * Math.PI) / 180;
  const deep = (p: Post): number => Math.max(Math.abs(p.x * Math.cos(angle) + p.y * Math.sin(angle)), Math.abs(p.y * Math.cos(angle) - p.x * Math.sin(angle)));
  const within = Math.min(...posts.map(deep)) - STEP / 2;
  return within > STEP / 2 ? within : 0;
}

const MOUNTED = new Set(['horse', 'camel']);
const WHEELED = new Set(['gun', 'machine-gun', 'wagon']);

function isMounted(body: Body): boolean {
  return MOUNTED.has(body.arm) || (body.arm === 'leader' && body.extras.includes('mounted'));
}

function scaleOf(body: Body, count: number): number {
  if (body.places) return STEP * (isMounted(body) || body.arm === 'pack' || body.arm === 'horses' ? 0.079 : 0.098);
  const files = Math.max(1, Math.min(body.files || count, count));
  const ranks = Math.max(1, Math.ceil(count / files));
  const across = (body.width * 0.94) / files / (isMounted(body) || body.arm === 'pack' ? 13 : 7.4);
  const deep = ((body.depth * 0.86) / ranks) * (isMounted(body) ? 0.088 : 0.112);
  return Math.min(across, Math.max(deep, across * 0.55));
}

class Painter {
  private readonly paths = new Map<string, { d: string[]; fill: string; stroke: string; width: number; order: number }>();

  constructor(readonly scale: number) {}

  add(order: number, glyph: string, at: Spot, way: number, fill: string, stroke = 'none', width = 0): void {
    if (glyph === '') return;
    const key = `${order} ${fill} ${stroke} ${width}`;
    const drawn = stamp(glyph, at.x, at.y, this.scale * way, this.scale);
    const path = this.paths.get(key);
    if (path) path.d.push(drawn);
    else this.paths.set(key, { d: [drawn], fill, stroke, width: width * this.scale, order });
  }

  layers(): Layer[] {
    return [...this.paths.values()]
      .sort((a, b) => a.order - b.order)
      .map(({ d, fill, stroke, width }) => ({ d: d.join(''), fill, stroke, width }));
  }
}

const WOOD = '#4b351d';
const STEEL = '#cfd3d6';
const SHADE = 'rgba(43,33,19,.32)';

function person(p: Painter, at: Spot, way: number, dress: Dress, role: string, colour: string): void {
  p.add(0, FOOT.shadow, at, way, SHADE);
  p.add(3, FOOT.legs, at, way, dress.legs);
  p.add(4, FOOT.coat, at, way, dress.coat, 'rgba(30,20,10,.35)', 0.25);
  if (dress.belt !== 'none') p.add(5, FOOT.belt, at, way, 'none', dress.belt, 0.7);
  if (role === 'standard') {
    p.add(6, FLAG.pole, at, way, 'none', WOOD, 0.8);
    p.add(12, FLAG.cloth, at, way, colour, 'rgba(250,240,215,.9)', 0.5);
  } else if (role === 'musician') p.add(9, DRUM, at, way, '#c9a24f', '#5b3b1c', 0.5);
  else if (role === 'leader') p.add(6, weaponGlyph('sword'), at, way, 'none', STEEL, 0.8);
  else if (role === '') arm(p, at, way, dress);
  head(p, at, way, dress, FOOT.headY, FOOT.head);
}

/** A man on the ground: firing from there, or fallen. */
function lying(p: Painter, at: Spot, heading: number, dress: Dress, armed: boolean): void {
  const along = armed && Math.abs(Math.cos((heading * Math.PI) / 180)) > 0.72;
  const body = along ? LYING_AWAY : LYING;
  const way = heading > 180 ? -1 : 1;
  p.add(0, body.shadow, at, way, SHADE);
  p.add(3, body.legs, at, way, dress.legs);
  p.add(4, body.coat, at, way, dress.coat, 'rgba(30,20,10,.35)', 0.25);
  if (dress.belt !== 'none') p.add(5, body.belt, at, way, 'none', dress.belt, 0.7);
  if (armed) p.add(6, body.rifle, at, way, 'none', WOOD, 0.75);
  p.add(8, body.head, at, way, dress.skin);
  const [hx, hy] = body.head_at;
  if (armed) p.add(9, hatGlyph(dress.hat), { x: at.x + hx * way * p.scale, y: at.y + (hy + 0.1) * p.scale }, way, dress.hatColour, 'rgba(60,45,25,.45)', 0.25);
}

/** Figures that have fallen, where they stood. */
export function fallenLayers(key: string, colour: string, spots: readonly Post[]): Layer[] {
  const p = new Painter(STEP * 0.098);
  const dress = dressOf(key, colour);
  spots.forEach((spot, i) => lying(p, { x: spot.x, y: spot.y + 30 }, i % 2 === 0 ? 90 : 270, dress, false));
  return p.layers();
}

/** Figures that run, looking the way they run. */
export function runningLayers(key: string, colour: string, spots: readonly Post[], way: number): Layer[] {
  const p = new Painter(STEP * 0.098);
  const dress = dressOf(key, colour);
  for (const spot of spots) person(p, { x: spot.x, y: spot.y + 49 }, way, dress, 'runner', colour);
  return p.layers();
}

/** A man who holds the horses of those who fight on foot. */
function holder(p: Painter, at: Spot, way: number, dress: Dress, colour: string): void {
  for (const [dx, dy] of [[-3.4, -2.4], [0.6, 1]]) {
    const spot = { x: at.x + dx * p.scale * way, y: at.y + dy * p.scale };
    p.add(0, HORSE.shadow, spot, way, SHADE);
    p.add(1, HORSE.far, spot, way, '#4a3220');
    p.add(2, HORSE.body, spot, way, dy < 0 ? '#5a3d25' : dress.mount, 'rgba(30,20,10,.4)', 0.3);
    p.add(3, SADDLE, spot, way, '#3a2716');
  }
  const man = { x: at.x + 8.4 * p.scale * way, y: at.y + 1.6 * p.scale };
  person(p, man, -way, dress, 'holder', colour);
}

function arm(p: Painter, at: Spot, way: number, dress: Dress): void {
  const blade = dress.weapon === 'sword';
  p.add(6, weaponGlyph(dress.weapon), at, way, 'none', blade ? STEEL : WOOD, blade ? 0.8 : 0.75);
  if (dress.weapon === 'spear') p.add(7, SPEARHEAD, at, way, STEEL, '#555', 0.2);
  p.add(10, shieldGlyph(dress.shield), at, way, dress.shieldColour, '#2c1b0d', 0.45);
  p.add(11, SHIELD_RIB[dress.shield], at, way, 'none', dress.shieldColour === '#efe6cf' ? '#7a4a25' : '#e5d3ab', 0.5);
}

function head(p: Painter, at: Spot, way: number, dress: Dress, y: number, glyph: string): void {
  p.add(8, glyph, at, way, dress.skin);
  const hat = { x: at.x, y: at.y };
  p.add(9, hatGlyph(dress.hat), lift(hat, y, p), way, dress.hatColour, 'rgba(60,45,25,.45)', 0.25);
}

function lift(at: Spot, y: number, p: Painter): Spot {
  return { x: at.x, y: at.y + (y + 0.1) * p.scale };
}

function rider(p: Painter, at: Spot, way: number, dress: Dress, camel: boolean, role: string, colour: string): void {
  const mount = camel ? CAMEL : HORSE;
  const seat = camel ? { x: at.x, y: at.y - 1.6 * p.scale } : at;
  const coat = camel ? '#b08d57' : dress.mount;
  p.add(0, mount.shadow, at, way, SHADE);
  p.add(1, mount.far, at, way, camel ? '#8c6c3e' : '#4a3220');
  p.add(2, mount.body, at, way, coat, 'rgba(30,20,10,.4)', 0.3);
  p.add(3, RIDER.legs, seat, way, dress.legs);
  p.add(4, RIDER.coat, seat, way, dress.coat, 'rgba(30,20,10,.35)', 0.25);
  if (dress.belt !== 'none') p.add(5, RIDER.belt, seat, way, 'none', dress.belt, 0.6);
  const grip = { x: seat.x, y: seat.y - 3.4 * p.scale };
  if (role === 'standard') {
    p.add(6, FLAG.pole, grip, way, 'none', WOOD, 0.8);
    p.add(12, FLAG.cloth, grip, way, colour, 'rgba(250,240,215,.9)', 0.5);
  } else if (role === 'leader') p.add(6, weaponGlyph('sword'), grip, way, 'none', STEEL, 0.8);
  else arm(p, grip, way, dress);
  head(p, seat, way, dress, RIDER.headY, RIDER.head);
}

function wheeled(body: Body): Layer[] {
  const parts = body.arm === 'gun' ? GUN : body.arm === 'machine-gun' ? MACHINE_GUN : WAGON;
  const s = Math.min(body.depth / 26, body.width / 24);
  const p = new Painter(s);
  const at = { x: 0, y: body.arm === 'wagon' ? body.depth * 0.06 : inFile(body) ? -body.depth / 2 + body.width * 0.55 : -body.depth * 0.08 };
  if (body.arm === 'wagon') p.add(0, WAGON.team, at, 1, '#7a5836', 'rgba(30,20,10,.5)', 0.3);
  p.add(1, parts.wheels, at, 1, '#2f2214');
  p.add(2, parts.carriage, at, 1, '#6a4b28', '#3a2815', 0.3);
  p.add(3, parts.barrel, at, 1, body.arm === 'wagon' ? '#eadfc2' : '#4d4b45', body.arm === 'wagon' ? '#a8946a' : '#26241f', 0.4);
  return p.layers();
}

/** A gun whose crew stands in a column behind it. */
function inFile(body: Body): boolean {
  return body.depth > 1.7 * body.width && body.figures > 0;
}

function crew(body: Body): Spot[] {
  const angle = (body.facing * Math.PI) / 180;
  if (inFile(body)) {
    const files = Math.max(1, body.files);
    const ranks = Math.ceil(body.figures / files);
    const room = body.depth - body.width * 1.1;
    const spots = Array.from({ length: body.figures }, (_, n) => {
      const x = ((n % files) - (files - 1) / 2) * (body.width / Math.max(2, files));
      const y = body.depth / 2 - room + (Math.floor(n / files) + 0.35) * (room / ranks);
      return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
    });
    return spots.sort((a, b) => a.y - b.y);
  }
  const step = body.width * 0.36;
  const back = body.depth * 0.16;
  const count = Math.max(0, Math.min(4, body.figures));
  const spots: Spot[] = [];
  for (let i = 0; i < count; i++) {
    const x = (i % 2 === 0 ? -1 : 1) * step;
    const y = back + (i > 1 ? body.depth * 0.22 : 0);
    spots.push({ x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) });
  }
  return spots.sort((a, b) => a.y - b.y);
}

function roleOf(index: number, count: number, extras: readonly string[]): string {
  const middle = Math.floor(count / 2);
  const at = index - middle + Math.floor(extras.length / 2);
  return at >= 0 && at < extras.length ? extras[at] : '';
}

/** The layers of a block; kept, because most blocks look alike. */
export function blockOf(body: Body): Block {
  const dress = dressOf(body.dress, body.colour);
  const flat = WHEELED.has(body.arm) ? wheeled(body) : [];
  const count = Math.max(0, body.figures);
  const way = body.facing > 180 ? -1 : 1;
  if (WHEELED.has(body.arm)) {
    const s = body.places ? scaleOf({ ...body, arm: 'foot' }, 1) : inFile(body) ? body.width / 20 : (Math.min(body.width, body.depth * 1.2) / 40) * 1.05;
    const p = new Painter(s);
    for (const spot of body.places ?? crew(body)) {
      if (body.prone) lying(p, { x: spot.x, y: spot.y + 3 * s }, body.facing, dress, true);
      else person(p, { x: spot.x, y: spot.y + 5 * s }, spot.x > 0 ? -1 : 1, dress, 'crew', body.colour);
    }
    return { flat, upright: body.arm === 'wagon' ? [] : p.layers() };
  }
  const s = scaleOf(body, Math.max(1, count));
  const p = new Painter(s);
  const mounted = isMounted(body);
  (body.places ?? spotsOf(body, count)).forEach((spot, i) => {
    const looks = body.places ? (body.places[i].heading > 180 ? -1 : 1) : way;
    const role = body.arm === 'leader' && i === Math.floor(count / 2) ? 'leader' : roleOf(i, count, body.extras);
    const at = { x: spot.x, y: spot.y + s * (mounted ? 6.5 : 5) };
    if (mounted) rider(p, at, looks, dress, body.arm === 'camel', role, body.colour);
    else if (body.arm === 'horses') holder(p, at, looks, dress, body.colour);
    else if (body.prone) lying(p, { x: spot.x, y: spot.y + s * 3 }, body.places ? body.places[i].heading : body.facing, dress, true);
    else if (body.arm === 'pack' && i === 0) packAnimal(p, at, looks);
    else person(p, at, looks, dress, role, body.colour);
  });
  return { flat, upright: p.layers() };
}

function packAnimal(p: Painter, at: Spot, way: number): void {
  p.add(0, HORSE.shadow, at, way, SHADE);
  p.add(1, HORSE.far, at, way, '#4a3f33');
  p.add(2, HORSE.body, at, way, '#6f6252', 'rgba(30,20,10,.4)', 0.3);
  p.add(4, 'M -3.4 -10.6 L 2 -10.600 L 2.4 -6 L -3.800 -6 Z', at, way, '#b79b63', '#5b4025', 0.5);
}

const kept = new Map<string, Block>();

export function keptBlock(body: Body): Block {
  const key = [body.arm, body.dress, body.colour, body.facing, body.width, body.depth, body.figures, body.files, body.prone, body.extras.join(), body.places?.map((p) => `${p.x} ${p.y} ${p.heading}`).join()].join('|');
  let block = kept.get(key);
  if (!block) {
    if (kept.size > 800) kept.clear();
    block = blockOf(body);
    kept.set(key, block);
  }
  return block;
}
