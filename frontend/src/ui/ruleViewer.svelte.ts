/** What is being asked about: a rule, and the throw or the result that it explains. */

import type { EventDoc, RuleInfo } from '../protocol';
import { rule as fetchRule } from '../lib/api';

class RuleViewer {
  id = $state('');
  book = $state('');
  found = $state.raw<RuleInfo | null>(null);
  event = $state.raw<EventDoc | null>(null);
  reading = $state(false);
  private path: string[] = [];

  async read(book: string, id: string, event: EventDoc | null = null): Promise<void> {
    this.path = [];
    this.event = event;
    await this.turnTo(book, id);
  }

  /** On to a rule that this one names. */
  async follow(id: string): Promise<void> {
    this.path.push(this.id);
    await this.turnTo(this.book, id);
  }

  async back(): Promise<void> {
    const id = this.path.pop();
    if (id) await this.turnTo(this.book, id);
  }

  get mayGoBack(): boolean {
    return this.id !== '' && this.path.length > 0;
  }

  private async turnTo(book: string, id: string): Promise<void> {
    this.book = book;
    this.id = id;
    this.found = null;
    this.reading = true;
    const found = await fetchRule(book, id);
    if (this.id !== id) return;
    this.found = found;
    this.reading = false;
  }

  shut(): void {
    this.id = '';
    this.event = null;
  }
}

export const ruleViewer = new RuleViewer();
