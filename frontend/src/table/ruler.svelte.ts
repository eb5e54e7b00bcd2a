/** The ruler that is laid over the table: from where, to where, and how far that is. */

import { distance, squaresApart, tape, type Point } from '../lib/geometry';
import type { Scene } from '../protocol';
import { tableMessages } from './messages';

export class Ruler {
  /** The ruler is in hand: a stroke over the table measures. */
  measuring = $state(false);
  line = $state.raw<{ from: Point; to: Point } | null>(null);

  constructor(private readonly scene: () => Scene) {}

  /** How long the line is, in squares or in the table's own measure. */
  readonly length = $derived.by(() => {
    if (!this.line) return '';
    const { from, to } = this.line;
    const scene = this.scene();
    return scene.grid > 0
      ? tableMessages.squares(squaresApart(from, to, scene))
      : tape(distance(...from, ...to), scene.unit);
  });

  toggle(): void {
    if (this.measuring) this.putAway();
    else this.measuring = true;
  }

  putAway(): void {
    this.measuring = false;
    this.line = null;
  }

  begin(at: Point): void {
    this.line = { from: at, to: at };
  }

  stretch(to: Point): void {
    if (this.line) this.line = { ...this.line, to };
  }
}
