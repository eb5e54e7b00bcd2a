/** The player's hand over the table: which unit is looked at, which option is held, where its ghost stands. */

import { likeBefore, rowsOf } from './sequenceEdit';
import type { Camera } from '../../table/camera.svelte';
import { Draft } from './draft.svelte';
import { DiceEntry } from './diceEntry.svelte';
import { focusUnit, frameAim, frameAsked } from './framing';
import { OrderInquiry, type NotOffered } from './orderInquiry.svelte';
import type { GameClient } from '../play/gameClient.svelte';
import { distance, headingTo, turned, type Point } from '../../lib/geometry';
import { groundOf } from '../../table/figures/men';
import {
  aimedAt,
  fill,
  hasLength,
  isArrange,
  isOpen,
  snapToReach,
  nearestHeading,
  onlySpot,
  stepOn,
  stepPlace,
  subjectOf,
  type Spot,
} from './orders';
import { Selection } from './selection.svelte';
import type { OddsDoc, OptionDoc, Piece, QuestionDoc } from '../../protocol';
import { placePiece } from '../../table/shape';
import { whyMessages } from '../../ui/messages';

/** How long a line is before anybody draws it: as the unit would stand in it. */
function natural(option: OptionDoc): number {
  const { reach } = option;
  return reach?.kind === 'envelope' && reach.files > 0 ? reach.width - reach.width / reach.files : 100;
}

export class OrderDraft {
  readonly selection = new Selection();
  readonly order = new Draft(() => this.grid);
  pointed = $state.raw<OptionDoc | null>(null);
  /** Dice rolled by hand, as they are tapped in; another throw begins anew. */
  readonly entry = $derived.by(() => {
    const wanted = this.game.throwWanted;
    return new DiceEntry(wanted?.count ?? 0, wanted?.sides ?? 6);
  });
  private readonly inquiry: OrderInquiry;
  private lastOrder: number[] = [];
  private lastVerb = '';
  private looked = false;
  /** Where a unit is being dragged that it may not go. */
  private strayed: { x: number; y: number } | null = null;

  constructor(
    readonly game: GameClient,
    readonly camera: Camera,
  ) {
    this.inquiry = new OrderInquiry(game);
  }

  /** The odds of the order in hand, once they are known. */
  get odds(): OddsDoc | null {
    return this.inquiry.odds;
  }

  /** Why what was pointed at last cannot be ordered. */
  get refused(): NotOffered | null {
    return this.inquiry.refused;
  }

  /** The reason has been read. */
  dismissRefusal(): void {
    this.inquiry.dismiss();
  }

  get question(): QuestionDoc | null {
    return this.game.question;
  }

  get grid(): number {
    return this.game.welcome?.scene.grid ?? 0;
  }

  /** A new question: let go of everything, look at the unit it is about. */
  take(question: QuestionDoc | null): void {
    this.letGo();
    this.lookRound();
    if (!question) {
      // The order is given: what comes of it is looked at now, not whoever gave it.
      this.selection.clear();
      return;
    }
    if (this.several && question.who >= 0) {
      this.selection.unit = -1;
      frameAsked(this.camera, this.game, question);
    } else if (question.who >= 0) {
      this.selection.unit = question.who;
      const piece = this.game.piece(question.who);
      if (this.game.view?.purse) frameAsked(this.camera, this.game, question);
      else if (piece && piece.x !== null && piece.y !== null) this.camera.focus(piece.x, piece.y, piece.width);
    }
    const arrange = question.options.find(isArrange);
    const free = this.grid === 0 && this.game.view?.phase === 'battle';
    if (free && question.who < 0) this.selection.unit = -1;
    // Setting up, the next who is still to be placed is taken up; once all stand, whoever is adjusted is put back.
    const isNext = (option: OptionDoc): boolean =>
      this.game.view?.phase === 'battle' ||
      this.game.piece(this.subject(option))?.x === null ||
      this.subject(option) < 0;
    const again =
      question.who < 0 && !free
        ? question.options.find((option) => option.verb === this.lastVerb && isOpen(option) && isNext(option))
        : undefined;
    const real = question.options.filter((option) => !option.grave);
    if (arrange) this.hold(arrange);
    else if (again) this.hold(again);
    else if (real.length === 1 && isOpen(real[0])) this.hold(real[0]);
  }

