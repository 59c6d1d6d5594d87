import { plural } from '@fairlot/ui/format.ts';
import { duration, inUnits } from './duration.ts';

/**
 * What a bid in a lot's last seconds does: it sets the clock back to them, so that it adds as much at most. Nothing where
 * there are none.
 */
export function lateBids(softCloseSeconds: number, whose: 'the' | 'a lot’s'): string {
  if (softCloseSeconds === 0) return '';
  const most = plural(...inUnits(softCloseSeconds));
  return `A bid in ${whose} last ${duration(softCloseSeconds)} adds up to ${most}`;
}
