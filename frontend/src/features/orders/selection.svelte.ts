/** What the player looks at: units and men by their numbers, -1 for none. */

export class Selection {
  /** The unit that is chosen: the options offered are about it. */
  unit = $state(-1);
  /** A unit that is only looked at, while something else is in hand. */
  look = $state(-1);
  /** One man who is meant. */
  man = $state(-1);
  /** The unit under the pointer on the table, and the one whose row in a list is. */
  hovered = $state(-1);
  listed = $state(-1);

  /** Look only at the unit that is chosen. */
  letGo(): void {
    this.look = -1;
    this.man = -1;
  }

  /** Look at nothing: the order is given, what comes of it is to be seen. */
  clear(): void {
    this.unit = -1;
    this.look = -1;
  }
}
