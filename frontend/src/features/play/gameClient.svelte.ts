/** A game as this browser sees it: what the server says, and what is said to it. The narrator tells it in order. */

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
import { Narrator, turnOf } from './telling/narrator.svelte';
import type { Playback } from './telling/playback.svelte';
import { Requests } from '../../lib/requests';
import { ReconnectingSocket, type ConnectionState } from '../../lib/reconnectingSocket';

export interface Refusal {
  rule: string;
  words: string;
}

export class GameClient {
  standing = $state<ConnectionState>('joining');
  trouble = $state('');
  welcome = $state.raw<Welcome | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  seats = $state.raw<SeatInfo[]>([]);
  observers = $state(0);
  refusal = $state.raw<Refusal | null>(null);
  undoAsked = $state.raw<UndoAsked | null>(null);
  /** That an order may not be taken back, in the words of whoever refused it. */
  undoRefused = $state('');
  over = $state.raw<Over | null>(null);
  orders = $state(0);
  sending = $state(false);
  private laid = $state.raw<Feature[]>([]);
  /** Of the computers' units, who did nothing in which turn, and why. */
  idle = $state.raw<IdleReport[]>([]);
  private readonly watch = new IdleTracker();
  private readonly narrator = new Narrator(() => this.welcome?.scene.grid ?? 0);
  private readonly requests = new Requests((message) => this.say(message));
  private readonly socket: ReconnectingSocket;

  constructor(readonly token: string) {
    this.socket = new ReconnectingSocket(
      () => ({ type: 'hello', token, since: this.narrator.all.length, undos: this.narrator.undos }),
      (message) => this.dispatch(message),
      (standing) => this.stand(standing),
    );
  }

  private readonly seen = $derived.by(() => {
    const { view } = this.narrator;
    return view && view.sides ? coloured(view, prefs.palette) : view;
  });

  get playback(): Playback {
    return this.narrator.playback;
  }

  /** The latest state that has been told to its end. */
  get shown(): State | null {
    return this.narrator.shown;
  }

  /** What has been told. */
  get events(): readonly EventDoc[] {
    return this.narrator.events;
  }

  /** The moment of the past that is looked at. */
  get moment(): Moment | null {
    return this.narrator.moment;
  }

  /** Is a moment of the past being told as it happened? */
  get telling(): boolean {
    return this.narrator.telling;
  }

  get announced(): string {
    return this.narrator.announced;
  }

  /** The table as it is shown now, in the colours this reader likes. */
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
    this.narrator.cover(covered);
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
    this.narrator.present();
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
        this.narrator.hearEvents(message.start, message.undos, message.events);
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
        this.narrator.hearMoment(message);
        break;
      case 'undo_asked':
        this.undoRefused = '';
        this.undoAsked = message;
        break;
      case 'undo_settled':
        this.undoAsked = null;
        this.narrator.announced = message.words;
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

  private hearState(state: State): void {
    this.sending = false;
    if (state.view.phase === 'setup') this.laid = state.view.features;
    this.orders = Math.max(state.number, this.welcome?.replay ? this.orders : 0);
    const before = this.narrator.latest;
    if (before && state.undos !== before.undos) {
      this.watch.forget();
      this.idle = this.idle.filter((one) => one.at <= state.number);
    }
    this.noteIdle(state);
    this.narrator.hearState(state);
  }

  /** A turn that is over says who of the computers' sides did nothing in it. */
  private noteIdle({ view, number }: State): void {
    const found = this.watch.at(view, number, this.narrator.all, this.welcome?.scene, (side) => this.isComputer(side));
    if (found.length > 0) this.idle = [...this.idle, ...found];
  }
}
