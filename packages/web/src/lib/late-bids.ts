import { duration, inUnits } from './duration.ts';

/**
 * What a bid in a lot's last seconds does to its clock: `the` beside the lot's, `a lot’s` beside the sale's, which goes on
 * to the next lot. Nothing where there is no soft close.
 */
export function lateBids(softCloseSeconds: number, whose: 'the' | 'a lot’s'): string {
  if (softCloseSeconds === 0) return '';
  const [count] = inUnits(softCloseSeconds);
  return `A bid in ${whose} last ${duration(softCloseSeconds)} restarts ${count === 1 ? 'it' : 'them'}`;
}
