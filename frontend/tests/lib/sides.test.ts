import { expect, test } from 'vitest';
import { apart, coloursOf } from '../../src/lib/sides';

test('dark red and brown are never the colours of two sides', () => {
  const [one, other] = coloursOf([{ colour: '#8d3b34' }, { colour: '#7a5a2e' }], 'own');
  expect(one).toBe('#8d3b34');
  expect(other).toBe('#2b5a3c');
});

test('colours that are told apart stay as the battle has them', () => {
  const told = ['#8f2020', '#2f4d74'];
  expect(
    coloursOf(
      told.map((colour) => ({ colour })),
      'own',
    ),
  ).toEqual(told);
});

test.each([
  ['#2d3f70', '#2a2f3a'],
  ['#1e4e8c', '#1e4e8c'],
  ['', ''],
])('%s and %s are made to differ', (a, b) => {
  const [one, other] = coloursOf([{ colour: a }, { colour: b }], 'own');
  expect(apart(one || '#555555', other)).toBeGreaterThan(0.13);
});

test('a palette of the reader’s own goes before what the battle says', () => {
  for (const palette of ['distinct', 'stark'] as const) {
    const [one, other] = coloursOf([{ colour: '#8f2020' }, { colour: '#2f4d74' }], palette);
    expect(apart(one, other)).toBeGreaterThan(0.13);
    expect([one, other]).not.toContain('#8f2020');
  }
});

const files = import.meta.glob<string>('../../../src/vedette/{scenarios,armies}/*/*.toml', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const colours = (text: string): string[] =>
  [...text.matchAll(/^\s*colour = "(#[0-9a-f]{6})"/gm)].map(([, colour]) => colour);
const scenarios = Object.entries(files)
  .filter(([path]) => path.includes('/scenarios/'))
  .map(([path, text]): [string, string[]] => [path, colours(text)]);
const armies = [
  ...new Set(
    Object.entries(files)
      .filter(([path]) => path.includes('/armies/'))
      .flatMap(([, text]) => colours(text)),
  ),
];

test.each(scenarios.filter(([, found]) => found.length === 2))('%s: its two sides are told apart', (_, found) => {
  const [one, other] = coloursOf(
    found.map((colour) => ({ colour })),
    'own',
  );
  expect(apart(one, other)).toBeGreaterThan(0.13);
});

test('whichever two armies meet, they are told apart', () => {
  expect(scenarios.filter(([, found]) => found.length === 2).length).toBeGreaterThan(12);
  expect(armies.length).toBeGreaterThan(12);
  for (const a of armies)
    for (const b of armies) {
      const [one, other] = coloursOf([{ colour: a }, { colour: b }], 'own');
      expect(apart(one, other)).toBeGreaterThan(0.13);
    }
});

test('a side that fights under flags of many colours is not drawn blue', () => {
  const flagged = Object.entries(files).filter(([, text]) => text.includes('"mahdist-red"'));
  expect(flagged.length).toBeGreaterThan(2);
  for (const [, text] of flagged) {
    // The colour that stands before the first such unit is that of its side or army.
    const own = colours(text.slice(0, text.indexOf('"mahdist-red"'))).at(-1) ?? '';
    const [r, g, b] = [1, 3, 5].map((at) => Number(`0x${own.slice(at, at + 2)}`));
    expect(Math.max(r, g)).toBeGreaterThan(b);
  }
});
