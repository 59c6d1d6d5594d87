import { plural } from '@fairlot/ui/format.ts';
import { duration, inUnits } from './duration.ts';

/**
 * What a bid in a lot's last seconds does to its clock: beside it, or beside the sale's clock, which goes on to the next lot.
 * Nothing where there is no soft close.
 */
export function lateBids(softCloseSeconds: number, beside: 'lot' | 'sale'): string {
  if (softCloseSeconds === 0) return '';
  const [whose, what] = beside === 'lot' ? ['the', 'it'] : ['a lot’s', 'that lot'];
  const [last, all] = [duration(softCloseSeconds), plural(...inUnits(softCloseSeconds))];
  return `Bids in ${whose} last ${last} reset ${what} to ${all}`;
}
