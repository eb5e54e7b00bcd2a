import { expect, test } from 'vitest';
import { stepsOf } from '../../src/features/play/tourSteps';
import type { OrderDraft } from '../../src/features/orders/orderDraft.svelte';

const ids = (draft: object, ...seen: string[]): string[] =>
  stepsOf(new Set(seen), {
    game: { question: null, view: null },
    several: false,
    ...draft,
  } as unknown as OrderDraft).map((step) => step.id);

test('the guide counts the laying of counters only where it can come', () => {
  expect(ids({ grid: 100 })).toContain('arrange');
  expect(ids({ grid: 0 })).not.toContain('arrange');
  expect(ids({ grid: 100 }, 'order')).not.toContain('arrange');
  expect(ids({ grid: 100 }, 'arrange', 'order')).toContain('arrange');
});

test('it teaches the command phase where points are thrown for and paid, and nowhere else', () => {
  const purse = (thrown: boolean): object => ({
    grid: 0,
    game: { question: { options: [] }, view: { purse: { thrown } } },
  });
  expect(ids({ grid: 0 })).not.toContain('throw');
  expect(ids(purse(false))).toContain('throw');
  expect(ids(purse(true), 'throw')).toEqual(expect.arrayContaining(['throw', 'spend']));
  expect(ids({ grid: 0 }, 'throw', 'spend')).toEqual(expect.arrayContaining(['throw', 'spend']));
});
