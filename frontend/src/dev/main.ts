/** `dev.html#grid`, `#free`, `#crowd` (1,500 figures), `#men` (120 men, one by one) and `#empty`: the table without a server. */

import { mount } from 'svelte';
import '../app/theme.css';
import { rowOf } from './blanks';
import { messages } from './fixtures';

class Silent extends EventTarget {
  static readonly OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((said: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    super();
    setTimeout(() => {
      this.onopen?.();
      for (const message of messages(location.hash.slice(1) || 'grid'))
        this.onmessage?.({ data: JSON.stringify(message) });
    });
  }

  send(text: string): void {
    const asked = JSON.parse(text) as { type: string; id: number; text: string };
    const answer = {
      odds: {
        type: 'odds',
        id: asked.id,
        odds: {
          order: asked.text,
          exact: true,
          margin: 0,
          runs: 0,
          rows: [
            rowOf({ words: 'they stand', chance: 0.42, nothing: true }),
            rowOf({ words: 'they fall back', chance: 0.31, good: 1 }),
            rowOf({ words: 'we are thrown back', chance: 0.27, good: -1 }),
          ],
          tallies: [
            {
              name: '3rd Battalion',
              total: 5,
              lines: [
                { rule: 'DEV-FIR-11', amount: 3, words: 'its value' },
                { rule: 'DEV-FIR-13', amount: 2, words: 'beside its commander' },
              ],
            },
          ],
        },
      },
      whynot: {
        type: 'whynot',
        id: asked.id,
        allowed: false,
        rule: 'DEV-MOV-01',
        words: '3rd Battalion would move 4 squares; 2 is the limit',
      },
    }[asked.type];
    if (answer) setTimeout(() => this.onmessage?.({ data: JSON.stringify(answer) }), 60);
  }

  close(): void {
    this.readyState = 3;
  }
}

Object.assign(window, { WebSocket: Silent });
localStorage.setItem('vedette.guided', 'true');
document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') ?? 'light';
const place = document.getElementById('app');
void import('../features/play/Play.svelte').then(
  ({ default: Play }) => place && mount(Play, { target: place, props: { token: 'dev' } }),
);
