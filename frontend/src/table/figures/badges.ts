/** What is noted of a unit, painted on the two front corners of its base: it goes and turns with it. Of a man, at the edge of his own base. */

import { hasSingleModels } from './men';
import type { Mark, Piece } from '../../protocol';
import { FACE } from '../measure';
import { MARK_SHAPES } from './symbols';

type Context = CanvasRenderingContext2D;

/** A base as it lies just now, in hundredths from the north-west corner. */
export interface Lying {
  x: number;
  y: number;
  facing: number;
  width: number;
  depth: number;
}

export interface Badge {
  text: string;
  /** What it is: a mark, or a counter where there is none. */
  mark: Mark | null;
  x: number;
  y: number;
  /** Pixels for a unit of its drawing. */
  size: number;
}

/** From one mark to the next along the front, in units of the drawing. */
const STEP = 15;

/** All badges of a unit that lies somewhere; `px` is hundredths for a pixel. */
export function badgesOf(piece: Piece, { x, y, facing, width, depth }: Lying, px: number): Badge[] {
  if (hasSingleModels(piece)) {
    const [man] = piece.men;
    const u = man.base / 28;
    return man.marks.map((mark, n) => ({
      text: mark.letter,
      mark,
      x: x + 14 * u,
      y: y + (-14 + n * STEP) * u,
      size: u / px,
    }));
  }
  const size = Math.max(0.7, Math.min(1, width / px / 38));
  const angle = (facing * Math.PI) / 180;
  const at = (ahead: number, aside: number): [number, number] => [
    x + aside * Math.cos(angle) + ahead * Math.sin(angle),
    y + aside * Math.sin(angle) - ahead * Math.cos(angle),
  ];
  const marks = piece.marks.map((mark, n): Badge => {
    const [bx, by] = at(depth / 2, width / 2 - n * STEP * size * px);
    return { text: mark.letter, mark, x: bx, y: by, size };
  });
  const [cx, cy] = at(depth / 2, -width / 2);
  return piece.counter > 0 ? [{ text: String(piece.counter), mark: null, x: cx, y: cy, size }, ...marks] : marks;
}

/** Told apart by outline and letter; red for what is bad. */
const RED = new Set<Mark['shape']>(['square', 'triangle']);
const INK = '#2a2013';
const PAPER = '#fbf3dc';

export function inkOfMark(mark: Mark | null): string {
  return mark === null ? PAPER : mark.shape === 'cloud' ? '#f2eee2' : RED.has(mark.shape) ? '#8f2020' : INK;
}

const shapes = new Map<string, Path2D>();

function shapeOf(mark: Mark | null): Path2D {
  const d = mark === null ? MARK_SHAPES.round : (MARK_SHAPES[mark.shape] ?? MARK_SHAPES.round);
  let path = shapes.get(d);
  if (!path) shapes.set(d, (path = new Path2D(d)));
  return path;
}

/** `s` is pixels of the canvas for a hundredth, `dot` its pixels for one of the screen; (left, top) the corner of what it shows. */
export function drawBadge(c: Context, badge: Badge, s: number, dot: number, left: number, top: number): void {
  const dark = badge.mark !== null && badge.mark.shape !== 'cloud';
  const k = badge.size * dot;
  c.setTransform(k, 0, 0, k, (badge.x - left) * s, (badge.y - top) * s);
  const grown = badge.mark === null ? 1.7 : 1.45;
  c.scale(grown, grown);
  const shape = shapeOf(badge.mark);
  c.fillStyle = inkOfMark(badge.mark);
  c.fill(shape);
  c.lineWidth = (badge.mark === null ? 1.4 : 0.9) / grown;
  c.strokeStyle = dark ? PAPER : INK;
  c.stroke(shape);
  c.scale(1 / grown, 1 / grown);
  c.font = `bold ${badge.mark === null ? 11 : 10}px ${FACE}`;
  c.textAlign = 'center';
  c.fillStyle = dark ? PAPER : INK;
  c.fillText(badge.text, 0, 3.7);
  c.setTransform(1, 0, 0, 1, 0, 0);
}
