import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { action } from '../../src/lib/action.svelte';
import { resource, type Resource } from '../../src/lib/resource.svelte';

/** Answers by name, given when the test wants them. */
function answers(): { load: (name: string) => Promise<string>; answer: (name: string, ok?: boolean) => Promise<void> } {
  const waiting = new Map<string, PromiseWithResolvers<string>>();
  return {
    load: (name) => {
      const one = Promise.withResolvers<string>();
      waiting.set(name, one);
      return one.promise;
    },
    answer: async (name, ok = true) => {
      if (ok) waiting.get(name)?.resolve(`about ${name}`);
      else waiting.get(name)?.reject(new Error(`no ${name}`));
      await Promise.resolve();
      await Promise.resolve();
      flushSync();
    },
  };
}

test.each([false, true])(
  'an answer for a key that is no longer wanted is dropped; what was there stays: %s',
  async (keep) => {
    const { load, answer } = answers();
    let key = $state<string | null>('a');
    let found = null as unknown as Resource<string>;
    const stop = $effect.root(() => {
      found = resource(() => key, load, { keep });
    });
    flushSync();
    expect([found.value, found.pending]).toEqual([null, true]);
    await answer('a');
    expect([found.value, found.pending]).toEqual(['about a', false]);
    key = 'b';
    flushSync();
    expect([found.value, found.pending]).toEqual([keep ? 'about a' : null, true]);
    key = 'c';
    flushSync();
    await answer('c');
    await answer('b');
    expect(found.value).toBe('about c');
    key = null;
    flushSync();
    expect([found.value, found.pending]).toEqual([null, false]);
    key = 'd';
    flushSync();
    await answer('d', false);
    expect([found.value, found.error]).toEqual([null, 'no d']);
    stop();
  },
);

test('an action is under way until it is done, and keeps what went wrong until it is begun anew', async () => {
  const doing = action();
  const one = Promise.withResolvers<undefined>();
  const run = doing.run(() => one.promise);
  expect(doing.pending).toBe(true);
  one.reject(new Error('refused'));
  expect([await run, doing.pending, doing.error]).toEqual([false, false, 'refused']);
  expect([await doing.run(() => Promise.resolve()), doing.error]).toEqual([true, '']);
});
