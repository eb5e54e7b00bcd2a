import { expect, test } from 'vitest';
import { stepsOf } from '../src/help/steps';
import type { Hand } from '../src/lib/hand.svelte';

const ids = (grid: number, ...seen: string[]): string[] => stepsOf(new Set(seen), { grid } as Hand).map((step) => step.id);

test('the guide counts the laying of counters only where it can come', () => {
  expect(ids(100)).toContain('arrange');
  expect(ids(0)).not.toContain('arrange');
  expect(ids(100, 'order')).not.toContain('arrange');
  expect(ids(100, 'arrange', 'order')).toContain('arrange');
});
