/** The decision of the book that is being looked into: its places are drawn on the table. */

import type { EventDoc } from '../../protocol';

class InspectedDecision {
  event = $state.raw<EventDoc | null>(null);
  /** The row that is pointed at, -1 for none. */
  row = $state(-1);

  open(event: EventDoc): void {
    this.event = event;
    this.row = -1;
  }

  shut(event: EventDoc): void {
    if (this.event === event) this.event = null;
  }
}

export const inspected = new InspectedDecision();
