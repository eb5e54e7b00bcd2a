import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Lab from '../../src/features/lab/Lab.svelte';
import NewBattle from '../../src/features/setup/NewBattle.svelte';
import type { BookInfo, ScenarioInfo } from '../../src/protocol';
import { at, clear, serve, settled, show } from './mounting';

const battle = (id: string, more: ScenarioInfo['more'] = {}): ScenarioInfo => ({
  id,
  title: id,
  words: '',
  sides: ['Ours', 'Theirs'],
  more,
});
const book = (name: string, players: string[]): BookInfo => ({
  name,
  title: name,
  version: '1',
  unit: 'inch',
  settings: [],
  scenarios: [battle('plain'), battle('alone', { run: [1] })],
  armies: [],
  players: players.map((player) => ({ name: player, words: '', tempers: [] })),
  runs_sides: true,
  cover: { colour: '#333', emblem: '', words: '' },
  campaign: null,
  builder: null,
  battle_form: [],
});
const SHELF = { books: [book('one', ['veteran', 'random']), book('two', ['novice', 'random'])] };

const chosen = (id: string): string => (at(id) as HTMLSelectElement).value;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
});

afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

test('a battle that is written for the side of the book proposes it, and the next one takes it back', async () => {
  serve({ '/api/books': SHELF, '/api/maps': {}, '/api/figures': { figures: [] }, '/api/armies': { armies: [] } });
  show(NewBattle, { book: 'one' });
  await settled();
  expect(chosen('seat-0')).toBe('you');
  expect(chosen('seat-1')).toBe('ai:veteran');
  at('scenario-alone')?.click();
  await settled();
  expect(chosen('seat-1')).toBe('solo');
  at('scenario-plain')?.click();
  await settled();
  expect(chosen('seat-1')).toBe('ai:veteran');
});

test('the lab opens with the battle that the address names, played by the usual player of its book', async () => {
  serve({
    '/api/books': SHELF,
    '/api/lab': { shared: false, shut: '', battles: 1000, cases: 3, workers: 1, busy: false },
    '/api/changes': { changes: [] },
    '/api/maps': {},
  });
  show(Lab, { book: 'two', scenario: 'alone' });
  await settled();
  expect(chosen('lab-battle')).toBe('two/alone');
  expect([chosen('lab-player-0'), chosen('lab-player-1')]).toEqual(['novice', 'novice']);
});
