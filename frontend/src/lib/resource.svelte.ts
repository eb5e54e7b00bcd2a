/** Something that is fetched for a key, and again when the key changes. */

import { untrack } from 'svelte';
import { messageOf } from './action.svelte';

export class Resource<T> {
  /** What was fetched; null until it has come. */
  value = $state.raw<T | null>(null);
  error = $state('');
  pending = $state(true);
}

interface Options {
  /** What was there stays until the next has come. */
  keep?: boolean;
}

/** Fetches while a component is there: answers for a key that is no longer wanted are dropped. No key, nothing to fetch. */
export function resource<K, T>(
  key: () => K | null,
  load: (key: K) => Promise<T>,
  { keep = false }: Options = {},
): Resource<T> {
  const found = new Resource<T>();
  $effect(() => {
    const wanted = key();
    let current = true;
    untrack(() => {
      found.error = '';
      found.pending = wanted !== null;
      if (!keep || wanted === null) found.value = null;
      if (wanted === null) return;
      load(wanted).then(
        (value) => {
          if (current) [found.value, found.pending] = [value, false];
        },
        (error: unknown) => {
          if (current) [found.error, found.pending] = [messageOf(error), false];
        },
      );
    });
    return () => {
      current = false;
    };
  });
  return found;
}
