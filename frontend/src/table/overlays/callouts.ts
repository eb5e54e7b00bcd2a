/** Notes on the table: what is told of a unit stands beside it, not on it. */

import type { Effect } from '../../features/play/telling/playback.svelte';
import type { Piece } from '../../protocol';
import { baseOf, meet, type Box } from './labels';
import { widthOf } from '../measure';

export interface Note {
  head: string[];
  lines: string[];
  /** About the middle of the unit, in pixels. */
  left: number;
  top: number;
  wide: number;
  tall: number;
  /** It would lie on a place that is asked for. */
  inTheWay: boolean;
}

const WIDEST = 208;
const LINE = 15;
const EDGE = 4;
/** From a base to a note: counters and marks stand above it, its label below. */
const ABOVE = 14;
const BELOW = 26;

const LETTERS = 13;

export function wrapped(text: string, bold: boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, LETTERS, bold) <= WIDEST) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Above or below its unit: in sight, off places that are asked for, away from what it shuns, and where it hides the fewest others. */
export function noteOf(
  effect: Effect,
  pieces: readonly Piece[],
  scale: number,
  sight: Box,
  asked: readonly Box[] = [],
): Note {
  const head = effect.title ? wrapped(effect.title, true) : [];
  const lines = wrapped(effect.words, false);
  const wide =
    Math.max(...head.map((line) => widthOf(line, LETTERS, true)), ...lines.map((line) => widthOf(line, LETTERS))) + 20;
  const tall = (head.length + lines.length) * LINE + 14;
  const [x, y] = [effect.to[0] * scale, -effect.to[1] * scale];
  const base = effect.piece ? baseOf(effect.piece, scale) : { left: x, right: x, top: y, bottom: y };
  const left = Math.max(sight.left + EDGE, Math.min(sight.right - EDGE - wide, x - wide / 2));
  const others = pieces
    .filter((piece) => piece.x !== null && piece.id !== effect.piece?.id)
    .map((piece) => baseOf(piece, scale));
  const costs = [base.top - ABOVE - tall, base.bottom + BELOW].map((top, n) => {
    const box = { left, right: left + wide, top, bottom: top + tall };
    const hidden = box.top < sight.top || box.bottom > sight.bottom;
    const shunned = n === 0 ? effect.from[1] > effect.to[1] : effect.from[1] < effect.to[1];
    return {
      top,
      cost:
        (hidden ? 100 : 0) +
        (shunned ? 1.5 : 0) +
        (asked.some((one) => meet(one, box)) ? 50 : 0) +
        others.filter((one) => meet(one, box)).length,
    };
  });
  const best = costs[1].cost < costs[0].cost ? costs[1].top : costs[0].top;
  // Near to, a unit may fill the window: its note is read all the same.
  const isSeen = y > sight.top && y < sight.bottom;
  const top = isSeen ? Math.max(sight.top + EDGE, Math.min(sight.bottom - EDGE - tall, best)) : best;
  const inTheWay = asked.some((one) => meet(one, { left, right: left + wide, top, bottom: top + tall }));
  return { head, lines, left: left - x, top: top - y, wide, tall, inTheWay };
}
