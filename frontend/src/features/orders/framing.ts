/** Where the camera looks while an order is chosen. */

import type { GameClient } from '../play/gameClient.svelte';
import type { Piece, QuestionDoc } from '../../protocol';
import type { Camera } from '../../table/camera.svelte';
import { hasSingleModels } from '../../table/figures/men';

/** Brings all who can be chosen now into sight, on a small screen. */
export function frameAsked(camera: Camera, game: GameClient, question: QuestionDoc): void {
  const ids = new Set([
    question.who,
    ...question.options.flatMap((option) => [option.who, option.target]),
    ...(game.view?.purse?.rows ?? []).map((row) => row.unit),
  ]);
  const there = (game.view?.pieces ?? []).filter((piece) => ids.has(piece.id) && piece.x !== null);
  const men = there.flatMap((piece) =>
    piece.men?.length ? piece.men : [{ x: piece.x ?? 0, y: piece.y ?? 0, base: piece.width }],
  );
  if (men.length === 0) return;
  const [xs, ys, room] = [
    men.map((man) => man.x),
    men.map((man) => man.y),
    2 * Math.max(...men.map((man) => man.base)),
  ];
  camera.bring(Math.min(...xs) - room, Math.min(...ys) - room, Math.max(...xs) + room, Math.max(...ys) + room);
}

/** Goes to a unit, on a small screen so near that a man of it can be tapped. */
export function focusUnit(camera: Camera, piece: Piece | undefined): void {
  if (piece && piece.x !== null && piece.y !== null)
    camera.focus(piece.x, piece.y, piece.men?.length ? piece.men[0].base : piece.width);
}

/** Brings whoever is aimed at into sight; on a small screen together with the one who does it, clear of the tools below. */
export function frameAim(camera: Camera, target: Piece, unit: Piece | undefined): void {
  const spots = [target, unit ?? target].flatMap((one): { x: number | null; y: number | null }[] =>
    hasSingleModels(one) ? one.men : [one],
  );
  if (!camera.isSmall || !unit || unit.x === null || spots.some((one) => one.x === null || one.y === null)) {
    camera.reveal(target.x ?? 0, target.y ?? 0);
    return;
  }
  const [xs, ys] = [spots.map((one) => one.x ?? 0), spots.map((one) => one.y ?? 0)];
  const [south, north] = [Math.min(...ys), Math.max(...ys)];
  const room = 400;
  camera.bring(
    Math.min(...xs) - room,
    south - room - (north - south + 2 * room) / 6,
    Math.max(...xs) + room,
    north + room,
  );
}
