import type { LotTile } from '@fairlot/contract';
import { expiringUnder } from '@fairlot/rules';
import { classNames } from '@fairlot/ui/class-names.ts';
import { useClock } from '@fairlot/ui/clock.ts';
import { useSecondsLeft } from '../../lib/seconds-left.ts';
import { tileTimeText } from '../auction/public.ts';

/** What is left of a lot's time, its last minute in red, or how it ended. */
export function StripTime({ lot }: { lot: LotTile }) {
  const text = useClock((now) => tileTimeText(lot, now));
  const seconds = useSecondsLeft(lot) ?? 0;
  const lastMinute =
    seconds > 0 && seconds < expiringUnder && !lot.isClosed && lot.pauseReason == null;
  return (
    <span className={classNames('font-semibold', lastMinute ? 'text-bad' : 'text-ink')}>
      {text}
    </span>
  );
}
