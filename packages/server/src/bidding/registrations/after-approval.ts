import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { defineJob, handledJob } from '#platform/jobs/job.ts';
import type { HandledJob } from '#platform/jobs/job.ts';
import { readOpenAlert } from '#messaging/messages/public.ts';
import type { RaisedAlert } from '#messaging/messages/public.ts';
import { findRegistration } from './registrations.queries.ts';

/** What the servers do after an approval, whether by a call or by a command. */
export const registrationApprovedJob = defineJob({
  name: 'registration-approved',
  data: z.object({ registrationId: z.string(), alertId: z.string() }),
  retries: 8,
  retryAfter: 1,
  giveUpAfter: 30,
});

export interface Approved {
  readonly auctionId: string;
  readonly userId: string;
  readonly paddle: number;
  /** Null once the bidder has dismissed it. */
  readonly alert: RaisedAlert | null;
}

/**
 * Announces approvals after the commit, at least once: if a server dies in between, another repeats it.
 * Reads the registration as it is now: one refused since then is not announced.
 */
export function handleApprovals(
  { kysely }: Database,
  onApproved: (approved: Approved) => Promise<void>,
): HandledJob {
  return handledJob(registrationApprovedJob, async ({ registrationId, alertId }) => {
    const registration = await findRegistration(kysely, registrationId);
    if (registration === null) return;
    const { auctionId, userId, status, paddle } = registration;
    if (status !== 'approved' || paddle === null) return;
    const alert = await readOpenAlert(kysely, alertId);
    await onApproved({ auctionId, userId, paddle, alert });
  });
}
