/** How often a server that ends by itself is started again. */

export const RESTARTS = 3;
export const WITHIN_MS = 180_000;

/** Counts ends: `allows` says whether the server is to be started once more. */
export class RestartLimit {
  private ends: number[] = [];

  allows(now: number): boolean {
    this.ends = [...this.ends.filter((end) => now - end < WITHIN_MS), now];
    return this.ends.length <= RESTARTS;
  }

  /** Forget the ends, because the user starts the server anew. */
  reset(): void {
    this.ends = [];
  }
}
