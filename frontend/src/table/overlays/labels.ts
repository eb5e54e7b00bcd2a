/** Labels of units: beside the base, or a little way off on a line to it; none lies on another, and none on a unit. */

import { tallOf } from '../../art/formation';
import { hasSingleModels, lone } from '../figures/men';
import type { Mark, Piece } from '../../protocol';
import { badgesOf } from '../figures/badges';
import { widthOf } from '../measure';

export interface Label {
  id: number;
  side: number;
  /** Its name as lists and log have it, in one line or two. */
  lines: readonly string[];
  strength: string;
  /** What is noted of it, where its men stand singly and it has no base to bear marks. */
  marks: readonly Mark[];
  /** Where the unit is, in hundredths from the south-west. */
  x: number;
  y: number;
  /** From there to the label's middle, in pixels to the right and down. */
  dx: number;
  dy: number;
  /** Half its width in pixels, and its height. */
  half: number;
  tall: number;
  /** Where its line begins at the unit, in pixels from the unit's middle; nothing where it stands right beside it. */
  line: [number, number] | null;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** As Labels.svelte writes them. */
export const LETTERS = 11;
/** Height of a label of one line, and what another line adds. */
const TALL = 17;
export const LINE = 11.5;
/** Room for the sign of the side. */
const SIGN = 13;
/** Longer names are broken into two lines. */
const LONGEST = 28;
/** How far off a label may step aside, in pixels. */
const RINGS = [0, 16, 34, 56, 82, 112];
const WAYS: readonly [number, number][] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [0.8, 1],
  [-0.8, 1],
  [0.8, -1],
  [-0.8, -1],
];

export function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Half of what a base covers from west to east and from north to south, in hundredths. */
export function extent(piece: Piece): [number, number] {
  const angle = (piece.facing * Math.PI) / 180;
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  return [(piece.width * cos + piece.depth * sin) / 2, (piece.width * sin + piece.depth * cos) / 2];
}

/** Boxes in pixels, y down the screen. */
export function baseOf(piece: Piece, scale: number): Box {
  const [across, half] = extent(piece);
  const x = (piece.x ?? 0) * scale;
  const y = -(piece.y ?? 0) * scale;
  return { left: x - across * scale, right: x + across * scale, top: y - half * scale, bottom: y + half * scale };
}

/** What is drawn of a unit, men one by one: their bases, and how high the figures rise above them. Seen from afar, bases alone. */
export function bodiesOf(piece: Piece, scale: number, far: boolean): Box[] {
  if (hasSingleModels(piece)) return piece.men.flatMap((man) => bodiesOf({ ...lone(piece, man), men: [] }, scale, far));
  const base = baseOf(piece, scale);
  return [{ ...base, top: base.top - (far ? 0 : tallOf(piece) * scale) }];
}

/** Counters and marks on the corners of a base. */
function badgeBoxes(piece: Piece, scale: number): Box[] {
  if (hasSingleModels(piece)) return [];
  const { facing, width, depth } = piece;
  return badgesOf(piece, { x: piece.x ?? 0, y: -(piece.y ?? 0), facing, width, depth }, 1 / scale).map(
    ({ x, y, size }) => {
      const r = BADGE * size;
      return { left: x * scale - r, right: x * scale + r, top: y * scale - r, bottom: y * scale + r };
    },
  );
}

function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((b) => b.left)),
    right: Math.max(...boxes.map((b) => b.right)),
    top: Math.min(...boxes.map((b) => b.top)),
    bottom: Math.max(...boxes.map((b) => b.bottom)),
  };
}

/** How far from its middle a badge reaches, in pixels. */
const BADGE = 8.5;

/** A name in two lines of about the same length, broken between words; one that has no two words stays whole. */
export function broken(name: string): string[] {
  const gaps = [...name].flatMap((letter, n) => (letter === ' ' ? [n] : []));
  if (gaps.length === 0) return [name];
  const at = gaps.reduce((best, gap) =>
    Math.abs(gap - name.length / 2) < Math.abs(best - name.length / 2) ? gap : best,
  );
  return [name.slice(0, at), name.slice(at + 1)];
}

