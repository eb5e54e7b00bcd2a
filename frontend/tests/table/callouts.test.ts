import { expect, test } from 'vitest';
import { freePieces, freeScene } from '../../src/dev/fixtures';
import type { Effect } from '../../src/features/play/telling/playback.svelte';
import { baseOf, meet } from '../../src/table/overlays/labels';
import { noteOf } from '../../src/table/overlays/callouts';

const piece = { ...freePieces()[0], x: freeScene.width / 2, y: freeScene.height / 2 };
const scale = 0.1;
const sight = { left: 0, right: freeScene.width * scale, top: -freeScene.height * scale, bottom: 0 };

function note(north: number) {
  const effect: Effect = {
    key: 1,
    kind: 'note',
    from: [piece.x, piece.y + north],
    to: [piece.x, piece.y],
    words: 'They pass 2 and carry on.',
    title: 'Received Casualty: figures lost to Field gun',
    piece,
  };
  return noteOf(effect, [piece], scale, sight);
}

test('a note stands beside its unit, away from where the enemy is', () => {
  for (const north of [-900, 900]) {
    const made = note(north);
    const left = piece.x * scale + made.left;
    const top = -piece.y * scale + made.top;
    expect(meet(baseOf(piece, scale), { left, right: left + made.wide, top, bottom: top + made.tall })).toBe(false);
    expect(made.top > 0).toBe(north > 0);
  }
});

test('a note is as wide as its longest line', () => {
  const made = note(900);
  expect(made.head.length).toBeGreaterThan(1);
  expect(made.wide).toBeLessThanOrEqual(228);
});

test('a note keeps off the places that are asked for, and goes where there is no other room', () => {
  const effect: Effect = {
    key: 1,
    kind: 'note',
    from: [piece.x, piece.y - 900],
    to: [piece.x, piece.y],
    words: 'They fall back.',
    piece,
  };
  const free = noteOf(effect, [piece], scale, sight);
  const boxOf = (made: typeof free) => ({
    left: piece.x * scale + made.left,
    right: piece.x * scale + made.left + made.wide,
    top: -piece.y * scale + made.top,
    bottom: -piece.y * scale + made.top + made.tall,
  });
  const there = boxOf(free);
  const kept = noteOf(effect, [piece], scale, sight, [there]);
  expect(meet(boxOf(kept), there)).toBe(false);
  expect([free.inTheWay, kept.inTheWay]).toEqual([false, false]);
  expect(noteOf(effect, [piece], scale, sight, [there, boxOf(kept)]).inTheWay).toBe(true);
});
