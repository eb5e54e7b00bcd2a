/** What figures stand on, painted on a canvas: a plate of the ground they fight for, with a band of the side's colour on its front. */

import { PLATES, type Plate } from '../../art/baseTextures';
import { hollowOf, isSquare, toldPosts } from '../../art/formation';
import { hasSingleModels } from './men';
import type { Man, Piece } from '../../protocol';
import { FILLED, SYMBOLS } from './symbols';

type Context = CanvasRenderingContext2D;

/** What bases are painted with on one sheet. */
export interface Plates {
  plate: Plate;
  /** Hundredths for one unit of the plate's drawing: bases of every book are of the same ground. */
  grain: number;
  /** Seen from so far that a base shows its arm's sign instead of figures. */
  far: boolean;
}

const WALL = '#4a3820';
const CAST = 'rgba(46,30,8,.4)';
const PALE = '#fbf3dc';
const INK = '#231a0e';
const BOUND = '#6b6558';
/** The plate's drawing repeats after so much. */
const TILE = { w: 180, h: 140 };

const tiles = new Map<string, HTMLCanvasElement>();

/** The ground of a base as a pattern, sharp for `s` pixels to a hundredth; it lies about the middle of the base and turns with it. */
function groundOf(c: Context, { plate, grain }: Plates, s: number): CanvasPattern | string {
  const wanted = grain * s;
  const scale = [0.25, 0.5, 1, 2, 4].find((step) => step >= wanted) ?? 4;
  const key = `${plate} ${scale}`;
  let tile = tiles.get(key);
  if (!tile) {
    tile = Object.assign(document.createElement('canvas'), { width: TILE.w * scale, height: TILE.h * scale });
    const pen = tile.getContext('2d');
    pen?.scale(scale, scale);
    for (const [fill, opacity, d] of pen ? PLATES[plate] : []) {
      if (!pen) break;
      pen.fillStyle = fill;
      pen.globalAlpha = opacity;
      pen.fill(new Path2D(d));
    }
    tiles.set(key, tile);
  }
  const pattern = c.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(grain / scale));
  return pattern ?? PLATES[plate][0][0];
}

/** A pen on a sheet: where the middle of a base is, and how it is turned. */
function at(c: Context, s: number, x: number, y: number, turn = 0): void {
  c.setTransform(s, 0, 0, s, x * s, y * s);
  if (turn !== 0) c.rotate((turn * Math.PI) / 180);
}

export interface Stood {
  piece: Piece;
  colour: string;
  facing: number;
  /** Where its middle is on the sheet, in hundredths; how large its base is. */
  x: number;
  y: number;
  width: number;
  depth: number;
  /** It is not there yet. */
  ghost?: boolean;
}

/** The base of a unit, or of one man; `s` is pixels for a hundredth. */
export function drawBase(c: Context, plates: Plates, stood: Stood, s: number): void {
  const { piece } = stood;
  c.setLineDash([]);
  if (piece.arm === 'marker') drawMarker(c, stood, s);
  else if (hasSingleModels(piece)) drawMan(c, plates, stood, piece.men[0], s);
  else if (piece.round) drawRound(c, plates, stood, s);
  else drawBlock(c, plates, stood, s);
  c.setTransform(1, 0, 0, 1, 0, 0);
}

/** The same for every marker, whatever lies under it. */
function drawMarker(c: Context, { x, y, width, depth, colour }: Stood, s: number): void {
  const r = Math.min(width, depth) * 0.72;
  const disc = (dx: number, dy: number, radius: number, fill: string): void => {
    at(c, s, x + dx, y + dy);
    c.beginPath();
    c.arc(0, 0, radius, 0, 7);
    c.fillStyle = fill;
    c.fill();
  };
  disc(r * 0.1, r * 0.18, r, CAST);
  disc(0, 0, r, colour);
  c.lineWidth = 1 / s;
  c.strokeStyle = INK;
  c.stroke();
  c.strokeStyle = PALE;
  c.globalAlpha = 0.55;
  c.lineWidth = r * 0.08;
  c.beginPath();
  c.arc(0, 0, r * 0.8, 0, 7);
  c.stroke();
  c.globalAlpha = 1;
  c.scale(r / 10, r / 10);
  c.lineWidth = 2;
  c.lineCap = 'round';
  c.stroke(new Path2D('M-2.6 -2.4C-2.6 -5.6 2.8 -5.6 2.8 -2.2C2.8 -0.2 0 0 0 2.2M0 4.6V5'));
}

