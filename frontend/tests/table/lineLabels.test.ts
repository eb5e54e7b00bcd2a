import { expect, test } from 'vitest';
import { meet } from '../../src/table/overlays/labels';
import { chipSpots, halfOf, toldOf } from '../../src/table/overlays/lineLabels';
import type { Tie } from '../../src/protocol';

const tie = (x: number, y: number, to_x: number, to_y: number, words: string, look: Tie['look'] = 'holds'): Tie => ({
  x,
  y,
  to_x,
  to_y,
  look,
  words,
  rule: '',
  who: 1,
});

test('words on lines that run close together stand beside each other', () => {
  const ties = [
    tie(1000, 1000, 1600, 1010, '+13'),
    tie(1000, 1000, 1580, 1060, '+7'),
    tie(1000, 1000, 1600, 1120, '+16'),
  ];
  const boxes = chipSpots(ties, 0.2).map((one) => one.box);
  for (const [n, one] of boxes.entries()) for (const other of boxes.slice(n + 1)) expect(meet(one, other)).toBe(false);
});

test('a line by itself has its words in its middle', () => {
  expect(chipSpots([tie(0, 1000, 4000, 1000, '+3')], 0.2)[0].spot).toEqual([0, 0]);
});

test('no words are written on a line that is shorter than they; who is barred is always told', () => {
  const wide = 2 * halfOf('+13');
  const short = tie(0, 0, wide * 4, 0, '+13');
  expect(toldOf([short], 1, 0.2)).toEqual([]);
  expect(toldOf([short], 1, 0.3)).toEqual([short]);
  const far = tie(0, 0, 10, 0, '62 cm, 50 is the limit', 'barred');
  expect(toldOf([far], 0, 0.2)).toEqual([far]);
});
