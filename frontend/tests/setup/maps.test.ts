import { expect, test } from 'vitest';
import type { Feature, Scene } from '../../src/protocol';
import { partInView } from '../../src/table/ground';

const house = (x: number, y: number): Feature => ({
  kind: 'building',
  shape: 'area',
  points: [
    [x, y],
    [x + 300, y],
    [x + 300, y + 300],
    [x, y + 300],
  ],
  level: 0,
  width: 0,
  words: '',
});
const table = (features: Feature[]): Scene => ({
  unit: 'inch',
  width: 4800,
  height: 4800,
  grid: 0,
  features,
  edges: [],
});

test('a picture that is wider than its table shows the middle of it', () => {
  expect(partInView(table([]), [], 200, 100)).toEqual({ x: 0, y: 1200, w: 4800, h: 2400 });
});

test('it shows what is built and who stands there, and never what is off the table', () => {
  expect(partInView(table([house(2250, 4000)]), [], 200, 100)).toEqual({ x: 0, y: 0, w: 4800, h: 2400 });
  expect(
    partInView(
      table([]),
      [
        { x: 2400, y: 1600 },
        { x: 2000, y: 1000 },
      ],
      200,
      100,
    ),
  ).toEqual({ x: 0, y: 2300, w: 4800, h: 2400 });
  expect(partInView(table([house(0, 0)]), [], 100, 200)).toEqual({ x: 0, y: 0, w: 2400, h: 4800 });
});
