/** Dice that were rolled by hand, as they are tapped in: nothing counts before all of them stand and are handed over. */

export class DiceEntry {
  /** A face for each die; 0 for one that is not entered yet. */
  faces = $state.raw<number[]>([]);
  /** The die that the next face is for. */
  at = $state(0);

  constructor(
    count: number,
    readonly sides: number,
  ) {
    this.faces = Array<number>(count).fill(0);
  }

  get left(): number {
    return this.faces.filter((face) => face === 0).length;
  }

  get isEmpty(): boolean {
    return this.faces.every((face) => face === 0);
  }

  /** A face for the die that is pointed at; then on to the next that has none. */
  tap(face: number): void {
    if (face < 1 || face > this.sides || this.faces.length === 0) return;
    this.faces = this.faces.with(this.at, face);
    const after = this.faces.indexOf(0, this.at + 1);
    const open = after < 0 ? this.faces.indexOf(0) : after;
    if (open >= 0) this.at = open;
  }

  /** Correct a die: the next face is for it. */
  pick(n: number): void {
    this.at = n;
  }

  /** Take back the die that was entered last. */
  back(): void {
    if (this.isEmpty) return;
    const last = this.faces[this.at] > 0 ? this.at : this.faces.findLastIndex((face, n) => face > 0 && n <= this.at);
    const n = last < 0 ? this.faces.findLastIndex((face) => face > 0) : last;
    this.faces = this.faces.with(n, 0);
    this.at = n;
  }

  clear(): void {
    this.faces = this.faces.map(() => 0);
    this.at = 0;
  }
}
