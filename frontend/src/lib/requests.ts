/** Questions put to the server over the game's line: each answer finds who asked, and none is waited for in vain. */

import type { ClientMessage, OddsDoc, ReasonsDoc, WhyNot } from '../protocol';

export type Answer = OddsDoc | ReasonsDoc | WhyNot;

export class Requests {
  private last = 0;
  private readonly waiting = new Map<number, (answer: Answer | null) => void>();

  constructor(private readonly send: (message: ClientMessage) => boolean) {}

  /** Asks; gives null where the line is down or goes down before the answer. */
  ask<T extends Answer>(message: (id: number) => ClientMessage): Promise<T | null> {
    const id = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(id, (answer) => resolve(answer as T | null));
      if (!this.send(message(id))) this.settle(id, null);
    });
  }

  /** Gives an answer to whoever asked. */
  settle(id: number, answer: Answer | null): void {
    const resolve = this.waiting.get(id);
    this.waiting.delete(id);
    resolve?.(answer);
  }

  /** Ends all questions unanswered: the line is gone, and the server has forgotten them. */
  abandon(): void {
    for (const id of [...this.waiting.keys()]) this.settle(id, null);
  }
}
