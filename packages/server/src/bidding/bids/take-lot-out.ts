import { texts } from '@fairlot/contract';
import { isOpen, isTakenOut, mayLeave } from '@fairlot/rules';
import type { Leaving, LeavingAnswer, TakenOut } from '@fairlot/rules';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import type { Database } from '#platform/database/database.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { markTakenOut } from '#bidding/lot-state/public.ts';
import { lotWithdrawn } from './facts-of-lots.ts';
import { isWithin, lockLot, logLotEvent } from './locked-lot.ts';
import type { Within } from './locked-lot.ts';

export type TakeOutResult =
  | { readonly kind: 'taken-out' }
  | {
      readonly kind: 'refused';
      readonly reason: 'not-found' | 'closed' | Exclude<LeavingAnswer, 'allowed'>;
    }
  /** It left the sale before, and how. */
  | { readonly kind: 'refused'; readonly reason: 'left-before'; readonly how: TakenOut };

export interface TakingOut {
  readonly lotId: string;
  readonly leaving: Leaving;
  /** The sale that it has to be in, and its company; the operator's command leaves it out. */
  readonly within?: Within;
  readonly by: Actor;
  /** For everybody to read on the lot's page, and for the log of the company. */
  readonly reason: string;
}

/**
 * Takes a lot out of its sale before its hammer: withdrawn, where the law allows the seller to
 * (domain.md, UCC 2-328), or cancelled. Its watchers and bidders are notified by followers of the fact.
 */
export function takeLotOut(
  database: Database,
  { lotId, leaving, within, by, reason }: TakingOut,
): Promise<TakeOutResult> {
  const { kind } = leaving;
  const cause = leaving.kind === 'cancelled' ? leaving.cause : null;
  return database.transaction(async (tx) => {
    const lot = await lockLot(tx, lotId);
    if (!lot || !isWithin(lot, within)) return { kind: 'refused', reason: 'not-found' };
    const { outcome } = lot.facts;
    if (isTakenOut(outcome)) return { kind: 'refused', reason: 'left-before', how: outcome };
    if (outcome !== null || !isOpen(lot.clock, lot.facts.close_at)) {
      return { kind: 'refused', reason: 'closed' };
    }
    const allowed = mayLeave(kind, lot.terms, lot.standing);
    if (allowed !== 'allowed') return { kind: 'refused', reason: allowed };
    const event = await logLotEvent(tx, lot, {
      kind,
      sequence: lot.facts.sequence + 1,
      standing: lot.standing,
      leaderPaddle: lot.facts.leader_paddle,
    });
    await markTakenOut(tx, lotId, leaving, { at: lot.now, sequence: event.sequence, reason });
    await recordFact(tx, lotWithdrawn, {
      ...event,
      ...(cause !== null && { reason: texts.cancelledAs[cause] }),
    });
    await recordAction(tx, {
      by,
      sellerId: lot.sellerCompanyId,
      auctionId: lot.facts.auction_id,
      lotId,
      action: kind === 'withdrawn' ? 'lot.withdraw' : 'lot.cancel',
      subject: `lot ${lot.lotNumber}`,
      ...(cause !== null && { after: { cause: texts.cancelledAs[cause] } }),
      reason,
    });
    return { kind: 'taken-out' };
  });
}
