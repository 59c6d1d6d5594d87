import type { SaleBoard } from '@fairlot/contract';
import { localTime } from '@fairlot/ui/local-time.ts';
import { Notice } from '@fairlot/ui/notice.tsx';

/** Warns about pickup times that begin before the last lot closes (epoch milliseconds). */
export function PickupTooEarly({
  board: { pickupWindows, timeZone },
  lastClose,
}: {
  board: SaleBoard;
  lastClose: number | null;
}) {
  if (lastClose === null) return null;
  const early = pickupWindows.filter(({ start }) => Date.parse(start) < lastClose);
  if (early.length === 0) return null;
  const starts = early.map(({ start }) => localTime(start, timeZone)).join('; ');
  return (
    <Notice tone="brass">
      The last lot closes on {localTime(new Date(lastClose).toISOString(), timeZone)}, and pickup
      would begin before that: {starts}. Please change the pickup times in the set-up of the sale.
    </Notice>
  );
}
