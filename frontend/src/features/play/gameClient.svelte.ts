/** A game as this browser sees it: what the server said, in the order in which it is shown. */

import type {
  ChatLine,
  ClientMessage,
  EventDoc,
  Feature,
  Moment,
  OddsDoc,
  Over,
  Piece,
  QuestionDoc,
  ReasonsDoc,
  Scene,
  SeatInfo,
  ServerMessage,
  State,
  ThrowWanted,
  UndoAsked,
  View,
  Welcome,
  WhyNot,
} from '../../protocol';
import { playMessages } from './messages';
import { prefs } from '../../lib/preferences.svelte';
import { coloured } from '../../lib/sides';
import { IdleTracker, type IdleReport } from './idleTracker';
import { Playback, nextDrawing, pauseFor } from './playback.svelte';
import { Requests } from '../../lib/requests';
import { staged } from './eventPreview';
import { ReconnectingSocket, type ConnectionState } from '../../lib/reconnectingSocket';

export interface Refusal {
  rule: string;
  words: string;
}

/** Setting up comes before the first turn. */
function turnOf(view: View): number {
  return view.phase === 'setup' ? 0 : view.turn;
}

export class GameClient {
  readonly playback = new Playback();
  standing = $state<ConnectionState>('joining');
  trouble = $state('');
  welcome = $state.raw<Welcome | null>(null);
  shown = $state.raw<State | null>(null);
  events = $state.raw<EventDoc[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  seats = $state.raw<SeatInfo[]>([]);
  observers = $state(0);
  refusal = $state.raw<Refusal | null>(null);
  undoAsked = $state.raw<UndoAsked | null>(null);
  /** That an order may not be taken back, in the words of whoever refused it. */
  undoRefused = $state('');
  over = $state.raw<Over | null>(null);
  moment = $state.raw<Moment | null>(null);
  /** A moment of the past is being told as it happened. */
  telling = $state(false);
  private told = 0;
  orders = $state(0);
  sending = $state(false);
  announced = $state('');
  /** The table in the midst of an order that is being told. */
  private midway = $state.raw<View | null>(null);
  private laid = $state.raw<Feature[]>([]);
  private heard: EventDoc[] = [];
  private undos = 0;
  private queue: State[] = [];
  private covered = false;
  /** Grows when an order is taken back: what was being told then is not told to its end. */
  private takes = 0;
  /** Of the computers' units, who did nothing in which turn, and why. */
  idle = $state.raw<IdleReport[]>([]);
  private readonly watch = new IdleTracker();
  private readonly requests = new Requests((message) => this.say(message));
  private readonly socket: ReconnectingSocket;

  constructor(readonly token: string) {
    this.socket = new ReconnectingSocket(
      () => ({ type: 'hello', token, since: this.heard.length, undos: this.undos }),
      (message) => this.dispatch(message),
      (standing) => this.stand(standing),
    );
  }

  private readonly seen = $derived.by(() => {
    const view = this.moment?.view ?? this.midway ?? this.shown?.view ?? null;
    return view && view.sides ? coloured(view, prefs.palette) : view;
  });

  /** The table as it is shown now: a moment of the past, or the present. */
  get view(): View | null {
    return this.seen;
  }

  /** The ground; what was laid during the set-up stays when the battle begins. */
  get scene(): Scene | null {
    const scene = this.welcome?.scene ?? null;
    if (!scene || scene.features.length > 0 || this.view?.phase === 'setup') return scene;
    return { ...scene, features: this.laid };
  }

  /** What is asked of this seat, once everything before it has been seen. */
  get question(): QuestionDoc | null {
    if (this.moment || this.playback.busy || !this.shown || this.shown.paused || this.shown.curtain) return null;
    return this.sending ? null : this.shown.question;
  }

  /** Dice that somebody rolls by hand and an order waits for, once everything before it has been seen. */
  get throwWanted(): ThrowWanted | null {
    if (this.moment || this.playback.busy || !this.shown || this.shown.paused || this.shown.curtain) return null;
    return this.sending ? null : (this.shown.throw ?? null);
  }

  /** The side this screen sits on: the one asked in a hot seat, else the seat's own. */
  get side(): number {
    return this.shown?.side ?? this.welcome?.sides[0] ?? -1;
  }

  /** Does anybody but the computer sit on another side? */
  get facesPeople(): boolean {
    return this.seats.some((seat) => seat.kind === 'person' && !this.welcome?.sides.includes(seat.side));
  }

  /** Nobody here is ever asked anything. */
  get watching(): boolean {
    return this.welcome?.sides.length === 0;
  }

  /** The pace at which this player likes to be told what happens; where several play, all are told at the slowest. */
  likePace(pace: number): void {
    prefs.setPace(pace);
    this.tellPace();
  }

  private tellPace(): void {
    if (!this.watching && !this.welcome?.replay) this.socket.send({ type: 'pace', pace: prefs.pace });
  }

  /** On to what is asked next; those who only watch, on to the next turn. */
  skip(): void {
    this.playback.skip(this.watching && this.view ? turnOf(this.view) : Infinity);
  }

  /** While a card lies over this table nothing more is told on it; others are not kept waiting. */
  cover(covered: boolean): void {
    this.covered = covered;
    if (!covered && this.queue.length > 0 && !this.playback.busy) void this.showAll();
  }

  piece(id: number): Piece | undefined {
    return this.view?.pieces.find((piece) => piece.id === id);
  }

  open(): void {
    this.socket.open();
  }

  close(): void {
    this.socket.close();
  }

  /** Sends something; false, and a word about it, where the line is down. */
  say(message: ClientMessage): boolean {
    const sent = this.socket.send(message);
    if (!sent) this.refusal = { rule: '', words: playMessages.lineDown };
    return sent;
  }

  private stand(standing: ConnectionState): void {
    this.standing = standing;
    if (standing === 'cut' || standing === 'closed') this.requests.abandon();
  }

  order(text: string): void {
    const question = this.shown?.question;
    if (!question || this.sending) return;
    this.refusal = null;
    this.sending = true;
    this.say({ type: 'order', number: question.number, text });
    if (this.standing !== 'open') this.sending = false;
  }

  /** The dice that an order waits for have fallen so. */
  thrown(faces: number[]): void {
    if (!this.shown?.throw?.mine || this.sending) return;
    this.refusal = null;
    this.sending = true;
    this.say({ type: 'throw', number: this.shown.number, faces });
    if (this.standing !== 'open') this.sending = false;
  }

  /** The odds of an order; null where the line is lost meanwhile, here and below. */
  odds(text: string): Promise<OddsDoc | WhyNot | null> {
    return this.requests.ask((id) => ({ type: 'odds', id, text }));
  }

  whyNot(text: string): Promise<WhyNot | null> {
    return this.requests.ask((id) => ({ type: 'whynot', id, text }));
  }

  /** Why a computer gave order number `at`; -1: what it would order now. */
  reasons(at: number): Promise<ReasonsDoc | WhyNot | null> {
    return this.requests.ask((id) => ({ type: 'reasons', id, at }));
  }

  /** Is a side played by a computer alone? */
  isComputer(side: number): boolean {
    const seats = this.seats.filter((seat) => seat.side === side);
    return seats.length > 0 && seats.every((seat) => seat.kind === 'ai');
  }

  seek(at: number): void {
    this.say({ type: 'seek', at });
  }

  present(): void {
    this.told++;
    this.telling = false;
    this.moment = null;
  }

  dispatch(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.welcome = message;
        this.seats = message.seats;
        this.chat = message.chat;
        this.tellPace();
        break;
      case 'events':
        this.hearEvents(message.start, message.undos, message.events);
        break;
      case 'state':
        this.hearState(message);
        break;
      case 'accepted':
        break;
      case 'refused':
        this.sending = false;
        this.refusal = { rule: message.rule, words: message.words };
        break;
      case 'odds':
        this.requests.settle(message.id, message.odds);
        break;
      case 'reasons':
        this.requests.settle(message.id, message.reasons);
        break;
      case 'whynot':
        this.requests.settle(message.id, message);
        break;
      case 'chat':
        this.chat = [...this.chat, message.line];
        break;
      case 'presence':
        this.seats = message.seats;
        this.observers = message.observers;
        this.playback.shared = message.pace;
        break;
      case 'moment':
        this.orders = message.orders;
        this.hearMoment(message);
        break;
      case 'undo_asked':
        this.undoRefused = '';
        this.undoAsked = message;
        break;
      case 'undo_settled':
        this.undoAsked = null;
        this.announced = message.words;
        this.undoRefused = message.granted ? '' : message.words;
        if (!message.granted) this.refusal = { rule: '', words: message.words };
        break;
      case 'over':
        this.over = message;
        break;
      case 'error':
        this.sending = false;
        if (this.welcome) this.refusal = { rule: '', words: message.words };
        else this.trouble = message.words;
        break;
      case 'pong':
        break;
    }
  }

