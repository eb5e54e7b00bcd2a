import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import App from '../../src/app/App.svelte';
import { prefs } from '../../src/lib/preferences.svelte';
import { router } from '../../src/lib/router.svelte';
import type { BookInfo } from '../../src/protocol';
import { at, clear, serve, settled, show } from './mounting';

vi.mock('../../src/features/lab/Lab.svelte', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

const book = (name: string, title: string): BookInfo => ({
  name,
  title,
  version: '1',
  unit: 'inch',
  settings: [],
  scenarios: [],
  armies: [],
  players: [],
  runs_sides: false,
  cover: { colour: '#333', emblem: 'rings', words: '' },
  campaign: { armies: [{ id: 'a', kind: 'k', groups: 5, enemies: ['a'] }], most: 9, settings: [] },
  builder: null,
  battle_form: [],
});
const SHELF = { books: [book('one', 'Book One'), book('two', 'Book Two')], version: '1', compiled: true };

/** Goes to another page, and waits until it is there. */
async function go(to: string): Promise<void> {
  router.go(to);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  await vi.dynamicImportSettled();
  await settled();
}

beforeEach(() => {
  location.hash = '';
  router.route = { page: 'home' };
  localStorage.clear();
  [prefs.games, prefs.armies, prefs.campaigns] = [[], [], []];
});

afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

test('a page that cannot be fetched says so and offers to load it again', async () => {
  serve({ '/api/books': SHELF });
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  show(App, {});
  await go('/lab');
  expect(at('page-broken')?.textContent).toContain('This page did not load');
  at('page-again')?.click();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that fails while it is shown says so, too', async () => {
  // An answer that no page can show.
  serve({ '/api/books': SHELF, '/api/rules/': { rules: [null] } });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show(App, {});
  await go('/rules/one');
  expect(at('page-broken')).not.toBeNull();
});

test.each([
  ['armies', 'army-list'],
  ['campaigns', 'campaign-list'],
])('taking one off the list of %s leaves the form as it is', async (kept, list) => {
  const mine = ['t1', 't2'].map((token) => ({
    token,
    title: token,
    book: 'one',
    army: 'A',
    groups: 3,
    built: false,
    over: '',
    battles: 0,
    won: false,
    campaign: token,
  }));
  const asked = serve({
    '/api/books': SHELF,
    '/api/armies/mine': { armies: mine },
    '/api/campaigns/mine': { campaigns: mine },
    '/api/figures': null,
  });
  prefs.armies = ['t1', 't2'];
  prefs.campaigns = [
    { token: 't1', told: 0 },
    { token: 't2', told: 0 },
  ];
  show(App, {});
  await go(`/${kept}`);
  const chosen = (): string | undefined => document.querySelector<HTMLSelectElement>('form select')?.value;
  const select = document.querySelector<HTMLSelectElement>('form select');
  if (select) select.value = 'two';
  select?.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
  expect(chosen()).toBe('two');
  const before = asked.filter((path) => path === `/api/${kept}/mine`).length;
  document.querySelector<HTMLButtonElement>(`[data-testid="${list}"] button`)?.click();
  await settled();
  expect(chosen()).toBe('two');
  expect(asked.filter((path) => path === `/api/${kept}/mine`).length).toBe(before + 1);
});

test('the first page asks for the games once, and once more when one is taken off', async () => {
  const asked = serve({ '/api/books': SHELF, '/api/mine': { games: [] } });
  prefs.games = [{ token: 'g1' }, { token: 'g2' }];
  show(App, {});
  await settled();
  const times = (): number => asked.filter((path) => path === '/api/mine').length;
  expect(times()).toBe(1);
  prefs.forget('g1');
  await settled();
  expect(times()).toBe(2);
});

test('a page that was left does not change the title when its answer comes', async () => {
  let answer: (page: unknown) => void = () => undefined;
  const army = new Promise((resolve) => (answer = resolve));
  serve({ '/api/books': SHELF, '/api/rules/one': { rules: [] }, '/api/armies/': army });
  show(App, {});
  expect(document.title).toBe('Vedette · Colonial-era miniature battles, at a table in your browser');
  await go('/army/some-army');
  await go('/rules/one');
  expect(document.title).toBe('The rules of Book One · Vedette');
  answer({
    book: 'one',
    army: { title: 'Late', groups: [], leaders: [], enemies: [] },
    file: { title: 'Late', groups: [], leaders: [] },
  });
  await settled();
  expect(document.title).toBe('The rules of Book One · Vedette');
});

test('the focus goes to the heading of a new page, and stays where the reader has put it', async () => {
  serve({ '/api/books': SHELF, '/api/rules/one': { rules: [] }, '/api/armies/mine': { armies: [] } });
  show(App, {});
  await settled();
  expect(document.activeElement).toBe(document.body);
  document.querySelector<HTMLElement>('[data-testid="nav-rules"]')?.focus();
  await go('/rules/one');
  expect([document.activeElement?.tagName, document.activeElement?.textContent]).toEqual([
    'H1',
    'The rules of Book One',
  ]);
  at('rules-search')?.focus();
  await tick();
  await settled();
  expect(document.activeElement).toBe(at('rules-search'));
});
