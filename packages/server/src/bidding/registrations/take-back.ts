import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { readOwnBidders, readStandingLots, takeBidsBackJob } from '#bidding/bids/public.ts';
import { waitForLeaders } from '#identity/obligations/public.ts';
import type { DB } from '#platform/database/schema.ts';
import type { consignorNamed } from '#selling/consignors/public.ts';
import type { RegistrationDependencies } from './decide.ts';
import { mailBidsTakenBack } from './mail-bids-taken-back.ts';

type Dependencies = Pick<RegistrationDependencies, 'enqueueEmail' | 'jobs' | 'linkTo'>;

/** Notifies a bidder whose bids are taken back, and enqueues that. */
export async function takeBidsBack(
  transaction: Transaction<DB>,
  dependencies: Dependencies,
  request: z.output<typeof takeBidsBackJob.data>,
): Promise<void> {
  const lots = await readStandingLots(transaction, request);
  await mailBidsTakenBack(transaction, dependencies, { userId: request.userId, lots });
  await dependencies.jobs.enqueue(transaction, takeBidsBackJob, request);
}

/** Takes back bids on people's own lots that were made before anybody knew whose lots they are. */
export async function takeOwnBidsBack(
  transaction: Transaction<DB>,
  dependencies: Dependencies,
  named: z.output<typeof consignorNamed.body>,
): Promise<void> {
  // A bid that read the owner before this change is decided by now, and found.
  await waitForLeaders(transaction);
  for (const userId of await readOwnBidders(transaction, named.consignorId)) {
    // One connection, few accounts of a consignor.
    await takeBidsBack(transaction, dependencies, { ...named, userId, cause: 'consignor' });
  }
}
