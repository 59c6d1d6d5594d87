import type { Promised } from '../fault.ts';

/** What was measured of a fault. Seconds. */
export interface Measured {
  /** Longest time in which no bid was acknowledged. */
  readonly silence: number;
  /** Longest time that one bid took, with its repetitions. */
  readonly slowestBid: number;
  /** Longest time from when bids were taken again, or from a later bid, until each watcher knew it. */
  readonly watchers: number;
  /** From the fault's end until three machines were as before. */
  readonly whole: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** Bids that were acted on twice or taken for others (doubled.ts). */
  readonly doubled: number;
}

/** What came of a fault. */
export interface Outcome {
  readonly fault: string;
  /** Null if the trial did not come to its end. */
  readonly measured: Measured | null;
  /** What else is wrong, in words; empty if nothing. */
  readonly problems: readonly string[];
  /** Bids that were sent in a second. */
  readonly perSecond: number;
  /** Of the machine, when it was measured. */
  readonly load: number;
  /** Seconds that the trial took, from its preparation to its audit. */
  readonly took: number;
}

/** Whether a fault left everything as it is promised. */
export const isKept = ({ measured, problems }: Outcome) =>
  measured?.lost === 0 && measured.doubled === 0 && problems.length === 0;

/** Which of the seconds that a fault promises were not kept, in words. */
export function brokenPromises({ silence, watchers }: Measured, promised: Promised): string[] {
  const broken: string[] = [];
  if (silence > promised.bids) broken.push(`no bid for ${silence} s`);
  if (watchers > promised.watchers) broken.push(`watchers ${watchers} s late`);
  return broken;
}
