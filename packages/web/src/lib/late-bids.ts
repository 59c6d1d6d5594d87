import { plural } from '@fairlot/ui/format.ts';
import { inUnits } from './duration.ts';

/** What a bid in a lot's last seconds does to its clock. Nothing where there is no soft close. */
export function lateBids(softCloseSeconds: number): string {
  if (softCloseSeconds === 0) return '';
  return `A late bid sets the clock back to ${plural(...inUnits(softCloseSeconds))}`;
}
