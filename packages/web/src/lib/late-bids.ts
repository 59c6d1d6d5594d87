import { plural } from '@fairlot/ui/format.ts';
import { inUnits } from './duration.ts';

/**
 * What a bid in a lot's last seconds does to its clock: `the clock` beside the lot's, `its lot` beside the sale's, which goes on to
 * the next lot. Nothing where there is no soft close.
 */
export function lateBids(softCloseSeconds: number, what: 'the clock' | 'its lot'): string {
  if (softCloseSeconds === 0) return '';
  return `A late bid sets ${what} back to ${plural(...inUnits(softCloseSeconds))}`;
}
