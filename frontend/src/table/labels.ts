/** Labels of units on a free table: under the base, else above it; none lies on another. */

import type { Piece } from '../protocol';
import { widthOf } from './measure';

export interface Label {
  id: number;
  text: string;
  x: number;
  y: number;
  /** From the unit's centre down the screen to the label's middle, in hundredths. */
  down: number;
  /** Half its width in pixels. */
  half: number;
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** As Labels.svelte writes them. */
const FONT = '10.5px';
const TALL = 14;
/** Longer names are not written on the table. */
const LONGEST = 26;

export function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function extent(piece: Piece): [number, number] {
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

export function textOf(piece: Piece, brief = false): string {
  const name = (brief ? '' : piece.name.length <= LONGEST ? piece.name : '') || piece.short || piece.name;
  return piece.strength && piece.strength !== '?' ? `${name} · ${piece.strength}` : name;
}

/** Pixels per hundredth below which a base is a thumbnail: labels are brief there, and give way to the units themselves. */
const SMALL = 0.09;

/** Those that must be read come first; the others get the room that is left: full name, else the short one, else none. */
export function laidOut(pieces: readonly Piece[], scale: number, first: readonly number[], width: number): Label[] {
  const bases = new Map(pieces.map((piece) => [piece.id, baseOf(piece, scale)]));
  const taken: Box[] = [];
  const found: Label[] = [];
  const order = [...pieces].sort((a, b) => Number(first.includes(b.id)) - Number(first.includes(a.id)) || (a.y ?? 0) - (b.y ?? 0));
  for (const piece of order) {
    const base = bases.get(piece.id);
    if (!base) continue;
    const others = pieces.filter((one) => one !== piece).map((one) => bases.get(one.id) as Box);
    const must = first.includes(piece.id);
    let best: { label: Label; box: Box; hides: number } | null = null;
    for (const text of new Set(scale < SMALL && !must ? [textOf(piece, true)] : [textOf(piece), textOf(piece, true)])) {
      const half = widthOf(text, FONT) / 2 + 7;
      for (const below of [true, false]) {
        const middle = below ? base.bottom + 4 + TALL / 2 : base.top - 9 - TALL / 2;
        const x = Math.max(half, Math.min(width * scale - half, (piece.x ?? 0) * scale));
        const box = { left: x - half - 1, right: x + half + 1, top: middle - TALL / 2, bottom: middle + TALL / 2 };
        if (taken.some((one) => meet(one, box)) && !must) continue;
        const hides = others.filter((one) => meet(one, box)).length + (taken.some((one) => meet(one, box)) ? 9 : 0);
        if (best && best.hides <= hides) continue;
        if (scale < SMALL && hides > 0 && !must) continue;
        const down = middle / scale + (piece.y ?? 0);
        best = { label: { id: piece.id, text, x: x / scale, y: piece.y ?? 0, down, half }, box, hides };
      }
    }
    if (!best) continue;
    taken.push(best.box);
    found.push(best.label);
  }
  return found;
}
