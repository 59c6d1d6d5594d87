import { isOpen, resumeLots } from '@fairlot/rules';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { setClocks } from '#bidding/lot-state/public.ts';
import { salePaused, saleResumed } from './facts-of-clocks.ts';
import { lockClock } from './locked-clock.ts';
import type { WhichSale } from './locked-clock.ts';
import { endPause, insertPause, takePauseOver } from './pauses.queries.ts';

export interface ClockOrder extends WhichSale {
  readonly by: Actor;
  /** The reason that bidders read, if any. */
  readonly reason: string;
  /** An operator of the installation does it: its seller does not end that pause. */
  readonly byOperator?: boolean;
}

export interface ResumeOrder extends ClockOrder {
  /** The pause that they have seen, or null for none: another is not ended. */
  readonly pauseId: string | null;
}

/** `lots`: how many were affected; 0 if it had been done before. */
export type ClockResult =
  | { readonly kind: 'done'; readonly lots: number }
  | {
      readonly kind: 'refused';
      readonly reason:
        | 'not-found'
        | 'not-running'
        | 'no-open-lot'
        | 'paused-by-operator'
        | 'paused-anew';
    };

/**
 * Stops a running sale: its bids are refused and its clocks stop (seller.md, 4.6). Does nothing to a
 * paused sale.
 */
export function pauseSale(
  database: Database,
  { by, reason, byOperator = false, ...which }: ClockOrder,
): Promise<ClockResult> {
  return database.transaction(async (tx) => {
    const sale = await lockClock(tx, which);
    if (typeof sale === 'string') return { kind: 'refused', reason: sale };
    const { saleId: auctionId, sellerId, subject, now: at } = sale;
    const action = byOperator ? 'operator.pause-sale' : 'sale.pause';
    const entry = { by, sellerId, auctionId, action, subject, reason } as const;
    if (sale.pause !== null) {
      if (byOperator && !sale.pause.byOperator) {
        await takePauseOver(tx, sale.pause.id);
        await recordAction(tx, entry);
      }
      return { kind: 'done', lots: 0 };
    }
    const open = sale.lots.filter(({ close }) => isOpen(at, close));
    if (open.length === 0) return { kind: 'refused', reason: 'not-running' };
    await insertPause(tx, { auctionId, reason, byOperator, at });
    await setClocks(tx, open, { kind: 'paused', at });
    await recordAction(tx, entry);
    await recordFact(tx, salePaused, { auctionId, at, reason });
    return { kind: 'done', lots: open.length };
  });
}

/**
 * Resumes a paused sale: open lots get their remaining time, at least ten minutes (`resumeLots`). Does
 * nothing to a sale that is not paused.
 */
export function resumeSale(
  database: Database,
  { by, reason, byOperator = false, pauseId, ...which }: ResumeOrder,
): Promise<ClockResult> {
  return database.transaction(async (tx) => {
    const sale = await lockClock(tx, which);
    if (typeof sale === 'string') return { kind: 'refused', reason: sale };
    const { saleId: auctionId, sellerId, subject, pause, lots, now: at } = sale;
    if (pause === null) return { kind: 'done', lots: 0 };
    if (pause.byOperator && !byOperator) return { kind: 'refused', reason: 'paused-by-operator' };
    const { id, pausedAt } = pause;
    if (pauseId !== id) return { kind: 'refused', reason: 'paused-anew' };
    const open = lots.filter(({ close }) => isOpen(pausedAt, close));
    await endPause(tx, id, at);
    await setClocks(tx, resumeLots({ lots: open, pausedAt, resumedAt: at }), {
      kind: 'resumed',
      at,
    });
    await recordAction(tx, {
      by,
      sellerId,
      auctionId,
      action: byOperator ? 'operator.resume-sale' : 'sale.resume',
      subject,
      before: { pausedAt: new Date(pausedAt).toISOString() },
      reason,
    });
    await recordFact(tx, saleResumed, { auctionId, at, reason });
    return { kind: 'done', lots: open.length };
  });
}
