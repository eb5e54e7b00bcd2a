/** The rule that is being read, if any. */

import type { RuleInfo } from '../protocol';
import { rule as fetchRule } from './api';

class Rulebook {
  id = $state('');
  found = $state.raw<RuleInfo | null>(null);
  reading = $state(false);

  async read(book: string, id: string): Promise<void> {
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
  }
}

export const rulebook = new Rulebook();