/** The ways in which a name may be written, the better first: whole, or in two lines. It is never another name. */
function written(name: string): string[][] {
  const two = broken(name);
  return name.length > LONGEST || two.length === 1 ? [two] : [[name], two];
}

/** Room for a mark. */
export const MARK = 15;

function halfOf(lines: readonly string[], strength: string, marks: number): number {
  const behind = (strength ? widthOf(strength, LETTERS) + 8 : 0) + marks * MARK;
  const wide = Math.max(...lines.map((line, n) => widthOf(line, LETTERS) + (n === lines.length - 1 ? behind : 0)));
  return (wide + SIGN + 12) / 2;
}

interface Spot {
  box: Box;
  cost: number;
  dx: number;
  dy: number;
  line: [number, number] | null;
}

/** Places for a label about its unit, the nearest first. `middle` is the unit's own, from which all is told. */
function* spotsFor(body: Box, middle: [number, number], half: number, tall: number): Generator<Spot> {
  const [cx, cy] = [(body.left + body.right) / 2, (body.top + body.bottom) / 2];
  const [w, h] = [(body.right - body.left) / 2, (body.bottom - body.top) / 2];
  const [ox, oy] = [cx - middle[0], cy - middle[1]];
  for (const ring of RINGS) {
    for (const [wx, wy] of WAYS) {
      const slanted = wx !== 0 && wy !== 0;
      if (ring === 0 && slanted) continue;
      const dx = wx * (wy === 0 ? w + half + 5 + ring : w * 0.5 + half * 0.6 + ring);
      const dy = wy * (h + tall / 2 + 3 + ring);
      const box = { left: cx + dx - half, right: cx + dx + half, top: cy + dy - tall / 2, bottom: cy + dy + tall / 2 };
      const line: [number, number] | null =
        ring > 0 || slanted ? [ox + Math.sign(wx) * w * 0.6, oy + Math.sign(wy) * h * 0.7] : null;
      yield {
        box,
        dx: dx + ox,
        dy: dy + oy,
        line,
        cost: ring + (slanted ? 6 : 0) + (wy === 0 ? 4 : 0) + (wy < 0 ? 2 : 0),
      };
    }
  }
}

/** Does a line go through a box? */
function crosses(box: Box, x1: number, y1: number, x2: number, y2: number): boolean {
  let [from, to] = [0, 1];
  for (const [at, way, low, high] of [
    [x1, x2 - x1, box.left, box.right],
    [y1, y2 - y1, box.top, box.bottom],
  ]) {
    if (way === 0) {
      if (at < low || at > high) return false;
      continue;
    }
    const [a, b] = [(low - at) / way, (high - at) / way];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from < to;
}

type Line = readonly [number, number, number, number];

/** Do two lines cross? */
function cut([ax, ay, bx, by]: Line, [cx, cy, dx, dy]: Line): boolean {
  const turn = (px: number, py: number, qx: number, qy: number, rx: number, ry: number): number =>
    Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));
  return (
    turn(ax, ay, bx, by, cx, cy) !== turn(ax, ay, bx, by, dx, dy) &&
    turn(cx, cy, dx, dy, ax, ay) !== turn(cx, cy, dx, dy, bx, by)
  );
}

/** What a line over somebody else, over a name or over another's line is worth. */
const CROSSED = 24;
/** A name that would cost more than this is left out: the list has it, and the unit shows it when it is pointed at. */
const DEAREST = 120;
/** On a small screen nobody's name goes far: so much of the width in sight. */
const NEAR = 0.14;

