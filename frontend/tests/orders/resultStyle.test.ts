import { expect, test } from 'vitest';
import { rowOf } from '../../src/dev/blanks';
import {
  averageOf,
  everyOf,
  fatesOf,
  likeliestOf,
  meaningOf,
  percent,
  percents,
  rowsOf,
  spanOf,
  type Fate,
} from '../../src/features/orders/resultStyle';
import type { OddsDoc, OddsRow } from '../../src/protocol';

const sentenceOf = (fates: readonly Fate[]): string =>
  percents(fates.map((fate) => fate.chance))
    .map((part, i) => `${fates[i].words} ${part}`)
    .join(', ');
const odds = (...rows: Partial<OddsRow>[]): OddsDoc => ({
  order: '',
  exact: true,
  margin: 0,
  runs: 0,
  rows: rows.map(rowOf),
  tallies: [],
  ties: [],
});

test('a result is good or bad by what it is said to be, not by its words', () => {
  const told = [
    { good: 1, words: 'we are destroyed' },
    { good: -1, words: 'they break' },
    { nothing: true, good: 1 },
    { good: 0, words: 'no effect' },
  ];
  expect(told.map((row) => meaningOf(rowOf(row)))).toEqual(['good', 'bad', 'none', 'mixed']);
});

test('results are told together by what they have in common, likeliest first', () => {
  const fates = fatesOf(
    odds(
      { words: 'a', brief: 'zib', chance: 0.12, good: 1 },
      { words: 'b', brief: 'zab', chance: 0.47, good: -1 },
      { words: 'c', brief: 'zib', chance: 0.1, good: 1 },
      { words: 'd', brief: 'zob', chance: 0.31, good: 1 },
    ),
  );
  expect(sentenceOf(fates)).toBe('zab 47%, zob 31%, zib 22%');
  expect(fates.map((fate) => fate.meaning)).toEqual(['bad', 'good', 'good']);
});

test('what is good one time and bad another is mixed', () => {
  expect(fatesOf(odds({ brief: 'zib', good: 1 }, { brief: 'zib', good: -1 }))[0].meaning).toBe('mixed');
});

test('where results differ in losses they stand from few to many', () => {
  const shot = odds(
    { brief: 'two', theirs: 2, chance: 0.3 },
    { brief: 'one', theirs: 1, chance: 0.2 },
    { brief: 'many', theirs: 6, chance: 0.1 },
    { brief: 'none', theirs: 0, chance: 0.25 },
    { brief: 'nil', nothing: true, chance: 0.05 },
    { brief: 'many', theirs: 4, chance: 0.1 },
  );
  expect(sentenceOf(fatesOf(shot))).toBe('nil 5%, none 25%, one 20%, two 30%, many 20%');
  const halted = odds(
    { brief: 'halt', theirs: 0, chance: 0.2 },
    { brief: 'run', theirs: 1, chance: 0.3 },
    { brief: 'halt', theirs: 2, chance: 0.3 },
    { brief: 'on', theirs: 3, chance: 0.2 },
  );
  expect(
    fatesOf(halted).map((fate) => fate.words),
    'they halt with or without losses',
  ).toEqual(['halt', 'run', 'on']);
  const open = odds(
    { brief: 'halt', theirs: 0.4, chance: 0.2 },
    { brief: 'run', theirs: 6.5, chance: 0.7 },
    { brief: 'on', theirs: 1.2, chance: 0.1 },
  );
  expect(
    fatesOf(open).map((fate) => fate.words),
    'on the average',
  ).toEqual(['run', 'halt', 'on']);
});

test('what is lost and counted is told on the average, where there is more than one to lose', () => {
  const shot = odds(
    { theirs: 2, chance: 0.5, counts: [['Gubs', 4]] },
    {
      theirs: 1,
      ours: 1,
      chance: 0.25,
      counts: [
        ['Gubs', 2],
        ['Nids', 1],
      ],
    },
    { nothing: true, chance: 0.25 },
  );
  expect(averageOf(shot)).toEqual({
    theirs: 1.25,
    ours: 0.25,
    counts: [
      ['Gubs', 2.5],
      ['Nids', 0.25],
    ],
  });
  expect(averageOf(odds({ theirs: 1, chance: 0.5 }, { nothing: true, chance: 0.5 }))).toBeNull();
});

