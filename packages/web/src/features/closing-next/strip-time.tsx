import type { LotTile } from '@fairlot/contract';
import { useClock } from '@fairlot/ui/clock.ts';
import { tileTimeText } from '../auction/public.ts';

/** What is left of a lot's time, or how it ended. */
export function StripTime({ lot }: { lot: LotTile }) {
  return useClock((now) => tileTimeText(lot, now));
}