/** Where a line to a label begins: on the base itself, however it is turned, nearest to the label. */
function rootOf(piece: Piece, scale: number, dx: number, dy: number): [number, number] {
  const angle = (piece.facing * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const within = (far: number, side: number): number => Math.max(-side, Math.min(side, far));
  const aside = within(dx * cos + dy * sin, piece.width * scale * 0.4);
  const ahead = within(dx * sin - dy * cos, piece.depth * scale * 0.4);
  return [aside * cos + ahead * sin, aside * sin - ahead * cos];
}

/** Those that must be read come first; the others get the room that is left, for a name in one line or in two. */
export function laidOut(
  pieces: readonly Piece[],
  scale: number,
  first: readonly number[],
  sight: Box,
  far = false,
  covered: readonly Box[] = [],
): Label[] {
  const titled = pieces.filter((piece) => (piece.group ?? -1) < 0 || piece.leads);
  const bodies = new Map(pieces.map((piece) => [piece, bodiesOf(piece, scale, far)]));
  const drawn = [...bodies].flatMap(([piece, boxes]) => boxes.map((box) => ({ piece, box })));
  const badges = pieces.flatMap((piece) => badgeBoxes(piece, scale));
  // Nothing is written where something else lies over the table.
  const taken: Box[] = [...covered];
  const found: Label[] = [];
  const lines: Line[] = [];
  const dearest = Math.min(DEAREST, (sight.right - sight.left) * NEAR);
  const rank = (piece: Piece): number => (first.includes(piece.id) ? first.indexOf(piece.id) : first.length);
  for (const piece of titled.toSorted(
    (a, b) => rank(a) - rank(b) || (a.y ?? 0) - (b.y ?? 0) || (a.x ?? 0) - (b.x ?? 0),
  )) {
    const body = around(bodies.get(piece) ?? []);
    if (!meet(body, sight)) continue;
    const must = first.includes(piece.id);
    const loose = hasSingleModels(piece);
    const marks = loose ? piece.marks : [];
    const strength = piece.arm === 'marker' || (loose && piece.arm === 'leader') ? '' : piece.strength;
    const middle: [number, number] = [(piece.x ?? 0) * scale, -(piece.y ?? 0) * scale];
    let best: (Spot & { lines: string[]; half: number; tall: number; way: Line | null }) | null = null;
    for (const [n, named] of written(piece.name).entries()) {
      const half = halfOf(named, strength, marks.length);
      const tall = TALL + LINE * (named.length - 1);
      for (const spot of spotsFor(body, middle, half, tall)) {
        const { box, line } = spot;
        const cost = spot.cost + 30 * n;
        if (best && best.cost <= cost) continue;
        if (box.left < sight.left || box.right > sight.right || box.top < sight.top || box.bottom > sight.bottom)
          continue;
        if (taken.some((one) => meet(one, box))) continue;
        const hides = drawn.some((one) => meet(one.box, box)) || badges.some((one) => meet(one, box));
        if (hides && !must) continue;
        const way: Line | null = line && [
          middle[0] + line[0],
          middle[1] + line[1],
          (box.left + box.right) / 2,
          (box.top + box.bottom) / 2,
        ];
        const over = way
          ? drawn.filter((one) => one.piece !== piece && crosses(one.box, ...way)).length +
            taken.filter((one) => crosses(one, ...way)).length +
            lines.filter((one) => cut(one, way)).length
          : 0;
        const whole = cost + (hides ? 500 : 0) + over * CROSSED;
        if (!must && whole > dearest) continue;
        if (!best || whole < best.cost) best = { ...spot, lines: named, half, tall, way, cost: whole };
      }
    }
    if (!best) continue;
    taken.push(best.box);
    if (best.way) lines.push(best.way);
    found.push({
      id: piece.id,
      side: piece.side,
      lines: best.lines,
      strength,
      marks,
      x: piece.x ?? 0,
      y: piece.y ?? 0,
      dx: best.dx,
      dy: best.dy,
      half: best.half,
      tall: best.tall,
      line: best.line && !loose ? rootOf(piece, scale, best.dx, best.dy) : best.line,
    });
  }
  return found;
}
