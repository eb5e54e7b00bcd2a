/** The board by keyboard: arrows go from unit to unit, or move the ghost of an order that is being placed. */

import type { OrderDraft } from '../features/orders/orderDraft.svelte';
import type { Piece } from '../protocol';

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The nearest unit in a direction; the same one when there is none. */
export function nextPiece(pieces: readonly Piece[], from: Piece, dx: number, dy: number): Piece {
  let best = from;
  let least = Infinity;
  for (const piece of pieces) {
    if (piece.id === from.id || piece.x === null || piece.y === null || from.x === null || from.y === null) continue;
    const ahead = (piece.x - from.x) * dx + (piece.y - from.y) * dy;
    const aside = Math.abs((piece.x - from.x) * dy) + Math.abs((piece.y - from.y) * dx);
    if (ahead <= 0) continue;
    const cost = ahead + aside * 2;
    if (cost < least) {
      least = cost;
      best = piece;
    }
  }
  return best;
}

/** Handles a key; true when it was one of ours. */
export function boardKey(e: KeyboardEvent, draft: OrderDraft, focus: (dx: number, dy: number) => void): boolean {
  const arrow = ARROWS[e.key];
  if (arrow) {
    if (draft.order.ghost || (draft.order.held && draft.openFor(draft.selection.unit).includes(draft.order.held)))
      draft.nudge(arrow[0], arrow[1], e.shiftKey);
    else focus(...arrow);
    return true;
  }
  switch (e.key) {
    case 'q':
    case ',':
      draft.turn(e.shiftKey ? -1 : -15);
      return true;
    case 'e':
    case '.':
      draft.turn(e.shiftKey ? 1 : 15);
      return true;
    case '[':
    case ']':
      draft.order.lengthen(e.key === ']' ? 100 : -100);
      return true;
    case 'Enter':
      if (!draft.order.ghost) return false;
      draft.confirm();
      return true;
    case 'Escape':
      draft.back();
      return true;
    case '+':
    case '=':
      draft.camera.zoom(1.3);
      return true;
    case '-':
      draft.camera.zoom(1 / 1.3);
      return true;
    case '0':
      draft.camera.fit();
      return true;
    default:
      return false;
  }
}