/** The outline of a man's base tells his rank. */
function outlineOfMan(rank: string, r: number): Path2D {
  const path = new Path2D();
  if (rank === 'nco') {
    for (const [x, y] of [
      [0, -1.35],
      [1.35, 0],
      [0, 1.35],
      [-1.35, 0],
    ])
      path.lineTo(x * r, y * r);
  } else if (rank === 'musician') {
    for (const [x, y] of [
      [0, -1.5],
      [1.4, 0.95],
      [-1.4, 0.95],
    ])
      path.lineTo(x * r, y * r);
  } else path.arc(0, 0, r, 0, 7);
  path.closePath();
  return path;
}

/** One man on a round base of his own; what is noted of him lies over the figures. */
function drawMan(c: Context, plates: Plates, { x, y, facing, colour, piece, ghost }: Stood, man: Man, s: number): void {
  const r = man.base / 2;
  const shape = outlineOfMan(man.rank, r);
  if (!ghost) {
    at(c, s, x + r * 0.18, y + r * 0.26);
    c.fillStyle = CAST;
    c.fill(shape);
  }
  at(c, s, x, y + r * 0.12);
  c.fillStyle = WALL;
  c.fill(shape);
  at(c, s, x, y);
  c.lineCap = 'butt';
  c.strokeStyle = WALL;
  c.lineWidth = 0.8 / s;
  if (man.rank === 'officer') {
    c.beginPath();
    c.arc(0, 0, r * 1.28, 0, 7);
    c.fillStyle = '#d9a520';
    c.fill();
    c.strokeStyle = '#6b4c0c';
    c.stroke();
  }
  c.fillStyle = ghost ? '#b9c085' : groundOf(c, plates, s);
  c.fill(shape);
  c.strokeStyle = WALL;
  c.stroke(shape);
  c.strokeStyle = man.bearing === 'prisoner' ? BOUND : colour;
  c.lineWidth = r * 0.16;
  c.setLineDash(man.bearing === 'wounded' ? [r * 0.2, r * 0.26] : piece.side % 2 === 1 ? [r * 0.42, r * 0.16] : []);
  c.stroke(outlineOfMan(man.rank, r * 0.9));
  c.setLineDash([]);
  if (man.bearing === 'prisoner') {
    c.lineWidth = r * 0.12;
    c.stroke(
      new Path2D(`M${-0.6 * r} ${-0.6 * r}L${0.6 * r} ${0.6 * r}M${-0.6 * r} ${0.6 * r}L${0.6 * r} ${-0.6 * r}`),
    );
    return;
  }
  c.rotate((facing * Math.PI) / 180);
  c.strokeStyle = man.bearing === 'running' ? PALE : colour;
  c.lineWidth = r * 0.34;
  c.lineCap = 'round';
  c.beginPath();
  c.arc(0, 0, 0.88 * r, -2.356, -0.786);
  c.stroke();
}

