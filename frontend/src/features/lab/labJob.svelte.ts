/** A job to the lab: asked, looked at while it goes on, stopped. */

import type { LabCase, LabState, LabRequest } from '../../protocol';
import { labAsk, labLook, labStop } from '../../lib/api';

const LOOK_MS = 700;
const KEY = 'vedette.lab-key';

/** The server's key, for as long as this window is open. */
export function labKey(): string {
  return sessionStorage.getItem(KEY) ?? '';
}

export function keepLabKey(key: string): void {
  sessionStorage.setItem(KEY, key);
}

export class LabJob {
  state = $state.raw<LabState | null>(null);
  trouble = $state('');
  asking = $state(false);
  private timer = 0;
  private id = '';

  get running(): boolean {
    return this.asking || this.state?.stage === 'running';
  }

  async ask(wish: LabRequest): Promise<void> {
    this.leave();
    this.trouble = '';
    this.state = null;
    this.asking = true;
    try {
      this.id = (await labAsk({ ...wish, key: labKey() })).id;
      await this.look();
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    } finally {
      this.asking = false;
    }
  }

  async look(): Promise<void> {
    const id = this.id;
    try {
      const found = await labLook(id);
      if (id !== this.id) return;
      this.state = found;
      this.trouble = found.stage === 'failed' ? found.words : '';
      if (found.stage === 'running') this.timer = window.setTimeout(() => void this.look(), LOOK_MS);
    } catch (error) {
      if (id === this.id) this.trouble = error instanceof Error ? error.message : String(error);
    }
  }

  async stop(): Promise<void> {
    if (this.id === '') return;
    await labStop(this.id).catch(() => undefined);
    window.clearTimeout(this.timer);
    await this.look();
  }

  /** Nobody looks any more; what is under way goes on, and can be found no more. */
  leave(): void {
    window.clearTimeout(this.timer);
    this.id = '';
  }
}

const judged = new Map<string, LabJob>();

/** What decided a game: asked once, and kept while this window is open. */
export function judgedOf(token: string): LabJob {
  const known = judged.get(token) ?? new LabJob();
  judged.set(token, known);
  return known;
}

/** How far a case is from even, in shares. */
export function offEven(one: LabCase): number {
  return Math.abs(one.share - (1 - one.share - one.draws / Math.max(1, one.battles))) / 2;
}

/** The case nearest to even, of those that have battles; -1 where there is none. */
export function nearestEven(cases: readonly LabCase[]): number {
  let best = -1;
  cases.forEach((one, n) => {
    if (one.battles > 0 && (best < 0 || offEven(one) < offEven(cases[best]))) best = n;
  });
  return best;
}

/** The scale on which all cases lie, with room for their intervals: tens of a hundred. */
export function scaleOf(cases: readonly LabCase[]): [number, number] {
  const played = cases.filter((one) => one.battles > 0);
  const low = Math.min(0.4, ...played.map((one) => one.low));
  const high = Math.max(0.6, ...played.map((one) => one.high));
  return [Math.floor(low * 10) / 10, Math.ceil(high * 10) / 10];
}

/** A round number at or above the largest, for the top of a chart. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(0.001, ...values);
  const step = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((n) => n * step).find((n) => n >= most) ?? most;
}
