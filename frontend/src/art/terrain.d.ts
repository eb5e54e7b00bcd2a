/** Ground and terrain, painted on a canvas from plain geometry and a seed. Lengths are table inches: the longest side of a table is 72. */

import type { Cloth } from './wardrobe';

export interface Piece {
  kind: string;
  shape: 'area' | 'line';
  points: [number, number][];
  width?: number;
  levels?: number;
  style?: string;
}

export interface Table {
  width: number;
  height: number;
  cloth: Cloth;
  seed: number;
  features: Piece[];
}

export interface Part {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Pixels for an inch. */
  s: number;
}

/** How each kind of terrain is painted. */
export const PIECES: Record<string, unknown>;
export const CLOTHS: Record<Cloth, { base: string }>;
export function paintTable(context: CanvasRenderingContext2D, table: Table, part: Part): void;