  /** The next moment is told as it happened; any other is shown as it stood. */
  private hearMoment(next: Moment): void {
    const before = this.moment;
    const take = ++this.told;
    this.telling = false;
    if (before && next.at === before.at + 1 && next.events.length > 0 && this.playback.unhurried)
      void this.tellMoment(before, next, take);
    else this.moment = next;
  }

  private async tellMoment(before: Moment, next: Moment, take: number): Promise<void> {
    const grid = this.welcome?.scene.grid ?? 0;
    let { view } = before;
    this.telling = true;
    for (const [n, event] of next.events.entries()) {
      if (event.rolls.length > 0) await this.playback.roll(event);
      if (take !== this.told) return;
      this.playback.show(event, view);
      view = staged(view, event, { end: next.view, later: next.events.slice(n + 1), grid });
      this.moment = { ...before, view, events: next.events.slice(0, n + 1) };
      await this.playback.wait(pauseFor(event));
      if (take !== this.told) return;
    }
    this.moment = next;
    this.telling = false;
  }

  private hearEvents(start: number, undos: number, events: EventDoc[]): void {
    const takenBack = undos !== this.undos || start < this.events.length;
    this.heard = [...this.heard.slice(0, start), ...events];
    this.undos = undos;
    if (takenBack || this.shown === null) this.events = this.heard;
  }

