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
 * Numbers of a lot's events from one retraction to the next: more than anybody bids in between, so that
 * the number of a retraction says only how many there were (decision 067).
 */
const numbersPerRetraction = 100_000;

const leadsAgain = {
  kind: 'HighBidAfterRetract',
  text: 'A bid was retracted: you are the high bidder on {lot}. The retracted bid may have shown others your maximum, which you may lower.',
} as const;

/**
 * Takes all bids of a bidder on a locked lot back, marked and kept. The remaining bids are recomputed
 * as if they had never been made; the best remaining maximum leads, and its owner is told that it may
 * have been exposed. `closeFor` says when the lot closes then, in epoch milliseconds; left out: as before.
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
    // The log can tell by itself who led.
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
 * The number of a retraction among the events of its lot: the next round one. A number counted on from
 * the last would tell how many of the retracted bids others could see, and one counted by rows how often
 * somebody changed their maximum unseen; both tell of the maximum that was exposed.
 */
function numberOfRetraction(lastNumber: number): number {
  return (Math.floor(lastNumber / numbersPerRetraction) + 1) * numbersPerRetraction;
}
