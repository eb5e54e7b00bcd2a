import { expect, test } from 'vitest';
import { freeScene, freeView } from '../src/dev/fixtures';
import { describeTable, luckWords } from '../src/lib/describe';

const luck = { side: 0, dice: 225 };

test('what the dice gave, what was to be expected and the difference add up', () => {
  expect(luckWords({ ...luck, rolled: 810, expected: 787.5 })).toBe('225 dice gave 810; 788 was to be expected (22 above)');
  expect(luckWords({ ...luck, rolled: 780, expected: 787.5 })).toBe('225 dice gave 780; 788 was to be expected (8 below)');
  expect(luckWords({ ...luck, rolled: 788, expected: 787.5 })).toBe('225 dice gave 788; 788 was to be expected');
});

test('of a unit off the table its state is said once, and a commander is lost, not destroyed', () => {
  const view = freeView();
  const [unit, leader] = view.pieces;
  view.pieces = [{ ...unit, x: null, y: null, state: 'reserve' }, { ...leader, x: null, y: null, arm: 'leader', state: 'destroyed' }];
  const told = describeTable(view, freeScene).flatMap((side) => side.lines);
  expect(told.join(' ').match(/in reserve/g)).toHaveLength(1);
  expect(told.join(' ').match(/lost|destroyed/g)).toEqual(['lost']);
});
