/** Components on a page, and a server that answers by path. */

import { flushSync, mount, unmount, type Component } from 'svelte';
import { vi } from 'vitest';

const mounted: Record<string, unknown>[] = [];

/** Puts a component on an empty page. */
export function show<P extends Record<string, unknown>>(component: Component<P>, props: P): HTMLElement {
  document.body.innerHTML = '';
  mounted.push(mount(component, { target: document.body, props }));
  flushSync();
  return document.body;
}

/** Takes away what was mounted. */
export async function clear(): Promise<void> {
  for (const one of mounted.splice(0)) await unmount(one);
  document.body.innerHTML = '';
}

/** Waits until promises, timers of no length and effects have run. */
export async function settled(): Promise<void> {
  for (let n = 0; n < 5; n++) await new Promise((resolve) => setTimeout(resolve));
  flushSync();
}

/** Answers each path by its entry, whose key the path begins with; a promise is waited for. Gives the paths that were asked. */
export function serve(answers: Record<string, unknown>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const key = Object.keys(answers).find((one) => path.startsWith(one));
    const body: unknown = key === undefined ? { words: `nothing at ${path}` } : await answers[key];
    return { ok: key !== undefined, status: key === undefined ? 404 : 200, json: () => Promise.resolve(body) };
  });
  return asked;
}

export const at = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);
