import { closeAfterTakingBack, isOpen, takeBackCauses } from '@fairlot/rules';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { Actor, recordAction } from '#identity/audit-log/public.ts';
import { waitForLeaders } from '#identity/obligations/public.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import type { Database } from '#platform/database/database.ts';
import type { DB } from '#platform/database/schema.ts';
import { recordFact } from '#platform/facts/facts.queries.ts';
import { defineJob, handledJob } from '#platform/jobs/job.ts';
import type { HandledJob } from '#platform/jobs/job.ts';
import { bidsTakenBack } from './facts-of-lots.ts';
import { lockLot } from './locked-lot.ts';
import { removeBids } from './remove-bids.ts';
import { insertRetraction } from './retractions.queries.ts';
import { readStandingLots } from './standing-lots.queries.ts';

/**
 * What follows a block for a cause that takes bids back (seller.md, 4.9), enqueued in the transaction
 * that blocks: from its commit on their registrations are refused. Also used when a lot turns out to be a
 * bidder's own (4.17).
 */
export const takeBidsBackJob = defineJob({
  name: 'take-bids-back',
  data: z.object({
    sellerId: z.string(),
    userId: z.string(),
    cause: z.enum(takeBackCauses),
    /** Only the lots of this consignor; left out: all of the company's. */
    consignorId: z.string().exactOptional(),
    /** Who blocks them, or says who owns the lot. */
    by: Actor,
  }),
  retries: 8,
  retryAfter: 1,
  giveUpAfter: 120,
});
type TakingBack = z.output<typeof takeBidsBackJob.data>;

/**
 * Takes back somebody's bids on a company's open lots, leading or not: a price that they drove up would
 * otherwise stand. Each lot is a transaction of its own under its lock, and bids already taken back are
 * not found again, so a rerun after a crash continues where it stopped.
 */
export function handleTakingBack(
  database: Database,
  deliverAlerts: (alerts: readonly RaisedAlert[]) => void,
): HandledJob {
  return handledJob(takeBidsBackJob, async (request) => {
    // A bid that read the registration before its refusal is decided by now, and found.
    await database.transaction(waitForLeaders);
    const failures: unknown[] = [];
    for (const { lotId } of await readStandingLots(database.kysely, request)) {
      try {
        deliverAlerts(await database.transaction((tx) => takeBack(tx, lotId, request)));
      } catch (error) {
        // One lot must not hold up the others; the job is retried.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  });
}

async function takeBack(
  tx: Transaction<DB>,
  lotId: string,
  { sellerId, userId, cause, by }: TakingBack,
): Promise<readonly RaisedAlert[]> {
  const lot = await lockLot(tx, lotId);
  if (!lot) return [];
  const { facts, clock } = lot;
  if (facts.outcome !== null || !isOpen(clock, facts.close_at)) return [];
  const bidder = await standingBidder(tx, lotId, userId);
  if (bidder === null) return [];
  const retraction = {
    bidderId: userId,
    reason: null,
    madeBy: theSeller,
    blockCause: cause,
    afterCorrection: false,
  };
  await insertRetraction(tx, lot, retraction);
  const { alerts } = await removeBids(tx, lot, userId, (left) =>
    closeAfterTakingBack({ close: facts.close_at, clock, hasBids: left.leader !== null }),
  );
  await recordFact(tx, bidsTakenBack, { lotId });
  await recordAction(tx, {
    by,
    sellerId,
    auctionId: facts.auction_id,
    lotId,
    action: 'bid.take-back',
    subject: `lot ${lot.lotNumber}, of ${bidder.name}`,
    reason: cause,
  });
  return alerts;
}

/** Who makes the retraction, shown beside the cause; the log names the person. */
const theSeller = 'the seller';

/** Null: no bid of theirs stands on the lot. */
async function standingBidder(
  tx: Transaction<DB>,
  lotId: string,
  userId: string,
): Promise<{ readonly name: string } | null> {
  const row = await tx
    .selectFrom('users')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', userId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('bids')
          .select('id')
          .where('lot_id', '=', lotId)
          .where('bidder_id', '=', userId)
          .where('ordinal', 'is not', null)
          .where('retracted_at', 'is', null),
      ),
    )
    .executeTakeFirst();
  return row ?? null;
}
