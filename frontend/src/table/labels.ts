/** Labels of units: beside the base, or a little way off on a line to it; none lies on another, and none on a unit. */

import type { Mark, Piece } from '../protocol';
import { widthOf } from './measure';

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
const WAYS: readonly [number, number][] = [[0, 1], [0, -1], [1, 0], [-1, 0], [0.8, 1], [-0.8, 1], [0.8, -1], [-0.8, -1]];

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

/** A name in two lines of about the same length, broken between words; one that has no two words stays whole. */
export function broken(name: string): string[] {
  const gaps = [...name].flatMap((letter, n) => (letter === ' ' ? [n] : []));
  if (gaps.length === 0) return [name];
  const at = gaps.reduce((best, gap) => (Math.abs(gap - name.length / 2) < Math.abs(best - name.length / 2) ? gap : best));
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

/** Places for a label about its unit, the nearest first. */
function* spotsFor(base: Box, half: number, tall: number): Generator<Spot> {
  const [cx, cy] = [(base.left + base.right) / 2, (base.top + base.bottom) / 2];
  const [w, h] = [(base.right - base.left) / 2, (base.bottom - base.top) / 2];
  for (const ring of RINGS) {
    for (const [wx, wy] of WAYS) {
      const slanted = wx !== 0 && wy !== 0;
      if (ring === 0 && slanted) continue;
      const dx = wx * (wy === 0 ? w + half + 5 + ring : w * 0.5 + half * 0.6 + ring);
      const dy = wy * (h + tall / 2 + (wy < 0 ? 10 : 4) + ring);
      const box = { left: cx + dx - half, right: cx + dx + half, top: cy + dy - tall / 2, bottom: cy + dy + tall / 2 };
      const line: [number, number] | null = ring > 0 || slanted ? [Math.sign(wx) * w * 0.6, Math.sign(wy) * h * 0.7] : null;
      yield { box, dx, dy, line, cost: ring + (slanted ? 6 : 0) + (wy === 0 ? 4 : 0) + (wy < 0 ? 2 : 0) };
    }
  }
}

/** Those that must be read come first; the others get the room that is left, for a name in one line or in two. */
export function laidOut(pieces: readonly Piece[], scale: number, first: readonly number[], sight: Box): Label[] {
  const named = pieces.filter((piece) => (piece.group ?? -1) < 0 || piece.leads);
  const bases = new Map(pieces.map((piece) => [piece.id, baseOf(piece, scale)]));
  const taken: Box[] = [];
  const found: Label[] = [];
  const rank = (piece: Piece): number => (first.includes(piece.id) ? first.indexOf(piece.id) : first.length);
  for (const piece of named.toSorted((a, b) => rank(a) - rank(b) || (a.y ?? 0) - (b.y ?? 0) || (a.x ?? 0) - (b.x ?? 0))) {
    const base = bases.get(piece.id);
    if (!base || !meet(base, sight)) continue;
    const must = first.includes(piece.id);
    const loose = (piece.men?.length ?? 0) > 0;
    const marks = loose ? piece.marks : [];
    const strength = piece.arm === 'marker' || (loose && piece.arm === 'leader') ? '' : piece.strength;
    let best: (Spot & { lines: string[]; half: number; tall: number }) | null = null;
    for (const [n, lines] of written(piece.name).entries()) {
      const half = halfOf(lines, strength, marks.length);
      const tall = TALL + LINE * (lines.length - 1);
      for (const spot of spotsFor(base, half, tall)) {
        const { box } = spot;
        const cost = spot.cost + 30 * n;
        if (best && best.cost <= cost) continue;
        if (box.left < sight.left || box.right > sight.right || box.top < sight.top || box.bottom > sight.bottom) continue;
        if (taken.some((one) => meet(one, box))) continue;
        const hides = pieces.some((one) => one !== piece && meet(bases.get(one.id) as Box, box));
        if (hides && !must) continue;
        best = { ...spot, lines, half, tall, cost: cost + (hides ? 500 : 0) };
      }
    }
    if (!best) continue;
    taken.push(best.box);
    found.push({ id: piece.id, side: piece.side, lines: best.lines, strength, marks, x: piece.x ?? 0, y: piece.y ?? 0, dx: best.dx, dy: best.dy, half: best.half, tall: best.tall, line: best.line });
  }
  return found;
}
