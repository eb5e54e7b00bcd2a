/** A standing battle on one canvas: ground, bases and figures. */

import { cabinet } from '../art/cabinet.svelte';
import { needsOf, placedOf } from '../art/troop';
import { clothOf } from '../art/wardrobe';
import { coloursOf } from '../lib/sides';
import { prefs } from '../lib/prefs.svelte';
import type { BattleMap, Piece, Scene } from '../protocol';
import { groundOf, paintPart, painterOf } from '../table/ground';
import { inkOf } from '../table/inks';
import { drawFigures } from '../table/troops';

export async function paintPicture(canvas: HTMLCanvasElement, scene: Scene, pieces: readonly Piece[], colours: readonly string[]): Promise<void> {
  const s = Math.max(0.6, (canvas.clientWidth * Math.min(2, window.devicePixelRatio || 1)) / scene.width);
  const ink = (piece: Piece): string => inkOf(colours[piece.side] ?? '');
  const [paint] = await Promise.all([painterOf(), cabinet.need(pieces.flatMap((piece) => needsOf(piece, ink(piece))))]);
  const cloth = clothOf(pieces.map((piece) => piece.dress));
  paintPart(paint, canvas, scene, groundOf(scene, [], cloth), { x: 0, y: 0, w: scene.width, h: scene.height }, s, false);
  const c = canvas.getContext('2d');
  if (!c) return;
  const far = pieces.toSorted((a, b) => (b.y ?? 0) - (a.y ?? 0));
  for (const piece of far) drawBase(c, piece, scene.height - (piece.y ?? 0), ink(piece), s);
  for (const piece of far) drawFigures(c, placedOf(piece, ink(piece), piece.facing), s, piece.x ?? 0, scene.height - (piece.y ?? 0));
}

function drawBase(c: CanvasRenderingContext2D, piece: Piece, y: number, colour: string, s: number): void {
  const { width: w, depth: d } = piece;
  const turn = (piece.facing * Math.PI) / 180;
  for (const [fill, dx, dy] of [['rgba(46,30,8,.4)', 5, 9], ['#4a3820', 0, 5], ['#b9a662', 0, 0]] as const) {
    c.setTransform(s, 0, 0, s, ((piece.x ?? 0) + dx) * s, (y + dy) * s);
    c.rotate(turn);
    c.fillStyle = fill;
    c.beginPath();
    c.roundRect(-w / 2, -d / 2, w, d, 7);
    c.fill();
  }
  c.fillStyle = colour;
  c.fillRect(-w / 2 + 2, -d / 2, w - 4, 9);
  c.setTransform(1, 0, 0, 1, 0, 0);
}

/** The map of a battle: its ground, and each unit as a block in the colour of its side. */
export async function paintMap(canvas: HTMLCanvasElement, map: BattleMap): Promise<void> {
  const paint = await painterOf();
  const { scene } = map;
  const [w, h] = [canvas.clientWidth * Math.min(2, window.devicePixelRatio || 1), canvas.clientHeight * Math.min(2, window.devicePixelRatio || 1)];
  const s = Math.max(w / scene.width, h / scene.height);
  const part = { x: (scene.width - w / s) / 2, y: (scene.height - h / s) / 2, w: w / s, h: h / s };
  paintPart(paint, canvas, scene, groundOf(scene, [], clothOf(map.pieces.map((piece) => piece.dress))), part, s, prefs.dark);
  const c = canvas.getContext('2d');
  if (!c) return;
  const colours = coloursOf(map.colours.map((colour) => ({ colour })), prefs.palette);
  for (const piece of map.pieces) {
    const least = 9 / s;
    const [wide, deep] = [Math.max(piece.width, least), Math.max(piece.depth, least * 0.6)];
    c.setTransform(s, 0, 0, s, (piece.x - part.x) * s, (scene.height - piece.y - part.y) * s);
    c.rotate((piece.facing * Math.PI) / 180);
    c.fillStyle = inkOf(colours[piece.side] ?? '');
    c.strokeStyle = '#fff6e0';
    c.lineWidth = 1 / s;
    c.fillRect(-wide / 2, -deep / 2, wide, deep);
    c.strokeRect(-wide / 2, -deep / 2, wide, deep);
  }
  c.setTransform(1, 0, 0, 1, 0, 0);
}
