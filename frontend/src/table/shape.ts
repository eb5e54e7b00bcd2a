/** The shape that an order gives a unit, for its ghost. */

import type { Envelope, OptionDoc, Piece } from '../protocol';
import { inOutlines } from '../lib/geometry';
import { lone, manOf } from './figures/men';
import { hasLength, isOpen } from '../features/orders/orders';

/** Men stand as deep as wide; a horse is twice as long. */
const LONG: Record<string, number> = { horse: 2, camel: 2 };
const WHEELED = new Set(['gun', 'machine-gun', 'wagon']);

/** Who is put somewhere: one man where he is meant by himself, else the whole unit. */
export function placePiece(pieces: readonly Piece[], unit: number, option: OptionDoc | null): Piece | undefined {
  const piece = pieces.find((one) => one.id === unit);
  const man = option && isOpen(option) && option.man >= 0 ? manOf(pieces, option.man) : undefined;
  return piece && man ? { ...lone(piece, man), id: piece.id, name: piece.name } : piece;
}

/** Men drawn up in ranks of so many about the middle of their unit; along a line of a length where one is given. */
function drawnUp(piece: Piece, files: number, pitch: number, facing: number, length?: number): Piece {
  const men = piece.men ?? [];
  const wide =
    length === undefined
      ? files
      : Math.max(1, Math.min(men.length, Math.floor(length / Math.max(...men.map((man) => man.base + 10))) + 1));
  const step = length === undefined ? pitch : wide > 1 ? length / (wide - 1) : 0;
  const ranks = Math.ceil(men.length / wide);
  const [sin, cos] = [Math.sin((facing * Math.PI) / 180), Math.cos((facing * Math.PI) / 180)];
  const placed = men.map((man, n) => {
    const rank = Math.floor(n / wide);
    const right = ((n % wide) - (Math.min(wide, men.length - rank * wide) - 1) / 2) * step;
    const ahead = length === undefined ? ((ranks - 1) / 2 - rank) * pitch : -rank * (man.base + 10);
    return {
      ...man,
      x: (piece.x ?? 0) + right * cos + ahead * sin,
      y: (piece.y ?? 0) + ahead * cos - right * sin,
      facing,
    };
  });
  return { ...piece, men: placed, width: wide * step, depth: ranks * pitch };
}

/** Men whose places are told stand on bases an inch wide: the ranks and files of a unit that is not on the table yet. */
const BASE = 100;

function inRanks(piece: Piece, width: number, depth: number, files: number, facing: number): Piece {
  const ranks = Math.ceil(piece.figures / files);
  const long = BASE * (LONG[piece.arm] ?? 1);
  const [across, down] = [files > 1 ? (width - BASE) / (files - 1) : 0, ranks > 1 ? (depth - long) / (ranks - 1) : 0];
  const [sin, cos] = [Math.sin((facing * Math.PI) / 180), Math.cos((facing * Math.PI) / 180)];
  const [x, y] = [piece.x ?? 0, piece.y ?? 0];
  const places = Array.from({ length: piece.figures }, (_, n): [number, number, number] => {
    const rank = Math.floor(n / files);
    const right = ((n % files) - (Math.min(files, piece.figures - rank * files) - 1) / 2) * across;
    const ahead = ((ranks - 1) / 2 - rank) * down;
    return [x + right * cos + ahead * sin, y + ahead * cos - right * sin, facing];
  });
  return { ...piece, x, y, facing, width, depth, files, ranks, places };
}

/** The size that a unit has at a place of its reach: smaller where there is no room for its usual one. */
function sizeAt(reach: Envelope, at?: { x: number; y: number }): Pick<Envelope, 'width' | 'depth' | 'files'> {
  return (at && reach.parts.find((part) => inOutlines(part.outlines, at.x, at.y))) ?? reach;
}

export function shaped(
  piece: Piece,
  option: OptionDoc | null,
  facing = piece.facing,
  length?: number,
  at?: { x: number; y: number },
): Piece {
  const reach = option?.reach?.kind === 'envelope' ? { ...option.reach, ...sizeAt(option.reach, at) } : option?.reach;
  if (reach?.kind === 'envelope' && piece.men?.length && reach.files > 0)
    return drawnUp(
      piece,
      reach.files,
      reach.width / reach.files,
      facing,
      option && hasLength(option) ? (length ?? reach.width - reach.width / reach.files) : undefined,
    );
  if (reach?.kind !== 'envelope') return piece;
  const { files } = reach;
  if (reach.width <= 0 || reach.depth <= 0) {
    if (files <= 0 || files === piece.files || piece.files <= 0) return piece;
    const ranks = Math.ceil(piece.figures / files);
    return {
      ...piece,
      files,
      ranks,
      places: undefined,
      width: (piece.width / piece.files) * files,
      depth: (piece.depth / Math.max(1, piece.ranks)) * ranks,
    };
  }
  if (reach.width === piece.width && reach.depth === piece.depth && piece.places && piece.places.length > 0)
    return piece;
  if (reach.hollow) return ring(piece, reach.width, reach.depth);
  if (files > 0 && piece.places && !WHEELED.has(piece.arm))
    return inRanks(piece, reach.width, reach.depth, Math.min(files, piece.figures), facing);
  const fitting = Math.round(Math.sqrt((piece.figures * (LONG[piece.arm] ?? 1) * reach.width) / reach.depth));
  const wide = Math.max(1, Math.min(piece.figures, files || fitting));
  return {
    ...piece,
    width: reach.width,
    depth: reach.depth,
    files: wide,
    ranks: Math.ceil(piece.figures / wide),
    places: undefined,
  };
}

/** A hollow square: the figures along its four sides, all looking out. */
function ring(piece: Piece, width: number, depth: number): Piece {
  const w = width / 2 - 50;
  const d = depth / 2 - 50;
  const around = 4 * (w + d);
  const [x, y] = [piece.x ?? 0, piece.y ?? 0];
  const places = Array.from({ length: piece.figures }, (_, n): [number, number, number] => {
    const at = ((n + 0.5) / piece.figures) * around;
    if (at < 2 * w) return [x + at - w, y + d, 0];
    if (at < 2 * w + 2 * d) return [x + w, y + d - (at - 2 * w), 90];
    if (at < 4 * w + 2 * d) return [x + w - (at - 2 * w - 2 * d), y - d, 180];
    return [x - w, y - d + (at - 4 * w - 2 * d), 270];
  });
  return { ...piece, width, depth, places, x, y, facing: 0 };
}
