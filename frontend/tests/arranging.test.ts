import { expect, test } from 'vitest';
import { joined, likeBefore, movedRow, parted } from '../src/lib/arranging';

test('a row goes up and down', () => {
  expect(movedRow([[1], [2], [3]], 2, 0)).toEqual([[3], [1], [2]]);
  expect(movedRow([[1], [2]], 0, -1)).toEqual([[1], [2]]);
});

test('units are joined and parted', () => {
  expect(joined([[1], [2], [3]], 2, 1)).toEqual([[1, 3], [2]]);
  expect(parted([[1, 3], [2]], 0)).toEqual([[1], [3], [2]]);
});

test('last time’s order is kept as far as it still fits', () => {
  expect(likeBefore([1, 2, 3, 4], [3, 9, 1], () => false)).toEqual([[3], [1], [2], [4]]);
  expect(likeBefore([1, 2, 3], [3, 1], (a, b) => a + b === 4)).toEqual([[3, 1], [2]]);
});
