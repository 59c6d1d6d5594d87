import type { HubClock } from '../clock.ts';

/** A clock that stands still until the test moves it. */
export class ManualClock implements HubClock {
  #now = 1_800_000_000_000;
  readonly #repeating = new Set<{ ms: number; due: number; run: () => void }>();

  now(): number {
    return this.#now;
  }

  every(ms: number, run: () => void): () => void {
    const timer = { ms, due: this.#now + ms, run };
    this.#repeating.add(timer);
    return () => this.#repeating.delete(timer);
  }

  /** Moves on by `ms` milliseconds, calling what falls due on the way. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = [...this.#repeating].toSorted((a, b) => a.due - b.due)[0];
      if (next === undefined || next.due > end) break;
      this.#now = next.due;
      next.due += next.ms;
      next.run();
    }
    this.#now = end;
  }
}
