import type { Fault } from './fault.ts';
import type { Tried } from './results.ts';

/** A trial that is still to be made. */
export interface Planned {
  readonly round: number;
  readonly fault: Fault;
}

/**
 * What is to be tried until each of these faults has been tried `rounds` times since the run began: round by round, so
 * that wherever it is ended all have been tried about as often.
 */
export function planOf(
  chosen: readonly Fault[],
  outcomes: readonly Tried[],
  { rounds, since }: { readonly rounds: number; readonly since: Date },
): Planned[] {
  const ours = outcomes.filter(({ date }) => new Date(date) >= since);
  const left = chosen
    .filter(({ unable }) => !unable)
    .map((fault) => ({ fault, done: ours.filter((one) => one.fault === fault.name).length }));
  return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    left.filter(({ done }) => done < round).map(({ fault }) => ({ round, fault })),
  );
}
