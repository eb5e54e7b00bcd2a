/** Something that a reader sets off and that may fail: whether it is under way, and what went wrong. */

export class Action {
  pending = $state(false);
  /** Why it failed last; empty once it is begun anew. */
  error = $state('');

  /** Does it; true when it went well. */
  async run(work: () => Promise<void>): Promise<boolean> {
    this.error = '';
    this.pending = true;
    try {
      await work();
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.pending = false;
    }
  }

  /** Tells of a failure. */
  readonly fail = (error: unknown): void => {
    this.error = messageOf(error);
  };
}

export const action = (): Action => new Action();

/** The words of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