  /** Once, as soon as all are placed: one's own men and what is round them; the whole table is a click away. */
  private lookRound(): void {
    const ground = this.looked || this.game.watching ? null : groundOf(this.game.view?.pieces ?? [], this.game.side);
    if (!ground) return;
    this.looked = true;
    this.camera.show(...ground);
  }

  /** A unit is chosen from a list: it is looked at on the table, on a small screen so near that a man of it can be tapped. */
  choose(unit: number): void {
    this.selection.unit = unit;
    focusUnit(this.camera, this.game.piece(unit));
  }

  letGo(): void {
    this.order.letGo();
    this.inquiry.clear();
    this.pointed = null;
    this.selection.letGo();
    this.strayed = null;
  }

  subject(option: OptionDoc): number {
    return this.question ? subjectOf(option, this.question) : -1;
  }

  /** Are several units asked at once, whoever decides for them? */
  readonly several = $derived.by((): boolean => {
    const question = this.question;
    if (!question) return false;
    return (
      question.who < 0 ||
      new Set(
        question.options
          .filter((option) => option.who >= 0 && option.who !== option.target)
          .map((option) => option.who),
      ).size > 1
    );
  });

  /** Options that concern the unit looked at, or nobody in particular. */
  readonly offered = $derived.by((): OptionDoc[] => {
    const question = this.question;
    if (!question) return [];
    if (!this.several || this.selection.unit < 0) return question.options;
    const about = question.options.filter((option) => this.subject(option) === this.selection.unit);
    return about.length > 0
      ? [...about, ...question.options.filter((option) => option.who < 0 && !about.includes(option))]
      : question.options;
  });

  /** What single men of a unit may do by themselves. */
  menOf(unit: number): OptionDoc[] {
    return (this.question?.options ?? []).filter(
      (option) => isOpen(option) && option.man >= 0 && this.subject(option) === unit,
    );
  }

  /** The men whom the order in hand may send elsewhere: of a unit that moves, once it is said where to. */
  readonly sendable = $derived.by((): OptionDoc[] => {
    const { held, ghost } = this.order;
    if (held?.shown !== 'move' || (isOpen(held) && !ghost)) return [];
    return this.menOf(this.subject(held)).filter((option) => option.man !== held.man);
  });

  /** A man of the unit in hand is chosen: the next place pointed at is his. */
  chooseMan(option: OptionDoc | null): void {
    this.order.sending = option;
    this.selection.man = option?.man ?? this.order.held?.man ?? -1;
    this.inquiry.dismiss();
  }

  maySend(man: number): boolean {
    return man >= 0 && this.sendable.some((option) => option.man === man);
  }

  sendNext(man: number): void {
    this.chooseMan(this.sendable.find((option) => option.man === man) ?? null);
  }

  /** He goes there in the same order. */
  private send(option: OptionDoc, x: number, y: number): void {
    if (!option.reach) return;
    const spot = snapToReach(option.reach, x, y, 0, this.grid);
    if (!spot.allowed) {
      if (!this.order.dragging)
        void this.askWhyNot(fill(option.text, { x, y, facing: 0 }, this.grid), x, y, whyMessages.unmarked);
      return;
    }
    this.order.send({ option, x: spot.x, y: spot.y });
    if (this.order.dragging) return;
    this.chooseMan(null);
    this.inquiry.repeat();
    void this.askWhyNot(this.order.text, spot.x, spot.y);
  }

  /** He goes with the others after all. */
  recall(option: OptionDoc): void {
    this.order.byHand = this.order.byHand.filter((one) => one.option.man !== option.man);
    this.chooseMan(null);
  }

  openFor(unit: number): OptionDoc[] {
    return (this.question?.options ?? []).filter(
      (option) =>
        isOpen(option) &&
        (option.man < 0 || option.man === this.selection.man) &&
        (this.subject(option) === unit || this.subject(option) < 0),
    );
  }

