import { isOpen, mayRetract } from '@fairlot/rules';
import type { RetractionAnswer, RetractionReason } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import { isShown } from '#platform/database/host-shows.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { raiseLotAlerts } from '#messaging/messages/public.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import type { LotEvent } from '#bidding/live/public.ts';
import { changeStanding, readReserveChanges, termsLogOf } from '#bidding/lot-state/public.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { bidRetracted } from './facts-of-lots.ts';
import { lockLot, logLotEvent } from './locked-lot.ts';
import type { LockedLot } from './locked-lot.ts';
import { refold } from './refold.ts';
import {
  countRetractions,
  dropPendingOf,
  hasMoreBids,
  insertRetraction,
  isCorrectedSinceBid,
  markRetracted,
  readDecidedBids,
  rewriteBids,
} from './retractions.queries.ts';
import type { NewRetraction } from './retractions.queries.ts';
import { isSignedIn } from './standing-login.ts';

/**
 * Most decided bids of a lot, including refused ones, that a bidder's own retraction recomputes, under
 * the lot's lock and in the event loop that takes bids (decision 048). Lots that people bid on have
 * some hundreds; beyond that a program is at work, and the seller retracts by a command, in a process
 * of its own.
 */
export const maxToldAnew = 5_000;

/**
 * Numbers of a lot's events from one retraction to the next: more than anybody bids in between, so that
 * the number of a retraction says only how many there were (decision 067).
 */
const numbersPerRetraction = 100_000;

export interface RetractRequest {
  /** Any of the bidder's bids on the lot. */
  readonly bidId: string;
  readonly bidderId: string;
  /** Looked at again under the lot's lock. */
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

/** Takes back a bidder's own high bid while `mayRetract` allows it (section 5), once an auction. */
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

/**
 * Takes all bids of a bidder on a locked lot back, marked and kept. The remaining bids are recomputed
 * as if they had never been made; the best remaining maximum leads, and its owner is told that it may
 * have been exposed.
 */
export async function retractLocked(
  tx: Transaction<DB>,
  lot: LockedLot,
  retraction: NewRetraction,
): Promise<Exclude<RetractResult, { kind: 'signed-out' }>> {
  const { lot_id: lotId, auction_id: auctionId } = lot.facts;
  const { bidderId: bidder, madeBy } = retraction;
  if (lot.facts.outcome !== null || !isOpen(lot.clock, lot.facts.close_at)) {
    return { kind: 'refused', reason: 'closed' };
  }
  const allowed = mayRetract({
    now: lot.clock,
    auctionScheduledClose: lot.sessionCloseAt,
    standing: lot.standing,
    bidder,
    retractionsBefore: await countRetractions(tx, auctionId, bidder),
    by: madeBy === null ? 'bidder' : 'staff',
    correctedSinceBid: await isCorrectedSinceBid(tx, lotId, bidder),
  });
  if (allowed !== 'allowed') return { kind: 'refused', reason: allowed };
  if (madeBy === null && (await hasMoreBids(tx, lotId, maxToldAnew))) {
    return { kind: 'refused', reason: 'too-many-bids' };
  }
  if (!(await insertRetraction(tx, lot, retraction))) {
    return { kind: 'refused', reason: 'retracted-before' };
  }
  const decided = await readDecidedBids(tx, lotId);
  const changes = await readReserveChanges(tx, [lotId]);
  const refolded = refold(termsLogOf(lot.terms, changes.get(lotId)), decided, bidder);
  const event = await logLotEvent(tx, lot, {
    kind: 'retracted',
    sequence: numberOfRetraction(lot.facts.sequence),
    ...refolded,
  });
  await markRetracted(tx, lot, bidder, refolded.shownId);
  await rewriteBids(tx, lotId, refolded.rewritten);
  const { standing, leaderPaddle } = refolded;
  await changeStanding(tx, lotId, { standing, leaderPaddle, sequence: event.sequence });
  await dropPendingOf(tx, lotId, bidder);
  const leader = refolded.standing.leader?.bidder ?? null;
  const alerts = await raiseLotAlerts(
    tx,
    leader === null ? [] : [{ userId: leader, lotId, kind: 'HighBidAfterRetract' }],
  );
  await recordFact(tx, bidRetracted, event);
  return { kind: 'retracted', event, alerts };
}

/**
 * The number of a retraction among the events of its lot: the next round one. A number counted on from
 * the last would tell how many of the retracted bids others could see, and one counted by rows how often
 * somebody changed their maximum unseen; both tell of the maximum that was exposed.
 */
function numberOfRetraction(lastNumber: number): number {
  return (Math.floor(lastNumber / numbersPerRetraction) + 1) * numbersPerRetraction;
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
