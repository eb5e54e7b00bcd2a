/** A standing battle on one canvas: ground, bases and figures. */

import { cabinet } from '../../art/spriteCache.svelte';
import { PLATE_OF } from '../../art/baseTextures';
import { needsOf } from '../../art/formation';
import { clothOf } from '../../art/uniforms';
import { coloursOf } from '../../lib/sides';
import { prefs } from '../../lib/preferences.svelte';
import type { BattleMap, Piece, Scene } from '../../protocol';
import { drawStill } from '../../table/figures/figureLayer';
import { groundOf, paintPart, painterOf, partInView } from '../../table/ground';
import { inkOf } from '../../table/sideColours';

export async function paintPicture(
  canvas: HTMLCanvasElement,
  scene: Scene,
  pieces: readonly Piece[],
  colours: readonly string[],
): Promise<void> {
  const s = Math.max(0.6, (canvas.clientWidth * Math.min(2, window.devicePixelRatio || 1)) / scene.width);
  const ink = (piece: Piece): string => inkOf(colours[piece.side] ?? '');
  const [paint] = await Promise.all([painterOf(), cabinet.need(pieces.flatMap((piece) => needsOf(piece, ink(piece))))]);
  const cloth = clothOf(pieces.map((piece) => piece.dress));
  paintPart(
    paint,
    canvas,
    scene,
    groundOf(scene, [], cloth),
    { x: 0, y: 0, w: scene.width, h: scene.height },
    s,
    false,
  );
  const c = canvas.getContext('2d');
  if (!c) return;
  drawStill(
    c,
    { plate: PLATE_OF[cloth], grain: 0.4, far: false },
    pieces.map((piece) => ({ piece, colour: ink(piece) })),
    scene.height,
    s,
  );
}

/** The map of a battle: its ground, and each unit as a block in the colour of its side. */
export async function paintMap(canvas: HTMLCanvasElement, map: BattleMap): Promise<void> {
  const paint = await painterOf();
  const { scene } = map;
  const [w, h] = [
    canvas.clientWidth * Math.min(2, window.devicePixelRatio || 1),
    canvas.clientHeight * Math.min(2, window.devicePixelRatio || 1),
  ];
  const part = partInView(scene, map.pieces, w, h);
  const s = w / part.w;
  paintPart(
    paint,
    canvas,
    scene,
    groundOf(scene, [], clothOf(map.pieces.map((piece) => piece.dress))),
    part,
    s,
    prefs.dark,
  );
  const c = canvas.getContext('2d');
  if (!c) return;
  const colours = coloursOf(
    map.colours.map((colour) => ({ colour })),
    prefs.palette,
  );
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
