/** The order in hand: its option, where its ghost stands, and the text that would be sent. */

import { distance, headingTo, turned, type Point } from '../../lib/geometry';
import { fill, fillItems, hasFacing, hasLength, isArrange, isOpen, nearestHeading, withMen } from './orders';
import type { ByHand, Spot } from './orders';
import type { OptionDoc } from '../../protocol';

export interface Ghost extends Spot {
  unit: number;
  headings: readonly number[];
  /** Where the unit is sent to, when it files through from there to where its ghost stands. */
  sent?: Point;
}

export class Draft {
  held = $state.raw<OptionDoc | null>(null);
  /** Single men whom the order in hand sends elsewhere, and the one whose place is pointed at next. */
  byHand = $state.raw<ByHand[]>([]);
  sending = $state.raw<OptionDoc | null>(null);
  ghost = $state.raw<Ghost | null>(null);
  groups = $state.raw<number[][]>([]);
  dragging = $state(false);

  constructor(private readonly grid: () => number) {}

  /** The order as it would be sent now; empty while something is missing. */
  readonly text = $derived.by((): string => {
    const option = this.held;
    if (!option) return '';
    if (isArrange(option)) return fillItems(option.text, this.groups);
    if (!isOpen(option)) return withMen(option.text, this.byHand);
    return this.ghost ? withMen(fill(option.text, this.pointedAt(this.ghost), this.grid()), this.byHand) : '';
  });

  /** A line is being drawn with the pointer. */
  readonly draws = $derived(this.held !== null && isOpen(this.held) && hasLength(this.held));

  /** Begin anew with nothing placed. */
  clear(): void {
    this.ghost = null;
    this.byHand = [];
    this.sending = null;
  }

  letGo(): void {
    this.held = null;
    this.clear();
    this.dragging = false;
  }

  /** The place that the order names. */
  pointedAt(ghost: Ghost): Spot {
    const [x, y] = ghost.sent ?? [ghost.x, ghost.y];
    return { x, y, facing: ghost.facing, length: ghost.length };
  }

  /** A single man goes to a place of his own; what was said of him before no longer counts. */
  send(sent: ByHand): void {
    this.byHand = [...this.byHand.filter((one) => one.option.man !== sent.option.man), sent];
  }

  /** Make the line that is drawn longer or shorter. */
  lengthen(by: number): void {
    if (this.ghost?.length) this.ghost = { ...this.ghost, length: Math.max(100, this.ghost.length + by) };
  }

  /** Turn the ghost, where the order names a facing; tell whether it could be turned. */
  turn(by: number): boolean {
    const ghost = this.ghost;
    if (!ghost || !this.held || !hasFacing(this.held)) return false;
    if (this.held.reach?.kind === 'places' && ghost.headings.length > 0) {
      const at = ghost.headings.indexOf(ghost.facing);
      const next = (at + Math.sign(by) + ghost.headings.length) % ghost.headings.length;
      this.ghost = { ...ghost, facing: ghost.headings[next] };
    } else this.ghost = { ...ghost, facing: turned(ghost.facing + by) };
    return true;
  }

  turnTowards(x: number, y: number): void {
    const ghost = this.ghost;
    if (!ghost || distance(ghost.x, ghost.y, x, y) < 5) return;
    const wish = headingTo(ghost.x, ghost.y, x, y);
    this.ghost = { ...ghost, facing: ghost.headings.length > 0 ? nearestHeading(ghost.headings, wish) : wish };
  }
}
