import { mayChangeLimit } from '@fairlot/rules';
import type { Cents } from '@fairlot/rules';
import { z } from 'zod';
import { recordAction } from '#identity/audit-log/public.ts';
import type { Actor } from '#identity/audit-log/public.ts';
import { waitForLeaders } from '#identity/obligations/public.ts';
import type { Database } from '#platform/database/database.ts';
import { defineJob, handledJob } from '#platform/jobs/job.ts';
import type { HandledJob } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { noteLimitChange, readLimit, setLimit } from './limits.queries.ts';
import { formatLimit } from './newcomer-limit.ts';
import { findRegistration, lockRegistration, readParties } from './registrations.queries.ts';

/** A higher limit may have room for what waits. */
const limitChangedJob = defineJob({
  name: 'bidder-limit-changed',
  data: z.object({ registrationId: z.string() }),
  retries: 8,
  retryAfter: 1,
  giveUpAfter: 30,
});

export const handleLimitChanges = (placePending: () => Promise<void>): HandledJob =>
  handledJob(limitChangedJob, () => placePending());

export interface LimitChange {
  readonly registrationId: string;
  readonly saleId: string;
  readonly by: Actor;
  /** Null: none. */
  readonly limit: Cents | null;
}

/**
 * Sets what a bidder's maxima in a sale may add up to (seller.md, Limits). Standing bids are left as they
 * are; waiting ones are placed if there is room now. The same limit again does nothing.
 */
export async function limitBidder(
  { database, jobs }: { readonly database: Database; readonly jobs: Jobs },
  { registrationId, saleId, by, limit }: LimitChange,
): Promise<'done' | 'not-found' | 'too-often'> {
  const found = await findRegistration(database.kysely, registrationId);
  if (found === null || found.auctionId !== saleId) return 'not-found';
  const { sellerId, name } = await readParties(database.kysely, found);

  return database.transaction(async (transaction) => {
    // A bid that was read while there was no limit, and is not committed, would be missing from the sum
    // for the next one: all of these are awaited, as when an account is closed (decision 140).
    const before = await readLimit(transaction, registrationId);
    if (before.limit === limit) return 'done';
    if (!mayChangeLimit(limit, before.changesInLastDay)) return 'too-often';
    if (limit !== null) await waitForLeaders(transaction);
    await lockRegistration(transaction, registrationId);
    const { limit: former, changesInLastDay } = await readLimit(transaction, registrationId);
    if (former === limit) return 'done';
    if (!mayChangeLimit(limit, changesInLastDay)) return 'too-often';
    await setLimit(transaction, registrationId, limit);
    await noteLimitChange(transaction, registrationId, { from: former, to: limit });
    await jobs.enqueue(transaction, limitChangedJob, { registrationId });
    await recordAction(transaction, {
      by,
      sellerId,
      auctionId: saleId,
      action: 'bidder.limit',
      subject: name,
      before: { limit: formatLimit(former) },
      after: { limit: formatLimit(limit) },
    });
    return 'done';
  });
}
