/** What the server is asked about an order before it is given: its odds, and why it would be refused. */

import type { GameClient } from '../play/gameClient.svelte';
import type { OddsDoc } from '../../protocol';

export interface NotOffered {
  words: string;
  rule: string;
  /** The unit that is in the way or out of reach; -1 for none. */
  whom: number;
  x: number;
  y: number;
}

/** While a unit is dragged it is asked no more often than this, in milliseconds. */
const PAUSE = 150;

export class OrderInquiry {
  odds = $state.raw<OddsDoc | null>(null);
  refused = $state.raw<NotOffered | null>(null);
  /** The order that is asked about; an answer for another comes too late. */
  private asking = '';
  private askedAt = -Infinity;

  constructor(private readonly game: GameClient) {}

  /** Lets go of what was asked and of what was answered. */
  clear(): void {
    this.refused = null;
    this.reset();
  }

  /** Lets go of the odds, and of the question that is on its way. */
  reset(): void {
    this.odds = null;
    this.asking = '';
  }

  /** The same order may be asked about once more. */
  repeat(): void {
    this.asking = '';
  }

  dismiss(): void {
    this.refused = null;
  }

  /** Asks why an order would be refused; `otherwise` is said where it would be taken, but nothing is shown for it. */
  async askWhyNot(
    text: string,
    x: number,
    y: number,
    { otherwise = '', dragging = false }: { otherwise?: string; dragging?: boolean } = {},
  ): Promise<void> {
    const now = performance.now();
    if (this.asking === text || (dragging && now - this.askedAt < PAUSE)) return;
    this.asking = text;
    this.askedAt = now;
    const said = await this.game.whyNot(text);
    if (this.asking !== text) return;
    if (said === null) this.asking = '';
    else if (!said.allowed) this.refused = { words: said.words, rule: said.rule, whom: said.whom, x, y };
    else if (otherwise !== '') this.refused = { words: otherwise, rule: '', whom: -1, x, y };
  }

  /** Asks for the odds of an order; `at` gives where it points to when the answer has come. */
  async askOdds(text: string, at: () => { x: number; y: number } | null): Promise<void> {
    this.asking = text;
    const said = await this.game.odds(text);
    if (this.asking !== text) return;
    if (said === null) this.asking = '';
    else if ('rows' in said) this.odds = said;
    else {
      const { x, y } = at() ?? { x: 0, y: 0 };
      this.refused = { words: said.words, rule: said.rule, whom: said.whom, x, y };
    }
  }
}
