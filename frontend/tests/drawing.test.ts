import { expect, test } from 'vitest';
import { gridPieces, gridScene } from '../src/dev/fixtures';
import { outlineOf, squaresInArc } from '../src/table/arcs';
import { chained } from '../src/table/courses';
import { dressOf } from '../src/table/dress';
import { blockOf, spotsOf, stamp, type Body } from '../src/table/figures';
import { nextPiece } from '../src/table/keys';
import type { Feature } from '../src/protocol';

const body: Body = { arm: 'foot', dress: 'zulu', colour: '#123456', facing: 0, width: 700, depth: 280, figures: 20, files: 7, ranks: 3, extras: [] };

test('a block of twenty is a handful of paths', () => {
  const block = blockOf(body);
  expect(block.upright.length).toBeLessThan(14);
  expect(block.upright.length).toBeGreaterThan(4);
});

test('figures stand inside their base, the last rank in the middle', () => {
  const spots = spotsOf(body, 20);
  expect(spots).toHaveLength(20);
  for (const spot of spots) {
    expect(Math.abs(spot.x)).toBeLessThan(350);
    expect(Math.abs(spot.y)).toBeLessThan(140);
  }
  const rear = spots.filter((spot) => spot.y === spots[19].y);
  expect(rear).toHaveLength(6);
  expect(rear.reduce((sum, spot) => sum + spot.x, 0)).toBeCloseTo(0);
});

test('a turned block is wide from north to south', () => {
  const spots = spotsOf({ ...body, facing: 90 }, 20);
  const ys = spots.map((spot) => spot.y);
  expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(500);
});

test('a glyph is moved, scaled and mirrored', () => {
  expect(stamp('M 1 2 L 3 4 Z', 10, 20, -2, 2)).toBe('M8.0 24.0 L4.0 28.0 Z');
});

test('dress falls back to its family, then to the side’s colour', () => {
  expect(dressOf('british-1882', '#000').coat).toBe(dressOf('british', '#000').coat);
  expect(dressOf('dervish', '#000').coat).toBe(dressOf('mahdist', '#000').coat);
  expect(dressOf('unheard-of', '#abcdef').coat).toBe('#abcdef');
});

test('the arc on a grid widens by one on each side', () => {
  const piece = { ...gridPieces()[0], x: 950, y: 250, facing: 0, range: 300 };
  const squares = squaresInArc(piece, gridScene);
  expect(squares.filter(([, y]) => y === 3)).toHaveLength(3);
  expect(squares.filter(([, y]) => y === 4)).toHaveLength(3);
  expect(squares.filter(([, y]) => y === 5)).toHaveLength(1);
  expect(outlineOf([[0, 0]], 100, 1200)).toBe('M0 1100H100M0 1200H100M0 1100V1200M100 1100V1200');
});

test('roads laid square by square become one course up to a crossing', () => {
  const road = (points: [number, number][]): Feature => ({ kind: 'road', shape: 'line', points, level: 0, width: 26, words: '' });
  const chains = chained([road([[0, 0], [1, 0]]), road([[2, 0], [1, 0]]), road([[2, 0], [3, 0]]), road([[3, 0], [4, 0]]), road([[3, 0], [3, 1]])]);
  expect(chains.map((chain) => chain.length).sort()).toEqual([2, 2, 4]);
});

test('arrow keys find the next unit that way', () => {
  const pieces = gridPieces();
  const from = pieces[0];
  expect(nextPiece(pieces, from, 1, 0).id).toBe(1);
  expect(nextPiece([from], from, 1, 0).id).toBe(from.id);
});
