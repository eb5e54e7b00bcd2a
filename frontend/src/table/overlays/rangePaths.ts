/** Arcs and ranges as paths, in the drawing's own frame (y grows downwards from the north edge). */

import { cornersOf, type Point } from '../../lib/geometry';
import type { Piece, Scene } from '../../protocol';

/** Outlines as one path. */
export function pathOf(outlines: readonly (readonly Point[])[], height: number): string {
  return outlines.map((outline) => `M${outline.map(([x, y]) => `${x} ${height - y}`).join('L')}Z`).join('');
}

/** The ground before a block: its arc opens from both ends of its front. */
export function frontage(piece: Piece, height: number): string {
  const [left, right] = cornersOf(piece);
  const at = ([x, y]: readonly number[], heading: number): string => {
    const a = (heading * Math.PI) / 180;
    return `${(x + Math.sin(a) * piece.range).toFixed(1)} ${(height - y - Math.cos(a) * piece.range).toFixed(1)}`;
  };
  const r = piece.range;
  const plain = ([x, y]: readonly number[]): string => `${x.toFixed(1)} ${(height - y).toFixed(1)}`;
  return `M${plain(left)}L${at(left, piece.facing - piece.arc)}A${r} ${r} 0 0 1 ${at(left, piece.facing)}L${at(right, piece.facing)}A${r} ${r} 0 0 1 ${at(right, piece.facing + piece.arc)}L${plain(right)}`;
}

/** A sector on a free table. */
export function sector(piece: Piece, height: number): string {
  const x = piece.x ?? 0;
  const y = height - (piece.y ?? 0);
  const at = (heading: number): string => {
    const a = (heading * Math.PI) / 180;
    return `${(x + Math.sin(a) * piece.range).toFixed(1)} ${(y - Math.cos(a) * piece.range).toFixed(1)}`;
  };
  if (piece.arc >= 180) {
    return `M${at(0)}A${piece.range} ${piece.range} 0 1 1 ${at(180)}A${piece.range} ${piece.range} 0 1 1 ${at(0)}Z`;
  }
  return `M${x} ${y}L${at(piece.facing - piece.arc)}A${piece.range} ${piece.range} 0 ${piece.arc > 90 ? 1 : 0} 1 ${at(piece.facing + piece.arc)}Z`;
}

/** The squares in the arc and range of a stand on a grid: as many ahead as to the side, counted orthogonally. */
export function squaresInArc(piece: Piece, scene: Scene): [number, number][] {
  if (piece.x === null || piece.y === null || scene.grid === 0) return [];
  const g = scene.grid;
  const cx = Math.floor(piece.x / g);
  const cy = Math.floor(piece.y / g);
  const way = Math.round(piece.facing / 90) % 4;
  const reach = Math.round(piece.range / g);
  const found: [number, number][] = [];
  for (let x = 0; x < scene.width / g; x++) {
    for (let y = 0; y < scene.height / g; y++) {
      const dx = x - cx;
      const dy = y - cy;
      const ahead = [dy, dx, -dy, -dx][way];
      const aside = Math.abs(way % 2 === 0 ? dx : dy);
      if (ahead >= 1 && aside <= ahead && Math.abs(dx) + Math.abs(dy) <= reach) found.push([x, y]);
    }
  }
  return found;
}

/** The outline around a set of squares. */
export function outlineOf(squares: readonly [number, number][], g: number, height: number): string {
  const inside = new Set(squares.map(([x, y]) => `${x},${y}`));
  let d = '';
  for (const [x, y] of squares) {
    const l = x * g;
    const r = l + g;
    const b = height - y * g;
    const t = b - g;
    if (!inside.has(`${x},${y + 1}`)) d += `M${l} ${t}H${r}`;
    if (!inside.has(`${x},${y - 1}`)) d += `M${l} ${b}H${r}`;
    if (!inside.has(`${x - 1},${y}`)) d += `M${l} ${t}V${b}`;
    if (!inside.has(`${x + 1},${y}`)) d += `M${r} ${t}V${b}`;
  }
  return d;
}
