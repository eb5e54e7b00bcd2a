/**
 * What the painter is given and holds in the hand.
 *
 * Lengths are table inches: the longest side of a table is 72. x runs east, y runs south, from the north-west corner.
 */

import type { Box, Point } from '../../lib/geometry';
import type { Cloth } from '../uniforms';
import type { Palette } from './palettes';

/** A piece of terrain. */
export interface Piece {
  kind: string;
  shape: 'area' | 'line';
  points: Point[];
  width?: number;
  levels?: number;
  style?: string;
}

/** Khors, or waters, that meet: painted as one. */
export interface Course {
  kind: 'khor' | 'river';
  parts: Piece[];
}

export interface Table {
  width: number;
  height: number;
  cloth: Cloth;
  seed: number;
  features: Piece[];
  /** How far the cloth lies beyond the edge of play; what runs off the table runs on over it. */
  beyond?: number;
}

export interface Part extends Box {
  /** Pixels for an inch. */
  s: number;
}

export type Context = CanvasRenderingContext2D;

/** One part of one table on one canvas, with the colours of its cloth. */
export interface Painting extends Part {
  c: Context;
  table: Table;
  C: Palette;
  seed: number;
}

/** A canvas of its own, to be laid on the painting. */
export function sheetOf(w: number, h: number): [HTMLCanvasElement, Context] {
  const sheet = Object.assign(document.createElement('canvas'), { width: w, height: h });
  const g = sheet.getContext('2d');
  if (!g) throw new Error('this browser gives no canvas to paint on');
  return [sheet, g];
}