test('parts of a whole add up', () => {
  expect(percent(0.004)).toBe('<1%');
  expect(percent(0.996)).toBe('>99%');
  expect(percents([0.475, 0.315, 0.21])).toEqual(['48%', '31%', '21%']);
  expect(percents([0.555, 0.441, 0.004])).toEqual(['56%', '44%', '<1%']);
});

test('few results are told one by one, many by what they have in common, never more than six', () => {
  const few = odds({ words: 'a', chance: 0.3 }, { words: 'b', chance: 0.7 });
  expect(rowsOf(few).map((row) => row.words)).toEqual(['a', 'b']);
  expect(likeliestOf(rowsOf(few))).toBe(1);
  const briefs = odds(
    ...Array.from({ length: 30 }, (_, n) => ({ words: `w${n}`, brief: `b${n % 3}`, chance: 1 / 30 })),
  );
  expect(rowsOf(briefs).map((row) => row.words)).toEqual(['b0', 'b1', 'b2']);
  const many = odds(
    ...Array.from({ length: 9 }, (_, n) => ({ words: `w${n}`, brief: `b${n}`, chance: n === 4 ? 0.2 : 0.1, good: 1 })),
  );
  expect(rowsOf(many)).toHaveLength(6);
  expect(rowsOf(many)[0].words).toBe('b4');
  expect(rowsOf(many)[5].words).toBe('4 other results');
  expect(rowsOf(many).reduce((all, row) => all + row.chance, 0)).toBeCloseTo(1);
});

/** Chances that come the same in every run. */
function* drawn(seed: number): Generator<number> {
  for (let n = seed; ;) {
    n = (n * 1103515245 + 12345) % 2147483648;
    yield n / 2147483648;
  }
}

test('whatever may come of it: at most six rows, none twice, that add up, and a summary that is one of them', () => {
  const lot = drawn(7);
  const next = (): number => lot.next().value as number;
  for (let run = 0; run < 3000; run++) {
    const size = 1 + Math.floor(next() * (run % 3 === 0 ? 60 : 12));
    const shares = Array.from({ length: size }, () => next() ** 3 + 1e-4);
    const whole = shares.reduce((a, b) => a + b, 0);
    const briefs = 1 + Math.floor(next() * 14);
    const byLoss = next() < 0.4;
    const doc = odds(
      ...shares.map((share, n) => ({
        words: `w${n}`,
        brief: byLoss ? `b${n}` : `b${Math.floor(next() * briefs)}`,
        chance: share / whole,
        theirs: byLoss ? n : Math.floor(next() * 4),
        good: Math.floor(next() * 3) - 1,
        nothing: byLoss && n === 0,
      })),
    );
    const rows = rowsOf(doc);
    expect(rows.length).toBeLessThanOrEqual(6);
    expect(new Set(rows.map((row) => row.words)).size).toBe(rows.length);
    expect(rows.reduce((all, row) => all + row.chance, 0)).toBeCloseTo(1, 6);
    const best = rows[likeliestOf(rows)];
    expect(best.rest ?? false).toBe(false);
    for (const row of rows) if (!row.rest) expect(row.chance).toBeLessThanOrEqual(best.chance);
    for (const row of rows) {
      const parts = doc.rows.filter(
        (one) => one.words === row.words || (doc.rows.length > 6 && one.brief === row.words),
      );
      if (parts.length > 0)
        expect(row.chance).toBeCloseTo(
          parts.reduce((all, one) => all + one.chance, 0),
          6,
        );
    }
    const told = percents(rows.map((row) => row.chance)).filter((part) => !part.includes('<') && !part.includes('>'));
    expect(told.reduce((all, part) => all + Number(part.slice(0, -1)), 0)).toBeLessThanOrEqual(100);
  }
});

test('a result that is called like all that it has in common with others is told apart from them', () => {
  const shot = odds(
    ...[0.3, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1].map((chance, n) => ({
      words: n === 0 ? 'they zib' : `they zib, ${n} fewer`,
      brief: n < 5 ? 'they zib' : 'they zab',
      chance,
    })),
  );
  expect(rowsOf(shot).map((row) => [row.words, Math.round(row.chance * 100)])).toEqual([
    ['they zib, in all', 80],
    ['they zab', 20],
  ]);
});

