import type { LotTile } from '@fairlot/contract';
import { expiringUnder } from '@fairlot/rules';
import { classNames } from '@fairlot/ui/class-names.ts';
import { useClock } from '@fairlot/ui/clock.ts';
import { useSecondsLeft } from '../../lib/seconds-left.ts';
import { tileTimeText } from '../auction/public.ts';

/** What is left of a lot's time, its last minute in red, or in quiet words how it ended or why it stands still. */
export function StripTime({ lot }: { lot: LotTile }) {
  const text = useClock((now) => tileTimeText(lot, now));
  const seconds = useSecondsLeft(lot) ?? 0;
  if (seconds <= 0 || lot.isClosed || lot.pauseReason != null) return text;
  return (
    <span
      className={classNames('font-semibold', seconds < expiringUnder ? 'text-bad' : 'text-ink')}
    >
      {text}
    </span>
  );
}
