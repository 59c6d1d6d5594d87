import { isOpen, mayRetract } from '@fairlot/rules';
import type { RetractionAnswer, RetractionReason } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import { isShown } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { lockLot } from './locked-lot.ts';
import type { LockedLot } from './locked-lot.ts';
import { removeBids } from './remove-bids.ts';
import {
  countRetractions,
  hasMoreBids,
  insertRetraction,
  isCorrectedSinceBid,
} from './retractions.queries.ts';
import type { OwnRetraction } from './retractions.queries.ts';
import { isSignedIn } from './standing-login.ts';

/**
 * The maximum number of a lot's decided bids, refused ones included, that a bidder's own retraction
 * recomputes, under the lot's lock and in the event loop that takes bids (decision 048). Real lots have
 * some hundreds; beyond that, a program is bidding, and the seller retracts by a command in a process of
 * its own.
 */
export const maxRecomputed = 5_000;

export interface RetractRequest {
  /** Any of the bidder's bids on the lot. */
  readonly bidId: string;
  readonly bidderId: string;
  /** Checked again under the lot's lock. */
  readonly loginId: string;
  readonly tenantId: string | null;
  readonly reason: RetractionReason | null;
}

export type RetractRefusal =
  | Exclude<RetractionAnswer, 'allowed'>
  | 'not-found'
  | 'closed'
  | 'too-many-bids';
export type RetractResult =
  | { readonly kind: 'retracted'; readonly event: LotEvent; readonly alerts: RaisedAlert[] }
  | { readonly kind: 'refused'; readonly reason: RetractRefusal }
  | { readonly kind: 'signed-out' };

/** Takes back a bidder's own high bid while `mayRetract` allows it (section 5). */
export function retractBid(database: Database, request: RetractRequest): Promise<RetractResult> {
  return database.transaction(async (tx) => {
    const lotId = await lotOfOwnBid(tx, request);
    const lot = lotId === null ? null : await lockLot(tx, lotId);
    if (!(await isSignedIn(tx, request))) return { kind: 'signed-out' };
    if (!lot || !isShown(request.tenantId, lot.sellerCompanyId)) {
      return { kind: 'refused', reason: 'not-found' };
    }
    return retractLocked(tx, lot, { ...request, madeBy: null });
  });
}

/** Takes back all bids of a locked lot's leader where `mayRetract` allows it. */
export async function retractLocked(
  tx: Transaction<DB>,
  lot: LockedLot,
  retraction: OwnRetraction,
): Promise<Exclude<RetractResult, { kind: 'signed-out' }>> {
  const { lot_id: lotId, auction_id: auctionId } = lot.facts;
  const { bidderId: bidder, madeBy } = retraction;
  if (lot.facts.outcome !== null || !isOpen(lot.clock, lot.facts.close_at)) {
    return { kind: 'refused', reason: 'closed' };
  }
  const afterCorrection = await isCorrectedSinceBid(tx, lotId, bidder);
  const allowed = mayRetract({
    now: lot.clock,
    auctionScheduledClose: lot.sessionCloseAt,
    standing: lot.standing,
    bidder,
    retractionsBefore: await countRetractions(tx, auctionId, bidder),
    by: madeBy === null ? 'bidder' : 'staff',
    correctedSinceBid: afterCorrection,
  });
  if (allowed !== 'allowed') return { kind: 'refused', reason: allowed };
  if (madeBy === null && (await hasMoreBids(tx, lotId, maxRecomputed))) {
    return { kind: 'refused', reason: 'too-many-bids' };
  }
  if (!(await insertRetraction(tx, lot, { ...retraction, blockCause: null, afterCorrection }))) {
    return { kind: 'refused', reason: 'retracted-before' };
  }
  return { kind: 'retracted', ...(await removeBids(tx, lot, bidder)) };
}

async function lotOfOwnBid(tx: Transaction<DB>, request: RetractRequest): Promise<string | null> {
  const bid = await tx
    .selectFrom('bids')
    .select('lot_id')
    .where('id', '=', request.bidId)
    .where('bidder_id', '=', request.bidderId)
    .where('ordinal', 'is not', null)
    .executeTakeFirst();
  return bid?.lot_id ?? null;
}