  aimsAt(target: number): OptionDoc[] {
    return this.offered.filter((option) => option.target === target && !isOpen(option));
  }

  /** Does its range matter? Of an own unit only while it may fire: not when it has acted, nor when it is asked for something else, unless it is being set down somewhere. */
  mayFire(piece: Piece): boolean {
    if (piece.range <= 0) return false;
    const own = (this.question?.options ?? []).filter((option) => this.subject(option) === piece.id);
    if (piece.side !== this.question?.side) return true;
    if (own.length === 0) return !piece.done;
    return this.order.ghost?.unit === piece.id || own.some((option) => option.shown === 'fire');
  }

  mayDrag(unit: number): boolean {
    return this.openFor(unit).some((option) => this.subject(option) === unit);
  }

  /** Take up an option. Whatever it is, it is given only when it is confirmed; taken up once more it is. */
  hold(option: OptionDoc): void {
    if (this.order.held === option && !isOpen(option) && !isArrange(option)) {
      this.confirm();
      return;
    }
    this.inquiry.clear();
    this.order.clear();
    if (isArrange(option)) {
      this.order.held = option;
      this.order.groups =
        option.reach?.kind === 'arrange' ? likeBefore(rowsOf(option.reach.items), this.lastOrder) : [];
      return;
    }
    if (!isOpen(option)) {
      this.order.held = option;
      this.selection.man = option.man;
      const target = this.game.piece(option.target);
      if (target && target.x !== null && target.y !== null)
        frameAim(this.camera, target, this.game.piece(this.subject(option)));
      if (option.odds) void this.ask(option.text);
      return;
    }
    this.order.held = option;
    this.selection.man = option.man;
    this.selection.unit = this.subject(option) >= 0 ? this.subject(option) : this.selection.unit;
    const only = onlySpot(option);
    if (only) this.place(only[0], only[1]);
  }

  /** Back by one step: first from what is only looked at, then from what is in hand. */
  back(): void {
    if (this.selection.look >= 0) {
      this.selection.look = -1;
      this.inquiry.dismiss();
    } else this.letGo();
  }

  /** The one thing that can be done, when there is but one: it need not be chosen first. */
  readonly sole = $derived.by((): OptionDoc | null => {
    const real = (this.question?.options ?? []).filter((option) => !option.grave);
    return real.length === 1 && !isOpen(real[0]) && !isArrange(real[0]) ? real[0] : null;
  });

  /** Units that could still do something, and would not, if this were given now. */
  unused(option: OptionDoc): number[] {
    return option.forgoes.filter((id) => this.game.piece(id));
  }

  confirm(): void {
    const text = this.order.text;
    if (text === '' || !this.order.held) return;
    if (isArrange(this.order.held)) this.lastOrder = this.order.groups.flat();
    this.lastVerb = isOpen(this.order.held) ? this.order.held.verb : '';
    this.letGo();
    this.game.order(text);
  }

  /** Point at a place for the option held, or for the one that reaches there. */
  place(x: number, y: number, wish?: number): void {
    if (this.order.sending) {
      this.send(this.order.sending, x, y);
      return;
    }
    const option = this.reaching(x, y);
    if (!option?.reach) return;
    const unit = this.subject(option);
    const piece = placePiece(this.game.view?.pieces ?? [], unit, option);
    const facing =
      wish ??
      (this.order.ghost?.unit === unit
        ? this.order.ghost.facing
        : piece?.x === null
          ? this.inward(x, y, piece.facing)
          : (piece?.facing ?? 0));
    const spot = snapToReach(option.reach, x, y, facing, this.grid);
    if (this.order.dragging) this.strayed = spot.allowed ? null : { x, y };
    if (!spot.allowed && this.order.dragging) return;
    if (!spot.allowed) {
      void this.askWhyNot(fill(option.text, { x, y, facing }, this.grid), x, y, whyMessages.unmarked);
      return;
    }
    this.inquiry.dismiss();
    const was = this.order.ghost;
    const stays = was !== null && distance(was.x, was.y, spot.x, spot.y) < 1 && was.sent?.join() === spot.sent?.join();
    const again = stays && this.order.held === option && wish === undefined;
    this.order.held = option;
    this.inquiry.reset();
    this.order.ghost = {
      unit,
      x: spot.x,
      y: spot.y,
      facing: spot.facing,
      headings: spot.headings,
      sent: spot.sent,
      length: hasLength(option) ? (was?.unit === unit && was.length ? was.length : natural(option)) : undefined,
    };
    if (again && !this.order.dragging) this.confirm();
    else if (option.odds) void this.ask(this.order.text);
    else this.check();
  }

