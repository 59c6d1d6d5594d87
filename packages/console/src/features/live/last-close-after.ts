import type { SaleBoard } from '@fairlot/contract';
import { resumeLots } from '@fairlot/rules';

const minuteMs = 60_000;

/**
 * When the last lot of a sale would close if it resumed now, or if its lots got these extra minutes. Epoch
 * milliseconds; null: it has no lot.
 */
export function lastCloseAfter(
  action: 'resume' | 'extend',
  { lastCloseAt, pause, next }: SaleBoard,
  minutes: number,
  now: number,
): number | null {
  if (lastCloseAt === null) return null;
  const last = Date.parse(lastCloseAt);
  if (action === 'extend') return Number.isFinite(minutes) ? last + minutes * minuteMs : last;
  const [first] = next;
  if (pause === null || first === undefined) return last;
  const lots = [{ close: Date.parse(first.closeAt) }, { close: last }];
  const moved = resumeLots({ lots, pausedAt: Date.parse(pause.since), resumedAt: now });
  return Math.max(...moved.map(({ close }) => close));
}
