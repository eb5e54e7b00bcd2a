/** Figures on a canvas, each from its picture in the cabinet. */

import { cabinet } from '../art/cabinet.svelte';
import type { Placed } from '../art/troop';
import type { Box } from '../lib/geometry';
import type { Piece } from '../protocol';

/** The room that figures take about the middle of their base, in hundredths; whatever pose they are in. */
export function roomOf(placed: readonly Placed[], piece: Piece): Box {
  const half = Math.max(piece.width, piece.depth) / 2;
  let [left, top, right, bottom] = [-half, -half, half, half];
  for (const { x, y, unit } of placed) {
    left = Math.min(left, x - 110 * unit);
    right = Math.max(right, x + 110 * unit);
    top = Math.min(top, y - 175 * unit);
    bottom = Math.max(bottom, y + 14 * unit);
  }
  return { x: left, y: top, w: right - left, h: bottom - top };
}

const SHADOWS: Record<string, Path2D | null> = { foot: null, horse: null };
const SHADOW_PATHS: Record<string, string> = {
  foot: 'M-15 1C-14-4 2-6 14-3C22-1 30 2 31 4C24 7-4 8-12 5C-14 4-15 3-15 1Z',
  horse: 'M-46 1C-40-7 20-8 48-3C66 0 70 4 62 7C30 12-30 12-44 7C-48 5-49 3-46 1Z',
};

/** Draws all figures of a unit, the far ones first; `s` is pixels for a hundredth. */
export function drawTroop(canvas: HTMLCanvasElement, placed: readonly Placed[], room: Box, s: number): void {
  const [w, h] = [Math.max(1, Math.ceil(room.w * s)), Math.max(1, Math.ceil(room.h * s))];
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
  const c = canvas.getContext('2d');
  if (!c) return;
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.clearRect(0, 0, w, h);
  drawFigures(c, placed, s, -room.x, -room.y);
}

/** The same on a canvas that holds more than one unit, the unit's middle at (x, y) in hundredths. */
export function drawFigures(c: CanvasRenderingContext2D, placed: readonly Placed[], s: number, x: number, y: number): void {
  c.imageSmoothingQuality = 'high';
  c.fillStyle = 'rgba(42,26,8,.3)';
  for (const one of placed) {
    if (one.shadow === '') continue;
    c.setTransform(one.unit * s, 0, 0, one.unit * s, (one.x + x) * s, (one.y + y) * s);
    c.fill((SHADOWS[one.shadow] ??= new Path2D(SHADOW_PATHS[one.shadow])));
  }
  c.setTransform(1, 0, 0, 1, 0, 0);
  for (const one of placed) {
    const k = one.unit * s;
    const sprite = cabinet.sprite(one.figure, one.dress, one.flip, 100 * k);
    if (!sprite) continue;
    const shrink = k / sprite.scale;
    const [left, top] = sprite.box;
    c.drawImage(sprite.picture, (one.x + x) * s + (left - 3) * k, (one.y + y) * s + (top - 3) * k, sprite.picture.width * shrink, sprite.picture.height * shrink);
  }
}
