/** Figures on a canvas, each from its picture in the cabinet. */

import { cabinet } from '../../art/spriteCache.svelte';
import type { Placed } from '../../art/formation';
import type { Box } from '../../lib/geometry';
import type { Piece } from '../../protocol';

/** The room that figures take about the middle of their base, in hundredths; whatever pose they are in. */
export function roomOf(placed: readonly Placed[], piece: Piece): Box {
  // The shadow of a base falls a little beside it.
  const half = (Math.max(piece.width, piece.depth) / 2) * 1.5;
  let [left, top, right, bottom] = [-half, -half, half, half];
  for (const { x, y, unit } of placed) {
    left = Math.min(left, x - 110 * unit);
    right = Math.max(right, x + 110 * unit);
    top = Math.min(top, y - 185 * unit);
    bottom = Math.max(bottom, y + 14 * unit);
  }
  return { x: left, y: top, w: right - left, h: bottom - top };
}

const LONG = 'M-46 1C-40-7 20-8 48-3C66 0 70 4 62 7C30 12-30 12-44 7C-48 5-49 3-46 1Z';
const SHADOW_PATHS: Record<Exclude<Placed['shadow'], ''>, string> = {
  foot: 'M-15 1C-14-4 2-6 14-3C22-1 30 2 31 4C24 7-4 8-12 5C-14 4-15 3-15 1Z',
  horse: LONG,
  wheels: LONG,
};
const SHADOWS: Partial<Record<Placed['shadow'], Path2D>> = {};

/** The shadow of a figure of a unit whose middle is at (x, y) in hundredths; `s` is pixels for a hundredth. */
export function drawShadow(c: CanvasRenderingContext2D, one: Placed, s: number, x: number, y: number): void {
  if (one.shadow === '') return;
  c.fillStyle = 'rgba(42,26,8,.3)';
  c.setTransform(one.unit * s, 0, 0, one.unit * s, (one.x + x) * s, (one.y + y) * s);
  c.fill((SHADOWS[one.shadow] ??= new Path2D(SHADOW_PATHS[one.shadow])));
  c.setTransform(1, 0, 0, 1, 0, 0);
}

export function drawFigure(c: CanvasRenderingContext2D, one: Placed, s: number, x: number, y: number): void {
  const k = one.unit * s;
  const sprite = cabinet.sprite(one.figure, one.dress, one.flip, 100 * k);
  if (!sprite) return;
  c.imageSmoothingQuality = 'high';
  const shrink = k / sprite.scale;
  const [left, top] = sprite.box;
  const [fx, fy] = [(one.x + x) * s, (one.y + y) * s - (one.lift ?? 0) * k];
  const [wide, high] = [sprite.picture.width * shrink, sprite.picture.height * shrink];
  if (!one.lean) {
    c.drawImage(sprite.picture, fx + (left - 3) * k, fy + (top - 3) * k, wide, high);
    return;
  }
  c.setTransform(1, 0, 0, 1, fx, fy);
  c.rotate(one.lean);
  c.drawImage(sprite.picture, (left - 3) * k, (top - 3) * k, wide, high);
  c.setTransform(1, 0, 0, 1, 0, 0);
}

/** All figures of a unit that stands still, the far ones first; its middle is at (x, y) in hundredths. */
export function drawFigures(
  c: CanvasRenderingContext2D,
  placed: readonly Placed[],
  s: number,
  x: number,
  y: number,
): void {
  for (const draw of [drawShadow, drawFigure]) for (const one of placed) draw(c, one, s, x, y);
}

/** What hoofs and hurrying feet throw up behind a figure; (dx, dy) is the way it goes, `hard` from 0 to 1 how fast. */
export function drawDust(
  c: CanvasRenderingContext2D,
  one: Placed,
  s: number,
  x: number,
  y: number,
  [dx, dy]: [number, number],
  hard: number,
): void {
  const k = one.unit * s;
  const far = one.shadow === 'foot' ? 14 : 40;
  for (const [n, r] of [
    [1, 9],
    [1.7, 12],
    [2.5, 8],
  ]) {
    c.globalAlpha = (0.3 / n) * hard;
    c.fillStyle = '#e6d6ac';
    c.beginPath();
    c.ellipse(
      (one.x + x) * s - dx * far * n * k,
      (one.y + y) * s - dy * far * n * k - 5 * k,
      r * k * 1.5,
      r * k * 0.75,
      0,
      0,
      7,
    );
    c.fill();
  }
  c.globalAlpha = 1;
}
