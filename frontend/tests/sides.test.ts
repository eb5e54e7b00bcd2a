import { expect, test } from 'vitest';
import { apart, coloursOf } from '../src/lib/sides';

test('dark red and brown are never the colours of two sides', () => {
  const [one, other] = coloursOf([{ colour: '#8d3b34' }, { colour: '#7a5a2e' }], 'own');
  expect(one).toBe('#8d3b34');
  expect(other).toBe('#1e4e8c');
});

test('colours that are told apart stay as the battle has them', () => {
  const told = ['#8f2020', '#2f4d74'];
  expect(coloursOf(told.map((colour) => ({ colour })), 'own')).toEqual(told);
});

test.each([['#2d3f70', '#2a2f3a'], ['#1e4e8c', '#1e4e8c'], ['', '']])('%s and %s are made to differ', (a, b) => {
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
