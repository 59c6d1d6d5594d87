import { isOpen, mayWithdraw } from '@fairlot/rules';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { markWithdrawn } from '#bidding/lot-state/public.ts';
import { lotWithdrawn } from './facts-of-lots.ts';
import { isWithin, lockLot, logLotEvent } from './locked-lot.ts';
import type { Within } from './locked-lot.ts';

export type WithdrawResult =
  | { readonly kind: 'withdrawn'; readonly event: LotEvent }
  | {
      readonly kind: 'refused';
      readonly reason: 'not-found' | 'withdrawn-before' | 'closed' | 'bid-without-reserve';
    };

export interface Withdrawal {
  readonly lotId: string;
  /** The sale that it has to be in, and whose that has to be; a command of the operator's leaves it out. */
  readonly within?: Within;
  readonly by: Actor;
  /** For everybody to read on the lot's page, and for the log of the company. */
  readonly reason: string;
}

/**
 * Withdraws a lot before its hammer, where the law allows the seller to (domain.md, UCC 2-328). Whoever
 * watches it is told by the fact of it.
 */
export function withdrawLot(
  database: Database,
  { lotId, within, by, reason }: Withdrawal,
): Promise<WithdrawResult> {
  return database.transaction(async (tx) => {
    const lot = await lockLot(tx, lotId);
    if (!lot || !isWithin(lot, within)) return { kind: 'refused', reason: 'not-found' };
    if (lot.facts.outcome === 'withdrawn') return { kind: 'refused', reason: 'withdrawn-before' };
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
    await markWithdrawn(tx, lotId, { at: lot.now, sequence: event.sequence, reason });
    await recordFact(tx, lotWithdrawn, event);
    await recordAction(tx, {
      by,
      sellerId: lot.sellerCompanyId,
      auctionId: lot.facts.auction_id,
      lotId,
      action: 'lot.withdraw',
      subject: `lot ${lot.lotNumber}`,
      reason,
    });
    return { kind: 'withdrawn', event };
  });
}
