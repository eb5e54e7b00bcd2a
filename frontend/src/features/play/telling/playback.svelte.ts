/** What is seen to happen: dice in the tray, lines of fire, words that settle on the table. */

import type { EventDoc, Piece, RollDoc, View } from '../../../protocol';
import { prefs } from '../../../lib/preferences.svelte';
import { manOf } from '../../../table/figures/men';
import { leaving, losing } from './eventPreview';

export interface Effect {
  key: number;
  kind: 'fire' | 'charge' | 'fall' | 'puff' | 'ring' | 'note' | 'cause' | 'fallen' | 'running' | 'taken';
  from: [number, number];
  to: [number, number];
  words: string;
  /** What set it off, over the words of a note. */
  title?: string;
  /** Whose figures fall or run, as it stood, and which of them; of whom a note tells. A note keeps away from where it is `from`. */
  piece?: Piece;
  figures?: readonly number[];
  /** The unit that fires or charges. */
  unit?: number;
  /** One man's part of it: smaller than what a unit does. */
  slight?: boolean;
}

export interface Throw {
  key: number;
  /** What is thrown for: a test and what set it off, else what came of it. */
  words: string;
  rolls: RollDoc[];
  /** The dice lie: what came of them may be read. */
  landed: boolean;
}

/** What is seen to pass between two units, and what is seen at one. */
const BETWEEN: Partial<Record<EventDoc['shown'], Effect['kind']>> = { fire: 'fire', charge: 'charge', melee: 'charge' };
const BESIDE: Partial<Record<EventDoc['shown'], Effect['kind']>> = { smoke: 'puff', burn: 'puff', reveal: 'ring' };

/** How figures are seen to leave. */
const LEAVES: Partial<Record<EventDoc['shown'], Effect['kind']>> = {
  fall: 'fallen',
  run: 'running',
  taken: 'taken',
  escape: 'running',
};

function placeOf(piece: Piece | undefined): [number, number] | null {
  return piece && piece.x !== null && piece.y !== null ? [piece.x, piece.y] : null;
}

/** Where a unit runs to: away from where it looks. */
function behindOf(piece: Piece, [x, y]: [number, number]): [number, number] {
  const angle = (piece.facing * Math.PI) / 180;
  return [x - Math.sin(angle) * 100, y - Math.cos(angle) * 100];
}

/** How long an event is looked at once its dice lie: a reaction is read, a throw is seen, a march goes by. */
export function pauseFor(event: EventDoc): number {
  if (event.test) return 1000;
  if (event.rolls.length > 0) return 500;
  return event.lost > 0 || event.gone || event.part === 'result' || BETWEEN[event.shown] === 'charge' ? 600 : 60;
}

