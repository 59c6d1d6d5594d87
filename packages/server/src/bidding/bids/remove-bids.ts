import type { Standing } from '@fairlot/rules';
import type { Transaction } from 'kysely';
import type { LotEvent } from '#bidding/live/public.ts';
import { changeStanding, readReserveChanges, termsLogOf } from '#bidding/lot-state/public.ts';
import { raiseLotAlerts } from '#messaging/messages/public.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { bidRetracted } from './facts-of-lots.ts';
import { logLotEvent } from './locked-lot.ts';
import type { LockedLot } from './locked-lot.ts';
import { refold } from './refold.ts';
import {
  dropPendingOf,
  markRetracted,
  readDecidedBids,
  rewriteBids,
} from './retractions.queries.ts';

/**
 * Event numbers of a lot from one retraction to the next: more than there are bids in between, so that a
 * retraction's number reveals only how many retractions there were (decision 067).
 */
const numbersPerRetraction = 100_000;

const leadsAgain = {
  kind: 'HighBidAfterRetract',
  text: 'A bid was retracted: you are the high bidder on {lot}. The retracted bid may have shown others your maximum, which you may lower.',
} as const;

/**
 * Takes back all bids of a bidder on a locked lot; the rows are marked and kept. The remaining bids are
 * recomputed as if they had never been made; the best remaining maximum leads, and its owner is told that
 * it may have been exposed. `closeFor` returns the lot's new close in epoch milliseconds; left out, it
 * stays.
 */
export async function removeBids(
  tx: Transaction<DB>,
  lot: LockedLot,
  bidder: string,
  closeFor: (standing: Standing) => number = () => lot.facts.close_at,
): Promise<{ readonly event: LotEvent; readonly alerts: RaisedAlert[] }> {
  const { lot_id: lotId } = lot.facts;
  const decided = await readDecidedBids(tx, lotId);
  const changes = await readReserveChanges(tx, [lotId]);
  const refolded = refold(termsLogOf(lot.terms, changes.get(lotId)), decided, bidder);
  const { standing, leaderPaddle, shownId } = refolded;
  const event = await logLotEvent(tx, lot, {
    kind: 'retracted',
    sequence: numberOfRetraction(lot.facts.sequence),
    standing,
    leaderPaddle,
    closeAt: closeFor(standing),
    // The log shows by itself who led.
    bidId: lot.standing.leader?.bidder === bidder ? null : shownId,
  });
  const { sequence, closeAt } = event;
  await markRetracted(tx, lot, bidder, shownId);
  await rewriteBids(tx, lotId, refolded.rewritten);
  await changeStanding(tx, lotId, { standing, leaderPaddle, sequence, closeAt });
  await dropPendingOf(tx, lotId, bidder);
  const leader = standing.leader?.bidder ?? null;
  const alerts = await raiseLotAlerts(
    tx,
    leader === null ? [] : [{ userId: leader, lotId, ...leadsAgain }],
  );
  await recordFact(tx, bidRetracted, event);
  return { event, alerts };
}

/**
 * The event number of a retraction: the next round one. Counting on from the last number would reveal how
 * many of the retracted bids others could see, and counting by rows how often somebody changed their
 * maximum unseen; both hint at the exposed maximum.
 */
function numberOfRetraction(lastNumber: number): number {
  return (Math.floor(lastNumber / numbersPerRetraction) + 1) * numbersPerRetraction;
}
