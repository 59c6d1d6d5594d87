import { isOpen, mayRetract, retract } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { raiseLotAlerts } from '../messages/public.ts';
import type { RaisedAlert } from '../messages/public.ts';
import type { LotEvent } from '../live/public.ts';
import { lockLot, logLotEvent, readBidLog } from './locked-lot.ts';
import { isSignedIn } from './standing-login.ts';

export interface RetractRequest {
  /** Any of the bidder's bids on the lot. */
  readonly bidId: string;
  readonly bidderId: string;
  /** Looked at again under the lot's lock. */
  readonly loginId: string;
  readonly sellerCompanyId: string | null;
}

export type RetractResult =
  | { readonly kind: 'retracted'; readonly event: LotEvent; readonly alerts: RaisedAlert[] }
  | {
      readonly kind: 'refused';
      readonly reason: 'not-found' | 'not-high-bidder' | 'too-late' | 'closed';
    }
  | { readonly kind: 'signed-out' };

/**
 * Takes back a bidder's own high bid while more than 24 hours remain (section 5). All his bids on the
 * lot go, marked and kept; the best remaining maximum leads, and its owner is told.
 */
export function retractBid(database: Database, request: RetractRequest): Promise<RetractResult> {
  return database.transaction(async (tx) => {
    const lotId = await lotOfOwnBid(tx, request);
    const lot = lotId === null ? null : await lockLot(tx, lotId);
    if (!(await isSignedIn(tx, request))) return { kind: 'signed-out' };
    const isElsewhere =
      request.sellerCompanyId !== null && request.sellerCompanyId !== lot?.sellerCompanyId;
    if (!lot || isElsewhere) return { kind: 'refused', reason: 'not-found' };
    if (lot.facts.outcome !== null || !isOpen(lot.now, lot.facts.close_at)) {
      return { kind: 'refused', reason: 'closed' };
    }
    const { bidderId: bidder } = request;
    const allowed = mayRetract({
      now: lot.now,
      auctionScheduledClose: lot.sessionCloseAt,
      standing: lot.standing,
      bidder,
    });
    if (allowed !== 'allowed') return { kind: 'refused', reason: allowed };

    const log = await readBidLog(tx, lot.facts.lot_id);
    const { standing } = retract(lot.terms, log, bidder);
    const leader = standing.leader?.bidder ?? null;
    const leaderPaddle = log.findLast((bid) => bid.bidder === leader)?.paddle ?? null;
    const event = await logLotEvent(tx, lot, 'retracted', standing, leaderPaddle);
    await tx
      .updateTable('bids')
      .set({ retracted_at: new Date(lot.now) })
      .where('lot_id', '=', event.lotId)
      .where('bidder_id', '=', bidder)
      .where('ordinal', 'is not', null)
      .where('retracted_at', 'is', null)
      .execute();
    await tx
      .updateTable('lot_states')
      .set({
        price_cents: standing.price,
        leader_id: leader,
        leader_paddle: leaderPaddle,
        leader_max_cents: standing.leader?.max ?? null,
        bid_count: standing.bidCount,
        reserve_met: standing.reserveMet,
        sequence: event.sequence,
      })
      .where('lot_id', '=', event.lotId)
      .execute();
    const alerts = await raiseLotAlerts(
      tx,
      leader === null ? [] : [{ userId: leader, lotId: event.lotId, kind: 'HighBidAfterRetract' }],
    );
    return { kind: 'retracted', event, alerts };
  });
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
