// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { eventOf, rollOf } from '../../src/dev/blanks';
import { GameClient } from '../../src/features/play/gameClient.svelte';
import { prefs } from '../../src/lib/preferences.svelte';
import type { EventDoc, ServerMessage, State, View } from '../../src/protocol';

const happened = (at: number): EventDoc => eventOf({ part: 'result', words: `order ${at}`, at });
const after = (number: number, undos = 0): State =>
  ({
    type: 'state',
    number,
    undos,
    view: { turn: number, phase: 'battle', sides: [], pieces: [], features: [] } as unknown as View,
    question: null,
    thinking: true,
  }) as unknown as State;

/** A table at which an order has been given, and what became of it told. */
function begun(): GameClient {
  const game = new GameClient('link');
  game.dispatch({ type: 'events', start: 0, undos: 0, events: [happened(1)] });
  game.dispatch(after(1));
  return game;
}

function hear(game: GameClient, number: number): void {
  game.dispatch({ type: 'events', start: number, undos: 0, events: [happened(number + 1)] });
  game.dispatch(after(number + 1));
}

afterEach(() => void vi.useRealTimers());

const drawn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 150));

test('those who do not want to wait see what has come in at once, and nothing of what lies between', async () => {
  prefs.pace = 0;
  const game = begun();
  const turns = new Set<number | undefined>();
  for (let number = 1; number < 40; number++) {
    hear(game, number);
    await Promise.resolve();
    turns.add(game.view?.turn);
  }
  expect([...turns]).toEqual([1]);
  await drawn();
  expect([game.view?.turn, game.events.length, game.announced, game.playback.busy]).toEqual([
    40,
    40,
    'order 40',
    false,
  ]);
});

test('what is told is told of its own moment, however far ahead the battle is', async () => {
  vi.useFakeTimers();
  prefs.pace = 1;
  const game = begun();
  for (let number = 1; number < 5; number++) hear(game, number);
  expect([game.orders, game.view?.turn, game.events.length]).toEqual([5, 1, 2]);
  await vi.advanceTimersByTimeAsync(700);
  expect([game.view?.turn, game.events.length]).toEqual([2, 3]);
  game.playback.pause(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([game.view?.turn, game.events.length]).toEqual([2, 3]);
  // The next thing is told; the table is as it was until it has been.
  game.playback.step();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([game.view?.turn, game.events.length]).toEqual([3, 4]);
  game.playback.skip();
  await vi.advanceTimersByTimeAsync(1000);
  expect([game.view?.turn, game.events.length]).toEqual([5, 5]);
});

test('dice land before anything is told of what came of them', async () => {
  vi.useFakeTimers();
  prefs.pace = 1;
  const game = begun();
  game.dispatch({
    type: 'events',
    start: 1,
    undos: 0,
    events: [eventOf({ part: 'result', words: 'they fall', rolls: [rollOf({ faces: [6] })], at: 2 })],
  });
  game.dispatch(after(2));
  expect([game.playback.dice?.landed, game.events.length, game.announced]).toEqual([false, 1, '']);
  await vi.advanceTimersByTimeAsync(500);
  expect([game.playback.dice?.landed, game.events.length, game.view?.turn]).toEqual([false, 1, 1]);
  await vi.advanceTimersByTimeAsync(200);
  expect([game.playback.dice?.landed, game.events.length, game.announced]).toEqual([true, 2, 'they fall']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(game.view?.turn).toBe(2);
});

test('an order taken back while it is being told stays taken back', async () => {
  for (const pace of [0, 1]) {
    prefs.pace = pace;
    const game = begun();
    hear(game, 1);
    expect(game.playback.busy).toBe(true);
    game.dispatch({ type: 'events', start: 1, undos: 1, events: [] });
    game.dispatch(after(1, 1));
    game.playback.skip();
    await drawn();
    expect([game.view?.turn, game.events.length, game.playback.busy]).toEqual([1, 1, false]);
  }
});

test('from the set-up one skips ahead to the first turn', async () => {
  prefs.pace = 1;
  const game = new GameClient('link');
  const laid = (number: number, phase: string): State => ({
    ...after(number),
    view: { ...after(number).view, phase, turn: 1 } as View,
  });
  game.dispatch({
    type: 'welcome',
    sides: [],
    seats: [],
    chat: [],
    scene: { grid: 0, features: [] },
  } as unknown as ServerMessage);
  game.dispatch(laid(1, 'setup'));
  game.dispatch({ type: 'events', start: 0, undos: 0, events: [2, 3, 4, 5, 6].map(happened) });
  for (let number = 2; number < 7; number++) game.dispatch(laid(number, number < 4 ? 'setup' : 'battle'));
  game.skip();
  await drawn();
  expect([game.view?.phase, game.shown?.number]).toEqual(['battle', 4]);
});

test('whoever only watches skips ahead to the next turn, whoever plays to the next question', async () => {
  prefs.pace = 1;
  for (const [sides, end] of [
    [[], 2],
    [[0], 4],
  ] as const) {
    const game = begun();
    game.dispatch({
      type: 'welcome',
      sides: [...sides],
      seats: [],
      chat: [],
      scene: { grid: 0, features: [] },
    } as unknown as ServerMessage);
    for (let number = 1; number < 12; number++) {
      game.dispatch({ type: 'events', start: number, undos: 0, events: [happened(number + 1)] });
      const state = after(number + 1);
      game.dispatch({ ...state, view: { ...state.view, turn: 1 + Math.floor(number / 3) } });
    }
    game.skip();
    await drawn();
    expect(game.view?.turn).toBe(end);
    // The first order of that turn has been carried out, the next is being told.
    expect(game.events.length).toBe(sides.length === 0 ? 5 : 12);
    game.skip();
    await drawn();
    game.close();
  }
});

test('nothing is told behind a card that lies over the table', async () => {
  vi.useFakeTimers();
  prefs.pace = 1;
  const game = begun();
  game.cover(true);
  for (let number = 1; number < 4; number++) hear(game, number);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([game.view?.turn, game.events.length, game.playback.busy]).toEqual([1, 1, false]);
  game.cover(false);
  await vi.advanceTimersByTimeAsync(700);
  expect([game.view?.turn, game.events.length]).toEqual([2, 3]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([game.view?.turn, game.events.length]).toEqual([4, 4]);
});