  private hearState(state: State): void {
    this.sending = false;
    if (state.view.phase === 'setup') this.laid = state.view.features;
    this.orders = Math.max(state.number, this.welcome?.replay ? this.orders : 0);
    const before = this.queue.at(-1) ?? this.shown;
    if (before && state.undos !== before.undos) {
      this.watch.forget();
      this.idle = this.idle.filter((one) => one.at <= state.number);
    }
    this.noteIdle(state);
    if (!before || state.undos !== before.undos) {
      this.queue = [];
      this.takes++;
      this.events = this.heard;
      this.midway = null;
      this.shown = state;
      return;
    }
    this.queue.push(state);
    if (!this.playback.busy && !this.covered) void this.showAll();
  }

  /** Show what is queued, one order after the other; for those who do not want to wait, all that has come in at once. */
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
    const grid = this.welcome?.scene.grid ?? 0;
    const fresh = this.freshUntil(state.number);
    let view = this.shown?.view ?? state.view;
    for (const [n, event] of fresh.entries()) {
      if (event.rolls.length > 0) await this.playback.roll(event);
      if (take !== this.takes) return;
      this.events = this.heard.slice(0, this.events.length + 1);
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
    this.events = this.heard.slice(0, this.events.length + fresh.length);
    this.announced = fresh.at(-1)?.words ?? this.announced;
    const thrown = fresh.findLast((event) => event.rolls.length > 0);
    if (thrown) this.playback.show(thrown, latest.view);
    this.shown = latest;
    this.midway = null;
    if (end >= 0) this.playback.rested();
  }

  /** A turn that is over says who of the computers' sides did nothing in it. */
  private noteIdle({ view, number }: State): void {
    const found = this.watch.at(view, number, this.heard, this.welcome?.scene, (side) => this.isComputer(side));
    if (found.length > 0) this.idle = [...this.idle, ...found];
  }

  /** What has been heard, but not told, of the orders up to a number. */
  private freshUntil(number: number): EventDoc[] {
    return this.heard.slice(this.events.length).filter((event) => event.at <= number);
  }
}
