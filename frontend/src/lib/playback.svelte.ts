/** What is seen to happen: dice in the tray, lines of fire, words that settle on the table. */

import type { EventDoc, RollDoc, View } from '../protocol';
import { prefs } from './prefs.svelte';

export interface Effect {
  key: number;
  kind: 'fire' | 'charge' | 'fall' | 'note';
  from: [number, number];
  to: [number, number];
  words: string;
}

export interface Throw {
  key: number;
  words: string;
  rolls: RollDoc[];
}

const FIRE = /fire|shoot|shot|volley|shell|snip/;
const CHARGE = /close|charge|melee|assault|contact/;
const FALL = /destroy|killed|rout|eliminat|lost$|removed|broken/;
const RESULT = /result|recoil|destroy|shaken|rout|morale|react|flee|pinned|retire|kill|run$|break|cover|wall|test|trait|reveal|ban$|jam|rally/;

/** Where an event took place: a unit's base, else the event's own place. */
function placeOf(view: View, id: number): [number, number] | null {
  const piece = view.pieces.find((p) => p.id === id);
  return piece && piece.x !== null && piece.y !== null ? [piece.x, piece.y] : null;
}

export function pauseFor(event: EventDoc): number {
  if (event.rolls.length > 0) return 950;
  if (RESULT.test(event.kind)) return 500;
  return 60;
}

export class Playback {
  effects = $state<Effect[]>([]);
  dice = $state.raw<Throw | null>(null);
  busy = $state(false);
  private key = 0;
  private hurry = false;
  private wake: (() => void) | null = null;

  /** No waiting any more until what is queued has been shown. */
  skip(): void {
    this.hurry = true;
    this.wake?.();
  }

  rested(): void {
    this.hurry = false;
  }

  wait(ms: number, behind: number): Promise<void> {
    if (this.hurry || prefs.pace === 0 || ms === 0) return Promise.resolve();
    const time = ms / prefs.pace / (behind > 6 ? 3 : behind > 2 ? 1.6 : 1);
    return new Promise((resolve) => {
      const done = () => {
        window.clearTimeout(timer);
        this.wake = null;
        resolve();
      };
      const timer = window.setTimeout(done, time);
      this.wake = done;
    });
  }

  show(event: EventDoc, view: View): void {
    if (event.rolls.length > 0) this.dice = { key: ++this.key, words: event.words, rolls: event.rolls };
    if (this.hurry || prefs.pace === 0) return;
    const from = placeOf(view, event.who);
    const to = placeOf(view, event.whom);
    if (from && to && FIRE.test(event.kind)) this.add('fire', from, to, '');
    else if (from && to && CHARGE.test(event.kind)) this.add('charge', from, to, '');
    if (FALL.test(event.kind)) {
      const where = to ?? from;
      if (where) this.add('fall', where, where, '');
    }
    if (RESULT.test(event.kind)) {
      const where = to ?? from;
      if (where) this.add('note', where, where, event.words);
    }
  }

  private add(kind: Effect['kind'], from: [number, number], to: [number, number], words: string): void {
    const key = ++this.key;
    this.effects.push({ key, kind, from, to, words });
    window.setTimeout(() => (this.effects = this.effects.filter((e) => e.key !== key)), kind === 'note' ? 2600 : 1500);
  }
}