/** What is thrown for: a test and what set it off, else what came of it. */
function aboutOf({ test, words }: EventDoc): string {
  return test ? `${test.name}: ${test.because}` : words;
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

/** Milliseconds until dice that are thrown have come to lie. */
const LANDING = 620;

const LASTS: Partial<Record<Effect['kind'], number>> = {
  note: 2600,
  cause: 2200,
  fallen: 3200,
  running: 2200,
  taken: 2200,
};

export class Playback {
  effects = $state.raw<Effect[]>([]);
  dice = $state.raw<Throw | null>(null);
  busy = $state(false);
  /** Held still: the next thing is shown only when it is asked for. */
  paused = $state(false);
  /** How much faster than the reader's own pace: a replay may be hurried. */
  speed = 1;
  /** Where several people play: the pace at which all of them are told what happens; -1: each at his own. */
  shared = $state(-1);
  private key = 0;
  private thrown: EventDoc | null = null;
  private hurry = false;
  /** Until when nothing is waited for: the end of this turn. */
  private lastTurn = Infinity;
  private wake: (() => void) | null = null;

  /** No waiting any more until something is asked; for those who only watch, until a turn is over. */
  skip(turn = Infinity): void {
    this.hurry = true;
    this.lastTurn = turn;
    this.paused = false;
    this.wake?.();
  }

  /** Stop here, or go on by itself again. */
  pause(paused: boolean): void {
    this.paused = paused;
    if (!paused) this.wake?.();
  }

  /** Show the next thing, and stop there. */
  step(): void {
    this.paused = true;
    this.wake?.();
  }

  /** Is this a moment at which whoever skipped ahead wants to go on watching? */
  isBeyond(turn: number): boolean {
    return this.hurry && turn > this.lastTurn;
  }

  rested(): void {
    this.hurry = false;
    this.lastTurn = Infinity;
    this.paused = false;
  }

  get pace(): number {
    return this.shared < 0 ? prefs.pace : this.shared;
  }

  /** Is everything shown as it happens, one thing after the other? */
  get unhurried(): boolean {
    return !this.hurry && this.pace > 0;
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
      const timer = window.setTimeout(() => this.paused || done(), ms / (this.pace * this.speed));
      this.wake = done;
    });
  }

  /** The dice of an event are thrown. Nothing else is told of it until they lie. */
  async roll(event: EventDoc): Promise<void> {
    if (!this.unhurried || prefs.still) return;
    this.thrown = event;
    const key = ++this.key;
    this.dice = { key, words: aboutOf(event), rolls: event.rolls, landed: false };
    await this.wait(LANDING);
    if (this.dice?.key === key) this.dice = { ...this.dice, landed: true };
  }

  show(event: EventDoc, view: View): void {
    const { test } = event;
    const about = aboutOf(event);
    if (event.rolls.length > 0 && this.thrown !== event)
      this.dice = { key: ++this.key, words: about, rolls: event.rolls, landed: true };
    if (!this.unhurried) return;
    const find = (id: number): Piece | undefined => view.pieces.find((one) => one.id === id);
    const from = placeOf(find(event.who));
    const to = placeOf(find(event.whom));
    const piece = find(event.of);
    const struck = event.men.length === 1 ? manOf(view.pieces, event.men[0]) : undefined;
    const where: [number, number] | null = struck ? [struck.x, struck.y] : placeOf(piece);
    const between = BETWEEN[event.shown];
    if (between && event.pairs.length > 0) this.pairOff(event, between, view);
    else if (from && to && between) this.add(between, from, to, '', { unit: event.who });
    if (event.shown === 'escape') this.lose(event, losing(view.pieces, event), where);
    if (!where || event.shown === 'escape') return;
    const beside = BESIDE[event.shown];
    if (beside) this.add(beside, where, where, '');
    this.lose(event, piece, where);
    const other = event.of === event.whom ? from : to;
    if (test) {
      // A reaction is told at the unit that reacts, with a line from what it reacts to.
      if (other) this.add('cause', other, where, '');
      this.note(where, other, piece, test.result, about);
    } else if (event.part === 'result') {
      this.note(where, piece && event.shown === 'run' ? behindOf(piece, where) : other, piece, event.words);
    }
  }

  /** Man against man: each of them is seen to do it. */
  private pairOff(event: EventDoc, kind: Effect['kind'], view: View): void {
    for (const [from, to] of event.pairs) {
      const [us, them] = [manOf(view.pieces, from), manOf(view.pieces, to)];
      if (us && them) this.add(kind, [us.x, us.y], [them.x, them.y], '', { unit: event.who, slight: true });
    }
  }

  /** The men who fall or run are those of the unit that it is told of, and they are seen where they stood. */
  private lose(event: EventDoc, piece: Piece | undefined, stood: [number, number] | null): void {
    const kind = LEAVES[event.shown] ?? (event.lost > 0 ? 'fallen' : null);
    const where = placeOf(piece) ?? stood;
    if (!piece || !kind || !where) return;
    const figures = leaving(piece, event);
    if (figures.length > 0) this.add(kind, where, where, '', { piece, figures });
    else if (event.shown === 'fall') this.add('fall', where, where, '');
  }

  /** One note at a time, so that none hides another. */
  private note(
    where: [number, number],
    shunned: [number, number] | null,
    piece: Piece | undefined,
    words: string,
    title = '',
  ): void {
    this.effects = this.effects.filter(
      (effect) => (effect.kind !== 'note' && effect.kind !== 'cause') || effect.key === this.key,
    );
    this.add('note', shunned ?? where, where, words, { title, piece });
  }

  private add(
    kind: Effect['kind'],
    from: [number, number],
    to: [number, number],
    words: string,
    more: Partial<Effect> = {},
  ): void {
    const key = ++this.key;
    this.effects = [...this.effects, { key, kind, from, to, words, ...more }];
    window.setTimeout(
      () => (this.effects = this.effects.filter((e) => e.key !== key)),
      (LASTS[kind] ?? 1500) / Math.min(1, this.pace || 1),
    );
  }
}
