import { setPriority } from 'node:os';

/** Of 19 steps that leave the processors to others; child processes inherit it. */
const lowPriority = 15;

/** Bids on the real sale never wait for a rehearsal. Where the system refuses, one at full speed is better than none. */
export function lowerPriority(set: (priority: number) => void = setPriority): void {
  try {
    set(lowPriority);
  } catch {
    // As a sandbox does.
  }
}
