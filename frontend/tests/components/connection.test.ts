import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GameClient } from '../../src/features/play/gameClient.svelte';
import { OrderInquiry } from '../../src/features/orders/orderInquiry.svelte';
import AiReasons from '../../src/features/log/AiReasons.svelte';
import type { ClientMessage } from '../../src/protocol';
import { at, clear, settled, show } from './mounting';

/** A line that the test breaks and mends; what is sent over it is kept. */
class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readonly sent: ClientMessage[] = [];
  readyState = 1;
  onopen: () => void = () => undefined;
  onmessage: (said: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor() {
    Wire.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = 3;
  }

  break(): void {
    this.readyState = 3;
    this.onclose();
  }

  asked(type: ClientMessage['type']): ClientMessage[] {
    return this.sent.filter((message) => message.type === type);
  }
}

beforeEach(() => vi.stubGlobal('WebSocket', Wire));

afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('questions that the line takes with it end without an answer, and are asked again on the next line', async () => {
  vi.useFakeTimers();
  const game = new GameClient('link');
  const inquiry = new OrderInquiry(game);
  game.open();
  const odds = game.odds('fire');
  const first = Wire.last;
  void inquiry.askWhyNot('move', 0, 0);
  first.break();
  expect(await odds).toBeNull();
  await vi.advanceTimersByTimeAsync(500);
  expect(Wire.last).not.toBe(first);
  void inquiry.askWhyNot('move', 0, 0);
  expect(Wire.last.asked('whynot')).toHaveLength(1);
  game.close();
});

test('a question is not waited for where nothing can be sent', async () => {
  const game = new GameClient('link');
  game.open();
  Wire.last.readyState = 3;
  expect(await game.whyNot('move')).toBeNull();
  expect(game.refusal?.words).toContain('connection');
  game.close();
});

test('who asks a computer for its reasons is told that the line is down, and may ask again', async () => {
  const game = new GameClient('link');
  game.open();
  show(AiReasons, { game, at: 3 });
  const button = at('reasons') as HTMLButtonElement;
  button.click();
  await settled();
  expect(button.disabled).toBe(true);
  Wire.last.break();
  await settled();
  expect([button.disabled, at('reasons-refused')?.textContent]).toEqual([
    false,
    'The connection to the server is down. It will be tried again.',
  ]);
  game.close();
});
