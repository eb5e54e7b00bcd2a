import { expect, test } from 'vitest';
import { rollOf } from '../../src/dev/blanks';
import { freeScene, freeView } from '../../src/dev/fixtures';
import {
  describeTable,
  heldAgainst,
  luckWords,
  purposeOf,
  scoreWords,
  sumWords,
  dieColour,
} from '../../src/features/play/describe';

const luck = { side: 0, dice: 225 };

test('what the dice gave, what was to be expected and the difference add up', () => {
  expect(luckWords({ ...luck, rolled: 810, expected: 787.5, better: 22.5 })).toBe(
    '225 dice gave 810; 788 was to be expected (22 better)',
  );
  expect(luckWords({ ...luck, rolled: 780, expected: 787.5, better: -7.5 })).toBe(
    '225 dice gave 780; 788 was to be expected (8 worse)',
  );
  expect(luckWords({ ...luck, rolled: 788, expected: 787.5, better: 0.5 })).toBe(
    '225 dice gave 788; 788 was to be expected',
  );
});

test('where low dice are good, few pips are luck; of both kinds together each is counted as it was meant', () => {
  expect(luckWords({ ...luck, rolled: 780, expected: 787.5, better: 7.5 })).toBe(
    '225 dice gave 780; 788 was to be expected (8 better)',
  );
  expect(luckWords({ ...luck, rolled: 810, expected: 787.5, better: -3 })).toBe(
    '225 dice gave 810; 788 was to be expected. Some were to be low: in all 3 worse',
  );
});

test('of a unit off the table its state is said once, in the words that came with it', () => {
  const view = freeView();
  const [unit, leader] = view.pieces;
  view.pieces = [
    { ...unit, x: null, y: null, status: 'flumm' },
    { ...leader, x: null, y: null, arm: 'leader', state: 'destroyed', status: 'lost' },
  ];
  const told = describeTable(view, freeScene)
    .flatMap((side) => side.lines)
    .join(' ');
  expect(told.match(/flumm/g)).toHaveLength(1);
  expect(told.match(/lost|destroyed/g)).toEqual(['lost']);
});

test('a throw says who threw it, against what, and what the same one threw besides', () => {
  const rolls = [
    rollOf({ who: 3, name: 'Bim', against: 'Zap 4' }),
    rollOf({ who: 3, name: 'Bim', words: 'Oof die', against: 'Zap 5' }),
    rollOf({ who: 4, name: 'Bam', words: '7 against Rep 3' }),
    rollOf({ words: 'Boo' }),
  ];
  expect(rolls.map((_, n) => purposeOf(rolls, n))).toEqual([
    'Bim against Zap 4',
    'Oof die against Zap 5',
    'Bam',
    'Boo',
  ]);
});

test('dice have the colour of the side that throws them', () => {
  const sides = [{ colour: '#111' }, { colour: '#222' }];
  expect([rollOf({ side: 1 }), rollOf({ side: 0 }), rollOf({})].map((roll) => dieColour(roll, sides))).toEqual([
    '#222',
    '#111',
    '',
  ]);
});

test('which dice count is said as it is: high or low, one by one or in all', () => {
  const counted = [true, false, true];
  expect(heldAgainst(rollOf({ against: 'Zap 4', need: 4, low: true, counted }))).toBe(
    'against Zap 4; each die of 4 or less counts; 2 of 3 dice count',
  );
  expect(heldAgainst(rollOf({ need: 5, counted: [true] }))).toBe('each die of 5 or more counts; 1 of 1 die counts');
  expect(heldAgainst(rollOf({ need: 1, low: true, counted: [false, false] }))).toBe('each 1 counts; 0 of 2 dice count');
  expect(heldAgainst(rollOf({ need: 6, counted: [true, true] }))).toBe('each 6 counts; 2 of 2 dice count');
  expect(heldAgainst(rollOf({ need: 8 }))).toBe('8 or more is needed');
  expect(heldAgainst(rollOf({ low: true }))).toBe('low dice are good');
  expect(heldAgainst(rollOf({}))).toBe('');
});

test('a sum is shown where it adds up, and only there', () => {
  const lines = [
    { rule: '', amount: 3, words: '' },
    { rule: '', amount: -2, words: '' },
  ];
  expect(sumWords(rollOf({ faces: [5, 4], dice: 9, score: 10, lines }))).toBe('5 + 4 + 3 − 2 = 10');
  expect(sumWords(rollOf({ faces: [5, 4], dice: 9, score: 12, lines }))).toBe('');
  expect(sumWords(rollOf({ faces: [5, 4, 1], counted: [true, true, false], score: 3, lines }))).toBe('2 + 3 − 2 = 3');
  expect(sumWords(rollOf({ faces: [5], score: 5 }))).toBe('');
});

test('dice that count one by one are told by how many did, not by their sum', () => {
  expect(scoreWords(rollOf({ faces: [6, 8, 1], score: 15, counted: [true, true, false] }))).toBe('2 of 3');
  expect(scoreWords(rollOf({ faces: [6, 3, 3], score: 12, counted: [] }))).toBe('12');
  expect(scoreWords(rollOf({ faces: [6], score: 6, counted: [true] }))).toBe('6');
});
