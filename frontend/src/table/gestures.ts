/** Pointers on the board: tap, pan, pinch, drag a unit, turn its ghost. */

import type { Camera } from './camera.svelte';

export interface Touches {
  tapPiece: (id: number, man: number, x: number, y: number) => void;
  tapGround: (x: number, y: number) => void;
  mayDrag: (id: number) => boolean;
  mayPlace: (x: number, y: number) => boolean;
  drag: (id: number, man: number, x: number, y: number) => void;
  drop: () => void;
  turnTo: (x: number, y: number) => void;
  /** Is a line being drawn, from where the pointer went down to where it is? Not from a man who may be sent by hand. */
  mayStretch: (man: number) => boolean;
  stretch: (from: [number, number], to: [number, number]) => void;
}

const SLACK = 6;

type Doing =
  { kind: 'pan' } | { kind: 'stretch'; from: [number, number] } | { kind: 'piece'; id: number } | { kind: 'rotate' };

function idAt(target: EventTarget | null): number {
  const found = target instanceof Element ? target.closest('[data-piece]') : null;
  return found ? Number(found.getAttribute('data-piece')) : -1;
}

function manAt(x: number, y: number): number {
  const found = document.elementFromPoint(x, y)?.closest('[data-man]');
  return found ? Number(found.getAttribute('data-man')) : -1;
}

export function gestures(board: HTMLElement, camera: Camera, touches: Touches): () => void {
  const down = new Map<number, { x: number; y: number }>();
  let doing: Doing = { kind: 'pan' };
  let start = { x: 0, y: 0, piece: -1, man: -1 };
  let moved = false;
  let pinched = false;

  const at = (e: PointerEvent | WheelEvent): { x: number; y: number } => {
    const box = board.getBoundingClientRect();
    return { x: e.clientX - box.left, y: e.clientY - box.top };
  };

  /** The unit pointed at. Browsers pull a finger to the nearest button: not where an order may be placed beside a unit. */
  const meant = (e: PointerEvent, p: { x: number; y: number }): number => {
    const exact = idAt(document.elementFromPoint(e.clientX, e.clientY));
    return exact >= 0 || touches.mayPlace(...camera.table(p.x, p.y)) ? exact : idAt(e.target);
  };

  const onDown = (e: PointerEvent): void => {
    if (e.button !== 0 || (e.target instanceof Element && e.target.closest('button, [data-still]'))) return;
    const p = at(e);
    down.set(e.pointerId, p);
    if (down.size > 1) {
      pinched = true;
      return;
    }
    pinched = false;
    moved = false;
    const piece = meant(e, p);
    start = { ...p, piece, man: manAt(e.clientX, e.clientY) };
    const handle = e.target instanceof Element && e.target.closest('[data-handle]');
    doing = handle
      ? { kind: 'rotate' }
      : touches.mayStretch(start.man)
        ? { kind: 'stretch', from: camera.table(p.x, p.y) }
        : piece >= 0 && touches.mayDrag(piece)
          ? { kind: 'piece', id: piece }
          : { kind: 'pan' };
    board.setPointerCapture(e.pointerId);
  };

  const pinch = (e: PointerEvent, p: { x: number; y: number }): void => {
    const other = [...down.entries()].find(([id]) => id !== e.pointerId)?.[1];
    const before = down.get(e.pointerId);
    if (!other || !before) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(p.x - other.x, p.y - other.y);
    if (was > 0) camera.zoom(is / was, (p.x + other.x) / 2, (p.y + other.y) / 2);
    camera.pan((p.x - before.x) / 2, (p.y - before.y) / 2);
  };

  const onMove = (e: PointerEvent): void => {
    const before = down.get(e.pointerId);
    if (!before) return;
    const p = at(e);
    if (down.size > 1) pinch(e, p);
    else {
      if (!moved && Math.hypot(p.x - start.x, p.y - start.y) < SLACK) return;
      moved = true;
      const [x, y] = camera.table(p.x, p.y);
      if (doing.kind === 'pan') camera.pan(p.x - before.x, p.y - before.y);
      else if (doing.kind === 'rotate') touches.turnTo(x, y);
      else if (doing.kind === 'stretch') touches.stretch(doing.from, [x, y]);
      else touches.drag(doing.id, start.man, x, y);
    }
    down.set(e.pointerId, p);
  };

  const onUp = (e: PointerEvent): void => {
    if (!down.delete(e.pointerId) || pinched) return;
    if (moved) {
      if (doing.kind === 'piece' || doing.kind === 'stretch') touches.drop();
      return;
    }
    if (e.type === 'pointercancel') return;
    if (doing.kind === 'stretch') touches.tapGround(...camera.table(start.x, start.y));
    else if (start.piece >= 0) touches.tapPiece(start.piece, start.man, ...camera.table(start.x, start.y));
    else touches.tapGround(...camera.table(start.x, start.y));
  };

  const onWheel = (e: WheelEvent): void => {
    if (e.target instanceof Element && e.target.closest('[data-still]')) return;
    e.preventDefault();
    const p = at(e);
    camera.zoom(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)), p.x, p.y);
  };

  board.addEventListener('pointerdown', onDown);
  board.addEventListener('pointermove', onMove);
  board.addEventListener('pointerup', onUp);
  board.addEventListener('pointercancel', onUp);
  board.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    board.removeEventListener('pointerdown', onDown);
    board.removeEventListener('pointermove', onMove);
    board.removeEventListener('pointerup', onUp);
    board.removeEventListener('pointercancel', onUp);
    board.removeEventListener('wheel', onWheel);
  };
}