  /** Draw the unit up between two points; it looks as nearly as it can the way it does now. */
  stretch(from: Point, to: Point): void {
    const option = this.order.held;
    const piece = option ? this.game.piece(this.subject(option)) : undefined;
    if (!option || !piece) return;
    const along = headingTo(...from, ...to);
    const facing = nearestHeading([turned(along + 90), turned(along - 90)], piece.facing);
    this.place((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, facing);
    if (this.order.ghost)
      this.order.ghost = { ...this.order.ghost, facing, length: Math.max(100, distance(...from, ...to)) };
  }

  /** On a free table an outline tells of one heading only: ask whether the order would be taken as it stands. */
  private check(): void {
    const { ghost } = this.order;
    if (this.order.dragging || !ghost || this.order.held?.reach?.kind !== 'envelope') return;
    if (onlySpot(this.order.held) && this.game.piece(ghost.unit)?.facing === ghost.facing) return;
    this.inquiry.dismiss();
    void this.askWhyNot(this.order.text, ghost.x, ghost.y);
  }

  /** The unit is let go; where it may not stand it is told why. */
  drop(): void {
    const { strayed } = this;
    this.order.dragging = false;
    if (this.order.sending) {
      const sent = this.order.byHand.find((one) => one.option === this.order.sending);
      if (sent) this.send(sent.option, sent.x, sent.y);
      return;
    }
    this.strayed = null;
    if (!strayed) {
      this.check();
      return;
    }
    this.order.ghost = null;
    this.place(strayed.x, strayed.y);
  }

  /** The option meant by a place: the one held, unless only another of the same unit reaches there (turning, then moving on). */
  private reaching(x: number, y: number): OptionDoc | null {
    const lands = (option: OptionDoc): boolean =>
      option.reach !== null && snapToReach(option.reach, x, y, 0, this.grid).allowed;
    const held = this.order.held && isOpen(this.order.held) ? this.order.held : null;
    if (held && lands(held)) return held;
    const open = this.openFor(this.selection.unit);
    return open.find(lands) ?? held ?? open[0] ?? null;
  }

  turn(by: number): void {
    if (!this.order.turn(by)) return;
    if (this.order.held?.odds) void this.ask(this.order.text);
    else this.check();
  }

  /** Arrow keys: to the next place that way; on a free table by an inch, or finely by a quarter of one. */
  nudge(dx: number, dy: number, finely = false): void {
    const option = this.order.held ?? this.openFor(this.selection.unit)[0];
    if (!option || !isOpen(option) || !option.reach) return;
    const piece = placePiece(this.game.view?.pieces ?? [], this.subject(option), option);
    const from: Spot = this.order.ghost
      ? this.order.pointedAt(this.order.ghost)
      : { x: piece?.x ?? this.middle()[0], y: piece?.y ?? this.middle()[1], facing: piece?.facing ?? 0 };
    this.order.held = option;
    if (option.reach.kind === 'places') {
      const [x, y] = stepPlace(option.reach.places, from, dx, dy);
      this.place(x, y, from.facing);
    } else {
      const [x, y] = stepOn(option.reach, from, dx, dy, finely ? 25 : 100);
      this.place(x, y, this.order.ghost || piece?.x !== null ? from.facing : undefined);
    }
    if (this.order.ghost) this.camera.reveal(this.order.ghost.x, this.order.ghost.y);
  }

  /** Units set up at an edge of a free table look away from it. */
  private inward(x: number, y: number, facing: number): number {
    if (this.grid > 0) return facing;
    const [mx, my] = this.middle();
    return Math.abs(x - mx) / mx > Math.abs(y - my) / my ? (x < mx ? 90 : 270) : y < my ? 0 : 180;
  }

  private middle(): [number, number] {
    const scene = this.game.welcome?.scene;
    return scene ? [scene.width / 2, scene.height / 2] : [0, 0];
  }

  /** A unit is pointed at; where its men stand singly, the man as well. Group first, then man. */
  tapPiece(piece: Piece, man = -1): void {
    this.inquiry.dismiss();
    const aimed = this.aimsAt(piece.id);
    const marked = man >= 0 ? aimed.filter((option) => option.man === man) : [];
    const aims = marked.length > 0 ? marked : aimed;
    if (this.maySend(man)) {
      this.sendNext(man);
      return;
    }
    const alone =
      man >= 0 && this.selection.unit === piece.id && (!this.order.held || this.order.held.man >= 0)
        ? this.menOf(this.leaderOf(man)).find((option) => option.man === man)
        : undefined;
    if (alone && alone !== this.order.held) {
      this.letGo();
      this.hold(alone);
      return;
    }
    if (
      this.order.held &&
      isOpen(this.order.held) &&
      piece.side === this.question?.side &&
      piece.x !== null &&
      piece.y !== null &&
      piece.id !== this.selection.unit
    ) {
      const joins = this.order.held.reach && snapToReach(this.order.held.reach, piece.x, piece.y, 0, this.grid).allowed;
      if (joins) {
        this.place(piece.x, piece.y);
        return;
      }
    }
    if (aims.length > 0) {
      if (this.order.held && aims.includes(this.order.held)) {
        if (!this.order.held.odds) this.confirm();
        return;
      }
      this.hold(aims.find((option) => option.verb === this.order.held?.verb) ?? aims[0]);
      return;
    }
    if (
      this.isAsked(piece) &&
      this.selection.unit === piece.id &&
      piece.x !== null &&
      piece.y !== null &&
      this.reaches(piece.x, piece.y)
    ) {
      this.place(piece.x, piece.y);
      return;
    }
    if (this.question && piece.side !== this.question.side) {
      // Looking at the enemy puts nothing down.
      this.selection.look = piece.id;
      this.askAim(piece, this.order.held?.verb ?? '');
      return;
    }
    if (this.order.held && !isArrange(this.order.held)) this.letGo();
    this.selection.look = -1;
    // Group first, then man: on a small screen the men of a group come so near that a finger finds each of them.
    if (piece.men?.length && this.camera.isSmall) this.choose(piece.id);
    else this.selection.unit = piece.id;
  }

  /** The unit by whose options a man moves: his own, or of a leader the one he is with. */
  private leaderOf(man: number): number {
    const found = (this.question?.options ?? []).find((option) => option.man === man && isOpen(option));
    return found ? this.subject(found) : -1;
  }

  private isAsked(piece: Piece): boolean {
    return this.question?.who === piece.id;
  }

  /** May the unit looked at be set down here? */
  reaches(x: number, y: number): boolean {
    return this.openFor(this.selection.unit).some(
      (option) => option.reach !== null && snapToReach(option.reach, x, y, 0, this.grid).allowed,
    );
  }

  /** An enemy that may not be attacked now: ask why. Orders of attack are known from the book, offered or not. */
  private askAim(piece: Piece, verb: string): void {
    const { question } = this;
    if (!question || piece.x === null || piece.y === null) return;
    const own = this.game.piece(this.selection.unit);
    const who = question.who >= 0 ? question.who : own?.side === question.side ? own.id : -1;
    const text = who < 0 ? '' : aimedAt(this.game.welcome?.aims ?? [], question, verb, who, piece.id);
    if (text !== '') void this.askWhyNot(text, piece.x, piece.y);
  }

  private askWhyNot(text: string, x: number, y: number, otherwise = ''): Promise<void> {
    return this.inquiry.askWhyNot(text, x, y, { otherwise, dragging: this.order.dragging });
  }

  private ask(text: string): Promise<void> {
    return this.inquiry.askOdds(text, () => this.order.ghost);
  }
}
