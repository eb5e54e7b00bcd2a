import { expect, test } from 'vitest';
import { joined, likeBefore, movedRow, parted, rowsOf } from '../../src/features/orders/sequenceEdit';

test('a row goes up and down', () => {
  expect(movedRow([[1], [2], [3]], 2, 0)).toEqual([[3], [1], [2]]);
  expect(movedRow([[1], [2]], 0, -1)).toEqual([[1], [2]]);
});

test('units are joined and parted', () => {
  expect(joined([[1], [2], [3]], 2, 1)).toEqual([[1, 3], [2]]);
  expect(parted([[1, 3], [2]], 0)).toEqual([[1], [3], [2]]);
});

test('last time’s order is kept as far as it still fits', () => {
  expect(likeBefore([[1], [2], [3, 5], [4]], [3, 9, 1])).toEqual([[3, 5], [1], [2], [4]]);
});

test('units offered on one counter come as one row', () => {
  expect(rowsOf([4, 2, -1, 7, -9])).toEqual([[4], [2, 0], [7, 8]]);
});
