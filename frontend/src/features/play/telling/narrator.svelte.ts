/** Tells a battle in order: what has come in waits until it is shown, one event after the other. */

import type { EventDoc, Moment, State, View } from '../../../protocol';
import { Playback, nextDrawing, pauseFor } from './playback.svelte';
import { staged } from './eventPreview';

/** The turn of a view; setting up comes before the first. */
export function turnOf(view: View): number {
  return view.phase === 'setup' ? 0 : view.turn;
}

export class Narrator {
  readonly playback = new Playback();
  /** The latest state that has been told to its end. */
  shown = $state.raw<State | null>(null);
  moment = $state.raw<Moment | null>(null);
  /** A moment of the past is being told as it happened. */
  telling = $state(false);
  /** What is read out to those who do not see the table. */
  announced = $state('');
  /** How often events have been taken back. */
  undos = 0;
  /** The table in the midst of an order that is being told. */
  private midway = $state.raw<View | null>(null);
  /** Everything that has come in, told or not; grows in place. */
  private readonly heard: EventDoc[] = [];
  /** What has been told; grows in place, so that an event costs the same late in a battle as early. */
  private readonly told: EventDoc[] = [];
  /** Grows whenever `told` changes. */
  private version = $state(0);
  private queue: State[] = [];
  private covered = false;
  /** Grows when an order is taken back: what was being told then is not told to its end. */
  private takes = 0;
  /** Grows with each moment that is asked for, likewise. */
  private moments = 0;

  /** `grid`: how wide a square of this table is, 0 where it is free. */
  constructor(private readonly grid: () => number) {}

  /** The table as it is shown now: a moment of the past, or the present. */
  get view(): View | null {
    return this.moment?.view ?? this.midway ?? this.shown?.view ?? null;
  }

  /** What has been told. The same list every time: derive from what it holds, not from the list itself. */
  get events(): readonly EventDoc[] {
    void this.version;
    return this.told;
  }

  /** Everything that has come in. */
  get all(): readonly EventDoc[] {
    return this.heard;
  }

  /** The state that came in last. */
  get latest(): State | null {
    return this.queue.at(-1) ?? this.shown;
  }

  /** While a card lies over this table nothing more is told on it; others are not kept waiting. */
  cover(covered: boolean): void {
    this.covered = covered;
    if (!covered && this.queue.length > 0 && !this.playback.busy) void this.showAll();
  }

  /** Takes in events that follow the first `start`; what stood in their place has been taken back. */
  hearEvents(start: number, undos: number, events: readonly EventDoc[]): void {
    const takenBack = undos !== this.undos || start < this.told.length;
    this.heard.length = Math.min(start, this.heard.length);
    for (const event of events) this.heard.push(event);
    this.undos = undos;
    if (takenBack || this.shown === null) this.tellAll();
  }

  /** Takes in a state: it is shown once all before it has been told; at once where an order was taken back. */
  hearState(state: State): void {
    const before = this.latest;
    if (!before || state.undos !== before.undos) {
      this.queue = [];
      this.takes++;
      this.tellAll();
      this.midway = null;
      this.shown = state;
      return;
    }
    this.queue.push(state);
    if (!this.playback.busy && !this.covered) void this.showAll();
  }

  /** The next moment is told as it happened; any other is shown as it stood. */
  hearMoment(next: Moment): void {
    const before = this.moment;
    const take = ++this.moments;
    this.telling = false;
    if (before && next.at === before.at + 1 && next.events.length > 0 && this.playback.unhurried)
      void this.tellMoment(before, next, take);
    else this.moment = next;
  }

  /** Returns from the past to the present. */
  present(): void {
    this.moments++;
    this.telling = false;
    this.moment = null;
  }

  private async tellMoment(before: Moment, next: Moment, take: number): Promise<void> {
    const grid = this.grid();
    let { view } = before;
    this.telling = true;
    for (const [n, event] of next.events.entries()) {
      if (event.rolls.length > 0) await this.playback.roll(event);
      if (take !== this.moments) return;
      this.playback.show(event, view);
      view = staged(view, event, { end: next.view, later: next.events.slice(n + 1), grid });
      this.moment = { ...before, view, events: next.events.slice(0, n + 1) };
      await this.playback.wait(pauseFor(event));
      if (take !== this.moments) return;
    }
    this.moment = next;
    this.telling = false;
  }

  /** Shows what is queued, one order after the other; for those who do not want to wait, all that has come in at once. */
  private async showAll(): Promise<void> {
    this.playback.busy = true;
    for (let state = this.queue.shift(); state; state = this.covered ? undefined : this.queue.shift()) {
      if (this.playback.unhurried) await this.animate(state);
      else await this.skipTo(state);
    }
    if (this.shown?.question || !this.shown?.thinking) this.playback.rested();
    this.playback.busy = false;
  }

  /** First what happened, then the table as it is afterwards. */
  private async animate(state: State): Promise<void> {
    const take = this.takes;
    const grid = this.grid();
    const fresh = this.freshUntil(state.number);
    let view = this.shown?.view ?? state.view;
    for (const [n, event] of fresh.entries()) {
      if (event.rolls.length > 0) await this.playback.roll(event);
      if (take !== this.takes) return;
      this.tellNext(1);
      this.announced = event.words;
      this.playback.show(event, view);
      if (this.playback.unhurried)
        this.midway = view = staged(view, event, { end: state.view, later: fresh.slice(n + 1), grid });
      await this.playback.wait(pauseFor(event));
      if (take !== this.takes) return;
    }
    this.shown = state;
    this.midway = null;
    await this.playback.wait(fresh.some((event) => event.who >= 0) ? 380 : 0);
  }

  /** The latest of what has come in by the time the screen is drawn next, and none of what lies between. */
  private async skipTo(state: State): Promise<void> {
    const take = this.takes;
    await nextDrawing();
    if (take !== this.takes) return;
    const come = [state, ...this.queue];
    const end = come.findIndex((one) => this.playback.isBeyond(turnOf(one.view)));
    const latest = end < 0 ? come[come.length - 1] : come[end];
    this.queue = end < 0 ? [] : come.slice(end + 1);
    const fresh = this.freshUntil(latest.number);
    this.tellNext(fresh.length);
    this.announced = fresh.at(-1)?.words ?? this.announced;
    const thrown = fresh.findLast((event) => event.rolls.length > 0);
    if (thrown) this.playback.show(thrown, latest.view);
    this.shown = latest;
    this.midway = null;
    if (end >= 0) this.playback.rested();
  }

  /** What has come in, but not been told, of the orders up to a number. */
  private freshUntil(number: number): EventDoc[] {
    return this.heard.slice(this.told.length).filter((event) => event.at <= number);
  }

  /** The next events count as told. */
  private tellNext(count: number): void {
    const end = Math.min(this.told.length + count, this.heard.length);
    for (let n = this.told.length; n < end; n++) this.told.push(this.heard[n]);
    this.version++;
  }

  /** Everything that has come in counts as told, and nothing else. */
  private tellAll(): void {
    this.told.length = 0;
    this.tellNext(this.heard.length);
  }
}
