/** The shape that an order gives a unit, for its ghost. */

import type { OptionDoc, Piece } from '../protocol';

/** Men stand as deep as wide; a horse is twice as long. */
const LONG: Record<string, number> = { horse: 2, camel: 2 };

export function shaped(piece: Piece, option: OptionDoc | null): Piece {
  const reach = option?.reach;
  if (reach?.kind !== 'envelope') return piece;
  const { files } = reach;
  if (reach.width <= 0 || reach.depth <= 0) {
    if (files <= 0 || files === piece.files || piece.files <= 0) return piece;
    const ranks = Math.ceil(piece.figures / files);
    return { ...piece, files, ranks, places: undefined, width: (piece.width / piece.files) * files, depth: (piece.depth / Math.max(1, piece.ranks)) * ranks };
  }
  if (reach.width === piece.width && reach.depth === piece.depth && piece.places && piece.places.length > 0) return piece;
  if (reach.hollow) return ring(piece, reach.width, reach.depth);
  const fitting = Math.round(Math.sqrt((piece.figures * (LONG[piece.arm] ?? 1) * reach.width) / reach.depth));
  const wide = Math.max(1, Math.min(piece.figures, files || fitting));
  return { ...piece, width: reach.width, depth: reach.depth, files: wide, ranks: Math.ceil(piece.figures / wide), places: undefined };
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
