import { isOpen, mayWithdraw } from '@fairlot/rules';
import type { Database } from '#platform/database/database.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { markWithdrawn } from '#bidding/lot-state/public.ts';
import { lotWithdrawn } from './facts-of-lots.ts';
import { lockLot, logLotEvent } from './locked-lot.ts';

export type WithdrawResult =
  | { readonly kind: 'withdrawn'; readonly event: LotEvent }
  | { readonly kind: 'refused'; readonly reason: 'not-found' | 'closed' | 'bid-without-reserve' };

/** Withdraws a lot before its hammer, where the law allows the seller to (domain.md, UCC 2-328). */
export function withdrawLot(database: Database, lotId: string): Promise<WithdrawResult> {
  return database.transaction(async (tx) => {
    const lot = await lockLot(tx, lotId);
    if (!lot) return { kind: 'refused', reason: 'not-found' };
    if (lot.facts.outcome !== null || !isOpen(lot.clock, lot.facts.close_at)) {
      return { kind: 'refused', reason: 'closed' };
    }
    const allowed = mayWithdraw(lot.terms, lot.standing);
    if (allowed !== 'allowed') return { kind: 'refused', reason: allowed };
    const event = await logLotEvent(tx, lot, {
      kind: 'withdrawn',
      sequence: lot.facts.sequence + 1,
      standing: lot.standing,
      leaderPaddle: lot.facts.leader_paddle,
    });
    await markWithdrawn(tx, lotId, { at: lot.now, sequence: event.sequence });
    await recordFact(tx, lotWithdrawn, event);
    return { kind: 'withdrawn', event };
  });
}
