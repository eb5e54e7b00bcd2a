/** A unit as the figures it is made of: who stands where, in which pose and dress, which way he looks and how large he is. */

import type { Piece } from '../protocol';
import type { Dress } from './colours';
import { BODIES, SEEN_FROM_BEFORE, SEEN_FROM_BEHIND, lookOf, type Body, type Look, type Stance } from './uniforms';

export type { Stance } from './uniforms';

export interface Placed {
  figure: string;
  dress: Dress;
  /** Where his feet are, about the middle of the base on the screen, in hundredths. */
  x: number;
  y: number;
  /** Hundredths for one unit of the drawing: a man is a hundred units high. */
  unit: number;
  flip: boolean;
  shadow: 'foot' | 'horse' | 'wheels' | '';
  /** On the march: so far off the ground in units of the drawing, and so far bent, in radians. */
  lift?: number;
  lean?: number;
}

interface Spot {
  x: number;
  y: number;
}

export interface Post extends Spot {
  heading: number;
}

/** Figures whose places are told stand on bases an inch wide. */
const STEP = 100;
const FOOT_ROOM = 50;
const HORSE_ROOM = 80;
const MOUNTED = new Set(['horse', 'camel']);
const WHEELED = new Set(['gun', 'machine-gun', 'wagon']);

/** Chance that stays the same for the same figure: nobody changes face when a comrade falls. */
export function stable(n: number, salt: number): number {
  let h = (Math.imul(n, 0x9e3779b1) + Math.imul(salt, 0x85ebca6b)) >>> 0;
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d) >>> 0;
  h ^= h >>> 12;
  h = Math.imul(h, 0x297a2d39) >>> 0;
  return (h ^ (h >>> 15)) >>> 0;
}

