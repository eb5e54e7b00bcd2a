/** What is seen to happen: dice in the tray, lines of fire, words that settle on the table. */

import type { EventDoc, Piece, RollDoc, View } from '../protocol';
import { causeOf } from './chain';
import { prefs } from './prefs.svelte';
import { isRun, leaving } from './staging';

export interface Effect {
  key: number;
  kind: 'fire' | 'charge' | 'fall' | 'note' | 'cause' | 'fallen' | 'running';
  from: [number, number];
  to: [number, number];
  words: string;
  /** What set it off, over the words of a note. */
  title?: string;
  /** Whose figures fall or run, and where they stood; of whom a note tells. A note keeps away from where it is `from`. */
  piece?: Piece;
  places?: [number, number, number][];
}

export interface Throw {
  key: number;
  /** What is thrown for: a test and what set it off, else what came of it. */
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

/** Where a unit runs to: away from where it looks. */
function behindOf(piece: Piece, [x, y]: [number, number]): [number, number] {
  const angle = (piece.facing * Math.PI) / 180;
  return [x - Math.sin(angle) * 100, y - Math.cos(angle) * 100];
}

/** How long an event is looked at: a reaction is read, a throw is seen, a march goes by. */
export function pauseFor(event: EventDoc): number {
  if (causeOf(event)) return 1500;
  if (event.rolls.length > 0) return 950;
  if (event.lost > 0 || RESULT.test(event.kind) || CHARGE.test(event.kind)) return 600;
  return 60;
}

/** Until the screen is drawn next. A window that nobody looks at draws nothing and is not waited for. */
export function nextDrawing(): Promise<void> {
  return new Promise((resolve) => {
    const drawn = (): void => {
      window.clearTimeout(timer);
      resolve();
    };
    const timer = window.setTimeout(resolve, 100);
    window.requestAnimationFrame(drawn);
  });
}

const LASTS: Partial<Record<Effect['kind'], number>> = { note: 2600, cause: 2200, fallen: 3200, running: 2200 };

export class Playback {
  effects = $state<Effect[]>([]);
  dice = $state.raw<Throw | null>(null);
  busy = $state(false);
  /** Held still: the next thing is shown only when it is asked for. */
  held = $state(false);
  private key = 0;
  private hurry = false;
  /** Until when nothing is waited for: the end of this turn. */
  private lastTurn = Infinity;
  private wake: (() => void) | null = null;

  /** No waiting any more until something is asked; for those who only watch, until a turn is over. */
  skip(turn = Infinity): void {
    this.hurry = true;
    this.lastTurn = turn;
    this.held = false;
    this.wake?.();
  }

  /** Stop here, or go on by itself again. */
  hold(held: boolean): void {
    this.held = held;
    if (!held) this.wake?.();
  }

  /** Show the next thing, and stop there. */
  step(): void {
    this.held = true;
    this.wake?.();
  }

  /** Is this a moment at which whoever skipped ahead wants to go on watching? */
  isBeyond(turn: number): boolean {
    return this.hurry && turn > this.lastTurn;
  }

  rested(): void {
    this.hurry = false;
    this.lastTurn = Infinity;
    this.held = false;
  }

  /** Is everything shown as it happens, one thing after the other? */
  get unhurried(): boolean {
    return !this.hurry && prefs.pace > 0;
  }

  wait(ms: number): Promise<void> {
    if (!this.unhurried || ms === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        window.clearTimeout(timer);
        this.wake = null;
        resolve();
      };
      // Whoever stops the telling in the midst of a pause finds it stopped when the pause is over.
      const timer = window.setTimeout(() => this.held || done(), ms / prefs.pace);
      this.wake = done;
    });
  }

  show(event: EventDoc, view: View): void {
    const cause = causeOf(event);
    const about = cause ? `${cause.test}: ${cause.because}` : event.words;
    if (event.rolls.length > 0) this.dice = { key: ++this.key, words: about, rolls: event.rolls };
    if (!this.unhurried) return;
    const from = placeOf(view, event.who);
    const to = placeOf(view, event.whom);
    if (from && to && FIRE.test(event.kind)) this.add('fire', from, to, '');
    else if (from && to && CHARGE.test(event.kind)) this.add('charge', from, to, '');
    const piece = view.pieces.find((one) => one.id === event.who);
    const gone = piece ? leaving(piece, event) : [];
    if (from && gone.length > 0) this.add(isRun(event) ? 'running' : 'fallen', from, to ?? from, '', { piece, places: gone });
    else if (FALL.test(event.kind)) {
      const where = to ?? from;
      if (where) this.add('fall', where, where, '');
    }
    if (cause && from) {
      // A reaction is told at the unit that reacts, with a line from what it reacts to.
      if (to) this.add('cause', to, from, '');
      this.note(from, to, piece, cause.result, `${cause.test}: ${cause.because}`);
    } else if (RESULT.test(event.kind)) {
      const whom = to ? view.pieces.find((one) => one.id === event.whom) : piece;
      const where = to ?? from;
      const behind = piece && from && isRun(event) ? behindOf(piece, from) : null;
      if (where) this.note(where, behind ?? (to ? from : null), whom, event.words);
    }
  }

  /** One note at a time, so that none hides another. */
  private note(where: [number, number], shunned: [number, number] | null, piece: Piece | undefined, words: string, title = ''): void {
    this.effects = this.effects.filter((effect) => effect.kind !== 'note' && effect.kind !== 'cause' || effect.key === this.key);
    this.add('note', shunned ?? where, where, words, { title, piece });
  }

  private add(kind: Effect['kind'], from: [number, number], to: [number, number], words: string, more: Partial<Effect> = {}): void {
    const key = ++this.key;
    this.effects.push({ key, kind, from, to, words, ...more });
    window.setTimeout(() => (this.effects = this.effects.filter((e) => e.key !== key)), (LASTS[kind] ?? 1500) / Math.min(1, prefs.pace || 1));
  }
}
