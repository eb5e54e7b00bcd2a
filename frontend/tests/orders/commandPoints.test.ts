import { expect, test } from 'vitest';
import { optionOf } from '../../src/dev/blanks';
import { besides, countedTies, rowOptions } from '../../src/features/orders/commandPoints';
import type { PurseRow, QuestionDoc, Tie } from '../../src/protocol';

const row = (unit: number): PurseRow => ({ unit, words: '', price: 2, paid: false, barred: false, why: '', rule: '' });
const [plim, plom, done] = [
  optionOf({ verb: 'plim', text: 'plim 3', target: 3 }),
  optionOf({ verb: 'plom', text: 'plom 3', target: 3 }),
  optionOf({ verb: 'fin', text: 'fin' }),
];
const question: QuestionDoc = {
  number: 1,
  side: 0,
  kind: 'glub',
  rule: '',
  who: 1,
  post: 0,
  words: '',
  options: [plim, plom, done],
};

test('points are spent on a unit by the options aimed at it; what is offered besides is listed apart', () => {
  expect(rowOptions(row(3), question)).toEqual([plim, plom]);
  expect(rowOptions(row(4), question)).toEqual([]);
  expect(besides([row(3)], question.options)).toEqual([done]);
  expect(besides([], question.options)).toEqual(question.options);
});

test('men are counted and not their lines: one who has two against him is one', () => {
  const tie = (x: number, to_x: number, words: string, look: Tie['look'] = 'holds'): Tie => ({
    x,
    y: 0,
    to_x,
    to_y: 9,
    look,
    words,
    rule: 'R',
    who: 1,
  });
  const ties = [tie(3, 9, 'no', 'barred'), tie(1, 4, 'two'), tie(1, 5, 'two'), tie(2, 6, 'one'), tie(4, 7, 'one')];
  expect(countedTies(ties).map(({ words, count }) => [words, count])).toEqual([
    ['one', 2],
    ['two', 1],
    ['no', 1],
  ]);
});