/** The places of figures about their unit's centre, turned with it. */
export function postsOf(
  places: readonly (readonly [number, number, number])[],
  x: number,
  y: number,
  turn: number,
): Post[] {
  const angle = (turn * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return places.map(([px, py, heading]) => ({
    x: Math.round((px - x) * cos + (py - y) * sin),
    y: Math.round((px - x) * sin - (py - y) * cos),
    heading: (((heading + turn) % 360) + 360) % 360,
  }));
}

/** Where each figure of a unit stands, when it looks a way; nothing where ranks and files say it. */
export function toldPosts(piece: Piece, facing: number): Post[] | undefined {
  const { x, y } = piece;
  // Men who stand where they like keep their places when their unit turns.
  if (piece.men?.length && x !== null && y !== null)
    return piece.men.map((man) => ({
      x: Math.round(man.x - x),
      y: Math.round(y - man.y),
      heading: facing === piece.facing ? man.facing : facing,
    }));
  const { places } = piece;
  return places && places.length > 0 && x !== null && y !== null
    ? postsOf(places, x, y, facing - piece.facing)
    : undefined;
}

/** A square looks out on all sides, whether there is room inside it or not. */
export function isSquare(posts: readonly Post[]): boolean {
  return new Set(posts.map((post) => post.heading)).size >= 3;
}

/** Half the open ground inside a square of figures, 0 for every other formation. */
export function hollowOf(posts: readonly Post[], facing: number): number {
  if (!isSquare(posts)) return 0;
  const angle = (facing * Math.PI) / 180;
  const deep = (p: Post): number =>
    Math.max(
      Math.abs(p.x * Math.cos(angle) + p.y * Math.sin(angle)),
      Math.abs(p.y * Math.cos(angle) - p.x * Math.sin(angle)),
    );
  const within = Math.min(...posts.map(deep)) - STEP / 2;
  return within > STEP / 2 ? within : 0;
}

function turnedBy(spot: Spot, facing: number): Spot {
  const angle = (facing * Math.PI) / 180;
  return {
    x: spot.x * Math.cos(angle) - spot.y * Math.sin(angle),
    y: spot.x * Math.sin(angle) + spot.y * Math.cos(angle),
  };
}

/** In ranks and files, in the base's own frame turned to its facing; the last rank in the middle. */
export function spotsOf(piece: Piece, facing: number, count: number): Spot[] {
  const files = Math.max(1, Math.min(piece.files || count, count));
  const ranks = Math.max(1, Math.ceil(count / files));
  const fileStep = (piece.width * 0.94) / files;
  const rankStep = (piece.depth * 0.86) / ranks;
  return Array.from({ length: count }, (_, n) => {
    const rank = Math.floor(n / files);
    const inRank = Math.min(files, count - rank * files);
    return turnedBy({ x: ((n % files) - (inRank - 1) / 2) * fileStep, y: (rank - (ranks - 1) / 2) * rankStep }, facing);
  });
}

function isMounted(piece: Piece): boolean {
  return MOUNTED.has(piece.arm) || (piece.arm === 'leader' && piece.extras.includes('mounted'));
}

/** Hundredths for one unit of the drawing. */
function unitOf(piece: Piece): number {
  const mounted = isMounted(piece) || piece.arm === 'pack' || piece.arm === 'horses';
  if (piece.men && piece.men.length > 0) return (piece.men[0].base / (mounted ? 62 : 52)) * 0.9;
  if (piece.places && piece.places.length > 0) return STEP / (mounted ? HORSE_ROOM : 66);
  if (piece.round) return (Math.min(piece.width, piece.depth) / (mounted ? 62 : 52)) * 0.9;
  const count = Math.max(1, piece.figures);
  const files = Math.max(1, Math.min(piece.files || count, count));
  const ranks = Math.max(1, Math.ceil(count / files));
  const across = (piece.width * 0.94) / files / (mounted ? HORSE_ROOM : FOOT_ROOM);
  const deep = ((piece.depth * 0.86) / ranks / (mounted ? HORSE_ROOM : FOOT_ROOM)) * 1.25;
  return Math.min(Math.max(Math.min(across, deep), 0.55 * across), (piece.depth * 1.25) / 100, piece.width / 60);
}

/** Who looks this way is seen from behind. */
function isAway(heading: number): boolean {
  return Math.cos((heading * Math.PI) / 180) > 0.72;
}

/** How far the heads of a unit's figures rise above its base, in hundredths. */
export function tallOf(piece: Piece): number {
  if (piece.arm === 'marker') return 0;
  if (WHEELED.has(piece.arm)) return 30 * Math.min(piece.width / 170, piece.depth / 115);
  const high = isMounted(piece) ? 140 - 44 : 100 - 30;
  // The rear rank stands within the base, half a rank from its edge.
  return Math.max(
    0,
    high * unitOf(piece) -
      (piece.round
        ? piece.depth / 2
        : (piece.depth * 0.5) / Math.max(1, Math.ceil(piece.figures / Math.max(1, piece.files)))),
  );
}

/** The pose of one figure, and whether he is mirrored. */
function posed(body: Body, n: number, heading: number, stance: Stance): { figure: string; flip: boolean } {
  const turned = isAway(heading) ? body.away : isAway(heading + 180) ? body.front : undefined;
  const poses = turned?.[stance] ?? body[stance];
  return { figure: poses[stable(n, 1) % poses.length], flip: heading > 180 };
}

/** Whoever has a part of his own in the unit, as he is seen when he looks a way. */
function seenFrom(figure: string, heading: number): string {
  if (isAway(heading) && SEEN_FROM_BEHIND.has(figure)) return `${figure}-away`;
  return isAway(heading + 180) && SEEN_FROM_BEFORE.has(figure) ? `${figure}-front` : figure;
}

function roleOf(index: number, count: number, extras: readonly string[]): string {
  const given = extras.filter((one) => one !== 'mounted');
  const middle = Math.floor(count / 2);
  const at = index - middle + Math.floor(given.length / 2);
  return at >= 0 && at < given.length ? given[at] : '';
}

/** Round the gun: who lays it, loads, commands, pulls the lanyard and rams; seen from the side, and from behind or before. */
const CREW_SIDE: readonly [string, number, number, boolean][] = [
  ['-lay', -58, 8, false],
  ['-ram', 76, 34, true],
  ['-load', -54, 54, false],
  ['-lanyard', -84, -26, false],
  ['-one', -110, 36, false],
];
const CREW_END: readonly [string, number, number, boolean][] = [
  ['-lay', -46, 6, false],
  ['-ram', 48, -8, true],
  ['-load', 50, 40, true],
  ['-lanyard', -52, 42, false],
  ['-one', 0, 58, false],
];

/** So far from the gun its crew stands at most, in the plans above. */
const CREW_REACH = { x: 110, y: 66 };

/** How the plan of a crew is drawn in or spread so that all of it stands on the unit's own base, which turns with the gun. */
function crewRoom(piece: Piece, facing: number, unit: number): Spot {
  const angle = (facing * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const across = (piece.width * cos + piece.depth * sin) / 2;
  const up = (piece.width * sin + piece.depth * cos) / 2;
  return { x: Math.min(1, across / (CREW_REACH.x * unit)), y: Math.min(1.25, up / (CREW_REACH.y * unit)) };
}

function gunCrew(piece: Piece, look: Look, facing: number, unit: number): Placed[] {
  const body = BODIES[look.body];
  const side = Math.abs(Math.sin((facing * Math.PI) / 180)) > 0.6;
  const flip = facing > 180;
  const posts = toldPosts(piece, facing);
  const plan = side ? CREW_SIDE : CREW_END;
  const file = isInFile(piece);
  const back = turnedBy({ x: 0, y: piece.depth * 0.06 }, facing);
  const room = side ? crewRoom(piece, facing, unit) : { x: 1, y: 1 };
  return Array.from({ length: Math.max(0, piece.figures) }, (_, n): Placed => {
    const [task, dx, dy, mirrored] = plan[n % plan.length];
    const shift = Math.floor(n / plan.length) * 26;
    const at = posts?.[n] ??
      (file ? inFile(piece, facing, n) : undefined) ?? {
        x: back.x + (flip ? -dx : dx) * room.x * unit,
        y: back.y + (dy + shift) * room.y * unit,
      };
    const feet = posts || file ? 20 * unit : 8 * unit;
    return {
      figure: piece.prone ? body.prone : body.gunner + task,
      dress: look.dress[n % look.dress.length],
      x: at.x,
      y: at.y + feet,
      unit,
      flip: flip !== mirrored,
      shadow: 'foot',
    };
  });
}

/** A gun on a narrow base: its crew has to stand behind it, by twos. */
function isInFile(piece: Piece): boolean {
  return piece.depth > 1.7 * piece.width && piece.figures > 0;
}

function inFile(piece: Piece, facing: number, n: number): Spot {
  const files = Math.max(2, piece.files);
  const ranks = Math.ceil(piece.figures / files);
  const room = piece.depth - piece.width * 1.1;
  const rank = Math.floor(n / files);
  const inRank = Math.min(files, piece.figures - rank * files);
  // Each stands a little nearer or further than his neighbour, as men about a gun do.
  const step = (n % 2 === 0 ? -0.12 : 0.12) * (room / ranks);
  return turnedBy(
    {
      x: ((n % files) - (inRank - 1) / 2) * (piece.width / files),
      y: piece.depth / 2 - room + (rank + 0.45) * (room / ranks) + step,
    },
    facing,
  );
}

function wheeled(piece: Piece, look: Look, facing: number): Placed[] {
  const told = piece.places && piece.places.length > 0;
  const file = !told && isInFile(piece);
  const unit = told ? STEP / 72 : file ? piece.width / 130 : Math.min(piece.width / 170, piece.depth / 115);
  const body = BODIES[look.body];
  const name = seenFrom(
    piece.arm === 'gun' ? body.cannon : piece.arm === 'wagon' ? 'wagon' : (look.machine ?? body.machine),
    facing,
  );
  const ahead = turnedBy(
    { x: 0, y: told ? -piece.depth / 2 + 70 : file ? -piece.depth / 2 + piece.width * 0.55 : 0 },
    facing,
  );
  const gun: Placed = {
    figure: name,
    dress: look.dress[0],
    x: ahead.x,
    y: ahead.y + 26 * unit,
    unit,
    flip: facing > 180,
    shadow: 'wheels',
  };
  return [gun, ...gunCrew(piece, look, facing, unit)];
}

function nth(list: readonly string[], id: number, n: number): string {
  return list[stable(id * 101 + n, 1) % list.length];
}

/** All figures of a unit, from the far edge to the near one. */
export function placedOf(piece: Piece, colour: string, facing: number, stance: Stance = 'still'): Placed[] {
  if (piece.arm === 'marker') return [];
  return numbered(piece, colour, facing, stance).sort((a, b) => a.y - b.y || a.x - b.x);
}

/** All figures of a unit by their number in it; of a gun or a wagon, the thing itself comes first. */
export function numbered(piece: Piece, colour: string, facing: number, stance: Stance): Placed[] {
  const look = lookOf(piece.dress, colour);
  if (WHEELED.has(piece.arm)) return wheeled(piece, look, facing);
  const body = BODIES[look.body];
  const unit = unitOf(piece);
  const mounted = isMounted(piece);
  const posts: (Spot & { heading?: number })[] =
    toldPosts(piece, facing) ?? spotsOf(piece, facing, Math.max(0, piece.figures));
  const count = posts.length;
  return posts.map((spot, n): Placed => {
    const seed = piece.id * 101 + n;
    const heading = spot.heading ?? facing;
    const role = piece.arm === 'leader' && n === Math.floor(count / 2) ? 'leader' : roleOf(n, count, piece.extras);
    const dress = look.dress[stable(seed, 2) % look.dress.length];
    const loose = (stable(seed, 3) % (2 * body.loose + 1)) - body.loose;
    const aside = (stable(seed, 4) % (2 * body.loose + 1)) - body.loose;
    const { figure, flip } = dressed(piece, body, role, n, seed, heading, stance);
    return {
      figure,
      dress,
      x: spot.x + aside * unit * 0.6,
      y: spot.y + (piece.men?.length ? 14 : mounted ? 44 : 30) * unit + loose * unit * 0.5,
      unit,
      flip,
      shadow: mounted || piece.arm === 'horses' || (piece.arm === 'pack' && n === 0) ? 'horse' : 'foot',
    };
  });
}

function ridersOf(body: Body, arm: string, stance: Stance): readonly string[] {
  if (arm === 'camel') return stance === 'stride' || stance === 'charge' ? body.trot : body.camel;
  return stance === 'stride' || stance === 'charge' ? body.gallop : stance === 'step' ? body.gather : body.horse;
}

function dressed(
  piece: Piece,
  body: Body,
  role: string,
  n: number,
  seed: number,
  heading: number,
  stance: Stance,
): { figure: string; flip: boolean } {
  const flip = heading > 180;
  if (isMounted(piece)) {
    if (role === 'leader') return { figure: piece.arm === 'leader' ? body.chief : body.rides, flip };
    return { figure: nth(ridersOf(body, piece.arm, stance), piece.id, n), flip };
  }
  if (piece.arm === 'horses') return { figure: 'horses-held', flip };
  if (piece.arm === 'pack' && n === 0) return { figure: 'pack-mule', flip };
  if (piece.prone) return { figure: body.prone, flip };
  const bearing = piece.men?.length === 1 ? piece.men[0].bearing : piece.men?.[n]?.bearing;
  if (bearing === 'running') return { figure: body.flee, flip };
  if (bearing === 'prisoner') return { figure: body.prisoner, flip };
  if (bearing === 'wounded' && stance === 'still') return { figure: body.wounded, flip };
  const part =
    role === 'leader'
      ? body.leader
      : role === 'nco'
        ? body.sergeant
        : role === 'standard'
          ? body.standard
          : role === 'musician'
            ? body.musician
            : '';
  return part ? { figure: seenFrom(part, heading), flip } : posed(body, seed, heading, stance);
}

/** Some figures of a unit as they stood; a gun or a wagon is none of them. */
export function stoodOf(piece: Piece, colour: string, facing: number, figures: readonly number[]): Placed[] {
  const all = numbered(piece, colour, facing, 'still').slice(WHEELED.has(piece.arm) ? 1 : 0);
  return figures.flatMap((n) => all[n] ?? []).sort((a, b) => a.y - b.y);
}

/** Some figures of a unit as they lie when they have fallen: where they stood, in their own dress and size. */
export function fallenOf(piece: Piece, colour: string, facing: number, figures: readonly number[]): Placed[] {
  return changed(piece, colour, facing, figures, (body) => body.fallen);
}

/** Some figures of a unit that have been taken, where they stood. */
export function takenOf(piece: Piece, colour: string, facing: number, figures: readonly number[]): Placed[] {
  return changed(piece, colour, facing, figures, (body) => body.prisoner);
}

/** Some figures of a unit that run, looking the way they run. */
export function fleeingOf(
  piece: Piece,
  colour: string,
  facing: number,
  figures: readonly number[],
  flip: boolean,
): Placed[] {
  // Riders run on their horses.
  const running = isMounted(piece)
    ? numbered(piece, colour, facing, 'charge').flatMap((one, n) => (figures.includes(n) ? [one] : []))
    : changed(piece, colour, facing, figures, (body) => body.flee);
  return running.map((one) => ({ ...one, flip }));
}

function changed(
  piece: Piece,
  colour: string,
  facing: number,
  figures: readonly number[],
  to: (body: Body) => string,
): Placed[] {
  const body = BODIES[lookOf(piece.dress, colour).body];
  return stoodOf(piece, colour, facing, figures).map((one) => ({ ...one, figure: to(body) }));
}

/** The figures that a unit may come to show: to be at hand before they are wanted. */
export function needsOf(piece: Piece, colour: string): string[] {
  if (piece.arm === 'marker') return [];
  const body = BODIES[lookOf(piece.dress, colour).body];
  const shown = new Set(
    (['still', 'stride', 'step', 'fire'] as const).flatMap((stance) =>
      placedOf(piece, colour, piece.facing, stance).map((one) => one.figure),
    ),
  );
  const turned = [body, body.away, body.front].flatMap((poses) =>
    [poses?.still, poses?.fire, poses?.charge, poses?.stride, poses?.step].flatMap((names) => names ?? []),
  );
  for (const name of [
    body.fallen,
    body.flee,
    body.prone,
    ...(piece.men?.length ? [body.wounded, body.prisoner] : []),
    ...turned,
  ])
    shown.add(name);
  return [...shown];
}