test('losses that stand side by side are told together, the rarest first', () => {
  const shares = [0.02, 0.1, 0.2, 0.25, 0.2, 0.12, 0.06, 0.04, 0.01];
  const shot = odds(...shares.map((chance, n) => ({ words: `w${n}`, brief: `b${n}`, theirs: n, chance, good: 1 })));
  const rows = rowsOf(shot);
  expect(rows.map((row) => row.words)).toEqual(['b0', 'b1', 'b2', 'b3', 'b4', '5 to 8 of theirs lost']);
  expect(rows.reduce((all, row) => all + row.chance, 0)).toBeCloseTo(1);
});

test('a throw for points reads from few to many, and numbers side by side are told together', () => {
  const point = (n: number, chance: number): Partial<OddsRow> => ({
    words: `${n} zibs`,
    brief: `${n} zibs`,
    good: 1,
    chance,
    counts: [['zibs', n]],
  });
  const few = odds(point(2, 0.5), point(1, 0.3), point(3, 0.2));
  expect(rowsOf(few).map((row) => row.words)).toEqual(['1 zibs', '2 zibs', '3 zibs']);
  const sum = odds(
    point(7, 0.3),
    point(6, 0.2),
    point(8, 0.2),
    point(5, 0.1),
    point(9, 0.1),
    point(4, 0.05),
    point(11, 0.05),
  );
  expect(rowsOf(sum).map((row) => [row.words, Math.round(row.chance * 100)])).toEqual([
    ['4 to 5 zibs', 15],
    ['6 to 7 zibs', 50],
    ['8 to 9 zibs', 30],
    ['11 zibs', 5],
  ]);
  expect(everyOf(sum).map((row) => row.words)).toEqual([
    '4 zibs',
    '5 zibs',
    '6 zibs',
    '7 zibs',
    '8 zibs',
    '9 zibs',
    '11 zibs',
  ]);
  const shot = odds(...[3, 1, 2, 4, 5, 6, 7].map((n) => ({ ...point(n, 0.1), theirs: 1 })));
  expect(everyOf(shot)[0].words, 'losses are no such sum').toBe('3 zibs');
  const volley = odds(
    { words: 'one', theirs: 1, chance: 0.5 },
    { words: 'nil', nothing: true, chance: 0.2 },
    { words: 'hurt', theirs: 0, chance: 0.2 },
    { words: 'two or more', theirs: 2.2, chance: 0.1 },
  );
  expect(
    rowsOf(volley).map((row) => row.words),
    'few losses too are told from none to many',
  ).toEqual(['nil', 'hurt', 'one', 'two or more']);
});

test('a number is told by how much it may be, and like chances are told alike', () => {
  const points = odds(
    ...[12, 13, 14, 15, 16, 17].map((n) => ({
      words: `${n} nids`,
      chance: 1 / 6,
      good: 1,
      counts: [['nids', n]] as [string, number][],
    })),
  );
  expect(spanOf(points)).toEqual({ name: 'nids', least: 12, most: 17, average: expect.closeTo(14.5) });
  expect(spanOf(odds({ chance: 0.5, theirs: 1, counts: [['nids', 1]] }, { chance: 0.5, nothing: true }))).toBeNull();
  expect(new Set(percents(rowsOf(points).map((row) => row.chance)))).toEqual(new Set(['17%']));
});

test('what several results have in common is told in a sentence without “in all”', () => {
  const many = odds(
    ...Array.from({ length: 9 }, (_, n) => ({
      words: n === 0 ? 'zib' : `zib ${n}`,
      brief: n < 7 ? 'zib' : 'zab',
      chance: 1 / 9,
      good: 1,
    })),
  );
  const rows = rowsOf(many);
  expect([rows[0].words, rows[0].alone]).toEqual(['zib, in all', 'zib']);
});

test('losses that are counted by name are not told twice', () => {
  const shot = odds(
    {
      theirs: 2,
      chance: 0.5,
      counts: [
        ['killed', 2],
        ['wounded', 1],
      ],
    },
    {
      theirs: 0,
      chance: 0.5,
      counts: [
        ['killed', 0],
        ['wounded', 1],
      ],
    },
  );
  expect(averageOf(shot)).toEqual({
    theirs: 0,
    ours: 0,
    counts: [
      ['killed', 1],
      ['wounded', 1],
    ],
  });
});
