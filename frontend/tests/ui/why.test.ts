import { expect, test } from 'vitest';
import { rollOf } from '../../src/dev/blanks';
import { luckOf } from '../../src/features/log/luck';
import { typeset } from '../../src/ui/ledgerMarkup';
import { reasonsMessages } from '../../src/features/log/messages';
import { whyMessages } from '../../src/ui/messages';

test('a table of the ledger is set as a table, and the rules it names can be followed', () => {
  const blocks = typeset(
    '*(derived)* Read **this** with WEC-FIR-12:\n| Weapon | to 9 |\n|---|---|\n| Rifle | 5 (RUL-06) |',
    'SP',
  );
  expect(blocks).toHaveLength(2);
  expect(blocks[0]).toEqual({
    kind: 'words',
    runs: [
      { text: '(derived)', style: 'em' },
      { text: ' Read ', style: '' },
      { text: 'this', style: 'strong' },
      { text: ' with ', style: '' },
      { rule: 'WEC-FIR-12' },
      { text: ':', style: '' },
    ],
  });
  expect(blocks[1]).toEqual({
    kind: 'table',
    head: [[{ text: 'Weapon', style: '' }], [{ text: 'to 9', style: '' }]],
    rows: [
      [[{ text: 'Rifle', style: '' }], [{ text: '5 (', style: '' }, { rule: 'SP-RUL-06' }, { text: ')', style: '' }]],
    ],
  });
});

test('dice that are counted one by one have the chance of their number', () => {
  const luck = luckOf(rollOf({ sides: 6, faces: [6, 2], need: 4, counted: [true, false] }));
  expect(luck?.came).toBe(1);
  expect(luck?.chance).toBeCloseTo(0.75);
  expect(luck?.all.map((one) => one.chance)).toEqual([0.25, 0.5, 0.25]);
  expect(luckOf(rollOf({ sides: 6, faces: [1], need: 1, low: true, counted: [true] }))?.chance).toBeCloseTo(1 / 6);
});

test('dice that are summed up have the chance of their sum, with all that is added', () => {
  const luck = luckOf(rollOf({ sides: 6, faces: [5, 4], score: 11, lines: [{ rule: '', amount: 2, words: '' }] }));
  expect(luck?.chance).toBeCloseTo(10 / 36);
  expect(luckOf(rollOf({ sides: 6, faces: [1, 1], score: 2, low: true }))?.chance).toBeCloseTo(1 / 36);
});

test('a throw that the book reckons otherwise has no chance told', () => {
  expect(luckOf(rollOf({ sides: 6, faces: [5, 4], score: 1 }))).toBeNull();
  expect(luckOf(rollOf({ sides: 6, faces: [5, 4], counted: [true, true] }))).toBeNull();
});

test('what was weighed says how many of the places it lists, and what an order costs both', () => {
  expect(whyMessages.looksFor('in cover', '', 10, 8)).toContain('10 places would do, these are the best 8; of two');
  expect(whyMessages.looksFor('in cover', '', 2, 2)).toContain('2 places would do; of two');
  expect(reasonsMessages.losses(13.6, 3, 'figures in 100')).toBe('loses 13.6, costs the enemy 3 (figures in 100)');
});