function drawRound(c: Context, plates: Plates, { x, y, width, depth, facing, colour, ghost }: Stood, s: number): void {
  const r = Math.min(width, depth) / 2;
  const disc = (dx: number, dy: number, fill: CanvasPattern | string): void => {
    at(c, s, x + dx, y + dy);
    c.beginPath();
    c.arc(0, 0, r, 0, 7);
    c.fillStyle = fill;
    c.fill();
  };
  if (!ghost) disc(r * 0.2, r * 0.28, CAST);
  disc(0, r * 0.14, WALL);
  disc(0, 0, ghost ? '#b9c085' : groundOf(c, plates, s));
  c.strokeStyle = WALL;
  c.lineWidth = 1 / s;
  c.stroke();
  c.rotate((facing * Math.PI) / 180);
  c.strokeStyle = colour;
  c.lineWidth = r * 0.24;
  c.lineCap = 'butt';
  c.beginPath();
  c.arc(0, 0, r * 0.88, -Math.PI / 2 - 0.75, -Math.PI / 2 + 0.75);
  c.stroke();
}

/** A block in ranks and files; of a square, a ring with a band on each side. */
function drawBlock(c: Context, plates: Plates, stood: Stood, s: number): void {
  const { piece, x, y, width: w, depth: d, facing, colour, ghost } = stood;
  const posts = toldPosts(piece, facing);
  const square = posts !== undefined && piece.arm !== 'gun' && piece.arm !== 'machine-gun' && isSquare(posts);
  const hollow = posts && square ? hollowOf(posts, facing) : 0;
  const edge = Math.max(3, Math.min(w, d, posts ? 330 : Infinity) * (posts ? 0.13 : 0.11));
  const corner = edge * 0.7;
  const thick = edge * 0.55;
  const plate = new Path2D();
  plate.roundRect(-w / 2, -d / 2, w, d, corner);
  if (hollow > 0) plate.rect(-hollow, -hollow, 2 * hollow, 2 * hollow);
  const lay = (dx: number, dy: number, fill: CanvasPattern | string): void => {
    at(c, s, x + dx, y + dy, facing);
    c.fillStyle = fill;
    c.fill(plate, 'evenodd');
  };
  if (!ghost) lay(thick * 1.1, thick * 1.9, CAST);
  lay(0, thick, WALL);
  lay(0, 0, ghost ? '#b9c085' : groundOf(c, plates, s));
  c.globalAlpha = ghost ? 0.14 : plates.far ? 0.42 : 0.08;
  c.fillStyle = colour;
  c.fill(plate, 'evenodd');
  c.globalAlpha = 1;
  c.strokeStyle = WALL;
  c.lineWidth = (ghost ? 1.5 : 1) / s;
  if (ghost) c.setLineDash([5 / s, 3 / s]);
  c.stroke(plate);
  c.setLineDash([]);
  c.lineCap = 'butt';
  c.lineJoin = 'miter';
  c.strokeStyle = 'rgba(255,244,208,.38)';
  c.lineWidth = 1.2 / s;
  c.stroke(
    new Path2D(`M${-w / 2 + corner} ${d / 2 - 1}H${w / 2 - corner}M${-w / 2 + 1} ${-d / 2 + corner}V${d / 2 - corner}`),
  );
  c.strokeStyle = colour;
  c.lineWidth = edge;
  if (square) c.stroke(new Path2D(`M${-w / 2} ${-d / 2}V${d / 2}H${w / 2}V${-d / 2}`));
  c.stroke(new Path2D(`M${-w / 2} ${-d / 2 + edge / 2}H${w / 2}`));
  c.strokeStyle = 'rgba(255,244,216,.65)';
  c.lineWidth = edge * 0.26;
  c.stroke(
    new Path2D(
      `M${-edge * 1.5} ${-d / 2 + edge * 0.78}L0 ${-d / 2 + edge * 0.2}L${edge * 1.5} ${-d / 2 + edge * 0.78}`,
    ),
  );
  if (plates.far && !ghost) drawSign(c, piece.arm, Math.min(w / 26, d / 15));
}

function drawSign(c: Context, arm: string, size: number): void {
  const sign = new Path2D(SYMBOLS[arm] ?? SYMBOLS.marker);
  c.scale(size, size);
  c.strokeStyle = INK;
  c.fillStyle = INK;
  c.lineWidth = 1.5;
  if (FILLED.has(arm)) c.fill(sign);
  c.stroke(sign);
}
